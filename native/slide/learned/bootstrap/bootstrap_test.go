package bootstrap

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
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

// random is a network of random weights.
func random(widths []int) *mlp {
	rng, n := rand.New(rand.NewPCG(3, 3)), newMLP(widths)
	for _, w := range n.weight {
		for k := range w {
			w[k] = float32(rng.NormFloat64())
		}
	}
	return n
}

// untrained is a network for the 8-puzzle.
func untrained(t *testing.T) *Network {
	t.Helper()
	f := File{Rows: 3, Cols: 3, Layers: []int{opened(t, 3, 3).inputs(), 32, 16, 1}, Provenance: map[string]any{"tables": "4-4"}}
	f.Weights = slices.Concat(random(f.Layers).weight...)
	n, err := ReadNetwork((&Network{File: f}).Encode())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// walked makes random moves.
func walked(rng *rand.Rand, b puzzle.Board, steps int) puzzle.Board {
	for range steps {
		if next, ok := b.Apply(moveOrder[rng.IntN(4)]); ok {
			b = next
		}
	}
	return b
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

// TestFeaturesOfAPlan: those of each position are those of the position by itself.
func TestFeaturesOfAPlan(t *testing.T) {
	s := standard(3, 3)
	s.Start = walked(rand.New(rand.NewPCG(9, 9)), s.Goal, 30)
	plan, err := slide.Search(context.Background(), s, slide.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all, err := Features(context.Background(), s, plan.Moves, slide.Options{})
	if err != nil || len(all) != len(plan.Moves)+1 {
		t.Fatalf("%d positions of %d moves, %v", len(all), len(plan.Moves), err)
	}
	for i, got := range all {
		one, err := Features(context.Background(), s, nil, slide.Options{})
		if err != nil || !slices.Equal(got, one[0]) {
			t.Errorf("position %d: %v, by itself %v (%v)", i, got, one, err)
		}
		if i < len(plan.Moves) {
			s.Start, _ = s.Start.Apply(plan.Moves[i])
		}
	}
}

// TestBeamWide is breadth-first search: nothing is left out, so what is found is shortest.
func TestBeamWide(t *testing.T) {
	d := opened(t, 3, 3)
	b := newBeam(d, random([]int{d.inputs(), 3, 1}))
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

// TestShorten takes a plan with detours: a piece that covers it makes it shortest, and
// small ones never longer.
func TestShorten(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(5) {
		s := standard(3, 3)
		s.Start = walked(rand.New(rand.NewPCG(8, seed)), s.Goal, 14)
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

func TestSolveRefuses(t *testing.T) {
	n := untrained(t)
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
	n := untrained(t)
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
