package polyform_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/polyform"
)

// Numbers of the literature, from size 1 on: OEIS A000577, A006534, A001420 (iamonds), A000228,
// A006535, A001207 (hexes), A019988, A151537, A096267 (sticks).
var lattices = []struct {
	grid  polyform.Grid
	kind  polyform.Kind
	count []int
}{
	{polyform.Triangles, polyform.Free, []int{1, 1, 1, 3, 4, 12, 24, 66}},
	{polyform.Triangles, polyform.OneSided, []int{1, 1, 1, 4, 6, 19, 43, 120}},
	{polyform.Triangles, polyform.Fixed, []int{2, 3, 6, 14, 36, 94, 250, 675}},
	{polyform.Hexagons, polyform.Free, []int{1, 1, 3, 7, 22, 82}},
	{polyform.Hexagons, polyform.OneSided, []int{1, 1, 3, 10, 33, 147}},
	{polyform.Hexagons, polyform.Fixed, []int{1, 3, 11, 44, 186, 814}},
	{polyform.Sticks, polyform.Free, []int{1, 2, 5, 16, 55, 222}},
	{polyform.Sticks, polyform.OneSided, []int{1, 2, 7, 25, 99, 416}},
	{polyform.Sticks, polyform.Fixed, []int{2, 6, 22, 88, 372, 1628}},
}

// All grids have as many pieces as the literature says, no two are equal, and the fixed ones that
// free and one-sided ones stand for add up.
func TestLatticesAgainstOEIS(t *testing.T) {
	for _, l := range lattices {
		for i, want := range l.count {
			all, err := polyform.All(l.grid, i+1, 2, l.kind)
			if err != nil {
				t.Fatal(err)
			}
			seen, images, chiral := map[string]bool{}, 0, 0
			for f := range all {
				images += int(f.Images)
				if seen[fmt.Sprint(f.Cells)] = true; f.Mirror {
					chiral++
				}
			}
			fixed, _ := polyform.All(l.grid, i+1, 2, polyform.Fixed)
			for range fixed {
				images--
			}
			if len(seen) != want || images != 0 || l.kind != polyform.OneSided && chiral > 0 {
				t.Errorf("%v, %v, size %d: %d pieces, want %d; their images are %d too many; %d mirror images", l.grid, l.kind, i+1, len(seen), want, images, chiral)
			}
		}
	}
}

// The fixed pieces are those that grow from one cell by one neighbour after the other, as the cells
// are shown: triangles as rows with the tip up where x+y is even, hexagons by two axes, sticks by
// their middles. They are kept in a list and compared as texts.
func TestLatticesByGrowth(t *testing.T) {
	near := map[polyform.Grid]func(x, y int) [][]int{
		polyform.Triangles: func(x, y int) [][]int {
			return [][]int{{x - 1, y}, {x + 1, y}, {x, y - 1 + 2*((x+y)&1)}}
		},
		polyform.Hexagons: func(x, y int) [][]int {
			return [][]int{{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}, {x + 1, y - 1}, {x - 1, y + 1}}
		},
		polyform.Sticks: func(x, y int) [][]int {
			out := [][]int{{x + 1, y + 1}, {x + 1, y - 1}, {x - 1, y + 1}, {x - 1, y - 1}, {x + 2, y}, {x - 2, y}}
			if y&1 == 1 {
				out[4], out[5] = []int{x, y + 2}, []int{x, y - 2}
			}
			return out
		},
	}
	for grid, neighbours := range near {
		known := map[string][][]int{}
		for _, c := range [][]int{{0, 1}, {1, 0}, {0, 0}} {
			if (c[0]+c[1])&1 == 1 || grid != polyform.Sticks {
				known[moved(grid, [][]int{c})] = [][]int{c}
			}
		}
		for size := 1; size <= 5; size++ {
			all, err := polyform.All(grid, size, 2, polyform.Fixed)
			if err != nil {
				t.Fatal(err)
			}
			listed := map[string]bool{}
			for f := range all {
				text := moved(grid, f.Cells)
				if listed[text] = true; known[text] == nil {
					t.Fatalf("%v of size %d: %v does not grow from one cell", grid, size, f.Cells)
				}
			}
			if len(listed) != len(known) {
				t.Errorf("%v of size %d: %d listed, %d by growth", grid, size, len(listed), len(known))
			}
			next := map[string][][]int{}
			for _, cells := range known {
				for _, c := range cells {
					for _, n := range neighbours(c[0], c[1]) {
						if !slices.ContainsFunc(cells, func(d []int) bool { return slices.Equal(d, n) }) {
							more := append(slices.Clone(cells), n)
							next[moved(grid, more)] = more
						}
					}
				}
			}
			known = next
		}
	}
}

// moved is a text that is equal for cells that a translation of the grid takes to each other: of
// hexagons any, of the others one that keeps x+y even, of sticks one by even numbers.
func moved(grid polyform.Grid, cells [][]int) string {
	least := slices.MinFunc(cells, func(a, b []int) int { return slices.Compare([]int{a[1], a[0]}, []int{b[1], b[0]}) })
	x, y := least[0], least[1]
	switch grid {
	case polyform.Triangles:
		x -= (x + y) & 1
	case polyform.Sticks:
		x, y = x&^1, y&^1
	}
	var words []string
	for _, c := range cells {
		words = append(words, fmt.Sprint(c[0]-x, c[1]-y))
	}
	slices.Sort(words)
	return strings.Join(words, ",")
}
