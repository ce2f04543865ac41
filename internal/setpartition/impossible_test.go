package setpartition_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

func coverOf(t *testing.T, p *puzzle.Packing, err error) *puzzle.PackingCover {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	pc, err := p.Cover()
	if err != nil {
		t.Fatal(err)
	}
	return pc
}

// The hexominoes in rectangles, with the numbers of the argument; nothing with a solution.
func TestImpossible(t *testing.T) {
	const hexominoes = "with the cells black or white by the parity of x+y+z, 105 are black and 105 white, a difference of 0; 24 times a difference of 0; 11 times a difference of -2 or 2; no choice of these adds up to 0"
	for _, e := range library.All() {
		if hexominoes := strings.HasPrefix(e.Name, "hexominoes-6"); !hexominoes && (e.Effort == nil || *e.Effort > 1e6) {
			continue
		}
		p, err := e.Packing()
		why, _ := setpartition.Impossible(context.Background(), coverOf(t, p, err))
		if solvable := e.Solutions == nil || *e.Solutions > 0; solvable && why != "" {
			t.Errorf("%s: %s", e.Name, why)
		}
		if e.Name == "hexominoes-6x35" && why != hexominoes {
			t.Errorf("%s: %s", e.Name, why)
		}
	}
}

// What is said to be impossible has no solution by dancing links, also with holes and
// ranges of copies, which are part of this argument.
func TestImpossibleRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 2))
	shapes := [][][3]int{
		{{}, {1}}, {{}, {1}, {2}}, {{}, {1}, {2}, {1, 1}}, {{}, {1}, {0, 1}}, {{}, {1}, {0, 1}, {1, 1}}, {{}, {2}}, {{}, {1, 1}}, {{1}, {0, 1}, {1, 1}, {2, 1}, {1, 2}},
	}
	impossible, partial := 0, 0
	for range 2000 {
		p := &puzzle.Packing{Name: "random", Dim: [3]int{2 + r.IntN(3), 2 + r.IntN(3), 1}}
		cells := p.Dim[0] * p.Dim[1]
		if r.IntN(3) == 0 {
			p.Holes = 1
			cells--
		}
		for i := 0; cells > 0; i++ {
			piece := puzzle.Piece{Name: fmt.Sprint("p", i), Cells: shapes[r.IntN(len(shapes))]}
			if r.IntN(5) == 0 {
				piece.Least, piece.Most = 0, 1+r.IntN(2)
			}
			cells -= len(piece.Cells)
			p.Pieces = append(p.Pieces, piece)
		}
		pc := coverOf(t, p, nil)
		why, _ := setpartition.Impossible(context.Background(), pc)
		if why == "" {
			continue
		}
		impossible++
		if !p.Plain() {
			partial++
		}
		if all := search(t, pc.Cover); len(all) > 0 {
			t.Fatalf("%+v has %d solutions, but %s", p, len(all), why)
		}
	}
	t.Logf("measured: %d impossible, %d of them with holes or ranges of copies", impossible, partial)
	if impossible < 300 || partial < 30 {
		t.Errorf("only %d impossible, %d of them partial", impossible, partial)
	}
}
