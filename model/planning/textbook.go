package planning

// The textbook program is the time-indexed integer program of the NEOS Guide's
// case study "15 Puzzle", with the names of its GAMS listing. For a board of R
// rows and C columns, N = R·C cells numbered 1 to N row by row, tiles i1 … and the
// blank i0 (the case study has R = C = 4, N = 16):
//
//	p(i,t)  position of tile i at period t, integer in 1 … N
//	x(t)    column of the blank, integer in 1 … C
//	y(t)    row of the blank, integer in 0 … R-1, so that p(i0,t) = C y(t) + x(t)
//	z(i,t)  1 if tile i moves at period t
//	u(t), d(t), l(t), r(t)  1 if the blank moves up, down, left, right
//
//	minimize   obj = Σ_t z(i0,t)
//
// A tile that moves goes where the blank was (big-M, both ways); one that does
// not stays; the positions of all tiles always add up to N(N+1)/2, which is what
// makes the moved tile come from where the blank goes: without that row the
// unsolvable 14-15 swap gets a plan of 4 moves.
//
// Three variants have the rows of their source and no others:
//
//   - printed, the GAMS listing: periods 0 … T, the start fixed at label 1, so T-1
//     moves fit and period 0 is free (a move there costs 1, hence the optimum is
//     right and the plan must be read from period 1). c_move, c2_1 and c2_2 are
//     written for t ≠ T; c_move2_1 and c_move2_2 for all t. At T their p(i,t+1)
//     counts as 0, and c_move2_2 then says z(i,T) = 0 for every tile.
//   - stated, the mathematical statement: periods 1 … T, the start fixed at 1, and
//     c_move2_1 and c_move2_2 over every i, the blank included, which then has to
//     stay where it is when it moves: infeasible for every unsolved board. Its
//     rows are "for all t" even where they name p(i,t+1), which is no variable at
//     T: those are left out there. (Counted as 0, they would let no position
//     exceed C at T.)
//   - corrected: the listing with three repairs. (1) The start is fixed at label
//     0, so T moves fit and no period is free. (2) c_move2_1 and c_move2_2 are
//     written for t ≠ T, as the other rows with t+1 are. (3) z(i,T) = 0, which
//     c_move2_2 said by accident, is said by a fixing.
//
// A fourth, carried, is the corrected program and two families that no source has:
// c_x and c_y carry the blank's coordinates from one period to the next. They
// follow from the other rows for whole numbers; a solver may branch better with
// them.
//
// The listing's typographic characters and its missing options are a matter of
// the text alone; the GAMS writer never emits them.

import (
	"context"
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// textbookVariant names one of the four forms of the program.
type textbookVariant int

const (
	corrected textbookVariant = iota
	printed
	stated
	carried
)

func buildTextbook(v textbookVariant) func(context.Context, puzzle.Slide, int) (*Program, error) {
	return func(ctx context.Context, s puzzle.Slide, horizon int) (*Program, error) {
		return textbook(ctx, v, s, horizon)
	}
}

// textbookNames are the identifiers of the variants' programs.
var textbookNames = [...]string{"textbook", "textbook_printed", "textbook_stated", "textbook_carry"}

// textbookParts are what the rows are written with.
type textbookParts struct {
	a              *algebra.Program
	tile, period   *algebra.Set
	i, t           *algebra.Index
	blank          algebra.Element
	cells, columns float64
	p, x, y, z     *algebra.Variable
	u, d, l, r     *algebra.Variable
}

// labels returns the first period's label, and the label the start is fixed at.
func (v textbookVariant) labels() (first, start int) {
	switch v {
	case printed:
		return 0, 1
	case stated:
		return 1, 1
	}
	return 0, 0
}

func textbook(ctx context.Context, variant textbookVariant, s puzzle.Slide, horizon int) (*Program, error) {
	first, start := variant.labels()
	if horizon < start+1 {
		return nil, fmt.Errorf("horizon %d; expected at least %d, which admits one move", horizon, start+1)
	}
	b := newTextbookParts(variant, s, horizon)
	b.blankRows(variant)
	b.tileRows(variant)
	b.ends(variant, s, start-first)
	b.a.Minimize("obj", algebra.Sum(b.z.At(b.blank, b.t)).Over(b.t))
	b.a.Objective.Row = "calc_obj"
	compiled, err := b.a.CompileContext(ctx)
	if err != nil {
		return nil, err
	}
	return &Program{
		Formulation: textbookNames[variant], Horizon: horizon, MostMoves: horizon - start,
		Algebra: b.a, Compiled: compiled,
		read: b.reader(compiled, start-first),
	}, nil
}

// reader reads the moves of the periods from a position of the set on; at the last
// period no move has a next board.
func (b *textbookParts) reader(compiled *algebra.Compiled, from int) func(x []float64) []puzzle.Move {
	return func(x []float64) []puzzle.Move {
		var moves []puzzle.Move
		for t := from; t < b.period.Len()-1; t++ {
			for k, v := range [4]*algebra.Variable{b.u, b.d, b.l, b.r} {
				if at, _ := compiled.Value(x, v, t); math.Round(at) == 1 {
					moves = append(moves, letters[k])
				}
			}
		}
		return moves
	}
}

func newTextbookParts(variant textbookVariant, s puzzle.Slide, horizon int) *textbookParts {
	rows, columns := s.Start.Rows, s.Start.Cols
	cells := rows * columns
	labels := make([]string, cells)
	for k := range labels {
		labels[k] = fmt.Sprintf("i%d", k)
	}
	a := algebra.New(textbookNames[variant], fmt.Sprintf("%d×%d sliding puzzle, horizon %d, after the NEOS Guide's case study", rows, columns, horizon))
	b := &textbookParts{a: a, cells: float64(cells), columns: float64(columns)}
	first, _ := variant.labels()
	b.tile = a.Labels("i", "tiles; i0 is the blank", labels...)
	b.period = a.Range("t", "periods", first, horizon)
	b.p = a.Integer("p", "position of tile i at period t", 1, b.cells, b.tile, b.period)
	b.x = a.Integer("x", "column of the blank", 1, b.columns, b.period)
	b.y = a.Integer("y", "row of the blank", 0, float64(rows-1), b.period)
	b.z = a.Binary("z", "1 if tile i moves at period t", b.tile, b.period)
	b.u = a.Binary("u", "1 if the blank moves up", b.period)
	b.d = a.Binary("d", "1 if the blank moves down", b.period)
	b.l = a.Binary("l", "1 if the blank moves left", b.period)
	b.r = a.Binary("r", "1 if the blank moves right", b.period)
	b.i, b.t = b.tile.Index("i"), b.period.Index("t")
	b.blank = b.tile.At(0)
	return b
}
