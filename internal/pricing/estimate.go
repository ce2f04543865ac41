package pricing

// The size of a tree before it is searched: random descents, each of which weights a board by
// the product of the numbers of choices on the way to it (D. E. Knuth, "Estimating the
// efficiency of backtrack programs", Mathematics of Computation 29 (1975) 121-136). The mean
// over the descents is an unbiased estimate. The boards on the way, with the same weights, are
// a sample of those that a proof would visit. By that sample the patterns of a board's prices are
// chosen. Own.

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"

	"github.com/tilemip/tilemip/model/puzzle"
)

// probes are the descents of an estimate. A tree below smallTree needs no better prices, and one
// below easyTree is proven sooner with pairs than prices of triples are found.
const (
	probes    = 3000
	smallTree = 1e5
	easyTree  = 5e6
)

// FindBest finds prices for plans of at most most moves, within memory bytes; 0 is no limit: first
// of pairs, by rows of the goal, from which the tree is sampled; then of pairs chosen by the sample;
// and where the estimated tree is large, of triples chosen by it. Its errors are those of [Find].
func FindBest(ctx context.Context, s puzzle.Slide, most int, memory int64) (*Prices, error) {
	best, err := Find(ctx, s, most, PriceOptions{Rounds: 2, Memory: memory})
	if err != nil {
		return nil, err
	}
	for size := 2; ; size++ {
		boards, sample, err := probe(best, most, probes)
		if err != nil || boards < smallTree || size > 2 && boards < easyTree || size > min(3, best.g.mostTiles()) {
			return best, err
		}
		patterns, err := best.g.choose(ctx, sample, size)
		if err != nil {
			return nil, err
		}
		better, err := Find(ctx, s, most, PriceOptions{Patterns: patterns, Rounds: []int{2: 10, 3: 2}[size], Memory: memory})
		var large *MemoryError
		if size > 2 && errors.As(err, &large) {
			return best, nil
		}
		if err != nil {
			return nil, err
		}
		best = better
	}
}

// sampled is a board of the tree, standing for weight boards.
type sampled struct {
	cells  []int8 // of each tile
	weight float64
}

// probe makes random descents and returns the estimated number of boards that a proof by d
// visits, and one board of each descent, chosen so that together they are a sample of the tree.
func probe(d Dual, most, descents int) (boards float64, sample []sampled, err error) {
	w, err := d.walk(most)
	if err != nil || w.refuted() {
		return 1, nil, err
	}
	rng := rand.New(rand.NewPCG(uint64(most), uint64(descents)))
	p := &prober{grid: d.of(), walker: w, rng: rng, strings: duplicates(), path: make([]int8, most+1)}
	for range descents {
		total, kept := p.descend()
		boards += total / float64(descents)
		kept.weight = total
		sample = append(sample, kept)
	}
	return boards, sample, nil
}

// prober makes the descents.
type prober struct {
	*grid
	walker  walker
	rng     *rand.Rand
	strings automaton
	path    []int8 // directions of the current descent
}

// descend goes down from the start, at every board to one of its survivors with equal
// probability, until there is none or the goal is reached. total is the estimate; kept is one
// of the boards on the way, each with a probability proportional to its weight: a reservoir of
// one. Moves that complete a duplicate string (automaton.go) are left out, as in a proof.
func (p *prober) descend() (total float64, kept sampled) {
	at, weight, t := int16(0), 1.0, 0
	total = 1
	keep := 0
	for {
		left := p.walker.survivors(t)
		for d := range 4 {
			if left>>d&1 == 1 && p.strings[at][d] < 0 {
				left &^= 1 << d
			}
		}
		n := bits.OnesCount8(left)
		if n == 0 {
			break
		}
		for range p.rng.IntN(n) {
			left &= left - 1
		}
		d := bits.TrailingZeros8(left)
		p.walker.step(t, d)
		p.path[t] = int8(d)
		at = p.strings[at][d]
		t++
		weight *= float64(n)
		total += weight
		if p.rng.Float64()*total < weight {
			keep = t
		}
		if p.walker.done(t) {
			break
		}
	}
	for i := t - 1; i >= 0; i-- {
		p.walker.back(i, int(p.path[i]))
	}
	cells := p.start
	for _, d := range p.path[:keep] {
		cells = p.moved(cells, int(d))
	}
	return total, sampled{cells: cells}
}
