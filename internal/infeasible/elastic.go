package infeasible

import (
	"math"

	"github.com/tilemip/tilemip/model"
)

// The program that may miss its rows at a price: each side has a column that makes up for what
// is missing, and the sum of them is minimized (elastic programming; G. G. Brown and G. W.
// Graves, 1975).

// elastic is that program. Column short[r] adds to row r what its lower side is missed by,
// over[r] takes off what its upper side is; -1 where there is none.
type elastic struct {
	m           *model.Model
	short, over []int
}

// elastic makes the program of some parts elastic; a row with a weight of 0 or less stays as it
// is. nil where the arrays do not fit together.
func (t *tester) elastic(s parts, weight func(r int) float64) *elastic {
	a := t.view(s)
	e := &elastic{short: make([]int, len(a.RowLower)), over: make([]int, len(a.RowLower))}
	out := model.Matrix{Lower: a.Lower, Upper: a.Upper, Type: a.Type, RowLower: a.RowLower, RowUpper: a.RowUpper, Cost: make([]float64, len(a.Lower)), Start: []int{0}}
	slack := func(w, coefficient float64) int {
		j := len(out.Lower)
		out.Lower, out.Upper = append(out.Lower, 0), append(out.Upper, math.Inf(1))
		out.Type, out.Cost = append(out.Type, model.Continuous), append(out.Cost, w)
		out.Index, out.Value = append(out.Index, int32(j)), append(out.Value, coefficient)
		return j
	}
	for r := range a.RowLower {
		index, value := a.Row(r)
		out.Index, out.Value = append(out.Index, index...), append(out.Value, value...)
		w := 1.0
		if weight != nil {
			w = weight(r)
		}
		e.short[r], e.over[r] = -1, -1
		if w > 0 && !math.IsInf(a.RowLower[r], -1) {
			e.short[r] = slack(w, 1)
		}
		if w > 0 && !math.IsInf(a.RowUpper[r], 1) {
			e.over[r] = slack(w, -1)
		}
		out.Start = append(out.Start, len(out.Index))
	}
	m, err := model.FromMatrix(t.m.Name(), out)
	if err != nil {
		return nil
	}
	e.m = m
	return e
}
