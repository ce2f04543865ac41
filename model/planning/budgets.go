package planning

// Budgets. Let patterns partition the tiles. Each of a plan's moves moves one tile, so
// it costs one pattern 1 and the others nothing: of the first t moves a pattern
// can have at most t less what the others have had, of the last T-t at most T-t
// less what the others still need, and of all T at most T less what the others
// need in all. What the others need at least is read from their networks, label
// by label: only their paths whose blank makes the very same move at the very
// same step count. The case study's bound by additive databases is the last of
// the three rules without labels.

// least is, by label, the least costs of a network's paths through an arc of that
// label, apart for arcs on which another pattern moves [0] and on which this one
// does [1], the arc counted: before and with it, with and after it, in all.
type least struct{ before, after, total [2][]int16 }

// caps is, by label, the most that a pattern may cost; below 0: no arc.
type caps least

// never is a cost above all others, even after a few costs are subtracted from it.
const never = 1 << 12

// newLeast makes tables with one value in every place.
func newLeast(labels int, value int16) *least {
	l := &least{}
	for _, part := range []*[2][]int16{&l.before, &l.after, &l.total} {
		for k := range part {
			part[k] = make([]int16, labels)
			for i := range part[k] {
				part[k][i] = value
			}
		}
	}
	return l
}

// least reads the least costs of a network.
func (n *network) least(d *domain) *least {
	l := newLeast(len(d.movers), never)
	for t := range d.horizon {
		from, to := &n.layers[t], &n.layers[t+1]
		for s, state := range from.states {
			f := int16(from.forward[s])
			label := d.of(t, state)
			for _, a := range from.arcs[from.first[s]:from.first[s+1]] {
				k, at, b := a.cost(), label+int(a.dir), int16(to.backward[a.to])
				c := int16(k)
				l.before[k][at] = min(l.before[k][at], f+c)
				l.after[k][at] = min(l.after[k][at], c+b)
				l.total[k][at] = min(l.total[k][at], f+c+b)
			}
		}
	}
	return l
}

// capsOf returns what patterns leave to the rest of the tiles; rest has those patterns'
// least costs. Exactly one pattern moves at a step, so where the move is one of the rest's
// tiles [0], one of them pays its cost with the move: the one for which that adds least.
func capsOf(d *domain, rest []*least) *caps {
	c := newLeast(len(d.movers), 0)
	for label := range d.movers {
		t := label / (perCell * d.cells)
		part := func(cap *[2][]int16, moves int, of func(*least) *[2][]int16) {
			still, change := 0, never // the sum when none of them moves, and the least change when one does
			for _, l := range rest {
				costs := of(l)
				still += int(costs[0][label])
				change = min(change, int(costs[1][label])-int(costs[0][label]))
			}
			cap[1][label] = int16(max(moves-still, -1))
			cap[0][label] = int16(max(moves-still-change, -1))
		}
		part(&c.before, t+1, func(l *least) *[2][]int16 { return &l.before })
		part(&c.after, d.horizon-t, func(l *least) *[2][]int16 { return &l.after })
		part(&c.total, d.horizon, func(l *least) *[2][]int16 { return &l.total })
	}
	return (*caps)(c)
}
