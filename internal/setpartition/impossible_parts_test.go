package setpartition_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Two boards of 3×3 with a wall between them, whose surpluses are of different colours: the
// chessboard of the whole shows nothing, and that with the colours of one board exchanged does.
// Parts of 4 and 8 cells for pieces of 3 are refuted by their sizes.
func TestImpossibleInParts(t *testing.T) {
	for _, c := range []struct{ definition, want string }{
		{"D:xDim=8:yDim=3:zDim=1\nL:stationary=*\n. . . * * . . .\n. . . * * . . .\n. . . * * . . .\n~L\nC:name=a:copies=9:layout=0 0 0, 1 0 0\n~D\n",
			"the colours exchanged in the part of cell 5 0 0, 10 are black and 8 white, a difference of 2; 9 times a difference of 0; no choice of these adds up to 2"},
		{"D:xDim=13:yDim=1:zDim=1\nC:name=*:type=S:layout=4 0 0\nC:name=a:copies=4:layout=0 0 0, 1 0 0, 2 0 0\n~D\n",
			"with the cells black in the part of cell 0 0 0 and white elsewhere, 4 are black and 8 white, a difference of -4; 4 times a difference of -3 or 3; no choice of these adds up to -4"},
		{"D:xDim=7:yDim=1:zDim=1\nC:name=*:type=S:layout=3 0 0\nC:name=a:copies=2:layout=0 0 0, 1 0 0, 2 0 0\n~D\n", ""},
	} {
		all, err := puzzle.ParsePackings("test", strings.NewReader(c.definition))
		if err != nil {
			t.Fatal(err)
		}
		if why, _ := setpartition.Impossible(context.Background(), coverOf(t, all[0], nil)); !strings.HasSuffix(why, c.want) || (why == "") != (c.want == "") {
			t.Errorf("%s%s\nwant %s", c.definition, why, c.want)
		}
	}
}

// Regions with walls: what is said to be impossible has no solution by dancing links, also
// with holes, ranges of copies and pieces that are not connected.
func TestImpossibleInPartsRandom(t *testing.T) {
	byParts := 0
	for seed := range uint64(1200) {
		r := rand.New(rand.NewPCG(seed, 77))
		p := walled(r, seed%3 == 0)
		pc := coverOf(t, p, nil)
		why, _ := setpartition.Impossible(context.Background(), pc)
		if why == "" {
			continue
		}
		if strings.Contains(why, "the part of cell") {
			byParts++
		}
		if all := search(t, pc.Cover); len(all) > 0 {
			t.Fatalf("%+v has %d solutions, but %s", p, len(all), why)
		}
	}
	t.Logf("measured: %d of 1,200 impossible by parts", byParts)
	if byParts < 25 {
		t.Error("too few")
	}
}

// walled draws a puzzle in a flat box that one or two walls divide; broken also with holes and
// ranges of copies.
func walled(r *rand.Rand, broken bool) *puzzle.Packing {
	p := &puzzle.Packing{Name: "walled", Dim: [3]int{5 + r.IntN(3), 1 + r.IntN(3), 1}}
	var wall [][3]int
	for range 1 + r.IntN(2) {
		x := 1 + r.IntN(p.Dim[0]-2)
		for y := range p.Dim[1] {
			if c := [3]int{x, y, 0}; len(wall) == 0 || wall[len(wall)-1][0] != x && wall[0][0] != x || wall[len(wall)-1] == [3]int{x, y - 1, 0} {
				wall = append(wall, c)
			}
		}
	}
	p.Pieces = append(p.Pieces, puzzle.Piece{Name: "w", Cells: wall, Stationary: true})
	cells := p.Dim[0]*p.Dim[1] - len(wall)
	if broken {
		p.Holes = 1 + r.IntN(2)
		cells -= p.Holes
	}
	shapes := [][][3]int{{{}, {1}}, {{}, {1}, {2}}, {{}, {1}, {0, 1}}, {{}, {1}, {2}, {1, 1}}, {{}, {1}, {0, 1}, {1, 1}}, {{}, {2}}, {{}, {1, 1}}, {{}}}
	for i := 0; cells > 0; i++ {
		piece := puzzle.Piece{Name: fmt.Sprint("p", i), Cells: shapes[r.IntN(len(shapes))]}
		if len(piece.Cells) > cells {
			piece.Cells = shapes[len(shapes)-1]
		}
		if broken && r.IntN(3) == 0 {
			piece.Least, piece.Most = 0, 1+r.IntN(2)
		}
		cells -= len(piece.Cells)
		p.Pieces = append(p.Pieces, piece)
	}
	return p
}
