package puzzle

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/textpos"
)

func TestParseAxes(t *testing.T) {
	p := parsePacking(t, `D:xDim=2:yDim=2:zDim=2:wDim=3
C:name=a:layout=0 0 0 0, 0 0 0 -5
L:stationary=*
. ., . ., . ., b b, . ., . .
. *, . ., . ., . ., . ., * .
~L
~D
`)
	want := &Packing{Name: "f", Dim: [3]int{2, 2, 6}, Axes: []int{2, 2, 2, 3}, Pieces: []Piece{
		{Name: "a", Cells: [][3]int{{0, 0, 0}, {0, 0, 0}}, Beyond: []Beyond{{0, 0, 0}, {-5, 0, 0}}},
		{Name: "*", Cells: [][3]int{{1, 0, 0}, {0, 0, 1}}, Beyond: []Beyond{{0, 0, 0}, {2, 0, 0}}, Stationary: true},
		{Name: "b", Cells: [][3]int{{0, 1, 1}, {1, 1, 1}}, Beyond: []Beyond{{1, 0, 0}, {1, 0, 0}}},
	}}
	if diff := cmp.Diff(want, p); diff != "" {
		t.Error(diff)
	}
	if got := p.Coordinates([3]int{1, 0, 5}); !slices.Equal(got, []int{1, 0, 1, 2}) {
		t.Errorf("coordinates %v", got)
	}
	if len(p.Region()) != 22 || p.Orientations(p.Pieces[0]) != nil {
		t.Errorf("region of %d", len(p.Region()))
	}
}

func TestParseAxesFailing(t *testing.T) {
	const d = "D:xDim=2:yDim=2:zDim=2:wDim=2\n"
	for _, tc := range []struct{ text, want string }{
		{"D:xDim=2:yDim=2:zDim=2:vDim=2\n", "f:1:1: directive D without wDim; expected wDim=value"},
		{"D:xDim=99:yDim=99:zDim=99:wDim=99\n", "f:1:1: a box of 99×99×99×99 cells; expected at least 1 each way and at most 262144 in all"},
		{"D:xDim=2:yDim=2:zDim=2:wDim=2:oneSide\n", "f:1:1: one-sided and 2 cells high; expected a height of 1"},
		{d + "C:name=a:layout=0 0 0\n", `f:2:17: "0 0 0" as a cell; expected x y z w of each cell, commas between the cells`},
		{d + "C:name=a:type=S:layout=0 0 0 2\n", `f:2:24: piece "a": stationary, but cell 0 0 0 2 lies outside the box`},
		{d + "C:name=a:layout=0 0 0 1,0 0 0 1\n", `f:2:17: piece "a": cell 0 0 0 1 twice`},
		{d + "L\na, , , , a\n~L\n", `f:3:10: piece "a" in layer 4; expected at most 4 layers, as many as the box has`},
		{"D:xDim=2:yDim=2:zDim=2:wDim=1:oneSide\nC:name=a:layout=0 0 0 1\n", `f:2:17: piece "a": cell 0 0 0 1 of a one-sided puzzle; expected w = 0`},
	} {
		ps, err := ParsePackings("f", strings.NewReader(tc.text))
		var place *textpos.Error
		if !errors.As(err, &place) || err.Error() != tc.want {
			t.Errorf("%q: got %v, %v; want %s", tc.text, ps, err, tc.want)
		}
	}
}

func TestAxesCheck(t *testing.T) {
	for _, tc := range []struct {
		p    Packing
		want string
	}{
		{Packing{Dim: [3]int{1, 1, 4}, Axes: []int{1, 1, 2, 2}}, ""},
		{Packing{Dim: [3]int{1, 1, 4}, Axes: []int{1, 1, 4}}, "a box of 3 axes"},
		{Packing{Dim: [3]int{1, 1, 4}, Axes: []int{1, 1, 2, 3}}, "kept as [1 1 4]; expected [1 1 6]"},
		{Packing{Dim: [3]int{1, 1, 4}, Axes: []int{1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 2}}, "a box of 11 axes"},
		{Packing{Dim: [3]int{1, 1, 1}, Pieces: []Piece{{Name: "a", Cells: [][3]int{{0, 0, 0}}, Beyond: []Beyond{{0, 0, 0}}}}}, "beyond the third"},
		{Packing{Dim: [3]int{1, 1, 1}, Axes: []int{1, 1, 1, 1}, Pieces: []Piece{{Name: "a", Cells: [][3]int{{0, 0, 0}}, Beyond: []Beyond{{0, 1, 0}}}}}, "cell 0 0 0 0 1 lies beyond the 4 dimensions of the box"},
	} {
		err := tc.p.Check()
		if (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%+v: got %v, want %q", tc.p, err, tc.want)
		}
	}
}

// The order of the group in each dimension: half of 2ⁿ n!, and for one-sided
// puzzles that of the dimension below.
func TestTurnsByDimension(t *testing.T) {
	for n, want := range map[int]int{3: 24, 4: 192, 5: 1920, 6: 23040} {
		p := &Packing{}
		if n > 3 {
			p.Axes = make([]int, n)
		}
		below := want / (2 * n)
		p.OneSide = true
		if got := len(p.turns(1)); got != below {
			t.Errorf("%d dimensions, one-sided: %d turns, want %d", n, got, below)
		}
		p.OneSide = false
		turns := p.turns(1)
		different := map[turn]bool{}
		for _, u := range turns {
			different[u] = true
		}
		if len(turns) != want || len(different) != want || len(p.turns(-1)) != want {
			t.Errorf("%d dimensions: %d turns, want %d", n, len(turns), want)
		}
	}
}

func TestFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		axes := rapid.SliceOfN(rapid.IntRange(1, 4), 4, 6).Draw(t, "axes")
		p := &Packing{Axes: axes, Dim: [3]int{axes[0], axes[1], 1}}
		for _, d := range axes[2:] {
			p.Dim[2] *= d
		}
		var c point
		for axis, d := range axes {
			c[axis] = rapid.IntRange(0, d-1).Draw(t, "c")
		}
		folded := p.fold(c)
		if p.unfold(folded) != c || folded[2] >= p.Dim[2] {
			t.Fatalf("%v folded to %v and back to %v", c, folded, p.unfold(folded))
		}
	})
}

// A three-dimensional puzzle with a fourth axis of length 1 is the same, but for
// pieces that may be their mirror images.
func TestFourthAxisOfLengthOne(t *testing.T) {
	solid, err := parsePacking(t, "D:xDim=2:yDim=2:zDim=3\nC:name=a:layout=0 0 0,0 1 0,1 1 0,0 0 1\n~D\n").Cover()
	if err != nil {
		t.Fatal(err)
	}
	beyond, err := parsePacking(t, "D:xDim=2:yDim=2:zDim=3:wDim=1\nC:name=a:layout=0 0 0 0,0 1 0 0,1 1 0 0,0 0 1 0\n~D\n").Cover()
	if err != nil {
		t.Fatal(err)
	}
	if len(solid.Placements) != 24 || len(beyond.Placements) != 48 {
		t.Errorf("%d and %d placements, want 24 and 48", len(solid.Placements), len(beyond.Placements))
	}
}
