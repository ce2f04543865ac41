// A packing puzzle as an exact cover: the items are the cells of the region and
// the shapes, the options are the placements.
//
// Items come in the order of polycube's columns, cells by x, then y, then z, then
// shapes by first appearance, so that a search which breaks ties by the order of
// items visits the nodes that Table 2 of the polycube article counts. Options come
// by shape, then by least cell, then by orientation. A shape with k equal pieces
// is one item of multiplicity k, so that a solution is found once and not once for
// every way to swap the copies.

package puzzle

import (
	"cmp"
	"fmt"
	"slices"
)

// maxPackingTries bounds the work of listing placements: cells times orientations.
const maxPackingTries = 1 << 28

// Placement is one way to lay a shape into the region.
type Placement struct {
	Shape int   // index into PackingCover.Shapes
	Cells []int // indices into PackingCover.Cells, ascending
}

// PackingCover is a packing puzzle as an exact cover, and the way back.
type PackingCover struct {
	Packing    *Packing
	Cover      *Cover      // item i is Cells[i]; item len(Cells)+s is Shapes[s]
	Cells      [][3]int    // the region
	Shapes     []Shape     // the groups of equal mobile pieces
	Placements []Placement // one per option
}

// Cover builds the exact cover of the puzzle. Errors are those of Check, and a
// puzzle with too many placements.
func (p *Packing) Cover() (*PackingCover, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	pc := &PackingCover{Packing: p, Cells: p.Region(), Shapes: p.Shapes(), Cover: &Cover{Name: p.Name}}
	pc.addItems()
	orientations := make([][][][3]int, len(pc.Shapes))
	tries, entries := 0, 0
	for s, shape := range pc.Shapes {
		orientations[s] = p.Orientations(p.Pieces[shape.Pieces[0]])
		if tries += len(orientations[s]) * len(pc.Cells); tries > maxPackingTries {
			return nil, fmt.Errorf("packing %q: the box and the pieces are too large for a list of all placements", p.Name)
		}
	}
	index := p.cellIndex(pc.Cells)
	for s := range pc.Shapes {
		entries += pc.addPlacements(s, orientations[s], index, maxCoverEntries-entries)
		if len(pc.Placements) > maxCoverOptions || entries > maxCoverEntries {
			return nil, fmt.Errorf("packing %q: more than %d placements with %d cells together", p.Name, maxCoverOptions, maxCoverEntries)
		}
	}
	return pc, nil
}

// addItems names the items. Names of cells have commas, which names of pieces
// cannot have.
func (pc *PackingCover) addItems() {
	c := pc.Cover
	for _, cell := range pc.Cells {
		name := fmt.Sprintf("%d,%d", cell[0], cell[1])
		if pc.Packing.Dim[2] > 1 {
			name += fmt.Sprintf(",%d", cell[2])
		}
		c.Items = append(c.Items, name)
	}
	copies := false
	for _, s := range pc.Shapes {
		c.Items = append(c.Items, s.Name)
		copies = copies || len(s.Pieces) > 1
	}
	c.Primary = len(c.Items)
	if !copies {
		return
	}
	for i := range c.Items {
		times := 1
		if i >= len(pc.Cells) {
			times = len(pc.Shapes[i-len(pc.Cells)].Pieces)
		}
		c.Multiplicity = append(c.Multiplicity, times)
	}
}

// cellIndex returns, per cell of the box, the index of the cell in the region,
// or -1; cells of the box are numbered by x, then y, then z.
func (p *Packing) cellIndex(region [][3]int) []int32 {
	index := make([]int32, p.Dim[0]*p.Dim[1]*p.Dim[2])
	for i := range index {
		index[i] = -1
	}
	for i, c := range region {
		index[p.cellNumber(c)] = int32(i)
	}
	return index
}

func (p *Packing) cellNumber(c [3]int) int { return (c[0]*p.Dim[1]+c[1])*p.Dim[2] + c[2] }

// addPlacements adds all placements of a shape, by least cell, then orientation,
// and returns how many entries their options have. It stops early, beyond room or
// maxCoverOptions, when the cover becomes too large.
func (pc *PackingCover) addPlacements(shape int, orientations [][][3]int, index []int32, room int) int {
	item, entries := len(pc.Cells)+shape, 0
	for _, anchor := range pc.Cells {
		for _, o := range orientations {
			if !pc.fits(o, anchor, index) {
				continue
			}
			option := make([]int, 0, len(o)+1)
			for _, c := range o {
				option = append(option, int(index[pc.Packing.cellNumber(shifted(c, o[0], anchor))]))
			}
			pc.Placements = append(pc.Placements, Placement{Shape: shape, Cells: option[:len(o):len(o)]})
			pc.Cover.Options = append(pc.Cover.Options, append(option, item))
			if entries += len(o) + 1; entries > room || len(pc.Placements) > maxCoverOptions {
				return entries
			}
		}
	}
	return entries
}

// fits reports whether an orientation lies in the region when its first cell is
// moved to the anchor.
func (pc *PackingCover) fits(orientation [][3]int, anchor [3]int, index []int32) bool {
	for _, c := range orientation {
		at := shifted(c, orientation[0], anchor)
		for axis, v := range at {
			if v < 0 || v >= pc.Packing.Dim[axis] {
				return false
			}
		}
		if index[pc.Packing.cellNumber(at)] < 0 {
			return false
		}
	}
	return true
}

// shifted moves c by the step that takes from to to.
func shifted(c, from, to [3]int) [3]int {
	return [3]int{c[0] + to[0] - from[0], c[1] + to[1] - from[1], c[2] + to[2] - from[2]}
}

// Decode tells which piece lies where when the options are chosen, in the order
// of the puzzle and with its stationary pieces; the cells are sorted. Copies of a
// shape take their names in the order of their least cells. More options of a
// shape than copies, which no solution has, are an error, and so is an option that
// does not exist.
func (pc *PackingCover) Decode(chosen []int) ([]Placed, error) {
	byShape := make([][]Placement, len(pc.Shapes))
	for _, option := range chosen {
		if option < 0 || option >= len(pc.Placements) {
			return nil, fmt.Errorf("packing %q: option %d of %d", pc.Packing.Name, option, len(pc.Placements))
		}
		pl := pc.Placements[option]
		byShape[pl.Shape] = append(byShape[pl.Shape], pl)
	}
	where := make(map[int]Placement, len(chosen))
	for s, placements := range byShape {
		shape := pc.Shapes[s]
		if len(placements) > len(shape.Pieces) {
			return nil, fmt.Errorf("packing %q: piece %s placed %d times; there are %d of its shape", pc.Packing.Name, shape.Name, len(placements), len(shape.Pieces))
		}
		slices.SortFunc(placements, func(a, b Placement) int { return cmp.Compare(a.Cells[0], b.Cells[0]) })
		for k, pl := range placements {
			where[shape.Pieces[k]] = pl
		}
	}
	return pc.placed(where), nil
}

// placed lists the pieces, given the placement of each mobile one that lies in
// the box, by its index.
func (pc *PackingCover) placed(where map[int]Placement) []Placed {
	var out []Placed
	for i, piece := range pc.Packing.Pieces {
		if piece.Stationary {
			out = append(out, Placed{Piece: piece.Name, Cells: slices.SortedFunc(slices.Values(piece.Cells), compareCells)})
		} else if pl, lies := where[i]; lies {
			cells := make([][3]int, len(pl.Cells))
			for k, c := range pl.Cells {
				cells[k] = pc.Cells[c]
			}
			out = append(out, Placed{Piece: piece.Name, Cells: cells})
		}
	}
	return out
}
