// Packing puzzles: pieces of unit cells that together fill a box, each cell once.
//
// This is the model behind polycube definition files (M. Busche, polycube 1.2.1,
// 2011). A flat puzzle is a box one cell high. Pieces turn in space, so in a flat
// puzzle they also turn over, unless it is one-sided; mirror images never occur.
// Cells that must stay free of mobile pieces belong to stationary ones.

package puzzle

import (
	"cmp"
	"fmt"
	"slices"
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
	Stationary bool     // stays where it is drawn
}

// Packing is a packing puzzle: every cell of the box is to be covered by exactly
// one piece, and every piece is to be used.
type Packing struct {
	Name    string // for messages; may be empty
	Dim     [3]int // cells of the box in x, y and z
	OneSide bool   // a flat puzzle whose pieces may not be turned over
	Pieces  []Piece
}

// Placed is a piece where it lies in the box.
type Placed struct {
	Piece string   `json:"piece"`
	Cells [][3]int `json:"cells"`
}

// Check reports the first thing that makes p no packing puzzle: dimensions out
// of range, names that are empty, repeated or not drawable, a piece without cells
// or with one cell twice, or stationary pieces that leave the box or overlap.
// Whether the volumes of box and pieces agree is a matter of solving: see Volume.
func (p *Packing) Check() error {
	if err := p.checkBox(); err != nil {
		return fmt.Errorf("packing %q: %w", p.Name, err)
	}
	names := make(map[string]bool, len(p.Pieces))
	owner := map[[3]int]string{}
	for _, piece := range p.Pieces {
		if !drawableName(piece.Name) {
			return fmt.Errorf("packing %q: a piece named %q; want %s", p.Name, piece.Name, pieceNameRule)
		}
		if names[piece.Name] {
			return fmt.Errorf("packing %q: two pieces named %q", p.Name, piece.Name)
		}
		names[piece.Name] = true
		if err := p.checkPiece(piece, owner); err != nil {
			return fmt.Errorf("packing %q: piece %q: %w", p.Name, piece.Name, err)
		}
	}
	return nil
}

func (p *Packing) checkBox() error {
	volume := 1
	for _, d := range p.Dim {
		if d < 1 || d > maxPackingCells || volume*d > maxPackingCells {
			return fmt.Errorf("a box of %d×%d×%d cells; want at least 1 each way and at most %d in all", p.Dim[0], p.Dim[1], p.Dim[2], maxPackingCells)
		}
		volume *= d
	}
	if p.OneSide && p.Dim[2] != 1 {
		return fmt.Errorf("one-sided and %d cells high; want a height of 1", p.Dim[2])
	}
	return nil
}

// checkPiece checks the cells of a piece; owner holds the cells of the stationary
// pieces before it and takes those of this one.
func (p *Packing) checkPiece(piece Piece, owner map[[3]int]string) error {
	if len(piece.Cells) == 0 {
		return fmt.Errorf("no cells")
	}
	seen := make(map[[3]int]bool, len(piece.Cells))
	for _, c := range piece.Cells {
		if seen[c] {
			return fmt.Errorf("cell %d %d %d twice", c[0], c[1], c[2])
		}
		seen[c] = true
		if err := p.checkCell(piece, c); err != nil {
			return err
		}
		if !piece.Stationary {
			continue
		}
		if other, taken := owner[c]; taken {
			return fmt.Errorf("cell %d %d %d belongs to stationary piece %q already", c[0], c[1], c[2], other)
		}
		owner[c] = piece.Name
	}
	return nil
}

func (p *Packing) checkCell(piece Piece, c [3]int) error {
	for axis, v := range c {
		if v > maxPieceCoord || v < -maxPieceCoord {
			return fmt.Errorf("coordinate %d; want at most %d up or down", v, maxPieceCoord)
		}
		if piece.Stationary && (v < 0 || v >= p.Dim[axis]) {
			return fmt.Errorf("stationary, but cell %d %d %d lies outside the box", c[0], c[1], c[2])
		}
	}
	if p.OneSide && c[2] != 0 {
		return fmt.Errorf("cell %d %d %d of a one-sided puzzle; want z = 0", c[0], c[1], c[2])
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

// Volume returns the number of cells of the mobile pieces and the number of
// cells that they have to fill. When the two differ there is no solution.
func (p *Packing) Volume() (pieces, region int) {
	region = p.Dim[0] * p.Dim[1] * p.Dim[2]
	for _, piece := range p.Pieces {
		if piece.Stationary {
			region -= len(piece.Cells)
		} else {
			pieces += len(piece.Cells)
		}
	}
	return pieces, region
}

// Region returns the cells that the mobile pieces have to fill, by x, then y,
// then z. p must pass Check.
func (p *Packing) Region() [][3]int {
	taken := map[[3]int]bool{}
	for _, piece := range p.Pieces {
		if piece.Stationary {
			for _, c := range piece.Cells {
				taken[c] = true
			}
		}
	}
	var region [][3]int
	for x := range p.Dim[0] {
		for y := range p.Dim[1] {
			for z := range p.Dim[2] {
				if c := [3]int{x, y, z}; !taken[c] {
					region = append(region, c)
				}
			}
		}
	}
	return region
}

// Shape is a group of mobile pieces that are equal up to the turns allowed.
type Shape struct {
	Name   string // of the first piece
	Pieces []int  // indices into Packing.Pieces, ascending
}

// Shapes groups the mobile pieces into shapes, by first appearance. p must pass
// Check.
func (p *Packing) Shapes() []Shape {
	var shapes []Shape
	known := map[string]int{}
	for i, piece := range p.Pieces {
		if piece.Stationary {
			continue
		}
		key := fmt.Sprint(slices.MinFunc(p.Orientations(piece), compareCellLists))
		s, seen := known[key]
		if !seen {
			s = len(shapes)
			known[key] = s
			shapes = append(shapes, Shape{Name: piece.Name})
		}
		shapes[s].Pieces = append(shapes[s].Pieces, i)
	}
	return shapes
}

func compareCells(a, b [3]int) int {
	return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]), cmp.Compare(a[2], b[2]))
}

func compareCellLists(a, b [][3]int) int { return slices.CompareFunc(a, b, compareCells) }
