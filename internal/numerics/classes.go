package numerics

// Columns that may be interchangeable, and rows that say less than several would.

import (
	"math"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// Split returns a copy with rows added for those that switch several columns off at once, Σ a x ≤ M y with
// a 0-1 column y and columns x from 0: x ≤ u y for the upper bound u of each x. That y = 0 leaves them 0 is
// what both say, and of a fractional y the rows together say more (J. Krarup and P. M. Pruzan, The simple
// plant location problem, European Journal of Operational Research 12, 1983). added is how many.
func Split(m *model.Model) (split *model.Model, added int) {
	split = m.Clone()
	a := m.Matrix()
	for r := range a.RowLower {
		k := BigM(a, r)
		index, value := a.Row(r)
		if k < 0 || len(index) < 3 || !(a.RowUpper[r] == 0 && value[k] < 0) || a.Lower[index[k]] != 0 || a.Upper[index[k]] != 1 {
			continue
		}
		if slices.ContainsFunc(index, func(j int32) bool { return a.Lower[j] != 0 || math.IsInf(a.Upper[j], 1) }) ||
			slices.ContainsFunc(value, func(c float64) bool { return c <= 0 && c != value[k] }) {
			continue
		}
		for _, j := range index {
			if j != index[k] {
				split.NamedRow("").Add(1, m.Var(int(j))).Add(-a.Upper[j], m.Var(int(index[k]))).Le(0)
				added++
			}
		}
	}
	return split, added
}

// mix makes a number from two, as splitmix64 does (G. Steele, D. Lea and C. Flood 2014).
func mix(a, b uint64) uint64 {
	z := a + 0x9e3779b97f4a7c15*(b+1)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Classes returns a number for each column, the same for those that cannot be told apart by their costs,
// bounds and rows, and those by theirs: the color refinement of the graph of columns and rows (B.
// Weisfeiler and A. Leman 1968). The orbits of the program's symmetries lie within these classes, which
// may be larger. A column of a construct beside the matrix is alone in its class.
func Classes(m *model.Model) []uint64 {
	a := m.Matrix()
	columns, rows := make([]uint64, len(a.Lower)), make([]uint64, len(a.RowLower))
	for j := range columns {
		columns[j] = mix(mix(mix(uint64(a.Type[j]), math.Float64bits(a.Cost[j]+0)), math.Float64bits(a.Lower[j]+0)), math.Float64bits(a.Upper[j]+0))
	}
	for j, marked := range beside(m) {
		if marked {
			columns[j] = mix(columns[j], uint64(j))
		}
	}
	for i := range rows {
		rows[i] = mix(math.Float64bits(a.RowLower[i]+0), math.Float64bits(a.RowUpper[i]+0))
	}
	for before := 0; ; {
		next := make([]uint64, len(columns))
		for i := range rows {
			index, value := a.Row(i)
			sum := uint64(0)
			for k, j := range index {
				sum += mix(columns[j], math.Float64bits(value[k]))
			}
			rows[i] = mix(rows[i], sum)
			for k, j := range index {
				next[j] += mix(rows[i], math.Float64bits(value[k]))
			}
		}
		seen := map[uint64]bool{}
		for j := range columns {
			columns[j] = mix(columns[j], next[j])
			seen[columns[j]] = true
		}
		if len(seen) == before {
			return columns
		}
		before = len(seen)
	}
}
