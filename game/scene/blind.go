package scene

import (
	"binfall/game/paint"
	"binfall/game/place"
	"binfall/game/theme"
)

// A Blind is two discs side by side, one of which shows a walk.
type Blind struct {
	W, H    float32 // of the stage, CSS pixels
	Theme   *theme.Theme
	Number  string // the one number of the stage
	Caption string
	Below   string
	Foot    string      // what the places mean, below both discs
	Dots    *place.Dots // the places, the same on both sides; nil while there is something to wait for
	Waits   string      // for what
	Sides   [2]BlindSide
}

// A BlindSide is one of them.
type BlindSide struct {
	Load  func(place uint32) uint32
	Most  int
	Title string
	Walk  bool     // it was told that this is the walk
	Words []string // below the disc, once it was told; the second one is what counts
}

// DrawBlind is the scene of a test of somebody's eye.
func DrawBlind(l *paint.List, v Blind) Drawn {
	l.Reset(v.W, v.H)
	l.Rect(paint.Panel, 0, 0, v.W, v.H)
	s := &walks{Walk: Walk{W: v.W, H: v.H, Theme: v.Theme}, l: l, scale: v.Theme.Type}
	if min(v.W, v.H) >= s.px(leastStage) {
		s.top = s.px(bandHeight)
		topLine(l, v.Theme, v.Number, v.Caption, v.Below)
	}
	line := s.px(18)
	all := area{8, s.top + 6, v.W - 16, v.H - s.top - 12}
	if all.w < leastPlot || all.h < leastPlot {
		return Drawn{}
	}
	if v.Dots == nil {
		s.centred(v.W/2, all.y+all.h/2, paint.Mut, v.Waits, all.w, false)
		return Drawn{}
	}
	worded := all.h >= 8*line
	foot := all.y + all.h
	if worded {
		s.centred(v.W/2, foot-s.px(4), paint.Mut, v.Foot, all.w, false)
		foot -= line + s.px(4)
	}
	half := all.w / 2
	l.Line(paint.Hair, v.W/2, all.y+4, v.W/2, foot-4, 1)
	for i, side := range v.Sides {
		b := area{all.x + float32(half*float32(i)) + 4, all.y, half - 8, foot - all.y}
		if worded {
			b.y, b.h = b.y+line, b.h-3*line
		}
		f := newField(v.Dots, b, 4, s.scale)
		f.draw(l, side.Load, side.Most, mostMaxima+1) // whoever looks finds the fullest
		if !worded {
			continue
		}
		y := f.y - f.size - s.px(8)
		s.centred(f.x, y, paint.Ink, side.Title, b.w, true)
		if side.Walk {
			l.Ring(paint.Ink, f.x, f.y, f.size+3, 2)
		}
		y = f.y + f.size + s.px(18)
		for n, text := range side.Words {
			role := paint.Mut
			if n > 0 {
				role = paint.Ink
			}
			s.centred(f.x, y+float32(line*float32(n)), role, text, b.w, n > 0)
		}
	}
	return Drawn{Detail: Columns, Legend: "1 dot = 1 bin, by its load"}
}
