package numerics

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Numbers that a solver's tolerances of 1e-6 and 1e-9 cannot tell apart, and numbers that were
// rounded.

const (
	wideRow    = 1e6  // largest by smallest coefficient of one row
	wideMatrix = 1e9  // of all
	largeSide  = 1e9  // of sides and bounds
	vanishing  = 1e-9 // coefficients below are dropped by solvers
	endless    = 1e20 // bounds from here on are taken for none
	offWhole   = 1e-6 // by how much solvers let a whole number be off
)

func (x *analysis) ranges() {
	if c := x.report.Coefficients; c.Ratio() > wideMatrix {
		x.add(Finding{Level: Risk, Kind: "wide span", Row: -1, Column: -1, Place: "the coefficients", What: fmt.Sprintf("span %v, a factor of %.0e", c, c.Ratio()), Right: "other units for some variables or rows, for a factor of 1e6 or less"})
	}
	for r := range x.a.RowLower {
		x.rowRange(r)
		x.sideRange(r)
		x.roundedFractions(r)
	}
	for j := range x.a.Lower {
		for _, b := range []float64{x.a.Lower[j], x.a.Upper[j]} {
			if math.IsInf(b, 0) || math.Abs(b) < largeSide {
				continue
			}
			f := Finding{Level: Risk, Kind: "large bound", Row: -1, Column: j, What: fmt.Sprintf("has the bound %g", b), Right: "the true largest value, or no bound"}
			if math.Abs(b) >= endless {
				f.Level, f.What, f.Right = Note, f.What+", which solvers treat as infinite", "no bound"
			}
			x.add(f)
		}
	}
}

// rowRange looks at the coefficients of one row.
func (x *analysis) rowRange(r int) {
	index, value := x.a.Row(r)
	smallest, largest := -1, -1
	for k, c := range value {
		if smallest < 0 || math.Abs(c) < math.Abs(value[smallest]) {
			smallest = k
		}
		if largest < 0 || math.Abs(c) > math.Abs(value[largest]) {
			largest = k
		}
		name := x.m.ColumnName(int(index[k]))
		if math.Abs(c) < vanishing {
			x.add(Finding{Level: Risk, Kind: "vanishing coefficient", Row: r, Column: int(index[k]), What: fmt.Sprintf("has the coefficient %g of %s, which solvers treat as 0", c, name), Right: "0, or other units"})
		}
		if x.a.Type[index[k]].IsInteger() && math.Abs(c)*offWhole >= 1 {
			x.add(Finding{Level: Risk, Kind: "large coefficient of an integer variable", Row: r, Column: int(index[k]),
				What: fmt.Sprintf("has the coefficient %g of %s: solvers accept a value of %g as integer, which changes the row by %g", c, name, offWhole, math.Abs(c)*offWhole), Right: "a coefficient as small as the other variables allow"}, fmt.Sprint(c))
		}
	}
	if smallest >= 0 && math.Abs(value[largest]) > wideRow*math.Abs(value[smallest]) {
		x.add(Finding{Level: Risk, Kind: "wide row", Row: r, Column: -1,
			What: fmt.Sprintf("has coefficients from %g to %g, a factor of %.0e", math.Abs(value[smallest]), math.Abs(value[largest]), math.Abs(value[largest]/value[smallest])), Right: "a factor of 1e6 or less"})
	}
}

func (x *analysis) sideRange(r int) {
	for _, b := range []float64{x.a.RowLower[r], x.a.RowUpper[r]} {
		if !math.IsInf(b, 0) && math.Abs(b) >= largeSide {
			f := Finding{Level: Risk, Kind: "large side", Row: r, Column: -1, What: fmt.Sprintf("has the side %g", b), Right: "other units"}
			if math.Abs(b) >= endless {
				f.Level, f.What, f.Right = Note, f.What+", which solvers treat as infinite", "no side"
			}
			x.add(f)
			return
		}
	}
}

// roundedFractions finds coefficients such as 0.3333333, which miss a simple fraction by what
// was cut off. In an equation of whole variables that leaves no point.
func (x *analysis) roundedFractions(r int) {
	index, value := x.a.Row(r)
	for k, c := range value {
		p, q := simpleFraction(c)
		if q == 0 {
			continue
		}
		level := Note
		if x.a.RowLower[r] == x.a.RowUpper[r] {
			level = Risk
		}
		x.add(Finding{Level: level, Kind: "rounded fraction", Row: r, Column: int(index[k]),
			What: fmt.Sprintf("has the coefficient %g of %s, which is nearly %d/%d", c, x.m.ColumnName(int(index[k])), p, q), Right: fmt.Sprintf("the row times %d, with integer coefficients, or all digits of %d/%d", q, p, q)}, fmt.Sprint(p, q))
		return
	}
}

// simpleFraction returns the fraction with a denominator of at most 99 that a number with four
// to fourteen digits was rounded from; 0, 0 where there is none.
func simpleFraction(c float64) (p, q int) {
	digits := strings.TrimLeft(strings.NewReplacer("-", "", ".", "").Replace(strconv.FormatFloat(c, 'f', -1, 64)), "0")
	if len(digits) < 4 || len(digits) > 14 || math.Abs(c) > 1000 || c == math.Trunc(c) {
		return 0, 0
	}
	_, after, _ := strings.Cut(strconv.FormatFloat(c, 'f', -1, 64), ".")
	unit := math.Pow(10, -float64(len(after)))
	for q = 3; q <= 99; q++ {
		n := math.Round(c * float64(q))
		if off := math.Abs(c - n/float64(q)); off > 0 && off <= 0.51*unit && unit*float64(q) < 0.01 && off > 1e-15 {
			return int(n), q
		}
	}
	return 0, 0
}
