package slide

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// The textbook program is the time-indexed integer program of the NEOS Guide's
// case study "15 Puzzle". For a board of R rows and C columns, N = R·C cells
// numbered 1 to N row by row, tiles i1 … and the blank i0:
//
//	p(i,t)  position of tile i at period t, integer in 1 … N
//	x(t)    column of the blank, integer in 1 … C
//	y(t)    row of the blank, integer in 0 … R-1, so that p(i0,t) = C y(t) + x(t)
//	z(i,t)  1 if tile i moves at period t
//	u(t), d(t), l(t), r(t)  1 if the blank moves up, down, left, right
//
//	minimize   Σ_t z(i0,t)
//
// A tile that moves goes where the blank was (big-M, both ways); one that does
// not stays; the positions of all tiles always add up to N(N+1)/2, which is what
// makes the moved tile come from where the blank goes: without that row the
// unsolvable 14-15 swap gets a plan of 4 moves.
//
// The case study was printed with defects. Three variants can be built and
// compared:
//
//   - corrected: periods 0 … T, the start is fixed at 0 and the goal at T, so a
//     horizon T admits T moves; no move at T, where nothing follows.
//   - printed, the GAMS listing: the set is 0 … T but the start is fixed at label
//     1, so T-1 moves fit and period 0 is free (a move there costs 1, hence the
//     optimum is right and the plan must be read from period 1); of the rows that
//     look one period ahead, c_move2 and c_stay1 are also written at T, where the
//     absent term counts as 0, which forces z(i,T) = 0.
//   - stated, the mathematical statement: as printed, but the big-M rows run over
//     every i, the blank included. A moving blank then has to stay where it is:
//     infeasible for every unsolved board.
//
// The listing's typographic characters and its missing options are a matter of
// the text alone; the GAMS writer never emits them.
type textbookVariant int

const (
	corrected textbookVariant = iota
	printed
	stated
)

func buildTextbook(v textbookVariant) func(puzzle.Slide, int) (*Program, error) {
	return func(s puzzle.Slide, horizon int) (*Program, error) { return textbook(v, s, horizon) }
}

// textbookNames are the identifiers of the variants' programs.
var textbookNames = [...]string{"textbook", "textbook_printed", "textbook_stated"}

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

func textbook(variant textbookVariant, s puzzle.Slide, horizon int) (*Program, error) {
	from := 0
	if variant != corrected {
		from = 1 // the start is fixed at the label 1
	}
	if horizon < from+1 {
		return nil, fmt.Errorf("horizon %d; want at least %d, which admits one move", horizon, from+1)
	}
	b := newTextbookParts(variant, s, horizon)
	b.blankRows()
	b.tileRows(variant)
	b.ends(variant, s, from)
	b.a.Minimize("moves", algebra.Sum(b.z.At(b.blank, b.t)).Over(b.t))
	compiled, err := b.a.Compile()
	if err != nil {
		return nil, err
	}
	return &Program{
		Formulation: textbookNames[variant], Horizon: horizon, MostMoves: horizon - from,
		Algebra: b.a, Compiled: compiled,
		read: func(x []float64) []puzzle.Move {
			var moves []puzzle.Move
			for t := from; t <= horizon; t++ {
				for k, v := range [4]*algebra.Variable{b.u, b.d, b.l, b.r} {
					if at, _ := compiled.Column(v, t); math.Round(x[at]) == 1 {
						moves = append(moves, letters[k])
					}
				}
			}
			return moves
		},
	}, nil
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
	b.tile = a.Labels("i", "tiles; i0 is the blank", labels...)
	b.period = a.Range("t", "periods", 0, horizon)
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
