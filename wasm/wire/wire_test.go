package wire

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// examples has every type of message, with each member other than its zero.
var examples = []any{
	Open{"one-choice?n=20", []string{"d-choice?n=20"}, 17}, Play{2.5}, Pause{}, Step{"ball"}, Hand{true}, Pick{2}, Mark{3, 4, true, true, true, 2, 7, true}, Blind{"start", "simple"}, Seek{1 << 52}, Theme{"dark", "reduced", true, 366}, Zoom{2, 0.5}, Digest{},
	Run{"d-choice?n=1e6", "log", 100, 7, 1000}, Sample{7, []float64{3, 0.5, 4, 0}}, Stop{}, Trials{[]Trial{{7, 1<<53 - 1, 20, []float64{3, 0.5}}}},
	Ready{"abc", "webgl"},
	Opened{"s", "d-choice", 1, "ball", "balls thrown", []Value{{"n", "20"}}, []Problem{{"n", "x", "no number"}},
		[]Measure{{"max_load", "balls", 0, "m", true, "help"}}, 1 << 40, 1 << 62, true, "d = 2", "same", []Opened{{Name: "d = 3", Kin: "same"}}},
	Theory{1, []int64{0, 1 << 52}, []Claim{{"max_load", "bound", "at most", "S1", "note", []float64{0, 2}}}},
	Rows{[]Row{{1, []float64{0.1, 1e300}, [][]float64{{2, 3}}}}},
	State{true, true, true, true, 20, 3, 60, "1 disc = 1 ball", "cups", 1, 20, &Ball{17, []Offer{{9, 2}, {16, 0}}, 16, 1},
		[]*Ball{{Number: 17, Bin: 3, Load: 2}}, 3, 5, &Count{4, 19, 3, 18.99, true}, &Game{3, 20, 2, []int{1, 2, 1}, []Offer{{1, 0}}},
		&Table{32, 2, 14, 15, 16, 1, true, "O", "P", []int{28, 16}, true, []string{"Q"}, []Move{{"O", -1, 4}}, 3, 2, 1, 9,
			[]string{"A"}, []string{"", "A"}, []Cluster{{[]int{0, 2}, 3, -1}}, true, &Plucked{2, 3, 4}},
		&Graph{60, 20, 18, 30, 4, 3, 2, 11, 17, []int{5, 6}, true},
		&Walk{2184, 6, []Walker{{"●", 12}}, 4, true, 5, true, 187, 2, 3, 1.8, 10.5, []Ring{{1, 2, 36, []int64{12, 24}}}, "distances", true, true},
		&Test{"simple", 3, 10, true, 2, 1, 1, true, true, true, true, []Side{{true, 7, 0.368, 0.333}}}},
	Charts{"<svg>\u2028</svg>", "<svg/>"}, Counted{17},
	Law{20, 0.95, "<svg/>", "limit", "S1", []Bar{{31, 40, "above", 5, 0.1, 0.4, 0.2}}, []Tail{{4, 19, 0.7, 1, 0.9976}},
		[]Mean{{3.95, 0.2, 3, 4, "tails", 3.6, 4.1, "bound", "at most", 4.5}}, "<svg/>", []Share{{16, 19, 0.7, 1, 0.92}}, true, 16.5},
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

// TestNames: the name of a field on the wire is that of its tag, which says
// nothing else, and a type has one word for a name.
func TestNames(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var visit func(of reflect.Type)
	visit = func(of reflect.Type) {
		switch {
		case of.Kind() == reflect.Slice || of.Kind() == reflect.Pointer:
			visit(of.Elem())
			return
		case of.Kind() != reflect.Struct || seen[of]:
			return
		}
		seen[of] = true
		for i := range of.NumField() {
			f := of.Field(i)
			if name := nameIn(of, i); string(f.Tag) != `json:"`+name+`"` || name != strings.ToLower(f.Name) {
				t.Errorf("%v.%s has the name %q and the tag %s", of, f.Name, name, f.Tag)
			}
			visit(f.Type)
		}
	}
	for name, of := range messages {
		if name != strings.ToLower(of.Name()) {
			t.Errorf("%v has the name %q", of, name)
		}
		visit(of)
	}
}
