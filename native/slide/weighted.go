// Weighted A*: I. Pohl, "Heuristic search viewed as path finding in a graph",
// Artificial Intelligence 1 (1970) 193-204. With g + w·h instead of g + h the
// solution is at most w times as long as a shortest one, and found sooner.

package slide

import (
	"context"
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Weights are whole multiples of 1/weightUnit.
const (
	weightUnit    = 1000
	maxWeight     = 1000
	defaultWeight = 1.5
)

// WeightedAStar finds a solution of s with at most w times as many moves as a shortest
// one has, w being Options.Weight: at least 1, at most 1000, 0 for 1.5, and rounded down
// to thousandths. Result.Bound is a proven lower bound also when it is solved, so that
// len(Moves)/Bound is the proven ratio, which is at most w and often better; Optimal says
// that they are equal. All else is as for AStar.
func WeightedAStar(ctx context.Context, s puzzle.Slide, o Options) (Result, error) {
	w := o.Weight
	if w == 0 {
		w = defaultWeight
	}
	if !(w >= 1 && w <= maxWeight) {
		return Result{}, fmt.Errorf("a weight of %v; expected 1 to %d", w, maxWeight)
	}
	// 1.15*1000 is 1149.99…; the small term makes it 1150.
	return bestFirst(ctx, weightedEngine, s, o, int(math.Floor(w*weightUnit+1e-6)))
}
