package backends

// This file asks a second solver about what a check of a point cannot reach: that the
// point is the best one, or that there is none. Those are claims of the solver that
// makes them. A second solver is asked the question that could disprove the claim:
//
//   - "infeasible": is there any point?
//   - "optimal, 17": is there a point better than 17, the objective being a row of
//     the model then, or, where it is quadratic, the objective?
//
// Or it is given the model itself (ConfirmOptions.Whole): that takes longer, and looks also at
// the bound of a claimant that was stopped, and at the second solver's own claims.
//
// The second solver is not believed either. A point that it finds disproves the claim if
// the point is feasible in exact arithmetic. That it finds none, and reports that there
// is none, is agreement of two solvers and no proof: they may share an error, or the same
// tolerance.
//
// Own.

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tilemip/tilemip/model"
)

// Verdict is the outcome of asking a second solver.
type Verdict string

// The verdicts of Confirm.
const (
	Agrees     Verdict = "agrees"    // a second solver makes the same claim
	Disproved  Verdict = "disproved" // a point that was checked here shows the claim to be false
	Disagrees  Verdict = "disagrees" // a second solver claims otherwise, without a point that shows it
	Undecided  Verdict = "undecided" // the second solver was stopped before it knew
	NoSecond   Verdict = "no second" // no other solver is available
	NothingNew Verdict = "no claim"  // the result claims nothing that its own check does not show
	Proven     Verdict = "proven"    // a check here proves the claim without a solver
)

// Second is what a second solver found.
type Second struct {
	Verdict Verdict
	By      string        // the backend that was asked, "" without one
	Version string        // its version
	Point   *model.Result // with Disproved, by a point: the point, its objective in the model's own direction
	Result  *model.Result // with ConfirmOptions.Whole: the second solver's result for the model; nil where it failed
	Err     error         // with ConfirmOptions.Whole: why it failed
	Reason  string        // one sentence
	Took    time.Duration
}

// ConfirmOptions are the settings of Confirm. The zero value asks every other available
// solver, in the order of Default, without a limit.
type ConfirmOptions struct {
	TimeLimit   time.Duration // for all of it; 0: none but the context's
	Others      []Backend     // the solvers to ask, in this order; nil: every available one but the claimant, services left out
	Claimant    string        // the solver not to ask; "": Result.Engine
	AbsoluteGap float64       // the gaps with which the claim was made: a better point within them disproves nothing
	RelativeGap float64
	Wrap        func(Backend) Backend            // e.g. into package isolate; or nil
	Said        func(by string, r *model.Result) // called with what each solver asked has found; or nil
	Whole       bool                             // let the first of the others solve the model itself, and compare the two results both ways
	Solver      Options                          // with Whole: for that solve
}

// Confirm asks a second solver about the claim of a result of the model. It never
// fails: where no solver can be asked, or none can decide, the verdict says so.
func Confirm(ctx context.Context, m *model.Model, r *model.Result, o ConfirmOptions) Second {
	started := time.Now()
	s := (&confirmation{m: m, claim: r, o: o}).ask(ctx)
	s.Took = time.Since(started)
	return s
}

type confirmation struct {
	m     *model.Model
	claim *model.Result
	o     ConfirmOptions
}

func (c *confirmation) ask(ctx context.Context) Second {
	if c.claim.Status == model.StatusUnbounded && !leavesOpen(c.claim) {
		if why := bounded(c.m); why != "" {
			return Second{Verdict: Disproved, Reason: why}
		}
	}
	if c.o.Whole {
		return c.whole(ctx)
	}
	question, s := c.question()
	if question == nil {
		return s
	}
	ctx, cancel := Limits{TimeLimit: c.o.TimeLimit}.Deadline(ctx)
	defer cancel()
	others := c.others()
	out := Second{Verdict: NoSecond, Reason: "no other solver is available"}
	for _, b := range others {
		if ctx.Err() != nil {
			break
		}
		out = c.one(ctx, b, question)
		if out.Verdict != Undecided {
			return out
		}
	}
	return out
}

// others are the backends to ask.
func (c *confirmation) others() []Backend {
	if c.o.Others != nil {
		return c.o.Others
	}
	claimant := cmp.Or(c.o.Claimant, c.claim.Engine)
	return Others(claimant)
}

// question returns the model whose points disprove the claim; nil, with the verdict, where
// there is nothing to ask.
func (c *confirmation) question() (*model.Model, Second) {
	switch {
	case c.claim.Status == model.StatusUnbounded:
		return c.m, Second{}
	case c.claim.Status == model.StatusInfeasible:
		return c.m.WithoutObjective(), Second{}
	case c.claim.Done():
	default:
		return nil, Second{Verdict: NothingNew, Reason: fmt.Sprintf("%s claims no more than %s", c.claim.Engine, c.claim.Status)}
	}
	a := c.m.Matrix()
	if !c.claim.Checked {
		return nil, Second{Verdict: NothingNew, Reason: "the point of the claim has not passed the check"}
	}
	switch {
	case c.claim.Certified:
		return nil, Second{Verdict: Proven, Reason: "duals that were checked prove it"}
	case c.m.Features().Products: // no linear row says better
		return c.m, Second{}
	case !slices.ContainsFunc(a.Cost, func(x float64) bool { return x != 0 }):
		return nil, Second{Verdict: Proven, Reason: "the objective is constant, so that any point that holds is best"}
	}
	return c.better(a), Second{}
}

// better returns the model with a row that only better points satisfy.
func (c *confirmation) better(a model.Matrix) *model.Model {
	q := c.m.Clone()
	row := q.Row("tilemip_better")
	for j, cost := range a.Cost {
		if cost != 0 {
			row.Add(cost, q.Var(j))
		}
	}
	step := c.step(a)
	if a.Maximize {
		row.Ge(c.claim.Objective - a.Constant + step)
	} else {
		row.Le(c.claim.Objective - a.Constant - step)
	}
	return q
}

// step returns by how much a point must be better than the claim's objective: the distance to
// the next value that the objective can take, or more than tolerances can account for.
func (c *confirmation) step(a model.Matrix) float64 {
	gap, tolerance := c.slack(a, c.claim.Objective)
	if Integral(a) {
		return math.Floor(gap) + 1
	}
	return gap + tolerance
}

// slack returns the gap with which a claim of a value was made, and by how much beyond it
// tolerances of solvers can make a point look better.
func (c *confirmation) slack(a model.Matrix, value float64) (gap, tolerance float64) {
	scale := math.Max(1, math.Abs(value))
	gap = math.Max(c.o.AbsoluteGap, c.o.RelativeGap*scale)
	if slices.ContainsFunc(a.Type, func(t model.Type) bool { return !t.IsInteger() }) {
		return gap, 1e-4 * scale
	}
	return gap, 1e-6 * scale // the check of such a point has no tolerance
}

// beats reports whether an objective is so much better than a claimed value that it
// disproves the claim.
func (c *confirmation) beats(objective, claimed float64) bool {
	gap, tolerance := c.slack(c.m.Matrix(), claimed)
	return direction(c.m)*(claimed-objective) > gap+tolerance/2
}

// wrapped is a backend as it is to be asked.
func (c *confirmation) wrapped(b Backend) Backend {
	if c.o.Wrap != nil {
		return c.o.Wrap(b)
	}
	return b
}

// solve has one solver solve a model, and begins what is found.
func (c *confirmation) solve(ctx context.Context, b Backend, m *model.Model, o Options) (Second, *model.Result, error) {
	i := b.Info()
	s := Second{Verdict: Undecided, By: i.Name, Version: i.Version}
	r, err := Solve(ctx, b, m, o)
	if err != nil {
		s.Reason = fmt.Sprintf("%s failed: %v", i.Name, err)
		return s, nil, err
	}
	s.Version = cmp.Or(s.Version, r.Version)
	if c.o.Said != nil {
		c.o.Said(i.Name, r)
	}
	return s, r, nil
}

// one asks one solver.
func (c *confirmation) one(ctx context.Context, b Backend, question *model.Model) Second {
	o := Options{Probing: ProbingOff}
	if question != c.m {
		o.SolutionLimit = 1
	}
	b = c.wrapped(b)
	s, r, err := c.solve(ctx, b, question, o)
	if err != nil {
		return s
	}
	c.assess(r, &s)
	if a := c.m.Matrix(); s.Verdict == Disagrees && c.claim.Status == model.StatusUnbounded && a.HasIntegers() {
		c.relaxed(ctx, b, &s)
	}
	return s
}

// relaxed disproves "unbounded" of a program with integers by the optimum of its linear relaxation,
// where the duals prove that.
func (c *confirmation) relaxed(ctx context.Context, b Backend, s *Second) {
	linear := c.m.Clone()
	linear.Relax()
	if r, err := Solve(ctx, b, linear, Options{}); err == nil && r.Certified {
		s.Verdict, s.Reason = Disproved, fmt.Sprintf("the linear relaxation has the optimum %.12g by %s, which is proven by duals that were checked", r.Objective, s.By)
	}
}

// beyond words the gap of a claim that was made with one.
func (c *confirmation) beyond() string {
	if c.claim.Status == model.StatusOptimal {
		return ""
	}
	return " by more than the gap asked for"
}

// assess turns the second solver's result into a verdict on the claim.
func (c *confirmation) assess(r *model.Result, s *Second) {
	claim := c.claim.Status
	switch same := r.Status == claim && (r.Message == "" || claim == model.StatusInfeasible); {
	case r.Status.HasPoint() && claim != model.StatusUnbounded:
		c.disproof(r, s)
	case claim == model.StatusUnbounded && r.Certified:
		s.Verdict, s.Point = Disproved, r
		s.Reason = fmt.Sprintf("%s has the optimum %.12g, which is proven by duals that were checked", s.By, r.Objective)
	case c.claim.Done() && r.Status == model.StatusInfeasible:
		s.Verdict, s.Reason = Agrees, fmt.Sprintf("%s finds no point better than %.12g%s", s.By, c.claim.Objective, c.beyond())
	case same:
		s.Verdict, s.Reason = Agrees, fmt.Sprintf("%s also reports the model as %s", s.By, r.Status)
	case r.Status == model.StatusLimit, r.Status == model.StatusFeasible, r.Message != "":
		s.Reason = sentences(s.By+" stopped without an answer", r.Message)
	default:
		s.Verdict, s.Reason = Disagrees, fmt.Sprintf("%s calls the model %s", s.By, r.Status)
	}
}

// disproof checks the second solver's point against the model itself and compares
// its exact objective with the claim's.
func (c *confirmation) disproof(r *model.Result, s *Second) {
	report, err := c.m.Check(r.X)
	if err != nil || !report.OK {
		s.Reason = fmt.Sprintf("%s found a point that misses the exact check", s.By)
		return
	}
	point := *r
	point.Objective, _ = report.Objective.Float64()
	point.Status, point.Bound = model.StatusFeasible, model.NewResult(c.m, "").Bound
	switch {
	case c.claim.Status == model.StatusInfeasible:
		s.Reason = fmt.Sprintf("%s found a feasible point", s.By)
	case c.beats(point.Objective, c.claim.Objective):
		s.Reason = fmt.Sprintf("%s found a feasible point with objective %.12g, better than %.12g", s.By, point.Objective, c.claim.Objective)
	case r.Status == model.StatusOptimal && c.m.Features().Products:
		s.Verdict, s.Reason = Agrees, fmt.Sprintf("%s finds no point better than %.12g%s", s.By, c.claim.Objective, c.beyond())
		return
	default:
		s.Reason = fmt.Sprintf("%s found a point that is better by its tolerances only", s.By)
		return
	}
	s.Verdict, s.Point = Disproved, &point
}
