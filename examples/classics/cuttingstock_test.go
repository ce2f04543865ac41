package classics

// Cutting stock by column generation (P. C. Gilmore and R. E. Gomory, A linear programming
// approach to the cutting-stock problem, Operations Research 9(6), 1961): the duals of the
// orders are the prices at which a second program looks for the best pattern. Own data.

import (
	"context"
	"fmt"
	"io"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

func cuttingStock(ctx context.Context, w io.Writer) {
	roll, width, ordered := 100.0, []float64{45, 36, 31, 14}, []float64{97, 610, 395, 211}
	fit := []float64{2, 2, 3, 7} // of each width from a roll

	master, pattern := model.New("master"), model.New("pattern")
	use, cut := master.Continuous("use", 0, model.Infinity, 4), pattern.Integer("cut", 0, roll, 4)
	master.Minimize(use)
	order := master.Every("order", use.Weighted(fit)).Ge(ordered...)
	pattern.Row("roll").Plus(cut.Dot(width)).Le(roll)
	session, r := backends.Open(nil, master), new(model.Result)
	for {
		r = backends.Must(session.Solve(ctx, backends.Options{}))
		pattern.Maximize(cut.Dot(r.Duals(order)))
		best := backends.Must(backends.Solve(ctx, nil, pattern, backends.Options{}))
		if best.Objective < 1+1e-6 {
			break
		}
		master.Column(fmt.Sprint("use", master.Columns()), model.Spec{Upper: model.Infinity}).Cost(1).InRows(order, best.Values(cut)).Var()
	}
	for j := range master.Columns() {
		master.SetType(master.Var(j), model.Integer)
	}
	whole := backends.Must(session.Solve(ctx, backends.Options{}))

	fmt.Fprintf(w, "at least %.2f rolls, %d patterns\n", r.Objective, master.Columns())
	fmt.Fprintf(w, "one more of widths %g takes %.3f rolls\n", width, r.Duals(order))
	fmt.Fprintf(w, "%.0f rolls, gap %.2f%%\n", whole.Objective, 100*whole.Gap())
}
