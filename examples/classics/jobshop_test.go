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

	m, M := model.New("jobshop"), 70.0
	begin, first, end := m.Continuous("begin", 0, M, 6, 6), m.Binary("first", 6, 6, 6), m.Continuous("end", 0, M).At()
	m.DeleteColumns(first.Where(func(k []int) bool { return k[0] >= k[1] })...) // one for each pair of jobs
	done := func(r *model.Row, j, k int) *model.Row { return r.Plus(begin.At(j, k), model.Number(length[j][k])) }
	m.Minimize().Plus(end)
	m.EachPair("next", 6, 5, func(r *model.Row, j, k int) { done(r, j, k).AtMost(begin.At(j, k+1)) })
	m.Each("end", 6, func(r *model.Row, j int) { done(r, j, 5).AtMost(end) })
	for p := range 36 * 36 {
		i, k, j, l := p/216, p/36%6, p/6%6, p%6
		if i < j && machine[i][k] == machine[j][l] {
			b := first.At(i, j, machine[i][k])
			done(m.Row("before", i, j, k), i, k).AtMost(begin.At(j, l), model.Number(M), b.Times(-M))
			done(m.Row("after", i, j, k), j, l).AtMost(begin.At(i, k), b.Times(M))
		}
	}
	r := backends.Must(backends.Solve(ctx, nil, m, backends.Options{}))
	fmt.Fprintf(w, "makespan %.0f, at least %.0f\n", r.Objective, r.Bound)
	for j := range 6 {
		fmt.Fprintf(w, "%d %.0f\n", j, r.Values(begin)[6*j:6*j+6])
	}
}
