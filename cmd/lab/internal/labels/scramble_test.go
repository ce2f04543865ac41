package labels

import (
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// A walk of the paper's authors moves the blank from cell to cell: no direction comes twice
// running, but where the substitute of the rule is that direction. The rule is followed here
// from step to step by its own words, on all walks of up to six moves, with their chances.
func TestScramble(t *testing.T) {
	want := map[string]float64{}
	all := [4]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}
	var walk func(b puzzle.Board, last puzzle.Move, left int, chance float64)
	walk = func(b puzzle.Board, last puzzle.Move, left int, chance float64) {
		if left == 0 {
			want[b.Flat()] += chance
			return
		}
		var open []puzzle.Move
		for _, m := range all {
			if _, ok := b.Apply(m); ok {
				open = append(open, m)
			}
		}
		for k, m := range open {
			if m == last {
				if m = open[0]; k == 0 {
					m = open[1]
				}
			}
			next, _ := b.Apply(m)
			walk(next, m, left-1, chance/float64(len(open)))
		}
	}
	const least, most, draws = 3, 6, 40000
	for k := least; k <= most; k++ {
		walk(puzzle.StandardGoal(side, side), 0, k, 1.0/(most-least+1))
	}
	got, rng := map[string]float64{}, rand.New(rand.NewPCG(3, 4))
	for range draws {
		got[Scramble{least, most}.board(rng).Flat()] += 1.0 / draws
	}
	for board := range got {
		if want[board] == 0 {
			t.Fatalf("board %s is the end of no such walk", board)
		}
	}
	far := 0.0
	for board, chance := range want {
		far += max(chance-got[board], got[board]-chance)
	}
	if far > 0.08 {
		t.Errorf("the chances differ by %.3f in all; expected at most 0.08", far)
	}
}

func TestScrambleRefuses(t *testing.T) {
	for _, s := range []Scramble{{5, 4}, {-1, 4}, {0, 1 << 16}} {
		if o := (Options{Scramble: s}); o.Check() == nil {
			t.Errorf("%v was accepted", s)
		}
	}
	if o := (Options{Scramble: PaperScramble, Network: &learned.Network{}}); o.Check() == nil {
		t.Error("scrambled boards and those that a search visited were accepted together")
	}
}
