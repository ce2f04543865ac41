// Free polyforms, each once and without keeping them: B. D. McKay, Isomorph-free exhaustive
// generation, Journal of Algorithms 26 (1998).
//
// Every polyform of n cells has one parent: what is left of its least image without the last
// cell whose removal leaves it in one piece. A polyform grows by one cell at every free
// neighbour; what has grown counts if the polyform it came from is its parent. So each one is
// found from its parent alone, and there once, if equal ones among its brothers are dropped.
// The memory is that of the polyforms on the way down and their children.

package polyform

import "slices"

// grow passes on the free polyforms of a size that descend from c, until yield returns false, and
// reports whether to go on.
func (s space) grow(c canonical, size int, yield func(canonical) bool) bool {
	if len(c.cells) == size {
		return yield(c)
	}
	own, brothers := c.key(), map[string]bool{}
	for _, n := range s.neighbours(c) {
		child := s.canonize(append(c.cells[:len(c.cells):len(c.cells)], n))
		key := child.key()
		if brothers[key] {
			continue
		}
		brothers[key] = true
		if s.parent(child).key() == own && !s.grow(child, size, yield) {
			return false
		}
	}
	return true
}

// neighbours returns the cells beside those of c, each once. Along an axis that c does not use
// yet, of which one is tried, both sides are alike.
func (s space) neighbours(c canonical) (out []point) {
	seen := make(map[point]bool, 4*len(c.cells))
	for _, cell := range c.cells {
		seen[cell] = true
	}
	for _, cell := range c.cells {
		for _, n := range s.around(cell) {
			if !seen[n] {
				seen[n] = true
				out = append(out, n)
			}
		}
		for axis := 0; s.grid == Squares && axis < min(c.axes+1, s.dimensions); axis++ {
			for _, step := range [2]int8{1, -1} {
				n := cell
				if n[axis] += step; !seen[n] && (axis < c.axes || step > 0) {
					seen[n] = true
					out = append(out, n)
				}
			}
		}
	}
	return out
}

// parent returns what the polyform, of at least two cells, has grown from.
func (s space) parent(c canonical) canonical {
	rest := make([]point, 0, len(c.cells)-1)
	for i := len(c.cells) - 1; ; i-- { // there is one: the leaf of a spanning tree
		if rest = append(append(rest[:0], c.cells[:i]...), c.cells[i+1:]...); s.connected(rest) {
			return s.canonize(rest)
		}
	}
}

// connected reports whether the cells hang together.
func (s space) connected(cells []point) bool {
	reached := make([]bool, len(cells))
	reached[0] = true
	stack, n := []int{0}, 1
	for len(stack) > 0 {
		c := cells[stack[len(stack)-1]]
		stack = stack[:len(stack)-1]
		for i, d := range cells {
			if !reached[i] && s.adjacent(c, d) {
				reached[i] = true
				stack, n = append(stack, i), n+1
			}
		}
	}
	return n == len(cells)
}

// adjacent reports whether two cells are neighbours: of squares, whether they differ by 1 along one
// axis.
func (s space) adjacent(a, b point) bool {
	if s.grid != Squares {
		return slices.Contains(s.around(a), b)
	}
	distance := 0
	for axis := range a {
		distance += max(int(a[axis]-b[axis]), int(b[axis]-a[axis]))
	}
	return distance == 1
}
