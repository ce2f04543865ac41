// Sliding boards: solved by deepening or branch and bound, searched by the native engines, one or
// many in parallel.

package tilemip

import (
	"context"
	"errors"
	"math"

	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/internal/plans"
	"github.com/tilemip/tilemip/internal/recheck"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

// board is a subject with a board.
type board struct{ Subject }

func (b board) solve(ctx context.Context, o *Options, independent bool) (*Answer, error) {
	io := o.integer()
	if independent && o.Method != integer.MethodDatabases {
		io.Databases = nil // auto then does without the tables of the other method
	}
	r, err := integer.Board(ctx, *b.Board, io)
	if err != nil {
		return nil, err
	}
	return resultAnswer(KindBoard, r), nil
}

// solveStated solves the program of one horizon.
func (b board) solveStated(ctx context.Context, o *Options) (*Answer, error) {
	p, err := b.state(ctx, o)
	if err != nil {
		return nil, err
	}
	r, err := integer.Program(ctx, *b.Board, p.Formulation, p.Board, o.integer())
	if err != nil {
		return nil, err
	}
	return resultAnswer(KindBoard, r), nil
}

func (b board) search(ctx context.Context, o *Options) (*Answer, error) {
	r, err := plans.Search(ctx, *b.Board, o.asked())
	if err != nil {
		return nil, err
	}
	return planned(r), nil
}

// planned is the answer of a native search.
func planned(r *plans.Result) *Answer {
	a := newAnswer(KindBoard, r.Engine, r.Status, model.Termination(r.Termination))
	a.Message, a.Checked, a.Certificate = r.Message, r.Checked, r.Certificate
	if r.Unsolvable {
		return a
	}
	bound := float64(r.Bound)
	a.Bound, a.Expanded, a.Generated = &bound, &r.Expanded, &r.Generated
	a.GivenUp, a.PlanBy, a.Planning, a.Guarantee = r.GivenUp, r.PlanBy, r.Planning, r.Guarantee
	a.Seconds, a.BuildSeconds = (r.Elapsed - r.Build).Seconds(), r.Build.Seconds()
	if r.Solved {
		moves := float64(len(r.Moves))
		a.Objective, a.Moves = &moves, ptr(puzzle.FormatMoves(r.Moves))
		a.Gap = integer.Number((moves - bound) / max(1, moves))
	}
	return a
}

// SearchBoards searches many boards by the native engines, Options.Threads at a time. each
// is called with the answer or the error of every board, in their order; an error that it
// returns ends the search and is returned. All subjects must be boards.
func SearchBoards(ctx context.Context, all []Subject, o Options, each func(i int, a *Answer, err error) error) error {
	boards := make([]puzzle.Slide, len(all))
	for i, s := range all {
		if s.Board == nil {
			return &OptionError{Reason: s.Name + " is no sliding board"}
		}
		boards[i] = *s.Board
	}
	return plans.SearchAll(ctx, boards, o.asked(), o.TimeLimit, func(i int, r *plans.Result, err error) error {
		var a *Answer
		var refused *OptionError
		if err == nil {
			a = planned(r)
			a.creditNative()
			a.about(all[i])
		} else if errors.As(err, &refused) {
			err = &OptionError{Reason: all[i].Name + ": " + refused.Reason}
		}
		return each(i, a, err)
	})
}

// verify compares the integer program with the native search.
func (b board) verify(ctx context.Context, o *Options) (*Answer, error) {
	return verifyPuzzle(ctx, b, b.Subject, o)
}

// compare has the referee compare the two answers.
func (b board) compare(program, native *Answer) referee.Verdict {
	return referee.CompareSlide(boardClaim(named("the integer program", program), program), boardClaim("the native search", native))
}

// confirms: the same optimum, or a bound above every length that the program admits.
func (b board) confirms(program, native *Answer) bool {
	switch {
	case native.Engine == integer.EngineParity:
		return program.Status == model.StatusInfeasible
	case program.Status == model.StatusInfeasible:
		return native.Bound != nil && *native.Bound > float64(program.MostMoves)
	}
	return program.Status == model.StatusOptimal && native.Status == model.StatusOptimal
}

// boardClaim is the claim of an answer about the least number of moves, for the referee. A
// bound is rounded up to a whole number of moves, after 1e-6 is taken off for a solver's
// tolerance. An answer with a Doubt is true of its program alone and claims less.
func boardClaim(method string, a *Answer) referee.SlideClaim {
	bound := 0
	if a.Bound != nil {
		bound = int(math.Ceil(*a.Bound - 1e-6))
	}
	switch {
	case a.Engine == integer.EngineParity:
		return referee.SlideUnsolvable(method)
	case a.Caveat != "" && a.Moves == nil: // true of the program alone
		return referee.SlideStopped(method, bound) // of a relaxation: the bound is of the board all the same
	case a.Caveat != "":
		return referee.SlideFeasible(method, len(*a.Moves), 0)
	case a.Status == model.StatusInfeasible:
		return referee.SlideNoneWithin(method, a.MostMoves)
	case a.Status == model.StatusOptimal:
		return referee.SlideOptimal(method, len(*a.Moves))
	case a.Status.HasPoint():
		return referee.SlideFeasible(method, len(*a.Moves), bound)
	}
	return referee.SlideStopped(method, bound)
}

// check has the referee replay the moves.
func (b board) check(shown string, stored []byte, a *Answer) (recheck.Found, error) {
	if a == nil {
		return recheck.Moves(b.Board, shown, string(stored))
	}
	if a.Moves == nil {
		return recheck.Found{}, missing(shown, "moves")
	}
	if of, posed := a.Posed(); posed && !(of.Board.Start.Equal(b.Board.Start) && of.Board.Goal.Equal(b.Board.Goal)) {
		return recheck.Found{}, &textpos.Error{File: shown, Found: "an answer for " + boardWords(of.Board), Want: "one for " + boardWords(b.Board)}
	}
	return recheck.Moves(b.Board, shown, *a.Moves)
}

// boardWords names a board with its goal.
func boardWords(s *puzzle.Slide) string {
	return s.Start.Flat() + " to the goal " + puzzle.GoalOf(s.Goal).String()
}

func (b board) state(ctx context.Context, o *Options) (*Statement, error) {
	return integer.StateBoard(ctx, *b.Board, o.integer(), func(f planning.Formulation) (int, error) {
		return plans.Horizon(ctx, o.Events, b.Name, *b.Board, f)
	})
}
