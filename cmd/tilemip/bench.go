package main

import (
	"context"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// benchCommand holds the benchmarks of the README, one file each. A benchmark prints a
// table whose rows come as they are measured, or with --json one object a row.
func benchCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "bench", Usage: "the benchmarks of the README, as tables",
		Description: `Times are of one run on this machine; counts are the same everywhere.

  tilemip bench slide --repeat 5 korf random
  tilemip bench pack soma
  tilemip bench ladder --depth 12
  tilemip bench formulations examples/boards/neos.txt
  tilemip bench article takeover --svg takeover.svg`,
		Action: noSubverb,
		Subcommands: []*cli.Command{
			benchSlide(io), benchPack(io), benchLearned(io), benchBootstrap(io), benchLadder(io), benchFormulations(io), benchArticle(io),
		},
	}
}

// table prints rows under a heading, in columns of fixed width so that a row can be
// shown as soon as it is known.
type table struct {
	w      io.Writer
	titles []string
	widths []int // of the columns; the first is set to the left, the others to the right
}

// newTable makes a table whose columns are as wide as the widest of samples.
func newTable(w io.Writer, titles []string, samples ...[]string) *table {
	t := &table{w: w, titles: titles, widths: make([]int, len(titles))}
	for _, row := range append(samples, titles) {
		for i, cell := range row {
			t.widths[i] = max(t.widths[i], len([]rune(cell)))
		}
	}
	return t
}

func (t *table) heading() error { return t.row(t.titles...) }

func (t *table) row(cells ...string) error {
	var line strings.Builder
	for i, cell := range cells {
		pad := strings.Repeat(" ", max(0, t.widths[i]-len([]rune(cell))))
		if i == 0 {
			line.WriteString(cell + pad)
		} else {
			line.WriteString("  " + pad + cell)
		}
	}
	_, err := io.WriteString(t.w, strings.TrimRight(line.String(), " ")+"\n")
	return err
}

// eachRow measures each case and prints its row at once, under the heading of t unless
// that is nil. After Ctrl-C it ends behind the row that was under way.
func eachRow[C, R any](ctx context.Context, t *table, cases []C, measure func(context.Context, C) (R, error), print func(R) error) error {
	if t != nil {
		if err := t.heading(); err != nil {
			return err
		}
	}
	for _, c := range cases {
		row, err := measure(ctx, c)
		if err != nil {
			return err
		}
		if err := print(row); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return exitWith(exitInterrupted)
		}
	}
	return nil
}

// printJSON writes a row as one line.
func printJSON(w io.Writer, row any) error {
	return json.NewEncoder(w).Encode(row)
}

// median returns the middle value, or the lower of the two. It sorts values.
func median(values []float64) float64 {
	slices.Sort(values)
	return values[(len(values)-1)/2]
}
