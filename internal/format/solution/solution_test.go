package solution

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

func small() *model.Model {
	m := model.New("small")
	x := m.Integer("x", 0, 9, 2)
	y := m.Continuous("y", 0, 5)
	m.Row("r").Plus(x).Add(0.5, y.At()).Le(10)
	m.Minimize().Plus(x)
	return m
}

func TestWrittenPointReadsBack(t *testing.T) {
	m := small()
	r := model.NewResult(m, "test")
	r.Status, r.X, r.Objective = model.StatusOptimal, []float64{3, 0, 0.1}, 3
	var b bytes.Buffer
	if err := Write(&b, m, r); err != nil {
		t.Fatal(err)
	}
	p, err := Read("file", &b, m)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(&Point{X: r.X, Given: 3, Kind: "highs", Status: "Optimal", Objective: &r.Objective}, p); d != "" {
		t.Error(d)
	}
}

func TestNoPointIsAnError(t *testing.T) {
	m := small()
	r := model.NewResult(m, "test")
	r.Status = model.StatusInfeasible
	var b bytes.Buffer
	if err := Write(&b, m, r); err != nil {
		t.Fatal(err)
	}
	if _, err := Read("file", &b, m); err == nil || !strings.Contains(err.Error(), "without a solution") {
		t.Errorf("%v", err)
	}
}

func TestPlainList(t *testing.T) {
	p, err := Read("file", strings.NewReader("# mine\nx[1] 2\n\ny 1.5E-1\n"), small())
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(&Point{X: []float64{0, 2, 0.15}, Given: 2, Kind: "list"}, p); d != "" {
		t.Error(d)
	}
}

func TestErrorsHavePlaces(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"x[0] 1\nz 2\n", `file:2:1: "z"; expected the name of a column of the model`},
		{"x[0] 1\nx[0] 2\n", `file:2:1: "x[0]" for the second time, after line 1; expected each column at most once`},
		{"x[0]  nan\n", `file:1:7: "nan" is no number`},
		{"x[0] 1 2\n", `file:1:1: "x[0] 1"; expected the name of a column of the model`},
		{"x[0]\n", `file:1:1: "x[0]" alone; expected a name and a value`},
		{"ONE 1\n", `file:1:1: "ONE"; expected the name of a column of the model`},
		{"Model status\nOptimal\n", "file: a solution file without a solution"},
		{highs("Infeasible", "None"), "file: a solution file without a solution"},
		{highs("Optimal", "Maybe"), `file:5:1: "Maybe"; expected Feasible or Infeasible`},
		{highs("Optimal", "Feasible", "# Columns 3"), `file:6:1: "# Columns 3"; expected Objective and its value`},
		{highs("Optimal", "Feasible", "Objective 1", "# Columns 5"), `file:7:11: "5" columns; expected at most as many as the model has, which is 3`},
		{highs("Optimal", "Feasible", "Objective 1", "# Columns x"), `file:7:11: "x" columns`},
		{highs("Optimal", "Feasible", "Objective 1", "# Columns 1", "y 1"), `file:8: no value for 2 columns, the first one "x[0]"; expected all 3`},
		{highs("Optimal", "Feasible", "Objective 1", "# Columns 3", "y 1", "# Rows"), `file:9:1: "# Rows"; expected a column and its value`},
		{highs("Optimal", "Feasible", "Objective 1", "# Columns -1", "y 1 2", "x[0] 1 0"), `file:9:1: "x[0] 1 0" after the last of 1 columns`},
	} {
		_, err := Read("file", strings.NewReader(c.text), small())
		var place *textpos.Error
		if !errors.As(err, &place) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

// highs makes a file of HiGHS of the lines after the two heads.
func highs(status string, lines ...string) string {
	return "Model status\n" + status + "\n\n# Primal solution values\n" + strings.Join(lines, "\n") + "\n"
}

func TestKindsOfFiles(t *testing.T) {
	m := model.New("named")
	m.Family("x", model.Spec{Upper: 9}, model.Labels("i", "a", "b 1"))
	m.Minimize().Const(2)
	want := []float64{0, 2.5}
	for kind, text := range map[string]string{
		"MIPLIB":                "=obj= 2\nx[b_1] 2.5\n",
		"dense HiGHS":           highs("Time limit reached", "Feasible", "Objective 2", "# Columns 2", "x[a] 0", "x[b 1] 2.5", "# Rows 0"),
		"of an MPS file":        highs("Optimal", "Feasible", "Objective 2", "# Columns 3", "x[a] 0", "x[b_1] 2.5", "ONE 1"),
		"of an LP file, sparse": highs("Optimal", "Feasible", "Objective 2", "# Columns -2", "x_b_1 2.5 1", "ONE 1 2"),
		"list":                  "  x[b 1]   2.5   \r\n# x[a] 3\n",
	} {
		p, err := Read("file", strings.NewReader(text), m)
		if err != nil {
			t.Errorf("%s: %v", kind, err)
		} else if d := cmp.Diff(want, p.X); d != "" {
			t.Errorf("%s: %s", kind, d)
		}
	}
	if _, err := Read("file", strings.NewReader("ONE 2\n"), m); err == nil || !strings.Contains(err.Error(), "once the value 1") {
		t.Errorf("the constant's column at 2: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("x[0] 1\ny 2\n")
	for _, kind := range Written() {
		m := small()
		r := model.NewResult(m, "test")
		r.Status, r.X = model.StatusFeasible, []float64{3, 0, 0.1}
		var b strings.Builder
		if err := WriteAs(kind, &b, m, r); err != nil {
			f.Fatal(err)
		}
		f.Add(b.String())
	}
	f.Add("Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 3\n# Columns 3\nx[0] 1\nx[1] 2\ny 3\n# Rows 1\nr 3\n")
	f.Fuzz(func(t *testing.T, text string) {
		m := small()
		p, err := Read("file", strings.NewReader(text), m)
		if err != nil {
			return
		}
		r := model.NewResult(m, "test")
		r.Status, r.X = model.StatusFeasible, p.X
		for _, kind := range Written() {
			var b bytes.Buffer
			if err := WriteAs(kind, &b, m, r); err != nil {
				t.Fatal(err)
			}
			again, err := Read("file", &b, m)
			if err != nil || !cmp.Equal(p.X, again.X) && kind != "gurobi-start" {
				t.Errorf("%s: %v read back as %v (%v)", kind, p.X, again, err)
			}
		}
	})
}
