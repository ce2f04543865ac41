// Exact covers: items and options, in the terms of Knuth, The Art of Computer
// Programming, Volume 4B, Section 7.2.2.1 (2022).
//
// A solution is a set of options in which every primary item occurs exactly
// once and every secondary item at most once. The one extension is Knuth's
// multiplicity (Algorithm 7.2.2.1M): a primary item may ask to be covered
// exactly k times, or at least a and at most b times (HasIntervals), and a
// secondary item at most k times. Puzzles with equal pieces
// need it: with one item per copy, every solution would be found once for each
// permutation of the copies. Options may give secondary items colours (Algorithm C):
// see covercolours.go; and they may have costs: see covercosts.go.

package puzzle

import (
	"fmt"
)

// Limits of a cover that Check accepts; they keep a hostile file from filling
// the memory, and every 32-bit index of a search in range.
const (
	maxCoverOptions = 4 << 20  // options
	maxCoverEntries = 16 << 20 // items in all options together
)

// Cover is an exact cover problem. Options refer to items by index into Items;
// the order within an option is free. The order of Items is the order in which
// a search breaks ties.
type Cover struct {
	Name         string   // for messages; may be empty
	Items        []string // names, all different, without blanks, ':' and '|'
	Primary      int      // Items[:Primary] are primary, the others secondary
	Least        []int    // per primary item, how often it must be covered at least, when that is less than its multiplicity for some; nil means exactly its multiplicity
	Multiplicity []int    // per primary item, or per item, how often it must (secondary: may) be covered, at least 1; nil means once each
	Options      [][]int  // per option its items, each once, at least one of them primary
	Labels       []string // what each option means to a reader, for instance "r1c5"; nil means no labels

	Colours       []string // names of colours, all different, without blanks, ':' and '|'
	OptionColours [][]int  // per option, per item in it, 0 or a colour n, Colours[n-1]; a nil option has none; nil means no colours

	Costs []int // per option, -MaxCost to MaxCost; nil means no costs, see covercosts.go
}

// Times returns how often an item may be covered at most; a primary item must be
// covered exactly that number of times, unless AtLeast says less.
func (c *Cover) Times(item int) int {
	if item >= len(c.Multiplicity) {
		return 1
	}
	return c.Multiplicity[item]
}

// Check reports the first thing that makes c no exact cover problem: names that
// are empty, repeated or not writable, indices out of range, an item twice in an
// option, an option without a primary item, or sizes beyond what a search can
// index. A primary item in no option is allowed: then there is no solution. So
// is a cover without any primary item, which the empty set solves.
func (c *Cover) Check() error {
	if c.Primary < 0 || c.Primary > len(c.Items) {
		return fmt.Errorf("cover %q: %d primary items of %d", c.Name, c.Primary, len(c.Items))
	}
	if c.Labels != nil && len(c.Labels) != len(c.Options) {
		return fmt.Errorf("cover %q: %d labels for %d options", c.Name, len(c.Labels), len(c.Options))
	}
	return firstError(c.checkItems, c.checkIntervals, c.checkOptions, c.checkCosts, c.checkColours)
}

func (c *Cover) checkItems() error {
	if n := len(c.Multiplicity); n != 0 && n != c.Primary && n != len(c.Items) {
		return fmt.Errorf("cover %q: %d multiplicities for %d primary items of %d", c.Name, n, c.Primary, len(c.Items))
	}
	seen := make(map[string]int, len(c.Items))
	for i, name := range c.Items {
		if coverNameLength(name) != len(name) || name == "" {
			return fmt.Errorf("cover %q: item %d is named %q; expected a name without blanks, ':' and '|'", c.Name, i, name)
		}
		if j, twice := seen[name]; twice {
			return fmt.Errorf("cover %q: items %d and %d are both named %q", c.Name, j, i, name)
		}
		seen[name] = i
		if c.Times(i) < 1 || c.Times(i) > maxCoverOptions {
			return fmt.Errorf("cover %q: item %q has multiplicity %d; expected 1 to %d", c.Name, name, c.Times(i), maxCoverOptions)
		}
	}
	return nil
}

func (c *Cover) checkOptions() error {
	if len(c.Options) > maxCoverOptions {
		return fmt.Errorf("cover %q: %d options; expected at most %d", c.Name, len(c.Options), maxCoverOptions)
	}
	last := make([]int, len(c.Items)) // 1 + the last option in which the item was seen
	entries := 0
	for o, option := range c.Options {
		primary := false
		for _, i := range option {
			if i < 0 || i >= len(c.Items) {
				return fmt.Errorf("cover %q: option %d has item %d of %d", c.Name, o, i, len(c.Items))
			}
			if last[i] == o+1 {
				return fmt.Errorf("cover %q: option %d has item %q twice", c.Name, o, c.Items[i])
			}
			last[i] = o + 1
			primary = primary || i < c.Primary
		}
		if !primary {
			return fmt.Errorf("cover %q: option %d has no primary item", c.Name, o)
		}
		if entries += len(option); entries > maxCoverEntries {
			return fmt.Errorf("cover %q: more than %d items in its options together", c.Name, maxCoverEntries)
		}
	}
	return nil
}

// coverNameLength returns how many bytes at the start of s can stand in the name
// of an item: visible characters except ':' and '|', which the format reserves.
func coverNameLength(s string) int {
	for i := 0; i < len(s); i++ {
		if s[i] <= ' ' || s[i] == 0x7f || s[i] == ':' || s[i] == '|' {
			return i
		}
	}
	return len(s)
}

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
