// A packing puzzle as an exact cover: the items are the cells of the region and
// the shapes, the options are the placements.
//
// Items come in the order of polycube's columns, cells by x, then y, then z, then
// shapes by first appearance, so that a search which breaks ties by the order of
// items visits the nodes that Table 2 of the polycube article counts. Options come
// by shape, then by least cell, then by orientation. A shape with k equal pieces
// is one item of multiplicity k, so that a solution is found once and not once for
// every way to swap the copies. What partial covers add is in packingoptions.go.

package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
)

// maxColouredShapes is how many shapes fit into a canonical form that distinguishes them.
const maxColouredShapes = 1 << 12

// maxPackingTries bounds the work of listing placements: cells times orientations.
const maxPackingTries = 1 << 28

// Placement is one way to lay a shape into the region.
type Placement struct {
	Shape int   // index into PackingCover.Shapes
	Cells []int // indices into PackingCover.Cells, ascending
}

// PackingCover is a packing puzzle as an exact cover, and the way back. Item i of
// the cover is Cells[i], and option o is Placements[o]. In a plain puzzle (see Plain) item
// len(Cells)+s is Shapes[s] and there is nothing else; in others ShapeItem is
// the item of a shape, and options behind the placements stand for cells that stay
// empty and for copies that are not used.
type PackingCover struct {
	Packing    *Packing
	Cover      *Cover
	Cells      [][3]int // the region; folded in a box of more than three dimensions
	Shapes     []Shape  // the groups of equal mobile pieces
	Placements []Placement

	empty      []bool       // per cell, whether it may stay empty
	ambiguous  bool         // see ShapesByCells
	mirrors    func() []int // see MirrorShapes
	shapeItems []int
	sizes      []int // cells of each shape
}

// Cover builds the exact cover of the puzzle. Errors are those of Check, and a
// puzzle with too many placements.
func (p *Packing) Cover() (*PackingCover, error) { return p.CoverContext(context.Background()) }

// CoverContext is Cover, but ends with the context's error soon after the context does.
func (p *Packing) CoverContext(ctx context.Context) (*PackingCover, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	pc := &PackingCover{Packing: p, Cells: p.Region(), Cover: &Cover{Name: p.Name}}
	pc.empty = p.mayStayEmpty(pc.Cells)
	shapes, orientations, known := p.shapes()
	pc.Shapes, pc.mirrors = shapes, sync.OnceValue(func() []int { return pc.mirrorShapes(known) })
	tries, entries := 0, 0
	for s, shape := range pc.Shapes {
		pc.sizes = append(pc.sizes, len(p.Pieces[shape.Pieces[0]].Cells))
		if tries += len(orientations[s]) * len(pc.Cells); tries > maxPackingTries {
			return nil, fmt.Errorf("packing %q: the box and the pieces are too large for a list of all placements", p.Name)
		}
	}
	pc.addItems()
	l := placementLister{ctx: ctx, pc: pc, index: p.cellIndex(pc.Cells), lengths: p.lengths(), axes: p.dimensions(), wraps: p.wraps(), anchors: p.unfolded(pc.Cells), colours: p.coloursOf(pc.Cells)}
	for s := range pc.Shapes {
		entries += l.add(s, orientations[s], maxCoverEntries-entries)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(pc.Placements) > maxCoverOptions || entries > maxCoverEntries {
			return nil, fmt.Errorf("packing %q: more than %d placements with %d cells together", p.Name, maxCoverOptions, maxCoverEntries)
		}
	}
	if pc.ambiguous = pc.findAmbiguous(); pc.ambiguous && len(pc.Shapes) > maxColouredShapes {
		return nil, fmt.Errorf("packing %q: %d shapes, some of which differ in their colours only; expected at most %d", p.Name, len(pc.Shapes), maxColouredShapes)
	}
	pc.addPartial()
	return pc, nil
}

// cellIndex returns, per cell of the box, the index of the cell in the region,
// or -1; cells of the box are numbered by x, then y, then z.
func (p *Packing) cellIndex(region [][3]int) []int32 {
	index := slices.Repeat([]int32{-1}, p.Dim[0]*p.Dim[1]*p.Dim[2])
	for i, c := range region {
		index[p.cellNumber(c)] = int32(i)
	}
	return index
}

func (p *Packing) cellNumber(c [3]int) int { return (c[0]*p.Dim[1]+c[1])*p.Dim[2] + c[2] }

// anchorsApart is the number of cells, each tried as the first of all orientations of a shape,
// between two looks at the context.
const anchorsApart = 1 << 10

// placementLister lists the placements of shapes.
type placementLister struct {
	ctx     context.Context
	pc      *PackingCover
	index   []int32 // see cellIndex
	lengths point
	axes    int             // of the box
	anchors []point         // the region, unfolded
	colours []int           // of the region's cells; nil: none
	wraps   point           // see Packing.wraps
	seen    map[string]bool // placements of this shape, where the box closes to a ring
}

// place is option with the cells in order, and on rings only for a set of cells that is new.
func (l *placementLister) place(o body, anchor point) (cells []int, fits bool) {
	if cells, fits = l.option(o, anchor); fits {
		slices.Sort(cells) // in order already, but where a fold turns layers about or the box closes to a ring
		fits = l.seen == nil || !l.again(cells)
	}
	return cells, fits
}

// again reports whether cells cannot be a placement of the shape because one of them is there
// twice, or are one that is listed already.
func (l *placementLister) again(cells []int) bool {
	for i := range cells[1:] {
		if cells[i] == cells[i+1] {
			return true
		}
	}
	key := permutationKey(cells)
	again := l.seen[key]
	l.seen[key] = true
	return again
}

// add adds all placements of a shape, by least cell, then orientation, and returns
// how many entries their options have. It stops early, beyond room or
// maxCoverOptions, when the cover becomes too large, and at the end of the context.
func (l *placementLister) add(shape int, orientations []body, room int) int {
	pc, item, entries := l.pc, l.pc.shapeItems[shape], 0
	if pc.Packing.Wrap != "" {
		l.seen = map[string]bool{}
	}
	for n, anchor := range l.anchors {
		if n%anchorsApart == 0 && l.ctx.Err() != nil {
			return entries
		}
		for _, o := range orientations {
			option, fits := l.place(o, anchor)
			if !fits {
				continue
			}
			pc.Placements = append(pc.Placements, Placement{Shape: shape, Cells: option[:len(o.cells):len(o.cells)]})
			pc.Cover.Options = append(pc.Cover.Options, append(option, item))
			if entries += len(o.cells) + 1; entries > room || len(pc.Placements) > maxCoverOptions {
				return entries
			}
		}
	}
	return entries
}

// option returns the cells of an orientation whose first cell is moved to the
// anchor, and whether the grid has that translation, all of them lie in the region and
// their colours fit there.
func (l *placementLister) option(o body, anchor point) (cells []int, fits bool) {
	step, has := l.pc.Packing.Grid.translation(o.cells[0], anchor)
	if !has {
		return nil, false
	}
	var at point
	for k := len(o.cells) - 1; k >= 0; k-- { // the last cell leaves the box most often
		for axis := range l.axes {
			at[axis] = o.cells[k][axis] + step[axis]
			if n := l.wraps[axis]; n > 0 {
				at[axis] -= n * floorDiv(at[axis], n)
			}
			if at[axis] < 0 || at[axis] >= l.lengths[axis] {
				return nil, false
			}
		}
		i := l.index[l.pc.Packing.cellNumber(l.pc.Packing.fold(at))]
		if i < 0 || o.colours != nil && l.colours != nil && !l.pc.Packing.MayLie(o.colours[k], l.colours[i]) {
			return nil, false
		}
		if cells == nil {
			cells = make([]int, len(o.cells), len(o.cells)+1)
		}
		cells[k] = int(i)
	}
	return cells, true
}

// ShapeItem returns the item of the cover that counts the copies of a shape.
func (pc *PackingCover) ShapeItem(shape int) int { return pc.shapeItems[shape] }

// MayStayEmpty reports for each cell of the region whether a solution may leave it
// empty, and how many cells may stay empty in all.
func (pc *PackingCover) MayStayEmpty() (cells []bool, most int) {
	return slices.Clone(pc.empty), pc.Packing.holes(pc.empty)
}

// MostCopies returns how many copies of a shape a solution can have at most: as
// many as the puzzle allows, or as the region has room for.
func (pc *PackingCover) MostCopies(shape int) int {
	return pc.Shapes[shape].most(len(pc.Cells), pc.sizes[shape])
}

// Decode returns which piece lies where when the options are chosen, in the order
// of the puzzle and with its stationary pieces; the cells are sorted. Copies of a
// shape take their names in the order of their least cells. More options of a
// shape than copies, which no solution has, are an error, and so is an option that
// does not exist.
func (pc *PackingCover) Decode(chosen []int) ([]Placed, error) {
	byShape := make([][]Placement, len(pc.Shapes))
	for _, option := range chosen {
		switch {
		case option < 0 || option >= len(pc.Cover.Options):
			return nil, fmt.Errorf("packing %q: option %d of %d", pc.Packing.Name, option, len(pc.Cover.Options))
		case option < len(pc.Placements):
			pl := pc.Placements[option]
			byShape[pl.Shape] = append(byShape[pl.Shape], pl)
		}
	}
	where := make(map[int][]Placement, len(chosen))
	for s, placements := range byShape {
		if shape := pc.Shapes[s]; shape.Most != Unlimited && len(placements) > shape.Most {
			return nil, fmt.Errorf("packing %q: piece %s placed %d times; there are %d of its shape", pc.Packing.Name, shape.Name, len(placements), shape.Most)
		}
		slices.SortFunc(placements, func(a, b Placement) int { return cmp.Compare(a.Cells[0], b.Cells[0]) })
		pc.share(pc.Shapes[s], placements, where)
	}
	return pc.placed(where), nil
}

// share gives the placements of a shape to its pieces: first to each as many as it
// must be used, then the rest to those that may be used more.
func (pc *PackingCover) share(shape Shape, placements []Placement, where map[int][]Placement) {
	give := make([]int, len(shape.Pieces))
	left := len(placements)
	for round := range 2 {
		for k, i := range shape.Pieces {
			least, most := pc.Packing.Pieces[i].copies()
			limit := least
			if round == 1 {
				limit = most
			}
			n := left
			if limit != Unlimited {
				n = min(left, limit-give[k])
			}
			give[k] += n
			left -= n
		}
	}
	for k, i := range shape.Pieces {
		where[i], placements = placements[:give[k]], placements[give[k]:]
	}
}

// placed lists the pieces, given the placements of each mobile one that lies in
// the box, by its index.
func (pc *PackingCover) placed(where map[int][]Placement) []Placed {
	var out []Placed
	for i, piece := range pc.Packing.Pieces {
		if piece.Stationary {
			out = append(out, Placed{Piece: piece.Name, Cells: pc.Packing.stationary(piece)})
			continue
		}
		for n, pl := range where[i] {
			cells := make([][3]int, len(pl.Cells))
			for k, c := range pl.Cells {
				cells[k] = pc.Cells[c]
			}
			out = append(out, Placed{Piece: piece.copyName(n + 1), Cells: cells})
		}
	}
	return out
}

// stationary returns the cells of a stationary piece, folded and sorted.
func (p *Packing) stationary(piece Piece) [][3]int {
	cells := make([][3]int, 0, len(piece.Cells))
	for _, c := range piece.points() {
		cells = append(cells, p.fold(c))
	}
	slices.SortFunc(cells, compareCells)
	return cells
}
