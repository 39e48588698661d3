package cuckoo

import "binfall/sim/rng"

// chaseOn takes up to n turns as take and flee would, where nobody watches and an
// evicted key has one way to go. It stops short of a turn that is not of that
// kind, or at which something ends. The state stays in registers: that makes a
// turn half as long.
func (t *table) chaseOn(n int) (done int) {
	slots, choice, balls, m := t.slots, t.choices[t.rehashes], t.balls, t.m
	start0, start1, size0, size1 := t.start[0], t.start[1], t.size[0], t.size[1]
	come, hand, from, kicks, returns := t.come, t.hand, uint64(t.from), t.kicks, t.returns
	evictions, longest := t.evictions, t.longest
	free := t.n + int64(len(t.stashed)) - come // slots without an item, if the one in hand had its own
	last, limit := t.come, t.limit(t.come)
	for ; done < n; done++ {
		if hand == 0 {
			if come == m || free == 0 {
				break
			}
			ball := uint64(come)
			if balls != nil {
				ball = balls[ball]
			}
			come++
			item := uint32(come)
			a := start0 + rng.Below(choice.Word(rng.At(ball, 0)), size0)
			kicks, returns = 0, 0
			free--
			if slots[a] == 0 {
				slots[a] = item
				continue
			}
			b := start1 + rng.Below(choice.Word(rng.At(ball, 1)), size1)
			if slots[b] == 0 {
				slots[b] = item
				continue
			}
			if t.kick.Word(2*uint64(evictions))>>63 != 0 {
				a = b
			}
			hand, slots[a], from = slots[a], item, a
		} else {
			ball := uint64(hand) - 1
			if balls != nil {
				ball = balls[ball]
			}
			v, w := choice.Pair(rng.At(ball, 0))
			a, b := start0+rng.Below(v, size0), start1+rng.Below(w, size1)
			if a == from {
				a = b
			}
			if slots[a] == 0 {
				slots[a], hand = hand, 0
				continue
			}
			if last != come {
				last, limit = come, t.limit(come)
			}
			if kicks >= limit || returns == 2 {
				break
			}
			hand, slots[a], from = slots[a], hand, a
		}
		if int64(hand) == come {
			returns++
		}
		kicks++
		evictions++
		longest = max(longest, kicks)
	}
	t.inserts += come - t.come
	t.come, t.hand, t.from, t.kicks, t.returns = come, hand, uint32(from), kicks, returns
	t.evictions, t.longest = evictions, longest
	if t.phase = kicked; hand == 0 {
		t.phase = fresh
	}
	return done
}
