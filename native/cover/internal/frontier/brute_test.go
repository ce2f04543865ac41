package frontier

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/nativetest"
	"github.com/tilemip/tilemip/internal/night"
	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/referee"
)

// spot is a cell of the brute force, which has nothing in common with the engines:
// it turns pieces by quarter turns, moves them everywhere and tries all fillings.
type spot [4]int

type brute struct {
	axes      int // that turns may use
	size      spot
	region    []spot
	empty     []bool // per cell, whether it may stay empty
	holes     int
	shapes    []map[string][]spot // per shape, its rotated versions
	lies      [][]uint32          // per shape, its placements as bits of the region
	least     []int
	most      []int
	solutions map[string]int // the sets of placements, sorted and written
}

// closure returns all versions of a set of cells under the moves given.
func closure(cells []spot, moves []func(spot) spot) map[string][]spot {
	start := normal(cells)
	seen := map[string][]spot{spotsKey(start): start}
	for open := [][]spot{start}; len(open) > 0; open = open[1:] {
		for _, move := range moves {
			next := make([]spot, len(cells))
			for i, c := range open[0] {
				next[i] = move(c)
			}
			next = normal(next)
			if key := spotsKey(next); seen[key] == nil {
				seen[key] = next
				open = append(open, next)
			}
		}
	}
	return seen
}

func spotsKey(cells []spot) string {
	out := make([]byte, 0, 4*len(cells))
	for _, c := range cells {
		for _, v := range c {
			out = append(out, byte(v))
		}
	}
	return string(out)
}

func normal(cells []spot) []spot {
	out := slices.Clone(cells)
	least := out[0]
	for _, c := range out {
		for a := range c {
			least[a] = min(least[a], c[a])
		}
	}
	for i := range out {
		for a := range least {
			out[i][a] -= least[a]
		}
	}
	slices.SortFunc(out, func(a, b spot) int { return slices.Compare(a[:], b[:]) })
	return out
}

// quarterTurns returns the quarter turns among the first axes.
func quarterTurns(axes int) []func(spot) spot {
	var out []func(spot) spot
	for i := range axes {
		for j := range axes {
			if i != j {
				out = append(out, func(c spot) spot { c[i], c[j] = -c[j], c[i]; return c })
			}
		}
	}
	return out
}

func newBrute(p *puzzle.Packing) *brute {
	b := &brute{axes: max(3, len(p.Axes)), size: spot{p.Dim[0], p.Dim[1], p.Dim[2], 1}, holes: p.Holes, solutions: map[string]int{}}
	copy(b.size[:], p.Axes)
	if p.OneSide {
		b.axes--
	}
	fixed := map[spot]bool{}
	for _, piece := range p.Pieces {
		cells := make([]spot, len(piece.Cells))
		for i, c := range piece.Cells {
			cells[i] = spot{c[0], c[1], c[2], 0}
			if piece.Beyond != nil {
				cells[i][3] = piece.Beyond[i][0]
			}
		}
		if piece.Stationary {
			for _, c := range cells {
				fixed[c] = true
			}
			continue
		}
		least, most := piece.Least, piece.Most
		if least == 0 && most == 0 {
			least, most = 1, 1
		}
		if most == puzzle.Unlimited {
			most = 1000
		}
		turned := closure(cells, quarterTurns(b.axes))
		equal := -1
		for s, other := range b.shapes {
			if other[spotsKey(normal(cells))] != nil {
				equal = s
			}
		}
		if equal >= 0 {
			b.least[equal] += least
			b.most[equal] += most
			continue
		}
		b.shapes, b.least, b.most = append(b.shapes, turned), append(b.least, least), append(b.most, most)
	}
	variable := map[spot]bool{}
	for _, c := range p.Variable {
		at := spot{}
		copy(at[:], p.Coordinates(c))
		variable[at] = true
	}
	for i := range b.size[0] * b.size[1] * b.size[2] * b.size[3] {
		c := spot{i % b.size[0], i / b.size[0] % b.size[1], i / b.size[0] / b.size[1] % b.size[2], i / b.size[0] / b.size[1] / b.size[2]}
		if !fixed[c] {
			b.region = append(b.region, c)
			b.empty = append(b.empty, p.Holes != 0 && (p.Variable == nil || variable[c]))
		}
	}
	if b.holes == puzzle.Unlimited {
		b.holes = 1000
	}
	b.place()
	return b
}

// place lists the placements of all shapes.
func (b *brute) place() {
	index := map[spot]int{}
	for i, c := range b.region {
		index[c] = i
	}
	for _, versions := range b.shapes {
		var lies []uint32
		for _, v := range versions {
			for _, at := range b.region {
				mask, inside := uint32(0), true
				for _, c := range v {
					for a := range c {
						c[a] += at[a] - v[0][a]
					}
					i, there := index[c]
					inside = inside && there
					mask |= 1 << i
				}
				if inside {
					lies = append(lies, mask)
				}
			}
		}
		b.lies = append(b.lies, lies)
	}
}

// fill covers the first cell that is open in all ways, or leaves it empty.
func (b *brute) fill(done uint32, holes int, used []int, chosen []uint32) {
	i := bits.TrailingZeros32(^done)
	if i >= len(b.region) {
		for s, n := range used {
			if n < b.least[s] {
				return
			}
		}
		b.solutions[written(chosen)] = len(b.solutions)
		return
	}
	if b.empty[i] && holes < b.holes {
		b.fill(done|1<<i, holes+1, used, chosen)
	}
	for s, lies := range b.lies {
		if used[s] == b.most[s] {
			continue
		}
		used[s]++
		for _, mask := range lies {
			if mask>>i&1 == 1 && mask&done == 0 {
				b.fill(done|mask, holes, used, append(slices.Clone(chosen), mask))
			}
		}
		used[s]--
	}
}

func written(chosen []uint32) string {
	return strings.Trim(fmt.Sprint(slices.Sorted(slices.Values(chosen))), "[]")
}

// orbits counts the classes of solutions under the isometries generated by moves.
func (b *brute) orbits(moves []func(spot) spot) int {
	class := make([]int, len(b.solutions))
	for i := range class {
		class[i] = i
	}
	find := func(i int) int {
		for class[i] != i {
			i = class[i]
		}
		return i
	}
	for _, image := range b.images(moves) {
		for text, i := range b.solutions {
			var moved []uint32
			for _, word := range strings.Fields(text) {
				mask, to := 0, uint32(0)
				fmt.Sscan(word, &mask)
				for k, there := range image {
					if mask>>k&1 == 1 {
						to |= 1 << there
					}
				}
				moved = append(moved, to)
			}
			if j, solution := b.solutions[written(moved)]; solution {
				class[find(i)] = find(j)
			}
		}
	}
	n := 0
	for i := range class {
		if class[i] == i {
			n++
		}
	}
	return n
}

// images returns, per isometry of the region, where each of its cells goes.
func (b *brute) images(moves []func(spot) spot) [][]int {
	if len(b.region) == 0 {
		return nil
	}
	start := slices.Clone(b.region)
	seen := map[string]bool{spotsKey(start): true}
	var out [][]int
	home := corner(start)
	for open := [][]spot{start}; len(open) > 0; open = open[1:] {
		away := corner(open[0])
		var image []int
		for k, c := range open[0] {
			for a := range c {
				c[a] += home[a] - away[a]
			}
			if i := slices.Index(b.region, c); i >= 0 && b.empty[i] == b.empty[k] {
				image = append(image, i)
			}
		}
		if len(image) == len(start) {
			out = append(out, image)
		}
		for _, move := range moves {
			next := make([]spot, len(start))
			for i, c := range open[0] {
				next[i] = move(c)
			}
			if key := spotsKey(next); !seen[key] {
				seen[key] = true
				open = append(open, next)
			}
		}
	}
	return out
}

func corner(cells []spot) spot {
	least := cells[0]
	for _, c := range cells {
		for a := range c {
			least[a] = min(least[a], c[a])
		}
	}
	return least
}

// Brute force, dancing links and dynamic programming count alike, also up to
// symmetry, on random small puzzles, and the referee accepts what is found.
func checkBrute(t *testing.T, trials, cells int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 5))
	solved, partial, high, symmetric := 0, 0, 0, 0 // solvable puzzles, by kind
	for range trials {
		definition := puzzletest.Packing(r, cells)
		ps, err := puzzle.ParsePackings("random", strings.NewReader(definition))
		if err != nil {
			t.Fatal(err)
		}
		p := ps[0]
		b := newBrute(p)
		b.fill(0, 0, make([]int, len(b.shapes)), nil)
		pc, err := p.Cover()
		if err != nil {
			t.Fatal(err)
		}
		turns := b.orbits(quarterTurns(b.axes))
		mirrors := b.orbits(append(quarterTurns(b.axes), func(c spot) spot { c[0] = -c[0]; return c }))
		compare(t, definition, pc, len(b.solutions), turns, mirrors)
		if len(b.solutions) > 0 {
			solved++
			if !p.Plain() {
				partial++
			}
			if p.Axes != nil {
				high++
			}
			if mirrors < turns && turns < len(b.solutions) {
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
