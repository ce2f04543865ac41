package symmetry_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/internal/bruteforce"
	"github.com/tilemip/tilemip/internal/nativetest"
	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/symmetry"
)

// drawn is the cover of a random packing of at most so many cells.
func drawn(t *testing.T, r *rand.Rand, cells int) *puzzle.PackingCover {
	c, _ := bruteforce.Draw(r, -1, cells)
	return puzzletest.Cover(t, c.Definition())
}

// compose returns the permutation that does g first, then h.
func compose(h, g []int) []int {
	out := make([]int, len(g))
	for x := range g {
		out[x] = h[g[x]]
	}
	return out
}

// Random puzzles: the elements are a group with the identity first, its rotations are a
// group too, and every element takes placements to placements of a piece.
func TestGroupsOfRandomPackings(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 1))
	large, reflecting := 0, 0
	for range 150 {
		pc := drawn(t, r, 10)
		g := groupOf(t, pc, true)
		at := map[string]bool{}
		for _, e := range g.Elements {
			at[symmetry.CellsKey(e)] = true
		}
		if len(at) != len(g.Elements) || !slices.IsSorted(g.Elements[0]) || len(g.Elements)%g.Rotations != 0 {
			t.Fatalf("%d elements, %d of them different, %d rotations, the first is %v", len(g.Elements), len(at), g.Rotations, g.Elements[0])
		}
		for i, a := range g.Elements {
			for k, b := range g.Elements {
				product := compose(a, b)
				where := slices.IndexFunc(g.Elements, func(e []int) bool { return slices.Equal(e, product) })
				if turns := (i < g.Rotations) == (k < g.Rotations); where < 0 || (where < g.Rotations) != turns {
					t.Fatalf("elements %d and %d give %v, element %d of %d rotations", i, k, product, where, g.Rotations)
				}
			}
		}
		checkPlacements(t, pc, g)
		if len(g.Elements) > 2 {
			large++
		}
		if len(g.Elements) > g.Rotations {
			reflecting++
		}
	}
	if large < 30 || reflecting < 3 {
		t.Errorf("only %d groups of more than two elements, %d with reflections", large, reflecting)
	}
}

// checkPlacements compares Places with the orbits of the placements, found by following
// every element.
func checkPlacements(t *testing.T, pc *puzzle.PackingCover, g *symmetry.Group) {
	t.Helper()
	at := map[string]int{}
	for _, pl := range pc.Placements {
		at[symmetry.CellsKey(pl.Cells)] = pl.Shape
	}
	for s := range pc.Shapes {
		orbits := map[string]int{} // by the least key of the orbit, its size
		for _, pl := range pc.Placements {
			if pl.Shape != s {
				continue
			}
			images := map[string]bool{}
			least := ""
			for _, e := range g.Elements {
				key := symmetry.CellsKey(symmetry.Image(pl.Cells, e))
				to, there := at[key]
				if !there || g.Fixed[s] && to != s {
					t.Fatalf("element %v takes %v of shape %d to shape %d, %v", e, pl.Cells, s, to, there)
				}
				if images[key] = true; least == "" || key < least {
					least = key
				}
			}
			orbits[least] = len(images)
		}
		if !g.Fixed[s] {
			continue
		}
		places := placesOf(t, g, s)
		if len(places) != len(orbits) {
			t.Fatalf("shape %d: %d places, %d orbits", s, len(places), len(orbits))
		}
		for _, p := range places { // the orbit-stabilizer theorem
			least := ""
			for _, e := range g.Elements {
				if key := symmetry.CellsKey(symmetry.Image(pc.Placements[p.Option].Cells, e)); least == "" || key < least {
					least = key
				}
			}
			if orbits[least]*len(p.Fixing) != len(g.Elements) || p.Fixing[0] != 0 {
				t.Fatalf("shape %d: %d elements fix a placement with an orbit of %d; the group has %d", s, len(p.Fixing), orbits[least], len(g.Elements))
			}
			delete(orbits, least)
		}
	}
}

// Classes are those of the textbook: of S4 by its cycle types, and of random groups by
// conjugating with every element.
func TestConjugacyClasses(t *testing.T) {
	var s4 [][]int
	for code := range 4 * 4 * 4 * 4 {
		p := []int{code % 4, code / 4 % 4, code / 16 % 4, code / 64}
		if sorted := slices.Sorted(slices.Values(p)); slices.Equal(sorted, []int{0, 1, 2, 3}) {
			s4 = append(s4, p)
		}
	}
	identity := slices.IndexFunc(s4, func(p []int) bool { return slices.IsSorted(p) })
	s4[0], s4[identity] = s4[identity], s4[0]
	var sizes []int
	for _, c := range symmetry.Conjugacy(s4) {
		sizes = append(sizes, c.Size)
	}
	if slices.Sort(sizes[1:]); !slices.Equal(sizes, []int{1, 3, 6, 6, 8}) {
		t.Errorf("classes of S4 of sizes %v", sizes)
	}
	r := rand.New(rand.NewPCG(42, 1))
	for range 60 {
		elements := groupOf(t, drawn(t, r, 12), true).Elements
		total := 0
		var members []int
		for _, c := range symmetry.Conjugacy(elements) {
			class := map[string]bool{}
			for _, h := range elements {
				inverse := make([]int, len(h))
				for x, y := range h {
					inverse[y] = x
				}
				class[symmetry.CellsKey(compose(h, compose(elements[c.Member], inverse)))] = true
			}
			if len(class) != c.Size {
				t.Fatalf("a class of %d elements, %d by conjugation", c.Size, len(class))
			}
			total += c.Size
			members = append(members, c.Member)
		}
		if total != len(elements) || members[0] != 0 {
			t.Fatalf("%d elements in classes, the group has %d; the first class is that of element %d", total, len(elements), members[0])
		}
	}
}

// With a piece that is alone of its shape placed once in each orbit, as many orbits are
// counted as by remembered forms over all solutions, up to rotation; with reflections in
// the group, UpToRotation says the same.
func TestOrbitsByOnePiece(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 1))
	counted, several := 0, 0
	for range 400 {
		pc := drawn(t, r, 9)
		seen := nativetest.NewSeen(pc.Orbits(), 1000)
		var solutions [][]int
		_, err := cover.Search(context.Background(), pc.Cover, cover.Options{Limit: 500, Visit: func(options []int) {
			solutions = append(solutions, slices.Clone(options))
			seen.Add(options)
		}})
		if err != nil {
			t.Fatal(err)
		}
		if len(solutions) == 500 || !allFilled(pc, solutions) { // a Counter reads the owner of every cell
			continue
		}
		for _, reflections := range []bool{false, true} {
			g := groupOf(t, pc, reflections)
			for s, shape := range pc.Shapes {
				if !g.Fixed[s] || !alwaysOnce(pc, s, solutions) || len(shape.Pieces) != 1 {
					continue
				}
				places := placesOf(t, g, s)
				c := symmetry.NewCounter(g, s, places)
				for _, options := range solutions {
					if slices.ContainsFunc(places, func(p symmetry.Place) bool { return slices.Contains(options, p.Option) }) {
						c.Add(options)
					}
				}
				if c.Solutions != uint64(len(solutions)) || c.UpToRotation() != seen.Orbits {
					t.Fatalf("shape %d, reflections %v: %d solutions in %d orbits, %d up to rotation; all are %d in %d", s, reflections, c.Solutions, c.Orbits, c.UpToRotation(), len(solutions), seen.Orbits)
				}
				if counted++; len(g.Elements) > 1 && seen.Orbits > 1 {
					several++
				}
			}
		}
	}
	if counted < 50 || several < 5 {
		t.Errorf("only %d puzzles counted, %d with several orbits and symmetries", counted, several)
	}
}

// allFilled reports whether pieces fill every cell in each of the solutions, of which there
// is one.
func allFilled(pc *puzzle.PackingCover, solutions [][]int) bool {
	for _, options := range solutions {
		cells := 0
		for _, o := range options {
			if o >= len(pc.Placements) { // an option that leaves a cell empty
				return false
			}
			cells += len(pc.Placements[o].Cells)
		}
		if cells != len(pc.Cells) {
			return false
		}
	}
	return len(solutions) > 0
}

// alwaysOnce reports whether each solution has exactly one piece of the shape.
func alwaysOnce(pc *puzzle.PackingCover, shape int, solutions [][]int) bool {
	for _, options := range solutions {
		n := 0
		for _, o := range options {
			if pc.Placements[o].Shape == shape {
				n++
			}
		}
		if n != 1 {
			return false
		}
	}
	return true
}

// Modulo an element the places are its orbits of cells, and a placement fills whole orbits
// or is in none, one placement for each.
func TestQuotients(t *testing.T) {
	r := rand.New(rand.NewPCG(44, 1))
	filled := 0
	for range 80 {
		pc := drawn(t, r, 10)
		g := groupOf(t, pc, false)
		for _, e := range g.Elements {
			q := symmetry.NewQuotient(pc, e, false)
			cells := 0
			for k, orbit := range q.Cells {
				cells += len(orbit)
				for _, c := range orbit {
					if q.Place[c] != k || q.Place[e[c]] != k {
						t.Fatalf("cell %d of orbit %d is in %d, its image in %d", c, k, q.Place[c], q.Place[e[c]])
					}
				}
			}
			if cells != len(e) {
				t.Fatalf("%d cells in orbits, of %d", cells, len(e))
			}
			for _, pl := range pc.Placements {
				copies := make([]int, len(pc.Shapes))
				places, ok := q.Orbit(pl, copies)
				if !ok {
					continue
				}
				filled++
				size := 0
				for _, p := range places {
					size += len(q.Cells[p])
				}
				if size != copies[pl.Shape]*len(pl.Cells) || !slices.IsSorted(places) {
					t.Fatalf("%d copies of %v fill %v, %d cells", copies[pl.Shape], pl.Cells, places, size)
				}
			}
		}
	}
	if filled < 500 {
		t.Errorf("only %d orbits of placements", filled)
	}
}

// groupOf is symmetry.New without a limit.
func groupOf(t *testing.T, pc *puzzle.PackingCover, reflections bool) *symmetry.Group {
	t.Helper()
	g, err := symmetry.New(context.Background(), pc, reflections)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// placesOf is Places without a limit.
func placesOf(t *testing.T, g *symmetry.Group, shape int) []symmetry.Place {
	t.Helper()
	places, err := g.Places(context.Background(), shape)
	if err != nil {
		t.Fatal(err)
	}
	return places
}
