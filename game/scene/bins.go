// Package scene draws what a process shows: one scene for each geometry, not
// for each process. A scene reads facets and events and writes a list of marks;
// it counts nothing and decides nothing.
package scene

import (
	"slices"
	"strconv"

	"binfall/game/camera"
	"binfall/game/motion"
	"binfall/game/paint"
	"binfall/game/theme"
	"binfall/sim"
)

// A View is a moment of a run, as a scene needs it.
type View struct {
	W, H    float32      // of the stage, CSS pixels
	Theme   *theme.Theme // whose type is measured: never nil
	Process sim.Process
	Camera  camera.Camera       // which bins are in view
	Flights []motion.Flight     // balls under way, the oldest first; they are not yet in their bins
	Events  []sim.Event         // of the last ball that rests: what it looked at and where it went
	Highest int                 // a load for which there must be room, so that a film keeps its axis; 0: only for what is there
	Hint    string              // what to do, while there is no ball
	Caption string              // beside the headline number, such as "balls in the fullest bin"
	Below   string              // under the caption, such as "17 balls in 20 bins"
	Theory  func(k int) float64 // bins of load k and more to expect; nil before the reveal
	Kind    string              // the kind of that theory, in words
}

// Binned is what the scene of bins asks of a process.
type Binned interface {
	sim.Binned
	sim.Tallied
}

// A Detail is a step of the ladder by which the scene shows fewer things the
// more bins there are. The legend says what one mark is.
type Detail uint8

const (
	Cups    Detail = iota // countable balls, a number under each bin
	Columns               // a column for each bin
	Mosaic                // cells of one or several bins, above the skyline
)

// Lengths in CSS pixels, before the scale of type where they hold text.
const (
	bandHeight = 60 // of the headline
	footHeight = 28 // below the floor: a line of numbers
	dropHeight = 68 // between band and piles: the way of a ball, and a declined offer on a pile
	leastStage = 160
	cupPitch   = 15 // least width of a bin with countable balls
	cupUnit    = 8  // least diameter of a countable ball
	mostPitch  = 64 // few bins stand together, they are not pulled apart
	fewMaxima  = 12 // more than that are not outlined one by one
)

// String is the name of the detail.
func (d Detail) String() string { return [...]string{"cups", "columns", "mosaic"}[d] }

// A stage is a view with its measures taken.
type stage struct {
	View
	camera.Axis
	l     *paint.List
	scale float32 // of type
	bins  Binned
	to    int      // end of the bins in view, which begin at From
	loads []uint32 // of the bins in view, without the balls under way; not in a mosaic
	tally []int64  // of all bins, without the balls under way; nil if there are too many different loads
	most  int      // greatest load
	high  int      // load for which the piles leave room
	top   float32  // bottom of the headline's band
	floor float32  // where the bins stand
	edge  float32  // text beside bins stays right of it
}

// Bins is the scene of balls in bins; the process must be a Binned. It draws the
// view and returns the detail it chose and what one mark of it stands for, in
// words. A mosaic shows no flights: there a ball is less than a pixel.
func Bins(l *paint.List, v View) (Detail, string) {
	l.Reset(v.W, v.H)
	l.Rect(paint.Panel, 0, 0, v.W, v.H)
	s := &stage{View: v, l: l, scale: v.Theme.Type, bins: v.Process.(Binned), edge: 6}
	s.tally = s.bins.AppendTally(nil)
	s.most = s.fullest()
	s.high = max(s.most, s.Highest, 3) // with the balls under way: the axis does not jump when they land
	s.From, s.to = v.Camera.Range(s.bins.Bins())
	if s.stand(s.axisWidth(), 20) >= 1 {
		s.lift()
	}
	s.floor = v.H - footHeight*s.scale
	if min(v.W, v.H) >= leastStage*s.scale { // less is a thumbnail: bins alone
		s.top = bandHeight * s.scale
		s.headline()
	}
	side := float32(15)
	if v.W >= 480 {
		side = 30
	}
	if s.stand(side, side) >= cupPitch && s.unit(20) >= cupUnit {
		s.cups()
		return Cups, "1 disc = 1 ball"
	}
	s.edge = s.axisWidth()
	if s.stand(s.edge, 20) >= 1 {
		s.columns()
		return Columns, "1 column = 1 bin"
	}
	return Mosaic, s.mosaic()
}

// fullest is the greatest load.
func (s *stage) fullest() int {
	if s.tally != nil {
		return len(s.tally) - 1
	}
	most := uint32(0)
	var loads []uint32
	for from, n := 0, s.bins.Bins(); from < n; from += 1 << 16 {
		loads = s.bins.AppendLoads(loads[:0], from, min(from+1<<16, n))
		for _, load := range loads {
			most = max(most, load)
		}
	}
	return int(most)
}

// headline writes the one number of the stage, and what it is where there is
// room for the words.
func (s *stage) headline() {
	number := strconv.Itoa(s.most)
	s.l.Text(paint.Ink, 16, 40*s.scale, paint.Headline, number).Bold = true
	x := 16 + s.Theme.Measure(number, paint.Headline, true) + 10*s.scale
	for _, line := range []struct {
		role paint.Role
		y    float32
		text string
	}{{paint.Ink, 27, s.Caption}, {paint.Mut, 43, s.Below}} {
		if x+s.width(line.text) <= s.W-8 {
			s.l.Text(line.role, x, line.y*s.scale, paint.Caption, line.text)
		}
	}
	s.l.Line(paint.Hair, 1, s.top-0.5, s.W-1, s.top-0.5, 1)
}

// stand gives the bins in view their places between two margins, and returns
// the width of one.
func (s *stage) stand(left, right float32) float32 {
	s.Axis = s.Camera.Axis(s.bins.Bins(), left, s.W-right, mostPitch*s.scale)
	return s.Pitch
}

// lift reads the loads in view and takes the balls that are under way out of
// them, and out of the tally.
func (s *stage) lift() {
	s.loads = s.bins.AppendLoads(nil, s.From, s.to)
	s.Flights = slices.DeleteFunc(slices.Clone(s.Flights), func(f motion.Flight) bool { return int(f.Bin()) >= s.bins.Bins() }) // not of this process
	taken := map[uint32]uint32{}
	for i := range s.Flights {
		bin := s.Flights[i].Bin()
		load := s.bins.AppendLoads(nil, int(bin), int(bin)+1)[0] - taken[bin]
		if load == 0 {
			continue
		}
		taken[bin]++
		if s.has(int(bin)) {
			s.loads[int(bin)-s.From]--
		}
		if int(load) < len(s.tally) {
			s.tally[load]--
			s.tally[load-1]++
		}
	}
	if s.tally != nil {
		for len(s.tally) > 1 && s.tally[len(s.tally)-1] == 0 {
			s.tally = s.tally[:len(s.tally)-1]
		}
		s.most = s.fullest()
	}
}

// has reports whether a bin is in view.
func (s *stage) has(bin int) bool { return bin >= s.From && bin < s.to }

// load is what a bin in view is shown to hold.
func (s *stage) load(bin int) int { return int(s.loads[bin-s.From]) }

// drop is the height of the space above the highest pile.
func (s *stage) drop() float32 { return min(dropHeight, 0.4*(s.floor-s.top)) }

// unit is the height of one ball in a pile: what is wanted at the usual size of
// type, or less if the highest pile would not fit below the ball under way.
func (s *stage) unit(wanted float32) float32 {
	return min(wanted*s.scale, (s.floor-s.top-s.drop())/float32(s.high))
}

// width is that of a caption.
func (s *stage) width(text string) float32 { return s.Theme.Measure(text, paint.Caption, false) }

// capital is the height of a digit of a caption.
func (s *stage) capital() float32 { return s.Theme.Metrics(paint.Caption).Capital }

// numbers writes the loads under the bins if each has room for its number; if
// not, that of the chosen bin alone.
func (s *stage) numbers(b *ball) {
	fits := s.Theme.Measure(strconv.Itoa(s.most), paint.Caption, true)+2 <= s.Pitch
	for bin := s.From; bin < s.to; bin++ {
		if !fits && bin != b.chosen {
			continue
		}
		text := strconv.Itoa(s.load(bin))
		half := s.Theme.Measure(text, paint.Caption, true) / 2
		x := min(max(s.Centre(bin), 2+half), s.W-2-half)
		number := s.l.Text(paint.Mut, x, s.floor+18*s.scale, paint.Caption, text)
		number.Align = paint.Centre
		if bin == b.chosen {
			number.Role, number.Bold = paint.Ink, true
		}
	}
}
