// The further points of a model in an answer: package backends has them as arrays, an answer has them
// by name, with what the solver says of each beside what was computed here.

package tilemip

import "github.com/tilemip/tilemip/model"

// Pool are points that a solver met besides its answer, the best first. Each has passed the exact
// check and differs from the answer and the others. They need not be the next best ones.
type Pool struct {
	From       string      `json:"from"`             // "own pool" or "improving points"
	Given      int         `json:"given"`            // by the solver, besides the answer
	Duplicates int         `json:"duplicates"`       // of these, the same as another
	Missed     int         `json:"missed"`           // of these, that failed the exact check and were left out
	Reason     string      `json:"reason,omitempty"` // what the first of them missed
	Points     []PoolPoint `json:"points"`           // the best first
}

// PoolPoint is one of them.
type PoolPoint struct {
	Objective float64            `json:"objective"`         // computed exactly
	Claimed   *float64           `json:"claimed,omitempty"` // stated by the solver; absent where it states none
	Values    map[string]float64 `json:"values"`            // the variables that are not 0
}

// namedPool puts names to the points of a result; nil where none were asked for.
func namedPool(m *model.Model, r *model.Result) *Pool {
	if r == nil || r.Pool == nil {
		return nil
	}
	p := r.Pool
	out := &Pool{From: p.From, Given: p.Given, Duplicates: p.Duplicates, Missed: p.Missed, Reason: p.Reason, Points: []PoolPoint{}}
	for _, x := range p.Points {
		named := PoolPoint{Objective: x.Objective, Claimed: number(x.Claimed), Values: map[string]float64{}}
		for j, v := range x.X {
			if v != 0 {
				named.Values[m.ColumnName(j)] = v
			}
		}
		out.Points = append(out.Points, named)
	}
	return out
}
