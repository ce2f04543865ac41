// The figures of V. Cahlík and P. Surynek (IJCCI 2019) from a run's own numbers: figure 2, the
// lengths of shortest solutions; 3 and 4, the errors of single predictions of the 7-8 database and of the
// network; 5, the moves beyond the optimum; 6, the nodes that both searches expanded; table 1.
// Bars are counts of boards, as there, each named by its middle. The axis of figure 6 ends at 100,000 as theirs, and is drawn
// once more in powers of ten, because a network that expands some hundred nodes is one bar
// otherwise.

package bench

import (
	"bytes"
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/chart"
	"github.com/tilemip/tilemip/internal/osfile"
)

// series is what one kind of bars counts.
type series struct {
	name   string
	values []float64
}

// figure is a histogram. Bars are wide by width, and the first begins at from.
type figure struct {
	file, title, axis string
	from, width       float64
	bars              int
	powers            bool // the axis is of logarithms to base 10
	series            []series
}

// counts returns the bars of a series, and how many values lie outside.
func (f *figure) counts(s series) (bars []int, outside int) {
	bars = make([]int, f.bars)
	for _, v := range s.values {
		if f.powers {
			v = math.Log10(max(v, 1))
		}
		if at := math.Floor((v - f.from) / f.width); at >= 0 && at < float64(f.bars) {
			bars[int(at)]++
		} else {
			outside++
		}
	}
	return bars, outside
}

// svg draws the figure.
func (f *figure) svg() []byte {
	var labels []string
	for i := range f.bars {
		middle := f.from + f.width*(float64(i)+0.5)
		if f.powers {
			middle = math.Round(math.Pow(10, middle))
		}
		labels = append(labels, strings.ReplaceAll(fmt.Sprintf("%.7g", middle), "-", "−"))
	}
	var all []chart.Series
	outside := 0
	for _, one := range f.series {
		counts, out := f.counts(one)
		outside += out
		bars := chart.Series{Name: one.name}
		for _, n := range counts {
			bars.Values = append(bars.Values, float64(n))
		}
		all = append(all, bars)
	}
	under := f.axis
	if outside > 0 {
		under += fmt.Sprintf(" (%d boards lie outside)", outside)
	}
	var text bytes.Buffer
	c := chart.Bars{Title: f.title, X: under, Y: "boards", Labels: labels, Series: all}
	_ = c.Write(&text, "svg") // a buffer takes everything, and svg is a format
	return text.Bytes()
}

// figures returns what the run measured, in the paper's order. rows are the searches, errors the
// single predictions; of both the network's is the first, and the comparator's, if it was run,
// is named.
func (b *Learned) figures(rows []learnedRow, errors []errorRow) []figure {
	var lengths []float64
	for _, s := range b.solutions {
		lengths = append(lengths, float64(len(s)))
	}
	all := []figure{{file: "figure-2-lengths", title: "Lengths of shortest solutions", axis: "moves",
		from: 29.5, width: 1, bars: 40, series: []series{{"random boards", lengths}}}}
	for i, e := range errors {
		switch {
		case i == 0:
			all = append(all, figure{file: "figure-4-network-errors", title: "Errors of single predictions: " + e.Estimate, axis: "prediction less optimum, in moves",
				from: -8, width: 0.5, bars: 32, series: []series{{e.Estimate, e.all}}})
		case e.comparator || i == len(errors)-1 && !b.Comparator:
			all = append(all, figure{file: "figure-3-database-errors", title: "Errors of single predictions: " + e.Estimate, axis: "prediction less optimum, in moves",
				from: -17, width: 2, bars: 9, series: []series{{e.Estimate, e.all}}})
		}
	}
	if len(rows) == 0 {
		return all
	}
	all = append(all, figure{file: "figure-5-excess", title: "Solutions of A* beyond the optimum: " + rows[0].Setting, axis: "moves beyond the optimum",
		from: -1, width: 2, bars: 6, series: []series{{rows[0].Setting, rows[0].excesses()}}})
	both := []series{{rows[0].Setting, rows[0].nodes}}
	if other := b.rival(rows); other != nil {
		both = append(both, series{other.Setting, other.nodes})
	}
	return append(all,
		figure{file: "figure-6-expanded", title: "Nodes expanded by A*", axis: "nodes", width: 5000, bars: 20, series: both},
		figure{file: "figure-6-expanded-powers", title: "Nodes expanded by A*", axis: "nodes", powers: true, from: 1, width: 0.2, bars: 30, series: both})
}

// rival returns the row that the network is compared with: the comparator, or else A* with
// the 7-8 databases, or nil.
func (b *Learned) rival(rows []learnedRow) *learnedRow {
	for i := range rows {
		if rows[i].comparator {
			return &rows[i]
		}
	}
	for i := range rows {
		if rows[i].Setting == "databases 7-8" {
			return &rows[i]
		}
	}
	return nil
}

// excesses returns the moves beyond the optimum, board by board in ascending order.
func (r *learnedRow) excesses() []float64 {
	var all []float64
	for i, n := range r.Over {
		for range n {
			all = append(all, float64(2*i))
		}
	}
	return all
}

// drawFigures writes the figures into the folder of the plots.
func (b *Learned) drawFigures(rows []learnedRow, errors []errorRow) error {
	for _, f := range b.figures(rows, errors) {
		if err := osfile.WriteBytes(filepath.Join(b.Plots, f.file+".svg"), f.svg()); err != nil {
			return err
		}
	}
	return nil
}

// paperTable is table 1 of the paper: nodes expanded, by the quantile.
var paperTable = []struct {
	instance          string
	network, database float64
	of                func(*learnedRow) float64
}{
	{"Easy", 2517, 4791, func(r *learnedRow) float64 { return r.Quarter }},
	{"Medium", 6392, 15645, func(r *learnedRow) float64 { return r.Median }},
	{"Hard", 15756, 45135, func(r *learnedRow) float64 { return r.Three }},
	{"Extreme", 384139, 3367519, func(r *learnedRow) float64 { return r.Most }},
}

// printPaperTable prints table 1 as the paper does, ours and theirs beside each other.
func (b *Learned) printPaperTable(rows []learnedRow) error {
	other := b.rival(rows)
	if len(rows) == 0 || other == nil {
		return nil
	}
	fmt.Fprintf(b.Rows, "\nTable 1 of the paper, nodes expanded. ANN here: %s; PDB 7-8 here: %s\n", rows[0].Setting, other.Setting)
	t := b.table("Instance|Extreme", "A*(ANN)|10000000", "A*(PDB 7-8)|10000000", "the paper's A*(ANN)", "the paper's A*(PDB 7-8)")
	for _, q := range paperTable {
		t.print(nil, q.instance, q.of(&rows[0]), q.of(other), q.network, q.database)
	}
	return t.err
}
