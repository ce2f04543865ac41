package main

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

func solver(t *testing.T) backends.Backend {
	b, err := backends.Default()
	if err != nil {
		t.Skip(err)
	}
	if !b.Info().Capabilities.Duals {
		t.Skipf("%s gives no duals", b.Info().Name)
	}
	return b
}

// patterns are all ways to fill a roll.
func (s stock) patterns(i, room int, head []int) [][]int {
	if i == len(s.width) {
		return [][]int{append([]int(nil), head...)}
	}
	var all [][]int
	for n := 0; n*s.width[i] <= room; n++ {
		all = append(all, s.patterns(i+1, room-n*s.width[i], append(head, n))...)
	}
	return all
}

// The generated patterns are as good as all patterns together, live and rebuilt.
func TestGenerationFindsTheOptimum(t *testing.T) {
	b := solver(t)
	for seed := range uint64(4) {
		s := randomStock(seed, 4)
		m, _ := s.program(s.patterns(0, s.roll, nil))
		all, err := backends.Solve(t.Context(), b, m, backends.Options{})
		if err != nil || all.Status != model.StatusOptimal {
			t.Fatal(all, err)
		}
		for _, live := range []bool{true, false} {
			g, err := s.generate(t.Context(), b, live)
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(g.rolls-all.Objective) > 1e-6*all.Objective {
				t.Errorf("seed %d, live %v: %g rolls, with all patterns %g", seed, live, g.rolls, all.Objective)
			}
		}
	}
}

// A session over HiGHS needs few simplex iterations for a column more; building anew
// needs all of them each time.
func TestSessionSavesIterations(t *testing.T) {
	b, err := backends.Lookup("highs")
	if err != nil || !b.Info().Available() {
		t.Skip("this build has no HiGHS; other backends solve each round from nothing")
	}
	s := randomStock(7, 12)
	live, err := s.generate(t.Context(), b, true)
	if err != nil {
		t.Fatal(err)
	}
	anew, err := s.generate(t.Context(), b, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d simplex iterations in the session, %d rebuilt", live.iterations, anew.iterations)
	if 2*live.iterations > anew.iterations {
		t.Errorf("%d simplex iterations in the session, %d rebuilt", live.iterations, anew.iterations)
	}
}

func TestRun(t *testing.T) {
	solver(t)
	var out strings.Builder
	if err := run(context.Background(), randomStock(1, 5), "", &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"session:  ", "rebuilt:  ", "rolls:    "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("want %q in\n%s", want, out.String())
		}
	}
}
