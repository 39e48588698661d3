package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"binfall/sim"
	"binfall/sim/catalog"
)

// TestWalk: walkers are told ball by ball, their tree and their dice stand in words,
// the run is that of the command, and a reset is reached by its button.
func TestWalk(t *testing.T) {
	b := play(t, "run=walk&p=5&q=13&seed=11&at=1785&theme=light")
	b.until(`/^ball 1.785 of 2.184$/.test(document.getElementById('where').textContent)`)
	b.press("step")
	b.until(said + `.match(/^Ball 1.786: ● stands on a bin with /) && ` + said + `.includes('keeps the ball, in bin ')`)
	b.until(`document.getElementById('walk-sight').textContent === 'Within 3 hops ● sees 187 nodes, none of them twice.'`)
	b.until(`document.getElementById('walk-counts').textContent.includes('Dice for each ball: 1.80') && document.getElementById('walk-counts').textContent.includes('with fresh bins 8.58')`)
	if hidden := eval[bool](b, `document.getElementById('round').hidden && getComputedStyle(document.querySelector('.zoom')).display === 'none' && !document.getElementById('skyline-card').hidden`); !hidden {
		t.Error("a walk without resets has a button for them, or is looked at closer, or has no skyline")
	}
	b.until(`document.getElementById('digest').textContent.length === 16`)
	b.picture("walk")
	setup, err := catalog.Open(eval[string](b, `document.getElementById('command').textContent.replace('binfall run walk ', 'walk?').replace(/ --at .*/, '').replaceAll(' ', '&')`))
	if err != nil {
		t.Fatal(err)
	}
	p := setup.Open()
	p.Step(1786, nil)
	if want, _ := sim.Digest(p); eval[string](b, `document.getElementById('digest').textContent`) != want {
		t.Errorf("the digest is not that of the command, %s", want)
	}

	b = play(t, "run=walk&graph=cycle&n=1000&reset=any&seed=11&theme=dark")
	b.until(`!document.getElementById('round').hidden`)
	b.press("round")
	b.until(said + `.startsWith('After a reset, ball ')`)
	b.until(`document.getElementById('walk-counts').textContent.includes('1 reset so far.')`)
	b.picture("walk-reset")
}

// TestWalkNarrow: a phone shows what a walker sees, or all bins, as is asked for.
func TestWalkNarrow(t *testing.T) {
	b := play(t, "run=walk&graph=inflated&base=728&girth=3&seed=11&at=500&theme=dark")
	call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 390, Height: 844, DeviceScaleFactor: 1})
	b.until(`document.getElementById('legend').textContent.includes('1 line = 1 edge')`)
	b.until(`/[1-9]\d* of them more than once/.test(document.getElementById('walk-sight').textContent)`)
	b.picture("walk-phone-tree")
	eval[bool](b, `document.querySelector('#walk-view [value=disc]').click() ?? true`)
	b.until(`document.getElementById('legend').textContent.startsWith('1 dot = 1 bin')`)
	b.picture("walk-phone-disc")
}

// TestWalkGuide: the test of the eye, by buttons and by keys, to the score and on;
// the bins go to their places, and the walk's footprints are seen.
func TestWalkGuide(t *testing.T) {
	b := play(t, "view=walk&seed=11&theme=dark")
	b.beat("Predict")
	b.main()
	b.beat("Slow")
	const ready = `document.querySelector('#lit .choices button').getAttribute('aria-disabled') === 'false'`
	const answered = `document.querySelector('#lit button.main').getAttribute('aria-disabled') === 'false'`
	for round := 1; round <= 9; round++ {
		b.until(ready)
		b.key(fmt.Sprint(1 + round%2))
		b.until(answered)
		b.until(fmt.Sprintf(`document.querySelector('#lit .hint').textContent.includes(' of %d right')`, round))
		if round == 1 {
			b.until(said + `.includes('the walk is on the ')`)
			b.picture("walk-answered")
		}
		b.main()
		if round == 3 {
			b.beat("Fast")
		}
	}
	b.until(ready)
	eval[bool](b, `document.querySelectorAll('#lit .choices button')[1].click() ?? true`)
	b.beat("Reveal")
	b.until(`/You had \d+ of 10 right; a coin has 5\./.test(document.getElementById('summary').textContent)`)
	eval[bool](b, `document.querySelector('#lit button').click() ?? true`)
	b.until(`/Walk: neighbours’ loads correlate 0\.[23]/.test(document.querySelector('#lit .hint').textContent)`)
	b.picture("walk-places")
	b.main()
	b.beat("Change")
	eval[bool](b, `document.querySelector('#lit [value=simple]').click() ?? true`)
	b.until(`document.querySelector('#lit [value=simple]').getAttribute('aria-pressed') === 'true' && ` + ready)
	b.picture("walk-clots")
	eval[bool](b, `document.querySelector('#lit [value=inflated]').click() ?? true`)
	b.until(`document.getElementById('command').textContent.includes('graph=inflated') && ` + ready)
}
