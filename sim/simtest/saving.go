package simtest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	"binfall/sim"
)

// Restorable: a process restored at any step goes on as if nothing had been.
// Both ways of saving give the same bytes, and a snapshot of another setup is
// refused without harm.
func Restorable(s *sim.Setup) error {
	p := s.Open()
	steps, err := toEnd(s, p)
	if err != nil {
		return err
	}
	places := script(s)
	rewound := s.Open() // also restored while in the middle of something else
	for range 10 {
		at := int(places.Int64N(steps + 1))
		q := s.Open()
		q.Step(at, nil)
		saved, err := q.AppendBinary([]byte("kept"))
		if err != nil {
			return err
		}
		if !bytes.HasPrefix(saved, []byte("kept")) {
			return errors.New("AppendBinary does not append")
		}
		saved = saved[len("kept"):]
		var streamed bytes.Buffer
		if _, err := q.WriteTo(&streamed); err != nil {
			return err
		}
		if !bytes.Equal(saved, streamed.Bytes()) {
			return errors.New("WriteTo and AppendBinary give different bytes")
		}
		fresh := s.Open()
		if _, err := fresh.ReadFrom(&streamed); err != nil {
			return err
		}
		if err := rewound.UnmarshalBinary(saved); err != nil {
			return err
		}
		for _, restored := range []sim.Process{fresh, rewound} {
			if err := same(s, q, restored); err != nil {
				return fmt.Errorf("restored at step %d: %w", at, err)
			}
			restored.Step(1<<40, nil)
			if err := same(s, p, restored); err != nil {
				return fmt.Errorf("gone on from step %d: %w", at, err)
			}
		}
		if err := foreign(s, saved); err != nil {
			return err
		}
	}
	return nil
}

// foreign restores a snapshot into a process of another seed.
func foreign(s *sim.Setup, saved []byte) error {
	other := s.Trial(1)
	p, q := other.Open(), other.Open()
	switch err := p.UnmarshalBinary(saved); {
	case err == nil:
		return errors.New("a snapshot of another setup was taken")
	case errors.Is(err, sim.ErrSpent):
		return errors.New("refusing a snapshot of another setup spent the process")
	}
	return same(other, p, q)
}

// Sound: the invariant holds after every slice, and a snapshot with one byte
// changed is caught in 99 % of tries.
func Sound(s *sim.Setup) error {
	p := s.Open()
	tries, caught := 0, 0
	spots := script(s)
	for ended := false; !ended; {
		ended = p.Step(41, nil) < 41
		if err := p.Invariant(); err != nil {
			return err
		}
		saved, err := p.AppendBinary(nil)
		if err != nil {
			return err
		}
		// A few in the middle of the run, the rest at its end.
		for ; tries < 60 || ended && tries < 600; tries++ {
			changed := bytes.Clone(saved)
			changed[spots.IntN(len(changed))] ^= byte(1 + spots.IntN(255))
			if s.Open().UnmarshalBinary(changed) != nil {
				caught++
			}
		}
	}
	if 100*caught < 99*tries {
		return fmt.Errorf("%d of %d changed snapshots were caught", caught, tries)
	}
	return nil
}

// GarbageProof: restoring anything either fails or leaves a sound state, and
// unless it says that it spent the process, failing changes nothing.
func GarbageProof(s *sim.Setup) error {
	p := s.Open()
	p.Step(50, nil)
	saved, err := p.AppendBinary(nil)
	if err != nil {
		return err
	}
	dice := script(s)
	for try := range 300 {
		garbage := bytes.Clone(saved)
		switch try % 6 {
		case 0: // noise
			for i := range garbage {
				garbage[i] = byte(dice.Uint32())
			}
		case 1: // cut short
			garbage = garbage[:dice.IntN(len(garbage))]
		case 2: // too long
			garbage = append(garbage, 0)
		case 3: // a lie under a true checksum
			garbage[dice.IntN(len(garbage))] = byte(dice.Uint32())
			reseal(garbage)
		case 4: // eight lies, all high
			for range 8 {
				garbage[dice.IntN(len(garbage))] = 0xff
			}
			reseal(garbage)
		case 5: // cut short under a true checksum
			garbage = garbage[:dice.IntN(len(garbage))]
			reseal(garbage)
		}
		if err := restoreGarbage(s, p, garbage); err != nil {
			return fmt.Errorf("%x: %w", garbage, err)
		}
	}
	return nil
}

// CheckGarbage is GarbageProof for one input; fuzzing calls it.
func CheckGarbage(s *sim.Setup, garbage []byte) error {
	p := s.Open()
	p.Step(50, nil)
	if err := restoreGarbage(s, p, garbage); err != nil {
		return err
	}
	sealed := bytes.Clone(garbage)
	reseal(sealed)
	return restoreGarbage(s, p, sealed)
}

// restoreGarbage restores into a copy of p.
func restoreGarbage(s *sim.Setup, p sim.Process, garbage []byte) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	q := s.Open()
	q.Step(50, nil)
	switch err := q.UnmarshalBinary(garbage); {
	case err == nil:
		return q.Invariant()
	case errors.Is(err, sim.ErrSpent):
		return nil
	}
	return same(s, p, q)
}

// reseal makes the checksum of a snapshot true.
func reseal(b []byte) {
	if end := len(b) - crc32.Size; end >= 0 {
		sum := crc32.Checksum(b[:end], crc32.MakeTable(crc32.Castagnoli))
		binary.LittleEndian.PutUint32(b[end:], sum)
	}
}
