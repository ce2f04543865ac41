package classics

// The transportation problem of G. B. Dantzig, Linear Programming and Extensions (1963),
// section 3.3: a linear program and its duals.

import (
	"context"
	"fmt"
	"io"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

func transportation(ctx context.Context, w io.Writer) {
	plants, markets := []string{"seattle", "san-diego"}, []string{"new-york", "chicago", "topeka"}
	capacity, demand := []float64{350, 600}, []float64{325, 300, 275}
	cost := [][]float64{{0.225, 0.153, 0.162}, {0.225, 0.162, 0.126}}

	m := model.New("transportation")
	ship := m.Continuous("ship", 0, model.Infinity, 2, 3)
	m.Minimize(ship.Weighted(cost...))
	supply := m.Every("supply", ship.Sum(1)).Le(capacity...)
	demanded := m.Every("demand", ship.Sum(0)).Ge(demand...)
	r := backends.Must(backends.Solve(ctx, nil, m, backends.Options{}))

	fmt.Fprintf(w, "cost %.3f\n", r.Objective)
	for i, name := range plants {
		fmt.Fprintf(w, "%s: one more is worth %.3f, %g are left\n", name, 0-r.Dual(supply.At(i)), r.Slack(supply.At(i)))
	}
	for j, name := range markets {
		fmt.Fprintf(w, "%s: one more costs %.3f\n", name, r.Dual(demanded.At(j)))
	}
}
