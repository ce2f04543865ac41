package process

// What CPLEX leaves: its solution file, with the status as a number, and the line of status in its
// log where there is no file. Source: CPLEX's manual, "SOL file format" and "Solution status codes".

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/internal/verdict"
	"github.com/tilemip/tilemip/model"
)

// cplexSolution is the part of the file that is read.
type cplexSolution struct {
	XMLName xml.Name `xml:"CPLEXSolution"`
	Header  struct {
		Objective string  `xml:"objectiveValue,attr"`
		Status    int     `xml:"solutionStatusValue,attr"`
		Feasible  int     `xml:"primalFeasible,attr"`
		Nodes     float64 `xml:"MIPNodes,attr"`
		Steps     float64 `xml:"MIPIterations,attr"`
		Simplex   float64 `xml:"simplexIterations,attr"`
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

// Lines of the program behind the log. Before each may stand the prompt.
var (
	cplexStatus = textpos.Late(`(?m)^(?:CPLEX> )*(?:MIP|Presolve|Primal simplex|Dual simplex|Barrier) - (.*)|^(?:CPLEX> )*((?:Infeasible|Unbounded|Time limit exceeded|Integer infeasible)\b.*)`)
	cplexBound  = textpos.Late(`(?m)^(?:CPLEX> )*Current MIP best bound =\s+(\S+)`)
	cplexCounts = textpos.Late(`(?m)^(?:CPLEX> )*Solution time = .*Iterations = (\d+)\s+Nodes = (\d+)`)
	cplexFault  = textpos.Late(`(?m)CPLEX Error +(\d+): .*`)
)

// cplexRead reads the solution file; without one, the line of status.
func cplexRead(j *job, answer []byte, text string, out *outcome) error {
	for _, f := range cplexFault().FindAllStringSubmatch(text, -1) {
		if f[1] != "1217" { // no solution exists, and no file is written
			return fmt.Errorf("%s", strings.TrimSpace(f[0]))
		}
	}
	out.bound = bound(cplexBound(), text, 1e20)
	if m := cplexCounts().FindStringSubmatch(text); m != nil {
		out.steps, _ = strconv.ParseInt(m[1], 10, 64)
		out.nodes, _ = strconv.ParseInt(m[2], 10, 64)
	}
	if len(answer) == 0 {
		if m := cplexStatus().FindStringSubmatch(text); m != nil {
			v, ok := verdict.CPLEX.Find(m[1] + m[2])
			return out.says("cplex", m[1]+m[2], v, ok)
		}
		return nil
	}
	var a cplexSolution
	if err := xml.Unmarshal(answer, &a); err != nil {
		return fmt.Errorf("its solution file is damaged: %w", err)
	}
	h := a.Header
	out.nodes, out.steps = int64(h.Nodes), int64(h.Steps+h.Simplex)
	v, ok := verdict.CPLEXCodes[h.Status]
	if err := out.says("cplex", strconv.Itoa(h.Status), v, ok || h.Feasible == 1); err != nil || out.status == model.StatusInfeasible || out.status == model.StatusUnbounded {
		return err
	}
	if out.status == model.StatusLimit && h.Feasible == 0 {
		return nil
	}
	if out.status != model.StatusOptimal {
		out.status = model.StatusFeasible // not proven, or not feasible unscaled
	}
	return a.point(j, out)
}

// point sets the point and the duals.
func (a *cplexSolution) point(j *job, out *outcome) error {
	l := j.listed()
	number := func(text string) float64 {
		v, err := strconv.ParseFloat(text, 64)
		l.broken = l.broken || err != nil
		return v
	}
	for _, v := range a.Columns {
		l.column(v.Name, v.Value)
		l.reducedCost(v.Name, number(v.Reduced))
	}
	for _, r := range a.Rows {
		l.row(r.Name, number(r.Dual))
	}
	return l.into(out, "solution file")
}
