package main

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/benchmarks"
)

func benchSlide(io *streams) *cli.Command {
	return &cli.Command{
		Name: "slide", Usage: "the native search on boards of the literature", ArgsUsage: "[SET…]",
		Description: `Sets: korf (100 boards of the 15-puzzle), random (1,000), hard (36, all 17 at 80
moves) and korf24 (50 boards of the 24-puzzle, most of which take hours: give a
limit). Without a set: korf and random. Every solution is replayed and its length
compared with the published one; exit status 7 when one differs. With --each there
is a row for every board as soon as it is done, those of few published nodes first:
plan, proven bound and gap within the limit, as of search.

  tilemip bench slide --repeat 5
  tilemip bench slide hard korf24 --time-limit 10s
  tilemip bench slide --each --node-limit 100000000 korf24`,
		Flags: flagsOf("bench slide"),
		Action: func(c *cli.Context) error {
			b := &slideBench{streams: io, view: newView(c, io), repeat: c.Int("repeat"), boards: c.Int("boards"), limit: c.Duration("time-limit"), nodes: c.Uint64("node-limit")}
			s, err := newSession(c, io)
			if err != nil {
				return err
			}
			b.options = slide.Options{Heuristic: s.heuristic, Tier: slide.Tier(s.tier), Groups: s.groups, Threads: s.solver.Threads, TableWarning: s.warnOnce}
			if b.options.Tier == slide.AutoTier {
				b.options.Tier = slide.Tier8
			}
			if b.options.Heuristic == "" {
				b.options.Heuristic = "pattern" // from the first node on, not only for boards that prove hard
			}
			if b.repeat < 1 || b.boards < 0 || b.limit <= 0 {
				return usagef("--repeat %d --boards %d --time-limit %v; want at least 1, 0 and a positive duration", b.repeat, b.boards, b.limit)
			}
			if b.engine, err = slide.LookupEngine(c.String("engine")); err != nil {
				return usagef("%v", err)
			}
			if b.nodes > 0 && !c.IsSet("time-limit") {
				b.limit = 0
			}
			names := c.Args().Slice()
			if len(names) == 0 {
				names = []string{"korf", "random"}
			}
			if c.Bool("each") && (c.IsSet("engine") || c.IsSet("repeat")) {
				return usagef("--each has plans and bounds as search without --engine, once a board; expected neither --engine nor --repeat beside it")
			}
			return b.run(c.Context, names, c.Bool("each"))
		},
	}
}

// slideBench is one run of the benchmark.
type slideBench struct {
	*streams
	view    *view
	engine  slide.Engine
	options slide.Options
	repeat  int
	boards  int           // of a set at most; 0 is all
	limit   time.Duration // of a board; 0 is none
	nodes   uint64        // generated, of a board; 0 is no limit
}

// slideRow is what is printed of a set.
type slideRow struct {
	Set          string  `json:"set"`
	Engine       string  `json:"engine"`
	Tables       string  `json:"tables,omitempty"`
	BuildSeconds float64 `json:"build_seconds"` // of the tables: built, or read from a file
	Boards       int     `json:"boards"`
	Solved       int     `json:"solved"`
	Moves        int     `json:"moves"` // of the boards solved
	Expanded     uint64  `json:"expanded"`
	Generated    uint64  `json:"generated"`
	Seconds      float64 `json:"seconds"`     // of the whole set, without the tables; median of the repeats
	CPUSeconds   float64 `json:"cpu_seconds"` // of the processor, for the same; on a busy machine these say more
	Worst        float64 `json:"worst_seconds"`
	PeakMB       float64 `json:"peak_mb"` // of the process so far
}

func (b *slideBench) run(ctx context.Context, names []string, each bool) error {
	var sets []benchmarks.Set
	for _, name := range names {
		set, err := benchmarks.Lookup(name)
		if err != nil {
			return usagef("%v", err)
		}
		sets = append(sets, set)
	}
	if each {
		return b.each(ctx, sets)
	}
	var t *table
	if !b.view.json {
		t = newTable(b.out, []string{"set", "tables", "build s", "boards", "solved", "moves", "expanded", "generated", "gen/board", "seconds", "CPU s", "CPU ms/board", "worst s", "peak MB"},
			[]string{"random", "6-6-6-6", "1000.00", "1000", "1000", "52530", "99999999999", "99999999999", "1234567890", "1000.000", "1000.000", "1000.000", "100.000", "10000"})
	}
	return eachRow(ctx, t, sets, b.set, func(row slideRow) error { return b.print(t, row) })
}

func (b *slideBench) print(t *table, row slideRow) error {
	if t == nil {
		return printJSON(b.out, row)
	}
	boards := float64(max(1, row.Boards))
	return t.row(row.Set, row.Tables, fmt.Sprintf("%.2f", row.BuildSeconds), fmt.Sprint(row.Boards), fmt.Sprint(row.Solved), fmt.Sprint(row.Moves),
		fmt.Sprint(row.Expanded), fmt.Sprint(row.Generated), fmt.Sprintf("%.0f", float64(row.Generated)/boards),
		fmt.Sprintf("%.3f", row.Seconds), fmt.Sprintf("%.3f", row.CPUSeconds), fmt.Sprintf("%.3f", row.CPUSeconds/boards*1000), fmt.Sprintf("%.3f", row.Worst), fmt.Sprintf("%.0f", row.PeakMB))
}

// set solves the boards of a set, repeat times. A board that reaches the limit counts
// in time and nodes, but not as solved.
func (b *slideBench) set(ctx context.Context, set benchmarks.Set) (slideRow, error) {
	all, err := set.Boards()
	if err != nil {
		return slideRow{}, err
	}
	if b.boards > 0 {
		all = all[:min(b.boards, len(all))]
	}
	row := slideRow{Set: set.Name, Engine: b.engine.Name}
	var seconds, worst, processor []float64
	for try := range b.repeat {
		sum, slowest, used := 0.0, 0.0, 0.0
		for i, one := range all {
			r, took, cpu, err := b.board(ctx, one)
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
			b.view.searching(time.Duration(sum*float64(time.Second)), "%s, run %d of %d: board %d of %d", set.Name, try+1, b.repeat, i+1, len(all))
		}
		seconds, worst, processor = append(seconds, sum), append(worst, slowest), append(processor, used)
		if ctx.Err() != nil {
			break
		}
	}
	row.Seconds, row.CPUSeconds, row.Worst, row.PeakMB = median(seconds), median(processor), median(worst), peakMemory()/1e6
	return row, nil
}

// board solves one board and compares its length. The seconds are those of the search,
// without those of the tables: by the clock, and of the processor.
func (b *slideBench) board(ctx context.Context, one benchmarks.Instance) (slide.Result, float64, float64, error) {
	o := b.options
	tables := time.Now()
	if err := slide.Prepare(ctx, one.Slide, o); err != nil && ctx.Err() == nil {
		return slide.Result{}, 0, 0, usagef("%v", err)
	}
	build := time.Since(tables)
	if o.NodeLimit = b.nodes; b.limit > 0 {
		limited, cancel := context.WithTimeout(ctx, b.limit)
		defer cancel()
		ctx = limited
	}
	used := cpuTime()
	r, err := b.engine.Search(ctx, one.Slide, o)
	cpu := (cpuTime() - used).Seconds()
	if err != nil {
		return r, 0, 0, usagef("%v", err)
	}
	took := (r.Elapsed - r.Build).Seconds()
	r.Build += build
	if !r.Solved {
		return r, took, cpu, nil
	}
	if verdict := referee.Slide(one.Slide, r.Moves); !verdict.OK {
		return r, took, cpu, disagree("board %s: the referee refuses the plan: %s", one.ID, verdict.Reason)
	}
	if n := len(r.Moves); r.Optimal && n != one.Optimal || n < one.Optimal {
		return r, took, cpu, disagree("board %s: %d moves, published are %d", one.ID, n, one.Optimal)
	}
	return r, took, cpu, nil
}

func (row *slideRow) add(r slide.Result) {
	row.Boards++
	if r.Solved {
		row.Solved++
		row.Moves += len(r.Moves)
	}
	row.Expanded += r.Expanded
	row.Generated += r.Generated
	row.Tables = r.Tables
	if row.Tables == "" {
		row.Tables = r.Heuristic
	}
	row.BuildSeconds = math.Max(row.BuildSeconds, r.Build.Seconds())
}
