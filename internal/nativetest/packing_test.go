package nativetest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/puzzletest"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
)

const soma = `D:xDim=3:yDim=3:zDim=3
C:name=V:layout=0 0 0, 1 0 0, 0 1 0
C:name=L:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0
C:name=T:layout=0 0 0, 1 0 0, 2 0 0, 1 1 0
C:name=Z:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0
C:name=A:layout=0 0 0, 0 1 0, 1 1 0, 0 0 1
C:name=B:layout=0 0 0, 0 1 0, 1 1 0, 1 1 1
C:name=P:layout=0 0 0, 1 0 0, 0 1 0, 0 0 1
~D
`

// The Soma cube: 11,520 placings, 480 up to rotation (240 when mirror images count
// once). polycube counts 256,916 fits with dancing links, the nodes less the root.
func TestSoma(t *testing.T) {
	pc := puzzletest.Cover(t, soma)
	unique := 0
	r, err := SearchPacking(context.Background(), pc, PackingOptions{VisitUnique: func(options []int) {
		if unique++; unique%50 == 0 {
			judge(t, pc, options)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Solutions != 11520 || r.Unique != 480 || unique != 480 || r.Symmetries != 24 || r.Nodes != 256917 || r.Termination != native.Completed {
		t.Errorf("%+v, %d visited", r, unique)
	}
}

// Row P-1 of Table 2 of the polycube article: the pentominoes in 6×10 by dancing
// links, 9,356 placings of which 2,339 are different, 3,615,971 fits. Row X-11 is
// the same board lying the other way.
func TestLongPentominoes(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	for _, tc := range []struct {
		rows, cols int
		fits       uint64
	}{{6, 10, 3615971}, {10, 6, 3620987}} {
		p, err := puzzle.Pentominoes(tc.rows, tc.cols)
		if err != nil {
			t.Fatal(err)
		}
		pc, err := p.Cover()
		if err != nil {
			t.Fatal(err)
		}
		r, err := SearchPacking(context.Background(), pc, PackingOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Solutions != 9356 || r.Unique != 2339 || r.Nodes != tc.fits+1 || r.Symmetries != 4 {
			t.Errorf("%d×%d: %+v", tc.rows, tc.cols, r)
		}
	}
}

// copies defines n equal pieces.
func copies(prefix string, n int, layout string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "C:name=%s%d:layout=%s\n", prefix, i, layout)
	}
	return b.String()
}

// dominoes defines a box to be filled with dominoes.
func dominoes(box string, n int) string { return box + "\n" + copies("d", n, "0 0 0, 1 0 0") + "~D\n" }

// Equal pieces are not told apart, and a tiling that is symmetric itself is one
// solution: the number of orbits is not the number of solutions over the order of
// the group. The counts up to symmetry follow by hand for the small boards and by
// the lemma of Burnside in TestUniqueByBurnside.
func TestEqualPieces(t *testing.T) {
	slothouber := "D:xDim=3:yDim=3:zDim=3\n" + copies("big", 6, "0 0 0,1 0 0,0 1 0,1 1 0") + copies("unit", 3, "0 0 0") + "~D\n"
	for _, tc := range []struct {
		name, definition string
		solutions        uint64
		unique           uint64
	}{
		{"2 dominoes in 2×2", dominoes("D:xDim=2:yDim=2:zDim=1", 2), 2, 1},
		{"3 dominoes in 2×3", dominoes("D:xDim=3:yDim=2:zDim=1", 3), 3, 2},
		{"8 dominoes in 4×4", dominoes("D:xDim=4:yDim=4:zDim=1", 8), 36, 9},
		{"18 dominoes in 6×6", dominoes("D:xDim=6:yDim=6:zDim=1", 18), 6728, 930},
		{"4 dominoes in a cube", dominoes("D:xDim=2:yDim=2:zDim=2", 4), 9, 2},
		{"8 cells in a cube", "D:xDim=2:yDim=2:zDim=2\n" + copies("unit", 8, "0 0 0") + "~D\n", 1, 1},
		{"Slothouber-Graatsma", slothouber, 8, 1},
		{"no room for any", "D:xDim=2:yDim=1:zDim=1\nC:name=a:layout=0 0 0, 2 0 0\n~D\n", 0, 0},
		{"volumes differ", dominoes("D:xDim=6:yDim=6:zDim=1", 17), 0, 0},
		{"nothing to fill", "D:xDim=1:yDim=1:zDim=1\nC:name=s:type=S:layout=0 0 0\n~D\n", 1, 1},
	} {
		pc := puzzletest.Cover(t, tc.definition)
		r, err := SearchPacking(context.Background(), pc, PackingOptions{Options: cover.Options{Visit: func(options []int) {
			if len(options) < 10 {
				judge(t, pc, options)
			}
		}}})
		if err != nil {
			t.Fatal(err)
		}
		if r.Solutions != tc.solutions || r.Unique != tc.unique || r.Termination != native.Completed {
			t.Errorf("%s: %d solutions, %d unique, %s; want %d, %d", tc.name, r.Solutions, r.Unique, r.Termination, tc.solutions, tc.unique)
		}
	}
}

// The number of orbits is the mean number of solutions that a symmetry fixes
// (Cauchy, Frobenius, Burnside). A symmetry fixes a tiling when it maps the cells
// of every piece to the cells of a piece.
func TestUniqueByBurnside(t *testing.T) {
	for _, tc := range []struct {
		box    string
		volume int
	}{
		{"D:xDim=4:yDim=4:zDim=1", 16},
		{"D:xDim=4:yDim=4:zDim=1:oneSide", 16},
		{"D:xDim=4:yDim=3:zDim=1", 12},
		{"D:xDim=2:yDim=2:zDim=3", 12},
		{"D:xDim=2:yDim=2:zDim=2", 8},
	} {
		pc := puzzletest.Cover(t, dominoes(tc.box, tc.volume/2))
		symmetries := pc.Packing.RegionSymmetries()
		fixed := 0
		partner := make([]int, tc.volume)
		r, err := SearchPacking(context.Background(), pc, PackingOptions{Options: cover.Options{Visit: func(options []int) {
			for _, o := range options {
				cells := pc.Placements[o].Cells
				partner[cells[0]], partner[cells[1]] = cells[1], cells[0]
			}
			for _, s := range symmetries {
				same := true
				for c := range partner {
					same = same && s[partner[c]] == partner[s[c]]
				}
				if same {
					fixed++
				}
			}
		}}})
		if err != nil {
			t.Fatal(err)
		}
		if r.Unique*uint64(len(symmetries)) != uint64(fixed) {
			t.Errorf("%s: %d unique of %d; the %d symmetries fix %d", tc.box, r.Unique, r.Solutions, len(symmetries), fixed)
		}
	}
}

// However few forms may be remembered, a whole search counts every orbit once.
func TestUniqueWithLittleMemory(t *testing.T) {
	pc := puzzletest.Cover(t, dominoes("D:xDim=4:yDim=4:zDim=1", 8))
	for most := range 12 {
		visits := 0
		r, err := searchPacking(context.Background(), pc, PackingOptions{VisitUnique: func([]int) { visits++ }}, most)
		if err != nil || r.Unique != 9 || visits != 9 {
			t.Errorf("%d forms remembered: %d unique, %d visited, %v; want 9", most, r.Unique, visits, err)
		}
	}
}

// Stopped early, the solutions found are still compared by symmetry.
func TestUniqueOfPart(t *testing.T) {
	pc := puzzletest.Cover(t, soma)
	r, err := SearchPacking(context.Background(), pc, PackingOptions{Options: cover.Options{Limit: 1}})
	if err != nil || r.Solutions != 1 || r.Unique != 1 || r.Termination != native.SolutionLimit {
		t.Errorf("%+v, %v", r, err)
	}
}
