// Package scene draws what a process shows: one scene for each geometry, not
// for each process. A scene reads facets and events and writes a list of marks;
// it counts nothing and decides nothing.
package scene

import (
	"math"
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
	W, H     float32      // of the stage, CSS pixels
	Theme    *theme.Theme // whose type is measured: never nil
	Process  Binned
	Camera   camera.Camera       // which bins are in view
	Flights  []motion.Flight     // balls under way, the oldest first; they are not yet in their bins
	Events   []sim.Event         // of the last ball that rests: what it looked at and where it went
	Highest  int                 // a load for which there must be room, so that a film keeps its axis; 0: only for what is there
	Hint     string              // what to do, while there is no ball
	Caption  string              // beside the headline number, such as "balls in the fullest bin"
	Below    string              // under the caption, such as "17 balls in 20 bins"
	Theory   func(k int) float64 // bins of load k and more to expect; nil before the reveal
	Kind     string              // the kind of that theory, in words
	Name     string              // of the run, where several are compared
	Apart    string              // why these are not on the same random words; empty if they are
	Asking   bool                // the events are offers, and somebody chooses by hand
	Guess    int                 // the load of the fullest bin that was predicted; 0: none
	Line     int                 // the load at which a line lies across the skyline; 0: none
	Leading  float64             // the textbook's leading term of the maximum; 0: it is not shown
	Textbook string              // what there is to say of it
	Sorted   float32             // 0: bins in their order; 1: by their loads, as the skyline; between: on the way
	Dim      bool                // all but the last ball stands back
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
	Skyline               // bins by their loads
)

// A Drawn is what a scene says of its picture.
type Drawn struct {
	Detail Detail
	Legend string      // what one mark is, in words
	Axis   camera.Axis // where the bins of the first view stand; without width if they do not stand in their order
	Plots  []Plot      // the skylines, from the top
	Spots  []Spot      // the items of a table that have a place of their own
}

// A Spot is where an item of a table is drawn, so that a pointer can ask for it.
type Spot struct {
	X, Y, W, H float32
	Item       uint32
}

// A Plot is the place of a skyline on the stage, so that a pointer can move its
// line.
type Plot struct {
	X, Y, W, H float32
	Highest    int // load at the top
}

// Load is the load at a height of the stage, at least 1 and at most the highest.
func (p Plot) Load(y float32) int {
	return min(max(int(math.Round(float64((p.Y+p.H-y)/p.H*float32(p.Highest)))), 1), max(p.Highest, 1))
}

// Lengths in CSS pixels, before the scale of type where they hold text.
const (
	bandHeight = 60 // of the headline
	footHeight = 28 // below the floor: a line of numbers
	nameHeight = 20 // of a lane's name
	lowFoot    = 8  // below the floor of a lane without numbers
	bandLane   = 52 // least height of lanes below a headline
	footLane   = 88 // least height of a lane that has numbers below its floor
	namedLane  = 40 // least height of a lane that has a name
	leastPlot  = 8  // less is not drawn
	dropHeight = 68 // between band and piles: the way of a ball, and a declined offer on a pile
	leastStage = 160
	cupPitch   = 15 // least width of a bin with countable balls
	cupUnit    = 8  // least diameter of a countable ball
	mostPitch  = 64 // few bins stand together, they are not pulled apart
	fewMaxima  = 12 // more than that are not outlined one by one
)

// String is the name of the detail.
func (d Detail) String() string { return [...]string{"cups", "columns", "mosaic", "skyline"}[d] }

// A stage is a view with its measures taken: the whole picture, or one lane of it.
type stage struct {
	View
	camera.Axis
	l      *paint.List
	scale  float32 // of type
	role   paint.Role
	lane   bool
	last   bool     // of the lanes: the headline and the prediction are about it
	named  bool     // a lane with room for its name
	footed bool     // there is room for numbers below the floor
	tall   int      // load at the top of the skyline
	to     int      // end of the bins in view, which begin at From
	loads  []uint32 // of the bins in view, without the balls under way; not in a mosaic
	tally  []int64  // of all bins, without the balls under way; nil if there are too many different loads
	most   int      // greatest load
	high   int      // load for which the piles leave room
	top    float32  // bottom of the headline's band, or of the lane's name
	bottom float32
	floor  float32 // where the bins stand
	edge   float32 // text beside bins stays right of it
}

// Bins is the scene of balls in bins: one view on the whole stage, or several one
// below the other, in lanes with one scale. A mosaic and a skyline show no
// flights: there a ball is less than a pixel.
func Bins(l *paint.List, views ...View) Drawn {
	first := views[0]
	l.Reset(first.W, first.H)
	l.Rect(paint.Panel, 0, 0, first.W, first.H)
	stages := make([]*stage, len(views))
	high := 3
	for i, v := range views {
		stages[i] = take(l, v)
		high = max(high, stages[i].high)
	}
	for i, s := range stages {
		s.high, s.lane, s.last, s.role = high, len(views) > 1, i == len(views)-1, Roles[i%len(Roles)]
	}
	top, lanes := float32(0), float32(len(stages))
	scale := stages[0].scale
	band := bandHeight * scale
	if min(first.W, first.H) >= leastStage*scale && (lanes == 1 || (first.H-band)/lanes >= bandLane*scale) { // less is a thumbnail: bins alone
		top = band
		headline(stages)
	}
	each := (first.H - top) / lanes
	detail, tall := Cups, 0
	for i, s := range stages {
		s.settle(top+each*float32(i), top+each*float32(i+1))
		detail = max(detail, s.detail())
		tall = max(tall, s.figure(s.top).Height())
	}
	d := Drawn{Detail: detail}
	for i, s := range stages {
		if s.tall = tall; s.named {
			s.title(i)
		}
		legend, plot := s.draw(detail)
		d.Legend = legend
		if plot.H > 0 {
			d.Plots = append(d.Plots, plot)
		}
	}
	if (detail == Cups || detail == Columns) && first.Sorted <= 0 {
		d.Axis = stages[0].Axis
		if first.Dim {
			dim(stages)
		}
	}
	return d
}

// take measures what a view shows. The axis leaves room for the balls under way:
// it does not jump when they land.
func take(l *paint.List, v View) *stage {
	s := &stage{View: v, l: l, scale: v.Theme.Type, edge: 6}
	s.tally = s.Process.AppendTally(nil)
	s.most = s.fullest()
	s.high = max(s.most, s.Highest)
	if s.Guess > 0 {
		s.high = max(s.high, s.Guess)
	}
	s.From, s.to = v.Camera.Range(s.Process.Bins())
	if max(s.stand(s.axisWidth(), 20), s.stand(s.side(), s.side())) >= 1 {
		s.lift()
	}
	return s
}

// settle gives a stage its place between two heights. A low lane goes without the
// numbers below its floor, a lower one without its name.
func (s *stage) settle(top, bottom float32) {
	s.footed = !s.lane || bottom-top >= footLane*s.scale
	s.named = s.lane && bottom-top >= namedLane*s.scale && s.W >= leastStage*s.scale
	s.top, s.bottom, s.floor = top, bottom, bottom-lowFoot*s.scale
	if s.footed {
		s.floor = bottom - footHeight*s.scale
	}
	if s.named {
		s.top += nameHeight * s.scale
	}
}

// detail is the most that there is room for.
func (s *stage) detail() Detail {
	switch {
	case s.Sorted >= 1 && s.tally != nil:
		return Skyline
	case s.stand(s.side(), s.side()) >= cupPitch && s.unit(20) >= cupUnit:
		return Cups
	case s.stand(s.axisWidth(), 20) >= 1:
		return Columns
	case s.lane && s.tally != nil: // cells and a skyline would need twice the room
		return Skyline
	}
	return Mosaic
}

// side is the margin beside cups. A prediction stands in it where there is room.
func (s *stage) side() float32 {
	switch {
	case s.W < 480:
		return 15
	case s.Guess > 0:
		return max(44, 8+s.width(s.flagged()))
	}
	return 30
}

// draw draws the bins with so much detail, and says what one mark is and where
// the skyline stands, if there is one.
func (s *stage) draw(d Detail) (legend string, plot Plot) {
	if s.floor-s.top < leastPlot {
		return "", plot
	}
	if d == Cups {
		s.stand(s.side(), s.side())
	} else {
		s.edge = s.axisWidth()
		s.stand(s.edge, 20)
	}
	switch {
	case d == Skyline && s.tally != nil:
		return "x: rank of a bin by its load; y: its load", s.skyline()
	case s.Sorted > 0 && s.loads != nil:
		s.glide(d)
	case d == Cups:
		s.cups()
		return "1 disc = 1 ball", plot
	case d == Columns:
		s.columns()
	default:
		return s.mosaic()
	}
	return "1 column = 1 bin", plot
}

// fullest is the greatest load.
func (s *stage) fullest() int {
	if s.tally != nil {
		return len(s.tally) - 1
	}
	most := uint32(0)
	var loads []uint32
	for from, n := 0, s.Process.Bins(); from < n; from += 1 << 16 {
		loads = s.Process.AppendLoads(loads[:0], from, min(from+1<<16, n))
		for _, load := range loads {
			most = max(most, load)
		}
	}
	return int(most)
}

// stand gives the bins in view their places between two margins, and returns
// the width of one.
func (s *stage) stand(left, right float32) float32 {
	s.Axis = s.Camera.Axis(s.Process.Bins(), left, s.W-right, mostPitch*s.scale)
	return s.Pitch
}

// lift reads the loads in view and takes the balls that are under way out of
// them, and out of the tally.
func (s *stage) lift() {
	s.loads = s.Process.AppendLoads(nil, s.From, s.to)
	s.Flights = slices.DeleteFunc(slices.Clone(s.Flights), func(f motion.Flight) bool { return int(f.Bin()) >= s.Process.Bins() }) // not of this process
	taken := map[uint32]uint32{}
	for i := range s.Flights {
		bin := s.Flights[i].Bin()
		load := s.Process.AppendLoads(nil, int(bin), int(bin)+1)[0] - taken[bin]
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
	if !s.footed {
		return
	}
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
