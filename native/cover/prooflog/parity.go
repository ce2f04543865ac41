package prooflog

// Parity: a set of primary items of odd size of which every option has an even number. Adding
// their equations, halving and rounding refutes the program in three steps, where a search may
// need many. This is the colouring argument, and the cut is that of A. Caprara and M. Fischetti,
// "{0, 1/2}-Chvátal-Gomory cuts", Mathematical Programming 74 (1996) 221-235, which finds such a
// set by linear algebra over the field of two elements: pieces and cells need not be told apart.

import (
	"bufio"
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
)

// mostColoured bounds the elimination: options times items times items over 64 is its work.
const mostColoured = 2000

// oddColouring returns such a set, or nil.
func oddColouring(c *puzzle.Cover) []int {
	if c.Primary > mostColoured {
		return nil
	}
	words := c.Primary/64 + 1
	rows := map[int][]uint64{} // by the first item of the row: reduced options
	for _, option := range c.Options {
		row := make([]uint64, words)
		for _, i := range option {
			if i < c.Primary {
				row[i/64] ^= 1 << (i % 64)
			}
		}
		for i := range c.Primary {
			if row[i/64]>>(i%64)&1 == 0 {
				continue
			}
			if rows[i] == nil {
				rows[i] = row
				break
			}
			for k := range row {
				row[k] ^= rows[i][k]
			}
		}
	}
	for free := range c.Primary {
		if rows[free] == nil {
			if set := nullVector(c.Primary, rows, free); len(set)%2 == 1 {
				return set
			}
		}
	}
	return nil
}

// nullVector returns the set in which one free item is and the other free items are not, and
// which every row meets evenly.
func nullVector(n int, rows map[int][]uint64, free int) []int {
	in := make([]bool, n)
	in[free] = true
	for i := n - 1; i >= 0; i-- {
		if row := rows[i]; row != nil {
			for k := i + 1; k < n; k++ {
				if in[k] && row[k/64]>>(k%64)&1 == 1 {
					in[i] = !in[i]
				}
			}
		}
	}
	var set []int
	for i, member := range in {
		if member {
			set = append(set, i)
		}
	}
	return set
}

// parity writes the three steps.
func (p *Proof) parity(t *bufio.Writer, rows int64) {
	t.WriteString("% colouring: every option has an even number of these items, and their number is odd:\n%")
	for _, i := range p.colouring {
		t.WriteString(" " + p.c.Items[i])
	}
	t.WriteByte('\n')
	for half := 1; half <= 2; half++ { // the sides >= and <=
		t.WriteString("pol")
		for k, i := range p.colouring {
			fmt.Fprintf(t, " %d", 2*i+half)
			if k > 0 {
				t.WriteString(" +")
			}
		}
		t.WriteString(" 2 d;\n")
	}
	fmt.Fprintf(t, "pol %d %d +;\n", rows+1, rows+2)
	if p.Least { // of a program with an objective
		writeBounds(t, "INF", rows+3, "INF")
		return
	}
	fmt.Fprintf(t, "output NONE;\nconclusion UNSAT : %d;\n", rows+3)
}
