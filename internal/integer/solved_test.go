package integer_test

import (
	"context"
	"errors"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// untouched is a solver that must not be asked.
type untouched struct{ t *testing.T }

func (u untouched) Info() backends.Info { return backends.Info{Name: "untouched"} }

func (u untouched) Solve(context.Context, *model.Model, backends.Options) (*model.Result, error) {
	u.t.Error("a solver was called for a board that is its goal")
	return nil, errors.New("called")
}

// A board that is its goal has a plan of no moves, by every method and formulation, on every size
// and for every kind of goal, and nothing is built for it.
func TestStartIsGoal(t *testing.T) {
	idle := func(e call.Event) {
		if e.Type == call.Search {
			t.Error("tables were made for a board that is its goal")
		}
	}
	var asked []integer.Options
	for _, m := range integer.Methods() {
		asked = append(asked, integer.Options{Settings: integer.Settings{Method: m.Name}, Watch: idle}, integer.Options{Settings: integer.Settings{Method: m.Name, Horizon: 7}, Watch: idle})
	}
	for _, f := range planning.Formulations() {
		asked = append(asked, integer.Options{Settings: integer.Settings{Formulation: f.Name}, Watch: idle}, integer.Options{Settings: integer.Settings{Formulation: f.Name, Horizon: 7}, Watch: idle}, integer.Options{Settings: integer.Settings{Formulation: f.Name, Force: true}, Watch: idle})
	}
	for rows := puzzle.MinSide; rows <= puzzle.MaxSide; rows++ {
		for cols := puzzle.MinSide; cols <= puzzle.MaxSide; cols++ {
			other := puzzle.StandardGoal(rows, cols)
			other.Tiles[1], other.Tiles[len(other.Tiles)-1] = 0, 2
			for _, goal := range []puzzle.Board{puzzle.StandardGoal(rows, cols), puzzle.UsualGoal(puzzle.BlankFirst, rows, cols), other} {
				for _, o := range asked {
					solvedAtOnce(t, puzzle.Slide{Start: goal.Clone(), Goal: goal}, o)
				}
			}
		}
	}
}

func solvedAtOnce(t *testing.T, s puzzle.Slide, o integer.Options) {
	t.Helper()
	o.Databases = func(context.Context, puzzle.Slide, integer.BranchOptions) (integer.Branched, error) {
		t.Error("pattern databases were opened for a board that is its goal")
		return integer.Branched{}, nil
	}
	if o.Formulation != "" || o.Method == integer.MethodSolver || o.Method == integer.MethodMIP || o.Method == integer.MethodReductions {
		o.Backend = untouched{t}
	}
	r, err := integer.Board(context.Background(), s, o)
	if err != nil || r.Status != model.StatusOptimal || r.Objective != 0 || r.Bound != 0 || r.Gap != 0 || len(r.Moves) != 0 || !r.Checked || len(r.ProvenBy) == 0 || r.Bounds {
		t.Fatalf("%s to itself, method %q, formulation %q: %+v, %v", s.Goal.Flat(), o.Method, o.Formulation, r, err)
	}
	if err := r.Certificate.Check(); err != nil {
		t.Fatalf("%s to itself: certificate: %v", s.Goal.Flat(), err)
	}
	if v, err := certificate.Verify(context.Background(), r.Certificate, 0); len(s.Goal.Tiles) <= 25 && (err != nil || !v.OK) {
		t.Fatalf("%s to itself: certificate: %+v, %v", s.Goal.Flat(), v, err)
	}
}
