package planning

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

func TestLookup(t *testing.T) {
	for _, f := range Formulations() {
		found, err := Lookup(f.Name)
		if err != nil || found.Summary != f.Summary || f.Summary == "" || strings.Contains(f.Summary, "\n") {
			t.Errorf("%s: %q, %v; want its one-line summary", f.Name, found.Summary, err)
		}
	}
	if f, err := Lookup(""); err != nil || f.Name != Default {
		t.Errorf("the default is %q, %v", f.Name, err)
	}
	if _, err := Lookup("magic"); err == nil || !strings.Contains(err.Error(), `"magic"; expected one of auto, `) {
		t.Errorf("an unknown formulation: %v", err)
	}
	Formulations()[0].Name = "changed"
	if Formulations()[0].Name == "changed" {
		t.Error("the table can be changed from outside")
	}
}

// Every formulation refuses a horizon without a move, with a sentence, and builds
// boards of every size.
func TestEveryFormulationBuilds(t *testing.T) {
	for _, f := range Formulations() {
		for _, horizon := range []int{-1, 0} {
			if f.Relaxation {
				continue // it has none
			}
			if _, err := f.Build(neosBoard(t), horizon); err == nil || !strings.Contains(err.Error(), "horizon") {
				t.Errorf("%s with horizon %d: %v", f.Name, horizon, err)
			}
		}
		for _, text := range []string{"0 1 / 3 2", "1 2 3 / 4 0 5", "1 2 / 3 4 / 0 5", "1 2 3 / 4 5 6 / 7 0 8"} {
			s, err := puzzle.ParseSlide(text)
			if err != nil {
				t.Fatal(err)
			}
			p, err := f.Build(s, 8)
			if err != nil {
				t.Errorf("%s of %s: %v", f.Name, text, err)
				continue
			}
			short := 0 // an exact program has the parity of the board's plans
			if f.Exact {
				short = (8 - ManhattanBound(s)) % 2
			}
			if f.Relaxation {
				if p.Horizon != 0 || p.MostMoves != 0 || !p.Relaxation || p.Model.Columns() == 0 {
					t.Errorf("%s of %s: horizon %d, most moves %d, %d columns", f.Name, text, p.Horizon, p.MostMoves, p.Model.Columns())
				}
			} else if p.Horizon != 8-short || p.MostMoves != 8-short-f.Lag || (p.Model.Columns() == 0) != (p.Refuted != "") || p.Algebra == nil {
				t.Errorf("%s of %s: horizon %d, most moves %d, %d columns", f.Name, text, p.Horizon, p.MostMoves, p.Model.Columns())
			}
			if !algebra.IsIdentifier(p.Algebra.Name) {
				t.Errorf("%s of %s: the program is named %q", f.Name, text, p.Algebra.Name)
			}
		}
	}
}

// The sizes of the textbook program, counted family by family: of 4×4 boards and
// the last period T.
func TestTextbookSize(t *testing.T) {
	const cells = 16
	for _, c := range []struct {
		variant string
		first   int // period
		movers  int // how many tiles c_move2_1 and c_move2_2 run over
		atEnd   int // 1 if they are written at the last period too
		carries int // families with the next period's coordinates
	}{
		{"textbook", 0, cells - 1, 0, 0},
		{"textbook+carry", 0, cells - 1, 0, 2},
		{"textbook-printed", 0, cells - 1, 1, 0},
		{"textbook-stated", 1, cells, 0, 0},
	} {
		for _, horizon := range []int{2, 27, 80} {
			p := build(t, c.variant, neosBoard(t), horizon)
			periods := horizon + 1 - c.first
			columns := periods * (2*cells + 2 + 4)
			rows := 8*periods + periods - 1 // c_blank, c_pos, c_up, c_down, c_left, c_right, c_no_repeat, c1; c_move
			rows += 2 * c.movers * (periods - 1 + c.atEnd)
			rows += (2*cells + c.carries) * (periods - 1) // c2_1, c2_2; c_x, c_y
			if p.Model.Columns() != columns || p.Model.Rows() != rows {
				t.Errorf("%s, horizon %d: %d columns and %d rows, want %d and %d", c.variant, horizon, p.Model.Columns(), p.Model.Rows(), columns, rows)
			}
		}
	}
}

// Only textbook-stated has a defect, and exactly the programs without one are complete, but
// for the one that only bounds the moves.
func TestDefectiveFormulations(t *testing.T) {
	for _, f := range Formulations() {
		if (f.Defect == "") != (f.Complete || f.Relaxation) || f.Relaxation != (f.Name == OperatorCounting) || (f.Defect != "") != (f.Name == "textbook-stated") {
			t.Errorf("%s: complete %v, defect %q", f.Name, f.Complete, f.Defect)
		}
	}
}

func ExampleLookup() {
	s, err := puzzle.ParseSlide("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 0 14 15")
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := Lookup("textbook")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := f.Build(s, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Model.Columns(), "columns,", p.Model.Rows(), "rows, at most", p.MostMoves, "moves")
	// Output: 114 columns, 150 rows, at most 2 moves
}
