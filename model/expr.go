package model

// Linear expressions as values, for a sum that several rows and the objective share. An
// expression is a list of terms and a constant, what MathOptInterface calls a
// ScalarAffineFunction (Legat and others, INFORMS Journal on Computing 34(2), 2022). It belongs
// to no model: rows and objectives check its variables when they take it.
//
// A value never changes, yet adding to the last one of a chain (e = e.Plus(x) in a loop) copies
// nothing: expressions share an array, and one that ends where the array is filled may claim
// what follows. The claim is atomic, so that two goroutines may go on from one expression. Own.

import (
	"fmt"
	"math"
	"sync/atomic"
)

// Linear is what rows, objectives and expressions take as a part: a Var, a Number, an Expr, and
// the sum of a family (Vars, Keyed), of a Table made of one, or of a List.
type Linear interface {
	// terms calls add for every term. Variables deleted from m, where m is not nil, are
	// passed over in sums of families. It returns the constant, and
	// what is wrong with the expression, or "".
	terms(m *Model, add func(c float64, v Var)) (constant float64, wrong string)
}

// Term is a coefficient and its variable.
type Term struct {
	Coefficient float64
	Var         Var
}

// Number is a constant as an expression.
type Number float64

func (n Number) terms(*Model, func(float64, Var)) (float64, string) { return float64(n), "" }

func (v Var) terms(_ *Model, add func(float64, Var)) (float64, string) {
	add(1, v)
	return 0, ""
}

// Times returns c·v.
func (v Var) Times(c float64) Expr { return Expr{}.with(1, func(e *Expr) { e.add(c, v) }) }

// Expr is a linear expression: terms and a constant. It is a value: no method changes it. The
// zero Expr is 0. Terms of one variable are added up where a row or objective takes it.
type Expr struct {
	shared   *shared
	count    int // of the terms that are this expression's
	constant float64
	wrong    string // why it is none; who takes it records this
}

// shared is an array of terms, of which those before used belong to some expression.
type shared struct {
	list []Term
	used atomic.Int64
}

// Sum returns the sum of the parts; without parts it is 0.
func Sum(parts ...Linear) Expr { return Expr{}.Plus(parts...) }

// Plus returns the expression plus all parts.
func (e Expr) Plus(parts ...Linear) Expr { return e.plus(1, parts) }

// Minus returns the expression less all parts.
func (e Expr) Minus(parts ...Linear) Expr { return e.plus(-1, parts) }

// Times returns c times the expression.
func (e Expr) Times(c float64) Expr { return Expr{}.plus(c, []Linear{e}) }

func (e Expr) plus(scale float64, parts []Linear) Expr {
	for _, part := range parts {
		if part == nil {
			e.blame("a part of the expression is nil")
			continue
		}
		sized, ok := part.(interface{ Len() int })
		room := 1
		if ok {
			room = sized.Len()
		}
		e = e.with(room, func(e *Expr) {
			constant, wrong := part.terms(nil, func(c float64, v Var) { e.add(scale*c, v) })
			if e.constant += scale * constant; wrong != "" && e.wrong == "" {
				e.wrong = wrong
			}
		})
	}
	return e
}

// with returns e after fill has added to it, having made room for that many terms.
func (e Expr) with(room int, fill func(e *Expr)) Expr {
	e.reserve(room)
	fill(&e)
	return e
}

// reserve makes sure that the array has room for more terms, in a copy where it has not. To
// grow by half keeps a chain of additions linear in time.
func (e *Expr) reserve(more int) {
	if e.shared != nil && e.count+more <= len(e.shared.list) {
		return
	}
	own := &shared{list: make([]Term, max(e.count+more, e.count+e.count/2))}
	if e.shared != nil {
		copy(own.list, e.shared.list[:e.count])
	}
	own.used.Store(int64(e.count))
	e.shared = own
}

func (e *Expr) add(c float64, v Var) {
	e.reserve(1)
	if !e.shared.used.CompareAndSwap(int64(e.count), int64(e.count+1)) {
		old := e.shared // another expression went on from here: this one needs an array of its own
		own := &shared{list: make([]Term, max(len(old.list), e.count+1))}
		copy(own.list, old.list[:e.count])
		own.used.Store(int64(e.count + 1))
		e.shared = own
	}
	e.shared.list[e.count] = Term{c, v}
	e.count++
}

// blame makes the expression one that every row refuses, with the place in the caller's source.
func (e *Expr) blame(format string, args ...any) {
	if e.wrong == "" {
		e.wrong = placed(fmt.Sprintf(format, args...))
	}
}

func placed(text string) string {
	if place := callerPlace(); place != "" {
		return text + " (" + place + ")"
	}
	return text
}

func (e Expr) terms(_ *Model, add func(float64, Var)) (float64, string) {
	for _, t := range e.Terms() {
		add(t.Coefficient, t.Var)
	}
	return e.constant, e.wrong
}

// Len returns the number of terms; a variable may stand in several.
func (e Expr) Len() int { return e.count }

// Terms returns the terms, in the order added. They must not be changed.
func (e Expr) Terms() []Term {
	if e.shared == nil {
		return nil
	}
	return e.shared.list[:e.count:e.count]
}

// Eval returns the value of the expression at a point, for instance e.Eval(r.Value) with r a
// Result. It is NaN where the expression is none.
func (e Expr) Eval(value func(Var) float64) float64 {
	if e.wrong != "" {
		return math.NaN()
	}
	sum := e.constant
	for _, t := range e.Terms() {
		sum += t.Coefficient * value(t.Var)
	}
	return sum
}

// Plus adds all parts to the left-hand side.
func (r *Row) Plus(parts ...Linear) *Row { return r.plus(1, parts) }

// Minus takes all parts off the left-hand side.
func (r *Row) Minus(parts ...Linear) *Row { return r.plus(-1, parts) }

func (r *Row) plus(scale float64, parts []Linear) *Row {
	for _, part := range parts {
		if part == nil {
			r.bad = true
			r.m.errorAt("%s: a part of it is nil", r.name())
			continue
		}
		switch x := part.(type) { // most rows, without a call for each term
		case Var:
			r.Add(scale, x)
			continue
		case Number:
			r.constant += scale * float64(x)
			continue
		case Vars:
			if x.f == nil {
				r.refuse(scale, Var{})
				continue
			}
			some, v := r.m.vars.of != nil, x.f.at(0)
			for range x.f.size {
				if !some || !r.m.vars.gone(v) {
					r.Add(scale, v)
				}
				v.number++
			}
			continue
		}
		if t, ok := r.m.parametric(part); ok && r.implied == nil {
			for place := range t.Len() {
				r.constant += t.noting(r.m, place, scale, func(c float64, v Var) { r.Add(c, v) }, r.note)
			}
			continue
		} else if t.by != nil {
			part = t
		}
		constant, wrong := part.terms(r.m, func(c float64, v Var) { r.Add(scale*c, v) })
		if r.constant += scale * constant; wrong != "" {
			r.bad = true
			r.m.errorf("%s: %s", r.name(), wrong)
		}
	}
	return r
}

// AtMost closes the row: left-hand side ≤ all parts together. Their variables go to the left
// and the constants to the bound. Le is the same for a number.
func (r *Row) AtMost(parts ...Linear) Constraint { return r.Minus(parts...).Le(0) }

// AtLeast closes the row: left-hand side ≥ all parts together.
func (r *Row) AtLeast(parts ...Linear) Constraint { return r.Minus(parts...).Ge(0) }

// Equals closes the row: left-hand side = all parts together.
func (r *Row) Equals(parts ...Linear) Constraint { return r.Minus(parts...).Eq(0) }

// Plus adds all parts to the objective.
func (o *Objective) Plus(parts ...Linear) *Objective { return o.plus(1, parts) }

// Minus takes all parts off the objective.
func (o *Objective) Minus(parts ...Linear) *Objective { return o.plus(-1, parts) }

func (o *Objective) plus(scale float64, parts []Linear) *Objective {
	for _, part := range parts {
		if part == nil {
			o.m.errorAt("objective: a part of it is nil")
			continue
		}
		if t, ok := o.m.parametric(part); ok {
			for place := range t.Len() {
				o.Const(t.noting(o.m, place, scale, func(c float64, v Var) { o.Add(c, v) }, func(u use) {
					u.aimed = o.m.aims
					u.by.uses = append(u.by.uses, u)
				}))
			}
			continue
		} else if t.by != nil {
			part = t
		}
		constant, wrong := part.terms(o.m, func(c float64, v Var) { o.Add(scale*c, v) })
		if o.Const(scale * constant); wrong != "" {
			o.m.errorf("objective: %s", wrong)
		}
	}
	return o
}
