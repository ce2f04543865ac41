// The entry of the suite for sliding boards: which pairs of engine and heuristic are run,
// on which boards, and what must hold of any answer. Own.

package nativetest

import (
	"context"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
	_ "github.com/tilemip/tilemip/native/slide/learned" // its rows
)

// SlideOptions say how much of the suite is run. The zero value is all rows, some seconds.
type SlideOptions struct {
	Boards int    // random small boards for each pair; 0 is 6
	Only   string // the name of one engine or heuristic; "" is all
	Long   bool   // also the boards that make a heuristic build tables of some seconds
}

// Slide runs the suite over the tables of package slide: that the rows are
// complete, and every engine with every heuristic that it goes with.
func Slide(t *testing.T, o SlideOptions) {
	if o.Boards == 0 {
		o.Boards = 6
	}
	boards := goldenBoards(t)
	small := smallBoards(o.Boards)
	for _, h := range slide.Heuristics() {
		if got, err := slide.LookupHeuristic(h.Name); err != nil || got.Name != h.Name || h.Summary == "" || h.Source == "" || h.Sizes == "" {
			t.Errorf("the row: %+v, %v", got, err)
		}
	}
	for _, e := range slide.Engines() {
		t.Run("engine "+e.Name, func(t *testing.T) {
			if o.runs(e.Name) {
				checkEdges(t, e)
			}
			for _, h := range heuristicsOf(e) {
				if o.runs(e.Name) || o.runs(h.Name) {
					t.Run(h.Name, func(t *testing.T) { (&pair{e, h, o.Long}).check(t, boards, small) })
				}
			}
		})
	}
}

// runs reports whether an engine or a heuristic of that name is to be checked.
func (o SlideOptions) runs(name string) bool { return o.Only == "" || o.Only == name }

// heuristicsOf returns the heuristics that go with an engine; for one by rules the empty
// row, as it uses none.
func heuristicsOf(e slide.Engine) []slide.Heuristic {
	if e.Rules {
		return []slide.Heuristic{{Fits: func(int, int) bool { return true }}}
	}
	var all []slide.Heuristic
	for _, h := range slide.Heuristics() {
		if e.Takes(h) {
			all = append(all, h)
		}
	}
	return all
}

// pair is an engine with a heuristic.
type pair struct {
	e    slide.Engine
	h    slide.Heuristic // without a name for an engine by rules
	long bool            // see SlideOptions
}

// The cells of the largest boards for which a heuristic may build its tables: pattern
// databases of larger boards take minutes, any tables of more than quickCells some tenths of
// a second for each goal. Many boards share the standard goal of 4×4 cells.
const (
	tableCells = 16
	quickCells = 9
)

// takes reports whether the suite runs a pair on a board. Heuristics with searches of their
// own may ask for a blank in a corner of the goal, and are only given such boards.
func (p *pair) takes(s puzzle.Slide) bool {
	rows, cols := s.Goal.Rows, s.Goal.Cols
	row, col := s.Goal.Blank()/cols, s.Goal.Blank()%cols
	corner := row%(rows-1) == 0 && col%(cols-1) == 0
	tables := true
	switch {
	case p.h.Tables == "", rows*cols <= quickCells, rows*cols == tableCells && s.Goal.Equal(puzzle.StandardGoal(rows, cols)):
	case p.h.Tiers:
		tables = p.long && rows*cols <= tableCells
	default:
		tables = p.long
	}
	return p.h.Fits(rows, cols) && tables && (p.h.Search == nil || corner)
}

// mostNodes is the node limit on a known board: IDA* with the Manhattan distance solves all
// of them within it. A weaker heuristic need not; then the result of the stopped search is
// checked.
const mostNodes = 1_000_000

// check runs the pair on the known and the small boards that it takes, and then the tests of
// limits, stops, progress and threads, which do not apply to engines by rules.
func (p *pair) check(t *testing.T, boards []golden, small []truth) {
	for _, g := range boards {
		if p.takes(g.slide) {
			p.solve(t, g.slide, slide.Options{Weight: 1.25, Run: native.Run{NodeLimit: mostNodes}}, g.optimum)
		}
	}
	for i, tr := range small {
		if p.takes(tr.slide) {
			p.solve(t, tr.slide, slide.Options{Weight: 1 + float64(i%4)/4}, tr.optimum)
		}
	}
	t.Run("start is goal", p.checkSolved)
	if p.e.Rules {
		return
	}
	t.Run("limits", p.checkLimits)
	t.Run("stops", p.checkStops)
	t.Run("progress", p.checkProgress)
	if p.e.Threads {
		t.Run("threads", p.checkThreads)
	}
}

// checkSolved: a board that is its goal is answered before anything is built, on every size and for
// every goal that the heuristic takes.
func (p *pair) checkSolved(t *testing.T) {
	o := slide.Options{Heuristic: p.h.Name, Boards: 1000, TableProgress: func(uint64, uint64) { t.Error("tables were built for a board that is its goal") }}
	for rows := puzzle.MinSide; rows <= puzzle.MaxSide; rows++ {
		for cols := puzzle.MinSide; cols <= puzzle.MaxSide; cols++ {
			goals := []puzzle.Board{puzzle.StandardGoal(rows, cols), puzzle.UsualGoal(puzzle.BlankFirst, rows, cols), puzzle.StandardGoal(rows, cols)}
			goals[2].Tiles[1], goals[2].Tiles[rows*cols-1] = 0, 2
			if p.h.Search != nil { // those with searches of their own want a blank in a corner
				goals = goals[:2]
			}
			for _, goal := range goals {
				if !p.h.Fits(rows, cols) || p.e.Own && rows*cols > tableCells { // ties are of 4×4
					continue
				}
				r, err := p.e.Search(context.Background(), puzzle.Slide{Start: goal.Clone(), Goal: goal}, o)
				if err != nil || !r.Solved || !r.Optimal || r.Moves == nil || len(r.Moves) != 0 || r.Bound != 0 || r.Termination != native.Completed || r.Tables != "" || r.Build != 0 || r.Generated+r.Planning != 0 {
					t.Errorf("%s to itself: %+v, %v", goal.Flat(), r, err)
				}
			}
		}
	}
}

// solve runs to the end: an unsolvable board (an optimum below 0) is recognised, any other
// one solved as the engine guarantees.
func (p *pair) solve(t *testing.T, s puzzle.Slide, o slide.Options, optimum int) slide.Result {
	t.Helper()
	o.Heuristic = p.h.Name
	if p.h.Tiers {
		o.Tier = slide.Tier5
	}
	r, err := p.e.Search(context.Background(), s, o)
	if optimum < 0 {
		if err != nil || !r.Unsolvable || r.Solved || r.Moves != nil || r.Reason == "" || r.Termination != native.Completed {
			t.Errorf("%s to %s cannot be solved: %+v, %v", s.Start.Flat(), s.Goal.Flat(), r, err)
		}
		return r
	}
	p.judge(t, s, o, optimum, r, err)
	if limited := o.NodeLimit > 0 && r.Termination == native.NodeLimit; !limited && (!r.Solved || r.Termination != native.Completed) {
		t.Errorf("%s to %s: not solved: %+v", s.Start.Flat(), s.Goal.Flat(), r)
	}
	return r
}

// judge checks what holds of every answer, also of one that a limit cut short: the plan
// leads to the goal, the bound is not above the optimum, a plan is called optimal just when
// its length is the bound, and a search that was completed keeps the engine's guarantees.
func (p *pair) judge(t *testing.T, s puzzle.Slide, o slide.Options, optimum int, r slide.Result, err error) {
	t.Helper()
	name := s.Start.Flat() + " to " + s.Goal.Flat()
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if r.Bound > optimum || r.Unsolvable || r.Termination == "" {
		t.Errorf("%s: bound %d, ended %q; the optimum is %d", name, r.Bound, r.Termination, optimum)
	}
	if !r.Solved {
		if r.Moves != nil || r.Optimal || r.Termination == native.Completed {
			t.Errorf("%s: not solved, and yet %+v", name, r)
		}
		return
	}
	n := len(r.Moves)
	end, err := puzzle.Replay(s.Start, r.Moves)
	if err != nil || !end.Equal(s.Goal) || r.Moves == nil || n < optimum || (n-optimum)%2 != 0 || r.Optimal != (n == r.Bound) {
		t.Errorf("%s: %d moves, bound %d, optimal %v, to %s, %v; the optimum is %d", name, n, r.Bound, r.Optimal, end.Flat(), err, optimum)
	}
	if r.Termination != native.Completed || !p.h.Admissible {
		return
	}
	if p.e.Optimal && !r.Optimal || p.e.Weight && float64(n) > o.Weight*float64(optimum)+1e-9 {
		t.Errorf("%s: %d moves, the optimum is %d, the weight %g", name, n, optimum, o.Weight)
	}
}

func TestSlide(t *testing.T) { Slide(t, SlideOptions{}) }

func TestLongSlide(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	Slide(t, SlideOptions{Boards: 60, Long: true})
}
