package planning

// The common flow of the patterns: a linear program that refutes a horizon, and the check of
// its proof in whole numbers.
//
// The relaxation of the patterns program of exactly T moves has the value T or no point, and
// solvers are poor at the latter: a claim that a linear program has no point comes without
// numbers that could be checked. So the relaxation is stated with a flow of λ units in every
// pattern in place of one unit,
//
//	maximize λ ≤ 1
//	enter(p)   Σ f(a) = λ over the arcs that leave the start of pattern p's network
//
// and keep, own and rest as in synchronized.go. It always has the point 0. All its rows but
// λ ≤ 1 are homogeneous, so its value is 1 if the relaxation has a point, and else 0; then its
// duals are a proof after J. Farkas (Journal für die reine und angewandte Mathematik 124 (1902)
// 1-27): prices of the moves, of any sign, at which the paths of the patterns together cost
// more than the moves of a plan bring in.
//
// The check takes any numbers h(n) on the states, with h = 0 at the goals. The price of a move
// in a pattern is the largest h(to) − h(from) over the arcs on which it is made, so a path of
// pattern p costs at least −h(start of p). A plan makes one move a step. If the most that the
// prices of a move add up to over the patterns, summed over the steps, is less than the sum of
// −h(start of p), there is no plan of T moves. In whole numbers that is exact, whoever chose h.

import (
	"context"
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model/algebra"
)

// commonFlowRows states the linear program over the arcs that the networks have left.
func commonFlowRows(r *reducer) (*Program, error) {
	p := newSynchronized(r)
	a := p.a
	a.Name, a.Title = "common_flow", a.Title+", the largest common flow"
	p.y = a.Continuous("y", "how often move m is made", 0, math.Inf(1), p.move)
	p.f = a.Continuous("f", "flow on arc a", 0, math.Inf(1), p.arc)
	common := a.Continuous("common", "the flow from start to goal of every pattern", 0, 1)
	p.flows("every pattern starts with the common flow", algebra.Sum(common.At()))
	a.Maximize("common", algebra.Sum(common.At()))
	return (&Program{Formulation: "patterns", Relaxation: true, Algebra: a, flow: p}).compiled(context.Background())
}

// Refutes reports whether the row duals that any solver gave for a linear program of
// CommonFlow prove, in whole numbers, that its horizon has no plan. Duals that are not good
// enough prove nothing, and no duals prove too much. Of other programs it is false.
func (p *Program) Refutes(rowDual []float64) bool {
	return p.flow != nil && len(rowDual) == p.Model.Rows() && p.flow.refutes(rowDual)
}

// CommonFlow returns the formulation patterns with the linear program of this file in place of
// the integer one: a solver's duals then refute a horizon by Program.Refutes. The error says
// that the formulation is another one.
func (f Formulation) CommonFlow() (Formulation, error) {
	if f.Name != "patterns" {
		return f, fmt.Errorf("formulation %s has no common flow; expected patterns", f.Name)
	}
	f.reduced = commonFlowRows
	return f, nil
}

// refutes is Refutes for these networks.
func (p *synchronized) refutes(rowDual []float64) bool {
	start, h := p.potentials(rowDual)
	prices := p.prices(func(a oneArc) int64 {
		gain := int64(0)
		if a.to >= 0 {
			gain = h[a.to]
		}
		if a.from >= 0 {
			return gain - h[a.from]
		}
		return gain - start[a.pattern]
	})
	best := filled(p.horizon, math.MinInt64)
	for m, price := range prices {
		step := p.stepOf(p.moves.list[m][0])
		best[step] = max(best[step], price)
	}
	earned, paid := int64(0), int64(0)
	for _, price := range best {
		if price == math.MinInt64 {
			return true // no move is left at this step
		}
		earned += price
	}
	for _, s := range start {
		paid -= s
	}
	return earned < paid
}

// potentials rounds the duals of enter and keep: those of the starts, by pattern, and of the
// states between start and goal. The duals of a maximum have the other sign of those of a
// minimum, and enter has the start on the other side than keep has a state.
func (p *synchronized) potentials(rowDual []float64) (start, h []int64) {
	patterns := p.pattern.Len()
	for _, x := range rowDual[:patterns] {
		start = append(start, potential(-x, mostPotential/1024))
	}
	for _, x := range rowDual[patterns : patterns+p.state.Len()] {
		h = append(h, potential(x, mostPotential/1024))
	}
	return start, h
}
