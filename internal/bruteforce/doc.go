// Package bruteforce solves small packing puzzles in the plainest way there is, for the
// tests of everything that solves them in a clever one. It imports nothing of this
// project: it has its own puzzles ([Case]), its own turns of pieces, its own list of
// placements and its own symmetries, and it uses no filter, no bound and no order but
// that of the cells. What it counts can be set against any engine and any program.
//
// The other half of the package draws the puzzles. A filter that removes what is in no
// solution rests on a premise, such as "every piece hangs together"; [Premises] lists
// those that some filter of this project has rested on, with a test of each, and [Draw]
// makes puzzles that break a given one on purpose.
//
// Not here: any filter, bound or clever order. Begin with solve.go.
package bruteforce
