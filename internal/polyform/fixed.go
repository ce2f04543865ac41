// Fixed polyforms: D. H. Redelmeier, Counting polyominoes: yet another attack, Discrete
// Mathematics 36 (1981), in any dimension as by G. Aleksandrowicz and G. Barequet, 2009.
//
// The origin is the first cell of every polyform in the order of the last coordinate, then
// the one before, and so on; so only cells behind it in this order may be added. The search keeps a
// list of untried cells, all of them neighbours of the polyform. It takes the last one from
// the list, first adds it and lists all with it and later untried cells, then goes on without
// it. A cell that was ever untried on the way down is marked as seen and not listed again, which is why
// each polyform is found once.

package polyform

import "slices"

// point is a cell; coordinates beyond the dimensions are 0.
type point [MaxDimensions]int8

// redelmeier is the state of the enumeration.
type redelmeier struct {
	size, dimensions int
	cells            []point        // of the polyform so far
	seen             map[point]bool // ever untried on the way down
	yield            func(Form) bool
}

// fixed passes all fixed polyforms on, until yield returns false.
func fixed(size, dimensions int, yield func(Form) bool) {
	r := &redelmeier{size: size, dimensions: dimensions, seen: map[point]bool{{}: true}, yield: yield}
	r.extend([]point{{}})
}

// extend lists what grows from the cells so far by the untried ones, and reports whether to
// go on.
func (r *redelmeier) extend(untried []point) bool {
	for len(untried) > 0 {
		last := len(untried) - 1
		c := untried[last]
		untried = untried[:last]
		r.cells = append(r.cells, c)
		if len(r.cells) == r.size {
			if !r.yield(r.form()) {
				return false
			}
		} else {
			more := slices.Clone(untried)
			for axis := range r.dimensions {
				for _, step := range [2]int8{1, -1} {
					n := c
					if n[axis] += step; behind(n) && !r.seen[n] {
						r.seen[n] = true
						more = append(more, n)
					}
				}
			}
			if !r.extend(more) {
				return false
			}
			for _, n := range more[last:] {
				delete(r.seen, n)
			}
		}
		r.cells = r.cells[:len(r.cells)-1]
	}
	return true
}

// behind reports whether a cell is behind the origin: its last coordinate that is not 0 is
// positive.
func behind(c point) bool {
	for axis := MaxDimensions - 1; axis >= 0; axis-- {
		if c[axis] != 0 {
			return c[axis] > 0
		}
	}
	return false
}

// form is the polyform of the cells so far.
func (r *redelmeier) form() Form {
	f := Form{Images: 1}
	settled, lengths := settle(r.cells)
	for axis := range r.dimensions {
		if lengths[axis] > 1 {
			f.Spans++
		}
	}
	slices.SortFunc(settled, comparePoints)
	f.Cells = coordinates(settled, r.dimensions)
	return f
}

// settle returns the cells moved so that their least coordinates are 0, and their lengths
// along the axes.
func settle(cells []point) (out []point, lengths point) {
	least, most := cells[0], cells[0]
	for _, c := range cells {
		for axis, v := range c {
			least[axis], most[axis] = min(least[axis], v), max(most[axis], v)
		}
	}
	out = make([]point, len(cells))
	for i, c := range cells {
		for axis, v := range c {
			out[i][axis] = v - least[axis]
		}
	}
	for axis := range lengths {
		lengths[axis] = most[axis] - least[axis] + 1
	}
	return out, lengths
}

func comparePoints(a, b point) int { return slices.Compare(a[:], b[:]) }

// coordinates returns the first coordinates of cells, as many as dimensions.
func coordinates(cells []point, dimensions int) [][]int {
	out := make([][]int, len(cells))
	for i, c := range cells {
		for _, v := range c[:dimensions] {
			out[i] = append(out[i], int(v))
		}
	}
	return out
}
