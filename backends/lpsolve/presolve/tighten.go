// Package presolve makes an integer program easier for a branch and bound that has
// no presolve of its own to trust: it narrows the bounds of integer columns, drops
// rows that the bounds imply and draws big-M coefficients in. The columns stay,
// and so do the feasible points, every one of them: nothing has to be undone in
// the answer.
//
// The methods are the standard ones of M. W. P. Savelsbergh, "Preprocessing and
// probing techniques for mixed integer programming problems", ORSA Journal on
// Computing 6 (1994) 445-454: propagation of bounds (section 1.1), probing (1.3)
// and coefficient improvement (1.2). Bounds of continuous columns are left alone,
// and deductions are made only with a margin, so that rounding cannot cut off a
// feasible point.
package presolve

import (
	"math"

	"github.com/tilemip/tilemip/model"
)

// Result is a program with the same feasible points.
type Result struct {
	Infeasible bool // there are no feasible points; nothing else is set

	Lower, Upper       []float64 // of the columns
	Value              []float64 // of the entries, in the places of the original
	RowLower, RowUpper []float64
	Redundant          []bool // of the rows: implied by the bounds, to be left out
}

// Apply tightens the program. work bounds the time: about the number of matrix
// entries that may be looked at; when it is used up, what was found so far stands.
func Apply(a model.Matrix, work int) Result {
	p := newProgram(a, work)
	if !p.divide() {
		return Result{Infeasible: true}
	}
	for r := range p.whole {
		p.whole[r] = p.isWhole(r)
	}
	if !p.propagateAll() || !p.probe() {
		return Result{Infeasible: true}
	}
	p.value = append([]float64(nil), a.Value...)
	r := Result{Lower: p.lower, Upper: p.upper, Redundant: make([]bool, len(a.RowLower))}
	for row := range a.RowLower {
		if r.Redundant[row] = p.redundant(row); !r.Redundant[row] {
			p.improve(row)
		}
	}
	r.Value, r.RowLower, r.RowUpper = p.value, p.rowLow, p.rowUp
	return r
}

// program is the program being tightened.
type program struct {
	a             model.Matrix
	value         []float64 // entries, copied before they are changed
	rowLow, rowUp []float64
	integer       []bool // of the columns
	whole         []bool // of the rows: integer columns, whole coefficients and bounds, all exact in float64
	lower, upper  []float64

	columnStart []int // column j stands in rows columnRow[columnStart[j]:columnStart[j+1]]
	columnRow   []int32
	queue       []int32 // rows to propagate
	queued      []bool
	trail       []change // of bounds, while probing
	probing     bool
	work        int
}

// change is what a bound of a column was before it was changed.
type change struct {
	column       int32
	lower, upper float64
}

func newProgram(a model.Matrix, work int) *program {
	p := &program{a: a, value: a.Value, work: work}
	p.rowLow, p.rowUp = append([]float64(nil), a.RowLower...), append([]float64(nil), a.RowUpper...)
	p.lower, p.upper = append([]float64(nil), a.Lower...), append([]float64(nil), a.Upper...)
	p.integer = make([]bool, len(a.Lower))
	for j, t := range a.Type {
		if p.integer[j] = t.IsInteger(); p.integer[j] {
			p.lower[j], p.upper[j] = math.Ceil(p.lower[j]), math.Floor(p.upper[j])
		}
	}
	p.columnStart = make([]int, len(a.Lower)+1)
	for _, j := range a.Index {
		p.columnStart[j+1]++
	}
	for j := range a.Lower {
		p.columnStart[j+1] += p.columnStart[j]
	}
	next := append([]int(nil), p.columnStart...)
	p.columnRow = make([]int32, len(a.Index))
	p.whole, p.queued = make([]bool, len(a.RowLower)), make([]bool, len(a.RowLower))
	for r := range a.RowLower {
		for _, j := range a.Index[a.Start[r]:a.Start[r+1]] {
			p.columnRow[next[j]] = int32(r)
			next[j]++
		}
	}
	return p
}

// divide draws the bounds of rows of integer columns with whole coefficients in to
// multiples of the coefficients' greatest common divisor. It returns false when a
// row has none between its bounds: no branch and bound ever finds that out while
// columns have no bounds.
func (p *program) divide() bool {
	for r := range p.rowLow {
		divisor := p.divisor(r)
		if divisor == 0 {
			continue
		}
		slack := margin * math.Min(1, 1/divisor)
		low, up := math.Ceil(p.rowLow[r]/divisor-slack)*divisor, math.Floor(p.rowUp[r]/divisor+slack)*divisor
		if low > up {
			return false
		}
		if !math.IsInf(low, 0) {
			p.rowLow[r] = low
		}
		if !math.IsInf(up, 0) {
			p.rowUp[r] = up
		}
	}
	return true
}

// divisor returns the greatest common divisor of row r's coefficients, or 0 when
// they are not all whole numbers of integer columns, or too large to be exact.
func (p *program) divisor(r int) float64 {
	if low, up := p.rowLow[r], p.rowUp[r]; math.Abs(low) > 1<<50 && !math.IsInf(low, -1) || math.Abs(up) > 1<<50 && !math.IsInf(up, 1) {
		return 0
	}
	index, value := p.a.Row(r)
	divisor := 0.0
	for k, j := range index {
		if !p.integer[j] || value[k] != math.Trunc(value[k]) || math.Abs(value[k]) > 1<<50 {
			return 0
		}
		for rest := math.Abs(value[k]); rest != 0; {
			divisor, rest = rest, math.Mod(divisor, rest)
		}
	}
	return divisor
}

// isWhole reports whether sums over row r are exact in float64.
func (p *program) isWhole(r int) bool {
	whole := func(x float64) bool { return x == math.Trunc(x) && math.Abs(x) < 1<<20 }
	bound := func(x float64) bool { return math.IsInf(x, 0) || x == math.Trunc(x) && math.Abs(x) < 1<<50 }
	index, value := p.a.Row(r)
	if len(index) >= 1<<10 || !bound(p.rowLow[r]) || !bound(p.rowUp[r]) {
		return false
	}
	for k, j := range index {
		if !p.integer[j] || !whole(value[k]) || !whole(p.lower[j]) || !whole(p.upper[j]) {
			return false
		}
	}
	return true
}

// activity returns the least and the largest value of row r within the bounds of
// its columns, as the sums of the finite parts and the number of infinite ones.
func (p *program) activity(r int) (least, most float64, leastInfinite, mostInfinite int) {
	start, end := p.a.Start[r], p.a.Start[r+1]
	p.work -= end - start
	for k := start; k < end; k++ {
		j, v := p.a.Index[k], p.value[k]
		low, up := v*p.lower[j], v*p.upper[j]
		if v < 0 {
			low, up = up, low
		}
		if v == 0 {
			continue
		}
		if math.IsInf(low, -1) {
			leastInfinite++
		} else {
			least += low
		}
		if math.IsInf(up, 1) {
			mostInfinite++
		} else {
			most += up
		}
	}
	return
}

// redundant reports whether every point within the columns' bounds satisfies row
// r, with a margin unless the sums are exact.
func (p *program) redundant(r int) bool {
	least, most, leastInfinite, mostInfinite := p.activity(r)
	margin := 0.0
	if !p.whole[r] {
		margin = 1e-9 * math.Max(1, math.Max(math.Abs(least), math.Abs(most)))
	}
	above := math.IsInf(p.rowLow[r], -1) || leastInfinite == 0 && least-margin >= p.rowLow[r]
	below := math.IsInf(p.rowUp[r], 1) || mostInfinite == 0 && most+margin <= p.rowUp[r]
	return above && below
}

// improve draws in the coefficients of 0-1 columns in row r. Say the row is
// a·x ≤ b. If it cannot be violated while x_j is 0, by a margin d > 0, then
// (a_j - d) x_j + … ≤ b - d has the same integer points and fewer others; and
// likewise with a negative a_j for x_j at 1.
func (p *program) improve(r int) {
	if !p.whole[r] || !math.IsInf(p.rowLow[r], -1) && !math.IsInf(p.rowUp[r], 1) {
		return
	}
	sign := 1.0 // of the row, to read it as ≤
	if math.IsInf(p.rowUp[r], 1) {
		sign = -1
	}
	least, most, leastInfinite, mostInfinite := p.activity(r)
	side := p.rowUp[r]
	if sign < 0 {
		most, mostInfinite, side = -least, leastInfinite, -p.rowLow[r]
	}
	if mostInfinite > 0 {
		return
	}
	for k := p.a.Start[r]; k < p.a.Start[r+1]; k++ {
		j, v := p.a.Index[k], sign*p.value[k]
		if p.lower[j] != 0 || p.upper[j] != 1 {
			continue
		}
		d := side - (most - math.Abs(v)) // how far the row is from binding without j's part
		if d <= 0 || d >= math.Abs(v) {
			continue
		}
		if v > 0 {
			v, side, most = v-d, side-d, most-d
		} else {
			v += d
		}
		p.value[k] = sign * v
	}
	if sign > 0 {
		p.rowUp[r] = side
	} else {
		p.rowLow[r] = -side
	}
}
