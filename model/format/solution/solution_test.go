package solution

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/source"
)

func small() *model.Model {
	m := model.New("small")
	x := m.Integer("x", 0, 9, 2)
	y := m.Continuous("y", 0, 5)
	m.Row("r").SumAll(1, x).Add(0.5, y.At()).Le(10)
	m.Minimize().SumAll(1, x)
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
	if d := cmp.Diff(&Point{X: r.X, Given: 3}, p); d != "" {
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
	if _, err := Read("file", &b, m); err == nil || !strings.Contains(err.Error(), "without a point") {
		t.Errorf("%v", err)
	}
}

func TestPlainList(t *testing.T) {
	p, err := Read("file", strings.NewReader("# mine\nx[1] 2\n\ny 1.5E-1\n"), small())
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(&Point{X: []float64{0, 2, 0.15}, Given: 2}, p); d != "" {
		t.Error(d)
	}
}

func TestErrorsHavePlaces(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"x[0] 1\nz 2\n", `file:2:1: "z"; want the name of a column of the model`},
		{"x[0] 1\nx[0] 2\n", `file:2:1: "x[0]" for the second time; want each column at most once`},
		{"x[0]  nan\n", `file:1:7: "nan", which is no number`},
		{"x[0] 1 2\n", `file:1:1: 3 words; want a name and a value`},
		{"Model status\nOptimal\n", "file: a solution file without a point"},
	} {
		_, err := Read("file", strings.NewReader(c.text), small())
		var place *source.Error
		if !errors.As(err, &place) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("x[0] 1\ny 2\n")
	f.Add("Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 3\n# Columns 3\nx[0] 1\nx[1] 2\ny 3\n# Rows 1\nr 3\n")
	f.Fuzz(func(t *testing.T, text string) {
		m := small()
		p, err := Read("file", strings.NewReader(text), m)
		if err != nil {
			return
		}
		r := model.NewResult(m, "test")
		r.Status, r.X = model.StatusFeasible, p.X
		var b bytes.Buffer
		if err := Write(&b, m, r); err != nil {
			t.Fatal(err)
		}
		again, err := Read("file", &b, m)
		if err != nil || !cmp.Equal(p.X, again.X) {
			t.Errorf("%v read back as %v (%v)", p.X, again, err)
		}
	})
}
