// Reference values for the answers on sliding boards: boards with known optima, as data
// (slide.tsv), and small random boards with their distances by breadth-first search. That
// search uses no heuristic, no parity and no symmetry, and shares no code with the engines.

package nativetest

import (
	"bufio"
	_ "embed"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

//go:embed slide.tsv
var slideTable string

// golden is a board with a known optimum.
type golden struct {
	name    string
	slide   puzzle.Slide
	optimum int // moves
}

// goldenBoards reads slide.tsv: lines of name, board, goal (empty for the standard one),
// optimum and source, separated by tabs, after comments and one line of column names.
func goldenBoards(t *testing.T) (all []golden) {
	t.Helper()
	names := true
	for lines := bufio.NewScanner(strings.NewReader(slideTable)); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		if names { // the line of column names
			names = false
			continue
		}
		row := strings.Split(lines.Text(), "\t")
		text := row[1]
		if row[2] != "" {
			text += "\ngoal: " + row[2]
		}
		s, err := puzzle.ParseSlide(text)
		if err != nil {
			t.Fatalf("slide.tsv, %s: %v", row[0], err)
		}
		optimum, err := strconv.Atoi(row[3])
		if err != nil {
			t.Fatalf("slide.tsv, %s: %v", row[0], err)
		}
		all = append(all, golden{row[0], s, optimum})
	}
	return all
}

// truth is a small board with its distance from the goal in moves, -1 where it is unsolvable.
type truth struct {
	slide   puzzle.Slide
	optimum int
}

// smallBoards draws count boards for each of four sizes from 2×2 to 3×3 cells: any
// permutation, so that about half of them are unsolvable, with the standard goal for two of
// the sizes and a random one for the others. Every run draws the same boards.
func smallBoards(count int) (all []truth) {
	rng := rand.New(rand.NewPCG(2026, 13))
	for i, size := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}} {
		goal := puzzle.Random(rng, size[0], size[1])
		if i%2 == 0 {
			goal = puzzle.StandardGoal(size[0], size[1])
		}
		distance := distancesTo(goal)
		for range count {
			start := puzzle.StandardGoal(size[0], size[1])
			rng.Shuffle(len(start.Tiles), func(a, b int) { start.Tiles[a], start.Tiles[b] = start.Tiles[b], start.Tiles[a] })
			d, reached := distance[keyOf(start.Tiles)]
			if !reached {
				d = -1
			}
			all = append(all, truth{puzzle.Slide{Start: start, Goal: goal}, d})
		}
	}
	return all
}

// keyOf packs the tiles of a board of at most 16 cells, four bits each.
func keyOf(tiles []int) (key uint64) {
	for _, tile := range tiles {
		key = key<<4 | uint64(tile)
	}
	return key
}

// distancesTo returns, for every position from which the goal can be reached, the least
// number of moves to it; the key of a position is that of keyOf.
func distancesTo(goal puzzle.Board) map[uint64]int {
	distance := map[uint64]int{keyOf(goal.Tiles): 0}
	for layer, d := [][]int{goal.Tiles}, 1; len(layer) > 0; d++ {
		var next [][]int
		for _, tiles := range layer {
			blank := 0
			for tiles[blank] != 0 {
				blank++
			}
			row, col := blank/goal.Cols, blank%goal.Cols
			for _, to := range [][2]int{{row - 1, col}, {row + 1, col}, {row, col - 1}, {row, col + 1}} {
				if to[0] < 0 || to[0] >= goal.Rows || to[1] < 0 || to[1] >= goal.Cols {
					continue
				}
				moved, from := append([]int(nil), tiles...), to[0]*goal.Cols+to[1]
				moved[blank], moved[from] = moved[from], 0
				if _, seen := distance[keyOf(moved)]; !seen {
					distance[keyOf(moved)] = d
					next = append(next, moved)
				}
			}
		}
		layer = next
	}
	return distance
}
