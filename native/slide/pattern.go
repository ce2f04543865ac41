// The heuristic "pattern" as an evaluator, for A*, beams and other searches that evaluate
// one position after the other. IDA* has a kernel of its own (additivekernel.go). Of two
// partitions it uses the first.

package slide

import (
	"context"
)

// patternCells is the number of cells of the largest board with pattern databases.
const patternCells = 25

// patternFrame is what a pattern evaluator knows about one position of the path.
type patternFrame struct {
	word [2][maxGroups]uint64 // by view and group: see additive.go
	sum  [2]int               // of the values, by view; 0 for a view that is not used
}

// pattern evaluates by a sum of tables.
type pattern struct {
	a      *additive
	frames []patternFrame
}

// newPattern makes the evaluator with the tables that a search with the options begins
// with; see tables.go.
func newPattern(ctx context.Context, g *geometry, o Options) (*pattern, error) {
	a, err := getAdditive(ctx, g, tableStages(g, o)[0].tier, o)
	return &pattern{a: a}, err
}

func (e *pattern) grow(depth int) {
	if len(e.frames) <= depth {
		e.frames = append(e.frames, make([]patternFrame, depth+1-len(e.frames))...)
	}
}

func (e *pattern) start(p *position) int {
	e.frames[0] = e.a.frame(p)
	return e.frames[0].bound()
}

func (e *pattern) child(d int, _ *position, s step) int {
	f := &e.frames[d+1]
	*f = e.frames[d]
	f.move(e.a, s.from, s.to)
	return f.bound()
}

// frame evaluates a position.
func (a *additive) frame(p *position) (f patternFrame) {
	for v := range a.views {
		q := a.seen(v, p)
		f.word[v], f.sum[v] = a.words(&q)
	}
	return f
}

// move updates the values after the tile in one cell has moved to another.
func (f *patternFrame) move(a *additive, tile, blank uint8) {
	for v := range a.views {
		from, to := uint(a.cell[v][tile]), uint(a.cell[v][blank])
		i := 0
		for f.word[v][i]>>from&1 == 0 {
			i++
		}
		t := &a.groups[i]
		word, at := t.move(f.word[v][i], from, to)
		change := t.decide(word, at)
		f.word[v][i] = word + uint64(change)<<valueShift
		f.sum[v] += change
	}
}

// bound is the larger sum of the views.
func (f *patternFrame) bound() int { return max(f.sum[0], f.sum[1]) }

// Pattern databases in a search that does not go from parent to child, such as A*. A table
// holds one bit an entry, from which a value follows when that of a neighbour is known; to
// find it from nothing takes a walk down to the goal. So a stored node keeps the values of
// its groups: at most four groups in two views, one byte each, eight bytes in all.

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
