// Packing puzzles: pieces of unit cells that together fill a box, each cell once. The
// cells are cubes or those of another grid (grid.go).
//
// This is the model behind polycube definition files (M. Busche, polycube 1.2.1,
// 2011). A flat puzzle is a box one cell high. Pieces turn in space, so in a flat
// puzzle they also turn over, unless it is one-sided; mirror images never occur.
// Cells that must stay free of mobile pieces belong to stationary ones.
//
// Beyond polycube: pieces in ranges of copies, cells that may stay empty
// (packingpartial.go), and boxes of up to ten dimensions (packingaxes.go).

package puzzle

import (
	"cmp"
	"fmt"
)

// Limits that keep a hostile definition from filling the memory.
const (
	maxPackingCells = 1 << 18 // cells of a box
	maxPieceCoord   = 1 << 20 // largest coordinate of a mobile piece, up or down
)

// Piece is one piece of a packing puzzle. Equal pieces are separate entries with
// different names.
type Piece struct {
	Name       string
	Cells      [][3]int // x, y, z of each cell, as drawn; a mobile piece may be drawn anywhere
	Beyond     []Beyond // the further coordinates of each cell in a box of more than three dimensions; nil: all 0
	Colours    []int    // of each cell, 0 for none; nil: none, see colours.go
	Stationary bool     // stays where it is drawn
	Least      int      // how many copies of a mobile piece are used: Least to Most, which
	Most       int      // may be Unlimited; both 0: exactly one
	Groups     []Group  // in which copies may stay together, see packinggroups.go; nil: all come apart
}

// Beyond are the coordinates of a cell beyond x, y and z: w, v, u, t, s, r, q. Those that a
// box does not have are 0.
type Beyond [maxAxes - 3]int

// Packing is a packing puzzle: every cell of the box is to be covered by exactly
// one piece, and every piece is to be used, unless Holes and the numbers of copies
// say otherwise.
type Packing struct {
	Name     string   // for messages; may be empty
	Dim      [3]int   // cells of the box in x, y and z
	Axes     []int    // lengths of a box of 4 to 10 dimensions, see packingaxes.go; nil for others
	OneSide  bool     // a flat puzzle whose pieces may not be turned over
	Wrap     string   // the axes along which the box closes to a ring, such as "xy", see packingwrap.go
	Holes    int      // how many cells may stay empty, or Unlimited
	Variable [][3]int // the cells that may; nil: any cell of the region
	Pieces   []Piece
	Grid     Grid           // what the cells are; the zero value is cubes
	Colours  map[[3]int]int // of cells of the box, 0 or missing for none, see colours.go
	Fits     [][2]int       // colours of a piece and of a cell of the box that go together
}

// Placed is a piece, or a copy of one, where it lies in the box; beyond three
// dimensions its cells are those of the folded box.
type Placed struct {
	Piece string   `json:"piece"`
	Cells [][3]int `json:"cells"`
}

// Check reports the first thing that makes p no packing puzzle: dimensions out
// of range, names that are empty, repeated or not drawable, a piece without cells
// or with one cell twice, or stationary pieces that leave the box or overlap.
// Whether the volumes of box and pieces agree is a matter of solving: see Volume.
func (p *Packing) Check() error {
	owner := map[point]string{}
	err := firstError(p.checkBox, func() error { return p.checkPieces(owner) }, p.checkCopies, p.checkTurns,
		func() error { return p.checkVariable(owner) }, p.checkGrid, p.checkColours)
	if err != nil {
		return fmt.Errorf("packing %q: %w", p.Name, err)
	}
	return nil
}

// firstError is the error of the first check that has one; none after it is made.
func firstError(checks ...func() error) error {
	for _, check := range checks {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkPieces checks the names and cells of the pieces, and fills in owner.
func (p *Packing) checkPieces(owner map[point]string) error {
	names := make(map[string]bool, len(p.Pieces))
	for _, piece := range p.Pieces {
		if !drawableName(piece.Name) {
			return fmt.Errorf("a piece named %q; expected %s", piece.Name, pieceNameRule)
		}
		if names[piece.Name] {
			return fmt.Errorf("two pieces named %q", piece.Name)
		}
		names[piece.Name] = true
		if err := cmp.Or(piece.checkGroups(), p.checkPiece(piece, owner)); err != nil {
			return fmt.Errorf("piece %q: %w", piece.Name, err)
		}
	}
	return nil
}

func (p *Packing) checkBox() error {
	if err := p.checkAxes(); err != nil {
		return err
	}
	volume := 1
	for _, d := range p.Dim {
		if d < 1 || d > maxPackingCells || volume*d > maxPackingCells {
			return fmt.Errorf("a box of %s cells; expected at least 1 each way and at most %d in all", p.size(), maxPackingCells)
		}
		volume *= d
	}
	if last := p.lengths()[p.dimensions()-1]; p.OneSide && last != 1 {
		return fmt.Errorf("one-sided and %d cells high; expected a height of 1", last)
	}
	return p.checkWrap()
}

// checkPiece checks the cells of a piece; owner holds the cells of the stationary
// pieces before it and takes those of this one.
func (p *Packing) checkPiece(piece Piece, owner map[point]string) error {
	if len(piece.Cells) == 0 {
		return fmt.Errorf("no cells")
	}
	if piece.Beyond != nil && (p.Axes == nil || len(piece.Beyond) != len(piece.Cells)) {
		return fmt.Errorf("%d cells and %d coordinates beyond the third; expected as many, in a box of more than three dimensions", len(piece.Cells), len(piece.Beyond))
	}
	seen := make(map[point]bool, len(piece.Cells))
	for _, c := range piece.points() {
		if seen[c] {
			return fmt.Errorf("cell %s twice", p.text(c))
		}
		seen[c] = true
		if err := p.checkCell(piece, c); err != nil {
			return err
		}
		if !piece.Stationary {
			continue
		}
		if other, taken := owner[c]; taken {
			return fmt.Errorf("cell %s belongs to stationary piece %q already", p.text(c), other)
		}
		owner[c] = piece.Name
	}
	return nil
}

func (p *Packing) checkCell(piece Piece, c point) error {
	lengths, last := p.lengths(), p.dimensions()-1
	for axis, v := range c {
		if v > maxPieceCoord || v < -maxPieceCoord {
			return fmt.Errorf("coordinate %d; expected at most %d up or down", v, maxPieceCoord)
		}
		if piece.Stationary && (v < 0 || v >= lengths[axis]) {
			return fmt.Errorf("stationary, but cell %s lies outside the box", p.text(c))
		}
		if axis > last && v != 0 {
			return fmt.Errorf("cell %s lies beyond the %d dimensions of the box", p.text(c), last+1)
		}
	}
	if !piece.Stationary && !p.Grid.HasCell([3]int(c[:3])) {
		return fmt.Errorf("%s is no cell in a grid of %v", p.text(c), p.Grid)
	}
	if p.OneSide && c[last] != 0 {
		return fmt.Errorf("cell %s of a one-sided puzzle; expected %s = 0", p.text(c), AxisNames[last:last+1])
	}
	return nil
}

// pieceNameRule says what drawableName accepts.
const pieceNameRule = "a name without blanks and , : = | #, and not . alone"

// drawableName reports whether a name can stand in every directive of a
// definition, in a drawing, and as an item of an exact cover.
func drawableName(name string) bool {
	if name == "" || name == "." || name == "~L" {
		return false
	}
	for i := 0; i < len(name); i++ {
		switch name[i] {
		case ',', '=', '#':
			return false
		}
	}
	return coverNameLength(name) == len(name)
}

// Region returns the cells that the mobile pieces have to fill, by x, then y,
// then z. p must pass Check.
func (p *Packing) Region() [][3]int {
	taken := map[[3]int]bool{}
	for _, piece := range p.Pieces {
		if piece.Stationary {
			for _, c := range piece.points() {
				taken[p.fold(c)] = true
			}
		}
	}
	return cellsWithout(p.Dim, taken)
}

// cellsWithout lists the cells of a box that are not taken, by x, then y, then z.
func cellsWithout(dim [3]int, taken map[[3]int]bool) (cells [][3]int) {
	for x := range dim[0] {
		for y := range dim[1] {
			for z := range dim[2] {
				if c := [3]int{x, y, z}; !taken[c] {
					cells = append(cells, c)
				}
			}
		}
	}
	return cells
}

// Shape is a group of mobile pieces that are equal up to the turns allowed.
type Shape struct {
	Name   string // of the first piece
	Pieces []int  // indices into Packing.Pieces, ascending
	Least  int    // how many copies are used, all its pieces together:
	Most   int    // Least to Most, or Unlimited; len(Pieces) in a plain puzzle
}

// Shapes groups the mobile pieces into shapes, by first appearance. p must pass
// Check.
func (p *Packing) Shapes() []Shape {
	shapes, _, _ := p.shapes()
	return shapes
}

// shapes also returns the orientations of each shape, and the shapes by the form of these.
func (p *Packing) shapes() (shapes []Shape, orientations [][]body, known map[string]int) {
	known = map[string]int{}
	turns := p.motions(1)
	for i, piece := range p.Pieces {
		if piece.Stationary {
			continue
		}
		o := p.orientations(piece.body(), turns)
		key := p.shapeKey(o)
		s, seen := known[key]
		if !seen {
			s = len(shapes)
			known[key] = s
			shapes = append(shapes, Shape{Name: piece.Name})
			orientations = append(orientations, o)
		}
		shapes[s].add(i, piece)
	}
	return shapes, orientations, known
}

func compareCells(a, b [3]int) int {
	return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]), cmp.Compare(a[2], b[2]))
}
