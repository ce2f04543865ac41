package pricing

// What a checker needs of a proof: the partition and, for prices, the prices. Package
// certificate states the format and the claim. Own.

import (
	"errors"

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
		b.Patterns, b.Prices = d.patterns, d.Certificate()
	case *Additive:
		b.Patterns = d.best()
	default: // the distances of the tiles are the 0/1 dual of single tiles
		b.Patterns = cut(a.board.byRows(), 1)
	}
	return b, nil
}

// best returns the patterns of the view with the larger bound at the start: a certificate has
// one partition only.
func (a *Additive) best() [][]int {
	best, most := 0, -1
	for v := range a.views {
		at, sum := make([]int32, len(a.views[v].tables)), 0
		a.views[v].place(a.g.start, at)
		for k, table := range a.views[v].tables {
			sum += int(table[at[k]])
		}
		if sum > most {
			best, most = v, sum
		}
	}
	return a.views[best].patterns
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
