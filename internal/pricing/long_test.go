package pricing

// Plans of many moves: prices for more than 80 moves, and what a board gets whose plans are
// longer than prices are made for or whose prices do not fit.

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// TestManyMoves: prices for many more moves than a board needs refute nothing that is true,
// are within the limits of a certificate, and a proof by them finds a plan.
func TestManyMoves(t *testing.T) {
	for seed := range uint64(9) {
		rng := rand.New(rand.NewPCG(seed, 8))
		size := [][2]int{{2, 2}, {2, 3}, {3, 3}}[seed%3]
		s := walked(rng, size[0], size[1], 30)
		if s.Start.Equal(s.Goal) {
			continue
		}
		most := 100 + rng.IntN(MostHorizon-99)
		p, err := Find(context.Background(), s, most, PriceOptions{Patterns: randomPartition(rng, size[0]*size[1]-1, 2), Rounds: 2})
		if err != nil {
			t.Fatalf("seed %d, %d moves: %v", seed, most, err)
		}
		if proof, err := Prove(context.Background(), p, p.Horizon(), Search{}); err != nil || !proof.Found {
			t.Errorf("seed %d, %d moves: %+v, %v; want a plan", seed, most, proof, err)
		}
		b := &certificate.Board{Slide: s, NoPlan: true, Refutes: p.Horizon(), Duals: certificate.Single(p.Patterns(), p.Certificate())}
		if err := b.Check(); err != nil {
			t.Errorf("seed %d, %d moves: %v", seed, most, err)
		}
	}
}

// TestPricesTooManyMoves: a horizon beyond the limit is an error of Find.
func TestPricesTooManyMoves(t *testing.T) {
	s := walked(rand.New(rand.NewPCG(1, 1)), 2, 3, 20)
	if _, err := Find(context.Background(), s, MostHorizon+2, PriceOptions{}); err == nil {
		t.Errorf("prices for %d moves", MostHorizon+2)
	}
}

// TestLongPlansOfManyMovesAreKept: a board of 5×5 whose prices do not fit keeps the plan that the beam
// found, and goes on with the 0/1 dual until the limit of nodes.
func TestLongPlansOfManyMovesAreKept(t *testing.T) {
	if testing.Short() {
		t.Skip("a plan of a board of 5×5")
	}
	rng := rand.New(rand.NewPCG(3, 5))
	s := puzzle.Slide{Start: puzzle.Random(rng, 5, 5), Goal: puzzle.StandardGoal(5, 5)}
	a, err := Solve(context.Background(), s, Options{Memory: 16 << 20, Nodes: 1000})
	if err != nil || !a.Found || len(a.Moves) <= 82 || a.Stopped != model.NodeLimit || a.Proven {
		t.Fatalf("%+v, %v; want a plan of more than 82 moves, unproven", a, err)
	}
	b := s.Start
	for _, m := range a.Moves {
		b, _ = b.Apply(m)
	}
	if !b.Equal(s.Goal) {
		t.Error("the plan does not lead to the goal")
	}
}
