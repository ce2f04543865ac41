// How large a search will be, before it is begun. D. E. Knuth, "Estimating the efficiency of
// backtrack programs", Mathematics of Computation 29 (1975); exactcover.Estimate.

package covers

import (
	"context"
	"math"

	"github.com/tilemip/tilemip/native/cover/exactcover"
)

// The estimate: so many independent ones, of so many subtrees each, with so many walks in each.
const (
	estimates = 10
	subtrees  = 100
	walksEach = 256
)

// Expect estimates the nodes of the whole search, and the standard error of the estimate. Trees
// with a few very large subtrees are estimated too small more often than too large. The same job
// gives the same estimate.
func (j *Job) Expect(ctx context.Context) (nodes, within float64, err error) {
	var sum, squares float64
	for seed := range uint64(estimates) {
		x, err := exactcover.Estimate(ctx, j.cover, j.spec.Live, subtrees, walksEach, seed+1)
		if err != nil {
			return 0, 0, err
		}
		sum, squares = sum+x, squares+x*x
	}
	mean := sum / estimates
	return mean, math.Sqrt(max(0, squares/estimates-mean*mean) / (estimates - 1)), nil
}
