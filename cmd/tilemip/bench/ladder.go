// Integer programs on boards of increasing depth, and the bounds of their linear relaxations.

package bench

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide/benchmarks"
)

// Ladder is a run of integer programs over boards of increasing depth.
type Ladder struct {
	Output
	Formulations []string        // by name; none is the one that solves best
	Backends     []string        // by name; none is the best that is available
	Depths       []int           // rungs of the ladder; none is all
	Boards       int             // of a depth at most; 0 is all
	Options      tilemip.Options // of every board; the time limit must be positive
	NoRelaxation bool            // the linear relaxations are left out
	KeepGoing    bool            // deeper boards are tried also where none was solved

	formulations []planning.Formulation
	backends     []backends.Backend
	rungs        []rung
}

// rung is the boards of one depth.
type rung struct {
	depth  int
	boards []benchmarks.Instance
}

// prepare looks up what is named.
func (b *Ladder) prepare() (err error) {
	if b.formulations, err = chosenFormulations(b.Formulations, false); err != nil {
		return err
	}
	if b.rungs, err = chosenRungs(b.Depths, b.Boards); err != nil {
		return err
	}
	b.backends, err = chosenBackends(b.Backends)
	return err
}

// chosenFormulations looks names up; without any it is the one that solves best. bounds says
// that one will do that only bounds the moves.
func chosenFormulations(names []string, bounds bool) ([]planning.Formulation, error) {
	if len(names) == 0 {
		names = []string{planning.Strongest}
	}
	var out []planning.Formulation
	for _, name := range names {
		f, err := planning.Lookup(name)
		if err != nil {
			return nil, usagef("%v", err)
		}
		switch {
		case f.Relaxation && !bounds:
			return nil, usagef("formulation %s only bounds the moves and has no plans; expected another", f.Name)
		case !f.Relaxation && !f.Complete:
			return nil, usagef("formulation %s admits no plan at any horizon; expected another", f.Name)
		}
		out = append(out, f)
	}
	return out, nil
}

func chosenBackends(names []string) ([]backends.Backend, error) {
	if len(names) == 0 {
		b, err := backends.Default()
		return []backends.Backend{b}, err
	}
	var out []backends.Backend
	for _, name := range names {
		b, err := backends.Lookup(name)
		if err != nil {
			return nil, err
		}
		out = append(out, b)
	}
	return out, nil
}

// chosenRungs returns the ladder, or the requested depths, with at most the given number of
// boards each; 0 is all.
func chosenRungs(depths []int, most int) ([]rung, error) {
	set, err := benchmarks.Lookup("ladder")
	if err != nil {
		return nil, err
	}
	all, err := set.Boards()
	if err != nil {
		return nil, err
	}
	var rungs []rung
	var known []int
	for _, one := range all {
		if n := len(known); n == 0 || known[n-1] != one.Optimal {
			known = append(known, one.Optimal)
		}
		if len(depths) > 0 && !slices.Contains(depths, one.Optimal) {
			continue
		}
		if n := len(rungs); n == 0 || rungs[n-1].depth != one.Optimal {
			rungs = append(rungs, rung{depth: one.Optimal})
		}
		if last := &rungs[len(rungs)-1]; most == 0 || len(last.boards) < most {
			last.boards = append(last.boards, one)
		}
	}
	for _, d := range depths {
		if !slices.Contains(known, d) {
			return nil, usagef("the ladder has no boards of depth %d; expected some of %v", d, known)
		}
	}
	return rungs, nil
}

// ladderRow is the row of a formulation, a backend and a depth, which is the number of moves
// of a shortest plan. LP and LPBefore are medians over the boards of the linear
// relaxation's optimum, at the horizon of the depth and at the one two moves shorter. Cut
// counts the boards whose relaxation is infeasible at the shorter one: there the relaxation
// alone proves that no shorter plan exists.
type ladderRow struct {
	Formulation string   `json:"formulation"`
	Backend     string   `json:"backend"`
	Depth       int      `json:"depth"`
	Boards      int      `json:"boards"`
	Solved      int      `json:"solved"`
	Seconds     *float64 `json:"median_seconds,omitempty"` // absent when half the boards reached the limit
	Worst       float64  `json:"worst_seconds"`            // of the boards solved
	Columns     int      `json:"columns"`                  // of the last program of a board; median
	LP          *float64 `json:"lp_bound,omitempty"`
	LPBefore    *float64 `json:"lp_bound_before,omitempty"`
	Cut         int      `json:"lp_infeasible_before"` // boards
	PeakMB      float64  `json:"peak_mb"`              // of the process so far

	seconds, columns, lp, lpBefore []float64
	relaxed                        int // boards whose relaxation before was solved
}

// Run prints a row for every formulation, backend and depth.
func (b *Ladder) Run(ctx context.Context) error {
	if err := b.prepare(); err != nil {
		return err
	}
	t := newTable(b.Rows, []string{"formulation", "backend", "depth", "boards", "solved", "median s", "worst s", "columns", "LP T", "LP T-2", "cut", "peak MB"},
		[]string{"textbook-printed", "lp_solve", "12", "10", "10", "10000.00", "10000.00", "1000000", "10.00", "10.00", "10/10", "10000"})
	if !b.JSON {
		if err := t.heading(); err != nil {
			return err
		}
	}
	for _, f := range b.formulations {
		for _, backend := range b.backends {
			for _, r := range b.rungs {
				row, err := b.climb(ctx, f, backend, r)
				if err != nil {
					return err
				}
				if ctx.Err() != nil { // a median of the first few boards is not that of the depth
					b.Note("interrupted: depth %d is left out, with %d of its %d boards done", r.depth, row.Boards, len(r.boards))
					return ErrInterrupted
				}
				if err := b.print(t, row); err != nil {
					return err
				}
				if row.Solved == 0 && !b.KeepGoing {
					b.Note("%s by %s solves no board of depth %d: not tried on deeper ones; --keep-going does", f.Name, row.Backend, r.depth)
					break
				}
			}
		}
	}
	return nil
}

func (b *Ladder) print(t *table, row *ladderRow) error {
	if b.JSON {
		return printJSON(b.Rows, row)
	}
	median := fmt.Sprintf(">%g", b.Options.TimeLimit.Seconds())
	if row.Seconds != nil {
		median = fmt.Sprintf("%.2f", *row.Seconds)
	}
	cut := "-"
	if !b.NoRelaxation {
		cut = fmt.Sprintf("%d/%d", row.Cut, row.relaxed)
	}
	return t.row(row.Formulation, row.Backend, fmt.Sprint(row.Depth), fmt.Sprint(row.Boards), fmt.Sprint(row.Solved), median,
		fmt.Sprintf("%.2f", row.Worst), fmt.Sprint(row.Columns), optional(row.LP), optional(row.LPBefore), cut, fmt.Sprintf("%.0f", row.PeakMB))
}

// optional writes a number that may be missing with two digits.
func optional(x *float64) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.2f", *x)
}

// climb solves the boards of one depth. Boards that Ctrl-C left unsolved are not in the row.
func (b *Ladder) climb(ctx context.Context, f planning.Formulation, backend backends.Backend, r rung) (*ladderRow, error) {
	row := &ladderRow{Formulation: f.Name, Backend: backend.Info().Name, Depth: r.depth}
	for i, one := range r.boards {
		a, took, err := b.board(ctx, f, backend, one)
		if err != nil {
			return nil, err
		}
		solved := a.Status == model.StatusOptimal
		if ctx.Err() != nil {
			break
		}
		row.Boards++
		row.Solved += count(solved)
		if solved {
			row.Worst = max(row.Worst, took)
		} else {
			took = math.Inf(1)
		}
		row.seconds = append(row.seconds, took)
		if a.Columns != nil {
			row.columns = append(row.columns, float64(*a.Columns))
		}
		if !b.NoRelaxation {
			if err := b.relaxations(ctx, f, backend, one, row); err != nil {
				return nil, err
			}
		}
		b.Note("%s by %s, depth %d: board %d of %d, %s", f.Name, row.Backend, r.depth, i+1, len(r.boards), map[bool]string{true: fmt.Sprintf("%.2fs", took), false: "not within the limit"}[solved])
	}
	row.Seconds, row.LP, row.LPBefore = middle(row.seconds), middle(row.lp), middle(row.lpBefore)
	if c := middle(row.columns); c != nil {
		row.Columns = int(*c)
	}
	row.PeakMB = machine.PeakMemory() / 1e6
	return row, nil
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// middle is the median for JSON: nil without values, or when it is infinite.
func middle(values []float64) *float64 {
	if len(values) == 0 {
		return nil
	}
	return number(median(values))
}

// board solves one board and compares its length with the certified depth.
func (b *Ladder) board(ctx context.Context, f planning.Formulation, backend backends.Backend, one benchmarks.Instance) (a *tilemip.Answer, seconds float64, err error) {
	began := time.Now()
	o := b.Options
	o.Formulation, o.Backend = f.Name, backend
	if a, err = tilemip.Solve(ctx, tilemip.Subject{Board: &one.Slide}, o); err != nil {
		return nil, 0, fmt.Errorf("board %s: %w", one.ID, err)
	}
	seconds = time.Since(began).Seconds()
	if a.Status == model.StatusInfeasible {
		return nil, 0, disagree("board %s: %s says that there is no plan; there is one of %d moves", one.ID, a.Engine, one.Optimal)
	}
	if a.Bound != nil && *a.Bound > float64(one.Optimal)+1e-6 {
		return nil, 0, disagree("board %s: a bound of %g moves; there is a plan of %d", one.ID, *a.Bound, one.Optimal)
	}
	if a.Moves == nil {
		return a, seconds, nil
	}
	if n := len(*a.Moves); n < one.Optimal || n > one.Optimal && a.Status == model.StatusOptimal {
		return nil, 0, disagree("board %s: a plan of %d moves, %s; %d moves are needed", one.ID, n, a.Status, one.Optimal)
	}
	return a, seconds, nil
}

// relaxations adds the bounds of the linear relaxations to the row.
func (b *Ladder) relaxations(ctx context.Context, f planning.Formulation, backend backends.Backend, one benchmarks.Instance, row *ladderRow) error {
	at, err := relaxAt(ctx, f, backend, one.Slide, one.Optimal, b.Options.TimeLimit)
	if err != nil {
		return err
	}
	if at.Status == model.StatusOptimal {
		row.lp = append(row.lp, at.Objective)
	}
	before, err := relaxAt(ctx, f, backend, one.Slide, one.Optimal-2, b.Options.TimeLimit)
	if err != nil {
		return err
	}
	switch before.Status {
	case model.StatusInfeasible:
		row.Cut++
		row.relaxed++
	case model.StatusOptimal:
		row.lpBefore = append(row.lpBefore, before.Objective)
		row.relaxed++
	}
	return nil
}

// relaxAt solves the linear relaxation of a board's program at a horizon.
func relaxAt(ctx context.Context, f planning.Formulation, backend backends.Backend, board puzzle.Slide, horizon int, limit time.Duration) (*model.Result, error) {
	p, err := f.Build(board, max(1, horizon)+f.Lag)
	if err != nil {
		return nil, usagef("%v", err)
	}
	return relax(ctx, backend, p.Model, limit), nil
}

// relax solves the linear relaxation of a model. A solver that fails on it, or gives
// a point that the exact check refuses, gives no bound: the table shows none.
func relax(ctx context.Context, backend backends.Backend, m *model.Model, limit time.Duration) *model.Result {
	m = m.Clone()
	m.Relax()
	r, err := backends.Solve(ctx, backend, m, backends.Options{TimeLimit: limit})
	if err != nil {
		return model.NewResult(m, backend.Info().Name)
	}
	return r
}
