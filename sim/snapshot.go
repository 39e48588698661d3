package sim

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
)

// Digest is the first 16 hex digits of SHA-256 of the snapshot. It is equal for
// equal spec and position on every platform. Cost: one pass over the state,
// without a copy.
func Digest(p Process) (string, error) {
	h := sha256.New()
	if _, err := p.WriteTo(h); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)[:8]), nil
}

// ErrSpent says that a restore failed half way: the process must not be used
// again.
var ErrSpent = errors.New("the process is spent")

// Stateful is the part of saving and restoring that a process writes itself.
type Stateful interface {
	// State names the fields of the state, in an order that is for ever, for
	// writing and for reading alike. What can be derived from them is no field:
	// State computes it again when it reads.
	State(*State)
	// Invariant looks at the whole state and returns what is wrong with it,
	// such as a ball lost. Cost: one pass over the state.
	Invariant() error
}

// A Seal is embedded in every process and saves and restores it. A snapshot is
//
//	"binfall" 1  length of id, id  Rev (4 bytes)  hash of spec (16 bytes)
//	the state
//	CRC-32C of all before (4 bytes)
//
// with numbers little-endian.
type Seal struct {
	opening []byte
	process Stateful
}

const magic = "binfall\x01"

func (s *Seal) stamp(setup *Setup, p Stateful) {
	spec := sha256.Sum256([]byte(setup.Spec()))
	b := append([]byte(magic), byte(len(setup.ID)))
	b = append(b, setup.ID...)
	b = binary.LittleEndian.AppendUint32(b, uint32(setup.Rev))
	s.opening, s.process = append(b, spec[:16]...), p
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// AppendBinary appends the snapshot to b.
func (s *Seal) AppendBinary(b []byte) ([]byte, error) {
	w := bytes.NewBuffer(b)
	_, err := s.WriteTo(w)
	return w.Bytes(), err
}

// WriteTo writes the snapshot without a copy of the state.
func (s *Seal) WriteTo(w io.Writer) (int64, error) {
	st := &State{w: w, sum: crc32.New(castagnoli)}
	st.bytes(s.opening)
	s.process.State(st)
	st.bytes(binary.LittleEndian.AppendUint32(nil, st.sum.Sum32()))
	return st.n, st.err
}

// UnmarshalBinary sets the process to a snapshot of one of the same setup.
// Bytes that are foreign, cut short or damaged leave it unchanged; bytes whose
// checksum is right and whose contents cannot be leave it spent: [ErrSpent].
func (s *Seal) UnmarshalBinary(data []byte) error {
	switch end := len(data) - crc32.Size; {
	case end < len(s.opening):
		return fmt.Errorf("sim snapshot: %d bytes, too short", len(data))
	case !bytes.HasPrefix(data, s.opening):
		return errForeign
	case crc32.Checksum(data[:end], castagnoli) != binary.LittleEndian.Uint32(data[end:]):
		return errDamaged
	}
	r := bytes.NewReader(data)
	if _, err := s.ReadFrom(r); err != nil {
		return err
	}
	if r.Len() > 0 {
		return fmt.Errorf("sim snapshot: %d bytes too long; %w", r.Len(), ErrSpent)
	}
	return nil
}

// ReadFrom sets the process to the snapshot that r yields, reading its state in
// place: any error after the opening leaves it spent.
func (s *Seal) ReadFrom(r io.Reader) (int64, error) {
	st := &State{r: r, sum: crc32.New(castagnoli)}
	opening := make([]byte, len(s.opening))
	st.bytes(opening)
	switch {
	case st.err != nil:
		return st.n, st.err
	case !bytes.Equal(opening, s.opening):
		return st.n, errForeign
	}
	s.process.State(st)
	want := st.sum.Sum32()
	var got [crc32.Size]byte
	st.bytes(got[:])
	switch {
	case st.err == nil && binary.LittleEndian.Uint32(got[:]) != want:
		st.err = errDamaged
	case st.err == nil:
		st.err = s.process.Invariant()
	}
	if st.err != nil {
		return st.n, fmt.Errorf("%w; %w", st.err, ErrSpent)
	}
	return st.n, nil
}

var (
	errForeign = errors.New("sim snapshot: not of this process, Rev and spec")
	errDamaged = errors.New("sim snapshot: damaged, the checksum is wrong")
)

// A State carries fields between a process and its snapshot, in one direction
// or the other. After the first error it does nothing.
type State struct {
	w   io.Writer // writing, or
	r   io.Reader // reading
	sum hash.Hash32
	n   int64
	err error
	buf [8]byte
}

// Reading reports whether fields are being set.
func (s *State) Reading() bool { return s.r != nil }

// Fail records what is wrong with the fields read so far.
func (s *State) Fail(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf("sim snapshot: "+format, args...)
	}
}

// Count carries a whole number in [0, max].
func (s *State) Count(p *int64, max int64) {
	binary.LittleEndian.PutUint64(s.buf[:], uint64(*p))
	s.bytes(s.buf[:])
	if !s.Reading() || s.err != nil {
		return
	}
	v := binary.LittleEndian.Uint64(s.buf[:])
	if v > uint64(max) {
		s.Fail("%d where at most %d is possible", v, max)
		return
	}
	*p = int64(v)
}

// bytes carries raw bytes.
func (s *State) bytes(b []byte) {
	if s.err != nil {
		return
	}
	var n int
	if s.Reading() {
		n, s.err = io.ReadFull(s.r, b)
		if s.err != nil {
			s.err = fmt.Errorf("sim snapshot: cut short: %w", s.err)
		}
	} else {
		n, s.err = s.w.Write(b)
	}
	s.sum.Write(b[:n])
	s.n += int64(n)
}
