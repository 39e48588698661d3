// Package game is the stage as a program: a run that is watched, drawn as a list
// of marks. It knows neither browser nor window; what draws the list and where
// input comes from is up to game/window, game/raster and wasm.
package game

// An Input is what a window saw since the last update: plain data.
type Input struct {
	X, Y float32 // of the pointer or finger, CSS pixels from the top left of the stage
	Down bool    // whether it is pressed
}
