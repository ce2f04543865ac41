// The text form of sliding-tile problems, for files and for the command line.
//
// A board is written in one of three ways; 0 or a sign such as "." is the blank, "#"
// starts a comment:
//
//	rows on lines of their own     rows on one line       a plain list, square boards only
//	1 2 3                          1 2 3 / 4 5 6 / 7 8 0  1 2 3 4 5 6 7 8 0
//	4 5 6
//	7 8 .
//
// A file may hold several boards: one-line boards one after the other, boards of
// several lines with an empty line between them. "goal:" makes the board after it,
// or the usual goal that it names, the goal of the board that stands before it on the
// same line, or at the beginning of a line the goal of all boards since the previous
// goal; boards without one get the standard goal. docs/reference/boards.md describes
// the form for users.
//
// Reading happens in steps, one file each: slidewords.go turns the text into items (rows of words,
// gaps, goal marks), slidelayout.go decides which rows make a board, slidetile.go reads the numbers
// and checks the tiles of one board, and slideparse.go pairs boards with goals. A text that cannot
// be read so is tried in the notations of other programs: slidenotation.go.

package puzzle

import (
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// maxSlideBytes bounds a file of boards; it holds over 25,000 boards of 4×4.
const maxSlideBytes = 1 << 20

// ParseSlides is ReadSlides without the warnings.
func ParseSlides(file string, r io.Reader) ([]Slide, error) {
	slides, _, err := ReadSlides(file, r)
	return slides, err
}

// ReadSlides reads one or more sliding-tile problems. file is the name for
// errors and for the Name of the problems: the name itself when there is one
// problem, name:line when there are several. The warnings say what was interpreted. Bad input is
// a *textpos.Error with its place; solvability is not checked.
func ReadSlides(file string, r io.Reader) (slides []Slide, warnings []*textpos.Error, err error) {
	text, err := allLines(file, r)
	if err != nil {
		return nil, nil, err
	}
	read, err := readWords(file, (&lexer{plain: true}).text(text), "")
	if err != nil {
		read, err = readNotation(file, text, err)
	}
	return read.slides, read.warned, err
}

// allLines reads a text of boards; its lines count from 1.
func allLines(file string, r io.Reader) (text []string, err error) {
	lines := textpos.NewLines(file, textpos.Plain(file, r), maxSlideBytes)
	for lines.Next() {
		text = append(text, lines.Text())
	}
	return text, lines.Err()
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

// slideItem is one line of the text, or a part of one: a gap, a goal mark, or the rows on it.
type slideItem struct {
	kind slideItemKind
	line int
	rows [][]word // one row, or several when the line has "/"
	goal goalMark
}

type slideItemKind int

const (
	itemGap slideItemKind = iota
	itemGoal
	itemRows
)

// goalMark says which goal a mark gives to which boards.
type goalMark struct {
	name string // of a usual goal; "" where the goal follows as a board
	own  bool   // of the board before it alone, on whose line it stands
}

// pairGoals gives every board the goal that follows it, or the standard goal.
func pairGoals(file string, boards []placedBoard) ([]Slide, error) {
	var slides []Slide
	var lines []int
	paired := 0 // slides before this one have their goal
	for _, b := range boards {
		if b.goal == nil {
			slides = append(slides, Slide{Start: b.board, Goal: StandardGoal(b.board.Rows, b.board.Cols)})
			lines = append(lines, b.line)
			continue
		}
		if paired == len(slides) {
			return nil, &textpos.Error{File: file, Line: b.line, Found: "a goal without a board before it", Want: "the start first, then goal: and the goal"}
		}
		if b.goal.own {
			paired = len(slides) - 1
		}
		for ; paired < len(slides); paired++ {
			if err := slides[paired].give(b); err != nil {
				return nil, &textpos.Error{File: file, Line: b.line, Found: err.Error(),
					Want: fmt.Sprintf("%d×%d, the size of the board in line %d", slides[paired].Start.Rows, slides[paired].Start.Cols, lines[paired])}
			}
		}
	}
	for i := range slides {
		slides[i].Name = file
		if len(slides) > 1 {
			slides[i].Name = fmt.Sprintf("%s:%d", file, lines[i])
		}
	}
	if len(slides) == 0 {
		return nil, &textpos.Error{File: file, Found: "no board", Want: "rows of numbers, 0 for the blank"}
	}
	return slides, nil
}

// give gives s a goal that was read; the error says its size, where that is another one.
func (s *Slide) give(b placedBoard) error {
	goal := b.board.Clone()
	if b.goal.name != "" {
		goal = UsualGoal(b.goal.name, s.Start.Rows, s.Start.Cols)
	}
	if s.Start.Rows != goal.Rows || s.Start.Cols != goal.Cols {
		return fmt.Errorf("a goal of %d×%d", goal.Rows, goal.Cols)
	}
	s.Goal, s.GoalGiven = goal, true
	return nil
}
