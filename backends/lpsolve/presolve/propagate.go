package presolve

// Propagation of bounds (Savelsbergh 1994, section 1.1): the least and the largest activity of
// a row bound each of its columns. Rows wait in a queue, each at most once; a column whose
// bounds change queues the rows that it has entries in. The invariant: lower and upper hold
// for every feasible point of the program, under the current trial while probing. Deductions
// keep a margin of 1e-6, and a row whose numbers are too large for it is skipped, so rounding
// cannot cut off a feasible point.

import "math"

// margin is how much a deduced bound of an integer column may exceed a whole
// number and still be rounded to it: deductions carry rounding errors.
const margin = 1e-6

// propagateAll propagates every row until nothing changes. It returns false when
// a row cannot be satisfied.
func (p *program) propagateAll() bool {
	for r := range p.a.RowLower {
		p.enqueue(int32(r))
	}
	return p.propagate()
}

func (p *program) enqueue(r int32) {
	if !p.queued[r] {
		p.queued[r] = true
		p.queue = append(p.queue, r)
	}
}

// propagate works the queue off. When the work is used up it stops early, which
// loses strength and never correctness.
func (p *program) propagate() bool {
	ok := true
	for at := 0; at < len(p.queue); at++ {
		r := p.queue[at]
		p.queued[r] = false
		if ok && p.work > 0 {
			ok = p.propagateRow(int(r))
		}
	}
	p.queue = p.queue[:0]
	return ok
}

// propagateRow narrows the bounds of the integer columns of row r to what the
// row leaves them when all others are at their best.
func (p *program) propagateRow(r int) bool {
	least, most, leastInfinite, mostInfinite := p.activity(r)
	low, up := p.rowLow[r], p.rowUp[r]
	slack := margin * math.Max(1, math.Max(math.Abs(least), math.Abs(most)))
	if slack > 0.1 || math.IsNaN(slack) {
		return true // numbers too large for the margin to mean anything
	}
	if leastInfinite == 0 && least > up+slack || mostInfinite == 0 && most < low-slack {
		return false
	}
	if leastInfinite == 0 && mostInfinite == 0 && least >= low && most <= up {
		return true
	}
	for k := p.a.Start[r]; k < p.a.Start[r+1]; k++ {
		j, v := p.a.Index[k], p.value[k]
		if !p.integer[j] || v == 0 || p.lower[j] == p.upper[j] {
			continue
		}
		atLeast, atMost := p.lower[j], p.upper[j]
		if v < 0 {
			atLeast, atMost = atMost, atLeast
		}
		// What the others leave: v·x ≤ up - (least without j), v·x ≥ low - (most without j).
		if rest, ok := without(least, leastInfinite, v*atLeast); ok && !math.IsInf(up, 1) {
			if !p.narrow(j, v, up-rest, v > 0) {
				return false
			}
		}
		if rest, ok := without(most, mostInfinite, v*atMost); ok && !math.IsInf(low, -1) {
			if !p.narrow(j, v, low-rest, v < 0) {
				return false
			}
		}
	}
	return true
}

// without takes one term out of a sum with the given number of infinite terms; it returns
// false when what is left is infinite.
func without(sum float64, infinite int, term float64) (float64, bool) {
	if math.IsInf(term, 0) {
		return sum, infinite == 1
	}
	return sum - term, infinite == 0
}

// narrow makes side/v the upper or lower bound of column j, if that is tighter.
// It returns false when no value is left.
func (p *program) narrow(j int32, v, side float64, upper bool) bool {
	x := side / v
	if math.Abs(x) > 1e9 || math.IsNaN(x) {
		return true
	}
	low, up := p.lower[j], p.upper[j]
	if upper {
		up = math.Min(up, math.Floor(x+margin))
	} else {
		low = math.Max(low, math.Ceil(x-margin))
	}
	return p.set(j, low, up)
}

// set gives column j new bounds and queues its rows. It returns false when the
// bounds cross.
func (p *program) set(j int32, low, up float64) bool {
	if low == p.lower[j] && up == p.upper[j] {
		return true
	}
	if low > up {
		return false
	}
	if p.probing {
		p.trail = append(p.trail, change{j, p.lower[j], p.upper[j]})
	}
	p.lower[j], p.upper[j] = low, up
	for _, r := range p.columnRow[p.columnStart[j]:p.columnStart[j+1]] {
		p.enqueue(r)
	}
	return true
}
