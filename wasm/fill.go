package main

import (
	"math"
	"strconv"

	"binfall/game/paint"
	"binfall/game/svg"
	"binfall/game/theme"
	"binfall/game/widget"
	"binfall/sim"
	"binfall/sim/run"
	"binfall/sim/stat"
	"binfall/wasm/wire"
)

// A fill is with how many items in the table many runs failed first.
type fill struct {
	measure string
	column  int
	slots   float64
	most    int           // items that each run was given
	at      map[int]int64 // 0: it did not fail
	many    float64       // the threshold of many slots, in items; 0: none
}

// newFill is nil for a setup that is no table.
func newFill(setup *sim.Setup) *fill {
	for i, m := range setup.Measures {
		if m.Name != setup.Fill {
			continue
		}
		n, _ := setup.Value("n")
		items, _ := setup.Value("m")
		slots, _ := strconv.ParseFloat(n, 64)
		most, _ := strconv.ParseFloat(items, 64)
		f := &fill{measure: m.Name, column: i, slots: slots, most: int(min(most, slots)), at: map[int]int64{}}
		for _, p := range setup.Theory() {
			if p.Measure == m.Name && p.Grade == sim.Leading {
				f.many = p.Curve(slots) * slots
			}
		}
		return f
	}
	return nil
}

// add takes on the measures of a run.
func (f *fill) add(values []float64) {
	if f != nil {
		f.at[int(math.Round(values[f.column]*f.slots))]++
	}
}

// tell says which share of the runs holds so many items.
func (f *fill) tell(m *wire.Law, curves []run.Curve, look *theme.Theme, width float32) {
	if f == nil {
		return
	}
	claim, _ := best(curves, f.measure, true)
	law := end(claim).Law
	shares := widget.Shares(f.at, m.Trials, f.most, law, func(runs int64) (low, high float64) {
		ci, err := stat.ClopperPearson(runs, m.Trials, confidence)
		if err != nil {
			return 0, 1
		}
		return ci.Low, ci.High
	})
	left, top, right, bottom := widget.LawRoom(look)
	left = max(left, look.Measure("100 %", paint.Caption, false)+10*look.Type)
	height := lawHeight * (1 + (look.Type-1)*0.6)
	list := &paint.List{W: width, H: top + height + bottom}
	m.Known = len(law.P) > 0
	if curves != nil { // else theory is hidden, or has not come yet
		m.Threshold = f.many
	}
	widget.Fill{X: left, Y: top, W: width - left - right, H: height, Theme: look, Shares: shares, Known: m.Known, Threshold: m.Threshold,
		Kind: string(claim.Grade), Axis: "keys in " + strconv.FormatFloat(f.slots, 'f', -1, 64) + " slots"}.Draw(list, m.Trials)
	m.Fill = svg.String(list, svg.Options{Theme: look, Title: "tables that hold all their keys", Bare: true})
	for _, s := range shares {
		m.Shares = append(m.Shares, wire.Share{Items: int64(s.Items), Trials: s.Runs, Low: s.Low, High: s.High, Expected: s.Expected})
	}
}
