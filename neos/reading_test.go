package neos

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/tilemip/tilemip/model"
)

// small has the optimum 11 at x[a] = 1, y = 3, w = 1.5: minimize
// x[a] + 2 x[b] + 4 x[c] + y + 7, x[a] + x[b] ≥ 1, y + x[c] ≥ 3, y = 2w.
func small() *model.Model {
	m := model.New("small")
	x := m.Family("x", model.Spec{Type: model.Binary, Upper: 1}, model.Labels("i", "a", "b", "c"))
	y := m.Family("y", model.Spec{Type: model.Integer, Upper: 9}).Nth(0)
	w := m.Family("w", model.Spec{Upper: 5}).Nth(0)
	m.Row("cover").Add(1, x.Nth(0)).Add(1, x.Nth(1)).Ge(1)
	m.Row("enough").Add(1, y).Add(1, x.Nth(2)).Ge(3)
	m.Row("link").Add(1, y).Add(-2, w).Eq(0)
	m.Minimize().Add(1, x.Nth(0)).Add(2, x.Nth(1)).Add(4, x.Nth(2)).Add(1, y).Const(7)
	return m
}

// Answers of all solvers, good and bad, are archives in testdata/answers: what the
// server sent, and what is to be understood of it.
func TestAnswers(t *testing.T) {
	files, _ := filepath.Glob("testdata/answers/*.txtar")
	if len(files) < 20 {
		t.Fatalf("%d archives", len(files))
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s, out, want := unarchive(a)
			text, err := textFor(s, small())
			for _, f := range a.Files {
				if f.Name == "model" {
					text, err = ReadModel("model", s.Input, string(f.Data))
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			compareReading(t, text, Read(s, out, text), want)
		})
	}
}

// textFor writes a model for a solver; scip's old input CPLEX is LP.
func textFor(s Solver, m *model.Model) (*ModelText, error) {
	if s.Input == "CPLEX" {
		return WriteModel(m, "LP")
	}
	return WriteModel(m, s.Input)
}

func unarchive(a *txtar.Archive) (Solver, *Output, []string) {
	s, out := Solver{Category: "milp"}, &Output{Code: Normal, Files: map[string][]byte{}}
	var want []string
	for _, f := range a.Files {
		switch {
		case f.Name == "solver":
			fmt.Sscan(string(f.Data), &s.Name, &s.Input)
		case f.Name == "code":
			out.Code = strings.TrimSpace(string(f.Data))
		case f.Name == "text":
			out.Text = f.Data
		case f.Name == "want":
			want = strings.Split(strings.TrimSpace(string(f.Data)), "\n")
		case strings.HasPrefix(f.Name, "files/"):
			out.Files[strings.TrimPrefix(f.Name, "files/")] = f.Data
		}
	}
	return s, out, want
}

func compareReading(t *testing.T, text *ModelText, r *Reading, want []string) {
	t.Helper()
	got, err := text.Evaluate(r)
	values := map[string]float64{}
	for _, line := range want {
		key, value, _ := strings.Cut(line, " ")
		if key == "error" {
			if err == nil || !strings.Contains(err.Error(), value) {
				t.Errorf("%v; want an error with %q", err, value)
			}
			return
		}
		if err != nil {
			t.Fatalf("%v; reading %+v", err, r)
		}
		number, _ := strconv.ParseFloat(value, 64)
		switch key {
		case "status":
			if got.Status.String() != value {
				t.Errorf("status %v (%s), want %s", got.Status, got.Message, value)
			}
		case "termination":
			if string(got.Termination) != value {
				t.Errorf("termination %v, want %s", got.Termination, value)
			}
		case "message":
			if !strings.Contains(got.Message, value) {
				t.Errorf("message %q, want %q in it", got.Message, value)
			}
		case "objective":
			if got.Objective != number {
				t.Errorf("objective %g, want %s", got.Objective, value)
			}
		case "bound":
			if math.Abs(got.Bound-number) > 1e-9 {
				t.Errorf("bound %g, want %s", got.Bound, value)
			}
		default:
			values[key] = number
		}
	}
	if got.Status.HasPoint() != (len(values) > 0) {
		t.Errorf("status %v with %d values wanted", got.Status, len(values))
	}
	for j, x := range got.X {
		if name := text.Model.ColumnName(j); math.Abs(x-values[name]) > 1e-9 {
			t.Errorf("%s = %g, want %g", name, x, values[name])
		}
	}
}

// An MPS job of a maximization minimizes the negated objective, and so does its answer.
func TestNegatedObjective(t *testing.T) {
	m := model.New("most")
	x := m.Family("x", model.Spec{Type: model.Integer, Upper: 4}).Nth(0)
	m.Row("r").Add(2, x).Le(7)
	m.Maximize().Add(5, x)
	text, err := WriteModel(m, "mps")
	if err != nil {
		t.Fatal(err)
	}
	out := &Output{Code: Normal, Text: []byte("Result - Optimal solution found\n\nObjective value:     -15.0\n\n  0 x 3 -5\n")}
	r, err := text.Evaluate(Read(Solver{"milp", "Cbc", "MPS"}, out, text))
	if err != nil || r.Status != model.StatusOptimal || r.Objective != 15 || r.Bound != 15 {
		t.Errorf("%+v, %v", r, err)
	}
}

// Whatever comes, nothing panics, and what passes as a point satisfies the model.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("testdata/answers/*.txtar")
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		s, out, _ := unarchive(a)
		_, sol := out.file(".sol")
		f.Add(s.Name, s.Input, out.Text, []byte(sol))
	}
	m := small()
	f.Fuzz(func(t *testing.T, name, input string, text, file []byte) {
		s := Solver{"milp", name, input}
		written, err := textFor(s, m)
		if err != nil {
			return
		}
		out := &Output{Code: Normal, Text: text, Files: map[string][]byte{"soln.sol": file, "results.txt": file}}
		r, err := written.Evaluate(Read(s, out, written))
		if err != nil || !r.Status.HasPoint() {
			return
		}
		if report, err := m.Check(r.X); err != nil || !report.OK {
			t.Fatalf("a false point passed: %v", r.X)
		}
	})
}
