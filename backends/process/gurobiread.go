package process

// Gurobi's result file in JSON: SolutionInfo with the status as a number and the figures, Vars
// with the point and reduced costs, Constrs with duals. Source: Gurobi's manual, "JSON solution
// format" and "Optimization Status Codes".

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// gurobiSolution is the part of the file that is read. A pointer tells 0 from what is not there.
type gurobiSolution struct {
	SolutionInfo struct {
		Status                         int
		ObjBound                       *float64
		IterCount, NodeCount, SolCount float64
		BarIterCount                   float64
		PoolNObjVal                    []float64
	}
	Vars []struct {
		VarName string
		X, RC   *float64
		PoolNX  []float64 // one a point of the pool
	}
	Constrs []struct {
		ConstrName string
		Pi         *float64
	}
}

// Statuses of the manual. A model that is "unbounded" has a ray, but perhaps no point.
const (
	gurobiOptimal, gurobiInfeasible, gurobiInfOrUnbd, gurobiUnbounded = 2, 3, 4, 5

	gurobiSuboptimal = 13
)

var gurobiReasons = map[int]model.Termination{
	6: model.ObjectiveLimit, 7: model.NodeLimit, 8: model.NodeLimit, 9: model.TimeLimit, 10: model.SolutionLimit,
	11: model.Interrupted, 15: model.ObjectiveLimit, 16: model.TimeLimit, 17: model.MemoryLimit,
}

// gurobiFault matches what it prints of a parameter that it does not know, of a part of the model
// that it leaves out, and its numbered errors. It solves on after the first two.
var gurobiFault = textpos.Late(`(?mi)^(?:warning: )?unknown parameter.*|^Warning: .* skipped.*|^ERROR \d+: .*`)

// gurobiRead reads the result file; an error in the log comes first, since the program may go on
// without a parameter that it does not know.
func gurobiRead(j *job, answer []byte, text string, out *outcome) error {
	if f := gurobiFault().FindString(text); f != "" {
		return fmt.Errorf("%s", strings.TrimSpace(f))
	}
	if len(answer) == 0 {
		return nil
	}
	var a gurobiSolution
	if err := json.Unmarshal(answer, &a); err != nil {
		return fmt.Errorf("its result file is no JSON: %w", err)
	}
	info := a.SolutionInfo
	if b := info.ObjBound; b != nil && math.Abs(*b) < 1e30 {
		out.bound = *b
	}
	out.nodes, out.steps = int64(info.NodeCount), int64(info.IterCount+info.BarIterCount)
	switch reason, stopped := gurobiReasons[info.Status]; {
	case info.Status == gurobiOptimal:
		out.status = model.StatusOptimal
	case info.Status == gurobiInfeasible:
		out.status = model.StatusInfeasible
		return nil
	case info.Status == gurobiInfOrUnbd || info.Status == gurobiUnbounded:
		out.status, out.certain = model.StatusUnbounded, false
		return nil
	case info.Status == gurobiSuboptimal:
		out.status = model.StatusFeasible
	case stopped:
		out.status, out.stopped = model.StatusLimit, reason
	default:
		return fmt.Errorf("gurobi_cl ended with the status %d", info.Status)
	}
	return a.point(j, out)
}

// point sets the point and the duals. A linear program that was stopped has values that fulfil no
// rows, and no count of points.
func (a *gurobiSolution) point(j *job, out *outcome) error {
	if out.status == model.StatusLimit && a.SolutionInfo.SolCount == 0 {
		return nil
	}
	l := j.listed()
	for _, v := range a.Vars {
		if v.X != nil {
			l.column(v.VarName, *v.X)
		}
		if v.RC != nil {
			l.reducedCost(v.VarName, *v.RC)
		}
	}
	for _, c := range a.Constrs {
		if c.Pi != nil {
			l.row(c.ConstrName, *c.Pi)
		}
	}
	return l.into(out, "result file")
}
