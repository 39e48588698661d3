package wire

import (
	"errors"
	"fmt"
	"strings"
)

// JSON is read one level at a time. What lies deeper is cut out as text, and is
// looked into when it is known what belongs there: so nothing is made of what
// nobody wants, and there is nothing to build but the message itself.

// deepest is how many objects and arrays a member may nest: more than twice what ours
// do.
const deepest = 16

var errEnds = errors.New("the text ends early")

// space is a text without the white space at its front.
func space(text string) string {
	for text != "" && strings.IndexByte(" \t\n\r", text[0]) >= 0 {
		text = text[1:]
	}
	return text
}

// next cuts off the value at the front of a text. It minds quotation marks and the
// number of brackets; all else shows when the value is read.
func next(text string) (value, rest string, err error) {
	for depth, end := 0, 0; end < len(text); {
		switch c := text[end]; {
		case c == '"':
			n := quotation(text[end:])
			if n == 0 {
				return "", "", errEnds
			}
			end += n
		case c == '{' || c == '[':
			if depth++; depth > deepest {
				return "", "", fmt.Errorf("nested deeper than %d", deepest)
			}
			end++
		case depth > 0:
			if c == '}' || c == ']' {
				depth--
			}
			end++
		default: // a number or a word
			if end = strings.IndexAny(text, ",:]} \t\n\r"); end < 0 {
				end = len(text)
			}
			if end == 0 {
				return "", "", fmt.Errorf("%.40s where a value belongs", text)
			}
		}
		if depth == 0 {
			return text[:end], text[end:], nil
		}
	}
	return "", "", errEnds
}

// quotation is the length of what stands in quotation marks at the front of a
// text, marks included; 0 if it does not end.
func quotation(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return 0
}

// list goes through an object or array at the front of a text and returns what
// follows it. At each part it calls take, which cuts that off.
func list(text string, shut byte, take func(text string) (rest string, err error)) (rest string, err error) {
	rest = space(text[1:])
	if rest != "" && rest[0] == shut {
		return rest[1:], nil
	}
	for {
		if rest, err = take(rest); err != nil {
			return "", err
		}
		rest = space(rest)
		switch {
		case rest == "":
			return "", errEnds
		case rest[0] == shut:
			return rest[1:], nil
		case rest[0] != ',':
			return "", fmt.Errorf("%.40s where , or %c belongs", rest, shut)
		}
		rest = space(rest[1:])
	}
}

// elementsOf cuts an array into its elements.
func elementsOf(array string) ([]string, error) {
	if array[0] != '[' {
		return nil, fmt.Errorf("%.40s is no array", array)
	}
	var all []string
	_, err := list(array, ']', func(text string) (string, error) {
		value, rest, err := next(text)
		all = append(all, value)
		return rest, err
	})
	return all, err
}

// membersOf cuts the object at the front of a text into values by their names,
// and returns what follows it.
func membersOf(text string) (members map[string]string, rest string, err error) {
	if !strings.HasPrefix(text, "{") {
		return nil, "", fmt.Errorf("%.40s is no object", text)
	}
	members = map[string]string{}
	name := ""
	rest, err = list(text, '}', func(text string) (string, error) {
		quoted, rest, err := next(text)
		if err != nil {
			return "", err
		}
		key, err := unquoted(quoted)
		if err != nil {
			return "", err
		}
		name = key
		rest, ok := strings.CutPrefix(space(rest), ":")
		if !ok {
			return "", fmt.Errorf("%.40s where : belongs", rest)
		}
		value, rest, err := next(space(rest))
		if _, twice := members[name]; twice {
			return "", errors.New("stands twice")
		}
		members[name] = value
		return rest, err
	})
	if err != nil && name != "" {
		err = fmt.Errorf("%.40s: %w", name, err)
	}
	return members, rest, err
}

// isNumber reports whether a text is a number of JSON. Package strconv reads more
// than those: +1, 01, .5, 0x1p4, inf.
func isNumber(text string) bool {
	text = strings.TrimPrefix(text, "-")
	digits := func() int {
		n := len(text)
		text = strings.TrimLeft(text, "0123456789")
		return n - len(text)
	}
	zero := strings.HasPrefix(text, "0")
	if n := digits(); n == 0 || zero && n > 1 {
		return false
	}
	if strings.HasPrefix(text, ".") {
		if text = text[1:]; digits() == 0 {
			return false
		}
	}
	if text != "" && (text[0] == 'e' || text[0] == 'E') {
		if text = text[1:]; text != "" && (text[0] == '+' || text[0] == '-') {
			text = text[1:]
		}
		if digits() == 0 {
			return false
		}
	}
	return text == ""
}
