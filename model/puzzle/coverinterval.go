// Intervals of multiplicities: a primary item that must be covered at least a times
// and at most b times, "a:b|item" in Knuth's DLX3 (The Art of Computer Programming,
// Volume 4B, Section 7.2.2.1, Algorithm M).

package puzzle

import "fmt"

// HasIntervals reports whether some primary item may be covered less often than Times.
func (c *Cover) HasIntervals() bool { return len(c.Least) > 0 }

// AtLeast returns how often an item must be covered.
func (c *Cover) AtLeast(item int) int {
	switch {
	case item >= c.Primary:
		return 0
	case item < len(c.Least):
		return c.Least[item]
	}
	return c.Times(item)
}

func (c *Cover) checkIntervals() error {
	if n := len(c.Least); n != 0 && n != c.Primary {
		return fmt.Errorf("cover %q: %d least multiplicities for %d primary items", c.Name, n, c.Primary)
	}
	for i, least := range c.Least {
		if least < 0 || least > c.Times(i) {
			return fmt.Errorf("cover %q: item %q has at least %d and at most %d; expected 0 to the greatest", c.Name, c.Items[i], least, c.Times(i))
		}
	}
	return nil
}
