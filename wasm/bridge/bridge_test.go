//go:build js

package bridge_test

import (
	"slices"
	"strconv"
	"syscall/js"
	"testing"

	"binfall/wasm/bridge"
)

// side is the other side of the bridge, for one test; the text is its source.
func side(t *testing.T, source string) js.Value {
	t.Helper()
	object := js.Global().Call("eval", "("+source+")")
	js.Global().Set("binfall", object)
	t.Cleanup(func() { js.Global().Delete("binfall") })
	return object
}

// TestMessages: none is lost, the order stays, a slow reader gets all, and what
// is no text is no message.
func TestMessages(t *testing.T) {
	object := side(t, `{
		early: ["0", "1"], sent: [], onmessage_: null,
		post(text) { this.sent.push(text); },
		get onmessage() { return this.onmessage_; },
		set onmessage(f) { this.onmessage_ = f; for (const text of this.early) f(text); },
	}`)
	got := make(chan string)
	bridge.OnMessage(func(text string) {
		bridge.Yield() // it may block
		bridge.Post("heard " + text)
		got <- text
	})
	object.Call("onmessage")
	object.Call("onmessage", 7)
	for i := 2; i < 40; i++ {
		object.Call("onmessage", strconv.Itoa(i))
	}
	for i := range 40 {
		if text := <-got; text != strconv.Itoa(i) {
			t.Fatalf("message %d is %q", i, text)
		}
	}
	if sent := object.Get("sent"); sent.Length() != 40 || sent.Index(39).String() != "heard 39" {
		t.Errorf("%d answers", sent.Length())
	}
}

// TestFrame: one frame is asked for after the other, also by a slow draw.
func TestFrame(t *testing.T) {
	side(t, `{ open: 0, most: 0, frame(f) { this.most = Math.max(this.most, ++this.open); setTimeout(() => { this.open--; f(); }); } }`)
	drawn := make(chan int)
	n := 0
	bridge.Frame(func() {
		bridge.Yield()
		n++
		drawn <- n // nobody takes the fourth, and so there is no fifth
	})
	if got := []int{<-drawn, <-drawn, <-drawn}; !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("frames %v", got)
	}
	if most := js.Global().Get("binfall").Get("most").Int(); most != 1 {
		t.Errorf("%d frames were asked for at once", most)
	}
}

// TestBlit: the pixels arrive, whatever the size was before.
func TestBlit(t *testing.T) {
	object := side(t, `{ seen: [], blit(p, w, h) { this.seen.push([p instanceof Uint8ClampedArray, w, h, ...p].join()); } }`)
	bridge.Blit([]byte{1, 2, 3, 255}, 1, 1)
	bridge.Blit([]byte{4, 5, 6, 255}, 1, 1)
	bridge.Blit(make([]byte, 8), 1, 2)
	bridge.Blit([]byte{7, 8, 9, 255}, 1, 1)
	const want = "true,1,1,1,2,3,255;true,1,1,4,5,6,255;true,1,2,0,0,0,0,0,0,0,0;true,1,1,7,8,9,255"
	if got := object.Get("seen").Call("join", ";").String(); got != want {
		t.Errorf("got %s", got)
	}
}

// TestOption: what is not there is empty.
func TestOption(t *testing.T) {
	side(t, `{ option(name) { return { scale: "1.25", number: 3 }[name]; } }`)
	if a, b, c := bridge.Option("scale"), bridge.Option("number"), bridge.Option("other"); a != "1.25" || b != "" || c != "" {
		t.Errorf("options %q, %q, %q", a, b, c)
	}
}

// TestYield: while one goroutine yields, what waits in the queue has its turn, and
// many may yield at once.
func TestYield(t *testing.T) {
	heard := 0
	f := js.FuncOf(func(js.Value, []js.Value) any { heard++; return nil })
	defer f.Release()
	for range 3 {
		js.Global().Call("setTimeout", f)
	}
	for turn := 0; heard < 3; turn++ {
		if turn > 1e5 {
			t.Fatal("timers have no turn")
		}
		bridge.Yield()
	}
	done := make(chan struct{})
	for range 8 {
		go func() {
			for range 10 {
				bridge.Yield()
			}
			done <- struct{}{}
		}()
	}
	for range 8 {
		<-done
	}
}
