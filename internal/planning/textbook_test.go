package planning

import (
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

func neosBoard(t testing.TB) puzzle.Slide {
	t.Helper()
	s, err := puzzle.ParseSlide("5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func build(t testing.TB, name string, s puzzle.Slide, horizon int) *Program {
	t.Helper()
	f, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := f.Build(s, horizon)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The case study's page says 3,079 variables and 5,719 equations of the listing with
// the periods 0 to 80, the objective counted in both; ours has the objective apart.
// That the rows are the listing's is a test of package gams, which reads it.
func TestPrintedSize(t *testing.T) {
	for _, c := range []struct{ horizon, columns, rows int }{{80, 3078, 5718}, {27, 1064, 1955}} {
		p := build(t, "textbook-printed", neosBoard(t), c.horizon)
		if p.Model.Columns() != c.columns || p.Model.Rows() != c.rows {
			t.Errorf("horizon %d: %d columns and %d rows, want %d and %d", c.horizon, p.Model.Columns(), p.Model.Rows(), c.columns, c.rows)
		}
	}
}
