package depict

import (
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/trace"
)

// svg is a picture as text.
func svg(t *testing.T, p *picture.Picture, err error) string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := p.SVG(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func boardOf(t *testing.T, text string) tilemip.Subject {
	t.Helper()
	s, err := puzzle.ParseSlide(text)
	if err != nil {
		t.Fatal(err)
	}
	return tilemip.Subject{Name: "board", Board: &s}
}

// A long plan is shown by some of its boards, from the first to the last, with all letters
// between them.
func TestFramesOfAPlan(t *testing.T) {
	for _, c := range []struct {
		moves, frames, want int
	}{{11, 0, 12}, {23, 0, 24}, {24, 0, 12}, {80, 0, 12}, {80, 5, 5}, {3, 9, 4}, {0, 0, 1}} {
		got := Look{Frames: c.frames}.frames(c.moves)
		if len(got) != c.want || got[len(got)-1] != c.moves || c.moves > 0 && got[0] != 0 {
			t.Errorf("%d moves, at most %d frames: %v, want %d of them", c.moves, c.frames, got, c.want)
		}
	}
	one := boardOf(t, "1 2 3 / 4 5 6 / 0 7 8")
	moves := "RR"
	p, err := usual.Solution(one, &tilemip.Answer{Plan: tilemip.Plan{Moves: &moves}})
	text := svg(t, p, err)
	for _, want := range []string{">start<", ">1: R<", ">2: R<", "a plan of 2 moves"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s", want)
		}
	}
	bad := "L"
	if _, err := usual.Solution(one, &tilemip.Answer{Plan: tilemip.Plan{Moves: &bad}}); err == nil {
		t.Error("a move off the board was drawn")
	}
}

// A build order never puts a piece below one that is there already.
func TestBuildOrder(t *testing.T) {
	table := part{name: "T", cells: [][3]int{{0, 0, 1}, {1, 0, 1}}}
	leg := part{name: "L", cells: [][3]int{{0, 0, 0}}}
	order, above := buildOrder([]part{table, leg})
	if !above || order[0] != 1 {
		t.Errorf("order %v, from above %v; want the leg first", order, above)
	}
	hooks := []part{{cells: [][3]int{{0, 0, 0}, {1, 0, 1}}}, {cells: [][3]int{{1, 0, 0}, {0, 0, 1}}}}
	if _, above := buildOrder(hooks); above {
		t.Error("two pieces that hold each other go in from above")
	}
}

// Pieces that are moved apart do not end in each other.
func TestApart(t *testing.T) {
	u := part{cells: [][3]int{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}, {2, 1, 0}}}
	i := part{cells: [][3]int{{1, 1, 0}, {1, 2, 0}, {1, 3, 0}}}
	for _, explode := range []float64{0.1, 0.5, 1} {
		if collide(cubesOf([]part{u, i}, apart([]part{u, i}, explode))) {
			t.Errorf("moved apart by %g the pieces lie in each other", explode)
		}
	}
	if by := apart([]part{u, i}, 0)(0); by != [3]float64{} {
		t.Errorf("moved by %v without being asked", by)
	}
}

// Copies that touch have different colours.
func TestDiffer(t *testing.T) {
	var all []part
	for x := range 8 {
		for y := range 8 {
			all = append(all, part{cells: [][3]int{{x, y, 0}}})
		}
	}
	differ(all)
	at := map[[3]int]int{}
	for _, q := range all {
		at[q.cells[0]] = q.group
	}
	for c, g := range at {
		if g < 1 || g > picture.Groups || g == at[[3]int{c[0] + 1, c[1]}] || g == at[[3]int{c[0], c[1] + 1}] {
			t.Errorf("cell %v has colour %d, like a neighbour", c, g)
		}
	}
}

// What a cover is about is told by its items; what is like one of the boards, but is none, is drawn as
// a matrix.
func TestCoversByTheirItems(t *testing.T) {
	read := func(text string) tilemip.Subject {
		c, err := puzzle.ParseCover("c", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return tilemip.Subject{Name: "c", Cover: c}
	}
	for want, c := range map[string]struct{ text, chosen string }{
		"possible digit":           {"p11 r11 c11 b11\np11 r11 c11 b11\n", "p11 r11 c11 b11"},
		"stand n numbers":          {"1 s1 s2 s3\n1 s1 s3\n", "1 s1 s3"},
		"options, and their items": {"r1 x | c1\nr1 x c1\nx\n", "r1 x c1"},
		"chosen ones are ":         {"a b\na\nb\na b\n", "a b"},
	} {
		p, err := usual.Solution(read(c.text), &tilemip.Answer{Covered: tilemip.Covered{Chosen: [][]string{{c.chosen}}}})
		if text := svg(t, p, err); !strings.Contains(text, want) {
			t.Errorf("%q: no %q in\n%s", c.text, want, text)
		}
	}
	costly, err := usual.Solution(read("a b\na b |3\na\nb\n"), &tilemip.Answer{Covered: tilemip.Covered{Chosen: [][]string{{"a b |3"}}}})
	if text := svg(t, costly, err); strings.Count(text, `fill="#55aacc"`) != 2 {
		t.Errorf("the chosen option, which has a cost, is not coloured in\n%s", text)
	}
	p, err := usual.Solution(read("r1 r2 c1 c2\nr1 c1\nr1 c2\nr2 c1\nr2 c2\n"), &tilemip.Answer{Covered: tilemip.Covered{Chosen: [][]string{{"r1 c1", "r2 c2"}}}})
	if n := strings.Count(svg(t, p, err), "<circle"); n != 10 {
		t.Errorf("%d tips of crowns, want those of two queens, 10", n)
	}
}

// A spy plot has a mark for each coefficient and names the families.
func TestProgram(t *testing.T) {
	m := model.New("m")
	x, y := m.Binary("x", 3), m.Binary("y", 2)
	m.Row("sum").Add(1, x.At(0)).Add(1, x.At(1)).Add(-1, y.At(0)).Le(1)
	m.Row("big").Add(1, x.At(2)).Add(-100, y.At(1)).Le(0)
	p := Program("m", m)
	text := svg(t, p, nil)
	for _, want := range []string{">x<", ">y<", ">sum<", ">big<", "2 rows × 5 columns, 5 nonzero coefficients"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// The shares of a cell are those of the point; a tile in two halves is in both cells.
func TestShares(t *testing.T) {
	m := assigned([]entryOf{{[4]int{1, 5, 2, -1}, 0.5}, {[4]int{1, 5, 3, -1}, 0.5}, {[4]int{1, 0, 2, -1}, 0.5}, {[4]int{1, 4, 2, -1}, 1e-9}})
	if len(m[1][1]) != 2 || len(m[1][2]) != 1 || m[1][2][0] != (share{5, 0.5}) {
		t.Errorf("shares %v", m)
	}
}

// The counts of a search are those of its trace, and its tree has a mark for every node.
func TestSearch(t *testing.T) {
	one := boardOf(t, "1 2 3 / 4 0 6 / 7 5 8")
	followed, err := trace.Board(t.Context(), *one.Board, 0)
	if err != nil {
		t.Fatal(err)
	}
	all := contours(followed)
	nodes := 0
	for _, c := range all {
		for _, n := range c.levels {
			nodes += n[countNodes]
		}
	}
	if nodes != followed.Nodes || len(all) != 1 || all[0].bound != 2 {
		t.Errorf("%d nodes in %d contours, want %d in one", nodes, len(all), followed.Nodes)
	}
	text := svg(t, Search("board", followed), nil)
	for _, want := range []string{"board by ida*, 5 nodes; the tree of the last contour, 2 moves", ">cut off by the bound<", ">solution<", ">R<"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}
