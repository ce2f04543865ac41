package slide

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
)

// checkEngines solves s by every engine and compares with its optimum.
func checkEngines(t *testing.T, s puzzle.Slide, o Options, optimum int) {
	t.Helper()
	for _, e := range Engines() {
		r, err := e.Search(context.Background(), s, o)
		checkResult(t, s, r, err)
		n := len(r.Moves)
		if r.Bound > optimum || n < optimum || (n-optimum)%2 != 0 || e.Optimal && !r.Optimal || r.Optimal != (n == r.Bound) || r.Moves == nil {
			t.Fatalf("%s, %s: %s to %s: %d moves, bound %d, the optimum is %d", e.Name, o.Heuristic, s.Start.Flat(), s.Goal.Flat(), n, r.Bound, optimum)
		}
	}
}

// consistent names the heuristics that every engine can use, one after the other.
func consistent(i int) string {
	var names []string
	for _, h := range heuristics {
		if h.Consistent {
			names = append(names, h.Name)
		}
	}
	return names[i%len(names)]
}

// walkOf returns a problem whose start is a walk of the given number of moves away from a
// random goal.
func walkOf(rng *rand.Rand, rows, cols, moves int) puzzle.Slide {
	s := puzzle.Slide{Goal: puzzle.Random(rng, rows, cols)}
	s.Start = s.Goal
	for last := 0; moves > 0; {
		dir := rng.IntN(4)
		if next, ok := s.Start.Apply(moveOf[dir]); ok && dir != last^1 {
			s.Start, last = next, dir
			moves--
		}
	}
	return s
}

// 100 random walks of the 15-puzzle and some of larger boards, against IDA*.
func TestEnginesOnWalks(t *testing.T) {
	rng := rand.New(rand.NewPCG(30, 31))
	for i := range 100 {
		s := walkOf(rng, 4, 4, 10+i%35)
		checkEngines(t, s, Options{Heuristic: "maximum"}, len(solve(t, s, "maximum").Moves))
	}
	for _, size := range [][2]int{{3, 5}, {4, 5}, {5, 5}, {6, 6}, {2, 6}} {
		for range 4 {
			s := walkOf(rng, size[0], size[1], 30)
			checkEngines(t, s, Options{Heuristic: "linear-conflict"}, len(solve(t, s, "linear-conflict").Moves))
		}
	}
}

func TestLongEnginesOnFifteenPuzzles(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	expanded, generated := make([]uint64, len(engines)), make([]uint64, len(engines))
	took := make([]time.Duration, len(engines))
	for _, row := range boardsOf(t, "random")[:30] {
		s, optimum := row.Slide, row.Optimal
		for i, e := range engines {
			r, err := e.Search(context.Background(), s, Options{})
			checkResult(t, s, r, err)
			if r.Bound > optimum || e.Optimal && len(r.Moves) != optimum {
				t.Errorf("%s, board %s: %d moves, bound %d, want %d", e.Name, row.ID, len(r.Moves), r.Bound, optimum)
			}
			expanded[i] += r.Expanded
			took[i] += r.Elapsed - r.Build
			generated[i] += r.Generated
		}
	}
	for i, e := range engines {
		t.Logf("%s: %d expanded, %d generated, %v in the mean", e.Name, expanded[i]/30, generated[i]/30, took[i]/30)
	}
}

// One engine is the default, and errors about names list those there are.
func TestTables(t *testing.T) {
	defaults := 0
	for _, e := range Engines() {
		if e.Default {
			defaults++
		}
	}
	if e, err := LookupEngine(""); err != nil || !e.Default || defaults != 1 {
		t.Errorf("default %s, %v; %d rows are", e.Name, err, defaults)
	}
	six := puzzle.Slide{Start: puzzle.StandardGoal(6, 6), Goal: puzzle.StandardGoal(6, 6)}
	search := func(s puzzle.Slide, o Options) error { _, err := Search(context.Background(), s, o); return err }
	_, unknown := LookupEngine("dfs")
	for _, tt := range []struct {
		err  error
		want string
	}{
		{unknown, `unknown engine "dfs" of sliding boards; expected one of ` + strings.Join(EngineNames(), ", ")},
		{search(six, Options{Heuristic: "magic"}), `unknown heuristic "magic"; expected one of ` + strings.Join(HeuristicNames(), ", ")},
		{search(six, Options{Heuristic: "pattern"}), `heuristic "pattern" takes boards of at most 25 cells; this one is 6×6`},
		{search(puzzle.Slide{}, Options{}), "start: a board of 0×0; expected 2×2 to 6×6"},
	} {
		if tt.err == nil || tt.err.Error() != tt.want {
			t.Errorf("got %v, want %s", tt.err, tt.want)
		}
	}
}

// An engine that needs consistent values names, for others, those that do not; a row that
// claims nothing goes with no engine that proves anything.
func TestPairsThatDoNotGoTogether(t *testing.T) {
	s := mustParse(t, neos)
	for _, e := range Engines() {
		if _, err := e.Search(context.Background(), s, Options{Heuristic: "dual"}); e.Consistent && (err == nil || !strings.Contains(err.Error(), "expected ida*")) || !e.Consistent && err != nil {
			t.Errorf("%s with dual: %v", e.Name, err)
		}
	}
	addRow(t, Heuristic{Name: "guess", build: onAxes(useManhattan)}.atMost(maxCells))
	for _, e := range Engines() {
		if _, err := e.Search(context.Background(), s, Options{Heuristic: "guess"}); !e.Rules && (err == nil || !strings.Contains(err.Error(), "is not known to be admissible")) {
			t.Errorf("%s with a heuristic that claims nothing: %v", e.Name, err)
		}
	}
}

func ExampleGreedy() {
	moves, _ := Greedy(2, 3, []int{4, 1, 3, 2, 5, 0}, []int{1, 2, 3, 4, 5, 0})
	fmt.Println(puzzle.FormatMoves(moves))
	// Output: LLURDR
}

func ExampleLookupEngine() {
	s, _ := puzzle.ParseSlide(neos)
	e, _ := LookupEngine("a*")
	r, _ := e.Search(context.Background(), s, Options{})
	fmt.Println(e.Name, len(r.Moves), r.Optimal)
	// Output: a* 11 true
}
