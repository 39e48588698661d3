package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"binfall/sim"
	"binfall/sim/param"
	"binfall/sim/run"
)

// A memoryLimit is what this process may take, and who says so.
type memoryLimit struct {
	bytes  uint64 // 0: no limit is known
	source string
}

// ownMemory is left for the program itself: code, stacks, rows under way.
const ownMemory = 64 << 20

// room is the part of the limit that open processes may fill.
func (l memoryLimit) room() uint64 {
	switch {
	case l.bytes == 0:
		return 0
	case l.bytes <= 2*ownMemory:
		return l.bytes / 2
	}
	return l.bytes - ownMemory
}

// refuse returns the fault of a setup that does not fit, or nil.
func (l memoryLimit) refuse(setup *sim.Setup) error {
	each, _ := setup.Cost()
	if l.bytes == 0 || each <= l.room() {
		return nil
	}
	return memoryFault(&run.MemoryError{Spec: setup.Spec(), Needed: each, Limit: l.room()}, setup, l.source)
}

// memoryFault names the parameter that rules the memory of every process.
func memoryFault(e *run.MemoryError, setup *sim.Setup, source string) error {
	fault := &param.Error{Field: "n", Why: fmt.Sprintf("needs %s of memory; allowed is %s (%s)", run.Bytes(e.Needed), run.Bytes(e.Limit), source)}
	fault.Value, _ = setup.Value(fault.Field)
	return fault
}

// tameCollector keeps the garbage of finished trials small beside the trials
// under way.
func tameCollector(setup *sim.Setup, workers int, limit memoryLimit) {
	each, _ := setup.Cost()
	if each < ownMemory {
		return
	}
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	inFlight := uint64(workers)
	if limit.bytes > 0 {
		inFlight = min(inFlight, limit.room()/each)
	}
	debug.SetMemoryLimit(int64(min(inFlight*each+ownMemory, 1<<62)))
}
