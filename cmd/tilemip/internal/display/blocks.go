package display

// Boards, packings, and covers that are boards (a sudoku, a chessboard with queens, Langford pairs,
// as the names of their items say) in the colours of a terminal. Letters stay, so that colour is never the
// only sign; without colours, as in pipes and with NO_COLOR, the text is as plain as ever.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/facts"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Board is a board as lines of text, in colour if color is set: one colour a row of the goal.
// moved is a tile that is marked, 0 for none.
func Board(b, goal puzzle.Board, moved int, color bool) string {
	wide := len(strconv.Itoa(b.Rows*b.Cols - 1))
	var out strings.Builder
	for cell, tile := range b.Tiles {
		text := fmt.Sprintf(" %*d ", wide, tile)
		if tile == 0 {
			text = strings.Repeat(" ", wide+2)
		}
		if tile == moved && tile != 0 {
			text = "[" + text[1:len(text)-1] + "]"
		}
		if color {
			group := 0
			if tile != 0 {
				group = 1 + slices.Index(goal.Tiles, tile)/goal.Cols
			}
			text = terminal.On(group, text)
		}
		out.WriteString(text)
		if cell%b.Cols == b.Cols-1 {
			out.WriteByte('\n')
		}
	}
	return out.String()
}

// Frames are the boards of a plan as text, from the start, each below a line with its move.
func Frames(s puzzle.Slide, moves []puzzle.Move, color bool) ([]string, error) {
	now := s.Start
	out := []string{fmt.Sprintf("start of %s to the goal %s\n%s", counted(len(moves), "move"), puzzle.GoalOf(s.Goal), Board(now, s.Goal, 0, color))}
	for k, m := range moves {
		next, legal := now.Apply(m)
		if !legal {
			return nil, fmt.Errorf("move %d, %s, leaves the board", k+1, m)
		}
		moved := now.Tiles[next.Blank()]
		now = next
		out = append(out, fmt.Sprintf("move %d of %d: %s\n%s", k+1, len(moves), m, Board(now, s.Goal, moved, color)))
	}
	return out, nil
}

// blocks colours the names in the drawing of a packing; layers stand side by side.
func blocks(p *puzzle.Packing, grid string) string {
	wide := 1
	for _, name := range strings.Fields(strings.ReplaceAll(grid, ",", " ")) {
		wide = max(wide, len(name))
	}
	groups := map[string]int{}
	var out strings.Builder
	for line := range strings.Lines(strings.TrimRight(grid, "\n") + "\n") {
		for k, layer := range strings.Split(line, ",") {
			if k > 0 {
				out.WriteString("   ")
			}
			for _, name := range strings.Fields(layer) {
				text := fmt.Sprintf(" %-*s ", wide, name)
				if name == "." {
					out.WriteString(text)
					continue
				}
				if groups[name] == 0 {
					groups[name] = 1 + groupOf(p, name, len(groups))
				}
				out.WriteString(terminal.On(groups[name], text))
			}
		}
		out.WriteByte('\n')
	}
	return out.String()
}

// groupOf is the colour of a piece, from 0: its place among the pieces, or for copies of a piece
// their order.
func groupOf(p *puzzle.Packing, name string, met int) int {
	if i := p.PieceNamed(name); i >= 0 && p.Pieces[i].Name == name && p.Plain() {
		return i
	}
	return met
}

// coverBoard is a solution as a board in colours, or "" for covers that are about something else: a
// sudoku with its nine boxes in two colours in turn, a chessboard with a Q for each queen, a row of
// Langford pairs with a colour for each. Without colour only a sudoku is one.
func coverBoard(solution []string, colour bool) string {
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
	if b.Kind == facts.Sudoku && len(options) != b.Rows*b.Columns || b.Kind == facts.Langford && len(at) < b.Columns || !colour && b.Kind != facts.Sudoku {
		return ""
	}
	var out strings.Builder
	for row := range b.Rows {
		for column := range b.Columns {
			value, there := at[[2]int{row, column}]
			text, group := fmt.Sprintf(" %d ", value), value
			switch {
			case b.Kind == facts.Sudoku:
				text = fmt.Sprintf(" %*d ", len(strconv.Itoa(b.Rows)), value)
				group = 8 * ((row/b.Box() + column/b.Box()) % 2)
			case b.Kind == facts.Queens && there:
				text, group = " Q ", 8*((row+column)%2)
			case b.Kind == facts.Queens:
				text, group = "   ", 8*((row+column)%2)
			}
			if colour {
				text = terminal.On(group, text)
			}
			out.WriteString(text)
		}
		out.WriteByte('\n')
	}
	return out.String()
}
