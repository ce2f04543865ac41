package process

import (
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// reading reads an answer as the program of a name would have left it, for mixed().
func reading(program, answer, log string) (*outcome, *job, error) {
	m := mixed()
	j := &job{model: m, names: matrix.NewNames(m, matrix.MPSNames), bound: math.Inf(-1)}
	out := &outcome{status: model.StatusError, certain: true, bound: math.NaN()}
	for i := range solvers {
		if b := (&backend{&solvers[i]}); b.name == program {
			for line := range strings.Lines(log) {
				b.line(j, strings.TrimSuffix(line, "\n"))
			}
			return out, j, b.read(j, []byte(answer), log, out)
		}
	}
	panic(program)
}

// Statuses as the programs word them, also where log and file differ.
func TestStatuses(t *testing.T) {
	const values = "\n 0 x 3 0\n 1 y 1 0\n 2 z 0.5 0\n"
	const point = "j 1 3\nj 2 1\nj 3 0.5\n"
	for _, c := range []struct {
		program, answer, log string
		status               model.Status
		stopped              model.Termination
		certain, hasPoint    bool
	}{
		{"cbc", "Optimal - objective value -13.25" + values, "", model.StatusOptimal, "", true, true},
		{"cbc", "Optimal (within gap tolerance) - objective value -13.25" + values, "", model.StatusOptimal, "", true, true},
		{"cbc", "Optimal - objective value -13.25" + values, "Result - User ctrl-c", model.StatusFeasible, model.Interrupted, true, true},
		{"cbc", "Stopped on time - objective value -13.25" + values, "", model.StatusFeasible, model.TimeLimit, true, true},
		{"cbc", "Stopped on iterations - objective value -13.25" + values, "Result - Stopped on node limit", model.StatusFeasible, model.NodeLimit, true, true},
		{"cbc", "Stopped on iterations - objective value -13.25" + values, "Result - Stopped on solution limit", model.StatusFeasible, model.SolutionLimit, true, true},
		{"cbc", "Stopped on time (no integer solution - continuous used) - objective value -13.4" + values, "", model.StatusLimit, model.TimeLimit, true, false},
		{"cbc", "Stopped on time - objective value -13.4" + values, "No feasible solution found", model.StatusLimit, model.TimeLimit, true, false},
		{"cbc", "Stopped on time - objective value -13.4\n** 0 x 9 0\n", "", model.StatusLimit, model.TimeLimit, true, false},
		{"cbc", "Infeasible - objective value 0" + values, "", model.StatusInfeasible, "", false, false},
		{"cbc", "Integer infeasible - objective value 0" + values, "", model.StatusInfeasible, "", false, false},
		{"cbc", "Unbounded - objective value 0" + values, "", model.StatusUnbounded, "", false, false},
		{"cbc", "", "anything", model.StatusError, "", true, false},
		{"glpsol", "s mip 2 3 o -13.25\n" + point, "", model.StatusOptimal, "", true, true},
		{"glpsol", "s mip 2 3 f -13.25\n" + point, "TIME LIMIT EXCEEDED", model.StatusFeasible, model.TimeLimit, true, true},
		{"glpsol", "s mip 2 3 f -13.25\n" + point, "RELATIVE MIP GAP TOLERANCE REACHED", model.StatusOptimal, "", true, true},
		{"glpsol", "s mip 2 3 n 0\n", "", model.StatusInfeasible, "", true, false},
		{"glpsol", "s mip 2 3 u 0\n", "TIME LIMIT EXCEEDED", model.StatusLimit, model.TimeLimit, true, false},
		{"glpsol", "s mip 2 3 u 0\n", "", model.StatusError, "", true, false},
		{"glpsol", "s bas 2 3 f f -13.4\nj 1 b 3 0\nj 2 b 1 0\nj 3 b 0.5 0\n", "", model.StatusOptimal, "", true, true},
		{"glpsol", "s bas 2 3 f u 0\nj 1 b 3 0\n", "", model.StatusFeasible, "", true, true},
		{"glpsol", "s bas 2 3 u u 0\n", "TIME LIMIT EXCEEDED", model.StatusLimit, model.TimeLimit, true, false},
		{"glpsol", "s mip 2 3 o -13.25\n" + point, "PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION", model.StatusInfeasible, "", true, false},
		{"glpsol", "", "LP HAS UNBOUNDED PRIMAL SOLUTION", model.StatusUnbounded, "", false, false},
		{"glpsol", "c a comment\n\n", "", model.StatusError, "", true, false},
	} {
		out, _, err := reading(c.program, c.answer, c.log)
		if err != nil || out.status != c.status || out.stopped != c.stopped || out.certain != c.certain || (out.x != nil) != c.hasPoint {
			t.Errorf("%s, %.60q, %q: %+v, %v; want %v, %q, certain %v, point %v", c.program, c.answer, c.log, out, err, c.status, c.stopped, c.certain, c.hasPoint)
		}
	}
}

// A file that is damaged is an error with its place, and never a point.
func TestDamagedAnswers(t *testing.T) {
	for _, c := range []struct{ program, answer, says string }{
		{"cbc", "Optimal\n 0 x\n", "number, name, value"}, {"cbc", "Optimal\n 0 x 1e 0\n", "expected a number"}, {"cbc", "Optimal\nx\n", "solution:2"},
		{"cbc", "Optimistic\n", "unknown status"}, {"cbc", "\x00\xff\n", "unknown status"}, {"cbc", "Optimal\n 0 x " + strings.Repeat("9", 400) + " 0\n", "expected a number"},
		{"glpsol", "j 1 3\n", "after a line of status"}, {"glpsol", "s mip 2 3 o 0\nj 1\n", "solution:2"}, {"glpsol", "s mip 2 3 o 0\nj one 3\n", "a column with its value"},
		{"glpsol", "s mip 2 3 o 0\nj 0 3\n", "a column with its value"}, {"glpsol", "s mip 2 3 o 0\nj -1 3\n", "a column with its value"},
		{"glpsol", "s bas 2 3 f f 0\nj 1 b\n", "solution:2"},
	} {
		out, _, err := reading(c.program, c.answer, "")
		if err == nil || !strings.Contains(err.Error(), c.says) || strings.ContainsAny(err.Error(), "\n\x00") || len(err.Error()) > 400 || out.x != nil {
			t.Errorf("%s, %.40q: %v; want %q, point %v", c.program, c.answer, err, c.says, out.x)
		}
	}
}

// Log lines give the bound and the best objective, in the model's direction; what is not
// known, or not a number, changes neither.
func TestLogLines(t *testing.T) {
	const node = "Cbc0010I After 100 nodes, 5 on tree, -12 best solution, best possible -14.5 (1.00 seconds)\n"
	for log, want := range map[string][2]float64{
		node: {-14.5, -12}, "": {math.Inf(-1), 0},
		node + "Cbc0010I After 200 nodes, 5 on tree, 1e+50 best solution, best possible -1e+50 (1.00 seconds)\n":                            {-14.5, -12},
		"Cbc0010I After 200 nodes, 5 on tree, nan best solution, best possible -14 (1.00 seconds)\n":                                        {-14, 0},
		"Cbc0012I Integer solution of -13 found by greedy cover after 7 iterations and 0 nodes (0.10 seconds)\n" + "Cbc0010I After nodes\n": {math.Inf(-1), -13},
		"Cbc0010I After 99999999999999999999 nodes, 5 on tree, -12 best solution, best possible -14 (x seconds)\n":                          {-14, -12},
	} {
		_, j, err := reading("cbc", "", log)
		if err != nil || j.bound != want[0] || j.best != want[1] || j.seen.Load() != (want[1] != 0) {
			t.Errorf("%q: bound %g, best %g, seen %v, %v; want %v", log, j.bound, j.best, j.seen.Load(), err, want)
		}
	}
}
