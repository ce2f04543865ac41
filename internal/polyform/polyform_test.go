package polyform_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/internal/polyform"
)

func count(t *testing.T, size, dimensions int, kind polyform.Kind) (n int) {
	t.Helper()
	all, err := polyform.All(polyform.Squares, size, dimensions, kind)
	if err != nil {
		t.Fatal(err)
	}
	for range all {
		n++
	}
	return n
}

// published are counts from size 1 on, by the number of dimensions and the kind.
var published = []struct {
	oeis       string
	dimensions int
	kind       polyform.Kind
	counts     []int
}{
	{"A001168", 2, polyform.Fixed, []int{1, 2, 6, 19, 63, 216, 760, 2725, 9910}},
	{"A000988", 2, polyform.OneSided, []int{1, 1, 2, 7, 18, 60, 196, 704, 2500}},
	{"A000105", 2, polyform.Free, []int{1, 1, 2, 5, 12, 35, 108, 369, 1285}},
	{"A001931", 3, polyform.Fixed, []int{1, 3, 15, 86, 534, 3481, 23502}},
	{"A000162", 3, polyform.OneSided, []int{1, 1, 2, 8, 29, 166, 1023}},
	{"A038119", 3, polyform.Free, []int{1, 1, 2, 7, 23, 112, 607}},
	{"A151830", 4, polyform.Fixed, []int{1, 4, 28, 234, 2162, 21272}},
	{"A068870", 4, polyform.Free, []int{1, 1, 2, 7, 26, 147}},
	{"A151831", 5, polyform.Fixed, []int{1, 5, 45, 495, 6095}},
}

func TestPublishedCounts(t *testing.T) {
	for _, p := range published {
		for i, want := range p.counts {
			if got := count(t, i+1, p.dimensions, p.kind); got != want {
				t.Errorf("%s: %d %v ones of size %d in %d dimensions, want %d", p.oeis, got, p.kind, i+1, p.dimensions, want)
			}
		}
	}
}

// Free and one-sided ones that span exactly so many dimensions: OEIS A049430, with terms by
// J. N. Hansen, and A195738, after W. F. Lunnon, Counting multidimensional polyominoes,
// Computer Journal 18 (1975). Row n begins with the span 1.
func TestProperDimensions(t *testing.T) {
	free := map[int][]int{2: {1}, 3: {1, 1}, 4: {1, 4, 2}, 5: {1, 11, 11, 3}, 6: {1, 34, 77, 35, 6}}
	oneSided := map[int][]int{4: {1, 6, 3}, 5: {1, 17, 17, 4}, 6: {1, 59, 131, 52, 7}}
	for size, want := range free {
		all, err := polyform.All(polyform.Squares, size, polyform.MaxDimensions, polyform.Free)
		if err != nil {
			t.Fatal(err)
		}
		got := make([]int, size)
		for f := range all {
			got[f.Spans]++
		}
		if !slices.Equal(got[1:], want) {
			t.Errorf("size %d: %v free ones by span, want %v", size, got[1:], want)
		}
	}
	for size, want := range oneSided {
		for span := 1; span < size; span++ {
			all, err := polyform.All(polyform.Squares, size, span, polyform.OneSided)
			if err != nil {
				t.Fatal(err)
			}
			got := 0
			for f := range all {
				if f.Spans == span {
					got++
				}
			}
			if got != want[span-1] {
				t.Errorf("size %d: %d one-sided ones span %d dimensions, want %d", size, got, span, want[span-1])
			}
		}
	}
}

// The images of all free ones, and those of all one-sided ones, are the fixed ones: the two
// ways of listing agree, and so do the symmetries of every single form.
func TestImagesAreTheFixedOnes(t *testing.T) {
	for dimensions, most := range []int{0, 6, 8, 6, 5, 5, 4, 4, 3, 3, 3} {
		for size := 1; size <= most; size++ {
			want := uint64(count(t, size, dimensions, polyform.Fixed))
			for _, kind := range []polyform.Kind{polyform.OneSided, polyform.Free} {
				all, err := polyform.All(polyform.Squares, size, dimensions, kind)
				if err != nil {
					t.Fatal(err)
				}
				var got uint64
				for f := range all {
					got += f.Images
				}
				if got != want {
					t.Errorf("size %d in %d dimensions: %v ones have %d images, want %d", size, dimensions, kind, got, want)
				}
			}
		}
	}
}

// Brute force: every set of cells in a box of the size that touches all its lower sides and
// hangs together is a fixed one; they are put into classes by trying all signed permutations.
func TestAgainstBruteForce(t *testing.T) {
	for _, c := range []struct{ size, dimensions int }{{1, 2}, {2, 2}, {3, 2}, {4, 2}, {5, 2}, {3, 3}, {4, 3}, {3, 4}} {
		fixed := bruteFixed(c.size, c.dimensions)
		for _, kind := range []polyform.Kind{polyform.Fixed, polyform.OneSided, polyform.Free} {
			want := map[string]int{} // class, by its least image, to its images
			for _, cells := range fixed {
				want[leastImage(cells, kind)]++
			}
			all, err := polyform.All(polyform.Squares, c.size, c.dimensions, kind)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			for f := range all {
				key := leastImage(f.Cells, kind)
				if seen[key] || uint64(want[key]) != f.Images {
					t.Errorf("%v, size %d: %v listed before %v, %d images, want %d", kind, c.size, f.Cells, seen[key], f.Images, want[key])
				}
				seen[key] = true
				if mirrored := leastImage(mirror(f.Cells), polyform.OneSided); kind != polyform.Fixed && f.Chiral != (mirrored != leastImage(f.Cells, polyform.OneSided)) {
					t.Errorf("%v: chiral %v", f.Cells, f.Chiral)
				}
			}
			if len(seen) != len(want) {
				t.Errorf("%v, size %d in %d dimensions: %d listed, want %d", kind, c.size, c.dimensions, len(seen), len(want))
			}
		}
	}
}

// bruteFixed returns the fixed ones, each sorted.
func bruteFixed(size, dimensions int) (out [][][]int) {
	box := [][]int{{}}
	for range dimensions {
		var longer [][]int
		for _, c := range box {
			for v := range size {
				longer = append(longer, append(slices.Clone(c), v))
			}
		}
		box = longer
	}
	var choose func(from int, cells [][]int)
	choose = func(from int, cells [][]int) {
		if len(cells) == size {
			if touches(cells) && connects(cells) {
				out = append(out, slices.Clone(cells))
			}
			return
		}
		for i := from; i < len(box); i++ {
			choose(i+1, append(cells, box[i]))
		}
	}
	choose(0, nil)
	return out
}

func touches(cells [][]int) bool {
	for axis := range cells[0] {
		if !slices.ContainsFunc(cells, func(c []int) bool { return c[axis] == 0 }) {
			return false
		}
	}
	return true
}

func connects(cells [][]int) bool {
	reached := [][]int{cells[0]}
	for i := 0; i < len(reached); i++ {
		for _, c := range cells {
			distance := 0
			for axis := range c {
				distance += max(c[axis]-reached[i][axis], reached[i][axis]-c[axis])
			}
			if distance == 1 && !slices.ContainsFunc(reached, func(r []int) bool { return slices.Equal(r, c) }) {
				reached = append(reached, c)
			}
		}
	}
	return len(reached) == len(cells)
}

func mirror(cells [][]int) (out [][]int) {
	for _, c := range cells {
		out = append(out, append([]int{-c[0]}, c[1:]...))
	}
	return out
}

// leastImage returns the least of the images of a form, moved to the origin, as text.
func leastImage(cells [][]int, kind polyform.Kind) string {
	n, best := len(cells[0]), ""
	var permute func(order []int)
	permute = func(order []int) {
		if len(order) < n {
			for axis := range n {
				if !slices.Contains(order, axis) {
					permute(append(slices.Clone(order), axis))
				}
			}
			return
		}
		for signs := range 1 << n {
			odd := 0
			for i := range order {
				odd += signs >> i & 1
				for _, before := range order[:i] {
					if before > order[i] {
						odd++
					}
				}
			}
			if kind == polyform.OneSided && odd%2 == 1 || kind == polyform.Fixed && (signs != 0 || !slices.IsSorted(order)) {
				continue
			}
			if text := imageText(cells, order, signs); best == "" || text < best {
				best = text
			}
		}
	}
	permute(nil)
	return best
}

func imageText(cells [][]int, order []int, signs int) string {
	var out [][]int
	for _, c := range cells {
		moved := make([]int, len(c))
		for i, axis := range order {
			moved[i] = c[axis] * (1 - signs>>i&1*2)
		}
		out = append(out, moved)
	}
	for axis := range order {
		least := out[0][axis]
		for _, c := range out {
			least = min(least, c[axis])
		}
		for _, c := range out {
			c[axis] -= least
		}
	}
	slices.SortFunc(out, slices.Compare)
	return fmt.Sprint(out)
}

// Larger published counts, by the same lists.
func TestLongPublishedCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("lists of some seconds")
	}
	for _, c := range []struct {
		size, dimensions int
		kind             polyform.Kind
		want             int
	}{
		{11, 2, polyform.Free, 17073}, {10, 2, polyform.OneSided, 9189}, {11, 2, polyform.Fixed, 135268},
		{8, 3, polyform.Free, 3811}, {8, 3, polyform.OneSided, 6922}, {8, 3, polyform.Fixed, 162913}, {7, 10, polyform.Free, 1134},
	} {
		if got := count(t, c.size, c.dimensions, c.kind); got != c.want {
			t.Errorf("%d %v ones of size %d in %d dimensions, want %d", got, c.kind, c.size, c.dimensions, c.want)
		}
	}
}

// A list can be left at any time, and bad arguments are errors.
func TestAllStopsAndRefuses(t *testing.T) {
	for _, kind := range []polyform.Kind{polyform.Fixed, polyform.OneSided, polyform.Free} {
		all, err := polyform.All(polyform.Squares, 30, 3, kind)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for range all {
			if n++; n == 5 {
				break
			}
		}
	}
	for _, bad := range [][3]int{{0, 2, 0}, {65, 2, 0}, {3, 0, 0}, {3, 11, 0}, {3, 2, 3}} {
		if _, err := polyform.All(polyform.Squares, bad[0], bad[1], polyform.Kind(bad[2])); err == nil {
			t.Errorf("%v is accepted", bad)
		}
	}
	for _, name := range polyform.Kinds() {
		if k, err := polyform.ParseKind(name); err != nil || k.String() != name {
			t.Errorf("%s: %v, %v", name, k, err)
		}
	}
}

// The five tetrominoes; two of them differ from their mirror images in the plane.
func ExampleAll() {
	all, err := polyform.All(polyform.Squares, 4, 2, polyform.Free)
	if err != nil {
		panic(err)
	}
	n, chiral := 0, 0
	for f := range all {
		if n++; f.Chiral {
			chiral++
		}
	}
	fmt.Println(n, "tetrominoes,", chiral, "of them chiral")
	// Output: 5 tetrominoes, 2 of them chiral
}
