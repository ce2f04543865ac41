// Pattern databases in a search that does not go from parent to child, such as A*. A table
// holds one bit an entry, from which a value follows when that of a neighbour is known; to
// find it from nothing takes a walk down to the goal. So a stored node keeps the values of
// its groups: at most four groups in two views, one byte each, eight bytes in all.

package slide

// resumer is an evaluator that starts faster at a position it has been at before.
type resumer interface {
	evaluator
	// values returns what to keep of the position at depth d: the values, a byte each, view
	// by view and in it group by group, the first lowest.
	values(d int) uint64
	// resume is start for a position whose values were kept.
	resume(p *position, values uint64)
}

// valueBits is the room for the value of one group in one view.
const valueBits = 8

func (e *pattern) values(d int) (values uint64) {
	shift := 0
	for v := range e.a.views {
		for i := range e.a.groups {
			values |= e.frames[d].word[v][i] >> valueShift << shift
			shift += valueBits
		}
	}
	return values
}

func (e *pattern) resume(p *position, values uint64) {
	f := &e.frames[0]
	for v := range e.a.views {
		q := e.a.seen(v, p)
		f.sum[v] = 0
		for i := range e.a.groups {
			place := e.a.groups[i].table.Placing(q.tile[:e.a.g.cells])
			value := values & (1<<valueBits - 1)
			values >>= valueBits
			f.word[v][i] = word(place, value)
			f.sum[v] += int(value)
		}
	}
}
