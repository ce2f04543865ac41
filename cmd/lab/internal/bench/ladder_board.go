// One board of the ladder: it is solved, replayed, compared with its certified depth, and
// kept in the log, from which a later run takes it. Own.

package bench

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/model"
)

// boardDone is a board that a route has solved or not within the limit: a line of the log.
type boardDone struct {
	Settings string   `json:"settings"` // of the run: size, limit, threads
	Route    string   `json:"route"`    // as route.String
	Board    string   `json:"board"`    // its set and its name there
	Seed     int      `json:"seed"`
	Solved   bool     `json:"solved"`            // its plan is proven shortest
	Seconds  float64  `json:"seconds"`           // wall or CPU, as Settings says
	Bound    *float64 `json:"bound,omitempty"`   // proven: no plan has fewer moves
	Plan     int      `json:"plan,omitempty"`    // moves of the best plan; 0: none
	Nodes    *int64   `json:"nodes,omitempty"`   // see ladderRow
	Columns  *int     `json:"columns,omitempty"` // of the last program
	PeakMB   float64  `json:"peak_mb"`           // of the process until then, in millions of bytes
	By       string   `json:"by,omitempty"`      // what closed the longest horizon without a plan, or was at it

	fresh bool // solved in this run
}

// key identifies a result in the log.
func (d boardDone) key() string { return d.Settings + "\x00" + d.Route + "\x00" + d.Board }

// settings are what results must have in common to be the same one: the time limit and its kind,
// threads, seed and so on. They are a text, which the log keeps with each result.
func (b *Ladder) settings(seed int) string {
	kind := "wall"
	if b.CPU {
		kind = "CPU"
	}
	said := fmt.Sprintf("%s, %s of %s time, %d threads, seed %d", b.Size, b.Options.TimeLimit, kind, b.Options.Threads, seed)
	if b.AtDepth {
		said += ", horizon at the depth"
	}
	if b.Options.Solver.Probing != "" {
		said += ", probing " + b.Options.Solver.Probing
	}
	return said
}

// readLog returns the boards of a log that were done, by their keys.
// Of two lines with one key the later counts. A line that is no result is a usage error, which
// names the line; a last one that was cut off by a crash too: the file may be something else
// that was named by mistake, so nothing in it is ever removed.
func readLog(log io.Reader) (map[string]boardDone, error) {
	done := map[string]boardDone{}
	if log == nil {
		return done, nil
	}
	lines := bufio.NewScanner(log)
	for n := 1; lines.Scan(); n++ {
		var d boardDone
		if err := json.Unmarshal(lines.Bytes(), &d); err != nil {
			return nil, usagef("line %d of the log is no board of a ladder: %v; expected the log of a run of lab ladder", n, err)
		}
		done[d.key()] = d
	}
	return done, lines.Err()
}

// board solves one board, or takes it from the log. The result is compared with the certified
// depth before it is written to the log, and a board that Ctrl-C ended is not written: the
// next run tries it again. The time is that of the whole call, with building and reductions.
func (b *Ladder) board(ctx context.Context, route route, r rung, one benchmarks.Instance, seed int) (boardDone, error) {
	d := boardDone{Settings: b.settings(seed), Seed: seed, Route: route.String(), Board: r.set + " " + one.ID, fresh: true}
	if old, ok := b.done[d.key()]; ok {
		return old, nil
	}
	limited, cancel := b.bounded(ctx)
	defer cancel()
	began, used := time.Now(), machine.CPUTime()
	o := b.Options
	o.Seed = seed
	if b.AtDepth {
		o.Horizon = one.Optimal
	}
	o.Method, o.Formulation, o.Backend = route.method, route.formulation.Name, route.backend
	o.Events = func(e tilemip.Event) {
		if e.Type == tilemip.EventSearch {
			b.Progress(e.Elapsed, "%s, depth %s: %s", route, r.name(), e.Text)
		}
	}
	if b.CPU {
		o.TimeLimit = 0 // the context ends instead
	}
	if route.backend == nil && !slices.Contains([]string{"solver", "mip", "reductions"}, route.method) {
		o.Seed = 0 // branch and bound draws no random numbers
	}
	a, err := tilemip.Solve(limited, tilemip.Subject{Board: &one.Slide}, o)
	if err != nil {
		return d, fmt.Errorf("board %s: %w", one.ID, err)
	}
	if d.Seconds = time.Since(began).Seconds(); b.CPU {
		d.Seconds = (machine.CPUTime() - used).Seconds()
	}
	if err := certified(a, one); err != nil {
		return d, err
	}
	d.take(a)
	if b.Log == nil || ctx.Err() != nil {
		return d, nil
	}
	return d, json.NewEncoder(b.Log).Encode(d)
}

// take enters what an answer says. By comes from the last of its proofs that found no plan
// or reached the limit.
func (d *boardDone) take(a *tilemip.Answer) {
	d.Solved, d.Bound, d.Nodes, d.Columns = a.Status == model.StatusOptimal, a.Bound, a.Nodes, a.Columns
	d.PeakMB = machine.PeakMemory() / 1e6
	if a.Moves != nil {
		d.Plan = len(*a.Moves)
	}
	for _, p := range a.Proofs {
		if p.Result == model.StatusInfeasible || p.Result == model.StatusLimit {
			d.By = p.By
		}
	}
}

// certified compares an answer with the board's certified depth, the length of a shortest
// plan. No bound may exceed it, no plan fall short of it, and a plan that is claimed optimal
// must have exactly this length. 1e-6 is the tolerance of a solver's bound.
func certified(a *tilemip.Answer, one benchmarks.Instance) error {
	if a.Status == model.StatusInfeasible {
		return disagree("board %s: %s says that there is no plan; there is one of %d moves", one.ID, a.Engine, one.Optimal)
	}
	if a.Bound != nil && *a.Bound > float64(one.Optimal)+1e-6 {
		return disagree("board %s: a bound of %g moves; there is a plan of %d", one.ID, *a.Bound, one.Optimal)
	}
	if a.Moves == nil {
		return nil
	}
	if n := len(*a.Moves); n < one.Optimal || n > one.Optimal && a.Status == model.StatusOptimal {
		return disagree("board %s: a plan of %d moves, %s; %d moves are needed", one.ID, n, a.Status, one.Optimal)
	}
	return nil
}
