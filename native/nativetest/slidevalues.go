// The values of the heuristics of sliding boards against true distances.

package nativetest

import (
	"context"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// checkValues checks that the row of a heuristic is complete and found by its name, and,
// where the row says admissible, its values: on every solvable position for one goal of 2×3
// cells, and on the small boards drawn, the value is 0 at the goal, has the parity of the
// distance, and is never above it.
func checkValues(t *testing.T, h slide.Heuristic, small []truth) {
	if got, err := slide.LookupHeuristic(h.Name); err != nil || got.Name != h.Name || h.Summary == "" || h.Source == "" || h.Sizes == "" {
		t.Errorf("the row: %+v, %v", got, err)
	}
	if !h.Admissible {
		return
	}
	goal := puzzle.Board{Rows: 2, Cols: 3, Tiles: []int{3, 1, 0, 2, 5, 4}}
	if h.Fits(goal.Rows, goal.Cols) {
		value := valuesOf(t, h, goal)
		for key, d := range distancesTo(goal) {
			tiles := make([]int, len(goal.Tiles))
			for i := range tiles {
				tiles[len(tiles)-1-i] = int(key >> (4 * i) & 15)
			}
			value(puzzle.Board{Rows: goal.Rows, Cols: goal.Cols, Tiles: tiles}, d)
		}
	}
	for _, tr := range small {
		if tr.optimum >= 0 && h.Fits(tr.slide.Goal.Rows, tr.slide.Goal.Cols) {
			valuesOf(t, h, tr.slide.Goal)(tr.slide.Start, tr.optimum)
		}
	}
}

// valuesOf returns a function that checks the value of a board against its distance.
func valuesOf(t *testing.T, h slide.Heuristic, goal puzzle.Board) func(b puzzle.Board, distance int) {
	t.Helper()
	estimate, err := slide.NewEstimator(context.Background(), goal, slide.Options{Heuristic: h.Name})
	if err != nil {
		t.Fatal(err)
	}
	return func(b puzzle.Board, distance int) {
		t.Helper()
		v, err := estimate.Value(b)
		if err != nil || v < 0 || v > distance || (distance-v)%2 != 0 || distance == 0 && v != 0 {
			t.Errorf("%s to %s: value %d at distance %d, %v", b.Flat(), goal.Flat(), v, distance, err)
		}
	}
}
