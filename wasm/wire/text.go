package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Longest is the number of bytes of the longest message that is read.
const Longest = 1 << 18

// messages lists every type of message by its name on the wire.
var messages = named(
	Open{}, Play{}, Pause{}, Step{}, Hand{}, Pick{}, Mark{}, Seek{}, Theme{}, Zoom{}, Digest{}, Run{}, Sample{}, Stop{},
	Ready{}, Opened{}, Theory{}, Rows{}, State{}, Charts{}, Trials{}, Counted{}, Law{}, Digested{}, Progress{}, Ended{}, Problem{},
)

func named(list ...any) map[string]reflect.Type {
	types := map[string]reflect.Type{}
	for _, m := range list {
		types[nameOf(m)] = reflect.TypeOf(m)
	}
	return types
}

func nameOf(message any) string { return strings.ToLower(reflect.TypeOf(message).Name()) }

// Read returns a message, a struct of this package by value, and the id of the
// run that it belongs to. It refuses unknown types and members, values of the
// wrong kind and what follows the object; the error says which. If the id could
// be read, it is returned with the error.
func Read(text string) (id int64, message any, err error) {
	if len(text) > Longest {
		return 0, nil, fmt.Errorf("wire: a message of %d bytes; allowed is %d", len(text), Longest)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &members); err != nil {
		return 0, nil, fmt.Errorf("wire: %w", err)
	}
	take := func(name string, to any) error {
		raw, ok := members[name]
		delete(members, name)
		if !ok {
			return fmt.Errorf("wire: a message without %s", name)
		}
		if err := json.Unmarshal(raw, to); err != nil {
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
	rest, err := json.Marshal(members)
	if err != nil {
		return id, nil, fmt.Errorf("wire: %s: %w", kind, err)
	}
	m := reflect.New(t)
	d := json.NewDecoder(bytes.NewReader(rest))
	d.DisallowUnknownFields()
	if err := d.Decode(m.Interface()); err != nil {
		return id, nil, fmt.Errorf("wire: %s: %w", kind, err)
	}
	return id, m.Elem().Interface(), nil
}

// Write returns the text of a message, a struct of this package by value. A
// value that JSON does not have (an infinity, say) makes it a [Problem]: such a
// message is a fault of ours, and silence would hide it.
func Write(id int64, message any) string {
	body, err := json.Marshal(message)
	if err != nil {
		return Write(id, Problem{Field: nameOf(message), Why: err.Error()})
	}
	head := `{"type":"` + nameOf(message) + `","id":` + strconv.FormatInt(id, 10)
	if len(body) > 2 {
		head += ","
	}
	return head + string(body[1:])
}
