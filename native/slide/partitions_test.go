package slide

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// withSecond returns the sums of tables of two partitions of a goal.
func withSecond(t *testing.T, g *geometry, first, second [][]int) *additive {
	t.Helper()
	ctx := context.Background()
	tablesFor := func(groups [][]int) *additive {
		h := *g
		h.groups = groups
		a, err := getAdditive(ctx, &h, largest(groups), Options{})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	both := *tablesFor(first)
	both.second = tablesFor(second).groups
	return &both
}

// counted solves a board with sums of tables, and returns its length and the nodes that
// were expanded when each bound was reached.
func counted(t *testing.T, a *additive, p position) (int, map[int]uint64) {
	t.Helper()
	at := map[int]uint64{}
	s := newIDAStar(context.Background(), a.g, p, Options{Run: native.Run{Progress: func(p native.Progress) {
		if _, ok := at[p.Bound]; !ok {
			at[p.Bound] = p.Expanded
		}
	}}}, time.Now())
	if !s.runAdditive(a, without) || !s.found {
		t.Fatalf("%v: no solution", p.tile[:a.g.cells])
	}
	for _, dir := range s.path[:s.depth] {
		p.apply(a.g.moved(&p, int(dir)))
	}
	if !a.g.isGoal(&p) {
		t.Fatal("the path ends elsewhere")
	}
	return s.depth, at
}

// The larger sum of two partitions is admissible: the search by both finds the distance of
// every board of the 8-puzzle that is looked at, with the goal's blank on the main diagonal
// (four views) and beside it (two).
func TestTwoPartitionsOnEightPuzzle(t *testing.T) {
	for goal, groups := range map[int][2][][]int{
		8: {{{0, 1, 2, 3}, {4, 5, 6, 7}}, {{0, 3, 6, 7}, {1, 2, 4, 5}}},
		0: {{{1, 2, 3}, {4, 5, 6, 7, 8}}, {{3, 6, 7}, {1, 4}, {2, 5, 8}}},
		1: {{{0, 2, 3, 4}, {5, 6, 7, 8}}, {{0, 3, 6}, {2, 5, 8}, {4, 7}}},
	} {
		tr := findTruth(3, 3, goal)
		a := withSecond(t, tr.g, groups[0], groups[1])
		if views := len(a.allViews()); views != 2*a.views {
			t.Fatalf("goal %d: %d views", goal, views)
		}
		for r, d := range tr.dist {
			if d < 0 || r%239 != 0 {
				continue
			}
			p := tr.unrank(r)
			for _, v := range a.allViews() {
				seen := a.seen(v.mirrored, &p)
				if _, sum := wordsOf(v.groups, &seen); sum > int(d) || (int(d)-sum)%2 != 0 {
					t.Fatalf("goal %d, %v: %d at distance %d", goal, p.tile[:9], sum, d)
				}
			}
			if moves, _ := counted(t, a, p); moves != int(d) {
				t.Fatalf("goal %d, %v: %d moves, want %d", goal, p.tile[:9], moves, d)
			}
		}
	}
}

// A second partition prunes nodes and adds none: no iteration but the last, which ends at
// the first solution, expands more; both find the same lengths.
func TestSecondPartitionOnlyPrunes(t *testing.T) {
	g := sizedGeometry(4, 4, 15)
	first, second := partition(g, Tier5), [][]int{{0, 1, 4, 5, 8}, {2, 3, 6, 7, 10}, {9, 11, 12, 13, 14}}
	one := withSecond(t, g, first, first)
	one.second = nil
	two := withSecond(t, g, first, second)
	rng := rand.New(rand.NewPCG(3, 24))
	var less, more uint64
	for range 6 {
		_, p := newGeometry(puzzle.Slide{Start: puzzle.Random(rng, 4, 4), Goal: puzzle.StandardGoal(4, 4)})
		want, alone := counted(t, one, p)
		got, both := counted(t, two, p)
		if got != want {
			t.Errorf("%d moves with two partitions, %d with one", got, want)
		}
		for bound, n := range both {
			if alone[bound] > 0 && n > alone[bound] {
				t.Errorf("bound %d: %d nodes with two partitions, %d with one", bound, n, alone[bound])
			}
			less, more = less+n, more+alone[bound]
		}
	}
	if less >= more {
		t.Errorf("%d nodes with two partitions, %d with one", less, more)
	}
}

// Both partitions of the largest tables of the 24-puzzle hold every tile once, whichever
// corner the goal's blank is in; a search builds them only when they are asked for.
func TestTablesOfTwentyFourPuzzle(t *testing.T) {
	for _, goal := range []int{0, 4, 20, 24} {
		g := sizedGeometry(5, 5, goal)
		other, _ := g.canonical()
		for _, groups := range [][][]int{partition(other, Tier7), second(other, Tier7)} {
			all := slices.Concat(groups...)
			slices.Sort(all)
			if len(all) != 24 || len(slices.Compact(all)) != 24 || slices.Contains(all, 24) || len(groups) != maxGroups {
				t.Errorf("goal %d: %v", goal, groups)
			}
		}
		if n := len(patterns(g, Tier7)); n != 8 {
			t.Errorf("goal %d: %d tables", goal, n)
		}
	}
	forgetTables(t)
	g := sizedGeometry(5, 5, 24)
	if stages := tableStages(g, Options{TableDir: t.TempDir()}); len(stages) != 1 || stages[0].tier != Tier6 {
		t.Errorf("stages %+v; want groups of six alone", stages)
	}
	if stages := tableStages(g, Options{Tier: Tier7, TableDir: t.TempDir()}); len(stages) != 1 || stages[0].tier != Tier7 {
		t.Errorf("stages %+v; want groups of seven", stages)
	}
	if tier := Tier8.fit(sizedGeometry(5, 5, 12)); tier != Tier6 {
		t.Errorf("a goal with its blank in the centre has groups of %d tiles", tier)
	}
}
