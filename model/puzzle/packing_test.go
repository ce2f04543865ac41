package puzzle

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/textpos"
)

func ExampleParsePackings() {
	puzzles, err := ParsePackings("l.txt", strings.NewReader(`
D:xDim=4:yDim=2:zDim=1       # two L tetrominoes
C:name=a:layout=0 0 0, 1 0 0, 2 0 0, 0 1 0
L
b b b
b . .
~L
~D
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	pc, err := puzzles[0].Cover()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(pc.Shapes), "shape,", pc.Cover.Times(len(pc.Cells)), "copies,", len(pc.Placements), "placements")
	grid, err := pc.Grid([]int{0, 7})
	fmt.Print(grid, err)
	// Output:
	// 1 shape, 2 copies, 8 placements
	// a b b b
	// a a a b
	// <nil>
}

func parsePacking(t testing.TB, text string) *Packing {
	t.Helper()
	ps, err := ParsePackings("f", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(ps) != 1 {
		t.Fatalf("%d puzzles, want 1", len(ps))
	}
	return ps[0]
}

func readDefinition(t testing.TB, name string) *Packing {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "packing", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ps, err := ParsePackings(name, f)
	if err != nil {
		t.Fatal(err)
	}
	if len(ps) != 1 {
		t.Fatalf("%s: %d puzzles, want 1", name, len(ps))
	}
	return ps[0]
}

// What the definitions of well-known puzzles amount to: pieces, shapes, cells to
// fill, the order of the region's group. All have as many cells as pieces fill.
func TestDefinitions(t *testing.T) {
	for _, tc := range []struct {
		file                              string
		pieces, shapes, region, symmetric int
	}{
		{"bedlam_def.txt", 13, 13, 64, 24},
		{"conway_def.txt", 18, 4, 125, 24},
		{"diabolical_def.txt", 6, 6, 27, 24},
		{"hbd_def.txt", 36, 35, 210, 4},
		{"hex_par_def.txt", 36, 35, 210, 2},
		{"impuzzable_blue_def.txt", 7, 3, 27, 24},
		{"onesided_30x3_def.txt", 18, 18, 90, 2},
		{"pent_10x6_def.txt", 12, 12, 60, 4},
		{"pent_6x10_def.txt", 12, 12, 60, 4},
		{"pent_8x8c_def.txt", 13, 12, 60, 8},
		{"slothouber_def.txt", 9, 2, 27, 24},
		{"soma_def.txt", 7, 7, 27, 24},
		{"tetris_def.txt", 12, 12, 64, 24},
	} {
		p := readDefinition(t, tc.file)
		if p.Name != strings.TrimSuffix(tc.file, ".txt") {
			t.Errorf("%s: name %q", tc.file, p.Name)
		}
		if err := p.Check(); err != nil {
			t.Errorf("%s: %v", tc.file, err)
		}
		volume, region := p.Volume()
		if len(p.Pieces) != tc.pieces || len(p.Shapes()) != tc.shapes || region != tc.region || len(p.Region()) != region || volume != region {
			t.Errorf("%s: %d pieces of %d cells, %d shapes, region %d; want %+v", tc.file, len(p.Pieces), volume, len(p.Shapes()), region, tc)
		}
		if n := len(p.RegionSymmetries()); n != tc.symmetric {
			t.Errorf("%s: %d symmetries, want %d", tc.file, n, tc.symmetric)
		}
	}
}

func TestAllDefinitionsAreRead(t *testing.T) {
	files, err := os.ReadDir("testdata/packing")
	if err != nil || len(files) < 21 {
		t.Fatalf("%d definitions, %v", len(files), err)
	}
	for _, f := range files {
		p := readDefinition(t, f.Name())
		pc, err := p.Cover()
		if err != nil {
			t.Fatal(err)
		}
		if err := pc.Cover.Check(); err != nil {
			t.Error(err)
		}
	}
}

// The definitions of the pentominoes are the ones that the builder makes.
func TestPentominoes(t *testing.T) {
	for _, tc := range []struct {
		rows, cols int
		file       string
	}{{6, 10, "pent_10x6_def.txt"}, {10, 6, "pent_6x10_def.txt"}, {3, 20, "pent_20x3_def.txt"}} {
		got, err := Pentominoes(tc.rows, tc.cols)
		if err != nil {
			t.Fatal(err)
		}
		want := readDefinition(t, tc.file)
		want.Name = got.Name
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", tc.file, diff)
		}
	}
	for _, size := range [][2]int{{0, 0}, {-6, -10}, {8, 8}, {6, 11}, {1 << 40, 1 << 40}} {
		if _, err := Pentominoes(size[0], size[1]); err == nil {
			t.Errorf("%v was accepted", size)
		}
	}
}

func TestDrawing(t *testing.T) {
	p := parsePacking(t, `
  D : xDim = 3 : yDim=2:zDim= 2   # blanks are free
L : stationary=* +
* b b, . . .      # top row
* . b,+ long long
. . . , . . . , . long
~L
C : name = c : layout = 7 -7 0 : type = M
~D
`)
	want := []Piece{
		{Name: "*", Cells: [][3]int{{0, 1, 0}, {0, 0, 0}}, Stationary: true},
		{Name: "+", Cells: [][3]int{{0, 0, 1}}, Stationary: true},
		{Name: "b", Cells: [][3]int{{1, 1, 0}, {2, 1, 0}, {2, 0, 0}}},
		{Name: "long", Cells: [][3]int{{1, 0, 1}, {2, 0, 1}, {1, -1, 2}}},
		{Name: "c", Cells: [][3]int{{7, -7, 0}}},
	}
	if diff := cmp.Diff(want, p.Pieces); diff != "" {
		t.Error(diff)
	}
}

func TestEmptyRowsCount(t *testing.T) {
	p := parsePacking(t, "D:xDim=1:yDim=3:zDim=1\nL:stationary=s\n\n# only a comment\ns\n~L\n~D\n")
	if diff := cmp.Diff([]Piece{{Name: "s", Cells: [][3]int{{0, 0, 0}}, Stationary: true}}, p.Pieces); diff != "" {
		t.Error(diff)
	}
}

func TestSeveralPuzzles(t *testing.T) {
	ps, err := ParsePackings("folder/two.txt", strings.NewReader("D:xDim=1:yDim=1:zDim=1\n~D\n\nD:xDim=2:yDim=1:zDim=1:oneSide\n~D\nD:xDim=3:yDim=1:zDim=1:oneSide=0\n~D\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []*Packing{
		{Name: "two", Dim: [3]int{1, 1, 1}},
		{Name: "two#2", Dim: [3]int{2, 1, 1}, OneSide: true},
		{Name: "two#3", Dim: [3]int{3, 1, 1}},
	}
	if diff := cmp.Diff(want, ps); diff != "" {
		t.Error(diff)
	}
}

func TestParsePackingsFailing(t *testing.T) {
	const d = "D:xDim=2:yDim=2:zDim=2\n"
	const flat = "D:xDim=2:yDim=2:zDim=1:oneSide\n"
	for _, tc := range []struct{ text, want string }{
		{"", "f: no puzzle; expected a puzzle that begins with a line such as D:xDim=10:yDim=6:zDim=1"},
		{"# nothing\n", "f: no puzzle; expected a puzzle that begins with a line such as D:xDim=10:yDim=6:zDim=1"},
		{"C:name=a:layout=0 0 0\n", `f:1:1: "C" before a puzzle is opened; expected a directive D, such as D:xDim=10:yDim=6:zDim=1`},
		{d, "f:1: a puzzle that is not closed; expected a line ~D after its last piece"},
		{d + d, "f:2:1: a puzzle inside the puzzle of line 1; expected a line ~D first"},
		{d + " X\n", `f:2:2: directive "X"; expected one of the directives C, L, V and ~D`},
		{"D:xDim=2:yDim=2\n", "f:1:1: directive D without zDim; expected zDim=value"},
		{"D:xDim=2:yDim=2:zDim=0\n", `f:1:22: "0"; expected an integer from 1 to 262144`},
		{"D:xDim=2:yDim=two:zDim=1\n", `f:1:15: "two"; expected an integer from 1 to 262144`},
		{"D:xDim=1000:yDim=1000:zDim=1\n", "f:1:1: a box of 1000×1000×1 cells; expected at least 1 each way and at most 262144 in all"},
		{"D:xDim=2:yDim=2:zDim=2:oneSide\n", "f:1:1: one-sided and 2 cells high; expected a height of 1"},
		{"D:xDim=2:yDim=2:zDim=1:oneSide=yes\n", `f:1:32: oneSide="yes"; expected oneSide, oneSide=1 or oneSide=0`},
		{"D:xDim=2: wide=2\n", `f:1:11: setting "wide"; expected one of the settings xDim, yDim, zDim, wDim, vDim, uDim, tDim, sDim, rDim, qDim, oneSide, holes, wrap`},
		{"D:xDim=2:xDim=2\n", "f:1:10: setting xDim for the second time; expected each setting once"},
		{"D:xDim=2=3\n", "f:1:10: a second =; expected one = in a setting"},
		{"D:xDim\n", "f:1:3: setting xDim without a value; expected xDim=value"},
		{"D:xDim=\n", "f:1:3: setting xDim without a value; expected xDim=value"},
		{d + "C:layout=0 0 0\n", "f:2:1: directive C without name; expected name=value"},
		{d + "C:name=a\n", "f:2:1: directive C without layout; expected layout=value"},
		{d + "C:name=a b:layout=0 0 0\n", `f:2:8: a piece named "a b"; expected a name without blanks and , : = | #, and not . alone`},
		{d + "C:name=.:layout=0 0 0\n", `f:2:8: a piece named "."; expected a name without blanks and , : = | #, and not . alone`},
		{d + "C:name=a:type=X:layout=0 0 0\n", `f:2:15: type="X"; expected type=M for mobile or type=S for stationary`},
		{d + "C:name=a:layout=0 0, 1 0 0\n", `f:2:17: "0 0" as a cell; expected x y z of each cell, commas between the cells`},
		{d + "C:name=a:layout=0 0 0, \n", `f:2:23: "" as a cell; expected x y z of each cell, commas between the cells`},
		{d + "C:name=a:layout=0 0 0, 1 x 0\n", `f:2:26: "x"; expected an integer from -1048576 to 1048576`},
		{d + "C:name=a:layout=0 0 0, 0 9999999 0\n", `f:2:26: "9999999"; expected an integer from -1048576 to 1048576`},
		{d + "C:name=a:layout=0 0 0, 0 0 0\n", `f:2:17: piece "a": cell 0 0 0 twice`},
		{d + "C:name=a:layout=0 0 0\nC:name=a:layout=0 0 0\n", `f:3:8: piece "a", defined in line 2 already; expected different names`},
		{d + "C:name=a:type=S:layout=0 0 2\n", `f:2:24: piece "a": stationary, but cell 0 0 2 lies outside the box`},
		{d + "C:name=a:type=S:layout=0 0 1\nC:name=b:type=S:layout=0 0 1\n", `f:3:24: piece "b": cell 0 0 1 belongs to stationary piece "a" already`},
		{flat + "C:name=a:layout=0 0 1\n", `f:2:17: piece "a": cell 0 0 1 of a one-sided puzzle; expected z = 0`},
		{flat + "L\na a, a\n~L\n", `f:3:6: piece "a" in layer 1; expected one layer in a one-sided puzzle`},
		{d + "L\na a\n", "f:3: end of the file in the drawing of line 2; expected a line ~L"},
		{d + "L:stationary=a b\na a\n~L\n", `f:2:16: stationary piece "b" that is not drawn; expected its name in the drawing`},
		{d + "L:stationary=a\na a a\n~L\n", `f:4:1: piece "a": stationary, but cell 2 1 0 lies outside the box`},
		{d + "L\na b\n~L\nL\n. . , c a\n~L\n", `f:6:9: piece "a", defined in line 4 already; expected different names`},
		{d + "L\na b=c\n~L\n", `f:3:3: a piece named "b=c"; expected a name without blanks and , : = | #, and not . alone`},
		{d + "L:mobile=a\n~L\n", `f:2:3: setting "mobile"; expected one of the settings stationary, variable`},
		{d + "~L\n", `f:2:1: directive "~L"; expected one of the directives C, L, V and ~D`},
	} {
		ps, err := ParsePackings("f", strings.NewReader(tc.text))
		var place *textpos.Error
		if !errors.As(err, &place) || err.Error() != tc.want {
			t.Errorf("%q: got %v, %v; want %s", tc.text, ps, err, tc.want)
		}
	}
}

func TestPackingCheck(t *testing.T) {
	cell := [][3]int{{0, 0, 0}}
	for _, tc := range []struct {
		p    Packing
		want string
	}{
		{Packing{Dim: [3]int{1, 1, 1}, Pieces: []Piece{{Name: "a", Cells: cell}}}, ""},
		{Packing{Dim: [3]int{1, 0, 1}}, "1×0×1 cells"},
		{Packing{Dim: [3]int{1 << 30, 1 << 30, 1 << 30}}, "at most 262144 in all"},
		{Packing{Dim: [3]int{1, 1, 2}, OneSide: true}, "one-sided"},
		{Packing{Dim: [3]int{1, 1, 1}, Pieces: []Piece{{Name: "a b", Cells: cell}}}, `a piece named "a b"`},
		{Packing{Dim: [3]int{1, 1, 1}, Pieces: []Piece{{Name: "a", Cells: cell}, {Name: "a", Cells: cell}}}, `two pieces named "a"`},
		{Packing{Dim: [3]int{1, 1, 1}, Pieces: []Piece{{Name: "a"}}}, `piece "a": no cells`},
	} {
		err := tc.p.Check()
		if (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%+v: got %v, want %q", tc.p, err, tc.want)
		}
		if _, coverErr := tc.p.Cover(); (coverErr == nil) != (err == nil) {
			t.Errorf("%+v: Cover says %v", tc.p, coverErr)
		}
	}
}

// Too large is an error, not an attempt.
func TestCoverTooLarge(t *testing.T) {
	if _, err := crowded(60).Cover(); err == nil || !strings.Contains(err.Error(), "too large for a list of all placements") {
		t.Errorf("got %v", err)
	}
}

func TestLongCoverTooLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	if _, err := crowded(30).Cover(); err == nil || !strings.Contains(err.Error(), "more than 4194304 placements") {
		t.Errorf("got %v", err)
	}
}

// crowded is a large box with n pieces that have 24 orientations each.
func crowded(n int) *Packing {
	p := &Packing{Dim: [3]int{64, 64, 64}}
	for i := range n {
		p.Pieces = append(p.Pieces, Piece{Name: fmt.Sprint(i), Cells: [][3]int{{0, 0, 0}, {1, 0, 0}, {2, 1, i + 1}}})
	}
	return p
}

func TestItemsAndOptions(t *testing.T) {
	pc, err := parsePacking(t, "D:xDim=2:yDim=1:zDim=2\nC:name=s:type=S:layout=1 0 1\nC:name=b:layout=0 0 0\nC:name=a:layout=0 0 0,0 1 0\n~D\n").Cover()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"0,0,0", "0,0,1", "1,0,0", "b", "a"}, pc.Cover.Items); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([][]int{{0, 3}, {1, 3}, {2, 3}, {0, 2, 4}, {0, 1, 4}}, pc.Cover.Options); diff != "" {
		t.Error(diff)
	}
	if pc.Cover.Multiplicity != nil {
		t.Error("a multiplicity without equal pieces")
	}
	placed, err := pc.Decode([]int{4, 2})
	want := []Placed{{"s", [][3]int{{1, 0, 1}}}, {"b", [][3]int{{1, 0, 0}}}, {"a", [][3]int{{0, 0, 0}, {0, 0, 1}}}}
	if diff := cmp.Diff(want, placed); diff != "" || err != nil {
		t.Error(diff, err)
	}
	for _, bad := range [][]int{{5}, {-1}, {0, 1}} {
		if _, err := pc.Decode(bad); err == nil {
			t.Errorf("%v was decoded", bad)
		}
	}
}

// Numbers of placements that are known from other programs.
func TestPlacementCounts(t *testing.T) {
	for _, tc := range []struct {
		file string
		want int
	}{{"pent_10x6_def.txt", 2056}, {"soma_def.txt", 688}} {
		pc, err := readDefinition(t, tc.file).Cover()
		if err != nil || len(pc.Placements) != tc.want {
			t.Errorf("%s: %d placements, want %d; %v", tc.file, len(pc.Placements), tc.want, err)
		}
	}
}

// anyPacking draws a small valid puzzle.
func anyPacking(t *rapid.T) *Packing {
	p := &Packing{Dim: [3]int{rapid.IntRange(1, 4).Draw(t, "x"), rapid.IntRange(1, 4).Draw(t, "y"), rapid.IntRange(1, 2).Draw(t, "z")}}
	p.OneSide = p.Dim[2] == 1 && rapid.Bool().Draw(t, "oneSide")
	for i := range rapid.IntRange(0, 4).Draw(t, "pieces") {
		piece := Piece{Name: fmt.Sprint("p", i)}
		cell := rapid.Custom(func(t *rapid.T) [3]int {
			c := [3]int{rapid.IntRange(-2, 2).Draw(t, "x"), rapid.IntRange(0, 2).Draw(t, "y"), 0}
			if !p.OneSide {
				c[2] = rapid.IntRange(0, 1).Draw(t, "z")
			}
			return c
		})
		piece.Cells = rapid.SliceOfNDistinct(cell, 1, 4, rapid.ID).Draw(t, "cells")
		p.Pieces = append(p.Pieces, piece)
	}
	return p
}

// Every placement is its piece rotated and moved, no two are equal, and none is
// missing: counted by trying all moves of all orientations.
func TestPlacementsAreComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := anyPacking(t)
		pc, err := p.Cover()
		if err != nil {
			t.Fatal(err)
		}
		for s, shape := range pc.Shapes {
			want := map[string]bool{}
			for _, o := range p.Orientations(p.Pieces[shape.Pieces[0]]) {
				for dx := -3; dx < 5; dx++ {
					for dy := -3; dy < 5; dy++ {
						for dz := -3; dz < 5; dz++ {
							if cells := movedInto(p, o, [3]int{dx, dy, dz}); cells != nil {
								want[fmt.Sprint(cells)] = true
							}
						}
					}
				}
			}
			got := 0
			for i, pl := range pc.Placements {
				if pl.Shape != s {
					continue
				}
				got++
				var cells [][3]int
				for _, c := range pl.Cells {
					cells = append(cells, pc.Cells[c])
				}
				if !slices.IsSorted(pl.Cells) || !want[fmt.Sprint(cells)] {
					t.Fatalf("placement %d of %s: %v", i, shape.Name, cells)
				}
				delete(want, fmt.Sprint(cells))
			}
			if len(want) > 0 {
				t.Fatalf("%s: %d placements, %d missing", shape.Name, got, len(want))
			}
		}
	})
}

func movedInto(p *Packing, cells [][3]int, by [3]int) [][3]int {
	out := slices.Clone(cells)
	for i := range out {
		for axis := range 3 {
			out[i][axis] += by[axis]
			if out[i][axis] < 0 || out[i][axis] >= p.Dim[axis] {
				return nil
			}
		}
	}
	return out
}

func FuzzParsePackings(f *testing.F) {
	f.Add("D:xDim=2:yDim=2:zDim=1:oneSide\nC:name=a:layout=0 0 0, 1 0 0\nL:stationary=*\n* .\n. .\n~L\n~D\n")
	f.Add("D:xDim=2:yDim=2:zDim=2\nL\na a, b b\n a . , . c\n~L\n~D # end\nD:xDim=1:yDim=1:zDim=1\n~D\n")
	f.Add("D:xDim=99999999999999999999\n")
	f.Add("D:xDim=2:yDim=2:zDim=1:wDim=2:holes=1\nC:name=a:copies=1-any:layout=0 0 0 0, 1 0 0 -1\nL:variable=?\n? ., . ?\n~L\nV:layout=0 0 0 1\n~D\n")
	f.Add("D:xDim=1:yDim=1:zDim=1\nC:name==:layout=\nL:stationary\n~L:x\n")
	f.Fuzz(func(t *testing.T, text string) {
		ps, err := ParsePackings("f", strings.NewReader(text))
		if err != nil {
			var place *textpos.Error
			if !errors.As(err, &place) {
				t.Fatalf("no place: %v", err)
			}
			return
		}
		for _, p := range ps {
			if err := p.Check(); err != nil {
				t.Fatal(err)
			}
			if p.Dim[0]*p.Dim[1]*p.Dim[2] > 64 {
				continue
			}
			pc, err := p.Cover()
			if err != nil {
				t.Fatal(err)
			}
			if err := pc.Cover.Check(); err != nil {
				t.Fatal(err)
			}
		}
	})
}
