package param

import (
	"strconv"
	"strings"
)

// A Pair is one name=value of a request, both as they were given.
type Pair struct{ Name, Value string }

// ParseQuery splits the query of a spec or link, name=value&name=value, and
// undoes percent escapes; a + is a +, so that 1e+6 means what it says. What
// cannot be unescaped stays as it is and is refused where it is read.
func ParseQuery(query string) []Pair {
	var list []Pair
	for part := range strings.SplitSeq(query, "&") {
		if part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		list = append(list, Pair{unescape(name), unescape(value)})
	}
	return list
}

// unescape undoes percent escapes. Package net/url would do, and would cost the
// programs of the page 20 kB each.
func unescape(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			b.WriteByte(text[i])
			continue
		}
		if i+2 >= len(text) {
			return text
		}
		code, err := strconv.ParseUint(text[i+1:i+3], 16, 8)
		if err != nil {
			return text
		}
		b.WriteByte(byte(code))
		i += 2
	}
	return b.String()
}

// FormatQuery writes pairs as a query that ParseQuery reads back.
func FormatQuery(pairs []Pair) string {
	var b strings.Builder
	for i, p := range pairs {
		if i > 0 {
			b.WriteByte('&')
		}
		b.WriteString(escape(p.Name))
		b.WriteByte('=')
		b.WriteString(escape(p.Value))
	}
	return b.String()
}

// escape escapes all but what may stand in a query and in a name of a file.
// Commas stay readable: requests=2,5,5.
func escape(text string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for _, c := range []byte(text) {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-_.~,", c) >= 0 {
			b.WriteByte(c)
		} else {
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
		}
	}
	return b.String()
}
