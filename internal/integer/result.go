// What the method found, what proves it, and what that took. Own.

package integer

import (
	"math"
	"time"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/setpartition"
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

	Checked   bool             // the point was re-checked in exact arithmetic, the plan or the solutions by the referee
	Violation *model.Violation // how a point fails the exact check
	Polished  string           // how a point that had failed it was repaired
	Runs      int              // times that the solver ran, where more than one
	Unused    []string         // solver options without effect

	Formulation string // as asked for
	Stated      string // boards: the formulation of the last program; auto chooses one
	Doubt       string // why the program does not state the puzzle: the status is then the program's, not the board's

	Instead    string          // boards: which method was used in place of the usual one, and the option that is why, in a sentence
	Bounds     bool            // boards: the program only bounds the moves, so that a point is no plan
	Horizon    int             // of the last program
	MostMoves  int             // boards: the longest plan that the last program admits
	Moves      []puzzle.Move   // boards: the plan, where the status has a point
	PlanBy     string          // boards: what found the plan of a branch and bound, when it was not its proof
	Deepened   bool            // boards: solved at growing horizons, so that Proofs has a row for each
	Proofs     []Proof         // boards: how each horizon was closed, shortest first
	Reductions []planning.Step // boards: what the reductions left at the last horizon

	Certificate *certificate.Board // boards: of the plan and the bound, by branch and bound; nil: none

	// SharesNative says that the proof rests on tables of the native search: beside that search
	// it is no second proof.
	SharesNative bool

	Solutions uint64                 // covers: how many were found
	Complete  bool                   // covers: there are no others
	Removals  []setpartition.Removal // covers: what the reductions took out
	By        string                 // covers, where one solution was asked for: what found it or showed that there is none, in words
	Dive      *Dive                  // covers: what diving took; nil where there was none

	Point   *model.Result // models: the solver's own result, with its point and duals
	ranging *Ranging      // models: where ranges were asked for

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

// NoPlanUpTo is the largest number of moves for which the result says that the board has
// no plan; -1 where it says nothing of the kind.
// An unsolvable board gives -1 too: it has no plan of any length.
func (out *Result) NoPlanUpTo() int {
	if out.Status != model.StatusInfeasible || out.Doubt != "" || out.Engine == EngineParity {
		return -1
	}
	return out.MostMoves
}

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
	out.Violation, out.Polished, out.Runs, out.Unused = r.Violation, r.Polished, r.Runs, r.Unused
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
