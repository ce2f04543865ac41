package planning

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// The textbook program without any solver: a plan is written as a point the way
// the variables are defined, and the program must admit exactly the points of
// legal plans.

// walk is a start and legal moves from it; a move of 0 is an idle step.
type walk struct {
	boards []puzzle.Board // one a period
	moves  []puzzle.Move  // one fewer
}

func (w walk) slide() puzzle.Slide {
	return puzzle.Slide{Start: w.boards[0], Goal: w.boards[len(w.boards)-1]}
}

// taken returns the moves without the idle steps.
func (w walk) taken() []puzzle.Move {
	return slices.DeleteFunc(slices.Clone(w.moves), func(m puzzle.Move) bool { return m == 0 })
}

func walks() *rapid.Generator[walk] {
	return rapid.Custom(func(t *rapid.T) walk {
		rows, cols := rapid.IntRange(2, 4).Draw(t, "rows"), rapid.IntRange(2, 4).Draw(t, "columns")
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		w := walk{boards: []puzzle.Board{puzzle.Random(rng, rows, cols)}}
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			last := w.boards[len(w.boards)-1]
			next, move := last, puzzle.Move(0)
			wish := rapid.SampledFrom([]puzzle.Move{0, puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}).Draw(t, "move")
			if b, ok := last.Apply(wish); ok {
				next, move = b, wish
			}
			w.boards, w.moves = append(w.boards, next), append(w.moves, move)
		}
		return w
	})
}

// variable finds a variable of the declaration by its letter.
func variable(t rapid.TB, p *Program, name string) *algebra.Variable {
	t.Helper()
	for _, v := range p.Algebra.Variables {
		if v.Name == name {
			return v
		}
	}
	t.Fatalf("no variable %s", name)
	return nil
}

// point writes a walk as a point of the program; its first board stands in the
// first period. Periods after the walk keep the last board.
func point(t rapid.TB, p *Program, w walk) []float64 {
	x := make([]float64, p.Model.Columns())
	set := func(name string, value float64, at ...int) {
		v, ok := p.Column(variable(t, p, name), at...)
		if !ok {
			t.Fatalf("no column %s%v", name, at)
		}
		x[p.Model.Index(v)] = value
	}
	for period := range p.Algebra.Sets[1].Len() {
		k := min(period, len(w.boards)-1)
		b := w.boards[k]
		for tile, cell := range positions(b) {
			set("p", cell, tile, period)
		}
		set("y", float64(b.Blank()/b.Cols), period)
		set("x", float64(b.Blank()%b.Cols+1), period)
		if period >= len(w.moves) || w.moves[k] == 0 {
			continue
		}
		set(strings.ToLower(w.moves[k].String()), 1, period)
		set("z", 1, 0, period)
		set("z", 1, b.Tiles[w.boards[k+1].Blank()], period)
	}
	return x
}

func check(t rapid.TB, p *Program, x []float64) *model.Report {
	t.Helper()
	report, err := p.Model.Check(x)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// Every legal walk, idle steps and detours included, is a feasible point whose
// objective is its number of moves and from which its moves are read.
func TestTextbookAdmitsEveryWalk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := walks().Draw(t, "walk")
		name := rapid.SampledFrom([]string{"textbook", "textbook+carry", "textbook+swap", "textbook+md", "textbook+dir"}).Draw(t, "formulation")
		p, err := formulation(t, name).Build(w.slide(), len(w.moves)+rapid.IntRange(0, 2).Draw(t, "spare"))
		if err != nil {
			t.Fatal(err)
		}
		x := point(t, p, w)
		report := check(t, p, x)
		if !report.OK {
			t.Fatalf("a legal walk is refused: %s", report.Reason)
		}
		moves := p.Moves(x)
		if !slices.Equal(moves, w.taken()) || report.Objective.Num().Int64() != int64(len(moves)) || !report.Objective.IsInt() {
			t.Fatalf("moves %v, objective %v; want %v", moves, report.Objective, w.taken())
		}
	})
}

// Whatever single variable of a legal walk's point is changed, the point is no
// longer feasible: each is tied to the plan.
func TestTextbookTiesEveryVariable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := walks().Draw(t, "walk")
		p, err := buildTextbook(corrected, "")(context.Background(), w.slide(), len(w.moves), 0)
		if err != nil {
			t.Fatal(err)
		}
		x := point(t, p, w)
		j := rapid.IntRange(0, len(x)-1).Draw(t, "column")
		lower, upper := p.Model.Bounds(p.Model.Var(j))
		if lower == upper { // at the ends: any other value is out of bounds
			t.Skip("the column drawn is fixed: every other value is out of its bounds")
		}
		was := x[j]
		x[j] = float64(rapid.IntRange(int(lower), int(upper)).Filter(func(v int) bool { return float64(v) != was }).Draw(t, "value"))
		if check(t, p, x).OK {
			t.Fatalf("%s may be %g in place of %g", p.Model.ColumnName(j), x[j], was)
		}
	})
}

// A walk that breaks a rule of the puzzle is refused, and the row named.
func TestTextbookRefusesIllegalWalks(t *testing.T) {
	board := func(text string) puzzle.Board {
		s, err := puzzle.ParseSlide(text)
		if err != nil {
			t.Fatal(err)
		}
		return s.Start
	}
	start := board("1 2 3 / 4 0 5 / 6 7 8")
	for _, c := range []struct {
		name   string
		end    puzzle.Board
		change func(set func(name string, value float64, at ...int))
	}{
		{"a tile jumps over the board", board("0 2 3 / 4 1 5 / 6 7 8"), nil},
		{"two tiles change places without the blank", board("2 1 3 / 4 0 5 / 6 7 8"), nil},
		{"the blank wraps around the edge", board("1 2 3 / 4 5 6 / 0 7 8"), nil},
		{"two moves at once", board("0 1 3 / 4 2 5 / 6 7 8"), func(set func(string, float64, ...int)) {
			set("u", 1, 0)
			set("l", 1, 0)
			set("z", 1, 0, 0)
			set("z", 1, 1, 0)
			set("z", 1, 2, 0)
		}},
		{"a step counted as no move", board("1 0 3 / 4 2 5 / 6 7 8"), func(set func(string, float64, ...int)) { set("u", 1, 0) }},
	} {
		s := puzzle.Slide{Start: start, Goal: c.end}
		if c.name == "the blank wraps around the edge" {
			s.Start = board("1 2 3 / 4 5 0 / 6 7 8")
		}
		p := build(t, "textbook", s, 1)
		x := point(t, p, walk{boards: []puzzle.Board{s.Start, s.Goal}, moves: []puzzle.Move{0}})
		if c.change != nil {
			c.change(func(name string, value float64, at ...int) {
				v, _ := p.Column(variable(t, p, name), at...)
				x[p.Model.Index(v)] = value
			})
		}
		if report := check(t, p, x); report.OK {
			t.Errorf("%s: feasible", c.name)
		}
	}
}

// The printed listing fixes the start at label 1: a plan begins there, and what
// happens in period 0 is free, counts in the objective, and is not part of the plan.
func TestPrintedPlanBeginsAtPeriodOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := walks().Filter(func(w walk) bool { return len(w.moves) > 1 }).Draw(t, "walk")
		s := w.slide()
		s.Start = w.boards[1]
		p, err := buildTextbook(printed, "")(context.Background(), s, len(w.moves), 0)
		if err != nil {
			t.Fatal(err)
		}
		if p.MostMoves != len(w.moves)-1 {
			t.Fatalf("%d moves fit a horizon of %d, want one fewer", p.MostMoves, len(w.moves))
		}
		x := point(t, p, w)
		report := check(t, p, x)
		if !report.OK {
			t.Fatalf("refused: %s", report.Reason)
		}
		if report.Objective.Num().Int64() != int64(len(w.taken())) {
			t.Fatalf("objective %v, want %d with the free period", report.Objective, len(w.taken()))
		}
		plan := walk{boards: w.boards[1:], moves: w.moves[1:]}
		if got := p.Moves(x); !slices.Equal(got, plan.taken()) {
			t.Fatalf("moves %v, want %v", got, plan.taken())
		}
	})
}

// The statement forbids every move, for the blank stands in the rows of moving
// tiles; idle plans of a solved board are all it admits. Its periods begin at 1.
func TestStatedForbidsMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := walks().Draw(t, "walk")
		p, err := buildTextbook(stated, "")(context.Background(), w.slide(), len(w.boards), 0)
		if err != nil {
			t.Fatal(err)
		}
		if p.MostMoves != len(w.moves) {
			t.Fatalf("%d moves would fit %d periods, want %d", p.MostMoves, len(w.boards), len(w.moves))
		}
		report := check(t, p, point(t, p, w))
		if moves := len(w.taken()); report.OK != (moves == 0) {
			t.Fatalf("a plan of %d moves: feasible %v, %s", moves, report.OK, report.Reason)
		} else if moves > 0 && !strings.HasPrefix(report.Worst, "c_move2_") {
			t.Fatalf("refused by %s, want the rows of moving tiles", report.Worst)
		}
	})
}

// No walk is shorter than the bound, and the two are odd or even together.
func TestManhattanBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := walks().Draw(t, "walk")
		bound, moves := ManhattanBound(w.slide()), len(w.taken())
		if bound > moves || bound%2 != moves%2 {
			t.Fatalf("bound %d of a walk of %d moves", bound, moves)
		}
	})
	if got := ManhattanBound(neosBoard(t)); got != 11 {
		t.Errorf("the case study's board has bound %d, want 11", got)
	}
}

// Without the row of sums the unsolvable exchange of 14 and 15 has a plan of four
// moves, LLRR: in the second one the tile that moves does not come from where the
// blank goes. Nothing but c_no_repeat refuses it.
func TestOnlySumsRefuseTheExchange(t *testing.T) {
	s, err := puzzle.ParseSlide("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0")
	if err != nil {
		t.Fatal(err)
	}
	p := build(t, "textbook", s, 4)
	still := s.Start
	x := point(t, p, walk{boards: []puzzle.Board{still, still, still, still, s.Goal}, moves: make([]puzzle.Move, 4)})
	set := func(name string, value float64, at ...int) {
		v, _ := p.Column(variable(t, p, name), at...)
		x[p.Model.Index(v)] = value
	}
	for period, at := range []struct{ blank, tile14, tile15, mover float64 }{
		{16, 15, 14, 14}, {15, 16, 14, 14}, {14, 15, 14, 14}, {15, 14, 14, 15}, {16, 14, 15, 0},
	} {
		set("p", at.blank, 0, period)
		set("p", at.tile14, 14, period)
		set("p", at.tile15, 15, period)
		set("x", at.blank-12, period)
		if at.mover > 0 {
			set("z", 1, 0, period)
			set("z", 1, int(at.mover), period)
			set([]string{"l", "l", "r", "r"}[period], 1, period)
		}
	}
	report := check(t, p, x)
	if report.OK || report.Violated != 2 || !strings.HasPrefix(report.Worst, "c_no_repeat[") {
		t.Errorf("feasible %v, %d rows violated: %s; want two of c_no_repeat", report.OK, report.Violated, report.Reason)
	}
	for r := range p.Model.Rows() {
		if strings.HasPrefix(p.Model.RowName(r), "c_no_repeat[") {
			p.Model.SetRowBounds(p.Model.Constraint(r), -model.Infinity, model.Infinity)
		}
	}
	if report := check(t, p, x); !report.OK || puzzle.FormatMoves(p.Moves(x)) != "LLRR" {
		t.Errorf("without the sums: %v, %s, moves %v", report.OK, report.Reason, p.Moves(x))
	}
}
