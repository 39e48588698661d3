package run

import (
	"cmp"
	"slices"

	"binfall/sim"
)

// The distance of keyframes at first, in steps: leastSpacing, or so much that
// copying a snapshot takes no longer than making the steps between two.
const (
	leastSpacing = 16
	bytesAStep   = 64 // about what is copied while one step is made
)

// keyframes are snapshots at multiples of a spacing, from which a player seeks.
// They thin themselves: when they take more than the budget the spacing doubles
// and those off the new grid go. So memory is bounded, and a seek costs at most
// one spacing where the run has been visited step by step or sought before;
// after fast play, which keeps one a frame, at most a frame's steps.
type keyframes struct {
	grid    int64 // positions that can be kept
	spacing int64 // a multiple of grid; 0 before the first is kept
	budget  int   // bytes
	bytes   int
	list    []keyframe // by step; the first is at 0 and never goes
	scratch []byte
}

type keyframe struct {
	step int64
	data []byte
}

// keep takes a snapshot at a step on the grid, unless there is one.
func (k *keyframes) keep(p sim.Process, step int64) error {
	i, found := k.find(step)
	if found {
		return nil
	}
	var err error
	if k.scratch, err = p.AppendBinary(k.scratch[:0]); err != nil {
		return err
	}
	data := make([]byte, len(k.scratch)) // exactly what is counted
	copy(data, k.scratch)
	if k.spacing == 0 {
		spacing := int64(leastSpacing)
		for spacing < int64(len(data)/bytesAStep) {
			spacing *= 2
		}
		k.spacing = roundUp(spacing, k.grid)
	}
	k.list = slices.Insert(k.list, i, keyframe{step, data})
	k.bytes += len(data)
	for k.bytes > k.budget && len(k.list) > 1 {
		k.thin()
	}
	return nil
}

// thin doubles the spacing.
func (k *keyframes) thin() {
	k.spacing *= 2
	k.bytes = 0
	k.list = slices.DeleteFunc(k.list, func(f keyframe) bool { return f.step%k.spacing != 0 })
	for _, f := range k.list {
		k.bytes += len(f.data)
	}
}

// before returns the last keyframe at or before a step.
func (k *keyframes) before(step int64) keyframe {
	i, found := k.find(step)
	if !found {
		i--
	}
	return k.list[i]
}

func (k *keyframes) find(step int64) (int, bool) {
	return slices.BinarySearchFunc(k.list, step, func(f keyframe, step int64) int { return cmp.Compare(f.step, step) })
}
