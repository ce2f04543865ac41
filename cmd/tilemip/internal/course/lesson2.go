// Lesson 2: the numbers of the rows on another board, and a plan that only the sum of
// positions refuses.

package course

import (
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// board21 has three rows and four columns, and any order of tiles: only its size matters.
// printed22 is the unsolvable board of the lesson.
const (
	board21   = "1 2 3 4 / 5 6 7 8 / 9 10 0 11"
	printed22 = "1 2 3 / 5 4 0"
)

var exercises2 = []Exercise{
	{"2.1", []string{"sum", "up", "bigm", "stay"}, (*tools).rowNumbers},
	{"2.2", []string{"board", "letters"}, (*tools).fooled},
}

// rowNumbers compares numbers with those in the matrix of the textbook program.
func (k *tools) rowNumbers(given func(string) string) string {
	p := k.program(own(board21), "textbook", 1)
	for _, one := range []struct {
		field, what string
		want        float64
	}{
		{"sum", "the right-hand side of c_no_repeat: add up the numbers of all cells", rightHandSide(p.Model, "c_no_repeat")},
		{"up", "the coefficient of u(t) in c_up: from which cells on may the blank go up?", coefficient(p.Model, "c_up", "u")},
		{"bigm", "M in c_move2_1: how far apart can two cells be, at most, and which number is used?", coefficient(p.Model, "c_move2_1", "z")},
		{"stay", "the coefficient of z in c2_2: by how much does a position change in one step, at most?", coefficient(p.Model, "c2_2", "z")},
	} {
		got := number(given(one.field))
		switched := one.field == "up" || one.field == "stay" // a row may be written the other way round
		if got != one.want && !(switched && got == -one.want) {
			refuse("%s differs from the matrix. It is %s", one.field, one.what)
		}
	}
	return fmt.Sprintf("all four are the numbers in the matrix of the textbook program for %d rows and %d columns", own(board21).Start.Rows, own(board21).Start.Cols)
}

// coefficient is that of a column's family in the first row of a family which has it.
func coefficient(m *model.Model, row, column string) float64 {
	a := m.Matrix()
	for r := range m.Rows() {
		if family(m.RowName(r)) != row {
			continue
		}
		index, value := a.Row(r)
		for n, j := range index {
			if family(m.ColumnName(int(j))) == column {
				return value[n]
			}
		}
	}
	return 0
}

// rightHandSide is that of the first row of a family of equations.
func rightHandSide(m *model.Model, row string) float64 {
	a := m.Matrix()
	for r := range m.Rows() {
		if family(m.RowName(r)) == row {
			return a.RowLower[r]
		}
	}
	return 0
}

// fooled takes an unsolvable board and moves, and asks the program without the sums of
// positions whether those moves "solve" it.
func (k *tools) fooled(given func(string) string) string {
	s := k.another(given("board"), 9, printed22)
	if solvable, _ := s.Solvable(); solvable {
		refuse("that board can be solved. Choose one with an odd permutation")
	}
	moves, err := puzzle.ParseMoves(strings.TrimSpace(given("letters")))
	if err != nil {
		refuse("the letters cannot be read: %v", err)
	}
	if len(moves) == 0 || len(moves) > 8 {
		refuse("%d moves; expected 1 to 8", len(moves))
	}
	if !k.acceptedWithoutSums(s, moves) {
		refuse("without the sums the program is still infeasible with the moves %s on that board. The blank must end where it began, and the tile that jumps must end where the blank just was", puzzle.FormatMoves(moves))
	}
	return "solved: without c_no_repeat the program accepts these moves on a board that nobody can solve; with it parity is safe"
}

// acceptedWithoutSums says whether the program without c_no_repeat has a point with these moves.
func (k *tools) acceptedWithoutSums(s puzzle.Slide, moves []puzzle.Move) bool {
	m := k.program(s, "textbook", len(moves)).Model.Clone()
	at := columns(m)
	for t, move := range moves {
		m.Fix(at[fmt.Sprintf("%c[%d]", move|32, t)], 1)
	}
	for r := range m.Rows() {
		if family(m.RowName(r)) == "c_no_repeat" {
			m.SetRowBounds(m.Constraint(r), -model.Infinity, model.Infinity)
		}
	}
	return !math.IsInf(k.optimum(m), 1)
}
