package slide

import (
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// The rows of the textbook program; what its variables mean is said in textbook.go.

// blankRows states where the blank is and which moves the edges leave it.
func (b *textbookParts) blankRows() {
	a, t, next := b.a, b.t, b.t.Plus(1)
	notLast := t.IsNot(b.period.End())

	a.Row("c_one_move", "the blank makes one move at a time, and then counts as moved").For(t).
		Eq(algebra.Sum(b.u.At(t), b.d.At(t), b.l.At(t), b.r.At(t)), algebra.Sum(b.z.At(b.blank, t)))
	a.Row("c_coordinates", "the blank's position by row and column").For(t).
		Eq(algebra.Sum(b.p.At(b.blank, t)), algebra.Sum(b.y.At(t).Times(b.columns), b.x.At(t)))
	a.Row("c_blank", "the position the blank moves to").For(t).Where(notLast).
		Eq(algebra.Sum(b.p.At(b.blank, next)), algebra.Sum(b.p.At(b.blank, t),
			b.u.At(t).Times(-b.columns), b.d.At(t).Times(b.columns), b.l.At(t).Times(-1), b.r.At(t)))
	a.Row("c_x", "the column the blank moves to").For(t).Where(notLast).
		Eq(algebra.Sum(b.x.At(next)), algebra.Sum(b.x.At(t), b.l.At(t).Times(-1), b.r.At(t)))
	a.Row("c_y", "the row the blank moves to").For(t).Where(notLast).
		Eq(algebra.Sum(b.y.At(next)), algebra.Sum(b.y.At(t), b.u.At(t).Times(-1), b.d.At(t)))

	a.Row("c_up", "no move up from the top row").For(t).
		Le(algebra.Sum(b.u.At(t).Times(b.columns+1)), algebra.Sum(b.p.At(b.blank, t)))
	a.Row("c_down", "no move down from the bottom row").For(t).
		Le(algebra.Sum(b.d.At(t).Times(b.columns)), algebra.Sum(algebra.Constant(b.cells), b.p.At(b.blank, t).Times(-1)))
	a.Row("c_left", "no move left from the first column").For(t).
		Le(algebra.Sum(b.l.At(t)), algebra.Sum(b.x.At(t), algebra.Constant(-1)))
	a.Row("c_right", "no move right from the last column").For(t).
		Le(algebra.Sum(b.r.At(t)), algebra.Sum(algebra.Constant(b.columns), b.x.At(t).Times(-1)))
}

// tileRows states which tile moves, and that the others stay. ahead holds where
// a next period exists; the printed variants write c_move2 and c_stay1 at the
// last period as well.
func (b *textbookParts) tileRows(variant textbookVariant) {
	a, i, t, next := b.a, b.i, b.t, b.t.Plus(1)
	notLast := t.IsNot(b.period.End())
	notBlank := i.IsNot(b.blank)

	movers := []algebra.Condition{notBlank}
	if variant == stated {
		movers = nil
	}
	ahead := func(of []algebra.Condition) []algebra.Condition {
		return append(of[:len(of):len(of)], notLast)
	}
	always := ahead
	if variant != corrected {
		always = func(of []algebra.Condition) []algebra.Condition { return of }
	}
	tiles := []algebra.Condition{notBlank}

	a.Row("c_move", "a tile that moves goes to where the blank was: not beyond").For(i, t).Where(ahead(movers)...).
		Le(algebra.Sum(b.p.At(i, next), b.p.At(b.blank, t).Times(-1)),
			algebra.Sum(algebra.Constant(b.cells), b.z.At(i, t).Times(-b.cells)))
	a.Row("c_move2", "a tile that moves goes to where the blank was: not short of it").For(i, t).Where(always(movers)...).
		Ge(algebra.Sum(b.p.At(i, next), b.p.At(b.blank, t).Times(-1)),
			algebra.Sum(algebra.Constant(-b.cells), b.z.At(i, t).Times(b.cells)))
	a.Row("c_stay1", "a tile that does not move stays: not further").For(i, t).Where(always(tiles)...).
		Le(algebra.Sum(b.p.At(i, next), b.p.At(i, t).Times(-1)), algebra.Sum(b.z.At(i, t).Times(b.columns)))
	a.Row("c_stay2", "a tile that does not move stays: not nearer").For(i, t).Where(ahead(tiles)...).
		Ge(algebra.Sum(b.p.At(i, next), b.p.At(i, t).Times(-1)), algebra.Sum(b.z.At(i, t).Times(-b.columns)))
	a.Row("c_one_tile", "one tile moves when the blank moves").For(t).
		Eq(algebra.Sum(b.z.At(i, t)).Over(i).Where(notBlank), algebra.Sum(b.z.At(b.blank, t)))
	a.Row("c_sum", "the positions add up to those of all cells").For(t).
		Eq(algebra.Sum(b.p.At(i, t)).Over(i), algebra.Number(b.cells*(b.cells+1)/2))
}

// ends fixes the board at the first and the last period.
func (b *textbookParts) ends(variant textbookVariant, s puzzle.Slide, from int) {
	initial := b.a.Param("initial", "position of tile i at the start", positions(s.Start), b.tile)
	final := b.a.Param("final", "position of tile i at the goal", positions(s.Goal), b.tile)
	b.a.Fix(b.p.At(b.i, b.period.At(from)), algebra.Sum(initial.At(b.i)), b.i)
	b.a.Fix(b.p.At(b.i, b.period.End()), algebra.Sum(final.At(b.i)), b.i)
	if variant == corrected {
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
