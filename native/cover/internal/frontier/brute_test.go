package frontier

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/bruteforce"
	"github.com/tilemip/tilemip/internal/nativetest"
	"github.com/tilemip/tilemip/internal/night"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/referee"
)

// Brute force, dancing links and dynamic programming count alike, also up to
// symmetry, on random small puzzles, and the referee accepts what is found.
func checkBrute(t *testing.T, trials, cells int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 5))
	four := slices.IndexFunc(bruteforce.Premises, func(p bruteforce.Premise) bool { return p.Name == "there are three dimensions at most" })
	solved, partial, high, symmetric := 0, 0, 0, 0 // solvable puzzles, by kind
	for k := range trials {
		premise := -1
		if k%4 == 0 {
			premise = four
		}
		c, _ := bruteforce.Draw(r, premise, cells)
		definition, want := c.Definition(), bruteforce.Solve(c)
		ps, err := puzzle.ParsePackings("random", strings.NewReader(definition))
		if err != nil {
			t.Fatal(err)
		}
		p := ps[0]
		pc, err := p.Cover()
		if err != nil {
			t.Fatal(err)
		}
		solutions, turns, mirrors := len(want.Solutions), want.UpToTurns, want.UpToMirrors
		compare(t, definition, pc, solutions, turns, mirrors)
		if solutions > 0 {
			solved++
			if !p.Plain() {
				partial++
			}
			if p.Axes != nil {
				high++
			}
			if mirrors < turns && turns < solutions {
				symmetric++
			}
		}
		if t.Failed() {
			t.Fatal("stopped")
		}
	}
	t.Logf("%d solvable, %d of them partial, %d with four axes, %d with fewer classes than solutions and fewer with mirrors", solved, partial, high, symmetric)
	if solved-partial < 20 || partial < 40 || high < 20 || symmetric < 1 {
		t.Error("too few interesting puzzles")
	}
}

func compare(t *testing.T, definition string, pc *puzzle.PackingCover, solutions, turns, mirrors int) {
	t.Helper()
	if err := pc.Cover.Check(); err != nil {
		t.Errorf("%s%v", definition, err)
	}
	for _, want := range []struct {
		mirrors bool
		unique  int
	}{{false, turns}, {true, mirrors}} {
		seen := 0
		if both, err := Packing(context.Background(), pc, Options{Symmetric: true}); err != nil || both.Total.Int64() != int64(solutions) ||
			both.Rotations.Int64() != int64(turns) || both.Reflections != nil && both.Reflections.Int64() != int64(mirrors) {
			t.Errorf("%s: dynamic programming %+v, %v; brute force %d, %d, %d", definition, both, err, solutions, turns, mirrors)
		}
		found, err := nativetest.SearchPacking(context.Background(), pc, nativetest.PackingOptions{Mirrors: want.mirrors, Options: cover.Options{Visit: func(options []int) {
			if seen++; seen%8 != 1 {
				return
			}
			placed, err := pc.Decode(options)
			if err != nil {
				t.Errorf("%s%v", definition, err)
			}
			if v := referee.Packing(pc.Packing, placed); !v.OK {
				t.Errorf("%s%s", definition, v.Reason)
			}
		}}})
		if err != nil || found.Solutions != uint64(solutions) || found.Unique != uint64(want.unique) {
			t.Errorf("%smirrors %v: dancing links %d, %d unique (%v); brute force %d, %d", definition, want.mirrors, found.Solutions, found.Unique, err, solutions, want.unique)
		}
		r, err := Packing(context.Background(), pc, Options{Symmetric: true, Mirrors: want.mirrors})
		if err != nil {
			continue // mirror images and ranges of copies
		}
		unique := r.Rotations
		if want.mirrors {
			unique = r.Reflections
		}
		if r.Total.Int64() != int64(solutions) || unique.Int64() != int64(want.unique) {
			t.Errorf("%smirrors %v: dynamic programming %v, %v unique; brute force %d, %d", definition, want.mirrors, r.Total, unique, solutions, want.unique)
		}
	}
}

func TestBruteForce(t *testing.T) { checkBrute(t, 200, 10, 1) }

func TestLongBruteForce(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkBrute(t, night.Cases(700, 2000), 12, 2)
}
