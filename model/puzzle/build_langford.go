// Langford pairs as an exact cover (C. D. Langford, 1958; Knuth, TAOCP 7.2.2.1).

package puzzle

import "fmt"

// maxLangford bounds the problem; it has about 3n²/2 options.
const maxLangford = 1024

// Langford returns the problem of arranging the numbers 1, 1, 2, 2, ..., n, n in
// 2n places such that exactly k numbers stand between the two k, n from 1 to
// 1024. Items are the numbers 1 ... n and the places s1 ... s2n, all primary;
// options go by number, then first place, and are labelled "3@1,5". Each
// arrangement and its reversal are two solutions.
func Langford(n int) (*Cover, error) {
	if n < 1 || n > maxLangford {
		return nil, fmt.Errorf("Langford pairs of 1 to %d; expected a number from 1 to %d", n, maxLangford)
	}
	c := &Cover{Name: fmt.Sprintf("Langford pairs, n = %d", n), Primary: 3 * n}
	for k := 1; k <= n; k++ {
		c.Items = append(c.Items, fmt.Sprint(k))
	}
	for s := 1; s <= 2*n; s++ {
		c.Items = append(c.Items, fmt.Sprint("s", s))
	}
	for k := 1; k <= n; k++ {
		for first := 1; first+k+1 <= 2*n; first++ {
			second := first + k + 1
			c.Options = append(c.Options, []int{k - 1, n + first - 1, n + second - 1})
			c.Labels = append(c.Labels, fmt.Sprintf("%d@%d,%d", k, first, second))
		}
	}
	return c, nil
}
