package colouring

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Regions in parts, in words: the surpluses of two boards whose colours are exchanged in one
// of them, and a part whose size no pieces make.
func TestParts(t *testing.T) {
	for _, c := range []struct{ definition, want string }{
		{"D:xDim=8:yDim=3:zDim=1\nL:stationary=*\n. . . * * . . .\n. . . * * . . .\n. . . * * . . .\n~L\nC:name=a:copies=9:layout=0 0 0, 1 0 0\n~D\n",
			"coloured like a chessboard, with the colours exchanged in the part of cell 0 0 0, the region has 8 black and 10 white cells; 9 of the 9 pieces cover 1 black and 1 white: the differences between black and white add up to 0, never to -2"},
		{"D:xDim=13:yDim=1:zDim=1\nC:name=*:type=S:layout=4 0 0\nC:name=a:copies=4:layout=0 0 0, 1 0 0, 2 0 0\n~D\n",
			"coloured black in the part of cell 0 0 0 and white elsewhere the region has 4 black and 8 white cells; 4 of the 4 pieces cover 3 of one colour and 0 of the other: however they lie, the differences between black and white add up to a multiple of 6, never to -4"},
	} {
		if proof := Refute(coverOf(t, c.definition)); proof == nil || proof.String() != c.want {
			t.Errorf("%s%v\nwant %s", c.definition, proof, c.want)
		}
	}
}

// What colourings by parts refute has no solution, by dancing links, which prune nothing; a
// fifth of the pieces is not connected, so that some lie in two parts.
func TestPartsRandom(t *testing.T) {
	refuted, solvable := 0, 0
	for seed := range uint64(1500) {
		r := rand.New(rand.NewPCG(seed, 19))
		p := &puzzle.Packing{Name: "random", Dim: [3]int{5 + r.IntN(3), 1 + r.IntN(3), 1}}
		wall := puzzle.Piece{Name: "w", Stationary: true}
		x := 1 + r.IntN(p.Dim[0]-2)
		for y := range p.Dim[1] {
			wall.Cells = append(wall.Cells, [3]int{x, y, 0})
		}
		p.Pieces = append(p.Pieces, wall)
		for i, cells := 0, p.Dim[0]*p.Dim[1]-len(wall.Cells); cells > 0; i++ {
			piece := puzzle.Piece{Name: fmt.Sprintf("p%d", i), Cells: randomCells(r, min(cells, 1+r.IntN(4)), p.Dim)}
			cells -= len(piece.Cells)
			p.Pieces = append(p.Pieces, piece)
		}
		pc, err := p.Cover()
		if err != nil {
			t.Fatal(err)
		}
		n := solutions(t, pc)
		if n > 0 {
			solvable++
		}
		proof := Refute(pc)
		if proof == nil || !strings.Contains(proof.Colouring, "the part of cell") {
			continue
		}
		if refuted++; n > 0 {
			t.Fatalf("%+v has %d solutions, but %v", pc.Packing, n, proof)
		}
		recheck(t, pc, proof)
	}
	t.Logf("measured: %d refuted by parts, %d solvable", refuted, solvable)
	if refuted < 40 || solvable < 200 {
		t.Error("too few of a kind")
	}
}
