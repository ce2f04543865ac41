// The point of a model by names: package backends has values, ranges and further points as
// arrays, an answer has them by name, with what was computed here beside what the solver says. The
// objective is linear within a range (G. B. Dantzig, Linear Programming and Extensions, 1963,
// chapter 12): a cost that moves by d changes it by d times the value of the column, a side by d
// times the dual of the row.

package integer

import (
	"context"
	"errors"
	"math"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// Point is what was found for a model. Its JSON is a part of that of an answer.
type Point struct {
	Values  map[string]float64 `json:"values,omitempty"`  // models: nonzero variables
	Ranging *Ranging           `json:"ranging,omitempty"` // linear programs with --ranging: sensitivity ranges
	Pool    *Pool              `json:"pool,omitempty"`    // models with --pool: further solutions that the solver met
	Result  *model.Result      `json:"-"`                 // the solver's, with its point and duals
}

// Named puts names to the point of a model's result.
func (out *Result) Named(m *model.Model) Point {
	p := Point{Ranging: out.ranging, Pool: namedPool(m, out.Point), Result: out.Point}
	if out.Status.HasPoint() {
		p.Values = named(m, out.Point.X)
	}
	return p
}

// named are the values that are not 0.
func named(m *model.Model, x []float64) map[string]float64 {
	values := map[string]float64{}
	for j, v := range x {
		if v != 0 {
			values[m.ColumnName(j)] = v
		}
	}
	return values
}

// Number returns a pointer for JSON, or nil for infinity and NaN, which JSON does not have.
func Number(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// Ranging is how far each number of a linear program can move, alone, while the optimal basis
// stays optimal. Columns and rows are in the order of the model.
type Ranging struct {
	Columns []RangingColumn `json:"columns"` // one for each variable
	Rows    []RangingRow    `json:"rows"`    // one for each constraint
}

// RangingColumn is the range of a cost: within it the point stays optimal.
type RangingColumn struct {
	Name        string  `json:"name"`         // its name
	Value       float64 `json:"value"`        // its value
	ReducedCost float64 `json:"reduced_cost"` // objective change per unit
	Cost        float64 `json:"cost"`         // objective coefficient
	CostRange   Span    `json:"cost_range"`   // costs for which the solution stays optimal
}

// RangingRow is the range of the side that holds a row: within it the objective changes by the
// dual for each unit. A row with the dual 0 is held by neither side, and has no range.
type RangingRow struct {
	Name      string   `json:"name"`                 // its name
	Value     float64  `json:"value"`                // value of the left-hand side
	Dual      float64  `json:"dual"`                 // objective change per unit of the right-hand side
	Side      *float64 `json:"side,omitempty"`       // active right-hand side; absent if inactive
	SideRange *Span    `json:"side_range,omitempty"` // right-hand sides for which the dual holds
}

// Span is a range with the objective at its ends. An end without limit is nil, and so is the
// objective there.
type Span struct {
	Lower            *float64 `json:"lower,omitempty"`              // end; absent: unlimited
	Upper            *float64 `json:"upper,omitempty"`              // end; absent: unlimited
	ObjectiveAtLower *float64 `json:"objective_at_lower,omitempty"` // objective at this end
	ObjectiveAtUpper *float64 `json:"objective_at_upper,omitempty"` // objective at this end
}

// ModelRanging solves a linear program with its ranges. What ends without them says why.
func ModelRanging(ctx context.Context, m *model.Model, o Options) (*Result, error) {
	b, err := o.Chosen()
	if err != nil {
		return nil, err
	}
	o.Watch.Program(m, b.Info(), "")
	found, err := backends.Ranging(ctx, b, m, o.Solver)
	var refused *backends.RangingError
	switch {
	case errors.As(err, &refused):
		return nil, &OptionError{Option: "ranging", Reason: refused.Reason}
	case found == nil:
		return nil, err
	}
	out := ModelResult(m, found.Result)
	switch {
	case err == nil:
		out.ranging = namedRanging(m, found)
	case out.Message == "" && found.Result.Status == model.StatusOptimal:
		out.Message = "no ranges: " + err.Error()
	}
	return out, nil
}

// namedRanging puts names and objectives to ranges.
func namedRanging(m *model.Model, found *backends.Ranges) *Ranging {
	a, r := m.Matrix(), found.Result
	out := &Ranging{Columns: []RangingColumn{}, Rows: []RangingRow{}}
	for j, cost := range found.Cost {
		c := RangingColumn{Name: m.ColumnName(j), Value: r.X[j], Cost: a.Cost[j], CostRange: span(cost, a.Cost[j], r.Objective, r.X[j])}
		if len(r.Reduced) > 0 {
			c.ReducedCost = r.Reduced[j]
		}
		out.Columns = append(out.Columns, c)
	}
	for i, held := range found.Side {
		row := RangingRow{Name: m.RowName(i), Value: r.Activity(m.Constraint(i))}
		if len(r.RowDual) > 0 && r.RowDual[i] != 0 {
			row.Dual = r.RowDual[i]
			side := holding(a.RowLower[i], a.RowUpper[i], row.Value)
			within := span(held, side, r.Objective, row.Dual)
			row.Side, row.SideRange = &side, &within
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// holding is the side of a row at which it is.
func holding(lower, upper, value float64) float64 {
	if math.Abs(value-lower) < math.Abs(value-upper) {
		return lower
	}
	return upper
}

// span is a range of a number that is now at, with which the objective changes by the slope.
func span(r backends.Range, at, objective, slope float64) Span {
	s := Span{Lower: Number(r.Lower + 0), Upper: Number(r.Upper + 0)} // + 0 takes the sign off a zero
	if s.Lower != nil {
		s.ObjectiveAtLower = Number(objective + (r.Lower-at)*slope + 0)
	}
	if s.Upper != nil {
		s.ObjectiveAtUpper = Number(objective + (r.Upper-at)*slope + 0)
	}
	return s
}

// Pool are points that a solver met besides its answer, the best first. Each has passed the exact
// check and differs from the answer and the others. They need not be the next best ones.
type Pool struct {
	From       string      `json:"from"`             // "own pool" or "improving solutions"
	Given      int         `json:"given"`            // solutions returned besides the answer
	Duplicates int         `json:"duplicates"`       // of these, duplicates
	Missed     int         `json:"missed"`           // of these, removed by the exact check
	Reason     string      `json:"reason,omitempty"` // why the first of them was removed
	Points     []PoolPoint `json:"points"`           // best first
}

// PoolPoint is one of them.
type PoolPoint struct {
	Objective float64            `json:"objective"`         // objective, computed exactly
	Claimed   *float64           `json:"claimed,omitempty"` // objective reported by the solver
	Values    map[string]float64 `json:"values"`            // nonzero variables
}

// namedPool puts names to the points of a result; nil where none were asked for.
func namedPool(m *model.Model, r *model.Result) *Pool {
	if r == nil || r.Pool == nil {
		return nil
	}
	p := r.Pool
	out := &Pool{From: p.From, Given: p.Given, Duplicates: p.Duplicates, Missed: p.Missed, Reason: p.Reason, Points: []PoolPoint{}}
	for _, x := range p.Points {
		out.Points = append(out.Points, PoolPoint{Objective: x.Objective, Claimed: Number(x.Claimed), Values: named(m, x.X)})
	}
	return out
}
