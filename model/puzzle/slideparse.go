// The text form of sliding-tile problems, for files and for the command line.
//
// A board is written in one of three ways; 0, "." and "_" are the blank, "#"
// starts a comment:
//
//	rows on lines of their own     rows on one line       a plain list, square boards only
//	1 2 3                          1 2 3 / 4 5 6 / 7 8 0  1 2 3 4 5 6 7 8 0
//	4 5 6
//	7 8 .
//
// A file may hold several boards: one-line boards one after the other, boards of
// several lines with an empty line between them. A line "goal:" makes the board
// after it (or on the same line) the goal of all boards since the previous goal;
// boards without one get the standard goal.
//
// Reading happens in three steps, one file each: slideparse.go turns the text
// into items (rows, gaps, goal marks) and pairs boards with goals, slidelayout.go
// decides which rows make a board, and slidetile.go reads the numbers and checks
// the tiles of one board.

package puzzle

import (
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip/model/textpos"
)

// maxSlideBytes bounds a file of boards; it holds over 25,000 boards of 4×4.
const maxSlideBytes = 1 << 20

// ParseSlides reads one or more sliding-tile problems. file is the name for
// errors and for the Name of the problems: the name itself when there is one
// problem, name:line when there are several. Bad input is a *textpos.Error with
// its place; solvability is not checked.
func ParseSlides(file string, r io.Reader) ([]Slide, error) {
	items, err := scanSlides(file, r)
	if err != nil {
		return nil, err
	}
	boards, err := layOutBoards(file, items)
	if err != nil {
		return nil, err
	}
	return pairGoals(file, boards)
}

// ParseSlide reads exactly one problem from a text such as
// "5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12", in any form that ParseSlides
// accepts. Bad input is a *textpos.Error whose file is "board".
func ParseSlide(text string) (Slide, error) {
	slides, err := ParseSlides("board", strings.NewReader(text))
	if err != nil {
		return Slide{}, err
	}
	if len(slides) > 1 {
		return Slide{}, &textpos.Error{File: "board", Found: fmt.Sprintf("%d boards", len(slides)), Want: "one board"}
	}
	return slides[0], nil
}

// slideItem is one line of the text: a gap, a goal mark, or the rows on it.
type slideItem struct {
	kind slideItemKind
	line int
	rows [][]slideTile // one row, or several when the line has "/"
}

type slideItemKind int

const (
	itemGap slideItemKind = iota
	itemGoal
	itemRows
)

func scanSlides(file string, r io.Reader) ([]slideItem, error) {
	lines := textpos.NewLines(file, textpos.Plain(file, r), maxSlideBytes)
	var items []slideItem
	for lines.Next() {
		text, _, comment := strings.Cut(lines.Text(), "#")
		fields := textpos.Fields(text)
		if len(fields) > 0 && strings.EqualFold(fields[0].Text, "goal:") {
			items = append(items, slideItem{kind: itemGoal, line: lines.Line()})
			fields = fields[1:]
			comment = true // no gap when nothing follows on the line
		}
		switch {
		case len(fields) > 0:
			rows, err := scanRows(lines, fields)
			if err != nil {
				return nil, err
			}
			items = append(items, slideItem{kind: itemRows, line: lines.Line(), rows: rows})
		case !comment && len(items) > 0 && items[len(items)-1].kind != itemGap:
			items = append(items, slideItem{kind: itemGap, line: lines.Line()})
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	return items, nil
}

// pairGoals gives every board the goal that follows it, or the standard goal.
func pairGoals(file string, boards []placedBoard) ([]Slide, error) {
	var slides []Slide
	var lines []int
	paired := 0 // slides before this one have their goal
	for _, b := range boards {
		if !b.isGoal {
			slides = append(slides, Slide{Start: b.board})
			lines = append(lines, b.line)
			continue
		}
		if paired == len(slides) {
			return nil, &textpos.Error{File: file, Line: b.line, Found: "a goal without a board before it", Want: "the start first, then goal: and the goal"}
		}
		for ; paired < len(slides); paired++ {
			s := &slides[paired]
			s.Goal = b.board.Clone()
			if s.Start.Rows != s.Goal.Rows || s.Start.Cols != s.Goal.Cols {
				return nil, &textpos.Error{File: file, Line: b.line,
					Found: fmt.Sprintf("a goal of %d×%d", s.Goal.Rows, s.Goal.Cols),
					Want:  fmt.Sprintf("%d×%d, the size of the board in line %d", s.Start.Rows, s.Start.Cols, lines[paired])}
			}
		}
	}
	for i := range slides {
		s := &slides[i]
		if i >= paired {
			s.Goal = StandardGoal(s.Start.Rows, s.Start.Cols)
		}
		s.Name = file
		if len(slides) > 1 {
			s.Name = fmt.Sprintf("%s:%d", file, lines[i])
		}
	}
	if len(slides) == 0 {
		return nil, &textpos.Error{File: file, Found: "no board", Want: "rows of numbers, 0, . or _ for the blank"}
	}
	return slides, nil
}
