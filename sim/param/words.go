package param

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// LongestWord is the greatest number of characters of a word.
const LongestWord = 32

// Words states 1 to most different words separated by commas, such as ann,bob,cy.
// A word is a name in any script: characters that can be seen, and blanks between
// them; blanks around it do not count. It has none of the signs that a link is
// made of.
func (s *Set) Words(name string, p *[]string, def []string, most int, help string) {
	s.add(&bound{
		Field: Field{Name: name, Type: "words", Default: strings.Join(def, ","), Min: "1", Max: strconv.Itoa(most), Help: help},
		read: func(text string) string {
			words, why := parseWords(text, most)
			if why == "" {
				*p = words
			}
			return why
		},
		text:  func() string { return strings.Join(*p, ",") },
		value: func() any { return *p },
	})
}

// parseWords reads a list of words, or says what is wrong with the first that is
// none.
func parseWords(text string, most int) (words []string, why string) {
	words = strings.Split(text, ",")
	if len(words) > most {
		return nil, fmt.Sprintf("%d words are more than %d", len(words), most)
	}
	for i, word := range words {
		word = strings.Trim(word, " ")
		switch {
		case word == "":
			return nil, fmt.Sprintf("word %d is empty", i+1)
		case utf8.RuneCountInString(word) > LongestWord:
			return nil, fmt.Sprintf("word %d has more than %d characters", i+1, LongestWord)
		case !utf8.ValidString(word) || strings.ContainsFunc(word, unprintable):
			return nil, fmt.Sprintf("word %d: %s has a character that cannot be seen", i+1, strconv.Quote(word))
		case strings.ContainsAny(word, "&=%"):
			return nil, fmt.Sprintf("word %d: %s has one of the signs & = %%", i+1, strconv.Quote(word))
		case slices.Contains(words[:i], word):
			return nil, strconv.Quote(word) + " is there twice"
		}
		words[i] = word
	}
	return words, ""
}

func unprintable(c rune) bool { return !unicode.IsPrint(c) }
