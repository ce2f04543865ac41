package slide

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/tilemip/tilemip/native"
)

// hard is one of the 17 boards at 80 moves; no test waits for its solution.
const hard = "0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1"

// A limit that is reached while tables are built ends the build, and the next search
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
		s := newIDAStar(context.Background(), g, start, Options{Run: native.Run{NodeLimit: 20_000}}, time.Now())
		eval, err := h.evaluator(context.Background(), g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		s.run(eval, 0)
		if n := testing.AllocsPerRun(5, func() { s.clock.Ended, s.clock.Next = "", 0; s.gen = 0; s.pos = s.start; s.iterate() }); n > 0 {
			t.Errorf("%s: %v allocations in an iteration", h.Name, n)
		}
	}
}
