package process

// Duals of linear programs from SCIP, which prints those of its constraints ("display
// dualsolution": "name value", with * behind that of a constraint that it keeps as a bound of its
// one column) when nothing has changed the program: presolving, propagation, cuts and heuristics
// are off then; the simplex library has a presolving of its own, which is undone. Several
// constraints that bound one column show the same reduced cost each, so that these are shared out
// here, and the reduced costs computed. Nothing of it is believed: duals that are not those of an
// optimum are not passed on (V. Chvátal, Linear Programming, 1983, chapter 5).

import (
	"math"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// scipPlain are the settings for a program whose duals are wanted.
var scipPlain = []string{"presolving maxrounds", "presolving maxrestarts", "propagating maxrounds", "propagating maxroundsroot", "separating maxrounds", "separating maxroundsroot"}

// linear reports whether the program has duals.
func (j *job) linear() bool {
	a := j.model.Matrix()
	return !a.HasIntegers() && !j.model.Features().Any()
}

// scipDualLine takes a line after that which says that the solution was written.
func scipDualLine(j *job, line string) {
	if strings.HasPrefix(line, "written solution information to file") {
		j.duals = make([]float64, j.model.Rows())
		return
	}
	f := strings.Fields(line)
	if j.duals == nil || len(f) != 2 || strings.HasSuffix(f[1], "*") {
		return
	}
	if i, ok := j.names.FindRow(f[0]); ok {
		j.duals[i], _ = strconv.ParseFloat(f[1], 64)
	}
}

// scipDuals sets the duals of an optimum, where they are some.
func scipDuals(j *job, out *outcome) {
	if j.duals == nil || out.status != model.StatusOptimal || !j.linear() {
		return
	}
	d := &dualPoint{a: j.model.Matrix(), x: out.x, row: j.directed(j.duals)}
	d.price()
	for i := range d.row {
		d.shareOut(i)
	}
	if d.optimal() {
		out.rowDual, out.reduced = d.row, d.reduced
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
