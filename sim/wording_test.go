package sim_test

import (
	"testing"

	"binfall/sim"
	"binfall/sim/param"
)

func TestWording(t *testing.T) {
	branch := &param.Condition{Field: "graph", Values: []string{"lps"}}
	for _, c := range []struct {
		field         param.Field
		def, helpText string
	}{
		{param.Field{Name: "d", Default: "2", Help: "choices"}, "2", "choices"},
		{param.Field{Name: "m", Default: "1024", Like: "n", Help: "balls"}, "as n", "balls"},
		{param.Field{Name: "seed", Default: "0", Help: "of all"}, "drawn", "of all"},
		{param.Field{Name: "p", Default: "5", When: branch, Help: "a prime"}, "5", "a prime; only with graph=lps"},
	} {
		if def, help := sim.DefaultText(c.field), sim.HelpText(c.field); def != c.def || help != c.helpText {
			t.Errorf("%s is %q, %q", c.field.Name, def, help)
		}
	}
	for unit, want := range map[string]string{"ball": "A step is a ball; the number of steps counts balls.", "edge": "A step is an edge; the number of steps counts edges."} {
		if text := (sim.Def{Unit: unit, Axis: unit + "s"}).StepText(); text != want {
			t.Errorf("%q, want %q", text, want)
		}
	}
	if text := (sim.Measure{Min: 0.5, Max: "m"}).RangeText(); text != "0.5 to m" {
		t.Errorf("range %q", text)
	}
	for _, g := range []sim.Grade{sim.Exact, sim.Limit, sim.Bound, sim.Leading, sim.Measured} {
		if g.Text() == string(g) {
			t.Errorf("nothing is said of %s", g)
		}
	}
}
