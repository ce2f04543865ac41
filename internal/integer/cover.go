// A packing puzzle or an exact cover as a 0-1 program: reduced, built, and solved as often
// as solutions are wanted. Own; the no-good cut of one 0-1 point is that of E. Balas and
// R. Jeroslow, "Canonical cuts on the unit hypercube", SIAM J. Appl. Math. 23 (1972).

package integer

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

// Cover solves an exact cover as a 0-1 program; packed is the packing puzzle that c comes
// from, or nil. For more than one solution each one found is cut off and the program is
// solved again, until it is infeasible: slow compared with the native engines, but a proof by
// another method. Where a colouring of the cells shows that there is no solution, the result
// is EngineParity's and no program is solved, unless Force is set or Reduce leaves parity out.
// Where options have costs, one solution means a cheapest one, by the solver's own branch and
// bound with the costs as its objective; several are found whatever they cost.
func Cover(ctx context.Context, c *puzzle.Cover, packed *puzzle.PackingCover, o Options) (*Result, error) {
	b, err := o.Chosen()
	if err != nil {
		return nil, err
	}
	method, err := o.coverMethod(b, c)
	if err != nil {
		return nil, err
	}
	if o.Number() != 1 {
		c = c.WithoutCosts()
	}
	if method == MethodMIP && o.Reduce == nil {
		o.Reduce = []string{}
	}
	began := time.Now()
	limited, cancel := o.Solver.Deadline(ctx)
	defer cancel()
	if packed != nil && !o.Force {
		if out, err := refuted(limited, packed, &o); out != nil || err != nil {
			return stoppedOr(limited, out, err)
		}
	}
	p, err := NewCoverProgram(limited, c, packed, o)
	if err != nil {
		return stoppedOr(limited, nil, err)
	}
	out := newResult()
	out.Formulation, out.Build, out.Removals = p.Formulation, time.Since(began), p.Reduced.Removals
	for _, r := range out.Removals {
		text := fmt.Sprintf("reduction %s: %s removed", r.Name, english.Count(r.Options, "option"))
		if r.Note != "" {
			text += "; " + r.Note
		}
		o.Watch.Detail(text)
	}
	what := "exact cover " + c.Name
	if packed != nil {
		what = "exact cover " + packed.Packing.Name
	}
	o.Watch.Program(p.Model, b.Info(), what)
	e := &enumeration{Options: o, backend: b, program: p, method: method, judge: referee.NewCovers(c), costs: c.HasCosts(), out: out, started: time.Now()}
	return out, e.run(ctx)
}

// stoppedOr returns a result and an error as they are, unless the context has ended: then that
// nothing is known yet.
func stoppedOr(ctx context.Context, out *Result, err error) (*Result, error) {
	if err == nil || !model.Over(ctx) {
		return out, err
	}
	out = newResult()
	out.Engine, out.Status, out.Termination = EngineReductions, model.StatusLimit, backends.StopReason(ctx)
	return out, nil
}

// refuted returns the result by the argument of reduction parity, where that reduction is on
// and applies; otherwise nil.
func refuted(ctx context.Context, packed *puzzle.PackingCover, o *Options) (*Result, error) {
	names, err := coverReductions(o)
	if err != nil || !slices.Contains(names, "parity") {
		return nil, err
	}
	why, err := setpartition.Impossible(ctx, packed)
	if why == "" {
		return nil, err
	}
	out := newResult()
	out.Engine, out.Status, out.Termination, out.Message = EngineParity, model.StatusInfeasible, model.Completed, why
	out.Complete = true
	out.Prove(ByParity)
	return out, nil
}

// CoverProgram is the program of a reduced cover.
// Its columns are the options that the reductions left; Reduced translates them into options of the
// original cover.
type CoverProgram struct {
	*setpartition.Program
	Reduced *setpartition.Reduced

	images *setpartition.Symmetries // nil when solutions are taken as they come
}

// NewCoverProgram reduces a cover and builds its program. Where more than one solution is
// wanted only reductions are used that lose nothing but symmetric copies, and each
// solution found stands for its class: that divides the number of programs to be solved by
// the number of symmetries. Where the context ends before, the error is its.
func NewCoverProgram(ctx context.Context, c *puzzle.Cover, packed *puzzle.PackingCover, o Options) (*CoverProgram, error) {
	f, err := setpartition.Lookup(o.Formulation)
	if err != nil {
		return nil, &OptionError{"", err.Error()}
	}
	names, err := coverReductions(&o)
	if err != nil {
		return nil, err
	}
	reduced, err := setpartition.Reduce(ctx, c, packed, names)
	if err != nil && model.Over(ctx) {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, &OptionError{"reduce", strings.Join(names, ",") + ": " + err.Error()}
	}
	p, err := f.Build(ctx, reduced.Cover)
	if err != nil {
		return nil, err
	}
	out := &CoverProgram{Program: p, Reduced: reduced}
	if packed != nil && o.Number() != 1 {
		out.images, err = setpartition.NewSymmetries(ctx, packed)
	}
	return out, err
}

// coverReductions returns the names of the reductions that the options ask for.
// A reduction that keeps one solution only is allowed only where one is asked for; where several
// are, those that keep a representative of each class.
func coverReductions(o *Options) ([]string, error) {
	keeps := setpartition.PreservesOne
	if o.Number() != 1 {
		keeps = setpartition.PreservesClasses
	}
	if o.Reduce == nil {
		return setpartition.ReductionsPreserving(keeps), nil
	}
	for _, r := range setpartition.Reductions() {
		if r.Preserves > keeps && slices.Contains(o.Reduce, r.Name) {
			return nil, &OptionError{"reduce", r.Name + " keeps only one solution; expected it where one is enough, without all, count and limit"}
		}
	}
	return o.Reduce, nil
}

// class reads a point: the solution in options of the original cover, and where
// solutions stand for their class, its symmetric copies behind it.
func (p *CoverProgram) class(x []float64) [][]int {
	chosen := p.Reduced.Original(p.Decode(x))
	if p.images == nil {
		return [][]int{chosen}
	}
	return p.images.Orbit(chosen)
}

// forbid cuts off a solution, where the program admits it.
// A solution that uses an option which a reduction removed is no point of the program any more.
func (p *CoverProgram) forbid(chosen []int) {
	if options, left := p.Reduced.Within(chosen); left {
		p.Forbid(options)
	}
}

// enumeration is one search for solutions of a cover.
// judge checks each solution against the original cover, so that neither the reductions nor the
// program need to be trusted.
type enumeration struct {
	Options
	backend backends.Backend
	program *CoverProgram
	method  string // of a first solution
	judge   *referee.Covers
	costs   bool // a cheapest solution is asked for
	out     *Result
	started time.Time

	// Of the last program of a cover with costs: the cost, as the solver has it, and why it ended.
	claimed float64
	ended   model.Termination
}

// run solves the program, cuts off what was found, and so on, until enough was
// found or nothing is left. A solution stands for its symmetric copies: where only some
// solutions are wanted, the copies come last.
func (e *enumeration) run(ctx context.Context) error {
	var copies [][]int
	for {
		r, err := e.solve(ctx)
		if err != nil {
			return err
		}
		e.out.take(e.program.Model, r)
		if e.costs {
			if err := e.out.least(r); err != nil {
				return err
			}
			e.claimed, e.ended = r.Objective, r.Termination
		} else {
			e.out.Objective, e.out.Bound, e.out.Gap = unknown, unknownBound, unknown // of a feasibility problem they say nothing
		}
		e.out.creditCover(r, e.costs)
		var class [][]int
		switch {
		case r.Status.HasPoint():
			class = e.program.class(r.X)
			for _, chosen := range class {
				e.program.forbid(chosen)
			}
			if e.Number() > 0 {
				copies = append(copies, class[1:]...)
				class = class[:1]
			}
		case r.Status == model.StatusInfeasible:
			class = copies
		}
		enough, err := e.take(r.Engine, class)
		switch {
		case err != nil:
			return err
		case enough:
			e.finish(false)
			return nil
		case !r.Status.HasPoint():
			e.finish(r.Status == model.StatusInfeasible)
			return nil
		}
	}
}

// take counts the solutions that the referee accepts, until there are as many as were asked
// for.
func (e *enumeration) take(engine string, solutions [][]int) (enough bool, err error) {
	for _, chosen := range solutions {
		if verdict := e.judge.Judge(chosen); !verdict.OK {
			return false, &DisagreeError{Reason: fmt.Sprintf("the independent checker rejects a solution of %s: %s", engine, verdict.Reason)}
		}
		if err := e.recost(engine, chosen); err != nil {
			return false, err
		}
		e.out.Solutions++
		e.out.Checked = true
		if e.Visit != nil {
			if err := e.Visit(chosen); err != nil {
				return false, err
			}
		}
		if w := e.Number(); w > 0 && e.out.Solutions == uint64(w) {
			e.out.Termination = model.SolutionLimit
			return true, nil
		}
	}
	return false, nil
}

// finish writes the status. complete says that no solution is left.
// With one solution asked for and no costs, finding it is the whole task, so the status is
// optimal; a search that ended early with some of several is feasible.
func (e *enumeration) finish(complete bool) {
	out := e.out
	out.Complete = complete
	switch {
	case out.Solutions == 0 && complete:
		out.Status = model.StatusInfeasible
	case out.Solutions == 0:
		out.Status = model.StatusLimit
	case e.costs: // the solver's own: optimal, or the best so far
		out.Termination = e.ended
	case complete || e.Number() == 1:
		out.Status, out.Termination = model.StatusOptimal, model.Completed
	default:
		out.Status = model.StatusFeasible
	}
}

// A least-cost cover by a solver: what its objective and its bound say about the cover. Own.

// least takes objective and bound of a cover with costs. Costs are whole numbers, so that the
// bound is rounded up to one, less a solver's tolerance; the objective is what recost adds up.
func (out *Result) least(r *model.Result) error {
	if r.Status == model.StatusUnbounded {
		return fmt.Errorf("%s calls a program of 0-1 variables unbounded", r.Engine)
	}
	out.Objective, out.Bound, out.Gap = unknown, unknownBound, unknown
	if finite(r.Bound) && r.Status != model.StatusInfeasible {
		out.Bound = math.Ceil(r.Bound - max(1e-6, 1e-9*math.Abs(r.Bound)))
	}
	return nil
}

// recost adds the costs of a solution up from the cover, exactly, and enters the sum as the
// objective. One that differs from the solver's is an error.
func (e *enumeration) recost(engine string, chosen []int) error {
	if !e.costs {
		return nil
	}
	cost := float64(e.judge.Cost(chosen))
	if claimed := e.claimed; math.Abs(claimed-cost) > max(1e-6, 1e-9*math.Abs(cost)) {
		return &DisagreeError{Reason: fmt.Sprintf("%s says that its solution costs %g; its options cost %g together", engine, claimed, cost)}
	}
	out := e.out
	out.Objective = cost
	if out.Status == model.StatusOptimal {
		out.Bound = cost
	}
	if out.Bound = min(out.Bound, cost); finite(out.Bound) {
		out.Gap = (cost - out.Bound) / max(1, math.Abs(cost))
	}
	return nil
}
