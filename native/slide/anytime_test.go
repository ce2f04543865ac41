package slide

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// anytime solves by Anytime and checks what is always so: the plan leads to the goal, no
// bound is above a known optimum, the plans that are told become shorter.
func anytime(t *testing.T, ctx context.Context, s puzzle.Slide, o Options, optimum int) Result {
	t.Helper()
	last := 1 << 30
	o.Incumbent = func(plan []puzzle.Move, bound int) {
		if end, err := puzzle.Replay(s.Start, plan); err != nil || !end.Equal(s.Goal) || len(plan) >= last || bound > len(plan) || optimum > 0 && bound > optimum {
			t.Errorf("a plan of %d moves after one of %d, bound %d, ends at %s, %v", len(plan), last, bound, end.Flat(), err)
		}
		last = len(plan)
	}
	r, err := Anytime(ctx, s, o)
	if err != nil {
		t.Fatal(err)
	}
	end, err := puzzle.Replay(s.Start, r.Moves)
	if err != nil || !end.Equal(s.Goal) || !r.Solved || r.Optimal != (len(r.Moves) == r.Bound) || r.Bound > len(r.Moves) || optimum > 0 && (r.Bound > optimum || len(r.Moves) < optimum) {
		t.Errorf("%+v ends at %s, %v; the optimum is %d", r, end.Flat(), err, optimum)
	}
	return r
}

// On every kind of board a limit leaves a plan and a bound that is no less than the
// Manhattan distance; so does a context that ended before anything began.
func TestAnytimeAlwaysHasAPlan(t *testing.T) {
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for _, tt := range []struct {
		board   string
		bound   int
		optimum int
	}{
		{hard, 54, 80},
		{"2 3 1 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 24 0", 4, 0},
		{"2 3 1 4 5 6 / 7 8 9 10 11 12 / 13 14 15 16 17 18 / 19 20 21 22 23 24 / 25 26 27 28 29 30 / 31 32 33 34 35 0", 4, 0},
		{"8 6 7 / 2 5 4 / 3 0 1", 21, 31},
	} {
		s := mustParse(t, tt.board)
		for name, o := range map[string]Options{"nodes": {Run: native.Run{NodeLimit: 300}}, "batch": {Run: native.Run{NodeLimit: 300}, Boards: 9, Heuristic: "manhattan"}} {
			r := anytime(t, context.Background(), s, o, tt.optimum)
			if r.Bound < tt.bound || r.Termination != native.NodeLimit && !r.Optimal {
				t.Errorf("%s, %s: %+v", tt.board, name, r)
			}
		}
		if r := anytime(t, over, s, Options{}, tt.optimum); r.Bound < tt.bound || r.Termination != native.Interrupted && !r.Optimal {
			t.Errorf("%s: %+v", tt.board, r)
		}
	}
}

// A board of the 24-puzzle has within its first nodes a plan far better than that of the
// rules, without tables, and says how it was found.
func TestAnytimeOnTwentyFour(t *testing.T) {
	forgetTables(t)
	row := boardsOf(t, "korf24")[0]
	rules, err := Parberry(context.Background(), row.Slide, Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := anytime(t, context.Background(), row.Slide, Options{Heuristic: "linear-conflict", Run: native.Run{NodeLimit: 20_000}}, row.Optimal)
	if r.Optimal || len(r.Moves) > len(rules.Moves)*2/3 || r.Bound < rules.Bound || r.PlanBy == "" || r.Planning == 0 || r.Termination != native.NodeLimit {
		t.Errorf("%d moves, bound %d, by %q; the rules take %d", len(r.Moves), r.Bound, r.PlanBy, len(rules.Moves))
	}
}

// Where the search comes to its end the answers are those of Search, and the counts do not
// depend on threads.
func TestAnytimeEndsAsSearch(t *testing.T) {
	skipped := 0
	for i, row := range boardsOf(t, "korf")[:6] {
		o := Options{Tier: Tier5, Heuristic: tableHeuristic}
		want := tierSearch(t, row.Slide, o)
		got := anytime(t, context.Background(), row.Slide, o, row.Optimal)
		if !got.Optimal || len(got.Moves) != row.Optimal || got.Termination != native.Completed || got.Generated > want.Generated {
			t.Errorf("board %s: %+v", row.ID, got)
		}
		if got.PlanBy != "" {
			skipped++
		} else if got.Generated != want.Generated {
			t.Errorf("board %s: %d nodes, by Search %d", row.ID, got.Generated, want.Generated)
		}
		if o.Threads = 3; i < 2 {
			if other := anytime(t, context.Background(), row.Slide, o, row.Optimal); other.Generated != got.Generated {
				t.Errorf("board %s: %d nodes with threads, %d without", row.ID, other.Generated, got.Generated)
			}
		}
	}
	t.Logf("%d last iterations saved", skipped)
}

// With time the plan of a board that is too hard gets shorter and its bound rises.
func TestLongAnytimeImproves(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	row := boardsOf(t, "korf24")[0]
	dir := t.TempDir()
	if err := Prepare(context.Background(), row.Slide, Options{TableDir: dir}); err != nil {
		t.Fatal(err)
	}
	var last Result
	for _, nodes := range []uint64{1000, 10_000_000, 60_000_000} {
		r := anytime(t, context.Background(), row.Slide, Options{TableDir: dir, Run: native.Run{NodeLimit: nodes}}, row.Optimal)
		t.Logf("%d nodes: %d moves by %s, bound %d, %v", nodes, len(r.Moves), r.PlanBy, r.Bound, r.Elapsed.Round(time.Millisecond))
		if last.Solved && (len(r.Moves) > len(last.Moves) || r.Bound < last.Bound) {
			t.Errorf("%d moves, bound %d after %d, %d", len(r.Moves), r.Bound, len(last.Moves), last.Bound)
		}
		last = r
	}
}

// The last iteration is not run when a plan of its length is at hand: with a shortest plan
// from the start, the search ends with the nodes of the iterations before.
func TestPlanSparesTheLastIteration(t *testing.T) {
	for _, row := range boardsOf(t, "korf")[:4] {
		g, p := newGeometry(row.Slide)
		a, err := getAdditive(context.Background(), g, Tier5, Options{})
		if err != nil {
			t.Fatal(err)
		}
		before := uint64(0) // nodes when the last iteration began
		o := Options{Run: native.Run{Progress: func(p native.Progress) {
			if p.Bound == row.Optimal && before == 0 {
				before = p.Nodes
			}
		}}}
		alone := newIDAStar(context.Background(), g, p, o, time.Now())
		if !alone.runAdditive(a, without) || alone.depth != row.Optimal {
			t.Fatalf("board %s: %d moves, want %d", row.ID, alone.depth, row.Optimal)
		}
		planned := newIDAStar(context.Background(), g, p, Options{}, time.Now())
		planned.plan = &planner{s: planned, best: slices.Clone(alone.path[:alone.depth]), width: firstWidth}
		planned.runAdditive(a, without)
		if planned.found || planned.bound != row.Optimal || planned.gen != before || before >= alone.gen {
			t.Errorf("board %s: bound %d after %d nodes, want %d after %d; %d without a plan", row.ID, planned.bound, planned.gen, row.Optimal, before, alone.gen)
		}
	}
}
