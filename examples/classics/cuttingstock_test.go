package classics

// Cutting stock by column generation (P. C. Gilmore and R. E. Gomory, A linear programming
// approach to the cutting-stock problem, Operations Research 9(6), 1961): the duals of the
// orders are the prices at which a second program looks for the best pattern. Own data.

import (
	"context"
	"fmt"
	"io"
	"math"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

func cuttingStock(ctx context.Context, w io.Writer) {
	roll, width, ordered := 100.0, []float64{45, 36, 31, 14}, []float64{97, 610, 395, 211}

	master, pattern := model.New("master"), model.New("pattern")
	order := master.Each("order", len(width), func(r *model.Row, i int) { r.Ge(ordered[i]) })
	use := func(k int) *model.Column { return master.Column(fmt.Sprint("use", k), model.Spec{Upper: 999}).Cost(1) }
	for i := range width {
		use(i).In(order.At(i), math.Floor(roll/width[i])).Var()
	}
	cut := pattern.Integer("cut", 0, roll, len(width))
	pattern.Row("roll").Plus(cut.Dot(width)).Le(roll)
	session := backends.Open(nil, master)
	r := backends.Must(session.Solve(ctx, backends.Options{}))
	for {
		pattern.Maximize().Set(cut.Dot(r.Duals(order)))
		best := backends.Must(backends.Solve(ctx, nil, pattern, backends.Options{}))
		if best.Objective < 1+1e-6 {
			break
		}
		column := use(master.Columns())
		for i, n := range best.Values(cut) {
			column.In(order.At(i), n)
		}
		column.Var()
		r = backends.Must(session.Solve(ctx, backends.Options{}))
	}
	fmt.Fprintf(w, "at least %.2f rolls, %d patterns\n", r.Objective, master.Columns())
	fmt.Fprintf(w, "one more of widths %g takes %.3f rolls\n", width, r.Duals(order))
	for j := range master.Columns() {
		master.SetType(master.Var(j), model.Integer)
	}
	r = backends.Must(session.Solve(ctx, backends.Options{}))
	fmt.Fprintf(w, "%.0f rolls, gap %.2f%%\n", r.Objective, 100*r.Gap())
}
