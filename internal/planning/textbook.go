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
// Three variants have the rows of their source:
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
// The corrected program may have families of rows that no source has: textbook_rows.go.
//
// The listing's typographic characters and its missing options are a matter of
// the text alone; the GAMS writer never emits them.

import (
	"context"
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// textbookVariant names one of the three forms of the program.
type textbookVariant int

const (
	corrected textbookVariant = iota
	printed
	stated
)

// buildTextbook returns what states a board by a variant, with families of rows, whose names with
// + between them become a part of the program's name.
func buildTextbook(v textbookVariant, named string, families ...rowFamily) func(context.Context, puzzle.Slide, int, int) (*Program, error) {
	return func(ctx context.Context, s puzzle.Slide, horizon, least int) (*Program, error) {
		p, err := v.stated(s, horizon, least)
		if err != nil {
			return nil, err
		}
		if named != "" {
			p.Formulation += "+" + named
			p.Algebra.Name += "_" + strings.ReplaceAll(named, "+", "_")
		}
		for _, f := range families {
			f.add(p.textbook)
		}
		if v != corrected {
			p.textbook = nil
		}
		return p.compiled(ctx)
	}
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

	s     puzzle.Slide
	least int            // moves that every plan is known to have
	md    *algebra.Param // once a family needs it
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

// stated is the program of a variant without its matrix.
func (variant textbookVariant) stated(s puzzle.Slide, horizon, least int) (*Program, error) {
	first, start := variant.labels()
	if horizon < start+1 {
		return nil, fmt.Errorf("horizon %d; expected at least %d, which admits one move", horizon, start+1)
	}
	b := newTextbookParts(variant, s, horizon)
	b.blankRows()
	b.tileRows(variant)
	b.ends(variant, s, start-first)
	b.s, b.least = s, least
	b.a.Minimize("obj", algebra.Sum(b.z.At(b.blank, b.t)).Over(b.t))
	b.a.Objective.Row = "calc_obj"
	p := &Program{Formulation: textbookNames[variant], Horizon: horizon, MostMoves: horizon - start, Algebra: b.a, textbook: b}
	p.read = func(goes func(*algebra.Variable, ...int) bool) (moves []puzzle.Move) {
		for t := start - first; t < b.period.Len()-1; t++ { // at the last period no move has a next board
			for k, v := range [4]*algebra.Variable{b.u, b.d, b.l, b.r} {
				if goes(v, t) {
					moves = append(moves, letters[k])
				}
			}
		}
		return moves
	}
	return p, nil
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

// The rows of the textbook program under the listing's names; what its variables
// mean, and which variant has a row where, is said in textbook.go.

// blankRows states where the blank is and which moves the edges leave it: u, d, l and r are
// 1 in a period in which it goes up, down, left or right.
func (b *textbookParts) blankRows() {
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

// A plan as a point that a solver may start from.

// Start writes a plan of s as a point of the corrected textbook program, which admits plans
// shorter than its horizon: later periods keep the last board. It returns nil for the other
// programs, for what is no plan of at most MostMoves moves, and for a plan that the families of
// rows do not admit.
func (p *Program) Start(s puzzle.Slide, plan []puzzle.Move) []float64 {
	if p.textbook == nil {
		return nil
	}
	return p.Point(s, plan)
}

// Point is Start for the assignment program too, whose plans are exactly as long as its
// horizon: a solver has nothing to gain from it, a reader of the program has.
func (p *Program) Point(s puzzle.Slide, plan []puzzle.Move) []float64 {
	assignment := p.Formulation == "assignment" && len(plan) == p.Horizon && p.Refuted == ""
	textbook := p.textbook != nil
	if len(plan) > p.MostMoves || !assignment && !textbook {
		return nil
	}
	if end, err := puzzle.Replay(s.Start, plan); err != nil || !end.Equal(s.Goal) {
		return nil
	}
	x := make([]float64, p.Model.Columns())
	named := map[string]*algebra.Variable{}
	for _, v := range p.Algebra.Variables {
		named[v.Name] = v
	}
	set := func(name string, value int, at ...int) {
		if v := named[name]; v != nil {
			if column, ok := p.Column(v, at...); ok {
				x[p.Model.Index(column)] = float64(value)
			}
		}
	}
	if textbook {
		p.textbook.added(plan, set)
	}
	b := s.Start
	for period := range p.Horizon + 1 {
		for cell, tile := range b.Tiles {
			if assignment {
				set("x", 1, period, tile, cell)
			} else {
				set("p", cell+1, tile, period)
			}
		}
		if textbook {
			set("y", b.Blank()/b.Cols, period)
			set("x", b.Blank()%b.Cols+1, period)
		}
		if period >= len(plan) {
			continue
		}
		next, _ := b.Apply(plan[period])
		if textbook {
			set(strings.ToLower(plan[period].String()), 1, period)
			set("z", 1, 0, period)
			set("z", 1, b.Tiles[next.Blank()], period)
		}
		b = next
	}
	if report, err := p.Model.Check(x); err != nil || !report.OK {
		return nil
	}
	return x
}
