// Lesson 4: what the relaxation of the textbook program is worth, by adding displacements up,
// and which coefficient decides it.

package course

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// board41 is the board to add up.
const board41 = "4 3 0 / 2 1 5 / 7 8 6"

var exercises4 = []Exercise{
	{"4.1", []string{"sum", "bound", "m100", "s6"}, (*tools).coefficients},
	{"4.2", []string{"board"}, (*tools).sideways},
	{"4.3", []string{"one", "three"}, (*tools).rowsBuy},
}

// board43 is the board of which rows raise the relaxation.
const board43 = "1 2 3 / 5 0 6 / 7 8 4"

// displacements has |final − initial| of every tile, with the cells numbered row by row: what a
// position is in the textbook program. displacement is their sum.
func displacements(s puzzle.Slide) map[int]int {
	from, to, all := s.Start.CellOf(), s.Goal.CellOf(), map[int]int{}
	for tile := 1; tile < len(from); tile++ {
		d := int(to[tile]) - int(from[tile])
		all[tile] = max(d, -d)
	}
	return all
}

func displacement(s puzzle.Slide) (sum int) {
	for _, d := range displacements(s) {
		sum += d
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
func (k *tools) textbookBound(s puzzle.Slide, bigM, stay float64) float64 {
	best := k.shortest(s)
	p := k.program(s, "textbook", max(len(best), 1)+1)
	m := p.Model
	if bigM > 0 {
		m = weakened(m, bigM, stay)
	}
	return k.relaxation(m)
}

// coefficients adds the displacements up again and solves three relaxations.
func (k *tools) coefficients(given func(string) string) string {
	if sum := number(given("sum")); sum != float64(displacement(own(board41))) {
		refuse("sum: the displacements of the tiles do not add up to %v. Number the cells 1 to %d row by row, take |goal − start| of each tile, and leave the blank out", sum, len(own(board41).Start.Tiles))
	}
	cells, cols := float64(len(own(board41).Start.Tiles)), float64(own(board41).Start.Cols)
	bound := func(bigM, stay float64) float64 { return k.textbookBound(own(board41), bigM, stay) }
	agree(given, []asked{
		{"bound", "bound: that is not the value of the relaxation. Divide the sum by the number in the rows that let a tile stay", bound(cells, cols)},
		{"m100", "m100: the relaxation with M = 100 was solved, and has another value. Does M appear in your formula at all?", bound(100, cols)},
		{"s6", "s6: the relaxation with 6 in the stay rows was solved, and has another value. Which number in your formula is now 6?", bound(cells, 6)},
	}, false)
	return "added up again, and three relaxations solved: M changes nothing, the number in the stay rows divides the bound"
}

// sideways wants a solvable board that is far from its goal by Manhattan distance and close to
// it by the relaxation.
func (k *tools) sideways(given func(string) string) string {
	s := k.slide(given("board"), 16)
	if solvable, why := s.Solvable(); !solvable {
		refuse("that board cannot be solved: %s", why)
	}
	manhattan := planning.ManhattanBound(s)
	if manhattan < 8 {
		refuse("the Manhattan distance of that board is %d; it must be at least 8", manhattan)
	}
	if sum := displacement(s); float64(sum)/float64(s.Start.Cols) > 2.5 {
		refuse("the displacements add up to %d, and the relaxation is %.2f; it must be at most 2.5. In which direction is a step cheap for the relaxation?", sum, float64(sum)/float64(s.Start.Cols))
	}
	bound := k.textbookBound(s, 0, 0)
	if bound > 2.5+1e-6 {
		refuse("the relaxation of that board is %.2f; it must be at most 2.5", bound)
	}
	return fmt.Sprintf("solved: Manhattan distance %d, and the relaxation of the textbook program proves only %.2f", manhattan, bound)
}

// rowsBuy solves the relaxation with the families of rows that are named: one that raises it to
// the Manhattan distance, and three that raise it above.
func (k *tools) rowsBuy(given func(string) string) string {
	s, praise := own(board43), []string{}
	manhattan := float64(planning.ManhattanBound(s))
	horizon := len(k.shortest(s)) + 1
	for _, ask := range []struct {
		field string
		names int
		least float64
	}{{"one", 1, manhattan}, {"three", 3, manhattan + 0.1}} {
		names := strings.FieldsFunc(given(ask.field), func(r rune) bool { return strings.ContainsRune("+, \n", r) })
		formulation := "textbook+" + strings.Join(names, "+")
		_, err := planning.Lookup(formulation)
		switch {
		case err != nil || slices.Contains(names, "all"):
			refuse("%s: %s is not a list of different families of rows, such as idle+rev", ask.field, short(given(ask.field)))
		case len(names) != ask.names || slices.Contains(names, "cells"):
			refuse("%s: expected %d, and not cells, which brings columns of its own", ask.field, ask.names)
		}
		for _, name := range names {
			if value := k.relaxation(k.program(s, "textbook+"+name, horizon).Model); ask.names > 1 && value > manhattan+1e-6 {
				refuse("%s: %s alone reaches %.2f; each of them has to stay at %.0f or below", ask.field, name, value, manhattan)
			}
		}
		value := k.relaxation(k.program(s, formulation, horizon).Model)
		if value < ask.least-1e-6 {
			refuse("%s: with these rows the relaxation is %.2f, and the Manhattan distance %.0f. Which rows count moves, and which keep a tile from moving in small parts in every period?", ask.field, value, manhattan)
		}
		praise = append(praise, fmt.Sprintf("%.2f with %s", value, strings.Join(names, "+")))
	}
	return fmt.Sprintf("solved: %.2f without, %s", float64(displacement(s))/float64(s.Start.Cols), strings.Join(praise, ", "))
}
