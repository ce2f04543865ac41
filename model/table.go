package model

// Tables of linear expressions: a family of variables, a part of one, its sums over some indices,
// with numbers for coefficients. A table is one expression a place, the last index fastest, and a
// family of rows takes it place by place (Every); wherever one expression is asked for, it is the
// sum of all its places. Nothing is computed before a row or objective asks. What has fewer
// indices belongs to the first ones. Own; the operations are those of array languages (K. E.
// Iverson, A Programming Language, 1962).

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
)

// All stands for every position of an index set in Slice.
const All = math.MinInt

// Table is linear expressions over indices. It is a value; the zero Table is none, and rows refuse
// it.
type Table struct {
	m     *Model
	name  string // of what it is made of
	dims  []Set
	at    func(m *Model, place int, add func(float64, Var)) float64    // adds the terms of a place, and returns its constant
	run   func(m *Model, place, stride, n int, add func(float64, Var)) // of a family: at for n places at once, without constants; else nil
	by    *Parameter                                                   // times it
	wrong string
}

// tabular is what has a place for each combination of indices.
type tabular interface{ table() Table }

// Numbers returns a table of constants: of one index, or of two for several slices.
func Numbers(c ...[]float64) Table {
	t := Table{name: "numbers", dims: []Set{{Size: len(c)}}}
	if len(c) == 1 {
		t.dims[0].Size = len(c[0])
	} else if len(c) > 1 {
		t.dims = append(t.dims, Set{Size: len(c[0])})
	}
	var list []float64
	t.at = func(_ *Model, place int, _ func(float64, Var)) float64 { return list[place] }
	list = t.numbers(c)
	return t
}

func (t Table) table() Table { return t }

func (x Vars) table() Table {
	if x.f == nil {
		return Table{}
	}
	run := func(m *Model, place, stride, n int, add func(float64, Var)) {
		for end := place + n*stride; place < end; place += stride {
			if v := x.f.at(place); !m.vars.gone(v) {
				add(1, v)
			}
		}
	}
	return Table{m: x.m, name: x.f.name, dims: x.f.sets, run: run, at: func(m *Model, place int, add func(float64, Var)) float64 {
		run(m, place, 1, 1, add)
		return 0
	}}
}

func (l List) table() Table {
	return Table{name: "list", dims: []Set{{Size: len(l)}}, at: func(_ *Model, place int, add func(float64, Var)) float64 {
		add(1, l[place])
		return 0
	}}
}

// tableOf is any part as a table: what is one expression has one place.
func tableOf(part Linear) Table {
	if x, ok := part.(tabular); ok {
		return x.table()
	}
	t := Table{name: "an expression", at: func(m *Model, _ int, add func(float64, Var)) float64 {
		constant, _ := part.terms(m, add)
		return constant
	}}
	if e, ok := part.(Expr); ok {
		t.wrong = e.wrong
	}
	return t
}

// with is the table with other places.
func (t Table) with(dims []Set, at func(m *Model, place int, add func(float64, Var)) float64) Table {
	if t.at != nil {
		t.dims, t.at, t.run = dims, at, nil
	}
	return t
}

// blame makes the table one that every row refuses, with the place in the caller's source.
func (t *Table) blame(format string, args ...any) {
	if t.wrong == "" && t.at != nil {
		t.wrong = placed(fmt.Sprintf(format, args...))
	}
}

// Len returns the number of places.
func (t Table) Len() int { return product(t.dims) }

func product(dims []Set) int {
	n := 1
	for _, s := range dims {
		n *= s.Len()
	}
	return n
}

// keys yields the places of a table with their keys, the last index fastest. The key is
// overwritten at each step.
func keys(dims []Set) iter.Seq2[int, []int] {
	return func(yield func(int, []int) bool) {
		key := make([]int, len(dims))
		for place := range product(dims) {
			if !yield(place, key) {
				return
			}
			for d := len(key) - 1; d >= 0; d-- {
				if key[d]++; key[d] < dims[d].Len() {
					break
				}
				key[d] = 0
			}
		}
	}
}

func shape(name string, dims []Set) string {
	for _, s := range dims {
		name += fmt.Sprintf("[%d]", s.Len())
	}
	return name
}

// prefix reports whether n places are one for each combination of the first indices.
func prefix(dims []Set, n int) bool {
	for k := range len(dims) + 1 {
		if product(dims[:k]) == n {
			return true
		}
	}
	return false
}

func (t Table) terms(m *Model, add func(float64, Var)) (constant float64, wrong string) {
	if t.wrong != "" {
		return 0, t.wrong
	}
	if t.by != nil {
		return 0, placed("parameter " + t.by.name + " must stand in a row or objective itself")
	}
	if t.at == nil {
		add(1, Var{})
		return 0, ""
	}
	if m == nil {
		m = t.m
	}
	for place := range t.Len() {
		constant += t.at(m, place, add)
	}
	return constant, ""
}

// Slice returns the places at the given position of each index, All for every position:
// x.Slice(2, All) is row 2 of a matrix of variables.
func (t Table) Slice(key ...int) Table {
	type axis struct{ size, stride int }
	var axes []axis
	var dims []Set
	first, stride, ok := 0, 1, len(key) == len(t.dims)
	for d := len(key) - 1; ok && d >= 0; d-- {
		n := t.dims[d].Len()
		if key[d] == All {
			axes, dims = append(axes, axis{n, stride}), append(dims, t.dims[d])
		} else {
			ok = key[d] >= 0 && key[d] < n
			first += key[d] * stride
		}
		stride *= n
	}
	if !ok {
		t.blame("slice %s%s is outside %s", t.name, strings.ReplaceAll(fmt.Sprint(key), fmt.Sprint(All), "All"), shape(t.name, t.dims))
		return t
	}
	slices.Reverse(dims)
	at := t.at
	return t.with(dims, func(m *Model, place int, add func(float64, Var)) float64 {
		from := first
		for _, a := range axes {
			from += place % a.size * a.stride
			place /= a.size
		}
		return at(m, from, add)
	})
}

// Sum returns the sums over the given indices, one for each combination of the others: of a matrix
// Sum(0) is the sums of its columns, and Sum(1) those of its rows. Without an index it is the sum
// of all.
func (t Table) Sum(over ...int) Table {
	if len(over) == 0 {
		for d := range t.dims {
			over = append(over, d)
		}
	}
	over = slices.Sorted(slices.Values(over))
	for k, d := range slices.Backward(over) {
		if d < 0 || d >= len(t.dims) || k > 0 && over[k-1] == d {
			t.blame("the sum over index %d of %s", d, shape(t.name, t.dims))
			return t
		}
		n, inner, at, run := t.dims[d].Len(), product(t.dims[d+1:]), t.at, t.run
		t = t.with(slices.Concat(t.dims[:d], t.dims[d+1:]), func(m *Model, place int, add func(float64, Var)) (constant float64) {
			place += place / inner * inner * (n - 1)
			if run != nil {
				run(m, place, inner, n, add)
				return 0
			}
			for i := range n {
				constant += at(m, place+i*inner, add)
			}
			return constant
		})
	}
	return t
}

// Times returns c times each place.
func (t Table) Times(c float64) Table { return t.weighted(func(int) float64 { return c }) }

// Weighted returns each place times its number: of c, one for each place, or for each position of the
// first index or indices; several slices are a matrix of the first two. A number of 0 leaves out.
func (t Table) Weighted(c ...[]float64) Table {
	list := t.numbers(c)
	if len(list) == 0 {
		return t
	}
	each := t.Len() / len(list)
	return t.weighted(func(place int) float64 { return list[place/each] })
}

func (t Table) weighted(c func(place int) float64) Table {
	at := t.at
	return t.with(t.dims, func(m *Model, place int, add func(float64, Var)) float64 {
		a := c(place)
		if a == 0 {
			return 0
		}
		return a * at(m, place, func(b float64, v Var) { add(a*b, v) })
	})
}

// numbers are those of c in one list, as many as the table has combinations of some first indices.
// Others are an error, which makes the table one that rows refuse.
func (t *Table) numbers(c [][]float64) []float64 {
	if len(c) == 1 {
		if !prefix(t.dims, len(c[0])) {
			t.blame("%d numbers for %s", len(c[0]), shape(t.name, t.dims))
			return nil
		}
		return c[0]
	}
	for i, row := range c {
		if len(t.dims) < 2 || len(c) != t.dims[0].Len() || len(row) != t.dims[1].Len() {
			t.blame("%d lists of numbers, list %d of %d, for %s", len(c), i, len(row), shape(t.name, t.dims))
			return nil
		}
	}
	return slices.Concat(c...)
}

// Dot returns the scalar products of c with the last index, one for each combination of the others:
// of a vector the one product c·x, of a matrix that of each row with c.
func (t Table) Dot(c []float64) Table {
	t = t.Product([][]float64{c})
	if t.wrong == "" && t.at != nil {
		t.dims = t.dims[:len(t.dims)-1]
	}
	return t
}

// Product returns the scalar products of each row of the matrix with the last index: of a vector x
// the product a·x.
func (t Table) Product(a [][]float64) Table {
	last := len(t.dims) - 1
	if last < 0 {
		t.blame("%s has no index", t.name)
		return t
	}
	for i, row := range a {
		if len(row) != t.dims[last].Len() {
			t.blame("a scalar product with %d numbers, list %d, for %s", len(row), i, shape(t.name, t.dims))
			return t
		}
	}
	at := t.at
	return t.with(append(slices.Clone(t.dims[:last]), Set{Size: len(a)}), func(m *Model, place int, add func(float64, Var)) (constant float64) {
		row := a[place%len(a)]
		for i, c := range row {
			if c != 0 {
				constant += c * at(m, place/len(a)*len(row)+i, func(b float64, v Var) { add(c*b, v) })
			}
		}
		return constant
	})
}

// Before returns at each position of the last index what stands n before it, nothing at the first n:
// of stocks by month, Before(1) is the stock that a month begins with.
func (t Table) Before(n int) Table { return t.window(func(int) (int, int) { return n, n }) }

// Last returns at each position of the last index the sum of the last n up to it, fewer at the
// first ones. Several n are one for each position of the first index.
func (t Table) Last(n ...int) Table {
	if len(n) == 0 || !prefix(t.dims, len(n)) {
		t.blame("%d lengths for %s", len(n), shape(t.name, t.dims))
		return t
	}
	each := t.Len() / len(n)
	return t.window(func(place int) (int, int) { return n[place/each] - 1, 0 })
}

// window is at each position of the last index the sum of what stands from and to positions before.
func (t Table) window(span func(place int) (from, to int)) Table {
	if len(t.dims) == 0 {
		t.blame("%s has no index", t.name)
		return t
	}
	at, n := t.at, t.dims[len(t.dims)-1].Len()
	return t.with(t.dims, func(m *Model, place int, add func(float64, Var)) (constant float64) {
		i := place % n
		from, to := span(place)
		for k := max(i-from, 0); k <= min(i-to, n-1); k++ {
			constant += at(m, place-i+k, add)
		}
		return constant
	})
}

// The operations of Table on a whole family.

func (x Vars) Slice(key ...int) Table        { return x.table().Slice(key...) }
func (x Vars) Sum(over ...int) Table         { return x.table().Sum(over...) }
func (x Vars) Times(c float64) Table         { return x.table().Times(c) }
func (x Vars) Weighted(c ...[]float64) Table { return x.table().Weighted(c...) }
func (x Vars) Dot(c []float64) Table         { return x.table().Dot(c) }
func (x Vars) Product(a [][]float64) Table   { return x.table().Product(a) }
func (x Vars) Before(n int) Table            { return x.table().Before(n) }
func (x Vars) Last(n ...int) Table           { return x.table().Last(n...) }
func (l List) Times(c float64) Table         { return l.table().Times(c) }
func (l List) Weighted(c ...[]float64) Table { return l.table().Weighted(c...) }

func (x Vars) terms(m *Model, add func(float64, Var)) (float64, string) {
	if x.f == nil {
		add(1, Var{})
		return 0, ""
	}
	if m == nil {
		m = x.m
	}
	x.table().run(m, 0, 1, x.f.size, add)
	return 0, ""
}

// WeightedBy returns each variable times the number that the function gives for its key, which must
// not be kept.
func (x Vars) WeightedBy(coefficient func(key []int) float64) Table {
	if x.f == nil {
		return Table{}
	}
	list := make([]float64, x.f.size)
	for i, key := range keys(x.f.sets) {
		list[i] = coefficient(key)
	}
	return x.Weighted(list)
}

// Where returns the variables whose key the condition accepts. The key must not be kept.
func (x Vars) Where(keep func(key []int) bool) List {
	if x.f == nil {
		return List{{}}
	}
	return chosen(x.All(), keep)
}

// Only deletes the variables whose key the condition does not accept, and returns the family: of an
// undirected graph the edges with i < j, for instance.
func (x Vars) Only(keep func(key []int) bool) Vars {
	if x.f != nil {
		x.m.DeleteColumns(x.Where(func(key []int) bool { return !keep(key) })...)
	}
	return x
}

// chosen are the variables whose key is to be kept.
func chosen[K any](vars iter.Seq2[K, Var], keep func(K) bool) (l List) {
	for key, v := range vars {
		if keep(key) {
			l = append(l, v)
		}
	}
	return l
}

// List is any variables, in an order. As a Linear it is their sum; the empty one is 0.
type List []Var

// Len returns the number of variables.
func (l List) Len() int { return len(l) }

func (l List) terms(_ *Model, add func(float64, Var)) (float64, string) {
	for _, v := range l {
		add(1, v)
	}
	return 0, ""
}

// Every is a family of rows under construction, one for each place of a table.
type Every struct {
	m     *Model
	name  string
	dims  []Set
	parts []Table
	signs []float64
	bad   bool
}

// Every begins a family of rows with one row for each place of the first part, in the same shape:
//
//	m.Every("capacity", ship.Sum(1)).Le(capacity...)
//	m.Every("open", ship).AtMost(open)
//
// A part with fewer indices, such as open, belongs to the first ones, and a single variable, number
// or expression to every row. Le, Ge, Eq, Between, AtMost, AtLeast or Equals closes the family.
func (m *Model) Every(name string, parts ...Linear) *Every {
	m.quiet()
	e := &Every{m: m, name: name}
	if len(parts) == 0 || parts[0] == nil {
		e.refuse("no part to make them for")
	} else {
		e.dims = tableOf(parts[0]).dims
	}
	m.every = e
	return e.plus(1, parts)
}

// Plus adds all parts to the left-hand sides.
func (e *Every) Plus(parts ...Linear) *Every { return e.plus(1, parts) }

// Minus takes all parts off the left-hand sides.
func (e *Every) Minus(parts ...Linear) *Every { return e.plus(-1, parts) }

func (e *Every) plus(sign float64, parts []Linear) *Every {
	for _, part := range parts {
		if part == nil {
			e.refuse("a part of them is nil")
			continue
		}
		t := tableOf(part)
		if x, ok := e.m.parametric(part); ok || x.wrong != "" {
			t = x
		}
		n := len(t.dims)
		switch {
		case t.wrong != "":
			e.refuse("%s", t.wrong)
		case t.at == nil:
			e.refuse("a table that was never set")
		case n > len(e.dims) || !slices.EqualFunc(t.dims, e.dims[:n], func(a, b Set) bool { return a.Len() == b.Len() }):
			e.refuse("%s does not fit %s", shape(t.name, t.dims), shape("rows", e.dims))
		default:
			e.parts, e.signs = append(e.parts, t), append(e.signs, sign)
		}
	}
	return e
}

func (e *Every) refuse(format string, args ...any) {
	if !e.bad {
		e.m.errorAt("rows "+e.name+": "+format, args...)
	}
	e.bad = true
}

// AtMost closes the rows: left-hand side ≤ all parts together.
func (e *Every) AtMost(parts ...Linear) Rows { return e.Minus(parts...).Le(0) }

// AtLeast closes the rows: left-hand side ≥ all parts together.
func (e *Every) AtLeast(parts ...Linear) Rows { return e.Minus(parts...).Ge(0) }

// Equals closes the rows: left-hand side = all parts together.
func (e *Every) Equals(parts ...Linear) Rows { return e.Minus(parts...).Eq(0) }

// Le closes the rows: left-hand side ≤ b: one number for all, one for each row, or one for each
// position of the first index or indices.
func (e *Every) Le(b ...float64) Rows { return e.Between([]float64{-Infinity}, b) }

// Ge closes the rows: left-hand side ≥ b.
func (e *Every) Ge(b ...float64) Rows { return e.Between(b, []float64{Infinity}) }

// Eq closes the rows: left-hand side = b.
func (e *Every) Eq(b ...float64) Rows { return e.Between(b, b) }

// Between closes the rows: lower ≤ left-hand side ≤ upper, each numbers as Le takes them.
func (e *Every) Between(lower, upper []float64) Rows {
	m, rows := e.m, product(e.dims)
	for _, b := range [][]float64{lower, upper} {
		if !prefix(e.dims, len(b)) {
			e.refuse("%d numbers for %s", len(b), shape("rows", e.dims))
		}
	}
	if m.every != e {
		e.refuse("closed twice")
	}
	if m.every = nil; e.bad {
		return m.RowsOf(e.name)
	}
	add := make([]func(float64, Var), len(e.parts))
	for k, sign := range e.signs {
		add[k] = func(c float64, v Var) { m.builder.Add(sign*c, v) }
	}
	if slices.ContainsFunc(e.dims, func(s Set) bool { return s.Labels != nil || s.First != 0 }) {
		m.RowSets(e.name, e.dims...)
	}
	m.each = plan{rows, m.Rows(), len(m.index)}
	for place, key := range keys(e.dims) {
		r := m.Row(e.name, key...)
		for k, t := range e.parts {
			if t.by == nil {
				r.constant += e.signs[k] * t.at(m, place/(rows/t.Len()), add[k])
				continue
			}
			r.constant += t.noting(m, place/(rows/t.Len()), e.signs[k], func(c float64, v Var) { r.Add(c, v) }, r.note)
		}
		r.Between(lower[place/(rows/len(lower))], upper[place/(rows/len(upper))])
	}
	m.each = plan{}
	return m.RowsOf(e.name)
}
