// Which board an answer is about, and which goal it has. Most papers put the blank first, most
// programs last; an answer for the other goal than the one that was meant is a wrong one. So
// every answer names its goal, and the other usual one where that can be reached.

package tilemip

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model/puzzle"
)

// about enters the subject's name, and of a board the start and the goals; and where its plan is
// longer than any board of its kind needs, that sentence.
func (a *Answer) about(s Subject) {
	a.Subject = s.Name
	if s.Board == nil {
		return
	}
	a.Board, a.Goal = s.Board.Start.Grid(), ptr(puzzle.GoalOf(s.Board.Goal))
	if other, can := s.Board.OtherGoal(); can {
		a.OtherGoal = ptr(puzzle.GoalOf(other))
	}
	if most, source := s.Board.Longest(); source != "" && a.Objective != nil && *a.Objective > float64(most) {
		a.Message = strings.TrimPrefix(fmt.Sprintf("%s; every board of %d×%d with the goal's blank in a corner has a plan of at most %s (%s): this one is longer",
			a.Message, s.Board.Goal.Rows, s.Board.Goal.Cols, english.Count(most, "move"), source), "; ")
	}
}

// GoalWords names the goal of a board's answer, and the other usual goal where the board was
// given without one and can reach it, with the option that asks for it; "" for other subjects.
func (a *Answer) GoalWords() string {
	switch {
	case a.Goal == nil:
		return ""
	case a.OtherGoal == nil:
		return a.Goal.String()
	case a.Engine == integer.EngineParity:
		return a.Goal.String() + " cannot be reached from this board; " + a.OtherGoal.String() + " can: --goal " + a.OtherGoal.Name
	}
	return a.Goal.String() + "; " + a.OtherGoal.String() + " can be reached, too: --goal " + a.OtherGoal.Name
}

// Posed is the subject that a stored answer of a board is about; false where the answer does
// not have one.
func (a *Answer) Posed() (Subject, bool) {
	if a.Kind != KindBoard || a.Goal == nil {
		return Subject{}, false
	}
	start, err := puzzle.BoardOf(a.Board)
	if err != nil {
		return Subject{}, false
	}
	goal, err := puzzle.BoardOf(a.Goal.Rows)
	board := puzzle.Slide{Name: a.Subject, Start: start, Goal: goal, GoalGiven: true}
	if err != nil || board.Check() != nil {
		return Subject{}, false
	}
	return Subject{Name: a.Subject, Board: &board}, true
}
