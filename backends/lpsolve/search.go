//go:build cgo && lpsolve && !nolpsolve

package lpsolve

// What lp_solve's search needs watching for: memory that grows with depth, and columns in no
// row, which it overlooks. Found by trap_test.go; own.

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model"
)

// mostDepth is the depth up to which a search needs no limit: lp_solve's memory
// grows with it.
const mostDepth = 100_000

// depths returns the limits on the depth of the search to try one after another;
// 0 is none. Branching halves the range of a column at best and takes one value
// off it at worst, so that the ranges bound the depth, and where they do so well
// no limit is set. lp_solve's own limit of 50 levels a column would prune deeper
// nodes without a word, and without any it dives along columns that have no bounds
// until memory is full.
func depths(p *transformed) []int {
	total := 0.0
	for j, t := range p.Type {
		if t.IsInteger() {
			total += p.Upper[j] - p.Lower[j]
		}
	}
	if total <= mostDepth {
		return []int{0}
	}
	return []int{1000, 10_000, mostDepth}
}

// tooDeep answers for a search that came to the end of depths: nodes at the limit
// were taken for infeasible, so that nothing is proven.
func (s *solve) tooDeep() *model.Result {
	r := s.result
	limit(r, model.NodeLimit)
	r.Message = fmt.Sprintf("lp_solve searched %d levels deep without an end; give the integer columns bounds", mostDepth)
	return r
}

// unboundedColumn returns a sentence when a column stands in none of the given rows and
// its cost improves without end. lp_solve overlooks such a column.
func unboundedColumn(m *model.Model, p *transformed, rows []int32) string {
	held := make([]bool, len(p.Lower))
	for _, r := range rows {
		index, _ := p.Row(int(r))
		for _, j := range index {
			held[j] = true
		}
	}
	for j, cost := range p.Cost {
		if p.Maximize {
			cost = -cost
		}
		if held[j] || cost >= 0 || !math.IsInf(p.Upper[j], 1) {
			continue
		}
		if j < m.Columns() {
			return m.ColumnName(j) + " improves the objective without bound"
		}
		return "a column improves the objective without bound"
	}
	return ""
}
