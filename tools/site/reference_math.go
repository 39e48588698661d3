package site

import (
	"html"
	"html/template"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// mathIn returns a text as HTML in which the formulas are MathML. A formula is
// the longest run of words that reads as one and is no number. Names in it have
// one letter; longer ones must be among the names, and be part of more.
func mathIn(text string, names ...string) template.HTML {
	var b strings.Builder
	plain := 0 // the text from here on is not written yet
	for at := 0; at < len(text); {
		if m, end := longestMath(text, at, names); end > at {
			b.WriteString(html.EscapeString(text[plain:at]))
			b.WriteString(`<math displaystyle="true">` + m + "</math>")
			plain, at = end, end
			continue
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
		for at < len(text) && !breaks(text[:at]) { // to the start of the next word
			_, size := utf8.DecodeRuneInString(text[at:])
			at += size
		}
	}
	b.WriteString(html.EscapeString(text[plain:]))
	return template.HTML(b.String())
}

// breaks reports whether a formula may begin after this text.
func breaks(before string) bool {
	return strings.HasSuffix(before, " ") || strings.HasSuffix(before, "[")
}

// longestMath returns the longest formula that begins at a byte of the text and
// ends with a word, and where it ends; at if there is none.
func longestMath(text string, at int, names []string) (mathML string, end int) {
	for end = len(text); end > at; end-- {
		if end < len(text) && !strings.ContainsRune(" ,;:.", rune(text[end])) {
			continue
		}
		if strings.HasSuffix(text[at:end], " ") {
			continue
		}
		p := formula{rest: text[at:end], names: names}
		if m, ok := p.relation(); ok && p.rest == "" && (p.rich || isVariable(text[at:end])) {
			return m, end
		}
	}
	return "", at
}

// isVariable reports whether a word is a letter, and not a word of English.
func isVariable(word string) bool {
	c, size := utf8.DecodeRuneInString(word)
	return size == len(word) && unicode.IsLetter(c) && !strings.ContainsRune("aAI", c)
}

// A formula is read from the left. The methods take what they are named after,
// and say whether it stood there.
type formula struct {
	rest  string
	names []string
	rich  bool // whether there was more than a name or a number
}

// take takes the first of some texts that the rest begins with, and the spaces
// around it.
func (p *formula) take(texts ...string) (string, bool) {
	rest := strings.TrimLeft(p.rest, " ")
	for _, text := range texts {
		if after, ok := strings.CutPrefix(rest, text); ok {
			p.rest = strings.TrimLeft(after, " ")
			return text, true
		}
	}
	return "", false
}

func (p *formula) relation() (string, bool) { return p.chain((*formula).sum, "=", "≈", "≤", "≥") }
func (p *formula) sum() (string, bool) {
	sign, _ := p.take("−")
	m, ok := p.chain((*formula).quotient, "+", "−", "-")
	if sign != "" {
		m = "<mo>−</mo>" + m
	}
	return m, ok
}

// chain is parts with operators between them.
func (p *formula) chain(part func(*formula) (string, bool), operators ...string) (string, bool) {
	m, ok := part(p)
	for ok {
		operator, more := p.take(operators...)
		if !more {
			break
		}
		p.rich = true
		var next string
		next, ok = part(p)
		m += "<mo>" + strings.ReplaceAll(operator, "-", "−") + "</mo>" + next
	}
	return m, ok
}

// quotient is products over one another; what is a name or a number only is set
// with a stroke, as 1/n.
func (p *formula) quotient() (string, bool) {
	m, ok := p.product()
	for ok {
		if _, more := p.take("/"); !more {
			break
		}
		p.rich = true
		var below string
		below, ok = p.product()
		if isWord(m) && isWord(below) {
			m += `<mo lspace="0" rspace="0">/</mo>` + below
		} else {
			m = "<mfrac>" + oneOf(bare(m)) + oneOf(bare(below)) + "</mfrac>"
		}
	}
	return m, ok
}

const (
	bracket, bracketEnd = "<mrow><mo>(</mo>", "<mo>)</mo></mrow>"
	thinSpace           = `<mspace width="0.17em"></mspace>`
	apply               = "<mo>\u2061</mo>" // it is not seen
	applyName           = "<mo rspace=\"0.17em\">\u2061</mo>"
)

// bare is without brackets that the line of a fraction or a root makes needless.
func bare(m string) string {
	if inner, ok := strings.CutPrefix(m, bracket); ok && strings.Count(m, bracket) == 1 {
		if inner, ok := strings.CutSuffix(inner, bracketEnd); ok {
			return inner
		}
	}
	return m
}

// oneOf makes one element of what may be several.
func oneOf(m string) string {
	if isWord(m) {
		return m
	}
	return "<mrow>" + m + "</mrow>"
}

// isWord reports whether a formula is a name or a number.
func isWord(m string) bool { return strings.Count(m, "<") == 2 }

// product is factors side by side.
func (p *formula) product() (string, bool) {
	m, ok := p.factor()
	for ok {
		if _, dot := p.take("·"); dot {
			p.rich = true
			var next string
			next, ok = p.factor()
			m += "<mo>·</mo>" + next
			continue
		}
		before, function := *p, strings.HasPrefix(strings.TrimLeft(p.rest, " "), "ln ")
		next, more := p.factor()
		if !more {
			*p = before
			break
		}
		p.rich = true
		if function {
			m += thinSpace
		}
		m += next
	}
	return m, ok
}

// factor is an atom with what hangs on it: a prime, an index, a power.
func (p *formula) factor() (string, bool) {
	m, ok := p.atom()
	if !ok {
		return "", false
	}
	index, hasIndex := p.hanging("_")
	power, hasPower := p.hanging("^")
	if strings.HasPrefix(p.rest, "'") {
		p.rest = strings.TrimLeft(p.rest[1:], " ")
		power, hasPower = "<mo>′</mo>", true
	}
	switch {
	case hasIndex && hasPower:
		p.rich = true
		return "<msubsup>" + m + index + power + "</msubsup>", true
	case hasIndex:
		p.rich = true
		return "<msub>" + m + index + "</msub>", true
	case hasPower:
		p.rich = true
		return "<msup>" + m + power + "</msup>", true
	}
	return m, true
}

// hanging is an atom, or a list in braces, after a mark.
func (p *formula) hanging(mark string) (string, bool) {
	before := *p
	if !strings.HasPrefix(p.rest, mark) {
		return "", false
	}
	p.rest = p.rest[len(mark):]
	var m string
	ok := strings.HasPrefix(p.rest, "{")
	if ok {
		p.rest = p.rest[1:]
		m, ok = p.chain((*formula).sum, ",")
		if ok {
			_, ok = p.take("}")
		}
		m = oneOf(m)
	} else {
		m, ok = p.atom()
	}
	if !ok {
		*p = before
		return "", false
	}
	return m, true
}

// atom is a number, a name, a function of something, or something in brackets.
func (p *formula) atom() (string, bool) {
	if _, ok := p.take("√("); ok {
		m, ok := p.until(")")
		p.rich = true
		return "<msqrt>" + m + "</msqrt>", ok
	}
	if _, ok := p.take("√"); ok {
		m, ok := p.word()
		p.rich = true
		return "<msqrt>" + m + "</msqrt>", ok
	}
	if _, ok := p.take("C("); ok { // of binomial coefficients
		above, ok := p.until(",")
		if !ok {
			return "", false
		}
		below, ok := p.until(")")
		p.rich = true
		return bracket + `<mfrac linethickness="0">` + oneOf(above) + oneOf(below) + "</mfrac>" + bracketEnd, ok
	}
	if _, ok := p.take("exp("); ok {
		m, ok := p.until(")")
		p.rich = true
		return "<mi>exp</mi>" + apply + bracket + m + bracketEnd, ok
	}
	if _, ok := p.take("ln "); ok {
		m, ok := p.factor()
		p.rich = true
		return "<mi>ln</mi>" + applyName + m, ok
	}
	if _, ok := p.take("("); ok {
		m, ok := p.until(")")
		return bracket + m + bracketEnd, ok
	}
	return p.word()
}

// until is a sum that ends with a mark.
func (p *formula) until(mark string) (string, bool) {
	m, ok := p.sum()
	if ok {
		_, ok = p.take(mark)
	}
	return m, ok
}

// word is a number or a name.
func (p *formula) word() (string, bool) {
	rest := p.rest
	digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
	if digits > 0 {
		after := rest[digits:]
		for _, mark := range []string{".", "e"} { // 1.98, 1e6
			if more := strings.TrimLeft(strings.TrimPrefix(after, mark), "0123456789"); strings.HasPrefix(after, mark) && len(more) < len(after)-1 {
				after = more
			}
		}
		number := rest[:len(rest)-len(after)]
		p.rest = after
		p.space()
		return "<mn>" + number + "</mn>", true
	}
	length := strings.IndexFunc(rest, func(c rune) bool { return !unicode.IsLetter(c) })
	if length < 0 {
		length = len(rest)
	}
	name := rest[:length]
	if utf8.RuneCountInString(name) > 1 && !slices.Contains(p.names, name) || name == "" {
		return "", false
	}
	p.rest = rest[length:]
	p.space()
	return "<mi>" + name + "</mi>", true
}

func (p *formula) space() { p.rest = strings.TrimLeft(p.rest, " ") }
