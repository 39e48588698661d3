package peel

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"testing"

	"binfall/sim"
)

// TestGarbage: a snapshot of any phase with lies under a true checksum is refused,
// or gives a graph that is in order and goes on without harm to its end.
func TestGarbage(t *testing.T) {
	dice, taken, met := rand.New(rand.NewPCG(1, 2)), map[string]int{}, [phases]int{}
	for _, d := range []sim.Def{RandomGraph, Peel} {
		opening := 8 + 1 + len(d.ID) + 4 + 16 // magic, id, Rev, hash of the spec
		for arity := leastArity; arity <= mostArity; arity += 2 {
			s := with(t, d, fmt.Sprintf("n=40&m=30&arity=%d&seed=3", arity))
			p := s.Open()
			for ended := false; !ended; ended = p.Step(1, nil) == 0 {
				if g, ok := p.(*peeling); ok {
					met[g.phase]++
				}
				saved, err := p.AppendBinary(nil)
				if err != nil {
					t.Fatal(err)
				}
				for range 50 {
					lie := bytes.Clone(saved)
					end := len(lie) - crc32.Size
					for range 1 + dice.IntN(2) {
						lie[opening+dice.IntN(end-opening)] ^= byte(1 + dice.IntN(255))
					}
					binary.LittleEndian.PutUint32(lie[end:], crc32.Checksum(lie[:end], crc32.MakeTable(crc32.Castagnoli)))
					q := s.Open()
					if q.UnmarshalBinary(lie) != nil {
						continue
					}
					taken[d.ID]++
					steps := 0
					for q.Step(1, nil) == 1 {
						if steps++; steps > 2000 {
							t.Fatalf("%s: a lie goes on for ever", s.Spec())
						}
						if g, ok := q.(*peeling); ok && g.bounded() != nil {
							continue // the loads were a lie
						}
						if err := q.Invariant(); err != nil {
							t.Fatalf("%s: a lie was taken, then: %v", s.Spec(), err)
						}
					}
				}
			}
		}
		if taken[d.ID] == 0 {
			t.Errorf("%s: every lie was refused, nothing was tried", d.ID)
		}
	}
	for phase, times := range met {
		if times == 0 {
			t.Errorf("phase %d was never met", phase)
		}
	}
}
