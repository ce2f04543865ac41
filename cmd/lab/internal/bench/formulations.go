// One board by every formulation: sizes, bounds of the linear relaxation and of the root
// node, and what completed the proof.
//
// A proof that a plan of T moves is shortest has two halves: a plan at horizon T, and no plan
// at horizon T-2. T-1 needs no proof: every move changes the colour of the blank's cell on a
// chessboard, so that all plans of a board have lengths of one parity. The columns up to
// "closed by" measure the first half, "T-2" and "T-2 s" the second.

package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/chart"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide"
)

// Formulations is one board by every formulation, at the least horizon with a plan.
type Formulations struct {
	Output
	Board    puzzle.Slide
	Horizon  int              // moves; 0: the least, which the native search finds
	Names    []string         // of the formulations; none is all that state the puzzle or bound it
	Backend  backends.Backend // that solves
	Solver   backends.Options // of every solve; the time limit must be positive
	Patterns [][]int          // of formulation operator-counting; nil: its usual ones
	SVG      string           // file for the chart of bound and incumbent over time; "" for none
	PNG      string           // the same as a picture

	formulations []planning.Formulation
	optimum      int // moves; 0 when the horizon was given and it is not known
	chart        chart.Chart
}

func formulationsVerb() Verb {
	b := new(Formulations)
	var board, goal, backend string
	return Verb{
		Name: "formulations", Usage: "one board by every formulation, compared", Args: "BOARD",
		Rows: []option.Row{
			{Name: "board", To: &board, Help: "a sliding board `ROWS` instead of a file, e.g. \"1 2 3 / 4 5 6 / 7 0 8\""},
			{Name: "goal", To: &goal, Values: puzzle.GoalChoices, Open: true, Help: "bring the board to the `GOAL`: blank-last, blank-first, rows of numbers, or auto"},
			{Name: "backend", Short: "b", Env: "TILEMIP_BACKEND", To: &backend, Help: "solve with the backend `NAME`", Values: backendNames, Open: true},
			{Name: "formulation", Short: "f", To: &b.Names, Help: "only the formulation `NAME`; may be repeated", Values: planning.FormulationNames, Open: true},
			{Name: "horizon", To: &b.Horizon, Words: "the least with a plan", In: option.From(1), Help: "at most `N` moves"},
			{Name: "patterns", To: (*option.Groups)(&b.Patterns), Words: "as large as 20,000 columns allow", Help: "partition the tiles into `PATTERNS`, e.g. \"1 4 / 2 5 / 3\", each of 1 to 8 tiles (formulation operator-counting)"},
			limit(&b.Solver.TimeLimit, time.Minute, "stop a program after `DURATION`"),
			threads(&b.Solver.Threads),
			seed(&b.Solver.Seed),
			{Name: "svg", To: &b.SVG, Help: "draw bound and incumbent over time into `FILE`", Files: option.Writes},
			{Name: "png", To: &b.PNG, Help: "the same as a PNG picture in `FILE`", Files: option.Writes},
		},
		Run: func(ctx context.Context, l Line) error {
			s, err := oneBoard(board, l.Words)
			if err != nil {
				return err
			}
			b.Output, b.Board = l.Output, *s.Board
			if goal != "" {
				if b.Board, err = b.Board.To(goal); err != nil {
					return usagef("%s: --goal: %v", s.Name, err)
				}
			}
			var names []string
			if backend != "" {
				names = []string{backend}
			}
			chosen, err := chosenBackends(names)
			if err != nil {
				return err
			}
			b.Backend = chosen[0]
			return b.Run(ctx)
		},
	}
}

// prepare looks up the formulations before anything is measured, so that a wrong name does not
// cost the rows before it. Without names it takes those with a plan at every horizon that is
// long enough (Complete), and those that only bound the number of moves (Relaxation).
func (b *Formulations) prepare() (err error) {
	if ok, why := b.Board.Solvable(); !ok {
		return usagef("the board cannot be solved: %s", why)
	}
	if len(b.Names) > 0 {
		b.formulations, err = chosenFormulations(b.Names, true)
		return errors.Join(err, b.partition())
	}
	for _, f := range planning.Formulations() {
		if f.Complete || f.Relaxation {
			b.formulations = append(b.formulations, f)
		}
	}
	return b.partition()
}

// partition passes the patterns of --patterns to the formulations that are built from
// patterns; the others have no use for them.
func (b *Formulations) partition() (err error) {
	for i, f := range b.formulations {
		if f.Relaxation && b.Patterns != nil && err == nil {
			b.formulations[i], err = f.WithPatterns(b.Patterns...)
		}
	}
	return err
}

// formulationRow is the row of a formulation. Bounds and incumbents are in moves and nil
// where they are not known: LP is the bound of the linear relaxation, Root that of the root
// node, Bound that at the end. ClosedBy is the first of "relaxation", "root" and "search"
// whose bound proves the incumbent optimal; it is empty when the status is not optimal.
// Trace has a point for each change of bound or incumbent, and one for the end.
type formulationRow struct {
	Formulation  string          `json:"formulation"`
	Backend      string          `json:"backend"`
	Horizon      int             `json:"horizon"`       // moves
	Columns      int             `json:"columns"`       // after the reductions
	Rows         int             `json:"rows"`          // likewise
	Nonzeros     int             `json:"nonzeros"`      // likewise
	BuildSeconds float64         `json:"build_seconds"` // wall time, with the reductions
	LP           *float64        `json:"lp_bound,omitempty"`
	Root         *float64        `json:"root_bound,omitempty"`
	Bound        *float64        `json:"bound,omitempty"`
	Incumbent    *float64        `json:"incumbent,omitempty"`
	Status       model.Status    `json:"status"`          // at the end, or at the time limit
	Moves        string          `json:"moves,omitempty"` // the plan, as letters
	Nodes        int64           `json:"nodes"`           // of the solver's branch and bound
	LPIterations int64           `json:"lp_iterations"`   // of the solver
	Seconds      float64         `json:"seconds"`         // wall time of the solve
	ClosedBy     string          `json:"closed_by,omitempty"`
	Reductions   []planning.Step `json:"reductions,omitempty"`
	Before       string          `json:"before,omitempty"` // two moves fewer: what refuted them, or the status
	BeforeTime   float64         `json:"before_seconds"`   // wall time, with building
	BeforeSteps  []planning.Step `json:"before_reductions,omitempty"`
	Trace        []tracePoint    `json:"trace"`
}

// tracePoint is the state of a solve at one moment: seconds since its start, nodes so far,
// and the best bound and incumbent, nil where there is none yet.
type tracePoint struct {
	Seconds   float64  `json:"seconds"`
	Nodes     int64    `json:"nodes"`
	Bound     *float64 `json:"bound"`
	Incumbent *float64 `json:"incumbent"`
}

// Run prints a row for every formulation, and draws the chart.
func (b *Formulations) Run(ctx context.Context) error {
	if err := b.prepare(); err != nil {
		return err
	}
	if err := b.depth(ctx); err != nil {
		return err
	}
	b.chart = chart.Chart{Title: fmt.Sprintf("%s, %d moves, %s", b.Board.Start.Flat(), b.Horizon, b.Backend.Info().Name), Values: "moves"}
	if !b.JSON {
		b.Note("%s\nhorizon %d, backend %s", b.Board.Start, b.Horizon, b.Backend.Info().Name)
	}
	t := b.table("formulation|textbook-printed", "columns|1000000", "rows|1000000", "nonzeros|10000000", "build s|100.00", "LP|10.00", "root|10.00", "bound|10.00", "best|10", "nodes|1000000",
		"seconds|1000.00", "closed by|relaxation", "T-2|relaxation", "T-2 s|1000.00")
	var rows []*formulationRow
	err := eachRow(ctx, t, b.formulations, b.row, func(row *formulationRow) error {
		rows = append(rows, row)
		b.curves(row)
		return t.print(row, row.Formulation, row.Columns, row.Rows, row.Nonzeros, row.BuildSeconds, row.LP, row.Root, row.Bound, row.Incumbent, row.Nodes,
			row.Seconds, cmp.Or(row.ClosedBy, "-"), cmp.Or(row.Before, "-"), row.BeforeTime)
	})
	if err == nil || errors.Is(err, ErrInterrupted) {
		err = cmp.Or(errors.Join(b.reductions(rows), draw(b.SVG, b.PNG, b.chart.Write)), err)
	}
	return err
}

// depth finds the horizon by native search where none was given. The length of its plan is
// proven shortest and becomes the yardstick of all rows: a shorter plan, or a higher bound,
// is a contradiction. With a given horizon there is no such yardstick, and optimum stays 0.
func (b *Formulations) depth(ctx context.Context) error {
	if b.Horizon > 0 {
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, b.Solver.TimeLimit)
	defer cancel()
	r, err := slide.Search(limited, b.Board, slide.Options{})
	if err != nil {
		return usagef("%v", err)
	}
	if !r.Solved {
		return usagef("the native search did not find the least number of moves within %v; give --horizon", b.Solver.TimeLimit)
	}
	if len(r.Moves) == 0 {
		return usagef("the board is solved already; expected one that takes a move")
	}
	b.Horizon, b.optimum = len(r.Moves), len(r.Moves)
	return nil
}

// reductions prints, below the table, what the reductions left at both horizons. The objects
// of --json have it in themselves.
func (b *Formulations) reductions(rows []*formulationRow) error {
	if b.JSON {
		return nil
	}
	for _, r := range rows {
		for _, at := range []struct {
			horizon int
			steps   []planning.Step
		}{{r.Horizon, r.Reductions}, {r.Horizon - 2, r.BeforeSteps}} {
			if len(at.steps) == 0 {
				continue
			}
			if _, err := fmt.Fprintf(b.Rows, "%s at %d: %s\n", r.Formulation, at.horizon, stepsText(at.steps)); err != nil {
				return err
			}
		}
	}
	return nil
}

// stepsText lists what each reduction left. A move here is a triple: a tile leaves a cell at
// a step; an arc is an edge of a tile's time-expanded network.
func stepsText(steps []planning.Step) string {
	var out []string
	for _, s := range steps {
		text := fmt.Sprintf("%s leaves %d moves", s.Name, s.Moves)
		if s.MovesRemoved > 0 || s.ArcsRemoved > 0 {
			text += fmt.Sprintf(" (%.1f %% gone, and %.1f %% of its arcs)", 100*s.MovesRemoved, 100*s.ArcsRemoved)
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

// row builds and solves one formulation. Lag is added to the horizon because some programs
// admit only plans of fewer moves than their horizon. The linear relaxation is solved first
// and by itself, with the same time limit.
func (b *Formulations) row(ctx context.Context, f planning.Formulation) (*formulationRow, error) {
	began := time.Now()
	p, err := f.Build(b.Board, b.Horizon+f.Lag)
	if err != nil {
		return nil, usagef("%v", err)
	}
	row := &formulationRow{
		Formulation: f.Name, Backend: b.Backend.Info().Name, Horizon: b.Horizon, BuildSeconds: time.Since(began).Seconds(),
		Columns: p.Model.Columns(), Rows: p.Model.Rows(), Nonzeros: p.Model.Nonzeros(), Reductions: p.Steps,
	}
	lp := relax(ctx, b.Backend, p.Model, b.Solver.TimeLimit)
	if lp.Status == model.StatusOptimal {
		row.LP = integer.Number(lp.Objective)
	}
	if f.Relaxation {
		return row, b.bounded(p, lp, row)
	}
	o := b.Solver
	o.Events = row.event
	r, err := backends.Solve(ctx, b.Backend, p.Model, o)
	if err != nil {
		return nil, fmt.Errorf("formulation %s: %w", f.Name, err)
	}
	if err := b.replay(p, r); err != nil {
		return nil, err
	}
	if r.Status.HasPoint() {
		row.Moves = puzzle.FormatMoves(p.Moves(r.X))
	}
	row.finish(r)
	if f.Exact && row.ClosedBy != "" {
		row.ClosedBy = "T-2" // its bound says only how long all its plans are
	}
	return row, b.before(ctx, f, row)
}

// relax solves the linear relaxation of a model, which is copied and left as it is. A solver
// that fails on it, or gives a point that the exact check refuses, gives no bound: the result
// is empty, and the table shows none.
func relax(ctx context.Context, backend backends.Backend, m *model.Model, limit time.Duration) *model.Result {
	m = m.Clone()
	m.Relax()
	r, err := backends.Solve(ctx, backend, m, backends.Options{Limits: backends.Limits{TimeLimit: limit}})
	if err != nil {
		return model.NewResult(m, backend.Info().Name)
	}
	return r
}

// bounded completes the row of a program that only bounds the moves. Only its linear
// relaxation is solved. The bound is not the solver's objective, which is a floating-point
// number, but what the row duals prove: Bound computes it from them and raises it to the
// parity of the board's plans.
func (b *Formulations) bounded(p *planning.Program, lp *model.Result, row *formulationRow) error {
	row.Status, row.LPIterations, row.Seconds = lp.Status, lp.LPIterations, lp.Solve.Seconds()
	if lp.RowDual == nil {
		return nil
	}
	bound := p.Bound(lp.RowDual)
	if row.Bound = integer.Number(float64(bound)); b.optimum > 0 && bound > b.optimum {
		return disagree("formulation %s: a bound of %d moves; the native search has a plan of %d", p.Formulation, bound, b.optimum)
	}
	if b.optimum > 0 && bound == b.optimum {
		row.ClosedBy = "relaxation" // no plan is shorter than the one that the native search has
	}
	return nil
}

// event records what changes during a solve: an event that leaves bound and incumbent as they
// were adds no point. The bound at the last event of the root node is the root's bound, cuts
// included; it is nil when the solver reported nothing there.
func (r *formulationRow) event(e backends.Event) {
	now := tracePoint{e.Elapsed.Seconds(), e.Nodes, integer.Number(e.Bound), integer.Number(e.Objective)}
	if e.Nodes <= 1 && now.Bound != nil {
		r.Root = now.Bound
	}
	if n := len(r.Trace); n > 0 && same(r.Trace[n-1].Bound, now.Bound) && same(r.Trace[n-1].Incumbent, now.Incumbent) {
		return
	}
	r.Trace = append(r.Trace, now)
}

// same reports whether two optional numbers are equal; two missing ones are.
func same(a, b *float64) bool { return a == b || a != nil && b != nil && *a == *b }

// finish enters the end of the solve. A solve of at most one node was finished at the root,
// whose bound is then the final one. The relaxation is asked before the root and the root
// before the search, so that ClosedBy names the least effort that is enough.
func (r *formulationRow) finish(result *model.Result) {
	r.Status, r.Nodes, r.LPIterations, r.Seconds = result.Status, result.Nodes, result.LPIterations, result.Solve.Seconds()
	r.Bound, r.Incumbent = integer.Number(result.Bound), integer.Number(result.Objective)
	if result.Nodes <= 1 {
		r.Root = r.Bound
	}
	r.Trace = append(r.Trace, tracePoint{r.Seconds, r.Nodes, r.Bound, r.Incumbent})
	if r.Status != model.StatusOptimal {
		return
	}
	switch {
	case reaches(r.LP, *r.Incumbent):
		r.ClosedBy = "relaxation"
	case reaches(r.Root, *r.Incumbent):
		r.ClosedBy = "root"
	default:
		r.ClosedBy = "search"
	}
}

// reaches reports whether a bound proves the given number of moves, which is an integer. The
// bound is rounded up first. 1e-6 is the solver's tolerance: 12.0000001 does not prove 13.
func reaches(bound *float64, moves float64) bool {
	return bound != nil && math.Ceil(*bound-1e-6) >= moves
}

// replay has the referee replay the plan, and compares the result with the native search. An
// error is a *tilemip.DisagreeError: one of the two methods is wrong.
func (b *Formulations) replay(p *planning.Program, r *model.Result) error {
	if r.Status == model.StatusInfeasible && b.optimum > 0 {
		return disagree("formulation %s: %s says that there is no plan of %d moves; the native search has one", p.Formulation, r.Engine, b.optimum)
	}
	if !r.Status.HasPoint() {
		return nil
	}
	moves := p.Moves(r.X)
	if verdict := referee.Slide(b.Board, moves); !verdict.OK {
		return disagree("formulation %s: the independent checker rejects the plan %s of %s: %s", p.Formulation, puzzle.FormatMoves(moves), r.Engine, verdict.Reason)
	}
	if len(moves) < b.optimum {
		return disagree("formulation %s: a plan of %d moves; the native search proves that %d are needed", p.Formulation, len(moves), b.optimum)
	}
	return nil
}

// before proves that two moves fewer are impossible, and enters into the row what proved it:
// the name of the reduction that left no plan, "relaxation", "root" or "search". Where nothing
// did within the limit, Before is the status of the solve.
func (b *Formulations) before(ctx context.Context, f planning.Formulation, row *formulationRow) error {
	if b.Horizon <= 2 || ctx.Err() != nil {
		return nil
	}
	began := time.Now()
	p, err := f.Build(b.Board, b.Horizon-2+f.Lag)
	if err != nil {
		return usagef("%v", err)
	}
	if row.BeforeSteps = p.Steps; p.Refuted != "" {
		row.Before, row.BeforeTime = p.Refuted, time.Since(began).Seconds()
		return nil
	}
	r, err := backends.Solve(ctx, b.Backend, p.Model, b.Solver)
	if err != nil {
		return fmt.Errorf("formulation %s, two moves fewer: %w", f.Name, err)
	}
	row.BeforeTime = time.Since(began).Seconds()
	row.Before = r.Status.String()
	if r.Status != model.StatusInfeasible {
		if r.Checked && b.optimum > 0 {
			return disagree("formulation %s: %s has a plan of %d moves; the native search proves that %d are needed", f.Name, r.Engine, len(p.Moves(r.X)), b.optimum)
		}
		return nil
	}
	switch {
	case relax(ctx, b.Backend, p.Model, b.Solver.TimeLimit).Status == model.StatusInfeasible:
		row.Before = "relaxation"
	case r.Nodes <= 1:
		row.Before = "root"
	default:
		row.Before = "search"
	}
	return nil
}

// curves adds the bound and the incumbent of a row to the chart, the incumbent dashed. The bound
// begins with that of the linear relaxation, which was solved by itself, before any search; a
// solver's log begins lower. Moments without a value are NaN, which the chart leaves out.
func (b *Formulations) curves(r *formulationRow) {
	least := math.Inf(-1)
	bound := chart.Curve{Name: r.Formulation + ": bound"}
	best := chart.Curve{Name: r.Formulation + ": incumbent", Dashed: true}
	if r.LP != nil {
		least = *r.LP
		bound.Points = append(bound.Points, chart.Point{Value: least})
	}
	for _, p := range append(r.Trace, tracePoint{r.Seconds, r.Nodes, r.Bound, r.Incumbent}) {
		bound.Points = append(bound.Points, chart.Point{Seconds: p.Seconds, Value: max(least, value(p.Bound))})
		best.Points = append(best.Points, chart.Point{Seconds: p.Seconds, Value: value(p.Incumbent)})
	}
	b.chart.Curves = append(b.chart.Curves, bound, best)
}

// value is the number behind a pointer, NaN without one.
func value(x *float64) float64 {
	if x == nil {
		return math.NaN()
	}
	return *x
}
