package catalog

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// The tree has every class once, as a solution of the class, sorted by the placements of the
// order; whatever members came in, it is the same. The 240 Soma solutions begin in few places
// of T.
func TestTree(t *testing.T) {
	pc, all := solve(t, "soma-cube")
	index := func(name string) int {
		for s, shape := range pc.Shapes {
			if shape.Name == name {
				return s
			}
		}
		t.Fatal(name)
		return -1
	}
	order := []int{index("T"), index("P")}
	for mirrors, classes := range map[bool]int{false: 480, true: 240} {
		c := catalogOf(t, pc, mirrors, all)
		leaves := c.Tree(order)
		if len(leaves) != classes {
			t.Fatalf("%d leaves; expected %d", len(leaves), classes)
		}
		again := New(pc, mirrors)
		seen := map[int]bool{}
		for i, l := range leaves {
			if isNew, err := again.Add(l.Options); err != nil || !isNew || seen[l.Solution] {
				t.Fatalf("leaf %d: a class for the second time, %v", i, err)
			}
			seen[l.Solution] = true
			for k, s := range order {
				if len(l.Place[k]) != 1 || pc.Placements[l.Place[k][0]].Shape != s || !slices.Contains(l.Options, l.Place[k][0]) {
					t.Errorf("leaf %d: shape %d at %v", i, s, l.Place[k])
				}
			}
			if i > 0 && slices.Compare(leaves[i-1].Place[0], l.Place[0]) > 0 {
				t.Errorf("leaf %d is not sorted", i)
			}
		}
		if again.Hash() != c.Hash() {
			t.Error("the leaves are other classes")
		}
		first := map[int]bool{}
		for _, l := range leaves {
			first[l.Place[0][0]] = true
		}
		if len(first) > 6 {
			t.Errorf("T begins in %d places", len(first))
		}
	}
	r := rand.New(rand.NewPCG(4, 4))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	var one, two strings.Builder
	draw := func(options []int) (string, error) { return pc.Grid(options) }
	for _, b := range []*strings.Builder{&one, &two} {
		c := catalogOf(t, pc, true, all)
		if err := c.WriteTree(b, order, nil, draw); err != nil {
			t.Fatal(err)
		}
		slices.Reverse(all)
	}
	grids, err := pc.Packing.ParseGrids("tree", strings.NewReader(one.String()))
	if err != nil || len(grids) != 240 || one.String() != two.String() || !strings.HasPrefix(one.String(), "# branch 1: T at ") || strings.Count(one.String(), "# solution ") != 240 {
		t.Errorf("%d drawings read back, %v", len(grids), err)
	}
}
