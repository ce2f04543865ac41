package process

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// recorded reads a recorded answer of a program as that of m, with the lines of its log.
func recorded(t *testing.T, program, name string, m *model.Model) *outcome {
	t.Helper()
	for i := range solvers {
		if solvers[i].name != program {
			continue
		}
		file := filepath.Join("testdata", program, name)
		out := &outcome{status: model.StatusError, certain: true, bound: math.NaN()}
		j := &job{model: m, names: matrix.NewNames(m, matrix.MPSNames), bound: math.Inf(-1)}
		text := string(contents(t, file+".log"))
		for line := range strings.Lines(text) {
			solvers[i].line(j, strings.TrimRight(line, "\r\n"))
		}
		if err := solvers[i].read(j, contents(t, file+".answer"), text, out); err != nil {
			t.Fatalf("%s: %v", program, err)
		}
		return out
	}
	t.Fatalf("no program %s", program)
	return nil
}

// TestDuals: the duals of the recorded linear program, by hand: weight, 2x + 3y + z ≤ 9.5, is the
// one row that is tight, at x = 4 and z = 0; y pays 4/3 a unit. They are in the direction of the
// model: read as the answer of a maximization, which the programs get negated, they change their
// sign. An integer program has none.
func TestDuals(t *testing.T) {
	for _, row := range solvers {
		program := row.name
		if program == "cbc" || !row.can.Duals { // cbc's are in a file besides, see exact_test.go
			continue
		}
		m := linear()
		for _, sign := range []float64{1, -1} {
			out := recorded(t, program, "optimal-linear", m)
			if len(out.rowDual) != 2 || len(out.reduced) != 3 {
				t.Errorf("%s: %+v", program, out)
				break
			}
			for k, want := range []float64{-4.0 / 3, 0, -1.0 / 3, 0, 5.0 / 6} {
				if got := append(out.rowDual, out.reduced...)[k]; math.Abs(got-sign*want) > 1e-12 {
					t.Errorf("%s: dual %d is %g, want %g", program, k, got, sign*want)
				}
			}
			m.Maximize().Add(6, m.Var(0)).Add(8, m.Var(1)).Add(1, m.Var(2)) // the costs stay, so this negates them
		}
		if out := recorded(t, program, "optimal", mixed()); out.rowDual != nil || out.reduced != nil {
			t.Errorf("%s: duals of an integer program: %+v", program, out)
		}
	}
}
