package slide

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// unknownMagic is the error of a heuristic that there is not; it names those there are.
var unknownMagic = `unknown heuristic "magic"; want one of ` + strings.Join(Heuristics(), ", ")

func TestErrors(t *testing.T) {
	five := puzzle.Slide{Start: puzzle.StandardGoal(5, 5), Goal: puzzle.StandardGoal(5, 5)}
	six := puzzle.Slide{Start: puzzle.StandardGoal(6, 6), Goal: puzzle.StandardGoal(6, 6)}
	for _, tt := range []struct {
		s         puzzle.Slide
		heuristic string
		want      string
	}{
		{puzzle.Slide{}, "", "start: a board of 0×0; want 2×2 to 6×6"},
		{six, "pattern", `heuristic "pattern" is for boards of at most 25 cells, this one is 6×6`},
		{five, "magic", unknownMagic},
	} {
		if _, err := Search(context.Background(), tt.s, Options{Heuristic: tt.heuristic}); err == nil || err.Error() != tt.want {
			t.Errorf("%q: got %v, want %s", tt.heuristic, err, tt.want)
		}
	}
	if r := solve(t, five, ""); len(r.Moves) != 0 || r.Moves == nil {
		t.Errorf("a solved board: %+v", r)
	}
}

// hard is one of the 17 boards at 80 moves; no test waits for its solution.
const hard = "0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1"

func TestLimits(t *testing.T) {
	s := mustParse(t, hard)
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	late, cancelLate := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancelLate()
	soon, cancelSoon := context.WithTimeout(context.Background(), 30*time.Millisecond)
	defer cancelSoon()
	for _, tt := range []struct {
		name  string
		ctx   context.Context
		opts  Options
		want  native.Reason
		bound int // at least
	}{
		{"nodes", context.Background(), Options{NodeLimit: 100_000, Heuristic: "manhattan"}, native.NodeLimit, 54},
		{"nodes within the trial", context.Background(), Options{NodeLimit: 1000}, native.NodeLimit, 54},
		{"cancelled", canceled, Options{}, native.Interrupted, 54},
		{"cancelled, pattern", canceled, Options{Heuristic: "pattern"}, native.Interrupted, 54},
		{"late", late, Options{}, native.TimeLimit, 54},
		{"soon", soon, Options{Heuristic: "manhattan"}, native.TimeLimit, 54},
	} {
		r, err := Search(tt.ctx, s, tt.opts)
		if err != nil || r.Termination != tt.want || r.Solved || r.Optimal || r.Moves != nil || r.Bound < tt.bound || r.Bound > 80 {
			t.Errorf("%s: %+v, %v", tt.name, r, err)
		}
		if limit := tt.opts.NodeLimit; limit > 0 && (r.Generated < limit || r.Generated > limit+48) {
			t.Errorf("%s: %d nodes generated, the limit is %d", tt.name, r.Generated, limit)
		}
	}
}

// A limit that is met while tables are built ends the build, and the next search
// builds them.
func TestStopWhileBuilding(t *testing.T) {
	for name, build := range map[string]func(context.Context) error{
		"walking": func(ctx context.Context) error {
			_, err := buildWalk(ctx, walkKey{4, 4, 3})
			return err
		},
		"pattern": func(ctx context.Context) error {
			_, err := getAdditive(ctx, sizedGeometry(4, 4, 15), Tier8, Options{TableDir: t.TempDir()})
			return err
		},
	} {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if err := build(ctx); !errors.Is(err, errStopped) {
			t.Errorf("%s: %v", name, err)
		}
	}
	m := newMemo[int, int](1)
	m.claim(1) // as if another search were building
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := m.get(ctx, 1, nil); !errors.Is(err, errStopped) {
		t.Errorf("waiting for another build: %v", err)
	}
}

func TestMemoKeepsTheLatest(t *testing.T) {
	m := newMemo[int, int](2)
	built := 0
	get := func(key int) {
		v, err := m.get(context.Background(), key, func(context.Context) (int, error) { built++; return 10 * key, nil })
		if err != nil || v != 10*key {
			t.Errorf("key %d: %d, %v", key, v, err)
		}
	}
	for _, step := range []struct{ key, built int }{{1, 1}, {2, 2}, {1, 2}, {3, 3}, {1, 3}, {2, 4}, {1, 4}} {
		if get(step.key); built != step.built {
			t.Errorf("key %d: %d builds so far, want %d", step.key, built, step.built)
		}
	}
	if _, err := m.get(context.Background(), 9, func(context.Context) (int, error) { return 0, errStopped }); err == nil {
		t.Error("a failed build was kept")
	}
}

func TestProgressAndInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var last Progress
	calls := 0
	r, err := Search(ctx, mustParse(t, hard), Options{Heuristic: "walking", Progress: func(p Progress) {
		if p.Bound < last.Bound || p.Generated < last.Generated || p.Expanded < last.Expanded || p.Elapsed < last.Elapsed {
			t.Errorf("%+v after %+v", p, last)
		}
		last = p
		if calls++; p.Generated > 300_000 {
			cancel()
		}
	}})
	if err != nil || r.Termination != native.Interrupted || r.Bound < last.Bound || r.Generated < last.Generated || calls < 3 {
		t.Errorf("%+v, %v after %d reports", r, err, calls)
	}
}

func TestSearchesSideBySide(t *testing.T) {
	var wait sync.WaitGroup
	rows := boardsOf(t, "random")
	for _, i := range []int{4, 8, 9, 4} {
		wait.Add(1)
		go func() {
			defer wait.Done()
			r, err := Search(context.Background(), rows[i].Slide, Options{})
			if err != nil || len(r.Moves) != rows[i].Optimal {
				t.Errorf("board %s: %d moves, %v", rows[i].ID, len(r.Moves), err)
			}
		}()
	}
	wait.Wait()
}

func TestKernelDoesNotAllocate(t *testing.T) {
	for _, h := range heuristics {
		g, start := newGeometry(mustParse(t, hard))
		s := newIDAStar(context.Background(), g, start, Options{NodeLimit: 20_000}, time.Now())
		eval, err := h.evaluator(context.Background(), g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		s.run(eval, false)
		if n := testing.AllocsPerRun(5, func() { s.clock.Ended, s.clock.Next = "", 0; s.gen = 0; s.pos = s.start; s.iterate() }); n > 0 {
			t.Errorf("%s: %v allocations in an iteration", h.name, n)
		}
	}
}
