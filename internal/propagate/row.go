package propagate

import (
	"math"

	"github.com/tilemip/tilemip/model"
)

// What one row says about the bounds of its columns.

const (
	// loose is the tolerance of the exact check for rows with continuous columns.
	loose = 1e-6
	// rounding is what the exact check forgives a row of whole columns with fractions for each of
	// its terms, doubled.
	rounding = 0x1p-52
	// worth is the part of its range by which the bound of a continuous column must improve.
	worth = 1e-3
	// huge is from where on a derived bound says nothing.
	huge = 1e15
	// small is below what sums of whole numbers are exact, with room for one more term.
	small = 1 << 50
	// longest is the number of entries up to which a row is tried for a common divisor.
	longest = 64
)

// row visits one row; false is a contradiction.
func (p *Propagation) row(r int) bool {
	if !math.IsInf(p.a.RowUpper[r], 1) && !p.side(r, true) || !math.IsInf(p.a.RowLower[r], -1) && !p.side(r, false) {
		return false
	}
	return p.wholeOnly || p.divides(r)
}

// least is the least value of Σ s·a x over the bounds of the moment, s being 1 or -1.
type least struct {
	sum      float64 // of the finite terms, rounded down
	infinite int     // terms without a least value
	largest  float64 // the largest absolute value of a finite term
	total    float64 // the absolute values of the finite terms, added up
	slack    float64 // by how much less the sum is where continuous columns miss their bounds as far as the exact check lets them
	widest   float64 // the largest range of a term
}

// term is the least value of c·x_j.
func (p *Propagation) term(c float64, j int32) float64 {
	bound := p.Lower[j]
	if c < 0 {
		bound = p.Upper[j]
	}
	if math.IsInf(bound, 0) {
		return math.Inf(-1)
	}
	return mulDown(c, bound)
}

// leastOf adds up a row. Sums and products of whole numbers that are not too large are exact.
func (p *Propagation) leastOf(r int, sign float64, whole bool) least {
	var l least
	index, value := p.a.Row(r)
	for k, j := range index {
		c := sign * value[k]
		bound, other := p.Lower[j], p.Upper[j]
		if c < 0 {
			bound, other = other, bound
		}
		if math.IsInf(bound, 0) {
			l.infinite++
			continue
		}
		t := c * bound
		if !whole || math.Abs(t) > small {
			t = mulDown(c, bound)
		}
		if s := l.sum + t; whole && math.Abs(s) < small {
			l.sum = s
		} else {
			l.sum = addDown(l.sum, t)
		}
		if !whole {
			l.largest, l.total = max(l.largest, math.Abs(t)), l.total+math.Abs(t)
			if !p.a.Type[j].IsInteger() {
				l.slack += loose * max(math.Abs(c), math.Abs(t))
			}
		}
		l.widest = max(l.widest, c*(other-bound))
	}
	return l
}

// side visits one side of a row, as Σ s·a x ≤ limit.
func (p *Propagation) side(r int, upper bool) bool {
	sign, limit := 1.0, p.a.RowUpper[r]
	if !upper {
		sign, limit = -1, -p.a.RowLower[r]
	}
	whole := p.wholeRow(r)
	l := p.leastOf(r, sign, whole)
	margin := 0.0
	if !whole {
		margin = l.slack + loose*max(1, math.Abs(limit), l.largest)
	}
	if l.infinite == 0 && l.sum > limit+margin {
		p.conflict = &conflict{row: r, upper: upper, column: -1, steps: len(p.Steps)}
		return false
	}
	if l.infinite > 1 || l.infinite == 0 && l.widest <= limit-l.sum { // then no column can be narrowed
		return true
	}
	index, value := p.a.Row(r)
	for k, j := range index {
		c := sign * value[k]
		t := p.term(c, j)
		rest := l.sum
		switch {
		case math.IsInf(t, -1):
		case l.infinite == 1:
			continue
		default:
			rest = addDown(l.sum, -t)
		}
		left := addUp(limit, -rest)
		if !whole && p.a.Type[j].IsInteger() {
			left = addUp(left, p.forgiven(r, &l, left))
		}
		if !p.improve(Step{Column: int(j), Upper: c > 0, Row: r, RowSide: upper}, left, c) {
			return false
		}
	}
	return true
}

// forgiven is by how much a term of row r may be above what is left for it in a point that the exact
// check of package model accepts. That check lets a row be missed by a part ε < 1 of its terms: of the
// largest one, or 1, where a column is continuous, otherwise of all of them and the sides. Σ t - ε |t|
// grows with every term, so that of the others the least values count, and a term of its own size t
// stands for t (1 - ε) at least.
func (p *Propagation) forgiven(r int, l *least, left float64) float64 {
	sides := 0.0
	for _, side := range [2]float64{p.a.RowLower[r], p.a.RowUpper[r]} {
		if !math.IsInf(side, 0) {
			sides = max(sides, math.Abs(side))
		}
	}
	if p.exact[r] == fractions {
		terms := float64(max(p.a.Start[r+1]-p.a.Start[r], 8))
		return rounding * terms * (l.total + sides + 2*math.Abs(left))
	}
	return l.slack + loose*(max(1, l.largest)+l.slack+2*math.Abs(left))
}

// improve makes x ≤ left/c, or ≥ for a negative c, a bound where that is worth it; false is a
// contradiction.
func (p *Propagation) improve(s Step, left, c float64) bool {
	j := s.Column
	if p.wholeOnly && !p.a.Type[j].IsInteger() {
		return true
	}
	old, other := p.Lower[j], p.Upper[j]
	if s.Upper {
		s.Value = divUp(left, c)
		old, other = p.Upper[j], p.Lower[j]
	} else {
		s.Value = divDown(left, c)
	}
	if math.Abs(s.Value) > huge || math.IsNaN(s.Value) {
		return true
	}
	if p.a.Type[j].IsInteger() {
		s.Value, s.Rounded = roundIn(s.Value, s.Upper)
	}
	gain := old - s.Value
	if !s.Upper {
		gain = -gain
	}
	enough := 0.5
	if !p.a.Type[j].IsInteger() {
		enough = worth * math.Max(1, math.Min(math.Abs(old-other), math.Abs(old)))
		if math.IsInf(old, 0) {
			enough = 0
		}
	}
	if !(gain > enough) {
		return true
	}
	p.set(s)
	if !p.crossed(j) {
		return false
	}
	for _, other := range p.rowsOf[p.begin[j]:p.begin[j+1]] {
		p.wake(other)
	}
	return true
}

// roundIn rounds a bound to the nearest whole number inside.
func roundIn(x float64, upper bool) (float64, bool) {
	rounded := math.Ceil(x)
	if upper {
		rounded = math.Floor(x)
	}
	return rounded, rounded != x
}

// numbers says what a row consists of.
type numbers int8

const (
	unseen    numbers = iota
	whole             // whole coefficients, columns and sides: nothing is rounded
	fractions         // whole columns
	mixed             // continuous columns
)

// wholeRow reports whether the row has whole coefficients, whole columns and whole sides only, and
// no side that a whole number may have been meant by.
func (p *Propagation) wholeRow(r int) bool {
	if p.exact[r] == unseen {
		p.exact[r] = numbersOf(p.a, r)
	}
	return p.exact[r] == whole
}

func numbersOf(a model.Matrix, r int) numbers {
	kind := whole
	index, value := a.Row(r)
	for k, j := range index {
		if !a.Type[j].IsInteger() {
			return mixed
		}
		if value[k] != math.Trunc(value[k]) || math.Abs(value[k]) > huge {
			kind = fractions
		}
	}
	for _, side := range [2]float64{a.RowLower[r], a.RowUpper[r]} {
		if off := math.Abs(side - math.Round(side)); off > 0 && off <= loose*max(1, math.Abs(side)) {
			kind = fractions
		}
	}
	return kind
}

// divides looks for a common divisor of the coefficients of all columns that are not fixed,
// no multiple of which lies between the sides: 2x + 4y = 3.
func (p *Propagation) divides(r int) bool {
	index, value := p.a.Row(r)
	if len(index) > longest || len(index) == 0 || !p.wholeRow(r) {
		return true
	}
	divisor, fixed := 0.0, 0.0
	for k, j := range index {
		if p.Lower[j] == p.Upper[j] {
			fixed += value[k] * p.Lower[j]
			continue
		}
		divisor = gcd(divisor, math.Abs(value[k]))
	}
	if divisor <= 1 || math.Abs(fixed) > huge || math.Abs(p.a.RowUpper[r]) > huge || math.Abs(p.a.RowLower[r]) > huge {
		return true
	}
	if math.Floor((p.a.RowUpper[r]-fixed)/divisor)*divisor+fixed < p.a.RowLower[r] {
		p.conflict = &conflict{row: r, column: -1, divisor: true, steps: len(p.Steps)}
		return false
	}
	return true
}

func gcd(a, b float64) float64 {
	for b != 0 {
		a, b = b, math.Mod(a, b)
	}
	return a
}
