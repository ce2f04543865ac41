// Sudoku as an exact cover (Knuth, TAOCP 7.2.2.1): each cell has one digit, and
// each row, column and box has each digit once.

package puzzle

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// Sudoku returns the problem of completing a grid, given as 81 digits row by row
// with "." or "0" for an empty cell; blanks and line ends are skipped. Items
// are p<row><column>, r<row><digit>, c<column><digit> and b<box><digit>, all
// primary, options the digits that may stand in a cell, labelled "r1c1=5": nine
// in an empty cell, one in a given. Givens that contradict each other make a
// problem without solution. A grid of another form is a *textpos.Error whose
// column counts bytes of the text.
func Sudoku(grid string) (*Cover, error) {
	givens, err := sudokuGivens(grid)
	if err != nil {
		return nil, err
	}
	c := &Cover{Name: "sudoku", Primary: 4 * 81}
	for _, kind := range []string{"p", "r", "c", "b"} {
		for i := range 81 {
			c.Items = append(c.Items, fmt.Sprintf("%s%d%d", kind, i/9+1, i%9+1))
		}
	}
	for cell, given := range givens {
		row, col := cell/9, cell%9
		box := row/3*3 + col/3
		for digit := range 9 {
			if given != 0 && digit != given-1 {
				continue
			}
			c.Options = append(c.Options, []int{cell, 81 + row*9 + digit, 162 + col*9 + digit, 243 + box*9 + digit})
			c.Labels = append(c.Labels, fmt.Sprintf("r%dc%d=%d", row+1, col+1, digit+1))
		}
	}
	return c, nil
}

// sudokuGivens returns the digit of each cell, 0 when it is empty.
func sudokuGivens(grid string) ([]int, error) {
	const want = "81 cells, each a digit or . for an empty one"
	var givens []int
	for i, r := range grid {
		switch {
		case strings.ContainsRune(" \t\r\n", r):
		case r == '.' || r >= '0' && r <= '9':
			digit := 0
			if r != '.' {
				digit = int(r - '0')
			}
			if givens = append(givens, digit); len(givens) > 81 {
				return nil, &textpos.Error{File: "sudoku", Line: 1, Col: i + 1, Found: "more than 81 cells", Want: want}
			}
		default:
			return nil, &textpos.Error{File: "sudoku", Line: 1, Col: i + 1, Found: textpos.Quote(string(r)), Want: want}
		}
	}
	if len(givens) != 81 {
		return nil, &textpos.Error{File: "sudoku", Found: fmt.Sprintf("%d cells", len(givens)), Want: want}
	}
	return givens, nil
}
