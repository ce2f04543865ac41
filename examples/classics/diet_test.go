package classics

// The diet problem (G. J. Stigler, The Cost of Subsistence, Journal of Farm Economics 27(2), 1945):
// the cheapest food with so much of each nutrient, and not too much. Own data.

import (
	"context"
	"fmt"
	"io"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

func diet(ctx context.Context, w io.Writer) {
	foods, cost := []string{"bread", "milk", "cheese", "beans", "apples"}, []float64{0.8, 0.5, 2.2, 0.9, 0.6}
	content := [][]float64{{26, 6, 40, 34, 5}, {9, 3, 25, 21, 0.3}, {50, 120, 700, 110, 6}} // energy, protein, calcium
	least, most := []float64{200, 60, 900}, []float64{260, 120, 2500}

	m := model.New("diet")
	buy := m.Continuous("buy", 0, 6, len(foods))
	m.Minimize(buy.Dot(cost))
	nutrient := m.Every("nutrient", buy.Product(content)).Between(least, most)
	r := backends.Must(backends.Solve(ctx, nil, m, backends.Options{}))

	fmt.Fprintf(w, "cost %.3f\n", r.Objective)
	for i, name := range foods {
		fmt.Fprintf(w, "%s: %.3f\n", name, r.Value(buy.At(i)))
	}
	fmt.Fprintf(w, "duals %.4f\n", r.Duals(nutrient))
}
