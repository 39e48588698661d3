package param

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

const notWhole = "not a whole number such as 1000, 1e6, 2^20 or 1_000_000"

// ParseCount reads a whole number as a count is written: 1000, 1e6, 2^20,
// 1_000_000. It reads exactly or refuses.
func ParseCount(text string) (int64, error) {
	v, why := parseCount(text)
	if why != "" {
		return 0, fmt.Errorf("param: %s: %s", text, why)
	}
	return v, nil
}

// parseCount reads a whole number exactly, or says why it cannot. It takes
// decimal digits with single underscores between them, a fraction and an
// exponent as long as the value is whole, and powers base^exponent.
func parseCount(text string) (v int64, why string) {
	digits, negative := strings.CutPrefix(text, "-")
	base, exponent, power := strings.Cut(digits, "^")
	if power {
		v, why = parsePower(base, exponent)
	} else {
		v, why = parseDecimal(digits)
	}
	if negative {
		v = -v
	}
	return v, why
}

func parsePower(base, exponent string) (int64, string) {
	b, err := strconv.ParseUint(base, 10, 31)
	e, err2 := strconv.ParseUint(exponent, 10, 31)
	if err != nil || err2 != nil {
		return 0, notWhole
	}
	switch {
	case e == 0 || b == 1:
		return 1, ""
	case b == 0:
		return 0, ""
	}
	v := int64(1)
	for ; e > 0; e-- {
		if v > math.MaxInt64/int64(b) {
			return 0, tooLarge
		}
		v *= int64(b)
	}
	return v, ""
}

const tooLarge = "too large"

func parseDecimal(text string) (int64, string) {
	mantissa, exponent, hasExponent := cutAny(text, "eE")
	whole, fraction, hasFraction := strings.Cut(mantissa, ".")
	shift := 0
	if hasExponent {
		e, err := strconv.ParseInt(exponent, 10, 16) // takes a sign
		if err != nil {
			return 0, notWhole
		}
		shift = int(e)
	}
	whole, ok := ungroup(whole)
	if !ok || hasFraction && !isDigits(fraction) {
		return 0, notWhole
	}
	digits := strings.TrimLeft(whole+fraction, "0")
	shift -= len(fraction)
	for shift < 0 && strings.HasSuffix(digits, "0") {
		digits, shift = digits[:len(digits)-1], shift+1
	}
	switch {
	case digits == "":
		return 0, ""
	case shift < 0:
		return 0, notWhole
	case len(digits)+shift > 19:
		return 0, tooLarge
	}
	v, err := strconv.ParseInt(digits+strings.Repeat("0", shift), 10, 64)
	if err != nil {
		return 0, tooLarge
	}
	return v, ""
}

// ungroup removes underscores that stand between digits.
func ungroup(text string) (string, bool) {
	for group := range strings.SplitSeq(text, "_") {
		if !isDigits(group) {
			return "", false
		}
	}
	return strings.ReplaceAll(text, "_", ""), true
}

func isDigits(text string) bool {
	for _, c := range text {
		if c < '0' || c > '9' {
			return false
		}
	}
	return text != ""
}

func cutAny(text, chars string) (before, after string, found bool) {
	if i := strings.IndexAny(text, chars); i >= 0 {
		return text[:i], text[i+1:], true
	}
	return text, "", false
}

// formatCount writes a limit or default as a person would: 1e15, 1024.
func formatCount(v int64) string {
	text := strconv.FormatInt(v, 10)
	digits := strings.TrimRight(text, "0")
	if zeros := len(text) - len(digits); zeros >= 4 && digits != "" {
		return digits + "e" + strconv.Itoa(zeros)
	}
	return text
}
