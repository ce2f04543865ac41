// Package bench holds the benchmarks of the README, one file each: what is measured, and
// the rows that are printed. A benchmark is a struct of settings whose method Run prints a
// table, whose rows are printed as they are measured, or with Output.JSON one object per
// row. Every answer is replayed by the referee and compared with the published one; one
// that differs is a *tilemip.DisagreeError, a wrong setting a *tilemip.OptionError.
//
// Each benchmark has a verb of the command lab (verbs.go), whose options fill its settings.
package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip"
)

// ErrInterrupted says that the context ended a benchmark after a row.
var ErrInterrupted = errors.New("interrupted")

// Output is where a benchmark shows what it finds. Its functions are not nil.
type Output struct {
	Rows     io.Writer                                               // the table, or the objects
	JSON     bool                                                    // one object per row instead of the table
	Note     func(format string, args ...any)                        // prints a remark, apart from the rows
	Progress func(elapsed time.Duration, format string, args ...any) // shows the progress of a row
	Warn     func(error)                                             // says once what may be a mistake
}

// usagef is an error about the settings, for which the command ends with status 2.
func usagef(format string, args ...any) error {
	return &tilemip.OptionError{Reason: fmt.Sprintf(format, args...)}
}

// disagree is an error about two answers that contradict each other, status 7.
func disagree(format string, args ...any) error {
	return &tilemip.DisagreeError{Reason: fmt.Sprintf(format, args...)}
}

// number is x for JSON: nil when it is infinite or not a number.
func number(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// table prints rows under a heading, in columns of fixed width so that a row can be
// shown as soon as it is known.
type table struct {
	w      io.Writer
	titles []string
	widths []int // of the columns, in characters; the first is aligned left, the others right
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

// heading prints the titles.
func (t *table) heading() error { return t.row(t.titles...) }

// row prints one line. A cell wider than its column moves the rest of its line only.
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
			return ErrInterrupted
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
