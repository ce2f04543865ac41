package planning

// Premises. Every reduction takes something for granted; here is what, and where it is
// checked. A reduction whose premise does not hold is not run.
//
//	all        one blank, every tile once, start and goal of one size: puzzle.Slide's Check
//	           in newGrid. Costs are counted in 8 bits and prices in 32: checkHorizon below.
//	           The horizon may have any parity: with the wrong one there is no path.
//	bound      the patterns of a partition have every tile once, so that no move is counted
//	           twice: the chunks of a permutation, see orders.
//	reversal   the plans that matter are the shortest ones. A longer horizon may have plans
//	           that all take back a move, so what is refuted with it is no more than "no plan
//	           in which no move is taken back": Program.NoReversal says so. A deepening, which
//	           has refuted all shorter horizons, may conclude that there is no plan.
//	           The flow program has rows that say the same: back.
//	budgets    the networks' patterns partition the tiles: partitioned
//	prices     the same, so that prices add up to a unit for every move: partitioned
//	pairs      two networks to be joined have no tile in common: disjoint
//	patterns   the same
//	split      the networks have costs of their states from both ends, which prices give;
//	           the blank is in one cell at a time, so the parts have every plan once

import (
	"fmt"
	"math/bits"
)

// mostHorizon keeps a network's least costs below unreached, and the sums of prices over
// at most 35 networks below beyond.
const mostHorizon = 250

// checkHorizon reports whether a horizon's costs and prices can be counted.
func checkHorizon(horizon int) error {
	if horizon > mostHorizon {
		return fmt.Errorf("horizon %d; programs for plans of exactly T moves take at most %d moves", horizon, mostHorizon)
	}
	return nil
}

// partitioned reports whether the networks' patterns have every tile exactly once.
func (r *reducer) partitioned() bool {
	all, many := uint64(0), 0
	for _, n := range r.parts {
		all |= n.mask
		many += bits.OnesCount64(n.mask)
	}
	return all == uint64(1)<<r.cells-2 && many == r.tiles()
}

// disjoint reports whether two networks have no tile in common.
func disjoint(a, b *network) bool { return a.mask&b.mask == 0 }
