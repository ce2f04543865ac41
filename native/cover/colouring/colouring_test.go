package colouring

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
)

func coverOf(t testing.TB, definition string) *puzzle.PackingCover {
	t.Helper()
	ps, err := puzzle.ParsePackings("test", strings.NewReader(definition))
	if err != nil {
		t.Fatalf("%s%v", definition, err)
	}
	pc, err := ps[0].Cover()
	if err != nil {
		t.Fatal(err)
	}
	return pc
}

// The rectangles that the 35 hexominoes do not fill, in the words of the textbooks.
func TestHexominoes(t *testing.T) {
	for _, size := range []string{"3x70", "5x42", "6x35", "7x30", "10x21", "14x15"} {
		e, err := library.Lookup("hexominoes-" + size)
		if err != nil {
			t.Fatal(err)
		}
		const want = "coloured like a chessboard the region has 105 black and 105 white cells; 24 of the 35 pieces cover 3 black and 3 white, 11 of the 35 pieces cover 4 of one colour and 2 of the other: however they lie, the differences between black and white add up to 2 more than a multiple of 4, never to 0"
		if proof := Refute(coverOf(t, e.Text)); proof == nil || proof.String() != want {
			t.Errorf("%s: %v\nwant %s", size, proof, want)
		}
	}
}

// Puzzles of the library with solutions are not refuted.
func TestSolvable(t *testing.T) {
	for _, e := range library.All() {
		if e.Solutions == nil || *e.Solutions == 0 {
			continue
		}
		if proof := Refute(coverOf(t, e.Text)); proof != nil {
			t.Errorf("%s: %v", e.Name, proof)
		}
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct{ definition, want string }{
		{ // a chessboard without two corners of one colour, Golomb's example
			"D:xDim=4:yDim=4:zDim=1\nC:name=s:type=S:layout=0 0 0\nC:name=r:type=S:layout=3 3 0\n" + strings.Join(dominoes(7), "\n") + "\n~D\n",
			"coloured like a chessboard the region has 6 black and 8 white cells; 7 of the 7 pieces cover 1 black and 1 white: the differences between black and white add up to 0, never to -2",
		},
		{ // four straight trominoes and a T cannot make up for the corners
			"D:xDim=4:yDim=1:zDim=3\nC:name=A:layout=0 0 0, 1 0 0, 2 0 0, 1 0 1\nC:name=B:layout=0 0 0, 1 0 0, 2 0 0, 1 0 1\nC:name=C:layout=0 0 0, 1 0 0, 2 0 0, 1 0 1\n~D\n",
			"coloured like a chessboard the region has 6 black and 6 white cells; 3 of the 3 pieces cover 3 of one colour and 1 of the other: however they lie, the differences between black and white add up to 2 more than a multiple of 4, never to 0",
		},
		{ // squares of two in a rectangle with odd sides: the even columns have too few cells
			"D:xDim=3:yDim=4:zDim=1\nC:name=a:copies=3-3:layout=0 0 0, 1 0 0, 0 1 0, 1 1 0\n~D\n",
			"coloured in stripes by x mod 2 the region has 8 black and 4 white cells; 3 of the 3 pieces cover 2 black and 2 white: the differences between black and white add up to 0, never to 4",
		},
		{ // straight trominoes on a board without a corner, by three colours
			"D:xDim=4:yDim=4:zDim=1\nC:name=h:type=S:layout=0 1 0\nC:name=a:copies=5-5:layout=0 0 0, 1 0 0, 2 0 0\n~D\n",
			"the region has 6 cells with (y+x) mod 3 = 0; 5 of the 5 pieces cover 1 of them: these numbers add up to 5, never to 6",
		},
	} {
		if proof := Refute(coverOf(t, c.definition)); proof == nil || proof.String() != c.want {
			t.Errorf("%s%v\nwant %s", c.definition, proof, c.want)
		}
	}
}

func dominoes(n int) (out []string) {
	for i := range n {
		out = append(out, fmt.Sprintf("C:name=d%d:layout=0 0 0, 1 0 0", i))
	}
	return out
}

// randomPuzzle draws a small puzzle whose volumes mostly agree: pieces of up to five
// cells, a fifth of them not connected; broken also with holes, variable cells or ranges
// of copies, which the argument does not cover.
func randomPuzzle(r *rand.Rand, broken bool) *puzzle.Packing {
	p := &puzzle.Packing{Name: "random", Dim: [3]int{2 + r.IntN(4), 1 + r.IntN(3), 1}}
	if r.IntN(4) == 0 {
		p.Dim[2] = 2
	}
	cells := p.Dim[0] * p.Dim[1] * p.Dim[2]
	for _, at := range r.Perm(cells)[:min(r.IntN(3), cells-1)] {
		c := [3]int{at / (p.Dim[1] * p.Dim[2]), at / p.Dim[2] % p.Dim[1], at % p.Dim[2]}
		p.Pieces = append(p.Pieces, puzzle.Piece{Name: fmt.Sprintf("s%d", at), Cells: [][3]int{c}, Stationary: true})
		cells--
	}
	if broken && r.IntN(2) == 0 {
		p.Holes = 1 + r.IntN(2)
		cells -= p.Holes
	}
	for i := 0; cells > 0; i++ {
		piece := puzzle.Piece{Name: fmt.Sprintf("p%d", i), Cells: randomCells(r, min(cells, 1+r.IntN(5)), p.Dim)}
		copies := 1 + r.IntN(2)
		if cells -= copies * len(piece.Cells); cells < 0 {
			cells, copies = cells+(copies-1)*len(piece.Cells), 1
		}
		piece.Least, piece.Most = copies, copies
		if broken && r.IntN(2) == 0 {
			piece.Least, piece.Most = 0, copies+r.IntN(2)
		}
		p.Pieces = append(p.Pieces, piece)
	}
	return p
}

func randomCells(r *rand.Rand, n int, box [3]int) [][3]int {
	cells := [][3]int{{}}
	for tries := 0; len(cells) < n && tries < 200; tries++ {
		c := cells[r.IntN(len(cells))]
		c[r.IntN(2+min(1, box[2]-1))] += 1 + r.IntN(5)/4
		known := false
		for _, other := range cells {
			known = known || c == other
		}
		if !known {
			cells = append(cells, c)
		}
	}
	return cells
}

// What is refuted has no solution, by dancing links, which prune nothing; and nothing is
// refuted where a premise does not hold.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	refuted, solvable, broken, otherwise := 0, 0, 0, 0
	for i := range 3000 {
		pc, err := randomPuzzle(r, i%3 == 0).Cover()
		if err != nil {
			t.Fatal(err)
		}
		proof := Refute(pc)
		if !applies(pc) {
			if broken++; proof != nil {
				t.Fatalf("%+v: %v", pc.Packing, proof)
			}
			for _, p := range paintings(pc) { // it would be wrong
				if placeable(pc) && p.refute(pc) != nil && solutions(t, pc) > 0 {
					otherwise++
					break
				}
			}
			continue
		}
		n := solutions(t, pc)
		if n > 0 {
			solvable++
		}
		if proof == nil {
			continue
		}
		if refuted++; n > 0 {
			t.Fatalf("%+v has %d solutions, but %v", pc.Packing, n, proof)
		}
		recheck(t, pc, proof)
	}
	t.Logf("measured: %d refuted, %d solvable, %d break a premise, in %d of which the argument would be wrong", refuted, solvable, broken, otherwise)
	if refuted < 100 || solvable < 300 || broken < 300 || otherwise < 100 {
		t.Error("too few of a kind")
	}
}

func solutions(t *testing.T, pc *puzzle.PackingCover) uint64 {
	t.Helper()
	r, err := cover.Search(context.Background(), pc.Cover, cover.Options{Limit: 1, Run: native.Run{NodeLimit: 20000}})
	if err != nil {
		t.Fatal(err)
	}
	return r.Solutions
}

// recheck goes through all choices of sums, piece by piece, without any table.
func recheck(t *testing.T, pc *puzzle.PackingCover, proof *Proof) {
	t.Helper()
	reached := map[int]bool{0: true}
	for _, g := range proof.Groups {
		for range g.Pieces {
			next := map[int]bool{}
			for sum := range reached {
				for _, v := range g.Sums {
					next[sum+v] = true
				}
			}
			reached = next
		}
	}
	region := 0
	for _, n := range proof.Number {
		region += n
	}
	if region != proof.Region || reached[region] || len(proof.Number) != len(pc.Cells) {
		t.Errorf("%+v: %v", pc.Packing, proof)
	}
}
