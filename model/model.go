package model

// The core: columns in arrays of one value each, rows in compressed sparse form (Y. Saad,
// Iterative Methods for Sparse Linear Systems, 2nd edition, 2003, section 3.4), no maps and
// no strings. What holds after every call: start has one number more than there are rows and
// ascends from 0 to the number of entries; within a row a column stands at most once, and no
// entry is 0; bounds are numbers, the lower ones below +Inf and the upper ones above -Inf.

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
)

// Type says which values a variable may take.
type Type uint8

// The types of variables. Binary is Integer with default bounds 0 and 1; its
// bounds may be tightened but not widened.
const (
	Continuous Type = iota
	Integer
	Binary
)

// String returns the type's name in lower case.
func (t Type) String() string {
	switch t {
	case Continuous:
		return "continuous"
	case Integer:
		return "integer"
	case Binary:
		return "binary"
	}
	return fmt.Sprintf("Type(%d)", uint8(t))
}

// IsInteger reports whether the type admits only whole numbers.
func (t Type) IsInteger() bool { return t == Integer || t == Binary }

// Infinity is the bound of what has no bound.
var Infinity = math.Inf(1)

// maxEntries bounds columns, rows and nonzeros: indices are 32 bits wide, as in the solvers.
const maxEntries = math.MaxInt32

// Model is an integer program under construction. The zero value is not usable;
// call New. A Model must not be changed by two goroutines at once; reading it
// from several is safe.
type Model struct {
	name string
	id   uint32 // of the variables and rows it makes

	handles // of variables and constraints
	edits   edits

	maximize bool
	aims     int     // objectives so far: of Minimize and Maximize
	constant float64 // added to the objective

	lower, upper, cost []float64 // one per column
	kind               []Type
	families           []*family // of columns, ascending by first column
	familyNamed        map[string]*family

	start          []int // row r holds entries start[r] to start[r+1]
	index          []int32
	value          []float64
	rowLow, rowUp  []float64
	rowFamilies    []*rowFamily
	rowFamilyNamed map[string]*rowFamily
	runs           []run // consecutive rows of one family
	each           plan  // the family of rows under construction

	extra     Constructs       // beside the matrix, by position
	productAt map[[2]int32]int // where a pair stands in extra.Products; nil or out of date when the lengths differ
	semiAt    map[int32]int    // where a column stands in extra.Semi, likewise

	open      bool    // a row was begun and is not closed yet
	every     *Every  // likewise of a family
	seen      []int32 // per column, as far as it was needed: where in index the open row has it, if it is long; see find
	builder   Row     // the accumulator every row uses in turn
	objective Objective

	errs    []error
	dropped int // errors beyond the first maxErrors
}

// maxErrors is how many building errors are kept; one wrong loop makes millions.
const maxErrors = 20

// New returns an empty model that minimizes.
func New(name string) *Model {
	m := &Model{name: name, id: newID(), start: []int{0}, familyNamed: map[string]*family{}, rowFamilyNamed: map[string]*rowFamily{}}
	m.vars.epochs, m.rows.epochs = []epoch{{0, m.id}}, []epoch{{0, m.id}}
	m.builder.m = m
	m.objective.m = m
	return m
}

// Name returns the model's name.
func (m *Model) Name() string { return m.name }

// Columns, Rows and Nonzeros return the size of the model.
func (m *Model) Columns() int  { return len(m.lower) }
func (m *Model) Rows() int     { return len(m.rowLow) }
func (m *Model) Nonzeros() int { return len(m.index) }

// Bounds returns the lower and upper bound of v. Like Type and Cost it panics where
// v is no variable of the model.
func (m *Model) Bounds(v Var) (lower, upper float64) {
	j := m.must(v)
	return m.lower[j], m.upper[j]
}

// Type returns the type of v.
func (m *Model) Type(v Var) Type { return m.kind[m.must(v)] }

// Cost returns the coefficient of v in the objective.
func (m *Model) Cost(v Var) float64 { return m.cost[m.must(v)] }

// SetBounds replaces the bounds of v. A lower bound above the upper one is
// allowed: the model is then infeasible, and solving it says so.
func (m *Model) SetBounds(v Var, lower, upper float64) {
	switch j := m.column(v); {
	case j < 0:
		m.errorAt("bounds of %s", m.wrong(v))
	case math.IsNaN(lower) || math.IsNaN(upper) || math.IsInf(lower, 1) || math.IsInf(upper, -1):
		m.errorf("bounds [%g, %g] of %s", lower, upper, m.VarName(v))
	case m.kind[j] == Binary && (lower < 0 || upper > 1):
		m.errorf("bounds [%g, %g] of %s, which is binary: they must lie in [0, 1]", lower, upper, m.VarName(v))
	default:
		m.lower[j], m.upper[j] = lower, upper
	}
}

// Fix sets both bounds of v to x.
func (m *Model) Fix(v Var, x float64) { m.SetBounds(v, x, x) }

// SetRowBounds replaces the bounds of a constraint. A constant that the row was
// built with is not taken off again: these are the bounds of its variables' terms.
func (m *Model) SetRowBounds(c Constraint, lower, upper float64) {
	switch r := m.RowIndex(c); {
	case r < 0:
		m.errorAt("bounds of %s", m.wrongRow(c))
	case math.IsNaN(lower) || math.IsNaN(upper) || math.IsInf(lower, 1) || math.IsInf(upper, -1):
		m.errorf("bounds [%g, %g] of row %s", lower, upper, m.RowName(r))
	default:
		m.rowLow[r], m.rowUp[r] = lower, upper
	}
}

// Relax turns every integer and binary variable into a continuous one with the
// same bounds, and leaves out thresholds, special ordered sets and indicator rows: what is left is
// the relaxation, which is linear but for products in the objective.
func (m *Model) Relax() {
	m.extra.Semi, m.extra.SOS, m.extra.Indicators = nil, nil, nil
	for j := range m.kind {
		m.kind[j] = Continuous
	}
}

// Clone returns a copy that shares nothing that can change with m. Families,
// variables and constraints of m are valid for the copy too; what is added to either
// of them afterwards is valid there alone.
func (m *Model) Clone() *Model {
	c := *m
	c.id = newID()
	c.handles = handles{m.vars.copied(c.id), m.rows.copied(c.id)}
	c.lower, c.upper, c.cost = clone(m.lower), clone(m.upper), clone(m.cost)
	c.kind, c.seen = clone(m.kind), nil
	c.start, c.index, c.value = clone(m.start), clone(m.index), clone(m.value)
	c.rowLow, c.rowUp, c.runs = clone(m.rowLow), clone(m.rowUp), clone(m.runs)
	c.extra, c.productAt, c.semiAt = m.extra.clone(), nil, nil
	c.errs, c.edits.kept = clone(m.errs), clone(m.edits.kept)
	c.families = clone(m.families)
	c.rowFamilies = make([]*rowFamily, 0, len(m.rowFamilies))
	c.rowFamilyNamed = make(map[string]*rowFamily, len(m.rowFamilyNamed))
	for _, f := range m.rowFamilies {
		copied := *f
		copied.keys = clone(f.keys)
		copied.named = clone(f.named)
		c.rowFamilies = append(c.rowFamilies, &copied)
		c.rowFamilyNamed[f.name] = &copied
	}
	c.familyNamed = maps.Clone(m.familyNamed)
	c.builder.m, c.builder.uses, c.objective.m, c.every = &c, nil, &c, nil
	return &c
}

// Err returns every error of building, joined, or nil. Solvers, writers
// and checks refuse a model with errors.
func (m *Model) Err() error {
	errs := m.errs
	if m.open {
		errs = append(errs[:len(errs):len(errs)], fmt.Errorf("model %s: %s was begun and never closed by Le, Ge, Eq or Between", m.name, m.builder.name()))
	} else if m.every != nil {
		errs = append(errs[:len(errs):len(errs)], fmt.Errorf("model %s: rows %s were begun and never closed by Le, Ge, Eq or Between", m.name, m.every.name))
	} else if m.strays() {
		errs = append(errs[:len(errs):len(errs)], fmt.Errorf("model %s: %s was added to after it was closed", m.name, m.builder.name()))
	}
	if m.dropped > 0 {
		errs = append(errs[:len(errs):len(errs)], fmt.Errorf("model %s: and %d more errors", m.name, m.dropped))
	}
	return errors.Join(errs...)
}

func (m *Model) errorf(format string, args ...any) {
	if len(m.errs) == maxErrors {
		m.dropped++
		return
	}
	m.errs = append(m.errs, fmt.Errorf("model %s: "+format, append([]any{m.name}, args...)...))
}

// Matrix is a read-only view of a model's arrays, for solvers and writers. It
// must not be changed, and is out of date once the model changes.
type Matrix struct {
	Maximize bool
	Constant float64 // of the objective

	Lower, Upper, Cost []float64 // one per column
	Type               []Type

	RowLower, RowUpper []float64 // one per row; infinite where there is no bound
	Start              []int     // row r holds entries Start[r] to Start[r+1] of Index and Value
	Index              []int32   // columns; within a row each at most once, in the order of building
	Value              []float64
}

// Matrix returns the view. It costs nothing: no array is copied.
func (m *Model) Matrix() Matrix {
	return Matrix{
		Maximize: m.maximize, Constant: m.constant,
		Lower: m.lower, Upper: m.upper, Cost: m.cost, Type: m.kind,
		RowLower: m.rowLow, RowUpper: m.rowUp, Start: m.start, Index: m.index, Value: m.value,
	}
}

// Row returns the columns and coefficients of row r.
func (a *Matrix) Row(r int) (index []int32, value []float64) {
	return a.Index[a.Start[r]:a.Start[r+1]], a.Value[a.Start[r]:a.Start[r+1]]
}

// HasIntegers reports whether any column is integer or binary.
func (a *Matrix) HasIntegers() bool {
	return slices.ContainsFunc(a.Type, Type.IsInteger)
}

// How the arrays of a model grow. What building a large model costs beside filling arrays of known
// size is mostly memory: an array that grows by half at a time is copied twice over, and each copy
// lies in pages that were never touched. So growth looks ahead where something is known: a family
// built by Each has a known number of rows, and from those built so far follows how many entries it
// will have; a model has about as many rows as columns, and two entries a column at least. A guess
// multiplies an array by 8 at most, and what was guessed too large stays untouched. Own.

// plan is what Each knows of the rows it is building.
type plan struct {
	rows         int // how many there will be; 0 outside Each
	first, entry int // the first row, and its first entry
}

// Reserve makes room for that number of further columns, rows and nonzeros, so that building a
// large model does not copy its arrays as they grow. It is never needed.
func (m *Model) Reserve(columns, rows, nonzeros int) {
	m.lower, m.upper, m.cost, m.kind = grow(m.lower, columns), grow(m.upper, columns), grow(m.cost, columns), grow(m.kind, columns)
	m.start, m.rowLow, m.rowUp = grow(m.start, rows), grow(m.rowLow, rows), grow(m.rowUp, rows)
	m.index, m.value = grow(m.index, nonzeros), grow(m.value, nonzeros)
}

func grow[T any](s []T, more int) []T {
	if more <= 0 || cap(s)-len(s) >= more {
		return s
	}
	out := make([]T, len(s), len(s)+more)
	copy(out, s)
	return out
}

// widen makes room for as many again, of a large array for half as many, or for likely elements
// in all, if these are not more than 8 times as many. Left to itself, append adds a quarter.
func widen[T any](s []T, likely int) []T {
	n := len(s)
	more := n + 16
	if n > large {
		more = n / 2
	}
	return grow(s, max(more, min(likely-n, 7*n)))
}

// large is the length from which unused room costs more than copying.
const large = 1 << 22

// widenRows makes room for further rows.
func (m *Model) widenRows() {
	likely := m.rowsLikely()
	m.start, m.rowLow, m.rowUp = widen(m.start, likely+1), widen(m.rowLow, likely), widen(m.rowUp, likely)
}

// rowsLikely leaves a sixteenth for the few rows that most models have besides.
func (m *Model) rowsLikely() int { return max(m.each.first+m.each.rows, m.Columns()) / 16 * 17 }

// widenEntries makes room for further entries.
func (m *Model) widenEntries() {
	likely := 2 * m.Columns()
	if done := m.Rows() - m.each.first; m.each.rows > 0 && done > 0 {
		row := float64(m.start[m.Rows()]-m.each.entry) / float64(done)
		likely = max(likely, m.each.entry+int(row*float64(m.each.rows))) / 16 * 17
	}
	m.index, m.value = widen(m.index, likely), widen(m.value, likely)
}

func clone[T any](s []T) []T { return append([]T(nil), s...) }
