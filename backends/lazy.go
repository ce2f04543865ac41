package backends

// Lazy rows: rows of which there are too many to write down, found when a point violates
// them (G. Dantzig, R. Fulkerson and S. Johnson, Solution of a large-scale
// traveling-salesman problem, 1954). None of the solvers here asks for rows inside its
// search: HiGHS declares such a callback and never calls it. So the rows are found between
// solves, in a session: first for the linear relaxation, which goes on from its basis each
// time, then for the points of the integer program, which starts from the best point that
// no row has cut off. Own arrangement.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tilemip/tilemip/model"
)

// Lazy looks at a point and adds to the session's model the rows that it violates. To add
// none says that the point is feasible. The rows must hold for every feasible point of the
// whole problem. For points of the relaxation it may do nothing. To stop, cancel the context.
type Lazy func(p Point)

// Point is what a Lazy function is asked about. X is valid during the call.
type Point struct {
	X         []float64 // one value a column of the session's model
	Objective float64
	Whole     bool // a point of the integer program, otherwise of its linear relaxation

	m *model.Model
}

// Value returns the value of v; it panics where v is no variable of the model.
func (p Point) Value(v model.Var) float64 {
	j := p.m.Index(v)
	if j < 0 || j >= len(p.X) {
		panic("backends: Value of what is no variable of the model")
	}
	return p.X[j]
}

// ErrUseless is the error of SolveLazy when a Lazy function adds rows for a point of the
// integer program and the point satisfies all of them: asked again, it would for ever.
var ErrUseless = errors.New("the rows that were added for a point do not cut it off")

// SolveLazy solves the model and all rows that lazy adds to it. The result is that of the
// last solve, with the counts of all of them; Result.Lazy has the rounds. Its point
// satisfies every lazy row that lazy finds. At a limit it is the best point so far for
// which lazy had no row, or none; the bound holds in any case.
// The rows stay in the model; nothing else of it is changed. The relaxation at the root is of a
// copy, without whole numbers, thresholds, special ordered sets and indicator rows.
func (s *Session) SolveLazy(ctx context.Context, o Options, lazy Lazy) (*model.Result, error) {
	if s.missing != nil {
		return nil, s.missing
	}
	if err := s.m.Err(); err != nil {
		return nil, err
	}
	if _, _, err := forConstructs(s.b, settled(s.m), o); err != nil {
		return nil, err // before rows are added for a program that it does not take
	}
	noPool := withoutPool(&o, "its points may violate lazy rows")
	l := &lazyRun{s: s, o: o, noPool: noPool, lazy: lazy, begun: time.Now()}
	l.counts.How = "rows are added between solves: " + s.b.Info().Name + " asks for none inside its search"
	if a := s.m.Matrix(); a.HasIntegers() && !s.b.Info().Capabilities.WholeOnly {
		if r, err := l.root(ctx); r != nil || err != nil {
			return r, err
		}
	}
	for {
		r, err := l.round(ctx)
		if r != nil || err != nil {
			return r, err
		}
	}
}

// lazyRun is one SolveLazy.
type lazyRun struct {
	s      *Session
	o      Options
	noPool func(*model.Result)
	lazy   Lazy
	begun  time.Time
	counts model.LazyCounts

	best       []float64 // a point for which lazy had no row
	objective  float64
	nodes      int64
	iterations int64
	incumbents int
	spent      time.Duration
}

// ask calls lazy for a point and returns how many rows that added, and whether one of them
// cuts the point off.
func (l *lazyRun) ask(x []float64, objective float64, whole bool) (rows int, cuts bool) {
	m := l.s.m
	before := m.Rows()
	l.lazy(Point{X: x, Objective: objective, Whole: whole, m: m})
	a := m.Matrix()
	for i := before; i < m.Rows(); i++ {
		index, value := a.Row(i)
		sum, size := 0.0, 1.0
		for k, j := range index {
			sum += value[k] * x[j]
			size = math.Max(size, math.Abs(value[k]*x[j]))
		}
		cuts = cuts || sum < a.RowLower[i]-1e-9*size || sum > a.RowUpper[i]+1e-9*size
	}
	l.counts.Rows += m.Rows() - before
	return m.Rows() - before, cuts
}

// tail is how many rounds at the root may go by without moving the bound by a thousandth
// of a per cent; then the integer program is begun with.
const tail = 8

// root separates points of the linear relaxation until lazy has no row for one. It
// returns a result only where that settles the matter: the relaxation is infeasible or a
// limit was reached.
func (l *lazyRun) root(ctx context.Context) (*model.Result, error) {
	still, last := 0, math.NaN()
	for {
		o, over := l.o.left(l.begun)
		if over {
			return l.stopped(nil), nil
		}
		o.Start, o.NodeLimit, o.SolutionLimit, o.Events, o.Reformulate = nil, 0, 0, nil, false
		relaxed := l.s.m.Clone()
		relaxed.Relax()
		r, err := l.s.solve(ctx, relaxed, o, "")
		if err != nil {
			return nil, err
		}
		l.count(r)
		switch r.Status {
		case model.StatusOptimal:
		case model.StatusUnbounded: // the integer program, or rows to come, may bound it
			return nil, nil
		case model.StatusInfeasible:
			return l.end(r), nil
		default:
			return l.stopped(r), nil
		}
		l.counts.Root++
		if rows, cuts := l.ask(r.X, r.Objective, false); rows == 0 || !cuts {
			return nil, nil
		}
		if still++; math.Abs(r.Objective-last) > 1e-5*math.Max(1, math.Abs(r.Objective)) || math.IsNaN(last) {
			still, last = 0, r.Objective
		}
		if still >= tail {
			return nil, nil
		}
	}
}

// round solves the program with the rows that there are; a result ends it.
func (l *lazyRun) round(ctx context.Context) (*model.Result, error) {
	o, over := l.o.left(l.begun)
	if over {
		return l.stopped(nil), nil
	}
	if l.best != nil {
		o.Start = l.best
	}
	var seen [][]float64
	var worth []float64
	o.Events = func(e Event) {
		if e.Type == EventIncumbent {
			seen, worth = append(seen, slices.Clone(e.X)), append(worth, e.Objective)
		}
		if l.o.Events != nil && e.Type != EventIncumbent { // they may violate a row to come
			l.o.Events(e)
		}
	}
	r, err := l.s.Solve(ctx, o)
	if err != nil {
		return nil, err
	}
	l.count(r)
	l.counts.Rounds++
	if r.Status.HasPoint() {
		rows, cuts := l.ask(r.X, r.Objective, true)
		if rows == 0 {
			return l.end(r), nil
		}
		if !cuts {
			return nil, fmt.Errorf("backends: %w", ErrUseless)
		}
	} else if r.Status != model.StatusLimit {
		return l.end(r), nil
	}
	for k, x := range seen {
		l.look(x, worth[k])
	}
	switch r.Termination {
	case model.Completed, model.GapReached, model.SolutionLimit, model.ObjectiveLimit:
		return nil, nil
	}
	return l.stopped(r), nil
}

// look asks about an incumbent of a solve that is over, and keeps it where it is
// feasible and the best.
func (l *lazyRun) look(x []float64, objective float64) {
	sign := direction(l.s.m)
	if l.best != nil && sign*objective >= sign*l.objective {
		return
	}
	if report, err := l.s.m.CheckWithin(x, l.o.Tolerance); err != nil || !report.OK {
		return // a row that has come since cuts it off
	}
	if rows, _ := l.ask(x, objective, true); rows == 0 {
		l.best, l.objective = x, objective
	}
}

func (l *lazyRun) count(r *model.Result) {
	l.nodes, l.iterations = l.nodes+r.Nodes, l.iterations+r.LPIterations
	l.incumbents, l.spent = l.incumbents+r.Incumbents, l.spent+r.Solve
}

// end writes the counts of all solves into the result of the last one.
func (l *lazyRun) end(r *model.Result) *model.Result {
	r.Nodes, r.LPIterations, r.Incumbents, r.Solve = l.nodes, l.iterations, l.incumbents, l.spent
	counts := l.counts
	r.Lazy = &counts
	l.noPool(r)
	return r
}

// stopped is the result at a limit: of the last solve, the bound is kept, and the point is
// one for which lazy had no row. r is nil when no solve was under way.
func (l *lazyRun) stopped(r *model.Result) *model.Result {
	out := model.NewResult(l.s.m, l.s.b.Info().Name)
	out.Status, out.Termination = model.StatusLimit, model.TimeLimit
	if r != nil {
		out.Termination, out.Bound, out.Version, out.Unused, out.Message, out.Handed = r.Termination, r.Bound, r.Version, r.Unused, r.Message, r.Handed
	}
	if l.best != nil {
		if report, err := l.s.m.CheckWithin(l.best, l.o.Tolerance); err == nil && report.OK {
			out.Status, out.X, out.Checked = model.StatusFeasible, l.best, true
			out.Objective, _ = report.Objective.Float64()
		}
	}
	return l.end(out)
}
