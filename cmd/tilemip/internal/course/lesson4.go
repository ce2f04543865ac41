// Lesson 4: what the relaxation of the textbook program is worth, by adding displacements up,
// and which coefficient decides it.

package course

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// board41 is the board to add up.
var board41 = own("4 3 0 / 2 1 5 / 7 8 6")

var exercises4 = []Exercise{
	{"4.1", []string{"sum", "bound", "m100", "s6"}, (*tools).coefficients},
	{"4.2", []string{"board"}, (*tools).sideways},
}

// displacement is the sum of |final − initial| over the tiles, with the cells numbered row by
// row: what a position is in the textbook program.
func displacement(s puzzle.Slide) int {
	from, to, sum := s.Start.CellOf(), s.Goal.CellOf(), 0
	for tile := 1; tile < len(from); tile++ {
		d := int(to[tile]) - int(from[tile])
		sum += max(d, -d)
	}
	return sum
}

// weakened is the textbook program with other numbers M in c_move2 and S in c2.
func weakened(m *model.Model, bigM, stay float64) *model.Model {
	c := m.Clone()
	a := m.Matrix()
	for r := range m.Rows() {
		index, value := a.Row(r)
		row := c.Constraint(r)
		for n, j := range index {
			if family(m.ColumnName(int(j))) != "z" {
				continue
			}
			switch family(m.RowName(r)) {
			case "c_move2_1":
				c.SetCoefficient(row, c.Var(int(j)), bigM)
				c.SetRowBounds(row, -model.Infinity, bigM)
			case "c_move2_2":
				c.SetCoefficient(row, c.Var(int(j)), -bigM)
				c.SetRowBounds(row, -bigM, model.Infinity)
			case "c2_1", "c2_2":
				c.SetCoefficient(row, c.Var(int(j)), math.Copysign(stay, value[n]))
			}
		}
	}
	return c
}

// textbookBound is the value of the textbook's relaxation at the horizon of the shortest plan.
func (k *tools) textbookBound(s puzzle.Slide, bigM, stay float64) (float64, error) {
	best, err := k.shortest(s)
	if err != nil {
		return 0, err
	}
	p, err := k.program(s, "textbook", max(len(best), 1)+1)
	if err != nil {
		return 0, err
	}
	m := p.Model
	if bigM > 0 {
		m = weakened(m, bigM, stay)
	}
	return k.relaxation(m)
}

// coefficients adds the displacements up again and solves three relaxations.
func (k *tools) coefficients(given func(string) string) (string, error) {
	sum, err := number(given("sum"))
	if err != nil {
		return "", err
	}
	if int(sum) != displacement(board41) || sum != math.Trunc(sum) {
		return "", wrongf("sum: the displacements of the tiles do not add up to %v. Number the cells 1 to %d row by row, take |goal − start| of each tile, and leave the blank out", sum, len(board41.Start.Tiles))
	}
	cells, cols := float64(len(board41.Start.Tiles)), float64(board41.Start.Cols)
	for _, one := range []struct {
		field, hint string
		bigM, stay  float64
	}{
		{"bound", "bound: that is not the value of the relaxation. Divide the sum by the number in the rows that let a tile stay", cells, cols},
		{"m100", "m100: the relaxation with M = 100 was solved, and has another value. Does M appear in your formula at all?", 100, cols},
		{"s6", "s6: the relaxation with 6 in the stay rows was solved, and has another value. Which number in your formula is now 6?", cells, 6},
	} {
		got, err := number(given(one.field))
		if err != nil {
			return "", err
		}
		value, err := k.textbookBound(board41, one.bigM, one.stay)
		if err != nil {
			return "", err
		}
		if !near(got, value) {
			return "", wrongf("%s", one.hint)
		}
	}
	return "added up again, and three relaxations solved: M changes nothing, the number in the stay rows divides the bound", nil
}

// sideways wants a solvable board that is far from its goal by Manhattan distance and close to
// it by the relaxation.
func (k *tools) sideways(given func(string) string) (string, error) {
	s, err := k.slide(given("board"), 16)
	if err != nil {
		return "", err
	}
	if solvable, why := s.Solvable(); !solvable {
		return "", wrongf("that board cannot be solved: %s", why)
	}
	manhattan := planning.ManhattanBound(s)
	if manhattan < 8 {
		return "", wrongf("the Manhattan distance of that board is %d; it must be at least 8", manhattan)
	}
	if sum := displacement(s); float64(sum)/float64(s.Start.Cols) > 2.5 {
		return "", wrongf("the displacements add up to %d, and the relaxation is %.2f; it must be at most 2.5. In which direction is a step cheap for the relaxation?", sum, float64(sum)/float64(s.Start.Cols))
	}
	bound, err := k.textbookBound(s, 0, 0)
	if err != nil {
		return "", err
	}
	if bound > 2.5+1e-6 {
		return "", wrongf("the relaxation of that board is %.2f; it must be at most 2.5", bound)
	}
	return fmt.Sprintf("solved: Manhattan distance %d, and the relaxation of the textbook program proves only %.2f", manhattan, bound), nil
}
