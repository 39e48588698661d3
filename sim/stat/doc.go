// Package stat holds the mathematics of balls into bins that engines, charts
// and tests share: exact laws where they are known, fluid limits with their
// correction for finite n, rigorous bounds, and confidence intervals.
//
// # Conventions
//
// n is the number of bins, m the number of balls, d the number of bins a ball
// chooses from, t = m/n the balls per bin. The load of a bin is the number of
// balls in it. A tail is a fraction of bins: x_i(t) is the fraction whose load
// is at least i. Bins are drawn independently, uniformly and with replacement
// unless a function says otherwise. log is the natural logarithm.
//
// A theory beside a run is taken in this order: the exact law at this n
// ([MaxLoad], [GreedyExact]), the fluid law at this n with its correction
// ([GreedyMaxLoad]), a bound ([UnionBound], [LayeredBound]). A function says
// in its comment which of these it is. Processes other than d choices have their
// fluid law as a [Rule], without a correction.
//
// # What it does not do
//
// It draws nothing at random, runs no process, keeps no state between calls
// and tests no fit (package fit does). Everything is a pure function; the
// last digits may differ between platforms, because math.Exp and math.Log do.
//
// # Sources
//
// Claim numbers S1.8, S4.1, … are those of the project's science notes.
// Papers are cited where their formula stands. The most used:
//
//   - C. Loader, Fast and Accurate Computation of Binomial Probabilities, 2000.
//   - M. Mitzenmacher, The Power of Two Choices in Randomized Load Balancing,
//     IEEE TPDS 12 (2001).
//   - Y. Azar, A. Broder, A. Karlin, E. Upfal, Balanced Allocations,
//     SIAM J. Comput. 29 (1999).
//   - J. Dormand, P. Prince, A family of embedded Runge–Kutta formulae,
//     J. Comput. Appl. Math. 6 (1980).
//   - C. Clopper, E. Pearson, The use of confidence or fiducial limits,
//     Biometrika 26 (1934).
package stat
