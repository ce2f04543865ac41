// Package algebra declares integer programs the way a paper or an algebraic
// modelling language writes them: sets, parameters, variables over sets, and
// whole families of rows with quantifiers and conditions. From one declaration
// come
//
//   - the matrix, by Program.Compile, a model.Model like any other;
//   - indexed GAMS and GMPL as people read and teach them, by the writers in
//     internal/format/gams and internal/format/gmpl;
//   - the formulation as text and as LaTeX, by Program.Text and Program.LaTeX.
//
// So what a class reads, what NEOS receives and what the linked solver is given
// cannot drift apart; tests compare the matrices entry by entry.
//
//	a := algebra.New("demo", "cover every item once")
//	item := a.Labels("i", "items", "a", "b")
//	option := a.Range("o", "options", 1, 3)
//	has := a.Relation("has", "option o covers item i", item, option)
//	has.Add(0, 0); has.Add(1, 1); has.Add(0, 2); has.Add(1, 2)
//	x := a.Binary("x", "1 if option o is chosen", option)
//	i, o := item.Index("i"), option.Index("o")
//	a.Row("cover", "every item is covered exactly once").For(i).
//		Eq(algebra.Sum(x.At(o)).Over(o).Where(has.Holds(i, o)), algebra.Number(1))
//	a.Minimize("chosen", algebra.Sum(x.At(o)).Over(o))
//
// The semantics of a shifted index follow GAMS: a reference past either end of a
// set drops the term.
//
// Not here: formats that print a declaration (internal/format/gams). Begin with program.go, then
// compile.go.
package algebra

import (
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// Program is a declaration under construction. Mistakes (a wrong number of
// indices, an index that no quantifier binds) are returned by Check, which
// Compile and every writer call first.
type Program struct {
	Name  string // an identifier: letters, digits and _
	Title string // one line

	// Figure is LaTeX that shows the instance, such as the board, which LaTeX sets
	// before the sets; "" for none.
	Figure string

	Sets      []*Set
	Relations []*Relation
	Params    []*Param
	Variables []*Variable
	Rows      []*Row
	Fixings   []*Fixing
	Objective Objective

	errs []error
}

// New returns an empty program.
func New(name, title string) *Program { return &Program{Name: name, Title: title} }

func (a *Program) errorf(format string, args ...any) {
	if len(a.errs) < mostErrors {
		a.errs = append(a.errs, fmt.Errorf("algebra %s: "+format, append([]any{a.Name}, args...)...))
	}
}

// Set is an ordered index set; its elements are written by their labels, and
// addressed by position from 0.
type Set struct {
	Name, Doc string
	Labels    []string
	Numeric   bool // labels are the whole numbers First, First+1, …
	First     int
}

// Labels declares a set of labels.
func (a *Program) Labels(name, doc string, labels ...string) *Set {
	s := &Set{Name: name, Doc: doc, Labels: labels}
	a.Sets = append(a.Sets, s)
	return s
}

// Range declares the set of the whole numbers first to last.
func (a *Program) Range(name, doc string, first, last int) *Set {
	s := &Set{Name: name, Doc: doc, Numeric: true, First: first}
	for i := first; i <= last; i++ {
		s.Labels = append(s.Labels, fmt.Sprint(i))
	}
	a.Sets = append(a.Sets, s)
	return s
}

// Len returns the number of elements.
func (s *Set) Len() int { return len(s.Labels) }

// Position returns the position of a label, or -1.
func (s *Set) Position(label string) int { return slices.Index(s.Labels, label) }

// Relation is a set of tuples over other sets: the sparse index sets of a model.
type Relation struct {
	Name, Doc string
	Sets      []*Set
	Tuples    [][]int // positions, in the order added

	has    map[string]bool
	follow map[string][]int // all but the last position → last positions, ascending
	owner  *Program
}

// Relation declares an empty relation over the given sets.
func (a *Program) Relation(name, doc string, sets ...*Set) *Relation {
	r := &Relation{Name: name, Doc: doc, Sets: sets, has: map[string]bool{}, follow: map[string][]int{}, owner: a}
	a.Relations = append(a.Relations, r)
	return r
}

// Add adds a tuple of positions; adding one twice changes nothing.
func (r *Relation) Add(tuple ...int) {
	if len(tuple) != len(r.Sets) {
		r.owner.errorf("relation %s: a tuple of %d for %d sets", r.Name, len(tuple), len(r.Sets))
		return
	}
	for d, p := range tuple {
		if p < 0 || p >= r.Sets[d].Len() {
			r.owner.errorf("relation %s: position %d of set %s, which has %d elements", r.Name, p, r.Sets[d].Name, r.Sets[d].Len())
			return
		}
	}
	k := key(tuple)
	if r.has[k] {
		return
	}
	r.has[k] = true
	r.Tuples = append(r.Tuples, append([]int(nil), tuple...))
	last := len(tuple) - 1
	prefix := key(tuple[:last])
	followers := r.follow[prefix]
	at, _ := slices.BinarySearch(followers, tuple[last])
	r.follow[prefix] = slices.Insert(followers, at, tuple[last])
}

// Has reports whether a tuple of positions is in the relation.
func (r *Relation) Has(tuple []int) bool { return r.has[key(tuple)] }

func key(tuple []int) string {
	b := make([]byte, 0, 4*len(tuple))
	for _, p := range tuple {
		b = append(b, byte(p), byte(p>>8), byte(p>>16), byte(p>>24))
	}
	return string(b)
}

// Param is a table of numbers over sets.
type Param struct {
	Name, Doc string
	Sets      []*Set
	Values    []float64 // row-major
}

// Param declares a table; values are row-major over the sets and must be complete.
func (a *Program) Param(name, doc string, values []float64, sets ...*Set) *Param {
	p := &Param{Name: name, Doc: doc, Sets: sets, Values: values}
	if len(values) != product(sets) {
		a.errorf("parameter %s: %d values for %d entries", name, len(values), product(sets))
		p.Values = make([]float64, product(sets))
	}
	a.Params = append(a.Params, p)
	return p
}

func product(sets []*Set) int {
	n := 1
	for _, s := range sets {
		n *= s.Len()
	}
	return n
}

// Variable is a family of variables over sets, or over a relation.
type Variable struct {
	Name, Doc    string
	Type         model.Type
	Lower, Upper float64
	Sets         []*Set
	Domain       *Relation // nil: the whole product of Sets
}

// Binary declares 0-1 variables over the product of sets.
func (a *Program) Binary(name, doc string, sets ...*Set) *Variable {
	return a.variable(&Variable{Name: name, Doc: doc, Type: model.Binary, Upper: 1, Sets: sets})
}

// Integer declares integer variables with bounds.
func (a *Program) Integer(name, doc string, lower, upper float64, sets ...*Set) *Variable {
	return a.variable(&Variable{Name: name, Doc: doc, Type: model.Integer, Lower: lower, Upper: upper, Sets: sets})
}

// Continuous declares continuous variables with bounds.
func (a *Program) Continuous(name, doc string, lower, upper float64, sets ...*Set) *Variable {
	return a.variable(&Variable{Name: name, Doc: doc, Type: model.Continuous, Lower: lower, Upper: upper, Sets: sets})
}

// Sparse declares 0-1 variables over the tuples of a relation. A term of a
// variable outside its domain is dropped.
func (a *Program) Sparse(name, doc string, domain *Relation) *Variable {
	return a.variable(&Variable{Name: name, Doc: doc, Type: model.Binary, Upper: 1, Sets: domain.Sets, Domain: domain})
}

func (a *Program) variable(v *Variable) *Variable {
	a.Variables = append(a.Variables, v)
	return v
}

// Row is a family of rows: for all indices that satisfy the condition, Left
// Sense Right.
type Row struct {
	Name, Doc   string
	Over        []*Index
	If          Condition // nil: always
	Left, Right Expr
	Sense       Sense
}

// Sense is the relation of a row's two sides.
type Sense int

// The senses.
const (
	LessEqual Sense = iota
	GreaterEqual
	Equal
)

// Row declares a family of rows; For, Where and one of Le, Ge, Eq complete it.
func (a *Program) Row(name, doc string) *Row {
	r := &Row{Name: name, Doc: doc}
	a.Rows = append(a.Rows, r)
	return r
}

// For quantifies the rows over indices.
func (r *Row) For(over ...*Index) *Row { r.Over = over; return r }

// Where restricts the rows to indices that satisfy every condition.
func (r *Row) Where(conditions ...Condition) *Row { r.If = And(conditions...); return r }

// Le completes the rows: left ≤ right.
func (r *Row) Le(left, right Expr) { r.Left, r.Sense, r.Right = left, LessEqual, right }

// Ge completes the rows: left ≥ right.
func (r *Row) Ge(left, right Expr) { r.Left, r.Sense, r.Right = left, GreaterEqual, right }

// Eq completes the rows: left = right.
func (r *Row) Eq(left, right Expr) { r.Left, r.Sense, r.Right = left, Equal, right }

// Fixing fixes variables to values: for all indices, Var[Args] := Value.
type Fixing struct {
	Over  []*Index
	If    Condition
	Ref   Term // the variable, with coefficient 1
	Value Expr // without variables
}

// Fix declares a fixing over the given indices, each of which must stand in the
// variable's subscripts.
func (a *Program) Fix(ref Term, value Expr, over ...*Index) *Fixing {
	f := &Fixing{Ref: ref, Value: value, Over: over}
	a.Fixings = append(a.Fixings, f)
	return f
}

// Where restricts the fixing to indices that satisfy every condition.
func (f *Fixing) Where(conditions ...Condition) *Fixing { f.If = And(conditions...); return f }

// Objective is what is minimized or maximized.
type Objective struct {
	Name     string
	Row      string // the equation that defines it, in a language that needs one; empty: any name
	Maximize bool
	Expr     Expr
}

// Minimize sets the objective.
func (a *Program) Minimize(name string, e Expr) { a.Objective = Objective{Name: name, Expr: e} }

// Maximize sets the objective.
func (a *Program) Maximize(name string, e Expr) {
	a.Objective = Objective{Name: name, Maximize: true, Expr: e}
}
