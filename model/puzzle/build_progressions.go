// Partitions into arithmetic progressions as an exact cover: every number once. With length 4
// their count is sequence A104430 of the OEIS, with length 3 A104429.

package puzzle

import "fmt"

// maxProgressions bounds the numbers; the options are about their square, over 2·(length-1).
const maxProgressions = 4096

// Progressions returns the problem of partitioning 1 to n·length into n arithmetic
// progressions of the given length, 2 or more. The items are the numbers, all primary;
// the options go by their first number, then their difference, and are labelled "1+3"
// (1, 4, 7, …).
func Progressions(n, length int) (*Cover, error) {
	if n < 1 || length < 2 || n > maxProgressions/length {
		return nil, fmt.Errorf("%d progressions of length %d; expected 1 or more, of length 2 or more, of at most %d numbers", n, length, maxProgressions)
	}
	last := n * length
	c := &Cover{Name: fmt.Sprintf("%d progressions of length %d", n, length), Primary: last}
	for k := 1; k <= last; k++ {
		c.Items = append(c.Items, fmt.Sprint(k))
	}
	for first := 1; first <= last; first++ {
		for d := 1; first+(length-1)*d <= last; d++ {
			option := make([]int, length)
			for i := range option {
				option[i] = first + i*d - 1
			}
			c.Options = append(c.Options, option)
			c.Labels = append(c.Labels, fmt.Sprintf("%d+%d", first, d))
		}
	}
	return c, nil
}
