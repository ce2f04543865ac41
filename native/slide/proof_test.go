package slide_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide"
)

// Plan and proof equal IDA*, over random boards of several sizes; within one move less
// there is none.
func TestPlanFirst(t *testing.T) {
	ctx := context.Background()
	for i, size := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 5}, {3, 4}} {
		rng := rand.New(rand.NewPCG(14, uint64(i)))
		for range 12 {
			s := puzzle.Slide{Start: puzzle.Random(rng, size[0], size[1]), Goal: puzzle.StandardGoal(size[0], size[1])}
			want, err := slide.Search(ctx, s, slide.Options{})
			if err != nil {
				t.Fatal(err)
			}
			got, err := slide.PlanFirst(ctx, s, 0, slide.Options{})
			if err != nil || !got.Optimal || got.Bound != want.Bound || len(got.Moves) != want.Bound || !referee.Slide(s, got.Moves).OK || got.Termination != native.Completed {
				t.Fatalf("%s: %+v, %v; want %d moves", s.Start.Flat(), got, err, want.Bound)
			}
			if most := want.Bound - 1 - rng.IntN(3); most > 0 {
				got, err = slide.PlanFirst(ctx, s, most, slide.Options{})
				if err != nil || got.Solved || got.Termination != native.Completed || got.Bound <= most || got.Bound > want.Bound {
					t.Fatalf("%s within %d: %+v, %v; want none, the shortest has %d", s.Start.Flat(), most, got, err, want.Bound)
				}
			}
			if got, err = slide.PlanFirst(ctx, s, want.Bound+1, slide.Options{}); err != nil || want.Bound > 0 && len(got.Moves) != want.Bound {
				t.Fatalf("%s within %d: %+v, %v", s.Start.Flat(), want.Bound+1, got, err)
			}
		}
	}
}

// The plan that a search in parts begins with leads to the goal, is a shortest one where its rounds
// are short, else one by a beam, and depends on the board alone.
func TestLongPlanOfParts(t *testing.T) {
	if testing.Short() {
		t.Skip("long: wide beams")
	}
	ctx, rng := context.Background(), rand.New(rand.NewPCG(14, 9))
	o := slide.Options{Groups: [][]int{{1, 2, 5, 6}, {3, 4, 7, 8}, {9, 10, 13, 14}, {11, 12, 15}}}
	exact, longer := 0, 0
	for range 12 {
		s := puzzle.Slide{Start: puzzle.Random(rng, 4, 4), Goal: puzzle.StandardGoal(4, 4)}
		want, err := slide.Search(ctx, s, slide.Options{})
		if err != nil {
			t.Fatal(err)
		}
		p, err := slide.NewParts(ctx, s, o)
		if err != nil {
			t.Fatal(err)
		}
		plan := p.Plan(ctx, p.Estimate())
		if len(plan) < want.Bound || len(plan) > want.Bound+20 || !referee.Slide(s, plan).OK || !slices.Equal(plan, p.Clone().Plan(ctx, p.Estimate())) {
			t.Fatalf("%s: %s; a shortest plan has %d moves", s.Start.Flat(), puzzle.FormatMoves(plan), want.Bound)
		}
		if len(plan) == want.Bound {
			exact++
		} else {
			longer++
		}
	}
	if exact < 2 || longer < 2 {
		t.Errorf("%d shortest plans, %d longer ones: the test tests little", exact, longer)
	}
}

// Boards of the ladder up to 62 moves, with small tables, each whole and stopped by limits:
// the bound is then never above the depth, and nothing is called optimal that is not.
func TestLongPlanFirstLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("long: boards of up to 62 moves")
	}
	set, err := benchmarks.Lookup("ladder")
	if err != nil {
		t.Fatal(err)
	}
	all, err := set.Boards()
	if err != nil {
		t.Fatal(err)
	}
	for i := 4; i < 130; i += 40 {
		b := all[i]
		for _, limit := range []uint64{1, 30_000, 0} {
			r, err := slide.PlanFirst(context.Background(), b.Slide, 0, slide.Options{Tier: slide.Tier6, Run: native.Run{NodeLimit: limit, Threads: 1 + i%2}})
			if err != nil || r.Bound > b.Optimal || r.Solved && (len(r.Moves) < b.Optimal || !referee.Slide(b.Slide, r.Moves).OK) || r.Optimal && len(r.Moves) != b.Optimal || limit == 0 && !r.Optimal {
				t.Errorf("board %s with %d nodes: %+v, %v", b.ID, limit, r, err)
			}
			if !r.Optimal && r.Termination != native.NodeLimit {
				t.Errorf("board %s with %d nodes ended by %q", b.ID, limit, r.Termination)
			}
		}
	}
}

// A search that is stopped tells the plan and the bound of the start, soon.
func TestPlanFirstStopped(t *testing.T) {
	s, err := puzzle.ParseSlide("0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	time.AfterFunc(300*time.Millisecond, cancel)
	r, err := slide.PlanFirst(ctx, s, 0, slide.Options{Tier: slide.Tier5})
	if err != nil || r.Optimal || r.Termination != native.Interrupted || r.Bound < 40 || r.Bound > 80 {
		t.Errorf("%+v, %v", r, err)
	}
}

// A goal so near that it is met while the branches are made ends the proof, too.
func TestPlanFirstNear(t *testing.T) {
	for _, text := range []string{"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", "1 2 3 4 / 5 6 7 8 / 9 10 0 12 / 13 14 11 15", "1 2 3 0 / 5 6 7 4 / 9 10 11 8 / 13 14 15 12", "2 3 0 / 1 4 5"} {
		s, err := puzzle.ParseSlide(text)
		if err != nil {
			t.Fatal(err)
		}
		want, err := slide.Search(context.Background(), s, slide.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for most := range 8 {
			r, err := slide.PlanFirst(context.Background(), s, most, slide.Options{Tier: slide.Tier5})
			if found := most == 0 || most >= want.Bound; err != nil || r.Termination != native.Completed || r.Optimal != found || found && len(r.Moves) != want.Bound || !found && r.Bound <= most {
				t.Errorf("%s within %d: %+v, %v; the shortest has %d", text, most, r, err, want.Bound)
			}
		}
	}
}
