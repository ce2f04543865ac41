package frontier

import (
	"context"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/puzzletest"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native"
)

func ExamplePacking() {
	ps, err := puzzle.ParsePackings("strip.txt", strings.NewReader(
		"D:xDim=200:yDim=4:zDim=1\nC:name=a:copies=any:layout=0 0 0, 1 0 0\n~D\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	pc, err := ps[0].Cover()
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := Packing(context.Background(), pc, Options{})
	fmt.Println(len(r.Total.String()), "digits,", r.Nodes, "states", err)
	// Output: 91 digits, 5961 states <nil>
}

func definition(t testing.TB, name string) *puzzle.PackingCover {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "model", "puzzle", "testdata", "packing", name))
	if err != nil {
		t.Fatal(err)
	}
	return puzzletest.Cover(t, string(text))
}

func mustCount(t testing.TB, pc *puzzle.PackingCover, o Options) Counts {
	t.Helper()
	r, err := Packing(context.Background(), pc, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Termination != native.Completed {
		t.Fatalf("%+v", r)
	}
	return r
}

type known struct {
	file            string
	solutions       int64
	turns, mirrored int64
}

func (k known) check(t *testing.T) {
	pc := definition(t, k.file)
	for _, mirrors := range []bool{false, true} {
		r := mustCount(t, pc, Options{Symmetric: true, Mirrors: mirrors})
		if r.Total.Int64() != k.solutions || r.Rotations.Int64() != k.turns || r.Reflections == nil || r.Reflections.Int64() != k.mirrored {
			t.Errorf("%s: %v, %v, %v; want %+v", k.file, r.Total, r.Rotations, r.Reflections, k)
		}
	}
}

// Counts that are known: all, up to rotation, and up to mirror images too. The yellow
// and the green Impuzzable have chiral pieces without their mirror images.
func TestKnownCounts(t *testing.T) {
	for _, k := range []known{
		{"soma_def.txt", 11520, 480, 240},
		{"diabolical_def.txt", 624, 26, 13},
		{"slothouber_def.txt", 8, 1, 1},
		{"onesided_30x3_def.txt", 184, 92, 46},
		{"pent_20x3_def.txt", 8, 2, 2},
		{"impuzzable_green_def.txt", 24 * 17, 17, 17},
		{"impuzzable_yellow_def.txt", 24 * 1142, 1142, 1142},
	} {
		k.check(t)
	}
}

func TestLongKnownCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	for _, k := range []known{
		{"pent_10x6_def.txt", 9356, 2339, 2339},
		{"pent_8x8c_def.txt", 520, 65, 65},
	} {
		k.check(t)
	}
}

// Pentominoes of any shape in any number in 5×n: OEIS A174249.
func TestAnyPentominoes(t *testing.T) {
	p, err := puzzle.Pentominoes(6, 10)
	if err != nil {
		t.Fatal(err)
	}
	for i := range p.Pieces {
		p.Pieces[i].Most = puzzle.Unlimited
	}
	for n, want := range []int64{1, 5, 56, 501, 4006, 27950, 214689, 1696781} {
		p.Dim = [3]int{n + 1, 5, 1}
		pc, err := p.Cover()
		if err != nil {
			t.Fatal(err)
		}
		if r := mustCount(t, pc, Options{}); r.Total.Int64() != want {
			t.Errorf("5×%d: %v, want %d", n+1, r.Total, want)
		}
	}
}

func dominoes(t *testing.T, x, y int, copies string) *puzzle.PackingCover {
	return puzzletest.Cover(t, fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=1\nC:name=a:copies=%s:layout=0 0 0, 1 0 0\n~D\n", x, y, copies))
}

// Dominoes in 2×n are Fibonacci's numbers, which leave 64 and 128 bits behind.
func TestLargeNumbers(t *testing.T) {
	a, b := big.NewInt(1), big.NewInt(1)
	for n := 2; n <= 300; n++ {
		a, b = b, new(big.Int).Add(a, b)
		if n%60 != 0 && n != 93 {
			continue
		}
		if r := mustCount(t, dominoes(t, n, 2, "any"), Options{}); r.Total.Cmp(b) != 0 {
			t.Errorf("2×%d: %v, want %v", n, r.Total, b)
		}
	}
}

// The chessboard has 12,988,816 coverings by dominoes (P. W. Kasteleyn, "The
// statistics of dimers on a lattice", Physica 27, 1961). A number of copies that
// the board does not have room for leaves nothing.
func TestChessboard(t *testing.T) {
	for _, copies := range []string{"32", "any", "10-40", "0-32"} {
		r := mustCount(t, dominoes(t, 8, 8, copies), Options{})
		if r.Total.Int64() != 12988816 {
			t.Errorf("%s: %v", copies, r.Total)
		}
	}
	for _, copies := range []string{"31", "33-any", "0-31"} {
		if r := mustCount(t, dominoes(t, 8, 8, copies), Options{}); r.Total.Sign() != 0 {
			t.Errorf("%s: %v", copies, r.Total)
		}
	}
}

// stairs fills a box of n dimensions with the pentacube of one unit step along each
// of four axes; a fifth dimension lets it be reflected.
func stairs(t testing.TB, box string, dimensions int) *puzzle.PackingCover {
	var cells []string
	for k := range 5 {
		at := make([]string, dimensions)
		for a := range at {
			at[a] = "0"
			if a < k && a < 4 {
				at[a] = "1"
			}
		}
		cells = append(cells, strings.Join(at, " "))
	}
	return puzzletest.Cover(t, box+"\nC:name=a:copies=any:layout="+strings.Join(cells, ",")+"\n~D\n")
}

// Four-dimensional boxes, asked for by a reader of the polycube article; the counts
// are those of two and, for the last, one other program.
func TestFourDimensions(t *testing.T) {
	for _, tc := range []struct {
		box        string
		dimensions int
		want       int64
	}{
		{"D:xDim=2:yDim=2:zDim=2:wDim=5", 4, 1176},
		{"D:xDim=5:yDim=2:zDim=2:wDim=2", 4, 1176},
		{"D:xDim=2:yDim=2:zDim=2:wDim=5:vDim=1", 5, 31488},
		{"D:xDim=2:yDim=2:zDim=3:wDim=5", 4, 31028},
		{"D:xDim=2:yDim=2:zDim=3:wDim=5:vDim=1", 5, 6911168},
		{"D:xDim=2:yDim=2:zDim=3:wDim=5:vDim=1:oneSide", 5, 31028},
	} {
		if r := mustCount(t, stairs(t, tc.box, tc.dimensions), Options{}); r.Total.Int64() != tc.want {
			t.Errorf("%s: %v, want %d", tc.box, r.Total, tc.want)
		}
	}
}

func TestLongFourDimensions(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkStairs(t, "D:xDim=2:yDim=3:zDim=3:wDim=5", 54968)
}

func checkStairs(t testing.TB, box string, want int64) {
	if r := mustCount(t, stairs(t, box, strings.Count(box, "Dim")), Options{}); r.Total.Int64() != want {
		t.Errorf("%s: %v, want %d", box, r.Total, want)
	}
}

// The same box with reflections, as in TestFourDimensions on a smaller one: half a minute.
func BenchmarkFourDimensionsReflected(b *testing.B) {
	for range b.N {
		checkStairs(b, "D:xDim=2:yDim=3:zDim=3:wDim=5:vDim=1", 2032707264)
	}
}

// Puzzles of the library that have few classes: pieces in any number, and strips.
func TestLibrary(t *testing.T) {
	for _, name := range []string{
		"any-pentominoes-5x8", "dominoes-8x8", "stairs-2x2x2x5-reflected", "stairs-2x2x3x5", "pentominoes-skewed-20x3",
		"soma-pyramid", "soma-crystal", "tetracubes-2x2x8", "impuzzable-blue", "pentominoes-yin-yang",
	} {
		e, err := library.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		r := mustCount(t, puzzletest.Cover(t, e.Text), Options{Symmetric: true})
		if r.Total.Uint64() != *e.Solutions || e.Unique != nil && r.Rotations.Uint64() != *e.Unique {
			t.Errorf("%s: %v, %v", name, r.Total, r.Rotations)
		}
	}
}

func TestLimits(t *testing.T) {
	pc := definition(t, "pent_10x6_def.txt")
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	late, stop := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer stop()
	for _, tc := range []struct {
		ctx  context.Context
		o    Options
		want native.Reason
	}{
		{cancelled, Options{}, native.Interrupted},
		{late, Options{}, native.TimeLimit},
		{context.Background(), Options{Run: native.Run{Memory: 100 << 10}}, native.MemoryLimit},
	} {
		r, err := Packing(tc.ctx, pc, tc.o)
		if err != nil || r.Termination != tc.want || r.Total != nil || r.Rotations != nil {
			t.Errorf("%+v, %v; want %s", r, err, tc.want)
		}
	}
}

// Without cells, with pieces too many or too few, there is an answer too.
func TestSmallest(t *testing.T) {
	for definition, want := range map[string]int64{
		"D:xDim=1:yDim=1:zDim=1\nC:name=s:type=S:layout=0 0 0\n~D\n":                              1,
		"D:xDim=1:yDim=1:zDim=1\nC:name=s:type=S:layout=0 0 0\nC:name=a:layout=0 0 0\n~D\n":       0,
		"D:xDim=1:yDim=1:zDim=1:holes=any\nC:name=a:copies=0-1:layout=0 0 0\n~D\n":                2,
		"D:xDim=1:yDim=1:zDim=1:holes=any\nC:name=a:copies=any:layout=0 0 0, 1 0 0\n~D\n":         1,
		"D:xDim=3:yDim=1:zDim=1:holes=2\nC:name=a:copies=any:layout=0 0 0\n~D\n":                  7,
		"D:xDim=4:yDim=1:zDim=1\nL:variable=?\n. ? ? .\n~L\nC:name=a:copies=any:layout=0 0 0\n~D": 4,
	} {
		if r := mustCount(t, puzzletest.Cover(t, definition), Options{}); r.Total.Int64() != want {
			t.Errorf("%s: %v, want %d", definition, r.Total, want)
		}
	}
}

// Mirror images cannot be identified without listing where one is a solution and
// the other not.
func TestMirrorsRefused(t *testing.T) {
	pc := puzzletest.Cover(t, "D:xDim=2:yDim=2:zDim=2\nC:name=a:copies=any:layout=0 0 0,1 0 0,0 1 0\nC:name=b:copies=0-1:layout=0 0 0,0 1 0,1 1 0,0 0 1\nC:name=c:copies=any:layout=0 0 0\n~D\n")
	if _, err := Packing(context.Background(), pc, Options{Symmetric: true, Mirrors: true}); err == nil {
		t.Error("no error")
	}
}

func TestLongOneSided(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkOneSided(t, "one-sided-pentominoes-5x18")
}

func checkOneSided(t testing.TB, name string) {
	e, err := library.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	r := mustCount(t, puzzletest.Cover(t, e.Text), Options{Symmetric: true, Mirrors: true})
	if r.Total.Uint64() != *e.Solutions || r.Reflections.Uint64() != *e.Mirrors {
		t.Errorf("%s: %v, %v up to rotation and mirror images; want %d, %d", name, r.Total, r.Reflections, *e.Solutions, *e.Mirrors)
	}
}

// The one-sided pentominoes in 6×15: 204 million classes, 1.5 GB.
func BenchmarkOneSided6x15(b *testing.B) {
	for range b.N {
		checkOneSided(b, "one-sided-pentominoes-6x15")
	}
}

// The one-sided pentominoes in 3×30, 46 times 4 ways.
func BenchmarkOneSided3x30(b *testing.B) {
	pc := definition(b, "onesided_30x3_def.txt")
	for range b.N {
		mustCount(b, pc, Options{})
	}
}
