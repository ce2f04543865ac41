// The networks of the outlook of V. Cahlík and P. Surynek (IJCCI 2019, sections 3 and 6), each
// trained here in reduced form and measured on the experiment's boards: one that compares, losses
// that punish overestimation, one hidden layer in IDA*, sigmoid units, batches of open nodes,
// bootstrapping from an untrained network, and 3×3. What a network's plan guarantees is in its row.

package bench

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned"
	"github.com/tilemip/tilemip/native/slide/learned/compare"
	"github.com/tilemip/tilemip/native/slide/learned/fit"
)

// Outlook measures networks of the outlook on random boards of the 15-puzzle.
type Outlook struct {
	Output
	Only     []string // rows, by name; all where it is empty
	Boards   int      // random boards, at least 1
	Seed     uint64   // of the boards
	Labels   string   // file of labels to train networks from that the folder lacks; "" for none
	Networks string   // folder of the networks in floating point; "" is that of the program
	Epochs   int      // of a training

	bench  Learned     // its boards and their shortest solutions
	labels *fit.Boards // of Labels
}

func outlookVerb() Verb {
	b := new(Outlook)
	return Verb{
		Name: "outlook", Usage: "the networks of the outlook of Cahlík and Surynek (2019)", Args: "[ROW…]",
		Help: `Small networks of the 15-puzzle on the boards of lab learned, searched as in the paper: no
database prunes, the first solution ends. Rows: ` + strings.Join(OutlookNames(), ", ") + `; without one,
all. A network that is not in the folder of --networks nor in the program is trained from the file of
--labels, in a minute each, and kept in the folder. eight is checked on all 181,440 boards of
3×3; bootstrap shows rounds from an untrained network.

  lab outlook --boards 50 one-layer one-layer-ida
  lab labels --boards 70000 --near 4 --walk 10 --seed 301 -o labels.bin
  lab outlook --labels labels.bin --networks outlook`,
		Rows: []option.Row{
			{Name: "boards", Into: option.To(&b.Boards), Value: 200, In: option.From(1), Help: "`N` random boards"},
			{Name: "board-seed", Into: option.To(&b.Seed), Value: uint64(2019), Help: "seed `N` of the boards"},
			{Name: "labels", Into: option.To(&b.Labels), Help: "train networks that are not at hand from the labels in `FILE`", Files: option.Reads},
			{Name: "networks", Into: option.To(&b.Networks), Help: "read networks from the folder `DIR` and keep trained ones there", Files: option.Folder},
			{Name: "epochs", Into: option.To(&b.Epochs), Value: 6, In: option.From(1), Help: "train with `N` passes over the labels"},
		},
		Run: func(ctx context.Context, l Line) error {
			b.Output, b.Only = l.Output, l.Words
			return b.Run(ctx)
		},
	}
}

// outlookRow is an experiment: a network, and a search with it.
type outlookRow struct {
	name, words string
	network     string // of outlookNets, or of the program; "" for databases alone
	search      learned.Options
	compare     bool
	database    func(context.Context, puzzle.Slide, slide.Options) (slide.Result, error)
}

// as is the paper's search: no database prunes, the first solution ends, one view.
var as = learned.Options{Mode: learned.Estimates, Pure: true, First: true, Views: 1}

// with returns the paper's search with some of its options changed.
func with(change func(*learned.Options)) learned.Options {
	o := as
	change(&o)
	return o
}

var outlookRows = []outlookRow{
	{name: "small", words: "two hidden layers, elu", network: "small", search: as},
	{name: "relu", words: "the same, relu", network: "relu", search: as},
	{name: "sigmoid", words: "the same, sigmoid", network: "sigmoid", search: as},
	{name: "asymmetric-0.4", words: "asymmetric loss 0.4", network: "asymmetric-0.4", search: as},
	{name: "asymmetric-0.8", words: "asymmetric loss 0.8", network: "asymmetric-0.8", search: as},
	{name: "one-layer", words: "one hidden layer, sigmoid", network: "one-layer", search: as},
	{name: "one-layer-ida", words: "one hidden layer in IDA*", network: "one-layer", search: with(func(o *learned.Options) { o.Mode = learned.Deepen })},
	{name: "small-ida", words: "two hidden layers in IDA*", network: "small", search: with(func(o *learned.Options) { o.Mode = learned.Deepen })},
	{name: "compare", words: "compares two boards", network: "compare", compare: true},
	{name: "batch-1", words: "paper-near, 1 node at once", network: "paper-near", search: as},
	{name: "batch-8", words: "paper-near, 8 at once", network: "paper-near", search: with(func(o *learned.Options) { o.Batch = 8 })},
	{name: "batch-64", words: "paper-near, 64 at once", network: "paper-near", search: with(func(o *learned.Options) { o.Batch = 64 })},
	{name: "batch-512", words: "paper-near, 512 at once", network: "paper-near", search: with(func(o *learned.Options) { o.Batch = 512 })},
	{name: "database", words: "A* with 6-6-3, 2.2 MB", database: slide.AStar},
	{name: "database-ida", words: "IDA* with 6-6-3, 2.2 MB", database: slide.Search},
}

// OutlookNames are the names of the rows, and of what is no row of the table.
func OutlookNames() []string {
	var names []string
	for _, r := range outlookRows {
		names = append(names, r.name)
	}
	return append(names, "eight", "bootstrap")
}

// outlookResult is what is printed of a row.
type outlookResult struct {
	Name     string  `json:"name"`
	Words    string  `json:"words"`
	Bytes    int     `json:"bytes"` // of weights, rounded to bytes, or of tables
	Boards   int     `json:"boards"`
	Solved   int     `json:"solved"`             // within the node limit
	Bias     float64 `json:"bias"`               // of single estimates on the boards
	Square   float64 `json:"mean_squared_error"` // likewise
	Quarter  float64 `json:"expanded_25"`        // quantiles over the solved boards
	Median   float64 `json:"expanded_50"`
	Three    float64 `json:"expanded_75"`
	Most     float64 `json:"expanded_max"`
	Optimal  float64 `json:"optimal_rate"` // of the solved boards
	Excess   float64 `json:"mean_excess"`
	Asked    float64 `json:"comparisons_per_node,omitempty"`
	Millis   float64 `json:"cpu_milliseconds"` // per board
	Promise  string  `json:"promise"`
	expanded []float64
}

// outlookLimit ends a search that finds nothing: nodes generated.
const outlookLimit = 2_000_000

// Run measures the rows.
func (b *Outlook) Run(ctx context.Context) error {
	for _, name := range b.Only {
		if !slices.Contains(OutlookNames(), name) {
			return usagef("no row is called %q; expected some of %s", name, strings.Join(OutlookNames(), ", "))
		}
	}
	var rows []outlookRow
	for _, r := range outlookRows {
		if b.wants(r.name) {
			rows = append(rows, r)
		}
	}
	if len(rows) > 0 {
		if err := b.table(ctx, rows); err != nil {
			return err
		}
	}
	if b.wants("eight") {
		if err := b.eight(ctx); err != nil {
			return err
		}
	}
	if b.wants("bootstrap") {
		return b.bootstrap(ctx)
	}
	return nil
}

func (b *Outlook) wants(name string) bool { return len(b.Only) == 0 || slices.Contains(b.Only, name) }

// table measures the rows of the table.
func (b *Outlook) table(ctx context.Context, rows []outlookRow) error {
	b.bench = Learned{Output: b.Output, Boards: b.Boards, Seed: b.Seed}
	if err := b.bench.prepare(ctx); err != nil {
		return err
	}
	t := newTable(b.Rows, []string{"network", "boards", "solved", "bytes", "bias", "squared", "25 %", "50 %", "75 %", "most", "optimal", "excess", "asked", "CPU ms", "promise"},
		[]string{"one hidden layer, sigmoid", "1600", "1600", "2000000", "-10.00", "100.00", "100000", "100000", "100000", "1000000", "100.0 %", "10.000", "100.0", "1000.0", "optimal, proven"})
	if b.JSON {
		t = nil
	}
	return eachRow(ctx, t, rows, b.measure, func(r outlookResult) error {
		if b.JSON {
			return printJSON(b.Rows, r)
		}
		whole := func(v float64) string { return fmt.Sprintf("%.0f", v) }
		asked := dash("")
		if r.Asked > 0 {
			asked = fmt.Sprintf("%.1f", r.Asked)
		}
		bias, square := dash(""), dash("")
		if r.Square > 0 {
			bias, square = fmt.Sprintf("%.2f", r.Bias), fmt.Sprintf("%.2f", r.Square)
		}
		return t.row(r.Words, fmt.Sprint(r.Boards), fmt.Sprint(r.Solved), fmt.Sprint(r.Bytes), bias, square, whole(r.Quarter), whole(r.Median), whole(r.Three), whole(r.Most),
			fmt.Sprintf("%.1f %%", 100*r.Optimal), fmt.Sprintf("%.3f", r.Excess), asked, fmt.Sprintf("%.1f", r.Millis), r.Promise)
	})
}

// measure solves the boards by a row.
func (b *Outlook) measure(ctx context.Context, row outlookRow) (outlookResult, error) {
	r := outlookResult{Name: row.name, Words: row.words, Promise: "none"}
	solve, err := b.solver(ctx, row, &r)
	if err != nil {
		return r, err
	}
	began, cpu := time.Now(), machine.CPUTime()
	for i, board := range b.bench.starts {
		moves, nodes, err := solve(ctx, board)
		if err != nil && ctx.Err() == nil {
			return r, err
		}
		if ctx.Err() != nil {
			break
		}
		b.Progress(time.Since(began), "%s: board %d of %d", row.name, i+1, b.Boards)
		r.Boards++
		if moves == nil {
			continue
		}
		if verdict := referee.Slide(board, moves); !verdict.OK {
			return r, disagree("board %s: the referee refuses the plan: %s", board.Start.Flat(), verdict.Reason)
		}
		over := len(moves) - len(b.bench.solutions[i])
		if over < 0 {
			return r, disagree("board %s: %d moves, but %d were proven necessary", board.Start.Flat(), len(moves), len(b.bench.solutions[i]))
		}
		if over == 0 {
			r.Optimal++
		}
		r.Solved++
		r.Excess += float64(over)
		r.expanded = append(r.expanded, nodes)
	}
	if r.Boards == 0 {
		return r, ErrInterrupted
	}
	r.Millis = (machine.CPUTime() - cpu).Seconds() * 1000 / float64(r.Boards)
	r.finish()
	return r, nil
}

// finish turns sums into means and takes the quantiles.
func (r *outlookResult) finish() {
	n := float64(max(1, r.Solved))
	r.Optimal, r.Excess, r.Asked = r.Optimal/n, r.Excess/n, r.Asked/n
	if len(r.expanded) == 0 {
		return
	}
	slices.Sort(r.expanded)
	at := func(part float64) float64 { return r.expanded[min(int(part*n), len(r.expanded)-1)] }
	r.Quarter, r.Median, r.Three, r.Most = at(0.25), at(0.5), at(0.75), at(1)
}

// solver returns the search of a row and fills in what is known of its network.
func (b *Outlook) solver(ctx context.Context, row outlookRow, r *outlookResult) (func(context.Context, puzzle.Slide) ([]puzzle.Move, float64, error), error) {
	if row.database != nil {
		o := slide.Options{Heuristic: "pattern", Tier: slide.Tier6}
		var err error
		if r.Bytes, err = b.bench.tables(ctx, slide.Tier6); err != nil {
			return nil, err
		}
		r.Promise = learned.Proven
		return func(ctx context.Context, s puzzle.Slide) ([]puzzle.Move, float64, error) {
			found, err := row.database(ctx, s, o)
			return found.Moves, float64(found.Expanded), err
		}, nil
	}
	if row.compare {
		net, err := b.float(ctx, row.network)
		if err != nil {
			return nil, err
		}
		r.Bytes = 4 * net.Weights()
		return func(ctx context.Context, s puzzle.Slide) ([]puzzle.Move, float64, error) {
			found, err := compare.Search(ctx, net, s, outlookLimit/2)
			if found.Solved {
				r.Asked += float64(found.Asked) / float64(max(1, found.Expanded))
			}
			return found.Moves, float64(found.Expanded), err
		}, nil
	}
	net, err := b.whole(ctx, row.network)
	if err != nil {
		return nil, err
	}
	r.Bytes = net.Bytes
	if r.Bias, r.Square, err = b.single(ctx, net); err != nil {
		return nil, err
	}
	o := row.search
	o.Network, o.NodeLimit = net, outlookLimit
	return func(ctx context.Context, s puzzle.Slide) ([]puzzle.Move, float64, error) {
		found, err := learned.Search(ctx, s, o)
		if found.PlanBy != "" { // not the network's
			found.Moves = nil
		}
		return found.Moves, float64(found.Learned), err
	}, nil
}

// single returns bias and squared error of single estimates on the boards.
func (b *Outlook) single(ctx context.Context, net *learned.Network) (bias, square float64, err error) {
	e, err := learned.NewEstimator(ctx, net, as.Views)
	if err != nil {
		return 0, 0, err
	}
	for i, s := range b.bench.starts {
		h, err := e.Moves(s)
		if err != nil {
			return 0, 0, err
		}
		miss := h - float64(len(b.bench.solutions[i]))
		bias, square = bias+miss/float64(b.Boards), square+miss*miss/float64(b.Boards)
	}
	return bias, math.Max(square, 1e-9), nil
}
