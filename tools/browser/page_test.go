package browser

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"binfall/sim"
	"binfall/sim/catalog"
	"binfall/wasm/wire"
)

const (
	twenty  = "run=d-choice&n=20&d=2&seed=7"     // every ball can be seen
	hundred = "run=d-choice&n=100000&d=2&seed=7" // columns
)

// play opens the play page with a query and waits until it shows the run.
func play(t *testing.T, query string, flags ...chromedp.ExecAllocatorOption) *tab {
	t.Helper()
	return playFrom(t, pageFiles(t), query, flags...)
}

func playFrom(t *testing.T, h http.Handler, query string, flags ...chromedp.ExecAllocatorOption) *tab {
	t.Helper()
	address := serve(t, h)
	b := openTab(t, flags...)
	b.open(address + "/play.html?" + query)
	b.shows()
	return b
}

// shows waits until the stage shows a run.
func (b *tab) shows() {
	b.Helper()
	b.until(`heard.count.opened > 0 && heard.count.state > 0 && document.querySelector('#stage iframe.shows') && document.getElementById('loading').hidden`)
}

// press presses the button that does something.
func (b *tab) press(act string) {
	b.Helper()
	eval[bool](b, fmt.Sprintf(`(() => {
		const button = document.querySelector('[data-act=%s]');
		if (button.getAttribute('aria-disabled') === 'true') throw new Error('%[1]s is disabled');
		button.click();
		return true;
	})()`, act))
}

// set writes into a control of the form, as a hand would.
func (b *tab) set(selector, value string) {
	b.Helper()
	eval[bool](b, fmt.Sprintf(`(() => {
		const control = document.querySelector(%q);
		control.value = %q;
		control.dispatchEvent(new Event('input', { bubbles: true }));
		control.dispatchEvent(new Event('change', { bubbles: true }));
		return true;
	})()`, selector, value))
}

// rests waits until the stage stands still at a step.
func (b *tab) rests(step int64) wire.State {
	b.Helper()
	return await(b, fmt.Sprintf("a rest at step %d", step), func(s wire.State) bool {
		return s.Step == step && !s.Playing && !s.Seeking
	})
}

// digest asks the stage where it is and what the digest there is, and compares
// it with a run of the same spec in this process.
func (b *tab) sameAsNative() wire.Digested {
	b.Helper()
	got := ask[wire.Digested](b, wire.Digest{})
	opened, _ := heard[wire.Opened](b)
	if want := native(b, opened.Spec, got.Step); got.Digest != want {
		b.Errorf("%s at %d: digest %s in the page, %s natively", opened.Spec, got.Step, got.Digest, want)
	}
	return got
}

// native is what binfall run SPEC --at STEP --digest prints.
func native(t testing.TB, spec string, step int64) string {
	t.Helper()
	setup, err := catalog.Open(spec)
	if err != nil {
		t.Fatal(err)
	}
	p := setup.Open()
	if done := p.Step(int(step), nil); int64(done) != step {
		t.Fatalf("%s ends after %d steps", spec, done)
	}
	digest, err := sim.Digest(p)
	if err != nil {
		t.Fatal(err)
	}
	return digest
}

// TestPlay is a visit: it loads, plays, pauses, seeks, steps and changes a
// parameter, and what stands beside the picture follows.
func TestPlay(t *testing.T) {
	b := play(t, twenty)
	if s := b.rests(0); s.Ended || s.Detail != "cups" {
		t.Errorf("opened at %+v", s)
	}

	b.press("play")
	await(b, "it plays", func(s wire.State) bool { return s.Playing && s.Step > 0 })
	b.press("play")
	paused := await(b, "it pauses", func(s wire.State) bool { return !s.Playing })
	b.press("step")
	b.rests(paused.Step + 1)
	b.press("back")
	b.rests(paused.Step)

	b.set("#scrubber", "17")
	b.rests(17)
	b.sameAsNative()
	b.until(`/^[0-9a-f]{16}$/.test(document.getElementById('digest').textContent)`)
	opened, _ := heard[wire.Opened](b)
	if shown, want := eval[string](b, "document.getElementById('digest').textContent"), native(t, opened.Spec, 17); shown != want {
		t.Errorf("the page shows the digest %s, want %s", shown, want)
	}
	command := eval[string](b, "document.getElementById('command').textContent")
	if want := "binfall run d-choice n=20 m=20 d=2 ties=random replace=true method=bins seed=7 --at 17"; command != want {
		t.Errorf("command %q, want %q", command, want)
	}
	b.until(`new URLSearchParams(location.search).get('at') === '17'`)
	b.picture("play-17")

	b.set(`#field-d`, "3")
	await(b, "it opens with d=3", func(o wire.Opened) bool { return strings.Contains(o.Spec, "&d=3&") })
	b.rests(17)
	b.sameAsNative()

	b.press("end")
	if s := b.rests(20); !s.Ended {
		t.Errorf("at the end: %+v", s)
	}
	b.sameAsNative()
	b.press("rewind")
	b.rests(0)
}

// TestLink: a link opens at its very step, and a reload comes back to where one was.
func TestLink(t *testing.T) {
	b := play(t, hundred+"&at=54321")
	b.rests(54321)
	b.sameAsNative()
	b.set("#scrubber", "60000")
	b.rests(60000)
	b.until(`new URLSearchParams(location.search).get('at') === '60000'`)
	b.do(chromedp.Reload())
	b.shows()
	b.rests(60000)
	b.sameAsNative()
}

// TestFirstVisit: without a link there is something to see.
func TestFirstVisit(t *testing.T) {
	b := play(t, "")
	opened, _ := heard[wire.Opened](b)
	if !strings.HasPrefix(opened.Spec, "d-choice?n=20&") {
		t.Errorf("opened %s", opened.Spec)
	}
}

// TestStart: the first page shows its pictures; its run plays in the place of its
// picture, and then the link leads to its page.
func TestStart(t *testing.T) {
	address := serve(t, pageFiles(t))
	b := openTab(t)
	b.open(address + "/")
	b.until("document.querySelector('#hero svg') && document.querySelector('h1').textContent")
	b.picture("start")
	eval[bool](b, "document.getElementById('start').click() ?? true")
	inner := b.frame("/play.html")
	inner.shows()
	inner.rests(17)
	inner.press("step")
	inner.rests(18)
	inner.sameAsNative()
	b.picture("start-live")
	eval[bool](b, "document.getElementById('start').click() ?? true")
	b.shows()
	b.sameAsNative()
}

// TestAllProcesses: each opens, runs to its end, and ends as the command does.
func TestAllProcesses(t *testing.T) {
	for _, d := range catalog.All {
		t.Run(d.ID, func(t *testing.T) {
			b := play(t, "run="+d.ID+"&n=300&seed=3")
			b.press("end")
			await(b, "its end", func(s wire.State) bool { return s.Ended && !s.Seeking })
			b.sameAsNative()
			b.picture("process-" + d.ID)
		})
	}
}

// TestWorker: the run in the background ends with the digest of the command.
func TestWorker(t *testing.T) {
	b := play(t, hundred)
	b.press("job")
	b.untilGo("the worker ends", func() bool { _, n := heardFrom[wire.Ended](b, "worker "); return n > 0 })
	ended, _ := heardFrom[wire.Ended](b, "worker ")
	opened, _ := heardFrom[wire.Opened](b, "worker ")
	if want := native(t, opened.Spec, ended.Step); ended.Stopped || ended.Step != 100_000 || ended.Digest != want {
		t.Errorf("ended %+v, want the digest %s", ended, want)
	}
	b.until(`document.getElementById('job-result').textContent.includes('` + ended.Digest + `')`)
}

// TestSandbox: all of this also runs in a frame of another origin that has no
// right but to run scripts.
func TestSandbox(t *testing.T) {
	h := pageFiles(t)
	address := serve(t, h)
	around := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><html lang="en"><head><title>A course</title><link rel="icon" href="data:,"></head><body><p>Before</p>`+
			`<iframe sandbox="allow-scripts" width="900" height="700" title="two choices" src="%s/play.html?%s&amp;at=777"></iframe></body></html>`, address, strings.ReplaceAll(hundred, "&", "&amp;"))
	}))
	b := openTab(t)
	b.open(around)
	inner := b.frame("/play.html")
	if origin := eval[string](inner, "origin"); origin != "null" {
		t.Fatalf("the frame is not sandboxed: its origin is %s", origin)
	}
	inner.shows()
	inner.rests(777)
	inner.sameAsNative()
	inner.press("step")
	inner.rests(778)
	inner.press("job")
	inner.untilGo("the worker ends", func() bool { _, n := heardFrom[wire.Ended](inner, "worker "); return n > 0 })
	ended, _ := heardFrom[wire.Ended](inner, "worker ")
	opened, _ := heardFrom[wire.Opened](inner, "worker ")
	if want := native(t, opened.Spec, ended.Step); ended.Digest != want {
		t.Errorf("the worker ends with %+v, want %s", ended, want)
	}
}

// TestStop: the worker, busy with a thousand million balls, hears Stop, and the
// page stays alive meanwhile.
func TestStop(t *testing.T) {
	b := play(t, "run=d-choice&n=100000&m=1000000000&seed=7")
	b.press("job")
	b.untilGo("the worker is under way", func() bool {
		p, n := heardFrom[wire.Progress](b, "worker ")
		return n > 0 && p.Step > 0
	})
	b.press("job")
	b.untilGo("the worker stops", func() bool { _, n := heardFrom[wire.Ended](b, "worker "); return n > 0 })
	if ended, _ := heardFrom[wire.Ended](b, "worker "); !ended.Stopped || ended.Step >= 1e9 {
		t.Errorf("ended %+v", ended)
	}
	b.rests(0)
}

// TestMillions: ten million balls, watched as fast as it goes. How long the page
// is busy at a time is told and not asserted: it depends on the machine.
func TestMillions(t *testing.T) {
	b := play(t, "run=d-choice&n=1000000&m=10000000&d=2&seed=7&speed=0")
	stage := b.frame("stage.html")
	for _, where := range []*tab{b, stage} {
		eval[int](where, "heard.long.splice(0).length") // of the start
	}
	b.press("play")
	await(b, "half a million balls", func(s wire.State) bool { return s.Step > 500_000 })
	b.press("play")
	s := await(b, "the pause", func(s wire.State) bool { return !s.Playing })
	t.Logf("%d balls; tasks over 50 ms, in ms: %s", s.Step, eval[string](stage, "JSON.stringify(heard.long)"))
	b.rests(s.Step)
	b.sameAsNative()
}

// TestTooLarge: a run that does not fit is refused before its memory is asked
// for, and the reason stands beside the control.
func TestTooLarge(t *testing.T) {
	b := play(t, twenty+"&at=5")
	b.rests(5)
	before := memory(b)
	b.set(`#field-n`, strconv.Itoa(1e12))
	b.until(`document.getElementById('field-n').getAttribute('aria-invalid') === 'true'`)
	said := eval[string](b, `document.getElementById('field-n-fault').textContent`)
	if !strings.Contains(said, "1000000000000") {
		t.Errorf("the page does not name the value that it refuses: %q", said)
	}
	if after := memory(b); after > before+8<<20 {
		t.Errorf("the memory of the stage went from %d to %d bytes", before, after)
	}
	b.set(`#field-n`, "30")
	await(b, "the next run", func(o wire.Opened) bool { return strings.HasPrefix(o.Spec, "d-choice?n=30&") })
	b.sameAsNative()
}

// TestResets: new seeds, two hundred times, reach a plateau of memory.
func TestResets(t *testing.T) {
	b := play(t, hundred)
	var sizes []int
	for i := range 200 {
		_, before := heard[wire.Opened](b)
		b.press("new")
		b.untilGo("the next seed", func() bool { _, n := heard[wire.Opened](b); return n > before })
		if i%10 == 9 {
			b.press("end")
			await(b, "the end", func(s wire.State) bool { return s.Ended })
			sizes = append(sizes, memory(b))
		}
	}
	t.Logf("bytes: %d", sizes)
	// The collector may still take a little; a hundred lost runs would be 10 MB.
	if half := sizes[len(sizes)/2]; sizes[len(sizes)-1] > half+half/5 {
		t.Errorf("the memory of the stage still grows: %d", sizes)
	}
}

// memory is the size of the stage's WebAssembly memory.
func memory(b *tab) int {
	b.Helper()
	return eval[int](b.frame("stage.html"), "heard.memory.buffer.byteLength")
}

// TestRound: a process that goes by rounds has a button for one, which others lack.
func TestRound(t *testing.T) {
	b := play(t, "run=batched&n=300&batch=100&seed=3")
	for _, step := range []int64{100, 200, 300} {
		b.press("round")
		b.rests(step)
		b.sameAsNative()
	}
	b.open(eval[string](b, "location.origin") + "/play.html?" + twenty)
	b.shows()
	if !eval[bool](b, "document.getElementById('round').hidden") {
		t.Error("there is a button for rounds without rounds")
	}
}
