// Package bench holds the benchmarks of docs/measurements, one file each: what is measured, and
// the rows that are printed. A benchmark is a struct of settings whose method Run prints a
// table, whose rows are printed as they are measured, or with Output.JSON one object per
// row. Every answer is replayed by the referee and compared with the published one; one
// that differs is a *tilemip.DisagreeError, a wrong setting a *tilemip.OptionError.
//
// Each benchmark has a verb of the command lab (verbs.go), whose options fill its settings.
//
// Not here: training itself (package training) and options (package main). Begin with verbs.go.
package bench

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
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

// replayed has the referee replay a plan, and compares its length with that of a shortest one.
func replayed(board string, s puzzle.Slide, moves []puzzle.Move, least int) error {
	if verdict := referee.Slide(s, moves); !verdict.OK {
		return disagree("board %s: the independent checker rejects the plan: %s", board, verdict.Reason)
	}
	if len(moves) < least {
		return disagree("board %s: %d moves, but %d are needed", board, len(moves), least)
	}
	return nil
}

// table prints rows as they become known: under a heading in columns of fixed width, or with
// Output.JSON as one object a line.
type table struct {
	out     *Output
	titles  []string
	samples []string // the form of each column's numbers, such as "100.00" or "10.0 %"
	widths  []int    // of the columns, in characters; the first is aligned left, the others right
	err     error    // the first of writing
}

// table begins a table of columns with their titles; each is a title and, behind a bar, a sample: a
// cell as wide as they come, which also shows how many decimals a number has and what stands behind
// them. The first error of writing is kept; print returns it, also for later rows.
func (o *Output) table(columns ...string) *table {
	t := &table{out: o}
	for _, c := range columns {
		title, sample, _ := strings.Cut(c, "|")
		t.titles, t.samples = append(t.titles, title), append(t.samples, sample)
		t.widths = append(t.widths, max(len([]rune(title)), len([]rune(sample))))
	}
	if !o.JSON {
		t.line(t.titles)
	}
	return t
}

// gap is an empty line between tables.
func (o *Output) gap() {
	if !o.JSON {
		fmt.Fprintln(o.Rows) // where it cannot be written, the table behind it says so
	}
}

// print prints a row: as an object, or its cells, which are words, numbers, or pointers to
// numbers that may be missing and then are "-".
func (t *table) print(row any, cells ...any) error {
	if t.out.JSON {
		t.err = cmp.Or(t.err, printJSON(t.out.Rows, row))
		return t.err
	}
	var words []string
	for i, cell := range cells {
		words = append(words, cellText(cell, t.samples[i]))
	}
	t.line(words)
	return t.err
}

// cellText is a cell in the form of its column's sample.
func cellText(cell any, sample string) string {
	switch v := cell.(type) {
	case float64:
		number, unit, _ := strings.Cut(sample, " ")
		_, decimals, _ := strings.Cut(number, ".")
		if unit != "" {
			unit = " " + unit
		}
		return fmt.Sprintf("%.*f%s", len(decimals), v, unit)
	case *float64:
		if v == nil {
			return "-"
		}
		return cellText(*v, sample)
	}
	return fmt.Sprint(cell)
}

// line prints one line. A cell wider than its column moves the rest of its line only.
func (t *table) line(cells []string) {
	var line strings.Builder
	for i, cell := range cells {
		pad := strings.Repeat(" ", max(0, t.widths[i]-len([]rune(cell))))
		if i == 0 {
			line.WriteString(cell + pad)
		} else {
			line.WriteString("  " + pad + cell)
		}
	}
	_, err := io.WriteString(t.out.Rows, strings.TrimRight(line.String(), " ")+"\n")
	t.err = cmp.Or(t.err, err)
}

// eachRow measures each case and prints its row at once. After Ctrl-C it ends behind the row that
// was under way.
func eachRow[C, R any](ctx context.Context, t *table, cases []C, measure func(context.Context, C) (R, error), print func(R) error) error {
	if t.err != nil {
		return t.err
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
