package mps_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/format/mps"
	"github.com/tilemip/tilemip/model"
)

// The table of ranges that HiGHS, GLPK, CBC and lp_solve all follow.
func TestRanges(t *testing.T) {
	for _, c := range []struct {
		kind         string
		side, width  float64
		lower, upper float64
	}{
		{"G", 3, 2, 3, 5}, {"G", 3, -2, 3, 5}, {"G", 3, 0, 3, 3},
		{"L", 3, 2, 1, 3}, {"L", 3, -2, 1, 3}, {"L", 3, 0, 3, 3},
		{"E", 3, 2, 3, 5}, {"E", 3, -2, 1, 3}, {"E", 3, 0, 3, 3},
		{"G", -3, 1, -3, -2}, {"L", 0, 1, -1, 0},
	} {
		text := fmt.Sprintf("NAME\nROWS\n N obj\n %s c\nCOLUMNS\n x c 1\nRHS\n RHS c %g\nRANGES\n RNG c %g\nENDATA\n", c.kind, c.side, c.width)
		m, warnings, err := mps.Read("", strings.NewReader(text))
		if err != nil || len(warnings) > 0 {
			t.Fatalf("%v %v in\n%s", err, warnings, text)
		}
		if a := m.Matrix(); a.RowLower[0] != c.lower || a.RowUpper[0] != c.upper {
			t.Errorf("row %s, side %g, range %g: [%g, %g], want [%g, %g]", c.kind, c.side, c.width, a.RowLower[0], a.RowUpper[0], c.lower, c.upper)
		}
	}
}

func TestBoundsMean(t *testing.T) {
	inf := model.Infinity
	for _, c := range []struct {
		lines        string // of section BOUNDS, with ; between
		integer      bool   // x stands between markers
		kind         model.Type
		lower, upper float64
		warns        bool
	}{
		{"", false, model.Continuous, 0, inf, false},
		{" UP B x 4", false, model.Continuous, 0, 4, false},
		{" UP B x 0", false, model.Continuous, 0, 0, false},
		{" LO B x 2", false, model.Continuous, 2, inf, false},
		{" MI B x; UP B x -2", false, model.Continuous, -inf, -2, false},
		{" UP B x -2; MI B x", false, model.Continuous, -inf, -2, false},
		{" LO B x -5; UP B x -2", false, model.Continuous, -5, -2, false},
		{" LO B x 0; UP B x -2", false, model.Continuous, 0, -2, false},
		{" FR B x", false, model.Continuous, -inf, inf, false},
		{" FR B x 7", false, model.Continuous, -inf, inf, true},
		{" FX B x 3", false, model.Continuous, 3, 3, false},
		{" BV B x", false, model.Binary, 0, 1, false},
		{" LI B x 2; UI B x 5", false, model.Integer, 2, 5, false},
		{" UP B x 1e30; LO B x -1e30", false, model.Continuous, -inf, inf, false},
		{" UP B x Inf; LO B x -Infinity", false, model.Continuous, -inf, inf, false},
		{" LO x 1", false, model.Continuous, 1, inf, true},
		{" MI x", false, model.Continuous, -inf, inf, true},
		{" MI x 3", false, model.Continuous, -inf, inf, true},
		{"", true, model.Binary, 0, 1, true},
		{" LO B x 2", true, model.Integer, 2, inf, true},
		{" MI B x", true, model.Integer, -inf, inf, true},
		{" PL B x", true, model.Integer, 0, inf, false},
		{" UP B x 7", true, model.Integer, 0, 7, false},
		{" UP B x 7; LO B x 7; UP B x 8", true, model.Integer, 7, 8, true},
	} {
		column := " x c 1\n"
		if c.integer {
			column = " M 'MARKER' 'INTORG'\n" + column + " M 'MARKER' 'INTEND'\n"
		}
		text := "NAME\nROWS\n N obj\n L c\nCOLUMNS\n" + column + "BOUNDS\n" + strings.ReplaceAll(c.lines, ";", "\n") + "\nENDATA\n"
		m, warnings, err := mps.Read("", strings.NewReader(text))
		if err != nil {
			t.Errorf("%v in\n%s", err, text)
			continue
		}
		low, up := m.Bounds(m.Var(0))
		if low != c.lower || up != c.upper || m.Type(m.Var(0)) != c.kind || (len(warnings) > 0) != c.warns {
			t.Errorf("%q, integer %v: %v in [%g, %g], warnings %v, want %v in [%g, %g], %v", c.lines, c.integer, m.Type(m.Var(0)), low, up, warnings, c.kind, c.lower, c.upper, c.warns)
		}
	}
}

// A file in fixed columns, as old programs write them, with the objective's
// constant as a right-hand side and a second free row.
func TestFixedColumns(t *testing.T) {
	const text = `* fixed
NAME          MY MODEL
OBJSENSE
    MAX
ROWS
 N  COST
 L  LIM1
 N  OTHER
COLUMNS
    X         COST              1.0   LIM1              2.
    X         OTHER            -1.0
    Y         LIM1             .5E0   $ a remark
RHS
    RHS       LIM1              4.0   COST             -3.0
BOUNDS
 UP BND       X                 4.0
ENDATA
`
	m, warnings, err := mps.Read("", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	a := m.Matrix()
	if m.Name() != "MY MODEL" || !a.Maximize || a.Constant != 3 || m.Rows() != 2 || m.Nonzeros() != 3 || a.Upper[0] != 4 || a.RowUpper[0] != 4 {
		t.Errorf("%s: %+v", m.Name(), a)
	}
	if m.ColumnName(1) != "Y" || m.RowName(1) != "OTHER" || a.Value[1] != 0.5 {
		t.Errorf("names %s, %s, value %g", m.ColumnName(1), m.RowName(1), a.Value[1])
	}
	if len(warnings) != 3 {
		t.Errorf("warnings %v", warnings)
	}
}
