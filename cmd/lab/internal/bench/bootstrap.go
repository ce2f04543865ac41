// Beam search on Korf's boards of the 24-puzzle with a network that learned from its own
// solutions: S. J. Arfaee, S. Zilles, R. C. Holte, "Learning heuristic functions for large
// state spaces", Artificial Intelligence 175, 2011.

package bench

import (
	"context"
	"fmt"
	"math"
	"os"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	learn "github.com/tilemip/tilemip/cmd/lab/internal/bootstrap"
	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned/bootstrap"
)

// Bootstrap is beam search on Korf's 50 boards of the 24-puzzle, with a network that learned
// from its own solutions (S. Arfaee, S. Zilles, R. Holte, Artificial Intelligence 2011).
type Bootstrap struct {
	Output
	Network *bootstrap.Network
	Widths  []int // beam widths: positions of a layer that are kept; each is a row
	Piece   int   // plans are shortened in pieces of n moves; -1: not at all
	Boards  int   // the first n boards, 1 to 50
}

func bootstrapVerb() Verb {
	b := new(Bootstrap)
	var log, network string
	var o learn.Options
	return Verb{
		Name: "bootstrap", Usage: "a heuristic for the 24-puzzle that learned from its own solutions", Args: " ",
		Rows: []option.Row{
			{Name: "boards", To: &b.Boards, Value: 50, In: option.Between(1, 50), Help: "only the first `N` boards"},
			{Name: "width", To: &b.Widths, Value: []int{100, 1000, bootstrap.DefaultWidth}, Help: "keep the best `POSITIONS` of a layer"},
			{Name: "piece", To: &b.Piece, Value: bootstrap.DefaultPiece, In: option.Between(-1, 80), Help: "plans are made shorter in pieces of `MOVES`; -1: not at all"},
			{Name: "learn", To: &log, Help: "learn first; the log is `FILE`", Files: option.Continues},
			{Name: "network", To: &network, Help: "the network in `FILE`; with --learn it is written there", Files: option.Continues},
			{Name: "rounds", To: &o.Rounds, Value: 6, In: option.From(1), Help: "learn from `N` rounds of random boards"},
			threads(&o.Threads),
			seed(&o.Seed),
		},
		Run: func(ctx context.Context, l Line) error {
			b.Output = l.Output
			if b.Piece == 0 {
				return usagef("--piece 0: expected 1 to 80, or -1")
			}
			for _, width := range b.Widths {
				if width < 1 || width > 10_000_000 {
					return usagef("--width %d; expected 1 to 10000000", width)
				}
			}
			if err := b.network(ctx, log, network, o); err != nil {
				return err
			}
			return b.Run(ctx)
		},
	}
}

// network reads the network, or learns it first: then log is a file, which an earlier run may
// have begun, and name the file that is written.
func (b *Bootstrap) network(ctx context.Context, log, name string, o learn.Options) error {
	if log == "" {
		return b.Read(name)
	}
	f, err := resumable(log)
	if err != nil {
		return err
	}
	return b.Learn(ctx, f, name, o)
}

// Learn learns the network, with a log that an earlier run may have begun, and writes it to
// a file where that has a name. It closes the log.
func (b *Bootstrap) Learn(ctx context.Context, f *os.File, network string, o learn.Options) (err error) {
	defer f.Close()
	o.Progress = func(r learn.Round) {
		kind := "random boards"
		if r.Walk > 0 {
			kind = fmt.Sprintf("walks of %d moves", r.Walk)
		}
		b.Note("round %d: %s, width %d: %d of %d solved, %.1f moves; squared error %.2f", r.Number, kind, r.Width, r.Solved, r.Boards, r.Moves, r.Loss)
	}
	if b.Network, err = learn.Learn(ctx, f, o); err != nil {
		if ctx.Err() != nil {
			return ErrInterrupted
		}
		return fmt.Errorf("%s: %w", f.Name(), err)
	}
	if network == "" {
		return f.Close()
	}
	if err := osfile.WriteBytes(network, b.Network.Encode()); err != nil {
		return err
	}
	return f.Close()
}

// Read reads the network of a file, or that of the program.
func (b *Bootstrap) Read(name string) (err error) {
	if name == "" {
		b.Network, err = bootstrap.Shipped()
		return err
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return usagef("%v", err)
	}
	if b.Network, err = bootstrap.ReadNetwork(text); err != nil {
		return usagef("%s: %v", name, err)
	}
	return nil
}

// bootstrapRow is what is printed of a setting.
type bootstrapRow struct {
	Estimate string  `json:"estimate"` // learned, or databases
	Bytes    int     `json:"bytes"`    // of weights
	Width    int     `json:"width"`    // of the beam
	Boards   int     `json:"boards"`
	Solved   int     `json:"solved"`                // boards
	Moves    float64 `json:"mean_moves"`            // of the solved boards
	Excess   float64 `json:"mean_excess_percent"`   // above the optimum
	Most     float64 `json:"max_excess_percent"`    //
	Within   int     `json:"within_10_percent"`     // boards
	Optimal  int     `json:"optimal"`               //
	Expanded float64 `json:"mean_expanded"`         //
	Seconds  float64 `json:"cpu_seconds_per_board"` //
}

// Run prints a row for every estimate and width.
func (b *Bootstrap) Run(ctx context.Context) error {
	set, err := benchmarks.Lookup("korf24")
	if err != nil {
		return err
	}
	boards, err := set.Boards()
	if err != nil {
		return err
	}
	boards = boards[:b.Boards]
	if err := slide.Prepare(ctx, boards[0].Slide, slide.Options{Heuristic: "pattern", Tier: slide.Tier6}); err != nil {
		return err
	}
	t := b.table("estimate|databases", "width|1000000", "boards|50", "solved|50", "moves|100.00", "excess|10.00 %", "most|10.0 %", "within 10 %|50", "optimal|50", "expanded|1000000", "CPU s|100.00")
	var settings []bootstrap.SearchOptions
	for _, network := range []*bootstrap.Network{b.Network, nil} {
		for _, width := range b.Widths {
			settings = append(settings, bootstrap.SearchOptions{Network: network, Width: width, Piece: b.Piece})
		}
	}
	measure := func(ctx context.Context, o bootstrap.SearchOptions) (bootstrapRow, error) {
		return b.measure(ctx, boards, o)
	}
	return eachRow(ctx, t, settings, measure, func(r bootstrapRow) error {
		return t.print(r, r.Estimate, r.Width, r.Boards, r.Solved, r.Moves, r.Excess, r.Most, r.Within, r.Optimal, r.Expanded, r.Seconds)
	})
}

// measure solves the boards by one setting; after Ctrl-C the row has those that were done.
// Expanded and Seconds are means over all boards, Moves and Excess over the solved ones:
// beam search may fail on a board, because it keeps only part of each layer.
func (b *Bootstrap) measure(ctx context.Context, boards []benchmarks.Instance, o bootstrap.SearchOptions) (bootstrapRow, error) {
	row := bootstrapRow{Estimate: "databases", Width: o.Width}
	if o.Network != nil {
		row.Estimate, row.Bytes = "learned", o.Network.Bytes()
	}
	began, cpu := time.Now(), machine.CPUTime()
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
		b.Progress(time.Since(began), "%s, width %d: board %d of %d", row.Estimate, o.Width, i+1, len(boards))
		if !r.Solved {
			continue
		}
		if err := replayed(one.ID, one.Slide, r.Moves, one.Optimal); err != nil {
			return row, err
		}
		row.add(len(r.Moves), one.Optimal)
	}
	if row.Boards == 0 {
		return row, ErrInterrupted
	}
	row.Expanded /= float64(row.Boards)
	row.Seconds = (machine.CPUTime() - cpu).Seconds() / float64(row.Boards)
	row.Moves, row.Excess = row.Moves/float64(max(1, row.Solved)), row.Excess/float64(max(1, row.Solved))
	return row, nil
}

// add enters a plan. The excess is in percent of the optimum. "Within 10 %" is decided in
// whole numbers, moves/optimal <= 11/10, which no rounding can change.
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
