package window

import (
	"image"

	"binfall/game/paint"
	"binfall/game/theme"
)

// The texture is divided: white, by which plain shapes are filled, in the first
// corner; pictures that are kept; and below, rows of cells, which last for one
// list.
const (
	sheetSide  = 1 << 11 // every browser with WebGL2 has textures of this size
	cellRows   = 512
	spriteRows = sheetSide - cellRows
	whiteSide  = 2
)

var white = image.Rect(0, 0, whiteSide, whiteSide)

// A key names a kept picture: a glyph or its halo, or else a circle in 1/256 px.
type key struct {
	glyph              *theme.Glyph
	halo               bool
	outer, inner, x, y int
	dash               paint.Dash
	dashes             int
}

// A sprite is a kept picture: where it lies in the texture, and what it covers of
// the screen when it stands at 0, 0.
type sprite struct {
	from image.Point
	rect image.Rectangle
}

// A sheet is the texture, and what lies where in it. When it is full it starts
// again.
type sheet struct {
	batch
	sprites map[key]sprite
	kept    shelves
	cells   shelves
	pix     []byte
}

func newSheet(out device) *sheet {
	s := &sheet{batch: batch{out: out}}
	s.restart()
	pix := make([]byte, 4*whiteSide*whiteSide)
	for i := range pix {
		pix[i] = 255
	}
	out.write(white, pix)
	return s
}

// restart forgets all pictures.
func (s *sheet) restart() {
	s.sprites = map[key]sprite{}
	s.kept = shelves{area: image.Rect(0, 0, sheetSide, spriteRows)}
	s.kept.place(white.Max)
	s.cells = shelves{area: image.Rect(0, spriteRows, sheetSide, sheetSide)}
}

// keep puts a mask into the texture. One that is larger than the texture is left
// out; glyphs and small circles are not.
func (s *sheet) keep(k key, mask *image.Alpha) sprite {
	size := mask.Rect.Size()
	if size.X == 0 || size.Y == 0 {
		return sprite{}
	}
	from, ok := s.kept.place(size)
	if !ok {
		s.flush() // what has been collected needs the old pictures
		s.restart()
		if from, ok = s.kept.place(size); !ok {
			return sprite{}
		}
	}
	s.pix = s.pix[:0]
	for y := range size.Y {
		for _, a := range mask.Pix[y*mask.Stride:][:size.X] {
			s.pix = append(s.pix, a, a, a, a)
		}
	}
	s.out.write(image.Rectangle{from, from.Add(size)}, s.pix)
	made := sprite{from, mask.Rect}
	s.sprites[k] = made
	return made
}

// stamp draws a sprite at a pixel of the screen.
func (s *sheet) stamp(p sprite, at image.Point) {
	if !p.rect.Empty() {
		s.quad(p.rect.Add(at), image.Rectangle{p.from, p.from.Add(p.rect.Size())}, 1)
	}
}

// lend returns a place for rows of cells, whose size is at most that of their
// part of the texture. It holds until the next call.
func (s *sheet) lend(size image.Point) image.Rectangle {
	from, ok := s.cells.place(size)
	if !ok {
		s.flush()
		s.cells.rows = nil
		from, _ = s.cells.place(size)
	}
	return image.Rectangle{from, from.Add(size)}
}

// Shelves divide an area into rows, in which pictures of about one height stand
// side by side.
type shelves struct {
	area image.Rectangle
	rows []shelf
}

type shelf struct{ top, height, end int }

// place finds room for a picture.
func (s *shelves) place(size image.Point) (image.Point, bool) {
	top := s.area.Min.Y
	for i := range s.rows {
		row := &s.rows[i]
		top = row.top + row.height
		if size.Y <= row.height && row.height <= size.Y+size.Y/4+1 && row.end+size.X <= s.area.Max.X {
			at := image.Pt(row.end, row.top)
			row.end += size.X
			return at, true
		}
	}
	if top+size.Y > s.area.Max.Y || s.area.Min.X+size.X > s.area.Max.X {
		return image.Point{}, false
	}
	s.rows = append(s.rows, shelf{top, size.Y, s.area.Min.X + size.X})
	return image.Pt(s.area.Min.X, top), true
}
