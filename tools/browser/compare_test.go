package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"binfall/wasm/wire"
)

func reload() chromedp.Action[chromedp.Void] { return chromedp.Reload() }

// allNative compares the digests of all setups with runs of their own.
func (b *tab) allNative() {
	b.Helper()
	got := ask[wire.Digested](b, wire.Digest{})
	opened, _ := heard[wire.Opened](b)
	digests := append([]string{got.Digest}, got.Beside...)
	for i, o := range append([]wire.Opened{opened}, opened.Beside...) {
		if want := native(b, o.Spec, min(got.Step, int64(o.Steps))); digests[i] != want {
			b.Errorf("%s at %d: digest %s in the page, %s natively", o.Spec, got.Step, digests[i], want)
		}
	}
}

// TestCompare puts a run beside another: one clock, the same words, each as it is
// alone; what differs is told, and so is a seed of its own. Up to four, and back.
func TestCompare(t *testing.T) {
	b := play(t, twenty+"&at=7")
	b.rests(7)
	b.press("compare")
	o := await(b, "two setups", func(o wire.Opened) bool { return len(o.Beside) == 1 })
	if o.Process != "one-choice" || o.Beside[0].Process != "d-choice" || o.Kin != "same" {
		t.Errorf("opened %s beside %s, %s", o.Process, o.Beside[0].Process, o.Kin)
	}
	b.rests(7)
	b.allNative()
	for _, speed := range []string{"30", "0"} {
		b.set("#speed", speed)
		b.press("play")
		await(b, "it plays on", func(s wire.State) bool { return s.Step > 7 })
		await(b, "its end", func(s wire.State) bool { return s.Ended && !s.Playing })
		b.allNative()
		b.set("#scrubber", "7")
		b.rests(7)
	}
	b.until("document.getElementById('differences').textContent.includes('Choices')")
	command := eval[string](b, "document.getElementById('command').textContent")
	if lines := strings.Split(command, "\n"); len(lines) != 2 || !strings.HasPrefix(lines[0], "binfall run one-choice ") || !strings.HasSuffix(lines[1], "seed=7 --at 7") {
		t.Errorf("commands %q", command)
	}
	b.picture("compare-two")

	b.set("#field-n", "300") // for all
	o = await(b, "300 bins in both", func(o wire.Opened) bool {
		return strings.Contains(o.Spec, "n=300&") && len(o.Beside) == 1 && strings.Contains(o.Beside[0].Spec, "n=300&")
	})
	eval[bool](b, "document.querySelector('#which button[value=\"1\"]').click() ?? true")
	b.set("#field-d", "4")
	await(b, "d = 4 in B", func(o wire.Opened) bool { return len(o.Beside) == 1 && strings.Contains(o.Beside[0].Spec, "&d=4&") })
	b.set("#field-n", "1e8")
	b.until("document.getElementById('notes').textContent.includes('Error: 100000000: needs')")
	b.set("#field-n", "300")
	b.until("document.getElementById('notes').textContent === ''")
	b.set("#field-seed", "8")
	await(b, "other words", func(o wire.Opened) bool { return o.Kin == "other" })
	b.until("document.getElementById('kin').textContent.startsWith('Not on the same random words')")
	b.press("new")
	await(b, "one seed for both again", func(o wire.Opened) bool { return o.Kin == "same" })

	for n := 2; n < 4; n++ {
		eval[bool](b, "document.getElementById('add-setup').click() ?? true")
		await(b, fmt.Sprintf("%d setups", n+1), func(o wire.Opened) bool { return len(o.Beside) == n })
	}
	if eval[string](b, "document.getElementById('add-setup').getAttribute('aria-disabled')") != "true" {
		t.Error("a fifth could be added")
	}
	eval[bool](b, `(() => {
		const select = document.querySelectorAll('#setups select')[3];
		select.value = 'go-left';
		select.dispatchEvent(new Event('change', { bubbles: true }));
		return true;
	})()`)
	await(b, "go-left as D", func(o wire.Opened) bool {
		return len(o.Beside) == 3 && o.Beside[2].Process == "go-left" && o.Kin == "places"
	})
	b.press("end")
	await(b, "the end of all", func(s wire.State) bool { return s.Ended && !s.Seeking })
	b.allNative()
	b.picture("compare-four")

	b.until(`new URLSearchParams(location.search).getAll('run').length === 4`)
	b.do(reload())
	b.shows()
	await(b, "all four again", func(o wire.Opened) bool { return len(o.Beside) == 3 })
	await(b, "at their end", func(s wire.State) bool { return s.Ended && !s.Seeking })
	b.allNative()
	b.press("compare")
	await(b, "the first alone", func(o wire.Opened) bool { return len(o.Beside) == 0 && o.Process == "one-choice" })
}

// TestCompareLink: what a later setup does not name is as in the first; one that
// there is not, and a fifth, are told.
func TestCompareLink(t *testing.T) {
	b := play(t, "run=d-choice&n=50&ties=first&seed=9&run=d-choice&d=3&run=nothing&run=thinning&threshold=2&run=one-choice")
	o := await(b, "three setups", func(o wire.Opened) bool { return len(o.Beside) == 2 })
	want := []string{
		"d-choice?n=50&m=50&d=2&ties=first&replace=true&method=bins&seed=9",
		"d-choice?n=50&m=50&d=3&ties=first&replace=true&method=bins&seed=9",
	}
	if o.Spec != want[0] || o.Beside[0].Spec != want[1] || !strings.HasPrefix(o.Beside[1].Spec, "thinning?n=50&m=50&threshold=2&") {
		t.Errorf("opened %s beside %s and %s", o.Spec, o.Beside[0].Spec, o.Beside[1].Spec)
	}
	notes := eval[string](b, "document.getElementById('notes').textContent")
	if !strings.Contains(notes, "no process nothing") || !strings.Contains(notes, "more than four runs; one-choice") {
		t.Errorf("the notes say %q", notes)
	}
}
