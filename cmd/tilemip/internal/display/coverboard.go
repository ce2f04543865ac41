package display

// Solutions of covers as boards on a terminal, where their items say what they are about: a
// sudoku, a chessboard with queens, Langford pairs.

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/itemnames"
)

// coverBoard is a solution as a board in colours, or "" for covers that are about something else.
func coverBoard(solution []string) string {
	options := make([][]string, len(solution))
	for i, text := range solution {
		options[i] = strings.Fields(text)
	}
	for _, draw := range []func([][]string) string{sudokuText, queensText, pairsText} {
		if text := draw(options); text != "" {
			return text
		}
	}
	return ""
}

// sudokuText is a sudoku, its nine boxes in two colours in turn.
func sudokuText(options [][]string) string {
	var digits [9][9]int
	for _, option := range options {
		row, column, digit, ok := itemnames.Digit(option)
		if !ok {
			return ""
		}
		digits[row][column] = digit
	}
	if len(options) != 81 {
		return ""
	}
	var out strings.Builder
	for row := range digits {
		for column, digit := range digits[row] {
			out.WriteString(terminal.On(8*((row/3+column/3)%2), fmt.Sprintf(" %d ", digit)))
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// queensText is a chessboard with a Q for each queen.
func queensText(options [][]string) string {
	at, n := map[[2]int]bool{}, 0
	for _, option := range options {
		row, column, ok := itemnames.Square(option)
		if !ok {
			return ""
		}
		at[[2]int{row, column}] = true
		n = max(n, row, column)
	}
	var out strings.Builder
	for row := 1; row <= n; row++ {
		for column := 1; column <= n; column++ {
			text := "   "
			if at[[2]int{row, column}] {
				text = " Q "
			}
			out.WriteString(terminal.On(8*((row+column)%2), text))
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// pairsText is a row of Langford pairs, each pair in its colour.
func pairsText(options [][]string) string {
	at, places := map[int]int{}, 0
	for _, option := range options {
		number, from, to, ok := itemnames.Pair(option)
		if !ok {
			return ""
		}
		at[from], at[to] = number, number
		places = max(places, to)
	}
	var out strings.Builder
	for s := 1; s <= places; s++ {
		if at[s] == 0 {
			return ""
		}
		out.WriteString(terminal.On(at[s], fmt.Sprintf(" %d ", at[s])))
	}
	return out.String() + "\n"
}
