package cuckoo

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"math/rand/v2"
	"testing"
)

// opening is the length of what a snapshot begins with: magic, id, Rev, hash of the spec.
const opening = 8 + 1 + len("cuckoo") + 4 + 16

// TestGarbage: a snapshot of any phase with lies under a true checksum is refused,
// or gives a table that is in order and goes on without harm to its end.
func TestGarbage(t *testing.T) {
	dice, taken := rand.New(rand.NewPCG(1, 2)), 0
	met := [phases]int{}
	for _, rules := range mixtures() {
		s := with(t, "n=48&m=46&max_kicks=9&seed=3&"+rules)
		p := s.Open().(*table)
		for ended := false; !ended; ended = p.Step(1, nil) == 0 {
			met[p.phase]++
			if met[p.phase] > 40 && p.phase != search && p.phase != shift {
				continue
			}
			saved, err := p.AppendBinary(nil)
			if err != nil {
				t.Fatal(err)
			}
			for range 20 {
				lie := bytes.Clone(saved)
				end := len(lie) - crc32.Size
				for range 1 + dice.IntN(2) {
					lie[opening+dice.IntN(end-opening)] ^= byte(1 + dice.IntN(255))
				}
				binary.LittleEndian.PutUint32(lie[end:], crc32.Checksum(lie[:end], crc32.MakeTable(crc32.Castagnoli)))
				q := s.Open().(*table)
				if q.UnmarshalBinary(lie) != nil {
					continue
				}
				taken++
				for range 200 {
					k := q.Step(1, nil)
					if err := q.Invariant(); err != nil {
						t.Fatalf("%s: a lie in phase %d was taken, then: %v", s.Spec(), p.phase, err)
					}
					if k == 0 {
						break
					}
				}
			}
		}
	}
	for phase, times := range met {
		if times == 0 {
			t.Errorf("phase %d was never met", phase)
		}
	}
	if taken == 0 {
		t.Error("every lie was refused: nothing was tried")
	}
}
