package pricing

// Which tiles share a pattern. Two tiles gain by it when they are in each other's way on the
// boards that a proof visits. So the tree is sampled (estimate.go), and a pattern is worth the mean
// of its additive table over the sample: the least number of moves of its own tiles. The
// partition is improved by exchanging tiles of two patterns as long as their worth grows
// together, from several beginnings. The 0/1 dual stands in for prices here, because its tables
// cost a millisecond a pattern. That a pattern should join tiles that interact is from Korf and
// Felner (2002); choosing by a sample of the tree is own.

import (
	"context"
	"math/rand/v2"
	"slices"
)

// chooser values patterns by a sample.
type chooser struct {
	g      *grid
	sample []sampled
	total  float64
	worth  map[uint64]float64 // by set of tiles
}

// choose returns a partition into patterns of size tiles, the last perhaps smaller.
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

func (c *chooser) sum(patterns [][]int) float64 {
	sum := 0.0
	for _, p := range patterns {
		sum += c.of(p)
	}
	return sum
}

// improve exchanges tiles until no exchange is worth more.
func (c *chooser) improve(ctx context.Context, patterns [][]int) error {
	for better := true; better; {
		better = false
		for i, p := range patterns {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			for _, q := range patterns[:i] {
				better = c.exchange(p, q) || better
			}
		}
	}
	return nil
}

// exchange tries every tile of p for every one of q.
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
