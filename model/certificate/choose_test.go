package certificate_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// TestChoose: whatever a proof was, the duals chosen for it pass Check and prove the claim, with
// any goal and on boards that have no mirror.
func TestChoose(t *testing.T) {
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 4))
		size := [][2]int{{2, 3}, {3, 3}, {3, 2}, {3, 3}}[seed%4]
		s, _ := walked(r, size[0], size[1], 10)
		far := distancesFrom(s.Start, 10)
		s.Start, s.Goal = s.Goal, s.Start
		plan := shortestPlan(s.Start, far)
		b := &certificate.Board{Slide: s, Plan: plan, Refutes: len(plan) - 2}
		own := certificate.Dual{Patterns: somePatterns(r, len(s.Start.Tiles)-1, 2+int(seed%4))}
		if seed%2 == 0 {
			own.Patterns = somePatterns(r, len(s.Start.Tiles)-1, 2)
			own.Prices = somePrices(r, b, len(own.Patterns), 16, 4)
		}
		for _, boards := range []uint64{0, 500, 5_000_000, 50_000_000} {
			b.Duals = certificate.Choose(s, own, boards)
			if v, err := certificate.Verify(context.Background(), b, 0); err != nil || !v.OK {
				t.Errorf("seed %d, %d boards, duals %v: %+v, %v", seed, boards, b.Duals, v, err)
			}
			for _, d := range b.Duals {
				if d.Mirror > 0 && !certificate.Mirrors(s) {
					t.Errorf("seed %d: a mirror of %s", seed, s.Goal.Flat())
				}
			}
		}
	}
}

// TestChosenForFourByFour: a proof of many boards is checked by two partitions and their mirrors.
func TestChosenForFourByFour(t *testing.T) {
	s := puzzle.Slide{Start: puzzle.StandardGoal(4, 4), Goal: puzzle.StandardGoal(4, 4)}
	single := certificate.Dual{Patterns: [][]int{{1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14, 15}}}
	for _, c := range []struct {
		boards uint64
		duals  int
	}{{100, 2}, {5_000_000, 4}} {
		if duals := certificate.Choose(s, single, c.boards); len(duals) != c.duals {
			t.Errorf("%d boards: %v; want %d duals", c.boards, duals, c.duals)
		}
	}
}
