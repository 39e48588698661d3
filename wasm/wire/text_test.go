package wire

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestRefused: what is refused, and that the error names the member.
func TestRefused(t *testing.T) {
	deep := strings.Repeat("[", 1<<17)
	for text, why := range map[string]string{
		``:                                    "wire: invalid message:  is no object",
		`null`:                                "wire: invalid message: null is no object",
		`[]`:                                  "wire: invalid message: [] is no object",
		`{`:                                   "wire: invalid message: the text ends early",
		`{}`:                                  "wire: a message without id",
		`{"id":1}`:                            "wire: a message without type",
		`{"type":"play"}`:                     "wire: a message without id",
		`{"type":"fly","id":1}`:               `wire: no message of type "fly"`,
		`{"type":"Open","id":1}`:              `wire: no message of type "Open"`,
		`{"type":7,"id":1}`:                   "wire: type: 7 is no string",
		`{"type":"seek","id":"1"}`:            `wire: id: "1" is no whole number of 64 bits`,
		`{"type":"seek","id":1,"id":2}`:       "wire: invalid message: id: stands twice",
		`{"type":"seek","id":1,"type":"run"}`: "wire: invalid message: type: stands twice",
		`{"type":"seek","id":1,"to":5,"t\u006f":5}`:                     "wire: invalid message: to: stands twice",
		`{"type":"seek","id":1,"to":1.5}`:                               "wire: seek: to: 1.5 is no whole number of 64 bits",
		`{"type":"seek","id":1,"to":1e3}`:                               "wire: seek: to: 1e3 is no whole number of 64 bits",
		`{"type":"seek","id":1,"to":01}`:                                "wire: seek: to: 01 is no whole number of 64 bits",
		`{"type":"play","id":1,"speed":1e400}`:                          "wire: play: speed: 1e400 is no number of 64 bits",
		`{"type":"play","id":1,"speed":inf}`:                            "wire: play: speed: inf is no number of 64 bits",
		`{"type":"seek","id":1,"to":` + strings.Repeat("9", 1000) + `}`: "wire: seek: to: " + strings.Repeat("9", 40) + " is no whole number of 64 bits",
		`{"type":"progress","id":1,"of":-1}`:                            "wire: progress: of: -1 is no whole number of 64 bits from 0 up",
		`{"type":"hand","id":1,"on":1}`:                                 "wire: hand: on: 1 is neither true nor false",
		`{"type":"seek","id":1,"too":5}`:                                `wire: seek: no member "too"`,
		`{"type":"seek","id":1,"To":5}`:                                 `wire: seek: no member "To"`,
		`{"type":"rows","id":1,"list":[{"stop":5}]}`:                    `wire: rows: list: no member "stop"`,
		`{"type":"rows","id":1,"list":[{"step":5},{"step":"5"}]}`:       `wire: rows: list: step: "5" is no whole number of 64 bits`,
		`{"type":"rows","id":1,"list":[5]}`:                             "wire: rows: list: 5 is no object",
		`{"type":"rows","id":1,"list":[{"step":5,"step":5}]}`:           "wire: rows: list: step: stands twice",
		`{"type":"sample","id":1,"values":5}`:                           "wire: sample: values: 5 is no array",
		`{"type":"sample","id":1,"values":[1,"2"]}`:                     `wire: sample: values: "2" is no number of 64 bits`,
		`{"type":"sample","id":1,"values":[1,]}`:                        "wire: sample: values: ] where a value belongs",
		`{"type":"sample","id":1,"values":[1 2]}`:                       "wire: sample: values: 2] where , or ] belongs",
		`{"type":"sample","id":1,"values":[1}}`:                         "wire: sample: values: } where , or ] belongs",
		`{"type":"sample","id":1,"values":[1`:                           "wire: invalid message: values: the text ends early",
		`{"type":"sample","id":1,"values":` + deep:                      "wire: invalid message: values: nested deeper than 16",
		`{"type":"seek","id":1,"to":5} {}`:                              "wire: {} after the message",
		`{"type":"seek","id":1,"to":5,}`:                                "wire: invalid message: to: } where a value belongs",
		`{"type":"seek","id":1,"to"}`:                                   "wire: invalid message: to: } where : belongs",
		`{"type":"seek","id":1,"to":}`:                                  "wire: invalid message: to: } where a value belongs",
		`{"type":"seek","id":1,"to":5`:                                  "wire: invalid message: to: the text ends early",
		`{"type":"seek","id":1,"to":5]`:                                 "wire: invalid message: to: ] where , or } belongs",
		`{"type":"seek","id":1,5:5}`:                                    "wire: invalid message: id: 5 is no string",
		`{"type":"open","id":1,"spec":["n"]}`:                           `wire: open: spec: ["n"] is no string`,
		`{"type":"open","id":1,"spec":"n}`:                              "wire: invalid message: spec: the text ends early",
		`{"type":"open","id":1,"spec":"\x"}`:                            `wire: open: spec: "\\x" is no escape of JSON`,
		`{"type":"open","id":1,"spec":"\u12"}`:                          `wire: open: spec: "\\u12" is no escape of JSON`,
		"{\"type\":\"open\",\"id\":1,\"spec\":\"a\tb\"}":                `wire: open: spec: '\t' in a string, unescaped`,
		`{"id":1,"x":"` + strings.Repeat("y", Longest) + `"}`:           "allowed is 262144",
	} {
		if _, m, err := Read(text); m != nil || err == nil || !strings.HasSuffix(err.Error(), why) {
			t.Errorf("%.60s: %v, %v; want %q", text, m, err, why)
		}
	}
	for _, text := range []string{`{"type":"fly","id":9}`, `{"id":9}`, `{"type":"seek","id":9,"to":"x"}`} {
		if id, _, err := Read(text); id != 9 || err == nil {
			t.Errorf("%s has the id %d, %v; want 9", text, id, err)
		}
	}
}

func TestNoNumber(t *testing.T) {
	for _, x := range []float64{math.Inf(1), math.Inf(-1), math.NaN()} {
		_, m, err := Read(Write(3, Rows{[]Row{{Step: 1, Values: []float64{0, x}}}}))
		if p, ok := m.(Problem); err != nil || !ok || p.Field != "rows" || !strings.HasPrefix(p.Why, "list: values: ") {
			t.Errorf("%v: %v, %v; want a problem of rows", x, m, err)
		}
	}
}

// TestWritten: what the page sees, to the byte.
func TestWritten(t *testing.T) {
	for want, m := range map[string]any{
		`{"type":"pause","id":-7}`:                                       Pause{},
		`{"type":"seek","id":-7,"to":9007199254740993}`:                  Seek{1<<53 + 1},
		`{"type":"progress","id":-7,"step":0,"of":18446744073709551615}`: Progress{Of: math.MaxUint64},
		`{"type":"rows","id":-7,"list":null}`:                            Rows{},
		`{"type":"rows","id":-7,"list":[]}`:                              Rows{[]Row{}},
		`{"type":"rows","id":-7,"list":[{"step":1,"values":[0.1,-0,5e-324],"beside":[null,[]]}]}`: Rows{[]Row{
			{1, []float64{0.1, math.Copysign(0, -1), math.SmallestNonzeroFloat64}, [][]float64{nil, {}}}}},
		"{\"type\":\"charts\",\"id\":-7,\"skyline\":\"<a&\\\"\\\\\\u000a\\u001f\x7f\u2028é😀>\",\"course\":\"\"}": Charts{Skyline: "<a&\"\\\n\x1f\x7f\u2028é😀>"},
		`{"type":"digested","id":-7,"step":0,"digest":"�a��","beside":["�"]}`:                                    Digested{0, "\xffa\xed\xa0", []string{"\xed"}},
	} {
		if got := Write(-7, m); got != want {
			t.Errorf("%s; want %s", got, want)
		}
	}
	if got := Write(1, State{}); !strings.Contains(got, `"ball":null,"beside":null,`) {
		t.Errorf("nobody: %s", got)
	}
}

// TestSpellings reads numbers and strings as the standard library does, in every
// spelling, and refuses the same ones.
func TestSpellings(t *testing.T) {
	numbers := []string{"0", "-0", "1", "-1", "00", "01", "-01", "+1", "-", "", ".5", "5.", "0.5", "-0.5", "0.5e", "0.5e+", "1e3", "1E3", "1e+3", "1e-3", "1.0",
		"9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
		"0.1", "1e308", "1e309", "1e-400", "5e-324", "2.4703282292062327e-324", "1.7976931348623158e308", "123456789012345678901234567890", "0x10", "0x1p4", "1_000", "Infinity", "inf", "nan", "NaN",
		"null", "nul", "nulll", "true", "false", "tru", "truefalse", `"1"`, `1"1"`, "[1]", "{}", "[", "]", "1]", "1 1", " 1\t\r\n", "\v1", "\u00a01", "1,2", ":", "'1'"}
	texts := []string{`"\"\\\/\b\f\n\r\t"`, `"\u00e9\u2028\u0000"`, `"\uD83D\uDE00"`, `"\ud83d"`, `"\ude00"`, `"\ud83dx"`, `"\ud83d\n"`, `"\ud83d\ud83d\ude00"`, `"\ude00\ud83d"`, `"\ud83d\u0041"`,
		`"\a"`, `"\u12"`, `"\u12g4"`, `"\u+123"`, `"\u 123"`, `"\U0041"`, `"\'"`, `'a'`, `"`, `""`, `"a`, `"\"`, `"\\"`, `"\\\"`, `"a"b`, `a"b"`, "\"\x00\"", "\"\x1f\"", "\"\x7f\"", "\"\n\"",
		"\"\xff\"", "\"a\xed\xa0\x80b\"", "\"\xc3\"", "\"\xf0\x9f\x98\"", `"é😀"`, `"]}[{,:"`}
	for _, member := range []string{`"seek","to"`, `"progress","of"`, `"play","speed"`, `"pick","nth"`, `"hand","on"`, `"open","spec"`, `"sample","values"`, `"rows","list"`, `"state","ball"`, `"state","beside"`, `"open","beside"`} {
		kind, name, _ := strings.Cut(member, ",")
		for _, value := range append(numbers, texts...) {
			for _, v := range []string{value, "[" + value + "]", "[" + value + "," + value + "]", `{"step":` + value + "}", `[{"values":[` + value + `]}]`, `{"offers":[{"bin":` + value + `}]}`} {
				compare(t, `{"type":`+kind+`,"id":4,`+name+`:`+v+`}`)
			}
			compare(t, `{"type":`+kind+`,"id":`+value+`}`)
			compare(t, `{"id":4,"type":`+value+`}`)
			compare(t, `{"type":`+kind+`,"id":4,`+value+`:1}`)
			compare(t, value)
		}
	}
}

// TestAnyMessage: messages at random come back as they were, and the standard
// library reads and writes them alike.
func TestAnyMessage(t *testing.T) {
	var kinds []string
	for name := range messages {
		kinds = append(kinds, name)
	}
	slices.Sort(kinds)
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.SampledFrom(kinds).Draw(t, "type")
		sent := reflect.New(messages[kind])
		draw(t, sent.Elem(), 4)
		body, err := json.Marshal(sent.Interface())
		if err != nil {
			t.Fatal(err)
		}
		want := reflect.New(messages[kind])
		if err := json.Unmarshal(body, want.Interface()); err != nil { // what is no UTF-8 has become U+FFFD
			t.Fatal(err)
		}
		id := rapid.Int64().Draw(t, "id")
		text := Write(id, sent.Elem().Interface())
		for _, text := range []string{text, standardText(id, kind, body)} {
			for _, reads := range []func(string) (int64, any, error){Read, standard} {
				gotID, got, err := reads(text)
				if err != nil || gotID != id {
					t.Fatalf("%s: id %d, %v; want %d", text, gotID, err, id)
				}
				if diff := cmp.Diff(want.Elem().Interface(), got); diff != "" {
					t.Fatalf("%s: %s", text, diff)
				}
			}
		}
	})
}

// FuzzMessage: whatever comes, nothing panics, it is read if and only if
// encoding/json reads it, with the same result, and it can be written and read
// again.
func FuzzMessage(f *testing.F) {
	for _, m := range examples {
		f.Add(Write(1, m))
	}
	f.Add(`{"type":"open","id":-1,"SPEC":"x"}`)
	f.Add(`{"type":"open","id":-1,"ſpec":"\ud83d\ude00\ud83d\u12"}`)
	f.Add(` { "values" : [ -0 , 1.5e-3, null ] , "id" : 1 , "type" : "sample" , "first" : 9223372036854775807 } `)
	f.Add(`{"type":"rows","id":1,"list":[{"step":1,"step":2},{"beside":[[[]]]}]}`)
	for _, deep := range []int{deepest / 2, deepest/2 + 1} {
		f.Add(`{"type":"opened","id":1,` + strings.Repeat(`"beside":[{`, deep) + strings.Repeat("}]", deep) + "}")
	}
	f.Fuzz(func(t *testing.T, text string) {
		compare(t, text)
		id, m, err := Read(text)
		if err != nil {
			return
		}
		id2, m2, err := Read(Write(id, m))
		if err != nil || id2 != id {
			t.Fatalf("%q: %d, %v", Write(id, m), id2, err)
		}
		if diff := cmp.Diff(m, m2); diff != "" {
			t.Fatal(diff)
		}
	})
}
