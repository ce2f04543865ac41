package listing

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/native/cover/engines"
)

// flat is a puzzle in a rectangle that may close to a ring along x, y or both, solved by trying.
type flat struct {
	size    [2]int
	wrap    [2]bool
	oneSide bool
	pieces  []flatPiece
}

type flatPiece struct {
	cells       [][2]int
	places      []int // sets of cells, ascending
	least, most int
}

// drawFlat draws a puzzle with at most 12 cells and pieces of different shapes; a plain one has each of
// its pieces once, and as many cells as they have.
func drawFlat(r *rand.Rand, plain bool) *flat {
	f := &flat{size: [2]int{1 + r.IntN(4), 2 + r.IntN(3)}, wrap: [2]bool{r.IntN(2) == 0, r.IntN(2) == 0}, oneSide: r.IntN(2) == 0}
	if f.size[0]*f.size[1] > 12 {
		f.size[1] = 3
	}
	for len(f.pieces) < 2+r.IntN(3) {
		cells := [][2]int{{}}
		for size := 1 + r.IntN(5); len(cells) < size; {
			c := cells[r.IntN(len(cells))]
			c[r.IntN(2)] += 1 - 2*r.IntN(2)
			if !slices.Contains(cells, c) {
				cells = append(cells, c)
			}
		}
		if places := f.places(cells); len(places) > 0 && f.named(cells) < 0 {
			least := r.IntN(2)
			f.pieces = append(f.pieces, flatPiece{cells, places, least, least + r.IntN(3)})
			if last := &f.pieces[len(f.pieces)-1]; last.most == 0 {
				last.most = 1
			}
		}
	}
	cells := 0
	for k, p := range f.pieces {
		if cells += len(p.cells); plain {
			f.pieces[k].least, f.pieces[k].most = 1, 1
		}
	}
	if plain && cells != f.size[0]*f.size[1] {
		return drawFlat(r, plain)
	}
	return f
}

// matrices are the rotations of the plane, then the reflections.
var matrices = [][4]int{{1, 0, 0, 1}, {0, -1, 1, 0}, {-1, 0, 0, -1}, {0, 1, -1, 0}, {-1, 0, 0, 1}, {1, 0, 0, -1}, {0, 1, 1, 0}, {0, -1, -1, 0}}

func applied(m [4]int, cells [][2]int) (out [][2]int) {
	for _, c := range cells {
		out = append(out, [2]int{m[0]*c[0] + m[1]*c[1], m[2]*c[0] + m[3]*c[1]})
	}
	return out
}

// turns are the matrices that pieces may make.
func (f *flat) turns() [][4]int {
	if f.oneSide {
		return matrices[:4]
	}
	return matrices
}

// named is the piece that has the placements of cells, -1 for none.
func (f *flat) named(cells [][2]int) int {
	places := f.places(cells)
	return slices.IndexFunc(f.pieces, func(p flatPiece) bool { return slices.Equal(p.places, places) })
}

// places lists the sets of cells on which a piece can lie.
func (f *flat) places(cells [][2]int) (out []int) {
	for _, m := range f.turns() {
		low := [2]int{9, 9}
		for _, c := range applied(m, cells) {
			low = [2]int{min(low[0], c[0]), min(low[1], c[1])}
		}
		for x := range f.size[0] {
			for y := range f.size[1] {
				if mask := f.moved(m, x-low[0], y-low[1], cells); mask > 0 && !slices.Contains(out, mask) {
					out = append(out, mask)
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

// cell is the number of a cell, -1 outside of the region.
func (f *flat) cell(x, y int) int {
	at := [2]int{x, y}
	for k := range at {
		if n := f.size[k]; f.wrap[k] {
			at[k] = (at[k]%n + n) % n
		} else if at[k] < 0 || at[k] >= n {
			return -1
		}
	}
	return at[0]*f.size[1] + at[1]
}

// moved is a set of cells after a matrix and a translation; none if it leaves the region or meets itself.
func (f *flat) moved(m [4]int, x, y int, cells [][2]int) (mask int) {
	for _, c := range applied(m, cells) {
		i := f.cell(c[0]+x, c[1]+y)
		if i < 0 || mask>>i&1 == 1 {
			return 0
		}
		mask |= 1 << i
	}
	return mask
}

// laid is a piece as it lies in a solution.
type laid struct{ piece, mask int }

// solutions lists them, each sorted.
func (f *flat) solutions() (out [][]laid) {
	used, all := make([]int, len(f.pieces)), 1<<(f.size[0]*f.size[1])-1
	var fill func(filled int, so []laid)
	fill = func(filled int, so []laid) {
		if filled == all {
			for k, p := range f.pieces {
				if used[k] < p.least {
					return
				}
			}
			out = append(out, sorted(so))
			return
		}
		for k, p := range f.pieces {
			for _, mask := range p.places {
				if used[k] < p.most && mask&filled == 0 && mask&(filled+1)&^filled != 0 {
					used[k]++
					fill(filled|mask, append(so, laid{k, mask}))
					used[k]--
				}
			}
		}
	}
	fill(0, nil)
	return out
}

func sorted(so []laid) []laid {
	out := slices.Clone(so)
	slices.SortFunc(out, func(a, b laid) int { return a.mask - b.mask })
	return out
}

// isometry takes the region to itself, and pieces to pieces.
type isometry struct {
	cells  []int // where each cell goes
	pieces []int // what each piece becomes, -1 for none of the puzzle
}

// isometries lists those of some matrices, followed by every translation.
func (f *flat) isometries(by [][4]int) (out []isometry) {
	for _, m := range by {
		if m[0] == 0 && (f.size[0] != f.size[1] || f.wrap[0] != f.wrap[1]) {
			continue
		}
		var pieces []int
		for _, p := range f.pieces {
			pieces = append(pieces, f.named(applied(m, p.cells)))
		}
		for x := -4; x <= 4; x++ {
			for y := -4; y <= 4; y++ {
				var to []int
				for i := range f.size[0] * f.size[1] {
					c := applied(m, [][2]int{{i / f.size[1], i % f.size[1]}})[0]
					to = append(to, f.cell(c[0]+x, c[1]+y))
				}
				same := func(o isometry) bool { return slices.Equal(o.cells, to) && slices.Equal(o.pieces, pieces) }
				if !slices.Contains(to, -1) && !slices.ContainsFunc(out, same) {
					out = append(out, isometry{to, pieces})
				}
			}
		}
	}
	return out
}

// key is a text that is equal for equal solutions.
func key(so []laid) string {
	var text []byte
	for _, l := range so {
		text = append(text, byte(l.mask), byte(l.mask>>8), byte(l.piece))
	}
	return string(text)
}

// classes counts solutions of which none is an image of another by the matrices, in all and by
// the pieces used.
func (f *flat) classes(all [][]laid, by [][4]int) (n uint64, sets map[string]uint64) {
	known, sets := map[string]bool{}, map[string]uint64{}
	for _, so := range all {
		known[key(so)] = true
	}
	group := f.isometries(by)
	for _, so := range all {
		own := key(so)
		if slices.ContainsFunc(group, func(o isometry) bool {
			image := slices.Clone(so)
			for k, l := range so {
				image[k] = laid{piece: o.pieces[l.piece]}
				for i, t := range o.cells {
					image[k].mask |= l.mask >> i & 1 << t
				}
			}
			text := key(sorted(image))
			return text < own && known[text]
		}) {
			continue
		}
		n++
		sets[f.set(so)]++
	}
	return n, sets
}

// set writes the pieces of a solution as PieceSet does.
func (f *flat) set(so []laid) string {
	var words []string
	for k := range f.pieces {
		n := 0
		for _, l := range so {
			if l.piece == k {
				n++
			}
		}
		if n > 0 {
			words = append(words, PieceCount{fmt.Sprintf("p%d", k), n}.String())
		}
	}
	return strings.Join(words, ", ")
}

func (f *flat) definition() string {
	text := fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1", f.size[0], f.size[1])
	if f.oneSide {
		text += ":oneSide"
	}
	if wrap := strings.Repeat("x", one(f.wrap[0])) + strings.Repeat("y", one(f.wrap[1])); wrap != "" {
		text += ":wrap=" + wrap
	}
	for k, p := range f.pieces {
		text += fmt.Sprintf("\nC:name=p%d:copies=%d-%d:layout=", k, p.least, p.most)
		for i, c := range p.cells {
			text += strings.Repeat(", ", min(i, 1)) + fmt.Sprintf("%d %d 0", c[0], c[1])
		}
	}
	return text + "\n~D\n"
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// Rectangles, cylinders and tori are counted as by trying: all solutions, those up to rotation and
// up to reflection, and each set of pieces that has one, by every engine that takes the puzzle.
func TestSetsAndRings(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 2))
	var solved, several, wound, mirrored int
	for n := range 80 {
		f := drawFlat(r, n%4 == 0)
		packed := puzzletest.Cover(t, f.definition())
		all := f.solutions()
		if len(all) > 300 {
			continue
		}
		turns, bySet := f.classes(all, f.turns())
		mirrors, _ := f.classes(all, matrices)
		want := map[string][2]uint64{}
		for _, so := range all {
			set := f.set(so)
			want[set] = [2]uint64{want[set][0] + 1, bySet[set]}
		}
		for _, engine := range append([]string{""}, engines.Names()...) {
			w := call.Wanted{Count: engine != "", All: engine == "", Mirrors: true, Sets: engine == "" || engine == engines.DLX}
			got, err := Search(context.Background(), packed.Cover, packed, call.Asked{Wanted: w, Native: call.Native{Engine: engine}})
			if refused := (*integer.OptionError)(nil); errors.As(err, &refused) {
				continue
			}
			if err != nil {
				t.Fatal(err, f.definition())
			}
			if *got.Solutions != uint64(len(all)) || *got.UniqueRotations != turns || got.UniqueReflections != nil && *got.UniqueReflections != mirrors || got.UniqueReflections == nil && engine != engines.Frontier {
				t.Fatalf("%s (%s): %d, %d and %v solutions; want %d, %d and %d\n%s", engine, got.Engine, *got.Solutions, *got.UniqueRotations, got.UniqueReflections, len(all), turns, mirrors, f.definition())
			}
			if sets := map[string][2]uint64{}; w.Sets && len(all) > 0 {
				for _, s := range got.Sets {
					sets[s.String()] = [2]uint64{s.Solutions, s.UniqueRotations}
				}
				if !maps.Equal(sets, want) {
					t.Fatalf("sets %v; want %v\n%s", sets, want, f.definition())
				}
			}
		}
		solved += one(len(all) > 0)
		several += one(len(want) > 1)
		wound += one(len(all) > 1 && f.wrap != [2]bool{})
		mirrored += one(mirrors < turns)
	}
	if solved < 30 || several < 4 || wound < 15 || mirrored < 1 {
		t.Errorf("%d puzzles with solutions, %d with several sets, %d with several solutions on a ring, %d with mirror images: too few", solved, several, wound, mirrored)
	}
}
