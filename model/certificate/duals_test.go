package certificate

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// TestTables compares the tables of additive duals, also those that look at the table of another
// pattern through a symmetry, with a search over tiles and blank one by one.
func TestTables(t *testing.T) {
	shared := 0
	for seed := range uint64(24) {
		r := rand.New(rand.NewPCG(seed, 2))
		size := [][2]int{{2, 3}, {3, 2}, {3, 3}, {2, 4}}[seed%4]
		rows, cols := size[0], size[1]
		n := rows * cols
		goal := puzzle.Board{Rows: rows, Cols: cols, Tiles: r.Perm(n)}
		tiles := []int{}
		for _, x := range r.Perm(n - 1) {
			tiles = append(tiles, x+1)
		}
		b := &Board{Slide: puzzle.Slide{Start: goal, Goal: goal}, Duals: Single(nil, nil)}
		for len(tiles) > 0 {
			m := min(len(tiles), 1+r.IntN(3))
			b.Duals[0].Patterns, tiles = append(b.Duals[0].Patterns, tiles[:m]), tiles[m:]
		}
		if Mirrors(b.Slide) {
			b.Duals = append(b.Duals, Dual{Mirror: 1})
		}
		c := newChecker(b)
		c.plan()
		if err := c.prepare(context.Background()); err != nil {
			t.Fatal(err)
		}
		for _, q := range c.duals {
			for _, p := range q.patterns {
				if p.of != nil {
					shared++
				}
				far := ownMoves(c, p.tiles)
				for range 200 {
					at := r.Perm(n)
					want, ok := far[fmt.Sprint(at[0], cellsIn(at, p.tiles))]
					if !ok {
						want = never
					}
					if got := int(p.own[c.find(p, at)]); got != want {
						t.Fatalf("goal %v, tiles %v in %v, blank in %d: %d own moves; want %d", goal.Tiles, p.tiles, cellsIn(at, p.tiles), at[0], got, want)
					}
				}
			}
		}
	}
	if shared < 20 {
		t.Errorf("%d tables are shared; want 20 or more", shared)
	}
}

func cellsIn(at, tiles []int) []int {
	var in []int
	for _, tile := range tiles {
		in = append(in, at[tile])
	}
	return in
}

// ownMoves are the least numbers of moves of the tiles from all cells of blank and tiles to the goal,
// until nothing gets less.
func ownMoves(c *checker, tiles []int) map[string]int {
	start := append([]int{c.goal[0]}, cellsIn(c.goal, tiles)...)
	far := map[string]int{fmt.Sprint(start[0], start[1:]): 0}
	for queue := [][]int{start}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for _, to := range c.next[at[0]] {
			if to < 0 {
				continue
			}
			after, cost := append([]int{to}, at[1:]...), 0
			for i, cell := range at[1:] {
				if cell == to {
					after[i+1], cost = at[0], 1
				}
			}
			key := fmt.Sprint(after[0], after[1:])
			cost += far[fmt.Sprint(at[0], at[1:])]
			if known, ok := far[key]; !ok || cost < known {
				far[key] = cost
				queue = append(queue, after)
			}
		}
	}
	return far
}
