package facts

// What an exact cover is about, told from the names of its items: p, r, c and b with two digits are
// the cells, rows, columns and boxes of a sudoku; r and c with a number the rows and columns of a
// chessboard with queens; a number and two places s the Langford pairs. So a solution can be shown
// as a board, by a terminal and in pictures. Own.

import (
	"strconv"
	"strings"
)

// Kind is what a cover is about.
type Kind int

// The kinds of boards.
const (
	None Kind = iota
	Sudoku
	Queens
	Langford
)

// Mark is what an option puts on a board, at a row and a column from 0: a digit, a queen without a
// value, or a number of a pair.
type Mark struct{ Row, Column, Value int }

// Board is the board of some options of a cover, with the marks of each.
type Board struct {
	Kind          Kind
	Rows, Columns int
	Options       [][]Mark
}

// BoardOf reads options. They have a board if all of them are of one kind.
func BoardOf(options [][]string) Board {
	for _, read := range []func([]string) (Board, bool){digit, square, pair} {
		var b Board
		for _, option := range options {
			one, ok := read(option)
			if !ok {
				b = Board{}
				break
			}
			b = Board{one.Kind, max(b.Rows, one.Rows), max(b.Columns, one.Columns), append(b.Options, one.Options...)}
		}
		if b.Kind == Sudoku {
			b.Rows = b.Box() * b.Box()
			b.Columns = b.Rows
		}
		if b.Kind != None {
			return b
		}
	}
	return Board{}
}

// Box is the side of the boxes of a sudoku: 2, 3 or 4, that of the smallest one that holds the marks.
func (b Board) Box() int {
	for box := 2; box < 4; box++ {
		if b.Rows <= box*box {
			return box
		}
	}
	return 4
}

// numbered reads a name such as r3 or c12, of a letter and a number.
func numbered(name string, letter byte) (int, bool) {
	if len(name) < 2 || name[0] != letter {
		return 0, false
	}
	n, err := strconv.Atoi(name[1:])
	return n, err == nil && n >= 0
}

// numberOf finds the first name with a letter and a number in an option.
func numberOf(option []string, letter byte) (int, bool) {
	for _, name := range option {
		if n, ok := numbered(name, letter); ok {
			return n, true
		}
	}
	return 0, false
}

// digit reads an option of a sudoku: p11 r15 c15 b15 is a 5 in row 0, column 0. Letters are the
// digits from 10.
func digit(option []string) (Board, bool) {
	const digits = "0123456789ABCDEFG"
	values := map[byte][2]int{}
	for _, name := range option {
		if len(name) != 3 {
			return Board{}, false
		}
		values[name[0]] = [2]int{strings.IndexByte(digits, name[1]), strings.IndexByte(digits, name[2])}
	}
	p, r, b, c := values['p'], values['r'], values['b'], values['c']
	side := max(p[0], p[1], r[1])
	ok := len(option) == 4 && len(values) == 4 && min(p[0], p[1], r[1], b[0], c[0]) > 0 && r[0] == p[0]
	return Board{Sudoku, side, side, [][]Mark{{{p[0] - 1, p[1] - 1, r[1]}}}}, ok
}

// square reads an option of queens: a row and a column from 1 to 64, and at most two diagonals, a
// and b.
func square(option []string) (Board, bool) {
	for _, name := range option {
		if name == "" || !strings.Contains("rcab", name[:1]) {
			return Board{}, false
		}
	}
	r, hasRow := numberOf(option, 'r')
	c, hasColumn := numberOf(option, 'c')
	side := max(r, c)
	return Board{Queens, side, side, [][]Mark{{{Row: r - 1, Column: c - 1}}}}, hasRow && hasColumn && r >= 1 && c >= 1 && side <= 64 && len(option) <= 4
}

// pair reads an option of Langford pairs: a number and two places from 1.
func pair(option []string) (Board, bool) {
	var at []int
	number := 0
	for _, name := range option {
		if s, isPlace := numbered(name, 's'); isPlace {
			at = append(at, s)
		} else if n, err := strconv.Atoi(name); err == nil {
			number = n
		}
	}
	if len(option) != 3 || len(at) != 2 || number < 1 || min(at[0], at[1]) < 1 || max(at[0], at[1]) > 1000 {
		return Board{}, false
	}
	from, to := min(at[0], at[1]), max(at[0], at[1])
	return Board{Langford, 1, to, [][]Mark{{{0, from - 1, number}, {0, to - 1, number}}}}, true
}
