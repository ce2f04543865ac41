package backendtest

// Models of known difficulty: one that no solver finishes while a test waits, one that takes a
// moment, and one whose linear relaxation alone takes a minute. They stand for limits,
// cancellation and starts; all are drawn from fixed seeds.

import (
	"math/rand/v2"

	"github.com/tilemip/tilemip/model"
)

// marketSplit makes the market split problem of G. Cornuéjols and M. Dawande (A
// class of hard small 0-1 programs, 1998) with a planted solution: rows
// Σ a x + s⁺ - s⁻ = Σ a x⁰ over n bits, minimizing Σ s⁺ + s⁻. Feasible
// points are easy to find; from five rows and forty columns on, no branch and bound soon
// finds one with objective 0. The columns are x, then s⁻ (over), then s⁺ (under). The
// point returned has objective 0: x⁰ with all slacks at 0.
//
// Without slack the rows must hold exactly, the objective is Σ x, and no feasible point is
// found soon; the point returned is x⁰.
func marketSplit(rows, n int, slack bool) (*model.Model, []float64) {
	random := rand.New(rand.NewPCG(7, uint64(rows*1000+n)))
	m := model.New("market split")
	x := m.Binary("x", n)
	point := make([]float64, n, n+2*rows)
	for j := range point {
		point[j] = float64(random.IntN(2))
	}
	m.Minimize()
	var over, under model.Vars
	if slack {
		over, under = m.Integer("over", 0, 1e5, rows), m.Integer("under", 0, 1e5, rows)
		m.Minimize().Plus(over).Plus(under)
		point = point[:n+2*rows]
	} else {
		m.Minimize().Plus(x)
	}
	for i := range rows {
		line, sum := m.Row("market", i), 0.0
		for j := range n {
			a := float64(random.IntN(100))
			line.Add(a, x.Nth(j))
			sum += a * point[j]
		}
		if slack {
			line.Add(1, under.Nth(i)).Add(-1, over.Nth(i))
		}
		line.Eq(sum)
	}
	return m, point
}

// hard is a market split that no solver here finishes while a test waits.
func hard() (*model.Model, []float64) { return marketSplit(6, 50, true) }

// medium is a knapsack of 20 items with five capacities, to be maximized. A solver reports
// some incumbents and nodes on it and takes little time.
func medium() *model.Model {
	random := rand.New(rand.NewPCG(11, 12))
	m := model.New("knapsacks")
	const n = 20
	x := m.Binary("x", n)
	for i := range 5 {
		line, sum := m.Row("capacity", i), 0
		for j := range n {
			a := 1 + random.IntN(100)
			line.Add(float64(a), x.Nth(j))
			sum += a
		}
		line.Le(float64(sum / 2))
	}
	for j := range n {
		m.Maximize().Add(float64(10+random.IntN(90)), x.Nth(j))
	}
	return m
}

// covering is a covering problem with n columns and n random rows of up to ten entries
// each. From n = 4000 on, its linear relaxation keeps the simplex method busy for a minute.
func covering(n int, kind model.Type) *model.Model {
	random := rand.New(rand.NewPCG(13, 14))
	m := model.New("covering")
	x := m.Family("x", model.Spec{Type: kind, Upper: 10}, model.Set{Size: n})
	for i := range n {
		line := m.Row("r", i)
		for range 10 {
			line.Add(1+random.Float64(), x.Nth(random.IntN(n)))
		}
		line.Ge(1 + random.Float64())
	}
	for j := range n {
		m.Minimize().Add(1+random.Float64(), x.Nth(j))
	}
	return m
}
