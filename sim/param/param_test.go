package param

import (
	"errors"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// All is a struct with one field of every type, and a branch.
type all struct {
	n, m     int64
	d        int
	beta     float64
	replace  bool
	ties     string
	requests []int
	graph    string
	p        int64
	hands    int
	hash     string
	keys     []string
	sides    [2]int64
	horizon  int64
}

func newAll() (*all, *Set) {
	a, s := new(all), NewSet()
	s.Count("n", &a.n, 1024, 1, 1e15, "bins")
	s.CountLike("m", &a.m, "n", 0, 1e15, "balls")
	s.Int("d", &a.d, 2, 1, 64, "choices")
	s.Float("beta", &a.beta, 0.5, 0, 1, "share")
	s.Bool("replace", &a.replace, true, "with replacement")
	s.Choice("ties", &a.ties, "which wins", "random", "first", "last")
	s.List("requests", &a.requests, []int{1, 2, 2}, 1, 8, 8, "requests")
	s.Choice("graph", &a.graph, "which graph", "cycle", "lps", "torus", "grid")
	s.When("graph", "lps").Count("p", &a.p, 5, 5, 997, "a prime")
	s.When("hash", "random").Int("hands", &a.hands, 2, 1, 9, "stands before its choice")
	s.Choice("hash", &a.hash, "what keys are", "random", "keyed")
	s.When("hash", "keyed").Words("keys", &a.keys, []string{"ann", "bob"}, 4, "names")
	s.When("graph", "torus", "grid").Count("width", &a.sides[0], 3, 3, 50, "a side")
	s.When("graph", "torus", "grid").Count("height", &a.sides[1], 4, 3, 50, "the other side")
	s.When("graph", "torus", "grid").CountFrom("horizon", &a.horizon, func() int64 { return a.sides[0] * a.sides[1] }, "width times height", 1, 1000, "steps")
	return a, s
}

// TestBranchOfSeveral: a field may belong to several values of a choice, and a
// default may be worked out from what was read before it.
func TestBranchOfSeveral(t *testing.T) {
	a, s := newAll()
	if err := s.Read(ParseQuery("graph=grid&width=7")); err != nil || a.sides != [2]int64{7, 4} || a.horizon != 28 {
		t.Errorf("%v: sides %v, horizon %d; want 7, 4 and 28", err, a.sides, a.horizon)
	}
	if err := s.Read(ParseQuery("graph=grid&width=7&horizon=5")); err != nil || a.horizon != 5 {
		t.Errorf("%v: horizon %d was given as 5", err, a.horizon)
	}
	if err := s.Read(ParseQuery("graph=torus&width=50&height=50")); err != nil || a.horizon != 1000 {
		t.Errorf("%v: horizon %d; want the limit of 1000", err, a.horizon)
	}
	err := s.Read(ParseQuery("graph=lps&width=7"))
	if err == nil || err.Error() != "width=7: exists only with graph=torus or grid" {
		t.Errorf("a field of another branch: %v", err)
	}
}

func TestParseCount(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "7": 7, "1000": 1000, "1e6": 1e6, "1E6": 1e6, "1e+6": 1e6, "1.5e6": 15e5, "2.50e1": 25, "10e-1": 1,
		"2^20": 1 << 20, "2^0": 1, "0^0": 1, "0^99": 0, "1^99999": 1, "10^18": 1e18, "1_000_000": 1e6, "1_0e3": 1e4,
		"-5": -5, "-1e3": -1000, "-2^3": -8, "007": 7, "0.0": 0, "0e9": 0, "9223372036854775807": math.MaxInt64, "1e15": 1e15,
	} {
		if got, why := parseCount(text); got != want || why != "" {
			t.Errorf("parseCount(%q) = %d, %q; want %d", text, got, why, want)
		}
	}
	for _, text := range []string{
		"", "-", "+5", "x", "1.5", "1e-3", "1e", "e6", ".5", "5.", "1.e3", "1e6.5", "0x10", "1__0", "_1", "1_", "1,000", " 1", "1 ",
		"2^", "^2", "2^-1", "2^x", "2^2^2", "--5", "NaN", "Inf", "１", "1e99999", "9223372036854775808", "1e19", "2^63", "10^19", "1_e3",
	} {
		if got, why := parseCount(text); why == "" {
			t.Errorf("parseCount(%q) = %d; want a refusal", text, got)
		}
	}
}

// TestParseCountExact: any whole number in any of its spellings is read exactly.
func TestParseCountExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Int64Range(0, 1e15).Draw(t, "v")
		zeros := rapid.IntRange(0, 3).Draw(t, "zeros")
		text := strconv.FormatInt(v, 10)
		shifted := fmt.Sprintf("%s%se-%d", text, strings.Repeat("0", zeros), zeros)
		for _, spelling := range []string{text, shifted, formatCount(v)} {
			if got, why := parseCount(spelling); got != v || why != "" {
				t.Fatalf("parseCount(%q) = %d, %q", spelling, got, why)
			}
		}
	})
}

func TestDefaults(t *testing.T) {
	a, s := newAll()
	want := "n=1024&m=1024&d=2&beta=0.5&replace=true&ties=random&requests=1,2,2&graph=cycle&hands=2&hash=random"
	if got := query(s); got != want {
		t.Errorf("defaults are %s, want %s", got, want)
	}
	if a.d != 2 || a.m != 1024 || !a.replace {
		t.Errorf("the struct does not hold the defaults: %+v", a)
	}
	if err := s.Read(ParseQuery("n=1e6&graph=lps")); err != nil {
		t.Error(err)
	}
	want = "n=1000000&m=1000000&d=2&beta=0.5&replace=true&ties=random&requests=1,2,2&graph=lps&p=5&hands=2&hash=random"
	if got := query(s); got != want {
		t.Errorf("m follows n and p its branch: got %s, want %s", got, want)
	}
	if err := s.Read(nil); err != nil || a.n != 1024 || a.m != 1024 {
		t.Errorf("reading nothing gives n=%d m=%d %v, not the defaults", a.n, a.m, err)
	}
}

func query(s *Set) string {
	var pairs []Pair
	for _, v := range s.Values() {
		pairs = append(pairs, Pair{v.Name, v.Text})
	}
	return FormatQuery(pairs)
}

// TestFaults: every fault is named, in one error, with what is allowed, and the
// fields at fault have their defaults.
func TestFaults(t *testing.T) {
	a, s := newAll()
	err := s.Read(ParseQuery("n=-5&d=99&q=1&beta=NaN&replace=yes&ties=best&requests=1,9&p=5&m=7&m=8"))
	want := strings.Join([]string{
		"q=1: no such parameter; there are n, m, d, beta, replace, ties, requests, graph, p, hands, hash, keys, width, height, horizon",
		"m=8: given twice; the first was 7",
		"n=-5: outside the limits; allowed is 1 to 1e15",
		"d=99: outside the limits; allowed is 1 to 64",
		"beta=NaN: outside the limits; allowed is 0 to 1",
		"replace=yes: neither; allowed is true or false",
		"ties=best: none of the choices; allowed is random, first or last",
		`requests=1,9: entry "9": outside the limits; allowed is 1 to 8 for each entry, separated by commas`,
		"p=5: exists only with graph=lps",
	}, "\n")
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	if a.n != 1024 || a.d != 2 || a.m != 1024 || a.beta != 0.5 {
		t.Errorf("after faults: %+v", a)
	}
	var one *Error
	if !errors.As(err, &one) || one.Field != "q" {
		t.Errorf("errors.As finds %v", one)
	}
}

// TestWords: words are names as people have them; what is wrong with a list is
// named, and the list that stays is the default.
func TestWords(t *testing.T) {
	a, s := newAll()
	for _, c := range []struct{ given, want string }{
		{"ann", "ann"}, {" ann , bob ", "ann,bob"}, {"Ann Lee,ann lee,0", "Ann Lee,ann lee,0"},
		{"Zoë,李娜,Ольга,O'Neil #2", "Zoë,李娜,Ольга,O'Neil #2"}, {strings.Repeat("é", 32), strings.Repeat("é", 32)},
	} {
		if err := s.Read([]Pair{{"hash", "keyed"}, {"keys", c.given}}); err != nil || strings.Join(a.keys, ",") != c.want {
			t.Errorf("%q is read as %q, %v", c.given, a.keys, err)
		}
	}
	for given, want := range map[string]string{
		"":                      "word 1 is empty",
		"ann,,cy":               "word 2 is empty",
		"ann,bob, ann":          `"ann" is there twice`,
		"a,b,c,d,e":             "5 words are more than 4",
		strings.Repeat("é", 33): "word 1 has more than 32 characters",
		"ann,b\x1bob":           `word 2: "b\x1bob" has a character that cannot be seen`,
		"b\xffob":               `word 1: "b\xffob" has a character that cannot be seen`,
		"a&b":                   `word 1: "a&b" has one of the signs & = %`,
	} {
		var one *Error
		err := s.Read([]Pair{{"hash", "keyed"}, {"keys", given}})
		if !errors.As(err, &one) || one.Why != want+"; allowed is 1 to 4 different words of up to 32 characters, separated by commas" {
			t.Errorf("%q: got %v, want %s", given, err, want)
		}
		if strings.Join(a.keys, ",") != "ann,bob" {
			t.Errorf("%q leaves %q", given, a.keys)
		}
	}
	err := s.Read(ParseQuery("hash=keyed&hands=3"))
	if err == nil || err.Error() != "hands=3: exists only with hash=random" {
		t.Errorf("a field before its choice: %v", err)
	}
}

// TestControlCharacters: a value cannot colour or break the terminal.
func TestControlCharacters(t *testing.T) {
	_, s := newAll()
	err := s.Read([]Pair{{"n", "\x1b[31m3\n"}, {"n\r", "é"}})
	if text := fmt.Sprint(err); strings.ContainsAny(text, "\x1b\r") || strings.Count(text, "\n") != 1 || !strings.Contains(text, `n="\x1b[31m3\n"`) || !strings.Contains(text, "é") {
		t.Errorf("%q", text)
	}
}

// TestRoundTrip: what a set writes, a set reads to the same values.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, s := newAll()
		a.n = rapid.Int64Range(1, 1e15).Draw(t, "n")
		a.m = rapid.Int64Range(0, 1e15).Draw(t, "m")
		a.beta = rapid.Float64Range(0, 1).Draw(t, "beta")
		a.replace = rapid.Bool().Draw(t, "replace")
		a.ties = rapid.SampledFrom([]string{"random", "first", "last"}).Draw(t, "ties")
		a.requests = rapid.SliceOfN(rapid.IntRange(1, 8), 1, 8).Draw(t, "requests")
		a.graph = rapid.SampledFrom([]string{"cycle", "lps"}).Draw(t, "graph")
		a.hash = rapid.SampledFrom([]string{"random", "keyed"}).Draw(t, "hash")
		a.keys = rapid.SliceOfNDistinct(rapid.StringMatching(`[a-zé名](\pL| ?[0-9+'#/?-]){0,15}`), 1, 4, rapid.ID).Draw(t, "keys")
		text := query(s)
		b, again := newAll()
		if err := again.Read(ParseQuery(text)); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if query(again) != text {
			t.Fatalf("%s became %s", text, query(again))
		}
		if a.beta != b.beta || a.n != b.n || fmt.Sprint(a.requests) != fmt.Sprint(b.requests) ||
			a.hash == "keyed" && !slices.Equal(a.keys, b.keys) {
			t.Fatalf("%+v became %+v", *a, *b)
		}
	})
}

// TestQuery: any names and values survive the trip through a link.
func TestQuery(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pairs := []Pair{{rapid.StringN(1, 8, -1).Draw(t, "name"), rapid.String().Draw(t, "value")}, {"n", "1e+6"}}
		got := ParseQuery(FormatQuery(pairs))
		if fmt.Sprint(got) != fmt.Sprint(pairs) {
			t.Fatalf("%q became %q", pairs, got)
		}
	})
	if got := ParseQuery("n=1e+6&&d&requests=2%2c5&bad=%zz"); fmt.Sprint(got) != "[{n 1e+6} {d } {requests 2,5} {bad %zz}]" {
		t.Errorf("got %v", got)
	}
}

func TestMisstatements(t *testing.T) {
	for name, state := range map[string]func(*Set){
		"twice":           func(s *Set) { s.Bool("x", new(bool), true, "h"); s.Bool("x", new(bool), true, "h") },
		"default outside": func(s *Set) { s.Int("x", new(int), 9, 1, 8, "h") },
		"follows nothing": func(s *Set) { s.CountLike("m", new(int64), "n", 0, 9, "h") },
		"no such branch":  func(s *Set) { s.When("graph", "lps").Bool("x", new(bool), true, "h"); s.Values() },
		"no such option": func(s *Set) {
			s.Choice("graph", new(string), "h", "cycle")
			s.When("graph", "lps").Bool("x", new(bool), true, "h")
			s.Values()
		},
		"word twice": func(s *Set) { s.Words("keys", new([]string), []string{"x", "x"}, 4, "h") },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("the misstatement passes")
				}
			}()
			state(NewSet())
		})
	}
}

// FuzzRead: no request panics, and what is accepted is written and read again.
func FuzzRead(f *testing.F) {
	f.Add("n=1e6&d=2&requests=2,5,5")
	f.Add("n=2^63&m=&&=&%&requests=,,")
	f.Add("hash=keyed&keys=ann, bob,%C3%A9,cy&hands=3")
	f.Fuzz(func(t *testing.T, text string) {
		_, s := newAll()
		_ = s.Read(ParseQuery(text))
		again := query(s)
		_, other := newAll()
		if err := other.Read(ParseQuery(again)); err != nil || query(other) != again {
			t.Fatalf("%q: %v", again, err)
		}
	})
}

// TestEscapes: what a query escapes is what net/url does, but for the comma, and
// it is undone as there; what is malformed stays as it is.
func TestEscapes(t *testing.T) {
	for c := range 256 {
		text := "a" + string([]byte{byte(c)}) + "b"
		written := FormatQuery([]Pair{{"n", text}})
		if want := "n=" + strings.NewReplacer("%2C", ",", "+", "%20").Replace(url.QueryEscape(text)); written != want {
			t.Errorf("byte %d is written %s, not %s", c, written, want)
		}
		if read := ParseQuery(written); len(read) != 1 || read[0].Value != text {
			t.Errorf("%s is read as %q", written, read)
		}
	}
	for _, text := range []string{"%", "%4", "100%", "%zz", "%+1", "%-1", "%0x", "a%20b%", "%2", "1e+6", "%C3%A9", "%41%42"} {
		want, err := url.PathUnescape(text)
		if err != nil {
			want = text
		}
		if got := ParseQuery("n=" + text); got[0].Value != want {
			t.Errorf("%s is read as %q, not %q", text, got[0].Value, want)
		}
	}
}
