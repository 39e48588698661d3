package param

import (
	"net/url"
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

func unescape(text string) string {
	if plain, err := url.PathUnescape(text); err == nil {
		return plain
	}
	return text
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

var readable = strings.NewReplacer("%2C", ",", "+", "%20")

// escape keeps commas readable: requests=2,5,5.
func escape(text string) string {
	return readable.Replace(url.QueryEscape(text))
}
