package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// exact writes a number so that it is read back to the last bit, as JSON does.
func exact(v float64) string { return string(appendExact(nil, v)) }

func appendExact(b []byte, v float64) []byte {
	if a := math.Abs(v); a != 0 && (a < 1e-6 || a >= 1e21) {
		return strconv.AppendFloat(b, v, 'e', -1, 64)
	}
	return strconv.AppendFloat(b, v, 'f', -1, 64)
}

// short writes a number with about so many significant digits, for reading.
// Whole numbers keep all their digits. A number near a small whole one keeps as
// many as tell it from that, down to what rounding errors may do: a probability
// of 0.999999 is not 1.
func short(v float64, digits int) string {
	if whole := math.Round(v); math.Abs(v-whole) < 1e-13*math.Abs(v) {
		v = whole
	}
	a := math.Abs(v)
	switch {
	case v == math.Trunc(v) && a < 1e15:
		return strconv.FormatFloat(v, 'f', 0, 64)
	case a < 1e-3 || a >= 1e15:
		return strconv.FormatFloat(v, 'g', min(digits, 3), 64)
	}
	for decimals := max(0, digits-1-magnitude(a)); ; decimals++ {
		text := fixed(v, decimals)
		if strings.Contains(text, ".") || a > 100 || decimals > 15 {
			return text
		}
	}
}

// magnitude is the power of ten of the first digit of v > 0.
func magnitude(v float64) int { return int(math.Floor(math.Log10(v))) }

// fixed writes a number with so many decimals, less the zeros at its end.
func fixed(v float64, decimals int) string {
	text := strconv.FormatFloat(v, 'f', decimals, 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	if text == "-0" {
		return "0"
	}
	return text
}

// decimalsFor is how many decimals show a difference of that width with two
// digits.
func decimalsFor(width float64) int {
	if width <= 0 {
		return 0
	}
	return min(15, max(0, 1-magnitude(width)))
}

// chance writes a probability.
func chance(p float64) string { return short(p, 4) }

// amount writes a large number as one would say it: 24.1 million.
func amount(v float64) string {
	switch {
	case v >= 1e12:
		return strconv.FormatFloat(v, 'g', 3, 64)
	case v >= 1e9:
		return short(v/1e9, 3) + " billion"
	case v >= 1e6:
		return short(v/1e6, 3) + " million"
	}
	return strconv.FormatFloat(v, 'f', 0, 64)
}

// span writes a duration as one would say it, to about a hundredth.
func span(d time.Duration) string {
	switch {
	case d < time.Second:
		return short(float64(d.Round(time.Millisecond).Milliseconds()), 3) + " ms"
	case d < time.Minute:
		return short(d.Round(100*time.Millisecond).Seconds(), 3) + " s"
	case d < time.Hour:
		d = d.Round(time.Second)
		return fmt.Sprintf("%dm%02ds", d/time.Minute, d%time.Minute/time.Second)
	case d < 1000*time.Hour:
		d = d.Round(time.Minute)
		return fmt.Sprintf("%dh%02dm", d/time.Hour, d%time.Hour/time.Minute)
	}
	return short(math.Round(d.Hours()/24), 3) + " days"
}
