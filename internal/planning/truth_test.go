package planning

import (
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// truth knows the least number of moves of every board of one size, by breadth-first
// search from the goal: the truth that reductions are compared with and never see.
type truth struct {
	goal  puzzle.Board
	moves map[string]int
	far   []puzzle.Board // the boards farthest from the goal
}

var truths sync.Map

func truthOf(rows, cols int) *truth {
	key := [2]int{rows, cols}
	if known, ok := truths.Load(key); ok {
		return known.(*truth)
	}
	goal := puzzle.StandardGoal(rows, cols)
	k := &truth{goal: goal, moves: map[string]int{}}
	k.moves[tileText(goal)] = 0
	layer := []puzzle.Board{goal}
	for depth := 1; len(layer) > 0; depth++ {
		k.far = layer
		var next []puzzle.Board
		for _, b := range layer {
			for _, m := range letters {
				if after, ok := b.Apply(m); ok {
					if _, seen := k.moves[tileText(after)]; !seen {
						k.moves[tileText(after)] = depth
						next = append(next, after)
					}
				}
			}
		}
		layer = next
	}
	truths.Store(key, k)
	return k
}

func tileText(b puzzle.Board) string {
	text := make([]byte, len(b.Tiles))
	for i, t := range b.Tiles {
		text[i] = byte(t)
	}
	return string(text)
}

func (k *truth) slide(b puzzle.Board) puzzle.Slide { return puzzle.Slide{Start: b, Goal: k.goal} }

// plan returns a random shortest plan.
func (k *truth) plan(rng *rand.Rand, b puzzle.Board) []puzzle.Move {
	var plan []puzzle.Move
	for left := k.moves[tileText(b)]; left > 0; left-- {
		for _, d := range rng.Perm(4) {
			if after, ok := b.Apply(letters[d]); ok && k.moves[tileText(after)] == left-1 {
				plan, b = append(plan, letters[d]), after
				break
			}
		}
	}
	return plan
}

// random returns a random board and the moves it needs.
func (k *truth) random(rng *rand.Rand) (puzzle.Board, int) {
	b := puzzle.Random(rng, k.goal.Rows, k.goal.Cols)
	return b, k.moves[tileText(b)]
}

func TestTruthIsTheKnownOne(t *testing.T) {
	for _, c := range []struct{ rows, cols, boards, moves int }{{2, 3, 360, 21}, {3, 3, 181440, 31}} {
		k := truthOf(c.rows, c.cols)
		if len(k.moves) != c.boards || k.moves[tileText(k.far[0])] != c.moves {
			t.Errorf("%d×%d: %d boards, the farthest %d moves away; want %d and %d", c.rows, c.cols, len(k.moves), k.moves[tileText(k.far[0])], c.boards, c.moves)
		}
	}
}
