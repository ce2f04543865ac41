// The native search on sets of boards of the literature: nodes, seconds and memory, a row a set.

package bench

import (
	"cmp"
	"context"
	"math"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// Slide is a run of the native search over sets of boards of the literature. Every
// solution is replayed, and its length compared with the published one.
type Slide struct {
	Output
	Sets    []string      // of package benchmarks, by name
	Each    bool          // one row per board, by slide.Anytime, instead of one per set
	Engine  slide.Engine  // that searches; ignored with Each
	Options slide.Options // of every board
	Repeat  int           // times that a set is solved, at least 1; seconds are the median
	Boards  int           // of a set at most; 0 is all
	Skip    int           // boards of a set that are left out before these; only with Each
	Limit   time.Duration // of a board; 0 is none
	Nodes   uint64        // generated, of a board; 0 is no limit
}

func slideVerb() Verb {
	b := new(Slide)
	engine := ""
	return Verb{
		Name: "slide", Usage: "the native search on boards of the literature", Args: "[SET…]",
		Rows: []option.Row{
			{Name: "engine", To: &engine, Values: slide.EngineNames, Help: "search with the engine `NAME`"},
			{Name: "heuristic", To: &b.Options.Heuristic, Value: "pattern", Values: slide.HeuristicNames, Help: "search with the heuristic `NAME`, from the first node on"},
			{Name: "tier", To: (*int)(&b.Options.Tier), Words: "8; of larger boards it grows with the work", In: option.Between(5, 8), Help: "pattern databases with groups of at most `N` tiles"},
			{Name: "groups", To: (*option.Groups)(&b.Options.Groups), Help: "pattern databases of these `GROUPS` of tiles, e.g. \"1 5 6 9 10 13 / 7 8 11 12 14 15 / 2 3 4\""},
			{Name: "repeat", To: &b.Repeat, Value: 1, In: option.From(1), Help: "solve each set `N` times; seconds are the median"},
			{Name: "boards", To: &b.Boards, Words: "all", In: option.From(1), Help: "only the first `N` boards of a set"},
			{Name: "each", To: &b.Each, Help: "a row for every board: plan, bound and gap within the limit"},
			{Name: "skip", To: &b.Skip, Words: "none", In: option.From(1), Help: "with --each, leave the first `N` boards of a set out"},
			{Name: "node-limit", To: &b.Nodes, Words: "none", In: option.From(1), Help: "stop a board after `N` generated nodes"},
			limit(&b.Limit, time.Minute, "stop a board after `DURATION`; with --node-limit only if it is given"),
			threads(&b.Options.Threads),
		},
		Run: func(ctx context.Context, l Line) (err error) {
			b.Output, b.Sets, b.Options.TableWarning = l.Output, l.Words, l.Warn
			if b.Engine, err = slide.LookupEngine(engine); err != nil {
				return usagef("%v", err)
			}
			if b.Nodes > 0 && !l.Given("time-limit") {
				b.Limit = 0
			}
			if len(b.Sets) == 0 {
				b.Sets = []string{"korf", "random"}
			}
			if b.Skip > 0 && !b.Each {
				return usagef("--skip resumes a run board by board; expected --each beside it")
			}
			if b.Each && (l.Given("engine") || l.Given("repeat")) {
				return usagef("--each has plans and bounds as search without --engine, once a board; expected neither --engine nor --repeat beside it")
			}
			return b.Run(ctx)
		},
	}
}

// slideRow is the row of a set of boards. Seconds and CPUSeconds are sums over the set and
// Worst the time of its slowest board, each the median of the repeats; counts are those of
// the first run. PeakMB is in millions of bytes.
type slideRow struct {
	Set          string  `json:"set"`              // name, in package benchmarks
	Engine       string  `json:"engine"`           // name, in package slide
	Tables       string  `json:"tables,omitempty"` // sizes of the groups of tiles, such as 7-8, or the heuristic
	BuildSeconds float64 `json:"build_seconds"`    // of the tables: built, or read from a file
	Boards       int     `json:"boards"`           // tried
	Solved       int     `json:"solved"`           // of them, with a plan
	Moves        int     `json:"moves"`            // of the boards solved
	Expanded     uint64  `json:"expanded"`         // nodes, over the set
	Generated    uint64  `json:"generated"`        // nodes, over the set
	Seconds      float64 `json:"seconds"`          // of the whole set, without the tables; median of the repeats
	CPUSeconds   float64 `json:"cpu_seconds"`      // CPU time for the same; on a busy machine these are more meaningful
	Worst        float64 `json:"worst_seconds"`    // wall time
	PeakMB       float64 `json:"peak_mb"`          // of the process so far
}

// defaultTier is the size of the tables where the user names none: the largest of the
// 15-puzzle; of larger boards those that a search takes.
func defaultTier(asked slide.Tier, s puzzle.Slide) slide.Tier {
	if asked == slide.AutoTier && len(s.Start.Tiles) <= 16 {
		return slide.Tier8
	}
	return asked
}

// Run prints a row for every set, or with Each for every board.
func (b *Slide) Run(ctx context.Context) error {
	sets, err := lookedUp(b.Sets, benchmarks.Lookup)
	if err != nil {
		return usagef("%v", err)
	}
	if b.Each {
		return b.each(ctx, sets)
	}
	t := b.table("set|random", "tables|6-6-6-6", "build s|1000.00", "boards|1000", "solved|1000", "moves|52530", "expanded|99999999999", "generated|99999999999",
		"gen/board|1234567890", "seconds|1000.000", "CPU s|1000.000", "CPU ms/board|1000.000", "worst s|100.000", "peak MB|10000")
	return eachRow(ctx, t, sets, b.set, func(r slideRow) error {
		boards := float64(max(1, r.Boards))
		return t.print(r, r.Set, r.Tables, r.BuildSeconds, r.Boards, r.Solved, r.Moves, r.Expanded, r.Generated,
			float64(r.Generated)/boards, r.Seconds, r.CPUSeconds, r.CPUSeconds/boards*1000, r.Worst, r.PeakMB)
	})
}

// set solves the boards of a set, Repeat times. A board that reaches the limit counts in
// time and nodes, but not as solved. Nodes and moves are entered in the first run only: the
// later ones repeat the same search.
func (b *Slide) set(ctx context.Context, set benchmarks.Set) (slideRow, error) {
	all, err := set.Boards()
	if err != nil {
		return slideRow{}, err
	}
	if b.Boards > 0 {
		all = all[:min(b.Boards, len(all))]
	}
	row := slideRow{Set: set.Name, Engine: b.Engine.Name}
	var seconds, worst, processor []float64
	for try := range b.Repeat {
		sum, slowest, used := 0.0, 0.0, 0.0
		for i, one := range all {
			r, took, cpu, err := b.board(ctx, one, b.Options, b.Engine.Search)
			if err != nil {
				return row, err
			}
			if try == 0 {
				row.add(r)
			}
			sum, slowest, used = sum+took, max(slowest, took), used+cpu
			if ctx.Err() != nil {
				break
			}
			b.Progress(time.Duration(sum*float64(time.Second)), "%s, run %d of %d: board %d of %d", set.Name, try+1, b.Repeat, i+1, len(all))
		}
		seconds, worst, processor = append(seconds, sum), append(worst, slowest), append(processor, used)
		if ctx.Err() != nil {
			break
		}
	}
	row.Seconds, row.CPUSeconds, row.Worst, row.PeakMB = median(seconds), median(processor), median(worst), machine.PeakMemory()/1e6
	return row, nil
}

// board solves one board by a search within the limits, has the referee replay the plan, and compares
// its length with the published one. It returns the wall time and the CPU time of the search in
// seconds. The tables are prepared before; the wall time leaves out what the search itself spends on
// them.
func (b *Slide) board(ctx context.Context, one benchmarks.Instance, o slide.Options, search func(context.Context, puzzle.Slide, slide.Options) (slide.Result, error)) (r slide.Result, took, cpu float64, err error) {
	o.Tier, o.NodeLimit = defaultTier(o.Tier, one.Slide), b.Nodes
	tables := time.Now()
	if err := slide.Prepare(ctx, one.Slide, o); err != nil && ctx.Err() == nil {
		return r, 0, 0, usagef("%v", err)
	}
	build := time.Since(tables)
	ctx, cancel := limited(ctx, b.Limit)
	defer cancel()
	used := machine.CPUTime()
	if r, err = search(ctx, one.Slide, o); err != nil {
		return r, 0, 0, usagef("%v", err)
	}
	took, cpu = (r.Elapsed - r.Build).Seconds(), (machine.CPUTime() - used).Seconds()
	r.Build += build
	if n := len(r.Moves); r.Solved && r.Optimal && n != one.Optimal {
		return r, took, cpu, disagree("board %s: %d moves, published are %d", one.ID, n, one.Optimal)
	}
	if r.Solved {
		err = replayed(one.ID, one.Slide, r.Moves, one.Optimal)
	}
	return r, took, cpu, err
}

// add enters a board of the first run. Nodes count also where the board was not solved.
func (row *slideRow) add(r slide.Result) {
	row.Boards++
	if r.Solved {
		row.Solved++
		row.Moves += len(r.Moves)
	}
	row.Expanded += r.Expanded
	row.Generated += r.Generated
	row.Tables = r.Tables
	row.Tables = cmp.Or(row.Tables, r.Heuristic)
	row.BuildSeconds = math.Max(row.BuildSeconds, r.Build.Seconds())
}
