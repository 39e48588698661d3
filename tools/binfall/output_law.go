package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"binfall/sim/run"
	"binfall/sim/stat"
)

// mostRows is the greatest number of rows of a law in a table. A wider law is
// shown in groups of values, all groups of one size.
const mostRows = 24

// A group is the values low, low+1 … high.
type group struct{ low, high int }

// groups covers low to high with at most mostRows groups.
func groups(low, high int) (list []group) {
	size := (high-low)/mostRows + 1
	for ; low <= high; low += size {
		list = append(list, group{low, low + size - 1})
	}
	return list
}

func (g group) String() string {
	if g.low == g.high {
		return strconv.Itoa(g.low)
	}
	return fmt.Sprintf("%d to %d", g.low, g.high)
}

func (g group) prob(l stat.Law) (p float64) {
	for k := g.low; k <= g.high; k++ {
		p += l.Prob(k)
	}
	return p
}

// writeLaw sets the values that the trials had beside the law that theory gives.
func writeLaw(b *strings.Builder, m run.MeasureSummary, theory []claim, confidence float64) {
	if !m.Integer {
		return
	}
	if len(m.Counts) == 0 {
		fmt.Fprintf(b, "\nThe values of %s lie too far apart to be counted one by one.\n", m.Name)
		return
	}
	c, known := best(theory, m.Name, true)
	low, high := int(m.Least), int(m.Greatest)
	if known {
		// Also what theory expects to see in one of some hundred trials.
		cells(c.Law, func(k int, p float64) {
			if p >= 1e-3 {
				low, high = min(low, k), max(high, k)
			}
		})
	}
	head, align := []string{strings.ToUpper(m.Name), "TRIALS", "FRACTION", percent(confidence) + " INTERVAL"}, "rrrl"
	t := newLawTable(align, head, c, known)
	for _, g := range groups(low, high) {
		count := int64(0)
		for _, n := range m.Counts {
			if k := int(n.Value); g.low <= k && k <= g.high {
				count += n.Trials
			}
		}
		fraction := float64(count) / float64(m.Trials)
		interval := "-"
		if ci, err := stat.ClopperPearson(count, m.Trials, confidence); err == nil {
			interval = short(ci.Low, 3) + " to " + short(ci.High, 3)
		}
		t.add(g, fraction, strconv.FormatInt(count, 10), chance(fraction), interval)
	}
	b.WriteString("\n")
	t.write(b)
}

// writeLoads sets the mean fractions of bins beside those that theory gives.
func writeLoads(b *strings.Builder, loads []float64, theory []claim) {
	first := 0
	for first < len(loads) && loads[first] == 0 {
		first++
	}
	if first == len(loads) {
		return
	}
	c, known := best(theory, loadsMeasure, true)
	t := newLawTable("rr", []string{"LOAD", "BINS"}, c, known)
	for _, g := range groups(first, len(loads)-1) {
		fraction := 0.0
		for _, f := range loads[g.low:min(g.high+1, len(loads))] {
			fraction += f
		}
		t.add(g, fraction, chance(fraction))
	}
	b.WriteString("\nMean fraction of the bins that hold so many balls:\n")
	t.write(b)
}

// A lawTable has a row for each group of values: what was measured, what theory
// says if it is known, and a bar. The longest bar is as long as there is room.
type lawTable struct {
	*table
	law      stat.Law
	known    bool
	measured []float64
	expected []float64
}

func newLawTable(align string, head []string, c claim, known bool) *lawTable {
	if known {
		return &lawTable{table: newTable(align+"rl", append(head, strings.ToUpper(string(c.Grade)), "= measured, | predicted")...), law: c.Law, known: true}
	}
	return &lawTable{table: newTable(align+"l", append(head, "")...)}
}

func (t *lawTable) add(g group, measured float64, cells ...string) {
	cells = append([]string{g.String()}, cells...)
	p := math.NaN()
	if t.known {
		p = g.prob(t.law)
		cells = append(cells, chance(p))
	}
	t.measured, t.expected = append(t.measured, measured), append(t.expected, p)
	t.table.add(cells...)
}

func (t *lawTable) write(b *strings.Builder) {
	most := slices.Max(t.measured)
	if t.known {
		most = max(most, slices.Max(t.expected))
	}
	for i, row := range t.rows[1:] {
		t.rows[1+i] = append(row, bar(t.measured[i]/most, t.expected[i]/most))
	}
	t.table.write(b)
}

const barWidth = 24

// bar draws a part of 1 as a bar of = with | where the expected part is, unless
// that is NaN.
func bar(part, expected float64) string {
	line := []byte(strings.Repeat("=", int(part*barWidth+0.5)) + strings.Repeat(" ", barWidth+1))[:barWidth+1]
	if !math.IsNaN(expected) {
		line[int(expected*barWidth+0.5)] = '|'
	}
	return strings.TrimRight(string(line), " ")
}
