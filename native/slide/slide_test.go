package slide

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

func mustParse(t testing.TB, text string) puzzle.Slide {
	s, err := puzzle.ParseSlide(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// fataler is what *testing.T, *testing.B and *rapid.T share.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// solve searches without limits and replays the answer.
func solve(t fataler, s puzzle.Slide, heuristic string) Result {
	t.Helper()
	r, err := Search(context.Background(), s, Options{Heuristic: heuristic})
	if err != nil {
		t.Fatalf("%s: %v", s.Start.Flat(), err)
	}
	end, err := puzzle.Replay(s.Start, r.Moves)
	if err != nil || !end.Equal(s.Goal) || !r.Solved || !r.Optimal || r.Bound != len(r.Moves) || r.Termination != native.Completed {
		t.Fatalf("%s: %+v ends at %s, %v", s.Start.Flat(), r, end.Flat(), err)
	}
	return r
}

const neos = "5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12"

func ExampleSearch() {
	s, _ := puzzle.ParseSlide(neos)
	r, _ := Search(context.Background(), s, Options{})
	fmt.Println(len(r.Moves), puzzle.FormatMoves(r.Moves), r.Optimal)
	// Output: 11 LLUUURRRDDD true
}

// Every board of the smallest sizes, every goal cell, every heuristic.
func TestSearchOnAllSmallBoards(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 2}} {
		for goal := range size[0] * size[1] {
			tr := findTruth(size[0], size[1], goal)
			for r, d := range tr.dist {
				p := tr.unrank(r)
				s := tr.slideOf(&p)
				h := heuristics[r%len(heuristics)].Name
				if d < 0 {
					if res, err := Search(context.Background(), s, Options{}); err != nil || !res.Unsolvable || res.Solved || res.Reason == "" || res.Termination != native.Completed {
						t.Fatalf("%s to %s: %+v, %v; want unsolvable", s.Start.Flat(), s.Goal.Flat(), res, err)
					}
				} else if res := solve(t, s, h); len(res.Moves) != int(d) {
					t.Fatalf("%s: %s to %s: %d moves, want %d", h, s.Start.Flat(), s.Goal.Flat(), len(res.Moves), d)
				}
			}
		}
	}
}

// A sample of the 8-puzzle with the goal blank at a corner, an edge and the centre,
// all of its hardest boards, and a sample of 2×4 boards.
func TestSearchOnEightPuzzle(t *testing.T) {
	for _, size := range [][3]int{{3, 3, 8}, {3, 3, 1}, {3, 3, 4}, {2, 4, 2}, {4, 2, 7}} {
		tr := findTruth(size[0], size[1], size[2])
		hardest := len(tr.counts) - 1
		for r, d := range tr.dist {
			if d < 0 || r%499 != 0 && int(d) != hardest {
				continue
			}
			p := tr.unrank(r)
			if res := solve(t, tr.slideOf(&p), ""); len(res.Moves) != int(d) {
				t.Fatalf("%v: %d moves, want %d", p.tile[:tr.g.cells], len(res.Moves), d)
			}
		}
	}
}

// checkLengths solves the first boards of a set and compares the lengths.
func checkLengths(t *testing.T, set string, rows int, heuristic string) {
	t.Helper()
	var generated uint64
	var took, worst time.Duration
	for _, b := range boardsOf(t, set)[:rows] {
		r := solve(t, b.Slide, heuristic)
		if len(r.Moves) != b.Optimal {
			t.Errorf("%s, board %s: %d moves, want %d", set, b.ID, len(r.Moves), b.Optimal)
		}
		generated += r.Generated
		took += r.Elapsed - r.Build
		worst = max(worst, r.Elapsed-r.Build)
	}
	t.Logf("%s: %d nodes generated in %v, %.1f million a second, worst board %v", set, generated, took, float64(generated)/took.Seconds()/1e6, worst)
}

func boardsOf(t testing.TB, set string) []benchmarks.Instance {
	t.Helper()
	s, err := benchmarks.Lookup(set)
	if err != nil {
		t.Fatal(err)
	}
	boards, err := s.Boards()
	if err != nil {
		t.Fatal(err)
	}
	return boards
}

func TestRandomFifteenPuzzles(t *testing.T) { checkLengths(t, "random", 30, "") }

func TestLongKorf(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkLengths(t, "korf", 100, "")
}

// The walking distance shares no table with the default.
func TestLongRandomFifteenPuzzlesByWalking(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkLengths(t, "random", 8, "maximum")
}

// anyWalk draws a problem whose sides are in a range and whose start is a walk of at most so many
// moves away from a goal in any order.
func anyWalk(t *rapid.T, minSide, maxSide, most int) (puzzle.Slide, int) {
	side := rapid.IntRange(minSide, maxSide)
	goal := puzzle.StandardGoal(side.Draw(t, "rows"), side.Draw(t, "cols"))
	goal.Tiles = rapid.Permutation(goal.Tiles).Draw(t, "goal")
	start, steps := goal, 0
	for _, i := range anyDirections(t, most) {
		if next, ok := start.Apply(moveOf[i]); ok {
			start = next
			steps++
		}
	}
	return puzzle.Slide{Start: start, Goal: goal}, steps
}

// What must not change the optimum: transposing, going back, other tile numbers,
// another heuristic. And a walk is never shorter than the optimum.
func TestOptimumIsAnInvariant(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, steps := anyWalk(t, 2, 4, 40)
		n := len(solve(t, s, "maximum").Moves)
		if n > steps || (steps-n)%2 != 0 {
			t.Fatalf("%d moves for a walk of %d", n, steps)
		}
		names := rapid.Permutation(puzzle.StandardGoal(s.Goal.Rows, s.Goal.Cols).Tiles[:len(s.Goal.Tiles)-1]).Draw(t, "names")
		renamed := puzzle.Slide{Start: s.Start.Clone(), Goal: s.Goal.Clone()}
		for i := range renamed.Start.Tiles {
			for _, tile := range []*int{&renamed.Start.Tiles[i], &renamed.Goal.Tiles[i]} {
				if *tile != 0 {
					*tile = names[*tile-1]
				}
			}
		}
		for what, other := range map[string]Result{
			"transposed": solve(t, s.Transpose(), "maximum"),
			"backwards":  solve(t, puzzle.Slide{Start: s.Goal, Goal: s.Start}, "maximum"),
			"renamed":    solve(t, renamed, "maximum"),
			"manhattan":  solve(t, s, "manhattan"),
			"conflict":   solve(t, s, "linear-conflict"),
		} {
			if len(other.Moves) != n {
				t.Fatalf("%s: %d moves, want %d", what, len(other.Moves), n)
			}
		}
	})
}

// A random solvable board, of any rectangle with pattern databases, is worth the
// same by the default and by walking distance.
func TestDefaultAgreesWithMaximum(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 3}, {2, 4}, {5, 2}} {
			s := puzzle.Slide{Start: puzzle.Random(rng, size[0], size[1]), Goal: puzzle.StandardGoal(size[0], size[1])}
			if a, b := solve(t, s, "pattern"), solve(t, s, "maximum"); len(a.Moves) != len(b.Moves) {
				t.Errorf("%s: %d moves by pattern, %d by maximum", s.Start.Flat(), len(a.Moves), len(b.Moves))
			}
		}
	}
}

// The same on the large boards, where some axes have no walking distance.
func TestLargeBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, size := range [][2]int{{4, 5}, {5, 5}, {3, 6}, {6, 4}, {6, 6}} {
		for range 5 {
			s := puzzle.Slide{Goal: puzzle.Random(rng, size[0], size[1])}
			s.Start = s.Goal
			steps := 0
			for range 40 {
				if next, ok := s.Start.Apply(moveOf[rng.IntN(4)]); ok {
					s.Start = next
					steps++
				}
			}
			n := len(solve(t, s, "").Moves)
			if n > steps || (steps-n)%2 != 0 {
				t.Errorf("%s to %s: %d moves for a walk of %d", s.Start.Flat(), s.Goal.Flat(), n, steps)
			}
			for _, other := range []Result{solve(t, s.Transpose(), ""), solve(t, s, "linear-conflict"), solve(t, s, "manhattan"), solve(t, s, "walking")} {
				if len(other.Moves) != n {
					t.Errorf("%s to %s: %d moves by %s, want %d", s.Start.Flat(), s.Goal.Flat(), len(other.Moves), other.Heuristic, n)
				}
			}
		}
	}
}

// Each file of examples/boards says in a comment what is true of it: the optimum
// of each of its boards, or that it cannot be solved.
func TestExampleBoards(t *testing.T) {
	files, err := filepath.Glob("../../examples/boards/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no example boards, %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		slides, err := puzzle.ParseSlides(file, strings.NewReader(string(text)))
		if err != nil {
			t.Error(err)
			continue
		}
		claim := ""
		for _, line := range strings.Split(string(text), "\n") {
			if c, ok := strings.CutPrefix(line, "# optimum: "); ok {
				claim = c
			} else if line == "# unsolvable" {
				claim = "unsolvable"
			}
		}
		var found []string
		for _, s := range slides {
			r, err := Search(context.Background(), s, Options{})
			switch {
			case err != nil:
				t.Errorf("%s: %v", s.Name, err)
			case r.Unsolvable:
				found = append(found, "unsolvable")
			default:
				found = append(found, fmt.Sprint(len(r.Moves)))
			}
		}
		if got := strings.Join(found, " "); got != claim {
			t.Errorf("%s: the file says %q, the search %q", file, claim, got)
		}
	}
}
