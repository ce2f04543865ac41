// Command progressions writes the exact cover of a sequence that is still being counted: the
// partitions of 1 to 4n into n arithmetic progressions of four terms (OEIS A104430). It also
// counts them by a table, a second way that shares nothing with a search.
//
// What it shows:
//   - an exact cover made by a program (package model/puzzle), for tilemip search;
//   - a count by dynamic programming over sets, to hold against the search's.
//
// Run it with: go run ./examples/progressions 16 >16.dlx; tilemip search --count 16.dlx
// and: go run ./examples/progressions -table 13
package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"github.com/tilemip/tilemip/model/puzzle"
)

func main() {
	table := flag.Bool("table", false, "count by a table instead of writing the cover")
	flag.Parse()
	n, err := strconv.Atoi(flag.Arg(0))
	if flag.NArg() != 1 || err != nil {
		fmt.Fprintln(os.Stderr, "usage: progressions [-table] N")
		os.Exit(2)
	}
	if err := run(n, *table, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "progressions:", err)
		os.Exit(1)
	}
}

// run writes the cover, or the count.
func run(n int, table bool, out io.Writer) error {
	if table {
		count, largest, err := Table(n)
		if err == nil {
			_, err = fmt.Fprintf(out, "%d partitions; at most %d sets at a time\n", count, largest)
		}
		return err
	}
	c, err := puzzle.Progressions(n, 4)
	if err != nil {
		return err
	}
	return c.Write(out)
}

// ways is the number of ways to cover a set of numbers, given as bits from the least number
// that is not covered on: bit 0 is that number and is never set.
type ways struct{ set, count uint64 }

// Table counts the partitions for n up to 16 (64 numbers) without a search: the least number
// that is not covered begins a progression, so that all sets whose least uncovered number is
// k follow from those before it. It returns the count and the size of the largest layer of
// sets. Memory is 16 bytes a set, times three.
func Table(n int) (count uint64, largest int, err error) {
	if n < 1 || n > 16 {
		return 0, 0, fmt.Errorf("n is %d; expected 1 to 16, as the numbers are the bits of a word", n)
	}
	last := 4 * n
	layers := make([][]ways, last+2) // by the least number that is not covered
	layers[1] = []ways{{0, 1}}
	for k := 1; k <= last; k++ {
		layer := merged(layers[k])
		layers[k] = nil
		largest = max(largest, len(layer))
		for _, w := range layer {
			for d := 1; k+3*d <= last; d++ {
				fresh := uint64(1)<<d | 1<<(2*d) | 1<<(3*d)
				if w.set&fresh != 0 {
					continue
				}
				next, at := (w.set|fresh)>>1, k+1
				for next&1 != 0 {
					next, at = next>>1, at+1
				}
				layers[at] = append(layers[at], ways{next, w.count})
			}
		}
	}
	for _, w := range layers[last+1] {
		count += w.count
	}
	return count, largest, nil
}

// merged adds the counts of equal sets.
func merged(all []ways) []ways {
	slices.SortFunc(all, func(a, b ways) int { return cmp.Compare(a.set, b.set) })
	out := all[:0]
	for _, w := range all {
		if n := len(out); n > 0 && out[n-1].set == w.set {
			out[n-1].count += w.count
		} else {
			out = append(out, w)
		}
	}
	return out
}
