package model

// The exact check of what a model has beside its rows. A value counts as 0 where Check would let a
// bound of 0 be missed by as much: an integer only when it is 0.

import (
	"fmt"
	"math"
	"math/big"
)

// constructs checks the point of the checker against all of them.
func (c *checker) constructs() {
	e := &c.m.extra
	for _, s := range e.Semi {
		c.semi(s)
	}
	for _, s := range e.SOS {
		c.set(s)
	}
	for _, i := range e.Indicators {
		if (c.x[i.Column] >= 0.5) == i.When {
			c.implied(i)
		}
	}
}

// zero is by how much a value of column j may miss 0.
func (c *checker) zero(j int32) float64 {
	if c.m.kind[j].IsInteger() {
		return 0
	}
	return orElse(c.tolerance, feasibilityTolerance)
}

func (c *checker) semi(s Semi) {
	x := c.x[s.Column]
	allowed := c.zero(s.Column) * math.Max(1, math.Abs(x))
	if math.Abs(x) <= allowed || x >= s.From-allowed {
		return
	}
	off := math.Min(math.Abs(x), math.Abs(s.From-x))
	c.violate(place{index: int(s.Column), column: true}, rat(off), allowed, fmt.Sprintf("is %g and must be 0 or at least %g", x, s.From))
}

func (c *checker) set(s SOS) {
	first, last := -1, -1
	for k, j := range s.Columns {
		if math.Abs(c.x[j]) > c.zero(j) {
			if first < 0 {
				first = k
			}
			last = k
		}
	}
	if first < 0 || last-first < s.Type {
		return
	}
	a, b := s.Columns[first], s.Columns[last]
	off := math.Min(math.Abs(c.x[a]), math.Abs(c.x[b]))
	c.violate(place{named: s.Name}, rat(off), 0, fmt.Sprintf("is a special ordered set of type %d, and %s = %g and %s = %g are not 0", s.Type, c.m.ColumnName(int(a)), c.x[a], c.m.ColumnName(int(b)), c.x[b]))
}

func (c *checker) implied(i Indicator) {
	sum, term := new(big.Rat), new(big.Rat)
	for k, j := range i.Index {
		sum.Add(sum, term.Mul(rat(i.Value[k]), rat(c.x[j])))
	}
	t := c.m.termsOf(i.Index, i.Value, i.Lower, i.Upper, c.x)
	c.bounds(place{named: i.Name}, sum, i.Lower, i.Upper, c.allowed(t))
}

// products adds the quadratic part of the objective.
func (c *checker) products(sum *big.Rat) {
	term := new(big.Rat)
	for _, p := range c.m.extra.Products {
		term.Mul(rat(c.x[p.A]), rat(c.x[p.B]))
		sum.Add(sum, term.Mul(term, rat(p.Coefficient)))
	}
}

// nearConstructs is constructs as near sees them: values as they are, with what solvers tolerate.
func (m *Model) nearConstructs(x []float64) bool {
	c := &checker{m: m, x: clone(x), tolerance: nearTolerance, report: &Report{Violation: new(big.Rat)}}
	for j := range c.x {
		if m.kind[j].IsInteger() {
			c.x[j] = math.Round(x[j])
		}
	}
	c.constructs()
	return c.report.Violated == 0
}
