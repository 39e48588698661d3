package place

// A Sight is what a walker that never turns back may see within some hops: a tree
// in a disc of radius 1 about the origin, whose places are nodes. A node that is
// met again has another place, on which hangs what it would see from there.
type Sight struct {
	Hops   int    // radius of the tree
	Places []Seen // the root first, and no place before the one that it hangs on
	Nodes  int    // different nodes
	Twice  int    // of them, how many were met more than once
}

// A Seen is a place of the tree.
type Seen struct {
	Node  uint32
	From  int // the place that it hangs on; of the root its own
	First int // the place where the node was met first; its own if it is here
	Hops  int // from the root
	X, Y  float32
}

// How far a walker sees.
const (
	sightHops = 3
	roadHops  = 12  // along a road, where every node has two neighbours
	mostSeen  = 200 // places, about
	leastNew  = 0.7 // share of the places of a ring at new nodes, from which it sees farther
)

// See looks from a node of a graph whose nodes have so many ports; ports and back
// are as for a walk. A tree that would have more than some 200 places sees less
// far, at worst nothing but the root; and so does one that goes round in circles. Cost: a few microseconds a hundred places.
func See(root uint32, degree int, ports func(v uint32, port int) uint32, back func(v uint32, port int) int) Sight {
	s := Sight{Hops: reach(degree), Places: []Seen{{Node: root}}, Nodes: 1}
	first, again := map[uint32]int{root: 0}, map[uint32]bool{}
	closed := []int{-1} // of each place the port that leads back
	from, to := []float64{0}, []float64{1}
	hops, known := -1, 0 // the ring at which it looks, and the nodes before it
	for i := 0; i < len(s.Places); i++ {
		p := s.Places[i]
		if p.Hops > hops { // its ring is complete
			if i > 0 && float64(s.Nodes-known) < leastNew*float64(len(s.Places)-i) {
				s.Hops = hops + 1
			}
			hops, known = p.Hops, s.Nodes
		}
		if p.Hops == s.Hops {
			continue
		}
		ways := degree
		if i > 0 {
			ways--
		}
		turn, step := from[i], (to[i]-from[i])/float64(max(ways, 1))
		for port := range degree {
			if port == closed[i] {
				continue
			}
			node := ports(p.Node, port)
			c := Seen{Node: node, From: i, First: len(s.Places), Hops: p.Hops + 1}
			if at, met := first[node]; met {
				c.First = at
				again[node] = true
			} else {
				first[node] = c.First
				s.Nodes++
			}
			s.Places = append(s.Places, c)
			closed = append(closed, back(p.Node, port))
			from, to = append(from, turn), append(to, turn+step)
			turn += step
		}
	}
	s.Twice = len(again)
	for i := range s.Places {
		p := &s.Places[i]
		var at point
		if degree == 2 {
			at = s.road(i, from[i])
		} else if p.Hops > 0 {
			at = direction((from[i]+to[i])/2 - 0.25).times(float64(p.Hops) / float64(s.Hops))
		}
		p.X, p.Y = float32(at.x), float32(at.y)
	}
	return s
}

// road is the place of a node on a road: along a ring from its top to either side, so
// that what meets again lies side by side.
func (s *Sight) road(i int, from float64) point {
	p := s.Places[i]
	turn := float64(p.Hops) / float64(2*s.Places[len(s.Places)-1].Hops+2)
	if from < 0.5 {
		turn = -turn
	}
	return direction(turn - 0.25)
}

// reach is how far one sees with so many ports.
func reach(degree int) int {
	if degree <= 2 {
		return roadHops
	}
	places, ring := 1, degree
	for hops := range sightHops {
		if places += ring; places > mostSeen {
			return hops
		}
		ring *= degree - 1
	}
	return sightHops
}
