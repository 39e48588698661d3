package catalog_test

import (
	"flag"
	"strings"
	"testing"

	"binfall/sim/catalog"
	"binfall/sim/simtest"
)

// TestLaws is the one loop by which every process obeys the laws.
func TestLaws(t *testing.T) {
	for _, d := range catalog.All {
		t.Run(d.ID, func(t *testing.T) { simtest.Run(t, d) })
	}
}

var update = flag.Bool("update", false, "pin the digests of new specs")

// TestGolden: never change a line of testdata/digests.txt to make this pass.
// Links, checkpoints and papers name these runs; a changed digest means that
// the same spec now gives another run. Mend the engine. Only where the old law
// was wrong, raise the Rev of the process and say why in the commit; then
// -update pins the new lines. It refuses to change an old one.
func TestGolden(t *testing.T) {
	if err := simtest.Golden(catalog.All, "testdata/digests.txt", *update); err != nil {
		t.Error(err)
	}
}

// TestOpen: a spec opens its own setup, and an unknown id lists those there are.
func TestOpen(t *testing.T) {
	for _, d := range catalog.All {
		s, err := d.With("")
		if err != nil {
			t.Fatal(err)
		}
		again, err := catalog.Open(s.Spec())
		if err != nil || again.Spec() != s.Spec() {
			t.Errorf("Open(%q) = %v, %v", s.Spec(), again, err)
		}
	}
	if _, err := catalog.Open("two-choice?n=5"); err == nil || !strings.Contains(err.Error(), "d-choice") {
		t.Errorf("an unknown id: %v", err)
	}
}

// FuzzSpec: no text of a spec panics or opens a setup that is not its own.
func FuzzSpec(f *testing.F) {
	for _, d := range catalog.All {
		for _, s := range simtest.Setups(d) {
			f.Add(s.Spec())
		}
	}
	for _, spec := range []string{"", "?", "d-choice", "d-choice?n=1e99&n==&&%zz=%&m=%31", "d-choice?d=2&d=3", "one-choice?n=1e15&m=1e15", "d-choice?n=1&d=2&replace=false"} {
		f.Add(spec)
	}
	f.Fuzz(func(t *testing.T, spec string) {
		s, err := catalog.Open(spec)
		if s == nil {
			if err == nil {
				t.Fatal("no setup and no error")
			}
			return
		}
		again, err := catalog.Open(s.Spec())
		if err != nil || again.Spec() != s.Spec() {
			t.Fatalf("%q opens %q, which opens %v: %v", spec, s.Spec(), again, err)
		}
	})
}

// FuzzUnmarshal: no bytes, with a true checksum or without, break a process.
func FuzzUnmarshal(f *testing.F) {
	for i, d := range catalog.All {
		for _, s := range simtest.Setups(d) {
			p := s.Open()
			p.Step(25, nil)
			saved, err := p.AppendBinary(nil)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(i, saved)
		}
	}
	f.Fuzz(func(t *testing.T, i int, data []byte) {
		if i < 0 || i >= len(catalog.All) {
			return
		}
		s := simtest.Setups(catalog.All[i])[0]
		if err := simtest.CheckGarbage(s, data); err != nil {
			t.Fatal(err)
		}
	})
}
