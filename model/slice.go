package model

// Parts of a family, as x[i,:] or x.sum(i, '*') of other tools: a slice is a first position and
// a length and a stride for each index that is left free, so that it costs no list of variables.
// What is chosen by a condition is a list. Both are a sum wherever a Linear is taken. Own; the
// representation is that of array slices (K. E. Iverson, A Programming Language, 1962, and every
// array language since).

import (
	"fmt"
	"iter"
	"math"
)

// All stands for every position of an index set in Vars.Slice.
const All = math.MinInt

// Slice is the part of a family where some indices are given. It is a small value. The zero
// Slice is none, and rows refuse it.
type Slice struct {
	x     Vars
	first int // position in the family
	axes  []axis
	wrong *Var // what it yields instead, where an index was out of range
}

// axis is an index that is free: so many positions, so far apart in the family.
type axis struct{ size, stride int }

// Slice returns the variables at the given position of each index set, All for every position:
// x.Slice(2, All) is row 2 of a matrix of variables. A wrong number of indices, or one out of
// range, is recorded in the model's Err, and every row refuses the slice.
func (x Vars) Slice(key ...int) Slice {
	if x.f == nil {
		return Slice{}
	}
	s, stride := Slice{x: x}, x.f.size
	ok := len(key) == len(x.f.sets)
	for d := 0; ok && d < len(key); d++ {
		n := x.f.sets[d].Len()
		if n > 0 {
			stride /= n
		}
		switch {
		case key[d] == All:
			s.axes = append(s.axes, axis{n, stride})
		case key[d] < 0 || key[d] >= n:
			ok = false
		default:
			s.first += key[d] * stride
		}
	}
	if !ok {
		x.m.errorAt("slice %s%s is outside the family %s", x.f.name, written(key), x.shape())
		return Slice{x: x, wrong: &Var{x.f.model, beyond}}
	}
	return s
}

// bad returns what the slice yields when it is none: no variable, which every row refuses.
func (s Slice) bad() (Var, bool) {
	switch {
	case s.wrong != nil:
		return *s.wrong, true
	case s.x.f == nil:
		return Var{}, true
	}
	return Var{}, false
}

// written is a key of Slice as text.
func written(key []int) string {
	text := make([]any, len(key))
	for i, k := range key {
		if text[i] = k; k == All {
			text[i] = "All"
		}
	}
	return fmt.Sprint(text)
}

// Cut returns the part of the slice from position from of its first free index up to, but not
// including, position to, as far as these exist: Cut(t-2, t+1) of a slice over periods is the
// last three periods up to t, fewer at the beginning.
func (s Slice) Cut(from, to int) Slice {
	if _, bad := s.bad(); bad {
		return s
	}
	if len(s.axes) == 0 {
		s.x.m.errorAt("Cut of a slice of %s without a free index", s.x.f.name)
		s.wrong = &Var{s.x.f.model, beyond}
		return s
	}
	a := s.axes[0]
	from, to = max(from, 0), min(to, a.size)
	s.first += from * a.stride
	s.axes = append([]axis{{max(0, to-from), a.stride}}, s.axes[1:]...)
	return s
}

// Len returns the number of variables, the deleted ones included.
func (s Slice) Len() int {
	if _, bad := s.bad(); bad {
		return 1
	}
	n := 1
	for _, a := range s.axes {
		n *= a.size
	}
	return n
}

// walk yields the variables, the last index fastest. Deleted ones are passed over.
func (s Slice) walk(m *Model, yield func(Var) bool) {
	if v, bad := s.bad(); bad {
		yield(v)
		return
	}
	n := s.Len()
	inner, key := axis{1, 0}, make([]int, len(s.axes))
	if d := len(s.axes); d > 0 {
		inner = s.axes[d-1]
	}
	for at := s.first; n > 0; {
		for i := range inner.size {
			v := s.x.f.at(at + i*inner.stride)
			if !m.gone(v) && !yield(v) {
				return
			}
		}
		n -= inner.size
		for d := len(key) - 2; d >= 0; d-- {
			at += s.axes[d].stride
			if key[d]++; key[d] < s.axes[d].size {
				break
			}
			at -= key[d] * s.axes[d].stride
			key[d] = 0
		}
	}
}

// gone reports whether v is a variable of the model that was deleted.
func (m *Model) gone(v Var) bool { return m.columnOf != nil && m.owns(v) && m.columnOf[v.number] < 0 }

func (s Slice) terms(m *Model, add func(float64, Var)) (float64, string) {
	if m == nil {
		m = s.x.m
	}
	s.walk(m, func(v Var) bool { add(1, v); return true })
	return 0, ""
}

// Times returns c times the sum.
func (s Slice) Times(c float64) Expr { return Sum(s).Times(c) }

// Dot returns the sum of c[i] times the i-th variable of the slice. Another number of
// coefficients is an error, which the row that takes the expression records.
func (s Slice) Dot(c []float64) Expr { return dot(s.Len(), c, func(i int) Var { return s.nth(i) }) }

// nth is the variable at position i of the slice.
func (s Slice) nth(i int) Var {
	if v, bad := s.bad(); bad {
		return v
	}
	at := s.first
	for d := len(s.axes) - 1; d >= 0; d-- {
		a := s.axes[d]
		at += i % a.size * a.stride
		i /= a.size
	}
	return s.x.f.at(at)
}

// dot is the sum of c[i]·v(i); a coefficient of 0 makes no term.
func dot(n int, c []float64, v func(i int) Var) Expr {
	var e Expr
	if n != len(c) {
		e.blame("%d coefficients for %d variables", len(c), n)
		return e
	}
	return e.with(n, func(e *Expr) {
		for i, a := range c {
			if a != 0 {
				e.add(a, v(i))
			}
		}
	})
}

func (x Vars) terms(m *Model, add func(float64, Var)) (float64, string) {
	if x.f == nil {
		add(1, Var{})
		return 0, ""
	}
	if m == nil {
		m = x.m
	}
	for i := range x.f.size {
		if v := x.f.at(i); !m.gone(v) {
			add(1, v)
		}
	}
	return 0, ""
}

// Times returns c times the sum of the family.
func (x Vars) Times(c float64) Expr { return Sum(x).Times(c) }

// Dot returns the sum of c[i] times the i-th variable of the family, the last index fastest:
// for a table of costs, x.Dot(slices.Concat(cost...)).
func (x Vars) Dot(c []float64) Expr {
	if x.f == nil {
		return dot(len(c), c, func(int) Var { return Var{} })
	}
	return dot(x.Len(), c, x.f.at)
}

// Weighted returns the sum of coefficient(key)·x[key] over the family. The key must not be kept.
func (x Vars) Weighted(coefficient func(key []int) float64) Expr {
	if x.f == nil {
		return Sum(x)
	}
	return weighted(x.Len(), x.All(), coefficient)
}

// weighted is the sum of coefficient(key)·v over n keys and variables.
func weighted[K any](n int, vars iter.Seq2[K, Var], coefficient func(K) float64) Expr {
	return Expr{}.with(n, func(e *Expr) {
		for key, v := range vars {
			if c := coefficient(key); c != 0 {
				e.add(c, v)
			}
		}
	})
}

// Where returns the variables whose key the condition accepts. The key must not be kept.
func (x Vars) Where(keep func(key []int) bool) List {
	if x.f == nil {
		return List{{}}
	}
	return chosen(x.All(), keep)
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

// Times returns c times the sum.
func (l List) Times(c float64) Expr { return Sum(l).Times(c) }

// Dot returns the sum of c[i] times the i-th variable.
func (l List) Dot(c []float64) Expr { return dot(len(l), c, func(i int) Var { return l[i] }) }
