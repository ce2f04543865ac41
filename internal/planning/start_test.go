package planning

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/model/puzzle"
)

// TestStart draws plans: the point is feasible, and the plan is read from it.
func TestStart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := walks().Draw(t, "walk")
		plan := w.taken()
		name := rapid.SampledFrom([]string{"textbook", "textbook+carry", "textbook+detours"}).Draw(t, "formulation")
		p, err := formulation(t, name).Build(w.slide(), max(1, len(plan))+rapid.IntRange(0, 2).Draw(t, "spare"))
		if err != nil {
			t.Fatal(err)
		}
		x := p.Start(w.slide(), plan)
		if report := check(t, p, x); !report.OK || !slices.Equal(p.Moves(x), plan) {
			t.Fatalf("%s: moves %v, want %v", report.Reason, p.Moves(x), plan)
		}
		if p.Start(w.slide(), append(plan, puzzle.Up, puzzle.Down, puzzle.Up, puzzle.Down)) != nil {
			t.Fatal("a plan longer than the horizon was written")
		}
	})
	s := puzzle.Slide{Start: puzzle.StandardGoal(2, 2), Goal: puzzle.StandardGoal(2, 2)}
	p := build(t, "flow", s, 2)
	if p.Start(s, nil) != nil {
		t.Error("a point of another program")
	}
}
