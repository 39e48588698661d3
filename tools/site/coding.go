package site

import (
	"strconv"
	"strings"
)

// accepts reads the lines of an Accept-Encoding header (RFC 9110, 12.5.3): whether
// gzip is to be used, and whether it may be left out.
func accepts(lines []string) (gzip, plain bool) {
	weights := map[string]float64{}
	for item := range strings.SplitSeq(strings.Join(lines, ","), ",") {
		coding, params, _ := strings.Cut(item, ";")
		if coding = strings.ToLower(strings.TrimSpace(coding)); coding != "" {
			weights[coding] = weight(params)
		}
	}
	any, anySaid := weights["*"]
	zip, zipSaid := weights["gzip"]
	if !zipSaid {
		zip = any
	}
	identity, said := weights["identity"]
	// What is not spoken of may be sent, but is not what was wished for.
	return zip > 0 && (!said || zip >= identity), said && identity > 0 || !said && (!anySaid || any > 0)
}

// weight reads the parameters of a coding, such as q=0.5; what it cannot read is 0.
func weight(params string) float64 {
	if strings.TrimSpace(params) == "" {
		return 1
	}
	name, value, _ := strings.Cut(params, "=")
	q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || !strings.EqualFold(strings.TrimSpace(name), "q") || !(q >= 0 && q <= 1) {
		return 0
	}
	return q
}
