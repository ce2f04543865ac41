package model

import (
	"fmt"
	"math"
)

// Functions of variables as rows, for objectives and conditions that are not linear: logical ones
// of binary variables, absolute values, the largest and the least of several; piecewise linear
// ones are in piecewise.go. Each returns a variable with the function's value at every point of the model, so
// that it may stand anywhere. The big-M are differences of bounds.
//
// Source: H. P. Williams, Model Building in Mathematical Programming, 5th edition, 2013,
// chapters 7 and 9.

// And returns a binary variable that is 1 where all the given ones are, which are binary.
func (m *Model) And(name string, vars ...Var) Var { return m.logical(name, vars, true) }

// Or returns a binary variable that is 1 where one of the given ones is, which are binary.
func (m *Model) Or(name string, vars ...Var) Var { return m.logical(name, vars, false) }

// logical: y ≤ x for each and y ≥ Σx - (n-1) is And; y ≥ x for each and y ≤ Σx is Or.
func (m *Model) logical(name string, vars []Var, all bool) Var {
	if !m.binary(name, vars) {
		return Var{m.id, beyond}
	}
	y, side, least := m.Binary(name).At(), 1, 0
	if all {
		side, least = -1, 1-len(vars)
	}
	for k, v := range vars {
		m.NamedRow(fmt.Sprintf("%s_%d", name, k+1)).Add(1, y).Add(-1, v).side(0, side)
	}
	m.NamedRow(name+"_sum").Add(1, y).Minus(List(vars)).side(float64(least), -side)
	return y
}

// Xor returns a binary variable that is 1 where exactly one of v and w is, which are binary.
func (m *Model) Xor(name string, v, w Var) Var {
	if !m.binary(name, []Var{v, w}) {
		return Var{m.id, beyond}
	}
	y := m.Binary(name).At()
	m.NamedRow(name+"_1").Add(1, y).Add(-1, v).Add(-1, w).Le(0)
	m.NamedRow(name+"_2").Add(1, y).Add(-1, v).Add(1, w).Ge(0)
	m.NamedRow(name+"_3").Add(1, y).Add(1, v).Add(-1, w).Ge(0)
	m.NamedRow(name+"_4").Add(1, y).Add(1, v).Add(1, w).Le(2)
	return y
}

// binary refuses variables that are none, or not binary.
func (m *Model) binary(name string, vars []Var) bool {
	return m.fit(name, vars, m.zeroOne, "is not binary")
}

// zeroOne reports whether a column has the values 0 and 1 at most.
func (m *Model) zeroOne(j int) bool {
	return m.kind[j].IsInteger() && m.lower[j] >= 0 && m.upper[j] <= 1
}

// fit refuses variables that are none, or lack something.
func (m *Model) fit(name string, vars []Var, has func(j int) bool, lacks string) bool {
	for _, v := range vars {
		switch j := m.column(v); {
		case j < 0:
			m.errorAt("%s: %s", name, m.wrong(v))
			return false
		case !has(j):
			m.errorAt("%s: %s %s", name, m.VarName(v), lacks)
			return false
		}
	}
	return true
}

// Max returns a variable with the largest value of the given ones, whose bounds must be finite.
func (m *Model) Max(name string, vars ...Var) Var { return m.extreme(name, vars, 1) }

// Min returns a variable with the least value of the given ones, whose bounds must be finite.
func (m *Model) Min(name string, vars ...Var) Var { return m.extreme(name, vars, -1) }

// extreme, of the largest: y ≥ x for each, and y ≤ x + M(1 - b) for the one of which b = 1, where M
// is the largest upper bound less the lower bound of x. Of the least all signs are turned round.
func (m *Model) extreme(name string, vars []Var, sign float64) Var {
	if len(vars) == 0 || !m.bounded(name, vars) {
		if len(vars) == 0 {
			m.errorAt("%s: of no variables", name)
		}
		return Var{m.id, beyond}
	}
	lower, upper, whole := math.Inf(-1), math.Inf(-1), true
	for _, v := range vars {
		low, up := m.signed(v, sign)
		lower, upper = math.Max(lower, low), math.Max(upper, up)
		whole = whole && m.kind[m.column(v)].IsInteger()
	}
	spec := Spec{Continuous, lower, upper}
	if whole {
		spec.Type = Integer
	}
	if sign < 0 {
		spec.Lower, spec.Upper = -upper, -lower
	}
	y := m.Family(name, spec).At()
	var choose Vars
	if len(vars) > 1 {
		choose = m.Binary(name+"_is", len(vars))
		m.NamedRow(name + "_one").Plus(choose).Eq(1)
	}
	for k, v := range vars {
		m.NamedRow(fmt.Sprintf("%s_%d", name, k+1)).Add(sign, y).Add(-sign, v).Ge(0)
		low, _ := m.signed(v, sign)
		if M := upper - low; len(vars) == 1 {
			m.NamedRow(name+"_is").Add(sign, y).Add(-sign, v).Le(0)
		} else {
			m.NamedRow(fmt.Sprintf("%s_is_%d", name, k+1)).Add(sign, y).Add(-sign, v).Add(M, choose.At(k)).Le(M)
		}
	}
	return y
}

// signed returns the bounds of v, or of -v.
func (m *Model) signed(v Var, sign float64) (lower, upper float64) {
	lower, upper = m.Bounds(v)
	if sign < 0 {
		lower, upper = -upper, -lower
	}
	return lower, upper
}

// bounded refuses variables that are none, or without a finite bound on either side.
func (m *Model) bounded(name string, vars []Var) bool {
	finite := func(j int) bool { return !math.IsInf(m.lower[j], 0) && !math.IsInf(m.upper[j], 0) }
	return m.fit(name, vars, finite, "has no finite bounds, which the big-M needs; set them")
}

// Abs returns a variable with the absolute value of v, whose bounds must be finite: y = p + q and
// v = p - q, of which one is 0 by a binary variable.
func (m *Model) Abs(name string, v Var) Var {
	if !m.bounded(name, []Var{v}) {
		return Var{m.id, beyond}
	}
	lower, upper := m.Bounds(v)
	kind := Continuous
	if m.kind[m.column(v)].IsInteger() {
		kind = Integer
	}
	up, down := math.Max(0, upper), math.Max(0, -lower)
	y := m.Family(name, Spec{kind, 0, math.Max(up, down)}).At()
	p, q := m.Family(name+"_plus", Spec{kind, 0, up}).At(), m.Family(name+"_minus", Spec{kind, 0, down}).At()
	m.NamedRow(name+"_value").Add(1, v).Add(-1, p).Add(1, q).Eq(0)
	m.NamedRow(name+"_sum").Add(1, y).Add(-1, p).Add(-1, q).Eq(0)
	if up > 0 && down > 0 {
		b := m.Binary(name + "_is_plus").At()
		m.NamedRow(name+"_p").Add(1, p).Add(-up, b).Le(0)
		m.NamedRow(name+"_q").Add(1, q).Add(down, b).Le(down)
	}
	return y
}
