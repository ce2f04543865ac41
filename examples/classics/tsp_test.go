package classics

// Travelling salesman: two edges meet in every city, and rows against closed parts of a tour are
// added when a solution has one (G. Dantzig, R. Fulkerson and S. Johnson, Solution of a
// large-scale traveling-salesman problem, Operations Research 2(4), 1954). Own data.

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

func tsp(ctx context.Context, w io.Writer) {
	x := []float64{3, 12, 17, 22, 29, 38, 41, 45, 53, 58, 66, 70, 77, 84, 90, 97}
	y := []float64{91, 44, 8, 70, 33, 95, 57, 12, 78, 41, 24, 88, 62, 5, 37, 80}
	n := len(x)
	distance := func(k []int) float64 { return math.Hypot(x[k[0]]-x[k[1]], y[k[0]]-y[k[1]]) }
	tour := func(edge model.Vars, value func(model.Var) float64) []int { // from city 0 as far as it goes
		part := []int{0}
		for j := 1; j < n; j++ {
			at := part[len(part)-1]
			if !slices.Contains(part, j) && value(edge.At(min(at, j), max(at, j))) > 0.5 {
				part, j = append(part, j), 0
			}
		}
		return part
	}
	within := func(part []int) func(k []int) bool {
		return func(k []int) bool { return slices.Contains(part, k[0]) && slices.Contains(part, k[1]) }
	}

	m := model.New("tsp")
	edge := m.Binary("edge", n, n).Only(func(k []int) bool { return k[0] < k[1] })
	m.Minimize(edge.WeightedBy(distance))
	m.Every("degree", edge.Sum(0), edge.Sum(1)).Eq(2)
	r := backends.Must(backends.Open(nil, m).SolveLazy(ctx, backends.Options{}, func(p backends.Point) {
		if part := tour(edge, p.Value); p.Whole && len(part) < n {
			m.Row("subtour", m.Rows()).Plus(edge.Where(within(part))).Le(float64(len(part) - 1))
		}
	}))

	fmt.Fprintf(w, "length %.3f, gap %.2f%%\n", r.Objective, 100*r.Gap())
	fmt.Fprintln(w, tour(edge, r.Value))
}
