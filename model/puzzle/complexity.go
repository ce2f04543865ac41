// The size of a packing puzzle by the pieces alone, as M. Busche's article counts it (Solving
// Polyomino and Polycube Puzzles, 2011, Table 1): the complexity of a piece is its cells times
// its orientations, the number of its images that cover one cell of an endless grid. Filling
// holes one after the other, with every piece in every order and in every one of these ways,
// takes n! times the product of the complexities.

package puzzle

import "math/big"

// Complexity is a row of the table.
type Complexity struct {
	Piece        string `json:"piece"`
	Size         int    `json:"size"`         // cells
	Orientations int    `json:"orientations"` // that differ, of those that the puzzle allows; in a flat box the flat ones
	Complexity   int    `json:"complexity"`   // their product
}

// Complexities lists the mobile pieces. p must pass Check.
func (p *Packing) Complexities() []Complexity {
	turns, lengths := p.motions(1), p.lengths()
	var out []Complexity
	for _, piece := range p.Pieces {
		if piece.Stationary {
			continue
		}
		n := 0
		for _, o := range p.orientations(piece.body(), turns) {
			if liesFlat(o.cells, lengths) {
				n++
			}
		}
		out = append(out, Complexity{piece.Name, len(piece.Cells), n, n * len(piece.Cells)})
	}
	return out
}

// liesFlat reports whether cells extend along no axis on which the box has a single cell.
func liesFlat(cells []point, lengths point) bool {
	for _, c := range cells {
		for axis, length := range lengths {
			if length == 1 && c[axis] != cells[0][axis] {
				return false
			}
		}
	}
	return true
}

// Arrangements is the number of ways to place all mobile pieces one after the other, in every
// order, each over a given cell, whether or not they leave the box or overlap: n! times the
// product of their complexities. It is nil where some piece is not used exactly once.
func (p *Packing) Arrangements() *big.Int {
	n := int64(0)
	product := big.NewInt(1)
	for _, piece := range p.Pieces {
		if least, most := piece.copies(); !piece.Stationary && (least != 1 || most != 1) {
			return nil
		}
	}
	for _, c := range p.Complexities() {
		n++
		product.Mul(product, big.NewInt(n*int64(c.Complexity)))
	}
	return product
}
