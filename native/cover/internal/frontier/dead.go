// Classes without a future: open places that are cut off from the rest and whose
// number no set of moves can make.
//
// Assumed, and checked in newNeighbours: all moves are connected, and none fills a single
// place, as one that leaves a cell empty does. Otherwise no class is pruned.
//
// A move whose places are connected lies in one connected part of the open places.
// So a part must have at least as many places as the smallest move, and its number of places
// must be divisible by the greatest common divisor of those of all moves: 5 for pentominoes.
// Parts that reach beyond the window are not closed yet and pass. The test is sound but not
// complete: a class that passes may still have no completion.

package frontier

import (
	"math/bits"
)

// neighbours holds which places are neighbours, by rank in the order of the program.
type neighbours struct {
	useful  bool      // the test is sound for these moves; otherwise the rest is not set
	window  int       // places of a class, see program
	divisor int       // greatest common divisor of the numbers of places of the moves
	least   int       // places of the smallest move
	list    [][]int32 // per place, the places next to it
	last    []int32   // per place, the greatest of them; 0 without one
	centred []uint64  // per place, its neighbours as bits, place p+d at bit 32+d; only for windows up to 32
}

// newNeighbours finds the neighbours of the places, by their rank in the order. The test is
// allowed only when the places of every move are connected and no move has just one.
func newNeighbours(q *quotient, moves []rawMove, rank []int, window int) neighbours {
	n := neighbours{window: window, list: make([][]int32, len(rank)), last: make([]int32, len(rank))}
	for c, near := range q.Packing.Neighbours() {
		here := rank[q.Place[c]]
		for _, other := range near {
			if there := rank[q.Place[other]]; there != here {
				n.list[here] = append(n.list[here], int32(there))
				n.last[here] = max(n.last[here], int32(there))
			}
		}
	}
	for _, m := range moves {
		n.divisor = gcd(n.divisor, len(m.places))
		if n.least == 0 || len(m.places) < n.least {
			n.least = len(m.places)
		}
		if n.least == 1 || !q.steps.Do(stepsOfMove) || !n.connected(m.places) {
			return neighbours{}
		}
	}
	n.useful = len(moves) > 0
	if window <= 32 {
		n.centre()
	}
	return n
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// connected reports whether a non-empty list of places is connected.
func (n *neighbours) connected(places []int) bool {
	open := map[int32]bool{}
	for _, p := range places {
		open[int32(p)] = true
	}
	stack := []int32{int32(places[0])}
	delete(open, stack[0])
	for len(stack) > 0 {
		p := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, q := range n.list[p] {
			if open[q] {
				delete(open, q)
				stack = append(stack, q)
			}
		}
	}
	return len(open) == 0
}

// centre fills in centred. A neighbour out of the reach of a mask, 32 places or more away,
// lies outside of every window; last accounts for it.
func (n *neighbours) centre() {
	n.centred = make([]uint64, len(n.list))
	for p, near := range n.list {
		for _, q := range near {
			if d := int(q) - p + 32; d >= 0 && d < 64 {
				n.centred[p] |= 1 << d
			}
		}
	}
}

// dead reports whether some closed part of the open places cannot be filled. filled is the
// window of a class: the places filled from first on, which is the first open one.
func (n *neighbours) dead(filled []uint64, first int) bool {
	if !n.useful {
		return false
	}
	width := min(n.window, len(n.list)-first)
	if n.centred != nil {
		return n.deadWord(filled[0], first, width)
	}
	return n.deadWords(filled, first, width)
}

// deadWord is dead for windows of at most 32 places, by flood fill in one word: bit k of
// filled is the place first+k, and width is the number of places that exist. A part is
// closed when no place of it has a neighbour beyond the window.
func (n *neighbours) deadWord(filled uint64, first, width int) bool {
	open := ^filled & (1<<width - 1)
	end := int32(first + width)
	if first+width == len(n.list) {
		end = int32(len(n.list)) // nothing lies beyond
	}
	for open != 0 {
		grown := open & -open
		open &^= grown
		size, closed := 0, true
		for grown != 0 {
			k := bits.TrailingZeros64(grown)
			grown &= grown - 1
			size++
			closed = closed && n.last[first+k] < end
			next := n.centred[first+k]
			if k < 32 {
				next >>= 32 - k
			} else {
				next <<= k - 32
			}
			next &= open
			open &^= next
			grown |= next
		}
		if closed && (size < n.least || size%n.divisor != 0) {
			return true
		}
	}
	return false
}

// deadWords is deadWord for wide windows; with more than 1,024 places it passes every class.
func (n *neighbours) deadWords(filled []uint64, first, width int) bool {
	var space [16]uint64
	if len(filled) > len(space) {
		return false
	}
	seen := space[:len(filled)]
	copy(seen, filled)
	var stackSpace [256]int32
	end := int32(first + width)
	for k := range width {
		if seen[k/64]>>(k%64)&1 != 0 {
			continue
		}
		seen[k/64] |= 1 << (k % 64)
		stack := append(stackSpace[:0], int32(k))
		size, closed := 0, true
		for len(stack) > 0 {
			p := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			size++
			for _, q := range n.list[first+int(p)] {
				if q >= end {
					closed = false
					continue
				}
				d := q - int32(first)
				if d >= 0 && seen[d/64]>>(d%64)&1 == 0 {
					seen[d/64] |= 1 << (d % 64)
					stack = append(stack, d)
				}
			}
		}
		if closed && (size < n.least || size%n.divisor != 0) {
			return true
		}
	}
	return false
}
