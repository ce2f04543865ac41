package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/internal/outfile"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/benchmarks"
	"github.com/tilemip/tilemip/native/slide/learned/bootstrap"
)

func benchBootstrap(io *streams) *cli.Command {
	return &cli.Command{
		Name: "bootstrap", Usage: "a heuristic for the 24-puzzle that learned from its own solutions", ArgsUsage: " ",
		Description: `Korf's 50 random boards of the 24-puzzle by beam search, with the network of the
program and with the bound of the 6-6-6-6 pattern databases alone, at several widths;
the lengths are compared with the published optimal ones. With --learn a network is
learned first, from random boards and nothing else (Arfaee, Zilles, Holte 2011): each
round is added to the log, and a run that was stopped goes on with it.

  tilemip bench bootstrap --width 1000
  tilemip bench bootstrap --learn rounds.jsonl --seed 2011 --network mine.json`,
		Flags: flagsOf("bench bootstrap"),
		Action: func(c *cli.Context) error {
			s, err := newSession(c, io)
			if err != nil {
				return err
			}
			b := &bootstrapBench{streams: io, view: newView(c, io), widths: c.IntSlice("width"), piece: c.Int("piece"), boards: c.Int("boards")}
			if b.piece == 0 || b.piece > 80 {
				return usagef("--piece %d; want 1 to 80, or -1", b.piece)
			}
			if b.boards < 1 || b.boards > 50 || c.Int("rounds") < 1 {
				return usagef("--boards %d --rounds %d; want 1 to 50, and at least 1", b.boards, c.Int("rounds"))
			}
			for _, w := range b.widths {
				if w < 1 || w > 10_000_000 {
					return usagef("--width %d; want 1 to 10000000", w)
				}
			}
			if name := c.String("learn"); name != "" {
				o := bootstrap.Options{Seed: uint64(s.solver.Seed), Rounds: c.Int("rounds"), Threads: s.solver.Threads}
				if err := b.learn(c.Context, name, c.String("network"), o); err != nil {
					return err
				}
			} else if err := b.read(c.String("network")); err != nil {
				return err
			}
			return b.run(c.Context)
		},
	}
}

// bootstrapBench is one run of the benchmark.
type bootstrapBench struct {
	*streams
	view    *view
	network *bootstrap.Network
	widths  []int
	piece   int
	boards  int
}

// learn learns the network and writes it where it has a name.
func (b *bootstrapBench) learn(ctx context.Context, log, network string, o bootstrap.Options) error {
	f, err := resumable(log)
	if err != nil {
		return err
	}
	defer f.Close()
	o.Progress = func(r bootstrap.Round) {
		kind := "random boards"
		if r.Walk > 0 {
			kind = fmt.Sprintf("walks of %d moves", r.Walk)
		}
		b.view.note("round %d: %s, width %d: %d of %d solved, %.1f moves; squared error %.2f", r.Number, kind, r.Width, r.Solved, r.Boards, r.Moves, r.Loss)
	}
	if b.network, err = bootstrap.Learn(ctx, f, o); err != nil {
		if ctx.Err() != nil {
			return exitWith(exitInterrupted)
		}
		return fmt.Errorf("%s: %w", log, err)
	}
	if network == "" {
		return f.Close()
	}
	if err := outfile.WriteBytes(network, b.network.Encode()); err != nil {
		return err
	}
	return f.Close()
}

// read reads the network of a file, or that of the program.
func (b *bootstrapBench) read(name string) (err error) {
	if name == "" {
		b.network, err = bootstrap.Shipped()
		return err
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return usagef("%v", err)
	}
	if b.network, err = bootstrap.ReadNetwork(text); err != nil {
		return usagef("%s: %v", name, err)
	}
	return nil
}

// bootstrapRow is what is printed of a setting.
type bootstrapRow struct {
	Estimate string  `json:"estimate"`
	Bytes    int     `json:"bytes"` // of weights
	Width    int     `json:"width"`
	Boards   int     `json:"boards"`
	Solved   int     `json:"solved"`
	Moves    float64 `json:"mean_moves"`            // of the solved boards
	Excess   float64 `json:"mean_excess_percent"`   // beyond the optimum
	Most     float64 `json:"max_excess_percent"`    //
	Within   int     `json:"within_10_percent"`     // boards
	Optimal  int     `json:"optimal"`               //
	Expanded float64 `json:"mean_expanded"`         //
	Seconds  float64 `json:"cpu_seconds_per_board"` //
}

func (b *bootstrapBench) run(ctx context.Context) error {
	set, err := benchmarks.Lookup("korf24")
	if err != nil {
		return err
	}
	boards, err := set.Boards()
	if err != nil {
		return err
	}
	boards = boards[:b.boards]
	if err := slide.Prepare(ctx, boards[0].Slide, slide.Options{Heuristic: "pattern", Tier: slide.Tier6}); err != nil {
		return err
	}
	t := newTable(b.out, []string{"estimate", "width", "boards", "solved", "moves", "excess", "most", "within 10 %", "optimal", "expanded", "CPU s"},
		[]string{"databases", "1000000", "50", "50", "100.00", "10.00 %", "10.0 %", "50", "50", "1000000", "100.00"})
	if b.view.json {
		t = nil
	}
	var settings []bootstrap.SearchOptions
	for _, network := range []*bootstrap.Network{b.network, nil} {
		for _, width := range b.widths {
			settings = append(settings, bootstrap.SearchOptions{Network: network, Width: width, Piece: b.piece})
		}
	}
	measure := func(ctx context.Context, o bootstrap.SearchOptions) (bootstrapRow, error) {
		return b.measure(ctx, boards, o)
	}
	return eachRow(ctx, t, settings, measure, func(row bootstrapRow) error { return b.print(t, row) })
}

// measure solves the boards by one setting, or as many of them as there is time for.
func (b *bootstrapBench) measure(ctx context.Context, boards []benchmarks.Instance, o bootstrap.SearchOptions) (bootstrapRow, error) {
	row := bootstrapRow{Estimate: "databases", Width: o.Width}
	if o.Network != nil {
		row.Estimate, row.Bytes = "learned", o.Network.Bytes()
	}
	began, cpu := time.Now(), cpuTime()
	for i, one := range boards {
		r, err := bootstrap.Solve(ctx, one.Slide, o)
		if err != nil {
			return row, err
		}
		if ctx.Err() != nil {
			break
		}
		row.Boards++
		row.Expanded += float64(r.Expanded)
		b.view.searching(time.Since(began), "%s, width %d: board %d of %d", row.Estimate, o.Width, i+1, len(boards))
		if !r.Solved {
			continue
		}
		if verdict := referee.Slide(one.Slide, r.Moves); !verdict.OK {
			return row, disagree("board %s: the referee refuses the plan: %s", one.ID, verdict.Reason)
		}
		if len(r.Moves) < one.Optimal {
			return row, disagree("board %s: %d moves, but %d are published as optimal", one.ID, len(r.Moves), one.Optimal)
		}
		row.add(len(r.Moves), one.Optimal)
	}
	if row.Boards == 0 {
		return row, exitWith(exitInterrupted)
	}
	row.Expanded /= float64(row.Boards)
	row.Seconds = (cpuTime() - cpu).Seconds() / float64(row.Boards)
	row.Moves, row.Excess = row.Moves/float64(max(1, row.Solved)), row.Excess/float64(max(1, row.Solved))
	return row, nil
}

// add enters a plan.
func (r *bootstrapRow) add(moves, optimal int) {
	over := 100 * float64(moves-optimal) / float64(optimal)
	r.Solved++
	r.Moves += float64(moves)
	r.Excess += over
	r.Most = math.Max(r.Most, over)
	if 10*moves <= 11*optimal {
		r.Within++
	}
	if moves == optimal {
		r.Optimal++
	}
}

func (b *bootstrapBench) print(t *table, r bootstrapRow) error {
	if b.view.json {
		return printJSON(b.out, r)
	}
	return t.row(r.Estimate, fmt.Sprint(r.Width), fmt.Sprint(r.Boards), fmt.Sprint(r.Solved), fmt.Sprintf("%.2f", r.Moves), fmt.Sprintf("%.2f %%", r.Excess), fmt.Sprintf("%.1f %%", r.Most),
		fmt.Sprint(r.Within), fmt.Sprint(r.Optimal), fmt.Sprintf("%.0f", r.Expanded), fmt.Sprintf("%.2f", r.Seconds))
}
