package simtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"binfall/sim"
	"binfall/sim/param"
)

// TestToy: the toy is lawful, so what the spoiled ones fail by is their fault.
func TestToy(t *testing.T) { Run(t, toyDef(none)) }

// TestLawsBite spoils the toy once for each law, and that law must fail.
func TestLawsBite(t *testing.T) {
	for _, c := range []struct {
		fault fault
		law   func(*sim.Setup) error
		query string
	}{
		{forgetsSeed, SameRun, "m=40"},
		{countsCalls, Additive, "m=40"},
		{feelsWatched, Unmoved, "m=40"},
		{forgetsState, Restorable, "m=40"},
		{neverEnds, EndsOnce, "m=40"},
		{liesOnFilm, Film, "m=40"},
		{losesBall, Sound, "m=40"},
		{takesAnyChecksum, Sound, "m=40"},
		{trustsGarbage, GarbageProof, "m=4000"},
		{allocates, NoAllocation, "m=4000"},
		{splitsWrong, Wide, "m=40"},
		{touchesMuch, Short, "n=9000"},
	} {
		lawful, err := toyDef(none).With(c.query)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.law(lawful); err != nil {
			t.Errorf("fault %d: its law fails on the lawful toy: %v", c.fault, err)
		}
		spoiled, err := toyDef(c.fault).With(c.query)
		if err != nil {
			t.Fatal(err)
		}
		if c.law(spoiled) == nil {
			t.Errorf("fault %d: its law does not see it", c.fault)
		}
	}
}

// TestParametersBite: each slip of a description is named.
func TestParametersBite(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(*sim.Def)
		add   func(*param.Set)
		want  string
	}{
		"capital":  {add: func(s *param.Set) { s.Bool("Tidy", new(bool), true, "h") }, want: "lower case"},
		"reserved": {add: func(s *param.Set) { s.Bool("theme", new(bool), true, "h") }, want: "reserved"},
		"clash":    {spoil: func(d *sim.Def) { d.Measures[0].Name = "n" }, want: "taken"},
		"no help":  {add: func(s *param.Set) { s.Bool("tidy", new(bool), true, "") }, want: "no help"},
		"no unit":  {spoil: func(d *sim.Def) { d.Measures[0].Unit = "" }, want: "unit"},
		"no rev":   {spoil: func(d *sim.Def) { d.Rev = 0 }, want: "Rev"},
		"no title": {spoil: func(d *sim.Def) { d.Title = "" }, want: "empty"},
	} {
		e := toyEngine(none)
		if c.add != nil {
			params := e.Params
			e.Params = func(p *toyParams, s *param.Set) { params(p, s); c.add(s) }
		}
		d := toyDef(none)
		if c.spoil != nil {
			c.spoil(&d)
		}
		if err := Parameters(sim.Define(d, e)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: want %q, got %v", name, c.want, err)
		}
	}
	// A relation that refuses the defaults.
	e := toyEngine(none)
	e.Check = func(toyParams) error { return &param.Error{Field: "n", Value: "50", Why: "never"} }
	if err := Parameters(sim.Define(toyDef(none), e)); err == nil {
		t.Error("refused defaults are not seen")
	}
}

// TestTheoryBites: the claims of the toy hold, fail for an engine that throws
// every ball into the first bin, and a claim that nothing fails is found.
func TestTheoryBites(t *testing.T) {
	e := toyEngine(none)
	open := e.Open
	e.Open = func(p toyParams, seed uint64) sim.Process {
		spoiled := open(p, seed).(*toy)
		spoiled.n = 1
		return spoiled
	}
	crowded := sim.Define(toyDef(none), e)
	s, err := toyDef(none).With("n=20&m=60&seed=3")
	if err != nil {
		t.Fatal(err)
	}
	if err := Theory(s, 400); err != nil {
		t.Error(err)
	}
	if err := TheoryBites(s, 400, crowded); err != nil {
		t.Error(err)
	}
	if err := TheoryBites(s, 400, toyDef(none)); err == nil {
		t.Error("claims that hold are said to be caught")
	}
	if err := Theory(mustWith(t, crowded, "n=20&m=60&seed=3"), 400); err == nil || strings.Count(err.Error(), "\n") != 3 {
		t.Errorf("four claims should fail: %v", err)
	}
}

func mustWith(t *testing.T, d sim.Def, query string) *sim.Setup {
	t.Helper()
	s, err := d.With(query)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestGolden: pinned digests are compared, may be added to, and are changed
// with a raised Rev alone.
func TestGolden(t *testing.T) {
	file := filepath.Join(t.TempDir(), "digests.txt")
	lawful, spoiled := []sim.Def{toyDef(none)}, []sim.Def{toyDef(losesBall)}
	if err := Golden(lawful, file, true); err != nil {
		t.Fatal(err)
	}
	if err := Golden(lawful, file, false); err != nil {
		t.Error(err)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if Golden(spoiled, file, false) == nil || Golden(spoiled, file, true) == nil {
		t.Error("a changed trajectory passes")
	}
	if after, _ := os.ReadFile(file); string(after) != string(before) {
		t.Error("update changed a pinned digest")
	}
	spoiled[0].Rev++
	if err := Golden(spoiled, file, true); err != nil {
		t.Errorf("with a raised Rev: %v", err)
	}
	if Golden(lawful, file, false) == nil {
		t.Error("lines that nobody runs pass")
	}
}
