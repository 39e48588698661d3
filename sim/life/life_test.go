package life

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"
	"time"
)

// patience is a hang guard: what is waited for takes microseconds.
const patience = 20 * time.Second

func awaitDone(t *testing.T, ctx context.Context) {
	t.Helper()
	select {
	case <-ctx.Done():
	case <-time.After(patience):
		t.Fatal("Done is not closed")
	}
}

// The plain merge of onecontext fails this in nearly every try.
func TestErrIsThereAtOnce(t *testing.T) {
	for try := range 1000 {
		a, endA := context.WithCancel(context.Background())
		b, endB := context.WithCancel(context.Background())
		ctx, stop := Join(a, b)
		if err := ctx.Err(); err != nil {
			t.Fatalf("Err = %v before anything ended", err)
		}
		if try%2 == 0 {
			endA()
		} else {
			endB()
		}
		if err := ctx.Err(); err != context.Canceled {
			t.Fatalf("try %d: Err = %v right after a parent ended, want %v", try, err, context.Canceled)
		}
		awaitDone(t, ctx)
		stop()
		endA()
		endB()
	}
}

// Join of a join: the end of the inner one reaches the outer by a goroutine.
func TestErrIsThereAtOnceThroughAJoin(t *testing.T) {
	for try := range 1000 {
		a, endA := context.WithCancel(context.Background())
		inner, stopInner := Join(context.Background(), a)
		parents := [2]context.Context{context.Background(), context.Background()}
		parents[try%2] = inner
		outer, stopOuter := Join(parents[0], parents[1])
		endA()
		if outer.Err() == nil {
			t.Fatalf("try %d: Err = nil right after the parent of a parent ended", try)
		}
		awaitDone(t, outer)
		stopOuter()
		stopInner()
	}
}

func TestClosedDoneNeverMeetsNilErr(t *testing.T) {
	for range 300 {
		a, endA := context.WithCancel(context.Background())
		b, endB := context.WithCancel(context.Background())
		ctx, stop := Join(a, b)
		var all sync.WaitGroup
		for _, f := range []func(){endA, endB, stop, stop} {
			all.Go(f)
		}
		for range 4 {
			all.Go(func() {
				<-ctx.Done()
				if ctx.Err() == nil {
					t.Error("Done is closed and Err is nil")
				}
				if context.Cause(ctx) == nil {
					t.Error("Done is closed and the cause is nil")
				}
			})
		}
		all.Wait()
	}
}

func TestStop(t *testing.T) {
	ctx, stop := Join(context.Background(), context.Background())
	stop()
	select {
	case <-ctx.Done():
	default:
		t.Error("Done is open after stop returned")
	}
	if err := ctx.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("Err = %v after stop, want %v", err, context.Canceled)
	}
	if cause := context.Cause(ctx); cause != context.Canceled {
		t.Errorf("cause = %v after stop, want %v", cause, context.Canceled)
	}
	stop()
}

func TestDeadline(t *testing.T) {
	soon, endSoon := context.WithTimeout(context.Background(), time.Millisecond)
	defer endSoon()
	late, endLate := context.WithTimeout(context.Background(), time.Hour)
	defer endLate()
	for name, pair := range map[string][2]context.Context{
		"parent": {soon, late},
		"other":  {late, soon},
	} {
		ctx, stop := Join(pair[0], pair[1])
		defer stop()
		want, _ := soon.Deadline()
		if got, ok := ctx.Deadline(); !ok || !got.Equal(want) {
			t.Errorf("%s: Deadline = %v, %v, want the earlier one, %v", name, got, ok, want)
		}
		awaitDone(t, ctx)
		if err := ctx.Err(); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: Err = %v, want %v", name, err, context.DeadlineExceeded)
		}
	}
	ctx, stop := Join(context.Background(), context.Background())
	defer stop()
	if d, ok := ctx.Deadline(); ok {
		t.Errorf("Deadline = %v, want none", d)
	}
}

func TestErrNeverChanges(t *testing.T) {
	past, end := context.WithTimeout(context.Background(), -time.Second)
	defer end()
	a, endA := context.WithCancel(context.Background())
	ctx, stop := Join(a, past)
	if err := ctx.Err(); err != context.DeadlineExceeded {
		t.Fatalf("Err = %v, want %v", err, context.DeadlineExceeded)
	}
	endA()
	stop()
	if err := ctx.Err(); err != context.DeadlineExceeded {
		t.Errorf("Err = %v after the other reasons came as well, want still %v", err, context.DeadlineExceeded)
	}
}

func TestStopComesTooLateToBeTheReason(t *testing.T) {
	past, end := context.WithTimeout(context.Background(), -time.Second)
	defer end()
	ctx, stop := Join(context.Background(), past)
	stop() // nobody asked Err before
	if err := ctx.Err(); err != context.DeadlineExceeded {
		t.Errorf("Err = %v, want %v", err, context.DeadlineExceeded)
	}
}

func TestCause(t *testing.T) {
	closed, limit := errors.New("page closed"), errors.New("time limit of the job")
	a, endA := context.WithCancelCause(context.Background())
	b, endB := context.WithCancelCause(context.Background())
	defer endA(nil)
	defer endB(nil)

	ab, stopAB := Join(a, b)
	defer stopAB()
	child, stopChild := context.WithCancel(ab)
	defer stopChild()

	endB(limit)
	if got := context.Cause(ab); got != limit {
		t.Errorf("cause = %v, want %v", got, limit)
	}
	endA(closed)
	if got := context.Cause(ab); got != limit {
		t.Errorf("cause = %v after the parent ended as well, want still %v", got, limit)
	}
	awaitDone(t, child)
	if got := context.Cause(child); got != limit {
		t.Errorf("cause of a child = %v, want %v", got, limit)
	}

	late, stopLate := Join(context.Background(), a) // a join of what has ended
	defer stopLate()
	if got := context.Cause(late); got != closed {
		t.Errorf("cause = %v, want %v", got, closed)
	}
	if got := late.Err(); got != context.Canceled {
		t.Errorf("Err = %v, want %v", got, context.Canceled)
	}
}

type key string

func TestValues(t *testing.T) {
	a := context.WithValue(context.WithValue(context.Background(), key("both"), 1), key("a"), 2)
	b := context.WithValue(context.WithValue(context.Background(), key("both"), 3), key("b"), 4)
	ctx, stop := Join(a, b)
	check := func() {
		t.Helper()
		for k, want := range map[key]any{"both": 1, "a": 2, "b": 4, "none": nil} {
			if got := ctx.Value(k); got != want {
				t.Errorf("Value(%q) = %v, want %v", k, got, want)
			}
		}
	}
	check()
	stop()
	check()
}

func TestStopLeavesNoGoroutine(t *testing.T) {
	const joins = 100
	settled := func(limit int) int { // goroutines, once at most limit or out of patience
		n := runtime.NumGoroutine()
		for wait := time.Now(); n > limit && time.Since(wait) < patience; n = runtime.NumGoroutine() {
			time.Sleep(time.Millisecond)
		}
		return n
	}
	a, endA := context.WithCancel(context.Background())
	defer endA()
	before := runtime.NumGoroutine()
	var stops []context.CancelFunc
	for range joins {
		_, stop := Join(a, context.Background())
		stops = append(stops, stop)
	}
	// Without this the test would pass on a Join that holds nothing, and the
	// advice in its comment would be stale.
	if n := runtime.NumGoroutine(); n < joins {
		t.Errorf("%d goroutines for %d joins; the comment of Join says one each", n, joins)
	}
	for _, stop := range stops {
		stop()
	}
	if n := settled(before); n > before {
		t.Errorf("%d goroutines are left after %d joins and stops", n-before, joins)
	}
}
