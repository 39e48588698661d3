// Package simtest holds the laws that every process obeys. The test of the
// catalogue runs all of them on every process that is registered, so a new
// process is under law without a line of its own; and the test of this package
// spoils a process on purpose, once for each law, to show that each one bites.
//
// A law is a function of a setup that returns what is wrong. Laws look at a
// process only through its contract: they know no family.
package simtest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"binfall/sim"
	"binfall/sim/param"
)

// A Law is one promise of the contract.
type Law struct {
	Name  string
	Check func(*sim.Setup) error
}

// Laws are those that hold for every setup. The laws of parameters (Parameters),
// of theory (Theory) and of the golden digests (Golden) concern a whole Def.
var Laws = []Law{
	{"same spec, same run", SameRun},
	{"additive", Additive},
	{"unmoved by watching", Unmoved},
	{"restorable", Restorable},
	{"ends once", EndsOnce},
	{"film equals ledger", Film},
	{"sound", Sound},
	{"garbage-proof", GarbageProof},
	{"no allocation", NoAllocation},
	{"wide", Wide},
}

// Run checks a Def against the law, at every setup that Setups makes of it.
func Run(t *testing.T, d sim.Def) {
	if err := Parameters(d); err != nil {
		t.Errorf("parameters: %v", err)
	}
	setups := Setups(d)
	if len(setups) == 0 {
		t.Fatal("no small setup is valid")
	}
	for _, s := range setups {
		t.Run(s.Spec(), func(t *testing.T) {
			for _, law := range Laws {
				if err := law.Check(s); err != nil {
					t.Errorf("%s: %v", law.Name, err)
				}
			}
		})
	}
	if d.Round != "" && !slices.ContainsFunc(setups, showsRound) {
		t.Errorf("no run shows what is called a %s", d.Round)
	}
	if large, ok := PageLimit(d); ok {
		if err := Short(large); err != nil {
			t.Errorf("short: %v", err)
		}
	}
}

// Setups returns small setups of a Def that together take every branch: the
// defaults, then each parameter in turn at its ends or options.
func Setups(d sim.Def) []*sim.Setup {
	var list []*sim.Setup
	seen := make(map[string]bool)
	try := func(query string) {
		s, err := d.With(query)
		if err != nil {
			return
		}
		if bytes, _ := s.Cost(); bytes <= mostBytes && !seen[s.Spec()] {
			seen[s.Spec()] = true
			list = append(list, s)
		}
	}
	small := "seed=5"
	for _, f := range d.Fields() {
		if f.Name == "n" && f.When == nil {
			small += "&n=97"
		}
		if f.Name == "m" {
			small += "&m=301"
		}
	}
	try(small)
	for _, f := range d.Fields() {
		for _, value := range turns(f) {
			query := small
			if f.When != nil {
				query += "&" + strings.TrimSuffix(branch(d, f), "&")
			}
			// The last word on a parameter is the one meant.
			try(possible(d, replace(query, f.Name, value)))
		}
	}
	return list
}

// mostBytes is the memory of a process that a law may run again and again.
const mostBytes = 1 << 25

// turns are the values of a parameter that a law should see.
func turns(f param.Field) []string {
	switch {
	case f.Name == "n":
		return []string{f.Min, "2", "5"}
	case f.Name == "m":
		return []string{f.Min, "1", "4000"}
	case f.Type == "choice":
		return f.Options
	case f.Type == "bool":
		return []string{"false", "true"}
	case f.Type == "int":
		return []string{f.Min, "3", f.Max}
	case f.Type == "float":
		return []string{f.Min, f.Max}
	case f.Type == "words":
		return []string{"0", f.Default, "Ann Lee,李,x"}
	case f.Name == "seed":
		return []string{f.Min, f.Max}
	}
	return []string{f.Min}
}

// possible leaves out what belongs to a branch that is not taken.
func possible(d sim.Def, query string) string {
	s, err := d.With(query)
	if err == nil {
		return query
	}
	var pairs []param.Pair
	for _, p := range param.ParseQuery(query) {
		_, exists := s.Value(p.Name)
		if exists || p.Name == "seed" {
			pairs = append(pairs, p)
		}
	}
	return param.FormatQuery(pairs)
}

func replace(query, name, value string) string {
	var pairs []param.Pair
	for _, p := range param.ParseQuery(query) {
		if p.Name != name {
			pairs = append(pairs, p)
		}
	}
	return param.FormatQuery(append(pairs, param.Pair{Name: name, Value: value}))
}

// PageLimit is the setup of a Def with a million bins, as large as a page shows
// one by one.
func PageLimit(d sim.Def) (*sim.Setup, bool) {
	for _, f := range d.Fields() {
		if f.Name == "n" {
			s, err := d.With(branch(d, f) + "n=1e6&seed=5")
			return s, err == nil
		}
	}
	return nil, false
}

// FreshSeed names the environment variable that gives statistical tests another
// seed than the one at which a pass today is a pass for ever. A check that is
// given time sets it; whoever sees such a test fail repeats it with that seed.
const FreshSeed = "BINFALL_TEST_SEED"

// Seed is the seed of a statistical test, in words that a query takes.
func Seed() string {
	if fresh := os.Getenv(FreshSeed); fresh != "" {
		return "seed=" + fresh
	}
	return "seed=2026"
}

// script draws how a law cuts and interrupts a run: the same on every machine.
func script(s *sim.Setup) *rand.Rand { return rand.New(rand.NewPCG(s.Seed(), 1)) }

// toEnd steps p until it ends and returns the number of steps. A process that
// goes on past twice its own estimate is stopped.
func toEnd(s *sim.Setup, p sim.Process) (int64, error) {
	_, limit := s.Cost()
	total := int64(0)
	for {
		k := p.Step(1000, nil)
		total += int64(k)
		switch {
		case k < 0 || k > 1000:
			return total, fmt.Errorf("Step(1000) returned %d", k)
		case k < 1000:
			return total, nil
		case uint64(total) > 2*limit+1000:
			return total, fmt.Errorf("still going after %d steps; Cost says %d", total, limit)
		}
	}
}

// state is what two processes are compared by.
func state(s *sim.Setup, p sim.Process) (string, error) {
	digest, err := sim.Digest(p)
	if err != nil {
		return "", err
	}
	row := make([]float64, len(s.Measures))
	p.Measure(row)
	return fmt.Sprint(digest, row), nil
}

// same returns an error unless p and q are in one state.
func same(s *sim.Setup, p, q sim.Process) error {
	a, err := state(s, p)
	if err != nil {
		return err
	}
	b, err := state(s, q)
	if err != nil {
		return err
	}
	if a != b {
		return fmt.Errorf("two states where one should be: %s and %s", a, b)
	}
	return nil
}
