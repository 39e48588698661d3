package walk

import (
	"binfall/sim"
	"binfall/sim/choice"
	"binfall/sim/rng"
)

// stroll is throw where the neighbours are stored, nobody watches and walkers are
// never put down anew, for any number of them. Like strollTwo it does not branch on what chance decides.
func stroll[W sim.Width](w *walking, loads []W, n int) int {
	k, shift, hops, ports := uint64(w.net.degree), w.net.shift, w.net.hops, uint64(w.net.degree)
	stay, mask := uint64(0), uint32(1)<<shift-1
	if !w.simple {
		ports, stay = ports-1, ^uint64(0)
	}
	fresh, d, walkers := w.fresh, uint64(len(w.walkers)), w.walkers
	visits, seen, trail := w.visits, w.seen[:len(walkers)], w.trail
	most, brim, revisits := w.Loads.Max, uint32(^W(0)), w.revisits
	ball := uint64(w.Balls)
	slot := ball % sim.MostTrail
	for end := ball + uint64(n); ball < end && most < brim; ball++ {
		least, old := ^uint32(0), oldest(ball)
		for i, at := range walkers {
			port := rng.Below(fresh.Word(rng.At(ball, uint64(i))), ports) + (uint64(at.back)+1)&stay
			port -= k &^ uint64(int64(port-k)>>63)
			hop := hops[uint64(at.node)<<shift|port]
			node := hop >> shift
			walkers[i] = walker{node, hop & mask}
			visit := uint64(node)*d + uint64(i)
			revisits += recent(visits[visit], old)
			visits[visit] = uint32(ball) + 1
			trail[uint64(i)*sim.MostTrail+slot] = node
			seen[i] = uint32(loads[node])
			least = min(least, seen[i])
		}
		if slot++; slot == sim.MostTrail {
			slot = 0
		}
		winner := choice.Find(seen, least, w.toss.Nth(ball, choice.Count(seen, least)))
		loads[walkers[winner].node]++
		most = max(most, least+1)
	}
	thrown := int(int64(ball) - w.Balls)
	w.Balls, w.Loads.Max, w.revisits = int64(ball), most, revisits
	return thrown
}

// oldest is the least of visits that is recent at a ball.
func oldest(ball uint64) uint32 {
	return uint32(max(ball, sim.MostTrail-1) - (sim.MostTrail - 1) + 1)
}

// recent is 1 if a visit is not before the oldest that counts, else 0. It does not
// branch.
func recent(visit, oldest uint32) int64 {
	return int64(1 - (uint64(visit)-uint64(oldest))>>63)
}

// strollOne is stroll for one walker.
func strollOne[W sim.Width](w *walking, loads []W, n int) int {
	k, shift, hops, ports := uint64(w.net.degree), w.net.shift, w.net.hops, uint64(w.net.degree)
	stay := uint64(0) // as in strollTwo
	if !w.simple {
		ports, stay = ports-1, ^uint64(0)
	}
	fresh, visits, trail, mask := w.fresh, w.visits, w.trail[:sim.MostTrail], uint64(1)<<shift-1
	most, brim, revisits := uint64(w.Loads.Max), uint64(^W(0)), w.revisits
	one := uint64(w.walkers[0].node)<<shift | uint64(w.walkers[0].back)
	ball := uint64(w.Balls)
	slot := ball % sim.MostTrail
	for end := ball + uint64(n); ball < end && most < brim; ball++ {
		port := rng.Below(fresh.Word(rng.At(ball, 0)), ports) + (one&mask+1)&stay
		port -= k &^ uint64(int64(port-k)>>63)
		one = uint64(hops[one&^mask|port])
		node := one >> shift
		revisits += recent(visits[node], oldest(ball))
		visits[node] = uint32(ball) + 1
		trail[slot] = uint32(node)
		if slot++; slot == sim.MostTrail {
			slot = 0
		}
		load := uint64(loads[node]) + 1
		loads[node] = W(load)
		most = max(most, load)
	}
	thrown := int(int64(ball) - w.Balls)
	w.walkers[0] = walker{uint32(one >> shift), uint32(one & mask)}
	w.Balls, w.Loads.Max, w.revisits = int64(ball), uint32(most), revisits
	return thrown
}

// strollTwo is stroll for two walkers. As in two choices it decides without a
// branch: nodes and loads are swapped under a mask of ones if the second wins.
func strollTwo[W sim.Width](w *walking, loads []W, n int) int {
	k, shift, hops, ports := uint64(w.net.degree), w.net.shift, w.net.hops, uint64(w.net.degree)
	stay := uint64(0) // what the port is reckoned from: the one behind that by which it came, or 0
	if !w.simple {
		ports, stay = ports-1, ^uint64(0)
	}
	fresh, coin := w.fresh, w.toss.Coin
	visits, trail, mask := w.visits, w.trail[:2*sim.MostTrail], uint64(1)<<shift-1
	most, brim, revisits := uint64(w.Loads.Max), uint64(^W(0)), w.revisits
	one := uint64(w.walkers[0].node)<<shift | uint64(w.walkers[0].back)
	two := uint64(w.walkers[1].node)<<shift | uint64(w.walkers[1].back)
	ball := uint64(w.Balls)
	slot, coins := ball%sim.MostTrail, coin.Word(ball/64)
	for end := ball + uint64(n); ball < end && most < brim; ball++ {
		first, second := fresh.Pair(rng.At(ball, 0))
		here := rng.Below(first, ports) + (one&mask+1)&stay
		here -= k &^ uint64(int64(here-k)>>63)
		there := rng.Below(second, ports) + (two&mask+1)&stay
		there -= k &^ uint64(int64(there-k)>>63)
		one, two = uint64(hops[one&^mask|here]), uint64(hops[two&^mask|there])
		node, other := one>>shift, two>>shift
		load, otherLoad := uint64(loads[node]), uint64(loads[other])
		old, now := oldest(ball), uint32(ball)+1
		revisits += recent(visits[2*node], old) + recent(visits[2*other+1], old)
		visits[2*node], visits[2*other+1] = now, now
		trail[slot], trail[sim.MostTrail+slot] = uint32(node), uint32(other)
		if slot++; slot == sim.MostTrail {
			slot = 0
		}
		if ball%64 == 0 {
			coins = coin.Word(ball / 64)
		}
		wins := uint64(int64(2*otherLoad-2*load-coins>>(ball%64)&1) >> 63)
		node ^= (node ^ other) & wins
		load ^= (load ^ otherLoad) & wins
		load++
		loads[node] = W(load)
		most = max(most, load)
	}
	thrown := int(int64(ball) - w.Balls)
	w.walkers[0] = walker{uint32(one >> shift), uint32(one & mask)}
	w.walkers[1] = walker{uint32(two >> shift), uint32(two & mask)}
	w.Balls, w.Loads.Max, w.revisits = int64(ball), uint32(most), revisits
	return thrown
}
