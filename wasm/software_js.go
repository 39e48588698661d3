package main

import (
	"math"
	"strconv"
	"time"

	"binfall/game"
	"binfall/game/paint"
	"binfall/game/raster"
	"binfall/game/theme"
	"binfall/wasm/bridge"
)

// tick is a 60th of a second; mostTicks are made up for after a late frame.
const (
	tick      = time.Second / 60
	mostTicks = 5
)

// paintInSoftware shows the session without WebGL2, for ever. Only what has
// changed is drawn.
func paintInSoftware(s *session) {
	var (
		list, shown paint.List
		canvas      *raster.Canvas
		look        *theme.Theme
		scale       float64
		due         = time.Now()
	)
	bridge.Frame(func() {
		now := time.Now()
		if now.Sub(due) > mostTicks*tick {
			due = now.Add(-mostTicks * tick)
		}
		s.Layout(float32(number("width")), float32(number("height")))
		for ; !due.After(now); due = due.Add(tick) {
			s.Update(game.Input{}) // a fault is told to the page
		}
		s.Draw(&list)
		if at := number("scale"); at != scale || s.Look() != look {
			scale, look = at, s.Look()
			canvas, shown = raster.New(look, scale), paint.List{}
		}
		if list.W < 1 || list.H < 1 || list.Equal(&shown) {
			return
		}
		picture := canvas.Draw(&list) // opaque, without gaps between rows
		bridge.Blit(picture.Pix, picture.Rect.Dx(), picture.Rect.Dy())
		list, shown = shown, list
	})
	select {}
}

// number reads an option of the frame; what is no number is 1.
func number(name string) float64 {
	v, err := strconv.ParseFloat(bridge.Option(name), 64)
	if err != nil || math.IsNaN(v) {
		return 1
	}
	return v
}
