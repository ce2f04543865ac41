package classics

// Unit commitment: which generators run in which hours, with minimum outputs, costs of starting,
// a reserve and minimum times of running (formulation of D. Rajan and S. Takriti, Minimum up/down
// polytopes of the unit commitment problem with start-up costs, IBM Research Report RC23628,
// 2005). The prices are the duals with all decisions fixed. Own data.

import (
	"context"
	"fmt"
	"io"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

func commitment(ctx context.Context, w io.Writer) {
	demand := []float64{700, 850, 1000, 1200, 1350, 1400, 1300, 1150, 950, 800}
	low, high := []float64{150, 100, 50}, []float64{800, 500, 300}
	fixed, started, each, up := []float64{900, 500, 120}, []float64{4000, 1500, 300}, []float64{12, 18, 30}, []int{4, 3, 1}
	G, T := len(low), len(demand)

	m := model.New("commitment")
	on, start, power := m.Binary("on", G, T), m.Binary("start", G, T), m.Continuous("power", 0, model.Infinity, G, T)
	m.Minimize(on.Weighted(fixed), start.Weighted(started), power.Weighted(each))
	met := m.Every("demand", power.Sum(0)).Eq(demand...)
	m.Every("reserve", on.Weighted(high).Sum(0)).AtLeast(model.Numbers(demand).Times(1.1))
	m.Every("high", power).AtMost(on.Weighted(high))
	m.Every("low", power).AtLeast(on.Weighted(low))
	m.Every("begin", on).Minus(on.Before(1)).AtMost(start)
	m.Every("up", start.Last(up...)).AtMost(on)
	r := backends.Must(backends.Solve(ctx, nil, m, backends.Options{}))

	fmt.Fprintf(w, "cost %.0f, gap %.2f%%\n", r.Objective, 100*r.Gap())
	for g := range G {
		fmt.Fprintln(w, g, r.Values(on)[g*T:g*T+T])
	}
	prices := backends.Must(backends.Solve(ctx, nil, m.FixIntegers(r.X), backends.Options{}))
	for t, c := range met.All() {
		fmt.Fprintf(w, "hour %d: price %g\n", t[0], prices.Dual(c))
	}
}
