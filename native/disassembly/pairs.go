// How far one piece can go before it meets another: Cutler's table.
//
// Invariants: a body keeps the cells of a shape where it was first met; where a piece of that shape
// stands is an offset, a translation of the grid, which changes the class of no cell. The
// entry of a pair depends on the two bodies and the difference of their offsets only, and is kept:
// between the positions of one assembly, and between assemblies.

package disassembly

import (
	"encoding/binary"

	"github.com/tilemip/tilemip/model/puzzle"
)

// far is the number of steps of what meets nothing.
const far = 1 << 30

// body is the cells of a shape, and a table of them.
type body struct {
	number    uint32
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

// pair is two bodies, by number, and the position of the first relative to the second.
type pair struct {
	moving, fixed uint32
	offset        [3]int32 // of the first, less that of the second
}

// Shapes is what searches have found out about the shapes of pieces of one grid, for the next one:
// in the assemblies of a puzzle the same shapes stand beside each other again and again. The zero
// value knows nothing. One search uses it at a time.
type Shapes struct {
	*ways
	bodies map[string]*body
	known  map[pair][]int32 // steps that the first can go, per direction
}

// mostKnown is the number of pairs from which a search begins anew, to bound the memory.
const mostKnown = 1 << 20

// begin readies the shapes for a search.
func (p *Shapes) begin(g puzzle.Grid) {
	if w := waysOf(g); p.ways != w || len(p.known) > mostKnown {
		*p = Shapes{ways: w, bodies: map[string]*body{}, known: map[pair][]int32{}}
	}
}

// body returns the body of a shape, and the offset of cells of that shape, of which there is at least one.
func (p *Shapes) body(cells []vector) (*body, vector) {
	var key []byte
	for i, c := range cells {
		if c = minus(c, cells[0]); i == 0 {
			c = p.grid.Class(cells[0])
		}
		for _, v := range c {
			key = binary.AppendVarint(key, int64(v))
		}
	}
	b := p.bodies[string(key)]
	if b == nil {
		b = newBody(cells)
		b.number = uint32(len(p.bodies))
		p.bodies[string(key)] = b
	}
	return b, minus(cells[0], b.cells[0])
}

// free returns how many steps one body can go in each direction before it meets another. The other
// can go as far in the opposite direction before it meets the first.
func (p *Shapes) free(a, b *body, offset vector) []int32 {
	q := pair{a.number, b.number, [3]int32{int32(offset[0]), int32(offset[1]), int32(offset[2])}}
	out, made := p.known[q]
	if made {
		return out
	}
	out = make([]int32, len(p.steps))
	for d := range out {
		out[d] = p.freeIn(d, a, b, offset)
	}
	p.known[q] = out
	return out
}

// freeIn looks at every cell that the first body meets on a step, and where it is steps
// later, as long as the other body may still be there.
func (p *Shapes) freeIn(d int, a, b *body, offset vector) int32 {
	least, step := int32(far), p.steps[d]
	for _, c := range p.frontOf(a, d) {
		at := plus(c, offset)
		for k := int32(0); k < least && b.ahead(at, step); k++ {
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
func (p *Shapes) frontOf(b *body, d int) []vector {
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
