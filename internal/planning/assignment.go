package planning

// The assignment program has a 0-1 variable for every thing, cell and moment, as
// in planning by satisfiability (H. Kautz and B. Selman, "Planning as
// satisfiability", ECAI 1992, 359-363):
//
//	x(t,i,c)  1 if tile i lies in cell c at moment t; i = 0 is the blank
//
//	minimize   T, a constant
//	thing(t,i)    Σ_c x(t,i,c) = 1
//	cell(t,c)     Σ_i x(t,i,c) = 1
//	comes(t,c)    the blank comes from a neighbouring cell:   x(t+1,0,c) ≤ Σ_{n next to c} x(t,0,n)
//	goes(t,c)     … and goes to one:                          x(t,0,c) ≤ Σ_{n next to c} x(t+1,0,n)
//	come(t,i,c)   a tile comes only to where the blank was:   x(t+1,i,c) ≤ x(t,i,c) + x(t,0,c)
//	leave(t,i,c)  … and leaves only where the blank comes to: x(t,i,c) ≤ x(t+1,i,c) + x(t+1,0,c)
//
// Why that is enough: the blank goes from a cell to a neighbour; come lets no
// other cell change but the one it leaves, and by cell there is one tile left over for
// that one: the tile that was where the blank went. The relaxation is weak: half a blank here and
// half a blank there let all tiles move. There are (T+1)N² columns at most.

import (
	"context"

	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// assignmentRows states the assignment program over the places that the reductions left.
func assignmentRows(r *reducer) (*Program, error) {
	p := newExactParts("assignment", "one 0-1 variable for every thing, cell and moment", r)
	a := p.a
	thing := a.Range("o", "the blank, 0, and the tiles", 0, r.tiles())
	may := a.Relation("may", "places (t, o, c) that thing o may have at moment t", p.step, thing, p.cell)
	near := a.Relation("near", "cells next to each other", p.cell, p.cell)
	for c := range r.cells {
		for _, n := range r.next[c] {
			if n >= 0 {
				near.Add(c, int(n))
			}
		}
	}
	if r.by == "" {
		for t := range r.horizon + 1 {
			for c := range r.cells {
				if r.blankAt(t)>>c&1 == 1 {
					may.Add(t, 0, c)
				}
			}
		}
	}
	p.places(func(t, tile, c int) { may.Add(t, tile, c) })
	x := a.Sparse("x", "1 if thing o is in cell c at moment t", may)
	t, o, c, n := p.step.Index("t"), thing.Index("o"), p.cell.Index("c"), p.cell.Index("n")
	blank, next, notLast, notBlank := thing.At(0), t.Plus(1), t.IsNot(p.step.End()), o.IsNot(thing.At(0))

	a.Row("thing", "everything is somewhere").For(t, o).
		Eq(algebra.Sum(x.At(t, o, c)).Over(c).Where(may.Holds(t, o, c)), algebra.Number(1))
	a.Row("cell", "every cell holds one thing").For(t, c).
		Eq(algebra.Sum(x.At(t, o, c)).Over(o).Where(may.Holds(t, o, c)), algebra.Number(1))
	a.Row("comes", "the blank comes from a neighbouring cell").For(t, c).Where(notLast, may.Holds(next, blank, c)).
		Le(algebra.Sum(x.At(next, blank, c)), algebra.Sum(x.At(t, blank, n)).Over(n).Where(near.Holds(c, n)))
	a.Row("goes", "the blank goes to a neighbouring cell").For(t, c).Where(notLast, may.Holds(t, blank, c)).
		Le(algebra.Sum(x.At(t, blank, c)), algebra.Sum(x.At(next, blank, n)).Over(n).Where(near.Holds(c, n)))
	a.Row("come", "a tile comes only to where the blank was").For(t, o, c).Where(notLast, notBlank, may.Holds(next, o, c)).
		Le(algebra.Sum(x.At(next, o, c)), algebra.Sum(x.At(t, o, c), x.At(t, blank, c)))
	a.Row("leave", "a tile leaves only where the blank comes to").For(t, o, c).Where(notLast, notBlank, may.Holds(t, o, c)).
		Le(algebra.Sum(x.At(t, o, c)), algebra.Sum(x.At(next, o, c), x.At(next, blank, c)))
	a.Minimize("moves", algebra.Number(float64(r.horizon)))

	return (&Program{Formulation: "assignment", Algebra: a, read: func(lies func(*algebra.Variable, ...int) bool) []puzzle.Move {
		at := make([]int, r.horizon+1)
		for _, tuple := range may.Tuples {
			if tuple[1] == 0 && lies(x, tuple...) {
				at[tuple[0]] = tuple[2]
			}
		}
		moves := make([]puzzle.Move, r.horizon)
		for t := range moves {
			moves[t] = r.letter(at[t], at[t+1])
		}
		return moves
	}}).compiled(context.Background())
}

// blankAt returns the cells the blank may have at a moment.
func (r *reducer) blankAt(t int) uint64 {
	blanks := uint64(0)
	for cell := range r.cells {
		blanks |= r.pairs[t][r.cells+cell] // beside tile 1, which is always somewhere
	}
	return blanks
}
