// Random boards: every board from which the standard goal can be reached is
// equally likely.

package puzzle

import "math/rand/v2"

// Random returns a uniformly random board from which StandardGoal(rows, cols)
// can be reached. The same generator state gives the same board. A size outside
// MinSide to MaxSide gives the zero Board, which Check refuses.
func Random(rng *rand.Rand, rows, cols int) Board {
	goal := StandardGoal(rows, cols)
	if goal.Tiles == nil {
		return Board{}
	}
	b := goal.Clone()
	rng.Shuffle(len(b.Tiles), func(i, j int) { b.Tiles[i], b.Tiles[j] = b.Tiles[j], b.Tiles[i] })
	if ok, _ := (Slide{Start: b, Goal: goal}).Solvable(); !ok {
		// Exchanging tiles 1 and 2 pairs every unsolvable board with one
		// solvable board, so the draw stays uniform.
		for i, t := range b.Tiles {
			if t == 1 || t == 2 {
				b.Tiles[i] = 3 - t
			}
		}
	}
	return b
}
