package model

// Size, types and spans of numbers of a model, and the members of its families. A wide span of
// coefficients is the usual sign of a big-M that a solver's tolerances cannot resolve. Own.

import (
	"fmt"
	"io"
	"math"
	"text/tabwriter"
)

// Span is the range of the absolute values of some numbers, zeros and infinities left out.
// Max is 0 when there are none.
type Span struct {
	Min float64 `json:"min"`
	Max float64 `json:"max"`
}

// note extends the span to the absolute value of x.
func (s *Span) note(x float64) {
	x = math.Abs(x)
	if x == 0 || math.IsInf(x, 0) {
		return
	}
	if s.Max == 0 || x < s.Min {
		s.Min = x
	}
	s.Max = math.Max(s.Max, x)
}

// Ratio returns Max/Min, or 1 for an empty span.
func (s Span) Ratio() float64 {
	if s.Max == 0 {
		return 1
	}
	return s.Max / s.Min
}

func (s Span) String() string {
	switch {
	case s.Max == 0:
		return "none"
	case s.Min == s.Max:
		return fmt.Sprintf("%g", s.Max)
	}
	return fmt.Sprintf("%g to %g", s.Min, s.Max)
}

// FamilySize counts the members of one family of columns or rows.
type FamilySize struct {
	Name     string `json:"name"`
	Members  int    `json:"members"`
	Nonzeros int    `json:"nonzeros,omitempty"` // rows only
}

// Stats describes the size and the numbers of a model.
type Stats struct {
	Columns    int `json:"columns"`
	Binary     int `json:"binary"`
	Integer    int `json:"integer"`
	Continuous int `json:"continuous"`
	Fixed      int `json:"fixed"` // columns with equal bounds
	Free       int `json:"free"`  // columns without bounds

	Rows          int `json:"rows"`
	Equal         int `json:"equal"`
	LessEqual     int `json:"less_equal"`
	GreaterEqual  int `json:"greater_equal"`
	Ranged        int `json:"ranged"`        // rows with two different bounds
	Unconstrained int `json:"unconstrained"` // rows without bounds

	// Beside the matrix, see Constructs; absent from JSON where there is none.
	Semi       int `json:"semi_continuous,omitempty"`
	Sets       int `json:"sos,omitempty"`
	Indicators int `json:"indicators,omitempty"`
	Products   int `json:"products,omitempty"` // of two variables, in the objective

	Nonzeros     int  `json:"nonzeros"`
	Coefficients Span `json:"coefficients"`
	Costs        Span `json:"costs"`
	Bounds       Span `json:"bounds"`
	Sides        Span `json:"sides"` // of rows

	ColumnFamilies []FamilySize `json:"column_families"`
	RowFamilies    []FamilySize `json:"row_families"`
}

// Stats counts columns, rows and entries and finds the spans of the numbers. Its time is one
// pass over the model.
func (m *Model) Stats() Stats {
	s := Stats{Columns: m.Columns(), Rows: m.Rows(), Nonzeros: m.Nonzeros()}
	s.Semi, s.Sets, s.Indicators, s.Products = len(m.extra.Semi), len(m.extra.SOS), len(m.extra.Indicators), len(m.extra.Products)
	for j := range m.lower {
		s.column(m, j)
	}
	for r := range m.rowLow {
		s.row(m.rowLow[r], m.rowUp[r])
	}
	for _, a := range m.value {
		s.Coefficients.note(a)
	}
	for _, f := range m.families {
		s.ColumnFamilies = append(s.ColumnFamilies, FamilySize{Name: f.name, Members: m.left(f)})
	}
	nonzeros, rows := make([]int, len(m.rowFamilies)), make([]int, len(m.rowFamilies))
	for i, u := range m.runs {
		nonzeros[u.family] += m.start[m.end(i)] - m.start[u.first]
		rows[u.family] += m.end(i) - int(u.first)
	}
	for k, f := range m.rowFamilies {
		s.RowFamilies = append(s.RowFamilies, FamilySize{f.name, rows[k], nonzeros[k]})
	}
	return s
}

// left counts the variables of a family that were not deleted.
func (m *Model) left(f *family) int {
	if m.vars.of == nil {
		return f.size
	}
	n := 0
	for _, j := range m.vars.of[f.first : f.first+f.size] {
		if j >= 0 {
			n++
		}
	}
	return n
}

// column counts column j by type and bounds and notes its numbers.
func (s *Stats) column(m *Model, j int) {
	switch m.kind[j] {
	case Binary:
		s.Binary++
	case Integer:
		s.Integer++
	default:
		s.Continuous++
	}
	lower, upper := m.lower[j], m.upper[j]
	switch {
	case lower == upper:
		s.Fixed++
	case math.IsInf(lower, -1) && math.IsInf(upper, 1):
		s.Free++
	}
	s.Bounds.note(lower)
	s.Bounds.note(upper)
	s.Costs.note(m.cost[j])
}

// row counts a row by its sides and notes them; the one side of an equation once.
func (s *Stats) row(low, up float64) {
	switch {
	case low == up:
		s.Equal++
	case math.IsInf(low, -1) && math.IsInf(up, 1):
		s.Unconstrained++
	case math.IsInf(low, -1):
		s.LessEqual++
	case math.IsInf(up, 1):
		s.GreaterEqual++
	default:
		s.Ranged++
	}
	s.Sides.note(low)
	if low != up {
		s.Sides.note(up)
	}
}

// Write prints the statistics as a table for people.
func (s Stats) Write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "columns\t%d\t%d binary, %d integer, %d continuous; %d fixed, %d free\n", s.Columns, s.Binary, s.Integer, s.Continuous, s.Fixed, s.Free)
	fmt.Fprintf(t, "rows\t%d\t%d =, %d ≤, %d ≥, %d ranged, %d without bounds\n", s.Rows, s.Equal, s.LessEqual, s.GreaterEqual, s.Ranged, s.Unconstrained)
	fmt.Fprintf(t, "nonzeros\t%d\tcoefficients %v, costs %v, bounds %v, right-hand sides %v\n", s.Nonzeros, s.Coefficients, s.Costs, s.Bounds, s.Sides)
	if s.Semi+s.Sets+s.Indicators+s.Products > 0 {
		fmt.Fprintf(t, "beside\t\t%d semi-continuous, %d special ordered sets, %d indicator rows, %d products\n", s.Semi, s.Sets, s.Indicators, s.Products)
	}
	for _, f := range s.ColumnFamilies {
		fmt.Fprintf(t, "  var %s\t%d\t\n", f.Name, f.Members)
	}
	for _, f := range s.RowFamilies {
		fmt.Fprintf(t, "  row %s\t%d\t%d nonzeros\n", f.Name, f.Members, f.Nonzeros)
	}
	return t.Flush()
}
