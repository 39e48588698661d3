package main

import (
	"fmt"
	"slices"
	"strings"

	"binfall/sim"
	"binfall/sim/run"
)

// printTable writes the report for people: in a lecture, or before a decision.
func printTable(r *report) (string, error) {
	var b strings.Builder
	done, theory := r.summary.Done(), r.theory
	writeHead(&b, r.setup, [][2]string{
		{"trials", fmt.Sprintf("%d of %d", done, r.trials)},
		{"stop", position(r.setup, r.at)},
		{"digest", r.digestText()},
	})
	if done == 0 {
		b.WriteString("\nNo trial was finished, so nothing was measured.\n")
		writeTheory(&b, theory)
		return b.String(), nil
	}
	measures := r.summary.Measures(r.confidence)
	writeMeasures(&b, measures, theory, r.confidence)
	writeTheory(&b, theory)
	writeLaw(&b, measures[0], theory, r.confidence)
	writeLoads(&b, r.summary.Loads(), theory)
	return b.String(), nil
}

func (r *report) digestText() string {
	if r.digest == "" {
		return "none"
	}
	return r.digest + " (trial 0)"
}

// writeHead writes what names the setup and the run, a line each.
func writeHead(b *strings.Builder, setup *sim.Setup, more [][2]string) {
	writeWrapped(b, setup.Title+". "+setup.Summary)
	b.WriteString("\n")
	lines := append([][2]string{
		{"spec", setup.Spec()},
		{"version", fmt.Sprintf("%s, rev %d", thisBuild().Version, setup.Rev)},
	}, more...)
	for _, l := range lines {
		fmt.Fprintf(b, "%-8s %s\n", l[0], l[1])
	}
}

func writeWrapped(b *strings.Builder, text string) {
	for _, line := range wrap(text, pageWidth) {
		b.WriteString(line + "\n")
	}
}

// position says where the trials stop.
func position(setup *sim.Setup, at int64) string {
	step := finalStep(setup, at)
	if _, bound := setup.Cost(); at == run.ToEnd && setup.Usual() != bound {
		return fmt.Sprintf("at the end, as a rule after about %s", amount(float64(setup.Usual()))+" "+setup.Unit+"s")
	}
	where := "at the end"
	if at != run.ToEnd {
		where = "as --at asks"
	}
	return "after " + stepsText(setup, step) + ", " + where
}

// stepsText says what so many steps are.
func stepsText(setup *sim.Setup, step int64) string {
	before := int64(setup.Before())
	made := max(0, step-before)
	text := fmt.Sprintf("%d %s", made, plural(setup.Unit, made))
	if before > 0 {
		text = fmt.Sprintf("%d %s of building and %s", min(step, before), plural("step", min(step, before)), text)
	}
	return text
}

func plural(unit string, n int64) string {
	if n == 1 {
		return unit
	}
	return unit + "s"
}

func writeMeasures(b *strings.Builder, measures []run.MeasureSummary, theory []claim, confidence float64) {
	t := newTable("lrlrrrl", "MEASURE", "MEAN", percent(confidence)+" INTERVAL", "SD", "MIN", "MAX", "THEORY")
	methods := make(map[string]bool)
	for _, m := range measures {
		mean, interval := meanAndInterval(m)
		sd := "-"
		if m.Trials > 1 {
			sd = short(m.SD, 3)
		}
		says := "-"
		if c, ok := best(theory, m.Name, false); ok {
			says = c.value() + ", " + string(c.Grade)
		}
		t.add(m.Name, mean, interval, sd, short(m.Least, 6), short(m.Greatest, 6), says)
		methods[m.CIMethod] = true
	}
	b.WriteString("\n")
	t.write(b)
	for _, note := range []struct{ method, text string }{
		{"tails", "tails: made of intervals for P(measure >= k) (Clopper-Pearson), and no narrower than Student's"},
		{"t", "t: the interval is Student's"},
	} {
		if methods[note.method] {
			b.WriteString("  " + note.text + "\n")
		}
	}
}

// meanAndInterval writes the interval with as many decimals as it supports.
func meanAndInterval(m run.MeasureSummary) (mean, interval string) {
	method := m.CIMethod
	switch {
	case method != "":
		decimals := decimalsFor(m.CI.High - m.CI.Low)
		return short(m.Mean, 6), fmt.Sprintf("%s to %s (%s)", fixed(m.CI.Low, decimals), fixed(m.CI.High, decimals), method)
	case m.Trials == 1:
		return short(m.Mean, 6), "none from one trial"
	}
	return short(m.Mean, 6), "none: all trials equal"
}

// value writes what a claim says of the mean, in a few characters.
func (c claim) value() string {
	switch {
	case c.Grade == sim.Bound:
		return string(c.Side) + " " + short(c.Value, 6)
	case c.Slack > 0:
		return short(c.Value, 6) + " +- " + short(c.Slack, 2)
	}
	return short(c.Value, 6)
}

func writeTheory(b *strings.Builder, theory []claim) {
	if len(theory) == 0 {
		b.WriteString("\nTheory: none is known for this setup.\n")
		return
	}
	t := newTable("llll", "THEORY OF", "KIND", "SAYS", "SOURCE")
	last := ""
	for _, c := range byMeasure(theory) {
		measure := c.Measure
		switch measure {
		case last:
			measure = ""
		case loadsMeasure:
			measure = "load of a bin"
		}
		last = c.Measure
		source := c.Source
		if c.Note != "" {
			source += ": " + c.Note
		}
		t.add(measure, string(c.Grade), c.says(), source)
	}
	b.WriteString("\n")
	t.write(b)
}

// byMeasure brings claims about one measure together, without other changes of
// their order.
func byMeasure(theory []claim) []claim {
	first := make(map[string]int)
	for i, c := range theory {
		if _, met := first[c.Measure]; !met {
			first[c.Measure] = i
		}
	}
	sorted := slices.Clone(theory)
	slices.SortStableFunc(sorted, func(a, b claim) int { return first[a.Measure] - first[b.Measure] })
	return sorted
}

// says writes the whole statement of a claim.
func (c claim) says() string {
	switch c.Grade {
	case sim.Leading:
		return c.Formula
	case sim.Bound:
		if c.Chance == 0 {
			return c.value() + ", always"
		}
		return c.value() + ", but for chance " + chance(c.Chance)
	}
	slack := ""
	if c.Measure == loadsMeasure && c.Slack > 0 { // of each fraction: the mean is known
		slack = ", each fraction +- " + short(c.Slack, 2)
		c.Slack = 0
	}
	text := "mean " + c.value()
	if sd := c.sd(); sd > 0 {
		text += ", sd " + short(sd, 3)
	}
	return text + slack
}

// percent writes a confidence: 95%.
func percent(confidence float64) string { return short(100*confidence, 6) + "%" }
