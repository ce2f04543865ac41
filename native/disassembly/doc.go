// Package disassembly finds out whether an assembled puzzle comes apart by translations,
// and in how few moves.
//
// A move takes some pieces of a part, together and without rotation, along one direction
// of the grid, any number of steps at once. It is W. H. Cutler's analysis (A Computer Analysis
// of All 6-Piece Burrs, 1994): for every pair of pieces and every direction, how far one can
// go before it meets the other; what it meets goes along; and a breadth-first search over
// the positions of the pieces relative to each other, until some of them can leave for
// good. The parts are taken apart in the same way, each from where it stood, as BurrTools
// does (A. Roever, user guide, "Solving Puzzles").
//
// Nothing is lost by looking at one separation only, the first: every position can be
// moved back, and pieces that come apart among others come apart without them. So a part
// that is found stuck is stuck whatever was done before.
//
// The directions are translations of the grid, see directions.go; a puzzle that comes apart along
// others only, or by rotating pieces, is reported as stuck.
//
// Not here: assembling. Begin with search.go. This package may change with every release.
package disassembly
