package formattest

// What of a model every format keeps: its columns, its inequalities, its costs. Formats differ
// in how they write the rest: a maximization as a minimization, a row with two bounds as two
// rows, the objective's constant as the cost of a fixed column, no row without bounds.

import (
	"fmt"
	"math"
	"math/big"
	"slices"
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
	used := inUse(m)
	constant := rational(sign * a.Constant) // exact, for files have the fixed columns in another order
	var lines []string
	for j := range a.Lower {
		if !used[j] && a.Lower[j] == a.Upper[j] {
			constant.Add(constant, new(big.Rat).Mul(rational(sign*a.Cost[j]), rational(a.Lower[j])))
			continue
		}
		lines = append(lines, fmt.Sprintf("column %s integer %v [%v, %v] cost %v", varName(j), a.Type[j].IsInteger(), a.Lower[j]+0, a.Upper[j]+0, sign*a.Cost[j]+0))
	}
	for i := range a.RowLower {
		lines = append(lines, inequalities(&a, i, varName)...)
	}
	lines = append(lines, essentials(m, sign, varName)...)
	sort.Strings(lines)
	sum, _ := constant.Float64()
	return fmt.Sprintf("constant %v\n%s\n", sum, strings.Join(lines, "\n"))
}

// inUse marks the columns that a row with a bound, a condition, a set or a product needs.
func inUse(m *model.Model) []bool {
	a := m.Matrix()
	used := make([]bool, len(a.Lower))
	for i := range a.RowLower {
		if math.IsInf(a.RowLower[i], -1) && math.IsInf(a.RowUpper[i], 1) {
			continue
		}
		index, value := a.Row(i)
		for k, j := range index {
			used[j] = used[j] || value[k] != 0
		}
	}
	for _, set := range m.Constructs().SOS {
		for _, j := range set.Columns {
			used[j] = true
		}
	}
	for _, r := range m.Constructs().Indicators {
		if math.IsInf(r.Lower, -1) && math.IsInf(r.Upper, 1) {
			continue
		}
		used[r.Column] = true
		for k, j := range r.Index {
			used[j] = used[j] || r.Value[k] != 0
		}
	}
	for _, p := range m.Constructs().Products {
		used[p.A], used[p.B] = true, true
	}
	return used
}

func rational(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

// inequalities are the one or two sides of a row, none of a row without bounds or terms.
func inequalities(a *model.Matrix, i int, varName func(int) string) []string {
	index, value := a.Row(i)
	if sum := sumOf(index, value, false, varName); sum != "" {
		return comparisons("row "+sum, a.RowLower[i], a.RowUpper[i])
	}
	return nil
}

// comparisons are a text with each bound that there is behind it.
func comparisons(text string, low, up float64) (lines []string) {
	if !math.IsInf(low, -1) {
		lines = append(lines, fmt.Sprintf("%s >= %v", text, low+0))
	}
	if !math.IsInf(up, 1) {
		lines = append(lines, fmt.Sprintf("%s <= %v", text, up+0))
	}
	return lines
}

// sumOf writes terms in the order of their text, those of 0 only with zeros.
func sumOf(index []int32, value []float64, zeros bool, varName func(int) string) string {
	terms := make([]string, 0, len(index))
	for k, j := range index {
		if zeros || value[k] != 0 {
			terms = append(terms, fmt.Sprintf("%v*%s", value[k], varName(int(j))))
		}
	}
	sort.Strings(terms)
	return strings.Join(terms, " ")
}

// essentials are the constructs beside the matrix without their names, each condition with one
// side of its row.
func essentials(m *model.Model, sign float64, varName func(int) string) []string {
	c := m.Constructs()
	c.SOS = slices.DeleteFunc(slices.Clone(c.SOS), func(s model.SOS) bool { return len(s.Columns) == 0 }) // these say nothing
	for k := range c.SOS {
		c.SOS[k].Name = ""
	}
	var lines []string
	for _, r := range c.Indicators {
		text := fmt.Sprintf("if %s is %v: %s", varName(int(r.Column)), r.When, sumOf(r.Index, r.Value, false, varName))
		lines = append(lines, comparisons(text, r.Lower, r.Upper)...)
	}
	c.Indicators = nil
	return append(lines, constructLines(c, sign, varName)...)
}

// constructLines are the lines of what a model has beside its matrix.
func constructLines(c model.Constructs, sign float64, varName func(int) string) (lines []string) {
	for _, s := range c.Semi {
		lines = append(lines, fmt.Sprintf("semi %s from %v", varName(int(s.Column)), s.From))
	}
	for _, s := range c.SOS {
		line := fmt.Sprintf("set %s of type %d", s.Name, s.Type)
		for k, j := range s.Columns {
			line += fmt.Sprintf(" %s:%v", varName(int(j)), s.Weights[k])
		}
		lines = append(lines, line)
	}
	for _, r := range c.Indicators {
		lines = append(lines, fmt.Sprintf("indicator %s if %s is %v [%v, %v] %s", r.Name, varName(int(r.Column)), r.When, r.Lower+0, r.Upper+0, sumOf(r.Index, r.Value, false, varName)))
	}
	for _, p := range c.Products {
		pair := []string{varName(int(p.A)), varName(int(p.B))}
		sort.Strings(pair)
		lines = append(lines, fmt.Sprintf("product %v*%s*%s", sign*p.Coefficient, pair[0], pair[1]))
	}
	return lines
}
