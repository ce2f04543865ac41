package engines

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/referee"
)

// Every engine that takes more than three dimensions counts what brute force counts, in boxes
// of 5 to 10 axes, most of them of length 1, cut into random pieces: all solutions, and those up
// to rotation. The referee accepts each solution.
func TestManyDimensions(t *testing.T) {
	found := map[int]int{} // dimensions, to puzzles with more than one solution up to rotation
	for k := range 18 {
		r := rand.New(rand.NewPCG(15, uint64(k)))
		lengths, pieces := drawCut(r, 5+k%6)
		pc := puzzletest.Cover(t, definitionOf(lengths, pieces))
		all, classes := bruteCount(lengths, pieces)
		if classes > 1 {
			found[len(lengths)]++
		}
		for _, e := range All() {
			if !e.Can.Axes {
				continue
			}
			o := Options{Engine: e.Name, Symmetry: Rotations, Count: true}
			if e.Can.Lists {
				o.Visit = func(options []int) {
					if verdict := referee.Cover(pc.Cover, options); !verdict.OK {
						t.Errorf("%s: %s", e.Name, verdict.Reason)
					}
				}
			}
			got, err := Search(context.Background(), Packing(pc), o)
			solutions := got.Solutions
			if got.Total != nil {
				solutions = got.Total.Uint64()
			}
			if err != nil || int(solutions) != all || *got.Rotations != uint64(classes) {
				t.Fatalf("puzzle %d, %s: %d solutions, %v; want %d, %d up to rotation; %v\n%s", k, e.Name, solutions, got.Rotations, all, classes, err, definitionOf(lengths, pieces))
			}
		}
		checkOne(t, pc)
	}
	for n := 5; n <= 10; n++ {
		if found[n] < 1 {
			t.Errorf("%d puzzles in %d dimensions have several solutions: too few", found[n], n)
		}
	}
}

// checkOne has the referee judge one solution by the pieces and their turns alone.
func checkOne(t *testing.T, pc *puzzle.PackingCover) {
	t.Helper()
	o := Options{Options: cover.Options{Limit: 1, Visit: func(options []int) {
		placed, err := pc.Decode(options)
		if err != nil {
			t.Fatal(err)
		}
		if verdict := referee.Packing(pc.Packing, placed); !verdict.OK {
			t.Errorf("the independent checker rejects a solution: %s", verdict.Reason)
		}
	}}}
	if _, err := Search(context.Background(), Packing(pc), o); err != nil {
		t.Error(err)
	}
}

// spot is a cell by ten coordinates.
type spot [10]int

// drawCut draws a box of so many axes with at most 12 cells, at least one axis of length 1, and
// cuts it into connected pieces of up to four cells, which are then turned at random.
func drawCut(r *rand.Rand, n int) (lengths []int, pieces [][]spot) {
	for {
		lengths = make([]int, n)
		for axis := range lengths {
			lengths[axis] = 1
		}
		for range 3 {
			lengths[r.IntN(n)] = 1 + r.IntN(3)
		}
		if volume := len(spotsOf(lengths)); volume >= 6 && volume <= 12 && slices.Contains(lengths, 1) {
			break
		}
	}
	free := spotsOf(lengths)
	for len(free) > 0 {
		piece := []spot{free[0]}
		free = free[1:]
		for size := 2 + r.IntN(3); len(piece) < size; {
			i := slices.IndexFunc(free, func(c spot) bool { return slices.ContainsFunc(piece, func(d spot) bool { return beside(c, d) }) })
			if i < 0 {
				break
			}
			piece, free = append(piece, free[i]), slices.Delete(free, i, i+1)
		}
		for range 5 {
			piece = quarter(piece, r.IntN(n), r.IntN(n))
		}
		pieces = append(pieces, piece)
	}
	return lengths, pieces
}

func beside(a, b spot) bool {
	distance := 0
	for axis := range a {
		distance += max(a[axis]-b[axis], b[axis]-a[axis])
	}
	return distance == 1
}

// spotsOf returns the cells of a box.
func spotsOf(lengths []int) []spot {
	out := []spot{{}}
	for axis, n := range lengths {
		var more []spot
		for _, c := range out {
			for v := range n {
				c[axis] = v
				more = append(more, c)
			}
		}
		out = more
	}
	return out
}

// quarter turns cells by 90 degrees from axis i towards axis j, and moves them to the origin.
func quarter(cells []spot, i, j int) []spot {
	out := slices.Clone(cells)
	for k, c := range cells {
		if i != j {
			out[k][i], out[k][j] = -c[j], c[i]
		}
	}
	least := out[0]
	for _, c := range out {
		for axis, v := range c {
			least[axis] = min(least[axis], v)
		}
	}
	for k := range out {
		for axis := range out[k] {
			out[k][axis] -= least[axis]
		}
	}
	slices.SortFunc(out, func(a, b spot) int { return slices.Compare(a[:], b[:]) })
	return out
}

// bruteCount counts the packings, and classes of those that rotations make equal. Turns of a
// piece are all products of quarter turns. As one axis has length 1, every exchange of equal
// sides and every reversal of the box is a rotation.
func bruteCount(lengths []int, pieces [][]spot) (all, classes int) {
	cells := spotsOf(lengths)
	index := map[spot]int{}
	for i, c := range cells {
		index[c] = i
	}
	masks := make([][]uint, len(pieces)) // per piece
	for k, piece := range pieces {
		masks[k] = places(piece, lengths, index)
	}
	known := map[string]bool{}
	used := make([]bool, len(pieces))
	var laid []uint
	var fill func(filled uint)
	fill = func(filled uint) {
		if filled == 1<<len(cells)-1 {
			sorted := slices.Clone(laid)
			slices.Sort(sorted)
			known[fmt.Sprint(sorted)] = true
			return
		}
		for k := range pieces {
			if used[k] {
				continue
			}
			used[k] = true
			for _, m := range masks[k] {
				if m&filled == 0 && m&^filled&(^filled&(filled+1)) != 0 { // it covers the first free cell
					laid = append(laid, m)
					fill(filled | m)
					laid = laid[:len(laid)-1]
				}
			}
			used[k] = false
		}
	}
	fill(0)
	seen := map[string]bool{}
	for text := range known {
		least := text
		for _, perm := range boxMaps(lengths, cells, index) {
			least = min(least, mapped(text, perm))
		}
		seen[least] = true
	}
	return len(known), len(seen)
}

// places returns the sets of cells on which a piece may lie.
func places(piece []spot, lengths []int, index map[spot]int) (out []uint) {
	open := [][]spot{quarter(piece, 0, 0)}
	seen := map[string]bool{textOf(open[0]): true}
	for k := 0; k < len(open); k++ {
		for i := range len(lengths) - 1 { // these quarter turns generate all
			next := quarter(open[k], i, i+1)
			if key := textOf(next); !seen[key] {
				seen[key] = true
				open = append(open, next)
			}
		}
		for from := range index {
			set, inside := uint(0), true
			for _, c := range open[k] {
				for axis := range c {
					c[axis] += from[axis]
				}
				i, has := index[c]
				inside = inside && has
				set |= 1 << i
			}
			if inside && !slices.Contains(out, set) {
				out = append(out, set)
			}
		}
	}
	return out
}

// textOf is a text that is equal for equal cells, of coordinates below 256.
func textOf(cells []spot) string {
	var text []byte
	for _, c := range cells {
		for _, v := range c {
			text = append(text, byte(v))
		}
	}
	return string(text)
}

// boxMaps returns where each cell goes, for every way to exchange equal sides longer than 1 and
// to reverse them.
func boxMaps(lengths []int, cells []spot, index map[spot]int) (out [][]int) {
	var long []int
	for axis, n := range lengths {
		if n > 1 {
			long = append(long, axis)
		}
	}
	var choose func(to []int)
	choose = func(to []int) {
		if len(to) < len(long) {
			for _, axis := range long {
				if !slices.Contains(to, axis) && lengths[axis] == lengths[long[len(to)]] {
					choose(append(slices.Clone(to), axis))
				}
			}
			return
		}
		for flips := range 1 << len(long) {
			perm := make([]int, len(cells))
			for i, c := range cells {
				var image spot
				for k, axis := range to {
					if image[axis] = c[long[k]]; flips>>k&1 != 0 {
						image[axis] = lengths[axis] - 1 - image[axis]
					}
				}
				perm[i] = index[image]
			}
			out = append(out, perm)
		}
	}
	choose(nil)
	return out
}

// mapped returns the text of a packing, whose text is given, after a permutation of the cells.
func mapped(text string, perm []int) string {
	var masks []uint
	for _, word := range strings.Fields(strings.Trim(text, "[]")) {
		var from, to uint
		fmt.Sscan(word, &from)
		for i, j := range perm {
			to |= from >> i & 1 << j
		}
		masks = append(masks, to)
	}
	slices.Sort(masks)
	return fmt.Sprint(masks)
}

// definitionOf writes a box and pieces as a definition file.
func definitionOf(lengths []int, pieces [][]spot) string {
	var b strings.Builder
	b.WriteString("D")
	for axis, n := range lengths {
		fmt.Fprintf(&b, ":%cDim=%d", puzzle.AxisNames[axis], n)
	}
	for k, piece := range pieces {
		fmt.Fprintf(&b, "\nC:name=%c:layout=", 'a'+k)
		for i, c := range piece {
			b.WriteString(strings.TrimPrefix(", ", strings.Repeat(", ", max(0, 1-i))))
			b.WriteString(strings.Trim(fmt.Sprint(c[:len(lengths)]), "[]"))
		}
	}
	return b.String() + "\n~D\n"
}
