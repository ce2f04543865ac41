package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/internal/chart"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native/cover/polycube"
)

func benchArticle(io *streams) *cli.Command {
	return &cli.Command{
		Name: "article", Usage: "the sampled experiments of the polycube article", ArgsUsage: "[takeover|constraints…]",
		Description: `Samples two puzzles that are too large to be searched whole, with the compatible
engines of tilemip polycube, and prints how many solutions a configuration finds per
second and per million fits, each with its standard error:

  takeover     the hexomino parallelogram of 15×14 cells, filled along x until so many
               pieces remain, and by the fewest-fits rule from then on
  constraints  the box in a diamond, filled by angle, with one constraint after another

Seconds are of this machine, fits are the same everywhere. Solutions come in bursts: a
row needs some hundred of them before its error means much.

  tilemip bench article takeover --from 14,17,20,23,26 --svg takeover.svg
  tilemip bench article constraints --remain 20 --trials 20 --batches 20`,
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "from", Usage: "takeover: `LIST` of the pieces that remain when fewest fits takes over", Value: "10,12,14,16,18,20,22,24,26,28,30"},
			&cli.IntFlag{Name: "remain", Usage: "a trial ends when `N` pieces remain", Value: 16},
			&cli.IntFlag{Name: "trials", Usage: "`N` trials in a batch", Value: 4},
			&cli.IntFlag{Name: "batches", Usage: "`N` batches in a row; the errors come from their differences", Value: 10},
			&cli.DurationFlag{Name: "time-limit", Usage: "stop a row after `DURATION`", Value: 2 * time.Minute},
			&cli.StringFlag{Name: "svg", Usage: "draw the rates of takeover into `FILE`"},
			&cli.StringFlag{Name: "png", Usage: "the same as a PNG picture in `FILE`"},
			seedFlag, jsonFlag,
		},
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
	rates []chart.Rate
}

// articleRow is a row of the table, as JSON.
type articleRow struct {
	Experiment string `json:"experiment"`
	Name       string `json:"name"`
	From       int    `json:"from,omitempty"`
	Article    string `json:"article,omitempty"`
	polycube.Rate
	Gain float64 `json:"gain,omitempty"` // rate per second over that of the row before
}

func (b *articleBench) run(ctx context.Context) error {
	from, err := b.takeovers()
	if err != nil {
		return err
	}
	for _, name := range []string{"remain", "trials", "batches"} {
		if b.c.Int(name) < 1 {
			return usagef("--%s %d; want at least 1", name, b.c.Int(name))
		}
	}
	names := b.c.Args().Slice()
	if len(names) == 0 {
		names = []string{"takeover", "constraints"}
	}
	for _, name := range names {
		switch name {
		case "takeover":
			err = b.experiment(ctx, name, "hexomino-parallelogram", polycube.Takeovers(from), from)
		case "constraints":
			err = b.experiment(ctx, name, "box-in-a-diamond", polycube.Constraints(b.c.Int("remain")), nil)
		default:
			err = usagef("no experiment %q; want takeover or constraints", name)
		}
		if err != nil {
			return err
		}
	}
	return b.draw()
}

// takeovers reads --from.
func (b *articleBench) takeovers() ([]int, error) {
	var out []int
	for _, word := range strings.Split(b.c.String("from"), ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 0 || n > 35 {
			return nil, usagef("--from %q; want numbers of pieces from 0 to 35, with commas between", word)
		}
		out = append(out, n)
	}
	return out, nil
}

// experiment samples one row after the other and prints it.
func (b *articleBench) experiment(ctx context.Context, name, puzzleName string, rows []polycube.Experiment, from []int) error {
	entry, err := library.Lookup(puzzleName)
	if err != nil {
		return err
	}
	p, err := entry.Packing()
	if err != nil {
		return err
	}
	titles := []string{puzzleName, "trials", "solutions", "fits", "seconds", "per second", "±", "per million fits", "±", "gain", "article"}
	t := newTable(b.out, titles, []string{"with parity trigger ...", "10000", "100000", "1000000000", "1000.0", "1000.00", "100.00", "1000.00", "100.00", "10.00", "near the best"})
	if !b.c.Bool("json") {
		if err := t.heading(); err != nil {
			return err
		}
	}
	before := 0.0
	for i, e := range rows {
		row := articleRow{Experiment: name, Name: e.Name, Article: e.Article}
		if from != nil {
			row.From = from[i]
		}
		if row.Rate, err = b.measure(ctx, p, e.Options); err != nil {
			return err
		}
		if before > 0 && from == nil {
			row.Gain = row.PerSecond / before
		}
		before = row.PerSecond
		if from != nil {
			b.rates = append(b.rates, chart.Rate{X: float64(row.From), Value: row.PerSecond, Error: row.PerSecondError})
		}
		if err := b.print(t, row); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return exitWith(exitInterrupted)
		}
	}
	return nil
}

func (b *articleBench) measure(ctx context.Context, p *puzzle.Packing, o polycube.Options) (polycube.Rate, error) {
	ctx, cancel := context.WithTimeout(ctx, b.c.Duration("time-limit"))
	defer cancel()
	o.Sample = polycube.Sample{Trials: b.c.Int("trials"), Remain: b.c.Int("remain"), Seed: int64(b.c.Int("seed"))}
	return polycube.MeasureRate(ctx, p, o, b.c.Int("batches"))
}

func (b *articleBench) print(t *table, row articleRow) error {
	if b.c.Bool("json") {
		for _, v := range []*float64{&row.PerSecondError, &row.PerMillionErr} {
			if math.IsInf(*v, 0) {
				*v = -1 // JSON has no infinity: an error that is not known
			}
		}
		return printJSON(b.out, row)
	}
	gain := ""
	if row.Gain > 0 {
		gain = fmt.Sprintf("%.2f", row.Gain)
	}
	return t.row(row.Name, strconv.Itoa(row.Trials), strconv.FormatUint(row.Solutions, 10), strconv.FormatUint(row.Fits, 10), fmt.Sprintf("%.1f", row.Seconds),
		fmt.Sprintf("%.2f", row.PerSecond), known(row.PerSecondError), fmt.Sprintf("%.2f", row.PerMillion), known(row.PerMillionErr), gain, row.Article)
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
		f, err := os.Create(name)
		if err != nil {
			return err
		}
		rates := chart.Rates{Title: "hexomino parallelogram 15×14", X: "pieces that remain when fewest fits takes over from x", Y: "solutions per second", Points: b.rates}
		if err := rates.Write(f, format); err != nil {
			f.Close()
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	return nil
}
