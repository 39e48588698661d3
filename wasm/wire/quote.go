package wire

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// escapes are the letters after a backslash, and escaped what they stand for.
const (
	escapes = `"\/bfnrt`
	escaped = "\"\\/\b\f\n\r\t"
)

// unquoted is the string that a value of JSON stands for.
func unquoted(value string) (string, error) {
	if value[0] != '"' {
		return "", fmt.Errorf("%.40s is no string", value)
	}
	rest := value[1 : len(value)-1]
	text := make([]byte, 0, len(rest))
	for rest != "" {
		r, n := utf8.DecodeRuneInString(rest)
		switch {
		case r == '\\':
			if r, n = unescaped(rest); n == 0 {
				return "", fmt.Errorf("%.6q is no escape of JSON", rest)
			}
		case r < ' ':
			return "", fmt.Errorf("%q in a string, unescaped", r)
		}
		text = utf8.AppendRune(text, r)
		rest = rest[n:]
	}
	return string(text), nil
}

// unescaped is what the backslash at the front of a text begins, and its length;
// 0 if it is nothing of JSON. Half a surrogate pair is U+FFFD.
func unescaped(text string) (rune, int) {
	if i := strings.IndexByte(escapes, text[1]); i >= 0 {
		return rune(escaped[i]), 2
	}
	r, ok := unit(text)
	if !ok {
		return 0, 0
	}
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	second, _ := unit(text[6:])
	if r = utf16.DecodeRune(r, second); r == utf8.RuneError {
		return r, 6
	}
	return r, 12
}

// unit is the unit of UTF-16 that stands at the front of a text as \u1234.
func unit(text string) (rune, bool) {
	if len(text) < 6 || text[:2] != `\u` {
		return 0, false
	}
	n, err := strconv.ParseUint(text[2:6], 16, 16)
	return rune(n), err == nil
}

// appendQuoted appends a string as JSON has it. What is no UTF-8 becomes U+FFFD.
func appendQuoted(text []byte, s string) []byte {
	text = append(text, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			text = append(text, '\\', byte(r))
		case r < ' ':
			text = fmt.Appendf(text, `\u%04x`, r)
		default:
			text = utf8.AppendRune(text, r)
		}
	}
	return append(text, '"')
}
