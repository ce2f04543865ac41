// What the checkers compute with: boards from text, shortest plans by native search, the
// programs of package planning, and linear relaxations by any backend. Nothing here knows an
// exercise. Own.

package course

import (
	"context"
	"errors"
	"fmt"
	"math"
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

// wrongf is the refusal of an answer, with a hint that does not give the answer away.
func wrongf(format string, args ...any) error { return &wrong{fmt.Sprintf(format, args...)} }

// slide reads a board of the student's, of at most so many cells: a checker must end soon.
func (k *tools) slide(text string, cells int) (puzzle.Slide, error) {
	s, err := puzzle.ParseSlide(strings.ReplaceAll(strings.TrimSpace(text), "\n", " / "))
	if err != nil {
		return s, wrongf("the board cannot be read: %v", err)
	}
	if n := s.Start.Rows * s.Start.Cols; n > cells {
		return s, wrongf("the board has %d cells; at most %d are allowed here", n, cells)
	}
	return s, nil
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
func (k *tools) shortest(s puzzle.Slide) ([]puzzle.Move, error) {
	a, err := tilemip.Search(k.ctx, tilemip.Subject{Board: &s}, tilemip.Options{})
	if err != nil {
		return nil, err
	}
	if a.Status == model.StatusInfeasible {
		return nil, wrongf("no plan solves this board: %s", a.Message)
	}
	if a.Status != model.StatusOptimal || a.Moves == nil {
		return nil, k.stopped()
	}
	return puzzle.ParseMoves(*a.Moves)
}

// stopped is the error of a computation that did not end.
func (k *tools) stopped() error {
	if err := k.ctx.Err(); err != nil {
		return err
	}
	return errors.New("the computation did not end")
}

// program is a program of a board by name, with its usual reductions unless others are named.
func (k *tools) program(s puzzle.Slide, formulation string, horizon int, reductions ...string) (*planning.Program, error) {
	f, err := planning.Lookup(formulation)
	if err == nil && len(reductions) > 0 {
		f, err = f.With(reductions...)
	}
	if err != nil {
		return nil, err
	}
	return f.BuildContext(k.ctx, s, horizon)
}

// solved solves a model as it stands.
func (k *tools) solved(m *model.Model) (*model.Result, error) {
	b := k.backend
	if b == nil {
		var err error
		if b, err = backends.Default(); err != nil {
			return nil, err
		}
	}
	r, err := backends.Solve(k.ctx, b, m, backends.Options{})
	if err != nil {
		return nil, err
	}
	if r.Termination != model.Completed {
		return nil, k.stopped()
	}
	return r, nil
}

// relaxation is the value of a model's linear relaxation: +Inf of a minimization where it has
// no point.
func (k *tools) relaxation(m *model.Model) (float64, error) {
	c := m.Clone()
	c.Relax()
	r, err := k.solved(c)
	if err != nil {
		return 0, err
	}
	if !r.Status.HasPoint() {
		return math.Inf(1), nil
	}
	return r.Objective, nil
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
func near(a, b float64) bool { return math.Abs(a-b) <= 0.006 }
