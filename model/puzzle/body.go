// Bodies: the cells of a piece as it lies in one orientation, with their colours.

package puzzle

import (
	"encoding/binary"
	"slices"
)

// body is the cells of a piece, sorted, and the colour of each; nil when all have none.
type body struct {
	cells   []point
	colours []int
}

// body returns the cells of the piece as drawn.
func (piece Piece) body() body { return body{piece.points(), piece.Colours} }

// settled sorts the cells, given with their colours in the same order, and moves them to
// where all translated copies of them are moved: cubes so that the least coordinates are
// 0, others so that the first cell is the representative of its class.
// Two bodies are translated copies of one another exactly if their settled forms are equal. cells
// may be sorted in place; the result may share its storage.
func (g Grid) settled(cells []point, colours []int) body {
	out := body{cells: cells}
	if colours == nil {
		slices.SortFunc(cells, comparePoints)
	} else {
		order := make([]int, len(cells))
		for i := range order {
			order[i] = i
		}
		slices.SortFunc(order, func(a, b int) int { return comparePoints(cells[a], cells[b]) })
		out = body{make([]point, len(cells)), make([]int, len(cells))}
		for i, from := range order {
			out.cells[i], out.colours[i] = cells[from], colours[from]
		}
	}
	from := leastCorner(cells)
	if g != Cubes {
		from = out.cells[0]
		for axis, v := range g.Class([3]int(from[:3])) {
			from[axis] -= v
		}
	}
	for i := range out.cells {
		for axis := range out.cells[i] {
			out.cells[i][axis] -= from[axis]
		}
	}
	return out
}

// orientations returns the different results of the motions, each settled; in more than four
// dimensions, whatever the motions, those of all turns that fit into the box. Turns of
// cubes are a group, so that one round finds them all; for spheres each new one is rotated
// again, which makes no difference to pieces of touching spheres.
func (p *Packing) orientations(b body, motions []motion) []body {
	if p.beyondTurns() {
		return p.fitting(b)
	}
	found := orientationSet{grid: p.Grid, seen: map[string]bool{}}
	for _, move := range motions {
		found.add(b, move)
	}
	for i := 0; p.Grid == Spheres && i < len(found.list); i++ {
		for _, move := range motions {
			found.add(found.list[i], move)
		}
	}
	return found.list
}

// fitting returns the orientations of a piece that fit into the box, each settled.
func (p *Packing) fitting(b body) []body {
	size, lengths := extents(b.cells), p.lengths()
	found := orientationSet{grid: p.Grid, seen: map[string]bool{}}
	onto(size, p.turning(), func(from, to int) bool { return size[from] <= lengths[to] }, 1, func(t turn) { found.add(b, t.move) })
	if found.list == nil {
		return []body{p.Grid.settled(slices.Clone(b.cells), b.colours)}
	}
	return found.list
}

// orientationSet is different bodies, each settled.
type orientationSet struct {
	grid Grid
	seen map[string]bool // by key
	list []body
}

// add adds a body that was moved, where the motion leaves it on cells of the grid.
func (o *orientationSet) add(b body, move motion) {
	cells, fits := move(b.cells)
	if !fits {
		return
	}
	moved := o.grid.settled(cells, b.colours)
	if key := moved.key(); !o.seen[key] {
		o.seen[key] = true
		o.list = append(o.list, moved)
	}
}

// form returns a text that is equal for the orientations of one body.
func form(orientations []body) string { return slices.MinFunc(orientations, compareBodies).key() }

// compareBodies orders bodies by their cells, then by their colours.
func compareBodies(a, b body) int {
	if order := comparePointLists(a.cells, b.cells); order != 0 {
		return order
	}
	return slices.Compare(a.colours, b.colours)
}

// key is a text that is equal for equal bodies.
func (b body) key() string {
	key := []byte(pointsKey(b.cells))
	for _, v := range b.colours {
		key = binary.AppendVarint(key, int64(v))
	}
	return string(key)
}
