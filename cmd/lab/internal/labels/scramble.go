// Boards as the program of V. Cahlík and P. Surynek made the labels of their networks. Their
// paper of 2019 says that these boards were random permutations; their repository
// (github.com/vcahlik/fifteen-puzzle, evaluation/src/Board.cpp and Dataset.cpp) has walks from
// the goal, of a number of moves drawn uniformly from a range. Facts from there, the code is
// own.
//
// A step draws one of the directions that are open to the blank. Where it is that of the step
// before, the first open direction of up, down, left, right is taken instead, or the second
// if the first was drawn. So no direction comes twice running unless that substitute is it,
// while a move may be taken back at once, and the walk leaves the goal slowly.

package labels

import (
	"fmt"
	"math/rand/v2"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Scramble says how many moves a walk from the goal has: between Least and Most, each as
// likely as the other. The zero value stands for boards drawn uniformly instead.
type Scramble struct{ Least, Most int }

// PaperScramble is the range of the labels that the paper's network learned from. The
// repository does not record it; it fits the histogram of the lengths of all six million
// labels in its notebook Datasets/TrainingDatasetAnalysis.
var PaperScramble = Scramble{100, 1000}

const maxScramble = 1<<16 - 1

func (s Scramble) check() error {
	if s.Least < 0 || s.Most < s.Least || s.Most > maxScramble {
		return fmt.Errorf("walks of %d to %d moves; expected a range within 0 to %d", s.Least, s.Most, maxScramble)
	}
	return nil
}

// board draws a board.
func (s Scramble) board(rng *rand.Rand) puzzle.Board {
	if s == (Scramble{}) {
		return puzzle.Random(rng, side, side)
	}
	b := puzzle.StandardGoal(side, side)
	blank, last := b.Blank(), -1
	for range s.Least + rng.IntN(s.Most-s.Least+1) {
		var open [4]int
		n := 0
		for dir := range open {
			if [4]bool{blank >= side, blank < cells-side, blank%side > 0, blank%side < side-1}[dir] {
				open[n] = dir
				n++
			}
		}
		k := rng.IntN(n)
		dir := open[k]
		if dir == last && k > 0 {
			dir = open[0]
		} else if dir == last {
			dir = open[1]
		}
		to := blank + [4]int{-side, side, -1, 1}[dir]
		b.Tiles[blank], b.Tiles[to] = b.Tiles[to], b.Tiles[blank]
		blank, last = to, dir
	}
	return b
}
