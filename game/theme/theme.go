// Package theme says once how things look: colours for the roles of package
// paint, sizes of type, widths of lines, durations of motion, and the faces.
//
// The colours were found by search: the least distance between the four that
// tell setups and findings apart is kept for normal sight and for three kinds
// of colour blindness. Contrast of every pair is a test. State is never told by
// colour alone; that is up to scenes.
package theme

import (
	"image/color"
	"sync"

	"binfall/game/paint"
)

// A Theme is one look; the three there are have the names dark, light and
// projector. It is made once and kept: it reads the fonts when text is first
// measured. It is safe for many goroutines.
type Theme struct {
	Name   string
	Type   float32 // scale of type
	Stroke float32 // scale of the width of lines and of dashes
	colors [paint.Roles]color.NRGBA
	onRamp [paint.RampSteps]bool // whether text on a height is dark
	faces  func() [2]*face       // regular and bold
}

// Color returns the colour of a role: opaque, but for None and what is no role.
func (t *Theme) Color(r paint.Role) color.NRGBA {
	if int(r) >= len(t.colors) {
		return color.NRGBA{}
	}
	return t.colors[r]
}

// OnRamp returns the role of text on a height, 0…7.
func (t *Theme) OnRamp(step int) paint.Role {
	if t.onRamp[step] {
		return paint.Night
	}
	return paint.White
}

func hex(rgb uint32) color.NRGBA {
	return color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
}

// looks is the one table of colours: page, panel, ink, mut, edge, hair,
// measured, theory, alarm, setupB, then the ramp.
var looks = []struct {
	name         string
	kind, stroke float32
	roles        [10]uint32
	ramp         [paint.RampSteps]uint32
	dark         [paint.RampSteps]bool
}{
	{"dark", 1, 1,
		[10]uint32{0x0F141B, 0x18202A, 0xEEF2F7, 0xA9B5C3, 0x7A899C, 0x3A4656, 0x97D4F8, 0xFBC10F, 0xE75E6A, 0xA76EF8},
		[8]uint32{0x1C2735, 0x024560, 0x066672, 0x0B7F78, 0x15AD7C, 0x7FC773, 0xCADD7B, 0xFFF2C2},
		[8]bool{4: true, 5: true, 6: true, 7: true}},
	{"light", 1, 1,
		[10]uint32{0xFFFFFF, 0xF3F5F8, 0x16202B, 0x4E5B6A, 0x647080, 0xC5CDD8, 0x286ACF, 0x8B6902, 0x760A03, 0x421A71},
		lightRamp, darkOnLight},
	{"projector", 1.6, 1.75,
		[10]uint32{0xFFFFFF, 0xFFFFFF, 0x000000, 0x2E3946, 0x4A5563, 0x8A94A0, 0x0B57A4, 0x754A22, 0x590B05, 0x46067D},
		lightRamp, darkOnLight},
}

var (
	lightRamp   = [8]uint32{0xE7F2F9, 0xABD6FA, 0x80B4F4, 0x6791E3, 0x5A6DC7, 0x4F4CA2, 0x413076, 0x2D1B47}
	darkOnLight = [8]bool{0: true, 1: true, 2: true, 3: true}
)

// Names lists the themes.
func Names() []string {
	var names []string
	for _, l := range looks {
		names = append(names, l.name)
	}
	return names
}

// Named returns the theme of that name, or nil.
func Named(name string) *Theme {
	for _, l := range looks {
		if l.name != name {
			continue
		}
		t := &Theme{Name: l.name, Type: l.kind, Stroke: l.stroke, onRamp: l.dark, faces: sync.OnceValue(openFaces)}
		for i, c := range l.roles {
			t.colors[int(paint.Page)+i] = hex(c)
		}
		for i, c := range l.ramp {
			t.colors[int(paint.Ramp)+i] = hex(c)
		}
		t.colors[paint.White], t.colors[paint.Night] = hex(0xFFFFFF), hex(0x0F141B)
		return t
	}
	return nil
}

// Pixels returns the size of type in CSS pixels.
func (t *Theme) Pixels(s paint.Size) float32 {
	return [...]float32{paint.Caption: 13, paint.Body: 15, paint.Number: 21, paint.Headline: 32}[s] * t.Type
}

// Rim returns the width in CSS pixels of the halo around text: less, and a line
// shows within open letters.
func (t *Theme) Rim() float32 { return 3 * t.Type }

// A Duration is a length of motion in ticks of 1/60 s.
type Duration int

// The durations of motion. With reduced motion all are 0 but Fade.
const (
	Tick  Duration = 5  // 80 ms
	Step  Duration = 10 // 160 ms
	Fall  Duration = 19 // 320 ms, ease-in
	Move  Duration = 14 // 240 ms
	Morph Duration = 24 // 400 ms
	Dive  Duration = 42 // 700 ms
	Hold  Duration = 36 // 600 ms
	Fade  Duration = 9  // 150 ms
)
