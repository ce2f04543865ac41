package display

// Solutions of covers as boards on a terminal, where their items say what they are about: a
// sudoku, a chessboard with queens, Langford pairs.

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/facts"
)

// coverBoard is a solution as a board in colours, or "" for covers that are about something else: a
// sudoku with its nine boxes in two colours in turn, a chessboard with a Q for each queen, a row of
// Langford pairs with a colour for each.
func coverBoard(solution []string) string {
	options := make([][]string, len(solution))
	for i, text := range solution {
		options[i] = strings.Fields(text)
	}
	b, at := facts.BoardOf(options), map[[2]int]int{}
	for _, marks := range b.Options {
		for _, m := range marks {
			at[[2]int{m.Row, m.Column}] = m.Value
		}
	}
	if b.Kind == facts.Sudoku && len(options) != 81 || b.Kind == facts.Langford && len(at) < b.Columns {
		return ""
	}
	var out strings.Builder
	for row := range b.Rows {
		for column := range b.Columns {
			value, there := at[[2]int{row, column}]
			text, group := fmt.Sprintf(" %d ", value), value
			switch {
			case b.Kind == facts.Sudoku:
				group = 8 * ((row/3 + column/3) % 2)
			case b.Kind == facts.Queens && there:
				text, group = " Q ", 8*((row+column)%2)
			case b.Kind == facts.Queens:
				text, group = "   ", 8*((row+column)%2)
			}
			out.WriteString(terminal.On(group, text))
		}
		out.WriteByte('\n')
	}
	return out.String()
}
