package model

// What a solver answers. What was found (Status) and why it stopped (Termination) are two
// things, as in MathOptInterface (Legat and others, INFORMS Journal on Computing 34(2), 2022): a
// time limit is no failure, and leaves a point or none.

import (
	"context"
	"fmt"
	"math"
	"time"
)

// Status says what was found. Why the solver stopped is apart from it, in
// Termination: a time limit may leave a feasible point or none.
type Status int

// The statuses. Their texts are those of the command's JSON.
const (
	// StatusError: the solver failed or returned something that cannot be used.
	// It is the zero value so that a forgotten status is never taken for an answer.
	StatusError Status = iota
	// StatusOptimal: a point was found and proven best, to within the tolerances of the solver.
	StatusOptimal
	// StatusFeasible: a point was found; that it is best was not proven. With the termination
	// GapReached it is within the gap that was asked for.
	StatusFeasible
	// StatusInfeasible: proven that no point exists.
	StatusInfeasible
	// StatusUnbounded: points exist and the objective has no limit; or, where a
	// solver cannot distinguish the two, the model is infeasible or unbounded and the Message says so.
	StatusUnbounded
	// StatusLimit: stopped before any point was found.
	StatusLimit
)

var statusText = [...]string{"error", "optimal", "feasible", "infeasible", "unbounded", "limit"}

func (s Status) String() string {
	if s < 0 || int(s) >= len(statusText) {
		return fmt.Sprintf("Status(%d)", int(s))
	}
	return statusText[s]
}

// MarshalText writes the status as in String.
func (s Status) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (s *Status) UnmarshalText(text []byte) error {
	for i, t := range statusText {
		if t == string(text) {
			*s = Status(i)
			return nil
		}
	}
	return fmt.Errorf("model: no status is called %q", text)
}

// HasPoint reports whether a status comes with a point.
func (s Status) HasPoint() bool { return s == StatusOptimal || s == StatusFeasible }

// Termination says why a solver stopped.
type Termination string

// The reasons to stop.
const (
	Completed      Termination = "completed"   // nothing was left to do
	TimeLimit      Termination = "time"        // the time limit or the context's deadline
	NodeLimit      Termination = "nodes"       // the node limit
	MemoryLimit    Termination = "memory"      // the memory that a search may take
	SolutionLimit  Termination = "solutions"   // the number of solutions asked for
	GapReached     Termination = "gap"         // objective and bound are as near as a gap above 0 asked for, and not equal
	ObjectiveLimit Termination = "objective"   // a bound on the objective was passed
	Interrupted    Termination = "interrupted" // the context was cancelled
	Crashed        Termination = "crashed"     // the solver's process died; what it had reported is kept
)

// Result is the answer of a solver. Objective and Bound are in the model's own
// direction: for a minimization Bound ≤ Objective, for a maximization the reverse.
type Result struct {
	Status      Status
	Termination Termination
	Message     string // the solver's own words, where they add something

	// Checked is whether X passed the exact re-check of backends.Solve. A point that
	// did not is kept all the same: its status is StatusFeasible at most, and
	// Violation says what it misses. Polished says how a point that had missed the
	// check was mended.
	Checked   bool
	Violation *Violation
	Polished  string

	// Certified: that the point is optimal is proven here, without trust in the solver, by duals
	// that were checked (propagate.Dual). It is set for linear programs and convex quadratic ones.
	Certified bool

	Reformulated []string // what was stated as rows for a solver that lacks it, with the size of each big-M

	Probing *Probing // what propagation and probing did before the solver; nil where they did not run

	Race []Entrant // of several solvers at once: what each had when the first proof ended it; else nil

	Runs   int      // how often the solver ran, where that was more than once; else 0
	Unused []string // options that were asked for and had no effect, with the reason

	X         []float64 // one value a column when Status.HasPoint; integers are whole where the point is checked
	Objective float64   // of X; NaN without a point
	Bound     float64   // proven; ±Inf when nothing is proven
	RowDual   []float64 // of a linear program, where the solver gives them: change of the objective per unit of the row's bound
	Reduced   []float64 // reduced costs, likewise
	LastDual  []float64 // like RowDual, of a linear program that was ended by a limit: the solver's last ones, which need not be feasible

	// Ray shows in exact rational arithmetic that a linear program is infeasible: its rows times these
	// factors add up to what the bounds of its columns cannot reach (J. Farkas 1902). Or it is a
	// direction along which an objective improves without limit from any feasible point. It has what
	// is not 0, by name; nil where none was found, or looked for.
	Ray []Multiple

	Handed *Handed // of a session: what the solver was given before this solve; else nil

	Lazy *LazyCounts // of a solve with lazy rows, otherwise nil

	Nodes        int64 // of the search tree; 0 where the solver does not report it
	LPIterations int64
	Incumbents   int         // improving points reported on the way
	History      []Incumbent // the objectives of improving points as they came, where the solver tells

	Pool *SolverPool // further points, where they were asked for; otherwise nil

	Engine  string        // name of the backend
	Version string        // of the solver's library or program
	Solve   time.Duration // wall clock of the solve itself
	Build   time.Duration // wall clock of handing the model over

	of handles // of the model at the time, see Bind

	activity, slack []float64 // one a row, see Measure
}

// Multiple is a number times a row or column.
type Multiple struct {
	Name   string `json:"name"`   // of the constraint or variable
	Factor string `json:"factor"` // exact: -2/3 or 5
}

// Handed counts what a session gave its solver of the model before a solve. A solver
// object that holds the model from the last solve is given only what has changed.
type Handed struct {
	Whole   bool   `json:"whole"`   // all of the model, to a new solver object; the counts are then its size
	Reason  string `json:"reason"`  // why the whole, or ""
	Columns int    `json:"columns"` // new ones
	Rows    int    `json:"rows"`    // new ones
	Entries int    `json:"entries"` // of the matrix, those of new rows and columns included
	Numbers int    `json:"numbers"` // costs, bounds, types and sides of what was there
	Deleted int    `json:"deleted"` // columns and rows
	From    string `json:"from"`    // what the solve began with: "basis", "point", or "" for nothing
}

// Entrant is a solver of a race, with what it had at its end.
type Entrant struct {
	Backend   string   `json:"backend"`             // its name
	Proved    bool     `json:"proved,omitempty"`    // its proof ended the race
	Status    Status   `json:"status"`              // as of an answer; error: it failed, or refused the program
	Objective *float64 `json:"objective,omitempty"` // of its best solution
	Bound     *float64 `json:"bound,omitempty"`     // that it proved
	Nodes     int64    `json:"nodes"`               // nodes of branch and bound
	Seconds   float64  `json:"seconds"`             // its time
	Error     string   `json:"error,omitempty"`     // why it has no answer
}

// String says it in a clause.
func (e Entrant) String() string {
	text := e.Backend + ": " + e.Status.String()
	if e.Error != "" {
		return e.Backend + ": " + e.Error
	}
	if e.Objective != nil {
		text += fmt.Sprintf(", objective %.12g", *e.Objective)
	}
	if e.Bound != nil {
		text += fmt.Sprintf(", bound %.12g", *e.Bound)
	}
	return fmt.Sprintf("%s after %.2f s", text, e.Seconds)
}

// Probing says what propagation and probing made of a program before a solver got it.
type Probing struct {
	Fixed        int     `json:"fixed"`                // fixed variables
	Narrowed     int     `json:"narrowed"`             // variables with tighter bounds, with those
	Rows         int     `json:"rows"`                 // constraints removed
	Coefficients int     `json:"coefficients"`         // coefficients changed
	Infeasible   bool    `json:"infeasible,omitempty"` // no solution is left
	Entries      int     `json:"entries"`              // matrix entries looked at
	Seconds      float64 `json:"seconds"`              // its time
}

// String says it in a sentence.
func (p *Probing) String() string {
	if p.Infeasible {
		return fmt.Sprintf("probing proves infeasibility in %.2g s", p.Seconds)
	}
	return fmt.Sprintf("probing fixed %d variables, tightened %d others, removed %d constraints and changed %d coefficients in %.2g s", p.Fixed, p.Narrowed-p.Fixed, p.Rows, p.Coefficients, p.Seconds)
}

// Incumbent is a moment at which a solver had a better point than before.
type Incumbent struct {
	Elapsed   time.Duration `json:"elapsed"` // since the solve began
	Objective float64       `json:"objective"`
	Bound     float64       `json:"bound"`  // proven at that moment; infinite where none was
	Nodes     int64         `json:"nodes"`  // at that moment
	Source    string        `json:"source"` // what found it, in the solver's words; "start", or "" where it does not say
}

// LazyCounts says what a solve with lazy rows took.
type LazyCounts struct {
	Root   int    `json:"root"`   // solves of the linear relaxation
	Rounds int    `json:"rounds"` // solves of the program itself
	Rows   int    `json:"rows"`   // rows added
	How    string `json:"how"`    // in one sentence
}

// Violation is what a point misses worst in the exact check of its model.
type Violation struct {
	Name    string  `json:"name"`    // name of the constraint or variable
	Column  bool    `json:"column"`  // it is a variable: a bound or integrality
	Amount  float64 `json:"amount"`  // violation
	Allowed float64 `json:"allowed"` // tolerance
	Count   int     `json:"count"`   // number of violations
	Near    bool    `json:"near"`    // feasible within usual solver tolerances
	Reason  string  `json:"reason"`  // in one sentence
}

// Missed returns what the report found violated; nil when nothing is.
func (r *Report) Missed() *Violation {
	if r.OK {
		return nil
	}
	amount, _ := r.Violation.Float64()
	return &Violation{
		Name: r.Worst, Column: r.Column, Amount: amount, Allowed: r.Allowed, Count: r.Violated, Near: r.Near, Reason: r.Reason,
	}
}

// NewResult returns a result without a point: objective NaN and nothing proven.
func NewResult(m *Model, engine string) *Result {
	r := &Result{Engine: engine, Objective: math.NaN(), Bound: math.Inf(-1)}
	if m.maximize {
		r.Bound = math.Inf(1)
	}
	r.Bind(m)
	return r
}

// Done reports whether the solver came to the end that it was asked for with a point: an
// optimum, or one within the gap.
func (r *Result) Done() bool {
	return r.Status == StatusOptimal || r.Status == StatusFeasible && r.Termination == GapReached
}

// Gap returns |objective - bound| / max(1, |objective|), or +Inf while one of
// the two is missing.
func (r *Result) Gap() float64 {
	if math.IsNaN(r.Objective) || math.IsInf(r.Bound, 0) || math.IsNaN(r.Bound) {
		return math.Inf(1)
	}
	return math.Abs(r.Objective-r.Bound) / math.Max(1, math.Abs(r.Objective))
}

// Bind ties the result to the columns and rows that m has now, to which X, RowDual and
// Reduced belong, for Value, Dual and ReducedCost. Later changes of m do not matter.
// backends.Solve does it.
func (r *Result) Bind(m *Model) { r.of = m.handles }

// Value returns the value of v in the point. It panics when there is no point (see
// Status.HasPoint), and when v was no variable of the model that was solved.
func (r *Result) Value(v Var) float64 {
	point := r.X
	if !r.Status.HasPoint() {
		point = nil
	}
	return r.number("Value", point, r.of.vars.position(v))
}

// ReducedCost returns the reduced cost of v. It panics where Reduced is nil.
func (r *Result) ReducedCost(v Var) float64 {
	return r.number("ReducedCost", r.Reduced, r.of.vars.position(v))
}

// Dual returns the dual of c: by how much the objective changes per unit of the
// row's bound. It panics where RowDual is nil.
func (r *Result) Dual(c Constraint) float64 {
	return r.number("Dual", r.RowDual, r.of.rows.position(Var(c)))
}

// Duals returns the duals of a family's rows, in their order. It panics where RowDual is nil.
func (r *Result) Duals(x Rows) []float64 {
	var duals []float64
	for _, c := range x.All() {
		duals = append(duals, r.Dual(c))
	}
	return duals
}

// Measure computes Activity and Slack from X and the rows that m has now. backends.Solve does it.
func (r *Result) Measure(m *Model) {
	r.activity, r.slack = nil, nil
	if !r.Status.HasPoint() || len(r.X) != m.Columns() {
		return
	}
	r.activity, r.slack = make([]float64, m.Rows()), make([]float64, m.Rows())
	for i := range r.activity {
		sum := 0.0
		for k := m.start[i]; k < m.start[i+1]; k++ {
			sum += m.value[k] * r.X[m.index[k]]
		}
		r.activity[i], r.slack[i] = sum, math.Min(sum-m.rowLow[i], m.rowUp[i]-sum)
	}
}

// Activity returns the value of the left-hand side of c in the point: of the terms of its
// variables, for constants are moved to the bounds. It panics where there is no point.
func (r *Result) Activity(c Constraint) float64 {
	return r.number("Activity", r.activity, r.of.rows.position(Var(c)))
}

// Slack returns how far the activity of c is from its nearer bound: 0 where the row binds, below
// 0 where the point misses it. It panics where there is no point.
func (r *Result) Slack(c Constraint) float64 {
	return r.number("Slack", r.slack, r.of.rows.position(Var(c)))
}

// Values returns the values of a family in the point, the last index fastest; NaN for variables
// that were deleted. It panics where there is no point.
func (r *Result) Values(x Vars) []float64 {
	values := make([]float64, x.Len())
	for i := range values {
		if v := x.f.at(i); r.of.vars.gone(v) {
			values[i] = math.NaN()
		} else {
			values[i] = r.Value(v)
		}
	}
	return values
}

func (r *Result) number(what string, of []float64, at int) float64 {
	switch {
	case of == nil:
		panic("model: " + what + " of a result that has none; its status is " + r.Status.String())
	case at < 0 || at >= len(of):
		panic("model: " + what + " of what is not in the model that was solved")
	}
	return of[at]
}

// Further points beside the answer of an integer program: what a solver met on its way. It says
// nothing about points that are missing, so the second of them need not be the second best one;
// backends.Best finds those.

// SolverPool are points that a solver met and gave out besides its answer. Every point here has
// passed the exact check of the model, whatever the solver says of it; each differs from the
// answer and from the others. The best come first.
type SolverPool struct {
	Points     []PoolPoint
	From       string // what the solver gave: PoolStored or PoolImproving
	Given      int    // points that the solver gave, the answer not counted
	Duplicates int    // of these, that were the same as another
	Missed     int    // of these, that failed the exact check and were left out
	Reason     string // what the first one of them missed, one sentence; "" for none
}

// Where the points of a pool are from.
const (
	PoolStored    = "own pool"            // the solver keeps points, also ones that do not improve
	PoolImproving = "improving solutions" // it reports a point when that is the best so far
)

// PoolPoint is a further point.
type PoolPoint struct {
	X         []float64 // one value a column; integers are whole
	Objective float64   // of X, in exact arithmetic
	Claimed   float64   // the objective that the solver states of it; NaN where it states none
}

// When to give up: own. Whoever builds or reduces a program for seconds asks here, so that a
// deadline counts also where timers come late or, as in a page, not at all.

// Over reports whether ctx has ended or its deadline has passed; ctx.Err() is then not nil. In a
// web page it lets messages in from time to time, so no callback of JavaScript may call it.
func Over(ctx context.Context) bool {
	pause()
	if ctx.Err() != nil {
		return true
	}
	if deadline, ok := ctx.Deadline(); !ok || time.Now().Before(deadline) {
		return false
	}
	<-ctx.Done() // the timer is due
	return true
}
