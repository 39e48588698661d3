package main

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"binfall/sim"
	"binfall/sim/catalog"
	"binfall/sim/param"
)

// findProcess returns the process of an id.
func findProcess(id string) (sim.Def, error) {
	d, err := catalog.Find(id)
	if err == nil {
		return d, nil
	}
	var ids []string
	hint, nearest := "", 1+len(id)/3
	for _, d := range catalog.All {
		ids = append(ids, d.ID)
		if n := edits(id, d.ID); n <= nearest {
			hint, nearest = " did you mean "+d.ID+"?", n-1
		}
	}
	return d, fmt.Errorf("no process %q;%s there are %s", id, hint, strings.Join(ids, ", "))
}

// edits is the least number of letters to change, insert or delete that turns
// a into b (Levenshtein).
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}

// readSetup reads ID key=value… or a whole spec, which key=value may follow. A
// seed not given is drawn if draw is set. The setup is nil if there are faults.
func readSetup(args []string, draw bool) (setup *sim.Setup, drawn bool, faults []error) {
	if len(args) == 0 {
		return nil, false, []error{fmt.Errorf("no process named: give an id such as %s, then key=value; see binfall list", catalog.All[0].ID)}
	}
	id, query, isSpec := strings.Cut(args[0], "?")
	if !isSpec && strings.Contains(id, "=") {
		return nil, false, []error{fmt.Errorf("%s: the id of a process comes first, as in: %s %s", id, catalog.All[0].ID, id)}
	}
	request := param.ParseQuery(query)
	for _, arg := range args[1:] {
		name, value, ok := strings.Cut(arg, "=")
		if !ok {
			faults = append(faults, fmt.Errorf("%s: not of the form key=value", arg))
			continue
		}
		request = append(request, param.Pair{Name: name, Value: value})
	}
	d, err := findProcess(id)
	if err != nil {
		return nil, false, append([]error{err}, faults...)
	}
	if draw && !names(request)["seed"] {
		request = append(request, param.Pair{Name: "seed", Value: strconv.FormatUint(drawSeed(), 10)})
		drawn = true
	}
	setup, err = d.WithPairs(request)
	faults = append(faults, listFaults(err, "")...)
	if faults != nil {
		return nil, false, faults
	}
	return setup, drawn, nil
}

func names(request []param.Pair) map[string]bool {
	given := make(map[string]bool)
	for _, p := range request {
		given[p.Name] = true
	}
	return given
}

// drawSeed returns a seed that nobody chose, in [0, 2^53).
func drawSeed() uint64 {
	var b [8]byte
	rand.Read(b[:]) // never fails: see its documentation
	return binary.LittleEndian.Uint64(b[:]) >> 11
}

// finalStep is the position at which a run of the setup stops.
func finalStep(setup *sim.Setup, at int64) int64 {
	_, steps := setup.Cost()
	return int64(min(uint64(at), steps))
}
