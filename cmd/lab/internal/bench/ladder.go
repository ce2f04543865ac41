// Boards of increasing depth by integer programs, every route side by side: a formulation by
// a solver, or one of the methods of tilemip solve. A route that solves no board of a depth
// is not tried on deeper ones. Own.

package bench

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/planning"
)

// Ladder is a run of integer programs over boards of increasing depth.
type Ladder struct {
	Output
	Methods      []string        // by name, see integer.Methods
	Formulations []string        // by name; without methods and formulations: all methods but auto
	Backends     []string        // of formulations, by name; none is the best that is available
	Size         string          // of the boards, as in 3x4; "" is 4x4
	Depths       []int           // rungs of the ladder; none is all
	Boards       int             // of a depth at most; 0 is all
	Options      tilemip.Options // of every board; the time limit must be positive
	CPU          bool            // the limit and all seconds are of CPU time instead of wall time
	AtDepth      bool            // one program a board, whose horizon is the board's depth
	Seeds        int             // every board is solved with so many random seeds, that of Options first; 0 is one
	Each         bool            // a row for every board and seed instead of one a depth
	Log          io.ReadWriter   // boards done, one line each: a run that was stopped resumes from it; nil is none

	routes []route
	rungs  []rung
	done   map[string]boardDone
}

func ladderVerb() Verb {
	b := new(Ladder)
	log := ""
	return Verb{
		Name: "ladder", Usage: "integer programs on boards of growing depth", Args: " ",
		Rows: []option.Row{
			{Name: "formulation", Short: "f", To: &b.Formulations, Help: "state the boards by the formulation `NAME`; may be repeated", Values: planning.FormulationNames, Open: true},
			{Name: "backend", Short: "b", To: &b.Backends, Help: "solve with the backend `NAME`; may be repeated", Values: backendNames, Open: true},
			{Name: "method", To: &b.Methods, Help: "solve by the method `NAME` of tilemip solve; may be repeated; without it and --formulation, the textbook's program and all methods", Values: integer.MethodNames, Open: true},
			{Name: "size", To: &b.Size, Value: "4x4", Help: "boards of `SIZE`: " + strings.Join(ladderSizes(), ", "), Values: ladderSizes, Open: true},
			{Name: "boards", To: &b.Boards, Words: "all", In: option.From(1), Help: "only the first `N` boards of a depth"},
			{Name: "depth", To: &b.Depths, Help: "only the boards of depth `N`; may be repeated"},
			{Name: "cpu", To: &b.CPU, Help: "the time limit and all seconds count CPU time of this process, not wall time"},
			{Name: "log", To: &log, Help: "keep the boards done in `FILE`, one JSON object a line; a run that was stopped resumes from it", Files: option.Continues},
			{Name: "at-depth", To: &b.AtDepth, Help: "one program a board, whose horizon is the board's depth: the solver refutes shorter plans as well (formulations with plans up to a horizon)"},
			{Name: "each", To: &b.Each, Help: "a row for every board and seed; the excess is the depth less the Manhattan distance"},
			{Name: "seeds", To: &b.Seeds, Words: "1", In: option.From(1), Help: "solve every board with `N` random seeds, from that of --seed on"},
			{Name: "probing", To: &b.Options.Solver.Probing, Words: "auto", Help: "tighten programs before the solver: `WHEN` is auto, on or off", Values: func() []string {
				return []string{backends.ProbingAuto, backends.ProbingOn, backends.ProbingOff}
			}},
			limit(&b.Options.TimeLimit, time.Minute, "stop a board after `DURATION`"),
			threads(&b.Options.Threads),
			seed(&b.Options.Seed),
		},
		Run: func(ctx context.Context, l Line) error {
			b.Output = l.Output
			if log != "" {
				f, err := resumable(log)
				if err != nil {
					return err
				}
				defer f.Close()
				b.Log = f
			}
			return b.Run(ctx)
		},
	}
}

// rung is the boards of one depth of a set.
type rung struct {
	set    string
	depth  int
	boards []benchmarks.Instance
}

// name is the depth, and says where the boards were chosen for being hard.
func (r rung) name() string {
	if r.set == hardSet {
		return fmt.Sprint(r.depth, " hard")
	}
	return fmt.Sprint(r.depth)
}

// prepare looks up what is named and reads the log, before the first board is solved.
func (b *Ladder) prepare() (err error) {
	if b.rungs, err = chosenRungs(b.Size, b.Depths, b.Boards); err != nil {
		return err
	}
	if b.routes, err = b.chosenRoutes(); err != nil {
		return err
	}
	b.done, err = readLog(b.Log)
	return err
}

// ladderRow is the row of a route and a depth, which is the number of moves of a shortest
// plan.
type ladderRow struct {
	Method      string   `json:"method,omitempty"`         // of the route, or else:
	Formulation string   `json:"formulation,omitempty"`    // of the route,
	Backend     string   `json:"backend,omitempty"`        // with its solver
	Size        string   `json:"size,omitempty"`           // absent: 4x4
	Depth       int      `json:"depth"`                    // moves
	Hard        bool     `json:"hard,omitempty"`           // boards chosen for being hard
	Boards      int      `json:"boards"`                   // tried
	Solved      int      `json:"solved"`                   // proven shortest within the limit
	Seconds     *float64 `json:"median_seconds,omitempty"` // absent when more than half of the boards reached the limit
	Worst       float64  `json:"worst_seconds"`            // of the boards solved
	CPU         bool     `json:"cpu,omitempty"`            // the limit and the seconds are of CPU time
	Nodes       *float64 `json:"nodes,omitempty"`          // boards that a branch and bound expanded, or a solver's nodes on the last program; median of the boards solved
	Columns     int      `json:"columns"`                  // of the last program of a board; median
	PeakMB      float64  `json:"peak_mb"`                  // of the process so far

	name                    string // of the rung
	done                    []boardDone
	seconds, nodes, columns []float64
}

// Run prints a row for every route and depth.
func (b *Ladder) Run(ctx context.Context) error {
	if err := b.prepare(); err != nil {
		return err
	}
	first := "formulation"
	if b.allMethods() {
		first = "method"
	}
	columns := []string{"boards|10", "solved|10", "median s|10000.00", "worst s|10000.00", "nodes|100000000", "columns|1000000", "peak MB|10000"}
	if b.Each {
		columns = []string{"board|16.10", "excess|10", "seed|10", "solved|true", "s|10000.00", "nodes|100000000", "bound|10.00"}
	}
	t := b.table(append([]string{first + "|textbook-printed", "backend|lp_solve", "depth|80 hard"}, columns...)...)
	if t.err != nil {
		return t.err
	}
	for _, route := range b.routes {
		if err := b.climbAll(ctx, t, route); err != nil {
			return err
		}
	}
	return nil
}

// climbAll prints the rows of a route, from the lowest depth up. It stops at the first depth
// of which the route solves no board: deeper boards would each cost the whole limit and say
// nothing new.
func (b *Ladder) climbAll(ctx context.Context, t *table, route route) error {
	for _, r := range b.rungs {
		row, err := b.climb(ctx, route, r)
		if err != nil {
			return err
		}
		if ctx.Err() != nil { // a median of the first few boards is not that of the depth
			b.Note("interrupted: depth %s is left out, with %d of its %d boards done", r.name(), row.Boards, len(r.boards))
			return ErrInterrupted
		}
		if b.Each {
			err = b.eachBoard(t, route, r, row)
		} else {
			err = b.print(t, row)
		}
		if err != nil {
			return err
		}
		if row.Solved == 0 {
			b.Note("%s solves no board of depth %s: not tried on deeper ones", route, r.name())
			return nil
		}
	}
	return nil
}

// print prints a row. A median that reached the limit is shown as ">" and the limit, and what
// a route does not have as "-".
func (b *Ladder) print(t *table, row *ladderRow) error {
	var median any = fmt.Sprintf(">%g", b.Options.TimeLimit.Seconds())
	if row.Seconds != nil {
		median = *row.Seconds
	}
	return t.print(row, cmp.Or(row.Method, row.Formulation), cmp.Or(row.Backend, "-"), row.name, row.Boards, row.Solved, median,
		row.Worst, row.Nodes, middle(row.columns), row.PeakMB)
}

// eachBoard prints the boards of a row.
func (b *Ladder) eachBoard(t *table, route route, r rung, row *ladderRow) error {
	excess := map[string]int{}
	for _, one := range r.boards {
		excess[r.set+" "+one.ID] = one.Optimal - planning.ManhattanBound(one.Slide)
	}
	for _, d := range row.done {
		nodes := any("-")
		if d.Nodes != nil {
			nodes = *d.Nodes
		}
		if err := t.print(d, cmp.Or(row.Method, row.Formulation), cmp.Or(row.Backend, "-"), row.name, strings.TrimPrefix(d.Board, r.set+" "),
			excess[d.Board], d.Seed, d.Solved, d.Seconds, nodes, d.Bound); err != nil {
			return err
		}
	}
	return nil
}

// climb solves the boards of one depth. Boards that Ctrl-C left unsolved are not in the row.
// Results that the log has count like new ones.
func (b *Ladder) climb(ctx context.Context, route route, r rung) (*ladderRow, error) {
	row := &ladderRow{Method: route.method, Depth: r.depth, Hard: r.set == hardSet, CPU: b.CPU, Size: b.Size, name: r.name()}
	if route.backend != nil {
		row.Formulation, row.Backend = route.formulation.Name, route.backend.Info().Name
	}
	for i, one := range r.boards {
		for k := range max(1, b.Seeds) {
			d, err := b.board(ctx, route, r, one, b.Options.Seed+k)
			if err != nil {
				return nil, err
			}
			if ctx.Err() != nil && d.fresh {
				return row, nil
			}
			row.add(d)
			b.Note("%s, depth %s: board %d of %d, seed %d, %s", route, r.name(), i+1, len(r.boards), d.Seed, map[bool]string{true: fmt.Sprintf("%.2fs", d.Seconds), false: "not within the limit"}[d.Solved])
		}
	}
	row.Seconds, row.Nodes = middle(row.seconds), middle(row.nodes)
	if c := middle(row.columns); c != nil {
		row.Columns = int(*c)
	}
	row.PeakMB = max(row.PeakMB, machine.PeakMemory()/1e6)
	return row, nil
}

// add enters a board. A board that was not solved counts as infinitely long in the median of
// the seconds, so that the median exists as soon as half of the boards are solved, whatever
// the limit was. It has no part in the median of the nodes.
func (row *ladderRow) add(d boardDone) {
	row.done = append(row.done, d)
	row.Boards++
	row.Solved += count(d.Solved)
	took := math.Inf(1)
	if d.Solved {
		took, row.Worst = d.Seconds, max(row.Worst, d.Seconds)
		if d.Nodes != nil {
			row.nodes = append(row.nodes, float64(*d.Nodes))
		}
	}
	row.seconds = append(row.seconds, took)
	row.PeakMB = max(row.PeakMB, d.PeakMB)
	if d.Columns != nil {
		row.columns = append(row.columns, float64(*d.Columns))
	}
}

// count is 1 for true, to add up.
func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// middle is the median for JSON: nil without values, or when it is infinite because the limit
// was reached on more than half of the boards.
func middle(values []float64) *float64 {
	if len(values) == 0 {
		return nil
	}
	return integer.Number(median(values))
}

// bounded bounds a context by the time limit, of CPU or wall time. CPU time is that of all
// threads of this process from the call on; it is read 50 times a second, so that a run ends
// up to 20 ms of wall time late. Solvers in processes of their own do not count.
func (b *Ladder) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	if !b.CPU {
		return context.WithTimeout(ctx, b.Options.TimeLimit)
	}
	ctx, cancel := context.WithCancel(ctx)
	end := machine.CPUTime() + b.Options.TimeLimit
	go func() {
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if machine.CPUTime() >= end {
					cancel()
				}
			}
		}
	}()
	return ctx, cancel
}
