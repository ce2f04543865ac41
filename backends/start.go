package backends

// Starts: a start may give values of some columns only (NaN elsewhere), and there may be
// several. A start is completed by fixing the integers that it gives and solving for the
// rest until a first point, which every backend can do; where a backend completes a single
// partial start itself (Capabilities.PartialStart), it is left to it. Own; fixing and
// solving the rest is also what HiGHS does with a partial start.

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tilemip/tilemip/model"
)

// Start is what became of a start.
type Start struct {
	X         []float64 // a feasible point, or nil
	Objective float64   // of X, otherwise NaN
	Given     int       // how many values were given
	Reason    string    // how X came about, or why there is none
}

// completing is the time that one start may take to be completed.
const completing = 10 * time.Second

// Complete makes a feasible point of a start: one value a column, NaN where none is given.
// A start that is feasible as it stands is returned as it is. Otherwise its integers are
// rounded into their bounds and fixed, and the backend solves for all other columns until
// its first point. It takes at most 10 s, and at most a quarter of o.TimeLimit.
// Errors are those of Solve; a start that leads to no point is none.
func Complete(ctx context.Context, b Backend, m *model.Model, o Options, start []float64) (Start, error) {
	s := Start{Objective: math.NaN()}
	o.Start = start
	if err := o.check(m.Columns()); err != nil {
		return s, err
	}
	for _, x := range start {
		if !math.IsNaN(x) {
			s.Given++
		}
	}
	if s.Given == len(start) {
		if report, err := m.CheckWithin(start, o.Tolerance); err == nil && report.OK {
			s.X, s.Reason = start, "feasible as given"
			s.Objective, _ = report.Objective.Float64()
			return s, nil
		}
	}
	fixed, n := fixIntegers(m, start)
	if n == 0 {
		s.Reason = "no value of an integer variable is given"
		return s, nil
	}
	limit := completing
	if o.TimeLimit > 0 {
		limit = min(limit, o.TimeLimit/4)
	}
	r, err := Solve(ctx, b, fixed, Options{Limits: Limits{TimeLimit: limit, Threads: o.Threads, Seed: o.Seed}, SolutionLimit: first(b), Reformulate: o.Reformulate, Probing: o.Probing, Tolerance: o.Tolerance, Raw: o.Raw})
	switch {
	case err != nil:
		return s, err
	case r.Checked && r.Status.HasPoint():
		s.X, s.Objective = r.X, r.Objective
		s.Reason = fmt.Sprintf("%d integers fixed and the rest solved", n)
	case r.Status == model.StatusInfeasible:
		s.Reason = fmt.Sprintf("no feasible solution has these values of %d integers", n)
	default:
		s.Reason = fmt.Sprintf("with %d integers fixed %s ends without a feasible solution: %v, %s", n, r.Engine, r.Status, r.Termination)
	}
	return s, nil
}

// first is the solution limit that ends a solve at its first point, where there is one.
func first(b Backend) int {
	if b.Info().Capabilities.SolutionLimit {
		return 1
	}
	return 0
}

// fixIntegers returns a copy of the model in which the integers of a start are fixed, and
// how many there are.
func fixIntegers(m *model.Model, start []float64) (*model.Model, int) {
	a, fixed, n := m.Matrix(), m.Clone(), 0
	for j, x := range start {
		if math.IsNaN(x) || !a.Type[j].IsInteger() {
			continue
		}
		lower, upper := math.Ceil(a.Lower[j]), math.Floor(a.Upper[j])
		if lower <= upper {
			fixed.Fix(m.Var(j), math.Min(math.Max(math.Round(x), lower), upper))
			n++
		}
	}
	return fixed, n
}

// BestStart completes several starts and returns the best point, for Options.Start, and
// what became of each; nil when none leads to a point.
func BestStart(ctx context.Context, b Backend, m *model.Model, o Options, starts ...[]float64) (best []float64, all []Start, err error) {
	sign, value := direction(m), math.Inf(1)
	for i, start := range starts {
		s, err := Complete(ctx, b, m, o, start)
		if err != nil {
			return nil, all, fmt.Errorf("start %d of %d: %w", i+1, len(starts), err)
		}
		all = append(all, s)
		if s.X != nil && (best == nil || sign*s.Objective < value) {
			best, value = s.X, sign*s.Objective
		}
	}
	return best, all, nil
}

// partial reports whether values of a start are missing.
func partial(start []float64) bool {
	return slices.ContainsFunc(start, math.IsNaN)
}

// completed gives o a whole start where it has a partial one that the backend does not
// take; why says that none was found. A backend that is given rows in place of constructs completes
// that of the rows itself.
func completed(ctx context.Context, b Backend, m *model.Model, o Options) (_ Options, why string, err error) {
	if _, is := b.(*rewriting); is {
		return o, "", nil
	}
	can := b.Info().Capabilities
	if a := m.Matrix(); !can.Start || can.PartialStart || !partial(o.Start) || !a.HasIntegers() {
		return o, "", nil
	}
	begun := time.Now()
	s, err := Complete(ctx, b, m, o, o.Start)
	if err != nil {
		return o, "", err
	}
	if o.Start = s.X; s.X == nil {
		why = "start: " + s.Reason
	}
	o, _ = o.left(begun)
	return o, why, nil
}
