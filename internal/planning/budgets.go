package planning

import "slices"

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

// parts are the three tables: before, after, in all.
func (l *least) parts() [3]*[2][]int16 { return [3]*[2][]int16{&l.before, &l.after, &l.total} }

// ledger adds the patterns' least costs up, for what all but one of them leave to that one.
// Exactly one pattern moves at a step, so where the move is one of the others' tiles, one of
// them pays its cost with the move: the one for which that adds least. The patterns have
// their turns in order, and the least change is kept apart for those that had theirs and
// those to come: so a pattern's turn takes as long with fifteen patterns as with two.
type ledger struct {
	still   [3][]int32   // by part and label: the sum when none of them moves
	earlier [3][]int16   // the least change when one moves that had its turn
	later   [][3][]int16 // by pattern: the same of it and those behind it; one row more, of none
}

func newLedger(labels int, costs []*least) *ledger {
	g := &ledger{later: make([][3][]int16, len(costs)+1)}
	for k := range g.still {
		g.still[k] = make([]int32, labels)
		g.earlier[k] = make([]int16, labels)
		for i := range g.earlier[k] {
			g.earlier[k][i] = never
		}
		g.later[len(costs)][k] = g.earlier[k]
	}
	for i := len(costs) - 1; i >= 0; i-- {
		for k, part := range costs[i].parts() {
			g.later[i][k] = changed(make([]int16, labels), g.later[i+1][k], part)
			add(g.still[k], part[0], 1)
		}
	}
	return g
}

// changed writes into least the smaller of what is in so and a pattern's change of cost when it moves.
func changed(least, so []int16, of *[2][]int16) []int16 {
	still, moving := of[0][:len(least)], of[1][:len(least)]
	for label, c := range so[:len(least)] {
		least[label] = min(c, moving[label]-still[label])
	}
	return least
}

// add adds costs to sums, times a sign.
func add(sums []int32, costs []int16, sign int32) {
	for label, c := range costs[:len(sums)] {
		sums[label] += sign * int32(c)
	}
}

// turn enters the new costs of pattern i, whose turn is over.
func (g *ledger) turn(i int, old, now *least) {
	before := old.parts()
	for k, part := range now.parts() {
		add(g.still[k], before[k][0], -1)
		add(g.still[k], part[0], 1)
		if i == 0 {
			g.earlier[k] = slices.Clone(g.earlier[k]) // it stands for "none" in later, too
		}
		changed(g.earlier[k], g.earlier[k], part)
	}
}

// leaves returns what the others leave to pattern i, whose turn it is and whose costs are own.
func (g *ledger) leaves(d *domain, i int, own *least) *caps { return g.capsWithout(d, own, i+1) }

// leavesAll returns what all of them leave to the rest of the tiles.
func (g *ledger) leavesAll(d *domain) *caps { return g.capsWithout(d, nil, 0) }

func (g *ledger) capsWithout(d *domain, own *least, from int) *caps {
	labels, step := len(d.movers), perCell*d.cells
	c := newLeast(labels, 0)
	for k, limit := range c.parts() {
		still, earlier, later := g.still[k][:labels], g.earlier[k][:labels], g.later[from][k][:labels]
		if own != nil {
			still = slices.Clone(still)
			add(still, own.parts()[k][0], -1)
		}
		for t := range d.horizon {
			moves := [3]int{t + 1, d.horizon - t, d.horizon}[k]
			for label := t * step; label < (t+1)*step; label++ {
				left := moves - int(still[label])
				limit[1][label] = int16(max(left, -1))
				limit[0][label] = int16(max(left-int(min(earlier[label], later[label])), -1))
			}
		}
	}
	return (*caps)(c)
}
