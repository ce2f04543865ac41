package pricing

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// distances is the truth: breadth-first search from the goal over whole boards, without any
// filter. Boards are keyed by their text; most bounds how many moves it goes.
func distances(goal puzzle.Board, most int) map[string]int {
	return distancesTo(goal, most, "")
}

// distanceOf is the least number of moves of a board.
func distanceOf(s puzzle.Slide) int {
	return distancesTo(s.Goal, 99, s.Start.Flat())[s.Start.Flat()]
}

// distancesTo stops when it has found the board until.
func distancesTo(goal puzzle.Board, most int, until string) map[string]int {
	at := map[string]int{goal.Flat(): 0}
	now := []puzzle.Board{goal}
	for moves := 1; len(now) > 0 && moves <= most; moves++ {
		if _, known := at[until]; known {
			break
		}
		var next []puzzle.Board
		for _, b := range now {
			for _, m := range letters {
				if c, ok := b.Apply(m); ok {
					key := c.Flat()
					if _, known := at[key]; !known {
						at[key] = moves
						next = append(next, c)
					}
				}
			}
		}
		now = next
	}
	return at
}

// randomSlide is a solvable board with a random goal in every other case.
func randomSlide(rng *rand.Rand, rows, cols int) puzzle.Slide {
	s := puzzle.Slide{Goal: puzzle.StandardGoal(rows, cols)}
	if rng.IntN(2) == 1 {
		s.Goal = puzzle.Random(rng, rows, cols)
	}
	for {
		s.Start = puzzle.Random(rng, rows, cols)
		if ok, _ := s.Solvable(); ok {
			return s
		}
	}
}

// leads reports whether a plan leads from the start to the goal.
func leads(s puzzle.Slide, moves []puzzle.Move) bool {
	b, err := puzzle.Replay(s.Start, moves)
	return err == nil && b.Equal(s.Goal)
}

// A proven is a shortest plan and the proof that none is shorter.
type proven struct {
	moves   []puzzle.Move
	refutes int  // moves
	dual    Dual // of the proof
	nodes   uint64
}

// solve finds a plan by a beam of boards, of moves rising from the Manhattan distance, and proves by
// one of the duals that none is shorter; a shorter one that the proof finds is proven in turn.
func solve(t testing.TB, s puzzle.Slide, byPrices bool, threads int) proven {
	t.Helper()
	ctx := context.Background()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s to %s: %v", s.Start.Flat(), s.Goal.Flat(), err)
		}
	}
	guide, err := NewAdditive(ctx, s, nil, 0)
	check(err)
	p := proven{dual: guide}
	if s.Start.Equal(s.Goal) {
		p.moves = []puzzle.Move{} // which a beam does not look for
	}
	for most := guide.g.manhattan(); p.moves == nil; most += 2 {
		p.moves, err = Beam(ctx, guide, most, 10_000)
		check(err)
	}
	for {
		p.refutes = len(p.moves) - 2
		if p.refutes > 0 && byPrices {
			p.dual, err = FindBest(ctx, s, p.refutes, 0)
			check(err)
		}
		proof, err := Prove(ctx, p.dual, p.refutes, Search{Threads: threads})
		check(err)
		p.nodes += proof.Nodes
		if proof.Found == proof.Refuted {
			t.Fatalf("%s to %s: %+v", s.Start.Flat(), s.Goal.Flat(), proof)
		}
		if proof.Refuted {
			break
		}
		p.moves = proof.Moves
	}
	if !leads(s, p.moves) {
		t.Fatalf("%s to %s: the plan %s", s.Start.Flat(), s.Goal.Flat(), puzzle.FormatMoves(p.moves))
	}
	return p
}

// certificate is the proof as others check it.
func (p proven) certificate(s puzzle.Slide) *certificate.Board {
	var prices *certificate.Prices
	if d, ok := p.dual.(*Prices); ok {
		prices = d.Certificate()
	}
	return &certificate.Board{Slide: s, Plan: p.moves, Refutes: p.refutes, Duals: certificate.Single(p.dual.Patterns(), prices)}
}

// TestSolveSmall compares with the truth on all boards of 2×2 and 2×3 and samples of others.
func TestSolveSmall(t *testing.T) {
	for _, size := range [][3]int{{2, 2, 0}, {2, 3, 0}, {3, 2, 40}, {3, 3, 20}} {
		rng := rand.New(rand.NewPCG(1, uint64(size[0]*10+size[1])))
		goal := puzzle.StandardGoal(size[0], size[1])
		truth := distances(goal, 99)
		tried := 0
		for flat, want := range truth {
			if size[2] > 0 && tried >= size[2] {
				break
			}
			tried++
			s := puzzle.Slide{Start: mustBoard(t, flat, size[0], size[1]), Goal: goal}
			for _, byPrices := range []bool{false, true} {
				if p := solve(t, s, byPrices, 1+rng.IntN(2)); len(p.moves) != want {
					t.Fatalf("%s by %s: %d moves; the truth is %d", flat, p.dual, len(p.moves), want)
				}
			}
		}
	}
}

func mustBoard(t *testing.T, flat string, rows, cols int) puzzle.Board {
	t.Helper()
	s, err := puzzle.ParseSlide(flat)
	if err != nil {
		t.Fatal(err)
	}
	if s.Start.Rows != rows || s.Start.Cols != cols {
		t.Fatalf("%s is not %d×%d", flat, rows, cols)
	}
	return s.Start
}

// TestCertificateSmall has the certificates of small boards checked, by both duals.
func TestCertificateSmall(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for n := range 24 {
		size := [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}}[n%4]
		s := randomSlide(rng, size[0], size[1])
		p := solve(t, s, n/4%2 == 1, 1)
		if v, err := certificate.Verify(context.Background(), p.certificate(s), 0); err != nil || !v.OK {
			t.Fatalf("%s by %s: %+v, %v", s.Start.Flat(), p.dual, v, err)
		}
	}
}
