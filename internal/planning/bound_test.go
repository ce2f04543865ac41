package planning

import (
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Two-sided, against breadth-first search: never more moves than needed, never fewer than
// the Manhattan distance, and their parity.
func TestPatternBoundIsAdmissible(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	for _, size := range [][3]int{{2, 2, 12}, {2, 3, 200}, {3, 3, 200}} {
		k, better := truthOf(size[0], size[1]), 0
		for range size[2] {
			b, moves := k.random(rng)
			least := ManhattanBound(k.slide(b))
			bound, err := patternBound(k.slide(b), endless)
			if err != nil || bound < least || bound > moves || (bound-least)%2 != 0 {
				t.Fatalf("%s: bound %d, %v; Manhattan %d, %d moves needed", b.Flat(), bound, err, least, moves)
			}
			if bound > least {
				better++
			}
		}
		if size[0] == 3 && better < size[2]/2 {
			t.Errorf("better than Manhattan on %d of %d boards only", better, size[2])
		}
	}
}

func BenchmarkPatternBound(b *testing.B) {
	s, _ := puzzle.ParseSlide("7 9 8 15 / 6 2 10 1 / 12 0 5 14 / 11 13 4 3")
	for range b.N {
		if _, err := patternBound(s, endless); err != nil {
			b.Fatal(err)
		}
	}
}

// Boards of 80 moves, where the search of a pattern of half the tiles reaches its limit: that
// lowers the bound and nothing else.
func TestPatternBoundOfFarBoards(t *testing.T) {
	for _, board := range []string{
		"0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1",
		"0 15 8 3 / 12 11 7 4 / 14 10 6 5 / 9 13 2 1",
	} {
		s, err := puzzle.ParseSlide(board)
		if err != nil {
			t.Fatal(err)
		}
		bound, err := patternBound(s, endless)
		if least := ManhattanBound(s); err != nil || bound < least || bound > 80 || (bound-least)%2 != 0 {
			t.Errorf("%s: bound %d, %v; Manhattan %d", board, bound, err, least)
		}
	}
}

// endless lets a search go on.
func endless() bool { return false }
