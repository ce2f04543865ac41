package scip

// A model as a program of SCIP: columns, rows, and constraints of its own for what is not linear. The
// program keeps what is added to it, so that it is released here at once.

import (
	"math"
	"unsafe"

	"github.com/tilemip/tilemip/model"
)

// noName is the name of every column and row: nothing looks one up.
var noName = new(byte)

// finite replaces infinite numbers by SCIP's.
func finite(x float64) float64 { return math.Max(-infinite, math.Min(x, infinite)) }

// build hands the model over.
func (r *run) build() {
	a, c := r.a, r.m.Constructs()
	must("createProb", r.CreateProbBasic(r.scip, "tilemip"))
	must("setObjsense", r.SetObjsense(r.scip, int32(r.sign)))
	must("addOrigObjoffset", r.AddOrigObjoffset(r.scip, a.Constant))
	for j, lower := range a.Lower {
		kind := int32(continuous)
		if a.Type[j].IsInteger() {
			if kind = integer; lower >= 0 && a.Upper[j] <= 1 {
				kind = binary
			}
		}
		r.column(lower, a.Upper[j], a.Cost[j], kind)
	}
	for i := range a.RowLower {
		index, value := a.Row(i)
		r.rows = append(r.rows, r.row(index, value, a.RowLower[i], a.RowUpper[i]))
	}
	var made object
	for _, s := range c.Semi { // at most 0, or at least from
		if a.Lower[s.Column] < 0 {
			r.row([]int32{s.Column}, []float64{1}, 0, math.Inf(1))
		}
		columns, sides, bounds := r.of([]int32{s.Column, s.Column}), []int32{upperSide, lowerSide}, []float64{0, s.From}
		r.keep("Bounddisjunction", r.CreateConsBasicBounddisjunction(r.scip, &made, noName, 2, &columns[0], &sides[0], &bounds[0]), made)
	}
	for _, s := range c.SOS {
		create, columns := r.CreateConsBasicSOS1, r.of(s.Columns)
		if s.Type == 2 {
			create = r.CreateConsBasicSOS2
		}
		r.keep("SOS", create(r.scip, &made, noName, int32(len(columns)), unsafe.SliceData(columns), unsafe.SliceData(s.Weights)), made)
	}
	for _, s := range c.Indicators {
		r.indicator(s, s.Value, s.Upper)
		negated := make([]float64, len(s.Value))
		for k, v := range s.Value {
			negated[k] = -v
		}
		r.indicator(s, negated, -s.Lower)
	}
	if len(c.Products) > 0 {
		r.quadratic(c.Products)
	}
}

// column adds a column.
func (r *run) column(lower, upper, cost float64, kind int32) {
	var made object
	must("createVar", r.CreateVarBasic(r.scip, &made, noName, finite(lower), finite(upper), cost, kind))
	must("addVar", r.AddVar(r.scip, made))
	r.columns = append(r.columns, made)
	must("releaseVar", r.ReleaseVar(r.scip, &made))
}

// of returns the objects of columns.
func (r *run) of(index []int32) []object {
	list := make([]object, len(index))
	for k, j := range index {
		list[k] = r.columns[j]
	}
	return list
}

// keep adds a constraint, where code says that it was made.
func (r *run) keep(kind string, code int32, made object) {
	must("createConsBasic"+kind, code)
	must("addCons", r.AddCons(r.scip, made))
	must("releaseCons", r.ReleaseCons(r.scip, &made))
}

// row adds a linear row.
func (r *run) row(index []int32, value []float64, lower, upper float64) (made object) {
	columns := r.of(index)
	r.keep("Linear", r.CreateConsBasicLinear(r.scip, &made, noName, int32(len(columns)), unsafe.SliceData(columns), unsafe.SliceData(value), finite(lower), finite(upper)), made)
	return made
}

// indicator adds one side of a row that holds where a binary column has a value.
func (r *run) indicator(s model.Indicator, value []float64, upper float64) {
	if math.IsInf(upper, 1) {
		return
	}
	var made object
	when, columns := r.columns[s.Column], r.of(s.Index)
	if !s.When {
		must("getNegatedVar", r.GetNegatedVar(r.scip, when, &when))
	}
	r.keep("Indicator", r.CreateConsBasicIndicator(r.scip, &made, noName, when, int32(len(columns)), unsafe.SliceData(columns), unsafe.SliceData(value), upper), made)
}

// quadratic adds a column that stands for the products of the objective: it is at least their sum
// where they are to be small, at most where large.
func (r *run) quadratic(products []model.Product) {
	r.column(math.Inf(-1), math.Inf(1), 1, continuous)
	stands, minus := r.columns[len(r.columns)-1], -1.0
	var a, b []object
	var coefficients []float64
	for _, p := range products {
		a, b, coefficients = append(a, r.columns[p.A]), append(b, r.columns[p.B]), append(coefficients, p.Coefficient)
	}
	lower, upper := -infinite, 0.0
	if r.a.Maximize {
		lower, upper = 0, infinite
	}
	var made object
	r.keep("QuadraticNonlinear", r.CreateConsBasicQuadraticNonlinear(r.scip, &made, noName, 1, &stands, &minus, int32(len(a)), &a[0], &b[0], &coefficients[0], lower, upper), made)
}

// start hands the start over, with whole values for integer columns. Where values are missing, SCIP
// completes it.
func (r *run) start() {
	if r.o.Start == nil {
		return
	}
	var columns []object
	var values []float64
	for j, x := range r.o.Start {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			continue
		}
		if r.a.Type[j].IsInteger() {
			x = math.Round(x)
		}
		columns, values = append(columns, r.columns[j]), append(values, x)
	}
	create := r.CreatePartialSol
	if len(columns) == len(r.o.Start) {
		create = r.CreateOrigSol
		if len(r.columns) > len(columns) {
			columns, values = r.columns, append(values, r.products(values))
		}
	}
	var point object
	var stored int32
	must("createSol", create(r.scip, &point, 0))
	must("setSolVals", r.SetSolVals(r.scip, point, int32(len(columns)), unsafe.SliceData(columns), unsafe.SliceData(values)))
	must("addSol", r.AddSolFree(r.scip, &point, &stored))
}

// products returns the value of the products of the objective at x.
func (r *run) products(x []float64) (sum float64) {
	for _, p := range r.m.Constructs().Products {
		sum += p.Coefficient * x[p.A] * x[p.B]
	}
	return sum
}
