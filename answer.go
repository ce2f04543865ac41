// The answer for one subject, whichever method gave it: its parts, which question it answers, what
// proves it, and the better of two.

package tilemip

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/listing"
	"github.com/tilemip/tilemip/internal/recheck"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/setpartition"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/cover/packing"
)

// Answer is the result of Solve, Search and Verify for one subject: what every answer has, and
// one part each for what only some have, which the parts' own comments say. The parts are
// embedded, so that a field is reached by its own name and the JSON is flat; it is that of the
// command, and keys never change their meaning. Pointers are nil where they do not apply or the
// value is not known. Times are in seconds, objectives and bounds in the units of the model; of
// boards both count moves.
type Answer struct {
	Type    string `json:"type,omitempty"`    // "result" in a stream of events
	Kind    string `json:"kind"`              // of the subject: slide, pack, cover or model (KindBoard, …)
	Subject string `json:"subject,omitempty"` // its file or name
	Question
	Engine string `json:"engine"` // what answered: a solver, a native engine, or an argument such as parity
	Stated
	Status      model.Status      `json:"status"`              // what was found: optimal, feasible, infeasible, unbounded, limit, error
	Termination model.Termination `json:"termination"`         // why the run ended: completed, gap, time, nodes, …
	Message     string            `json:"message,omitempty"`   // the reason in one sentence, where status and termination do not say it
	StandIn     string            `json:"stand_in,omitempty"`  // NEOS: the solver that ran instead of the one requested
	Doubt       string            `json:"doubt,omitempty"`     // why the program does not state the puzzle: the status is then the program's, not the board's
	Objective   *float64          `json:"objective,omitempty"` // of the point or plan
	Bound       *float64          `json:"bound,omitempty"`     // on the objective, by those that claimed_by and proven_by name, or absent
	Gap         *float64          `json:"gap,omitempty"`       // between objective and bound, relative to the objective
	FoundBy     string            `json:"found_by,omitempty"`  // Verify: the engine of native, where objective, plan, point or solutions are taken from there, or that there are none
	BoundBy     string            `json:"bound_by,omitempty"`  // Verify: the engine of native, where the bound and its grounds are taken from there
	Plan
	Covered
	Point
	Searched
	Programs
	Run   *Run            `json:"run,omitempty"`   // of a search that was cut into units
	Tuned *packing.Choice `json:"tuned,omitempty"` // search of packings: the kernel and the piece chosen, and why
	Solver
	Timing
	Credit
	Checked  bool     `json:"checked"`            // there is a point, and it passed the check in exact arithmetic; or a plan or solutions, and the referee accepts what was handed over of them; false where there was nothing to check
	Warnings []string `json:"warnings,omitempty"` // models: what other programs read otherwise in the file; set by the command
	Comparison
	Versions map[string]string `json:"versions,omitempty"` // of tilemip and of the solver, by name
}

// Question is that of a board's answer.
type Question struct {
	Board     [][]int      `json:"board,omitempty"`      // boards: rows of the start, 0 the blank
	Goal      *puzzle.Goal `json:"goal,omitempty"`       // boards: the goal that was asked for
	OtherGoal *puzzle.Goal `json:"other_goal,omitempty"` // boards: the other usual goal, where no goal was given and this one can be reached
}

// Stated says which integer program an answer rests on.
type Stated struct {
	Formulation string `json:"formulation,omitempty"` // that was asked for
	Program     string `json:"program,omitempty"`     // boards: the formulation that was stated at the last horizon; auto chooses one
	Instead     string `json:"instead,omitempty"`     // boards: the method that was used in place of the usual one, and the option that is why, in a sentence
	Horizon     int    `json:"horizon,omitempty"`     // boards: of the last integer program; 0: none was stated
}

// Plan is what was found for a board.
type Plan struct {
	Guarantee string  `json:"promise,omitempty"` // searches with a learned heuristic: what is guaranteed about the plan
	Moves     *string `json:"moves,omitempty"`   // boards: of the blank, letters U, D, L, R

	Certificate  *certificate.Board `json:"-"` // of the plan and the bound, for others to check; nil: none
	SharesNative bool               `json:"-"` // the proof rests on tables of the native search
	MostMoves    int                `json:"-"` // the longest plan that the integer program admits
}

// Covered is what was found for a packing or a cover, Point what was found for a model, and Credit
// who claims or proves it.
type (
	Covered = listing.Found
	Point   = integer.Point
	Credit  = integer.Credit
)

// Searched is the work of a native search.
type Searched struct {
	Expanded  *uint64 `json:"expanded,omitempty"`  // boards: nodes of the search that answered
	Generated *uint64 `json:"generated,omitempty"` // boards: children that it made
	GivenUp   uint64  `json:"given_up,omitempty"`  // boards: nodes of a weaker heuristic or smaller tables, before those that answered
	PlanBy    string  `json:"plan_by,omitempty"`   // boards: what found the plan, when it was not the search that proves
	Planning  uint64  `json:"planning,omitempty"`  // boards: nodes generated for plans, apart from the search that proves
	Fits      *uint64 `json:"fits,omitempty"`      // covers: pieces placed, or options chosen
	Attempts  *uint64 `json:"attempts,omitempty"`  // packings: placements tried
}

// Programs is the work of the integer method: the size of its last program, what the solver did
// with it, and how it was decided.
type Programs struct {
	Columns      *int   `json:"columns,omitempty"`       // variables of the last integer program, as the solver got it
	Rows         *int   `json:"rows,omitempty"`          // of the same program
	Nonzeros     *int   `json:"nonzeros,omitempty"`      // of its matrix
	Nodes        *int64 `json:"nodes,omitempty"`         // of the solver's branch and bound
	LPIterations *int64 `json:"lp_iterations,omitempty"` // of the solver

	Proofs     []integer.Proof        `json:"proofs,omitempty"`     // boards: how each horizon was decided, shortest first
	Reductions []planning.Step        `json:"reductions,omitempty"` // boards: what the reductions left at the last horizon
	Removals   []setpartition.Removal `json:"removals,omitempty"`   // packings and covers: what the reductions removed
	By         string                 `json:"by,omitempty"`         // packings and covers, of one solution: what found it, or showed that there is none
	Dive       *integer.Dive          `json:"dive,omitempty"`       // packings and covers: the linear programs of diving
}

// Solver is how the solver fared.
type Solver struct {
	Violation    *model.Violation `json:"violation,omitempty"`      // the row or bound that the point violates in the exact check, and by how much
	Reformulated []string         `json:"reformulated,omitempty"`   // what was stated as rows for the solver, with its big-M
	Polished     string           `json:"polished,omitempty"`       // how a point that had failed the check was repaired
	Runs         int              `json:"runs,omitempty"`           // number of runs of the solver, if more than one
	Unused       []string         `json:"unused_options,omitempty"` // requested options that had no effect
}

// Timing is the time and memory that an answer took. The older keys build_seconds and
// seconds are, for an integer program, the time of reductions and building together, and
// the time after that.
type Timing struct {
	Seconds          float64  `json:"seconds"`                     // of an integer program: the time after reductions and building; else of everything
	BuildSeconds     float64  `json:"build_seconds"`               // of an integer program: reductions and building together
	ReductionSeconds *float64 `json:"reduction_seconds,omitempty"` // reductions of the integer program
	SolverSeconds    *float64 `json:"solver_seconds,omitempty"`    // within the solver
	SearchSeconds    *float64 `json:"search_seconds,omitempty"`    // within the native search
	TotalSeconds     float64  `json:"total_seconds,omitempty"`     // wall time of everything
	CPUSeconds       float64  `json:"cpu_seconds,omitempty"`       // CPU time of everything, including solver programs; measured by the command
	PeakBytes        int64    `json:"peak_bytes,omitempty"`        // peak memory of the process so far, or of a solver program; measured by the command
}

// Comparison is what the referee says of two answers.
type Comparison struct {
	Verdict string   `json:"verdict,omitempty"` // Verify: the referee's sentence
	Voices  []string `json:"voices,omitempty"`  // Verify of puzzles: what says the same, each independent of the others
	Native  *Answer  `json:"native,omitempty"`  // Verify: the answer of the other method; of a model, the second solver's
	Agrees  bool     `json:"-"`                 // the two answers do not contradict each other
}

// Run is what is known of a search that was cut into units. In JSON it is one object.
type Run struct {
	*units.Report      // what the audit of the records found
	Proven        bool `json:"proven"`   // the audit accepts the records, and this process made them all: otherwise they are the word of those that claimed_by names
	Replayed      bool `json:"replayed"` // the plan, or every solution, was listed and replayed here
	*units.Effort      // what it took, where a broker and workers made them; nil elsewhere
}

// Proofs of a status in ProvenBy, in addition to those that package integer names.
const (
	ByNative      = "native search"
	ByVolume      = engines.Volume
	ByCertificate = "a checked certificate" // checked by code that shares nothing with what wrote it
)

// BySecond names, among what proves a status, a second solver that says the same. Two
// solvers that agree prove nothing; the second confirms a claim.
func BySecond(solver string) string { return "a second solver: " + solver }

// EngineVolume is the engine of an answer that follows from the number of cells.
const EngineVolume = engines.Volume

// resultAnswer converts a result of the integer method to an answer. kind is that of the
// subject.
func resultAnswer(kind string, r *integer.Result) *Answer {
	a := &Answer{
		Kind: kind, Engine: r.Engine, Stated: Stated{Formulation: r.Formulation, Program: r.Stated, Horizon: r.Horizon, Instead: r.Instead},
		Status: r.Status, Termination: r.Termination, Message: r.Message, Doubt: r.Doubt,
		Objective: number(r.Objective), Bound: number(r.Bound), Gap: number(r.Gap),
		Searched: Searched{PlanBy: r.PlanBy}, Plan: Plan{SharesNative: r.SharesNative, Certificate: r.Certificate, MostMoves: r.MostMoves},
		Programs: Programs{Proofs: r.Proofs, Reductions: r.Reductions, Removals: r.Removals, By: r.By, Dive: r.Dive},
		Solver:   Solver{Violation: r.Violation, Polished: r.Polished, Runs: r.Runs, Unused: r.Unused},
		Timing:   Timing{Seconds: r.Elapsed.Seconds(), BuildSeconds: r.Build.Seconds()}, Credit: r.Credit, Checked: r.Checked,
		Versions: map[string]string{"tilemip": Version()}, Covered: Covered{Complete: r.Complete}, Point: Point{Result: r.Point},
	}
	if r.Point != nil {
		a.Reformulated = r.Point.Reformulated
	}
	if r.Version != "" {
		a.Versions[r.Engine] = r.Version
	}
	if kind == KindBoard && r.Status.HasPoint() && !r.Bounds {
		a.Moves = ptr(puzzle.FormatMoves(r.Moves))
	}
	if r.Size != nil {
		a.Columns, a.Rows, a.Nonzeros = &r.Size.Columns, &r.Size.Rows, &r.Size.Nonzeros
	}
	if r.Work != nil {
		a.Nodes, a.LPIterations = &r.Work.Nodes, &r.Work.LPIterations
	}
	if r.Work != nil || r.Deepened {
		took(&a.SolverSeconds, r.Solving)
	}
	if r.Reducing > 0 || r.Deepened {
		took(&a.ReductionSeconds, r.Reducing)
	}
	if r.Starting > 0 {
		took(&a.SearchSeconds, r.Starting)
	}
	return a
}

// number returns a pointer for JSON, or nil for infinity and NaN, which JSON does not have.
func number(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

func ptr[T any](x T) *T { return &x }

// took adds to a duration that may be absent; a step that took part has at least 0 seconds.
func took(at **float64, d time.Duration) {
	if *at == nil {
		*at = ptr(0.0)
	}
	**at += d.Seconds()
}

// newAnswer is an answer of the native engines.
func newAnswer(kind, engine string, status model.Status, termination model.Termination) *Answer {
	return &Answer{Kind: kind, Engine: engine, Status: status, Termination: termination, Versions: map[string]string{"tilemip": Version()}}
}

// creditNative enters in an answer of the native engines what proves it.
func (a *Answer) creditNative() {
	switch {
	case a.Engine == integer.EngineParity:
		a.Prove(integer.ByParity)
	case a.Engine == EngineVolume:
		a.Prove(ByVolume)
	case a.Engine == cover.LeastEngine && (a.Status == model.StatusOptimal || a.Bound != nil),
		a.Kind == KindBoard && (a.Status == model.StatusOptimal || a.Bound != nil && *a.Bound > 0), a.Complete: // of boards, the bound too
		a.Prove(ByNative)
	}
}

// about enters the subject's name, and of a board the start and the goals; and where its plan is
// longer than any board of its kind needs, that sentence.
func (a *Answer) about(s Subject) {
	a.Subject = s.Name
	if s.Board == nil {
		return
	}
	a.Board, a.Goal = s.Board.Start.Grid(), ptr(puzzle.GoalOf(s.Board.Goal))
	if other, can := s.Board.OtherGoal(); can {
		a.OtherGoal = ptr(puzzle.GoalOf(other))
	}
	if most, source := s.Board.Longest(); source != "" && a.Objective != nil && *a.Objective > float64(most) {
		a.Message = strings.TrimPrefix(fmt.Sprintf("%s; every board of %d×%d with the goal's blank in a corner has a plan of at most %s (%s): this one is longer",
			a.Message, s.Board.Goal.Rows, s.Board.Goal.Cols, english.Count(most, "move"), source), "; ")
	}
}

// GoalWords names the goal of a board's answer, and the other usual goal where the board was
// given without one and can reach it, with the option that asks for it; "" for other subjects.
func (a *Answer) GoalWords() string {
	switch {
	case a.Goal == nil:
		return ""
	case a.OtherGoal == nil:
		return a.Goal.String()
	case a.Engine == integer.EngineParity:
		return a.Goal.String() + " cannot be reached from this board; " + a.OtherGoal.String() + " can: --goal " + a.OtherGoal.Name
	}
	return a.Goal.String() + "; " + a.OtherGoal.String() + " can be reached, too: --goal " + a.OtherGoal.Name
}

// Posed is the subject that a stored answer of a board is about; false where the answer does
// not have one.
func (a *Answer) Posed() (Subject, bool) {
	if a.Kind != KindBoard || a.Goal == nil {
		return Subject{}, false
	}
	start, err := puzzle.BoardOf(a.Board)
	if err != nil {
		return Subject{}, false
	}
	goal, err := puzzle.BoardOf(a.Goal.Rows)
	board := puzzle.Slide{Name: a.Subject, Start: start, Goal: goal, GoalGiven: true}
	if err != nil || board.Check() != nil {
		return Subject{}, false
	}
	return Subject{Name: a.Subject, Board: &board}, true
}

// states returns what an answer states.
func (a *Answer) states() *recheck.Stated {
	return &recheck.Stated{
		Status: a.Status.String(), Objective: a.Objective, Bound: a.Bound, Solutions: a.Solutions,
		Symmetry: a.Unique != nil || a.UniqueRotations != nil || a.UniqueReflections != nil,
	}
}

// lists reports whether the answer has a solution. The point of a model whose variables are all 0
// lists none of them; it has an objective.
func (a *Answer) lists() bool {
	return a.Moves != nil || len(a.Grids) > 0 || len(a.Chosen) > 0 || len(a.Values) > 0 ||
		a.Kind == KindModel && a.Status.HasPoint() && a.Objective != nil
}
