package setpartition

// The fit filter: suppose an option is chosen. Options that no longer go with it
// are out; an item whose last options must all be chosen forces them; and so on.
// If some item is left with fewer options than it needs, the option supposed is
// in no solution. One removal makes others possible, so it is repeated until
// nothing changes.
//
// The first step alone is the fit filter of polycube (M. Busche, 2011); with what
// it forces it is singleton consistency (R. Debruyne and C. Bessière, "Some
// practicable filtering techniques for the constraint satisfaction problem",
// IJCAI 1997), or in integer programming probing (M. W. P. Savelsbergh,
// "Preprocessing and probing techniques for mixed integer programming problems",
// ORSA Journal on Computing 6 (1994) 445-454).
//
// Nothing is taken for granted but an exact cover without colours and without intervals
// of multiplicities, for which Reduce leaves this out; items to be covered several times,
// exactly or at most, are counted with their multiplicity.

// fit removes options until none can be refuted by propagation.
func (r *reducer) fit() {
	p := newPropagator(r)
	if !p.propagate() {
		r.clear()
		return
	}
	for changed := true; changed; {
		changed = false
		for o := range r.alive {
			if !r.alive[o] || p.state[o] != open || p.work > mostWork || r.over(p.work-r.work) {
				continue
			}
			r.work = p.work
			mark := len(p.trail)
			consistent := p.choose(o) && p.propagate()
			p.undo(mark)
			if consistent {
				continue
			}
			changed = true
			r.remove(o)
			if !p.drop(o) || !p.propagate() {
				r.clear()
				return
			}
		}
	}
	for o, s := range p.state { // what the propagation of removals took out for good
		if s == out {
			r.remove(o)
		}
	}
}

// clear removes all options: there is no solution.
func (r *reducer) clear() {
	for o := range r.alive {
		r.remove(o)
	}
	r.note = "there is no solution"
}

// What is known about an option on a branch.
const (
	open   = iota // may be chosen or not
	chosen        // is chosen
	out           // is not
)

// propagator follows what choosing and dropping options forces.
// open counts the open options of an item and need what is still missing, so an item is forced when
// both are equal and impossible when open is smaller. A mark is a length of trail; undo goes back
// to it option by option, and no state is copied.
type propagator struct {
	r     *reducer
	state []int8 // per option: open, chosen or out
	need  []int  // per item, how often it may still be covered
	open  []int  // per item, options that are open
	trail []int  // options whose state was set, in order
	queue []int  // primary items to look at
	work  int    // entries looked at
}

// newPropagator begins with what is alive, nothing chosen, and all primary items to look at.
func newPropagator(r *reducer) *propagator {
	p := &propagator{r: r, state: make([]int8, len(r.alive)), need: make([]int, len(r.cover.Items)), open: make([]int, len(r.cover.Items))}
	for i := range p.need {
		p.need[i] = r.cover.Times(i)
		for _, o := range r.having[i] {
			p.open[i] += count(r.alive[o])
		}
		if i < r.cover.Primary {
			p.queue = append(p.queue, i)
		}
	}
	for o, alive := range r.alive {
		if !alive {
			p.state[o] = out
		}
	}
	return p
}

// drop takes an open option out, and reports whether its primary items still have enough
// open options.
// An item that is left with exactly what it needs is queued: propagate chooses its options.
func (p *propagator) drop(o int) bool {
	p.state[o] = out
	p.trail = append(p.trail, o)
	possible := true
	for _, i := range p.r.cover.Options[o] {
		p.open[i]--
		if i < p.r.cover.Primary && p.open[i] <= p.need[i] {
			possible = possible && p.open[i] == p.need[i]
			p.queue = append(p.queue, i)
		}
	}
	p.work += len(p.r.cover.Options[o])
	return possible
}

// choose chooses an open option and drops those that it leaves no room for.
// An item that needs no more closes all its other options, a secondary one as well, whose need is
// how often it may be covered.
func (p *propagator) choose(o int) bool {
	p.state[o] = chosen
	p.trail = append(p.trail, o)
	for _, i := range p.r.cover.Options[o] {
		p.open[i]--
		p.need[i]--
	}
	for _, i := range p.r.cover.Options[o] {
		if p.need[i] > 0 {
			continue
		}
		for _, other := range p.r.having[i] {
			if p.state[other] == open && !p.drop(int(other)) {
				return false
			}
		}
		p.work += len(p.r.having[i])
	}
	return true
}

// propagate chooses what items force until nothing is forced, and reports whether
// every primary item can still be covered.
// The queue is empty behind it, whatever the answer. An item may stand in it several times; the
// later times find nothing to do.
func (p *propagator) propagate() bool {
	for len(p.queue) > 0 {
		i := p.queue[len(p.queue)-1]
		p.queue = p.queue[:len(p.queue)-1]
		if p.open[i] < p.need[i] {
			p.queue = p.queue[:0]
			return false
		}
		if p.need[i] == 0 || p.open[i] > p.need[i] {
			continue
		}
		for _, o := range p.r.having[i] {
			if p.state[o] == open && !p.choose(int(o)) {
				p.queue = p.queue[:0]
				return false
			}
		}
		p.work += len(p.r.having[i])
	}
	return true
}

// undo takes back everything after a mark of the trail.
func (p *propagator) undo(mark int) {
	for k := len(p.trail) - 1; k >= mark; k-- {
		o := p.trail[k]
		for _, i := range p.r.cover.Options[o] {
			p.open[i]++
			p.need[i] += count(p.state[o] == chosen)
		}
		p.state[o] = open
	}
	p.trail = p.trail[:mark]
	p.queue = p.queue[:0]
}
