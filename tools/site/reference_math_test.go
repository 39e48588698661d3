package site

import (
	"regexp"
	"strings"
	"testing"
)

// TestMathIn: formulas are found among words, and words are not taken for formulas.
func TestMathIn(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a ball of A", "a ball of A"},
		{"up to m", "up to [m]"},
		{"0 to d+keep", "0 to [d+keep]"},
		{"bins to keep", "bins to keep"},
		{"1/n", "[1/n]"},
		{"ln n / ln ln n", "[frac{lnnlnlnn}]"},
		{"√(2(m/n) ln n)", "[sqrt{2(m/n)lnn}]"},
		{"φ = (1+√5)/2, up to a constant", "[φ=frac{1+sqrt{5}2}], up to a constant"},
		{"(1−1/n)^m", "[sup{(1−1/n)m}]"},
		{"in one bin: n·C(m,k)/n^k.", "in one bin: [frac{n·(frac{mk})sup{nk}}]."},
		{"x_i' = x_{i−1}^d − x_i^d for many", "[subsup{xi′}=subsup{xi−1d}−subsup{xid}] for many"},
		{"with 1 − exp(−n·x_i)", "with [1−exp(−n·sub{xi})]"},
		{"5 < 6 & m(m-1)/2", "5 &lt; 6 &amp; [frac{m(m−1)2}]"},
		{"n = 1e6 and 1.98/n", "[n=1e6] and [1.98/n]"},
		{"binomial(m, 1/n) (", "binomial(m, 1/n) ("},
		{"n·C(m", "n·C(m"},
		{"x_{i", "x_{i"},
	} {
		if got := brief(string(mathIn(c.text, "d", "keep"))); got != c.want {
			t.Errorf("mathIn(%q) = %s, want %s", c.text, got, c.want)
		}
	}
}

var (
	shapeForm = regexp.MustCompile(`<m(frac|subsup|sup|sub|sqrt)[^>]*>`)
	endForm   = regexp.MustCompile(`</m(frac|subsup|sup|sub|sqrt)>`)
)

// brief writes MathML in a line: its words, its shapes, and [] around each formula.
func brief(text string) string {
	text = strings.NewReplacer(`<math displaystyle="true">`, "[", "</math>", "]", "\u2061", "").Replace(text)
	text = endForm.ReplaceAllString(shapeForm.ReplaceAllString(text, "$1{"), "}")
	return tagForm.ReplaceAllString(text, "")
}
