package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"binfall/wasm/wire"
)

// TestContextLost: what the browser takes away comes back at the same step, the
// second time without WebGL.
func TestContextLost(t *testing.T) {
	b := play(t, twenty+"&at=9")
	b.rests(9)
	before := b.sameAsNative()
	for i, drawing := range []string{"webgl", "software"} {
		if r, _ := heard[wire.Ready](b); r.Drawing != "webgl" {
			t.Fatalf("the browser of the tests has WebGL, and yet it draws by %s", r.Drawing)
		}
		eval[bool](b.frame("stage.html"), `(() => {
			document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext();
			return true;
		})()`)
		b.untilGo("a new frame", func() bool { _, n := heard[wire.Ready](b); return n > i+1 })
		b.shows()
		b.rests(9)
		if r, _ := heard[wire.Ready](b); r.Drawing != drawing {
			t.Errorf("after loss %d it draws by %s, want %s", i+1, r.Drawing, drawing)
		}
		if after := b.sameAsNative(); after.Digest != before.Digest || after.Step != before.Step {
			t.Errorf("after loss %d: %+v, before %+v", i+1, after, before)
		}
	}
	b.press("step")
	b.rests(10)
}

// TestWithoutWebGL: a browser that has none shows the same run.
func TestWithoutWebGL(t *testing.T) {
	b := play(t, twenty+"&at=9", chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-3d-apis", true))
	if r, _ := heard[wire.Ready](b); r.Drawing != "software" {
		t.Errorf("it draws by %q", r.Drawing)
	}
	b.rests(9)
	b.sameAsNative()
	b.painted()
	call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 1280, Height: 900, DeviceScaleFactor: 1.25})
	b.fits(1.25)
	b.press("play")
	await(b, "the end", func(s wire.State) bool { return s.Ended })
	b.sameAsNative()
}

// painted fails if the picture is of one colour.
func (b *tab) painted() {
	b.Helper()
	colours := eval[int](b.frame("stage.html"), `(() => {
		const from = document.querySelector('canvas'), to = document.createElement('canvas');
		Object.assign(to, { width: 100, height: 100 });
		const c = to.getContext('2d');
		c.drawImage(from, 0, 0, 100, 100);
		return new Set(new Uint32Array(c.getImageData(0, 0, 100, 100).data.buffer)).size;
	})()`)
	if colours < 3 {
		b.Errorf("the picture has %d colours", colours)
	}
}

// TestDensity: the canvas has a pixel of its own for each of the screen.
func TestDensity(t *testing.T) {
	b := play(t, twenty+"&at=9")
	for _, density := range []float64{1, 1.25, 2, 1} {
		call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 1280, Height: 900, DeviceScaleFactor: density})
		b.fits(density)
	}
	// Another size of the window.
	call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 500, Height: 800, DeviceScaleFactor: 2})
	b.fits(2)
	b.rests(9)
	b.sameAsNative()
}

func (b *tab) fits(density float64) {
	b.Helper()
	b.untilGo(fmt.Sprintf("a canvas that fits at a density of %v", density), func() bool {
		fits, err := try[bool](b, fmt.Sprintf(`(() => {
			const { contentWindow: w } = document.querySelector('#stage iframe.shows');
			const canvas = w.document.querySelector('canvas'), box = canvas.getBoundingClientRect();
			return w.devicePixelRatio === %v && box.width === w.innerWidth && box.height === w.innerHeight
				&& Math.abs(canvas.width - box.width * %[1]v) <= 1 && Math.abs(canvas.height - box.height * %[1]v) <= 1;
		})()`, density))
		return err == nil && fits
	})
}

// TestTab: two presses of Tab lead past the picture, and back.
func TestTab(t *testing.T) {
	b := play(t, twenty)
	inFrame := func() bool { return eval[bool](b, `document.activeElement.tagName === 'IFRAME'`) }
	press := func(back bool) {
		var held []chromedp.KeyOption
		if back {
			held = append(held, chromedp.KeyModifiers(chromedp.ModifierShift))
		}
		b.do(chromedp.KeyEvent(kb.Tab, held...))
	}
	for _, back := range []bool{false, true} {
		// To the frame, from wherever it is.
		for n := 0; !inFrame(); n++ {
			if n > 60 {
				t.Fatalf("the frame is never reached (back: %v)", back)
			}
			press(back)
		}
		for range 2 {
			if press(back); !inFrame() {
				break
			}
		}
		if inFrame() {
			t.Errorf("two presses of Tab do not leave the picture (back: %v)", back)
		}
	}
}

// TestKeys: the keys of the page also act while the picture has the focus.
func TestKeys(t *testing.T) {
	b := play(t, twenty)
	eval[bool](b, `(() => {
		const frame = document.querySelector('#stage iframe');
		frame.focus();
		frame.contentDocument.querySelector('canvas').focus();
		return true;
	})()`)
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	b.rests(1)
	b.do(chromedp.KeyEvent(kb.End))
	b.rests(20)
	b.do(chromedp.KeyEvent(kb.Home))
	b.rests(0)
}

// TestWheel: over the picture the wheel scrolls the page.
func TestWheel(t *testing.T) {
	b := play(t, twenty)
	call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 800, Height: 500, DeviceScaleFactor: 1})
	at := eval[string](b, `(() => {
		scrollTo(0, 0);
		const { left, top, width } = document.querySelector('#stage').getBoundingClientRect();
		return left + width / 2 + ' ' + (top + 20);
	})()`)
	var x, y float64
	if _, err := fmt.Sscan(at, &x, &y); err != nil || y > 480 {
		t.Fatalf("the picture is at %s: %v", at, err)
	}
	b.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseWheel, x, y, func(p *input.DispatchMouseEventParams) {
		p.DeltaX, p.DeltaY = 1e-9, 100 // a zero would be left out, and missed
	}))
	b.until("scrollY > 0")
}

// TestHiddenStart: a frame that starts without a size, in a closed <details>,
// shows the run when it is opened.
func TestHiddenStart(t *testing.T) {
	around := serve(t, textPage(`<details><summary>more</summary><iframe sandbox="allow-scripts" width="900" height="700" title="run" src="`+
		serve(t, pageFiles(t))+`/play.html?`+strings.ReplaceAll(twenty, "&", "&amp;")+`&amp;at=3"></iframe></details>`))
	b := openTab(t)
	b.open(around)
	b.until("document.readyState === 'complete'")
	eval[bool](b, "document.querySelector('details').open = true")
	inner := b.frame("/play.html")
	inner.shows()
	inner.rests(3)
	inner.sameAsNative()
	size := eval[string](b.frame("stage.html"), `(() => { const c = document.querySelector('canvas'); return c.width + ' ' + c.height; })()`)
	var w, height int
	if _, err := fmt.Sscan(size, &w, &height); err != nil || w < 200 || height < 100 {
		t.Errorf("the canvas has the size %s", size)
	}
}
