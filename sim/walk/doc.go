// Package walk throws balls where walkers stand. Bins are the nodes of a graph in
// which every node has k neighbours; each walker takes one edge for each ball, and
// the ball goes to a least loaded of the nodes where they are. A step is a ball,
// after those that build a large random graph. model.md beside this file tells
// learners what happens and what is known; claim numbers S3 in the code are those
// of its list.
//
// Walker i of ball j reads the word that the i-th choice of ball j has in every
// process. So walkers that are put down anew for each ball are offered the bins
// of d choices, and with the same seed the two make the same run.
package walk
