// Package learned estimates the moves that a position of the 15-puzzle needs by neural
// networks, after V. Cahlík, P. Surynek, "On the design of a heuristic based on artificial
// neural networks for the near optimal solving of the (N²−1)-puzzle", IJCCI 2019, and
// searches with the estimates. An estimate may be too high, so that such a search guarantees
// nothing by itself; package slide has the admissible heuristics that prove.
//
// # Reading order
//
// learned.go is the entry, options.go what it takes, search.go the search and deepen.go that of
// IDA*; large.go is both for the 24-puzzle, whose network is that of package bootstrap. board.go has
// the boards, of 3×3 and 4×4. network.go is a network and its file, infer.go is its use and
// kernel.go the arithmetic; estimate.go is for measurements. The networks are
// trained in cmd/lab, and by train/train.py.
//
// # What is counted
//
// A node is expanded when its children are generated, as in package slide; each child that
// is new is evaluated once. Nodes that are reached again by fewer moves are expanded again,
// and count again.
//
// Not here: training (cmd/lab/internal/training). Begin with learned.go, then infer.go. This
// package may change with every release.
package learned

const (
	side  = 4           // rows and columns of the board that the networks of this package are made for
	cells = side * side // of that board
)
