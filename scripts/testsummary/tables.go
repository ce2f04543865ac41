package main

// Tables over several tests, such as one of all backends with what each passed of the conformance
// suite. A test logs its row as
//
//	row of TABLE: COLUMN: VALUE | COLUMN: VALUE | …
//
// and the summary prints each table whole, whichever packages and runs its rows are from. Own.

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// printTables writes every table. Its columns are those of its first row, and those that others
// have besides, behind them; its rows are ordered by their first cell.
func (s summary) printTables(w io.Writer) {
	tables := map[string][]map[string]string{}
	columns := map[string][]string{}
	for _, r := range s {
		if r.Result != row {
			continue
		}
		cells := map[string]string{}
		for _, cell := range strings.Split(r.Reason, " | ") {
			column, value, _ := strings.Cut(cell, ": ")
			cells[column] = value
			if !slices.Contains(columns[r.Package], column) {
				columns[r.Package] = append(columns[r.Package], column)
			}
		}
		tables[r.Package] = append(tables[r.Package], cells)
	}
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		fmt.Fprintf(w, "\n%s:\n", name)
		head := columns[name]
		slices.SortStableFunc(tables[name], func(a, b map[string]string) int { return cmp.Compare(a[head[0]], b[head[0]]) })
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintf(t, "  %s\n", strings.Join(head, "\t"))
		for _, cells := range tables[name] {
			line := make([]string, len(head))
			for i, column := range head {
				line[i] = cells[column]
			}
			fmt.Fprintf(t, "  %s\n", strings.Join(line, "\t"))
		}
		t.Flush()
	}
}
