// Package itemnames tells from the names of its items what an exact cover is about: p, r, c and
// b with two digits are the cells, rows, columns and boxes of a sudoku; r and c with a number
// the rows and columns of a chessboard with queens; a number and two places s the Langford pairs. So
// a solution can be shown as a board. Own.
package itemnames

import (
	"strconv"
	"strings"
)

// numbered reads a name such as r3 or c12, of a letter and a number.
func numbered(name string, letter byte) (int, bool) {
	if len(name) < 2 || name[0] != letter {
		return 0, false
	}
	n, err := strconv.Atoi(name[1:])
	return n, err == nil && n >= 0
}

// first finds the first name with a letter and a number in an option.
func first(option []string, letter byte) (int, bool) {
	for _, name := range option {
		if n, ok := numbered(name, letter); ok {
			return n, true
		}
	}
	return 0, false
}

// Digit reads an option of a sudoku: p11 r15 c15 b15 is a 5 in row 0, column 0. Rows and
// columns are 0 to 8.
func Digit(option []string) (row, column, digit int, ok bool) {
	p, hasCell := first(option, 'p')
	r, hasRow := first(option, 'r')
	_, hasColumn := first(option, 'c')
	_, hasBox := first(option, 'b')
	row, column, digit = p/10-1, p%10-1, r%10
	ok = len(option) == 4 && hasCell && hasRow && hasColumn && hasBox && r/10 == p/10 && row >= 0 && row < 9 && column >= 0 && digit > 0
	return row, column, digit, ok
}

// Square reads an option of queens: a row and a column from 1 to 64, and at most two diagonals, a
// and b.
func Square(option []string) (row, column int, ok bool) {
	for _, name := range option {
		if name == "" || !strings.Contains("rcab", name[:1]) {
			return 0, 0, false
		}
	}
	r, hasRow := first(option, 'r')
	c, hasColumn := first(option, 'c')
	return r, c, hasRow && hasColumn && r >= 1 && c >= 1 && max(r, c) <= 64 && len(option) <= 4
}

// Pair reads an option of Langford pairs: a number and two places from 1.
func Pair(option []string) (number, from, to int, ok bool) {
	var at []int
	for _, name := range option {
		if s, isPlace := numbered(name, 's'); isPlace {
			at = append(at, s)
		} else if n, err := strconv.Atoi(name); err == nil {
			number = n
		}
	}
	if len(option) != 3 || len(at) != 2 || number < 1 || min(at[0], at[1]) < 1 || max(at[0], at[1]) > 1000 {
		return 0, 0, 0, false
	}
	return number, min(at[0], at[1]), max(at[0], at[1]), true
}
