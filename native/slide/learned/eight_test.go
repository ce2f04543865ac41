package learned

import (
	"context"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// eightBoards returns every solvable board of 3×3 with its distance, those nearer to the goal
// first, by breadth-first search from the goal.
func eightBoards() (boards [][9]int, moves []int) {
	goal := [9]int{1, 2, 3, 4, 5, 6, 7, 8, 0}
	seen := map[[9]int]bool{goal: true}
	for layer, depth := [][9]int{goal}, 0; len(layer) > 0; depth++ {
		var next [][9]int
		for _, at := range layer {
			boards, moves = append(boards, at), append(moves, depth)
			blank := 0
			for at[blank] != 0 {
				blank++
			}
			for to := range at {
				if row, col := to/3-blank/3, to%3-blank%3; row*row+col*col != 1 {
					continue
				}
				child := at
				child[blank], child[to] = child[to], child[blank]
				if !seen[child] {
					seen[child] = true
					next = append(next, child)
				}
			}
		}
		layer = next
	}
	return boards, moves
}

// The searches with the program's network for 3×3 against the distances of breadth-first search:
// what is proven is true, what is within a factor is, and no plan is shorter than the distance.
// The published numbers of positions: 181,440 in all, two of 31 moves (A. Reinefeld, IJCAI 1993).
func TestEightByNetwork(t *testing.T) {
	boards, moves := eightBoards()
	if last := len(boards) - 1; len(boards) != 181440 || moves[last] != 31 || moves[last-1] != 31 || moves[last-2] != 30 {
		t.Errorf("%d boards, the last of %d moves; want 181440, and two of 31", len(boards), moves[last])
	}
	for i := 0; i < len(boards); i += 3001 {
		s := puzzle.Slide{Start: puzzle.StandardGoal(3, 3), Goal: puzzle.StandardGoal(3, 3)}
		copy(s.Start.Tiles, boards[i][:])
		want := moves[i]
		for _, mode := range []Mode{Prove, Ties, Focal, Estimates, Deepen} {
			r, err := Search(context.Background(), s, Options{Mode: mode})
			if err != nil || !r.Solved {
				t.Fatalf("board %v, %s: %v", s.Start.Tiles, mode, err)
			}
			n := len(r.Moves)
			if n < want || r.Bound > want || r.Optimal && n != want {
				t.Errorf("board %v, %s: %d moves, bound %d, %q; the distance is %d", s.Start.Tiles, mode, n, r.Bound, r.Guarantee, want)
			}
			if (mode == Prove || mode == Ties) && n != want || mode == Focal && 10*n > 11*want {
				t.Errorf("board %v, %s: %d moves, the distance is %d", s.Start.Tiles, mode, n, want)
			}
		}
	}
}
