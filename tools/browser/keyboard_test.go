package browser

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"binfall/wasm/wire"
)

// key presses and releases a key as a hand does.
func (b *tab) key(key string, held ...chromedp.Modifier) {
	b.Helper()
	b.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(held...)))
}

// focus returns where the focus is, as a selector: an id, an act, or else a name
// of the element with its text. It fails if nobody could see that it is there, but
// for the frame or two in which something above it grows.
func (b *tab) focus() string {
	b.Helper()
	found := eval[struct {
		At         string
		Ring, Seen bool
	}](b, `new Promise(done => requestAnimationFrame(function look(first) {
		const e = document.activeElement;
		const inner = e.tagName === 'IFRAME' ? e.contentDocument.activeElement : e;
		const { outlineStyle, outlineWidth } = getComputedStyle(inner);
		const { left, right, top, bottom } = e.getClientRects()[0]; // of a text, its first line
		const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2, y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
		const there = document.elementFromPoint(x, y);
		const seen = e.contains(there) || Boolean(there?.contains(e) && there.closest('label, summary'));
		if (!seen && typeof first === 'number') return setTimeout(look, 500);
		done({
			at: e === document.body ? 'body' : e.id ? '#' + e.id : e.dataset.act ? '[data-act=' + e.dataset.act + ']' : e.tagName.toLowerCase() + ' ' + e.textContent.trim(),
			ring: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
			seen,
		});
	}))`)
	if found.At != "body" && !found.Ring {
		b.Errorf("the focus on %s has no outline", found.At)
	}
	if found.At != "body" && !found.Seen {
		b.Errorf("the focus on %s is out of sight or covered", found.At)
	}
	return found.At
}

// walk presses Tab until the focus is there, or Shift and Tab to go back.
func (b *tab) walk(to string, held ...chromedp.Modifier) {
	b.Helper()
	var passed []string
	for range 90 {
		b.key(kb.Tab, held...)
		at := b.focus()
		if at == to {
			return
		}
		passed = append(passed, at)
	}
	b.Fatalf("Tab does not lead to %s, only to %q", to, passed)
}

// stays fails if the focus is no longer where it was: what does nothing now can
// still be reached.
func (b *tab) stays(at string) {
	b.Helper()
	if now := b.focus(); now != at {
		b.Errorf("the focus went from %s to %s", at, now)
	}
}

const back = chromedp.ModifierShift

// TestKeyboard is a visit without a mouse, from the address on.
func TestKeyboard(t *testing.T) {
	b := play(t, twenty+"&speed=4")

	b.walk("#field-n")
	b.key("a", chromedp.ModifierCtrl)
	for _, digit := range "30" {
		b.key(string(digit))
	}
	b.key(kb.Enter)
	await(b, "it opens with n=30", func(o wire.Opened) bool { return strings.HasPrefix(o.Spec, "d-choice?n=30&") })
	b.stays("#field-n")

	const playButton = "[data-act=play]"
	b.walk(playButton, back)
	b.key(" ")
	await(b, "it plays", func(s wire.State) bool { return s.Playing && s.Step > 0 })
	b.stays(playButton)
	b.key(kb.Enter)
	paused := await(b, "it pauses", func(s wire.State) bool { return !s.Playing })
	b.stays(playButton)

	b.walk("#step")
	b.key(kb.Enter)
	b.rests(paused.Step + 1)
	b.walk("[data-act=back]", back)
	b.key(" ")
	b.rests(paused.Step)

	b.walk("#scrubber", back)
	b.key(kb.ArrowRight)
	b.rests(paused.Step + 1)
	b.key(kb.End)
	b.rests(30)
	b.key(kb.ArrowLeft)
	b.rests(29)
	b.stays("#scrubber")
	b.key(kb.Tab) // at once, before the others have heard of it
	b.walk("[data-act=end]")
	b.key(kb.Enter)
	b.rests(30)
	b.until(`document.querySelector('[data-act=end]').getAttribute('aria-disabled') === 'true'`)
	b.stays("[data-act=end]")
	b.key(kb.Enter)
	b.stays("[data-act=end]")
	b.walk("[data-act=rewind]", back)
	b.key(kb.Enter)
	b.rests(0)
	b.until(`document.querySelector('[data-act=rewind]').getAttribute('aria-disabled') === 'true'`)
	b.stays("[data-act=rewind]")

	b.walk("#speed")
	b.key(kb.ArrowDown)
	b.until("document.getElementById('speed').value === '8'")
	b.stays("#speed")

	before, _ := heard[wire.Opened](b)
	b.walk("[data-act=new]")
	b.key(kb.Enter)
	await(b, "a new seed", func(o wire.Opened) bool { return o.Spec != before.Spec })
	b.stays("[data-act=new]")
	b.walk("[data-act=same]", back)
	b.key(kb.Enter)
	await(b, "the same seed plays", func(s wire.State) bool { return s.Playing })
	b.stays("[data-act=same]")
	b.key(kb.End) // a key of the page, from wherever the focus is
	b.rests(30)

	b.walk("#theme")
	b.key(kb.ArrowDown)
	b.until("document.documentElement.dataset.theme !== 'light'")
	b.stays("#theme")

	// A parameter with a ready value, and one that is a box to tick.
	b.walk("button 3")
	b.key(kb.Enter)
	await(b, "it opens with d=3", func(o wire.Opened) bool { return strings.Contains(o.Spec, "&d=3&") })
	b.stays("button 3")
	b.walk("#field-replace")
	b.key(" ")
	await(b, "it opens with replace=false", func(o wire.Opened) bool { return strings.Contains(o.Spec, "&replace=false&") })
	b.stays("#field-replace")

	b.walk("#job-run")
	b.key(kb.Enter)
	b.until("document.querySelector('#job-result table')")
	b.stays("#job-run")
	b.walk(eval[string](b, "'summary ' + document.querySelector('#job-result summary').textContent"))
	b.key(kb.Enter)
	b.until("document.querySelector('#job-result details').open")
	b.walk("div " + eval[string](b, "document.querySelector('#job-result .wide').textContent.trim()")) // it scrolls
}

// TestKeyboardDigest: where a digest takes long it comes when it is asked for.
func TestKeyboardDigest(t *testing.T) {
	b := play(t, "run=d-choice&n=4000000&m=100&seed=7&at=100")
	b.rests(100)
	b.walk("[data-act=digest]")
	b.key(kb.Enter)
	opened, _ := heard[wire.Opened](b)
	want := native(t, opened.Spec, 100)
	b.until("document.getElementById('digest').textContent === '" + want + "'")
	b.until(`document.querySelector('[data-act=digest]').getAttribute('aria-disabled') === 'true'`)
	b.stays("[data-act=digest]")
}

// TestKeyboardDialog: the list of keys opens and closes, keeps the focus while it
// is open, and gives it back.
func TestKeyboardDialog(t *testing.T) {
	b := play(t, twenty)
	for _, closing := range []string{kb.Escape, kb.Enter} {
		b.walk("[data-act=help]")
		b.key(kb.Enter)
		b.until("document.querySelector('dialog[open]')")
		for range 6 {
			if !eval[bool](b, "document.querySelector('dialog').contains(document.activeElement) || document.activeElement === document.body") {
				t.Errorf("the focus left the dialog for %s", b.focus())
			}
			b.key(kb.Tab)
		}
		if closing == kb.Enter {
			b.walk("[data-act=closeHelp]")
		}
		b.key(closing)
		b.until("!document.querySelector('dialog[open]')")
		b.stays("[data-act=help]")
	}
	// From anywhere, by its own key; the keys can be switched off.
	b.walk("#step", back)
	b.key("?")
	b.until("document.querySelector('dialog[open]')")
	b.walk("#keys-on")
	b.key(" ")
	b.key(kb.Escape)
	b.stays("#step")
	b.key(kb.ArrowRight)
	b.key(kb.Enter)
	b.rests(1) // by the button alone
}

// TestKeyboardBanner: when the banner closes the focus is somewhere.
func TestKeyboardBanner(t *testing.T) {
	b := play(t, twenty)
	breaks(b)
	b.walk("button Close")
	b.key(kb.Enter)
	b.until("document.getElementById('banner').childElementCount === 0")
	if at := b.focus(); at == "body" {
		t.Error("the focus is lost")
	}
}

// TestTabStops: Tab leads to everything that acts, from before the picture to
// after it in two presses, and back the same way.
func TestTabStops(t *testing.T) {
	wanted := []string{ // among others
		"#theme", "[data-act=help]", "[data-act=wider]", "#scrubber", "[data-act=play]", "#step", "#speed", "[data-act=new]",
		"[data-act=copyLink]", "button 2", "#field-n", "#field-m", "#field-d", "#field-seed", "#theory", "[data-act=digest]", "#job-run",
	}
	for name, size := range map[string][2]int64{"wide": {1280, 900}, "phone": {390, 844}, "frame": {500, 400}} {
		t.Run(name, func(t *testing.T) {
			b := play(t, twenty)
			call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: size[0], Height: size[1], DeviceScaleFactor: 1})
			b.fits(1)
			eval[bool](b, "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))") // the page has heard of it
			allOpen(b)
			around := func(held ...chromedp.Modifier) (stops []string) {
				for range 90 {
					b.key(kb.Tab, held...)
					at := b.focus()
					if at == "body" || len(stops) > 0 && at == stops[0] {
						break
					}
					stops = append(stops, at)
				}
				return stops
			}
			stops := around()
			for _, stop := range wanted {
				if !slices.Contains(stops, stop) && eval[bool](b, "document.querySelector('"+strings.ReplaceAll(stop, "button 2", ".choices button")+"').checkVisibility()") {
					t.Errorf("Tab does not lead to %s", stop)
				}
			}
			picture := func(stop string) bool { return strings.HasPrefix(stop, "iframe") }
			count := 0
			for _, stop := range stops {
				if picture(stop) {
					count++
				}
			}
			if count != 1 {
				t.Errorf("the picture takes %d presses of Tab", count)
			}
			backwards := around(back)
			slices.Reverse(backwards)
			if !slices.Equal(stops, backwards) {
				t.Errorf("Tab leads to %q, and back by %q", stops, backwards)
			}
			t.Logf("%q", stops)
		})
	}
}

// TestPause: one Pause stops everything that moves by itself: two pictures of the
// page, a second apart, are one. The bar of a run in the background is no part of
// it: somebody started that run, beside the picture, and it has a Stop of its own.
func TestPause(t *testing.T) {
	for name, query := range map[string]string{"cups": twenty + "&m=1000&speed=30", "columns": hundred + "&speed=1000"} {
		t.Run(name, func(t *testing.T) {
			b := play(t, query)
			call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 1280, Height: 1600, DeviceScaleFactor: 1})
			b.fits(1)
			moves := func() bool {
				b.Helper()
				first, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
				if err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Second)
				second, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
				if err != nil {
					t.Fatal(err)
				}
				return !bytes.Equal(first, second)
			}
			b.key(" ")
			await(b, "it plays", func(s wire.State) bool { return s.Playing && s.Step > 0 })
			if !moves() {
				t.Error("while it plays nothing moves")
			}
			b.key(" ")
			paused := await(b, "it pauses", func(s wire.State) bool { return !s.Playing })
			// What rests is summed up, and theory comes once; neither moves.
			b.until(`heard.count.theory > 0 && /^[0-9a-f]{16}$/.test(document.getElementById('digest').textContent)`)
			if moves() {
				t.Error("something still moves")
			}
			b.rests(paused.Step)
		})
	}
}
