// Package alloc models balls that come one at a time, look at some bins, and
// stay where they are put. A step is a ball. model.md beside this file tells
// learners what happens and what is known; SCIENCE claims S1.1, S1.8–S1.18, S5.1, S5.2,
// S5.4–S5.7.
//
// It does not model balls that leave, move again, or act in rounds.
package alloc
