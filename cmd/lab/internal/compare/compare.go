// Package compare is best-first search whose open list is ordered by a network that only
// compares: it is given two configurations and the moves that were made to each, and says which one is
// to be expanded first. The outlook of V. Cahlík and P. Surynek (IJCCI 2019, section 6) names such
// a network and that it has to be asked often; Result.Asked counts that. The network is trained on
// Pairs. It says nothing of how far the goal is, so neither a bound nor
// a promise about the plan comes out of it.
package compare

import (
	"context"
	"errors"
	"slices"

	"github.com/tilemip/tilemip/cmd/lab/internal/training"
	"github.com/tilemip/tilemip/model/puzzle"
)

const (
	side  = 4
	cells = side * side
	noDir = 4
)

// Result is a plan, with no promise about its length.
type Result struct {
	Moves    []puzzle.Move
	Solved   bool
	Expanded uint64 // nodes whose children were generated
	Asked    uint64 // comparisons; each evaluates the network twice, once in either order
}

// node is a position. first and second are its part in the sums of the network's first layer, as the first
// configuration and as the second; they stay where the position was generated.
type node struct {
	tiles         [cells]uint8 // by cell, the goal cell of its tile
	blank, dir    uint8
	open          bool
	moves, parent int32
	first, second []float32
}

// entry is a place in the open list; it is void when its moves are no longer the node's.
type entry struct{ node, moves int32 }

type search struct {
	net    *training.Network
	nodes  []node
	number map[[cells]uint8]int32
	heap   []entry // the open list, ordered as well as the comparisons are
	sums   []float32
	result Result
}

var (
	delta = [4]int{-side, side, -1, 1}
	names = [4]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}
)

// Search searches from a board of 4×4 with the goal 1 2 … 15 0 until the goal is taken from the
// open list, or limit nodes are expanded (0 is no limit). The error: another or an unsolvable problem, a
// network of other inputs, or that of ctx, when it has ended.
func Search(ctx context.Context, net *training.Network, s puzzle.Slide, limit uint64) (Result, error) {
	if err := s.Check(); err != nil {
		return Result{}, err
	}
	if s.Goal.Rows != side || !slices.Equal(s.Goal.Tiles, puzzle.StandardGoal(side, side).Tiles) {
		return Result{}, errors.New("comparing networks are for boards of 4×4 with the goal 1 2 … 15 and the blank last")
	}
	if net.Inputs() != inputs {
		return Result{}, errors.New("the network does not compare two boards of 4×4")
	}
	if ok, why := s.Solvable(); !ok {
		return Result{}, errors.New(why)
	}
	x := &search{net: net, number: map[[cells]uint8]int32{}, sums: make([]float32, net.First())}
	root := node{dir: noDir, parent: -1}
	for cell, tile := range s.Start.Tiles {
		root.tiles[cell] = uint8(tile+cells-1) % cells
		if tile == 0 {
			root.blank = uint8(cell)
		}
	}
	x.enter(root)
	return x.run(ctx, limit)
}

func (x *search) run(ctx context.Context, limit uint64) (Result, error) {
	for len(x.heap) > 0 && (limit == 0 || x.result.Expanded < limit) {
		if ctx.Err() != nil {
			return x.result, ctx.Err()
		}
		e := x.pop()
		n := &x.nodes[e.node]
		if !n.open || n.moves != e.moves {
			continue
		}
		n.open = false
		if solved(&n.tiles) {
			x.trace(e.node)
			break
		}
		x.expand(e.node)
	}
	return x.result, nil
}

func solved(tiles *[cells]uint8) bool {
	for cell, tile := range tiles {
		if int(tile) != cell {
			return false
		}
	}
	return true
}

// expand enters the children of a node but for its parent.
func (x *search) expand(at int32) {
	x.result.Expanded++
	parent := x.nodes[at]
	blank := int(parent.blank)
	for dir, ok := range [4]bool{blank >= side, blank < cells-side, blank%side > 0, blank%side < side-1} {
		if !ok || parent.dir == uint8(dir^1) {
			continue
		}
		to := blank + delta[dir]
		child := node{tiles: parent.tiles, blank: uint8(to), dir: uint8(dir), moves: parent.moves + 1, parent: at}
		child.tiles[blank], child.tiles[to] = child.tiles[to], child.tiles[blank]
		old, met := x.number[child.tiles]
		if !met {
			x.enter(child)
		} else if n := &x.nodes[old]; child.moves < n.moves {
			n.moves, n.parent, n.dir, n.open = child.moves, at, child.dir, true
			x.push(entry{old, n.moves})
		}
	}
}

// enter adds a new node and its part in the first layer.
func (x *search) enter(n node) {
	n.open, n.first, n.second = true, make([]float32, len(x.sums)), make([]float32, len(x.sums))
	for cell, tile := range n.tiles {
		in := cell*cells + int(tile)
		x.net.Add(n.first, in)
		x.net.Add(n.second, in+cells*cells)
	}
	x.number[n.tiles] = int32(len(x.nodes))
	x.nodes = append(x.nodes, n)
	x.push(entry{int32(len(x.nodes) - 1), n.moves})
}

// before asks the network whether a is to be expanded before b: in both orders, so that it cannot
// say yes both ways.
func (x *search) before(a, b entry) bool {
	x.result.Asked++
	return x.better(a, b) > x.better(b, a)
}

// better is the network's logit of a being the better one.
func (x *search) better(a, b entry) float32 {
	n, m := &x.nodes[a.node], &x.nodes[b.node]
	for i := range x.sums {
		x.sums[i] = n.first[i] + m.second[i]
	}
	x.net.Add(x.sums, 2*cells*cells+lead+int(min(max(a.moves-b.moves, -lead), lead)))
	return x.net.Rest(x.sums)
}

func (x *search) push(e entry) {
	x.heap = append(x.heap, e)
	for i := len(x.heap) - 1; i > 0; {
		up := (i - 1) / 2
		if !x.before(x.heap[i], x.heap[up]) {
			break
		}
		x.heap[i], x.heap[up] = x.heap[up], x.heap[i]
		i = up
	}
}

func (x *search) pop() entry {
	top, last := x.heap[0], len(x.heap)-1
	x.heap[0] = x.heap[last]
	x.heap = x.heap[:last]
	for i := 0; ; {
		first := i
		for child := 2*i + 1; child <= min(2*i+2, last-1); child++ {
			if x.before(x.heap[child], x.heap[first]) {
				first = child
			}
		}
		if first == i {
			return top
		}
		x.heap[first], x.heap[i] = x.heap[i], x.heap[first]
		i = first
	}
}

func (x *search) trace(at int32) {
	x.result.Solved = true
	for ; x.nodes[at].parent >= 0; at = x.nodes[at].parent {
		x.result.Moves = append(x.result.Moves, names[x.nodes[at].dir])
	}
	slices.Reverse(x.result.Moves)
}
