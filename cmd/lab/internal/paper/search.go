// Package paper has the searches of V. Cahlík and P. Surynek (IJCCI 2019): A* with their network
// (network.go), and the search that they compare it with (comparator.go): A* with the additive
// pattern databases 7-8, without mirror image. The paper leaves open how A* breaks ties, what it
// does with positions that it meets again, and whether the tables tell the blank's regions apart;
// here it is as their program does it, so that what the paper counted can be found again
// (docs/measurements/learned/comparator.txt has other choices, too). Package slide has the A* to
// use: its mirror image alone saves two thirds of the nodes.
//
// # What the authors' program does
//
// Read in their repository, github.com/vcahlik/fifteen-puzzle, as of 19 May 2019 (commit 0cea41b,
// prototype/prototype: search_algorithms.py, utils.py, cpp_pdb_heuristic.py): the groups are the
// tiles 1 to 8 and 9 to 15; the index of the tables includes the blank's cell (Blank here); the
// open list is a binary heap by f and then by a counter, so among equal f the oldest entry comes
// first (Oldest); a closed position is never opened again; an open one that is reached by fewer
// moves is entered anew; a position none of whose children was entered is not closed but
// forgotten (Forget); the number of expanded nodes is that of the closed ones and 1.
//
// Not here: training of the network. Begin with search.go.
package paper

import (
	"context"
	"errors"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Best-first search on the 15-puzzle. What differs between the searches of the paper is the open
// list, which knows the estimates: see Open. Own.
//
// Layout: nodes lie in one slice, a position has one node, and a map finds it. Entries of the
// open list are pairs of node and moves; an entry whose moves are no longer the node's is void.

const (
	side  = 4
	cells = side * side
)

// Node is a position that was generated.
type Node struct {
	Key    uint64 // four bits a cell, cell 0 lowest: the goal cell of its tile, the blank's is 15
	Parent int32  // its number; -1 at the start
	Moves  int32  // from the start
	Blank  uint8  // cell
	dir    uint8  // the last move; noDir at the start
	state  uint8
}

// Tiles returns, by cell, the goal cell of its tile; that of the blank is 15.
func (n *Node) Tiles() (tiles [cells]uint8) {
	for cell := range tiles {
		tiles[cell] = uint8(n.Key >> (4 * cell) & 15)
	}
	return tiles
}

// The states of a node.
const (
	open uint8 = iota
	closed
	forgotten
)

const (
	noDir   = 4
	goalKey = 0xfedcba9876543210
)

// Open is an open list. Nodes are numbered from 0 on in the order in which they are made.
type Open interface {
	Made(n *Node)            // the next node: called once for each, before it is entered
	Push(e Entry)            // enters a node, or enters it again by fewer moves
	Pop() (e Entry, ok bool) // the next entry; false when there is none
}

// Entry is a place in the open list.
type Entry struct{ Node, Moves int32 }

// Rules are what a search does with positions that it meets again, and when it stops.
type Rules struct {
	Reopen bool   // a closed position that is reached by fewer moves is opened again
	Forget bool   // as the authors' program: a position none of whose children was entered may be entered again
	Limit  uint64 // of expanded nodes; 0: none
}

// Result is a plan, if the search came to one.
type Result struct {
	Solved   bool
	Moves    []puzzle.Move
	Counted  uint64 // nodes as the authors count: those that entered a child, and the goal
	Expanded uint64 // nodes whose children were generated
}

// search is one search.
type search struct {
	Rules
	list   Open
	nodes  []Node
	number map[uint64]int32 // node by key
	result Result
}

// delta is what each direction adds to the blank's cell, in the authors' order: up, down, left,
// right; dir^1 is the opposite one.
var (
	delta = [4]int{-side, side, -1, 1}
	names = [4]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}
)

func legal(blank, dir int) bool {
	return [4]bool{blank >= side, blank < cells-side, blank%side > 0, blank%side < side-1}[dir]
}

// Search searches from s, a board of 4×4 with the goal 1 2 … 15 0, until the open list gives the
// goal or has nothing, or to the limit. The error: s is another problem or unsolvable, or that of
// ctx, when it has ended.
func Search(ctx context.Context, s puzzle.Slide, list Open, r Rules) (Result, error) {
	if err := s.Check(); err != nil {
		return Result{}, err
	}
	if s.Goal.Rows != side || !slices.Equal(s.Goal.Tiles, puzzle.StandardGoal(side, side).Tiles) {
		return Result{}, errors.New("the paper's searches are for boards of 4×4 with the goal 1 2 … 15 and the blank last")
	}
	if ok, why := s.Solvable(); !ok {
		return Result{}, errors.New(why)
	}
	x := &search{Rules: r, list: list, number: map[uint64]int32{}}
	root := Node{Parent: -1, dir: noDir}
	for cell, tile := range s.Start.Tiles {
		root.Key |= uint64((tile+cells-1)%cells) << (4 * cell)
		if tile == 0 {
			root.Blank = uint8(cell)
		}
	}
	x.enter(root)
	return x.run(ctx)
}

func (x *search) run(ctx context.Context) (Result, error) {
	for e, ok := x.list.Pop(); ok; e, ok = x.list.Pop() {
		n := &x.nodes[e.Node]
		switch {
		case n.state != open || n.Moves != e.Moves:
			continue
		case n.Key == goalKey:
			x.result.Counted++
			x.result.Solved = true
			x.trace(e.Node)
			return x.result, nil
		case x.result.Expanded%256 == 0 && ctx.Err() != nil:
			return x.result, ctx.Err()
		}
		x.expand(e.Node)
		if x.result.Expanded == x.Limit {
			break
		}
	}
	return x.result, nil
}

// enter makes a node.
func (x *search) enter(n Node) {
	at := int32(len(x.nodes))
	x.number[n.Key], x.nodes = at, append(x.nodes, n)
	x.list.Made(&n)
	x.list.Push(Entry{at, n.Moves})
}

// expand generates the children of a node but for its parent and closes it.
func (x *search) expand(at int32) {
	x.result.Expanded++
	n := x.nodes[at]
	entered := false
	for dir := range 4 {
		if !legal(int(n.Blank), dir) || n.dir == uint8(dir^1) {
			continue
		}
		to := int(n.Blank) + delta[dir]
		change := n.Key>>(4*to)&15 ^ (cells - 1)
		key := n.Key ^ change<<(4*to) ^ change<<(4*n.Blank)
		if old, met := x.number[key]; met {
			entered = x.meet(old, at, uint8(dir)) || entered
			continue
		}
		x.enter(Node{Key: key, Parent: at, Moves: n.Moves + 1, Blank: uint8(to), dir: uint8(dir)})
		entered = true
	}
	x.nodes[at].state = closed
	if entered {
		x.result.Counted++
	} else if x.Forget {
		x.nodes[at].state = forgotten
	}
}

// meet handles a position that is reached again, and reports whether it was entered.
func (x *search) meet(at, parent int32, dir uint8) bool {
	n, moves := &x.nodes[at], x.nodes[parent].Moves+1
	if n.state == closed && !x.Reopen || n.state != forgotten && moves >= n.Moves {
		return false
	}
	n.Parent, n.dir, n.Moves, n.state = parent, dir, moves, open
	x.list.Push(Entry{at, moves})
	return true
}

// trace writes the moves to a node.
func (x *search) trace(at int32) {
	for ; x.nodes[at].Parent >= 0; at = x.nodes[at].Parent {
		x.result.Moves = append(x.result.Moves, names[x.nodes[at].dir])
	}
	slices.Reverse(x.result.Moves)
}
