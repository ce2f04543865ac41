// A network against pattern databases: the experiment of V. Cahlík and P. Surynek, "On the
// design of a heuristic based on artificial neural networks for the near optimal solving
// of the (N²-1)-puzzle", IJCCI 2019, on boards that no network was trained on.

package bench

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/lab/internal/labels"
	"github.com/tilemip/tilemip/cmd/lab/internal/paper"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// readNetwork returns a network that comes with the program, by its name ("" is the default
// one), or else reads the file of that name. A name that is neither, and a file that is no
// network, are usage errors.
func readNetwork(name string) (*learned.Network, error) {
	n, err := learned.Open(name)
	if err != nil && !slices.Contains(learned.Networks(), name) && name != "" {
		return nil, usagef("%v", err)
	}
	return n, err
}

// Learned is the experiment of V. Cahlík and P. Surynek (2019): a network against pattern
// databases, on random boards of the 15-puzzle.
type Learned struct {
	Output
	Network        *learned.Network
	Boards         int       // random boards, at least 1
	Seed           uint64    // of the boards
	Risks, Margins []float64 // settings of networks with chances, and of those without
	Views          int       // 1: the board is estimated; 2: its mirror image too, and the mean is taken
	Weight         float64   // factor of the estimates
	Pure, First    bool      // as the paper's search: no pattern database prunes; the first solution ends
	Plots          string    // folder for the histograms; "" for none
	Databases      bool      // also the pattern databases alone
	Comparator     bool      // also the paper's A* with 7-8
	Searches       bool      // the boards are solved; without, only the estimates' errors are shown
	Deepen         bool      // IDA* in place of A*
	Batches        []int     // settings: nodes that are expanded together; nil: one
	Reference      string    // instead of all that: a file of the training library to compare the estimates with

	starts    []puzzle.Slide
	solutions [][]puzzle.Move // shortest ones
	tables78  *paper.Tables   // of the comparator
}

func learnedVerb() Verb {
	b := new(Learned)
	network := ""
	return Verb{
		Name: "learned", Usage: "the experiment of Cahlík and Surynek (2019): a network against pattern databases", Args: " ",
		Rows: []option.Row{
			{Name: "boards", To: &b.Boards, Value: 1600, In: option.From(1), Help: "`N` random boards"},
			{Name: "board-seed", To: &b.Seed, Value: uint64(2019), Help: "seed `N` of the boards"},
			{Name: "network", To: &network, Help: "the network `NAME`: missing, missing8, paper, or a file", Values: learned.Networks, Open: true, Files: option.Reads},
			{Name: "confidence-margin", To: &b.Risks, Value: []float64{0.5, 0.2, 0.1, 0.05, 0.02, 0.01}, Help: "settings: leave out nodes that improve with less than this `CHANCE`"},
			{Name: "margin", To: &b.Margins, Value: []float64{0, 1, 2, 3}, Help: "settings of networks without chances: the estimate may be too high by `MOVES`"},
			{Name: "weight", To: &b.Weight, Value: float64(learned.DefaultWeight), Help: "the estimates count `W` times"},
			{Name: "views", To: &b.Views, Value: 2, In: option.Between(1, 2), Help: "`1`: estimate the board; 2: and its mirror image, and take the mean"},
			{Name: "pure", To: &b.Pure, Help: "prune by no pattern database, as the paper's search"},
			{Name: "first", To: &b.First, Help: "end with the first solution, as the paper's search, whatever the confidence margin or margin"},
			{Name: "ida", To: &b.Deepen, Help: "search by IDA* in place of A*, as Ernandes and Gori (2004); its first solution ends it"},
			{Name: "batch", To: &b.Batches, Value: []int{1}, Help: "settings: expand `N` open nodes together"},
			{Name: "searches", To: &b.Searches, Value: true, Help: "solve the boards; --searches=false shows the errors of estimates alone"},
			{Name: "databases", To: &b.Databases, Value: true, Help: "also the pattern databases alone; --databases=false leaves them out"},
			{Name: "comparator", To: &b.Comparator, Help: "also the paper's A* with 7-8, as its authors' program searches, in a row beside the network's"},
			{Name: "plots", To: &b.Plots, Help: "write the paper's figures as SVG into the folder `DIR`", Files: option.Folder},
			{Name: "reference", To: &b.Reference, Help: "instead, compare the estimates with those of the training library in `FILE`", Files: option.Reads},
		},
		Run: func(ctx context.Context, l Line) (err error) {
			b.Output = l.Output
			if b.Network, err = readNetwork(network); err != nil {
				return err
			}
			return b.Run(ctx)
		},
	}
}

// tolerance is how far an estimate may lie from that of the training library, in moves: the
// two compute in floating point and need not round alike.
const tolerance = 1e-3

// compare checks the inference of this program against the training library's: the file has
// boards with the estimates that the library gave for them, and the largest difference may
// not exceed the tolerance.
func (b *Learned) compare(ctx context.Context, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return usagef("%v", err)
	}
	defer f.Close()
	boards, worst, err := labels.Compare(ctx, b.Network, f)
	if err != nil {
		return usagef("%s: %v", name, err)
	}
	if worst > tolerance {
		return disagree("%s: an estimate differs from the training library's by %.2g moves; at most %g is right", name, worst, tolerance)
	}
	_, err = fmt.Fprintf(b.Rows, "%d boards: no estimate differs from the training library's by more than %.1e moves\n", boards, worst)
	return err
}

// learnedRow is the row of a setting, over all its boards. The expanded_ keys are quantiles
// of the nodes expanded per board; excess is the number of moves above the optimum.
type learnedRow struct {
	Setting string  `json:"setting"`
	Boards  int     `json:"boards"`
	Bytes   int     `json:"bytes"`        // of weights
	Tables  int     `json:"table_bytes"`  // of pattern databases
	Quarter float64 `json:"expanded_25"`  // quantiles of the nodes expanded
	Median  float64 `json:"expanded_50"`  //
	Three   float64 `json:"expanded_75"`  //
	Most    float64 `json:"expanded_max"` //
	Mean    float64 `json:"expanded_mean"`
	Optimal float64 `json:"optimal_rate"`
	Excess  float64 `json:"mean_excess"`      // moves above the optimum
	Millis  float64 `json:"cpu_milliseconds"` // CPU time per board, the mean
	Over    []int   `json:"excess_counts"`    // boards with 0, 2, 4, … moves above the optimum

	solved     int       // of Boards
	comparator bool      // it is the paper's
	nodes      []float64 // expanded, in ascending order
}

// learnedSetting is one way to solve the boards: its name in the table, the bytes of the
// network's weights and of the pattern databases that it reads, and the search. solve returns
// its plan and the nodes that it expanded.
type learnedSetting struct {
	name       string
	bytes      int
	tables     int
	comparator bool
	solve      func(ctx context.Context, s puzzle.Slide) (moves []puzzle.Move, expanded uint64, err error)
}

// Run solves the boards in every setting and prints a row for each, then the errors. With
// Reference it compares the inference with the training library instead.
func (b *Learned) Run(ctx context.Context) error {
	if b.Reference != "" {
		return b.compare(ctx, b.Reference)
	}
	if err := b.prepare(ctx); err != nil {
		return err
	}
	var rows []learnedRow
	if b.Searches {
		settings, err := b.settings(ctx)
		if err == nil {
			rows, err = b.solveAll(ctx, settings)
		}
		if err != nil {
			return err
		}
	}
	return b.histograms(ctx, rows)
}

// solveAll prints a row for each setting.
func (b *Learned) solveAll(ctx context.Context, settings []learnedSetting) (rows []learnedRow, err error) {
	t := b.table("A* with|missing, δ = 0.005", "boards|1600", "bytes|7000000", "tables|195881728", "25 %|20000", "50 %|20000", "75 %|50000", "most|1000000", "mean|50000",
		"optimal|100.0 %", "excess|0.000", "CPU ms|1000.0")
	return rows, eachRow(ctx, t, settings, b.measure, func(r learnedRow) error {
		rows = append(rows, r)
		return t.print(r, r.Setting, r.Boards, r.Bytes, r.Tables, r.Quarter, r.Median, r.Three, r.Most, r.Mean, 100*r.Optimal, r.Excess, r.Millis)
	})
}

// prepare draws the boards and solves each to optimality, outside all measurements: the
// lengths are what every setting is compared with. Board i has a generator of its own, so
// that a run of more boards begins with the same ones.
func (b *Learned) prepare(ctx context.Context) error {
	if b.Comparator {
		var err error
		if b.tables78, err = paper.OpenTables(ctx); err != nil {
			return err
		}
	}
	goal := puzzle.StandardGoal(4, 4)
	for i := range b.Boards {
		start := puzzle.Random(rand.New(rand.NewPCG(b.Seed, uint64(i))), 4, 4)
		one := puzzle.Slide{Start: start, Goal: goal}
		r, err := slide.Search(ctx, one, slide.Options{Heuristic: "pattern", Tier: slide.Tier8})
		if err != nil {
			return err
		}
		if !r.Optimal {
			return ErrInterrupted
		}
		b.starts, b.solutions = append(b.starts, one), append(b.solutions, r.Moves)
	}
	return nil
}

// settings lists the network's settings and then the databases alone. A network whose head
// is "missing" estimates the chances of the moves that a bound lacks, and takes a risk for
// each of --confidence-margin; another estimates the distance alone, and takes a margin for each of
// --margin. With First there is one setting, because the first solution ends the search.
func (b *Learned) settings(ctx context.Context) ([]learnedSetting, error) {
	var all []learnedSetting
	// own is the bytes of the tables that the network's search reads: those that its inputs come
	// from, or else those of the bound that prunes; with Pure and no such inputs there are none.
	own := 0
	if b.Network.Tier != 0 || !b.Pure {
		tier := slide.Tier6 // for the bound alone
		if b.Network.Tier != 0 {
			tier = slide.Tier(b.Network.Tier)
		}
		var err error
		if own, err = b.tables(ctx, tier); err != nil {
			return nil, err
		}
	}
	add := func(name string, o learned.Options) {
		o.Mode, o.Network, o.Views, o.Weight, o.Pure, o.First = learned.Estimates, b.Network, b.Views, b.Weight, b.Pure, b.First
		if b.Deepen {
			o.Mode = learned.Deepen
		}
		for _, o.Batch = range b.Batches {
			words := name
			if o.Batch > 1 {
				words = fmt.Sprintf("%s, %d at once", name, o.Batch)
			}
			all = append(all, learnedSetting{words, b.Network.Bytes, own, false, func(ctx context.Context, s puzzle.Slide) ([]puzzle.Move, uint64, error) {
				r, err := learned.Search(ctx, s, o)
				if r.PlanBy != "" { // not the network's
					r.Moves = nil
				}
				return r.Moves, r.Learned, err
			}})
		}
	}
	if b.Deepen {
		add(b.Network.Name+", IDA*", learned.Options{})
	} else if b.First {
		add(b.Network.Name+", first", learned.Options{})
	} else if b.Network.Head == "missing" {
		for _, risk := range b.Risks {
			add(fmt.Sprintf("%s, δ = %g", b.Network.Name, risk), learned.Options{Risk: risk})
		}
	} else {
		for _, margin := range b.Margins {
			add(fmt.Sprintf("%s, margin %g", b.Network.Name, margin), learned.Options{Margin: margin})
		}
	}
	if b.Databases {
		databases, err := b.databases(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, databases...)
	}
	if b.Comparator {
		all = append(all, learnedSetting{"7-8 as the authors'", 0, b.tables78.Bytes(), true, func(ctx context.Context, s puzzle.Slide) ([]puzzle.Move, uint64, error) {
			r, err := b.tables78.Search(ctx, s)
			if ctx.Err() != nil {
				return nil, 0, nil
			}
			return r.Moves, r.Counted, err // nodes are counted as the authors do
		}})
	}
	return all, nil
}

// tables is the size in bytes of the pattern databases of a tier.
func (b *Learned) tables(ctx context.Context, tier slide.Tier) (int, error) {
	v, err := slide.OpenValues(ctx, b.starts[0], slide.Options{Heuristic: "pattern", Tier: tier})
	if err != nil {
		return 0, err
	}
	return v.Bytes(), nil
}

// databases lists the searches by pattern databases alone, against which the network is
// measured: A* and IDA* with the tables 6-6-3 and 7-8. "ties late" breaks ties of f = g + h
// towards the highest h, to see what the tie rule is worth.
func (b *Learned) databases(ctx context.Context) ([]learnedSetting, error) {
	var all []learnedSetting
	for _, one := range []struct {
		name  string
		tier  slide.Tier
		late  bool
		solve func(context.Context, puzzle.Slide, slide.Options) (slide.Result, error)
	}{
		{"databases 6-6-3", slide.Tier6, false, slide.AStar}, {"databases 7-8", slide.Tier8, false, slide.AStar},
		{"7-8, ties late", slide.Tier8, true, slide.AStar},
		{"6-6-3, IDA*", slide.Tier6, false, slide.Search}, {"7-8, IDA*", slide.Tier8, false, slide.Search},
	} {
		n, err := b.tables(ctx, one.tier)
		if err != nil {
			return nil, err
		}
		all = append(all, learnedSetting{one.name, 0, n, false,
			func(ctx context.Context, s puzzle.Slide) ([]puzzle.Move, uint64, error) {
				r, err := one.solve(ctx, s, slide.Options{Heuristic: "pattern", Tier: one.tier, Late: one.late})
				return r.Moves, r.Expanded, err
			}})
	}
	return all, nil
}

// measure solves all boards by one setting; after Ctrl-C the row has those that were done. A
// search that ends without a plan counts in the nodes only. The lengths of all plans of a board
// have one parity, so that Over counts by half the number of moves above the optimum.
func (b *Learned) measure(ctx context.Context, one learnedSetting) (learnedRow, error) {
	row := learnedRow{Setting: one.name, Bytes: one.bytes, Tables: one.tables, comparator: one.comparator}
	var expanded []float64
	began, cpu := time.Now(), machine.CPUTime()
	for i, board := range b.starts {
		moves, nodes, err := one.solve(ctx, board)
		if err != nil {
			return row, err
		}
		if ctx.Err() != nil {
			break
		}
		row.Mean += float64(nodes)
		expanded = append(expanded, float64(nodes))
		b.Progress(time.Since(began), "%s: board %d of %d", one.name, i+1, b.Boards)
		if moves == nil {
			continue
		}
		if err := replayed(board.Start.Flat(), board, moves, len(b.solutions[i])); err != nil {
			return row, err
		}
		row.solved++
		over := len(moves) - len(b.solutions[i])
		for len(row.Over) <= over/2 {
			row.Over = append(row.Over, 0)
		}
		row.Over[over/2]++
		row.Excess += float64(over)
	}
	if row.Boards = len(expanded); row.Boards == 0 {
		return row, ErrInterrupted
	}
	n, solved := float64(row.Boards), float64(max(1, row.solved))
	row.Excess, row.Mean = row.Excess/solved, row.Mean/n
	row.Millis = (machine.CPUTime() - cpu).Seconds() * 1000 / n
	if row.solved > 0 {
		row.Optimal = float64(row.Over[0]) / solved
	}
	slices.Sort(expanded)
	row.nodes = expanded
	// A quantile is the value at that part of the sorted list, without interpolation.
	at := func(part float64) float64 { return expanded[min(int(part*float64(len(expanded))), len(expanded)-1)] }
	row.Quarter, row.Median, row.Three, row.Most = at(0.25), at(0.5), at(0.75), at(1)
	return row, nil
}

// histograms shows the errors of single estimates, those on the way to the goal, and the
// moves beyond the optimum.
func (b *Learned) histograms(ctx context.Context, rows []learnedRow) error {
	errors, err := b.errors(ctx)
	if err != nil {
		return err
	}
	ways, err := b.ways(ctx)
	if err != nil {
		return err
	}
	if !b.JSON {
		err = b.printPaperTable(rows)
	}
	if err := cmp.Or(err, b.printErrors(errors), b.printWays(ways)); err != nil {
		return err
	}
	if b.Plots == "" {
		return nil
	}
	if err := os.MkdirAll(b.Plots, 0o777); err != nil {
		return err
	}
	return b.drawFigures(rows, errors)
}
