package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"binfall/sim"
	"binfall/sim/graph"
)

func newDescribe() *cobra.Command {
	return &cobra.Command{
		Use:   "describe ID [key=value…]",
		Short: "Describe a process: parameters, measures, what theory claims, and the graph that walkers are on",
		Long: `Describe prints the parameters of a process, its measures and what theory claims of them. Of a
process whose bins are the nodes of a graph it also prints what can be found out about that graph:
its degree, whether it is connected, its girth, and whether it is a Ramanujan graph. For a large
graph that takes some seconds; what would take longer is told as a bound, or not told.
The seed is 0 unless given.`,
		Example: `  binfall describe cuckoo
  binfall describe walk graph=lps p=5 q=29
  binfall describe walk graph=random-regular n=12000 degree=3 seed=7`,
		ValidArgsFunction: completeSetup,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return wrong(errors.New("0 ids given; describe takes one, see binfall list"))
			}
			setup, _, faults := readSetup(args, false)
			if err := wrong(faults...); err != nil {
				return err
			}
			net, err := netOf(setup)
			if err != nil {
				return err
			}
			return writeAll(cmd.OutOrStdout(), description(setup, net))
		},
	}
}

func description(setup *sim.Setup, net graph.Regular) string {
	var b strings.Builder
	d := setup.Def
	writeWrapped(&b, fmt.Sprintf("%s (%s, rev %d). %s", d.Title, d.ID, d.Rev, d.Summary))
	writeWrapped(&b, d.StepText())
	b.WriteString("\n")

	t := newTable("llwwl", "PARAMETER", "TYPE", "DEFAULT", "ALLOWED", "WHAT IT IS")
	for _, f := range d.Fields() {
		t.add(f.Name, f.Type, sim.DefaultText(f), f.Allowed(), sim.HelpText(f))
	}
	t.write(&b)

	b.WriteString("\n")
	t = newTable("llwl", "MEASURE", "UNIT", "RANGE", "WHAT IT IS")
	for _, m := range d.Measures {
		t.add(m.Name, m.Unit, m.RangeText(), m.Help)
	}
	t.write(&b)

	if net != nil {
		b.WriteString("\n")
		writeNet(&b, setup, net)
	}
	b.WriteString("\n")
	writeClaims(&b, setup)
	return b.String()
}

// writeClaims lists what theory says of a setup.
func writeClaims(b *strings.Builder, setup *sim.Setup) {
	theory := setup.Theory()
	if len(theory) == 0 {
		b.WriteString("Theory: none is known of " + setup.Spec() + "\n")
		return
	}
	t := newTable("lll", "THEORY OF", "KIND", "SOURCE")
	for _, p := range theory {
		source := p.Source
		for _, more := range []string{p.Formula, p.Note} {
			if more != "" {
				source += ": " + more
			}
		}
		t.add(p.Measure, string(p.Grade), source)
	}
	t.write(b)
	b.WriteString("  of " + setup.Spec() + "\n  binfall predict says it with numbers\n")
}
