package main

import (
	"bytes"
	"errors"
	"io"
	"os"
)

// A spool holds text of any length until it is known whether it counts: a
// little of it in memory, the rest in a temporary file.
type spool struct {
	memory bytes.Buffer
	file   *os.File // nil until memory was full once
	onFile int64
}

const spoolMemory = 1 << 20

func (s *spool) Write(p []byte) (int, error) {
	if s.memory.Len()+len(p) > spoolMemory {
		if err := s.spill(); err != nil {
			return 0, err
		}
	}
	return s.memory.Write(p)
}

func (s *spool) spill() (err error) {
	if s.file == nil {
		if s.file, err = os.CreateTemp("", "binfall-rows-"); err != nil {
			return err
		}
		os.Remove(s.file.Name()) // where that works, it leaves nothing even after a kill
	}
	n, err := s.memory.WriteTo(s.file)
	s.onFile += n
	return err
}

// release writes what is held to w and is empty then.
func (s *spool) release(w io.Writer) error {
	if s.onFile > 0 {
		if _, err := s.file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if _, err := io.CopyN(w, s.file, s.onFile); err != nil {
			return err
		}
		if _, err := s.file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		if err := s.file.Truncate(0); err != nil {
			return err
		}
		s.onFile = 0
	}
	_, err := s.memory.WriteTo(w)
	return err
}

// drop forgets what is held, and the file with it.
func (s *spool) drop() error {
	s.memory.Reset()
	s.onFile = 0
	if s.file == nil {
		return nil
	}
	err := s.file.Close()
	if gone := os.Remove(s.file.Name()); gone != nil && !errors.Is(gone, os.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	s.file = nil
	return err
}
