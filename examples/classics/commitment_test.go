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
	on, start := m.Binary("on", G, T), m.Binary("start", G, T)
	power := m.Continuous("power", 0, model.Infinity, G, T)
	for g := range G {
		m.Minimize().Plus(on.Slice(g, model.All).Times(fixed[g]), start.Slice(g, model.All).Times(started[g]), power.Slice(g, model.All).Times(each[g]))
	}
	met := m.Each("demand", T, func(r *model.Row, t int) { r.Plus(power.Slice(model.All, t)).Eq(demand[t]) })
	m.Each("reserve", T, func(r *model.Row, t int) { r.Plus(on.Slice(model.All, t).Dot(high)).Ge(1.1 * demand[t]) })
	m.EachPair("high", G, T, func(r *model.Row, g, t int) { r.Plus(power.At(g, t)).AtMost(on.At(g, t).Times(high[g])) })
	m.EachPair("low", G, T, func(r *model.Row, g, t int) { r.Plus(power.At(g, t)).AtLeast(on.At(g, t).Times(low[g])) })
	m.EachPair("begin", G, T, func(r *model.Row, g, t int) {
		r.Plus(on.At(g, t)).Minus(on.Slice(g, model.All).Cut(t-1, t)).AtMost(start.At(g, t))
	})
	m.EachPair("up", G, T, func(r *model.Row, g, t int) {
		r.Plus(start.Slice(g, model.All).Cut(t-up[g]+1, t+1)).AtMost(on.At(g, t))
	})
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
