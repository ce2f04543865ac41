package packing

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/bruteforce"
	"github.com/tilemip/tilemip/internal/night"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/symmetry"
)

// kernels are what a puzzle is searched by; narrow and wide are the scan with windows of
// 64 and of 128 bits, whatever the puzzle would have chosen.
var kernels = []string{"chosen", "plain", List, "narrow", "wide", "first"}

// checkAgainstBruteForce counts random packings that break the premises on purpose by
// both kernels and both windows, with every shape as the one placed in fewer places.
func checkAgainstBruteForce(t *testing.T, trials, cells int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 5))
	ran, broken := map[string]int{}, make([]int, len(bruteforce.Premises))
	for trial, searched := 0, 0; searched < trials; trial++ {
		c, a := bruteforce.Draw(r, trial%len(bruteforce.Premises), cells)
		ps, err := puzzle.ParsePackings("random", strings.NewReader(c.Definition()))
		if err != nil {
			t.Fatal(err)
		}
		pc := coverOf(t, ps[0])
		if !pc.Packing.Plain() {
			continue // the engine says that it does not take these
		}
		searched++
		for k, p := range bruteforce.Premises {
			if p.Broken(c, a) {
				broken[k]++
			}
		}
		a = bruteforce.Solve(c)
		for _, kernel := range kernels {
			if compareCounts(t, r, kernel, pc, a) {
				ran[kernel]++
			}
		}
		if t.Failed() {
			t.Fatalf("stopped at case %d:\n%s", trial, c.Definition())
		}
	}
	t.Logf("measured: %d cases, by kernel %v", trials, ran)
	for k, p := range bruteforce.Premises {
		t.Logf("measured: %5d break: %s", broken[k], p.Name)
	}
	for _, kernel := range kernels {
		if ran[kernel] < trials/2 {
			t.Errorf("only %d cases by %s", ran[kernel], kernel)
		}
	}
}

// compareCounts reports whether the kernel took the puzzle.
func compareCounts(t *testing.T, r *rand.Rand, kernel string, pc *puzzle.PackingCover, a *bruteforce.Answer) bool {
	t.Helper()
	for _, mirrors := range []bool{false, true} {
		want := a.UpToTurns
		if mirrors {
			want = a.UpToMirrors
		}
		got, taken := searchBy(t, kernel, pc, Options{Mirrors: mirrors, Options: cover.Options{Run: native.Run{Threads: r.IntN(3)}}, Piece: somePiece(r, pc)})
		switch {
		case !taken:
			return false
		case kernel == "first":
			if (got.Unique > 0) != (want > 0) || got.Termination != native.Completed && got.Termination != native.SolutionLimit {
				t.Errorf("%s: %d solutions, %s; want %d", kernel, got.Unique, got.Termination, want)
			}
		case got.Solutions != uint64(len(a.Solutions)) || got.Unique != uint64(want) || got.Termination != native.Completed:
			t.Errorf("%s, mirrors %v: %d solutions, %d up to symmetry, %s; want %d, %d (%s)", kernel, mirrors, got.Solutions, got.Unique, got.Termination, len(a.Solutions), want, got.Choice.Why)
		}
	}
	return true
}

// somePiece names a piece that can be placed in fewer places, or none.
func somePiece(r *rand.Rand, pc *puzzle.PackingCover) string {
	if len(pc.Shapes) == 0 || r.IntN(2) == 0 {
		return ""
	}
	if s := pc.Shapes[r.IntN(len(pc.Shapes))]; len(s.Pieces) == 1 {
		return s.Name
	}
	return ""
}

func searchBy(t *testing.T, kernel string, pc *puzzle.PackingCover, o Options) (Result, bool) {
	t.Helper()
	switch kernel {
	case "plain":
		o.Plain = true
	case List:
		o.Kernel = List
	case "first":
		o.Limit = 1
	case "narrow", "wide":
		return scanIn(pc, map[string]int{"narrow": 64, "wide": 128}[kernel], o)
	}
	got, err := Search(context.Background(), pc, o)
	if err != nil {
		t.Errorf("%s: %v", kernel, err)
	}
	return got, err == nil
}

// scanIn scans in windows of a size.
func scanIn(pc *puzzle.PackingCover, size int, o Options) (Result, bool) {
	w := newWindow(pc, size)
	if w == nil {
		return Result{}, false
	}
	if pieces, region := pc.Packing.Volume(); pieces != region {
		return Result{}, false // known before any scan
	}
	r := &run{ctx: context.Background(), pc: pc, o: o, start: time.Now()}
	g, _ := symmetry.New(r.ctx, pc, o.Mirrors) // errors are of the context, which has no end
	p, _ := newPlan(r.ctx, g, o)
	p.kernel, p.window, p.table = Scan, w, w.newTable()
	r.counter = symmetry.NewCounter(g, p.shape, p.places)
	r.scan(p)
	return r.result(), true
}

func TestAgainstBruteForce(t *testing.T) { checkAgainstBruteForce(t, 300, 10, 1) }

func TestLongAgainstBruteForce(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkAgainstBruteForce(t, night.Cases(1500, 5000), 12, 2)
}

// A part of the region that reaches beyond the window is not measured: a strip along the
// region for three bars, of which the window shows a number of cells that no bars have.
func TestPartsBeyondTheWindow(t *testing.T) {
	for _, tc := range []struct{ size, height, bar int }{{64, 12, 3}, {128, 24, 4}} {
		p := &puzzle.Packing{Name: "strip", Dim: [3]int{30, tc.height, 1}}
		wall, column := puzzle.Piece{Name: "*", Stationary: true}, puzzle.Piece{Name: "column"}
		for y := range tc.height {
			column.Cells = append(column.Cells, [3]int{0, y, 0})
			for x := range p.Dim[0] - 1 {
				if y != 3 || x >= 3*tc.bar {
					wall.Cells = append(wall.Cells, [3]int{x, y, 0})
				}
			}
		}
		p.Pieces = []puzzle.Piece{wall, column}
		for _, name := range []string{"a", "b", "c"} {
			piece := puzzle.Piece{Name: name}
			for x := range tc.bar {
				piece.Cells = append(piece.Cells, [3]int{x, 0, 0})
			}
			p.Pieces = append(p.Pieces, piece)
		}
		r, taken := scanIn(coverOf(t, p), tc.size, Options{All: true})
		if !taken || r.Solutions != 1 {
			t.Errorf("windows of %d bits: taken %v, %d solutions; want 1", tc.size, taken, r.Solutions)
		}
	}
}
