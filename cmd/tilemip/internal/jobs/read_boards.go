//go:build boards

package jobs

// The small engine that a page loads first: boards alone, in the one notation that the page writes
// (rows, with a goal behind "goal:"). The others need regular expressions, a tenth of an engine.

import (
	"strconv"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Read reads the board of the request.
func (j *Job) Read() (tilemip.Subject, error) {
	start, goal, given := strings.Cut(j.Subject, "goal:")
	s := &puzzle.Slide{GoalGiven: given}
	var err error
	if s.Start, err = rowsOf(start); err == nil && given {
		s.Goal, err = rowsOf(goal)
	} else {
		s.Goal = puzzle.StandardGoal(s.Start.Rows, s.Start.Cols)
	}
	if err == nil {
		err = s.Check()
	}
	if err != nil {
		return tilemip.Subject{}, &textpos.Error{File: "board", Found: err.Error(), Want: "rows of tiles, the blank as 0"}
	}
	return tilemip.Subject{Name: "subject", Board: s}, nil
}

func rowsOf(text string) (puzzle.Board, error) {
	var rows [][]int
	for _, line := range strings.FieldsFunc(text, func(c rune) bool { return c == '/' || c == '\n' }) {
		var row []int
		for _, word := range strings.Fields(line) {
			tile, err := strconv.Atoi(strings.Replace(word, ".", "0", 1))
			if err != nil {
				return puzzle.Board{}, err
			}
			row = append(row, tile)
		}
		if row != nil {
			rows = append(rows, row)
		}
	}
	return puzzle.BoardOf(rows)
}

func (*Subject) describe(*Job, tilemip.Subject) error { return nil }
