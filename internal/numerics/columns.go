package numerics

import (
	"fmt"
	"math"
	"math/big"

	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// Columns that no row has, that have no bounds or one value, and continuous columns that are
// whole in every point anyway.

// columns looks at every column.
func (x *analysis) columns() {
	rows := make([]int, len(x.a.Lower))
	for _, j := range x.a.Index {
		rows[j]++
	}
	for j := range x.a.Lower {
		low, up := x.a.Lower[j], x.a.Upper[j]
		switch {
		case rows[j] == 0 && low != up && (x.beside == nil || !x.beside[j]):
			x.column(j, Note, "variable in no row", "appears in no row", "a row that has it, or no variable")
		case low == up:
			x.column(j, Note, "fixed variable", fmt.Sprintf("is fixed at %g", low), "a number, unless it is meant to be changed")
		case math.IsInf(low, -1) && math.IsInf(up, 1):
			x.column(j, Note, "free variable", "has no bounds", "bounds, where some are known")
		}
		if x.a.Type[j].IsInteger() {
			x.wholeBounds(j, low, up)
		}
	}
	x.impliedWhole()
}

func (x *analysis) column(j int, level Level, kind, what, right string) {
	x.add(Finding{Level: level, Kind: kind, Row: -1, Column: j, What: what, Right: right})
}

// wholeBounds rounds the bounds of a whole column.
func (x *analysis) wholeBounds(j int, low, up float64) {
	l, u := math.Ceil(low), math.Floor(up)
	if l > low {
		x.add(Finding{Level: Tighten, Kind: "fractional bound of an integer variable", Row: -1, Column: j, What: fmt.Sprintf("is an integer and at least %g", low), Right: fmt.Sprintf("at least %g", l), Change: &Change{Lower: &l}})
	}
	if u < up {
		x.add(Finding{Level: Tighten, Kind: "fractional bound of an integer variable", Row: -1, Column: j, What: fmt.Sprintf("is an integer and at most %g", up), Right: fmt.Sprintf("at most %g", u), Change: &Change{Upper: &u}})
	}
}

// derived tells the bounds that follow from rows, where none is declared or where they leave one
// value.
func (x *analysis) derived() {
	for j := range x.a.Lower {
		low, up := x.p.Lower[j], x.p.Upper[j]
		declaredLow, declaredUp := x.a.Lower[j], x.a.Upper[j]
		if x.a.Type[j].IsInteger() {
			declaredLow, declaredUp = math.Ceil(declaredLow), math.Floor(declaredUp) // wholeBounds tells that
		}
		f := Finding{Level: Note, Kind: "bound that follows", Row: -1, Column: j, Alone: true}
		switch {
		case low == up && declaredLow != declaredUp:
			f.Level, f.Kind, f.What, f.Change = Tighten, "variable with one value", "always has one value, by its rows", &Change{Lower: &low, Upper: &up}
			f.Right, f.RestsOn = x.since(fmt.Sprintf("fixed at %g", low), "nothing else", "leave", "leaves", j, false, true)
		case math.IsInf(declaredUp, 1) && !math.IsInf(up, 1):
			f.What, f.Change = "has no upper bound", &Change{Upper: &up}
			f.Right, f.RestsOn = x.since(fmt.Sprintf("at most %g", up), "so", "say", "says", j, true)
		case math.IsInf(declaredLow, -1) && !math.IsInf(low, -1):
			f.What, f.Change = "has no lower bound", &Change{Lower: &low}
			f.Right, f.RestsOn = x.since(fmt.Sprintf("at least %g", low), "so", "say", "says", j, false)
		default:
			continue
		}
		x.add(f)
	}
}

// mostNamed is of how many derived bounds the rows that they rest on are named.
const mostNamed = 400

// since ends a sentence with the rows that bounds of column j rest on, and returns their names.
func (x *analysis) since(text, what, many, one string, j int, uppers ...bool) (string, []string) {
	if x.named++; x.named > mostNamed {
		return text, nil
	}
	rows := x.rowsOf(j, uppers...)
	if len(rows) == 0 {
		return text, nil
	}
	return text + ", since " + said(rows, many, one) + " " + what, rows
}

// rowsOf names the rows that bounds of a column rest on.
func (x *analysis) rowsOf(j int, uppers ...bool) []string {
	seen := map[int]bool{}
	var names []string
	for _, upper := range uppers {
		for _, part := range x.p.Why(j, upper) {
			if part.Kind == propagate.Side && !seen[part.Index] {
				seen[part.Index] = true
				names = append(names, x.m.RowName(part.Index))
			}
		}
	}
	return names
}

// impliedWhole finds continuous columns that an equation makes whole: all other columns of it
// are whole, and all other coefficients and the side are multiples of the column's own.
func (x *analysis) impliedWhole() {
	told := map[int32]bool{}
	for r := range x.a.RowLower {
		if x.a.RowLower[r] != x.a.RowUpper[r] || math.IsInf(x.a.RowLower[r], 0) {
			continue
		}
		index, value := x.a.Row(r)
		at := -1
		for k, j := range index {
			if x.a.Type[j] == model.Continuous {
				if at >= 0 {
					at = -1
					break
				}
				at = k
			}
		}
		if at < 0 || told[index[at]] || !multiples(value, x.a.RowLower[r], value[at]) {
			continue
		}
		told[index[at]] = true
		x.add(Finding{Level: Note, Kind: "continuous variable that is integer in every solution", Row: -1, Column: int(index[at]),
			What: "is continuous, and " + x.m.RowName(r) + " makes it an integer", Right: "declare it integer or leave it continuous: the solutions are the same", Change: &Change{Integer: true}, Alone: true, RestsOn: []string{x.m.RowName(r)}})
	}
}

// multiples reports whether all numbers are whole multiples of one.
func multiples(value []float64, side, of float64) bool {
	for _, v := range append([]float64{side}, value...) {
		q := v / of
		if math.Abs(q) > 1<<40 || q != math.Trunc(q) || new(big.Rat).Mul(rat(q), rat(of)).Cmp(rat(v)) != 0 {
			return false
		}
	}
	return true
}
