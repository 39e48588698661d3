package browser

import (
	"fmt"
	"strings"
	"testing"

	"binfall/sim"
	"binfall/sim/catalog"
)

// said is the sentence under the picture.
const said = `document.getElementById('say').textContent`

// TestTable: keys come one by one, their ways are told, leaves are plucked and put
// back, a key is looked at, and the run is that of the command.
func TestTable(t *testing.T) {
	b := play(t, "run=cuckoo&n=32&m=24&on_fail=stop&seed=18&theme=dark")
	b.until(`document.getElementById('where').textContent === 'key 0 of 24'`)
	if hidden := eval[bool](b, `document.querySelector('[data-act=compare]').hidden && getComputedStyle(document.querySelector('.ramp')).display === 'none'`); !hidden {
		t.Error("a table is compared, or has a ramp of loads")
	}
	for key := 1; key <= 16; key++ {
		b.press("step")
		b.until(fmt.Sprintf(`document.getElementById('where').textContent === 'key %d of 24'`, key))
	}
	b.until(said + `.includes('Next is key Q: slot 9 or slot 10.')`)
	b.picture("table-next")
	if seats := eval[string](b, `document.getElementById('scene-counts').textContent`); !strings.Contains(seats, "1 just full, 0 with too many") {
		t.Errorf("before the failure: %s", seats)
	}
	b.press("step")
	b.until(said + `.includes('Q finds no slot. 12 keys share 11 slots.')`)
	b.until(`document.getElementById('digest').textContent.length === 16`)
	b.picture("table-failed")

	setup, err := catalog.Open(eval[string](b, `document.getElementById('command').textContent.replace('binfall run cuckoo ', 'cuckoo?').replaceAll(' ', '&')`))
	if err != nil {
		t.Fatal(err)
	}
	p := setup.Open()
	p.Step(1<<40, nil)
	if want, _ := sim.Digest(p); eval[string](b, `document.getElementById('digest').textContent`) != want {
		t.Errorf("the digest is not that of the command, %s", want)
	}

	eval[bool](b, `document.getElementById('pluck').click() ?? true`)
	b.until(`document.getElementById('scene-counts').textContent.startsWith('After 1 round ')`)
	for range 5 { // more than there is to pluck
		eval[bool](b, `document.getElementById('pluck').click() ?? true`)
	}
	b.until(`document.getElementById('scene-counts').textContent.endsWith('one too many.')`)
	b.picture("table-plucked")
	eval[bool](b, `document.getElementById('put-back').click() ?? true`)
	b.until(`document.getElementById('scene-counts').textContent.includes('1 with too many keys')`)

	eval[bool](b, `(() => { const s = document.getElementById('lit-key'); s.value = '3'; s.dispatchEvent(new Event('change')); document.querySelector('#told summary').click(); return true; })()`)
	b.until(`document.getElementById('told-slots').children.length === 32 && document.getElementById('told-clusters').textContent.includes('1 too many')`)
	b.until(`document.getElementById('lit-key').value === '3'`)
	b.picture("table-lit")
}

// TestTableTrials: many tables say how many hold so many keys.
func TestTableTrials(t *testing.T) {
	b := play(t, "run=cuckoo&n=32&m=24&on_fail=stop&seed=18&theme=light")
	b.press("trials")
	b.until(`!document.getElementById('fill-figure').hidden && document.getElementById('trials-text').textContent.startsWith('Done')`)
	b.until(`document.querySelectorAll('#fill-counts tbody tr').length >= 6 && document.getElementById('fill-caption').textContent.includes('threshold')`)
	b.picture("table-trials")
	eval[bool](b, `document.getElementById('theory').click() ?? true`)
	b.until(`!document.getElementById('fill-caption').textContent.includes('threshold')`)
}

// TestTableGuide: the question of a table, by buttons and by keys, to the answer and
// on; an answer is right or wrong, and both are told.
func TestTableGuide(t *testing.T) {
	b := play(t, "view=cuckoo&seed=18&theme=dark")
	b.beat("Predict")
	b.main()
	b.beat("Slow")
	for key := 1; key <= 3; key++ {
		b.main()
		b.until(fmt.Sprintf(`document.getElementById('where').textContent === 'key %d of 32'`, key))
	}
	b.beat("Fast")
	b.until(`document.getElementById('lit-name').textContent.includes('Key D')`)
	eval[bool](b, `document.querySelectorAll('#lit .choices button')[1].click() ?? true`) // it does fit
	b.until(`document.querySelector('#lit .hint').textContent.startsWith('No: D fits. 0 of 1 right.')`)
	for key := 5; key <= 16; key++ {
		b.until(`document.querySelector('#lit .choices button').getAttribute('aria-disabled') === 'false'`)
		b.key("1")
		b.until(fmt.Sprintf(`document.getElementById('where').textContent === 'key %d of 32'`, key))
	}
	b.picture("table-guide")
	b.until(`document.getElementById('lit-name').textContent.includes('Key Q')`)
	eval[bool](b, `document.querySelectorAll('#lit .choices button')[1].click() ?? true`)
	b.beat("Reveal")
	b.until(`document.getElementById('summary').textContent.includes('Key 17 finds no slot, with 16 of 32 free') && document.getElementById('summary').textContent.includes('13 times of 14')`)
	b.main()
	b.beat("Change")
	b.picture("table-change")
}

// TestGraph: edges are laid and go, and rounds end.
func TestGraph(t *testing.T) {
	b := play(t, "run=peel&n=60&m=30&seed=5&theme=dark&at=29")
	b.press("step")
	b.until(said + `.startsWith('Edge 30') && document.getElementById('where').textContent.startsWith('edge 30 of')`)
	b.press("round")
	b.until(`document.getElementById('now-value').textContent === '1'`)
	b.picture("graph-round")
	b.press("end")
	b.until(`document.querySelector('[data-act=step]').getAttribute('aria-disabled') === 'true'`)
	b.picture("graph-end")
}
