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
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/planning"
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
	started   time.Time
	proofs    []Proof
	claimants []string      // solvers on whose claim a horizon was closed, each once
	refuted   int           // horizons refuted by linear programs, see linear.go
	plan      []puzzle.Move // found before, by a beam; nil: none
	work      Work          // with linear programs: of all of them, and of the trees
	size      *Size         // of the last horizon's first linear program

	building, reducing, solving time.Duration // of all horizons; reducing is a part of building
}

// deepen solves at growing horizons, up to Horizon where that is given. A horizon
// proven infeasible raises the bound by two, since the number of moves has a
// fixed parity; so the first plan found is a shortest one.
func (m *boardMethod) deepen(ctx context.Context) (*Result, error) {
	limited, cancel := m.deadline(ctx)
	defer cancel()
	d := &deepening{boardMethod: m, started: time.Now()}
	f := m.f
	if m.linear {
		var err error
		if f, err = m.f.CommonFlow(); err != nil {
			return nil, &OptionError{"", err.Error()}
		}
		d.beam(limited)
	}
	began := time.Now()
	d.programs = f.DeepenContext(limited, m.board)
	d.reducing = time.Since(began)
	d.building += d.reducing
	d.boundProof()
	for {
		bound := d.programs.Bound()
		if d.plan != nil && bound >= len(d.plan) {
			return d.planned(nil, bound), nil
		}
		if m.Horizon > 0 && bound > m.Horizon {
			return d.noneWithin(), nil
		}
		r, err := d.step(limited)
		if err != nil {
			return nil, err
		}
		if r.Status != model.StatusInfeasible {
			return d.planned(r, bound), nil
		}
		d.tell(bound)
	}
}

// tell reports through Watch what the last program has closed.
// A horizon may be split into parts, each of which has a line of its own; the horizon is closed
// only when the bound has risen.
func (d *deepening) tell(bound int) {
	last := d.proofs[len(d.proofs)-1]
	if last.Part != "" {
		d.Watch.note(fmt.Sprintf("no plan of %s with the %s: by %s, %s", english.Count(bound, "move"), last.Part, last.By, english.Seconds(last.Seconds)))
	}
	if d.programs.Bound() > bound {
		d.Watch.note(fmt.Sprintf("no plan of up to %s: by %s, %s", english.Count(bound, "move"), last.By, english.Seconds(last.Seconds)))
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

// step reduces and solves the next horizon, or the next part of one. limited ends with the
// time limit, which the solver also gets as an option.
// The time of reductions and building counts as built, that of the solver as solving, so that
// answers can show where the time went.
func (d *deepening) step(limited context.Context) (*Result, error) {
	began := time.Now()
	p, err := d.programs.Next(limited)
	if err != nil {
		return nil, &OptionError{"", err.Error()}
	}
	out, by, built := d.reduced(p), "", time.Since(began)
	switch {
	case p.Stopped:
		out.Status, out.Termination = model.StatusLimit, backends.StopReason(limited)
		by = reducedBy(p) + ", stopped"
	case p.Refuted != "":
		out.Status, out.Termination = model.StatusInfeasible, model.Completed
		by = reducedBy(p)
	case d.linear:
		if out, by, err = d.relaxed(limited, p, &built); err != nil {
			return nil, err
		}
	default:
		r, err := d.solve(limited, p, out, d.started)
		if err != nil {
			return nil, err
		}
		built += r.Build
		d.solving += r.Solve
		by = solvedBy(p, r)
		d.claimed(r)
	}
	d.building += built
	d.reducing += p.Reducing
	d.proofs = append(d.proofs, proofOf(p, out, by, time.Since(began)))
	return out, nil
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
// without one the reductions prove it, or the Manhattan distance, where no horizon had to be
// closed.
func (d *deepening) account(out *Result, claimants []string) {
	switch {
	case len(claimants) > 0:
		out.Claim(strings.Join(slices.Compact(slices.Sorted(slices.Values(claimants))), ", "))
	case slices.ContainsFunc(d.proofs, func(p Proof) bool { return p.Result == model.StatusInfeasible }):
		out.Prove(ByReductions)
	default:
		out.Prove(ByManhattan)
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
