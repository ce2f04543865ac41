package bootstrap

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/benchmarks"
)

func standard(rows, cols int) puzzle.Slide {
	goal := puzzle.StandardGoal(rows, cols)
	return puzzle.Slide{Start: goal, Goal: goal}
}

func opened(t *testing.T, rows, cols int) *domain {
	t.Helper()
	d, err := open(context.Background(), standard(rows, cols), slide.Options{Tier: slide.Tier5})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestFeatures compares positions that moves lead to with the same ones from nothing.
func TestFeatures(t *testing.T) {
	for _, size := range [][2]int{{3, 3}, {3, 4}, {4, 4}} {
		d := opened(t, size[0], size[1])
		rng := rand.New(rand.NewPCG(1, 1))
		s := d.start(tilesOf(standard(size[0], size[1])))
		if !d.solved(&s) {
			t.Errorf("%v: the goal is not solved", size)
		}
		got, want := make([]float32, d.inputs()), make([]float32, d.inputs())
		for range 200 {
			dir := uint8(rng.IntN(4))
			if !d.legal[s.at.Blank()][dir] {
				continue
			}
			d.move(&s, dir)
			tiles := make([]uint8, size[0]*size[1])
			for cell := range tiles {
				tiles[cell] = uint8(s.at.Tile(cell))
			}
			anew := d.start(tiles)
			d.features(got, &s)
			d.features(want, &anew)
			for i := range got {
				if got[i] != want[i] {
					t.Fatalf("%v: feature %d is %v after moves, %v anew", size, i, got[i], want[i])
				}
			}
			if d.hash(&s) != d.hash(&anew) {
				t.Fatalf("%v: two hashes of one position", size)
			}
		}
	}
}

// TestGradient compares the gradient with differences.
func TestGradient(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	n := newMLP([]int{5, 7, 4, 1}, rng)
	one := sample{make([]float32, 5), 3}
	for i := range one.features {
		one.features[i] = float32(rng.NormFloat64())
	}
	tr := newTrainer(n)
	tr.learn(&one)
	loss := func() float64 {
		copy(n.input(), one.features)
		miss := float64(n.forward() - one.moves)
		return miss * miss
	}
	const by = 1e-2
	for i, w := range n.weight {
		for k := range w {
			old := w[k]
			w[k] = old + by
			up := loss()
			w[k] = old - by
			down := loss()
			w[k] = old
			if want := (up - down) / (2 * by); math.Abs(want-float64(tr.slope[i][k])) > 0.02*math.Max(1, math.Abs(want)) {
				t.Errorf("layer %d, weight %d: gradient %v, by differences %v", i, k, tr.slope[i][k], want)
			}
		}
	}
}

// TestBeamWide is breadth-first search: nothing is left out, so what is found is shortest.
func TestBeamWide(t *testing.T) {
	d := opened(t, 3, 3)
	b := newBeam(d, newMLP([]int{d.inputs(), 3, 1}, rand.New(rand.NewPCG(3, 3))))
	for seed := range uint64(4) {
		s := standard(3, 3)
		s.Start = puzzle.Random(rand.New(rand.NewPCG(3, seed)), 3, 3)
		want, err := slide.Search(context.Background(), s, slide.Options{})
		if err != nil {
			t.Fatal(err)
		}
		path, found := b.run(context.Background(), tilesOf(s), math.MaxInt32, maxMoves)
		end, err := puzzle.Replay(s.Start, movesOf(path))
		if !found || err != nil || !end.Equal(s.Goal) || len(path) != len(want.Moves) {
			t.Errorf("%s: %d moves, found %v, %v; %d are optimal", s.Start.Flat(), len(path), found, err, len(want.Moves))
		}
	}
}

// options8 learn the 8-puzzle in less than a second.
func options8(threads int) Options {
	return Options{Goal: puzzle.StandardGoal(3, 3), Seed: 5, Boards: 10, Rounds: 2, Width: 10, Widest: 20, Threads: threads}
}

// TestShorten takes a plan with detours: a piece that covers it makes it shortest, and
// small ones never longer.
func TestShorten(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(5) {
		s := standard(3, 3)
		s.Start = walk(rand.New(rand.NewPCG(8, seed)), s.Goal, 14)
		want, err := slide.Search(ctx, s, slide.Options{})
		if err != nil {
			t.Fatal(err)
		}
		back := []puzzle.Move{}
		for _, m := range want.Moves { // there, back and there again
			back = append([]puzzle.Move{m.Inverse()}, back...)
		}
		long := append(append(append([]puzzle.Move{}, want.Moves...), back...), want.Moves...)
		for _, piece := range []int{1, 4, 7, 100} {
			got, _, _, err := shorten(ctx, s, long, piece)
			if err != nil {
				t.Fatal(err)
			}
			end, err := puzzle.Replay(s.Start, got)
			if err != nil || !end.Equal(s.Goal) || len(got) > len(long) || piece == 100 && len(got) != len(want.Moves) {
				t.Errorf("pieces of %d: %d moves of %d, %v; %d are optimal", piece, len(got), len(long), err, len(want.Moves))
			}
		}
	}
}

// learn8 learns the 8-puzzle with a log in a file.
func learn8(name string, threads int) (*Network, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Learn(context.Background(), f, options8(threads))
}

// learned8 is what it learns, and its log.
var learned8 = sync.OnceValues(func() (*Network, []byte) {
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
func solveAll(t *testing.T, n *Network) (solved int, excess float64) {
	t.Helper()
	best := 0
	for seed := range uint64(50) {
		s := standard(3, 3)
		s.Start = puzzle.Random(rand.New(rand.NewPCG(6, seed)), 3, 3)
		r, err := Solve(context.Background(), s, SearchOptions{Network: n, Width: 10, Piece: -1})
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
	fresh := &Network{File: n.File, net: newMLP(n.Layers, rand.New(rand.NewPCG(5, 0)))}
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

func TestSolveRefuses(t *testing.T) {
	n, _ := learned8()
	if _, err := Solve(context.Background(), standard(4, 4), SearchOptions{Network: n}); err == nil || !strings.Contains(err.Error(), "3×3") {
		t.Errorf("error %v; want the network's size", err)
	}
	moved := standard(6, 6)
	moved.Start, _ = moved.Goal.Apply(puzzle.Up)
	if _, err := Solve(context.Background(), moved, SearchOptions{}); err == nil {
		t.Error("6×6 has no pattern databases, and no error was given")
	}
	s := standard(3, 3)
	s.Start = s.Start.Clone()
	s.Start.Tiles[0], s.Start.Tiles[1] = 2, 1
	if r, err := Solve(context.Background(), s, SearchOptions{Network: n}); err != nil || !r.Unsolvable {
		t.Errorf("%+v, %v; want unsolvable", r, err)
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	s.Start = puzzle.Random(rand.New(rand.NewPCG(1, 1)), 3, 3)
	if r, err := Solve(over, s, SearchOptions{Network: n}); err != nil || r.Solved || r.Termination != native.Interrupted {
		t.Errorf("%+v, %v; want interrupted", r, err)
	}
	r, err := Solve(context.Background(), s, SearchOptions{Network: n, Width: 1})
	if err != nil || !r.Solved && r.Termination != Width {
		t.Errorf("%+v, %v; want a plan or the width", r, err)
	}
}

func TestReadNetwork(t *testing.T) {
	n, _ := learned8()
	good := n.Encode()
	if again, err := ReadNetwork(good); err != nil || !slices.Equal(again.Weights, n.Weights) || again.Provenance["tables"] != "4-4" {
		t.Errorf("a good network: %v", err)
	}
	for _, one := range []struct{ want, old, new string }{
		{"no network", "{", "["},
		{"boards of 1×3", `"rows":3`, `"rows":1`},
		{"layers", `"layers":[8`, `"layers":[]`},
		{"layer of", `"layers":[8`, `"layers":[-8`},
		{"damaged", `"weights":[`, `"weights":[1,`},
		{"do not fill", `"layers":[8`, `"layers":[9`},
	} {
		text := strings.Replace(string(good), one.old, one.new, 1)
		if one.want == "layers" {
			text = strings.Replace(string(good), `"layers":[8,32,16,1]`, `"layers":[8,32,16,2]`, 1)
		}
		if _, err := ReadNetwork([]byte(text)); err == nil || !strings.Contains(err.Error(), one.want) {
			t.Errorf("%s for %s: error %v; want %q in it", one.new, one.old, err, one.want)
		}
	}
}

func FuzzReadNetwork(f *testing.F) {
	f.Add([]byte(`{"rows":3,"cols":3,"layers":[1,1],"weights":[1,2],"sha256":""}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if n, err := ReadNetwork(text); err == nil && n.net.forward() != n.net.forward() {
			t.Error("a network that has been read gives no number")
		}
	})
}

// TestLongShipped solves boards of the 24-puzzle with the program's network, within 10 %
// of the published lengths.
func TestLongShipped(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	n, err := Shipped()
	if err != nil {
		t.Fatal(err)
	}
	set, err := benchmarks.Lookup("korf24")
	if err != nil {
		t.Fatal(err)
	}
	boards, err := set.Boards()
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range boards[:5] {
		r, err := Solve(context.Background(), one.Slide, SearchOptions{Network: n})
		if err != nil {
			t.Fatal(err)
		}
		if end, err := puzzle.Replay(one.Slide.Start, r.Moves); err != nil || !end.Equal(one.Slide.Goal) || 10*len(r.Moves) > 11*one.Optimal || len(r.Moves) < one.Optimal {
			t.Errorf("board %s: %d moves, %v; %d are optimal", one.ID, len(r.Moves), err, one.Optimal)
		}
	}
}
