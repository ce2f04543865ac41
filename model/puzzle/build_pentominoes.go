// The twelve pentominoes in a rectangle (S. W. Golomb, Polyominoes, 1954/1965).

package puzzle

import "fmt"

// pentominoes are the twelve free pentominoes by Golomb's letters, drawn as in
// the definition files of polycube. The orientation in which a piece is drawn
// decides which of its symmetric placements a filter keeps, so it is not changed.
var pentominoes = []struct {
	name  string
	cells [5][2]int // x, y
}{
	{"F", [5][2]int{{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 0}}},
	{"I", [5][2]int{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}},
	{"L", [5][2]int{{0, 0}, {0, 1}, {1, 0}, {2, 0}, {3, 0}}},
	{"N", [5][2]int{{0, 0}, {1, 0}, {1, 1}, {2, 1}, {3, 1}}},
	{"P", [5][2]int{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}}},
	{"T", [5][2]int{{0, 0}, {1, 0}, {1, 1}, {1, 2}, {2, 0}}},
	{"U", [5][2]int{{0, 0}, {0, 1}, {1, 1}, {2, 0}, {2, 1}}},
	{"V", [5][2]int{{0, 0}, {0, 1}, {0, 2}, {1, 2}, {2, 2}}},
	{"W", [5][2]int{{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}}},
	{"X", [5][2]int{{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}}},
	{"Y", [5][2]int{{0, 0}, {1, 0}, {1, 1}, {2, 0}, {3, 0}}},
	{"Z", [5][2]int{{0, 0}, {1, 0}, {1, 1}, {1, 2}, {2, 2}}},
}

// Pentominoes returns the puzzle of filling a rectangle of rows times cols cells
// with the twelve pentominoes, rotated and reflected freely. An error means
// that the rectangle does not have 60 cells. The long side is best given as cols:
// a search that goes through the cells by x then keeps a short frontier.
func Pentominoes(rows, cols int) (*Packing, error) {
	if rows < 1 || cols < 1 || rows > 60 || cols > 60 || rows*cols != 60 {
		return nil, fmt.Errorf("a rectangle of %d×%d cells for the pentominoes; expected 60 cells", rows, cols)
	}
	p := &Packing{Name: fmt.Sprintf("pentominoes %d×%d", rows, cols), Dim: [3]int{cols, rows, 1}}
	for _, pent := range pentominoes {
		piece := Piece{Name: pent.name}
		for _, c := range pent.cells {
			piece.Cells = append(piece.Cells, [3]int{c[0], c[1], 0})
		}
		p.Pieces = append(p.Pieces, piece)
	}
	return p, nil
}
