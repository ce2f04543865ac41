// Package compare is best-first search whose open list is ordered by a network that only
// compares: it is given two configurations and the moves that were made to each, and says which one is
// to be expanded first. The outlook of V. Cahlík and P. Surynek (IJCCI 2019, section 6) names such
// a network and that it has to be asked often; Search counts that. The network is trained on
// Pairs. It says nothing of how far the goal is, so neither a bound nor a promise about the plan
// comes out of it.
//
// Not here: training of the network. Begin with compare.go.
package compare

import (
	"context"
	"errors"

	"github.com/tilemip/tilemip/cmd/lab/internal/paper"
	"github.com/tilemip/tilemip/cmd/lab/internal/training"
	"github.com/tilemip/tilemip/internal/heap"
	"github.com/tilemip/tilemip/model/puzzle"
)

const cells = 16

// Search searches from a board of 4×4 with the goal 1 2 … 15 0 until the goal is taken from the
// open list, or limit nodes are expanded (0 is no limit). asked counts the comparisons; each
// evaluates the network twice, once in either order. The error is that of paper.Search, or that
// the network has other inputs.
func Search(ctx context.Context, net *training.Network, s puzzle.Slide, limit uint64) (r paper.Result, asked uint64, err error) {
	if net.Inputs() != inputs {
		return r, 0, errors.New("the network does not compare two boards of 4×4")
	}
	list := newList(net)
	r, err = paper.Search(ctx, s, list, paper.Rules{Reopen: true, Limit: limit})
	return r, list.asked, err
}

// list is the open list, ordered as well as the comparisons are: a heap. first and second are
// the parts of a node in the sums of the network's first layer, as the first configuration and
// as the second.
type list struct {
	net           *training.Network
	first, second [][]float32 // by node
	heap          heap.Heap[paper.Entry]
	sums          []float32
	asked         uint64
}

func newList(net *training.Network) *list { return &list{net: net, sums: make([]float32, net.First())} }

// Made is of the interface paper.Open.
func (l *list) Made(n *paper.Node) {
	first, second := make([]float32, len(l.sums)), make([]float32, len(l.sums))
	for cell, tile := range n.Tiles() {
		in := cell*cells + int(tile)
		l.net.Add(first, in)
		l.net.Add(second, in+cells*cells)
	}
	l.first, l.second = append(l.first, first), append(l.second, second)
}

// before asks the network whether a is to be expanded before b: in both orders, so that it cannot
// say yes both ways.
func (l *list) before(a, b paper.Entry) bool {
	l.asked++
	return l.better(a, b) > l.better(b, a)
}

// better is the network's logit of a being the better one.
func (l *list) better(a, b paper.Entry) float32 {
	for i := range l.sums {
		l.sums[i] = l.first[a.Node][i] + l.second[b.Node][i]
	}
	l.net.Add(l.sums, 2*cells*cells+lead+int(min(max(a.Moves-b.Moves, -lead), lead)))
	return l.net.Rest(l.sums)
}

// Push is of the interface paper.Open, and so is Pop.
func (l *list) Push(e paper.Entry) { l.heap.Push(e, l.before) }

func (l *list) Pop() (paper.Entry, bool) { return l.heap.Pop(l.before) }
