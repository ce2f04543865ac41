// Package bootstrap searches by a heuristic that was learned for boards that are too large to be
// labelled with optimal lengths, from nothing but what its own searches solved: S. J. Arfaee, S. Zilles,
// R. C. Holte, "Learning heuristic functions for large state spaces", Artificial
// Intelligence 175 (2011) 2075-2098. A network that knows nothing solves boards a few
// random moves from the goal; it learns from the paths that were found, solves boards a
// little farther away, and so on until random boards are solved. cmd/lab/internal/bootstrap has
// that loop.
//
// The network is small, and its inputs are numbers that say something of a position by
// themselves: the values of pattern databases, the Manhattan distance, the blank's
// distance from its goal cell (features.go). The search is a beam search (beam.go): its
// effort is known before it begins, where that of IDA*, which the paper uses, depends on
// the estimates. What it finds has no guaranteed length; the databases bound it from
// below.
//
// # Reading order
//
// beam.go is the search, search.go the call of it, shorten.go what follows it, features.go and
// mlp.go the network, file.go its file and the one of the program, for the 24-puzzle.
package bootstrap
