// Checking the moves of a sliding board: they are replayed on the tiles, one by one. Own.

package referee

import (
	"fmt"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Slide replays moves, those of the blank, from the start of s and accepts when they end at
// its goal; no moves are a solution where the start is the goal. An s that fails its Check
// is rejected. Else a rejection names the first illegal move, counted from 1, or the first
// cell that differs from the goal. Whether the moves are the fewest is not checked here.
func Slide(s puzzle.Slide, moves []puzzle.Move) Verdict {
	if err := s.Check(); err != nil {
		return reject("the problem itself is wrong: %v", err)
	}
	rows, cols := s.Start.Rows, s.Start.Cols
	cells := make([]int, rows*cols)
	blank := 0
	for i, tile := range s.Start.Tiles {
		if cells[i] = tile; tile == 0 {
			blank = i
		}
	}
	for i, m := range moves {
		row, col := blank/cols, blank%cols
		switch m {
		case 'U':
			row--
		case 'D':
			row++
		case 'L':
			col--
		case 'R':
			col++
		default:
			return reject("move %d is %q, not one of U, D, L and R", i+1, byte(m))
		}
		if row < 0 || row >= rows || col < 0 || col >= cols {
			return reject("move %d (%c) takes the blank off the board from row %d, column %d", i+1, m, blank/cols+1, blank%cols+1)
		}
		cells[blank] = cells[row*cols+col]
		blank = row*cols + col
		cells[blank] = 0
	}
	for i, tile := range s.Goal.Tiles {
		if cells[i] != tile {
			return reject("after %s row %d, column %d holds %s, the goal %s has %s there",
				english.Count(len(moves), "move"), i/cols+1, i%cols+1, content(cells[i]), puzzle.GoalOf(s.Goal), content(tile))
		}
	}
	return accept("%s %s from %s to the goal %s", english.Count(len(moves), "move"), verb(len(moves), "leads", "lead"), s.Start.Flat(), puzzle.GoalOf(s.Goal))
}

// content words what a cell holds.
func content(tile int) string {
	if tile == 0 {
		return "the blank"
	}
	return fmt.Sprintf("tile %d", tile)
}

// verb returns the form of a verb for n subjects.
func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// The result of every check: yes or no, and one sentence. Own.

// Verdict is the result of a check with its reason.
type Verdict struct {
	OK     bool   `json:"ok"`     // accepted
	Reason string `json:"reason"` // one sentence without a full stop, for people
}

// accept returns the verdict of a check that passed.
func accept(format string, args ...any) Verdict {
	return Verdict{OK: true, Reason: fmt.Sprintf(format, args...)}
}

// reject returns the verdict of a check that failed.
func reject(format string, args ...any) Verdict {
	return Verdict{Reason: fmt.Sprintf(format, args...)}
}
