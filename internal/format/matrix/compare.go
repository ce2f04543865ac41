package matrix

// Two models compared by names. A job at NEOS is taken for the program of a puzzle when they
// agree, and tests of the writers compare what is read with what was written.

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// Compare says how two models differ: direction, objective, columns with their
// types, bounds and costs, rows with their bounds and coefficients, all found by
// name. Numbers may differ by 1e-9 of themselves, or of 1, because sums are added up
// in another order; the type of a column fixed at a whole number does not count. Neither
// does the order of columns and rows, nor do entries
// of 0, nor columns of want that stand in no row and cost nothing (GAMS leaves those out
// of a model), nor rows of want without entries that hold anyway. Nothing is
// returned when the models agree, at most 20 differences when they do not. What is beyond linear
// rows and whole numbers is not compared: models with it differ.
func Compare(want, got *model.Model) []string {
	return compared(want, got, func(table) {})
}

// ComparePrograms compares as Compare does, but a row that fixes one column counts as the bounds of that
// column: GMPL has no other way to fix one.
func ComparePrograms(want, got *model.Model) []string { return compared(want, got, table.fix) }

// compared compares two models after both tables were prepared.
func compared(want, got *model.Model, prepare func(table)) []string {
	c := &comparison{}
	if want.Features().Any() || got.Features().Any() {
		c.differ("one has more than linear constraints and integer variables, which is not compared")
	}
	a, b := read(want), read(got)
	prepare(a)
	prepare(b)
	if a.maximize != b.maximize || !same(a.constant, b.constant) {
		c.differ("objective: maximize %v with constant %v, want %v with %v", b.maximize, b.constant, a.maximize, a.constant)
	}
	c.columns(a, b)
	c.rows(a, b)
	return c.found
}

// comparison collects the differences, at most 20.
type comparison struct{ found []string }

// differ notes a difference; behind the twentieth none is noted.
func (c *comparison) differ(format string, args ...any) {
	if len(c.found) < 20 {
		c.found = append(c.found, fmt.Sprintf(format, args...))
	}
}

// column is a column as it is compared. kind is fixed, integer (binary ones included) or
// continuous.
type column struct {
	kind               string
	lower, upper, cost float64
}

// row is a row as it is compared; entries are its coefficients other than 0, by column name.
type row struct {
	lower, upper float64
	entries      map[string]float64
}

// table is a model as it is compared: by names, without any order.
type table struct {
	maximize bool
	constant float64
	columns  map[string]column
	rows     map[string]row
	used     map[string]bool // columns with an entry or a cost
}

// read makes a table of a model. Names must be unique, as those of the writers are.
func read(m *model.Model) table {
	x := m.Matrix()
	t := table{
		maximize: x.Maximize, constant: x.Constant,
		columns: map[string]column{}, rows: map[string]row{}, used: map[string]bool{},
	}
	for j := range m.Columns() {
		kind := "continuous"
		switch {
		case same(x.Lower[j], x.Upper[j]) && same(x.Lower[j], math.Round(x.Lower[j])):
			kind = "fixed"
		case x.Type[j].IsInteger():
			kind = "integer" // a binary is an integer with bounds
		}
		name := m.ColumnName(j)
		t.columns[name] = column{kind, x.Lower[j], x.Upper[j], x.Cost[j]}
		t.used[name] = !same(x.Cost[j], 0)
	}
	for r := range m.Rows() {
		index, value := x.Row(r)
		entries := map[string]float64{}
		for k, j := range index {
			if !same(value[k], 0) {
				name := m.ColumnName(int(j))
				entries[name] = value[k]
				t.used[name] = true
			}
		}
		t.rows[m.RowName(r)] = row{x.RowLower[r], x.RowUpper[r], entries}
	}
	return t
}

// fix turns rows that fix one column within its bounds into bounds.
func (t table) fix() {
	for name, r := range t.rows {
		if len(r.entries) != 1 || !same(r.lower, r.upper) {
			continue
		}
		for x, coefficient := range r.entries {
			c, at := t.columns[x], r.lower/coefficient
			if at < c.lower || at > c.upper {
				continue
			}
			if c.lower, c.upper = at, at; same(at, math.Round(at)) {
				c.kind = "fixed"
			}
			t.columns[x] = c
			delete(t.rows, name)
		}
	}
}

// sorted returns the keys in order, so that the differences come out the same in every run.
func sorted[T any](m map[string]T) []string {
	return slices.Sorted(maps.Keys(m))
}

// columns compares the columns: those of want that are used must be there, and no others.
func (c *comparison) columns(want, got table) {
	things(c, "column", want.columns, got.columns, func(name string, w, g column) {
		if !g.same(w) {
			c.differ("column %s is %s, want %s", name, g, w)
		}
	}, func(name string, _ column) bool { return want.used[name] })
}

// rows compares the rows. One of want without entries may be missing if 0 satisfies its bounds.
func (c *comparison) rows(want, got table) {
	things(c, "row", want.rows, got.rows, c.row, func(_ string, w row) bool { return len(w.entries) > 0 || w.lower > 1e-9 || w.upper < -1e-9 })
}

// things compares what both have, and finds what one has alone: what is missing must be needed.
func things[T any](c *comparison, what string, want, got map[string]T, both func(name string, w, g T), needed func(name string, w T) bool) {
	for _, name := range sorted(want) {
		if g, ok := got[name]; ok {
			both(name, want[name], g)
		} else if needed(name, want[name]) {
			c.differ("%s %s is missing", what, name)
		}
	}
	for _, name := range sorted(got) {
		if _, ok := want[name]; !ok {
			c.differ("%s %s is superfluous", what, name)
		}
	}
}

// row compares two rows of one name: bounds, and coefficients by column.
func (c *comparison) row(name string, want, got row) {
	if !same(want.lower, got.lower) || !same(want.upper, got.upper) {
		c.differ("row %s: bounds [%v, %v], want [%v, %v]", name, got.lower, got.upper, want.lower, want.upper)
	}
	for _, x := range sorted(want.entries) {
		if !same(got.entries[x], want.entries[x]) {
			c.differ("row %s: coefficient %v of %s, want %v", name, got.entries[x], x, want.entries[x])
		}
	}
	for _, x := range sorted(got.entries) {
		if _, ok := want.entries[x]; !ok {
			c.differ("row %s: coefficient %v of %s, want none", name, got.entries[x], x)
		}
	}
}

func (c column) String() string {
	if c.kind == "fixed" {
		return fmt.Sprintf("fixed at %g, cost %g", c.lower, c.cost)
	}
	return fmt.Sprintf("%s in [%g, %g], cost %g", c.kind, c.lower, c.upper, c.cost)
}

func (c column) same(d column) bool {
	return c.kind == d.kind && same(c.lower, d.lower) && same(c.upper, d.upper) && same(c.cost, d.cost)
}

// same reports whether two numbers are equal up to rounding; infinities must be the same.
func same(a, b float64) bool {
	return a == b || !math.IsInf(a, 0) && !math.IsInf(b, 0) && math.Abs(a-b) <= 1e-9*math.Max(1, math.Min(math.Abs(a), math.Abs(b)))
}
