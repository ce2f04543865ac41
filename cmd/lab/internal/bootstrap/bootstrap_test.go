package bootstrap

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned/bootstrap"
)

func standard(rows, cols int) puzzle.Slide {
	goal := puzzle.StandardGoal(rows, cols)
	return puzzle.Slide{Start: goal, Goal: goal}
}

// options8 learn the 8-puzzle in less than a second.
func options8(threads int) Options {
	return Options{Goal: puzzle.StandardGoal(3, 3), Seed: 5, Boards: 10, Rounds: 2, Width: 10, Widest: 20, Threads: threads}
}

// learn8 learns the 8-puzzle with a log in a file.
func learn8(name string, threads int) (*bootstrap.Network, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Learn(context.Background(), f, options8(threads))
}

// learned8 is what it learns, and its log.
var learned8 = sync.OnceValues(func() (*bootstrap.Network, []byte) {
	dir, err := os.MkdirTemp("", "bootstrap")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "log")
	n, err := learn8(name, 1)
	if err != nil {
		panic(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		panic(err)
	}
	return n, text
})

// solveAll returns how many of 50 random boards of the 8-puzzle a network solves at a
// small width, and their moves beyond the optimum in percent.
func solveAll(t *testing.T, n *bootstrap.Network) (solved int, excess float64) {
	t.Helper()
	best := 0
	for seed := range uint64(50) {
		s := standard(3, 3)
		s.Start = puzzle.Random(rand.New(rand.NewPCG(6, seed)), 3, 3)
		r, err := bootstrap.Solve(context.Background(), s, bootstrap.SearchOptions{Network: n, Width: 10, Piece: -1})
		if err != nil {
			t.Fatal(err)
		}
		if !r.Solved {
			continue
		}
		if end, err := puzzle.Replay(s.Start, r.Moves); err != nil || !end.Equal(s.Goal) {
			t.Fatalf("%s: the plan does not lead to the goal: %v", s.Start.Flat(), err)
		}
		want, err := slide.Search(context.Background(), s, slide.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Bound > len(want.Moves) || len(r.Moves) < len(want.Moves) {
			t.Fatalf("%s: %d moves and the bound %d; %d are optimal", s.Start.Flat(), len(r.Moves), r.Bound, len(want.Moves))
		}
		solved++
		best += len(want.Moves)
		excess += float64(len(r.Moves))
	}
	return solved, 100 * (excess/float64(max(1, best)) - 1)
}

// TestBootstrap learns the 8-puzzle from nothing: random boards are then solved nearly as
// short as they can be, which an untrained network hardly does.
func TestBootstrap(t *testing.T) {
	n, _ := learned8()
	solved, excess := solveAll(t, n)
	if solved != 50 || excess > 5 {
		t.Errorf("%d of 50 boards solved, %.1f %% beyond the optimum; want all within 5 %%", solved, excess)
	}
	file, rng := n.File, rand.New(rand.NewPCG(5, 0))
	file.Weights = slices.Clone(file.Weights)
	for i := range file.Weights {
		file.Weights[i] = float32(rng.NormFloat64())
	}
	fresh, err := bootstrap.ReadNetwork((&bootstrap.Network{File: file}).Encode())
	if err != nil {
		t.Fatal(err)
	}
	if before, over := solveAll(t, fresh); before == 50 && over < 2*excess+5 {
		t.Errorf("the untrained network solves all boards %.1f %% beyond the optimum: nothing was to be learned", over)
	}
}

// TestResume cuts a log off in the middle of a line: the run goes on to the same network,
// and a damaged or foreign log is refused.
func TestResume(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	want, text := learned8()
	if err := os.WriteFile(log, text[:len(text)*2/3], 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := learn8(log, 2)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.Weights, want.Weights) {
		t.Error("a run that was stopped and went on has another outcome")
	}
	again, err := os.ReadFile(log)
	if err != nil || !bytes.Equal(again, text) {
		t.Errorf("its log is another: %v", err)
	}
	for name, bad := range map[string]string{
		"other options": strings.Replace(string(text), `"seed":5`, `"seed":6`, 1),
		"no number":     strings.Replace(string(text), `"round":1`, `"round":x`, 1),
		"another order": strings.Replace(string(text), `"round":1,`, `"round":3,`, 1),
		"no plan":       strings.Replace(string(text), `"plans":["`, `"plans":["X`, 1),
		"a wrong plan":  strings.Replace(string(text), `"plans":["`, `"plans":["DDDD`, 1),
	} {
		if err := os.WriteFile(log, []byte(bad), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := learn8(log, 1)
		if err == nil || !strings.Contains(err.Error(), "the log") {
			t.Errorf("%s: error %v; want one of the log", name, err)
		}
	}
}
