package restarts

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/bruteforce"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
)

// Runs of a few placements, and so many restarts, find a solution exactly if brute force
// does, on random packings that break the premises in turn. Each solution covers every cell
// once.
func TestRestartsAgainstBruteForce(t *testing.T) {
	solvable, unsolvable, restarted := 0, 0, 0
	for k := range 300 {
		r := rand.New(rand.NewPCG(15, uint64(k)))
		drawn, _ := bruteforce.Draw(r, k%len(bruteforce.Premises), 12)
		pc := coverOf(t, fmt.Sprint("drawn ", k), drawn.Definition())
		if !pc.Packing.Plain() {
			continue
		}
		var solution []int
		clock := native.NewClock(context.Background(), 1, &native.Run{})
		o := cover.Options{Run: native.Run{Seed: uint64(k)}, Limit: 1, Visit: func(options []int) { solution = options }}
		try := &runs{pc: pc, o: o, clock: &clock, first: 3}
		if pieces, region := pc.Packing.Volume(); pieces == region {
			try.all()
		}
		restarted += min(1, max(0, try.begun-1))
		if found, want := try.Solutions == 1, len(bruteforce.Solve(drawn).Solutions) > 0; found != want {
			t.Fatalf("packing %d: found %v, brute force %v, after %d runs:\n%s", k, found, want, try.begun, drawn.Definition())
		}
		if try.Solutions == 0 {
			unsolvable++
			continue
		}
		solvable++
		checkCovers(t, pc, solution)
	}
	if solvable < 20 || unsolvable < 20 || restarted < 10 {
		t.Errorf("%d packings with a solution, %d without, %d restarted: too few", solvable, unsolvable, restarted)
	}
}

// checkCovers reports an error unless the options cover every item as often as it must be.
func checkCovers(t *testing.T, pc *puzzle.PackingCover, options []int) {
	t.Helper()
	times := make([]int, len(pc.Cover.Items))
	for _, o := range options {
		for _, item := range pc.Cover.Options[o] {
			times[item]++
		}
	}
	for item, n := range times {
		if n != pc.Cover.Times(item) {
			t.Fatalf("%s: item %s covered %d times, expected %d", pc.Packing.Name, pc.Cover.Items[item], n, pc.Cover.Times(item))
		}
	}
}

// One solution of the hexominoes in the parallelogram, by every seed.
func TestParallelogram(t *testing.T) {
	pc := fromLibrary(t, "hexomino-parallelogram")
	for seed := range uint64(2) {
		n := 0
		r, _, err := Search(context.Background(), pc, cover.Options{Run: native.Run{Seed: seed}, Limit: 1, Visit: func(options []int) {
			n++
			checkCovers(t, pc, options)
		}})
		if err != nil || n != 1 || r.Solutions != 1 || r.Termination != native.SolutionLimit {
			t.Errorf("seed %d: %d solutions, %s, %v", seed, n, r.Termination, err)
		}
	}
}

// The 108 heptominoes in 23×33 without three cells, about 5 s of CPU. The piece with a hole
// is the only one with few placements left, all around these cells, and is placed first.
func TestLongHeptominoes(t *testing.T) {
	if testing.Short() {
		t.Skip("a search of about 5 s")
	}
	pc := fromLibrary(t, "heptominoes-23x33-fixed-holes")
	clock, n := native.NewClock(context.Background(), checkInterval, &native.Run{}), 0
	r := &runs{pc: pc, clock: &clock, first: firstRun}
	r.o.Limit, r.o.Visit = 1, func(options []int) {
		n++
		checkCovers(t, pc, options)
	}
	s := r.searches()[0]
	if len(s.few) != 1 {
		t.Fatalf("%d shapes are placed first, expected one", len(s.few))
	}
	places := 0
	for _, o := range s.option {
		if pc.Placements[o].Shape == s.few[0] {
			places++
		}
	}
	if places != 12 {
		t.Errorf("%d placements of piece %s are left, expected 4 around each of 3 holes", places, pc.Shapes[s.few[0]].Name)
	}
	if r.all(); n != 1 {
		t.Errorf("%d solutions after %d placements in %d runs, %s", n, r.Nodes, r.begun, r.Termination)
	}
}

// Puzzles with holes are refused.
func TestRefusesHoles(t *testing.T) {
	pc := coverOf(t, "holes", "D:xDim=3:yDim=1:zDim=1:holes=1\nC:name=a:layout=0 0 0, 1 0 0\n~D\n")
	if _, _, err := Search(context.Background(), pc, cover.Options{}); err == nil || !strings.Contains(err.Error(), "every piece once") {
		t.Errorf("error %v, expected a refusal", err)
	}
}

func coverOf(t *testing.T, name, text string) *puzzle.PackingCover {
	t.Helper()
	ps, err := puzzle.ParsePackings(name, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	pc, err := ps[0].Cover()
	if err != nil {
		t.Fatal(err)
	}
	return pc
}

func fromLibrary(t *testing.T, name string) *puzzle.PackingCover {
	t.Helper()
	e, err := library.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return coverOf(t, name, e.Text)
}
