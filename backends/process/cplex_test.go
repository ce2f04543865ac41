package process

import (
	"encoding/xml"
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// TestCplexStatuses: lines of status as public logs of the program have them, with and without the
// prompt, where there is no solution file; and what is an error.
func TestCplexStatuses(t *testing.T) {
	const none = "\nCPLEX> CPLEX Error  1217: No solution exists.\nNo file written.\nCPLEX> "
	for _, c := range []struct {
		log     string
		status  model.Status
		stopped model.Termination
		certain bool
	}{
		{"MIP - Integer infeasible.\nCurrent MIP best bound is infinite." + none, model.StatusInfeasible, "", true},
		{"MIP - Integer infeasible or unbounded.\nCurrent MIP best bound is infinite." + none, model.StatusUnbounded, "", false},
		{"CPLEX> MIP - Time limit exceeded, no integer solution.\nCurrent MIP best bound =  3.5108451463e-01 (gap is infinite)" + none, model.StatusLimit, model.TimeLimit, true},
		{"MIP - Aborted, no integer solution.", model.StatusLimit, model.Interrupted, true},
		{"MIP - Node limit exceeded, no integer solution.", model.StatusLimit, model.NodeLimit, true},
		{"Infeasible.", model.StatusInfeasible, "", true},
		{"Unbounded or infeasible.", model.StatusUnbounded, "", false},
		{"", model.StatusError, "", true},
	} {
		out, _, err := reading("cplex", "", c.log)
		if err != nil || out.status != c.status || out.stopped != c.stopped || out.certain != c.certain || out.x != nil {
			t.Errorf("%q: %+v, %v; want %v, %q, certain %v", c.log, out, err, c.status, c.stopped, c.certain)
		}
		if strings.Contains(c.log, "3.51") && math.Abs(out.bound-0.35108451463) > 1e-12 {
			t.Errorf("bound %g", out.bound)
		}
	}
	const point = `<CPLEXSolution><header solutionStatusValue="101" primalFeasible="1"/><variables><variable name="x" value="3"/><variable name="y" value="1"/><variable name="z" value="0.5"/></variables></CPLEXSolution>`
	if out, _, err := reading("cplex", point, ""); err != nil || out.status != model.StatusOptimal || out.x[2] != 0.5 || out.rowDual != nil {
		t.Errorf("%+v, %v; want the optimum", out, err)
	}
	for _, c := range []struct{ answer, log, says string }{
		{point, "CPLEX> CPLEX Error  1457: Line 34: Unrecognized bound type 'SI'.\n", "'SI'"},
		{strings.Replace(point, `"z"`, `"w"`, 1), "", "2 of 3 columns"},
		{strings.Replace(point, `"101" primalFeasible="1"`, `"110"`, 1), "", `status "110"`},
		{point[:120], "", "damaged"},
		{"", "MIP - Pleased.\n", "Pleased"},
	} {
		if out, _, err := reading("cplex", c.answer, c.log); err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q, %.60q: %+v, %v; want %q", c.log, c.answer, out, err, c.says)
		}
	}
}

// TestCplexLog: lines of the table of nodes; those that lack the incumbent, or have cuts in the
// place of the bound, report nothing.
func TestCplexLog(t *testing.T) {
	m := mixed()
	for line, want := range map[string][3]float64{
		"*     0+    0                          -12.5000      -24.5000            96.00%": {0, -12.5, -24.5},
		"      0     0      -13.7500     1      -12.5000      -13.7500        2   10.00%": {0, -12.5, -13.75},
		"      7     0        cutoff            -13.2500      -13.5000        3    0.00%": {7, -13.25, -13.5},
		"*   172    80      integral     0        0.7232        0.7545    13516    4.33%": {172, 0.7232, 0.7545},
		"      0     0      -13.5000     2      -13.2500       Cuts: 3        5    1.89%": {-1},
		"   1833   217        0.0000   128                      0.0000    88172         ": {-1},
	} {
		got := [3]float64{-1}
		j := &job{model: m, names: matrix.NewNames(m, matrix.MPSNames), bound: math.Inf(-1)}
		j.options.Events = func(e backends.Event) { got = [3]float64{float64(e.Nodes), e.Objective, e.Bound} }
		if cplexLine(j, line); got != want {
			t.Errorf("%q: %v, want %v", line, got, want)
		}
	}
}

// TestCplexStart: a start point is well-formed XML, and leaves out what is not given.
func TestCplexStart(t *testing.T) {
	m := model.New("names")
	m.Binary(`a<b&"c"`)
	m.Binary("unknown")
	m.Binary("z\\")
	j := &job{model: m, names: matrix.NewNames(m, matrix.MPSNames), dir: t.TempDir(), options: backends.Options{Start: []float64{1, math.NaN(), 0.5}}}
	if err := cplexStart(j); err != nil {
		t.Fatal(err)
	}
	var start struct {
		Columns []struct {
			Name  string  `xml:"name,attr"`
			Index int     `xml:"index,attr"`
			Value float64 `xml:"value,attr"`
		} `xml:"CPLEXSolution>variables>variable"`
	}
	if err := xml.Unmarshal(contents(t, j.startAt), &start); err != nil {
		t.Fatal(err)
	}
	c := start.Columns
	if len(c) != 2 || c[0].Name != j.names.Var(0) || c[0].Value != 1 || c[1].Name != j.names.Var(2) || c[1].Index != 2 || c[1].Value != 0.5 {
		t.Errorf("%+v", c)
	}
}
