package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"binfall/sim"
)

func newDescribe() *cobra.Command {
	return &cobra.Command{
		Use:               "describe ID",
		Short:             "Describe a process: parameters, measures, what theory claims",
		ValidArgsFunction: completeID,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return wrong(fmt.Errorf("%d ids given; describe takes one, see binfall list", len(args)))
			}
			d, err := findProcess(args[0])
			if err != nil {
				return wrong(err)
			}
			return writeAll(cmd.OutOrStdout(), description(d))
		},
	}
}

func description(d sim.Def) string {
	var b strings.Builder
	writeWrapped(&b, fmt.Sprintf("%s (%s, rev %d). %s", d.Title, d.ID, d.Rev, d.Summary))
	b.WriteString(d.StepText() + "\n\n")

	t := newTable("lllll", "PARAMETER", "TYPE", "DEFAULT", "ALLOWED", "WHAT IT IS")
	for _, f := range d.Fields() {
		t.add(f.Name, f.Type, sim.DefaultText(f), f.Allowed(), sim.HelpText(f))
	}
	t.write(&b)

	b.WriteString("\n")
	t = newTable("llll", "MEASURE", "UNIT", "RANGE", "WHAT IT IS")
	for _, m := range d.Measures {
		t.add(m.Name, m.Unit, m.RangeText(), m.Help)
	}
	t.write(&b)

	b.WriteString("\n")
	writeClaims(&b, d)
	return b.String()
}

// writeClaims lists what theory says of the process with its defaults.
func writeClaims(b *strings.Builder, d sim.Def) {
	setup, _ := d.With("")
	theory := setup.Theory()
	if len(theory) == 0 {
		b.WriteString("Theory: none is known at the defaults.\n")
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
	b.WriteString("  as it stands at the defaults; binfall predict says it of any setup, with numbers\n")
}
