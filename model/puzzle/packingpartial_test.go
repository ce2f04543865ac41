package puzzle

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/internal/textpos"
)

func TestParsePartial(t *testing.T) {
	p := parsePacking(t, `D:xDim=4:yDim=2:zDim=1:holes=3
C:name=a:copies=2:layout=0 0 0, 1 0 0
C:name=b:copies=0-3:layout=0 0 0
C:name=c:copies=1-any:layout=0 0 0, 0 1 0, 0 2 0
C:name=d:copies=any:layout=0 0 0, 1 0 0, 2 0 0
C:name=e:copies=1:layout=0 0 0, 1 0 0, 2 0 0, 3 0 0
L:stationary=*:variable=? !
* ? ? .
. . ! .
~L
V:layout=0 0 0
~D
`)
	want := &Packing{
		Name: "f", Dim: [3]int{4, 2, 1}, Holes: 3, Variable: [][3]int{{2, 0, 0}, {1, 1, 0}, {2, 1, 0}, {0, 0, 0}},
		Pieces: []Piece{
			{Name: "a", Cells: [][3]int{{0, 0, 0}, {1, 0, 0}}, Least: 2, Most: 2},
			{Name: "b", Cells: [][3]int{{0, 0, 0}}, Most: 3},
			{Name: "c", Cells: [][3]int{{0, 0, 0}, {0, 1, 0}, {0, 2, 0}}, Least: 1, Most: Unlimited},
			{Name: "d", Cells: [][3]int{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, Most: Unlimited},
			{Name: "e", Cells: [][3]int{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}},
			{Name: "*", Cells: [][3]int{{0, 1, 0}}, Stationary: true},
		},
	}
	if diff := cmp.Diff(want, p); diff != "" {
		t.Error(diff)
	}
	if p.Plain() {
		t.Error("plain")
	}
	if shapes := p.Shapes(); len(shapes) != 4 || shapes[2].Least != 1 || shapes[2].Most != Unlimited || len(shapes[2].Pieces) != 2 {
		t.Errorf("%+v", shapes)
	}
	for _, tc := range []struct {
		setting string
		holes   int
	}{{"", 0}, {":holes=0", 0}, {":holes=any", Unlimited}, {":holes=2", 2}} {
		if p := parsePacking(t, "D:xDim=1:yDim=1:zDim=1"+tc.setting+"\n~D\n"); p.Holes != tc.holes || p.Variable != nil {
			t.Errorf("%s: %d holes, %v", tc.setting, p.Holes, p.Variable)
		}
	}
}

func TestParsePartialFailing(t *testing.T) {
	const d = "D:xDim=2:yDim=2:zDim=2\n"
	for _, tc := range []struct{ text, want string }{
		{"D:xDim=2:yDim=2:zDim=2:holes=-1\n", `f:1:30: "-1"; expected an integer from 0 to 262144, or any`},
		{d + "C:name=a:copies=0:layout=0 0 0\n", `f:2:17: "0"; expected an integer from 1 to 262144, or any`},
		{d + "C:name=a:copies=3-2:layout=0 0 0\n", `f:2:19: "2"; expected an integer from 3 to 262144, or any`},
		{d + "C:name=a:copies=any-2:layout=0 0 0\n", `f:2:17: "any"; expected an integer from 0 to 262144`},
		{d + "C:name=a:copies=1-2-3:layout=0 0 0\n", `f:2:21: a second -; expected copies=3, 0-3, 2-any or any`},
		{d + "C:name=a:copies:layout=0 0 0\n", `f:2:10: setting copies without a value; expected copies=value`},
		{d + "C:name=a:type=S:copies=2:layout=0 0 0\n", `f:2:24: copies of a stationary piece; expected copies of mobile pieces only`},
		{d + "C:name=a:copies=2:layout=0 0 0\nC:name=a/2:layout=0 0 0\n~D\n", `f:4:1: piece "a/2" has the name of a copy of piece "a"; expected another name`},
		{d + "V:layout=0 0 2\n", "f:2:10: variable cell 0 0 2 lies outside the box"},
		{d + "V:layout=0 0 1\nV:layout=0 0 1\n~D\n", "f:4:1: variable cell 0 0 1 twice"},
		{d + "V:layout=0 0 1\nC:name=s:type=S:layout=0 0 1\n~D\n", `f:4:1: variable cell 0 0 1 belongs to stationary piece "s"`},
		{d + "V\n", "f:2:1: directive V without layout; expected layout=value"},
		{d + "L:variable=?\n. .\n~L\n", `f:2:12: variable piece "?" that is not drawn; expected its name in the drawing`},
		{d + "L:stationary=?:variable=?\n", `f:2:25: "?" as stationary and variable; expected one of both`},
		{d + "L:variable=?\n. . ?\n~L\n", "f:4:1: variable cell 2 1 0 lies outside the box"},
	} {
		ps, err := ParsePackings("f", strings.NewReader(tc.text))
		var place *textpos.Error
		if !errors.As(err, &place) || err.Error() != tc.want {
			t.Errorf("%q: got %v, %v; want %s", tc.text, ps, err, tc.want)
		}
	}
}

// The items of a cover with a range, an upper bound, limited holes and a variable
// cell; a is used once or twice, so one spare takes the place of a copy.
func TestPartialCover(t *testing.T) {
	pc, err := parsePacking(t, "D:xDim=3:yDim=1:zDim=1:holes=1\nC:name=b:copies=0-2:layout=0 0 0\nC:name=a:copies=1-3:layout=0 0 0,1 0 0\n~D\n").Cover()
	if err != nil {
		t.Fatal(err)
	}
	if err := pc.Cover.Check(); err != nil {
		t.Fatal(err)
	}
	c := pc.Cover
	if diff := cmp.Diff([]string{"0,0", "1,0", "2,0", "a", "b", ",holes"}, c.Items); diff != "" {
		t.Error(diff)
	}
	if c.Primary != 4 || cmp.Diff([]int{1, 1, 1, 1, 2, 1}, c.Multiplicity) != "" || pc.ShapeItem(0) != 4 || pc.ShapeItem(1) != 3 {
		t.Errorf("%d primary, %v", c.Primary, c.Multiplicity)
	}
	if diff := cmp.Diff([][]int{{0, 4}, {1, 4}, {2, 4}, {0, 1, 3}, {1, 2, 3}, {0, 5}, {1, 5}, {2, 5}}, c.Options); diff != "" {
		t.Error(diff)
	}
	wide, err := parsePacking(t, "D:xDim=6:yDim=1:zDim=1\nC:name=b:copies=any:layout=0 0 0\nC:name=a:copies=1-any:layout=0 0 0,1 0 0\n~D\n").Cover()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"0,0", "1,0", "2,0", "3,0", "4,0", "5,0", "a", "a,spare1", "a,spare2", "b", "a,order1"}, wide.Cover.Items); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([][]int{{7, 6}, {7, 10}, {8, 6, 10}, {8}}, wide.Cover.Options[len(wide.Placements):]); diff != "" {
		t.Error(diff)
	}
	if err := wide.Cover.Check(); err != nil {
		t.Error(err)
	}
}

// Copies take their names in the order of their cells, first as many of each piece
// as must be used; drawings with these names are read back.
func TestCopiesAreNamed(t *testing.T) {
	p := parsePacking(t, "D:xDim=6:yDim=1:zDim=1:holes=1\nC:name=a:copies=0-2:layout=0 0 0\nC:name=b:copies=2-any:layout=3 0 0\n~D\n")
	pc, err := p.Cover()
	if err != nil {
		t.Fatal(err)
	}
	grid, err := pc.Grid([]int{0, 1, 2, 3, 5})
	if want := "a   a/2 b   b/2 .   b/3\n"; err != nil || grid != want {
		t.Fatalf("%q, %v; want %q", grid, err, want)
	}
	placed, err := pc.Decode([]int{5, 3, 2, 1, 0})
	if err != nil {
		t.Fatal(err)
	}
	read, err := p.ParseGrids("grid", strings.NewReader(grid))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(placed, read[0]); diff != "" {
		t.Error(diff)
	}
	if _, err := p.ParseGrids("grid", strings.NewReader("a a/3 . . . .\n")); err == nil {
		t.Error("a third copy of two was read")
	}
}

func TestFillable(t *testing.T) {
	const box = "D:xDim=3:yDim=2:zDim=1"
	for _, tc := range []struct {
		text string
		want bool
	}{
		{"\nC:name=a:layout=0 0 0,1 0 0\n", false},
		{"\nC:name=a:copies=3:layout=0 0 0,1 0 0\n", true},
		{"\nC:name=a:copies=4:layout=0 0 0,1 0 0\n", false},
		{"\nC:name=a:copies=1-4:layout=0 0 0,1 0 0\n", true},
		{"\nC:name=a:copies=4-9:layout=0 0 0,1 0 0\n", false},
		{"\nC:name=a:copies=0-2:layout=0 0 0,1 0 0\n", false},
		{":holes=2\nC:name=a:copies=0-2:layout=0 0 0,1 0 0\n", true},
		{":holes=1\nC:name=a:copies=0-2:layout=0 0 0,1 0 0\n", false},
		{":holes=2\nV:layout=0 0 0\nC:name=a:copies=0-2:layout=0 0 0,1 0 0\n", false},
		{":holes=any\n", true},
	} {
		if got := parsePacking(t, box+tc.text+"~D\n").Fillable(); got != tc.want {
			t.Errorf("%s: %v", tc.text, got)
		}
	}
}

// Variable cells are part of the region's shape.
func TestVariableCellsAndSymmetry(t *testing.T) {
	for text, want := range map[string]int{
		"D:xDim=3:yDim=3:zDim=1\n~D\n":                               8,
		"D:xDim=3:yDim=3:zDim=1\nV:layout=1 1 0\n~D\n":               8,
		"D:xDim=3:yDim=3:zDim=1\nV:layout=0 0 0\n~D\n":               2,
		"D:xDim=3:yDim=3:zDim=1:holes=0\nV:layout=0 0 0,1 0 0\n~D\n": 1,
	} {
		if got := len(parsePacking(t, text).RegionSymmetries()); got != want {
			t.Errorf("%s: %d symmetries, want %d", text, got, want)
		}
	}
}

// The mirror image of a solution of the Soma cube is one, with A and B exchanged;
// that of a one-sided L is not, without its partner.
func TestMirrorOrbits(t *testing.T) {
	for _, tc := range []struct {
		definition     string
		turns, mirrors int
	}{
		{"D:xDim=3:yDim=3:zDim=3\nC:name=L:layout=0 0 0,1 0 0\n~D\n", 24, 48},
		{"D:xDim=3:yDim=3:zDim=3\nC:name=A:layout=0 0 0,0 1 0,1 1 0,0 0 1\n~D\n", 24, 24},
		{"D:xDim=3:yDim=3:zDim=3\nC:name=A:layout=0 0 0,0 1 0,1 1 0,0 0 1\nC:name=B:layout=0 0 0,0 1 0,1 1 0,1 1 1\n~D\n", 24, 48},
		{"D:xDim=3:yDim=3:zDim=3\nC:name=A:copies=0-1:layout=0 0 0,0 1 0,1 1 0,0 0 1\n~D\n", 24, 48},
		{"D:xDim=3:yDim=3:zDim=1\nC:name=L:layout=0 0 0,1 0 0,2 0 0,0 1 0\n~D\n", 8, 8},
		{"D:xDim=3:yDim=3:zDim=1:oneSide\nC:name=L:layout=0 0 0,1 0 0,2 0 0,0 1 0\n~D\n", 4, 4},
		{"D:xDim=3:yDim=3:zDim=1:oneSide\nC:name=L:layout=0 0 0,1 0 0\n~D\n", 4, 8},
		{"D:xDim=2:yDim=2:zDim=2:wDim=2\nC:name=L:layout=0 0 0 0,1 0 0 0\n~D\n", 192, 384},
		{"D:xDim=2:yDim=2:zDim=2:wDim=2:vDim=1\nC:name=L:layout=0 0 0 0 0,1 0 0 0 0\n~D\n", 384, 384},
	} {
		pc, err := parsePacking(t, tc.definition).Cover()
		if err != nil {
			t.Fatal(err)
		}
		if turns, mirrors := pc.Orbits().Symmetries(), pc.MirrorOrbits().Symmetries(); turns != tc.turns || mirrors != tc.mirrors {
			t.Errorf("%s: %d and %d symmetries, want %d and %d", tc.definition, turns, mirrors, tc.turns, tc.mirrors)
		}
	}
}
