package planning

// The rows of the textbook program under the listing's names; what its variables
// mean, and which variant has a row where, is said in textbook.go.

import (
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// blankRows states where the blank is and which moves the edges leave it: u, d, l and r are
// 1 in a period in which it goes up, down, left or right. The variant carried also states
// how its row and column change.
func (b *textbookParts) blankRows(variant textbookVariant) {
	a, t, next := b.a, b.t, b.t.Plus(1)
	notLast := t.IsNot(b.period.End())

	a.Row("c_blank", "the blank makes one move at a time, and then counts as moved").For(t).
		Eq(algebra.Sum(b.u.At(t), b.d.At(t), b.l.At(t), b.r.At(t)), algebra.Sum(b.z.At(b.blank, t)))
	a.Row("c_move", "the position the blank moves to").For(t).Where(notLast).
		Eq(algebra.Sum(b.p.At(b.blank, next)), algebra.Sum(b.p.At(b.blank, t),
			b.u.At(t).Times(-b.columns), b.d.At(t).Times(b.columns), b.l.At(t).Times(-1), b.r.At(t)))
	a.Row("c_pos", "the blank's position by row and column").For(t).
		Eq(algebra.Sum(b.p.At(b.blank, t)), algebra.Sum(b.y.At(t).Times(b.columns), b.x.At(t)))
	a.Row("c_up", "no move up from the top row").For(t).
		Le(algebra.Sum(b.u.At(t).Times(b.columns+1)), algebra.Sum(b.p.At(b.blank, t)))
	a.Row("c_down", "no move down from the bottom row").For(t).
		Le(algebra.Sum(b.d.At(t).Times(b.columns)), algebra.Sum(algebra.Constant(b.cells), b.p.At(b.blank, t).Times(-1)))
	a.Row("c_left", "no move left from the first column").For(t).
		Le(algebra.Sum(b.l.At(t)), algebra.Sum(b.x.At(t), algebra.Constant(-1)))
	a.Row("c_right", "no move right from the last column").For(t).
		Le(algebra.Sum(b.r.At(t)), algebra.Sum(algebra.Constant(b.columns), b.x.At(t).Times(-1)))
	if variant != carried {
		return
	}
	a.Row("c_x", "the column the blank moves to").For(t).Where(notLast).
		Eq(algebra.Sum(b.x.At(next)), algebra.Sum(b.x.At(t), b.l.At(t).Times(-1), b.r.At(t)))
	a.Row("c_y", "the row the blank moves to").For(t).Where(notLast).
		Eq(algebra.Sum(b.y.At(next)), algebra.Sum(b.y.At(t), b.u.At(t).Times(-1), b.d.At(t)))
}

// tileRows states which tile moves, and that the others stay.
func (b *textbookParts) tileRows(variant textbookVariant) {
	a, i, t, next := b.a, b.i, b.t, b.t.Plus(1)
	notLast, notBlank := t.IsNot(b.period.End()), i.IsNot(b.blank)
	movers := []algebra.Condition{notBlank, notLast}
	switch variant {
	case printed:
		movers = []algebra.Condition{notBlank}
	case stated:
		movers = []algebra.Condition{notLast}
	}
	moved := func(bigM float64) algebra.Expr {
		return algebra.Sum(b.p.At(i, next), b.p.At(b.blank, t).Times(-1), b.z.At(i, t).Times(bigM))
	}
	stayed := algebra.Sum(b.p.At(i, t), b.p.At(i, next).Times(-1))

	a.Row("c_move2_1", "a tile that moves goes to where the blank was: not beyond").For(i, t).Where(movers...).
		Le(moved(b.cells), algebra.Number(b.cells))
	a.Row("c_move2_2", "a tile that moves goes to where the blank was: not short of it").For(i, t).Where(movers...).
		Ge(moved(-b.cells), algebra.Number(-b.cells))
	a.Row("c_no_repeat", "the positions add up to those of all cells").For(t).
		Eq(algebra.Sum(b.p.At(i, t)).Over(i), algebra.Number(b.cells*(b.cells+1)/2))
	a.Row("c1", "one tile moves when the blank moves").For(t).
		Eq(algebra.Sum(b.z.At(b.blank, t)), algebra.Sum(b.z.At(i, t)).Over(i).Where(notBlank))
	further := a.Row("c2_1", "what does not move stays: not further").For(i, t).Where(notLast)
	nearer := a.Row("c2_2", "what does not move stays: not nearer").For(i, t).Where(notLast)
	if variant == stated { // the same two rows, as the statement writes them
		further.Ge(stayed.Plus(algebra.Sum(b.z.At(i, t).Times(b.columns))), algebra.Number(0))
		nearer.Le(stayed.Plus(algebra.Sum(b.z.At(i, t).Times(-b.columns))), algebra.Number(0))
		return
	}
	further.Le(algebra.Sum(b.z.At(i, t).Times(-b.columns)), stayed)
	nearer.Le(stayed, algebra.Sum(b.z.At(i, t).Times(b.columns)))
}

// ends fixes the board at its start, which stands at that position of the periods,
// and at the last one.
func (b *textbookParts) ends(variant textbookVariant, s puzzle.Slide, from int) {
	initial := b.a.Param("initial", "position of tile i at the start", positions(s.Start), b.tile)
	final := b.a.Param("final", "position of tile i at the goal", positions(s.Goal), b.tile)
	b.a.Fix(b.p.At(b.i, b.period.At(from)), algebra.Sum(initial.At(b.i)), b.i)
	b.a.Fix(b.p.At(b.i, b.period.End()), algebra.Sum(final.At(b.i)), b.i)
	if variant == corrected || variant == carried {
		b.a.Fix(b.z.At(b.i, b.period.End()), algebra.Number(0), b.i)
	}
}

// positions returns, tile by tile, the cell numbered from 1 that a board has it in.
func positions(b puzzle.Board) []float64 {
	at := make([]float64, len(b.Tiles))
	for cell, tile := range b.Tiles {
		at[tile] = float64(cell + 1)
	}
	return at
}
