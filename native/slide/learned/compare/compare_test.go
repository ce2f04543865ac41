package compare

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide/learned/fit"
)

var goal = puzzle.StandardGoal(side, side)

func walked(seed uint64, steps int) puzzle.Slide {
	rng, b := rand.New(rand.NewPCG(seed, 1)), goal.Clone()
	for range steps {
		if next, ok := b.Apply(names[rng.IntN(4)]); ok {
			b = next
		}
	}
	return puzzle.Slide{Start: b, Goal: goal}
}

func network(t *testing.T, widths ...int) *fit.Net {
	t.Helper()
	n, err := fit.NewNet(widths, "elu", 33, 0, rand.New(rand.NewPCG(2, 2)))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Whatever a network says, here one of random weights, a plan is a plan, the comparisons are counted
// and a limit ends the search.
func TestSearch(t *testing.T) {
	n := network(t, fit.PairInputs(cells), 8, 4, 1)
	solvedOnes := 0
	for seed := range uint64(12) {
		s := walked(seed, 6)
		r, err := Search(context.Background(), n, s, 1500)
		if err != nil {
			t.Fatal(err)
		}
		if !r.Solved {
			continue
		}
		solvedOnes++
		if v := referee.Slide(s, r.Moves); !v.OK {
			t.Errorf("board %d: %s", seed, v.Reason)
		}
		if len(r.Moves) > 2 && r.Asked < r.Expanded {
			t.Errorf("board %d: %d comparisons for %d nodes", seed, r.Asked, r.Expanded)
		}
	}
	if solvedOnes == 0 {
		t.Error("no board six random moves away was solved")
	}
	hard := puzzle.Slide{Start: puzzle.Random(rand.New(rand.NewPCG(5, 5)), side, side), Goal: goal}
	if r, err := Search(context.Background(), n, hard, 50); err != nil || r.Expanded > 50 {
		t.Errorf("%v: %d nodes at a limit of 50", err, r.Expanded)
	}
}

// What is said of a and b is the opposite of what is said of b and a.
func TestAntisymmetric(t *testing.T) {
	x := &search{net: network(t, fit.PairInputs(cells), 8, 4, 1), number: map[[cells]uint8]int32{}, sums: make([]float32, 8)}
	for seed := range uint64(8) {
		n := node{moves: int32(seed)}
		for cell, tile := range rand.New(rand.NewPCG(seed, 3)).Perm(cells) {
			n.tiles[cell] = uint8(tile)
		}
		x.enter(n)
	}
	for a := range x.nodes {
		for b := range x.nodes {
			i, k := entry{int32(a), x.nodes[a].moves}, entry{int32(b), x.nodes[b].moves}
			if x.before(i, k) && x.before(k, i) {
				t.Errorf("%d before %d, and after it", a, b)
			}
		}
	}
}

func TestRefused(t *testing.T) {
	right, wrong := network(t, fit.PairInputs(cells), 2, 1), network(t, 256, 2, 1)
	odd, small := goal.Clone(), puzzle.StandardGoal(3, 3)
	odd.Tiles[0], odd.Tiles[1] = odd.Tiles[1], odd.Tiles[0]
	for i, c := range []struct {
		net *fit.Net
		s   puzzle.Slide
	}{{wrong, walked(1, 3)}, {right, puzzle.Slide{Start: odd, Goal: goal}}, {right, puzzle.Slide{Start: small, Goal: small}}} {
		if _, err := Search(context.Background(), c.net, c.s, 10); err == nil {
			t.Errorf("case %d was searched", i)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Search(ctx, right, walked(1, 30), 0); err == nil {
		t.Error("searched although the context had ended")
	}
}
