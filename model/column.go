package model

import (
	"cmp"
	"slices"
)

// A new column in existing rows, as column generation needs it (P. C. Gilmore and
// R. E. Gomory, A linear programming approach to the cutting-stock problem,
// Operations Research 9(6), 1961): the master problem stays, and every round adds the
// pattern that pays best.

// Column is the accumulator of a variable under construction, as Row is of a row.
// Nothing is in the model until Var is called.
type Column struct {
	m       *Model
	name    string
	spec    Spec
	cost    float64
	entries []patch // in the order added; column is set by Var
	bad     bool    // a number or constraint was refused
	made    Var     // what Var returned; the zero Var before
}

// Column begins a variable called exactly name that has coefficients in rows which
// the model has already. Var ends it.
func (m *Model) Column(name string, spec Spec) *Column { return &Column{m: m, name: name, spec: spec} }

// Cost adds c to the coefficient in the objective.
func (x *Column) Cost(c float64) *Column {
	if x.late(); x.cost+c-(x.cost+c) != 0 {
		x.refuse("cost %g", x.cost+c)
	}
	x.cost += c
	return x
}

// In adds a to the coefficient in constraint c.
func (x *Column) In(c Constraint, a float64) *Column {
	x.late()
	switch r := x.m.RowIndex(c); {
	case r < 0:
		x.refuse("coefficient in %s", x.m.wrongRow(c))
	case a-a != 0:
		x.refuse("coefficient %g in row %s", a, x.m.RowName(r))
	default:
		x.entries = append(x.entries, patch{row: r, value: a})
	}
	return x
}

// InRows adds a coefficient in each row of the family, in their order; 0 leaves a row out.
func (x *Column) InRows(rows Rows, a []float64) *Column {
	n := 0
	for _, c := range rows.All() {
		if n < len(a) && a[n] != 0 {
			x.In(c, a[n])
		}
		n++
	}
	if n != len(a) {
		x.refuse("%d coefficients for the %d rows of family %q", len(a), n, rows.name)
	}
	return x
}

// late refuses what comes after Var, as a row refuses what comes after it was closed.
func (x *Column) late() {
	if x.made != (Var{}) && !x.bad {
		x.refuse("it was added to after Var had ended it")
	}
}

// refuse records an error in the model; Var then adds nothing.
func (x *Column) refuse(format string, args ...any) {
	x.bad = true
	x.m.errorAt("variable %s: "+format, append([]any{x.name}, args...)...)
}

// Var adds the variable to the model and returns it; again, it returns the same. A
// column that was refused gives no variable. Its time is one pass over the matrix.
func (x *Column) Var() Var {
	m := x.m
	switch {
	case x.bad:
		return Var{m.id, beyond}
	case x.made != Var{}:
		return x.made
	}
	m.quiet()
	f := m.addFamily(&family{name: x.name, size: 1}, x.spec)
	if f.size == 0 {
		return Var{m.id, beyond}
	}
	x.made = f.at(0)
	j := m.column(x.made)
	m.cost[j] = x.cost
	slices.SortStableFunc(x.entries, func(a, b patch) int { return cmp.Compare(a.row, b.row) })
	merged := x.entries[:0]
	for _, e := range x.entries {
		if n := len(merged); n > 0 && merged[n-1].row == e.row {
			merged[n-1].value += e.value
			continue
		}
		e.column = int32(j)
		merged = append(merged, e)
	}
	m.insert(slices.DeleteFunc(merged, func(e patch) bool { return e.value == 0 }))
	return x.made
}
