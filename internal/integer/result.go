// What the method found, what proves it, and what that took. Own.

package integer

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Result is what the method says about one puzzle or model.
type Result struct {
	Engine  string // the solver that answered, or EngineReductions, EngineParity, EngineArithmetic, EngineGoal
	Version string // of the solver; "" where none was called

	Status      model.Status
	Termination model.Termination
	Message     string // one sentence, where the status needs one
	Credit             // who claims the status and the bound, and what proves them

	// Objective, Bound and Gap are those of the last program, and of a board those of the
	// board: moves. NaN or infinite: not known. A cover has none.
	Objective, Bound, Gap float64

	Checked bool // the point was re-checked in exact arithmetic, the plan or the solutions by the referee

	Formulation string // as asked for
	Stated      string // boards: the formulation of the last program; auto chooses one
	Doubt       string // why the program does not state the puzzle: the status is then the program's, not the board's

	Instead   string        // boards: which method was used in place of the usual one, and the option that is why, in a sentence
	Bounds    bool          // boards: the program only bounds the moves, so that a point is no plan
	Horizon   int           // of the last program
	MostMoves int           // boards: the longest plan that the last program admits
	Moves     []puzzle.Move // boards: the plan, where the status has a point
	PlanBy    string        // boards: what found the plan of a branch and bound, when it was not its proof
	Deepened  bool          // boards: solved at growing horizons, so that Proofs has a row for each

	Certificate *certificate.Board // boards: of the plan and the bound, by branch and bound; nil: none

	// SharesNative says that the proof rests on tables of the native search: beside that search
	// it is no second proof.
	SharesNative bool

	Solutions uint64 // covers: how many were found
	Complete  bool   // covers: there are no others

	Point   *model.Result // models: the solver's own result, with its point and duals
	ranging *Ranging      // models: where ranges were asked for

	Programs // what they took; their size and the solver's work are below
	Solver   // how the solver fared

	Size *Size // of the last program; nil when none was built
	Work *Work // of the solver; nil when none was called for

	Build    time.Duration // building programs, reductions with it, and handing them over
	Elapsed  time.Duration // the rest of the time until the answer
	Reducing time.Duration // reductions of boards
	Solving  time.Duration // in the solver
	Starting time.Duration // in Options.Start
}

// Size is the size of a program.
type Size struct{ Columns, Rows, Nonzeros int }

// Work is what a solver did for its last answer.
type Work struct{ Nodes, LPIterations int64 }

// newResult is a result that knows nothing yet.
func newResult() *Result {
	return &Result{Objective: math.NaN(), Bound: math.Inf(-1), Gap: math.NaN()}
}

// take copies what every program's answer has.
// Times are added to those of earlier programs; everything else is replaced. A result that no
// solver was called for keeps the engine that is there.
func (out *Result) take(m *model.Model, r *model.Result) {
	if called(r) || out.Engine == "" {
		out.Engine = r.Engine
	}
	out.Version = r.Version
	out.Status, out.Termination, out.Message = r.Status, r.Termination, r.Message
	out.Objective, out.Bound, out.Gap = r.Objective, r.Bound, r.Gap()
	out.Violation, out.Polished, out.Race, out.Probing, out.Runs, out.Ray, out.Unused = r.Violation, r.Polished, r.Race, r.Probing, r.Runs, r.Ray, r.Unused
	out.size(m)
	out.Work = &Work{r.Nodes, r.LPIterations}
	out.credit(r)
	out.Elapsed += r.Solve
	out.Solving += r.Solve
	out.Build += r.Build
}

// size notes how large a program is.
func (out *Result) size(m *model.Model) {
	out.Size = &Size{m.Columns(), m.Rows(), m.Nonzeros()}
}

// On what grounds a status stands. "Optimal" and "infeasible" are claims that a check of a
// point cannot confirm. So a result names the solver that claims its status and, separately,
// what proves the status without that claim: the reductions, parity, a bound. Own.

// Credit names the grounds of a status and a bound.
type Credit struct {
	ClaimedBy string   `json:"claimed_by,omitempty"` // who reports the status and bound without a proof
	ProvenBy  []string `json:"proven_by,omitempty"`  // what proves status and bound
}

// What proves a status by itself, as ProvenBy names it.
const (
	ByReductions = "reductions"
	ByParity     = "parity"
	ByManhattan  = "Manhattan distance"
	ByArithmetic = "bounds and empty rows"      // of a model that no solver needs to see
	ByProbing    = "propagation and probing"    // of a model that they left without a point, or without rows
	ByDuals      = "a checked dual certificate" // of a linear or convex quadratic program: see model.Result.Certified
	ByRay        = "a checked ray"              // of an infeasible linear program: see model.Result.Ray
)

// Engines of a result for which no solver was called.
const (
	EngineReductions = "reductions"
	EngineParity     = "parity"
	EngineArithmetic = "arithmetic"
	EngineGoal       = "start is goal" // of a board without anything to move
)

// Claim records that the status rests on a solver's claim.
func (c *Credit) Claim(solver string) { c.ClaimedBy = solver }

// Prove records what proves the status without that claim, each once.
func (c *Credit) Prove(by ...string) {
	for _, name := range by {
		if !slices.Contains(c.ProvenBy, name) {
			c.ProvenBy = append(c.ProvenBy, name)
		}
	}
}

// credit gives a solver's result its claimant, or says that no solver was needed.
func (out *Result) credit(r *model.Result) {
	decided := r.Done() || r.Status == model.StatusInfeasible || r.Status == model.StatusUnbounded
	switch {
	case called(r) && r.Certified:
		out.Prove(ByDuals)
	case called(r) && r.Status == model.StatusInfeasible && r.Ray != nil:
		out.Prove(ByRay)
	case called(r) && (decided || finite(r.Bound)):
		out.Claim(r.Engine)
	case !called(r) && decided && r.Probing != nil:
		out.Engine = EngineArithmetic
		out.Prove(ByProbing)
	case !called(r) && decided:
		out.Engine = EngineArithmetic
		out.Prove(ByArithmetic)
	}
}

// creditCover gives credit for what a cover's last program showed. A solution rests on no
// claim, because it was re-checked; that there is no other one, or no cheaper one, does.
func (out *Result) creditCover(r *model.Result, costs bool) {
	out.Credit = Credit{}
	if r.Status != model.StatusInfeasible && !costs {
		return
	}
	out.credit(r)
	removed := 0
	for _, removal := range out.Removals {
		removed += removal.Options
	}
	if !called(r) && removed > 0 && r.Status == model.StatusInfeasible { // they left some item without options
		out.Engine, out.ProvenBy = EngineReductions, []string{ByReductions}
	}
}

// called reports whether a solver was called at all: backends.Solve answers models
// without nonzeros itself, and none once the context has ended.
func called(r *model.Result) bool { return r.Solve > 0 }

// finite reports whether x is a known number.
func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// effort describes what a solver did: "409 nodes, 12,000 LP iterations".
func effort(r *model.Result) string {
	if r.Nodes == 0 && r.LPIterations == 0 {
		if r.Engine == "highs" { // it reports both, so zeros mean that presolve solved the model
			return "presolve, 0 nodes, 0 LP iterations"
		}
		return ""
	}
	return english.Count(r.Nodes, "node") + ", " + english.Count(r.LPIterations, "LP iteration")
}

// How a horizon was closed, in one row with its seconds. Own.

// Proof is how a horizon of a board was closed, or a part of one. Its JSON is that of the
// key proofs.
type Proof struct {
	Horizon  int          `json:"horizon"`            // number of periods
	Result   model.Status `json:"result"`             // status at this horizon
	By       string       `json:"by"`                 // what decided it
	Columns  int          `json:"columns"`            // variables of the solver's program; 0: no solver ran
	Before   int          `json:"moves_before"`       // tile moves after reachability
	After    int          `json:"moves_after"`        // tile moves after all reductions
	Seconds  float64      `json:"seconds"`            // time in all
	Reducing float64      `json:"reduction_seconds"`  // time of reductions
	Solving  float64      `json:"solver_seconds"`     // time of the solver
	Patterns string       `json:"patterns,omitempty"` // pattern sizes
	Part     string       `json:"part,omitempty"`     // part of the plans, if the horizon was split
}

// proofOf is the row of a program that gave a result.
// Before and After count the moves left after the first and after the last reduction; both are 0
// where none ran. Patterns are written by their sizes, as 6-6-3.
func proofOf(p *planning.Program, r *Result, by string, all time.Duration) Proof {
	q := Proof{Horizon: p.MostMoves, Result: r.Status, By: by, Seconds: all.Seconds(), Reducing: p.Reducing.Seconds(), Solving: r.Solving.Seconds(), Part: p.Part}
	if r.Size != nil {
		q.Columns = r.Size.Columns
	}
	if n := len(p.Steps); n > 0 {
		q.Before, q.After = p.Steps[0].Moves, p.Steps[n-1].Moves
	}
	for i, tiles := range p.Patterns {
		if i > 0 {
			q.Patterns += "-"
		}
		q.Patterns += fmt.Sprint(len(tiles))
	}
	return q
}

// reducedBy names the reduction that closed a horizon, or was the last to run.
func reducedBy(p *planning.Program) string {
	name := p.Refuted
	if n := len(p.Steps); name == "" && n > 0 {
		name = p.Steps[n-1].Name
	}
	return EngineReductions + ": " + name
}

// solvedBy describes what closed a program that reached a solver: the reductions that ran
// before, the solver, and its effort.
func solvedBy(p *planning.Program, r *model.Result) string {
	if !called(r) {
		if r.Status == model.StatusLimit {
			return reducedBy(p) + ", stopped"
		}
		if r.Probing != nil {
			return ByProbing
		}
		return ByArithmetic
	}
	work, text := effort(r), r.Engine
	if work != "" {
		text += ": " + work
	}
	if len(p.Steps) > 1 { // more than reachability, which only says which variables there are
		if text = EngineReductions + " + " + r.Engine; work != "" {
			text += " (" + work + ")"
		}
	}
	if r.Status != model.StatusInfeasible && r.Status != model.StatusOptimal {
		text += ", stopped"
	}
	return text
}

// General models: one solve, and the solver that claims its outcome. Own.

// Model solves a general model. It uses Backend, Solver and Watch of the options.
func Model(ctx context.Context, m *model.Model, o Options) (*Result, error) {
	b, err := o.of(m)
	if err != nil {
		return nil, err
	}
	o.Watch.Program(m, b.Info(), "")
	r, err := backends.Solve(ctx, b, m, o.Solver)
	if err != nil {
		return nil, err
	}
	return ModelResult(m, r), nil
}

// ModelResult returns the method's result for a solver's result of a model, with the solver as
// the claimant.
func ModelResult(m *model.Model, r *model.Result) *Result {
	out := newResult()
	out.take(m, r)
	out.Point, out.Checked = r, r.Status.HasPoint() && r.Checked
	return out
}

// Programs is the work of the method: the size of its last program, what the solver did
// with it, and how it was decided.
type Programs struct {
	Columns      *int   `json:"columns,omitempty"`       // variables of the last integer program
	Rows         *int   `json:"rows,omitempty"`          // its constraints
	Nonzeros     *int   `json:"nonzeros,omitempty"`      // its nonzeros
	Nodes        *int64 `json:"nodes,omitempty"`         // nodes of branch and bound
	LPIterations *int64 `json:"lp_iterations,omitempty"` // LP iterations

	Proofs     []Proof                `json:"proofs,omitempty"`     // boards: how each horizon was decided, shortest first
	Reductions []planning.Step        `json:"reductions,omitempty"` // boards: what the reductions left at the last horizon
	Removals   []setpartition.Removal `json:"removals,omitempty"`   // packings and covers: what the reductions removed
	By         string                 `json:"by,omitempty"`         // packings and covers: what found one solution, or proved that there is none
	Dive       *Dive                  `json:"dive,omitempty"`       // packings and covers: work of diving
}

// Solver is how the solver fared. The JSON of both is a part of that of an answer.
type Solver struct {
	Violation    *model.Violation `json:"violation,omitempty"`      // constraint or bound that the solution violates
	Reformulated []string         `json:"reformulated,omitempty"`   // constructs replaced by constraints with a big-M
	Polished     string           `json:"polished,omitempty"`       // how a solution that failed the check was repaired
	Race         []model.Entrant  `json:"race,omitempty"`           // solvers that ran at once, and what each had when the first proof ended it
	Probing      *model.Probing   `json:"probing,omitempty"`        // reductions by propagation and probing
	Runs         int              `json:"runs,omitempty"`           // runs of the solver, if more than one
	Ray          []model.Multiple `json:"ray,omitempty"`            // exact: factors with which constraints add up to an infeasible one, or a direction of improvement without limit
	Unused       []string         `json:"unused_options,omitempty"` // options without effect
}

// Parts returns the work and how the solver fared, as an answer has them.
func (out *Result) Parts() (Programs, Solver) {
	p, s := out.Programs, out.Solver
	if out.Size != nil {
		p.Columns, p.Rows, p.Nonzeros = &out.Size.Columns, &out.Size.Rows, &out.Size.Nonzeros
	}
	if out.Work != nil {
		p.Nodes, p.LPIterations = &out.Work.Nodes, &out.Work.LPIterations
	}
	if out.Point != nil {
		s.Reformulated = out.Point.Reformulated
	}
	return p, s
}

// Where no time limit is set, the second solver has secondTimes the time of the first one, and
// leastSecond at least: there are programs that one solves at once and another never.
const (
	secondTimes = 10
	leastSecond = 10 * time.Second
)

// Another is the backend for a second answer to a model: the first of the others in their order of
// preference. Without one the error is a *backends.MissingError.
func (o *Options) Another(m *model.Model) (backends.Backend, error) {
	b, err := o.quietly(m)
	if err != nil {
		return nil, err
	}
	others := backends.Others(b.Info().Name)
	if len(others) == 0 {
		return nil, &backends.MissingError{How: "a model is verified by a second solver, and " + b.Info().Name + " is the only one here; get another, such as CBC: apt-get install coinor-cbc, or brew install cbc"}
	}
	if m.Features().Products {
		others = slices.DeleteFunc(others, func(b backends.Backend) bool { return !b.Info().Capabilities.Products })
		if len(others) == 0 {
			return nil, &backends.MissingError{How: b.Info().Name + " is the only solver here that takes a quadratic objective; get SCIP as a second one: tilemip backends install scip"}
		}
	}
	return others[0], nil
}

// Second has the other backend check what the first one, which took that long, claims.
func (o *Options) Second(ctx context.Context, m *model.Model, first *model.Result, other backends.Backend, took time.Duration) (backends.Second, error) {
	solver := o.Solver
	solver.Race = false
	solver.Pool = 0 // the second solver need not have one
	if solver.TimeLimit == 0 {
		solver.TimeLimit = max(leastSecond, secondTimes*took)
	}
	o.Watch.Program(m, other.Info(), "")
	second := backends.Confirm(ctx, m, first, backends.ConfirmOptions{
		Whole: true, Others: []backends.Backend{other}, Solver: solver, AbsoluteGap: solver.AbsoluteGap, RelativeGap: solver.RelativeGap,
	})
	if o.Solver.TimeLimit == 0 && second.Result != nil && second.Result.Termination == model.TimeLimit {
		second.Reason += fmt.Sprintf("; %s was stopped after %.0f s, its limit where none is set, and has decided nothing: a time limit gives it more", second.Result.Engine, solver.TimeLimit.Seconds())
	}
	return second, second.Err
}
