// What the checkers compute with: boards from text, shortest plans by native search, the
// programs of package planning, and linear relaxations by any backend. Nothing here knows an
// exercise. Own.

package course

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// tools is one run of a checker.
type tools struct {
	ctx     context.Context
	backend backends.Backend // nil: the best that is available
}

// wrong is an answer that is read and is not right. Its text is the hint.
type wrong struct{ hint string }

func (w *wrong) Error() string { return w.hint }

// A checker is a straight line of steps. What ends it early, a refusal or an error of the machinery,
// is thrown as an ended and caught by attempt, as the parser of text/template does with its errors.
type ended struct{ err error }

// attempt runs a checker. The error is what ended it: a *wrong, or one of the machinery.
func attempt(checker func() string) (praise string, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case ended:
			err = p.err
		default:
			panic(p)
		}
	}()
	return checker(), nil
}

// refuse ends a checker with a hint that does not give the answer away.
func refuse(format string, args ...any) { panic(ended{&wrong{fmt.Sprintf(format, args...)}}) }

// check ends a checker with an error of the machinery, if there is one; must returns the value that
// came without one.
func check(err error) {
	if err != nil {
		panic(ended{err})
	}
}

func must[T any](v T, err error) T {
	check(err)
	return v
}

// slide reads a board of the student's, of at most so many cells: a checker must end soon.
func (k *tools) slide(text string, cells int) puzzle.Slide {
	s, err := puzzle.ParseSlide(strings.ReplaceAll(strings.TrimSpace(text), "\n", " / "))
	if err != nil {
		refuse("the board cannot be read: %v", err)
	}
	if n := s.Start.Rows * s.Start.Cols; n > cells {
		refuse("the board has %d cells; at most %d are allowed here", n, cells)
	}
	return s
}

// another is a board of the student's that the lesson does not print.
func (k *tools) another(text string, cells int, printed ...string) puzzle.Slide {
	s := k.slide(text, cells)
	if slices.Contains(printed, s.Start.Flat()) {
		refuse("the lesson has the board %s itself; find another", s.Start.Flat())
	}
	return s
}

// own is a board of the course itself.
func own(text string) puzzle.Slide {
	s, err := puzzle.ParseSlide(text)
	if err != nil {
		panic(err) // a table of this package
	}
	return s
}

// shortest is a shortest plan by native search.
func (k *tools) shortest(s puzzle.Slide) []puzzle.Move {
	a := must(tilemip.Search(k.ctx, tilemip.Subject{Board: &s}, tilemip.Options{}))
	if a.Status == model.StatusInfeasible {
		refuse("no plan solves this board: %s", a.Message)
	}
	if a.Status != model.StatusOptimal || a.Moves == nil {
		k.stopped()
	}
	return must(puzzle.ParseMoves(*a.Moves))
}

// stopped ends the checker after a computation that did not end.
func (k *tools) stopped() {
	panic(ended{cmp.Or(k.ctx.Err(), errors.New("the computation did not end"))})
}

// program is a program of a board by name, with its usual reductions unless others are named.
func (k *tools) program(s puzzle.Slide, formulation string, horizon int, reductions ...string) *planning.Program {
	f := must(planning.Lookup(formulation))
	if len(reductions) > 0 {
		f = must(f.With(reductions...))
	}
	return must(f.BuildContext(k.ctx, s, horizon))
}

// optimum solves a minimization as it stands: +Inf where it is infeasible, −Inf where nothing bounds it.
func (k *tools) optimum(m *model.Model) float64 {
	b := k.backend
	if b == nil {
		b = must(backends.Default())
	}
	r := must(backends.Solve(k.ctx, b, m, backends.Options{}))
	switch {
	case r.Termination != model.Completed:
		k.stopped()
	case r.Status.HasPoint():
		return r.Objective
	case r.Status == model.StatusInfeasible:
		return math.Inf(1)
	}
	return math.Inf(-1)
}

// relaxation is the optimum of a model's linear relaxation.
func (k *tools) relaxation(m *model.Model) float64 {
	c := m.Clone()
	c.Relax()
	return k.optimum(c)
}

// family is the part of a row's or a column's name before its index.
func family(name string) string {
	f, _, _ := strings.Cut(name, "[")
	return f
}

// columns finds the columns of a model by name.
func columns(m *model.Model) map[string]model.Var {
	all := make(map[string]model.Var, m.Columns())
	for j := range m.Columns() {
		all[m.ColumnName(j)] = m.Var(j)
	}
	return all
}

// near compares two numbers that were computed in floating point or typed with two decimals.
func near(a, b float64) bool { return math.Abs(a-b) <= 0.01 }
