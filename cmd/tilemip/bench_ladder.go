package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide/benchmarks"
)

func benchLadder(io *streams) *cli.Command {
	return &cli.Command{
		Name: "ladder", Usage: "integer programs on boards of growing depth",
		Description: `Ten boards of the 15-puzzle at each of the depths 12, 16, 20, … 48 and 53, the depth
of a random board, certified by native search. Each is solved as "tilemip solve"
would without a horizon, its plan is replayed and its length compared with the
depth; exit status 7 when one differs. A board that is not proven shortest within
the limit counts as unsolved, and as the limit in the median. A formulation that
solves no board of a depth is not tried on deeper ones.

"LP T" is the bound of the linear relaxation at the least horizon with a plan, and
"LP T-2" at the one before: the median over the boards where it is feasible. "cut"
says on how many boards it is infeasible there, so that no search is needed. Both
cost as much again as a solve does before its search: --no-lp leaves them out.

  tilemip bench ladder --boards 3 --depth 12 --depth 16
  tilemip bench ladder --formulation textbook --backend highs --backend cbc`,
		Flags: flagsOf("bench ladder"),
		Action: func(c *cli.Context) error {
			b, err := newLadderBench(c, io)
			if err != nil {
				return err
			}
			return b.run(c.Context)
		},
	}
}

// ladderBench is one run of the benchmark.
type ladderBench struct {
	session      *session // solves, silently
	view         *view
	formulations []planning.Formulation
	backends     []backends.Backend
	rungs        []rung
	lp           bool
	keepGoing    bool
}

// rung is the boards of one depth.
type rung struct {
	depth  int
	boards []benchmarks.Instance
}

func newLadderBench(c *cli.Context, io *streams) (*ladderBench, error) {
	s, err := newSession(c, io)
	if err != nil {
		return nil, err
	}
	b := &ladderBench{session: s, view: newView(c, io), lp: !c.Bool("no-lp"), keepGoing: c.Bool("keep-going")}
	s.view.quiet, s.view.stream = true, false
	if s.solver.TimeLimit <= 0 || c.Int("boards") < 0 {
		return nil, usagef("--time-limit %v --boards %d; want a positive duration and at least 0", s.solver.TimeLimit, c.Int("boards"))
	}
	if b.formulations, err = chosenFormulations(c.StringSlice("formulation")); err != nil {
		return nil, err
	}
	if b.backends, err = chosenBackends(c.StringSlice("backend")); err != nil {
		return nil, err
	}
	b.rungs, err = chosenRungs(c.IntSlice("depth"), c.Int("boards"))
	return b, err
}

// chosenFormulations looks names up; without any it is the one that solves best.
func chosenFormulations(names []string) ([]planning.Formulation, error) {
	if len(names) == 0 {
		names = []string{planning.Strongest}
	}
	var out []planning.Formulation
	for _, name := range names {
		f, err := planning.Lookup(name)
		if err != nil {
			return nil, usagef("%v", err)
		}
		if !f.Complete {
			return nil, usagef("formulation %s admits no plan at any horizon; want another", f.Name)
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

// chosenRungs returns the ladder, or the depths asked for, with at most so many
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
			return nil, usagef("the ladder has no boards of depth %d; want some of %v", d, known)
		}
	}
	return rungs, nil
}

// ladderRow is what is printed of a formulation, a backend and a depth.
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

func (b *ladderBench) run(ctx context.Context) error {
	t := newTable(b.session.out, []string{"formulation", "backend", "depth", "boards", "solved", "median s", "worst s", "columns", "LP T", "LP T-2", "cut", "peak MB"},
		[]string{"textbook-printed", "lp_solve", "12", "10", "10", "10000.00", "10000.00", "1000000", "10.00", "10.00", "10/10", "10000"})
	if !b.view.json {
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
					b.view.note("interrupted: depth %d is left out, with %d of its %d boards done", r.depth, row.Boards, len(r.boards))
					return exitWith(exitInterrupted)
				}
				if err := b.print(t, row); err != nil {
					return err
				}
				if row.Solved == 0 && !b.keepGoing {
					b.view.note("%s by %s solves no board of depth %d: not tried on deeper ones; --keep-going does", f.Name, row.Backend, r.depth)
					break
				}
			}
		}
	}
	return nil
}

func (b *ladderBench) print(t *table, row *ladderRow) error {
	if b.view.json {
		return printJSON(b.session.out, row)
	}
	median := fmt.Sprintf(">%g", b.session.solver.TimeLimit.Seconds())
	if row.Seconds != nil {
		median = fmt.Sprintf("%.2f", *row.Seconds)
	}
	cut := "-"
	if b.lp {
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

// climb solves the boards of one depth. What Ctrl-C left undone is not in the row.
func (b *ladderBench) climb(ctx context.Context, f planning.Formulation, backend backends.Backend, r rung) (*ladderRow, error) {
	row := &ladderRow{Formulation: f.Name, Backend: backend.Info().Name, Depth: r.depth}
	b.session.formulation = f.Name
	for i, one := range r.boards {
		a, took, err := b.board(ctx, backend, one)
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
		if b.lp {
			if err := b.relaxations(ctx, f, backend, one, row); err != nil {
				return nil, err
			}
		}
		b.view.note("%s by %s, depth %d: board %d of %d, %s", f.Name, row.Backend, r.depth, i+1, len(r.boards), map[bool]string{true: fmt.Sprintf("%.2fs", took), false: "not within the limit"}[solved])
	}
	row.Seconds, row.LP, row.LPBefore = middle(row.seconds), middle(row.lp), middle(row.lpBefore)
	if c := middle(row.columns); c != nil {
		row.Columns = int(*c)
	}
	row.PeakMB = peakMemory() / 1e6
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
func (b *ladderBench) board(ctx context.Context, backend backends.Backend, one benchmarks.Instance) (a *answer, seconds float64, err error) {
	began := time.Now()
	if a, err = b.session.solve(ctx, backend, &subject{slide: &one.Slide}, ""); err != nil {
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
func (b *ladderBench) relaxations(ctx context.Context, f planning.Formulation, backend backends.Backend, one benchmarks.Instance, row *ladderRow) error {
	at, err := relaxAt(ctx, f, backend, one.Slide, one.Optimal, b.session.solver.TimeLimit)
	if err != nil {
		return err
	}
	if at.Status == model.StatusOptimal {
		row.lp = append(row.lp, at.Objective)
	}
	before, err := relaxAt(ctx, f, backend, one.Slide, one.Optimal-2, b.session.solver.TimeLimit)
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
