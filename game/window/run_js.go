package window

import (
	"errors"
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"binfall/game/paint"
)

// ErrWebGL is returned by Run if the browser has no WebGL2, or takes it back.
var ErrWebGL = errors.New("window: the browser gives no WebGL2")

// Run shows a stage until it returns an error, which Run returns, or until there
// is no WebGL2 (any more): ErrWebGL. Then its canvas is gone from the page, and
// the stage may be drawn otherwise. Run is called once. The program must not end
// after it: ebiten goes on listening to the window.
//
// It takes over the body of the document. Its canvas is a child of the body and
// fills it, with as many pixels as the screen has there at any zoom; pictures
// follow when the size or the density changes. While it runs, clientWidth and
// clientHeight of the body tell these pixels.
//
// Only the mouse and the first finger on the canvas are used. Keys, the wheel,
// vertical swipes, the menu and what is dropped are left to the page, and a ring
// shows that the canvas has the focus.
func Run(s Stage) error {
	ebiten.SetScreenClearedEveryFrame(false)
	ebiten.SetRunnableOnUnfocused(true)
	p, err := takePage()
	if err != nil {
		return err
	}
	defer p.release()
	return ebiten.RunGameWithOptions(&loop{stage: s, page: p}, &ebiten.RunGameOptions{
		InitUnfocused:     true,
		ScreenTransparent: true, // until the first picture, the page is seen
		DisableHiDPI:      true, // ebiten would never ask for the density again: see page.pixels
	})
}

// A loop is what ebiten runs, once a frame: LayoutF, Update as often as ticks have
// passed, Draw.
type loop struct {
	stage   Stage
	page    *page
	canvas  *canvas
	list    paint.List
	size    image.Point // pixels
	scale   float64
	texture *ebiten.Image
	screen  *ebiten.Image
}

// Layout is not called, because there is LayoutF.
func (l *loop) Layout(w, h int) (int, int) { return w, h }

// LayoutF is told the size in pixels of the screen: see page.pixels.
func (l *loop) LayoutF(w, h float64) (float64, float64) {
	size, scale := image.Pt(int(w), int(h)), l.page.scale
	l.page.resize(size)
	if size != l.size || scale != l.scale {
		l.size, l.scale = size, scale
		l.stage.Layout(float32(w/scale), float32(h/scale))
	}
	return w, h
}

func (l *loop) Update() error {
	if l.page.lost {
		return ErrWebGL
	}
	return l.stage.Update(l.page.pointer.tick())
}

func (l *loop) Draw(screen *ebiten.Image) {
	l.screen = screen
	if l.canvas == nil {
		l.texture = ebiten.NewImageWithOptions(image.Rect(0, 0, sheetSide, sheetSide), &ebiten.NewImageOptions{Unmanaged: true})
		l.canvas = newCanvas(l)
	}
	l.stage.Draw(&l.list)
	l.canvas.draw(&l.list, l.stage.Look(), l.scale, l.size)
}

// write and triangles make it a device.
func (l *loop) write(at image.Rectangle, pix []byte) {
	l.texture.SubImage(at).(*ebiten.Image).WritePixels(pix)
}

func (l *loop) triangles(corners []vertex, indices []uint16) {
	l.screen.DrawTriangles(corners, indices, l.texture, &ebiten.DrawTrianglesOptions{
		ColorScaleMode: ebiten.ColorScaleModePremultipliedAlpha,
	})
}
