package backends

// A race: two solvers solve the same model at once, each as Solve has it solve, and the first proof
// ends it. At a limit the better of the two points and the better of the two bounds count; where these
// meet, they are a proof together. Own; portfolios of solvers are from B. A. Huberman, R. M. Lukose
// and T. Hogg, An economics approach to hard computational problems, Science 275, 1997.

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/tilemip/tilemip/model"
)

// patience is how long a race that is decided, or cancelled, waits for the others.
const patience = time.Second

// racers are the backend asked for, nil for the best, and one besides: CP-SAT where it is among the
// others, since it works least like them.
func racers(b Backend, best []Backend) []Backend {
	if b == nil {
		b = best[0]
	}
	best = slices.DeleteFunc(slices.Clone(best), func(other Backend) bool { return solverOf(other.Info().Name) == solverOf(b.Info().Name) })
	if len(best) == 0 {
		return []Backend{b}
	}
	k := max(0, slices.IndexFunc(best, func(other Backend) bool { return other.Info().Capabilities.WholeOnly }))
	return []Backend{b, best[k]}
}

// unfit says why these solvers cannot race, in one line.
func unfit(all []Backend, o Options) error {
	for _, b := range all {
		if i := b.Info(); i.Kind == Service {
			return &OptionError{Reason: "race: " + i.Name + " solves elsewhere; expected solvers of this machine"}
		}
	}
	each := max(1, o.Threads)
	switch cores := runtime.GOMAXPROCS(0); {
	case len(all) < 2:
		return &MissingError{How: "a race needs two solvers that take this program, and " + all[0].Info().Name + " is the only one here; get another, such as: tilemip backends install scip"}
	case o.Raw != nil:
		return &OptionError{Reason: "race: options of a solver's own do not fit two solvers"}
	case cores < each*len(all):
		return &OptionError{Reason: fmt.Sprintf("race: %d solvers, each with threads: %d, need %d cores; there are %d", len(all), each, each*len(all), cores)}
	}
	return nil
}

// runner is a solver that takes part.
type runner struct {
	model.Entrant
	r   *model.Result
	err error
}

// contest is a race under way. What is told of it is the best of all so far, in the direction in
// which less is better.
type contest struct {
	m       *model.Model
	o       Options
	runners []*runner
	sign    float64

	lock         sync.Mutex
	closed       bool // the caller has the answer: nothing more is told
	point, bound float64
}

// Race solves the model with all of the backends at once until the first proof, as Solve with
// Options.Race does with two. Result.Race says what each had at the end. It takes a core for each
// thread of each.
func Race(ctx context.Context, all []Backend, m *model.Model, o Options) (*model.Result, error) {
	if err := unfit(all, o); err != nil {
		return nil, err
	}
	c := &contest{m: m, o: o, sign: direction(m), point: math.Inf(1), bound: math.Inf(-1)}
	running, cancel := context.WithCancel(ctx)
	defer cancel()
	began, done := time.Now(), make(chan func(), len(all))
	for _, b := range all {
		r := &runner{Entrant: model.Entrant{Backend: b.Info().Name, Status: model.StatusLimit, Error: "did not stop in time"}}
		c.runners = append(c.runners, r)
		mine := o
		mine.Race, mine.Events, mine.Log = false, c.events(), c.log(r.Backend)
		go func() {
			result, err := Solve(running, b, m, mine)
			done <- func() { r.finish(result, err, time.Since(began)) }
		}()
	}
	c.wait(ctx, done, cancel)
	c.lock.Lock()
	c.closed = true
	c.lock.Unlock()
	return c.result()
}

// wait collects answers until all are there, or for a moment after the first proof, which ends the
// race, or after the context.
func (c *contest) wait(ctx context.Context, done <-chan func(), cancel func()) {
	stopped, late := ctx.Done(), (<-chan time.Time)(nil)
	for left := len(c.runners); left > 0; {
		select {
		case <-late:
			return
		case <-stopped:
			stopped, late = nil, time.After(patience)
		case finish := <-done:
			finish()
			left--
			if late == nil && c.first() != nil {
				late = time.After(patience)
				cancel()
			}
		}
	}
}

// finish enters what a solver has answered.
func (r *runner) finish(result *model.Result, err error, took time.Duration) {
	r.r, r.err, r.Seconds, r.Error = result, err, took.Seconds(), ""
	if err != nil {
		r.r, r.Status, r.Error = nil, model.StatusError, err.Error()
		return
	}
	r.Status, r.Nodes = result.Status, result.Nodes
	for to, x := range map[**float64]float64{&r.Objective: result.Objective, &r.Bound: result.Bound} {
		if !math.IsNaN(x) && !math.IsInf(x, 0) {
			*to = &x
		}
	}
}

// first marks and returns the solver whose proof ends the race: nothing that it was asked for is left to do,
// and its point is a point.
func (c *contest) first() *runner {
	for _, r := range c.runners {
		if r.Proved {
			return r
		}
	}
	for _, r := range c.runners {
		if r.r != nil && (r.r.Checked || r.r.Status == model.StatusInfeasible || r.r.Status == model.StatusUnbounded) &&
			slices.Contains([]model.Termination{model.Completed, model.GapReached, model.SolutionLimit}, r.r.Termination) {
			r.Proved = true
			return r
		}
	}
	return nil
}

// result is that of the first proof. Without one it is the best point with the best bound.
func (c *contest) result() (*model.Result, error) {
	best, won := c.runners[0], c.first()
	for _, r := range c.runners {
		if r.r != nil && (best.r == nil || c.better(r.r, best.r)) {
			best = r
		}
	}
	if won != nil {
		for _, r := range c.runners {
			s, judge := Second{}, confirmation{m: c.m, o: ConfirmOptions{AbsoluteGap: c.o.AbsoluteGap, RelativeGap: c.o.RelativeGap}}
			if r != won && r.r != nil && judge.disproves(r.r, won.r, &s) {
				return nil, &DisagreeError{Reason: s.Reason}
			}
		}
		best = won
	}
	if best.r == nil {
		return nil, best.err // every solver failed
	}
	out := best.r
	for _, r := range c.runners {
		out.Race = append(out.Race, r.Entrant)
		if won == nil && r.Bound != nil && c.sign**r.Bound > c.sign*out.Bound {
			out.Bound = *r.Bound
		}
	}
	if won == nil && out.Checked && c.sign*out.Bound >= c.sign*out.Objective {
		out.Status, out.Termination, out.Bound = model.StatusOptimal, model.Completed, out.Objective
		out.Message = sentences(out.Message, "the point of one solver and the bound of the other are the proof")
	}
	return out, nil
}

// better reports whether a result without a proof has a better point than another.
func (c *contest) better(r, than *model.Result) bool {
	switch {
	case r.Status.HasPoint() != than.Status.HasPoint():
		return r.Status.HasPoint()
	case r.Checked != than.Checked:
		return r.Checked
	}
	return c.sign*r.Objective < c.sign*than.Objective
}

// events returns what one solver tells: its points where they are better than all before, and
// progress with the best of all.
func (c *contest) events() func(Event) {
	if c.o.Events == nil {
		return nil
	}
	return func(e Event) {
		c.lock.Lock()
		defer c.lock.Unlock()
		improves := c.sign*e.Objective < c.point // false of NaN, no point
		if improves {
			c.point = c.sign * e.Objective
		}
		c.bound = max(c.bound, c.sign*e.Bound)
		if c.closed || e.Type == EventIncumbent && !improves {
			return
		}
		e.Bound = c.sign * c.bound
		if !math.IsInf(c.point, 0) {
			e.Objective = c.sign * c.point
		}
		c.o.Events(e)
	}
}

// log returns the log of one solver, whose name begins each line.
func (c *contest) log(name string) func(string) {
	if c.o.Log == nil {
		return nil
	}
	return func(line string) {
		c.lock.Lock()
		defer c.lock.Unlock()
		if !c.closed {
			c.o.Log(name + ": " + line)
		}
	}
}
