package classics

// Facility location: which sites open, and who is served from where, no site beyond its capacity
// (formulation of M. L. Balinski, Integer programming: methods, uses, computation, Management
// Science 12(3), 1965). Own data.

import (
	"context"
	"fmt"
	"io"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

func facility(ctx context.Context, w io.Writer) {
	fixed, capacity := []float64{90, 70, 110, 60}, []float64{60, 45, 80, 40}
	demand := []float64{12, 18, 9, 22, 15, 10}
	cost := [][]float64{{20, 48, 26, 60, 34, 51}, {57, 22, 43, 24, 65, 30}, {30, 35, 19, 41, 28, 22}, {64, 40, 58, 18, 46, 37}}

	m := model.New("facility")
	open, share := m.Binary("open", 4), m.Continuous("share", 0, 1, 4, 6)
	m.Minimize(open.Weighted(fixed), share.Weighted(cost...))
	m.Every("served", share.Sum(0)).Eq(1)
	m.Every("capacity", share.Dot(demand)).AtMost(open.Weighted(capacity))
	m.Every("open", share).AtMost(open)
	r := backends.Must(backends.Solve(ctx, nil, m, backends.Options{}))

	fmt.Fprintf(w, "cost %.3f, gap %.2f%%\n", r.Objective, 100*r.Gap())
	fmt.Fprintln(w, "open", r.Values(open))
}
