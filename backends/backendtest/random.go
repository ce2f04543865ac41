package backendtest

// Random models whose answers are known without a solver: integer programs by enumeration of
// all points, linear programs around a planted pair of optimal primal and dual points. All
// are drawn from fixed seeds.

import (
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/model"
)

// randomIntegers compares small random integer programs with enumeration. It fails too when
// fewer than a quarter or more than 95 % of them are feasible: then the models test only one
// kind of answer.
func randomIntegers(t *testing.T, s *suite) {
	random := rand.New(rand.NewPCG(1, 2))
	feasible := 0
	for n := range s.o.Random {
		m := modeltest.Small(random, model.Features{})
		if s.wantBest(t, s.solve(t, m, backends.Options{}), m) {
			feasible++
		}
		if t.Failed() {
			t.Fatalf("in model %d:\n%s", n, describe(m))
		}
	}
	if feasible < s.o.Random/4 || feasible > s.o.Random*19/20 {
		t.Errorf("%d of %d random models are feasible: the test is one-sided", feasible, s.o.Random)
	}
}

// describe and enumerate are those of package modeltest.
var describe, enumerate = modeltest.Describe, modeltest.Best

// randomLinear makes linear programs around a known pair of optimal points: a
// primal x and duals y, d that satisfy complementary slackness, from which costs
// and sides follow: the optimality conditions read backwards.
func randomLinear(t *testing.T, s *suite) {
	random := rand.New(rand.NewPCG(3, 4))
	for n := range s.o.Random / 3 {
		m, objective := plantedLinear(random, 1+random.IntN(8), 1+random.IntN(8))
		s.wantOptimal(t, s.solve(t, m, backends.Options{}), objective)
		if t.Failed() {
			t.Fatalf("in model %d:\n%s", n, describe(m))
		}
	}
}

// drawDual draws on which side a row of plantedLinear is active, and its dual.
func drawDual(random *rand.Rand) (side int, dual float64) {
	dual = float64(1 + random.IntN(4))
	side = random.IntN(4)
	if side == 1 {
		dual = -dual
	} else if side == 2 {
		dual = 0
	} else if side == 3 && random.IntN(2) == 0 {
		dual = -dual
	}
	return side, dual
}

// boundOn bounds a row on a side of drawDual, given its activity at the optimum.
func boundOn(line *model.Row, side int, activity float64) {
	switch side {
	case 0:
		line.Ge(activity)
	case 1:
		line.Le(activity)
	case 2:
		line.Between(activity-1, activity+2)
	default:
		line.Eq(activity)
	}
}

// plantedLinear returns such a program and its optimal objective. Each column draws where
// its value lies, at a bound (with a reduced cost of 1 to 5 of the right sign) or between
// the bounds (reduced cost 0); each row draws its side: 0 is ≥ and 1 is ≤, both active, 2 is
// an inactive range with dual 0, 3 an equation with a dual of either sign. The cost is then
// d + Σ y·a, negated when maximizing. Values between bounds are multiples of a tenth of the width, so the objective is
// right only up to rounding.
func plantedLinear(random *rand.Rand, columns, rows int) (*model.Model, float64) {
	m := model.New("planted")
	x := m.Continuous("x", 0, inf, columns)
	direction := 1.0 // of a good dual: a row at its lower bound costs when minimizing
	objective := m.Minimize()
	if random.IntN(2) == 0 {
		direction, objective = -1, m.Maximize()
	}
	point, cost := make([]float64, columns), make([]float64, columns)
	for j := range columns {
		low, v := float64(random.IntN(7)-3), x.Nth(j)
		up := low + float64(1+random.IntN(6))
		reduced := float64(1 + random.IntN(5))
		switch random.IntN(3) {
		case 0: // at the lower bound
			point[j], cost[j] = low, direction*reduced
		case 1: // at the upper bound
			point[j], cost[j] = up, -direction*reduced
		default: // between them
			point[j] = low + float64(random.IntN(11))/10*(up-low)
		}
		m.SetBounds(v, low, up)
	}
	for i := range rows {
		line, activity := m.Row("r", i), 0.0
		side, dual := drawDual(random)
		for j := range columns {
			if random.IntN(2) == 0 {
				c := float64(random.IntN(9) - 4)
				line.Add(c, x.Nth(j))
				activity += c * point[j]
				cost[j] += direction * dual * c
			}
		}
		boundOn(line, side, activity)
	}
	value := 0.0
	for j := range columns {
		objective.Add(cost[j], x.Nth(j))
		value += cost[j] * point[j]
	}
	return m, value
}
