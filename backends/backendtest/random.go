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
		m := randomModel(random)
		best, any := enumerate(m)
		r := s.solve(t, m, backends.Options{})
		switch {
		case any:
			feasible++
			s.wantOptimal(t, r, best)
		case r.Status != model.StatusInfeasible:
			t.Errorf("status %v with objective %g of an infeasible model", r.Status, r.Objective)
		}
		if t.Failed() {
			t.Fatalf("in model %d:\n%s", n, describe(m))
		}
	}
	if feasible < s.o.Random/4 || feasible > s.o.Random*19/20 {
		t.Errorf("%d of %d random models are feasible: the test is one-sided", feasible, s.o.Random)
	}
}

// randomModel makes a model of 1 to 5 integer columns with at most 7 values each
// and 1 to 5 rows of all kinds, most of them satisfied by one hidden point. All data are
// small integers or halves, so the sums of enumerate are exact.
func randomModel(random *rand.Rand) *model.Model {
	m := model.New("random")
	n := 1 + random.IntN(5)
	vars := make([]model.Var, n)
	x := m.Integer("x", 0, 1, n)
	objective := m.Minimize()
	if random.IntN(2) == 0 {
		objective = m.Maximize()
	}
	objective.Const(float64(random.IntN(9) - 4))
	hidden := make([]float64, n)
	for j := range vars {
		vars[j] = x.Nth(j)
		low := float64(random.IntN(9) - 5)
		width := random.IntN(7)
		m.SetBounds(vars[j], low, low+float64(width))
		hidden[j] = low + float64(random.IntN(width+1))
		objective.Add(float64(random.IntN(15)-7), vars[j])
	}
	for i := range 1 + random.IntN(5) {
		line := m.Row("r", i)
		activity := 0.0
		for j, v := range vars {
			if random.IntN(3) > 0 {
				c := float64(random.IntN(13) - 6)
				line.Add(c, v)
				activity += c * hidden[j]
			}
		}
		if random.IntN(10) == 0 { // a row that the hidden point may violate
			activity += float64(random.IntN(21) - 10)
		}
		drawSides(random, line, activity)
	}
	return m
}

// drawSides bounds a row whose activity at the hidden point is given, so that the point
// satisfies it.
func drawSides(random *rand.Rand, line *model.Row, activity float64) {
	loose := float64(random.IntN(4))
	switch random.IntN(5) {
	case 0, 1:
		line.Le(activity + loose)
	case 2:
		line.Ge(activity - loose)
	case 3:
		line.Between(activity-loose, activity+0.5)
	case 4:
		line.Eq(activity)
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
