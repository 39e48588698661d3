package browser

import (
	"fmt"
	"strings"
	"testing"

	"binfall/wasm/wire"
)

// beat waits until a guide is at a step of its question.
func (b *tab) beat(word string) {
	b.Helper()
	b.until(fmt.Sprintf("document.querySelector('#beats [aria-current]')?.textContent === %q", word))
}

// main presses the main button of the control that is lit.
func (b *tab) main() {
	b.Helper()
	eval[bool](b, "document.querySelector('#lit .main').click() ?? true")
}

// theory is how much theory can be seen: in the charts and beside the measures.
func (b *tab) theory() int {
	b.Helper()
	return eval[int](b, `document.querySelectorAll('.chart .stroke-theory, .chart .fill-theory').length +
		[...document.querySelectorAll('.tile .theory, #now-theory')].filter(e => e.textContent).length`)
}

// TestMaximumLoad goes through the question of the fullest bin: theory stays away
// until the answer, the prediction stands for good, and the line counts bins.
func TestMaximumLoad(t *testing.T) {
	b := play(t, "view=maximum-load&seed=1&theme=light")
	b.beat("Predict")
	b.rests(0)
	b.set("#guess", "9")
	await(b, "the flag", func(s wire.State) bool { return s.Guess == 9 })
	b.picture("guide-predict")
	b.main()
	b.beat("Slow")
	for step := range int64(3) {
		b.main()
		b.rests(step + 1)
	}
	b.beat("Fast")
	if n := b.theory(); n != 0 {
		t.Errorf("%d marks of theory before the answer", n)
	}
	b.main()
	b.beat("Reveal")
	b.until("document.querySelector('.chart .stroke-theory') && document.querySelector('.tile .theory').textContent")
	if text := eval[string](b, "document.getElementById('summary').textContent"); !strings.Contains(text, "Your guess was 9") || !strings.Contains(text, "holds 5") {
		t.Errorf("the answer is %q", text)
	}
	b.sameAsNative()
	b.main()
	b.beat("Change")
	eval[bool](b, `[...document.querySelectorAll('#lit .choices button')].find(e => e.textContent === '4').click() ?? true`)
	// 22 bins of this run hold 4 and more; 1000 P(Bin(1000, 1/1000) >= 4) is 18.93.
	s := await(b, "the line at 4", func(s wire.State) bool { return s.Count != nil && s.Count.Line == 4 && s.Count.Known })
	if c := *s.Count; c.Bins != 22 || c.Above != 3 || c.Expected < 18.9 || c.Expected > 19 {
		t.Errorf("the line counts %+v", c)
	}
	b.until("document.getElementById('summary').textContent.startsWith('22 bins hold 4 or more')")
	if s.Guess != 9 {
		t.Errorf("the flag is at %d", s.Guess)
	}
	b.picture("guide-line")
	eval[bool](b, `document.querySelector('#lit button[value="1e4"]').click() ?? true`)
	await(b, "ten times as many, to their end", func(s wire.State) bool { return s.Ended && s.Step == 10_000 })
	b.sameAsNative()
	b.press("new")
	b.beat("Predict")
	b.rests(0)
}

// TestTwoChoices goes through the question of the second choice: by hand, by the
// machine on the same balls, the answer, and one change.
func TestTwoChoices(t *testing.T) {
	b := play(t, "view=two-choices&seed=555&theme=dark")
	b.beat("Predict")
	b.rests(0)
	b.main()
	b.beat("Slow")
	for placed := range 20 {
		s := await(b, "a ball that waits", func(s wire.State) bool { return s.Hand != nil && s.Hand.Placed == placed })
		key := "1" // the rule of the machine: the emptier, and of equals the first
		if o := s.Hand.Offers; o[1].Load < o[0].Load {
			key = "2"
		}
		eval[bool](b, fmt.Sprintf("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: %q, bubbles: true }))", key))
		if placed == 7 {
			b.picture("guide-hand")
		}
	}
	byHand := await(b, "all placed", func(s wire.State) bool { return s.Hand != nil && s.Hand.Placed == 20 })
	b.main()
	b.beat("Fast")
	await(b, "both rules", func(o wire.Opened) bool { return len(o.Beside) == 1 && o.Kin == "same" })
	b.rests(0)
	b.press("end")
	b.beat("Reveal")
	rows, _ := heard[wire.Rows](b)
	row := rows.List[len(rows.List)-1]
	if row.Values[0] != 3 || row.Beside[0][0] != 2 || byHand.Hand.Fullest != 2 {
		t.Errorf("no choice %v, two choices %v, by hand %d; want 3, 2, 2", row.Values[0], row.Beside[0][0], byHand.Hand.Fullest)
	}
	text := eval[string](b, "document.getElementById('summary').textContent")
	for _, part := range []string{"Your guess was 4", "By hand your fullest bin held 2", "the fullest holds 3, with two 2"} {
		if !strings.Contains(text, part) {
			t.Errorf("the answer %q lacks %q", text, part)
		}
	}
	b.picture("guide-two")
	b.main()
	b.beat("Change")
	eval[bool](b, `document.querySelector('#lit button[value="3"]').click() ?? true`)
	await(b, "three choices", func(o wire.Opened) bool { return len(o.Beside) == 1 && strings.Contains(o.Beside[0].Spec, "&d=3&") })
	b.rests(20)
	b.until(`['run', 'd', 'at'].map(name => new URLSearchParams(location.search).getAll(name).join()).join(';') === 'one-choice,d-choice;3;20'`)
	b.do(reload())
	b.shows()
	b.beat("Change")
	b.rests(20)
}

// TestSkipped: who goes on without a guess sees both rules all the same, and a link
// into a question that has not been answered begins with it.
func TestSkipped(t *testing.T) {
	b := play(t, "view=two-choices&seed=8787534074441257")
	b.beat("Predict")
	b.rests(0)
	b.press("step")
	b.beat("Fast")
	await(b, "both rules", func(o wire.Opened) bool { return len(o.Beside) == 1 })
	b.rests(0)
	b.press("step")
	b.rests(1)
	// The address is written a while after the stage has come to rest.
	if !eval[bool](b, "new Promise(done => setTimeout(() => done(!new URLSearchParams(location.search).has('at')), 2000))") {
		t.Error("the address leads past the question")
	}
	b.press("end")
	b.beat("Reveal")
	if text := eval[string](b, "document.getElementById('summary').textContent"); !strings.Contains(text, "Without a choice the fullest holds 4, with two 2") {
		t.Errorf("the answer is %q", text)
	}
}

// TestHandAlone: while somebody chooses by hand the runs stay where they are, also
// by keys.
func TestHandAlone(t *testing.T) {
	b := play(t, "view=two-choices&seed=555")
	b.beat("Predict")
	b.rests(0)
	b.main()
	await(b, "the hand", func(s wire.State) bool { return s.Hand != nil })
	for _, key := range []string{"1", "End", " ", "s", "ArrowRight"} {
		eval[bool](b, fmt.Sprintf("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: %q, bubbles: true }))", key))
	}
	s := await(b, "one ball", func(s wire.State) bool { return s.Hand != nil && s.Hand.Placed == 1 })
	if s.Step != 1 || s.Playing {
		t.Errorf("after keys that are for runs: %+v", s)
	}
	if command := eval[string](b, "document.getElementById('command').textContent"); strings.Contains(command, "--at") {
		t.Errorf("the command of the runs says %q", command)
	}
	b.press("back")
	await(b, "no ball", func(s wire.State) bool { return s.Hand != nil && s.Hand.Placed == 0 })
}

// TestGuideOfAnother: a guide of another process than the link's is told, and the
// run is shown without it.
func TestGuideOfAnother(t *testing.T) {
	b := play(t, "run=thinning&n=20&seed=3&view=two-choices")
	b.rests(0)
	if text := eval[string](b, "document.getElementById('notes').textContent"); !strings.Contains(text, "view=two-choices") {
		t.Errorf("the notes say %q", text)
	}
	if !eval[bool](b, "document.getElementById('beats').hidden") {
		t.Error("there is a guide")
	}
}
