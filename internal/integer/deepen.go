// Horizon deepening: a board is solved at growing horizons until one has a plan, and
// every horizon below it is closed: by the reductions, or by the solver's claim that it has
// none. Proofs has a row for each that says which. That is how planning as
// satisfiability finds shortest plans (H. Kautz, B. Selman, "Planning as satisfiability",
// ECAI 1992); the parity of the number of moves lets every second horizon be left out.

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
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// unknown and unknownBound stand for an objective and a bound that are not known.
var unknown, unknownBound = math.NaN(), math.Inf(-1)

// deepening is the deepening of one board.
// The next horizon is always programs.Bound(): every smaller one of the right parity is closed, and
// proofs says how.
type deepening struct {
	*boardMethod
	programs  *planning.Deepening // hands out the programs
	prove     prover
	bounds    bool // prove finds no plan: the answer is a bound
	started   time.Time
	proofs    []Proof
	claimants []string      // solvers on whose claim a horizon was closed, each once
	refuted   int           // horizons refuted by linear programs, see linear.go
	plan      []puzzle.Move // found before, by a beam; nil: none
	work      Work          // with linear programs: of all of them, and of the trees
	size      *Size         // of the last horizon's first linear program

	building, reducing, solving time.Duration // of all horizons; reducing is a part of building
}

// prover is what a method does about a program that the reductions have left something of: by the
// solver's tree, by linear programs and then the tree, or by linear programs alone. The result's
// status says whether the horizon is closed, and by who closed it, in words.
type prover func(ctx context.Context, p *planning.Program, out *Result) (by string, err error)

// deepen solves at growing horizons, up to Horizon where that is given. A horizon
// proven infeasible raises the bound by two, since the number of moves has a
// fixed parity; so the first plan found is a shortest one.
func (m *boardMethod) deepen(ctx context.Context) (*Result, error) {
	limited, cancel := m.Solver.Deadline(ctx)
	defer cancel()
	d := &deepening{boardMethod: m, started: time.Now()}
	d.prove = d.tree
	f := m.f
	if m.linear {
		var err error
		if f, err = m.f.CommonFlow(); err != nil {
			return nil, &OptionError{"", err.Error()}
		}
		d.prove = d.relaxed
		d.beam(limited)
	}
	return d.run(limited, f)
}

// run closes one horizon of the formulation after the other: until prove finds a plan or a limit
// strikes, no horizon below the plan that is known is left, or Options.Horizon is reached. Of a
// deepening that only bounds, at least one horizon is tried.
func (d *deepening) run(ctx context.Context, f planning.Formulation) (*Result, error) {
	began := time.Now()
	d.programs = f.Deepen(ctx, d.board)
	d.reducing = time.Since(began)
	d.building += d.reducing
	d.boundProof()
	var last *Result
	for {
		bound := d.programs.Bound()
		within := d.Horizon == 0 || bound <= d.Horizon
		switch {
		case d.plan != nil && bound >= len(d.plan):
			return d.planned(nil, bound), nil
		case !within && !d.bounds:
			return d.noneWithin(), nil
		case !within && last != nil:
			return d.lowered(last, bound), nil
		}
		out, err := d.step(ctx)
		switch {
		case err != nil:
			return nil, err
		case out.Status == model.StatusInfeasible:
			d.tell(bound)
		case d.bounds:
			return d.lowered(out, bound), nil
		default:
			return d.planned(out, bound), nil
		}
		last = out
	}
}

// tell reports through Watch what the last program has closed.
// A horizon may be split into parts, each of which has a line of its own; the horizon is closed
// only when the bound has risen.
func (d *deepening) tell(bound int) {
	last := d.proofs[len(d.proofs)-1]
	if last.Part != "" {
		d.Watch.Detail(fmt.Sprintf("no plan of %s with the %s: by %s, %s", english.Count(bound, "move"), last.Part, last.By, english.Seconds(last.Seconds)))
	}
	if d.programs.Bound() > bound {
		d.Watch.Detail(fmt.Sprintf("no plan of up to %s: by %s, %s", english.Count(bound, "move"), last.By, english.Seconds(last.Seconds)))
	}
}

// boundProof notes that horizons below the first have no plan; up to the Manhattan
// distance that needs no proof.
func (d *deepening) boundProof() {
	if first := d.programs.Bound(); first > planning.ManhattanBound(d.board) {
		d.proofs = append(d.proofs, Proof{Horizon: first - 2, Result: model.StatusInfeasible, By: EngineReductions + ": " + planning.BoundReduction,
			Seconds: d.reducing.Seconds(), Reducing: d.reducing.Seconds()})
	}
}

// step reduces the next horizon, or the next part of one, and proves what the reductions leave.
// ctx ends with the time limit, which the solver also gets as an option.
// The time of reductions and building counts as built, that of the solver as solving, so that
// answers can show where the time went.
func (d *deepening) step(ctx context.Context) (*Result, error) {
	began, solving := time.Now(), d.solving
	p, err := d.programs.Next(ctx)
	if err != nil {
		return nil, &OptionError{"", err.Error()}
	}
	out, by := d.reduced(p), reducedBy(p)
	switch {
	case p.Stopped:
		out.Status, out.Termination = model.StatusLimit, backends.StopReason(ctx)
		by += ", stopped"
	case p.Refuted != "":
		out.Status, out.Termination = model.StatusInfeasible, model.Completed
	default:
		if by, err = d.prove(ctx, p, out); err != nil {
			return nil, err
		}
	}
	row := *out
	if d.bounds && row.Status != model.StatusInfeasible { // open: what was found is no plan
		row.Status = model.StatusLimit
	}
	row.Solving = d.solving - solving
	took := time.Since(began)
	d.building += took - row.Solving - out.Starting
	d.reducing += p.Reducing
	d.proofs = append(d.proofs, proofOf(p, &row, by, took))
	return out, nil
}

// tree proves by the solver's integer program.
func (d *deepening) tree(ctx context.Context, p *planning.Program, out *Result) (string, error) {
	r, err := d.solve(ctx, p, out, d.started)
	if err != nil {
		return "", err
	}
	d.solving += r.Solve
	d.claimed(r)
	return solvedBy(p, r), nil
}

// claimed notes the solver on whose word a horizon, or a part of one, is closed.
func (d *deepening) claimed(r *model.Result) {
	if r.Status == model.StatusInfeasible && called(r) && !slices.Contains(d.claimants, r.Engine) {
		d.claimants = append(d.claimants, r.Engine)
	}
}

// reduced is the result of a program before any solver is called.
func (d *deepening) reduced(p *planning.Program) *Result {
	out := newResult()
	out.Engine, out.Formulation, out.Stated = EngineReductions, d.f.Name, p.Formulation
	out.Horizon, out.MostMoves, out.Reductions = p.Horizon, p.MostMoves, p.Steps
	if !p.Stopped {
		out.size(p.Model)
	}
	return out
}

// settle completes the last result with what all horizons together show. No plan has fewer
// than bound moves. The proven bound is the larger of bound and the solver's, but never above
// the plan's length.
// The solver's bound counts as a claim of the solver only where it is above what the closed
// horizons show. The gap is relative to the plan's length.
func (d *deepening) settle(out *Result, bound int) {
	out.Credit = Credit{}
	claimants := d.claimants
	if finite(out.Bound) && out.Bound > float64(bound) {
		claimants = append(slices.Clip(claimants), out.Engine)
	}
	proven := float64(bound)
	if finite(out.Bound) {
		proven = max(proven, out.Bound)
	}
	if finite(out.Objective) {
		proven = min(proven, out.Objective)
		out.Gap = (out.Objective - proven) / max(1, out.Objective)
		if out.Objective == proven {
			out.Status, out.Termination = model.StatusOptimal, model.Completed
		}
	}
	out.Bound = proven
	d.account(out, claimants)
}

// account records who closed the horizons, and the times.
// A horizon that was closed on a solver's word makes the whole bound a claim of that solver;
// without one the reductions prove it, or probing, or the Manhattan distance, where no horizon had to
// be closed.
func (d *deepening) account(out *Result, claimants []string) {
	switch {
	case len(claimants) > 0:
		out.Claim(strings.Join(slices.Compact(slices.Sorted(slices.Values(claimants))), ", "))
	default:
		for _, p := range d.proofs {
			switch {
			case p.Result != model.StatusInfeasible:
			case p.By == ByProbing:
				out.Prove(ByProbing)
			default:
				out.Prove(ByReductions)
			}
		}
		if len(out.ProvenBy) == 0 {
			out.Prove(ByManhattan)
		}
	}
	if d.refuted > 0 && len(claimants) == 0 {
		out.Prove(ByPrices)
	}
	out.Deepened, out.Proofs = true, d.proofs
	out.Build, out.Reducing, out.Solving = d.building, d.reducing, d.solving
	out.Elapsed = time.Since(d.started) - d.building
}

// noneWithin is the result when no horizon up to Options.Horizon has a plan.
// The status is infeasible: of the board with at most Horizon moves, which the message says.
func (d *deepening) noneWithin() *Result {
	out := newResult()
	out.Engine, out.Formulation, out.Horizon, out.MostMoves = EngineReductions, d.f.Name, d.Horizon, d.Horizon
	out.Status, out.Termination, out.Message = model.StatusInfeasible, model.Completed, d.noPlan(d.Horizon, d.Horizon)
	if len(d.claimants) > 0 {
		out.Engine = d.claimants[len(d.claimants)-1]
	}
	d.account(out, d.claimants)
	return out
}
