// Building models: the modelling layer beside a solver's C interface in the same run, and beside
// the modelling tools of Python. What is timed is the way from the data to a solver that holds
// the model. That all build the same model is checked by its size and a sum over its entries.

package bench

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Build builds models and hands them to HiGHS.
type Build struct {
	Output
	Models  []string         // names; none is all
	Size    int              // of every model; 0: each its own
	Repeat  int              // seconds are the least of so many runs
	Python  string           // program that runs the peers; "" for none
	Backend backends.Backend // whose hand-over is measured: a backends.HandOver
}

func buildVerb() Verb {
	b := new(Build)
	return Verb{
		Name: "build", Usage: "how fast models are built and handed to HiGHS, beside its C interface", Args: "[MODEL…]",
		Rows: []option.Row{
			{Name: "repeat", To: &b.Repeat, Value: 3, In: option.From(1), Help: "build each model `N` times; seconds are the least"},
			{Name: "size", To: &b.Size, Words: "each its own", In: option.Between(5, 5000), Help: "places, cells of a side or moves `N` of every model"},
			{Name: "python", To: &b.Python, Help: "build with PuLP, linopy and gurobipy of the Python `PROGRAM` too", Files: option.Reads},
		},
		Run: func(ctx context.Context, l Line) (err error) {
			b.Output, b.Models = l.Output, l.Words
			if b.Backend, err = backends.Lookup("highs"); err != nil {
				return err
			}
			return b.Run(ctx)
		},
	}
}

// built is a model of the benchmark. size is its parameter: places, cells of a side, moves.
type built struct {
	name   string
	size   int
	layer  func(n int) (*model.Model, error)
	direct func(n int) backends.Arrays // nil: the arrays of the layer's model, copied
}

var builds = []built{
	{"p-median", 400, plain(pmedianModel), pmedianArrays},
	{"lqcp", 300, plain(lqcpModel), lqcpArrays},
	{"fac", 30, plain(facModel), facArrays},
	{"basic", 300, plain(basicModel), basicArrays},
	{"textbook", 80, textbookModel, nil},
}

// buildModels returns the names of the models.
func buildModels() []string { return textpos.Names(builds, func(b built) string { return b.name }) }

// plain is a model whose building cannot fail.
func plain(layer func(n int) *model.Model) func(int) (*model.Model, error) {
	return func(n int) (*model.Model, error) { m := layer(n); return m, m.Err() }
}

// textbookModel is the textbook's program of the case study's board.
func textbookModel(horizon int) (*model.Model, error) {
	s, err := puzzle.ParseSlide("5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12")
	if err != nil {
		return nil, err
	}
	f, err := planning.Lookup("textbook")
	if err != nil {
		return nil, err
	}
	p, err := f.Build(s, horizon)
	if err != nil {
		return nil, err
	}
	return p.Model, nil
}

// buildRow is a model built by a tool. Sum is over all entries, costs and bounds, each weighted
// by where it stands.
type buildRow struct {
	Model       string   `json:"model"`
	Size        int      `json:"size"`
	Tool        string   `json:"tool"`
	Columns     int      `json:"columns"`
	Rows        int      `json:"rows"`
	Nonzeros    int      `json:"nonzeros"`
	Sum         float64  `json:"sum"`
	Build       float64  `json:"build_seconds"`
	Hand        *float64 `json:"hand_seconds,omitempty"` // nil where the tool's solver holds the model after building
	BytesPer    float64  `json:"bytes_per_nonzero,omitempty"`
	Ratio       *float64 `json:"ratio,omitempty"` // of the total to that of the direct use
	Unavailable string   `json:"unavailable,omitempty"`
}

func (r *buildRow) total() float64 {
	if r.Hand == nil {
		return r.Build
	}
	return r.Build + *r.Hand
}

// Run prints the table.
func (b *Build) Run(ctx context.Context) error {
	hand, ok := b.Backend.(backends.HandOver)
	if !ok {
		return usagef("this program has HiGHS not linked in, whose C interface is measured; see docs/start/install.md")
	}
	chosen, err := b.chosen()
	if err != nil {
		return err
	}
	t := b.table("model|p-median 1280", "tool|gurobipy", "columns|1639680", "rows|1639681", "nonzeros|4916480", "build s|100.000", "hand-over s|100.000", "total s|100.000", "B/nonzero|10.0", "ratio|1.00")
	for _, m := range chosen {
		rows, err := b.measure(ctx, hand, m)
		for _, r := range rows {
			r.print(t)
		}
		if err = cmp.Or(t.err, err); err != nil {
			return err
		}
	}
	return nil
}

func (b *Build) chosen() (chosen []built, err error) {
	for _, m := range builds {
		if b.Size > 0 {
			m.size = b.Size
		}
		if len(b.Models) == 0 || slices.Contains(b.Models, m.name) {
			chosen = append(chosen, m)
		}
	}
	for _, name := range b.Models {
		if !slices.Contains(buildModels(), name) {
			return nil, usagef("no model is called %q; expected one of %s", name, strings.Join(buildModels(), ", "))
		}
	}
	return chosen, nil
}

// measure builds one model by all tools, the layer and the direct use in turn.
func (b *Build) measure(ctx context.Context, hand backends.HandOver, m built) ([]*buildRow, error) {
	direct, layer := &buildRow{Tool: "direct"}, &buildRow{Tool: "tilemip"}
	rows := []*buildRow{direct, layer}
	for range b.Repeat {
		if ctx.Err() != nil {
			return nil, ErrInterrupted
		}
		if err := layer.layer(hand, m); err != nil {
			return nil, err
		}
		if err := direct.direct(hand, m); err != nil {
			return nil, err
		}
	}
	var failed error // of a peer, also at Ctrl-C: what was measured before it is shown
	for _, tool := range peers {
		if b.Python == "" || m.direct == nil || failed != nil {
			break
		}
		var r *buildRow
		if r, failed = b.peer(ctx, tool, m); failed == nil {
			rows = append(rows, r)
		}
	}
	for _, r := range rows {
		r.Model, r.Size = m.name, m.size
		if r.Unavailable == "" {
			ratio := r.total() / direct.total()
			r.Ratio = &ratio
			if r.Columns != direct.Columns || r.Rows != direct.Rows || r.Nonzeros != direct.Nonzeros || math.Abs(r.Sum-direct.Sum) > 1e-9*(1+math.Abs(direct.Sum)) {
				return rows, disagree("%s %d: %s builds %d columns, %d rows, %d nonzeros with the sum %.12g; the direct use %d, %d, %d and %.12g",
					m.name, m.size, r.Tool, r.Columns, r.Rows, r.Nonzeros, r.Sum, direct.Columns, direct.Rows, direct.Nonzeros, direct.Sum)
			}
		}
	}
	return rows, failed
}

func (r *buildRow) print(t *table) {
	name := fmt.Sprintf("%s %d", r.Model, r.Size)
	if r.Unavailable != "" {
		t.print(r, name, r.Tool, r.Unavailable)
		return
	}
	var bytes *float64
	if r.BytesPer > 0 {
		bytes = &r.BytesPer
	}
	t.print(r, name, r.Tool, r.Columns, r.Rows, r.Nonzeros, r.Build, r.Hand, r.total(), bytes, r.Ratio)
}
