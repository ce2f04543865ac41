package slide

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// TestMain keeps the tests away from the user's files, unless they are told where to
// keep tables.
func TestMain(m *testing.M) {
	if os.Getenv("TILEMIP_CACHE") == "" {
		os.Setenv("TILEMIP_CACHE", "off")
	}
	os.Exit(m.Run())
}

// tierSearch searches with tables of one tier and replays the answer.
func tierSearch(t *testing.T, s puzzle.Slide, o Options) Result {
	t.Helper()
	o.Heuristic = tableHeuristic
	r, err := Search(context.Background(), s, o)
	if err != nil {
		t.Fatalf("%s: %v", s.Start.Flat(), err)
	}
	end, err := puzzle.Replay(s.Start, r.Moves)
	if err != nil || !end.Equal(s.Goal) || !r.Optimal || r.Bound != len(r.Moves) {
		t.Fatalf("%s: %+v ends at %s, %v", s.Start.Flat(), r, end.Flat(), err)
	}
	return r
}

// Every tier on every position of the 8-puzzle: admissible, consistent, of the right
// parity; with one group of all eight tiles exact.
func TestTiersOnAllEightPuzzleBoards(t *testing.T) {
	for _, goal := range []int{8, 4, 1} {
		tr := findTruth(3, 3, goal)
		for _, tier := range []Tier{Tier5, Tier8} {
			e, err := newPattern(context.Background(), tr.g, Options{Tier: tier})
			if err != nil {
				t.Fatal(err)
			}
			e.grow(1)
			for r, d := range tr.dist {
				if d < 0 || r%7 != 0 && testing.Short() {
					continue
				}
				p := tr.unrank(r)
				h := e.start(&p)
				if h > int(d) || (int(d)-h)%2 != 0 || tier == Tier8 && h != int(d) {
					t.Fatalf("tier %d, goal %d: %d for %v at distance %d", tier, goal, h, p.tile[:9], d)
				}
				for dir := range 4 {
					if tr.g.legal[p.blank]>>dir&1 == 0 {
						continue
					}
					st := tr.g.moved(&p, dir)
					child := e.child(0, &p, st)
					if q := p; child-h != 1 && h-child != 1 && e.a.views == 1 {
						t.Fatalf("tier %d, goal %d: %d after %d at %v", tier, goal, child, h, q.tile[:9])
					}
				}
			}
		}
	}
}

// The kernel solves every board of the 8-puzzle that is its own mirror image, and one
// in some hundreds of the others.
func TestKernelOnEightPuzzle(t *testing.T) {
	for _, goal := range []int{8, 0, 5} {
		tr := findTruth(3, 3, goal)
		a, err := getAdditive(context.Background(), tr.g, Tier5, Options{})
		if err != nil {
			t.Fatal(err)
		}
		same := 0
		for r, d := range tr.dist {
			if d < 0 {
				continue
			}
			p := tr.unrank(r)
			own := a.views == 2 && a.seen(0, &p) == a.seen(1, &p)
			if own {
				same++
			} else if r%499 != 0 {
				continue
			}
			s := newIDAStar(context.Background(), tr.g, p, Options{}, time.Now())
			if !s.runAdditive(a, without) || !s.found || s.depth != int(d) {
				t.Fatalf("goal %d, %v: %d moves, want %d", goal, p.tile[:9], s.depth, d)
			}
			for _, dir := range s.path[:s.depth] {
				p.apply(tr.g.moved(&p, int(dir)))
			}
			if !tr.g.isGoal(&p) {
				t.Fatalf("goal %d: the way from %d ends elsewhere", goal, r)
			}
		}
		if a.views == 2 && same == 0 {
			t.Errorf("goal %d: no board is its own mirror image", goal)
		}
	}
}

// Any rectangle, any goal cell, any tier: as long as by walking distance.
func TestTiersOnRectangles(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {2, 5}, {5, 2}, {3, 4}} {
		for range 3 {
			s := puzzle.Slide{Start: puzzle.Random(rng, size[0], size[1]), Goal: puzzle.Random(rng, size[0], size[1])}
			if ok, _ := s.Solvable(); !ok {
				continue
			}
			want := len(solve(t, s, "maximum").Moves)
			for _, tier := range []Tier{1, Tier5, Tier6} {
				if r := tierSearch(t, s, Options{Tier: tier}); len(r.Moves) != want {
					t.Errorf("tier %d, %s to %s: %d moves, want %d", tier, s.Start.Flat(), s.Goal.Flat(), len(r.Moves), want)
				}
			}
		}
	}
}

// Groups are disjoint, hold every tile, and are not larger than asked, for every board
// and goal.
func TestPartitions(t *testing.T) {
	for rows := 2; rows <= 6; rows++ {
		for cols := 2; cols <= 6 && rows*cols <= patternCells; cols++ {
			for goal := range rows * cols {
				for _, asked := range []Tier{Tier5, Tier6, Tier7, Tier8} {
					g := sizedGeometry(rows, cols, goal)
					tier := asked.fit(g)
					groups := partition(g, tier)
					seen := map[int]bool{goal: true}
					for _, group := range groups {
						for _, cell := range group {
							if seen[cell] {
								t.Fatalf("%d×%d, goal %d, tier %d: %v", rows, cols, goal, tier, groups)
							}
							seen[cell] = true
						}
						if len(group) > int(tier) {
							t.Fatalf("%d×%d, goal %d, tier %d: %v", rows, cols, goal, tier, groups)
						}
					}
					if len(seen) != rows*cols || len(groups) > maxGroups {
						t.Fatalf("%d×%d, goal %d, tier %d: %v", rows, cols, goal, tier, groups)
					}
				}
			}
		}
	}
}

// bounds returns the nodes counted when each bound was first reported, and the result.
func bounds(t *testing.T, s puzzle.Slide, o Options) (map[int]uint64, Result) {
	at := map[int]uint64{}
	o.Progress = func(p native.Progress) {
		if _, ok := at[p.Bound]; !ok {
			at[p.Bound] = p.Nodes
		}
	}
	return at, tierSearch(t, s, o)
}

// The threads change neither the answer nor the counts of any iteration.
func TestThreadsCountTheSame(t *testing.T) {
	rows := boardsOf(t, "random")
	for _, row := range rows[:12] {
		s := row.Slide
		wantAt, want := bounds(t, s, Options{Tier: Tier6})
		for _, threads := range []int{2, 5} {
			at, got := bounds(t, s, Options{Tier: Tier6, Run: native.Run{Threads: threads}})
			if got.Generated != want.Generated || got.Expanded != want.Expanded || !reflect.DeepEqual(got.Moves, want.Moves) || !reflect.DeepEqual(at, wantAt) {
				t.Errorf("board %s: %d threads count %d, %d, %v; one thread %d, %d, %v", row.ID, threads, got.Generated, got.Expanded, at, want.Generated, want.Expanded, wantAt)
			}
		}
	}
}

// The limits hold with tables and threads.
func TestLimitsWithTables(t *testing.T) {
	s := mustParse(t, hard)
	for _, threads := range []int{1, 3} {
		o := Options{Heuristic: tableHeuristic, Tier: Tier5, Run: native.Run{Threads: threads}}
		tierSearch(t, mustParse(t, neos), o) // the tables are there
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		r, err := Search(ctx, s, o)
		cancel()
		if err != nil || r.Termination != native.TimeLimit || r.Solved || r.Bound < 54 || r.Bound > 80 || r.Generated == 0 {
			t.Errorf("%d threads, time: %+v, %v", threads, r, err)
		}
		o.NodeLimit = 1_000_000
		r, err = Search(context.Background(), s, o)
		if err != nil || r.Termination != native.NodeLimit || r.Solved || r.Generated < o.NodeLimit || r.Bound > 80 {
			t.Errorf("%d threads, nodes: %+v, %v", threads, r, err)
		}
		if threads == 1 && r.Generated > o.NodeLimit+3*batchSize {
			t.Errorf("%d nodes, the limit is %d", r.Generated, o.NodeLimit)
		}
	}
}

// The search of a hard board continues with larger tables, and the bound never falls.
func TestStages(t *testing.T) {
	forgetTables(t)
	g := sizedGeometry(4, 4, 15)
	tiers := func(o Options) string {
		o.TableDir = t.TempDir()
		text := ""
		for _, s := range tableStages(g, o) {
			text += fmt.Sprint(s.tier, " ")
		}
		return text
	}
	for _, tt := range []struct {
		o    Options
		want string
	}{
		{Options{}, "5 6 7 8 "}, {Options{Boards: 10}, "5 6 7 8 "}, {Options{Boards: 50}, "6 7 8 "}, {Options{Boards: 1000}, "7 8 "},
		{Options{Boards: 5000}, "8 "}, {Options{Tier: Tier6}, "6 "}, {Options{Tier: 3, Boards: 5000}, "5 "},
	} {
		if got := tiers(tt.o); got != tt.want {
			t.Errorf("%+v: tiers %s, want %s", tt.o, got, tt.want)
		}
	}
	s := boardsOf(t, "korf")[0].Slide
	small, err := getAdditive(context.Background(), g, Tier5, Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, start := newGeometry(s)
	search := newIDAStar(context.Background(), g, start, Options{}, time.Now())
	if search.runAdditive(small, 10_000) || search.found || search.gen < 10_000 {
		t.Errorf("found %v after %d nodes", search.found, search.gen)
	}
	before := search.bound
	large, err := getAdditive(context.Background(), g, Tier6, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !search.runAdditive(large, without) || search.depth < before {
		t.Errorf("%d moves, the bound was %d", search.depth, before)
	}
}

// checkTier solves the boards of a set with one tier and compares the lengths.
func checkTier(t *testing.T, set string, o Options) {
	t.Helper()
	var generated, sum uint64
	var took, worst time.Duration
	boards := boardsOf(t, set)
	for _, b := range boards {
		r := tierSearch(t, b.Slide, o)
		if len(r.Moves) != b.Optimal {
			t.Errorf("%s, board %s: %d moves, want %d", set, b.ID, len(r.Moves), b.Optimal)
		}
		generated += r.Generated
		sum += uint64(len(r.Moves))
		took += r.Elapsed - r.Build
		worst = max(worst, r.Elapsed-r.Build)
	}
	t.Logf("%s, tier %d: %d boards, %d moves, %d nodes generated, %v in all, %v the worst", set, o.Tier, len(boards), sum, generated, took, worst)
}

func TestLongKorfByTier(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	dir := t.TempDir()
	for _, tier := range []Tier{Tier5, Tier6, Tier7, Tier8} {
		checkTier(t, "korf", Options{Tier: tier, TableDir: dir})
	}
	checkTier(t, "random", Options{Tier: Tier8, TableDir: dir})
}

// The hard boards, among them all 17 at 80 moves.
func TestLongHardBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	dir := t.TempDir()
	var slowest time.Duration
	for _, b := range boardsOf(t, "hard") {
		if b.Optimal < 78 {
			continue // the others at 70 and 72 moves take minutes: lab slide hard
		}
		r := tierSearch(t, b.Slide, Options{Tier: Tier8, TableDir: dir})
		if len(r.Moves) != b.Optimal {
			t.Errorf("board %s: %d moves, want %d", b.ID, len(r.Moves), b.Optimal)
		}
		if took := r.Elapsed - r.Build; b.Optimal == 80 {
			slowest = max(slowest, took)
		}
		t.Logf("board %s: %d moves, %d nodes generated, %v", b.ID, len(r.Moves), r.Generated, r.Elapsed-r.Build)
	}
	t.Logf("slowest at 80 moves: %v", slowest)
}

// Two of Korf's boards of the 24-puzzle, of known lengths.
func TestLongTwentyFourPuzzle(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	dir := t.TempDir()
	boards := boardsOf(t, "korf24")
	for _, b := range []benchmarks.Instance{boards[37], boards[39]} {
		r := tierSearch(t, b.Slide, Options{TableDir: dir})
		if len(r.Moves) != b.Optimal {
			t.Errorf("board %s: %d moves, want %d", b.ID, len(r.Moves), b.Optimal)
		}
		t.Logf("board %s: %d moves, %d nodes expanded, %d generated, %v, tables %s in %v", b.ID, len(r.Moves), r.Expanded, r.Generated, r.Elapsed-r.Build, r.Tables, r.Build)
	}
}
