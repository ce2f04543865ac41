package bruteforce

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// Numbers that are in print: domino tilings of rectangles (A004003, A068920: 4×4 36, 9 up
// to symmetry), three straight trominoes, and the 2×2×2 cube of two L-shaped halves.
func TestKnownNumbers(t *testing.T) {
	domino := []Cell{{0, 0}, {1, 0}}
	several := func(cells []Cell, n int) []Piece { return []Piece{{Name: "A", Cells: cells, Least: n, Most: n}} }
	for _, tc := range []struct {
		name                      string
		c                         Case
		solutions, turns, mirrors int
	}{
		{"dominoes 4×4", Case{Size: []int{4, 4, 1}, Pieces: several(domino, 8)}, 36, 9, 9},
		{"dominoes 3×4", Case{Size: []int{3, 4, 1}, Pieces: several(domino, 6)}, 11, 5, 5},
		{"dominoes 2×2×2", Case{Size: []int{2, 2, 2}, Pieces: several(domino, 4)}, 9, 2, 2},
		{"trominoes 3×3", Case{Size: []int{3, 3, 1}, Pieces: several([]Cell{{0}, {1}, {2}}, 3)}, 2, 1, 1},
		{"two pieces with a gap in 4×1", Case{Size: []int{4, 1, 1}, Pieces: several([]Cell{{0}, {2}}, 2)}, 1, 1, 1},
		{"one-sided S in 3×2 with two holes", Case{Size: []int{3, 2, 1}, OneSide: true, Holes: 2, Pieces: several([]Cell{{0}, {1}, {1, 1}, {2, 1}}, 1)}, 1, 1, 1},
		{"S in 3×2 with two holes", Case{Size: []int{3, 2, 1}, Holes: 2, Pieces: several([]Cell{{0}, {1}, {1, 1}, {2, 1}}, 1)}, 2, 1, 1},
		{"nothing in one cell", Case{Size: []int{1, 1, 1}, Holes: Any}, 1, 1, 1},
		{"nothing in one cell that must be filled", Case{Size: []int{1, 1, 1}}, 0, 0, 0},
	} {
		a := Solve(&tc.c)
		if len(a.Solutions) != tc.solutions || a.UpToTurns != tc.turns || a.UpToMirrors != tc.mirrors {
			t.Errorf("%s: %d, %d, %d; want %d, %d, %d", tc.name, len(a.Solutions), a.UpToTurns, a.UpToMirrors, tc.solutions, tc.turns, tc.mirrors)
		}
	}
}

func TestTurns(t *testing.T) {
	for axes, want := range map[int]int{1: 1, 2: 4, 3: 24, 4: 192} {
		if n := len(generated(quarterTurns(axes))); n != want {
			t.Errorf("%d axes: %d turns, want %d", axes, n, want)
		}
	}
}

// Where there are few placements, all sets of them are looked at, and every drawing
// breaks the premise that it was asked to break.
func TestDrawings(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 12))
	broken, subsets, solvable, most := make([]int, len(Premises)), 0, 0, 0
	const trials = 210
	for trial := range trials {
		premise := trial % len(Premises)
		c, _ := Draw(r, premise, 10)
		a := Solve(c)
		for k, p := range Premises {
			if p.Broken(c, a) {
				broken[k]++
			} else if k == premise {
				t.Fatalf("%snot broken: %s", c.Definition(), p.Name)
			}
		}
		if most = max(most, len(a.Solutions)); len(a.Solutions) > 0 {
			solvable++
		}
		placements := 0
		for _, s := range a.Shapes {
			placements += len(s.Placements)
		}
		if placements > 11 {
			continue
		}
		if subsets++; a.Subsets() != len(a.Solutions) {
			t.Errorf("%s%d solutions, %d of all sets of placements", c.Definition(), len(a.Solutions), a.Subsets())
		}
	}
	t.Logf("%d solvable, %d against all sets, at most %d solutions", solvable, subsets, most)
	for k, p := range Premises {
		t.Logf("%4d %s", broken[k], p.Name)
	}
	if solvable < trials/4 || subsets < trials/12 {
		t.Error("too few interesting puzzles")
	}
}

// Covers on covers whose solutions can be seen: two items covered once and an item that
// may be, an item covered twice by three options, and one that nothing covers.
func TestCovers(t *testing.T) {
	for _, tc := range []struct {
		primary int
		times   []int
		options [][]int
		want    string
	}{
		{2, []int{1, 1, 1}, [][]int{{0}, {1}, {0, 1}, {0, 2}, {1, 2}}, "[[0 1] [0 4] [2] [3 1]]"},
		{1, []int{2, 1}, [][]int{{0}, {0, 1}, {0, 1}}, "[[0 1] [0 2]]"},
		{1, []int{1}, nil, "[]"},
		{0, []int{1}, nil, "[[]]"},
	} {
		if got := fmt.Sprint(Covers(tc.primary, tc.times, tc.options)); got != tc.want {
			t.Errorf("%v: %s, want %s", tc.options, got, tc.want)
		}
	}
}

// A definition is what it was drawn from: the text of one case.
func TestDefinition(t *testing.T) {
	c := Case{Size: []int{3, 2, 1}, OneSide: true, Holes: Any, Variable: []Cell{{1, 1}}, Pieces: []Piece{
		{Name: "A", Cells: []Cell{{0}, {2}}, Least: 1, Most: 1}, {Name: "B", Cells: []Cell{{0}}, Least: 0, Most: Any},
		{Name: "s", Cells: []Cell{{2, 1}}, Stationary: true, Least: 1, Most: 1},
	}}
	want := "D:xDim=3:yDim=2:zDim=1:oneSide:holes=any\nV:layout=1 1 0\nC:name=A:layout=0 0 0, 2 0 0\nC:name=B:copies=0-any:layout=0 0 0\nC:name=s:type=S:layout=2 1 0\n~D\n"
	if got := c.Definition(); got != want {
		t.Errorf("%s", got)
	}
	if got := fmt.Sprint(c.Region()); got != "[[0 0 0 0] [0 1 0 0] [1 0 0 0] [1 1 0 0] [2 0 0 0]]" {
		t.Error(got)
	}
}
