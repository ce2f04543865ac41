// The ranges of a linear program in an answer: package backends has them as arrays, an answer has
// them by name, with the objective at their ends. The objective is linear within a range (G. B.
// Dantzig, Linear Programming and Extensions, 1963, chapter 12): a cost that moves by d changes it
// by d times the value of the column, a side by d times the dual of the row.

package tilemip

import (
	"context"
	"errors"
	"math"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
)

// Ranging is how far each number of a linear program can move, alone, while the optimal basis
// stays optimal. Columns and rows are in the order of the model.
type Ranging struct {
	Columns []RangingColumn `json:"columns"` // one for each variable
	Rows    []RangingRow    `json:"rows"`    // one for each row
}

// RangingColumn is the range of a cost: within it the point stays optimal.
type RangingColumn struct {
	Name        string  `json:"name"`         // of the variable
	Value       float64 `json:"value"`        // in the point
	ReducedCost float64 `json:"reduced_cost"` // by how much the objective changes per unit of the variable
	Cost        float64 `json:"cost"`         // in the objective
	CostRange   Span    `json:"cost_range"`   // of costs within which the point stays optimal
}

// RangingRow is the range of the side that holds a row: within it the objective changes by the
// dual for each unit. A row with the dual 0 is held by neither side, and has no range.
type RangingRow struct {
	Name      string   `json:"name"`                 // of the row
	Value     float64  `json:"value"`                // of the left-hand side
	Dual      float64  `json:"dual"`                 // by how much the objective changes per unit of the side
	Side      *float64 `json:"side,omitempty"`       // the side that holds the row; absent where none does
	SideRange *Span    `json:"side_range,omitempty"` // of this side, within which the dual holds
}

// Span is a range with the objective at its ends. An end without limit is nil, and so is the
// objective there.
type Span struct {
	Lower            *float64 `json:"lower,omitempty"`              // end; absent: no limit
	Upper            *float64 `json:"upper,omitempty"`              // end; absent: no limit
	ObjectiveAtLower *float64 `json:"objective_at_lower,omitempty"` // the objective there
	ObjectiveAtUpper *float64 `json:"objective_at_upper,omitempty"` // the objective there
}

// solveRanging solves a linear program with its ranges. What ends without them says why.
func solveRanging(ctx context.Context, m *model.Model, o *Options) (*Answer, error) {
	io := o.integer()
	b, err := o.backend()
	if err != nil {
		return nil, err
	}
	io.Watch.Program(m, b.Info(), "")
	found, err := backends.Ranging(ctx, b, m, io.Solver)
	var refused *backends.RangingError
	switch {
	case errors.As(err, &refused):
		return nil, &OptionError{Option: "ranging", Reason: refused.Reason}
	case found == nil:
		return nil, err
	}
	a := modelAnswer(m, integer.ModelResult(m, found.Result))
	if err != nil {
		if a.Message == "" && found.Result.Status == model.StatusOptimal {
			a.Message = "no ranges: " + err.Error()
		}
		return a, nil
	}
	a.Ranging = namedRanging(m, found)
	return a, nil
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
	for i, side := range found.Side {
		row := RangingRow{Name: m.RowName(i), Value: r.Activity(m.Constraint(i))}
		if len(r.RowDual) > 0 && r.RowDual[i] != 0 {
			row.Dual = r.RowDual[i]
			row.Side = ptr(holding(a.RowLower[i], a.RowUpper[i], row.Value))
			row.SideRange = ptr(span(side, *row.Side, r.Objective, row.Dual))
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
	s := Span{Lower: number(r.Lower + 0), Upper: number(r.Upper + 0)} // + 0 takes the sign off a zero
	if s.Lower != nil {
		s.ObjectiveAtLower = number(objective + (r.Lower-at)*slope + 0)
	}
	if s.Upper != nil {
		s.ObjectiveAtUpper = number(objective + (r.Upper-at)*slope + 0)
	}
	return s
}
