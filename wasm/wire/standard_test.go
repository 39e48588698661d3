package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// standard reads a message by means of encoding/json.
func standard(text string) (id int64, message any, err error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &members); err != nil {
		return 0, nil, err
	}
	var kind string
	for name, to := range map[string]any{"id": &id, "type": &kind} {
		value, ok := members[name]
		if !ok {
			return 0, nil, errors.New("no " + name)
		}
		if err := json.Unmarshal(value, to); err != nil {
			return 0, nil, err
		}
		delete(members, name)
	}
	t, ok := messages[kind]
	if !ok {
		return 0, nil, errors.New("no type " + kind)
	}
	rest, err := json.Marshal(members)
	if err != nil {
		return 0, nil, err
	}
	m := reflect.New(t)
	d := json.NewDecoder(bytes.NewReader(rest))
	d.DisallowUnknownFields()
	if err := d.Decode(m.Interface()); err != nil {
		return 0, nil, err
	}
	return id, m.Elem().Interface(), nil
}

// standardText is a message whose members encoding/json has written, id and type
// somewhere among them.
func standardText(id int64, kind string, body []byte) string {
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(body, &members); err != nil {
		panic(err) // it is theirs
	}
	members["id"] = strconv.AppendInt(nil, id, 10)
	members["type"] = strconv.AppendQuote(nil, kind)
	text, err := json.Marshal(members)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// stricter reports whether a text is one that encoding/json reads and the wire
// does not: with a member twice, or in other letters than its own, or too deep.
func stricter(text string) bool {
	type level struct {
		object, value bool // value: a name has come, and its value has not
		names         []string
	}
	levels := []level{{}}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	for {
		token, err := d.Token()
		if err != nil {
			return false
		}
		top := &levels[len(levels)-1]
		if name, ok := token.(string); ok && top.object && !top.value {
			if slices.Contains(top.names, name) || name != strings.ToLower(name) || !ascii(name) {
				return true
			}
			top.names, top.value = append(top.names, name), true
			continue
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			levels = append(levels, level{object: token == json.Delim('{')})
			if len(levels)-2 > deepest { // the first is the text, the second the message
				return true
			}
			continue
		case json.Delim('}'), json.Delim(']'):
			levels = levels[:len(levels)-1]
		}
		levels[len(levels)-1].value = false
	}
}

// ascii reports whether a text has nothing else: ſ is an s to encoding/json.
func ascii(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r > '~' }) < 0
}

// compare reads a text as encoding/json does, and as the wire does.
func compare(t *testing.T, text string) {
	t.Helper()
	wantID, want, theirs := standard(text)
	if theirs == nil && stricter(text) {
		want, theirs = nil, errors.New("the wire is stricter")
	}
	id, got, err := Read(text)
	if (err == nil) != (theirs == nil) {
		t.Errorf("%.300q: %v; encoding/json: %v", text, err, theirs)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%.300q: %s", text, diff)
	}
	if err == nil && id != wantID {
		t.Errorf("%.300q: id %d; want %d", text, id, wantID)
	}
}

// draw sets a value of a message at random: so many structs deep, and lists that
// are shorter the deeper they lie.
func draw(t *rapid.T, v reflect.Value, deep int) {
	name := fmt.Sprint(v.Type())
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			draw(t, v.Field(i), deep-1)
		}
	case reflect.Pointer:
		if deep > 0 && rapid.Bool().Draw(t, name) {
			v.Set(reflect.New(v.Type().Elem()))
			draw(t, v.Elem(), deep)
		}
	case reflect.Slice:
		if n := rapid.IntRange(-1, max(deep, 0)).Draw(t, name); n >= 0 {
			v.Set(reflect.MakeSlice(v.Type(), n, n))
			for i := range n {
				draw(t, v.Index(i), deep)
			}
		}
	case reflect.String:
		v.SetString(rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
			rapid.SampledFrom([]string{`</script>&"\`, "\u2028\u2029\x00\x1f\x7f", "\xed\xa0\x80", "😀"})).Draw(t, name))
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(t, name))
	case reflect.Int, reflect.Int64:
		v.SetInt(rapid.Int64().Draw(t, name))
	case reflect.Uint64:
		v.SetUint(rapid.Uint64().Draw(t, name))
	case reflect.Float64:
		v.SetFloat(rapid.OneOf(rapid.Float64(), rapid.Map(rapid.Uint64(), finite)).Draw(t, name))
	default:
		t.Fatalf("%s is of no kind that the wire carries", name)
	}
}

// finite is the number of some bits, 0 instead of what JSON does not have.
func finite(bits uint64) float64 {
	if x := math.Float64frombits(bits); !math.IsNaN(x) && !math.IsInf(x, 0) {
		return x
	}
	return 0
}
