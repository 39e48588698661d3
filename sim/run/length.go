package run

import "binfall/sim"

// Length is the number of steps of a run: at most Cost's, which some processes
// know only as a bound that few runs come near. Then the run is made, out of
// sight, for as many steps as are paid for; if it has not ended by then, the
// number is what such a run usually takes, and no bound.
func Length(setup *sim.Setup, paid int64) (steps int64, exact bool) {
	_, bound := setup.Cost()
	usual := setup.Usual()
	if usual == bound {
		return int64(min(bound, ToEnd)), true
	}
	p := setup.Open()
	for steps < paid {
		n := int(min(paid-steps, slice))
		made := p.Step(n, nil)
		if steps += int64(made); made < n {
			return steps, true
		}
	}
	return max(int64(min(usual, ToEnd)), steps), false
}
