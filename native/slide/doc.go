// Package slide solves sliding-tile problems by search, with proof: iterative-deepening A*
// under admissible heuristics returns a shortest sequence of moves, or a proven lower bound
// when it is stopped.
//
// The package shares nothing with the integer programs but the puzzle data (package
// puzzle): its agreement with them is evidence.
//
// # Words
//
// The distance of a position is the least number of moves to the goal, d. A heuristic h is
// admissible when h ≤ d everywhere, and consistent when a move changes it by at most one
// (which for h = 0 at the goal implies admissible). A move takes the blank to a cell of the
// other colour of a chessboard, so the parity of d is known; bounds rise in steps of two.
//
// # Files
//
// The entry: slide.go has options, results and Search; anytime.go has Anytime, plans and a
// rising bound; batch.go has SearchAll, many boards; values.go builds tables ahead of
// time and hands out values. engines.go and heuristic.go are the two tables; the latter raises
// values of the wrong parity, in one place for all rows.
//
// The board: board.go renames the tiles so that the goal is "tile i in cell i", and
// maps goals onto each other that reflections of the board make equal.
//
// Heuristics that bound the two directions of movement apart: axes.go, with the Manhattan
// distance, conflict.go, inversion.go, walking.go.
//
// Pattern databases, which package pdb builds and keeps: tables.go says which ones a search
// uses and when it goes on to larger ones; groups.go checks partitions of the user's; memo.go
// keeps tables in memory; additive.go is a position as the kernel sees it; pattern.go makes
// the sum an evaluator like the others; dual.go is a heuristic with tables of its own.
//
// Iterative deepening: idastar.go is the search with any evaluator; additivesearch.go its
// iterations with pattern databases, divided among threads, additivekernel.go the kernel,
// automaton.go the pruning of duplicate paths, prefetch_*.go one instruction.
//
// Searches that store nodes: astar.go, bidirectional.go; astarfrontier.go is
// one tree, astarnodes.go its nodes, openlist.go its open list, pattern.go what a node
// keeps of pattern databases. beam.go is beam search.
//
// Rules without search: parberry.go, parberrywalk.go.
//
// Package benchmarks holds the boards of the literature, package learned the heuristic
// "learned"; internal/nativetest runs every row of the two tables.
//
// # What is counted
//
// A node is generated when its heuristic value is computed; the start counts in every
// iteration. With pattern databases the first moves are gone through once, and count once.
// A node is expanded when its children are generated; its parent is never among them. Both
// counts run over all iterations. This is the counting of Korf's tables, in which IDA* with
// the Manhattan distance generates 36.3 billion nodes on his 100 boards.
//
// Not here: integer programs, and tables on disk (native/slide/pdb). Begin with engines.go, then
// idastar.go. This package may change with every release.
package slide
