package slide

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"pgregory.net/rapid"
)

// replayTiles makes the moves on a board of any size; it reports false for an illegal one.
func replayTiles(cols int, tiles []int, moves []puzzle.Move) ([]int, bool) {
	b := append([]int(nil), tiles...)
	blank := 0
	for b[blank] != 0 {
		blank++
	}
	for _, m := range moves {
		to, ok := blank, false
		switch m {
		case puzzle.Up:
			to, ok = blank-cols, blank >= cols
		case puzzle.Down:
			to, ok = blank+cols, blank+cols < len(b)
		case puzzle.Left:
			to, ok = blank-1, blank%cols > 0
		case puzzle.Right:
			to, ok = blank+1, blank%cols < cols-1
		}
		if !ok {
			return b, false
		}
		b[blank], b[to] = b[to], 0
		blank = to
	}
	return b, true
}

// checkGreedy solves start or, when the parity is wrong, start with two tiles exchanged,
// and returns the number of moves.
func checkGreedy(t fataler, rows, cols int, start, goal []int) int {
	t.Helper()
	moves, err := Greedy(rows, cols, start, goal)
	if errors.Is(err, ErrParity) {
		other := append([]int(nil), start...)
		i, j := 0, 1
		if other[i] == 0 {
			i = 2
		} else if other[j] == 0 {
			j = 2
		}
		other[i], other[j] = other[j], other[i]
		start = other
		moves, err = Greedy(rows, cols, start, goal)
	}
	if err != nil {
		t.Fatalf("%d×%d, %v to %v: %v", rows, cols, start, goal, err)
	}
	end, ok := replayTiles(cols, start, moves)
	if !ok {
		t.Fatalf("%d×%d, %v to %v: an illegal move", rows, cols, start, goal)
	}
	for i := range end {
		if end[i] != goal[i] {
			t.Fatalf("%d×%d, %v to %v: ends at %v", rows, cols, start, goal, end)
		}
	}
	return len(moves)
}

// All boards of the smallest sizes with all goals of the blank, solvable exactly when
// the distance is known.
func TestGreedyOnAllSmallBoards(t *testing.T) {
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 2}} {
		for goal := range size[0] * size[1] {
			tr := findTruth(size[0], size[1], goal)
			for r, d := range tr.dist {
				p := tr.unrank(r)
				s := tr.slideOf(&p)
				moves, err := Greedy(size[0], size[1], s.Start.Tiles, s.Goal.Tiles)
				if d < 0 != errors.Is(err, ErrParity) || d >= 0 && err != nil {
					t.Fatalf("%v: %v at distance %d", s, err, d)
				}
				if d < 0 {
					continue
				}
				if size == [2]int{2, 2} && len(moves) != int(d) || len(moves) < int(d) {
					t.Fatalf("%v: %d moves at distance %d", s, len(moves), d)
				}
				checkGreedy(t, size[0], size[1], s.Start.Tiles, s.Goal.Tiles)
			}
		}
	}
}

// Thousands of random boards, start and goal both in any order, of all sizes. The bound
// is Parberry's 5n³, written 5·(cells)·(half the sides) for rectangles, with a term for
// the last tiles of the edges.
func TestGreedyOnRandomBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	for rows := 2; rows <= 8; rows++ {
		for cols := 2; cols <= 8; cols++ {
			for range 100 {
				moves := checkGreedy(t, rows, cols, rng.Perm(rows*cols), rng.Perm(rows*cols))
				if rows == cols && rows > 2 && moves > 5*rows*rows*rows {
					t.Errorf("%d×%d: %d moves, the bound is %d", rows, cols, moves, 5*rows*rows*rows)
				}
				if most := 5*rows*cols*(rows+cols)/2 + 20*(rows+cols); moves > most {
					t.Errorf("%d×%d: %d moves, the bound is %d", rows, cols, moves, most)
				}
			}
		}
	}
}

// The expected number of moves is 8n³/3 + O(n²) (Parberry 2015), at most 5n³ + O(n²)
// (Parberry 1995).
func TestGreedyMoveCounts(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 11))
	for _, tt := range []struct{ n, boards int }{{20, 100}, {40, 10}} {
		cube := float64(tt.n * tt.n * tt.n)
		sum := 0.0
		for range tt.boards {
			moves := float64(checkGreedy(t, tt.n, tt.n, rng.Perm(tt.n*tt.n), rng.Perm(tt.n*tt.n)))
			if moves > 5*cube {
				t.Errorf("%d×%d: %v moves, the bound is %v", tt.n, tt.n, moves, 5*cube)
			}
			sum += moves
		}
		mean := sum / float64(tt.boards)
		t.Logf("%d×%d: %.0f moves in the mean, %.3f n³", tt.n, tt.n, mean, mean/cube)
		if square := float64(tt.n * tt.n); math.Abs(mean-8*cube/3) > 8*square {
			t.Errorf("%d×%d: %.0f moves in the mean, want about %.0f", tt.n, tt.n, mean, 8*cube/3)
		}
	}
}

func TestGreedyOnLongBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 13))
	for _, size := range [][2]int{{2, 100}, {100, 2}, {3, 50}, {17, 31}} {
		checkGreedy(t, size[0], size[1], rng.Perm(size[0]*size[1]), rng.Perm(size[0]*size[1]))
	}
}

func TestGreedyIsValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, cols := rapid.IntRange(2, 12).Draw(t, "rows"), rapid.IntRange(2, 12).Draw(t, "cols")
		tiles := make([]int, rows*cols)
		for i := range tiles {
			tiles[i] = i
		}
		checkGreedy(t, rows, cols, rapid.Permutation(tiles).Draw(t, "start"), rapid.Permutation(tiles).Draw(t, "goal"))
	})
}

func TestGreedyErrors(t *testing.T) {
	four := []int{1, 2, 3, 0}
	for _, tt := range []struct {
		rows, cols  int
		start, goal []int
		want        string
	}{
		{1, 4, four, four, "a board of 1×4; expected sides of at least 2 and at most 65536 cells"},
		{-2, -2, four, four, "a board of -2×-2; expected sides of at least 2 and at most 65536 cells"},
		{1 << 62, 4, four, four, "a board of 4611686018427387904×4; expected sides of at least 2 and at most 65536 cells"},
		{2, 2, four[:3], four, "start: 3 numbers; expected 4"},
		{2, 2, four, []int{1, 2, 1, 0}, "goal: number 1 in cell 3; expected each of 0 to 3 once"},
		{2, 2, []int{1, 2, 4, 0}, four, "start: number 4 in cell 3; expected each of 0 to 3 once"},
		{2, 2, []int{2, 1, 3, 0}, four, ErrParity.Error()},
	} {
		if moves, err := Greedy(tt.rows, tt.cols, tt.start, tt.goal); moves != nil || err == nil || err.Error() != tt.want {
			t.Errorf("%d×%d %v: %v, want %s", tt.rows, tt.cols, tt.start, err, tt.want)
		}
	}
}

// The walks of the blank use memory that is kept: what grows is the list of moves.
func TestGreedyAllocatesLittle(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 15))
	goal := rng.Perm(400)
	p := newParberry(20, 20, goal, goal)
	p.moves = make([]puzzle.Move, 0, 1<<20)
	if n := testing.AllocsPerRun(3, func() { p.send(rng.IntN(400), p.at[p.goalBlank^1]) }); n > 0 {
		t.Errorf("%v allocations in a walk", n)
	}
}

func BenchmarkGreedy20x20(b *testing.B) {
	rng := rand.New(rand.NewPCG(16, 17))
	start, goal := rng.Perm(400), rng.Perm(400)
	moves, err := Greedy(20, 20, start, goal)
	if err != nil {
		start[0], start[1] = start[1], start[0]
	}
	for range b.N {
		if moves, err = Greedy(20, 20, start, goal); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(moves)), "moves")
}
