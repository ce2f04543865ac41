// Package formattest holds what the tests of the file formats share: random
// models, a text by which two models can be compared whatever the order of their
// columns, and the solver programs on PATH that read the files.
//
// Not here: tests of one format alone. Begin with suite.go.
package formattest

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// Canonical writes a model as text, columns, rows and entries sorted by name.
// Types are only integer and continuous here, for files do not say
// whether an integer column with bounds 0 and 1 was declared binary.
func Canonical(m *model.Model) string {
	return CanonicalNamed(m, func(j int) string { return m.ColumnName(j) }, m.RowName)
}

// CanonicalNamed does so with other names for columns and rows.
func CanonicalNamed(m *model.Model, varName, rowName func(int) string) string {
	a := m.Matrix()
	var lines []string
	for j := range a.Lower {
		kind := "continuous"
		if a.Type[j].IsInteger() {
			kind = "integer"
		}
		lines = append(lines, fmt.Sprintf("column %s %s [%v, %v] cost %v", varName(j), kind, a.Lower[j]+0, a.Upper[j]+0, a.Cost[j]+0))
	}
	for i := range a.RowLower {
		index, value := a.Row(i)
		lines = append(lines, fmt.Sprintf("row %s [%v, %v] %s", rowName(i), a.RowLower[i]+0, a.RowUpper[i]+0, sumOf(index, value, true, varName)))
	}
	lines = append(lines, constructLines(m.Constructs(), 1, varName)...)
	sort.Strings(lines)
	return fmt.Sprintf("maximize %v constant %v\n%s\n", a.Maximize, a.Constant+0, strings.Join(lines, "\n"))
}

// Bounded is a text of Canonical without the rows that have no bounds, which some formats drop.
func Bounded(canonical string) string {
	lines := strings.Split(canonical, "\n")
	return strings.Join(slices.DeleteFunc(lines, func(line string) bool {
		return strings.HasPrefix(line, "row ") && strings.Contains(line, " [-Inf, +Inf] ")
	}), "\n")
}

// PMedian returns the p-median problem with n places and n customers, the model
// of JuMP's benchmarks: n·n+n binary columns, n·n+n+1 rows, 3·n·n+n entries.
func PMedian(n int) *model.Model {
	m := model.New("pmedian")
	m.Reserve(n*n+n, n*n+n+1, 3*n*n+n)
	x := m.Binary("x", n, n)
	y := m.Binary("y", n)
	for j := range n {
		row := m.Row("serve", j)
		for i := range n {
			row.Add(1, x.At(i, j))
		}
		row.Eq(1)
	}
	for i := range n {
		for j := range n {
			m.Row("open", i, j).Add(1, x.At(i, j)).Add(-1, y.At(i)).Le(0)
		}
	}
	m.Row("count").Plus(y).Eq(10)
	m.Minimize().Plus(x.WeightedBy(func(k []int) float64 { return float64((k[0]*7919+k[1]*104729)%1000) / 8 }))
	return m
}
