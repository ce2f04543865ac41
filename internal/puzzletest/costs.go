// Package puzzletest makes random puzzles, and holds figures with known counts, for
// tests of what solves them.
//
// Not here: an oracle (internal/bruteforce). Begin with regions.go.
package puzzletest

// Random covers with costs, and their cheapest solution by trying every set of options.

import (
	"fmt"
	"math/rand/v2"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Costed makes a random cover with costs: up to 6 primary items, up to 3 secondary ones and 2
// to 11 options. Costs are of several kinds, drawn for each cover: small, all equal, negative
// ones among them, all negative, or large. rich adds multiplicities, intervals and colours to
// some covers.
func Costed(r *rand.Rand, rich bool) *puzzle.Cover {
	c := &puzzle.Cover{Name: "random costs", Primary: 1 + r.IntN(6)}
	for i := range c.Primary + r.IntN(4) {
		c.Items = append(c.Items, fmt.Sprint("i", i))
	}
	if rich {
		enrich(r, c)
	}
	cost := costs(r)
	for range 2 + r.IntN(10) {
		option, colours := []int{r.IntN(c.Primary)}, []int{0}
		for i := range c.Items {
			if i == option[0] || i < c.Primary && r.IntN(4) > 0 || r.IntN(2) > 0 {
				continue
			}
			colour := 0
			if i >= c.Primary && c.Colours != nil {
				colour = r.IntN(3)
			}
			option, colours = append(option, i), append(colours, colour)
		}
		c.Options = append(c.Options, option)
		if c.Colours != nil {
			c.OptionColours = append(c.OptionColours, colours)
		}
		c.Costs = append(c.Costs, cost())
	}
	return c
}

// enrich gives about every second cover multiplicities, intervals or colours.
func enrich(r *rand.Rand, c *puzzle.Cover) {
	if r.IntN(2) == 0 {
		for range c.Primary {
			c.Multiplicity = append(c.Multiplicity, 1+r.IntN(3))
		}
	}
	if r.IntN(3) == 0 {
		for i := range c.Primary {
			c.Least = append(c.Least, r.IntN(c.Times(i)+1))
		}
	}
	if r.IntN(3) == 0 && len(c.Items) > c.Primary {
		c.Colours = []string{"A", "B"}
	}
}

// costs returns a source of costs of one kind.
func costs(r *rand.Rand) func() int {
	switch r.IntN(6) {
	case 0:
		return func() int { return 7 }
	case 1:
		return func() int { return r.IntN(21) - 10 }
	case 2:
		return func() int { return -1 - r.IntN(9) }
	case 3:
		return func() int { return puzzle.MaxCost - r.IntN(3) }
	}
	return func() int { return r.IntN(10) }
}

// LeastCost finds the least cost of a cover with at most 20 options by trying every set of
// them; found is false when no set is a solution. It shares no code with anything.
func LeastCost(c *puzzle.Cover) (cost int, found bool) {
	for set := range 1 << len(c.Options) {
		if sum, ok := costOf(c, set); ok && (!found || sum < cost) {
			cost, found = sum, true
		}
	}
	return cost, found
}

// costOf is the cost of a set of options, given by bits, and whether it is a solution.
func costOf(c *puzzle.Cover, set int) (cost int, ok bool) {
	times, shade := make([]int, len(c.Items)), make([]int, len(c.Items))
	for o, option := range c.Options {
		if set>>o&1 == 0 {
			continue
		}
		cost += c.Costs[o]
		for k, i := range option {
			colour := 0
			if c.OptionColours != nil {
				colour = c.OptionColours[o][k]
			}
			if colour != 0 && times[i] > 0 && shade[i] == colour {
				continue
			}
			times[i]++
			shade[i] = colour
		}
	}
	for i, n := range times {
		least, most := 0, 1
		if i < len(c.Multiplicity) {
			most = c.Multiplicity[i]
		}
		if i < c.Primary {
			if least = most; c.Least != nil {
				least = c.Least[i]
			}
		}
		if n < least || n > most {
			return 0, false
		}
	}
	return cost, true
}
