// Drawing puzzles at random, so that a premise is broken on purpose.
//
// Most puzzles are a region cut into pieces, which are then turned and moved, so that
// there is a solution; in some of these a cell of a piece is moved, so that the volumes
// still agree. Others have pieces that know nothing of the region.

package bruteforce

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// Draw draws a puzzle that breaks a premise: it draws, with what breaks it most often,
// until one does. What the puzzle has for solutions plays no part in that. Premise -1
// stands for none in particular. Cells bounds the region.
func Draw(r *rand.Rand, premise, cells int) (*Case, *Answer) {
	for {
		d := &drawer{Rand: r, cells: cells, habits: anyHabits(r)}
		if premise >= 0 {
			d.lean(Premises[premise].Name)
		}
		c := d.draw()
		a := Prepare(c)
		if len(a.Region) > d.cells || premise >= 0 && !Premises[premise].Broken(c, a) {
			continue
		}
		return c, a
	}
}

// habits are what a drawer does.
type habits struct {
	axes                                 int // of the box, 4 for one of four dimensions
	wide                                 bool
	oneSide                              bool
	walls, block                         int // stationary planes and cells
	gaps, corners                        int // in 8: how often a piece grows so
	holes, copies                        bool
	variable                             bool
	cut, spoil, large                    bool
	twins, tile, full, even, equal, join bool
	most                                 int // cells of a piece
}

func anyHabits(r *rand.Rand) habits {
	in := func(n int) bool { return r.IntN(n) == 0 }
	h := habits{axes: []int{1, 2, 2, 2, 2, 2, 3, 3, 3, 4}[r.IntN(10)], cut: !in(4), spoil: in(6), most: 1 + r.IntN(5)}
	h.oneSide, h.holes, h.copies, h.variable = in(6), in(6), in(6), in(3)
	h.large, h.equal, h.join, h.twins, h.tile = in(12), in(4), in(2), in(8), in(10)
	if in(5) {
		h.block = 1 + r.IntN(3)
	}
	if in(10) {
		h.walls = 1
	}
	if in(3) {
		h.gaps = 1 + r.IntN(4)
	}
	if in(4) {
		h.corners = 1 + r.IntN(4)
	}
	return h
}

// lean makes a premise likely to break.
func (d *drawer) lean(name string) {
	switch name {
	case "pieces hang together (broken by a gap)":
		d.gaps, d.most = 4, max(2, d.most)
	case "pieces hang together (broken by contact at corners)":
		d.corners, d.most, d.axes = 5, max(2, d.most), max(2, d.axes)
	case "the region hangs together":
		d.walls = 1
	case "the region is a box", "no piece is stationary", "a turn moves the region onto itself":
		d.block = 1 + d.IntN(3)
	case "every cell is filled", "all cells or none may stay empty":
		d.holes, d.variable = true, d.variable || name != "every cell is filled"
	case "every piece is used exactly once", "no piece is left over":
		d.copies = true
	case "no two pieces are equal":
		d.equal = true
	case "every piece fits into the region":
		d.large = true
	case "pieces and region have as many cells":
		d.cut = false
	case "pieces may be turned over":
		d.oneSide, d.axes = true, min(2, d.axes)
	case "the numbers of a piece and of its mirror image agree":
		d.tile, d.even, d.cells, d.oneSide, d.gaps = true, true, 18, d.IntN(8) > 0, d.IntN(4)
		d.holes, d.copies, d.spoil, d.large, d.block, d.walls = false, false, false, false, 0, 0
	case "every piece is its own mirror image", "the mirror image of every piece is there", "the mirror image of a piece is no other piece":
		if d.most = 3 + d.IntN(5); d.axes < 3 {
			d.oneSide, d.axes = true, 2
		}
		if d.twins = d.IntN(3) > 0 || name == "the mirror image of a piece is no other piece"; d.twins {
			d.full, d.even, d.cells = true, true, 18
			d.cut, d.holes, d.copies, d.spoil, d.large, d.equal, d.block, d.walls = true, false, false, false, false, false, 0, 0
		}
	case "the region is flat":
		d.axes = 3
	case "there are three dimensions at most":
		d.axes = 4
	case "columns have at most 6 cells", "pieces go into a window of 64 bits":
		d.axes, d.wide, d.most = 2, true, 3+d.IntN(4)
		if d.gaps = d.IntN(5); d.IntN(2) == 0 { // few and large parts, so that sizes tell something
			d.gaps, d.corners, d.full, d.join, d.cut, d.equal = d.IntN(2), 0, true, true, true, false
		}
	}
}

// drawer draws one puzzle.
type drawer struct {
	*rand.Rand
	habits
	cells int
	c     *Case
}

func (d *drawer) draw() *Case {
	d.c = &Case{Size: d.size()}
	d.c.OneSide = d.oneSide && d.c.Size[len(d.c.Size)-1] == 1
	d.addStationary()
	if d.holes {
		d.c.Holes = []int{1, 1, 2, 3, Any}[d.IntN(5)]
	}
	switch {
	case d.tile && d.c.Holes == 0:
		d.tileRegion()
	case d.cut:
		d.cutRegion()
	default:
		for range 1 + d.IntN(4) {
			d.addPiece(d.grow([]Cell{{}}, nil))
		}
	}
	d.change()
	if d.IntN(2) == 0 {
		d.Shuffle(len(d.c.Pieces), func(i, j int) { d.c.Pieces[i], d.c.Pieces[j] = d.c.Pieces[j], d.c.Pieces[i] })
	}
	return d.c
}

// size draws the lengths of the box.
func (d *drawer) size() []int {
	if d.even { // room for a chiral piece in each half
		flat := [][]int{{4, 3, 1}, {3, 4, 1}, {4, 4, 1}, {6, 3, 1}, {3, 5, 1}}
		if d.oneSide {
			return flat[d.IntN(len(flat))]
		}
		return [][]int{{4, 2, 2}, {2, 4, 2}, {2, 2, 4}}[d.IntN(3)]
	}
	if d.wide {
		size := []int{7 + d.IntN(3), 7 + d.IntN(4), 1}
		switch d.IntN(3) {
		case 0: // so long that a piece can reach over a window
			size = []int{2 + d.IntN(6), 16 + d.IntN(24), 1}
		case 1: // of which a window holds few columns
			size = []int{11 + d.IntN(8), 12 + d.IntN(8), 1}
		}
		d.Shuffle(3, func(i, j int) { size[i], size[j] = size[j], size[i] })
		if d.oneSide && size[2] > 1 {
			size[0], size[1], size[2] = max(size[0], size[1]), size[2], 1
			size[0] = 7
		}
		return size
	}
	for {
		size, left := []int{1, 1, 1, 1}, d.cells
		for a := range d.axes {
			size[a] = 1 + d.IntN(max(2, 10/(d.axes+1)))
			if d.axes > 1 {
				size[a] = 1 + d.IntN(5)
			}
			left /= size[a]
		}
		if left == 0 {
			continue
		}
		if d.axes == 4 {
			d.Shuffle(4, func(i, j int) { size[i], size[j] = size[j], size[i] })
			return size
		}
		if size = size[:3]; !d.oneSide {
			d.Shuffle(3, func(i, j int) { size[i], size[j] = size[j], size[i] })
		}
		return size
	}
}

// addStationary adds stationary pieces: walls through the box, single cells, and in a
// wide box all but a few cells.
func (d *drawer) addStationary() {
	box := d.c.box()
	gone := map[Cell]bool{}
	for range d.walls {
		if axis := d.IntN(len(d.c.Size)); d.c.Size[axis] > 2 {
			at := 1 + d.IntN(d.c.Size[axis]-2)
			for _, c := range box {
				if c[axis] == at {
					gone[c] = true
				}
			}
		}
	}
	for range d.block {
		if c := box[d.IntN(len(box))]; len(gone) < len(box)-1 {
			gone[c] = true
		}
	}
	if room := d.cells - d.IntN(4); d.wide && len(box) > room {
		d.keepSome(box, room, gone)
	}
	if len(gone) == 0 {
		return
	}
	pieces := 1 + d.IntN(2)
	cells := make([][]Cell, pieces)
	for _, c := range box {
		if gone[c] {
			k := d.IntN(pieces)
			cells[k] = append(cells[k], c)
		}
	}
	for k, part := range cells {
		if len(part) > 0 {
			d.c.Pieces = append(d.c.Pieces, Piece{Name: fmt.Sprintf("s%d", k), Cells: part, Stationary: true, Least: 1, Most: 1})
		}
	}
}

// keepSome leaves so many cells of a wide box free, in patches and single ones, two of
// them at opposite corners.
func (d *drawer) keepSome(box []Cell, room int, gone map[Cell]bool) {
	keep, long := []Cell{box[0], box[len(box)-1]}, d.IntN(len(d.c.Size))
	for len(keep) < room {
		next := box[d.IntN(len(box))]
		if d.IntN(5) > 0 {
			next = keep[d.IntN(len(keep))]
			axis := []int{d.IntN(len(d.c.Size)), long}[d.IntN(2)]
			next[axis] += 1 - 2*d.IntN(2)
		}
		if slices.Contains(box, next) && !slices.Contains(keep, next) {
			keep = append(keep, next)
		}
	}
	for _, c := range box {
		if !slices.Contains(keep, c) {
			gone[c] = true
		}
	}
}

// cutRegion cuts the region into pieces, holes left out, and hides how they lay.
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

// half returns half of a region and what takes it to the other half, a reflection or
// half a turn of the box; the whole region and nil where there is none.
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

// joined joins connected parts of one cell to a piece beside them, where there is one.
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

// grow grows a piece: into the free cells, or anywhere when that is nil.
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

// addPiece adds a piece turned and moved at random.
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

// change makes copies, pieces left over and too large ones, and spoils a piece.
func (d *drawer) change() {
	var mobile []int
	for i, p := range d.c.Pieces {
		if !p.Stationary {
			mobile = append(mobile, i)
		}
	}
	if d.spoil && len(mobile) > 0 {
		p := &d.c.Pieces[mobile[d.IntN(len(mobile))]]
		next := d.neighbour(p.Cells, nil)
		if !slices.Contains(p.Cells, next) {
			p.Cells[d.IntN(len(p.Cells))] = next
		}
	}
	if d.large {
		d.addLarge()
	}
	if d.copies {
		d.changeCopies(mobile)
	}
	if d.holes && d.IntN(3) == 0 {
		d.addPiece([]Cell{{}})
		d.last().Least, d.last().Most = 0, 1+d.IntN(2)
	}
}

func (d *drawer) last() *Piece { return &d.c.Pieces[len(d.c.Pieces)-1] }

// changeCopies makes one piece of equal ones, and ranges of copies.
func (d *drawer) changeCopies(mobile []int) {
	for _, i := range mobile {
		p := &d.c.Pieces[i]
		if d.IntN(2) == 0 {
			p.Least = d.IntN(2)
		}
		if p.Most = 1 + d.IntN(2); d.IntN(4) == 0 {
			p.Most = Any
		}
		if d.IntN(6) == 0 && p.Most != Any {
			p.Least, p.Most = 2, 2+d.IntN(2)
		}
	}
	if d.IntN(2) == 0 { // one that is not needed
		d.addPiece(d.grow([]Cell{{}}, nil))
		d.last().Least, d.last().Most = 0, 1+d.IntN(2)
	}
}

// addLarge adds a piece that is longer than the box, or has more cells than the region,
// mostly one that need not be used.
func (d *drawer) addLarge() {
	length := 1 + slices.Max(d.c.Size)
	line := make([]Cell, 0, length)
	for x := range length {
		if d.IntN(3) > 0 || x == 0 || x == length-1 {
			line = append(line, Cell{x})
		}
	}
	d.addPiece(line)
	if d.last().Least = 0; d.IntN(3) == 0 {
		d.last().Least = 1
	}
}
