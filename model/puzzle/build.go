// Classic exact covers, built by number: queens, Langford pairs, pentominoes in a
// rectangle, partitions into progressions (Knuth, TAOCP 7.2.2.1).

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

// pentominoes are the twelve free pentominoes by Golomb's letters, drawn as in
// the definition files of polycube. The orientation in which a piece is drawn
// decides which of its symmetric placements a filter keeps, so it is not changed.
var pentominoes = []struct {
	name  string
	cells [5][2]int // x, y
}{
	{"F", [5][2]int{{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 0}}},
	{"I", [5][2]int{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}},
	{"L", [5][2]int{{0, 0}, {0, 1}, {1, 0}, {2, 0}, {3, 0}}},
	{"N", [5][2]int{{0, 0}, {1, 0}, {1, 1}, {2, 1}, {3, 1}}},
	{"P", [5][2]int{{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 1}}},
	{"T", [5][2]int{{0, 0}, {1, 0}, {1, 1}, {1, 2}, {2, 0}}},
	{"U", [5][2]int{{0, 0}, {0, 1}, {1, 1}, {2, 0}, {2, 1}}},
	{"V", [5][2]int{{0, 0}, {0, 1}, {0, 2}, {1, 2}, {2, 2}}},
	{"W", [5][2]int{{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}}},
	{"X", [5][2]int{{0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}}},
	{"Y", [5][2]int{{0, 0}, {1, 0}, {1, 1}, {2, 0}, {3, 0}}},
	{"Z", [5][2]int{{0, 0}, {1, 0}, {1, 1}, {1, 2}, {2, 2}}},
}

// Pentominoes returns the puzzle of filling a rectangle of rows times cols cells
// with the twelve pentominoes, rotated and reflected freely. An error means
// that the rectangle does not have 60 cells. The long side is best given as cols:
// a search that goes through the cells by x then keeps a short frontier.
func Pentominoes(rows, cols int) (*Packing, error) {
	if rows < 1 || cols < 1 || rows > 60 || cols > 60 || rows*cols != 60 {
		return nil, fmt.Errorf("a rectangle of %d×%d cells for the pentominoes; expected 60 cells", rows, cols)
	}
	p := &Packing{Name: fmt.Sprintf("pentominoes %d×%d", rows, cols), Dim: [3]int{cols, rows, 1}}
	for _, pent := range pentominoes {
		piece := Piece{Name: pent.name}
		for _, c := range pent.cells {
			piece.Cells = append(piece.Cells, [3]int{c[0], c[1], 0})
		}
		p.Pieces = append(p.Pieces, piece)
	}
	return p, nil
}

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
