package slide

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
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
		if !h.jumps {
			names = append(names, h.name)
		}
	}
	return names[i%len(names)]
}

// sampleSmallBoards checks every engine on a sample of small boards with the goal blank
// in several cells, each heuristic in turn, against breadth-first truth, and returns how
// many there were. The step is 1 for all of the smallest boards.
func sampleSmallBoards(t *testing.T, step int) (boards int) {
	for _, size := range [][3]int{{2, 2, 1}, {2, 3, step}, {3, 2, step}, {2, 4, 53 * step}, {4, 2, 53 * step}, {3, 3, 397 * step}} {
		for goal := range size[0] * size[1] {
			if size[0]*size[1] > 6 && goal%3 != 1 {
				continue
			}
			tr := findTruth(size[0], size[1], goal)
			for r, d := range tr.dist {
				if r%size[2] != 0 {
					continue
				}
				p := tr.unrank(r)
				s := tr.slideOf(&p)
				if d >= 0 {
					checkEngines(t, s, Options{Heuristic: consistent(boards), Weight: 1 + float64(boards%7)/4}, int(d))
					boards++
					continue
				}
				e := engines[r%len(engines)]
				if res, err := e.Search(context.Background(), s, Options{}); err != nil || !res.Unsolvable || res.Solved || res.Reason == "" || res.Termination != native.Completed {
					t.Fatalf("%s: %s to %s: %+v, %v; want unsolvable", e.Name, s.Start.Flat(), s.Goal.Flat(), res, err)
				}
			}
		}
	}
	return boards
}

func TestEnginesOnSmallBoards(t *testing.T) {
	if boards := sampleSmallBoards(t, 5); boards < 1000 {
		t.Errorf("only %d boards", boards)
	}
}

func TestLongEnginesOnSmallBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	if boards := sampleSmallBoards(t, 1); boards < 7000 {
		t.Errorf("only %d boards", boards)
	}
}

// walkOf returns a problem whose start is a walk of so many moves away from a random goal.
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
	var expanded, generated [5]uint64
	var took [5]time.Duration
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

func TestLookupEngine(t *testing.T) {
	for _, e := range Engines() {
		if got, err := LookupEngine(e.Name); err != nil || got.Name != e.Name || got.Summary == "" {
			t.Errorf("%s: %+v, %v", e.Name, got, err)
		}
	}
	if e, err := LookupEngine(""); err != nil || e.Name != "ida*" {
		t.Errorf("default: %s, %v", e.Name, err)
	}
	want := `unknown engine "dfs"; want one of ida*, a*, wa*, bidirectional, parberry`
	if _, err := LookupEngine("dfs"); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Bad input is an error of every engine, a solved board no moves, the end of the context
// a status.
func TestEnginesAtTheEdges(t *testing.T) {
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	solved := puzzle.Slide{Start: puzzle.StandardGoal(4, 4), Goal: puzzle.StandardGoal(4, 4)}
	for _, e := range Engines() {
		if _, err := e.Search(context.Background(), puzzle.Slide{}, Options{}); err == nil || err.Error() != "start: a board of 0×0; want 2×2 to 6×6" {
			t.Errorf("%s: %v", e.Name, err)
		}
		if r, err := e.Search(context.Background(), solved, Options{}); err != nil || !r.Optimal || len(r.Moves) != 0 || r.Moves == nil || r.Bound != 0 {
			t.Errorf("%s: %+v, %v", e.Name, r, err)
		}
		if r, err := e.Search(canceled, mustParse(t, hard), Options{}); err != nil || r.Termination != native.Interrupted || r.Solved || r.Bound < 54 {
			t.Errorf("%s: %+v, %v", e.Name, r, err)
		}
	}
	for _, search := range []func(context.Context, puzzle.Slide, Options) (Result, error){AStar, WeightedAStar, Bidirectional} {
		if _, err := search(context.Background(), solved, Options{Heuristic: "magic"}); err == nil || err.Error() != unknownMagic {
			t.Errorf("%v, want %s", err, unknownMagic)
		}
		want := `heuristic "dual" can change by more than one in a move, which this engine cannot use; ida* can`
		if _, err := search(context.Background(), solved, Options{Heuristic: "dual"}); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// The bounds that a progress reports never fall, and stay below the optimum.
func TestEnginesReportProgress(t *testing.T) {
	for _, e := range engines[:4] {
		ctx, cancel := context.WithCancel(context.Background())
		var last Progress
		calls := 0
		r, err := e.Search(ctx, mustParse(t, hard), Options{Heuristic: "maximum", Progress: func(p Progress) {
			if p.Bound < last.Bound || p.Bound > 80 || p.Generated < last.Generated || p.Elapsed < last.Elapsed {
				t.Errorf("%s: %+v after %+v", e.Name, p, last)
			}
			last = p
			if calls++; p.Generated > 50_000 {
				cancel()
			}
		}})
		if err != nil || r.Termination != native.Interrupted || calls < 2 {
			t.Errorf("%s: %+v, %v after %d reports", e.Name, r, err, calls)
		}
		cancel()
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
