package numerics

import (
	"fmt"
	"math"
	"math/big"

	"github.com/tilemip/tilemip/internal/propagate"
)

// Rows that say nothing, rows that leave one point, rows that are a bound, and sides that no
// whole point reaches.

// rows looks at every row.
func (x *analysis) rows() {
	x.settled = make([]bool, len(x.a.RowLower))
	for r := range x.a.RowLower {
		index, value := x.a.Row(r)
		low, up := x.a.RowLower[r], x.a.RowUpper[r]
		unbound := math.IsInf(low, -1) && math.IsInf(up, 1)
		least, most := propagate.Activity(index, value, x.a.Lower, x.a.Upper)
		switch {
		case len(index) == 0 && (low > 0 || up < 0):
			x.row(r, Contradiction, "empty row", "has no variable, and 0 is not within its sides", "a row with variables, or none", nil)
		case len(index) == 0:
			x.row(r, Redundant, "empty row", "has no variable", "leave it out", &Change{DropRow: true})
		case unbound:
			x.row(r, Redundant, "free row", "has no side", "leave it out, unless it is there to be read", &Change{DropRow: true})
		case least >= low && most <= up:
			x.row(r, Redundant, "row never binds", "is always "+between(least, most)+", by the bounds of its variables", "leave it out", &Change{DropRow: true})
		case len(index) == 1:
			x.singleton(r, index[0], value[0])
		case least == up || most == low:
			x.forcing(r, least == up)
		default:
			x.sides(r, least, most)
			if !x.divisible(r) { // one change of a row at a time
				x.bigM(r)
			}
		}
	}
}

func (x *analysis) row(r int, level Level, kind, what, right string, c *Change) {
	x.settled[r] = c != nil && c.DropRow
	x.add(Finding{Level: level, Kind: kind, Row: r, Column: -1, What: what, Right: right, Change: c})
}

func between(least, most float64) string {
	if least == most {
		return fmt.Sprintf("%g", least)
	}
	return fmt.Sprintf("between %g and %g", least, most)
}

// singleton is a row of one variable.
func (x *analysis) singleton(r int, j int32, c float64) {
	low, up := x.a.RowLower[r]/c, x.a.RowUpper[r]/c
	if c < 0 {
		low, up = up, low
	}
	f := Finding{Level: Note, Kind: "row of one variable", Row: r, Column: int(j),
		What: "has one variable, " + x.m.ColumnName(int(j)), Right: "a bound of the variable: " + domain(low, up)}
	x.add(f)
}

func domain(low, up float64) string {
	switch {
	case low == up:
		return fmt.Sprintf("fixed at %g", low)
	case math.IsInf(low, -1):
		return fmt.Sprintf("at most %g", up)
	case math.IsInf(up, 1):
		return fmt.Sprintf("at least %g", low)
	}
	return fmt.Sprintf("%g to %g", low, up)
}

// forcing is a row that can hold in one way only: every variable at the bound that brings the
// row nearest to its side.
func (x *analysis) forcing(r int, upper bool) {
	side := "largest"
	if upper {
		side = "least"
	}
	x.row(r, Tighten, "row fixes its variables", fmt.Sprintf("reaches its side only with the %s value that the bounds allow, so that each of its variables is at a bound", side),
		"fix these variables, and leave the row out", nil)
}

// sides says which side of a row with two never binds.
func (x *analysis) sides(r int, least, most float64) {
	low, up := x.a.RowLower[r], x.a.RowUpper[r]
	if math.IsInf(low, -1) || math.IsInf(up, 1) {
		return
	}
	switch {
	case least >= low:
		x.add(Finding{Level: Redundant, Kind: "side never binds", Row: r, Column: -1, What: fmt.Sprintf("is always at least %g, and its lower side is %g", least, low), Right: "no lower side", Change: &Change{NoRowLower: true}})
	case most <= up:
		x.add(Finding{Level: Redundant, Kind: "side never binds", Row: r, Column: -1, What: fmt.Sprintf("is always at most %g, and its upper side is %g", most, up), Right: "no upper side", Change: &Change{NoRowUpper: true}})
	}
}

// divisible rounds the sides of a row whose whole coefficients have a common divisor, and reports
// whether that changed one.
func (x *analysis) divisible(r int) bool {
	index, _ := x.a.Row(r)
	divisor := propagate.Divisor(x.a, r)
	if divisor == 0 || len(index) < 2 {
		return false
	}
	low, up := propagate.Divided(x.a, r)
	if low > up {
		x.row(r, Contradiction, "divisor", fmt.Sprintf("has values that are multiples of %g only, and none of them is within its sides", divisor), "sides that a multiple reaches", nil)
		return true
	}
	c := &Change{}
	what, right := "", ""
	if low > x.a.RowLower[r] {
		c.RowLower = &low
		what, right = fmt.Sprintf("lower side %g", x.a.RowLower[r]), fmt.Sprintf("%g", low)
	}
	if up < x.a.RowUpper[r] {
		c.RowUpper = &up
		what, right = fmt.Sprintf("upper side %g", x.a.RowUpper[r]), fmt.Sprintf("%g", up)
	}
	if what == "" {
		return false
	}
	x.add(Finding{Level: Tighten, Kind: "right-hand side that no integer point reaches", Row: r, Column: -1,
		What: fmt.Sprintf("%s, and every value is a multiple of %g", what, divisor), Right: right, Change: c}, what, right)
	return true
}

func rat(v float64) *big.Rat { return new(big.Rat).SetFloat64(v) }

// exactly returns a rational as a number; false where it is none of float64.
func exactly(v *big.Rat) (float64, bool) { return v.Float64() }
