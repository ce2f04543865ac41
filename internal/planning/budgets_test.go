package planning

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// plainCaps is the definition: for each label the sum of the others' costs when none of them
// moves, and the one for which moving adds least.
func plainCaps(d *domain, rest []*least) *caps {
	c := newLeast(len(d.movers), 0)
	for label := range d.movers {
		t := label / (perCell * d.cells)
		for k, moves := range [3]int{t + 1, d.horizon - t, d.horizon} {
			still, change := 0, never
			for _, l := range rest {
				costs := l.parts()[k]
				still += int(costs[0][label])
				change = min(change, int(costs[1][label])-int(costs[0][label]))
			}
			c.parts()[k][1][label] = int16(max(moves-still, -1))
			c.parts()[k][0][label] = int16(max(moves-still-change, -1))
		}
	}
	return (*caps)(c)
}

// What the ledger leaves is what the definition says, while costs change turn by turn.
func TestLedger(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 7))
	for range 60 {
		d := &domain{grid: &grid{cells: 1 + rng.IntN(5)}, horizon: 1 + rng.IntN(4)}
		labels := d.horizon * perCell * d.cells
		d.movers = make([]uint64, labels)
		drawn := func() *least {
			l := newLeast(labels, never)
			for _, part := range l.parts() {
				for k := range part {
					for label := range part[k] {
						if rng.IntN(5) > 0 {
							part[k][label] = int16(rng.IntN(4))
						}
					}
				}
			}
			return l
		}
		costs := make([]*least, 1+rng.IntN(5))
		for i := range costs {
			costs[i] = drawn()
		}
		g := newLedger(labels, costs)
		if got, want := g.leavesAll(d), plainCaps(d, costs); !reflect.DeepEqual(got, want) {
			t.Fatalf("%d patterns together: %v, want %v", len(costs), got, want)
		}
		for i := range costs {
			if got, want := g.leaves(d, i, costs[i]), plainCaps(d, slices.Delete(slices.Clone(costs), i, i+1)); !reflect.DeepEqual(got, want) {
				t.Fatalf("pattern %d of %d: %v, want %v", i, len(costs), got, want)
			}
			now := drawn()
			g.turn(i, costs[i], now)
			costs[i] = now
		}
	}
}
