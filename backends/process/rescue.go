package process

// What is left of a program that was stopped before it wrote an answer: the bound of its log, and
// the best point that it or the caller had saved.

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// cutShort sets the outcome of a program that was stopped and left no answer: the bound of
// its log, and a message, which also says where a point was lost.
func (b *backend) cutShort(ctx context.Context, j *job, e ending, out *outcome) {
	out.status, out.x, out.certain, out.stopped = model.StatusLimit, nil, true, model.TimeLimit
	if !e.overran {
		out.stopped = backends.StopReason(ctx)
	}
	if e.overran {
		out.message = fmt.Sprintf("%s did not keep its time limit of %v", b.program, j.left.Round(time.Millisecond))
	} else {
		out.message = b.program + " left no answer when it was stopped"
	}
	if e.killed {
		out.message += " and was killed"
	}
	objective, source := j.rescue(out, b.saved)
	if j.seen.Load() && !(math.Abs(objective-j.best) <= 1e-6*math.Max(1, math.Abs(j.best))) {
		out.message += fmt.Sprintf("; its log reports a point with the objective %g, whose values are lost", j.best)
	}
	if source != "" {
		out.message += "; this is " + source
	}
	if !math.IsInf(j.bound, 0) && !math.IsNaN(j.bound) {
		if out.bound = j.bound; j.model.Matrix().Maximize {
			out.bound = -j.bound // result negates it again
		}
	}
}

// rescue takes the best feasible point that is known of a program that left no answer: the one
// that cbc saves for itself before it writes the readable file, and the one that it was to
// start from. Each is checked in exact arithmetic, because nothing says that it is a point.
// It returns the objective and where the point is from; NaN and "" for none.
func (j *job) rescue(out *outcome, saved func(*job) []float64) (objective float64, source string) {
	objective = math.NaN()
	try := func(x []float64, what string) {
		report, err := j.model.Check(x)
		if err != nil || !report.OK {
			return
		}
		value, _ := report.Objective.Float64()
		if out.x == nil || value != objective && (value > objective) == j.model.Matrix().Maximize {
			objective, out.x, out.status, source = value, x, model.StatusFeasible, what
		}
	}
	if saved != nil {
		if x := saved(j); x != nil {
			try(x, "the solution that it had saved")
		}
	}
	if j.startAt != "" {
		try(j.options.Start, "its MIP start")
	}
	return objective, source
}
