package main

import (
	"bytes"
	"testing"
	"time"

	"binfall/sim/catalog"
	"binfall/sim/run"
)

func TestProgressLines(t *testing.T) {
	setup, err := catalog.Open("one-choice?n=10&m=1000000")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Unix(0, 0)
	p := newProgress(setup, 100, run.ToEnd, func() time.Time { return now })
	tick := make(chan time.Time)
	var text bytes.Buffer
	stop := p.show(&text, false, tick)
	// Two trials and a half in a minute: 97.5 of them take 39 minutes more.
	now = now.Add(time.Minute)
	p.steps.Store(2_500_000)
	p.done.Store(2)
	tick <- now
	// Both ways of counting at the end of the work.
	tick <- now
	stop()
	want := "2%: 2 of 100 trials, 41667 balls/s, 39m00s left\n"
	if text.String() != want+want && text.String() != want { // stop may come before the second line
		t.Errorf("lines:\n%swant:\n%s", text.String(), want)
	}
	if got, want := p.totals(), "2 of 100 trials, 2.5 million balls in 1m00s, 41667 balls/s"; got != want {
		t.Errorf("totals %q, want %q", got, want)
	}
}

func TestProgressBeforeTheFirstStep(t *testing.T) {
	setup, err := catalog.Open("one-choice?n=10&m=0")
	if err != nil {
		t.Fatal(err)
	}
	p := newProgress(setup, 3, run.ToEnd, func() time.Time { return time.Unix(0, 0) })
	if got := p.line(); got != "0 of 3 trials" || p.share() != 0 {
		t.Errorf("line %q, share %v", got, p.share())
	}
	if got, want := p.totals(), "0 of 3 trials, 0 balls in 0 ms"; got != want {
		t.Errorf("totals %q, want %q", got, want)
	}
}
