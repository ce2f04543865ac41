// The native engine on packing puzzles of the literature.

package bench

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/packing"
	"github.com/tilemip/tilemip/native/referee"
)

// packCase is a row of the benchmark: a puzzle of the library, the settings of the engine,
// and how many solutions must come out.
type packCase struct {
	name   string
	puzzle string
	o      packing.Options // the zero value, unless the row measures something else
	want   uint64          // solutions listed, up to the symmetry of the options
}

// packCases are the rows, in the order of the table. Where a row lists all solutions, their
// number is the published one, such as 2,339 packings of the 6×10 rectangle.
var packCases = []packCase{
	{"pentominoes-6x10", "pentominoes-6x10", packing.Options{}, 2339},
	{"one-sided-3x30", "one-sided-pentominoes-3x30", packing.Options{Mirrors: true}, 46},
	{"soma", "soma-cube", packing.Options{}, 480},
	{"tetris", "tetris-cube", packing.Options{}, 9839},
	{"bedlam", "bedlam-cube", packing.Options{}, 19186},
	{"parallelogram-first", "hexomino-parallelogram", packing.Options{Options: cover.Options{Limit: 1}}, 1},
	{"general-6x10-x", "pentominoes-6x10", packing.Options{Kernel: packing.List, Piece: "X"}, 2339},
}

// Pack is a run of the native engine over packing puzzles of the literature, on one core.
// The referee looks at every solution, outside the time.
type Pack struct {
	Output
	Puzzles []string      // of packPuzzles; none is all
	Repeat  int           // times that a puzzle is solved, at least 1; seconds are the median
	Limit   time.Duration // of a puzzle
	Seed    uint64        // of the choice of kernel and piece
}

func packVerb() Verb {
	b := new(Pack)
	return Verb{
		Name: "pack", Usage: "the native engine on packing puzzles of the literature", Args: "[PUZZLE…]",
		Rows: []option.Row{
			{Name: "repeat", To: &b.Repeat, Value: 1, In: option.From(1), Help: "solve each puzzle `N` times; seconds are the median"},
			limit(&b.Limit, 5*time.Minute, "stop a puzzle after `DURATION`"),
			seed(&b.Seed),
		},
		Run: func(ctx context.Context, l Line) error {
			b.Output, b.Puzzles = l.Output, l.Words
			return b.Run(ctx)
		},
	}
}

// packPuzzles returns the names of the rows.
func packPuzzles() []string {
	return textpos.Names(packCases, func(c packCase) string { return c.name })
}

// packRow is what is printed of a puzzle. Seconds are of processor time, which says more
// than the clock on a busy machine; with the listing and the preparation, without
// reading the puzzle.
type packRow struct {
	Puzzle      string         `json:"puzzle"`      // name of the row
	Solutions   uint64         `json:"solutions"`   // listed, up to the symmetry of the row
	Fits        uint64         `json:"fits"`        // placements of a piece that the search made
	Seconds     float64        `json:"seconds"`     // CPU time, the median of the runs
	Termination native.Reason  `json:"termination"` // of the last run
	Tuned       packing.Choice `json:"tuned"`       // kernel and piece, and why
}

// Run prints a row for every puzzle.
func (b *Pack) Run(ctx context.Context) error {
	for _, name := range b.Puzzles {
		if known := packPuzzles(); !slices.Contains(known, name) {
			return usagef("no benchmark %q; expected one of %s", name, strings.Join(known, ", "))
		}
	}
	t := b.table("puzzle|parallelogram-first", "solutions|19186", "fits|100000000", "CPU s|1000.0000", "how")
	// The rows keep the order of packCases, whatever the order of the names.
	cases := slices.DeleteFunc(slices.Clone(packCases), func(c packCase) bool { return len(b.Puzzles) > 0 && !slices.Contains(b.Puzzles, c.name) })
	return eachRow(ctx, t, cases, b.one, func(row packRow) error { return b.print(t, row) })
}

// print prints a row. "how" is the kernel and
// order that were chosen, or why the run ended before it was complete.
func (b *Pack) print(t *table, row packRow) error {
	how := row.Tuned.Why
	if row.Termination != native.Completed && row.Termination != native.SolutionLimit {
		how = "stopped: " + string(row.Termination)
	}
	return t.print(row, row.Puzzle, row.Solutions, row.Fits, row.Seconds, " "+how)
}

// one solves a puzzle Repeat times. Seconds are medians of the runs; counts and choice are those of the last.
func (b *Pack) one(ctx context.Context, c packCase) (packRow, error) {
	row := packRow{Puzzle: c.name}
	entry, err := library.Lookup(c.puzzle)
	if err != nil {
		return row, err
	}
	p, err := entry.Packing()
	if err != nil {
		return row, err
	}
	var own []float64
	for try := range b.Repeat {
		found, seconds, err := b.solve(ctx, c, p, try, &row)
		if err != nil {
			return row, err
		}
		if err := checkPackings(found); err != nil {
			return row, err
		}
		own = append(own, seconds)
		b.Progress(time.Duration(seconds*float64(time.Second)), "%s, run %d of %d", c.name, try+1, b.Repeat)
		if ctx.Err() != nil {
			break
		}
	}
	row.Seconds = median(own)
	return row, nil
}

// packings is the solutions of one run, to be checked after the clock has stopped.
type packings struct {
	packed    *puzzle.PackingCover
	solutions [][]int
}

// solve lists the solutions of a puzzle and returns the CPU time that this took, in seconds:
// making the exact cover, the search and storing the solutions. The seed differs from run to
// run, because the choice of kernel and piece is sampled. A complete list with a number of
// solutions other than the published one is an error.
func (b *Pack) solve(ctx context.Context, c packCase, p *puzzle.Packing, try int, row *packRow) (packings, float64, error) {
	ctx, cancel := context.WithTimeout(ctx, b.Limit)
	defer cancel()
	started := machine.CPUTime()
	packed, err := p.Cover()
	if err != nil {
		return packings{}, 0, err
	}
	found := packings{packed: packed}
	o := c.o
	o.Seed = b.Seed + uint64(try)
	o.Visit = func(options []int) { found.solutions = append(found.solutions, slices.Clone(options)) }
	r, err := packing.Search(ctx, packed, o)
	if err != nil {
		return found, 0, err
	}
	seconds := (machine.CPUTime() - started).Seconds()
	row.Solutions, row.Fits, row.Tuned, row.Termination = uint64(len(found.solutions)), r.Placed, r.Choice, r.Termination
	if r.Termination == native.Completed && row.Solutions != c.want {
		return found, seconds, disagree("%s: %d solutions; published are %d", c.name, row.Solutions, c.want)
	}
	return found, seconds, nil
}

// checkPackings has the referee check every solution, outside the measured time, and checks
// itself that no two of them look the same when drawn.
func checkPackings(found packings) error {
	seen := map[string]bool{}
	for _, options := range found.solutions {
		placed, err := found.packed.Decode(options)
		if err != nil {
			return err
		}
		if verdict := referee.Packing(found.packed.Packing, placed); !verdict.OK {
			return disagree("the independent checker rejects a packing: %s", verdict.Reason)
		}
		seen[found.packed.Packing.Draw(placed)] = true
	}
	if len(seen) != len(found.solutions) {
		return disagree("%d solutions, of which only %d differ", len(found.solutions), len(seen))
	}
	return nil
}
