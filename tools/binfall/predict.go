package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"binfall/sim"
	"binfall/sim/param"
	"binfall/sim/run"
)

func newPredict(line []string) *cobra.Command {
	var format string
	var at int64
	set := param.NewSet()
	set.Choice("format", &format, "table: for reading; json: one object, with the keys of run that are not measured", "table", "json")
	set.Count("at", &at, 0, 0, 1e18, "the position after so many steps, instead of the end")
	cmd := &cobra.Command{
		Use:   "predict ID key=value…",
		Short: "Print what theory says of a setup, without a simulation",
		Long: `Predict prints what theory says of a setup, best first: exact laws, laws in the limit of many
bins with their correction, bounds, and leading terms, which are curves over n and no value.
Nothing is simulated, so sizes that no machine could hold are welcome. The seed plays no part;
it is 0 unless given.`,
		Example: `  binfall predict one-choice n=1e5
  binfall predict d-choice n=1e15 d=3 --format json`,
		ValidArgsFunction: completeSetup,
	}
	addOptions(cmd, set)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		setup, _, faults := readSetup(args, false)
		faults = append(faults, readOptions(cmd, line, set)...)
		if err := wrong(faults...); err != nil {
			return err
		}
		if !cmd.Flags().Changed("at") {
			at = run.ToEnd
		}
		theory := claims(setup, finalStep(setup, at))
		if format == "json" {
			text, err := newDocument(setup, at, theory).text()
			if err != nil {
				return err
			}
			return writeAll(cmd.OutOrStdout(), text)
		}
		return writeAll(cmd.OutOrStdout(), predictTable(setup, at, theory))
	}
	return cmd
}

func predictTable(setup *sim.Setup, at int64, theory []claim) string {
	var b strings.Builder
	writeHead(&b, setup, [][2]string{{"position", position(setup, at)}})
	writeTheory(&b, theory)
	headline := setup.Measures[0].Name
	if c, ok := best(theory, headline, true); ok {
		writePrediction(&b, "The law of "+headline, headline, c)
	}
	if c, ok := best(theory, loadsMeasure, true); ok {
		writePrediction(&b, "The load of a bin picked at random", "load", c)
	}
	return b.String()
}

// writePrediction writes a law, without the values that hardly ever come.
func writePrediction(b *strings.Builder, title, name string, c claim) {
	low, high := c.Law.Max(), c.Law.Min
	cells(c.Law, func(k int, p float64) {
		if p >= 1e-9 {
			low, high = min(low, k), max(high, k)
		}
	})
	t := newTable("rrl", strings.ToUpper(name), "PROBABILITY", "")
	most := 0.0
	for _, g := range groups(low, high) {
		most = max(most, g.prob(c.Law))
	}
	for _, g := range groups(low, high) {
		p := g.prob(c.Law)
		t.add(g.String(), short(p, 6), bar(p/most, math.NaN()))
	}
	fmt.Fprintf(b, "\n%s (%s, %s):\n", title, c.Grade, c.Source)
	t.write(b)
}
