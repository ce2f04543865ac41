// Lesson 6: which horizons a proof must refute, and prices that prove the last one.

package course

import (
	"fmt"
	"math"
	"slices"

	"github.com/tilemip/tilemip/internal/planning"
)

// board61 has a Manhattan distance well below its shortest plan; board62 is proven by prices.
var (
	board61 = "1 2 3 / 5 0 6 / 7 8 4"
	board62 = "0 3 2 / 5 4 1"
)

// patterns62 are the two sets of tiles that share the cost of the moves of tiles 2 and 5.
var patterns62 = [2][]int{{1, 2, 4, 5}, {2, 3, 5}}

var exercises6 = []Exercise{
	{"6.1", []string{"horizons"}, (*tools).ladder},
	{"6.2", []string{"two", "five"}, (*tools).priced},
}

// ladder lists the horizons from the Manhattan distance to the last one without a plan.
func (k *tools) ladder(given func(string) string) string {
	got := whole(given("horizons"))
	best := k.shortest(own(board61))
	from := planning.ManhattanBound(own(board61))
	var want []int
	for h := from; h < len(best); h += 2 {
		want = append(want, h)
	}
	slices.Sort(got)
	got = slices.Compact(got)
	switch {
	case slices.Equal(got, want):
	case len(got) == 0 || got[0] < from:
		refuse("your first horizon is below the Manhattan distance, which refutes it without any program")
	case got[0] > from:
		refuse("your first horizon is not the lowest that the Manhattan distance leaves")
	case slices.ContainsFunc(got, func(h int) bool { return (h-from)%2 != 0 }):
		refuse("one of your horizons needs no program: think of the parity of the blank's steps")
	case got[len(got)-1] >= len(best):
		refuse("your last horizon has a plan: it cannot be refuted")
	default:
		refuse("some horizon below the shortest plan is missing")
	}
	return fmt.Sprintf("counted again: %d horizons have no plan, and the next one has the plan of %d moves that search finds", len(want), len(best))
}

// priced adds up the cheapest ways home of two patterns under the student's prices.
func (k *tools) priced(given func(string) string) string {
	share := [2]map[int]float64{{1: 1, 4: 1}, {3: 1}}
	for tile, field := range map[int]string{2: "two", 5: "five"} {
		a := number(given(field))
		if a < 0 || a > 1 {
			refuse("%s: a share lies between 0 and 1; otherwise a move would have a negative cost in one of the patterns", field)
		}
		share[0][tile], share[1][tile] = a, 1-a
	}
	sum := 0.0
	for n, pattern := range patterns62 {
		sum += cheapest(own(board62), pattern, share[n])
	}
	best := k.shortest(own(board62))
	bound := planning.RaiseToParity(own(board62), int(math.Ceil(sum-1e-9)))
	if bound < len(best) {
		refuse("your prices prove %.2f: with parity no plan of fewer than %d moves, but the shortest known plan is longer. A tile may be shared between the patterns", sum, bound)
	}
	return fmt.Sprintf("added up: the two patterns cost %.2f together, so with parity no plan has fewer than %d moves, and search finds one of %d", sum, bound, len(best))
}
