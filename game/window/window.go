// Package window shows a list of marks on the canvas of a browser, by ebiten. It
// is the only package that knows ebiten.
//
// What a mark looks like, pixel by pixel, is decided by game/paint, game/theme
// and game/raster; here it is turned into triangles that take their pixels from
// one texture. All of that is plain arithmetic and is tested without a browser.
// Files that end in _js speak with the browser.
package window

import (
	"binfall/game"
	"binfall/game/paint"
	"binfall/game/theme"
)

// A Stage is what the window shows.
type Stage interface {
	// Update lets a 60th of a second pass. There may be none or several before
	// the next Draw. An error ends the window.
	Update(game.Input) error
	// Draw fills the list, whatever it held. It is called once a frame; a list
	// that equals the last one costs nothing more.
	Draw(*paint.List)
	// Layout says how large the window is in CSS pixels: before the first Update
	// and whenever it has changed.
	Layout(w, h float32)
	// Look returns the theme, the same one until it changes.
	Look() *theme.Theme
}
