package mps_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/mps"
	"github.com/tilemip/tilemip/model"
)

// Special ordered sets as CPLEX, Xpress and lp_solve write them, both forms of a quadratic
// objective, and conditions of rows, one with a range.
func TestConstructsMean(t *testing.T) {
	const head = `NAME m FREE
ROWS
 N obj
 G a
 L b
COLUMNS
 x obj 1 a 1
 y a 2 b 1
 M 'MARKER' 'INTORG'
 z b 1
 S1 b -1
 M 'MARKER' 'INTEND'
`
	const tail = `RHS
 RHS a 2 b 4
RANGES
 RNG a 3
BOUNDS
 LO BND x 0
 UP BND x 9
 BV BND z
 BV BND S1
`
	const columns = `maximize false constant 0
column S1 integer [0, 1] cost 0
column x continuous [0, 9] cost 1
column y continuous [0, +Inf] cost 0
column z integer [0, 1] cost 0
`
	const rows = "row a [2, 5] 1*x 2*y\nrow b [-Inf, 4] -1*S1 1*y 1*z\n"
	const sets = "set one of type 1 x:1 S1:2\nset two of type 2 z:-1 x:2.5 y:4\n"
	for name, c := range map[string]struct{ text, want string }{
		"CPLEX":    {head + tail + "SOS\n S1 one\n    x 1\n    S1 2\n S2 two\n    y 4\n    x 2.5\n    z -1\nENDATA\n", columns + rows + sets},
		"Pyomo":    {head + tail + "SOS\n S1 one\n x 1\n S1 2\nSOS\n S2 two\n y 4\n x 2.5\n z -1\nENDATA\n", columns + rows + sets},
		"Xpress":   {head + "SETS\n S1 one\n one x 1\n one S1 2\n S2 two\n two y 4\n two x 2.5\n two z -1\n" + tail + "ENDATA\n", columns + rows + sets},
		"lp_solve": {head + tail + "SOS\n S1 SOS one 1\n SOS x 1\n SOS S1 2\n S2 SOS two 2\n SOS y 4\n SOS x 2.5\n SOS z -1\nENDATA\n", columns + rows + sets},
		"sections of one type": {head + tail + "SOS1\n SOS one 1\n SOS x 1\n SOS S1 2\nSOS2\n SOS two 2\n SOS y 4\n SOS x 2.5\n SOS z -1\nENDATA\n",
			columns + rows + sets},
		"one triangle": {head + tail + "QUADOBJ\n x x 3\n y x -1\n y y 2\nENDATA\n",
			columns + "product -1*x*y\nproduct 1*y*y\nproduct 1.5*x*x\n" + rows},
		"both triangles": {head + tail + "QMATRIX\n x x 3\n x y -1\n y x -1\n y y 2\nENDATA\n",
			columns + "product -1*x*y\nproduct 1*y*y\nproduct 1.5*x*x\n" + rows},
		"conditions": {head + tail + "INDICATORS\n IF a z 0\n IF b S1 1\nENDATA\n",
			columns + "indicator a if z is false [2, 5] 1*x 2*y\nindicator b if S1 is true [-Inf, 4] -1*S1 1*y 1*z\n"},
	} {
		m, warnings, err := mps.Read("m.mps", strings.NewReader(c.text))
		if err != nil || len(warnings) > 0 {
			t.Errorf("%s: %v %v", name, err, warnings)
			continue
		}
		if diff := cmp.Diff(c.want, formattest.Canonical(m)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestRangeUnderCondition: Gurobi passes over the condition of a row with a range, so that none is
// written, and the same points are left.
func TestRangeUnderCondition(t *testing.T) {
	m := model.New("m")
	x, z := m.Continuous("x", 0, 9).At(), m.Binary("z", 1).At(0)
	m.Indicator("if", z, true).Add(2, x).Between(1, 4)
	m.Row("always").Add(1, x).Add(1, z).Between(1, 7)
	var text strings.Builder
	loss, err := mps.Write(&text, m, nil)
	if err != nil || !strings.Contains(strings.Join(loss, "\n"), "if and if_up") {
		t.Fatalf("%v, %q; want a sentence about the two rows", err, loss)
	}
	if ranges := strings.Count(text.String(), "RNG"); ranges != 1 {
		t.Errorf("%d ranges, want that of the row without condition:\n%s", ranges, &text)
	}
	read, _, err := mps.Read("m.mps", strings.NewReader(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	want := "indicator if if z[0] is true [1, +Inf] 2*x\nindicator if_up if z[0] is true [-Inf, 4] 2*x\n"
	if got := formattest.Canonical(read); !strings.Contains(got, want) {
		t.Errorf("read back:\n%s\nwant\n%s", got, want)
	}
}
