// The n queens as an exact cover (Knuth, TAOCP 7.2.2.1): each row and each column
// gets exactly one queen, each diagonal at most one.

package puzzle

import "fmt"

// maxQueens bounds the board; the options are its squares.
const maxQueens = 1024

// Queens returns the problem of n queens on an n×n board, n from 1 to 1024. The
// rows r1 ... rn and columns c1 ... cn are primary, in the organ-pipe order from
// the middle outwards that Knuth recommends; the diagonals of at least two
// squares, a<row+column> and b<row-column+n>, are secondary. Options go by row,
// then column, and are labelled "r1c5".
func Queens(n int) (*Cover, error) {
	if n < 1 || n > maxQueens {
		return nil, fmt.Errorf("%d queens; expected 1 to %d", n, maxQueens)
	}
	c := &Cover{Name: fmt.Sprintf("%d queens", n), Primary: 2 * n}
	index := map[string]int{}
	add := func(format string, number int) {
		name := fmt.Sprintf(format, number)
		index[name] = len(c.Items)
		c.Items = append(c.Items, name)
	}
	for _, k := range organPipe(n) {
		add("r%d", k)
		add("c%d", k)
	}
	for d := 3; d < 2*n; d++ {
		add("a%d", d)
	}
	for d := 2; d < 2*n-1; d++ {
		add("b%d", d)
	}
	for row := 1; row <= n; row++ {
		for col := 1; col <= n; col++ {
			option := []int{index[fmt.Sprint("r", row)], index[fmt.Sprint("c", col)]}
			for _, diagonal := range []string{fmt.Sprint("a", row+col), fmt.Sprint("b", row-col+n)} {
				if i, long := index[diagonal]; long {
					option = append(option, i)
				}
			}
			c.Options = append(c.Options, option)
			c.Labels = append(c.Labels, fmt.Sprintf("r%dc%d", row, col))
		}
	}
	return c, nil
}

// organPipe returns 1 to n from the middle outwards: 3 4 2 5 1 for n = 5.
func organPipe(n int) []int {
	out := make([]int, 0, n)
	for step, k := 1, (n+1)/2; len(out) < n; step++ {
		out = append(out, k)
		if step%2 == 1 {
			k += step
		} else {
			k -= step
		}
	}
	return out
}
