// A sliding board as an integer program: which formulation, whether by one horizon or by
// deepening, and the replay of the plan. Own.

package integer

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

// Board solves a sliding board by one of the Methods. With one that asks a solver, by one
// program when a horizon is given whose program admits all shorter plans, else by horizon
// deepening, up to the horizon if there is one; with the others by branch and bound.
// Errors are an OptionError for options that do not fit together or the board, a DisagreeError
// where a replay refutes a plan, or those of a backend. Statuses, limits included, are in the
// Result.
func Board(ctx context.Context, board puzzle.Slide, o Options) (*Result, error) {
	method, err := o.ChooseMethod()
	if err != nil {
		return nil, err
	}
	if !method.Solver {
		if out, err := o.decided(board); out != nil || err != nil {
			return out, err
		}
		return o.byBranch(ctx, board, method)
	}
	b, err := o.Chosen()
	if err != nil {
		return nil, err
	}
	out, err := o.bySolver(ctx, board, method, b)
	if err == nil && out.Engine != EngineParity {
		out.Instead = o.instead(method, b.Info().Name)
	}
	return out, err
}

// bySolver solves a board by a method that asks a solver.
func (o *Options) bySolver(ctx context.Context, board puzzle.Slide, method Method, b backends.Backend) (*Result, error) {
	f, err := o.program(method, b)
	if err != nil {
		return nil, err
	}
	if out, err := o.decided(board); out != nil || err != nil {
		return out, err
	}
	if ok, _ := board.Solvable(); !ok && o.Horizon == 0 && !f.Relaxation {
		return nil, &OptionError{"force", "on an unsolvable board; expected a horizon N, since none is long enough"}
	}
	m := &boardMethod{Options: *o, backend: b, f: f, board: board}
	m.linear = method.Name == MethodSolver && o.Formulation == "" && b.Info().Name == "highs"
	if f.Relaxation {
		return m.bounded(ctx)
	}
	if o.Relax {
		return m.refute(ctx)
	}
	if o.Horizon > 0 && !f.Exact {
		return m.horizon(ctx)
	}
	if method.Name == MethodMIP && f.Complete && !f.Exact {
		return m.whole(ctx)
	}
	if !f.Complete {
		return nil, &OptionError{"formulation", f.Name + " admits no plan at any horizon; expected a horizon N, to see that for one"}
	}
	return m.deepen(ctx)
}

// byBranch solves a board by a method that is a branch and bound.
// SharesNative says whether the
// bound came from the databases of the native search, so that agreement with it proves less.
func (o *Options) byBranch(ctx context.Context, board puzzle.Slide, m Method) (*Result, error) {
	shared, find := m.Name == MethodDatabases, m.find
	switch {
	case m.Name == MethodAuto:
		find = func(ctx context.Context, board puzzle.Slide, b BranchOptions) (r Branched, err error) {
			r, shared, err = byAuto(ctx, board, b, o.Databases)
			return r, err
		}
	case find == nil && o.Databases == nil:
		return nil, &OptionError{"method", m.Name + " needs the pattern databases of the native search, which this program does not have"}
	case find == nil:
		find = o.Databases
	}
	out, err := o.branch(ctx, board, m.formulation, find)
	if err == nil {
		out.SharesNative = shared
	}
	return out, err
}

// Formulation looks up the formulation of a board, "" for the textbook's, with the
// reductions that Options.Reduce describes and the patterns of Options.Patterns.
func Formulation(name string, reduce []string, patterns [][]int) (planning.Formulation, error) {
	f, err := planning.Lookup(name)
	if err != nil {
		return f, &OptionError{"", err.Error()}
	}
	if patterns != nil {
		if f, err = f.WithPatterns(patterns...); err != nil {
			return f, &OptionError{"patterns", "do not fit: " + err.Error()}
		}
	}
	if reduce == nil {
		return f, nil
	}
	reduced, err := f.With(reduce...)
	if err != nil && len(reduce) == 0 {
		return f, nil // a formulation that states a board as it is has none to leave out
	}
	if f = reduced; err != nil {
		return f, &OptionError{"reduce", strings.Join(reduce, ",") + ": " + err.Error()}
	}
	return f, nil
}

// decided is the answer of a board that needs no program, whatever the method, before anything is
// built: parity proves that it has no plan, unless Force is set, or no tile is away from its goal.
// Both are nil where there is something to do.
func (o *Options) decided(board puzzle.Slide) (*Result, error) {
	out := newResult()
	out.Termination, out.Formulation = model.Completed, o.Formulation
	ok, why := board.Solvable()
	switch {
	case ok && planning.ManhattanBound(board) == 0:
		if verdict := referee.Slide(board, nil); !verdict.OK {
			return nil, &DisagreeError{Reason: "the independent checker rejects that the start is the goal: " + verdict.Reason}
		}
		out.Engine, out.Status, out.Message = EngineGoal, model.StatusOptimal, "the start is the goal"
		out.Objective, out.Bound, out.Gap, out.Checked, out.Certificate = 0, 0, 0, true, certificate.OfGoal(board)
		out.Prove(ByManhattan)
	case !ok && !o.Force:
		out.Engine, out.Status, out.Message = EngineParity, model.StatusInfeasible, why
		out.Prove(ByParity)
	default:
		return nil, nil
	}
	return out, nil
}

// boardMethod is what all programs of one board share.
type boardMethod struct {
	Options
	backend backends.Backend
	f       planning.Formulation
	board   puzzle.Slide
	linear  bool // a beam looks for a plan first, and linear programs come before the tree, see linear.go
}

// horizon builds and solves one program.
// An infeasible program says only that there is no plan within the horizon, and Result.Message says
// so.
func (m *boardMethod) horizon(ctx context.Context) (*Result, error) {
	began := time.Now()
	p, err := m.f.BuildContext(ctx, m.board, m.Horizon)
	if err != nil {
		return stoppedOr(ctx, nil, &OptionError{"", err.Error()})
	}
	building := time.Since(began)
	out, err := m.program(ctx, p)
	if err != nil {
		return nil, err
	}
	out.Horizon = m.Horizon
	out.Build += building
	return out, nil
}

// whole solves a board by programs that admit all plans up to their horizons, the solver's branch and
// bound alone. The first horizon is one more than the Manhattan distance, so that it is left to the
// solver to exclude shorter plans.
func (m *boardMethod) whole(ctx context.Context) (*Result, error) {
	limited, cancel := m.Solver.Deadline(ctx)
	defer cancel()
	began, limit := time.Now(), m.Solver.TimeLimit
	before := *newResult()
	var work Work
	for m.Horizon = planning.ManhattanBound(m.board) + 1; ; m.Horizon += 2 {
		if limit > 0 {
			m.Solver.TimeLimit = max(time.Millisecond, limit-time.Since(began))
		}
		out, err := m.horizon(limited)
		if err != nil || out.Work == nil {
			return out, err
		}
		work.Nodes += out.Work.Nodes
		work.LPIterations += out.Work.LPIterations
		out.Build, out.Elapsed, out.Solving = out.Build+before.Build, out.Elapsed+before.Elapsed, out.Solving+before.Solving
		if out.Status != model.StatusInfeasible {
			*out.Work = work
			if before.Bound > out.Bound {
				out.Bound = before.Bound
				out.Claim(out.Engine)
			}
			return out, nil
		}
		m.Watch.Note(fmt.Sprintf("no plan of up to %s: by %s", english.Count(m.Horizon, "move"), out.Engine))
		before, before.Bound = *out, m.least(float64(out.MostMoves)+1)
	}
}

// Program solves one program of a board, built by the formulation f, and replays its plan.
// Of the options it takes Backend, Solver, Start and Watch.
func Program(ctx context.Context, board puzzle.Slide, f planning.Formulation, p *planning.Program, o Options) (*Result, error) {
	b, err := o.Chosen()
	if err != nil {
		return nil, err
	}
	return (&boardMethod{Options: o, backend: b, f: f, board: board}).program(ctx, p)
}

func (m *boardMethod) program(ctx context.Context, p *planning.Program) (*Result, error) {
	out := newResult()
	out.Formulation, out.Stated, out.Horizon, out.MostMoves = m.f.Name, p.Formulation, p.Horizon, p.MostMoves
	if _, err := m.solve(ctx, p, out, time.Now()); err != nil {
		return nil, err
	}
	out.Reducing = p.Reducing
	if m.f.Defect != "" { // what the solver finds is true of the program, and says nothing about the board
		out.Doubt = m.f.Defect
		out.Bound, out.Gap, out.Credit = unknownBound, unknown, Credit{}
		if out.Status == model.StatusInfeasible {
			out.Status = model.StatusLimit
		}
		return out, nil
	}
	m.short(p, out)
	return out, nil
}

// short is of a program that admits fewer moves than its horizon: that it has no plan is no word
// about the horizon, but a bound.
func (m *boardMethod) short(p *planning.Program, out *Result) {
	if out.Status != model.StatusInfeasible || p.MostMoves >= p.Horizon {
		return
	}
	out.Status, out.Bound = model.StatusLimit, m.least(float64(p.MostMoves)+1)
	out.Message += fmt.Sprintf("; %s at horizon %d admits no longer one", m.f.Name, p.Horizon)
}

// least is the least number of moves that a plan can have where none has fewer than bound, which
// may be a solver's: a whole number of the board's parity, after its rounding is taken off.
func (m *boardMethod) least(bound float64) float64 {
	noise := 1e-6 * math.Max(1, math.Abs(bound))
	return float64(planning.RaiseToParity(m.board, int(math.Ceil(bound-noise))))
}

// bound makes the bound of a program one of the board's moves. Plans that the program does not
// admit have more than it does.
func (m *boardMethod) bound(p *planning.Program, out *Result) {
	if !finite(out.Bound) {
		return
	}
	out.Bound = m.least(math.Min(out.Bound, float64(p.MostMoves)+1))
	if finite(out.Objective) {
		out.Bound = math.Min(out.Bound, out.Objective)
		out.Gap = (out.Objective - out.Bound) / max(1, out.Objective)
	}
}

// solve solves a program, replays its plan and fills in the result.
func (m *boardMethod) solve(ctx context.Context, p *planning.Program, out *Result, started time.Time) (*model.Result, error) {
	b, err := m.of(p.Model)
	if err != nil {
		return nil, err
	}
	m.Watch.Program(p.Model, b.Info(), fmt.Sprintf("formulation %s, horizon %d", Stated(out.Formulation, p.Formulation), p.Horizon))
	o := m.solver(started)
	if o.Start, err = m.startPoint(ctx, p, out); err != nil {
		return nil, err
	}
	r, err := backends.Solve(ctx, b, p.Model, o)
	if err != nil {
		return nil, err
	}
	out.take(p.Model, r)
	m.bound(p, out)
	if r.Status == model.StatusInfeasible {
		out.Message = m.noPlan(p.Horizon, p.MostMoves)
	}
	if !r.Status.HasPoint() {
		return r, nil
	}
	out.Moves = p.Moves(r.X)
	if verdict := referee.Slide(m.board, out.Moves); !verdict.OK {
		return nil, &DisagreeError{Reason: fmt.Sprintf("the independent checker rejects the plan %s of %s: %s", puzzle.FormatMoves(out.Moves), r.Engine, verdict.Reason)}
	}
	if out.Checked = true; !r.Checked { // the plan counts, not the numbers that it was read from
		out.Message += "; the plan read from it was replayed and is valid"
	}
	return r, nil
}

// noPlan returns a sentence on what an infeasible program means for the board.
func (m *boardMethod) noPlan(horizon, mostMoves int) string {
	if m.f.Defect != "" {
		return fmt.Sprintf("the program %s is infeasible at horizon %d; %s, so this says nothing about the board", m.f.Name, horizon, m.f.Defect)
	}
	return "no plan of up to " + english.Count(mostMoves, "move")
}

// Stated names a formulation and, where it chose another one for the board, that one.
func Stated(formulation, program string) string {
	if program == "" || strings.ReplaceAll(program, "_", "-") == formulation {
		return formulation
	}
	return formulation + " → " + program
}

// A plan as the first point of a program. The caller supplies the plan, so that this method
// shares no code with the native search. Own.

// startPoint returns the plan of Options.Start as a point of the program; nil when none
// is asked for or known, or the plan is longer than the horizon.
// The time it takes is counted as Result.Starting. The plan is replayed by the referee before it is
// translated, so a wrong one is an error of this option.
func (m *boardMethod) startPoint(ctx context.Context, p *planning.Program, out *Result) ([]float64, error) {
	if m.Start == nil {
		return nil, nil
	}
	if p.Formulation != planning.Default {
		return nil, &OptionError{"start", fmt.Sprintf("does not fit formulation %s, which has one program for each length of plan; expected %s", p.Formulation, planning.Default)}
	}
	if i := m.backend.Info(); !i.Capabilities.Start {
		return nil, &OptionError{"start", fmt.Sprintf("is not taken by backend %s; expected one with the capability start", i.Name)}
	}
	began := time.Now()
	plan, err := m.Start(ctx)
	out.Starting += time.Since(began)
	if err != nil {
		return nil, err
	}
	if len(plan) > 0 {
		if verdict := referee.Slide(m.board, plan); !verdict.OK {
			return nil, &OptionError{"start", puzzle.FormatMoves(plan) + " is no plan: " + verdict.Reason}
		}
	}
	x := p.Start(m.board, plan)
	switch {
	case len(plan) == 0:
		m.Watch.Note("start: no plan found")
	case x == nil:
		m.Watch.Note(fmt.Sprintf("start: the plan of %s is longer than the horizon, %d", english.Count(len(plan), "move"), p.MostMoves))
	default:
		m.Watch.Detail(fmt.Sprintf("start: a plan of %s", english.Count(len(plan), "move")))
	}
	return x, nil
}
