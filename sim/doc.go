// Package sim is the contract of a random experiment and of everything that
// drives one. Read sim.go first.
//
// An engine advances by a budget of small steps, and all else hangs on that one
// call ([Process].Step) and on one description of the engine's parameters
// ([Define]): canvas, form, link, command line, checkpoint and test. Steps are
// additive, so a run may be cut anywhere: to fit a frame, to seek, to save, to
// compare. A process draws its randomness from addressed words (package rng), so
// nothing depends on who asks first. Integers decide and floats only measure:
// the same spec gives the same digest on every platform.
//
// # Glossary
//
// These words mean the same in code, form and prose.
//
//	ball       what is placed; n bins and m balls, as in the papers
//	bin        where balls go: a server, a slot of a hash table, a day
//	load       balls in a bin
//	height     load of a bin just after a ball came: the ball's place in the pile
//	gap        greatest load less the mean load
//	choice     a bin offered to a ball; d choices, the j-th at its own address
//	probe      one load read
//	tie        several choices with the least load
//	collision  two balls in one bin, counted as pairs
//	tally      the number of bins of load 0, 1, 2 …
//	step       the smallest advance of a process: a ball, a message, a hop …
//	round      balls act at once, seeing what the last round left
//	request    a ball's question to a bin in a round; answered by a grant or not
//	walker     a token that moves along the edges of a graph; each is a choice of the ball
//	hop        a walker takes an edge
//	port       number of an edge at a node, from 0
//	reset      all walkers are put down anew
//	girth      length of the shortest cycle of a graph
//	slot       place for one item in a table
//	eviction   an item pushed from its slot by another
//	stash      where items wait that found no slot
//	spec       the canonical text of a process with all its parameters
//	setup      a spec, read
//	trial      one run of a setup on a seed of its own
//	trace      events of a run, for the eye
//	snapshot   the state of a process as bytes; its digest is a hash of them
//	law        a probability distribution, or a rule that every process obeys
package sim
