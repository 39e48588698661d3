package window

import (
	"fmt"
	"image"
	"math"
	"syscall/js"
)

// largest is the greatest side of the canvas in pixels, as in game/raster. What
// is larger is drawn with fewer pixels.
const largest = 1 << 12

// A page is the document around the canvas. It keeps from ebiten what is not for
// it: all events, and the size of the body.
type page struct {
	body, canvas js.Value
	scale        float64 // pixels per CSS pixel, when they were last counted
	pointer      pointer
	lost         bool // the browser took WebGL back
	undo         []func()
}

// takePage finds ebiten's canvas, which stands in the body since the program
// began, and prepares it.
func takePage() (*page, error) {
	p := &page{body: js.Global().Get("document").Get("body"), scale: 1, pointer: newPointer()}
	canvases := p.body.Call("querySelectorAll", ":scope > canvas")
	if canvases.Length() == 0 {
		return nil, fmt.Errorf("window: ebiten has no canvas")
	}
	p.canvas = canvases.Index(canvases.Length() - 1)

	// Who asks for a context first decides what it is like; it is ebiten's
	// but for smoothing, which costs and has nothing to do.
	context := p.canvas.Call("getContext", "webgl2", map[string]any{
		"alpha": true, "premultipliedAlpha": true, "stencil": true, "antialias": false,
	})
	if !context.Truthy() {
		p.canvas.Call("remove")
		return nil, ErrWebGL
	}

	// Mouse, fingers, wheel and menu go through the canvas to the body, so that
	// ebiten has no say. A pointer that moves up or down belongs to the page.
	p.canvas.Get("style").Set("pointerEvents", "none")
	p.body.Get("style").Set("touchAction", "pan-y pinch-zoom")
	p.canvas.Set("tabIndex", 0) // not before all others
	p.canvas.Get("style").Set("outline", "")
	p.canvas.Get("style").Set("outlineOffset", "-3px") // else the frame cuts the ring off

	window := js.Global()
	for _, key := range []string{"keydown", "keyup"} {
		p.listen(window, key, func(e js.Value) { p.keepFromCanvas(e) })
	}
	p.listen(window, "webglcontextlost", func(e js.Value) {
		p.lost = true
		p.keepFromCanvas(e) // ebiten would load the page again
	})
	p.listenToPointer()

	// The size is counted whenever ebiten asks for it.
	for i, side := range []string{"clientWidth", "clientHeight"} {
		f := js.FuncOf(func(js.Value, []js.Value) any {
			size := p.pixels()
			return [...]int{size.X, size.Y}[i]
		})
		p.define(p.body, side, map[string]any{"get": f})
		p.undo = append(p.undo, func() {
			p.define(p.body, side, map[string]any{"value": 0}) // then ebiten, which still hears of resizing, does nothing
			f.Release()
		})
	}
	// Gamepads are asked for at every tick; where a frame is denied them, that
	// would be the end of the program. Array.of() is an empty list.
	p.define(js.Global().Get("navigator"), "getGamepads", map[string]any{"value": js.Global().Get("Array").Get("of")})
	return p, nil
}

// release gives the body back.
func (p *page) release() {
	for _, undo := range p.undo {
		undo()
	}
	p.canvas.Call("remove")
}

// define gives an object a property that hides the one of its class.
func (p *page) define(object js.Value, name string, property map[string]any) {
	property["configurable"] = true
	js.Global().Get("Object").Call("defineProperty", object, name, property)
}

// listen hears of an event before the canvas does.
func (p *page) listen(target js.Value, name string, hear func(event js.Value)) {
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		hear(args[0])
		return nil
	})
	options := map[string]any{"capture": true, "passive": true}
	target.Call("addEventListener", name, f, options)
	p.undo = append(p.undo, func() {
		target.Call("removeEventListener", name, f, options)
		f.Release()
	})
}

func (p *page) keepFromCanvas(event js.Value) {
	if event.Get("target").Equal(p.canvas) {
		event.Call("stopPropagation")
	}
}

// pixels counts the pixels of the screen under the canvas, and notes the scale.
// ebiten takes the density of the screen once; so it is told that a CSS pixel is
// a pixel, and that the body has as many.
func (p *page) pixels() image.Point {
	if p.lost {
		// Images of another size could not be made any more.
		return image.Pt(p.canvas.Get("width").Int(), p.canvas.Get("height").Int())
	}
	box := p.canvas.Call("getBoundingClientRect")
	w, h := box.Get("width").Float(), box.Get("height").Float()
	p.scale = js.Global().Get("devicePixelRatio").Float()
	p.scale = min(max(p.scale, 1./8), 16, largest/max(w, 1), largest/max(h, 1))
	return image.Pt(int(math.Round(w*p.scale)), int(math.Round(h*p.scale)))
}

// resize gives the canvas so many pixels. ebiten does it when the window changes
// its size, but not for the density alone.
func (p *page) resize(size image.Point) {
	if p.canvas.Get("width").Int() != size.X || p.canvas.Get("height").Int() != size.Y {
		p.canvas.Set("width", size.X)
		p.canvas.Set("height", size.Y)
	}
}

// listenToPointer follows the mouse and the first finger. What is pressed on
// other things than the bare body is not for the stage.
func (p *page) listenToPointer() {
	on := func(name string, hear func(event js.Value, x, y float32)) {
		p.listen(p.body, name, func(e js.Value) {
			if e.Get("isPrimary").Bool() && e.Get("target").Equal(p.body) {
				box := p.canvas.Call("getBoundingClientRect")
				hear(e, float32(e.Get("clientX").Float()-box.Get("left").Float()), float32(e.Get("clientY").Float()-box.Get("top").Float()))
			}
		})
	}
	on("pointermove", func(_ js.Value, x, y float32) { p.pointer.move(x, y) })
	on("pointerdown", func(e js.Value, x, y float32) {
		if e.Get("button").Int() == 0 {
			p.body.Call("setPointerCapture", e.Get("pointerId")) // so that the release is seen anywhere
			p.pointer.down(x, y)
		}
	})
	on("pointerup", func(_ js.Value, x, y float32) {
		p.pointer.move(x, y)
		p.pointer.up()
	})
	on("pointercancel", func(js.Value, float32, float32) { p.pointer.cancel() })
	on("pointerleave", func(e js.Value, _, _ float32) {
		if e.Get("pointerType").String() == "mouse" {
			p.pointer.leave()
		}
	})
}
