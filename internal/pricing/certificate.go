package pricing

// What a checker needs of a proof: the partition and, for prices, the prices. Package
// certificate states the format and the claim. Own.

import (
	"errors"
	"slices"

	"github.com/tilemip/tilemip/model/certificate"
)

// Certificate returns the proof that Moves is a shortest plan, for an independent checker. It
// refutes plans that are two moves shorter or more; plans of odd difference do not exist. The
// error says that nothing was proven.
func (a *Answer) Certificate() (*certificate.Board, error) {
	if !a.Proven {
		return nil, errors.New("the plan was not proven shortest, so there is no certificate of it")
	}
	b := &certificate.Board{Slide: a.board.board, Plan: a.Moves, Refutes: len(a.Moves) - 2}
	switch d := a.Dual.(type) {
	case *Prices:
		b.Duals = certificate.Single(d.patterns, d.Certificate())
	case *Additive:
		b.Duals = d.Duals()
	default: // the distances of the tiles are the 0/1 dual of single tiles
		b.Duals = certificate.Single(cut(a.board.byRows(), 1), nil)
	}
	return b, nil
}

// Duals returns the partitions as a certificate has them: the second one is the mirror of the
// first where it is that, and else named by its patterns.
func (a *Additive) Duals() []certificate.Dual {
	var out []certificate.Dual
	for _, v := range a.views {
		out = append(out, certificate.Dual{Patterns: v.patterns})
	}
	if len(out) == 2 && certificate.Mirrors(a.g.board) && same(a.g.mirrored(out[0].Patterns), out[1].Patterns) {
		out[1] = certificate.Dual{Mirror: 1}
	}
	return out
}

// same reports whether two partitions have the same patterns in the same order.
func same(p, q [][]int) bool { return slices.EqualFunc(p, q, sameTiles) }

// sameTiles reports whether two patterns have the same tiles.
func sameTiles(p, q []int) bool {
	return slices.Equal(slices.Sorted(slices.Values(p)), slices.Sorted(slices.Values(q)))
}

// Certificate returns the prices in the order of the certificate's labels. They refute plans
// of at most Horizon moves.
func (p *Prices) Certificate() *certificate.Prices {
	out := &certificate.Prices{Unit: unit, End: p.ends}
	b := &certificate.Board{Slide: p.g.board}
	many := len(p.patterns)
	for t := range p.horizon {
		var costs [][]int32
		for _, k := range b.Labels(t) {
			i := label{blank: int8(k.Blank), last: int8(k.Last), dir: int8(k.Next)}.index()
			costs = append(costs, p.tied[t][i*many:][:many])
		}
		out.Cost = append(out.Cost, costs)
	}
	return out
}
