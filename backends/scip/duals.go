package scip

// Duals of linear programs from SCIP, which has one of each constraint but those that it keeps as
// bounds of their one column: several of these show the same reduced cost each, so that they are
// shared out here, and the reduced costs computed. Nothing of it is believed: duals that are not those
// of an optimum are not passed on (V. Chvátal, Linear Programming, 1983, chapter 5).

import (
	"math"

	"github.com/tilemip/tilemip/model"
)

// plain are the parameters that are 0 for a program whose duals are wanted: nothing may change it; the
// simplex library has a presolving of its own, which is undone.
var plain = []string{"presolving/maxrounds", "presolving/maxrestarts", "propagating/maxrounds", "propagating/maxroundsroot", "separating/maxrounds", "separating/maxroundsroot"}

// duals takes the duals of the rows and the reduced costs of a linear program.
func (r *run) duals() {
	y := make([]float64, len(r.rows))
	for i, row := range r.rows {
		var ofBound int32 // the row is kept as a bound of its column, whose reduced cost that is
		if r.GetDualSolVal(r.scip, row, &y[i], &ofBound) != okay || ofBound != 0 {
			y[i] = 0
		}
	}
	d := &dualPoint{a: r.a, x: r.result.X, row: y}
	d.price()
	for i := range d.row {
		d.shareOut(i)
	}
	if d.optimal() {
		r.result.RowDual, r.result.Reduced = d.row, d.reduced
	}
}

// dualPoint is a point of a linear program with its duals, in the model's direction.
type dualPoint struct {
	a                             model.Matrix
	x, row, reduced, activity, of []float64 // of: the largest term of each reduced cost
}

// price computes what the rows leave of each cost, and what the point makes of each row.
func (d *dualPoint) price() {
	d.reduced, d.of, d.activity = append([]float64(nil), d.a.Cost...), make([]float64, len(d.x)), make([]float64, len(d.row))
	for j, c := range d.a.Cost {
		d.of[j] = math.Abs(c)
	}
	for i, y := range d.row {
		index, value := d.a.Row(i)
		for k, j := range index {
			d.activity[i] += value[k] * d.x[j]
			d.reduced[j] -= y * value[k]
			d.of[j] = math.Max(d.of[j], math.Abs(y*value[k]))
		}
	}
	for j, r := range d.reduced {
		if math.Abs(r) <= 1e-9*math.Max(1, d.of[j]) {
			d.reduced[j] = 0 // rounding
		}
	}
}

// shareOut gives the reduced cost of a column that is at none of its own bounds to a row of that
// column alone which holds it.
func (d *dualPoint) shareOut(i int) {
	index, value := d.a.Row(i)
	if len(index) != 1 || d.row[i] != 0 || value[0] == 0 {
		return
	}
	j := index[0]
	if r := d.reduced[j]; r == 0 || d.held(r, d.x[j], d.a.Lower[j], d.a.Upper[j]) || !d.held(r/value[0], d.activity[i], d.a.RowLower[i], d.a.RowUpper[i]) {
		return
	}
	d.row[i], d.reduced[j] = d.reduced[j]/value[0], 0
}

// held reports whether x is at the side that the sign of its dual names.
func (d *dualPoint) held(dual, x, lower, upper float64) bool {
	side := lower
	if dual < 0 != d.a.Maximize {
		side = upper
	}
	return !math.IsInf(side, 0) && math.Abs(x-side) <= 1e-6*math.Max(1, math.Abs(side))
}

// optimal reports whether every dual is of a row or a column that is held: with the reduced costs
// computed, that makes the point and its duals optimal.
func (d *dualPoint) optimal() bool {
	for i, y := range d.row {
		if math.Abs(y) > 1e-9 && !d.held(y, d.activity[i], d.a.RowLower[i], d.a.RowUpper[i]) {
			return false
		}
	}
	for j, r := range d.reduced {
		if math.Abs(r) > 1e-7*math.Max(1, d.of[j]) && !d.held(r, d.x[j], d.a.Lower[j], d.a.Upper[j]) {
			return false
		}
	}
	return true
}
