// Package restarts looks for one solution of a large packing puzzle, such as the 108
// heptominoes in 33×23, where a search that always branches on the most constrained cell
// finds none in hours.
//
// Four ideas together. The cells are filled in a fixed order, from one end of the region to
// the other, so that what is left keeps a simple form (M. Busche, Solving Polyomino and
// Polycube Puzzles, 2011). The pieces that are hard to place are tried first, so that easy
// ones are left for the end. A placement that encloses a part of the region which no pieces
// can fill is taken back at once. And a run that is stuck is abandoned and started again in
// another, partly random order (C. P. Gomes, B. Selman, N. Crato, H. Kautz, Journal of
// Automated Reasoning 24, 2000: the run times of such searches have heavy tails).
//
// Not here: counts. Begin with restarts.go. This package may change with every release.
package restarts
