package classics

// Job shop ft06 (H. Fisher and G. L. Thompson 1963): six jobs on six machines, one at a time, with
// the disjunctions and the big M of A. S. Manne, On the job-shop scheduling problem, Operations
// Research 8(2), 1960.

import (
	"context"
	"fmt"
	"io"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

func jobShop(ctx context.Context, w io.Writer) {
	machine := [][]int{{2, 0, 1, 3, 5, 4}, {1, 2, 4, 5, 0, 3}, {2, 3, 5, 0, 1, 4}, {1, 0, 2, 3, 4, 5}, {2, 1, 4, 5, 0, 3}, {1, 3, 5, 0, 4, 2}}
	length := [][]float64{{1, 3, 6, 7, 3, 6}, {8, 5, 10, 10, 10, 4}, {5, 4, 8, 9, 1, 7}, {5, 5, 5, 3, 8, 9}, {9, 3, 5, 4, 3, 1}, {3, 3, 9, 10, 4, 1}}
	type pair struct{ i, k, j, l int } // operation k of job i and operation l of job j, on one machine
	var pairs []pair
	for p := range 36 * 36 {
		if i, k, j, l := p/216, p/36%6, p/6%6, p%6; i < j && machine[i][k] == machine[j][l] {
			pairs = append(pairs, pair{i, k, j, l})
		}
	}

	m, M, lasts := model.New("jobshop"), 70.0, model.Numbers(length...)
	begin, first, end := m.Continuous("begin", 0, M, 6, 6), m.Binary("first", len(pairs)), m.Continuous("end", 0, M)
	m.Minimize(end)
	m.Every("next", begin.Before(1), lasts.Before(1)).AtMost(begin)
	m.Every("end", begin, lasts).AtMost(end)
	for n, p := range pairs {
		m.Row("before", n).Plus(begin.At(p.i, p.k), lasts.Slice(p.i, p.k), first.At(n).Times(M)).AtMost(begin.At(p.j, p.l), model.Number(M))
		m.Row("after", n).Plus(begin.At(p.j, p.l), lasts.Slice(p.j, p.l)).AtMost(begin.At(p.i, p.k), first.At(n).Times(M))
	}
	r := backends.Must(backends.Solve(ctx, nil, m, backends.Options{}))

	fmt.Fprintf(w, "makespan %.0f, at least %.0f\n", r.Objective, r.Bound)
	for j := range 6 {
		fmt.Fprintf(w, "%d %.0f\n", j, r.Values(begin)[6*j:6*j+6])
	}
}
