// Package wire is the vocabulary in which the page speaks with the two programs
// in WebAssembly: the stage, which draws, and the worker, which does not.
//
// A message is one JSON object. Its type is the name of a struct of this package
// in lower case, its id the number of the [Open] or [Run] that it belongs to, and
// its other members are the fields of the struct:
//
//	{"type":"seek","id":3,"to":1000}
//
// The page counts ids up. A program drops what carries an older id than its
// present one, and answers with its present one, so that the page can drop late
// rows of an old run. What cannot be read is answered by a [Problem], whatever it
// is. This package knows neither browser nor page.
package wire

// To Go.
type (
	// Open makes the stage show another run, paused at a position, or several side
	// by side. The id is new.
	Open struct {
		Spec   string   `json:"spec"`   // faulty fields are opened at their defaults: see [Opened]
		Beside []string `json:"beside"` // specs of the runs beside it, at most three
		At     int64    `json:"at"`     // steps made; past the end is the end
	}
	// Play lets the run go on.
	Play struct {
		Speed float64 `json:"speed"` // steps a second; 0: as many as a frame can pay for
	}
	// Pause stops all that moves.
	Pause struct{}
	// Step goes on or back by one, paused.
	Step struct {
		Unit string `json:"unit"` // ball, or key in a table, edge in a graph; round or back
	}
	// Hand lets somebody choose for the balls of the last run, or ends that.
	Hand struct {
		On bool `json:"on"`
	}
	// Pick sends the ball that waits for a choice to one of its offers.
	Pick struct {
		Nth int `json:"nth"` // from 1
	}
	// Mark puts marks on the stage.
	Mark struct {
		Guess    int  `json:"guess"`    // the load that somebody predicts for the fullest bin; 0: none
		Line     int  `json:"line"`     // the load at which a line lies across the skyline; 0: none
		Moves    bool `json:"moves"`    // a pointer on the skyline moves the prediction, not the line
		Sorted   bool `json:"sorted"`   // the bins stand by their loads
		Textbook bool `json:"textbook"` // the leading term of theory lies across the skyline
		Plucked  int  `json:"plucked"`  // rounds in which leaves are taken from the graph of a table
		Lit      int  `json:"lit"`      // the item of a table that is looked at, from 1; 0: none
		Disc     bool `json:"disc"`     // a narrow stage shows all bins around one of them, not what a walker sees
	}
	// Blind is a test of somebody's eye: which of two discs is the walk?
	Blind struct {
		Do   string `json:"do"`   // start, left, right, next, shuffle, unshuffle or end
		Move string `json:"move"` // of the walker, for start; empty: as in the run
	}
	// Seek goes to a position, paused.
	Seek struct {
		To int64 `json:"to"` // steps made; past the end is the end
	}
	// Theme says how things look.
	Theme struct {
		Name   string  `json:"name"`   // dark, light or projector
		Motion string  `json:"motion"` // full or reduced
		Theory bool    `json:"theory"` // whether theory is shown
		Width  float64 `json:"width"`  // of the charts, CSS pixels; 0: the usual 236
	}
	// Zoom looks closer at some of the bins.
	Zoom struct {
		By float64 `json:"by"` // 2 shows half as many bins; 0 shows all
		At float64 `json:"at"` // the place that stays where it is: 0 is the left edge, 1 the right one
	}
	// Digest asks for the digest of the present position.
	Digest struct{}
	// Run makes the worker run a setup to the end, or to a position. The id is new.
	// With Trials it runs so many trials of it, one after another, and answers with
	// their ends alone, in Trials.
	Run struct {
		Spec   string `json:"spec"`   // faults refuse it
		When   string `json:"when"`   // rows beside the last one: end, log, round or every=K
		At     int64  `json:"at"`     // stop there; 0: at the end
		First  int64  `json:"first"`  // the number of the first trial, from 0
		Trials int64  `json:"trials"` // 0: the setup itself, and nothing else
	}
	// Sample tells the stage how trials of the open run ended, from trial 0 without a
	// gap. It answers with Counted at once, and with Law when it is time.
	Sample struct {
		First  int64     `json:"first"`  // number of the first trial
		Values []float64 `json:"values"` // the measures of one trial after another: read in a fifth of the time that Trials take
	}
	// Stop ends what the worker does.
	Stop struct{}
)

// From Go.
type (
	// Ready is the first message: the program listens.
	Ready struct {
		Build   string `json:"build"`   // of both programs and their loader: see gen/build.json
		Drawing string `json:"drawing"` // webgl or software; empty from the worker
	}
	// Opened answers Open and Run.
	Opened struct {
		Spec     string    `json:"spec"` // canonical, of what was opened
		Process  string    `json:"process"`
		Rev      int       `json:"rev"`
		Unit     string    `json:"unit"` // what one step is, in the singular
		Axis     string    `json:"axis"` // what steps count
		Values   []Value   `json:"values"`
		Faults   []Problem `json:"faults"` // fields that were faulty and stand at their defaults
		Measures []Measure `json:"measures"`
		Bytes    uint64    `json:"bytes"` // memory
		Steps    uint64    `json:"steps"` // until the end
		Exact    bool      `json:"exact"` // whether it ends there; else runs do as a rule

		// From the stage alone.
		Name   string   `json:"name"`   // what tells it from the runs beside it
		Kin    string   `json:"kin"`    // of the runs side by side: same random words, other places or other words
		Beside []Opened `json:"beside"` // the others, in the order of Open.Beside
	}
	// Theory is what is known of an opened run. It comes once, when it has been
	// worked out, a little at a time.
	Theory struct {
		Run   int     `json:"run"`   // of the runs side by side, from 0
		Steps []int64 `json:"steps"` // positions along the run, rising from 0 to the end
		List  []Claim `json:"list"`  // best first for each measure
	}
	// Rows are measures at positions, at most ten messages a second. The stage
	// sends where it is; the worker all that was asked for, in order.
	Rows struct {
		List []Row `json:"list"`
	}
	// State is what the stage shows, sent when it has changed.
	State struct {
		Playing bool    `json:"playing"`
		Seeking bool    `json:"seeking"` // under way to a position
		Behind  bool    `json:"behind"`  // the wanted speed cannot be paid
		Ended   bool    `json:"ended"`
		Steps   int64   `json:"steps"` // of the run, if it ends where it usually does, or as is known by now
		Step    int64   `json:"step"`
		Speed   float64 `json:"speed"`  // steps a second, measured; 0 when paused
		Legend  string  `json:"legend"` // what one mark is
		Detail  string  `json:"detail"` // cups, columns, mosaic or skyline
		First   int     `json:"first"`  // bins in view: [first, last)
		Last    int     `json:"last"`
		Ball    *Ball   `json:"ball"`   // the last one, if it was watched
		Beside  []*Ball `json:"beside"` // those of the runs beside, in their order
		Guess   int     `json:"guess"`  // the prediction on the stage
		Lit     int     `json:"lit"`    // the item of a table that is looked at, from 1; 0: none
		Count   *Count  `json:"count"`  // what the line on the stage counts
		Hand    *Game   `json:"hand"`   // while somebody chooses by hand
		Table   *Table  `json:"table"`  // in the scene of a table
		Graph   *Graph  `json:"graph"`  // in the scene of a graph
		Walk    *Walk   `json:"walk"`   // in the scene of walkers
		Test    *Test   `json:"test"`   // while somebody's eye is tested
	}
	// Charts are pictures, at most two messages a second while something moves.
	Charts struct {
		Skyline string `json:"skyline"` // SVG: bins sorted by load; empty if there is none
		Course  string `json:"course"`  // SVG: the headline measure over the steps made
	}
	// Trials are ends of trials, each number following the one before, at most ten
	// messages a second.
	Trials struct {
		List []Trial `json:"list"`
	}
	// Counted answers Sample.
	Counted struct {
		Trials int64 `json:"trials"` // from 0, that the stage has of the open run
	}
	// Law is what the trials say so far, at most once a second.
	Law struct {
		Trials     int64   `json:"trials"`
		Confidence float64 `json:"confidence"` // of all intervals
		Chart      string  `json:"chart"`      // SVG: the values of the headline measure; empty if they are no whole numbers
		Kind       string  `json:"kind"`       // of the law that theory gives of it: exact or limit; empty if none is shown
		Source     string  `json:"source"`     // of that law
		Bars       []Bar   `json:"bars"`       // of the chart, rising
		Tails      []Tail  `json:"tails"`      // of the headline measure, rising; none if its values lie far apart
		Means      []Mean  `json:"means"`      // in the order of Opened.Measures
		Fill       string  `json:"fill"`       // SVG: which share of the tables holds so many items; empty if these are no tables
		Shares     []Share `json:"shares"`     // of that chart, rising
		Known      bool    `json:"known"`      // whether theory says something of them
		Threshold  float64 `json:"threshold"`  // items up to which nearly every very large table holds them, a leading term; 0: it is not shown
	}
	// Digested answers Digest.
	Digested struct {
		Step   int64    `json:"step"`
		Digest string   `json:"digest"`
		Beside []string `json:"beside"` // those of the runs beside
	}
	// Progress tells how far the worker is.
	Progress struct {
		Step int64  `json:"step"`
		Of   uint64 `json:"of"`
	}
	// Ended closes what Run asked for.
	Ended struct {
		Step    int64  `json:"step"`
		Stopped bool   `json:"stopped"` // by Stop, before the end
		Digest  string `json:"digest"`  // of the last position; empty if stopped
	}
	// Problem says what cannot be done, and why.
	Problem struct {
		Field string `json:"field"` // of a spec or message; may be empty
		Value string `json:"value"` // as given
		Why   string `json:"why"`   // with what is allowed
	}
)

// Parts of messages.
type (
	// A Value is a parameter of a spec, as it would be typed.
	Value struct {
		Name string `json:"name"`
		Text string `json:"text"`
	}
	// A Measure describes one number of a row.
	Measure struct {
		Name    string  `json:"name"`
		Unit    string  `json:"unit"`
		Min     float64 `json:"min"`
		Max     string  `json:"max"` // in the letters of the parameters
		Integer bool    `json:"integer"`
		Help    string  `json:"help"`
	}
	// A Row is the measures at a position, in the order of Opened.Measures.
	Row struct {
		Step   int64       `json:"step"`
		Values []float64   `json:"values"`
		Beside [][]float64 `json:"beside"` // of the runs beside, in their order
	}
	// A Claim is what theory says of a measure at each of Theory.Steps.
	Claim struct {
		Measure string    `json:"measure"`
		Kind    string    `json:"kind"` // exact, limit, bound or measured
		Side    string    `json:"side"` // of a bound: at most, at least
		Source  string    `json:"source"`
		Note    string    `json:"note"`
		Values  []float64 `json:"values"`
	}
	// A Trial is how one ended.
	Trial struct {
		Trial  int64     `json:"trial"` // from 0, which runs on the seed of the setup
		Seed   uint64    `json:"seed"`
		Step   int64     `json:"step"`
		Values []float64 `json:"values"` // in the order of Opened.Measures
	}
	// A Bar is how many trials had a value from First to Last. A bar at an end may
	// hold all that lies beyond: then it is Open there.
	Bar struct {
		First    int64   `json:"first"`
		Last     int64   `json:"last"`
		Open     string  `json:"open"` // below, above or empty
		Trials   int64   `json:"trials"`
		Low      float64 `json:"low"` // interval of the share of trials (Clopper–Pearson)
		High     float64 `json:"high"`
		Expected float64 `json:"expected"` // share of trials, by the law of theory
	}
	// A Share is how many trials hold so many items.
	Share struct {
		Items    int64   `json:"items"`
		Trials   int64   `json:"trials"`
		Low      float64 `json:"low"` // Clopper–Pearson
		High     float64 `json:"high"`
		Expected float64 `json:"expected"` // by theory
	}
	// A Tail is the share of trials with a value of K or more.
	Tail struct {
		K        int64   `json:"k"`
		Trials   int64   `json:"trials"`
		Low      float64 `json:"low"` // Clopper–Pearson; of no trial, an upper limit
		High     float64 `json:"high"`
		Expected float64 `json:"expected"` // by the law of theory
	}
	// A Mean is what the trials say of a measure.
	Mean struct {
		Mean   float64 `json:"mean"`
		SD     float64 `json:"sd"`
		Least  float64 `json:"least"`
		Most   float64 `json:"most"`
		Method string  `json:"method"` // how the interval of the mean was made: tails, t, or empty for none
		Low    float64 `json:"low"`
		High   float64 `json:"high"`
		Kind   string  `json:"kind"` // of what theory says of it: exact, limit, bound or measured; empty if none is shown
		Side   string  `json:"side"` // of a bound: at most, at least
		Value  float64 `json:"value"`
	}
	// A Ball is how one came to rest.
	Ball struct {
		Number int64   `json:"number"` // from 1, in the order of their coming
		Offers []Offer `json:"offers"` // the bins it looked at, in order
		Bin    int64   `json:"bin"`    // where it went, counted from 0
		Load   int64   `json:"load"`   // of that bin, the ball included
	}
	// A Count is what a line across the skyline of the first run counts.
	Count struct {
		Line     int     `json:"line"`     // the load at which it lies
		Bins     int64   `json:"bins"`     // of that load and more
		Above    int64   `json:"above"`    // of one more and more
		Expected float64 `json:"expected"` // bins of that load and more
		Known    bool    `json:"known"`    // whether theory says that, and is shown
	}
	// A Game is how far somebody is who chooses by hand.
	Game struct {
		Placed  int     `json:"placed"` // balls so far
		Of      int     `json:"of"`
		Fullest int     `json:"fullest"` // load of the fullest bin
		Picks   []int   `json:"picks"`   // of each ball, from 1
		Offers  []Offer `json:"offers"`  // of the ball that waits; none at the end
	}
	// A Table is what a table of slots shows. Slots are counted from 0, items by
	// their names.
	Table struct {
		Slots    int      `json:"slots"`
		Bucket   int      `json:"bucket"` // slots of a bucket
		Stored   int      `json:"stored"` // items in slots
		Came     int64    `json:"came"`   // items that have come
		All      int64    `json:"all"`    // items that will come
		Rehashes int      `json:"rehashes"`
		Failed   bool     `json:"failed"` // the item in hand finds no slot, and that is the end
		Hand     string   `json:"hand"`   // the item without a slot; empty for none
		Next     string   `json:"next"`   // the item that comes next, while none is in hand
		Places   []int    `json:"places"` // the first slots of the buckets of that one
		Fits     bool     `json:"fits"`   // whether the next one has a way into the table
		Stash    []string `json:"stash"`
		Moves    []Move   `json:"moves"` // of the last item that came, as far as they were watched

		Trees   int `json:"trees"`   // clusters with an item and a free slot
		Full    int `json:"full"`    // and with as many items as slots
		Over    int `json:"over"`    // and with more
		Largest int `json:"largest"` // items of the largest

		Names    []string  `json:"names"`    // of the items that have come; none if there are many
		Items    []string  `json:"items"`    // in each slot; none if there are many
		Clusters []Cluster `json:"clusters"` // those with an item; none if there are many
		Drawn    bool      `json:"drawn"`    // whether each bucket and item is drawn: else no leaves can be taken
		Plucked  *Plucked  `json:"plucked"`  // while leaves are taken
	}
	// A Move is an item that went into a slot.
	Move struct {
		Item string `json:"item"`
		From int    `json:"from"` // below 0: from no slot
		To   int    `json:"to"`
	}
	// A Cluster is buckets that items join.
	Cluster struct {
		Slots []int `json:"slots"` // the first ones of its buckets
		Items int   `json:"items"`
		Free  int   `json:"free"` // slots less items
	}
	// Plucked is what is left of a graph when leaves were taken.
	Plucked struct {
		Rounds int `json:"rounds"`
		Edges  int `json:"edges"`
		Nodes  int `json:"nodes"`
	}
	// A Graph is what a graph shows. Nodes are counted from 0.
	Graph struct {
		Nodes   int   `json:"nodes"`
		Laid    int64 `json:"laid"`    // edges that were laid
		Here    int64 `json:"here"`    // edges that are there
		All     int64 `json:"all"`     // edges that will be laid
		Trees   int   `json:"trees"`   // clusters with an edge and no loop
		One     int   `json:"one"`     // with one
		More    int   `json:"more"`    // with more
		Largest int   `json:"largest"` // nodes of the largest
		Edge    int64 `json:"edge"`    // the one that came or went last; below 0: not seen
		Ends    []int `json:"ends"`    // its nodes
		Gone    bool  `json:"gone"`    // whether it went
	}
	// A Walk is what walkers on a graph show. Nodes are bins, counted from 0.
	Walk struct {
		Nodes   int      `json:"nodes"`
		Degree  int      `json:"degree"` // 0 while the graph is built
		Walkers []Walker `json:"walkers"`
		Hops    int      `json:"hops"` // of each since they were put down, up to 16
		More    bool     `json:"more"` // or more than that
		Resets  int64    `json:"resets"`
		Reset   bool     `json:"reset"`  // whether the last ball came after one
		Sight   int      `json:"sight"`  // nodes of the tree that the first walker sees; 0: it stands nowhere
		Twice   int      `json:"twice"`  // of them, those that it meets more than once
		Reach   int      `json:"reach"`  // hops to which it sees
		Thrown  float64  `json:"thrown"` // dice a ball
		Fresh   float64  `json:"fresh"`  // dice a ball with fresh bins; 0 before the first ball
		Rings   []Ring   `json:"rings"`  // of many nodes, by their distance from one; else none
		Waits   string   `json:"waits"`  // what is to be done before all nodes are shown; empty: nothing
		Dotted  bool     `json:"dotted"` // whether each node is a dot
		Either  bool     `json:"either"` // whether there is room for all nodes, or for what a walker sees: see Mark.Disc
	}
	// A Walker stands on a node. What it found there is in State.Ball, walker by walker.
	Walker struct {
		Sign string `json:"sign"` // what it is called
		Node int    `json:"node"` // below 0: it stands nowhere
	}
	// A Ring is the nodes at a distance, or at some.
	Ring struct {
		From  int     `json:"from"`
		To    int     `json:"to"`
		Nodes int64   `json:"nodes"`
		Loads []int64 `json:"loads"` // nodes of load 0, 1, 2 …; the last of them with all above
	}
	// A Test is how a test of the eye stands.
	Test struct {
		Move     string  `json:"move"` // of the walker
		Round    int     `json:"round"`
		Rounds   int     `json:"rounds"` // of a game
		Ready    bool    `json:"ready"`  // whether one can answer
		Answers  int     `json:"answers"`
		Right    int     `json:"right"`
		Chance   float64 `json:"chance"` // how many a coin would have right on average
		Answered bool    `json:"answered"`
		Correct  bool    `json:"correct"` // that answer
		Left     bool    `json:"left"`    // whether the walk is on the left; false before the answer
		Shown    bool    `json:"shown"`   // the bins stand where they belong
		Sides    []Side  `json:"sides"`   // left and right; none before the answer
	}
	// A Side is one of two runs.
	Side struct {
		Walk    bool    `json:"walk"`
		Fullest int     `json:"fullest"`
		Empty   float64 `json:"empty"` // share of bins
		Alike   float64 `json:"alike"` // correlation of neighbours' loads, if the bins stand where they belong
	}
	// An Offer is a bin and its load before the ball came.
	Offer struct {
		Bin  int64 `json:"bin"`
		Load int64 `json:"load"`
	}
)
