package certificate_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// small are the goals on which every board is tried.
var small = []puzzle.Board{puzzle.StandardGoal(2, 2), puzzle.StandardGoal(2, 3), puzzle.StandardGoal(3, 2)}

// boards lists the boards of a table of distances in a fixed order.
func boards(t testing.TB, far map[string]int) []puzzle.Board {
	t.Helper()
	var names []string
	for name := range far {
		names = append(names, name)
	}
	slices.Sort(names)
	var out []puzzle.Board
	for _, name := range names {
		s, err := puzzle.ParseSlide(name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, s.Start)
	}
	return out
}

// TestBoards: whatever the prices, a T below the optimum is proven, the optimum refused.
func TestBoards(t *testing.T) { everyBoard(t, 20) }

func TestLongEveryBoard(t *testing.T) {
	if testing.Short() {
		t.Skip("every board of 2×2, 2×3 and 3×2; TestBoards tries some of them")
	}
	everyBoard(t, 1)
}

// everyBoard tries each step-th of the small boards.
func everyBoard(t *testing.T, step int) {
	for _, goal := range small {
		far := distancesFrom(goal, 99)
		for i, start := range boards(t, far) {
			if i%step != 0 {
				continue
			}
			r := rand.New(rand.NewPCG(uint64(i), uint64(goal.Rows)))
			s := puzzle.Slide{Start: start, Goal: goal}
			optimum := far[start.Flat()]
			b := someBoard(r, s, shortestPlan(start, far), optimum-2)
			if v, err := certificate.Verify(context.Background(), b, 0); err != nil || !v.OK || !strings.HasPrefix(v.Reason, fewestMoves(optimum)) {
				t.Errorf("%s: %+v, %v; want %d moves proven", start.Flat(), v, err, optimum)
			}
			for _, more := range []int{0, 2, 4} {
				b = someBoard(r, s, nil, optimum+more)
				if v, err := certificate.Verify(context.Background(), b, 0); err != nil || v.OK || planOf(v.Reason) < optimum || planOf(v.Reason) > b.Refutes {
					t.Errorf("%s: T = %d: %+v, %v; want a plan of %d moves or more", start.Flat(), b.Refutes, v, err, optimum)
				}
			}
		}
	}
}

// planOf is the number of moves in the reason of a refused certificate.
func planOf(reason string) int {
	moves := -1
	fmt.Sscanf(reason, "a plan of %d moves exists", &moves)
	return moves
}

// TestThreeByThree: samples of the 8-puzzle at moderate depth, with another goal too.
func TestThreeByThree(t *testing.T) {
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 3))
		s, _ := walked(r, 3, 3, 14)
		far := distancesFrom(s.Start, 14) // the walk's start as goal
		s.Start, s.Goal = s.Goal, s.Start
		optimum := far[s.Start.Flat()]
		if v, err := certificate.Verify(context.Background(), someBoard(r, s, shortestPlan(s.Start, far), optimum-2), 0); err != nil || !v.OK {
			t.Errorf("seed %d: %+v, %v", seed, v, err)
		}
		if v, err := certificate.Verify(context.Background(), someBoard(r, s, nil, optimum), 0); err != nil || v.OK {
			t.Errorf("seed %d: the optimum refuted: %+v, %v", seed, v, err)
		}
	}
}

// TestUnsolvableBoards: no plan, so every T may be refuted and no plan is accepted.
func TestUnsolvableBoards(t *testing.T) {
	s, err := puzzle.ParseSlide("1 2 3 / 5 4 0")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	if v, err := certificate.Verify(context.Background(), someBoard(r, s, nil, 30), 0); err != nil || !v.OK {
		t.Errorf("%+v, %v", v, err)
	}
	b := someBoard(r, s, []puzzle.Move{puzzle.Left, puzzle.Right}, 0)
	if v, err := certificate.Verify(context.Background(), b, 0); err != nil || v.OK {
		t.Errorf("with a plan: %+v, %v", v, err)
	}
}

// TestBoundOnly: a plan longer than T + 2 leaves the optimum open, and the verdict says so.
func TestBoundOnly(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	s, plan := walked(r, 3, 3, 12)
	v, err := certificate.Verify(context.Background(), someBoard(r, s, plan, 4), 0)
	if err != nil || !v.OK || !strings.HasPrefix(v.Reason, "a plan has 12 moves, and none has 4 or fewer") {
		t.Errorf("%+v, %v", v, err)
	}
}

// TestLimits: too little memory and a context that has ended decide nothing.
func TestLimits(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	s, plan := walked(r, 4, 4, 20)
	b := someBoard(r, s, plan, 18)
	if _, err := certificate.Verify(context.Background(), b, 1<<10); !errors.Is(err, certificate.ErrMemory) {
		t.Errorf("1 KB: %v", err)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := certificate.Verify(ctx, b, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// FuzzVerify: whatever a file holds, what is verified is true.
func FuzzVerify(f *testing.F) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 9))
		s, plan := walked(r, 2, 2+int(seed%2), int(seed%8))
		var out bytes.Buffer
		if err := certificate.Write(&out, someBoard(r, s, plan, len(plan)-2+2*int(seed%2))); err != nil {
			f.Fatal(err)
		}
		f.Add(out.Bytes())
		f.Add([]byte(disturbed(r, out.String())))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := certificate.Read("f", bytes.NewReader(text))
		if err != nil || b.Check() != nil || len(b.Slide.Start.Tiles) > 6 {
			return
		}
		v, err := certificate.Verify(context.Background(), b, 1<<28)
		if err != nil {
			return
		}
		far, solvable := distancesFrom(b.Slide.Goal, 99)[b.Slide.Start.Flat()]
		if v.OK != (!solvable || b.Refutes < far) {
			t.Errorf("T = %d, the optimum %d (solvable: %v): %+v", b.Refutes, far, solvable, v)
		}
	})
}
