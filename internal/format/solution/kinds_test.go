package solution_test

// Files that the programs wrote, and files of every kind read back.

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/solution"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	_ "github.com/tilemip/tilemip/model/format/all"
)

// Every file in testdata is of the kind that the table knows, with the point of the optimum,
// which the model's exact check confirms; those of the infeasible model have no point.
func TestFilesOfThePrograms(t *testing.T) {
	best := []float64{1, 1, 5.3, 1, -2.5}
	for file, kind := range map[string]string{
		"lots.highs.sol": "highs", "lots.highs-sparse.sol": "highs", "lots.highs-pretty.sol": "highs-pretty", "lots.highs-glpsol.sol": "glpk-report",
		"lots.cbc.sol": "cbc", "lots.cbc-all.sol": "cbc", "lots.glpk.sol": "glpk", "lots.glpk.txt": "glpk-report", "lots.scip.sol": "scip",
		"lots.lpsolve.txt": "lpsolve", "lots.lpsolve4.txt": "lpsolve", "lots.gurobi.sol": "gurobi", "lots.cplex.xml": "cplex",
	} {
		m, p, err := readPair(t, "lots.mps", file)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if d := cmp.Diff(best, p.X); p.Kind != kind || p.Given != len(best) || p.Objective == nil || math.Abs(*p.Objective-15.9) > 1e-9 || d != "" {
			t.Errorf("%s: kind %s, %d columns, objective %v: %s", file, p.Kind, p.Given, p.Objective, d)
		}
		if report, err := m.Check(p.X); err != nil || !report.OK {
			t.Errorf("%s: %v %v", file, report, err)
		}
	}
	_, p, err := readPair(t, "lots.mps", "lots.gurobi.mst")
	if err != nil || p.Kind != "gurobi-start" || p.Given != 2 || p.X[0] != 1 || p.X[1] != 1 {
		t.Errorf("the MIP start: %+v, %v", p, err)
	}
	for _, file := range []string{"lots.glpk-lp.sol", "lots.glpk-ipt.sol", "lots.glpk-lp.txt"} {
		if _, p, err := readPair(t, "lots.mps", file); err != nil || math.Abs(p.X[0]-0.185714) > 1e-6 || p.X[4] > -2.49999 {
			t.Errorf("%s: %+v, %v", file, p, err)
		}
	}
	none, _ := filepath.Glob("testdata/none.*")
	for _, file := range none {
		if strings.HasSuffix(file, ".mps") {
			continue
		}
		if _, _, err := readPair(t, "none.mps", filepath.Base(file)); err == nil || !strings.Contains(err.Error(), "without a solution") {
			t.Errorf("%s: %v", file, err)
		}
	}
	if len(none) < 8 {
		t.Errorf("%d files without a solution", len(none))
	}
}

// readPair reads a model and a solution file of testdata.
func readPair(t *testing.T, program, file string) (*model.Model, *solution.Point, error) {
	t.Helper()
	m, _, err := format.ReadFile(filepath.Join("testdata", program))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	p, err := solution.Read(file, bytes.NewReader(text), m)
	return m, p, err
}

// A point of any model reads back bit for bit from every kind that is written; a MIP start has
// the integer columns.
func TestEveryKindReadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := formattest.Random(t, false)
		r := model.NewResult(m, "test")
		r.Status, r.Objective = model.StatusFeasible, 1.0/3
		for range m.Columns() {
			r.X = append(r.X, rapid.SampledFrom([]float64{0, 1, -2.5, 1.0 / 3, 1e-7, 123456789012345678, 5e-324}).Draw(t, "x"))
		}
		a := m.Matrix()
		for _, kind := range solution.Written() {
			var b bytes.Buffer
			if err := solution.WriteAs(kind, &b, m, r); err != nil {
				t.Fatalf("%s: %v", kind, err)
			}
			text := b.String()
			p, err := solution.Read("file", &b, m)
			if err != nil {
				t.Fatalf("%s: %v\n%s", kind, err, text)
			}
			want := append([]float64{}, r.X...)
			for j := range want {
				if kind == "gurobi-start" && !a.Type[j].IsInteger() {
					want[j] = 0
				}
			}
			if d := cmp.Diff(want, p.X); d != "" || p.Kind != kind {
				t.Fatalf("%s, read as %s: %s\n%s", kind, p.Kind, d, text)
			}
		}
	})
}

// TestRecordedCplex: a file that CPLEX 22.2 wrote, of min -3x - 4y - z/2 with the optimum -13.25.
func TestRecordedCplex(t *testing.T) {
	text, err := os.ReadFile("../../../backends/process/testdata/cplex/optimal.answer")
	if err != nil {
		t.Fatal(err)
	}
	m := model.New("mixed")
	m.Integer("x", 0, 4)
	m.Integer("y", 0, 4)
	m.Continuous("z", 0, 1)
	p, err := solution.Read("optimal.answer", bytes.NewReader(text), m)
	if err != nil || p.Kind != "cplex" || p.Given != 3 || p.Objective == nil || math.Abs(*p.Objective+13.25) > 1e-6 || math.Abs(p.X[0]-3) > 1e-6 || math.Abs(p.X[2]-0.5) > 1e-6 {
		t.Errorf("%+v, %v", p, err)
	}
}
