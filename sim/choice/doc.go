// Package choice is what processes share in which a ball goes to a least loaded of
// some bins: how ties are broken, and what is known if those bins are picked
// uniformly at random (S1.8–S1.18).
package choice
