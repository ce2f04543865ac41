// Package slide solves sliding-tile problems by search, with proof: iterative
// deepening A* under admissible heuristics returns a shortest sequence of moves,
// or a proven lower bound when it is stopped.
//
// The package shares nothing with the integer programs but the puzzle data
// (package puzzle): it is the second road to an answer, and its agreement with
// the first is evidence.
//
// # Reading order
//
// slide.go is the entry, idastar.go the search. board.go renames the tiles so
// that every goal looks alike. A heuristic is either a sum over the two
// directions of movement (axes.go, with manhattan.go, conflict.go, inversion.go
// and walking.go as rules) or a sum of pattern databases. heuristic.go lists them by
// name.
//
// Pattern databases are built and kept by package pdb; tables.go says which ones a
// search uses, additive.go how a position is written for them. The search with them
// has a kernel of its own (additivekernel.go, within the iterations of
// additivesearch.go), which also prunes duplicate paths (automaton.go). pattern.go
// makes them an evaluator like the others. groups.go takes partitions of the user's;
// dual.go is a heuristic with tables of its own. Package instances holds the boards of
// the literature.
//
// The other engines are astar.go (weighted.go), bidirectional.go, parberry.go and
// layers.go; engines.go lists them.
//
// # What is counted
//
// A node is generated when its heuristic value is computed; the start counts in
// every iteration. With pattern databases the first moves are gone through once, and
// count once. A node is expanded when its children are generated; the parent
// is never among them. Both counts run over all iterations. This is the counting
// of Korf's tables, in which IDA* with the Manhattan distance generates 36.3
// thousand million nodes on his 100 boards.
package slide
