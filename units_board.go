// Boards whose search is cut into units: the iterations of IDA* are rounds (package
// native/units/boards), begun with a plan by beam search, which the rounds prove or beat.

package tilemip

import (
	"context"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/units"
	"github.com/tilemip/tilemip/native/units/boards"
)

// cutBoard cuts the search of a board.
func cutBoard(ctx context.Context, s puzzle.Slide, o Options, size UnitSize) (units.Job, error) {
	b := &boardSearch{Options: &o, started: time.Now()}
	so := b.engineOptions()
	first, err := slide.NewParts(ctx, s, so)
	if err != nil {
		return nil, stoppedOr(ctx, err)
	}
	plan := first.Plan(ctx)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	j, err := boards.New(ctx, s, boards.Options{Tier: so.Tier, Groups: so.Groups, Plan: plan, Aim: size.Aim, Budget: size.Budget, About: s.Name, Tables: so})
	if err != nil {
		return nil, stoppedOr(ctx, err)
	}
	return j, nil
}

// stoppedOr is the error of a context that has ended, or an OptionError with the reason.
func stoppedOr(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return &OptionError{Reason: err.Error()}
}

// boardTogether is the answer of a finished run, by whose records the plan is a shortest one.
func boardTogether(_ context.Context, job units.Job, records units.Records, report *units.Report, _ *Options) (*Answer, error) {
	j := job.(*boards.Job)
	expanded, err := j.Expanded(records)
	if err != nil {
		return nil, err
	}
	plan, err := puzzle.ParseMoves(report.Found)
	if err != nil {
		return nil, &DisagreeError{Reason: "the plan of the records: " + err.Error()}
	}
	r := slide.Result{Moves: plan, Solved: true, Optimal: true, Bound: len(plan), Expanded: expanded, Generated: report.Nodes, Termination: native.Completed, Heuristic: "pattern"}
	a, err := searched(j.Board(), "ida*/"+r.Heuristic, r)
	if err != nil {
		return nil, err
	}
	board := j.Board()
	board.GoalGiven = true // the records are of this goal
	a.about(Subject{Name: j.About(), Board: &board})
	return a, nil
}
