package puzzle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestTurnsAreTheRotationGroup(t *testing.T) {
	for _, tc := range []struct {
		oneSide bool
		want    int
	}{{false, 24}, {true, 4}} {
		turns := (&Packing{OneSide: tc.oneSide}).turns(1)
		images := map[string]turn{}
		corner := []point{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}
		for _, u := range turns {
			key := fmt.Sprint(u.apply(corner[0]), u.apply(corner[1]), u.apply(corner[2]))
			images[key] = u
			if d := determinant(u.apply(corner[0]), u.apply(corner[1]), u.apply(corner[2])); d != 1 {
				t.Errorf("%v has determinant %d", u, d)
			}
		}
		if len(turns) != tc.want || len(images) != tc.want {
			t.Errorf("one-sided %v: %d turns, %d different; want %d", tc.oneSide, len(turns), len(images), tc.want)
		}
		if turns[0].apply(point{3, 5, 7}) != (point{3, 5, 7}) {
			t.Error("the first turn is not the identity")
		}
		for _, u := range turns {
			for _, v := range turns {
				both := func(c point) point { return u.apply(v.apply(c)) }
				if _, closed := images[fmt.Sprint(both(corner[0]), both(corner[1]), both(corner[2]))]; !closed {
					t.Errorf("%v after %v is missing", u, v)
				}
			}
		}
	}
}

func determinant(a, b, c point) int {
	return a[0]*(b[1]*c[2]-b[2]*c[1]) - a[1]*(b[0]*c[2]-b[2]*c[0]) + a[2]*(b[0]*c[1]-b[1]*c[0])
}

// Orientations of well-known pieces: free and one-sided pentominoes, Soma cubes.
func TestOrientations(t *testing.T) {
	flat := readDefinition(t, "pent_10x6_def.txt")
	flat.Dim[2] = 1
	for _, tc := range []struct {
		file    string
		oneSide bool
		want    map[string]int
	}{
		{"soma_def.txt", false, map[string]int{"V": 12, "L": 24, "T": 12, "Z": 12, "A": 12, "B": 12, "P": 8}},
		{"onesided_30x3_def.txt", true, map[string]int{"F": 4, "f": 4, "I": 2, "X": 1, "Z": 2, "z": 2, "V": 4, "N": 4}},
	} {
		p := readDefinition(t, tc.file)
		if p.OneSide != tc.oneSide {
			t.Errorf("%s: one-sided %v", tc.file, p.OneSide)
		}
		for _, piece := range p.Pieces {
			if want, listed := tc.want[piece.Name]; listed && len(p.Orientations(piece)) != want {
				t.Errorf("%s: %s has %d orientations, want %d", tc.file, piece.Name, len(p.Orientations(piece)), want)
			}
		}
	}
	// A flat piece has 8 positions in its plane and 24 in space.
	inPlane := func(o [][3]int) bool {
		return !slices.ContainsFunc(o, func(c [3]int) bool { return c[2] != 0 })
	}
	for _, piece := range flat.Pieces {
		want := map[string]int{"F": 8, "I": 2, "L": 8, "N": 8, "P": 8, "T": 4, "U": 4, "V": 4, "W": 4, "X": 1, "Y": 8, "Z": 4}[piece.Name]
		got := 0
		for _, o := range flat.Orientations(piece) {
			if inPlane(o) {
				got++
			}
		}
		if got != want {
			t.Errorf("%s has %d positions in the plane, want %d", piece.Name, got, want)
		}
	}
}

func TestFirstOrientationIsAsDrawn(t *testing.T) {
	p := readDefinition(t, "tetris_def.txt")
	for _, piece := range p.Pieces {
		drawn := p.Grid.settled(piece.points(), nil).cells
		if got := (Piece{Cells: p.Orientations(piece)[0]}).points(); !slices.Equal(got, drawn) {
			t.Errorf("%s: %v", piece.Name, p.Orientations(piece)[0])
		}
	}
}

func TestRegionSymmetries(t *testing.T) {
	for _, tc := range []struct {
		name, def string
		want      int
	}{
		{"square", "D:xDim=3:yDim=3:zDim=1\n~D\n", 8},
		{"square, one-sided", "D:xDim=3:yDim=3:zDim=1:oneSide\n~D\n", 4},
		{"rectangle", "D:xDim=3:yDim=2:zDim=1\n~D\n", 4},
		{"upright rectangle", "D:xDim=1:yDim=2:zDim=3\n~D\n", 4},
		{"line", "D:xDim=3:yDim=1:zDim=1\n~D\n", 2},
		{"cell", "D:xDim=1:yDim=1:zDim=1\n~D\n", 1},
		{"cube", "D:xDim=2:yDim=2:zDim=2\n~D\n", 24},
		{"square box", "D:xDim=2:yDim=2:zDim=3\n~D\n", 8},
		{"brick", "D:xDim=2:yDim=3:zDim=4\n~D\n", 4},
		{"square without a corner", "D:xDim=2:yDim=2:zDim=1\nC:name=s:type=S:layout=0 0 0\n~D\n", 2},
		{"a square left over beside the middle", "D:xDim=3:yDim=2:zDim=1\nC:name=s:type=S:layout=0 0 0,0 1 0\n~D\n", 8},
		{"nothing left", "D:xDim=1:yDim=1:zDim=1\nC:name=s:type=S:layout=0 0 0\n~D\n", 1},
	} {
		if got := len(parsePacking(t, tc.def).RegionSymmetries()); got != tc.want {
			t.Errorf("%s: %d symmetries, want %d", tc.name, got, tc.want)
		}
	}
}

// anyFilling fills a box with placements chosen at random until none fits; the
// canonical form is defined for such partial fillings too.
func anyFilling(t *rapid.T, pc *PackingCover) []int {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	taken := make([]bool, len(pc.Cells))
	var chosen []int
	for _, o := range rng.Perm(len(pc.Placements)) {
		cells := pc.Placements[o].Cells
		if !slices.ContainsFunc(cells, func(c int) bool { return taken[c] }) {
			chosen = append(chosen, o)
			for _, c := range cells {
				taken[c] = true
			}
		}
	}
	return chosen
}

// Turning a solution does not change its form, exactly the members of an orbit
// share one, and one member alone has the form itself.
func TestCanonicalFormOfOrbits(t *testing.T) {
	p := parsePacking(t, "D:xDim=3:yDim=3:zDim=2\nC:name=a:layout=0 0 0,1 0 0\nC:name=b:layout=0 0 0,1 0 0,0 1 0\n~D\n")
	pc, err := p.Cover()
	if err != nil {
		t.Fatal(err)
	}
	find := map[string]int{}
	for o, pl := range pc.Placements {
		find[fmt.Sprint(pl.Cells)] = o
	}
	orbits := pc.Orbits()
	symmetries := p.RegionSymmetries()
	if orbits.Symmetries() != len(symmetries) {
		t.Fatalf("%d symmetries, want %d", orbits.Symmetries(), len(symmetries))
	}
	rapid.Check(t, func(t *rapid.T) {
		chosen := anyFilling(t, pc)
		form, _ := orbits.Canonical(chosen)
		want := string(form)
		members := map[string]bool{}
		least := map[string]bool{}
		for _, s := range symmetries {
			var image []int
			for _, o := range chosen {
				cells := make([]int, 0, 3)
				for _, c := range pc.Placements[o].Cells {
					cells = append(cells, s[c])
				}
				slices.Sort(cells)
				image = append(image, find[fmt.Sprint(cells)])
			}
			slices.Sort(image)
			form, isLeast := orbits.Canonical(image)
			if string(form) != want {
				t.Fatalf("%v and its image %v have different forms", chosen, image)
			}
			members[fmt.Sprint(image)] = true
			if isLeast {
				least[fmt.Sprint(image)] = true
			}
		}
		if len(least) != 1 {
			t.Fatalf("%d members of the orbit of %v are least", len(least), chosen)
		}
		other := anyFilling(t, pc)
		slices.Sort(other)
		form, _ = orbits.Canonical(other)
		if (string(form) == want) != members[fmt.Sprint(other)] {
			t.Fatalf("%v and %v: same form %v", chosen, other, string(form) == want)
		}
	})
}
