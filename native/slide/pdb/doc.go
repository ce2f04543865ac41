// Package pdb builds and keeps additive pattern databases of sliding-tile puzzles,
// one bit an entry.
//
// The method is that of R. E. Korf and A. Felner, "Disjoint pattern database
// heuristics", Artificial Intelligence 134 (2002) 9-22: the tiles are divided into
// groups, a table holds for every placing of one group the least number of moves of
// its tiles that bring them home, and the sum over the groups never exceeds the
// length of a solution.
//
// The tables are zero-aware (R. Clausecker, "Notes on the construction of pattern
// databases", 2017): a placing also says in which connected region of the free cells
// the blank is. A move of a tile of the group then changes the group's value by
// exactly one, and no other move changes it. So the value of a position follows from
// that of its parent and one bit, the second lowest of the value.
//
// # Numbers
//
// An entry is named by the cells that the group's tiles stand on together with the
// blank's region, numbered by a Space, and by the order in which the tiles follow
// each other on these cells, numbered by its Lehmer code (Turns). A horizontal move
// keeps the order, a vertical one takes a tile past at most columns−1 others.
//
// Not here: searches (native/slide). Begin with table.go, then build.go. This package may change
// with every release.
package pdb
