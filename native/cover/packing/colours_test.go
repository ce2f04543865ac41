package packing

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// coloured draws a box of two rows of five cells, cut into bars of 1 and 4 and of 2 and 3, with
// none or one of two colours on their cells and some of these on the cells of the box.
func coloured(r *rand.Rand) *puzzle.Packing {
	p := &puzzle.Packing{Name: "coloured", Dim: [3]int{5, 2, 1}, Colours: map[[3]int]int{}, Fits: [][2]int{{1, 1}, {2, 2}}}
	for y, lengths := range [][]int{{1, 4}, {2, 3}} {
		x := 0
		for _, n := range lengths {
			piece := puzzle.Piece{Name: fmt.Sprint("p", n)}
			for k := range n {
				colour := r.IntN(3)
				piece.Cells, piece.Colours = append(piece.Cells, [3]int{k, 0, 0}), append(piece.Colours, colour)
				if r.IntN(10) == 0 {
					p.Colours[[3]int{x + k, y, 0}] = colour
				}
			}
			x += n
			p.Pieces = append(p.Pieces, piece)
		}
	}
	return p
}

// TestColouredRegions: colours keep pieces from places where their cells fit, which the scan
// does not look at; it says so, and whatever is searched has the solutions of the list
// kernel, which goes by the placements.
func TestColouredRegions(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 26))
	scanned, refused := 0, 0
	for range 2000 {
		p := coloured(r)
		c, err := p.Cover()
		if err != nil {
			t.Fatal(err)
		}
		if !c.ShapesByCells() {
			continue
		}
		want, _ := searchBy(t, List, c, Options{})
		for _, kernel := range []string{"chosen", "plain", "narrow", "wide"} {
			got, taken := searchBy(t, kernel, c, Options{})
			switch {
			case !taken:
				refused++
			case got.Solutions != want.Solutions:
				t.Fatalf("%s: %d solutions, the list kernel %d: %+v", kernel, got.Solutions, want.Solutions, *p)
			case kernel == "narrow":
				scanned++
			}
		}
	}
	if scanned == 0 || refused == 0 {
		t.Errorf("%d scanned, %d refused: the cases are not of both kinds", scanned, refused)
	}
}
