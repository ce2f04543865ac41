// The puzzle laid out for the search: own.
//
// The cells get positions, 0 to n-1, in the order in which they are filled. A placement
// is stored with its first position, the least of its cells, and as span words of bits: bit b
// of word w is set for position 64*(first/64 + w) + b. Placements are listed by first
// position and shape, because the search asks which placements of the shapes left begin at the first
// free position: those of position p and shape s are start[p*shapes+s] up to
// start[p*shapes+s+1]. Invariant: a placement listed at p covers p and no position before it.

package restarts

import (
	"math/rand/v2"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// layout is a puzzle with its cells in one order. Only shuffle changes it.
type layout struct {
	pc     *puzzle.PackingCover
	cells  int     // of the region
	shapes int     // groups of equal pieces
	words  int     // of a set of positions, with span-1 more for the last placements
	span   int     // words of a placement
	start  []int32 // per position and shape, where its placements begin; and the end of all
	option []int32 // per placement listed, its number in pc.Placements
	sets   []uint64
	near   [][]int32 // per position, those of the cells that share a face with its cell
	few    []int     // shapes of one piece with few placements, the fewest first: placed before the others
	at     []int32   // per cell, its position
}

// newLayout lays the puzzle out in an order of the cells; keep says of each placement
// whether it is to be tried.
func newLayout(pc *puzzle.PackingCover, order []int, keep []bool) *layout {
	l := &layout{pc: pc, cells: len(pc.Cells), shapes: len(pc.Shapes), at: make([]int32, len(pc.Cells))}
	for position, cell := range order {
		l.at[cell] = int32(position)
	}
	l.list(keep)
	l.near = make([][]int32, l.cells)
	for cell, others := range neighbours(pc) {
		for _, other := range others {
			l.near[l.at[cell]] = append(l.near[l.at[cell]], l.at[other])
		}
	}
	l.few = l.rare()
	return l
}

// list fills in the placements: first how many there are for each position and shape,
// then where each goes.
func (l *layout) list(keep []bool) {
	l.start = make([]int32, l.cells*l.shapes+1)
	l.span = 1
	for o, pl := range l.pc.Placements {
		if keep[o] {
			first, last := l.ends(pl)
			l.start[first*l.shapes+pl.Shape+1]++
			l.span = max(l.span, last>>6-first>>6+1)
		}
	}
	for i := range len(l.start) - 1 {
		l.start[i+1] += l.start[i]
	}
	total := int(l.start[len(l.start)-1])
	l.words = (l.cells+63)/64 + l.span - 1
	l.option, l.sets = make([]int32, total), make([]uint64, total*l.span)
	next := slices.Clone(l.start)
	for o, pl := range l.pc.Placements {
		if !keep[o] {
			continue
		}
		first, _ := l.ends(pl)
		i := next[first*l.shapes+pl.Shape]
		next[first*l.shapes+pl.Shape]++
		l.option[i] = int32(o)
		l.write(int(i), first)
	}
}

// ends returns the first and the last position of a placement.
func (l *layout) ends(pl puzzle.Placement) (first, last int) {
	first = l.cells
	for _, c := range pl.Cells {
		first, last = min(first, int(l.at[c])), max(last, int(l.at[c]))
	}
	return first, last
}

// write writes the bits of the placement listed at i, whose first position is given.
func (l *layout) write(i, first int) {
	set := l.sets[i*l.span:][:l.span]
	clear(set)
	for _, c := range l.pc.Placements[l.option[i]].Cells {
		p := int(l.at[c])
		set[p>>6-first>>6] |= 1 << (p & 63)
	}
}

// shuffle puts the placements of each position and shape in a random order.
func (l *layout) shuffle(r *rand.Rand) {
	for k := range len(l.start) - 1 {
		from, n := int(l.start[k]), int(l.start[k+1]-l.start[k])
		for i := n - 1; i > 0; i-- {
			if j := r.IntN(i + 1); j != i {
				l.swap(from+i, from+j)
			}
		}
	}
}

func (l *layout) swap(i, j int) {
	l.option[i], l.option[j] = l.option[j], l.option[i]
	a, b := l.sets[i*l.span:][:l.span], l.sets[j*l.span:][:l.span]
	for w := range a {
		a[w], b[w] = b[w], a[w]
	}
}

// A shape is placed before the others when it has at most rareMost placements and less
// than a rareShare of what a shape has on average: a piece with a hole that fits only around
// a hole of the region, for example, which the order of the cells would reach too late.
const (
	rareMost  = 64
	rareShare = 8
)

// rare returns the shapes to be placed first, those with the fewest placements before others.
func (l *layout) rare() (few []int) {
	count := make([]int, l.shapes)
	for _, o := range l.option {
		count[l.pc.Placements[o].Shape]++
	}
	for s, n := range count {
		if len(l.pc.Shapes[s].Pieces) == 1 && n <= rareMost && n*rareShare*l.shapes < len(l.option) {
			few = append(few, s)
		}
	}
	slices.SortStableFunc(few, func(a, b int) int { return count[a] - count[b] })
	return few
}

// position returns where the placement listed at i begins.
func (l *layout) position(i int) int {
	first, _ := l.ends(l.pc.Placements[l.option[i]])
	return first
}
