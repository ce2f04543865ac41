// The pieces: cut from the region, or grown anywhere, with cells beside each other, at
// corners or apart.

package bruteforce

import "slices"

// cutRegion cuts the region into pieces, holes left out, and hides how they lay.
// Cells that stay empty are taken from the region first; then pieces grow from random cells until
// none is left. With twins, where the map drawn allows it, only half of the region is cut, and
// each piece gets its image in the other half.
func (d *drawer) cutRegion() {
	free := d.c.Region()
	if n := d.c.Holes; n != 0 {
		if n == Any {
			n = 1 + d.IntN(3)
		}
		d.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		n = min(n, len(free))
		if d.variable && n > 0 {
			d.c.Variable = slices.Clone(free[:min(len(free), n+d.IntN(2))])
		}
		free = free[n:]
	}
	if len(free) > 0 && d.equal {
		d.most = min(d.most, 2)
	}
	var pieces [][]Cell
	var image func(Cell) Cell
	if d.twins && d.c.Holes == 0 {
		free, image = d.half(free)
	}
	for len(free) > 0 {
		k := d.IntN(len(free))
		start := free[k]
		free = slices.Delete(free, k, k+1)
		pieces = append(pieces, d.grow([]Cell{start}, &free))
	}
	if d.join {
		pieces = joined(pieces)
	}
	for _, piece := range pieces {
		if d.addPiece(piece); image != nil {
			twin := slices.Clone(piece)
			for i := range twin {
				twin[i] = image(twin[i])
			}
			d.addPiece(twin)
		}
	}
}

// half returns half of a region and the map that takes it to the other half, a reflection
// or half a turn of the box; the whole region and nil where the map drawn does not take
// the region onto itself or leaves a cell where it is.
func (d *drawer) half(region []Cell) ([]Cell, func(Cell) Cell) {
	axis, turn := d.IntN(len(d.c.Size)), d.IntN(2)
	image := func(c Cell) Cell {
		c[axis] = d.c.Size[axis] - 1 - c[axis]
		if other := (axis + 1) % len(d.c.Size); turn == 1 {
			c[other] = d.c.Size[other] - 1 - c[other]
		}
		return c
	}
	var out []Cell
	for _, c := range region {
		to := image(c)
		if to == c || !slices.Contains(region, to) {
			return region, nil
		}
		if 2*c[axis] < d.c.Size[axis]-1 || 2*c[axis] == d.c.Size[axis]-1 && slices.Compare(c[:], to[:]) < 0 {
			out = append(out, c)
		}
	}
	return out, image
}

// joined moves every connected part of one cell to a piece next to it, where there is one.
// A piece that loses its last cell disappears.
func joined(pieces [][]Cell) [][]Cell {
	for k := 0; k < len(pieces); k++ {
		for _, part := range parts(pieces[k], adjacent) {
			to := slices.IndexFunc(pieces, func(p []Cell) bool {
				return slices.ContainsFunc(p, func(c Cell) bool { return adjacent(c, part[0]) })
			})
			if len(part) > 1 || to < 0 || to == k {
				continue
			}
			pieces[to] = append(pieces[to], part[0])
			pieces[k] = slices.DeleteFunc(pieces[k], func(c Cell) bool { return c == part[0] })
		}
	}
	return slices.DeleteFunc(pieces, func(p []Cell) bool { return len(p) == 0 })
}

// grow grows a piece by up to d.most cells: into the free cells, which it then takes from
// free, or anywhere when free is nil. It tries a random number of times to add a cell,
// with d.full d.most times; a try may fail.
func (d *drawer) grow(piece []Cell, free *[]Cell) []Cell {
	more := d.IntN(d.most + 1)
	if d.full {
		more = d.most
	}
	for range more {
		next := d.neighbour(piece, free)
		switch {
		case free == nil:
			if !slices.Contains(piece, next) {
				piece = append(piece, next)
			}
		default:
			if k := slices.Index(*free, next); k >= 0 {
				*free = slices.Delete(*free, k, k+1)
				piece = append(piece, next)
			}
		}
	}
	return piece
}

// neighbour draws a cell beside a piece, at a corner of it, or apart from it.
// gaps and corners are chances in 8. A gap is a cell two steps away along an axis, or any free
// cell; a corner is one step along each of two axes. The cell may be outside the box or taken: the
// callers check that.
func (d *drawer) neighbour(piece []Cell, free *[]Cell) Cell {
	next, axes := piece[d.IntN(len(piece))], d.c.axes()
	switch n := d.IntN(8); {
	case n < d.gaps && free != nil && len(*free) > 0:
		return (*free)[d.IntN(len(*free))]
	case n < d.gaps:
		next[d.IntN(axes)] += 2 - 4*d.IntN(2)
	case n < d.gaps+d.corners && axes > 1:
		first := d.IntN(axes)
		next[first] += 1 - 2*d.IntN(2)
		next[(first+1+d.IntN(axes-1))%axes] += 1 - 2*d.IntN(2)
	default:
		if free != nil { // a neighbour that is there, most of the time
			for range 6 {
				c := next
				c[d.IntN(axes)] += 1 - 2*d.IntN(2)
				if slices.Contains(*free, c) {
					return c
				}
			}
		}
		next[d.IntN(axes)] += 1 - 2*d.IntN(2)
	}
	return next
}

// addPiece adds a piece, rotated and moved at random.
// The order of the cells is shuffled too, since no reader may depend on it.
func (d *drawer) addPiece(cells []Cell) {
	turns := d.c.turns()
	cells = moved(cells, turns[d.IntN(len(turns))])
	if d.IntN(3) == 0 {
		for a := range d.c.axes() {
			step := d.IntN(7) - 3
			for i := range cells {
				cells[i][a] += step
			}
		}
	}
	d.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	d.c.Pieces = append(d.c.Pieces, Piece{Name: string(rune('A' + len(d.c.Pieces))), Cells: cells, Least: 1, Most: 1})
}
