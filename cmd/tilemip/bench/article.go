// The sampled experiments of the polycube solver's article (M. Busche 2011, on polyomino
// and polycube puzzles), which estimate rates of solutions from random partial placements.

package bench

import (
	"context"
	"fmt"
	"io"
	"math"
	"strconv"
	"time"

	"github.com/tilemip/tilemip/internal/chart"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/outfile"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native/polycube"
)

// Article repeats the sampled experiments of the polycube solver's article.
type Article struct {
	Output
	Experiments  []string      // takeover, constraints; none is both
	From         []int         // takeover: the pieces that remain when fewest fits takes over
	Only         []int         // the rows to measure, from 1; nil for all
	Remain       int           // a trial ends when n pieces remain; 0: 14 in takeover, 20 in constraints
	VolumeFilter int           // constraints: filter by volume while at least n pieces remain
	Trials       int           // in a batch
	Batches      int           // in a row; the errors come from their differences
	Limit        time.Duration // of a row of takeover, or of all of constraints
	Seed         int64
	SVG, PNG     string // files for the chart of the first experiment; "" for none

	chart *chart.Rates // of the first experiment
}

// articleRow is a row of the table, as JSON: From is the number of remaining pieces at which
// fewest fits takes over (takeover only), Article the article's figure for the same row. An
// error of -1 is unknown.
type articleRow struct {
	Experiment string `json:"experiment"`
	Name       string `json:"name"`
	From       int    `json:"from,omitempty"`
	Article    string `json:"article,omitempty"`
	polycube.Gain
}

// Experiments returns the names of the experiments.
func Experiments() []string { return []string{"takeover", "constraints"} }

// Run measures the experiments and prints a row for each of their settings.
func (b *Article) Run(ctx context.Context) (err error) {
	names := b.Experiments
	if len(names) == 0 {
		names = Experiments()
	}
	for _, name := range names {
		switch name {
		case "takeover":
			err = b.takeover(ctx, b.From)
		case "constraints":
			err = b.constraints(ctx)
		default:
			err = usagef("no experiment %q; expected takeover or constraints", name)
		}
		if err != nil {
			return err
		}
	}
	return b.draw()
}

// chosen keeps the rows that --rows names, by their numbers from 1; without it, all.
func (b *Article) chosen(all []polycube.Experiment) ([]polycube.Experiment, error) {
	if b.Only == nil {
		return all, nil
	}
	var out []polycube.Experiment
	for _, n := range b.Only {
		if n > len(all) {
			return nil, usagef("--rows %d; the experiment has %d rows", n, len(all))
		}
		out = append(out, all[n-1])
	}
	return out, nil
}

// sample returns the settings of the sampling: the number of trials, and the number of pieces
// at which a trial ends, which --remain may replace.
func (b *Article) sample(trials, remain int) polycube.Sample {
	if n := b.Remain; n > 0 {
		remain = n
	}
	return polycube.Sample{Trials: trials, Remain: remain, Seed: b.Seed}
}

// takeover samples one row after the other, each within a limit of its own. X of the chart is
// the number of pieces that remain when the fewest-fits rule takes over.
func (b *Article) takeover(ctx context.Context, from []int) error {
	p, err := libraryPacking("hexomino-parallelogram")
	if err != nil {
		return err
	}
	rows, err := b.chosen(polycube.Takeovers(from))
	if err != nil {
		return err
	}
	t, err := b.table("hexomino-parallelogram")
	if err != nil {
		return err
	}
	picture := &chart.Rates{Title: "hexomino parallelogram 15×14", X: "pieces that remain when fewest fits takes over from x", Y: "solutions per second"}
	b.keep(picture)
	for _, e := range rows {
		e.Options.Sample = b.sample(b.Trials, 14)
		limited, cancel := context.WithTimeout(ctx, b.Limit)
		rate, err := polycube.MeasureRate(limited, p, e.Options, b.Batches, machine.CPUTime)
		cancel()
		if err != nil {
			return err
		}
		n := e.Options.Order[1].From
		picture.Points = append(picture.Points, chart.Rate{X: float64(n), Value: rate.PerSecond, Error: rate.PerSecondError})
		if err := b.print(t, articleRow{"takeover", e.Name, n, e.Article, polycube.Gain{Rate: rate}}); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ErrInterrupted
		}
	}
	return nil
}

// constraints compares all rows below the same partial placements, where they find the same
// solutions: the gain of a row over the one before is the ratio of their times, and does not
// depend on how many solutions there were. The points of the chart without a bar are the
// article's figures, drawn 0.1 to the right.
func (b *Article) constraints(ctx context.Context) error {
	p, err := libraryPacking("box-in-a-diamond")
	if err != nil {
		return err
	}
	rows, err := b.chosen(polycube.Constraints(b.VolumeFilter))
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, b.Limit)
	defer cancel()
	sample := b.sample(b.Trials*b.Batches, 20)
	gains, err := polycube.Compare(limited, p, rows, sample, machine.CPUTime)
	if err != nil {
		return err
	}
	t, err := b.table("box-in-a-diamond")
	if err != nil {
		return err
	}
	picture := &chart.Rates{Title: "box in a diamond", X: "row (the points without a bar are the article's)", Y: "gain in solutions per second over the row before"}
	b.keep(picture)
	for i, e := range rows {
		if i > 0 {
			picture.Points = append(picture.Points, chart.Rate{X: float64(i + 1), Value: gains[i].Gain, Error: gains[i].GainError}, chart.Rate{X: float64(i+1) + 0.1, Value: e.Gain})
		}
		if err := b.print(t, articleRow{"constraints", e.Name, 0, e.Article, gains[i]}); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return ErrInterrupted
	}
	return nil
}

// keep remembers the picture of the first experiment, which --svg draws.
func (b *Article) keep(picture *chart.Rates) {
	if b.chart == nil {
		b.chart = picture
	}
}

// libraryPacking reads a puzzle of the library.
func libraryPacking(name string) (*puzzle.Packing, error) {
	entry, err := library.Lookup(name)
	if err != nil {
		return nil, err
	}
	return entry.Packing()
}

// table makes the table of an experiment and prints its heading, unless rows are objects.
func (b *Article) table(puzzleName string) (*table, error) {
	titles := []string{puzzleName, "trials", "solutions", "fits", "seconds", "per second", "±", "per million fits", "±", "gain", "±", "article"}
	t := newTable(b.Rows, titles, []string{"with parity trigger ...", "10000", "100000", "1000000000", "1000.0", "1000.00", "100.00", "1000.00", "100.00", "10.00", "10.00", "near the best"})
	if b.JSON {
		return t, nil
	}
	return t, t.heading()
}

// print prints a row. The sign for an unknown error is "?" in the table and -1 in JSON,
// which has no infinity.
func (b *Article) print(t *table, row articleRow) error {
	if b.JSON {
		for _, v := range []*float64{&row.PerSecondError, &row.PerMillionErr, &row.GainError} {
			if math.IsInf(*v, 0) {
				*v = -1 // JSON has no infinity: an error that is not known
			}
		}
		return printJSON(b.Rows, row)
	}
	gain, gainError := "", ""
	if row.Gain.Gain > 0 {
		gain, gainError = fmt.Sprintf("%.2f", row.Gain.Gain), known(row.GainError)
	}
	return t.row(row.Name, strconv.Itoa(row.Trials), strconv.FormatUint(row.Solutions, 10), strconv.FormatUint(row.Fits, 10), fmt.Sprintf("%.1f", row.Seconds),
		fmt.Sprintf("%.2f", row.PerSecond), known(row.PerSecondError), fmt.Sprintf("%.2f", row.PerMillion), known(row.PerMillionErr), gain, gainError, row.Article)
}

// known shows an error, or ? when it is unknown because there was only one batch.
func known(v float64) string {
	if math.IsInf(v, 0) {
		return "?"
	}
	return fmt.Sprintf("%.2f", v)
}

// draw writes the pictures asked for.
func (b *Article) draw() error {
	for _, picture := range []struct{ name, format string }{{b.SVG, "svg"}, {b.PNG, "png"}} {
		if picture.name == "" {
			continue
		}
		if err := outfile.Write(picture.name, func(w io.Writer) error { return b.chart.Write(w, picture.format) }); err != nil {
			return err
		}
	}
	return nil
}
