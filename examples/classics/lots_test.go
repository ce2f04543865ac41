package classics

// Lot sizing: in each month no lot, or one of 40 to 200 pieces (semi-continuous). Own data.

import (
	"context"
	"fmt"
	"io"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

func lots(ctx context.Context, w io.Writer) {
	need, price, keep := []float64{60, 90, 20, 130, 70, 110}, []float64{5, 7, 4, 6, 8, 5}, 0.8

	m := model.New("lots")
	lot, stock := m.SemiContinuous("lot", 40, 200, 6), m.Continuous("stock", 0, model.Infinity, 6)
	m.Minimize(lot.Dot(price), stock.Times(keep))
	m.Every("balance", stock.Before(1), lot).Minus(stock).Eq(need...)
	r := backends.Must(backends.Solve(ctx, nil, m, backends.Options{Reformulate: true})) // HiGHS needs it not

	fmt.Fprintf(w, "cost %.2f, gap %.2f%%\n", r.Objective, 100*r.Gap())
	for t := range need {
		fmt.Fprintf(w, "month %d: a lot of %g, %g kept\n", t, r.Value(lot.At(t)), r.Value(stock.At(t)))
	}
}
