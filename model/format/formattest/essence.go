package formattest

// What of a model every format keeps: its columns, its inequalities, its costs. Formats differ
// in how they write the rest: a maximization as a minimization, a row with two bounds as two
// rows, the objective's constant as the cost of a fixed column, no row without bounds.

import (
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// Essence writes a model as a minimization of sorted lines in which those choices do not show;
// varName spells the columns. Names of rows are not in it, nor fixed columns that stand in
// no row with a bound: they only hold a constant.
func Essence(m *model.Model, varName func(int) string) string {
	a := m.Matrix()
	sign := 1.0
	if a.Maximize {
		sign = -1
	}
	used := make([]bool, len(a.Lower)) // in a row with a bound
	for i := range a.RowLower {
		if math.IsInf(a.RowLower[i], -1) && math.IsInf(a.RowUpper[i], 1) {
			continue
		}
		index, _ := a.Row(i)
		for _, j := range index {
			used[j] = true
		}
	}
	constant := sign * a.Constant
	var lines []string
	for j := range a.Lower {
		if !used[j] && a.Lower[j] == a.Upper[j] {
			constant += sign * a.Cost[j] * a.Lower[j]
			continue
		}
		lines = append(lines, fmt.Sprintf("column %s integer %v [%v, %v] cost %v", varName(j), a.Type[j].IsInteger(), a.Lower[j]+0, a.Upper[j]+0, sign*a.Cost[j]+0))
	}
	for i := range a.RowLower {
		lines = append(lines, inequalities(&a, i, varName)...)
	}
	sort.Strings(lines)
	return fmt.Sprintf("constant %v\n%s\n", constant+0, strings.Join(lines, "\n"))
}

// inequalities are the one or two sides of a row, none of a row without bounds or terms.
func inequalities(a *model.Matrix, i int, varName func(int) string) (lines []string) {
	index, value := a.Row(i)
	terms := make([]string, 0, len(index))
	for k, j := range index {
		if value[k] != 0 {
			terms = append(terms, fmt.Sprintf("%v*%s", value[k], varName(int(j))))
		}
	}
	if len(terms) == 0 {
		return nil
	}
	sort.Strings(terms)
	sum := strings.Join(terms, " ")
	if !math.IsInf(a.RowLower[i], -1) {
		lines = append(lines, fmt.Sprintf("row %s >= %v", sum, a.RowLower[i]+0))
	}
	if !math.IsInf(a.RowUpper[i], 1) {
		lines = append(lines, fmt.Sprintf("row %s <= %v", sum, a.RowUpper[i]+0))
	}
	return lines
}
