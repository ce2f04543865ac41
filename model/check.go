package model

// The exact re-check of a point: integers rounded, bounds and rows in rational arithmetic
// (math/big), with a faster path in whole numbers where nothing can round. It trusts no solver.
// Own; how much a row may be off is said below, at rowTerms.

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
)

// Tolerances of Check. Integers are rounded first and then everything that has
// only integers in it must hold exactly; a row with continuous variables may be
// off by what floating-point solvers leave. The numbers of a model are exact when
// they are whole; 0.1 is not, and 0.1x + 0.4y ≤ 0.5 must admit x = y = 1.
//
// A side that is not whole was often summed up by the caller's own loop. Summing n
// terms in floating point is off by at most about n·2^-53 times the sum of their
// absolute values (N. J. Higham, Accuracy and Stability of Numerical Algorithms,
// 2nd edition, 2002, section 4.2), so that the allowance of a row with fractions
// has the number of its terms as a factor; eight at least, for the roundings of
// the coefficients themselves.
const (
	integralityTolerance = 1e-5    // how far an integer's value may be from whole
	feasibilityTolerance = 1e-6    // times max(1, largest term of the row), with continuous variables only
	unitRoundoff         = 0x1p-53 // times the terms, their number, and the terms and the side added up
	fewestTerms          = 8
)

// Report is the verdict of Check.
type Report struct {
	OK        bool
	Objective *big.Rat // exact value of the objective at the point as re-checked

	// What is violated worst, and by how much; empty when OK.
	Worst     string   // name of the row or variable
	Violation *big.Rat // by how much its bound is passed, > 0
	Allowed   float64  // by how much it may be passed
	Column    bool     // it is a variable, not a row
	Near      bool     // as given, before integers are made whole, the point holds to within what floating-point solvers call feasible
	Violated  int      // rows and bounds violated in all; rows are left out when some value is no number or not whole
	Reason    string   // one sentence
}

// Check re-checks a point in exact rational arithmetic: integrality, bounds and
// every row. It trusts no solver: values of integer columns are rounded to whole
// numbers first (a value further than 1e-5 from whole is a violation), then each
// row's activity is computed without rounding error. A row of integer columns and
// whole numbers must hold exactly; one with fractions to within the rounding of
// the model's own numbers, n·2^-53 of its n terms added up; a row with continuous
// columns to within 1e-6 of its largest term. x must have one value a column.
func (m *Model) Check(x []float64) (*Report, error) { return m.CheckWithin(x, 0) }

// CheckWithin is Check with a tolerance of the caller's: a row may miss its sides by
// that times its largest term (at least 1), a continuous column its bounds by that
// times its value, and an integer's value may be as far from whole. Rows of integers
// alone are then given the same. 0 stands for the tolerances of Check.
func (m *Model) CheckWithin(x []float64, tolerance float64) (*Report, error) {
	if !(tolerance >= 0) {
		return nil, fmt.Errorf("model %s: a tolerance of %g; expected 0 for the usual ones, or a positive number", m.name, tolerance)
	}
	if err := m.Err(); err != nil {
		return nil, err
	}
	if len(x) != m.Columns() {
		return nil, fmt.Errorf("model %s: a point of %d values for %d columns", m.name, len(x), m.Columns())
	}
	c := &checker{m: m, tolerance: tolerance, report: &Report{Violation: new(big.Rat)}}
	if c.round(x) {
		for r := range m.rowLow {
			c.row(r)
		}
		c.constructs()
	}
	c.report.Objective = c.objective()
	c.report.OK = c.report.Violated == 0
	c.report.Near = c.report.OK || m.near(x)
	return c.report, nil
}

type checker struct {
	m         *Model
	x         []float64 // rounded where integer
	tolerance float64   // 0: the usual ones
	report    *Report
}

// round rounds integers, checks values and their bounds, and reports whether the
// rows have a meaning at the point: every value is a number and every integer's
// value is near a whole one.
func (c *checker) round(x []float64) bool {
	c.x = append([]float64(nil), x...)
	meaningful := true
	whole, loose := cmp.Or(c.tolerance, integralityTolerance), cmp.Or(c.tolerance, feasibilityTolerance)
	for j := range c.x {
		at := place{index: j, column: true}
		if math.IsNaN(c.x[j]) || math.IsInf(c.x[j], 0) {
			c.violate(at, big.NewRat(1, 1), 0, fmt.Sprintf("has the value %g", c.x[j]))
			c.x[j], meaningful = 0, false
			continue
		}
		allowed := 0.0
		if c.m.kind[j].IsInteger() {
			nearest := math.Round(c.x[j])
			if off := math.Abs(c.x[j] - nearest); off > whole {
				c.violate(at, rat(off), whole, fmt.Sprintf("must be whole and is %g", c.x[j]))
				meaningful = false
			} else {
				c.x[j] = nearest
			}
		} else {
			allowed = math.Min(loose*math.Max(1, math.Abs(c.x[j])), math.MaxFloat64)
		}
		if c.x[j] < c.m.lower[j] || c.x[j] > c.m.upper[j] {
			c.bounds(at, rat(c.x[j]), c.m.lower[j], c.m.upper[j], allowed)
		}
	}
	return meaningful
}

// place is a row, a column, or a set or condition by its name.
type place struct {
	index  int
	column bool
	named  string // of what is neither
}

func (c *checker) name(at place) string {
	if at.named != "" {
		return at.named
	}
	if at.column {
		return c.m.ColumnName(int(at.index))
	}
	return c.m.RowName(at.index)
}

// row checks one row. Where all its numbers are whole and small, which is nearly
// always so in puzzles, and the row holds, 64-bit integers show it; where it holds by more
// than floating point can be off by, floating point does. All else is decided exactly.
func (c *checker) row(r int) {
	m := c.m
	lo, hi := m.start[r], m.start[r+1]
	if sum, ok := c.integerActivity(lo, hi); ok && float64(sum) >= m.rowLow[r] && float64(sum) <= m.rowUp[r] {
		return
	}
	t := m.rowTerms(r, c.x)
	allowed := c.allowed(t)
	if t.within(m.rowLow[r], m.rowUp[r], allowed) {
		return
	}
	var sum exactSum
	for k := lo; k < hi; k++ {
		sum.add(m.value[k], c.x[m.index[k]])
	}
	c.bounds(place{index: r}, sum.rat(), m.rowLow[r], m.rowUp[r], allowed)
}

// integerActivity sums entries lo to hi when every product is whole and at most
// 2^40 and there are fewer than 2^12 of them, so that no float64 and no int64 rounds.
func (c *checker) integerActivity(lo, hi int) (int64, bool) {
	const most = 1 << 40
	if hi-lo >= 1<<12 {
		return 0, false
	}
	var sum int64
	for k := lo; k < hi; k++ {
		j := c.m.index[k]
		a, x := c.m.value[k], c.x[j]
		p := a * x
		if a != math.Trunc(a) || x != math.Trunc(x) || p > most || p < -most || a > most || a < -most || x > most || x < -most {
			return 0, false
		}
		sum += int64(p)
	}
	return sum, true
}

// bounds notes a violation when activity lies outside [low, up] by more than allowed.
func (c *checker) bounds(at place, activity *big.Rat, low, up, allowed float64) {
	over, most := new(big.Rat), rat(allowed)
	if !math.IsInf(low, -1) {
		if over.Sub(rat(low), activity); over.Cmp(most) > 0 {
			c.violate(at, over, allowed, fmt.Sprintf("is %s and must be at least %g", short(activity), low))
			return
		}
	}
	if !math.IsInf(up, 1) {
		if over.Sub(activity, rat(up)); over.Cmp(most) > 0 {
			c.violate(at, over, allowed, fmt.Sprintf("is %s and must be at most %g", short(activity), up))
		}
	}
}

func (c *checker) violate(at place, by *big.Rat, allowed float64, what string) {
	r := c.report
	r.Violated++
	if by.Cmp(r.Violation) > 0 {
		r.Violation, r.Allowed, r.Column = new(big.Rat).Set(by), allowed, at.column
		r.Worst = c.name(at)
		r.Reason = r.Worst + " " + what
	}
}

func (c *checker) objective() *big.Rat {
	var sum exactSum
	sum.add(c.m.constant, 1)
	for j, cost := range c.m.cost {
		sum.add(cost, c.x[j])
	}
	total := sum.rat()
	c.products(total)
	return total
}

// exactSum is a sum of products of float64 values without rounding. The zero value is 0.
type exactSum struct{ sum, a, x, term big.Float }

// A product has 106 bits, and all products lie between 2^-2148 and 2^2048; 64 bits more are
// for carries.
const productBits, sumBits = 106, 2148 + 2048 + 64

func (s *exactSum) add(a, x float64) {
	if a == 0 || x == 0 {
		return
	}
	if s.sum.Prec() == 0 {
		s.sum.SetPrec(sumBits)
		s.term.SetPrec(productBits)
	}
	s.sum.Add(&s.sum, s.term.Mul(s.a.SetFloat64(a), s.x.SetFloat64(x)))
}

func (s *exactSum) rat() *big.Rat {
	r, _ := s.sum.Rat(nil)
	return r
}

func rat(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

func short(x *big.Rat) string {
	f, _ := x.Float64()
	return fmt.Sprintf("%g", f)
}

// This file says by how much a row may miss its sides, and whether a point that
// misses them is still one that solvers, which compute with tolerances, call
// feasible: a near miss is to be distinguished from a false answer.

// rowTerms is what the allowance of a row depends on.
type rowTerms struct {
	count                 int
	largest               float64 // of the terms, at least 1
	total                 float64 // the absolute values of the terms, and of the side, added up
	activity              float64
	continuous, fractions bool
}

func (m *Model) rowTerms(r int, x []float64) rowTerms {
	from, to := m.start[r], m.start[r+1]
	return m.termsOf(m.index[from:to], m.value[from:to], m.rowLow[r], m.rowUp[r], x)
}

// termsOf is rowTerms of a row that need not be in the matrix.
func (m *Model) termsOf(index []int32, value []float64, lower, upper float64, x []float64) rowTerms {
	t := rowTerms{count: len(index), largest: 1}
	for _, b := range []float64{lower, upper} {
		if !math.IsInf(b, 0) {
			t.total = math.Max(t.total, math.Abs(b))
			t.fractions = t.fractions || b != math.Trunc(b)
		}
	}
	for k, j := range index {
		term := value[k] * x[j]
		t.activity += term
		t.largest, t.total = math.Max(t.largest, math.Abs(term)), t.total+math.Abs(term)
		t.continuous = t.continuous || !m.kind[j].IsInteger()
		t.fractions = t.fractions || value[k] != math.Trunc(value[k])
	}
	t.largest, t.total = math.Min(t.largest, math.MaxFloat64), math.Min(t.total, math.MaxFloat64)
	return t
}

// rounding is what summing the terms in floating point may be off by.
func (t rowTerms) rounding() float64 {
	return unitRoundoff * float64(max(t.count, fewestTerms)) * t.total
}

// within reports whether the row's activity is proven to lie within its sides, widened by
// what is allowed, whatever floating point has rounded. Of n terms, the sum and the sum of
// their absolute values are off by less than n·2^-53 of the latter (Higham, Accuracy and
// Stability of Numerical Algorithms, 2nd edition, 2002, section 3.1), the sides and the two
// differences here by less than 3·2^-53; twice that is taken, and the least number for
// products that underflow.
func (t rowTerms) within(low, up, allowed float64) bool {
	const tiny = 1e-300
	off := 2*unitRoundoff*float64(t.count+3)*t.total + tiny
	return t.total < math.MaxFloat64/4 && allowed < math.MaxFloat64/4 && t.activity-off >= low-allowed && t.activity+off <= up+allowed
}

// allowed returns by how much a row of these terms may miss its sides.
func (c *checker) allowed(t rowTerms) float64 {
	allowed := 0.0
	switch {
	case c.tolerance > 0:
		allowed = c.tolerance * t.largest
	case t.continuous:
		allowed = feasibilityTolerance * t.largest
	}
	if t.continuous || t.fractions {
		allowed = math.Max(allowed, t.rounding())
	}
	return math.Min(allowed, math.MaxFloat64)
}

// Admitted returns the sides of all rows, those with fractions moved apart by the most that Check
// grants for the rounding of sums at a point within the bounds of the columns: for callers that have
// no tolerance. Every point of whole numbers that passes Check lies within; one that lies within may
// miss Check where its terms are small.
func (m *Model) Admitted() (lower, upper []float64) {
	lower, upper = clone(m.rowLow), clone(m.rowUp)
	farthest := clone(m.lower)
	for j, up := range m.upper {
		if math.Abs(up) > math.Abs(farthest[j]) {
			farthest[j] = up
		}
	}
	for r := range lower {
		if t := m.rowTerms(r, farthest); t.continuous || t.fractions {
			lower[r], upper[r] = lower[r]-t.rounding(), upper[r]+t.rounding()
		}
	}
	return lower, upper
}

// nearTolerance is ten times the feasibility tolerance of the solvers here, 1e-6 or
// 1e-7: they measure it on rows that they have scaled.
const nearTolerance = 1e-5

// near reports whether x, with its integers as they are, holds to within what
// floating-point solvers call feasible.
func (m *Model) near(x []float64) bool {
	for j, v := range x {
		slack := nearTolerance * math.Max(1, math.Abs(v))
		if !(v >= m.lower[j]-slack && v <= m.upper[j]+slack) || math.IsInf(v, 0) {
			return false
		}
		if m.kind[j].IsInteger() && math.Abs(v-math.Round(v)) > nearTolerance {
			return false
		}
	}
	for r := range m.rowLow {
		t := m.rowTerms(r, x)
		slack := math.Max(nearTolerance*t.largest, t.rounding())
		if !(t.activity >= m.rowLow[r]-slack && t.activity <= m.rowUp[r]+slack) {
			return false
		}
	}
	return !m.Features().Any() || m.nearConstructs(x)
}

// The exact check of what a model has beside its rows. A value counts as 0 where Check would let a
// bound of 0 be missed by as much: an integer only when it is 0.

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
	return cmp.Or(c.tolerance, feasibilityTolerance)
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
	var sum exactSum
	for k, j := range i.Index {
		sum.add(i.Value[k], c.x[j])
	}
	t := c.m.termsOf(i.Index, i.Value, i.Lower, i.Upper, c.x)
	c.bounds(place{named: i.Name}, sum.rat(), i.Lower, i.Upper, c.allowed(t))
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
