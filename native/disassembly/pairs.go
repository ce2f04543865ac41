// How far one piece can go before it meets another: Cutler's table.
//
// Invariants: a body keeps the cells where the piece lies in the assembly; where it stands
// later is an offset, a translation of the grid, which changes the class of no cell. The
// entry of a pair depends on the difference of the two offsets only, and is kept.

package disassembly

// far is the number of steps of what meets nothing.
const far = 1 << 30

// body is the cells of a piece in the assembly, and a table of them.
type body struct {
	cells     []vector
	low, high vector     // least and greatest coordinates of the cells
	filled    []bool     // over the box from low to high, by x, then y, then z
	front     [][]vector // per direction, the cells that the piece meets on a step, without its own
}

// newBody makes the table of the cells of a piece, of which there is at least one.
func newBody(cells []vector) *body {
	b := &body{cells: cells, low: cells[0], high: cells[0]}
	for _, c := range cells {
		for axis, v := range c {
			b.low[axis], b.high[axis] = min(b.low[axis], v), max(b.high[axis], v)
		}
	}
	b.filled = make([]bool, (b.high[0]-b.low[0]+1)*(b.high[1]-b.low[1]+1)*(b.high[2]-b.low[2]+1))
	for _, c := range cells {
		b.filled[b.index(c)] = true
	}
	return b
}

// index returns the place of a cell of the box in filled.
func (b *body) index(c vector) int {
	return ((c[0]-b.low[0])*(b.high[1]-b.low[1]+1)+c[1]-b.low[1])*(b.high[2]-b.low[2]+1) + c[2] - b.low[2]
}

// has reports whether a cell, which may lie outside the box, is one of the body.
func (b *body) has(c vector) bool {
	for axis, v := range c {
		if v < b.low[axis] || v > b.high[axis] {
			return false
		}
	}
	return b.filled[b.index(c)]
}

// pair is two pieces and the position of the first relative to the second.
type pair struct {
	moving, fixed int
	offset        vector // of the first, less that of the second
}

// pairs is the table of distances by pair, filled when asked for. It belongs to one search.
type pairs struct {
	*ways
	bodies []*body
	known  map[pair][]int // steps that the first can go, per direction
}

// free returns how many steps a piece can go in each direction before it meets another.
func (p *pairs) free(q pair) []int {
	out, made := p.known[q]
	if made {
		return out
	}
	out = make([]int, len(p.steps))
	for d := range out {
		out[d] = p.freeIn(d, p.bodies[q.moving], p.bodies[q.fixed], q.offset)
	}
	p.known[q] = out
	return out
}

// freeIn looks at every cell that the first piece meets on a step, and where it is steps
// later, as long as the other piece may still be there.
func (p *pairs) freeIn(d int, a, b *body, offset vector) int {
	least, step := far, p.steps[d]
	for _, c := range p.frontOf(a, d) {
		at := plus(c, offset)
		for k := 0; k < least && b.ahead(at, step); k++ {
			if b.has(at) {
				least = k
				break
			}
			at = plus(at, step)
		}
	}
	return least
}

// frontOf lists the front of a body in a direction: the cells that its cells meet on one
// step. Its own cells are left out, for they move along.
func (p *pairs) frontOf(b *body, d int) []vector {
	if b.front == nil {
		b.front = make([][]vector, len(p.steps))
	}
	if b.front[d] == nil {
		seen := map[vector]bool{}
		for _, c := range b.cells {
			for _, m := range p.meets(c, d) {
				if at := plus(c, m); !seen[at] && !b.has(at) {
					seen[at] = true
					b.front[d] = append(b.front[d], at)
				}
			}
		}
	}
	return b.front[d]
}

// ahead reports whether a cell at a place, moving by step, may still come to the box around
// the body: it has not passed the box along any axis.
func (b *body) ahead(at, step vector) bool {
	for axis, v := range at {
		if step[axis] >= 0 && v > b.high[axis] || step[axis] <= 0 && v < b.low[axis] {
			return false
		}
	}
	return true
}
