package pricing

// Duplicates by strings of moves. Two strings of moves that lead to the same arrangement,
// wherever both are possible, need not both be searched: the longer one is forbidden, or of two
// equally long ones the later in the order U, D, L, R. All forbidden strings of up to
// 12 moves on a board without edges are in strings.txt; they depend on no board, and
// TestStrings finds them again. They make an automaton that a search follows move by move
// (L. A. Taylor and R. E. Korf, "Pruning duplicate nodes in
// depth-first search", AAAI 1993; the automaton is that of A. V. Aho and M. J. Corasick,
// "Efficient string matching", CACM 18 (1975) 333-340). native/slide has an automaton made in
// another way: the two methods that verify compares share none.
//
// Why a proof may use it. A string is forbidden only when its replacement is not longer and its
// blank stays within the rectangle of the forbidden one's: so the replacement is possible on
// every board where the string is. Of the shortest plans take the first in alphabetical order.
// If it held a forbidden string, the replacement would make a shorter or an earlier plan. So
// that plan survives, and a search that finds nothing has proven that there is none.
//
// The argument is about strings, so it must not be mixed with a table of visited boards: a
// board taken as seen may have been reached by a path after which the automaton forbids the
// very continuation that the plan needs.

import (
	_ "embed"
	"sync"
)

// automaton gives for a state and a direction the next state, or -1 where the move completes a
// forbidden string. State 0 is before the first move.
type automaton [][4]int16

// What a link of the tree of forbidden strings is, where it is not a node.
const (
	outside = -1 // no forbidden string goes on so
	ends    = -2 // a forbidden string ends here
)

// stringTree is the tree, a byte a node, breadth first: firstNode and the sum over the directions d of
// 3^d times 0 (outside), 1 (ends) or 2 (the next node that no byte before has named).
//
//go:embed strings.txt
var stringTree string

const firstNode = '('

// duplicates returns the automaton, which is made once.
var duplicates = sync.OnceValue(func() automaton { return readTree(stringTree).automaton() })

// readTree returns the tree that a text describes.
func readTree(text string) automaton {
	tree, nodes := make(automaton, len(text)), int16(0)
	for i := range tree {
		code := text[i] - firstNode
		for d := range tree[i] {
			switch tree[i][d] = outside; code % 3 {
			case 1:
				tree[i][d] = ends
			case 2:
				nodes++
				tree[i][d] = nodes
			}
			code /= 3
		}
	}
	return tree
}

// automaton completes the tree: where a string cannot be continued in the tree, its longest
// ending that can be is. Nodes of shorter strings come first.
func (a automaton) automaton() automaton {
	fail := make([]int16, len(a)) // of a node: that of its longest proper ending
	for node := range a {
		for d, to := range a[node] {
			other := int16(0) // where the longest proper ending goes
			if node != 0 {
				other = a[fail[node]][d]
			}
			switch {
			case to == ends || other < 0:
				a[node][d] = -1
			case to == outside:
				a[node][d] = other
			default:
				fail[to] = other
			}
		}
	}
	return a
}
