//go:build js

// Package bridge is all that the two programs in WebAssembly know of the
// JavaScript around them. What they say is in package wire.
//
// The other side is one object, which is there before the program starts:
//
//	globalThis.binfall = {
//	  post(text),                   // sends a message
//	  onmessage,                    // null, and then a function of a text, set once by the program
//	  frame(callback),              // calls back once, before the next picture is shown
//	  blit(pixels, width, height),  // shows a Uint8ClampedArray of RGBA, row by row
//	  option(name),                 // a text: a setting that is there from the start
//	}
//
// It keeps messages that come before onmessage is set, and hands them over then.
// A worker has post and onmessage alone.
package bridge

import (
	"sync"
	"syscall/js"
)

func host() js.Value { return js.Global().Get("binfall") }

// Post sends a message.
func Post(text string) { host().Call("post", text) }

// Option returns a setting, empty if there is none of that name.
func Option(name string) string {
	if v := host().Call("option", name); v.Type() == js.TypeString {
		return v.String()
	}
	return ""
}

// OnMessage hands over messages one after another, in the order in which they
// came, in a goroutine of its own: hear may block, and then the next ones wait.
// It is called once.
func OnMessage(hear func(text string)) {
	var waiting []string // nothing else runs while it is touched
	wake := make(chan struct{}, 1)
	host().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) == 0 || args[0].Type() != js.TypeString {
			return nil
		}
		waiting = append(waiting, args[0].String())
		select {
		case wake <- struct{}{}:
		default: // it will look anyway
		}
		return nil
	}))
	go func() {
		for range wake {
			for len(waiting) > 0 {
				text := waiting[0]
				waiting = waiting[1:]
				hear(text)
			}
		}
	}()
}

// Frame calls draw before each picture that the browser shows, for ever. It does
// not while nobody looks. The next call waits until draw has returned.
func Frame(draw func()) {
	var next js.Func
	next = js.FuncOf(func(js.Value, []js.Value) any {
		go func() { // a callback must not block
			draw()
			host().Call("frame", next)
		}()
		return nil
	})
	host().Call("frame", next)
}

// Blit shows a picture of w by h pixels, 4 bytes each: red, green, blue, alpha.
// It costs a copy.
func Blit(pix []byte, w, h int) {
	host().Call("blit", picture().of(pix), w, h)
}

// picture is made at the first Blit.
var picture = sync.OnceValue(func() *pixels { return new(pixels) })

// Pixels are memory of JavaScript that is used again while its length fits.
type pixels struct{ array js.Value }

func (p *pixels) of(pix []byte) js.Value {
	if p.array.IsUndefined() || p.array.Length() != len(pix) {
		p.array = js.Global().Get("Uint8ClampedArray").New(len(pix))
	}
	js.CopyBytesToJS(p.array, pix)
	return p.array
}

// Yield lets the browser take its turn: messages that have come are heard. It
// costs some 0.15 ms, where a sleep would cost 4.
func Yield() { turns().take() }

// turns is made at the first Yield.
var turns = sync.OnceValue(newTurn)

// A turn is the way round the queue of the browser.
type turn struct {
	mu   sync.Mutex
	send js.Value // a port
	back chan struct{}
}

func newTurn() *turn {
	t := &turn{back: make(chan struct{}, 1)}
	channel := js.Global().Get("MessageChannel").New()
	t.send = channel.Get("port2")
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		t.back <- struct{}{}
		return nil
	}))
	return t
}

func (t *turn) take() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.send.Call("postMessage", js.Null())
	<-t.back
}
