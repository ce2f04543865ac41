package integer_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide"
)

// branching are the methods whose dual is made by this package.
func branching(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, m := range integer.Methods() {
		if !m.Solver && m.Name != integer.MethodDatabases {
			names = append(names, m.Name)
		}
	}
	return names
}

// agree compares a method's answer with the native search, which shares no line with it, and
// asks for plans of fewer moves, of which there are none.
func agree(t *testing.T, method string, s puzzle.Slide, want int, tooShort bool) {
	t.Helper()
	r, err := integer.Board(context.Background(), s, integer.Options{Settings: integer.Settings{Method: method}})
	if err != nil {
		t.Fatalf("%s by %s: %v", s.Start.Flat(), method, err)
	}
	if r.Status != model.StatusOptimal || r.Objective != float64(want) || r.Bound != float64(want) || !referee.Slide(s, r.Moves).OK || r.ClaimedBy != "" || want > 0 && len(r.ProvenBy) == 0 {
		t.Fatalf("%s by %s: %s, %g moves, bound %g, proven by %v; want %d", s.Start.Flat(), method, r.Status, r.Objective, r.Bound, r.ProvenBy, want)
	}
	if !tooShort || want < 3 {
		return
	}
	r, err = integer.Board(context.Background(), s, integer.Options{Settings: integer.Settings{Method: method, Horizon: want - 1}})
	if err != nil || r.Status != model.StatusInfeasible || noPlanUpTo(r) != want-1 || r.Bound > float64(want) {
		t.Fatalf("%s by %s within %d moves: %+v, %v; want none", s.Start.Flat(), method, want-1, r, err)
	}
}

// optimum is the least number of moves by the native search.
func optimum(t *testing.T, s puzzle.Slide) int {
	t.Helper()
	r, err := slide.Search(context.Background(), s, slide.Options{})
	if err != nil || !r.Optimal {
		t.Fatalf("%s: %+v, %v", s.Start.Flat(), r, err)
	}
	return len(r.Moves)
}

func TestBranchAgainstSearch(t *testing.T) {
	for _, method := range branching(t) {
		for i, size := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 4}} {
			rng := rand.New(rand.NewPCG(1477, uint64(i)))
			for range 3 {
				s := puzzle.Slide{Start: puzzle.Random(rng, size[0], size[1]), Goal: puzzle.StandardGoal(size[0], size[1])}
				agree(t, method, s, optimum(t, s), true)
			}
		}
	}
}

// 1,000 random 8-puzzles, in turn by either dual, the boards of the ladder up to 40 moves by
// the 0/1 dual and those up to 20 by prices. All of them by both, and the ladder up to 53
// moves, were run once and agreed, in 79 CPU seconds.
func TestLongBranchAgainstSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	rng := rand.New(rand.NewPCG(14, 1000))
	for i := range 1000 {
		s := puzzle.Slide{Start: puzzle.Random(rng, 3, 3), Goal: puzzle.StandardGoal(3, 3)}
		method := integer.MethodAdditive
		if i%2 == 1 {
			method = integer.MethodPrices
		}
		agree(t, method, s, optimum(t, s), i%10 < 2)
	}
	set, err := benchmarks.Lookup("ladder")
	if err != nil {
		t.Fatal(err)
	}
	boards, err := set.Boards()
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range boards {
		if b.Optimal > 40 {
			break
		}
		agree(t, integer.MethodAdditive, b.Slide, b.Optimal, false)
		if i < 30 {
			agree(t, integer.MethodPrices, b.Slide, b.Optimal, false)
		}
	}
}

// A run that is stopped gives back what it knows within a second, and claims no more.
func TestBranchStopped(t *testing.T) {
	s, err := puzzle.ParseSlide("0 12 9 13 / 15 11 10 14 / 7 8 5 6 / 4 3 2 1") // 80 moves
	if err != nil {
		t.Fatal(err)
	}
	for _, method := range branching(t) {
		for _, after := range []time.Duration{0, 40 * time.Millisecond, 400 * time.Millisecond} {
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(after, cancel)
			r, err := integer.Board(ctx, s, integer.Options{Settings: integer.Settings{Method: method}})
			cancel()
			if err != nil || r.Status == model.StatusOptimal || r.Status == model.StatusInfeasible || r.Termination != model.Interrupted || r.Bound > 80 {
				t.Errorf("%s after %s: %+v, %v", method, after, r, err)
			}
		}
	}
}
