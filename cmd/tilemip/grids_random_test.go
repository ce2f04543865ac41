package main

import (
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/internal/bruteforce"
)

// Random puzzles of the four other grids, counted in every way there is and compared with
// a brute force that knows points in space only.
func checkRandomGrids(t *testing.T, trials, cells int, seed uint64, every int) {
	r := rand.New(rand.NewPCG(seed, 8))
	c := &randomPackings{T: t, ran: map[string]int{}, by: map[string]int{}}
	solutions, symmetric := 0, 0
	for trial := range trials {
		drawn := bruteforce.DrawGrid(r, 1+trial%4, cells-trial/4%3)
		c.puzzle, c.want = drawn.File(), bruteforce.SolveGrid(drawn)
		solutions += len(c.want.Solutions)
		if len(c.want.Isometries) > 1 {
			symmetric++
		}
		if len(c.want.Solutions) == 0 {
			t.Fatalf("no solution of a puzzle that was drawn with one:\n%s", c.puzzle)
		}
		c.search(true)
		if trial%every == 0 && len(c.want.Solutions) <= 24 {
			c.program(reductionSets[trial/every%len(reductionSets)])
		}
		if t.Failed() {
			t.Fatalf("stopped at case %d of seed %d:\n%s", trial, seed, c.puzzle)
		}
	}
	t.Logf("measured: %d puzzles of prisms, spheres, rhombic tetrahedra and tetra-octa, %d solutions, %d regions with a symmetry; %v", trials, solutions, symmetric, c.ran)
	if solutions < 2*trials || symmetric == 0 && trials > 20 {
		t.Error("too easy")
	}
}

func TestRandomGrids(t *testing.T) { checkRandomGrids(t, 8, 9, 1, 8) }

func TestLongRandomGrids(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkRandomGrids(t, 60, 11, 2, 10)
}
