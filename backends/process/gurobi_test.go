package process

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// gurobiRecording reads a recorded answer for a model.
func gurobiRecording(t *testing.T, name string, m *model.Model) (*outcome, error) {
	t.Helper()
	file := filepath.Join("testdata", "gurobi", name)
	out := &outcome{status: model.StatusError, certain: true, bound: math.NaN()}
	j := &job{model: m, names: matrix.NewNames(m, matrix.MPSNames)}
	return out, gurobiRead(j, contents(t, file+".answer"), string(contents(t, file+".log")), out)
}

// TestGurobiBounds: what the recorded solves had proven when they were stopped.
func TestGurobiBounds(t *testing.T) {
	for name, slack := range map[string]bool{"time": true, "time-without-point": false, "nodes": true, "interrupted": true} {
		out, err := gurobiRecording(t, name, split(slack)())
		if err != nil || math.Abs(out.bound) > 1e-6 || out.nodes < 1 || out.steps < 1 {
			t.Errorf("%s: bound %g, %d nodes, %d iterations, %v; want the bound 0 and some of each", name, out.bound, out.nodes, out.steps, err)
		}
	}
}

// TestGurobiLog: the table of nodes of a recorded log ends in the figures of its last line, whatever
// stands between.
func TestGurobiLog(t *testing.T) {
	m := split(true)()
	j := &job{model: m, names: matrix.NewNames(m, matrix.MPSNames), bound: math.Inf(-1)}
	var objectives []float64
	j.options.Events = func(e backends.Event) { objectives = append(objectives, e.Objective) }
	for line := range strings.Lines(string(contents(t, "testdata/gurobi/interrupted.log"))) {
		gurobiLine(j, strings.TrimSuffix(line, "\n"))
	}
	if !j.seen.Load() || math.Abs(j.bound) > 1e-6 || len(objectives) < 10 || objectives[0] <= j.best {
		t.Errorf("best %g, bound %g, %d events, the first %v; want falling objectives and the bound 0", j.best, j.bound, len(objectives), objectives[:1])
	}
	for line, want := range map[string]backends.Event{
		"     0     0  -13.66667    0    1  -12.50000  -13.66667  9.33%     -    0s": {Nodes: 0, Objective: -12.5, Bound: -13.66667},
		"     0     2    0.00000    0    8          -    0.00000      -     -    3s": {Nodes: 0, Objective: math.NaN(), Bound: 0},
		"H  388   298                      36.0000000   -0.00000   100%   2.2    0s": {Nodes: 388, Objective: 36, Bound: 0},
		"*  412     3              25      36.0000000   12.00000  66.7%   2.2   17s": {Nodes: 412, Objective: 36, Bound: 12},
		" 1234   567     cutoff   12        36.00000   11.50000  68.1%  14.1  105s":  {Nodes: 1234, Objective: 36, Bound: 11.5},
		" 1235   566 infeasible   12        36.00000   11.50000  68.1%  14.1  105s":  {Nodes: 1235, Objective: 36, Bound: 11.5},
		"Found heuristic solution: objective -12.5000000":                            {Objective: -12.5, Bound: math.Inf(-1)},
		"Loaded user MIP start with objective -7":                                    {Objective: -7, Bound: math.Inf(-1)},
	} {
		got, events := backends.Event{}, 0
		j := &job{model: m, names: j.names, bound: math.Inf(-1)}
		j.options.Events = func(e backends.Event) { got, events = e, events+1 }
		gurobiLine(j, line)
		if events != 1 || got.Nodes != want.Nodes || got.Bound != want.Bound || got.Objective != want.Objective && !(math.IsNaN(got.Objective) && math.IsNaN(want.Objective)) {
			t.Errorf("%q: %d events, %+v; want %+v", line, events, got, want)
		}
	}
}

// TestGurobiPoints: files of improving points are reported once, the one that is being written not
// before it is complete, and the last complete one is what a killed program leaves.
func TestGurobiPoints(t *testing.T) {
	m := mixed()
	j := &job{model: m, names: matrix.NewNames(m, matrix.MPSNames), savedAt: filepath.Join(t.TempDir(), "point"), bound: math.Inf(-1)}
	var got []float64
	j.options.Events = func(e backends.Event) { got = append(got, e.Objective, e.X[0]) }
	files := []string{"# Solution for model m\n# Objective value = -12.5\nx 4\ny 0\nz 1\n", "# Objective value = -13.25\nx 2.9999999999\ny 1\nz 0.5\n"}
	for k, text := range files {
		for length := range len(text) + 1 {
			if err := os.WriteFile(j.savedAt+"_"+string(rune('0'+k))+".sol", []byte(text[:length]), 0o600); err != nil {
				t.Fatal(err)
			}
			gurobiImproved(j)
			if x := gurobiSaved(j); length < len(text) && (len(got) != 2*k || (x == nil) != (k == 0)) {
				t.Fatalf("file %d, %d bytes: %v, saved %v", k, length, got, x)
			}
		}
	}
	if len(got) != 4 || got[0] != -12.5 || got[2] != -13.25 || got[3] != 3 || j.improved != 2 || gurobiSaved(j)[0] != 3 {
		t.Errorf("%v, want the points of -12.5 and -13.25, once each", got)
	}
}

// TestGurobiFaults: what the program leaves out of the model, or does not understand, is an error
// and no answer to another question.
func TestGurobiFaults(t *testing.T) {
	const optimum = `{"SolutionInfo": {"Status": 2, "ObjBound": -13.25, "SolCount": 1}, "Vars": [{"VarName": "x", "X": 3}, {"VarName": "y", "X": 1}, {"VarName": "z", "X": 0.5}]}`
	if out, _, err := reading("gurobi", optimum, ""); err != nil || out.status != model.StatusOptimal {
		t.Fatalf("%+v, %v; want the optimum", out, err)
	}
	for _, c := range []struct{ answer, log, says string }{
		{optimum, "Warning: range row as indicator row if not supported and will be skipped\n", "will be skipped"},
		{optimum, "Unknown parameter: 'MIPFokus' (ignored)\n", "MIPFokus"},
		{"", "ERROR 10010: Model too large for size-limited license\n", "Model too large"},
		{strings.Replace(optimum, `"VarName": "z"`, `"VarName": "w"`, 1), "", "2 of 3 columns"},
		{strings.Replace(optimum, `"Status": 2`, `"Status": 12`, 1), "", "status 12"},
		{optimum[:100], "", "no JSON"},
	} {
		if out, _, err := reading("gurobi", c.answer, c.log); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q, %.60q: %+v, %v; want %q", c.log, c.answer, out, err, c.says)
		}
	}
}

// TestGurobiArguments: no parameter of the caller's can move the files or be two arguments, and
// the model is the last one.
func TestGurobiArguments(t *testing.T) {
	j := &job{model: mixed(), dir: t.TempDir(), modelAt: "model.mps"}
	j.options.Raw = map[string]string{"MIPFocus": "1"}
	if err := gurobiPrepare(j); err != nil {
		t.Fatal(err)
	}
	args := gurobiArguments(j)
	if text := strings.Join(args, " "); !strings.Contains(text, " MIPFocus=1 ") || args[len(args)-1] != "model.mps" {
		t.Errorf("%s: want MIPFocus=1, and the model last", text)
	}
	for name, value := range map[string]string{"resultfile": "x.sol", "InputFile": "y", "--help": "", "Seed": "1\n2", "": "1", "MIPFocus": ""} {
		j.options.Raw = map[string]string{name: value}
		if err := gurobiPrepare(j); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q=%q: %v, want an error of one line", name, value, err)
		}
	}
}
