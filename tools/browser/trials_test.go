package browser

import (
	"context"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"binfall/sim/catalog"
	"binfall/sim/run"
	"binfall/wasm/wire"
)

// several lets the page have three workers wherever the test runs, and keeps the
// workers and the numbers of all trials that they say have ended.
const several = `
	Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 4 });
	globalThis.ran = [];
	globalThis.made = [];
	const Plain = globalThis.Worker;
	globalThis.Worker = class extends Plain {
		constructor(...how) {
			super(...how);
			made.push(this);
			this.addEventListener('message', ({ data }) => {
				if (typeof data === 'string' && data.startsWith('{"type":"trials"')) ran.push(...JSON.parse(data).list.map(({ trial }) => trial));
			});
		}
	};
	true`

// copied presses a button that copies, and returns the text.
func (b *tab) copied(act string) string {
	b.Helper()
	// The clipboard of a test belongs to nobody: where it is closed, the text is left
	// in a box.
	eval[bool](b, "document.execCommand = () => false; navigator.clipboard.writeText = () => Promise.reject(); true")
	b.press(act)
	b.until("document.querySelector('.copying')")
	return eval[string](b, "document.querySelector('.copying').value")
}

// sameTrials compares the trials of the page with those of binfall run SPEC --trials.
func (b *tab) sameTrials(trials int) {
	b.Helper()
	opened, _ := heard[wire.Opened](b)
	setup, err := catalog.Open(opened.Spec)
	if err != nil {
		b.Fatal(err)
	}
	lines, err := csv.NewReader(strings.NewReader(b.copied("copyCsv"))).ReadAll()
	if err != nil || len(lines) != trials+1 {
		b.Fatalf("%d lines, %v; want one and %d", len(lines), err, trials)
	}
	column := func(name string) int { return slices.Index(lines[0], name) }
	summary := run.NewSummary(setup)
	_, err = run.Batch(context.Background(), setup, run.Plan{Trials: int64(trials), At: run.ToEnd, Trial: func(want run.Trial) error {
		summary.Add(want)
		line := lines[1+want.Trial]
		for name, value := range map[string]string{
			"id": setup.ID, "trial": fmt.Sprint(want.Trial), "seed": fmt.Sprint(want.Seed), "step": fmt.Sprint(want.Step), "end": "true", "n": "1000", "ties": "random",
		} {
			if line[column(name)] != value {
				b.Errorf("trial %d has %s=%s, want %s", want.Trial, name, line[column(name)], value)
			}
		}
		for i, m := range setup.Measures {
			if got, err := strconv.ParseFloat(line[column(m.Name)], 64); err != nil || got != want.Values[i] {
				b.Errorf("trial %d has %s=%s, want %g", want.Trial, m.Name, line[column(m.Name)], want.Values[i])
			}
		}
		return nil
	}})
	if err != nil {
		b.Fatal(err)
	}
	law := await(b, "the law of all trials", func(l wire.Law) bool { return l.Trials == int64(trials) })
	for i, m := range summary.Measures(law.Confidence) {
		if got := law.Means[i]; got.Mean != m.Mean || got.SD != m.SD || got.Low != m.CI.Low || got.High != m.CI.High || got.Method != m.CIMethod {
			b.Errorf("%s: %+v; want %+v", m.Name, got, m)
		}
	}
}

// TestTrialsStopTwice: Stop pressed twice ends one run of many, and not the next.
func TestTrialsStopTwice(t *testing.T) {
	b := play(t, "run=d-choice&n=1000&m=100000&seed=7")
	b.press("trials")
	b.until("document.getElementById('trials-text').textContent.includes(' a second')")
	eval[bool](b, "(b => { b.click(); b.click(); return true; })(document.getElementById('trials-run'))") // before the workers can answer
	b.until("document.getElementById('trials-run').textContent === 'Go on'")
	b.set("#trials-wanted", "1000")
	b.press("trials")
	// A timer left over from the second Stop would have ended it by then.
	if text := eval[string](b, "new Promise(done => setTimeout(() => done(document.getElementById('trials-run').textContent), 2000))"); text != "Stop" {
		t.Errorf("two seconds later the button says %q", text)
	}
	b.press("trials")
}

// TestTrials: many runs, stopped in the middle and continued, are trial by trial
// those of the command, whichever worker ran them; none is run twice; another setup
// begins with none.
func TestTrials(t *testing.T) {
	b := play(t, "run=d-choice&n=1000&m=100000&seed=7")
	eval[bool](b, several)
	b.set("#trials-wanted", "1000")
	b.press("trials")
	b.until("ran.length > 60")
	b.press("trials")
	b.until("document.getElementById('trials-text').textContent.startsWith('Stopped')")
	stopped := eval[int](b, "ran.length")
	if stopped >= 1000 || eval[int](b, "made.length") != 3 {
		t.Errorf("stopped after %d trials of %d workers", stopped, eval[int](b, "made.length"))
	}
	whole, _ := strconv.Atoi(eval[string](b, `document.getElementById('trials-command').textContent.replace(/.* /, '')`))
	if whole == 0 || whole > stopped {
		t.Errorf("%d trials are shown, %d ended", whole, stopped)
	}
	b.sameTrials(whole)
	b.picture("trials-stopped")
	b.press("trials")
	b.until("document.getElementById('trials-text').textContent.startsWith('Done')")
	b.sameTrials(1000)
	ran := eval[[]int](b, "ran.toSorted((a, b) => a - b)")
	for i, trial := range ran {
		if i != trial {
			t.Fatalf("trial %d was run twice or never: %d in all", i, len(ran))
		}
	}
	command := eval[string](b, "document.getElementById('trials-command').textContent")
	if want := "binfall run d-choice n=1000 m=100000 d=2 ties=random replace=true method=bins seed=7 --trials 1000"; command != want || len(ran) != 1000 {
		t.Errorf("command %q, want %q; %d trials", command, want, len(ran))
	}
	b.until(`document.querySelector('#law-chart svg') && document.getElementById('law-mean').textContent.includes('1\u202f000 runs')`)
	b.picture("trials-done")

	b.set("#field-d", "3")
	b.until(`document.getElementById('law').hidden && document.getElementById('trials-csv').getAttribute('aria-disabled') === 'true'`)
}

// TestTrialsCrash: what a worker that fails had before it is run by another; what
// it had told is kept.
func TestTrialsCrash(t *testing.T) {
	b := play(t, "run=d-choice&n=1000&m=100000&seed=8")
	eval[bool](b, several)
	b.press("trials")
	b.until("ran.length > 5")
	eval[bool](b, "made[1].dispatchEvent(new ErrorEvent('error', { message: 'out of memory', cancelable: true }))")
	b.until("document.getElementById('trials-text').textContent.startsWith('Done')")
	if made := eval[int](b, "made.length"); made != 4 {
		t.Errorf("%d workers were made, want 3 and another", made)
	}
	b.sameTrials(100)
}
