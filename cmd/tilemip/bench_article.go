package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/internal/chart"
	"github.com/tilemip/tilemip/internal/outfile"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native/polycube"
)

func benchArticle(io *streams) *cli.Command {
	return &cli.Command{
		Name: "article", Usage: "the sampled experiments of the polycube article", ArgsUsage: "[takeover|constraints…]",
		Description: `Samples two puzzles that are too large to be searched whole, with the compatible
engines of tilemip polycube, and prints how many solutions a configuration finds per
second and per million fits, each with its standard error:

  takeover     the hexomino parallelogram of 15×14 cells, filled along x until so many
               pieces remain, and by the fewest-fits rule from then on
  constraints  the box in a diamond, filled by angle, with one constraint after another;
               all of them search below the same partial placements, where they find
               the same solutions, so that the gain is the ratio of their times

Seconds are processor time of this machine, fits are the same everywhere. Solutions
come in bursts: a row of takeover needs some hundred of them before its error means
much. The gains of constraints do not depend on them.

  tilemip bench article takeover --from 14,17,20,23,26 --svg takeover.svg
  tilemip bench article constraints --time-limit 5m --svg constraints.svg
  tilemip bench article constraints --rows 3,4`,
		Flags: flagsOf("bench article"),
		Action: func(c *cli.Context) error {
			b := &articleBench{streams: io, c: c}
			return b.run(c.Context)
		},
	}
}

// articleBench is one run of the benchmark.
type articleBench struct {
	*streams
	c     *cli.Context
	chart *chart.Rates // of the first experiment
	rows  []int        // those asked for, from 1; nil for all
}

// articleRow is a row of the table, as JSON.
type articleRow struct {
	Experiment string `json:"experiment"`
	Name       string `json:"name"`
	From       int    `json:"from,omitempty"`
	Article    string `json:"article,omitempty"`
	polycube.Gain
}

func (b *articleBench) run(ctx context.Context) error {
	from, err := b.numbers("from", 0, 35)
	if err != nil {
		return err
	}
	if b.rows, err = b.numbers("rows", 1, 35); err != nil {
		return err
	}
	for _, name := range []string{"trials", "batches"} {
		if b.c.Int(name) < 1 {
			return usagef("--%s %d; want at least 1", name, b.c.Int(name))
		}
	}
	if n := b.c.Int("remain"); n < 0 || n > 35 {
		return usagef("--remain %d; want a number of pieces from 1 to 35, or 0", n)
	}
	if n := b.c.Int("volume-filter"); n < 1 || n > 35 {
		return usagef("--volume-filter %d; want a number of pieces from 1 to 35", n)
	}
	names := b.c.Args().Slice()
	if len(names) == 0 {
		names = []string{"takeover", "constraints"}
	}
	for _, name := range names {
		switch name {
		case "takeover":
			err = b.takeover(ctx, from)
		case "constraints":
			err = b.constraints(ctx)
		default:
			err = usagef("no experiment %q; want takeover or constraints", name)
		}
		if err != nil {
			return err
		}
	}
	return b.draw()
}

// numbers reads a flag that lists numbers; an empty one is nil.
func (b *articleBench) numbers(flag string, least, most int) ([]int, error) {
	if b.c.String(flag) == "" {
		return nil, nil
	}
	var out []int
	for _, word := range strings.Split(b.c.String(flag), ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < least || n > most {
			return nil, usagef("--%s %q; want numbers from %d to %d, with commas between", flag, word, least, most)
		}
		out = append(out, n)
	}
	return out, nil
}

// chosen keeps the rows that --rows names.
func (b *articleBench) chosen(all []polycube.Experiment) ([]polycube.Experiment, error) {
	if b.rows == nil {
		return all, nil
	}
	var out []polycube.Experiment
	for _, n := range b.rows {
		if n > len(all) {
			return nil, usagef("--rows %d; the experiment has %d rows", n, len(all))
		}
		out = append(out, all[n-1])
	}
	return out, nil
}

// sample is what the flags ask of a trial.
func (b *articleBench) sample(trials, remain int) polycube.Sample {
	if n := b.c.Int("remain"); n > 0 {
		remain = n
	}
	return polycube.Sample{Trials: trials, Remain: remain, Seed: int64(b.c.Int("seed"))}
}

// takeover samples one row after the other.
func (b *articleBench) takeover(ctx context.Context, from []int) error {
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
		e.Options.Sample = b.sample(b.c.Int("trials"), 14)
		limited, cancel := context.WithTimeout(ctx, b.c.Duration("time-limit"))
		rate, err := polycube.MeasureRate(limited, p, e.Options, b.c.Int("batches"), cpuTime)
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
			return exitWith(exitInterrupted)
		}
	}
	return nil
}

// constraints compares all rows below the same partial placements.
func (b *articleBench) constraints(ctx context.Context) error {
	p, err := libraryPacking("box-in-a-diamond")
	if err != nil {
		return err
	}
	rows, err := b.chosen(polycube.Constraints(b.c.Int("volume-filter")))
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, b.c.Duration("time-limit"))
	defer cancel()
	sample := b.sample(b.c.Int("trials")*b.c.Int("batches"), 20)
	gains, err := polycube.Compare(limited, p, rows, sample, cpuTime)
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
		return exitWith(exitInterrupted)
	}
	return nil
}

// keep remembers the picture of the first experiment, which --svg draws.
func (b *articleBench) keep(picture *chart.Rates) {
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

// table begins the table of an experiment.
func (b *articleBench) table(puzzleName string) (*table, error) {
	titles := []string{puzzleName, "trials", "solutions", "fits", "seconds", "per second", "±", "per million fits", "±", "gain", "±", "article"}
	t := newTable(b.out, titles, []string{"with parity trigger ...", "10000", "100000", "1000000000", "1000.0", "1000.00", "100.00", "1000.00", "100.00", "10.00", "10.00", "near the best"})
	if b.c.Bool("json") {
		return t, nil
	}
	return t, t.heading()
}

func (b *articleBench) print(t *table, row articleRow) error {
	if b.c.Bool("json") {
		for _, v := range []*float64{&row.PerSecondError, &row.PerMillionErr, &row.GainError} {
			if math.IsInf(*v, 0) {
				*v = -1 // JSON has no infinity: an error that is not known
			}
		}
		return printJSON(b.out, row)
	}
	gain, gainError := "", ""
	if row.Gain.Gain > 0 {
		gain, gainError = fmt.Sprintf("%.2f", row.Gain.Gain), known(row.GainError)
	}
	return t.row(row.Name, strconv.Itoa(row.Trials), strconv.FormatUint(row.Solutions, 10), strconv.FormatUint(row.Fits, 10), fmt.Sprintf("%.1f", row.Seconds),
		fmt.Sprintf("%.2f", row.PerSecond), known(row.PerSecondError), fmt.Sprintf("%.2f", row.PerMillion), known(row.PerMillionErr), gain, gainError, row.Article)
}

// known shows an error, or ? when one batch cannot tell it.
func known(v float64) string {
	if math.IsInf(v, 0) {
		return "?"
	}
	return fmt.Sprintf("%.2f", v)
}

// draw writes the pictures asked for.
func (b *articleBench) draw() error {
	for _, format := range []string{"svg", "png"} {
		name := b.c.String(format)
		if name == "" {
			continue
		}
		if err := outfile.Write(name, func(w io.Writer) error { return b.chart.Write(w, format) }); err != nil {
			return err
		}
	}
	return nil
}
