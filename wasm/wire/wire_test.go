package wire

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// examples has every type of message, with each member other than its zero.
var examples = []any{
	Open{"one-choice?n=20", []string{"d-choice?n=20"}, 17}, Play{2.5}, Pause{}, Step{"ball"}, Hand{true}, Pick{2}, Mark{3, 4, true, true, true}, Seek{1 << 52}, Theme{"dark", "reduced", true, 366}, Zoom{2, 0.5}, Digest{},
	Run{"d-choice?n=1e6", "log", 100, 7, 1000}, Sample{7, []float64{3, 0.5, 4, 0}}, Stop{}, Trials{[]Trial{{7, 1<<53 - 1, 20, []float64{3, 0.5}}}},
	Ready{"abc", "webgl"},
	Opened{"s", "d-choice", 1, "ball", "balls thrown", []Value{{"n", "20"}}, []Problem{{"n", "x", "no number"}},
		[]Measure{{"max_load", "balls", 0, "m", true, "help"}}, 1 << 40, 1 << 62, "d = 2", "same", []Opened{{Name: "d = 3", Kin: "same"}}},
	Theory{1, []int64{0, 1 << 52}, []Claim{{"max_load", "bound", "at most", "S1", "note", []float64{0, 2}}}},
	Rows{[]Row{{1, []float64{0.1, 1e300}, [][]float64{{2, 3}}}}},
	State{true, true, true, true, 3, 60, "1 disc = 1 ball", "cups", 1, 20, &Ball{17, []Offer{{9, 2}, {16, 0}}, 16, 1},
		[]*Ball{{Number: 17, Bin: 3, Load: 2}}, 3, &Count{4, 19, 3, 18.99, true}, &Game{3, 20, 2, []int{1, 2, 1}, []Offer{{1, 0}}}},
	Charts{"<svg>\u2028</svg>", "<svg/>"}, Counted{17},
	Law{20, 0.95, "<svg/>", "limit", "S1", []Bar{{31, 40, "above", 5, 0.1, 0.4, 0.2}}, []Tail{{4, 19, 0.7, 1, 0.9976}},
		[]Mean{{3.95, 0.2, 3, 4, "tails", 3.6, 4.1, "bound", "at most", 4.5}}},
	Digested{5, "0123456789abcdef", []string{"fedcba9876543210"}}, Progress{1, 2}, Ended{9, true, "x"}, Problem{"n", "<img onerror>", "no"},
}

func TestRoundTrip(t *testing.T) {
	seen := map[reflect.Type]bool{}
	for _, m := range examples {
		seen[reflect.TypeOf(m)] = true
		id, got, err := Read(Write(7, m))
		if err != nil || id != 7 {
			t.Errorf("%s: id %d, %v", Write(7, m), id, err)
		}
		if diff := cmp.Diff(m, got); diff != "" {
			t.Error(diff)
		}
	}
	if len(seen) != len(messages) {
		t.Errorf("%d types have an example; there are %d", len(seen), len(messages))
	}
}

func TestRefused(t *testing.T) {
	for text, why := range map[string]string{
		``:                                    "unexpected end",
		`null`:                                "without id",
		`[]`:                                  "cannot unmarshal array",
		`{"id":1}`:                            "without type",
		`{"type":"play"}`:                     "without id",
		`{"type":"fly","id":1}`:               `no message of type "fly"`,
		`{"type":"Open","id":1}`:              `no message of type "Open"`,
		`{"type":7,"id":1}`:                   "type: ",
		`{"type":"seek","id":"1"}`:            "id: ",
		`{"type":"seek","id":1,"to":1.5}`:     "cannot unmarshal number 1.5",
		`{"type":"seek","id":1,"to":1e400}`:   "seek: ",
		`{"type":"seek","id":1,"too":5}`:      `unknown field "too"`,
		`{"type":"seek","id":1,"to":5} {}`:    "after top-level value",
		`{"type":"open","id":1,"spec":["n"]}`: "cannot unmarshal array",
		`{"id":1,"x":"` + strings.Repeat("y", Longest) + `"}`: "allowed is 262144",
	} {
		if _, m, err := Read(text); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%.60s: %v, %v; want %q", text, m, err, why)
		}
	}
	if id, _, err := Read(`{"type":"fly","id":9}`); id != 9 || err == nil {
		t.Errorf("the id of an unknown message is %d, %v; want 9", id, err)
	}
}

func TestNoNumber(t *testing.T) {
	_, m, err := Read(Write(3, Rows{[]Row{{Step: 1, Values: []float64{math.Inf(1)}}}}))
	if p, ok := m.(Problem); err != nil || !ok || p.Field != "rows" {
		t.Errorf("%v, %v; want a problem of rows", m, err)
	}
}

// FuzzMessage: whatever comes, nothing panics, and what is read can be written
// and read again.
func FuzzMessage(f *testing.F) {
	for _, m := range examples {
		f.Add(Write(1, m))
	}
	f.Add(`{"type":"open","id":-1,"SPEC":"x"}`)
	f.Fuzz(func(t *testing.T, text string) {
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
