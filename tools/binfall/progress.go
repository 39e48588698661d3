package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"binfall/sim"
)

// A progress knows how far a batch is, and says so on standard error.
type progress struct {
	setup  *sim.Setup
	trials int64
	total  float64 // steps of all trials, or their best bound
	start  time.Time
	now    func() time.Time

	steps atomic.Int64 // counted by the batch
	done  atomic.Int64 // trials
}

func newProgress(setup *sim.Setup, trials, at int64, now func() time.Time) *progress {
	return &progress{
		setup: setup, trials: trials, total: float64(trials) * float64(min(setup.Usual(), uint64(at))),
		start: now(), now: now,
	}
}

// line is the state in words: 37 of 100 trials, 24.1 million balls/s, 12 s left.
func (p *progress) line() string {
	steps, took := float64(p.steps.Load()), p.now().Sub(p.start)
	text := fmt.Sprintf("%d of %d trials", p.done.Load(), p.trials)
	if steps == 0 || took <= 0 {
		return text
	}
	rate := steps / took.Seconds()
	text += fmt.Sprintf(", %s %ss/s", amount(rate), p.setup.Unit)
	if left := (p.total - steps) / rate; left > 0 {
		text += ", " + span(seconds(left)) + " left"
	}
	return text
}

// share is the part of the work that is done.
func (p *progress) share() float64 {
	if p.total == 0 {
		return 0
	}
	return min(1, float64(p.steps.Load())/p.total)
}

// totals is the last word: what was done, and how fast.
func (p *progress) totals() string {
	steps, took := p.steps.Load(), p.now().Sub(p.start)
	text := fmt.Sprintf("%d of %d trials, %s %s in %s", p.done.Load(), p.trials, amount(float64(steps)), plural(p.setup.Unit, steps), span(took))
	if steps > 0 && took > 0 {
		text += fmt.Sprintf(", %s %ss/s", amount(float64(steps)/took.Seconds()), p.setup.Unit)
	}
	return text
}

func seconds(s float64) time.Duration {
	return time.Duration(min(s, 1e9) * float64(time.Second))
}

// show reports until the returned function is called: as a bar if w is a
// terminal that nothing else is written to, else a line at each tick.
func (p *progress) show(w io.Writer, bar bool, tick <-chan time.Time) (stop func()) {
	end := make(chan struct{})
	var shown sync.WaitGroup
	shown.Go(func() {
		if bar {
			p.bar(w, end)
			return
		}
		for {
			select {
			case <-tick:
				fmt.Fprintf(w, "%.0f%%: %s\n", 100*p.share(), p.line())
			case <-end:
				return
			}
		}
	})
	return func() { close(end); shown.Wait() }
}

// barParts is the resolution of the bar.
const barParts = 1000

func (p *progress) bar(w io.Writer, end <-chan struct{}) {
	container := mpb.New(mpb.WithOutput(w), mpb.WithWidth(28))
	bar := container.AddBar(barParts,
		mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Any(func(decor.Statistics) string { return fmt.Sprintf("%3.0f%%", 100*p.share()) })),
		mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return p.line() })),
	)
	refresh := time.NewTicker(200 * time.Millisecond)
	defer refresh.Stop()
	for {
		select {
		case <-refresh.C:
			// One part short: at the full length mpb would end the bar itself.
			bar.SetCurrent(min(barParts-1, int64(barParts*p.share())))
		case <-end:
			bar.Abort(true)
			container.Wait()
			return
		}
	}
}

// isTerminal reports whether w is a terminal, or another device of characters
// that is not the null device.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}
