package referee

import (
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// towerDefinition is a box of 2×2×2 for a corner of three cells, its like, and a
// stationary pair.
const towerDefinition = `D:xDim=2:yDim=2:zDim=2
C:name=a:layout=0 0 0, 1 0 0, 0 1 0
C:name=b:layout=5 5 5, 5 6 5, 5 5 6
C:name=*:type=S:layout=0 0 0, 1 0 0
~D
`

func tower(t *testing.T, grid string) (*puzzle.Packing, []puzzle.Placed) {
	t.Helper()
	ps, err := puzzle.ParsePackings("tower", strings.NewReader(towerDefinition))
	if err != nil {
		t.Fatal(err)
	}
	grids, err := ps[0].ParseGrids("grid", strings.NewReader(grid))
	if err != nil {
		t.Fatal(err)
	}
	return ps[0], grids[0]
}

func TestPacking(t *testing.T) {
	for _, tc := range []struct{ name, grid, want string }{
		{"upright", "a a, b a\n* *, b b\n", ""},
		{"names of equal pieces swapped", "b b, a b\n* *, a a\n", ""},
		{"no corner", "a a, b b\n* *, a b\n", "piece a does not have its shape, however it is turned"},
		{"an empty cell", "a a, . a\n* *, b b\n", "piece b does not have its shape, however it is turned"},
		{"piece missing", "a a, . a\n* *, . .\n", "piece b is missing"},
		{"stationary moved", "* *, b b\na a, a b\n", "stationary piece * is not where it belongs"},
	} {
		p, placed := tower(t, tc.grid)
		v := Packing(p, placed)
		if v.OK != (tc.want == "") || !v.OK && v.Reason != tc.want {
			t.Errorf("%s: got %v %q, want %q", tc.name, v.OK, v.Reason, tc.want)
		}
	}
}

func TestPackingRejectsLists(t *testing.T) {
	p, placed := tower(t, "a a, b a\n* *, b b\n")
	a, b, fixed := placed[0], placed[1], placed[2]
	for _, tc := range []struct {
		name   string
		placed []puzzle.Placed
		want   string
	}{
		{"twice", []puzzle.Placed{a, a, b, fixed}, "piece a is not in the puzzle, or lies there twice"},
		{"unknown", []puzzle.Placed{a, b, fixed, {Piece: "q"}}, "piece q is not in the puzzle, or lies there twice"},
		{"overlap", []puzzle.Placed{a, {Piece: "b", Cells: a.Cells}, fixed}, "cell (0, 1, 0) belongs to both a and b"},
		{"outside", []puzzle.Placed{{Piece: "a", Cells: [][3]int{{0, 0, 2}}}}, "cell (0, 0, 2) of piece a lies outside the box"},
	} {
		if v := Packing(p, tc.placed); v.OK || v.Reason != tc.want {
			t.Errorf("%s: got %v %q, want %q", tc.name, v.OK, v.Reason, tc.want)
		}
	}
}

// A chiral piece may be rotated but not mirrored in space; in the plane it may be
// turned over unless the puzzle is one-sided.
func TestCongruent(t *testing.T) {
	screw := [][3]int{{0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 1}}
	mirrored := [][3]int{{0, 0, 0}, {0, 1, 0}, {-1, 1, 0}, {0, 0, 1}}
	l := [][3]int{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}}
	over := [][3]int{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}}
	upright := [][3]int{{3, 0, 0}, {3, 0, 1}, {3, 0, 2}, {3, 1, 0}}
	turned := [][3]int{{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {-1, 0, 0}}
	for _, tc := range []struct {
		name    string
		a, b    [][3]int
		oneSide bool
		want    bool
	}{
		{"itself", screw, screw, false, true},
		{"mirror image", screw, mirrored, false, false},
		{"turned over", l, over, false, true},
		{"turned over, one-sided", l, over, true, false},
		{"turned in the plane, one-sided", l, turned, true, true},
		{"upright", l, upright, false, true},
		{"upright, one-sided", l, upright, true, false},
		{"other size", l, l[:3], false, false},
	} {
		axes := 3
		if tc.oneSide {
			axes = 2
		}
		if got := congruent(places(tc.a), places(tc.b), axes, nil); got != tc.want {
			t.Errorf("%s: got %v, want %v", tc.name, got, tc.want)
		}
	}
}

// A path of n steps along n axes is not its mirror image in n dimensions, for n = 4 and 5,
// after any rotation, and is in n+1.
func TestCongruentBeyondSpace(t *testing.T) {
	for _, n := range []int{4, 5} {
		path := []place{{}}
		for axis := range n {
			next := path[axis]
			next[axis]++
			path = append(path, next)
		}
		path = append(path, place{-1}) // without it, some of these paths read backwards are their mirror images
		moved := slices.Clone(path)
		for k := range 7 * n {
			moved = quarterTurn(moved, k%n, (3*k+1+k%n)%n)
		}
		mirrored := slices.Clone(moved)
		for k := range mirrored {
			mirrored[k][2] *= -1
		}
		if !congruent(path, moved, n, nil) || congruent(path, mirrored, n, nil) || !congruent(path, mirrored, n+1, nil) {
			t.Errorf("%d axes: rotated %v, mirrored %v, mirrored with one axis more %v; want true, false, true", n, congruent(path, moved, n, nil), congruent(path, mirrored, n, nil), congruent(path, mirrored, n+1, nil))
		}
	}
	// along other axes, with eight to choose from
	a, b := []place{{}, {1}, {1, 1}, {1, 1, 1}}, []place{{0, 0, 0, 0, 0, 0, 0, 5}, {0, 0, 0, 0, 0, 0, 0, 4}, {0, 0, 0, 1, 0, 0, 0, 4}, {0, 1, 0, 1, 0, 0, 0, 4}}
	if !congruent(a, b, 8, nil) || congruent(a, append(b[:3:3], place{0, 0, 0, 2, 0, 0, 0, 4}), 8, nil) {
		t.Error("the path of three steps in eight dimensions")
	}
}

func places(cells [][3]int) []place {
	out := make([]place, len(cells))
	for i, c := range cells {
		copy(out[i][:], c[:])
	}
	return out
}

// Copies beyond their range, cells that must not be empty, and a piece of four
// dimensions that is its own mirror image only in the fifth.
func TestPackingPartial(t *testing.T) {
	const two = "D:xDim=3:yDim=1:zDim=1:holes=1\nC:name=a:copies=1-2:layout=0 0 0\n~D\n"
	const fixed = "D:xDim=3:yDim=1:zDim=1\nL:variable=?\n? . .\n~L\nC:name=a:copies=2-any:layout=0 0 0\n~D\n"
	const steps = "C:name=a:layout=0 0 0 0, 1 0 0 0, 1 1 0 0, 1 1 1 0, 1 1 1 1\nC:name=b:copies=any:layout=0 0 0 0\n~D\n"
	const steps5 = "C:name=a:layout=0 0 0 0 0, 1 0 0 0 0, 1 1 0 0 0, 1 1 1 0 0, 1 1 1 1 0\nC:name=b:copies=any:layout=0 0 0 0 0\n~D\n"
	const high = "D:xDim=2:yDim=2:zDim=2:wDim=2\n" + steps
	for _, tc := range []struct{ name, definition, grid, want string }{
		{"two of two", two, "a a/2 .", ""},
		{"one of two", two, "a . .", "cell (2, 0, 0) is empty, and so are the 1 others that may be"},
		{"none", two, ". . .", "piece a is missing"},
		{"a variable cell", fixed, ". a a/2", ""},
		{"another", fixed, "a a/7 .", "cell (2, 0, 0) is empty"},
		{"too few", fixed, ". a .", "piece a lies there once, not twice"},
		{"four steps", high, "b a , b/2 a, b/3 b/4, b/5 a\na a, b/6 b/7, b/8 b/9, b/10 b/11", ""},
		{"no steps", high, "b a , b/2 a, b/3 b/4, b/5 b/7\na a, b/6 a, b/8 b/9, b/10 b/11", "piece a does not have its shape, however it is turned"},
		{"mirrored steps", high, "a b , a b/2, b/3 b/4, a b/5\na a, b/6 b/7, b/8 b/9, b/10 b/11", "piece a does not have its shape, however it is turned"},
		{"mirrored in the fifth dimension", "D:xDim=2:yDim=2:zDim=2:wDim=2:vDim=1\n" + steps5, "a b , a b/2, b/3 b/4, a b/5\na a, b/6 b/7, b/8 b/9, b/10 b/11", ""},
	} {
		ps, err := puzzle.ParsePackings("partial", strings.NewReader(tc.definition))
		if err != nil {
			t.Fatal(err)
		}
		grids, err := ps[0].ParseGrids("grid", strings.NewReader(tc.grid))
		if err != nil {
			t.Fatal(err)
		}
		if v := Packing(ps[0], grids[0]); v.OK != (tc.want == "") || !v.OK && v.Reason != tc.want {
			t.Errorf("%s: got %v %q, want %q", tc.name, v.OK, v.Reason, tc.want)
		}
	}
}
