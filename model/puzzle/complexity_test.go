package puzzle

import "testing"

// Table 1 of M. Busche's article, the Tetris cube, and the number of arrangements beside it.
func TestComplexities(t *testing.T) {
	p := readDefinition(t, "tetris_def.txt")
	want := []Complexity{
		{"A", 6, 24, 144}, {"B", 6, 24, 144}, {"C", 5, 24, 120}, {"D", 5, 24, 120}, {"E", 6, 24, 144}, {"F", 5, 24, 120},
		{"G", 5, 12, 60}, {"H", 5, 24, 120}, {"I", 5, 24, 120}, {"J", 5, 12, 60}, {"K", 5, 24, 120}, {"L", 6, 24, 144},
	}
	got := p.Complexities()
	if len(got) != len(want) {
		t.Fatalf("%d pieces; expected %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%+v; expected %+v", got[i], want[i])
		}
	}
	if n := p.Arrangements().String(); n != "2213996395638416883056640000000000" {
		t.Errorf("%s arrangements; expected 12! × 144⁴ × 120⁶ × 60²", n)
	}
}

// The twelve pentominoes have 63 orientations in the plane, as the article says.
func TestPentominoOrientations(t *testing.T) {
	p := readDefinition(t, "pent_10x6_def.txt")
	sum := 0
	for _, c := range p.Complexities() {
		sum += c.Orientations
	}
	if sum != 63 {
		t.Errorf("%d orientations; expected 63", sum)
	}
}

// Stationary pieces do not count, and without a fixed number of pieces there is no number.
func TestArrangements(t *testing.T) {
	for _, c := range []struct {
		name string
		p    Packing
		want string
	}{
		{"two dominoes flat", Packing{Dim: [3]int{3, 2, 1}, Pieces: []Piece{{Name: "s", Cells: [][3]int{{0, 0, 0}}, Stationary: true}, {Name: "a", Cells: [][3]int{{}, {1, 0, 0}}}, {Name: "b", Cells: [][3]int{{}, {0, 1, 0}}}}}, "32"},
		{"one-sided", Packing{Dim: [3]int{3, 2, 1}, OneSide: true, Pieces: []Piece{{Name: "a", Cells: [][3]int{{}, {1, 0, 0}, {1, 1, 0}}}}}, "12"},
		{"copies", Packing{Dim: [3]int{4, 1, 1}, Pieces: []Piece{{Name: "a", Cells: [][3]int{{}, {1, 0, 0}}, Least: 2, Most: 2}}}, "<nil>"},
	} {
		if got := c.p.Arrangements().String(); got != c.want {
			t.Errorf("%s: %s; expected %s", c.name, got, c.want)
		}
	}
}
