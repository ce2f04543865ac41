package model

import (
	"math"
	"slices"
)

// Rows under a condition. They are built as rows are, but lie beside the matrix; see
// constructs.go.

// Condition is the accumulator of an indicator row. Nothing is in the model until it is closed.
type Condition struct {
	m        *Model
	row      Indicator
	at       map[int32]int // where a column stands in row.Index
	constant float64
	bad      bool
	closed   bool
}

// Indicator begins a row that must hold where z, which is binary, is 1 (when true) or 0 (when
// false). Le, Ge, Eq or Between end it.
func (m *Model) Indicator(name string, z Var, when bool) *Condition {
	c := &Condition{m: m, row: Indicator{Name: name, When: when}, at: map[int32]int{}}
	switch j := m.column(z); {
	case j < 0:
		c.refuse("its condition is %s", m.wrong(z))
	case m.kind[j] != Binary && !(m.kind[j] == Integer && m.lower[j] >= 0 && m.upper[j] <= 1):
		c.refuse("its condition %s is not binary", m.VarName(z))
	default:
		c.row.Column = int32(j)
	}
	return c
}

func (c *Condition) refuse(format string, args ...any) {
	c.bad = true
	c.m.errorAt("indicator row %s: "+format, append([]any{c.row.Name}, args...)...)
}

// Add adds a·v to the left-hand side.
func (c *Condition) Add(a float64, v Var) *Condition {
	j := int32(c.m.column(v))
	switch {
	case j < 0:
		c.refuse("%s", c.m.wrong(v))
	case a-a != 0:
		c.refuse("coefficient %g of %s", a, c.m.VarName(v))
	case c.closed:
		c.refuse("it was added to after it was closed")
	default:
		k, ok := c.at[j]
		if !ok {
			k = len(c.row.Index)
			c.at[j] = k
			c.row.Index, c.row.Value = append(c.row.Index, j), append(c.row.Value, 0)
		}
		c.row.Value[k] += a
	}
	return c
}

// Plus adds all parts to the left-hand side.
func (c *Condition) Plus(parts ...Linear) *Condition { return c.plus(1, parts) }

// Minus takes all parts off the left-hand side.
func (c *Condition) Minus(parts ...Linear) *Condition { return c.plus(-1, parts) }

func (c *Condition) plus(scale float64, parts []Linear) *Condition {
	for _, part := range parts {
		if part == nil {
			c.refuse("a part of it is nil")
			continue
		}
		constant, wrong := part.terms(c.m, func(a float64, v Var) { c.Add(scale*a, v) })
		if c.constant += scale * constant; wrong != "" {
			c.bad = true
			c.m.errorf("indicator row %s: %s", c.row.Name, wrong)
		}
	}
	return c
}

// AtMost closes the row: left-hand side ≤ all parts together. Le is the same for a number.
func (c *Condition) AtMost(parts ...Linear) { c.Minus(parts...).Le(0) }

// AtLeast closes the row: left-hand side ≥ all parts together.
func (c *Condition) AtLeast(parts ...Linear) { c.Minus(parts...).Ge(0) }

// Equals closes the row: left-hand side = all parts together.
func (c *Condition) Equals(parts ...Linear) { c.Minus(parts...).Eq(0) }

// Const adds a constant to the left-hand side.
func (c *Condition) Const(a float64) *Condition {
	if c.closed {
		c.refuse("it was added to after it was closed")
	}
	c.constant += a
	return c
}

// Le closes the row: left-hand side ≤ b.
func (c *Condition) Le(b float64) { c.Between(math.Inf(-1), b) }

// Ge closes the row: left-hand side ≥ b.
func (c *Condition) Ge(b float64) { c.Between(b, math.Inf(1)) }

// Eq closes the row: left-hand side = b.
func (c *Condition) Eq(b float64) { c.Between(b, b) }

// Between closes the row: lower ≤ left-hand side ≤ upper.
func (c *Condition) Between(lower, upper float64) {
	lower, upper = lower-c.constant, upper-c.constant
	switch {
	case c.closed:
		c.refuse("it was closed twice")
		return
	case math.IsNaN(lower) || math.IsNaN(upper) || math.IsInf(lower, 1) || math.IsInf(upper, -1):
		c.refuse("bounds [%g, %g]", lower, upper)
	}
	c.closed = true
	if c.bad {
		return
	}
	c.row.Lower, c.row.Upper = lower, upper
	for k := len(c.row.Index) - 1; k >= 0; k-- {
		if c.row.Value[k] == 0 {
			c.row.Index, c.row.Value = slices.Delete(c.row.Index, k, k+1), slices.Delete(c.row.Value, k, k+1)
		}
	}
	e := &c.m.extra
	e.Indicators = append(e.Indicators, c.row)
}

// DeleteIndicator removes the indicator rows of a name, and reports how many there were.
func (m *Model) DeleteIndicator(name string) int {
	before := len(m.extra.Indicators)
	m.extra.Indicators = slices.DeleteFunc(m.extra.Indicators, func(i Indicator) bool { return i.Name == name })
	return before - len(m.extra.Indicators)
}
