package mof

// Constraints on vectors: rows in a cone of linear ones, special ordered sets, and conditions.

import (
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/internal/format/matrix"
)

// asRows makes a VectorOfVariables the function with one term in each row.
func (t *reader) asRows() {
	f := &t.f
	if f.kind != "VectorOfVariables" {
		return
	}
	f.terms, f.constants = f.terms[:0], f.constants[:0]
	for i, k := range f.variables {
		f.terms, f.constants = append(f.terms, entry{k, int32(i), 1}), append(f.constants, 0)
	}
}

// outputs checks that the terms stand in rows that there are, and sorts them by row.
func (t *reader) outputs() error {
	f := &t.f
	for k, e := range f.terms {
		if e.out < 0 || int(e.out) >= len(f.constants) {
			return t.wrong(fmt.Sprintf("term %d in row %d of %d", k, e.out+1, len(f.constants)), "an output_index of a row that there is")
		}
	}
	slices.SortStableFunc(f.terms, func(a, b entry) int { return int(a.out) - int(b.out) })
	return nil
}

// vector enters the rows of a vector in a cone whose every entry has the same bounds.
func (t *reader) vector(name string, lower, upper float64) error {
	t.asRows()
	if int(t.s.dimension) != len(t.f.constants) {
		return t.wrong(fmt.Sprintf("a function of %d rows in a set of dimension %d", len(t.f.constants), t.s.dimension), "equal ones")
	}
	if err := t.outputs(); err != nil {
		return err
	}
	return t.rowsOf(name, lower, upper, true)
}

// specialSet enters a special ordered set.
func (t *reader) specialSet(name string, at int) error {
	f, s := &t.f, &t.s
	if f.kind != "VectorOfVariables" {
		return t.typeError("function.type", f.kind, "VectorOfVariables in a "+s.kind)
	}
	if len(s.weights) != len(f.variables) {
		return t.wrong(fmt.Sprintf("%d weights for %d variables", len(s.weights), len(f.variables)), "one for each")
	}
	kind := 1
	if s.kind == "SOS2" {
		kind = 2
	}
	return t.NewSet(matrix.Set{Name: name, Type: kind, At: matrix.Place{Line: at}, Columns: slices.Clone(f.variables), Weights: slices.Clone(s.weights)})
}

// condition enters a row that holds where a variable is 1, or 0: the first row of its function
// is that variable, the second the row.
func (t *reader) condition(name string, at int) error {
	t.asRows()
	f, s := &t.f, &t.s
	switch {
	case !s.inner.interval():
		return t.typeError("set.set.type", s.inner.kind, "LessThan, GreaterThan, EqualTo or Interval")
	case s.activateOn != "one" && s.activateOn != "zero":
		return t.wrong("activate_on "+short(s.activateOn), "one or zero")
	case len(f.constants) != 2:
		return t.wrong(fmt.Sprintf("an Indicator on %d rows", len(f.constants)), "two: the binary variable, and what holds under it")
	}
	if err := t.outputs(); err != nil {
		return err
	}
	if len(f.terms) == 0 || f.terms[0] != (entry{f.terms[0].k, 0, 1}) || f.constants[0] != 0 || len(f.terms) > 1 && f.terms[1].out == 0 {
		return t.wrong("an Indicator whose first row is not a variable alone", "the coefficient 1 of a binary variable and no constant")
	}
	t.Conditions[len(t.RowNames)] = matrix.Condition{Column: f.terms[0].k, When: s.activateOn == "one", At: matrix.Place{Line: at}}
	f.terms, f.constants = f.terms[1:], f.constants[1:]
	for k := range f.terms {
		f.terms[k].out = 0
	}
	return t.rowsOf(name, s.inner.lower, s.inner.upper, false)
}
