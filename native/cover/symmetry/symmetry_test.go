package symmetry_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/internal/nativetest"
	"github.com/tilemip/tilemip/internal/puzzletest"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/symmetry"
)

// dominoes returns the puzzle of filling a rectangle with equal dominoes.
func dominoes(t *testing.T, columns, rows int) *puzzle.PackingCover {
	t.Helper()
	text := fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1\n", columns, rows)
	for k := range columns * rows / 2 {
		text += fmt.Sprintf("C:name=d%d:layout=0 0 0, 1 0 0\n", k)
	}
	return puzzletest.Cover(t, text+"~D\n")
}

// The number of orbits by the canonicity test, by remembered forms (also when only one may
// be remembered), and by Burnside's lemma over the conjugacy classes.
func TestThreeCountsOfOrbits(t *testing.T) {
	for _, tc := range []struct {
		columns, rows          int
		solutions, orbits, all uint64
	}{{4, 3, 11, 5, 11}, {4, 4, 36, 9, 36}, {2, 2, 2, 1, 2}, {5, 4, 95, 0, 95}} {
		pc := dominoes(t, tc.columns, tc.rows)
		g := groupOf(t, pc, true)
		counter := symmetry.NewCounter(g, -1, nil)
		seen, forgetful := nativetest.NewSeen(pc.Orbits(), 1000), nativetest.NewSeen(pc.Orbits(), 1)
		var solutions [][]int
		_, err := cover.Search(context.Background(), pc.Cover, cover.Options{Visit: func(options []int) {
			solutions = append(solutions, slices.Sorted(slices.Values(options)))
			counter.Add(options)
			seen.Add(options)
			forgetful.Add(options)
		}})
		if err != nil {
			t.Fatal(err)
		}
		burnside := burnside(pc, g.Elements, solutions)
		if counter.Solutions != tc.solutions || uint64(len(solutions)) != tc.all {
			t.Errorf("%d×%d: %d solutions in %d orbits, %d met, want %d", tc.columns, tc.rows, counter.Solutions, counter.Orbits, len(solutions), tc.solutions)
		}
		if tc.orbits != 0 && counter.Orbits != tc.orbits {
			t.Errorf("%d×%d: %d orbits, want %d", tc.columns, tc.rows, counter.Orbits, tc.orbits)
		}
		if counter.Orbits != seen.Orbits || counter.Orbits != forgetful.Orbits || counter.Orbits != burnside || counter.UpToRotation() != counter.Orbits {
			t.Errorf("%d×%d: %d orbits by the counter (%d by rotations), %d and %d by forms, %d by Burnside", tc.columns, tc.rows, counter.Orbits, counter.UpToRotation(), seen.Orbits, forgetful.Orbits, burnside)
		}
	}
}

// burnside is the mean number of solutions that an element fixes, of one element a class.
func burnside(pc *puzzle.PackingCover, elements [][]int, solutions [][]int) uint64 {
	at := map[string]int{}
	for o, pl := range pc.Placements {
		at[symmetry.CellsKey(pl.Cells)] = o
	}
	fixed, size := 0, 0
	for _, class := range symmetry.Conjugacy(elements) {
		size += class.Size
		for _, s := range solutions {
			var image []int
			for _, o := range s {
				image = append(image, at[symmetry.CellsKey(symmetry.Image(pc.Placements[o].Cells, elements[class.Member]))])
			}
			if slices.Sort(image); slices.Equal(image, s) {
				fixed += class.Size
			}
		}
	}
	if size != len(elements) || fixed%size != 0 {
		return 0
	}
	return uint64(fixed / size)
}

// A reflection is in the group only where it takes pieces to pieces: of the chiral
// tetromino S the mirror image is Z.
func TestReflectionsNeedTheMirrorPieces(t *testing.T) {
	const box, s, z = "D:xDim=3:yDim=3:zDim=1:oneSide\n", "C:name=S:layout=0 0 0, 1 0 0, 1 1 0, 2 1 0\n", "C:name=Z:layout=0 1 0, 1 1 0, 1 0 0, 2 0 0\n"
	alone, both := groupOf(t, puzzletest.Cover(t, box+s+"~D\n"), true), groupOf(t, puzzletest.Cover(t, box+s+z+"~D\n"), true)
	if len(alone.Elements) != 4 || len(both.Elements) != 8 || both.Rotations != 4 {
		t.Errorf("%d elements with S alone, %d with S and Z; want 4 and 8", len(alone.Elements), len(both.Elements))
	}
	if both.Fixed[0] || !alone.Fixed[0] {
		t.Errorf("S is taken to itself: %v with Z, %v alone", both.Fixed, alone.Fixed)
	}
	if n := len(placesOf(t, alone, 0)); n != 1 {
		t.Errorf("S lies in %d places up to rotation, want 1", n)
	}
}
