package backends_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// randomFunction returns points of a function whose slopes ascend, descend, are one, or are in any order.
func randomFunction(random *rand.Rand, shape model.Shape) []model.Point {
	slopes := make([]float64, 1+random.IntN(4))
	for k := range slopes {
		slopes[k] = float64(random.IntN(9) - 4)
		switch {
		case k == 0:
		case shape == model.Convex:
			slopes[k] = slopes[k-1] + float64(random.IntN(3))
		case shape == model.Concave:
			slopes[k] = slopes[k-1] - float64(random.IntN(3))
		case shape == model.Straight:
			slopes[k] = slopes[k-1]
		}
	}
	points := []model.Point{{X: float64(random.IntN(5) - 4), Y: float64(random.IntN(5))}}
	for _, s := range slopes {
		last, long := points[len(points)-1], float64(1+random.IntN(3))
		points = append(points, model.Point{X: last.X + long, Y: last.Y + s*long})
	}
	return points
}

func valueAt(points []model.Point, x float64) float64 {
	k := 1
	for points[k].X < x {
		k++
	}
	a, b := points[k-1], points[k]
	return a.Y + (b.Y-a.Y)/(b.X-a.X)*(x-a.X)
}

// TestPiecewiseObjective compares optima with enumeration: c·f(v) + d·v over an interval has its
// optimum at a corner or at an end. A function that bends the right way needs neither integers nor
// sets, one that bends the other way does; the value of the variable is the function's.
func TestPiecewiseObjective(t *testing.T) {
	b, err := backends.Lookup("highs")
	if err != nil {
		t.Skip(err)
	}
	random := rand.New(rand.NewPCG(3, 17))
	linear, sets := 0, 0
	for n := range 120 {
		points := randomFunction(random, model.Shape(n%4))
		first, last := points[0].X, points[len(points)-1].X
		low := first + float64(random.IntN(3)-1)
		high := math.Max(low, last-float64(random.IntN(3)-1))
		c, d, maximize := float64(random.IntN(7)-3), float64(random.IntN(9)-4), random.IntN(2) == 0
		if c == 0 {
			c = 1
		}
		best := math.Inf(-1)
		sign := 1.0
		if !maximize {
			sign = -1
		}
		candidates := []float64{low, high}
		for _, p := range points {
			candidates = append(candidates, p.X)
		}
		for _, x := range candidates {
			if x >= math.Max(low, first) && x <= math.Min(high, last) {
				best = math.Max(best, sign*(c*valueAt(points, x)+d*x))
			}
		}
		m := model.New("m")
		v := m.Continuous("v", low, high).At()
		o := m.Objective(maximize)
		y := o.Add(d, v).AddPiecewise(c, "y", v, points...)
		shape := model.ShapeOf(points...)
		plain := maximize == (c > 0) && shape.Concave() || maximize == (c < 0) && shape.Convex()
		if a := m.Matrix(); a.HasIntegers() || plain == m.Features().SOS {
			t.Errorf("%d: %s, maximize %v, coefficient %g: %+v", n, shape, maximize, c, m.Features())
		}
		if plain {
			linear++
		} else {
			sets++
		}
		r, err := backends.Solve(t.Context(), b, m, backends.Options{Reformulate: true})
		switch {
		case err != nil:
			t.Fatal(n, err)
		case math.IsInf(best, -1):
			if r.Status != model.StatusInfeasible {
				t.Errorf("%d: %v, want infeasible", n, r.Status)
			}
		case r.Status != model.StatusOptimal || math.Abs(sign*r.Objective-best) > 1e-4: // the tolerance of whole numbers, times slopes
			t.Errorf("%d: %v %g, want %g: %v in [%g, %g]", n, r.Status, r.Objective, sign*best, points, low, high)
		case math.Abs(r.Value(y)-valueAt(points, r.Value(v))) > 1e-4:
			t.Errorf("%d: y = %g at v = %g, want %g", n, r.Value(y), r.Value(v), valueAt(points, r.Value(v)))
		}
	}
	if linear < 20 || sets < 20 {
		t.Errorf("%d without sets, %d with", linear, sets)
	}
}
