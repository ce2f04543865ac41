package puzzle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// drawnBox draws a box of 3 to 5 axes, with a piece of up to 6 cells and a region, whole or
// with walls: in so many dimensions all turns can be listed.
func drawnBox(seed uint64) (*Packing, Piece) {
	r := rand.New(rand.NewPCG(15, seed))
	n := 3 + r.IntN(3)
	p := &Packing{Name: fmt.Sprint("drawn ", seed)}
	lengths := make([]int, n)
	for axis := range lengths {
		lengths[axis] = 1 + r.IntN(3)
	}
	if p.OneSide = r.IntN(3) == 0; p.OneSide {
		lengths[n-1] = 1
	}
	p.Dim = [3]int{lengths[0], lengths[1], 1}
	for _, d := range lengths[2:] {
		p.Dim[2] *= d
	}
	if n > 3 {
		p.Axes = lengths
	}
	cells := []point{{}}
	for range r.IntN(6) {
		c := cells[r.IntN(len(cells))]
		if c[r.IntN(p.turning())] += 1 - 2*r.IntN(2); !slices.Contains(cells, c) {
			cells = append(cells, c)
		}
	}
	piece := Piece{Name: "a"}
	piece.setPoints(cells, p.dimensions())
	if r.IntN(2) == 0 { // a region that is not the whole box
		wall := Piece{Name: "w", Stationary: true}
		var at []point
		for _, c := range p.Region() {
			if r.IntN(6) == 0 {
				at = append(at, p.unfold(c))
			}
		}
		if len(at) > 0 {
			wall.setPoints(at, p.dimensions())
			p.Pieces = append(p.Pieces, wall)
		}
	}
	return p, piece
}

// listed are all turns, or reflections, of a box.
func listed(p *Packing, determinant int) (out []motion) {
	for _, t := range p.turns(determinant) {
		out = append(out, func(cells []point) ([]point, bool) {
			moved := make([]point, len(cells))
			for i, c := range cells {
				moved[i] = t.apply(c)
			}
			return moved, true
		})
	}
	return out
}

// Where all turns can be listed, the orientations found without the list are those that fit.
func TestFittingAgainstAllTurns(t *testing.T) {
	none, several := 0, 0
	for seed := range uint64(150) {
		p, piece := drawnBox(seed)
		lengths, want := p.lengths(), map[string]bool{}
		for _, turned := range listed(p, 1) {
			cells, _ := turned(piece.points())
			o, fits := p.Grid.settled(cells, nil), true
			for axis, n := range extents(o.cells) {
				fits = fits && n <= lengths[axis]
			}
			if fits {
				want[o.key()] = true
			}
		}
		got := p.fitting(piece.body())
		if len(want) == 0 {
			none++
			if len(got) != 1 {
				t.Fatalf("seed %d: %d orientations of a piece that does not fit", seed, len(got))
			}
			continue
		}
		several += min(1, len(want)/2)
		for _, o := range got {
			if !want[o.key()] {
				t.Fatalf("seed %d: %v is no orientation", seed, o.cells)
			}
		}
		if len(got) != len(want) {
			t.Fatalf("seed %d: %d orientations, want %d", seed, len(got), len(want))
		}
		if bound := ways(extents(piece.points()), lengths, p.turning(), func(a, b int) bool { return a <= b }); bound < len(got) {
			t.Fatalf("seed %d: at most %d orientations, found %d", seed, bound, len(got))
		}
	}
	if none < 15 || several < 50 {
		t.Errorf("%d pieces that do not fit and %d that fit in several ways: too few", none, several)
	}
}

// The same for the rotations and reflections of a region.
func TestRegionMotionsAgainstAllTurns(t *testing.T) {
	reflected := 0
	for seed := range uint64(80) {
		p, _ := drawnBox(seed)
		var want, got [2][][]int
		for k, determinant := range []int{1, -1} {
			want[k] = p.mapsBy(context.Background(), want[0], func([]point) []motion { return listed(p, determinant) })
			got[k] = p.mapsBy(context.Background(), got[0], func(cells []point) []motion { return p.motionsOnto(determinant, cells) })
		}
		reflected += min(1, len(want[1]))
		for k := range want {
			for _, perms := range [][][]int{got[k], want[k]} {
				slices.SortFunc(perms, slices.Compare)
			}
			if fmt.Sprint(got[k]) != fmt.Sprint(want[k]) {
				t.Fatalf("seed %d, %v: %d maps, want %d", seed, p.Axes, len(got[k]), len(want[k]))
			}
		}
	}
	if reflected < 10 {
		t.Errorf("only %d regions have reflections that are no rotations", reflected)
	}
}

// Seven to ten axes are read and checked; what would take too many turns is an error.
func TestTenAxes(t *testing.T) {
	ten := "D:xDim=2:yDim=1:zDim=1:wDim=1:vDim=1:uDim=1:tDim=1:sDim=1:rDim=1:qDim=3\n" +
		"C:name=a:type=M:layout=0 0 0 0 0 0 0 0 0 0, 0 0 0 0 0 0 0 0 0 1, 1 0 0 0 0 0 0 0 0 1\n"
	p := parsePacking(t, ten+"~D\n")
	if len(p.Axes) != 10 || p.Dim != [3]int{2, 1, 3} {
		t.Fatalf("axes %v, kept as %v", p.Axes, p.Dim)
	}
	if got := p.Coordinates([3]int{1, 0, 2}); !slices.Equal(got, []int{1, 0, 0, 0, 0, 0, 0, 0, 0, 2}) {
		t.Errorf("coordinates %v", got)
	}
	if n := len(p.fitting(p.Pieces[0].body())); n != 4 { // the corner of three cells, which way it opens
		t.Errorf("%d orientations, want 4", n)
	}
	if rotations, reflections := len(p.RegionSymmetries()), len(p.RegionReflections()); rotations != 4 || reflections != 0 {
		t.Errorf("%d rotations and %d further reflections, want 4 and 0", rotations, reflections)
	}
	var b strings.Builder
	if _, err := p.WriteDefinition(&b); err != nil || !strings.HasPrefix(b.String(), ten) {
		t.Errorf("written as %s, %v", b.String(), err)
	}
	for text, want := range map[string]string{
		strings.ReplaceAll(ten, "=1:", "=2:"): "rotations and reflections to try",
		"D:xDim=2:yDim=2:zDim=2:wDim=2:vDim=2:uDim=2:tDim=2:sDim=2\nC:name=*:type=S:layout=0 0 0 0 0 0 0 0\nC:name=a:layout=0 0 0 0 0 0 0 0\n": "rotations and reflections to try",
		strings.ReplaceAll(ten, "zDim=1", "kDim=1"): `setting "kDim"`,
	} {
		ps, err := ParsePackings("f", strings.NewReader(text+"~D\n"))
		if err == nil {
			err = ps[0].Check()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
