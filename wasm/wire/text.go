package wire

import (
	"fmt"
	"reflect"
	"strconv"
)

// Longest is the number of bytes of the longest message that is read.
const Longest = 1 << 18

// messages lists every type of message by its name on the wire.
var messages = named(
	Open{}, Play{}, Pause{}, Step{}, Hand{}, Pick{}, Mark{}, Blind{}, Seek{}, Theme{}, Zoom{}, Digest{}, Run{}, Sample{}, Stop{},
	Ready{}, Opened{}, Theory{}, Rows{}, State{}, Charts{}, Trials{}, Counted{}, Law{}, Digested{}, Progress{}, Ended{}, Problem{},
)

func named(list ...any) map[string]reflect.Type {
	types := map[string]reflect.Type{}
	for _, m := range list {
		types[nameOf(m)] = reflect.TypeOf(m)
	}
	return types
}

// nameOf takes the capital off the type of a message, which is one word:
// strings.ToLower would link the tables of Unicode.
func nameOf(message any) string {
	name := []byte(reflect.TypeOf(message).Name())
	name[0] += 'a' - 'A'
	return string(name)
}

// Read returns a message, a struct of this package by value, and the id of the
// run that it belongs to. Members that are not there, and those that are null,
// are zero. It refuses unknown types and members, a member that stands twice,
// values of the wrong kind and what follows the object; the error says which. If
// the id could be read, it is returned with the error.
//
// A whole number is read to its last digit, and is written as one: 1e3 is none.
// What is no Unicode in a text, half a surrogate pair say, becomes U+FFFD.
func Read(text string) (id int64, message any, err error) {
	if len(text) > Longest {
		return 0, nil, fmt.Errorf("wire: a message of %d bytes; allowed is %d", len(text), Longest)
	}
	members, rest, err := membersOf(space(text))
	if err != nil {
		return 0, nil, fmt.Errorf("wire: invalid message: %w", err)
	}
	if rest = space(rest); rest != "" {
		return 0, nil, fmt.Errorf("wire: %.40s after the message", rest)
	}
	take := func(name string, to any) error {
		value, ok := members[name]
		delete(members, name)
		if !ok {
			return fmt.Errorf("wire: a message without %s", name)
		}
		if err := read(value, reflect.ValueOf(to).Elem()); err != nil {
			return fmt.Errorf("wire: %s: %w", name, err)
		}
		return nil
	}
	if err := take("id", &id); err != nil {
		return 0, nil, err
	}
	var kind string
	if err := take("type", &kind); err != nil {
		return id, nil, err
	}
	t, ok := messages[kind]
	if !ok {
		return id, nil, fmt.Errorf("wire: no message of type %.40q", kind)
	}
	m := reflect.New(t).Elem()
	if err := fill(m, members); err != nil {
		return id, nil, fmt.Errorf("wire: %s: %w", kind, err)
	}
	return id, m.Interface(), nil
}

// Write returns the text of a message, a struct of this package by value. A nil
// slice or pointer is null. What is no UTF-8 becomes U+FFFD. A value that JSON
// does not have (an infinity, say) makes it a [Problem]: such a message is a
// fault of ours, and silence would hide it.
func Write(id int64, message any) string {
	head := `{"type":"` + nameOf(message) + `","id":` + strconv.FormatInt(id, 10)
	text, err := appended([]byte(head), reflect.ValueOf(message))
	if err != nil {
		return Write(id, Problem{Field: nameOf(message), Why: err.Error()})
	}
	if text[len(head)] = ','; len(text) == len(head)+len("{}") {
		text = append(text[:len(head)], '}')
	}
	return string(text)
}
