package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"
)

// A sink is where results go. They are whole at commit; discard leaves things
// as they were, as far as that is possible.
type sink struct {
	*bufio.Writer
	file    *os.File // nil: standard output
	target  string   // file becomes target at commit; "" if it is written in place
	flushed time.Time
}

// openSink returns the sink for the file of that name, or for stdout if there is
// none or it is "-". A regular file is replaced at once, at commit; what is no regular file
// (a device, a pipe) is written to.
func openSink(name string, stdout io.Writer) (*sink, error) {
	s := &sink{flushed: time.Now()}
	if name == "" || name == "-" {
		s.Writer = bufio.NewWriterSize(stdout, 1<<16)
		return s, nil
	}
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real // a link stays, and what it points to is replaced
	}
	mode := os.FileMode(0o666)
	var err error
	switch info, statErr := os.Stat(name); {
	case statErr == nil && info.IsDir():
		return nil, fmt.Errorf("--out=%s: is a directory", name)
	case statErr == nil && !info.Mode().IsRegular():
		s.file, err = os.OpenFile(name, os.O_WRONLY, 0)
	default:
		if statErr == nil {
			mode = info.Mode().Perm()
		}
		s.target = name
		beside := filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%08x.part", filepath.Base(name), rand.Uint32()))
		s.file, err = os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	}
	if err != nil {
		return nil, fmt.Errorf("--out=%s: %w", name, err)
	}
	s.Writer = bufio.NewWriterSize(s.file, 1<<16)
	return s, nil
}

// flushLate passes on what is buffered if that was not done for a second, so
// that a reader of a pipe can follow a slow run.
func (s *sink) flushLate(now time.Time) error {
	if now.Sub(s.flushed) < time.Second {
		return nil
	}
	s.flushed = now
	return s.Flush()
}

func (s *sink) commit() error {
	if err := s.Flush(); err != nil {
		s.discard()
		return err
	}
	if s.file == nil {
		return nil
	}
	if s.target == "" {
		return s.file.Close()
	}
	err := s.file.Sync() // else a crash could leave the name without the contents
	if closed := s.file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(s.file.Name(), s.target)
	}
	if err != nil {
		os.Remove(s.file.Name())
	}
	return err
}

func (s *sink) discard() {
	if s.file == nil {
		return
	}
	s.file.Close()
	if s.target != "" {
		os.Remove(s.file.Name())
	}
}
