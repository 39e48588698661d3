package peel

// Threshold is the number of edges a node up to which nothing is left of nearly
// every large graph when nodes of so many ends or fewer go: S4.16. An edge joins
// arity ≥ 2 nodes, and degree is at least 1. Accuracy about 1e-9; no error, and
// no cost to speak of.
func Threshold(arity, degree int) float64 { return coreThreshold(arity, degree) }
