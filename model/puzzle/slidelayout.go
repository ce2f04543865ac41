// Which rows make a board: the layout step of reading sliding-tile problems.
//
// A line with "/" or with more than MaxSide numbers is a board by itself. The
// shorter lines between two of those, or between goal marks, form a run. A run
// is read as
//
//   - a plain list, when it is a single line;
//   - one 2×2 board a line, when each of its lines is an arrangement of 0 to 3
//     (of the rows of a larger board, only one could hold the blank);
//   - one board, when all its lines together make one: empty lines inside a board
//     do no harm, because two boards would hold two blanks;
//   - else one board for every block of lines between empty lines.
//
// A run of double-spaced rows that is no board is reported as one bad board.

package puzzle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// placedBoard is a board, or a goal that is named, with the line it starts in.
type placedBoard struct {
	board Board
	line  int
	goal  *goalMark // nil for a start
}

// slideLayout collects boards from items.
type slideLayout struct {
	file   string
	boards []placedBoard
	blocks [][][]word // the current run: blocks of rows
	gap    bool       // an empty line stands before the next row
	warned []*textpos.Error
	err    error
	open   slideItem // a goal mark still without its board; line 0: none
}

// layOutBoards groups the items of a text into boards.
func layOutBoards(file string, items []slideItem) ([]placedBoard, []*textpos.Error, error) {
	l := &slideLayout{file: file}
	for _, it := range items {
		l.add(it)
	}
	l.endRun()
	l.goalMissing()
	return l.boards, l.warned, l.err
}

// fail notes an error, if there is one; of several the first stays, and the boards behind it have
// no effect.
func (l *slideLayout) fail(err error) {
	if l.err == nil {
		l.err = err
	}
}

// add takes the next item: an empty line, a goal mark, or a line of rows. A line that is a
// board by itself ends the run before it.
func (l *slideLayout) add(it slideItem) {
	switch {
	case it.kind == itemGap:
		l.gap = true
	case it.kind == itemGoal:
		l.endRun()
		l.goalMissing()
		if l.open = it; it.goal.name != "" {
			l.place(Board{}, it.line)
		}
	case len(it.rows) > 1:
		l.endRun()
		l.addGrid(it.rows)
	case len(it.rows[0]) > MaxSide:
		l.endRun()
		l.addList(it.rows[0])
	default:
		if l.gap || len(l.blocks) == 0 {
			l.blocks = append(l.blocks, nil)
		}
		l.gap = false
		last := len(l.blocks) - 1
		l.blocks[last] = append(l.blocks[last], it.rows[0])
	}
}

// goalMissing refuses a goal mark without a board.
func (l *slideLayout) goalMissing() {
	if l.open.line > 0 {
		l.fail(&textpos.Error{File: l.file, Line: l.open.line, Found: "goal: with no board after it", Want: "the goal, written like the start"})
	}
}

// endRun turns the current run into boards.
func (l *slideLayout) endRun() {
	blocks := l.blocks
	l.blocks, l.gap = nil, false
	rows := slices.Concat(blocks...)
	switch {
	case len(rows) == 0:
		return
	case len(rows) == 1 || allTwoByTwo(rows):
		for _, row := range rows {
			l.addList(row)
		}
		return
	}
	if _, _, err := gridBoard(l.file, rows); err == nil || len(rows) == len(blocks) {
		blocks = [][][]word{rows}
	}
	for _, block := range blocks {
		l.addGrid(block)
	}
}

// allTwoByTwo reports whether every row is an arrangement of 0 to 3.
func allTwoByTwo(rows [][]word) bool {
	for _, row := range rows {
		var seen [4]bool
		for _, t := range row {
			if t.value < 4 {
				seen[t.value] = true
			}
		}
		if len(row) != 4 || seen != [4]bool{true, true, true, true} {
			return false
		}
	}
	return true
}

// addList adds a board that was written as a plain list, which must be square.
func (l *slideLayout) addList(list []word) {
	for side := MinSide; side <= MaxSide; side++ {
		if side*side == len(list) {
			l.addGrid(slices.Collect(slices.Chunk(list, side)))
			return
		}
	}
	want := fmt.Sprintf("rows of %d to %d numbers, or a whole square board of 4, 9, 16, 25 or 36", MinSide, MaxSide)
	if r := rectangleOf(len(list)); r != "" {
		want = fmt.Sprintf(`"/" between the rows, because %d numbers may be %s`, len(list), r)
	}
	found := "one number on a line"
	if len(list) > 1 {
		found = fmt.Sprintf("%d numbers on one line", len(list))
	}
	l.fail(list[0].errorf(l.file, want, "%s", found))
}

// rectangleOf names the ways to lay out n tiles, "2×6, 3×4, 4×3 or 6×2"; it is
// empty when there is none.
func rectangleOf(n int) string {
	var ways []string
	for rows := MinSide; rows <= MaxSide; rows++ {
		if cols := n / rows; n%rows == 0 && cols >= MinSide && cols <= MaxSide {
			ways = append(ways, fmt.Sprintf("%d×%d", rows, cols))
		}
	}
	if len(ways) == 0 {
		return ""
	}
	last := len(ways) - 1
	return strings.Join(ways[:last], ", ") + " or " + ways[last]
}

// addGrid adds a board given by rows.
func (l *slideLayout) addGrid(rows [][]word) {
	b, warning, err := gridBoard(l.file, rows)
	if l.fail(err); warning != nil {
		l.warned = append(l.warned, warning)
	}
	l.place(b, rows[0][0].line)
}

// place adds a board; it is the goal if a goal mark is open.
func (l *slideLayout) place(b Board, line int) {
	one := placedBoard{board: b, line: line}
	if l.open.line > 0 {
		mark := l.open.goal
		one.goal = &mark
	}
	l.boards, l.open = append(l.boards, one), slideItem{}
}
