// Costs of options: a least-cost exact cover, as in Knuth's program DLX5 (The Art of Computer
// Programming, Volume 4B, Section 7.2.2.1, "minimum-cost exact covering"; in integer
// programming the set partitioning problem of R. S. Garfinkel and G. L. Nemhauser, Operations
// Research 17 (1969) 848-856).
//
//	A D x:red |12
//
// "|12" gives the option the cost 12; several such entries are added up, an option without
// one costs 0. Costs are whole numbers. Unlike those of DLX5 they may be negative: a profit of
// 5 is the cost -5.

package puzzle

import (
	"fmt"
	"strconv"

	"github.com/tilemip/tilemip/internal/textpos"
)

// MaxCost bounds the cost of one option, to either side of 0. Together with the number of
// options that Check accepts it keeps every sum of costs below 2⁵³, so that 64-bit whole
// numbers and floating-point numbers both hold it exactly.
const MaxCost = 1_000_000_000

// HasCosts reports whether the options have costs. A cover whose costs are all 0 has them.
func (c *Cover) HasCosts() bool { return c.Costs != nil }

// Cost returns the cost of an option; 0 where the cover has no costs.
func (c *Cover) Cost(option int) int {
	if c.Costs == nil {
		return 0
	}
	return c.Costs[option]
}

// WithoutCosts returns the cover without its costs: for all solutions, whatever they cost.
// The two share everything else.
func (c *Cover) WithoutCosts() *Cover {
	if c.Costs == nil {
		return c
	}
	free := *c
	free.Costs = nil
	return &free
}

// CostedText writes an option as it stands in the file, with its cost where the cover has
// costs: "p x:A |12".
func (c *Cover) CostedText(o int) string {
	if c.Costs == nil {
		return c.OptionText(o)
	}
	return c.OptionText(o) + " |" + strconv.Itoa(c.Costs[o])
}

// Texts returns options as text: their labels, or else the items they cover with the colours they
// give them and their cost, as in the cover's own text.
func (c *Cover) Texts(options []int) []string {
	out := make([]string, len(options))
	for i, o := range options {
		if c.Labels != nil {
			out[i] = c.Labels[o]
			continue
		}
		out[i] = c.CostedText(o)
	}
	return out
}

func (c *Cover) checkCosts() error {
	if c.Costs != nil && len(c.Costs) != len(c.Options) {
		return fmt.Errorf("cover %q: %d costs for %d options", c.Name, len(c.Costs), len(c.Options))
	}
	for o, cost := range c.Costs {
		if cost < -MaxCost || cost > MaxCost {
			return fmt.Errorf("cover %q: option %d costs %d; expected %d to %d", c.Name, o, cost, -MaxCost, MaxCost)
		}
	}
	return nil
}

// priced takes the entries of costs out of the fields of an option, and returns the items and
// the sum; has says that there was one.
func (p *coverParser) priced(fields []textpos.Field) (items []textpos.Field, cost int, has bool, err error) {
	items = fields[:0]
	for _, f := range fields {
		if f.Text[0] != '|' {
			items = append(items, f)
			continue
		}
		n, err := strconv.Atoi(f.Text[1:])
		if err != nil || f.Text[1] == '+' || n < -MaxCost || n > MaxCost {
			return nil, 0, false, p.lines.Errorf(f.Col, fmt.Sprintf("a cost such as |12 or |-5, an integer from %d to %d without blanks", -MaxCost, MaxCost), "%s", textpos.Quote(f.Text))
		}
		cost, has = cost+n, true
		if cost < -MaxCost || cost > MaxCost {
			return nil, 0, false, p.lines.Errorf(f.Col, fmt.Sprintf("costs of an option with a sum from %d to %d", -MaxCost, MaxCost), "a sum of %d", cost)
		}
	}
	return items, cost, has, nil
}

// price records the cost of the option just added. Costs stays nil until an option has one,
// and is then filled up with 0.
func (p *coverParser) price(cost int, has bool) {
	c := p.cover
	if !has && c.Costs == nil {
		return
	}
	for len(c.Costs) < len(c.Options) {
		c.Costs = append(c.Costs, 0)
	}
	c.Costs[len(c.Options)-1] = cost
}
