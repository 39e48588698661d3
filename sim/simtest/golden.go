package simtest

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"binfall/sim"
)

// goldenSetups are the setups whose digests are pinned: the small ones of the
// laws, and one of some size.
func goldenSetups(d sim.Def) []*sim.Setup {
	list := Setups(d)
	if s, err := d.With("n=20000&seed=9007199254740991"); err == nil {
		list = append(list, s)
	}
	return list
}

// Digests lists spec, Rev, step and digest at the start, every 1000 steps and
// the end of each golden setup, a line each.
func Digests(defs []sim.Def) ([]string, error) {
	var lines []string
	for _, d := range defs {
		for _, s := range goldenSetups(d) {
			p := s.Open()
			for step, ended := int64(0), false; ; {
				digest, err := sim.Digest(p)
				if err != nil {
					return nil, err
				}
				lines = append(lines, fmt.Sprintf("%s rev=%d step=%d %s", s.Spec(), d.Rev, step, digest))
				if ended {
					break
				}
				k := p.Step(1000, nil)
				step += int64(k)
				ended = k < 1000
				if k == 0 {
					break
				}
			}
		}
	}
	return lines, nil
}

// Golden compares the digests of all processes with those pinned in a file. To
// update writes new lines, but never another digest for an old spec, Rev and
// step: a trajectory changes with a raised Rev or not at all.
func Golden(defs []sim.Def, file string, update bool) error {
	lines, err := Digests(defs)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(file)
	if err != nil && !update {
		return err
	}
	pinned := make(map[string]string)
	for line := range strings.Lines(string(data)) {
		where, digest, _ := cutLast(strings.TrimSpace(line))
		pinned[where] = digest
	}
	var errs []error
	for _, line := range lines {
		where, digest, _ := cutLast(line)
		switch old, ok := pinned[where]; {
		case ok && old != digest:
			errs = append(errs, fmt.Errorf("%s: digest is %s, pinned is %s", where, digest, old))
		case !ok && !update:
			errs = append(errs, fmt.Errorf("%s: not pinned", where))
		}
		delete(pinned, where)
	}
	if !update {
		for where := range pinned {
			errs = append(errs, fmt.Errorf("%s: pinned, and nobody runs it", where))
		}
	}
	slices.SortFunc(errs, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	if errs == nil && update {
		return os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644)
	}
	return errors.Join(errs...)
}

func cutLast(line string) (before, after string, ok bool) {
	i := strings.LastIndexByte(line, ' ')
	if i < 0 {
		return line, "", false
	}
	return line[:i], line[i+1:], true
}
