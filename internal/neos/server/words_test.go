package server

import (
	"archive/zip"
	"bufio"
	"bytes"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/neos"
)

// claims are the ways in which a solve can end, with a point of the cups or without one.
var claims = []struct {
	status model.Status
	why    model.Termination
}{
	{model.StatusOptimal, model.Completed}, {model.StatusFeasible, model.GapReached}, {model.StatusInfeasible, model.Completed}, {model.StatusUnbounded, model.Completed},
	{model.StatusFeasible, model.TimeLimit}, {model.StatusFeasible, model.NodeLimit}, {model.StatusFeasible, model.SolutionLimit}, {model.StatusFeasible, model.Interrupted},
	{model.StatusLimit, model.TimeLimit}, {model.StatusLimit, model.NodeLimit}, {model.StatusLimit, model.SolutionLimit}, {model.StatusLimit, model.Interrupted},
	{model.StatusError, model.Crashed},
}

// cups has integers, negative values, a fraction, a column at 0, and an objective with a
// constant; linear relaxes it.
func cups(linear, maximize bool) *model.Model {
	m := model.New("cups")
	x, y, z := m.Integer("x", -3, 3), m.Integer("y", 0, 3), m.Continuous("z", 0, 1)
	m.Row("weight").Add(3, x.At()).Add(5, y.At()).Add(1, z.At()).Le(9)
	if maximize {
		m.Maximize().Add(4, x.At()).Add(5, y.At()).Add(1, z.At()).Const(2.5)
	} else {
		m.Minimize().Add(4, x.At()).Add(5, y.At()).Add(1, z.At()).Const(2.5)
	}
	if linear {
		m.Relax()
	}
	return m
}

// read is a worker that has read a job.
func read(t *testing.T, solver, input string, text *neos.ModelText) *work {
	t.Helper()
	d := document{"category": "milp", "solver": solver, "inputMethod": input, "email": "a@b.org"}
	if input == "GAMS" {
		d["model"], d["wantlst"], d["wantlog"] = text.Text, "yes", "yes"
	} else {
		d[input], d["wantsol"] = text.Text, "yes"
		d["post"] = "display solution variables -"
	}
	o, err := admit(d)
	if err != nil {
		t.Fatal(err)
	}
	w := &work{order: o, backend: "fake", out: io.Discard, code: codeNormal}
	w.Dir = t.TempDir()
	for i := range solvers {
		if solvers[i].name == o.Solver {
			w.solver = &solvers[i]
		}
	}
	if err := w.read(); err != nil {
		t.Fatal(err)
	}
	return w
}

// answered is what the worker writes for a result, as the client gets it.
func answered(t *testing.T, w *work, r *model.Result) *neos.Output {
	t.Helper()
	w.result = r
	var b bytes.Buffer
	body := bufio.NewWriter(&b)
	w.body(body)
	body.Flush()
	os.Remove(filepath.Join(w.Dir, zipFile))
	if err := w.zip(); err != nil {
		t.Fatal(err)
	}
	return &neos.Output{Status: neos.Done, Code: neos.Normal, Text: b.Bytes(), Files: unzipped(t, filepath.Join(w.Dir, zipFile))}
}

func unzipped(t *testing.T, name string) map[string][]byte {
	t.Helper()
	z, err := zip.OpenReader(name)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	files := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
		r.Close()
	}
	return files
}

func integers(m *model.Model) bool {
	a := m.Matrix()
	return a.HasIntegers()
}

// resultOf is a result with the point x=-1.5 or -1, y=0, z=0.25, by the names of the columns.
func resultOf(m *model.Model, status model.Status, why model.Termination) *model.Result {
	r := model.NewResult(m, "fake")
	r.Status, r.Termination, r.Nodes, r.LPIterations = status, why, 17, 42
	if !status.HasPoint() {
		return r
	}
	r.X = make([]float64, m.Columns())
	for j := range r.X {
		switch name := m.ColumnName(j); {
		case strings.EqualFold(name, "x") && integers(m):
			r.X[j] = -1
		case strings.EqualFold(name, "x"):
			r.X[j] = -1.5
		case strings.EqualFold(name, "z"):
			r.X[j] = 0.25
		case !strings.EqualFold(name, "y"): // the constant's column, fixed at 1
			r.X[j] = 1
		}
	}
	a := m.Matrix()
	r.Objective = a.Constant
	for j, x := range r.X {
		r.Objective += a.Cost[j] * x
	}
	r.Bound = r.Objective
	if status == model.StatusFeasible {
		r.Bound = r.Objective - 4
		if a.Maximize {
			r.Bound = r.Objective + 4
		}
	}
	return r
}

// Every sentence that this server writes for a solver, its client reads as what was meant:
// status, reason, point, objective and bound, for every solver, input, direction and ending.
func TestEverySentenceIsReadBack(t *testing.T) {
	if len(offered()) == 0 {
		t.Skip("no solver is available, and the server admits no job")
	}
	for _, name := range []string{"CPLEX", "Cbc", "HiGHS", "scip"} { // the others have the form of HiGHS
		for _, input := range []string{"LP", "MPS", "GAMS"} {
			for _, kind := range []struct{ linear, maximize bool }{{false, false}, {false, true}, {true, true}} {
				m := cups(kind.linear, kind.maximize)
				text, err := neos.WriteModel(m, input)
				if err != nil {
					t.Fatal(err)
				}
				w := read(t, name, input, text)
				for _, c := range claims {
					if kind.linear && (c.why == model.NodeLimit || c.why == model.SolutionLimit || c.why == model.GapReached) {
						continue // a linear program has none of these
					}
					out := answered(t, w, resultOf(w.subject.model, c.status, c.why))
					got, err := text.Evaluate(neos.Read(neos.Solver{Category: "milp", Name: name, Input: input}, out, text))
					readBack(t, name+" "+input, m, c.status, c.why, got, err, out)
				}
			}
		}
	}
}

func readBack(t *testing.T, name string, m *model.Model, status model.Status, why model.Termination, got *model.Result, err error, out *neos.Output) {
	t.Helper()
	if status == model.StatusError { // no form has a word of its own for a solver that failed
		if err == nil && (got.Status == model.StatusOptimal || got.Status == model.StatusInfeasible || got.Status.HasPoint()) {
			t.Errorf("%s: a failure is read as %v\n%s", name, got.Status, out.Text)
		}
		return
	}
	if err != nil || got.Status != status {
		t.Errorf("%s, %v, %v, integers %v: %+v, %v\n%s", name, status, why, integers(m), got, err, out.Text)
		return
	}
	inexact := map[model.Termination]model.Termination{ // where forms have one word for two reasons
		model.Crashed: model.Interrupted, model.Interrupted: model.Crashed, model.SolutionLimit: model.NodeLimit,
	}
	if got.Termination != why && got.Termination != inexact[why] {
		t.Errorf("%s, %v, %v: reason %v\n%s", name, status, why, got.Termination, out.Text)
	}
	if want := resultOf(m, status, why); status.HasPoint() {
		if got.Objective != want.Objective || !got.Checked || status == model.StatusOptimal && got.Bound != want.Bound || !math.IsInf(got.Bound, 0) && math.Abs(got.Bound-want.Bound) > 1e-9 {
			t.Errorf("%s, %v: objective %g, bound %g, want %g, %g", name, status, got.Objective, got.Bound, want.Objective, want.Bound)
		}
		for j := range want.X {
			if got.X[j] != want.X[j] {
				t.Errorf("%s, %v: %s is %g, want %g", name, status, m.ColumnName(j), got.X[j], want.X[j])
			}
		}
	}
}
