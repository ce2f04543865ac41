package planning

// The flow program is a time-expanded multi-commodity flow (L. R. Ford and D. R.
// Fulkerson, "Flows in Networks", 1962, for flows over time): every tile and the
// blank is a unit of flow through the cells, a layer a moment.
//
//	w(t,b,d)    1 if the blank goes from cell b to cell d in move t
//	y(t,i,c,b)  1 if tile i goes from cell c to cell b, where the blank was, in move t
//	s(t,i,c)    1 if tile i stays in cell c during move t
//
//	minimize   Σ w(t,b,d), which is T
//	tile(t,i,c)    what comes to a cell leaves it or stays
//	blank(t,c)     the same for the blank
//	swap(t,b,d)    Σ_i y(t,i,d,b) = w(t,b,d): the blank changes places with one tile
//	one(t,c)       every cell holds one thing
//	back(t,b,d)    w(t,b,d) + w(t+1,d,b) ≤ 1: no move is taken back
//
// Start and goal are in the domains: at moment 0 there are variables at the start
// cells only, and at moment T at the goal's. The relaxation knows nothing of
// tiles that meet but one(t,c), so its strength is that of its domains: without
// reductions a plan may be split into many fractional ones. With T moves and N
// cells there are at most about T(N(N-1) + 4N(N-1) + 4N) columns.
//
// The tiles are the commodities and share arcs only through swap and one; with a network for
// each state variable this is the one-state-change program of M. van den Briel, T. Vossen and
// S. Kambhampati ("Reviving integer programming approaches for AI planning", ICAPS 2005,
// 310-319).

import (
	"context"

	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// flowRows states the flow program over the moves and places that the reductions left.
func flowRows(r *reducer) (*Program, error) {
	p := newExactParts("flow", "time-expanded multi-commodity flow", r)
	a, cell := p.a, p.cell
	slides := a.Relation("slides", "moves (t, b, d) of the blank that may occur", p.step, cell, cell)
	pushes := a.Relation("pushes", "moves (t, i, c, b) of a tile that may occur", p.step, p.tile, cell, cell)
	stays := a.Relation("stays", "cells (t, i, c) where a tile may stay", p.step, p.tile, cell)
	inner := a.Relation("inner", "places (t, i, c) a tile may come to and leave", p.step, p.tile, cell)
	p.slides(func(t, blank, dir int, movers uint64) {
		next := int(p.next[blank][dir])
		slides.Add(t, blank, next)
		for _, tile := range tilesOf(movers) {
			pushes.Add(t, tile-1, next, blank)
		}
	})
	p.places(func(t, tile, c int) {
		if t < p.horizon && p.rests(t, tile, c) {
			stays.Add(t, tile-1, c)
		}
		if t > 0 && t < p.horizon {
			inner.Add(t, tile-1, c)
		}
	})
	w := a.Sparse("w", "1 if the blank goes from b to d in move t", slides)
	y := a.Sparse("y", "1 if tile i goes from c to b in move t", pushes)
	s := a.Sparse("s", "1 if tile i stays in c during move t", stays)
	t, i, c, b, d := p.step.Index("t"), p.tile.Index("i"), cell.Index("c"), cell.Index("b"), cell.Index("d")

	a.Row("tile", "what comes to a cell leaves it or stays").For(t, i, c).Where(inner.Holds(t, i, c)).
		Eq(algebra.Sum(s.At(t.Plus(-1), i, c)).Plus(algebra.Sum(y.At(t.Plus(-1), i, b, c)).Over(b).Where(pushes.Holds(t.Plus(-1), i, b, c))),
			algebra.Sum(s.At(t, i, c)).Plus(algebra.Sum(y.At(t, i, c, b)).Over(b).Where(pushes.Holds(t, i, c, b))))
	a.Row("blank", "the blank goes on from where it came").For(t, c).Where(t.IsNot(p.step.Start()), t.IsNot(p.step.End())).
		Eq(algebra.Sum(w.At(t.Plus(-1), b, c)).Over(b).Where(slides.Holds(t.Plus(-1), b, c)),
			algebra.Sum(w.At(t, c, d)).Over(d).Where(slides.Holds(t, c, d)))
	a.Row("swap", "the blank changes places with one tile").For(t, b, d).Where(slides.Holds(t, b, d)).
		Eq(algebra.Sum(y.At(t, i, d, b)).Over(i).Where(pushes.Holds(t, i, d, b)), algebra.Sum(w.At(t, b, d)))
	a.Row("one", "every cell holds one thing").For(t, c).Where(t.IsNot(p.step.End())).
		Eq(algebra.Sum(s.At(t, i, c)).Over(i).Where(stays.Holds(t, i, c)).
			Plus(algebra.Sum(y.At(t, i, c, b)).Over(i, b).Where(pushes.Holds(t, i, c, b))).
			Plus(algebra.Sum(w.At(t, c, d)).Over(d).Where(slides.Holds(t, c, d))), algebra.Number(1))
	a.Row("back", "no move is taken back").For(t, b, d).Where(slides.Holds(t, b, d), slides.Holds(t.Plus(1), d, b)).
		Le(algebra.Sum(w.At(t, b, d), w.At(t.Plus(1), d, b)), algebra.Number(1))
	if r.horizon > 0 { // with no moves at all there is nothing to begin
		a.Row("first", "every tile is somewhere").For(i).
			Eq(algebra.Sum(s.At(p.step.Start(), i, c)).Over(c).Where(stays.Holds(p.step.Start(), i, c)).
				Plus(algebra.Sum(y.At(p.step.Start(), i, c, b)).Over(c, b).Where(pushes.Holds(p.step.Start(), i, c, b))), algebra.Number(1))
		a.Row("begin", "the blank moves first from where it is").
			Eq(algebra.Sum(w.At(p.step.Start(), b, d)).Over(b, d).Where(slides.Holds(p.step.Start(), b, d)), algebra.Number(1))
	}
	a.Minimize("moves", algebra.Sum(w.At(t, b, d)).Over(t, b, d).Where(slides.Holds(t, b, d)))

	return (&Program{Formulation: "flow", Algebra: a, read: func(goes func(*algebra.Variable, ...int) bool) []puzzle.Move {
		moves := make([]puzzle.Move, r.horizon)
		for _, tuple := range slides.Tuples {
			if goes(w, tuple...) {
				moves[tuple[0]] = r.letter(tuple[1], tuple[2])
			}
		}
		return moves
	}}).compiled(context.Background())
}

// letter names the move from one cell to the next.
func (g *grid) letter(from, to int) puzzle.Move {
	for dir, next := range g.next[from] {
		if int(next) == to {
			return letters[dir]
		}
	}
	return 0
}
