package backends

// Directions of improvement without limit. A quadratic objective that is convex has a best value
// where no direction leaves every side and bound, leaves the quadratic part as it is, and improves
// the linear one (M. Frank and P. Wolfe, An algorithm for quadratic programming, 1956, appendix).
// Such a direction is the optimum of a linear program, and the ray of an unbounded answer (ray.go).

import (
	"context"
	"maps"
	"math"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// noRay says why a quadratic objective that a solver calls unbounded is not; empty where a direction
// was found, or none could be looked for.
func (s *recheck) noRay() string {
	if !s.m.Features().Products {
		return ""
	}
	if r := s.optimum(directions(s.m)); r == nil || !r.Checked || math.Abs(r.Objective) > 1e-6 {
		return ""
	}
	return "no direction improves the linear part and leaves the quadratic one as it is"
}

// optimum is that of a linear program; nil where there is none, or no solver with duals.
func (s *recheck) optimum(program *model.Model) *model.Result {
	b := s.dualSolver()
	if b == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), s.lpTimeLimit())
	defer cancel()
	r, err := Solve(ctx, b, program, Options{})
	if err != nil || r.Status != model.StatusOptimal {
		return nil
	}
	return r
}

// directions is the program of the best direction, each entry of which is between -1 and 1. Its
// objective is in units of the largest cost.
func directions(m *model.Model) *model.Model {
	a, inf := m.Matrix(), math.Inf(1)
	p := model.New("directions")
	d := p.Continuous("d", 0, 0, len(a.Lower))
	largest := 0.0
	for _, c := range a.Cost {
		largest = math.Max(largest, math.Abs(c))
	}
	objective := p.Objective(a.Maximize)
	side := func(bound, open float64) float64 {
		if math.IsInf(bound, 0) {
			return open
		}
		return 0
	}
	for j := range a.Lower {
		p.SetBounds(d.Nth(j), side(a.Lower[j], -1), side(a.Upper[j], 1))
		if a.Cost[j] != 0 {
			objective.Add(a.Cost[j]/largest, d.Nth(j))
		}
	}
	for i := range a.RowLower {
		line := p.Row("row", i)
		index, value := a.Row(i)
		for k, j := range index {
			line.Add(value[k], d.Nth(int(j)))
		}
		line.Between(side(a.RowLower[i], -inf), side(a.RowUpper[i], inf))
	}
	q := map[int32]map[int32]float64{}
	add := func(i, j int32, c float64) {
		if q[i] == nil {
			q[i] = map[int32]float64{}
		}
		q[i][j] += c
	}
	for _, t := range m.Constructs().Products {
		add(t.A, t.B, t.Coefficient)
		add(t.B, t.A, t.Coefficient)
	}
	for i := range int32(len(a.Lower)) {
		if q[i] == nil {
			continue
		}
		line := p.Row("flat", int(i))
		for _, j := range slices.Sorted(maps.Keys(q[i])) {
			line.Add(q[i][j], d.Nth(int(j)))
		}
		line.Eq(0)
	}
	return p
}
