package process

// What CPLEX leaves: its solution file, with the status as a number, and the line of status in its
// log where there is no file. Source: CPLEX's manual, "SOL file format" and "Solution status codes".

import (
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// cplexAnswer is the part of the file that is read.
type cplexAnswer struct {
	XMLName xml.Name `xml:"CPLEXSolution"`
	Header  struct {
		Status   int     `xml:"solutionStatusValue,attr"`
		Feasible int     `xml:"primalFeasible,attr"`
		Nodes    float64 `xml:"MIPNodes,attr"`
		Steps    float64 `xml:"MIPIterations,attr"`
		Simplex  float64 `xml:"simplexIterations,attr"`
	} `xml:"header"`
	Rows []struct {
		Name string `xml:"name,attr"`
		Dual string `xml:"dual,attr"`
	} `xml:"linearConstraints>constraint"`
	Columns []struct {
		Name    string  `xml:"name,attr"`
		Value   float64 `xml:"value,attr"`
		Reduced string  `xml:"reducedCost,attr"`
	} `xml:"variables>variable"`
}

// cplexReasons are the statuses of a solve that was stopped, of linear and of integer programs.
var cplexReasons = map[int]model.Termination{
	10: model.NodeLimit, 11: model.TimeLimit, 13: model.Interrupted, 25: model.TimeLimit,
	104: model.SolutionLimit, 105: model.NodeLimit, 106: model.NodeLimit, 107: model.TimeLimit, 108: model.TimeLimit,
	111: model.MemoryLimit, 112: model.MemoryLimit, 113: model.Interrupted, 114: model.Interrupted, 131: model.TimeLimit, 132: model.TimeLimit,
}

// Lines of the program behind the log. Before each may stand the prompt.
var (
	cplexStatus = late(`(?m)^(?:CPLEX> )*(?:MIP|Presolve|Primal simplex|Dual simplex|Barrier) - (.*)|^(?:CPLEX> )*((?:Infeasible|Unbounded|Time limit exceeded|Integer infeasible)\b.*)`)
	cplexBound  = late(`(?m)^(?:CPLEX> )*Current MIP best bound =\s+(\S+)`)
	cplexCounts = late(`(?m)^(?:CPLEX> )*Solution time = .*Iterations = (\d+)\s+Nodes = (\d+)`)
	cplexFault  = late(`(?m)CPLEX Error +(\d+): .*`)
)

// cplexRead reads the solution file; without one, the line of status.
func cplexRead(j *job, answer []byte, text string, out *outcome) error {
	for _, f := range cplexFault().FindAllStringSubmatch(text, -1) {
		if f[1] != "1217" { // no solution exists, and no file is written
			return fmt.Errorf("%s", strings.TrimSpace(f[0]))
		}
	}
	if m := cplexBound().FindStringSubmatch(text); m != nil {
		if x, err := strconv.ParseFloat(m[1], 64); err == nil && math.Abs(x) < 1e20 {
			out.bound = x
		}
	}
	if m := cplexCounts().FindStringSubmatch(text); m != nil {
		out.steps, _ = strconv.ParseInt(m[1], 10, 64)
		out.nodes, _ = strconv.ParseInt(m[2], 10, 64)
	}
	if len(answer) == 0 {
		if m := cplexStatus().FindStringSubmatch(text); m != nil {
			return cplexWord(m[1]+m[2], out)
		}
		return nil
	}
	var a cplexAnswer
	if err := xml.Unmarshal(answer, &a); err != nil {
		return fmt.Errorf("its solution file is damaged: %w", err)
	}
	h := a.Header
	out.nodes, out.steps = int64(h.Nodes), int64(h.Steps+h.Simplex)
	switch reason, stopped := cplexReasons[h.Status]; {
	case h.Status == 1 || h.Status == 101 || h.Status == 102:
		out.status = model.StatusOptimal
	case h.Status == 3 || h.Status == 103:
		out.status = model.StatusInfeasible
		return nil
	case h.Status == 2 || h.Status == 4 || h.Status == 118 || h.Status == 119:
		out.status, out.certain = model.StatusUnbounded, false
		return nil
	case stopped:
		if out.status, out.stopped = model.StatusLimit, reason; h.Feasible == 0 {
			return nil
		}
		out.status = model.StatusFeasible
	case h.Feasible == 1: // 5, 6, 23, 115, 127: a point, not proven or not feasible unscaled
		out.status = model.StatusFeasible
	default:
		return fmt.Errorf("cplex ended with the status %d", h.Status)
	}
	return a.point(j, out)
}

// cplexWord reads the words of a line of status without a point. What may be unbounded as well is
// not certain.
func cplexWord(words string, out *outcome) error {
	words = strings.ToLower(words)
	has := func(part string) bool { return strings.Contains(words, part) }
	limit := map[string]model.Termination{"time limit": model.TimeLimit, "node limit": model.NodeLimit, "memory": model.MemoryLimit, "aborted": model.Interrupted}
	for part, reason := range limit {
		if has(part) {
			out.status, out.stopped = model.StatusLimit, reason
			return nil
		}
	}
	switch {
	case has("infeasible") && !has("unbounded"):
		out.status = model.StatusInfeasible
	case has("unbounded"):
		out.status, out.certain = model.StatusUnbounded, false
	default:
		return fmt.Errorf("unknown status %.80q", words)
	}
	return nil
}

// point sets the point and, at the optimum of a linear program, the duals, which are in the
// direction of what the program minimized.
func (a *cplexAnswer) point(j *job, out *outcome) error {
	m := j.model
	x, reduced, rowDual := make([]float64, m.Columns()), make([]float64, m.Columns()), make([]float64, m.Rows())
	sign, duals, valued, matrix := 1.0, true, 0, m.Matrix()
	if matrix.Maximize {
		sign = -1
	}
	number := func(text string) float64 {
		v, err := strconv.ParseFloat(text, 64)
		duals = duals && err == nil
		return sign * v
	}
	for _, v := range a.Columns {
		if k, ok := j.names.FindVar(v.Name); ok {
			x[k], reduced[k] = v.Value, number(v.Reduced)
			valued++
		}
	}
	for _, r := range a.Rows {
		i, ok := j.names.FindRow(r.Name)
		if duals = duals && ok; ok { // not ok: half of a row that was written as two
			rowDual[i] = number(r.Dual)
		}
	}
	if valued < len(x) {
		return fmt.Errorf("its solution file has values of %d of %d columns", valued, len(x))
	}
	out.x = x
	if out.status == model.StatusOptimal && duals && !matrix.HasIntegers() && len(m.Constructs().Products) == 0 {
		out.rowDual, out.reduced = rowDual, reduced
	}
	return nil
}
