package benchmarks_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
)

var writeLadder = flag.Bool("write-ladder", false, "write the files of the ladders anew")
var onlyLadder = flag.String("only-ladder", "", "write this file alone, such as ladder4x5")

// The ladder: ten boards of each of these depths. 53 is the depth of a random board.
var rungs = []int{12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 53}

// The upper part of the ladder, of random boards: one in 20 has depth 58, one in 500 depth
// 66, one in 12,000 depth 70.
var deepRungs = []int{58, 62, 66, 70}

const perRung = 10

// ladder makes the boards again, from the seed. A board of depth 53 is a random one that
// happens to be so deep; the others lie at the end of random walks from the goal that
// never turn back, of a length drawn between the depth and three times as much, so that
// most of a rung are not at the end of a straight walk.
func ladder(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "# The ladder for integer programs: %d boards of the 15-puzzle at each of the depths 12, 16, … 48 and 53.\n", perRung)
	fmt.Fprintf(&b, "# Made here: random walks from the goal, seed 2026, and random boards for 53; depths by IDA* with pattern databases. ladder_test.go makes them anew.\n")
	b.WriteString("id\toptimal\ttiles\n")
	for _, depth := range rungs {
		rng := rand.New(rand.NewPCG(2026, uint64(depth)))
		seen := map[string]bool{}
		for len(seen) < perRung {
			start := walk(rng, 4, 4, depth+2*rng.IntN(depth+1))
			if depth == rungs[len(rungs)-1] {
				start = puzzle.Random(rng, 4, 4)
			}
			s := puzzle.Slide{Start: start, Goal: puzzle.StandardGoal(4, 4)}
			text := start.Flat()
			if seen[text] {
				continue
			}
			r, err := slide.Search(context.Background(), s, slide.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Moves) == depth {
				seen[text] = true
				fmt.Fprintf(&b, "%d.%d\t%d\t%s\n", depth, len(seen), depth, text)
			}
		}
	}
	return b.String()
}

const deepHead = "# The upper part: random boards, the first of seed 2026 at each of the depths 58, 62, 66 and 70; depths by IDA* with the 7-8 pattern databases.\n"

// deep makes the upper part: the first ten random boards of each depth from a seed. Boards
// whose sum of the 7-8 databases is more than 16 moves below every depth still wanted are
// not searched; of 1,000 random boards (random15.tsv) the sum of none is more than 12 off.
func deep(t *testing.T) string {
	t.Helper()
	ctx := context.Background()
	many := slide.Options{Heuristic: "pattern", Tier: slide.Tier8}
	var b strings.Builder
	found := map[int]int{}
	rng := rand.New(rand.NewPCG(2026, 58))
	b.WriteString(deepHead)
	for missing := perRung * len(deepRungs); missing > 0; {
		s := puzzle.Slide{Start: puzzle.Random(rng, 4, 4), Goal: puzzle.StandardGoal(4, 4)}
		wanted := deepRungs
		for len(wanted) > 0 && found[wanted[0]] == perRung {
			wanted = wanted[1:]
		}
		look := many
		look.NodeLimit = 1
		r, err := slide.Search(ctx, s, look)
		if err != nil {
			t.Fatal(err)
		}
		if r.Bound < wanted[0]-16 || (r.Bound-wanted[0])%2 != 0 {
			continue
		}
		if r, err = slide.Search(ctx, s, many); err != nil {
			t.Fatal(err)
		}
		if d := len(r.Moves); slices.Contains(deepRungs, d) && found[d] < perRung {
			found[d]++
			missing--
			fmt.Fprintf(&b, "%d.%d\t%d\t%s\n", d, found[d], d, s.Start.Flat())
		}
	}
	return b.String()
}

// walk takes the given number of random steps from the goal, none straight back.
func walk(rng *rand.Rand, rows, cols, steps int) puzzle.Board {
	b := puzzle.StandardGoal(rows, cols)
	var last puzzle.Move
	for steps > 0 {
		m := puzzle.Move("UDLR"[rng.IntN(4)])
		next, legal := b.Apply(m)
		if !legal || m == last.Inverse() {
			continue
		}
		b, last = next, m
		steps--
	}
	return b
}

// The file is what the generator makes.
func TestLongLadder(t *testing.T) {
	if testing.Short() && !*writeLadder {
		t.Skip("long")
	}
	want := ladder(t)
	if *writeLadder {
		if err := os.WriteFile("ladder15.tsv", []byte(want+sorted(deep(t))), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile("ladder15.tsv")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(got), want) {
		t.Error("ladder15.tsv is not what the generator makes; go test -run Ladder -write-ladder writes it")
	}
}

// Ladders of other sizes: five boards at each depth, at the ends of random walks.
var otherLadders = []struct {
	name       string
	rows, cols int
	depths     []int
}{
	{"ladder3x4", 3, 4, []int{24, 32, 40, 48}},
	{"ladder3x5", 3, 5, []int{32, 40, 48, 56, 64}},
	{"ladder4x5", 4, 5, []int{32, 40, 48, 56}},
	{"ladder5x5", 5, 5, []int{32, 40, 48, 56}},
}

const otherBoards = 5

// otherLadder makes the ladder of a size: walks as in ladder, of at most five times the depth, of large boards twice.
func otherLadder(t *testing.T, rows, cols int, depths []int) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "# %d boards of %d×%d at each of some depths, goal 1, 2, …, blank last.\n", otherBoards, rows, cols)
	b.WriteString("# Made here: random walks from the goal, seed 2026; depths by IDA* with pattern databases. ladder_test.go makes them anew.\n")
	b.WriteString("id\toptimal\ttiles\n")
	spread := 8
	if rows*cols > 16 { // longer walks end too deep for a search of a moment
		spread = 2
	}
	for _, depth := range depths {
		rng := rand.New(rand.NewPCG(2026, uint64(10_000*rows+100*cols+depth)))
		seen := map[string]bool{}
		for len(seen) < otherBoards {
			s := puzzle.Slide{Start: walk(rng, rows, cols, depth+2*rng.IntN(spread*depth/4+1)), Goal: puzzle.StandardGoal(rows, cols)}
			text := s.Start.Flat()
			if seen[text] {
				continue
			}
			r, err := slide.Search(context.Background(), s, slide.Options{Heuristic: "pattern", Tier: slide.Tier6, Run: native.Run{NodeLimit: 5_000_000}})
			if err != nil {
				t.Fatal(err)
			}
			if r.Solved && len(r.Moves) == depth {
				seen[text] = true
				fmt.Fprintf(&b, "%d.%d\t%d\t%s\n", depth, len(seen), depth, text)
			}
		}
	}
	return b.String()
}

// The ladders of other sizes: each depth by another heuristic where that takes no more than
// a moment.
func TestOtherLadders(t *testing.T) {
	for _, l := range otherLadders {
		if *writeLadder && (*onlyLadder == "" || *onlyLadder == l.name) {
			if err := os.WriteFile(l.name+".tsv", []byte(otherLadder(t, l.rows, l.cols, l.depths)), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		set, err := benchmarks.Lookup(l.name)
		if err != nil {
			t.Fatal(err)
		}
		boards, err := set.Boards()
		if err != nil {
			t.Fatal(err)
		}
		for i, b := range boards {
			if b.Optimal != l.depths[i/otherBoards] {
				t.Errorf("board %s of %s: depth %d, want %d", b.ID, l.name, b.Optimal, l.depths[i/otherBoards])
			}
			r, err := slide.Search(context.Background(), b.Slide, slide.Options{Heuristic: "walking", Run: native.Run{NodeLimit: 100_000}})
			if err != nil || r.Bound > b.Optimal || r.Solved && len(r.Moves) != b.Optimal {
				t.Errorf("board %s of %s: bound %d by walking distance, %d moves, %v; want %d", b.ID, l.name, r.Bound, len(r.Moves), err, b.Optimal)
			}
		}
	}
}

// sorted orders the rows of the upper part by depth; the head, and the rows within a depth,
// stay as they are.
func sorted(rows string) string {
	lines := strings.SplitAfter(strings.TrimSuffix(rows, "\n"), "\n")
	lines[len(lines)-1] += "\n"
	slices.SortStableFunc(lines, func(x, y string) int { return strings.Compare(x[:2], y[:2]) })
	return strings.Join(lines, "")
}

// Depths of all boards up to 36 by another engine, within a second.
func TestLadderDepths(t *testing.T) {
	set, err := benchmarks.Lookup("ladder")
	if err != nil {
		t.Fatal(err)
	}
	boards, err := set.Boards()
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range boards {
		if all := slices.Concat(rungs, deepRungs); b.Optimal != all[i/perRung] {
			t.Errorf("board %s: depth %d, want %d", b.ID, b.Optimal, all[i/perRung])
		}
		if b.Optimal > 36 {
			continue
		}
		r, err := slide.AStar(context.Background(), b.Slide, slide.Options{Heuristic: "walking"})
		if err != nil || len(r.Moves) != b.Optimal {
			t.Errorf("board %s: %d moves by A*, %v; want %d", b.ID, len(r.Moves), err, b.Optimal)
		}
	}
}

// The library's boards for the textbook program need as many moves as their table says.
func TestTextbookBoards(t *testing.T) {
	sets := library.Sets()
	of := sets[slices.IndexFunc(sets, func(s library.Set) bool { return s.Name == "textbook" })]
	for _, e := range of.Boards {
		s, err := e.Slide()
		if err != nil {
			t.Fatal(err)
		}
		if r, err := slide.Search(context.Background(), *s, slide.Options{}); err != nil || !r.Solved || len(r.Moves) != *e.Moves {
			t.Errorf("%s: %v, %d moves, want %d", e.Name, err, len(r.Moves), *e.Moves)
		}
	}
}
