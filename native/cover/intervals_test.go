package cover

import (
	"fmt"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// domination asks for the ways in which k queens attack or occupy every square of an
// n×n board: each square is covered once to k times.
func domination(n, k int) *puzzle.Cover {
	c := &puzzle.Cover{Name: "queens", Items: []string{"Q"}, Primary: 1 + n*n, Least: []int{k}, Multiplicity: []int{k}}
	for a := range n * n {
		c.Items = append(c.Items, fmt.Sprintf("%d/%d", a/n, a%n))
		c.Least, c.Multiplicity = append(c.Least, 1), append(c.Multiplicity, k)
		option := []int{0}
		for b := range n * n {
			rows, columns := a/n-b/n, a%n-b%n
			if rows == 0 || columns == 0 || rows == columns || rows == -columns {
				option = append(option, 1+b)
			}
		}
		c.Options = append(c.Options, option)
	}
	return c
}

// The numbers of ways with the fewest queens are OEIS A002564.
func TestDomination(t *testing.T) {
	for _, tc := range []struct {
		n, k int
		want uint64
	}{{1, 1, 1}, {2, 1, 4}, {3, 1, 1}, {4, 2, 12}, {5, 3, 186}, {6, 3, 4}, {6, 2, 0}, {7, 4, 86}} {
		checkCount(t, func() (*puzzle.Cover, error) { return domination(tc.n, tc.k), nil }, tc.want)
	}
}

func TestLongDomination(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkCount(t, func() (*puzzle.Cover, error) { return domination(8, 5), nil }, 4860)
}
