package scene

import (
	"strconv"
	"strings"

	"binfall/game/paint"
)

// Roles are the colours of what was measured in runs that are compared, in their
// order. Names and places come first: a colour alone says nothing.
var Roles = [...]paint.Role{paint.Measured, paint.SetupB, paint.Ink, paint.Edge}

// Signs stand before the names of runs that are compared.
var Signs = [...]string{"● A", "■ B", "▲ C", "◊ D"}

// headline writes the one number of the stage, and what it is where there is
// room for the words. Of several runs it is that of the last, the others below.
func headline(stages []*stage) {
	s := stages[len(stages)-1]
	number := strconv.Itoa(s.most)
	s.l.Text(paint.Ink, 16, 40*s.scale, paint.Headline, number).Bold = true
	x := 16 + s.Theme.Measure(number, paint.Headline, true) + 10*s.scale
	short, _, _ := strings.Cut(s.Caption, ",")
	captions, below, role := []string{s.Caption, short}, []string{s.Below}, paint.Mut
	if len(stages) > 1 {
		sign := Signs[(len(stages)-1)%len(Signs)]
		captions = []string{s.Caption + ", " + sign + " " + s.Name, s.Caption + ", " + sign, s.Caption}
		var names, signs []string
		for i, o := range stages[:len(stages)-1] {
			most := ": " + strconv.Itoa(o.most)
			sign := Signs[i%len(Signs)]
			names, signs = append(names, sign+" "+o.Name+most), append(signs, sign+most)
		}
		below = []string{strings.Join(names, " · "), strings.Join(signs, " · ")}
	}
	if apart := stages[0].Apart; apart != "" {
		short, _, _ := strings.Cut(apart, ":")
		below, role = []string{"! " + apart, "! " + short}, paint.Alarm
	}
	for _, line := range []struct {
		role  paint.Role
		y     float32
		texts []string // the first one that there is room for
	}{{paint.Ink, 27, captions}, {role, 43, below}} {
		for _, text := range line.texts {
			if x+s.width(text) <= s.W-8 {
				s.l.Text(line.role, x, line.y*s.scale, paint.Caption, text)
				break
			}
		}
	}
	top := bandHeight * s.scale
	s.l.Line(paint.Hair, 1, top-0.5, s.W-1, top-0.5, 1)
}

// title writes which run a lane is, and its greatest load.
func (s *stage) title(i int) {
	y := s.top - 5*s.scale
	if i > 0 {
		line := s.top - nameHeight*s.scale - 0.5
		s.l.Line(paint.Hair, 1, line, s.W-1, line, 1)
	}
	fullest := "fullest " + strconv.Itoa(s.most)
	s.l.Text(paint.Ink, s.W-16, y, paint.Caption, fullest).Align = paint.Right
	sign := Signs[i%len(Signs)]
	s.l.Text(s.role, 16, y, paint.Caption, sign).Bold = true
	x := 16 + s.Theme.Measure(sign, paint.Caption, true) + 6*s.scale
	if x+s.Theme.Measure(s.Name, paint.Caption, true)+16 <= s.W-16-s.width(fullest) {
		s.l.Text(paint.Ink, x, y, paint.Caption, s.Name).Bold = true
	}
}

// dim lets everything in the lanes stand back but where the last ball of each
// looked and went.
func dim(stages []*stage) {
	for _, s := range stages {
		b := s.newest()
		left, right := s.W, float32(0)
		for _, bin := range append(b.probed, b.goal) {
			if bin >= 0 && s.has(bin) {
				left, right = min(left, s.X(float32(bin))-4), max(right, s.X(float32(bin+1))+4)
			}
		}
		if s.Pitch <= 0 || right < left {
			left, right = s.W, s.W
		}
		s.l.Rect(paint.Panel, 0, s.top, left, s.bottom-s.top).Alpha = dimmed
		s.l.Rect(paint.Panel, right, s.top, s.W-right, s.bottom-s.top).Alpha = dimmed
	}
}

// dimmed leaves a third of what is seen.
const dimmed = 165
