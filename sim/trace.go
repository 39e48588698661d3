package sim

// An Event is one visible thing that happened during a step: 16 bytes, no
// pointers. Events are for the eye; no number shown or written comes from them.
type Event struct {
	Kind     Kind
	_        uint8
	Nth      uint16 // which choice, round or layer
	Who      uint32 // ball, item or walker, modulo 2^32
	From, To uint32 // bins, slots or nodes
}

// A Kind says what an event shows.
type Kind uint8

const (
	Probe Kind = iota + 1 // Who looked at To as its Nth choice; the Nth walker came there from From
	Place                 // Who came to rest in To
	Move                  // Who went from From to To
	Drop                  // Who left From and is in hand, or gone
	Link                  // an edge From–To appeared
	Cut                   // an edge From–To went
	Round                 // round Nth ended
)

// A Trace keeps the first events offered to it, up to a capacity fixed when it
// was made, and counts the rest. A nil *Trace keeps and counts nothing.
type Trace struct {
	Events []Event
	Lost   int64
}

// NewTrace returns a trace that keeps up to n events.
func NewTrace(n int) *Trace { return &Trace{Events: make([]Event, 0, n)} }

// Add keeps the event or counts it as lost. It never allocates.
func (t *Trace) Add(e Event) {
	if len(t.Events) == cap(t.Events) {
		t.Lost++
		return
	}
	t.Events = append(t.Events, e)
}

// Reset forgets all events and keeps the capacity.
func (t *Trace) Reset() { t.Events, t.Lost = t.Events[:0], 0 }
