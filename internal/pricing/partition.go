package pricing

// Which tiles share a pattern. Joining two tiles raises the bound when they are in each other's
// way on the boards that a proof visits. So the tree is sampled (estimate.go), and the worth of
// a pattern is the mean of its additive table over the sample: the least number of moves of
// its own tiles. The partition is improved by local search from several starts: tiles of two
// patterns are exchanged while that raises the sum of their worths. The 0/1 dual stands in for
// prices here, because its tables cost a millisecond per pattern. That a pattern should join
// tiles that interact is from Korf and Felner (2002); choosing by a sample of the tree is own.

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// chooser computes the worth of patterns by a sample, each pattern once.
type chooser struct {
	g      *grid
	sample []sampled
	total  float64            // sum of the weights of the sample
	worth  map[uint64]float64 // by set of tiles, bit i for tile i: in moves
}

// choose returns a partition of the tiles into patterns of size tiles, of which one may be
// smaller; the larger patterns first, then by their least tile. It starts from the tiles by
// rows, by columns and in four random orders, the same in every run. The error is that of ctx.
func (g *grid) choose(ctx context.Context, sample []sampled, size int) ([][]int, error) {
	c := &chooser{g: g, sample: sample, worth: map[uint64]float64{}}
	for _, s := range sample {
		c.total += s.weight
	}
	rng := rand.New(rand.NewPCG(uint64(size), 1))
	order := g.byRows()
	var best [][]int
	most := -1.0
	for start := range 6 {
		switch start {
		case 0:
		case 1:
			order = g.byColumns()
		default:
			rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		}
		p := cut(slices.Clone(order), size)
		if err := c.improve(ctx, p); err != nil {
			return nil, err
		}
		if w := c.sum(p); w > most {
			most, best = w, p
		}
	}
	for _, p := range best {
		slices.Sort(p)
	}
	slices.SortFunc(best, func(a, b []int) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return a[0] - b[0]
	})
	return best, nil
}

// sum is the worth of a partition: the mean of its additive bound over the sample, in moves.
func (c *chooser) sum(patterns [][]int) float64 {
	sum := 0.0
	for _, p := range patterns {
		sum += c.of(p)
	}
	return sum
}

// improve exchanges tiles in place until no exchange of two raises the worth.
func (c *chooser) improve(ctx context.Context, patterns [][]int) error {
	for better := true; better; {
		better = false
		for i, p := range patterns {
			if model.Over(ctx) {
				return ctx.Err()
			}
			for _, q := range patterns[:i] {
				better = c.exchange(p, q) || better
			}
		}
	}
	return nil
}

// exchange tries every tile of p for every one of q, keeps what raises the worth of both
// together by more than rounding, and reports whether anything did.
func (c *chooser) exchange(p, q []int) bool {
	better := false
	now := c.of(p) + c.of(q)
	for i := range p {
		for j := range q {
			p[i], q[j] = q[j], p[i]
			if w := c.of(p) + c.of(q); w > now+1e-9 {
				now, better = w, true
				continue
			}
			p[i], q[j] = q[j], p[i]
		}
	}
	return better
}

// of is the worth of a pattern: the mean over the sample of the least number of its own moves.
func (c *chooser) of(tiles []int) float64 {
	key := uint64(0)
	for _, i := range tiles {
		key |= 1 << i
	}
	if w, ok := c.worth[key]; ok {
		return w
	}
	table, power, _ := c.g.fillTable(context.Background(), tiles)
	sum := 0.0
	for _, s := range c.sample {
		at := 0
		for j, i := range tiles {
			at += int(s.cells[i]) * power[j]
		}
		sum += s.weight * float64(table[at])
	}
	c.worth[key] = sum / c.total
	return c.worth[key]
}
