package process

// The pools of solver programs, read from what each leaves: Gurobi has its points in its result file in
// JSON (PoolNX), CPLEX writes all of them to one file ("write FILE all"). The programs minimize, so
// that an objective that they state of a point of a maximization is the negated one. backends.Solve
// checks the points.
//
// Sources: Gurobi's manual, "JSON solution format"; CPLEX's manual, "Using
// solutions from the solution pool" and "SOL file format".

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// mostPool bounds how many points a program is asked for.
const mostPool = 10_000

// asked is how many points the program is to keep: one more than the caller wants, since the answer
// is among them.
func (j *job) asked() int { return min(j.options.Pool, mostPool) + 1 }

// takePool reads the points into the outcome. A pool that cannot be read takes nothing away from
// the answer.
func (b *backend) takePool(j *job, answer []byte, out *outcome) {
	if j.options.Pool == 0 || b.pool == nil || out.x == nil {
		return
	}
	points, err := b.pool(j, answer)
	if err != nil {
		out.message = strings.TrimPrefix(out.message+"; its pool cannot be read: "+err.Error(), "; ")
	}
	if j.model.Matrix().Maximize {
		for k := range points {
			points[k].Claimed = -points[k].Claimed
		}
	}
	out.pool = &model.SolverPool{From: model.PoolStored, Points: points}
}

// gurobiPool reads the pool of the result file: one objective a point, and one value a point of
// each column.
func gurobiPool(j *job, answer []byte) ([]model.PoolPoint, error) {
	var a gurobiSolution
	if err := json.Unmarshal(answer, &a); err != nil {
		return nil, err
	}
	var points []model.PoolPoint
	for _, claimed := range a.SolutionInfo.PoolNObjVal {
		points = append(points, model.PoolPoint{X: make([]float64, j.model.Columns()), Claimed: claimed})
	}
	for _, v := range a.Vars {
		k, ok := j.names.FindVar(v.VarName)
		if !ok {
			continue
		}
		if len(v.PoolNX) != len(points) {
			return nil, fmt.Errorf("column %s has %d values for %d points", j.model.ColumnName(k), len(v.PoolNX), len(points))
		}
		for n, value := range v.PoolNX {
			points[n].X[k] = j.whole(k, value)
		}
	}
	return points, nil
}

// cplexPool reads the file of all points; the first one is the incumbent once more.
func cplexPool(j *job, _ []byte) ([]model.PoolPoint, error) {
	text, err := os.ReadFile(j.poolAt)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil // stopped before it was written
	}
	if err != nil {
		return nil, err
	}
	var a struct {
		XMLName   xml.Name        `xml:"CPLEXSolutions"`
		Solutions []cplexSolution `xml:"CPLEXSolution"`
	}
	if err := xml.Unmarshal(text, &a); err != nil {
		return nil, err
	}
	var points []model.PoolPoint
	for _, s := range a.Solutions {
		p := model.PoolPoint{X: make([]float64, j.model.Columns()), Claimed: math.NaN()}
		if v, err := strconv.ParseFloat(s.Header.Objective, 64); err == nil {
			p.Claimed = v
		}
		for _, c := range s.Columns {
			if k, ok := j.names.FindVar(c.Name); ok {
				p.X[k] = j.whole(k, c.Value)
			}
		}
		points = append(points, p)
	}
	return points, nil
}
