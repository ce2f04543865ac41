// The answer for one subject, whichever method gave it: its parts, which question it answers, what
// proves it, and the better of two.

package tilemip

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/listing"
	"github.com/tilemip/tilemip/internal/plans"
	"github.com/tilemip/tilemip/internal/recheck"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
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
	Kind    string `json:"kind"`              // kind of subject: slide, pack, cover or model
	Subject string `json:"subject,omitempty"` // file or name of the subject
	Question
	Engine string `json:"engine"` // the solver, native engine or argument (such as parity) that gave the answer
	Stated
	Status      model.Status      `json:"status"`              // optimal, feasible, infeasible, unbounded, limit or error
	Termination model.Termination `json:"termination"`         // why the run ended: completed, gap, time, nodes, …
	Message     string            `json:"message,omitempty"`   // reason for the status, in one sentence
	StandIn     string            `json:"stand_in,omitempty"`  // NEOS: the solver that ran instead of the requested one
	Caveat      string            `json:"caveat,omitempty"`    // why the program does not model the puzzle exactly; the status is then the program's only
	Objective   *float64          `json:"objective,omitempty"` // objective value of the solution; of a board its moves
	Bound       *float64          `json:"bound,omitempty"`     // bound on the objective, supported by claimed_by and proven_by
	Gap         *float64          `json:"gap,omitempty"`       // |objective - bound| / max(1, |objective|)
	FoundBy     string            `json:"found_by,omitempty"`  // verify: engine of native, if the solution, or that there is none, is taken from there
	BoundBy     string            `json:"bound_by,omitempty"`  // verify: engine of native, if the bound is taken from there
	Plan
	Covered
	Point
	Searched
	Programs
	Run   *Run            `json:"run,omitempty"`   // searches in work units: audit and effort
	Tuned *packing.Choice `json:"tuned,omitempty"` // packings: engine and piece that were chosen, and why
	Solver
	Timing
	Credit
	Checked  bool     `json:"checked"`            // the listed solutions passed the exact or independent check
	Warnings []string `json:"warnings,omitempty"` // models: what other programs read differently in the file
	Comparison
	Versions map[string]string `json:"versions,omitempty"` // versions of tilemip and the solver
}

// Question is that of a board's answer.
type Question struct {
	Board     [][]int      `json:"board,omitempty"`      // boards: rows of the start; 0 is the blank
	Goal      *puzzle.Goal `json:"goal,omitempty"`       // boards: the goal of the question
	OtherGoal *puzzle.Goal `json:"other_goal,omitempty"` // boards: the other standard goal, if none was given and it is reachable
}

// Stated says which integer program an answer rests on.
type Stated struct {
	Formulation string `json:"formulation,omitempty"` // formulation requested
	Program     string `json:"program,omitempty"`     // boards: formulation of the last program, which auto chooses
	Instead     string `json:"instead,omitempty"`     // boards: the method used instead of the usual one, and why
	Horizon     int    `json:"horizon,omitempty"`     // boards: horizon of the last integer program; 0: none
}

// older are keys of earlier releases, which are written beside the new ones until v0.4.0 and read
// where the new ones are missing.
type older struct {
	Doubt   string   `json:"doubt,omitempty"`   // caveat
	Promise string   `json:"promise,omitempty"` // guarantee
	Voices  []string `json:"voices,omitempty"`  // confirmed_by
}

// MarshalJSON writes the keys of earlier releases, too.
func (a Answer) MarshalJSON() ([]byte, error) {
	type plain Answer
	return json.Marshal(struct {
		plain
		older
	}{plain(a), older{a.Caveat, a.Guarantee, a.ConfirmedBy}})
}

// UnmarshalJSON reads the keys of earlier releases, too.
func (a *Answer) UnmarshalJSON(text []byte) error {
	type plain Answer
	var old older
	if err := json.Unmarshal(text, (*plain)(a)); err != nil {
		return err
	}
	if err := json.Unmarshal(text, &old); err != nil {
		return err
	}
	a.Caveat, a.Guarantee = cmp.Or(a.Caveat, old.Doubt), cmp.Or(a.Guarantee, old.Promise)
	if a.ConfirmedBy == nil {
		a.ConfirmedBy = old.Voices
	}
	return nil
}

// Plan is what was found for a board.
type Plan struct {
	Guarantee string  `json:"guarantee,omitempty"` // learned heuristics: what is guaranteed about the length of the plan
	Moves     *string `json:"moves,omitempty"`     // boards: moves of the blank, letters U, D, L and R

	Certificate  *certificate.Board `json:"-"` // of the plan and the bound, for others to check; nil: none
	SharesNative bool               `json:"-"` // the proof rests on tables of the native search
	MostMoves    int                `json:"-"` // the longest plan that the integer program admits
}

// Covered is what was found for a packing or a cover, Point what was found for a model; Programs
// and Solver are the work of the integer method and how the solver fared, and Credit who claims or
// proves the answer.
type (
	Covered  = listing.Found
	Point    = integer.Point
	Programs = integer.Programs
	Solver   = integer.Solver
	Credit   = integer.Credit
)

// Searched is the work of a native search.
type Searched struct {
	Expanded  *uint64 `json:"expanded,omitempty"`  // boards: nodes expanded
	Generated *uint64 `json:"generated,omitempty"` // boards: nodes generated
	GivenUp   uint64  `json:"given_up,omitempty"`  // boards: nodes of earlier searches with weaker heuristics
	PlanBy    string  `json:"plan_by,omitempty"`   // boards: what found the plan, if not the search that proves the bound
	Planning  uint64  `json:"planning,omitempty"`  // boards: nodes generated to find plans
	Fits      *uint64 `json:"fits,omitempty"`      // packings and covers: pieces placed, or options tried
}

// Timing is the time and memory that an answer took. The older keys build_seconds and
// seconds are, for an integer program, the time of reductions and building together, and
// the time after that.
type Timing struct {
	Seconds          float64  `json:"seconds"`                     // time without build_seconds
	BuildSeconds     float64  `json:"build_seconds"`               // reductions and model building
	ReductionSeconds *float64 `json:"reduction_seconds,omitempty"` // reductions
	SolverSeconds    *float64 `json:"solver_seconds,omitempty"`    // the solver
	SearchSeconds    *float64 `json:"search_seconds,omitempty"`    // the native search
	TotalSeconds     float64  `json:"total_seconds,omitempty"`     // elapsed time in all
	CPUSeconds       float64  `json:"cpu_seconds,omitempty"`       // CPU time in all, with solver programs; not on Windows
	PeakBytes        int64    `json:"peak_bytes,omitempty"`        // peak memory; Linux only
}

// Comparison is what the referee says of two answers.
type Comparison struct {
	Verdict     string   `json:"verdict,omitempty"`      // verify: verdict of the independent checker
	ConfirmedBy []string `json:"confirmed_by,omitempty"` // verify: independent methods that agree
	Native      *Answer  `json:"native,omitempty"`       // verify: answer of the other method or solver
	Agrees      bool     `json:"-"`                      // the two answers do not contradict each other
}

// Run is what is known of a search that was cut into units. In JSON it is one object.
type Run struct {
	*units.Report                  // what the audit of the records found
	Proven        bool             `json:"proven"`           // audited, and all records made by this process
	Replayed      bool             `json:"replayed"`         // the plan or every solution was replayed
	Checks        *units.Assurance `json:"checks,omitempty"` // of others' records
	*units.Effort                  // what it took, where a broker and workers made them; nil elsewhere
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
	a := newAnswer(kind, r.Engine, r.Status, r.Termination)
	a.Stated = Stated{Formulation: r.Formulation, Program: r.Stated, Horizon: r.Horizon, Instead: r.Instead}
	a.Message, a.Caveat, a.Checked, a.Credit = r.Message, r.Doubt, r.Checked, r.Credit
	a.Objective, a.Bound, a.Gap = integer.Number(r.Objective), integer.Number(r.Bound), integer.Number(r.Gap)
	a.Plan = Plan{SharesNative: r.SharesNative, Certificate: r.Certificate, MostMoves: r.MostMoves}
	a.PlanBy = r.PlanBy
	a.Programs, a.Solver = r.Parts()
	a.Seconds, a.BuildSeconds = r.Elapsed.Seconds(), r.Build.Seconds()
	if r.Version != "" {
		a.Versions[r.Engine] = r.Version
	}
	if kind == KindBoard && r.Status.HasPoint() && !r.Bounds {
		a.Moves = ptr(puzzle.FormatMoves(r.Moves))
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

func ptr[T any](x T) *T { return &x }

// took adds to a duration that may be absent; a step that took part has at least 0 seconds.
func took(at **float64, d time.Duration) {
	if *at == nil {
		*at = ptr(0.0)
	}
	**at += d.Seconds()
}

// newAnswer is an answer of one method.
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

// check has the certificate of an answer checked.
func (a *Answer) check(ctx context.Context, o *Options) error {
	if a.Certificate == nil {
		return nil
	}
	ctx, cancel := o.Deadline(ctx)
	defer cancel()
	proves, err := plans.Certified(ctx, a.Certificate, o.Events)
	if proves && (a.Bound == nil || *a.Bound <= float64(a.Certificate.Refutes+2)) { // not where the bound is that of the native search, without a certificate
		a.Prove(ByCertificate)
		a.ConfirmedBy = append(a.ConfirmedBy, ByCertificate)
	}
	return err
}

// agree enters that the native answer proves what the program's answer says: as a second
// proof, unless both rest on the same tables, and among the methods that agree.
func (a *Answer) agree(native *Answer) {
	a.ConfirmedBy = slices.Clone(a.ProvenBy)
	if a.ClaimedBy != "" {
		a.ConfirmedBy = []string{a.ClaimedBy}
	}
	if a.SharesNative {
		a.ConfirmedBy = []string{ByNative}
		a.Verdict += "; this is one proof, not two: the branch and bound uses the pattern databases of the native search"
		return
	}
	a.Prove(native.ProvenBy...)
	for _, by := range native.ProvenBy {
		if !slices.Contains(a.ConfirmedBy, by) {
			a.ConfirmedBy = append(a.ConfirmedBy, by)
		}
	}
}

// named is a method with its formulation: "the integer program (patterns)".
func named(method string, a *Answer) string {
	if name := cmp.Or(a.Program, a.Formulation); name != "" {
		return method + " (" + name + ")"
	}
	return method
}

// better enters in an answer that was stopped what the other one, which does not contradict it,
// knows better, and whose that is: FoundBy and BoundBy. sign is 1 where the objective is
// minimized and -1 where it is maximized. An answer that is decided keeps what it has, and so does
// one about a program that does not state the puzzle, unless it is about nothing.
func (a *Answer) better(other *Answer, o *Options, sign float64) {
	wrong := a.Violation != nil && !a.Violation.Near && !a.Checked // the answer is then that the solver errs
	if a.decided() || a.Caveat != "" && a.Status != model.StatusLimit || a.Status == model.StatusError || wrong {
		return
	}
	a.improve(other, o, sign)
	if a.Certificate != nil && a.Moves != nil { // of the bound that it refutes, with the plan that the answer has
		c := *a.Certificate
		c.Plan, _ = puzzle.ParseMoves(*a.Moves)
		c.NoPlan, a.Certificate = false, &c
	}
}

// improve takes all of an answer that is decided, else what is found there and the bound, each
// where it is the better one.
func (a *Answer) improve(other *Answer, o *Options, sign float64) {
	fits := o.Horizon == 0 || other.Moves == nil || len(*other.Moves) <= o.Horizon
	switch {
	case other.decided() && fits && (other.Status.HasPoint() || !a.Status.HasPoint()):
		a.takeBound(other)
		a.takeFound(other)
		a.Status, a.Message, a.Caveat = other.Status, other.Message, ""
		if a.Termination != model.Interrupted && a.Termination != model.Crashed {
			a.Termination = other.Termination
		}
		return
	case fits && other.Status.HasPoint() && other.Checked && a.finds(other, sign):
		a.takeFound(other)
		a.Status, a.Message, a.Caveat = model.StatusFeasible, other.Message, ""
		if slices.Contains([]model.Termination{model.SolutionLimit, model.GapReached}, other.Termination) {
			a.Termination = other.Termination
		}
	}
	if other.Bound != nil && (other.ClaimedBy != "" || len(other.ProvenBy) > 0) {
		a.tighten(other, sign)
	}
	a.settle(o, sign)
}

// decided reports whether no time would change the status.
func (a *Answer) decided() bool {
	return a.Caveat == "" && (a.Status == model.StatusOptimal || a.Status == model.StatusInfeasible || a.Status == model.StatusUnbounded)
}

// finds reports whether the other answer has found the better: what has the better objective or,
// without objectives, more solutions.
func (a *Answer) finds(other *Answer, sign float64) bool {
	switch {
	case !a.Status.HasPoint() || a.Violation != nil && !a.Checked:
		return true
	case a.Objective != nil && other.Objective != nil:
		return sign**other.Objective < sign**a.Objective
	}
	return a.Solutions != nil && other.Solutions != nil && *other.Solutions > *a.Solutions
}

// takeFound takes what the other answer has found, with the checks of it.
func (a *Answer) takeFound(other *Answer) {
	a.FoundBy, a.Objective, a.Checked, a.Covered, a.By = other.Engine, other.Objective, other.Checked, other.Covered, ""
	a.Moves, a.PlanBy, a.Guarantee = other.Moves, other.PlanBy, other.Guarantee
	a.Values, a.Result, a.Violation, a.Polished = other.Values, other.Result, other.Violation, other.Polished
	a.gap()
}

// takeBound takes the other answer's bound with its grounds.
func (a *Answer) takeBound(other *Answer) {
	a.Bound, a.Credit, a.SharesNative = other.Bound, other.Credit, false
	if a.Bound != nil {
		a.BoundBy = other.Engine
	}
	if other.Certificate != nil {
		a.Certificate = other.Certificate
	}
	a.gap()
}

// tighten takes the other answer's bound where it is the better one; of two equal ones both have
// their grounds.
func (a *Answer) tighten(other *Answer, sign float64) {
	switch {
	case a.Bound == nil || sign**other.Bound > sign**a.Bound:
		a.takeBound(other)
	case *other.Bound == *a.Bound && !a.SharesNative && other.ClaimedBy == "":
		a.Prove(other.ProvenBy...)
	}
}

// settle decides the status by what is now known: objective and bound that meet are an optimum, and
// a bound above the horizon that was asked for leaves no plan within it.
func (a *Answer) settle(o *Options, sign float64) {
	switch {
	case a.Bound == nil || a.FoundBy == "" && a.BoundBy == "":
		return
	case a.Objective != nil && a.Checked && sign**a.Bound >= sign**a.Objective: // beyond it by rounding alone
		a.Bound, a.Status = a.Objective, model.StatusOptimal
		a.gap()
	case a.Kind == KindBoard && o.Horizon > 0 && *a.Bound > float64(o.Horizon):
		a.Status, a.MostMoves, a.Horizon = model.StatusInfeasible, o.Horizon, o.Horizon
	default:
		return
	}
	if a.Termination != model.Interrupted && a.Termination != model.Crashed {
		a.Termination = model.Completed
	}
}

// gap computes the gap from objective and bound.
func (a *Answer) gap() {
	if a.Gap = nil; a.Objective != nil && a.Bound != nil {
		a.Gap = ptr(math.Abs(*a.Objective-*a.Bound) / max(1, math.Abs(*a.Objective)))
	}
}
