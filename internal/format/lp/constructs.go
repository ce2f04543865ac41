package lp

// Quadratic forms of the objective, conditions of rows, and special ordered sets.
//
//	form   = "[" [sign] product { sign product } "]" "/" "2"
//	product = [number] name ( "*" name | "^" "2" )
//	sets   = "SOS" { [label] ("S1" | "S2") "::" { name ":" number } }
//
// Xpress writes a set among the rows, its weights as coefficients: one: a + 2 b = S1.
// Sources: the file format references of CPLEX, Gurobi and Xpress; what the five programs that
// read these make of other spellings was tried (docs/reference/model-files.md).

import (
	"math"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// is reports whether the token is this mark.
func (t *token) is(mark byte) bool { return t.kind == markToken && t.sign == mark }

// condition makes row, whose name stands at at, depend on a column.
type condition struct {
	row    int
	column int32
	when   bool
	at     place
}

// set is a special ordered set; its members are checked when all is read.
type set struct {
	name    string
	kind    int
	columns []int32
	weights []float64
	at      place
}

// product is a term of the objective, as it counts there.
type product struct {
	model.Product
	at place
}

// form reads a quadratic form, from [ on; sign is the one before it. What stands in brackets is halved.
func (t *reader) form(sign float64) error {
	if sign < 0 {
		t.warnOnce("a plus sign before the bracket", "a minus sign before a quadratic form, which HiGHS and SCIP refuse")
	}
	if err := t.next(); err != nil {
		return err
	}
	for first := true; !t.token.is(']'); first = false {
		x := sign
		if t.token.kind == signToken {
			if t.token.sign == '-' {
				x = -sign
			}
			if err := t.next(); err != nil {
				return err
			}
		} else if !first {
			return t.errorf("+ or - between terms, or ] behind the last", "%s after a quadratic term", t.shown())
		}
		if err := t.product(x); err != nil {
			return err
		}
	}
	for _, want := range []string{"/", "2"} {
		if err := t.next(); err != nil {
			return err
		}
		if t.token.kind == atEnd || len(t.token.text) == 0 || want == "/" && !t.token.is('/') || want == "2" && !(t.token.kind == numberToken && t.token.value == 2) {
			return t.errorf("/ 2 behind the bracket", "%s: without / 2 CPLEX and Xpress halve the quadratic form, Gurobi does not, HiGHS and SCIP refuse it", t.shown())
		}
	}
	return t.next()
}

// product reads a term of a form: its number or none, and two variables.
func (t *reader) product(x float64) error {
	at := t.here()
	if t.token.kind == numberToken {
		x *= t.token.value
		if err := t.next(); err != nil {
			return err
		}
	}
	a, err := t.factor()
	if err != nil {
		return err
	}
	b := a
	switch {
	case t.token.is('^'):
		if err := t.next(); err != nil {
			return err
		}
		if t.token.kind != numberToken || t.token.value != 2 {
			return t.errorf("^ 2", "the power %s of a variable", t.shown())
		}
		err = t.next()
	case t.token.is('*'):
		if err := t.next(); err != nil {
			return err
		}
		b, err = t.factor()
	default:
		return t.errorf("* and a variable, or ^ 2", "%s after a variable in brackets, which hold products only", t.shown())
	}
	if err != nil {
		return err
	}
	t.products = append(t.products, product{model.Product{A: min(a, b), B: max(a, b), Coefficient: x / 2}, at})
	return t.limit.Nonzero(t.lines)
}

// factor reads a variable.
func (t *reader) factor() (int32, error) {
	if t.token.kind != nameToken {
		return 0, t.errorf("a variable", "%s in a quadratic form", t.shown())
	}
	j, err := t.variable()
	if err != nil {
		return 0, err
	}
	return j, t.next()
}

// addProducts adds the quadratic terms, those of one pair up, to the objective.
func (t *reader) addProducts(m *model.Model, objective *model.Objective) error {
	for _, p := range t.products {
		objective.AddProduct(p.Coefficient, m.Var(int(p.A)), m.Var(int(p.B)))
	}
	for _, p := range m.Constructs().Products {
		if math.IsInf(2*p.Coefficient, 0) { // as the form in brackets has it
			k := slices.IndexFunc(t.products, func(q product) bool { return q.A == p.A && q.B == p.B })
			return t.errorIn(t.products[k].at, "smaller numbers", "quadratic terms that add up to an infinite one")
		}
	}
	return nil
}
