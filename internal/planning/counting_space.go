package planning

// The state space of a pattern, for the operator-counting program: no layers and no horizon.
// It is the abstraction that a pattern database is a table of (J. C. Culberson and
// J. Schaeffer, "Pattern databases", Computational Intelligence 14 (1998) 318-334), built
// forwards from the start and pruned backwards from the goal, so that a state or arc on no
// path from the one to the other is not in it.
//
// Data layout: states are packed as in network.go and numbered in the order in which they
// were found, the start being 0. Without the rule on reversals their last direction is
// noDirection; with it every state has one, the goal is several states, and an arc of label
// -1, which is no move, leads from each of them to a state of its own, the end.

import (
	"context"
	"fmt"
	"math/bits"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// space is the state space of one pattern.
type space struct {
	tiles  []int  // ascending
	mask   uint64 // bit i for tile i
	states []uint64
	arcs   []spaceArc // by from
	goal   int        // number of the goal, or of the end
}

// spaceArc is a move of the blank. label is that of domain.go at step 0: the blank's cell, its
// last direction and the direction it goes; -1: no move. mover is a tile of the pattern, or
// others.
type spaceArc struct {
	from, to, label int32
	mover           uint8
}

// atEnd is the state behind all goals; no packed state has all bits set.
const atEnd = ^uint64(0)

// mostCountingArcs bounds the arcs of all patterns together: a program of this size takes
// about a gigabyte to state, and is far more than a solver deals with.
const mostCountingArcs = 1_000_000

// newSpace builds the state space of a pattern. The error is the context's, or says that
// there are more arcs than most.
func newSpace(ctx context.Context, g *grid, tiles []int, reversal bool, most int) (*space, error) {
	n := &space{tiles: slices.Sorted(slices.Values(tiles)), goal: -1}
	for _, tile := range tiles {
		n.mask |= 1 << tile
	}
	goal := packed(n.tiles, g.goal)
	n.states = []uint64{packed(n.tiles, g.start)}
	number := map[uint64]int32{n.states[0]: 0}
	enter := func(s uint64) int32 {
		at, known := number[s]
		if !known {
			at = int32(len(n.states))
			number[s] = at
			n.states = append(n.states, s)
		}
		return at
	}
	for at := 0; at < len(n.states); at++ {
		s := n.states[at]
		if at%1024 == 0 && model.Over(ctx) {
			return nil, ctx.Err()
		}
		if len(n.arcs) > most {
			return nil, fmt.Errorf("patterns with more than %d moves in all; expected smaller patterns, such as pairs of tiles", mostCountingArcs)
		}
		if s == atEnd {
			continue
		}
		if reversal && s|lastMask == goal|lastMask {
			n.arcs = append(n.arcs, spaceArc{int32(at), enter(atEnd), -1, others})
		}
		last := lastOf(s)
		for dir, next := range g.next[blankOf(s)] {
			if next < 0 || dir == last^1 {
				continue
			}
			after, mover := moved(n.tiles, s, next)
			if reversal {
				after = after&^lastMask | uint64(dir)<<cellBits
			}
			label := blankOf(s)*perCell + 4*last + dir
			n.arcs = append(n.arcs, spaceArc{int32(at), enter(after), int32(label), mover})
		}
	}
	if reversal {
		goal = atEnd
	}
	if at, known := number[goal]; known {
		n.goal = int(at)
	}
	n.prune()
	return n, nil
}

// prune takes away what no path to the goal uses. Where there is no path at all, the start
// and the goal stay, without arcs, so that the program has rows that no point satisfies.
func (n *space) prune() {
	if n.goal < 0 {
		n.goal, n.states, n.arcs = 1, append(n.states[:1], atEnd), nil
		return
	}
	into := make([][]int32, len(n.states))
	for _, a := range n.arcs {
		into[a.to] = append(into[a.to], a.from)
	}
	kept := make([]int32, len(n.states)) // 1 if the goal is in reach, then the new number
	kept[n.goal] = 1
	for queue := []int32{int32(n.goal)}; len(queue) > 0; queue = queue[1:] {
		for _, from := range into[queue[0]] {
			if kept[from] == 0 {
				kept[from] = 1
				queue = append(queue, from)
			}
		}
	}
	left := n.states[:0]
	for at, s := range n.states {
		if kept[at] == 0 {
			kept[at] = -1
			continue
		}
		kept[at] = int32(len(left))
		left = append(left, s)
	}
	n.states, n.goal = left, int(kept[n.goal])
	arcs := n.arcs[:0]
	for _, a := range n.arcs {
		if kept[a.from] >= 0 && kept[a.to] >= 0 {
			arcs = append(arcs, spaceArc{kept[a.from], kept[a.to], a.label, a.mover})
		}
	}
	n.arcs = arcs
}

// checkPatterns reports whether patterns are a partition of the tiles that can be packed.
func (g *grid) checkPatterns(patterns [][]int) error {
	all := uint64(0)
	for _, tiles := range patterns {
		if len(tiles) == 0 || len(tiles) > mostTiles {
			return fmt.Errorf("a pattern of %d tiles; expected 1 to %d", len(tiles), mostTiles)
		}
		for _, tile := range tiles {
			if tile < 1 || tile >= g.cells {
				return fmt.Errorf("tile %d in a pattern; expected 1 to %d", tile, g.tiles())
			}
			if all>>tile&1 == 1 {
				return fmt.Errorf("tile %d is in two patterns; expected every tile in one", tile)
			}
			all |= 1 << tile
		}
	}
	if missing := (uint64(1)<<g.cells - 2) &^ all; missing != 0 {
		return fmt.Errorf("tile %d is in no pattern; expected every tile in one", bits.TrailingZeros64(missing))
	}
	return nil
}

// usualArcs bounds the usual partition: HiGHS solves its linear program in seconds.
const usualArcs = 20_000

// usualPatterns is the partition into patterns of as many tiles as usualArcs allows, at most
// half the cells, by rows of the goal.
func (g *grid) usualPatterns() [][]int {
	order := g.orders()[0]
	best := slices.Collect(slices.Chunk(order, 1))
	for size := 2; size <= min(mostTiles, g.cells/2); size++ {
		patterns := slices.Collect(slices.Chunk(order, size))
		arcs := 0
		for _, tiles := range patterns {
			arcs += g.blankMoves() * g.placings(len(tiles))
		}
		if arcs > usualArcs {
			break
		}
		best = patterns
	}
	return best
}

// blankMoves counts the pairs of a cell and a move of the blank from there.
func (g *grid) blankMoves() int { return 2 * (g.rows*(g.cols-1) + g.cols*(g.rows-1)) }

// placings counts the ways to place some tiles beside the blank.
func (g *grid) placings(tiles int) int {
	n := 1
	for k := range tiles {
		n *= g.cells - 1 - k
	}
	return n
}
