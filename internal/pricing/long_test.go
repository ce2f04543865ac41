package pricing

// Plans of many moves: prices for more than 80 moves.

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/certificate"
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
		if proof, err := Prove(context.Background(), p, p.horizon, Search{}); err != nil || !proof.Found {
			t.Errorf("seed %d, %d moves: %+v, %v; want a plan", seed, most, proof, err)
		}
		b := &certificate.Board{Slide: s, NoPlan: true, Refutes: p.horizon, Duals: certificate.Single(p.Patterns(), p.Certificate())}
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
