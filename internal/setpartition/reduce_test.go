package setpartition_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover"
)

// search lists the solutions of a cover by the native engine, each ascending, all
// in order.
func search(t rapid.TB, c *puzzle.Cover) [][]int {
	t.Helper()
	var all [][]int
	_, err := cover.Search(context.Background(), c, cover.Options{Visit: func(options []int) {
		all = append(all, slices.Sorted(slices.Values(options)))
	}})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(all, slices.Compare)
	return all
}

func reduce(t rapid.TB, c *puzzle.Cover, packed *puzzle.PackingCover, names ...string) *setpartition.Reduced {
	t.Helper()
	r, err := setpartition.Reduce(context.Background(), c, packed, names)
	if err != nil {
		t.Fatal(err)
	}
	removed := 0
	for _, one := range r.Removals {
		removed += one.Options
	}
	if len(r.Cover.Options) != len(r.Options) || len(r.Options)+removed != len(c.Options) {
		t.Fatalf("%d options, %d of the original's, %d removed of %d", len(r.Cover.Options), len(r.Options), removed, len(c.Options))
	}
	return r
}

// keeps checks that the solutions left are solutions, and that those guaranteed are
// among them.
func keeps(t rapid.TB, c *puzzle.Cover, packed *puzzle.PackingCover, names ...string) {
	t.Helper()
	r := reduce(t, c, packed, names...)
	all, left := search(t, c), search(t, r.Cover)
	for k := range left {
		left[k] = r.Original(left[k])
		if _, found := slices.BinarySearchFunc(all, left[k], slices.Compare); !found {
			t.Fatalf("%v: %v is no solution of the original", names, left[k])
		}
	}
	switch r.Preserves {
	case setpartition.PreservesAll:
		if !equalSets(all, left) {
			t.Fatalf("%v: %d solutions are left of %d", names, len(left), len(all))
		}
	case setpartition.PreservesClasses:
		images, _ := setpartition.NewSymmetries(context.Background(), packed)
		var turned [][]int
		for _, one := range left {
			turned = append(turned, images.Orbit(one)...)
		}
		slices.SortFunc(turned, slices.Compare)
		if turned = slices.CompactFunc(turned, slices.Equal); !equalSets(all, turned) {
			t.Fatalf("%v: the %d solutions left are turned into %d; want %d", names, len(left), len(turned), len(all))
		}
	case setpartition.PreservesOne:
		if len(all) > 0 && len(left) == 0 {
			t.Fatalf("%v: no solution is left of %d", names, len(all))
		}
	}
}

// cutBox is a packing puzzle that has a solution: a box cut at random into pieces
// of two to five cells, one at a time grown from the first cell that is left.
func cutBox() *rapid.Generator[*puzzle.Packing] {
	boxes := [][3]int{{3, 2, 1}, {4, 2, 1}, {3, 3, 1}, {4, 3, 1}, {4, 4, 1}, {5, 3, 1}, {6, 2, 1}, {2, 2, 2}, {3, 2, 2}, {3, 3, 2}}
	return rapid.Custom(func(t *rapid.T) *puzzle.Packing {
		p := &puzzle.Packing{Name: "cut", Dim: rapid.SampledFrom(boxes).Draw(t, "box")}
		p.OneSide = p.Dim[2] == 1 && rapid.Bool().Draw(t, "one side")
		free := map[[3]int]bool{}
		for _, c := range p.Region() {
			free[c] = true
		}
		for _, c := range p.Region() {
			if !free[c] {
				continue
			}
			piece := puzzle.Piece{Name: string(rune('A' + len(p.Pieces))), Cells: [][3]int{c}}
			free[c] = false
			for range rapid.IntRange(1, 4).Draw(t, "more") {
				var next [][3]int
				for _, at := range piece.Cells {
					for axis := range 3 {
						for _, step := range []int{-1, 1} {
							n := at
							if n[axis] += step; free[n] {
								next = append(next, n)
							}
						}
					}
				}
				if len(next) == 0 {
					break
				}
				n := rapid.SampledFrom(next).Draw(t, "cell")
				free[n] = false
				piece.Cells = append(piece.Cells, n)
			}
			p.Pieces = append(p.Pieces, piece)
		}
		if len(p.Region()) < 9 && rapid.Bool().Draw(t, "partial") {
			loosen(t, p)
		}
		return p
	})
}

// loosen lets some cells stay empty and some pieces be used in other numbers.
func loosen(t *rapid.T, p *puzzle.Packing) {
	p.Holes = rapid.IntRange(0, 2).Draw(t, "holes")
	if p.Holes > 0 && rapid.Bool().Draw(t, "some only") {
		p.Variable = p.Region()[:4]
	}
	for i := range p.Pieces {
		p.Pieces[i].Least = rapid.IntRange(0, 1).Draw(t, "least")
		p.Pieces[i].Most = p.Pieces[i].Least + rapid.IntRange(0, 1).Draw(t, "more copies")
	}
}

func TestReductionsKeepTheirPromise(t *testing.T) {
	for _, how := range setpartition.Reductions() {
		t.Run(how.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				keeps(t, covers().Draw(t, "cover"), nil, how.Name)
			})
			rapid.Check(t, func(t *rapid.T) {
				packed, err := cutBox().Draw(t, "packing").Cover()
				if err != nil {
					t.Fatal(err)
				}
				keeps(t, packed.Cover, packed, how.Name)
			})
		})
	}
}

func TestReductionsTogether(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		packed, err := cutBox().Draw(t, "packing").Cover()
		if err != nil {
			t.Fatal(err)
		}
		var some []string
		for _, how := range setpartition.Reductions() {
			if rapid.Bool().Draw(t, how.Name) {
				some = append(some, how.Name)
			}
		}
		keeps(t, packed.Cover, packed, some...)
	})
}

// Four dimensions, with a cell that may stay empty.
func TestReductionsBeyondSpace(t *testing.T) {
	packings, err := puzzle.ParsePackings("test", strings.NewReader("D:xDim=2:yDim=2:zDim=2:wDim=2:holes=1\n"+
		"C:name=A:layout=0 0 0 0, 1 0 0 0, 1 1 0 0, 1 1 1 0, 1 1 1 1\n"+
		"C:name=B:layout=0 0 0 0, 1 0 0 0, 0 1 0 0, 0 0 1 0, 0 0 0 1\n"+
		"C:name=C:layout=0 0 0 0, 1 0 0 0, 1 1 0 0\n"+
		"C:name=D:layout=0 0 0 0, 1 0 0 0\n~D\n"))
	if err != nil {
		t.Fatal(err)
	}
	packed, err := packings[0].Cover()
	if err != nil {
		t.Fatal(err)
	}
	for _, how := range setpartition.Reductions() {
		keeps(t, packed.Cover, packed, how.Name)
	}
	if r := reduce(t, packed.Cover, packed, "symmetry", "fit"); r.Removals[0].Options == 0 {
		t.Error("the symmetry of a box in four dimensions removes nothing")
	}
}

// What each reduction removes from 6×10. The 8 placements of the cross are those of
// polycube's -r, and the 128 that cut off what cannot be filled those of its -V.
func TestReductionsRemove(t *testing.T) {
	pentominoes, err := puzzle.Pentominoes(6, 10)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := pentominoes.Cover()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		left int
		note string
	}{
		{"symmetry", 2056 - 24, "piece X in 8 of 32 placements"},
		{"volume", 2056 - 128, ""},
		{"parity", 2056, ""},
		{"dominated", 2056, ""},
	} {
		r := reduce(t, packed.Cover, packed, c.name)
		if len(r.Options) != c.left || r.Removals[0].Note != c.note {
			t.Errorf("%s leaves %d options, %q; want %d, %q", c.name, len(r.Options), r.Removals[0].Note, c.left, c.note)
		}
	}
}

// A sudoku that singles solve is solved by the fit filter.
func TestFitSolves(t *testing.T) {
	c, err := puzzle.Sudoku(strings.NewReplacer(".", "0").Replace(
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
	if err != nil {
		t.Fatal(err)
	}
	r := reduce(t, c, nil, "fit")
	if got := search(t, r.Cover); len(got) != 1 || len(r.Options) != len(got[0]) {
		t.Errorf("%d options are left", len(r.Options))
	}
}

func TestDominated(t *testing.T) {
	for _, c := range []struct {
		text string
		left string
	}{
		{"a b c\na b\na\nb\nc\n", "[1 2 3]"},              // a b by a and b
		{"a b | s\na b s\na b\n", "[1]"},                  // fewer secondary items
		{"a b | s\na b\na s\nb\n", "[0 1 2]"},             // s is not a b's to use
		{"a b\na b\na b\na b\n", "[0]"},                   // equal ones
		{"a b c d\na b c d\na b\nc d\na\nb\n", "[2 3 4]"}, // through one that is itself replaced
	} {
		r := reduce(t, parse(t, c.text), nil, "dominated")
		if got := fmt.Sprint(r.Options); got != c.left {
			t.Errorf("%q leaves %s, want %s", c.text, got, c.left)
		}
	}
	// Covered twice, an item needs both of two equal options.
	twice := &puzzle.Cover{Items: []string{"a"}, Primary: 1, Multiplicity: []int{2}, Options: [][]int{{0}, {0}}}
	if r := reduce(t, twice, nil, "dominated"); len(r.Options) != 2 {
		t.Errorf("%d options are left of two that are both needed", len(r.Options))
	}
}

func TestReduceRefuses(t *testing.T) {
	if _, err := setpartition.Reduce(context.Background(), parse(t, knuth), nil, []string{"magic"}); err == nil || !strings.Contains(err.Error(), `"magic"; expected some of symmetry`) {
		t.Errorf("an unknown reduction: %v", err)
	}
	if _, err := setpartition.Reduce(context.Background(), &puzzle.Cover{Primary: 1}, nil, nil); err == nil {
		t.Error("a cover that fails its check was reduced")
	}
}

// The page has a row for every reduction of the table, which says what it does.
func TestDocsHaveTheReductions(t *testing.T) {
	page, err := os.ReadFile("../../docs/explanation/formulations-cover.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range setpartition.Reductions() {
		if !bytes.Contains(page, []byte("\n| `"+r.Name+"` |")) || r.Summary == "" {
			t.Errorf("reduction %s: a summary and a row of docs/explanation/formulations-cover.md are expected", r.Name)
		}
	}
}
