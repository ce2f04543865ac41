// Boards, moves and sequences of moves for the audit. It shares nothing with the search.

package boards

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

// slid moves the blank of a board, or reports that it cannot.
func slid(tiles []int, cols, blank, move int) (to int, ok bool) {
	to = blank + [4]int{-cols, cols, -1, 1}[move]
	if to < 0 || to >= len(tiles) || move >= 2 && to/cols != blank/cols {
		return blank, false
	}
	tiles[blank], tiles[to] = tiles[to], tiles[blank]
	return to, true
}

// replay reports why a plan does not lead from the start to the goal of a board, as the referee says.
func replay(s puzzle.Slide, plan []puzzle.Move) error {
	if verdict := referee.Slide(s, plan); !verdict.OK {
		return errors.New(verdict.Reason)
	}
	return nil
}

// moves returns the moves that the tree has below the node of a path, none at the goal. nil also
// stands for a path that is no path.
func (a *auditor) moves(path []int) (out []int) {
	s := a.job.board
	tiles, cols := slices.Clone(s.Start.Tiles), s.Start.Cols
	blank := slices.Index(tiles, 0)
	cells := []int{blank}
	for _, m := range path {
		to, ok := 0, m >= 0 && m < 4
		if ok {
			to, ok = slid(tiles, cols, blank, m)
		}
		if !ok || slices.Equal(tiles, s.Goal.Tiles) && len(cells) < len(path) {
			return nil
		}
		blank = to
		cells = append(cells, blank)
	}
	if slices.Equal(tiles, s.Goal.Tiles) {
		return nil
	}
	for m := range 4 {
		if len(path) > 0 && m == path[len(path)-1]^1 {
			continue
		}
		try := slices.Clone(tiles)
		if _, ok := slid(try, cols, blank, m); ok && !a.needless(cells, append(slices.Clone(path), m)) {
			out = append(out, m)
		}
	}
	return out
}

// longest is the length of the longest sequence that is looked at, as in the search.
func (j *Job) longest() int {
	if len(j.spec.Start) > 16 {
		return 10
	}
	return 12
}

// needless reports whether the last moves of a path are a sequence for which an earlier one
// leads from the same place to the same position. cells are those of the blank on the way.
func (a *auditor) needless(cells, path []int) bool {
	for length := 2; length <= min(len(path), a.job.longest()); length++ {
		if a.later(cells[len(path)-length], path[len(path)-length:]) {
			return true
		}
	}
	return false
}

// later reports whether another sequence of moves leads from a cell of the blank to the same
// position as this one, with fewer moves or as many and before it in the order of moves. What
// is found out is kept: the tiles do not matter, so that the same sequences come again.
func (a *auditor) later(cell int, sequence []int) bool {
	key := fmt.Sprint(cell, sequence)
	if known, ok := a.known[key]; ok {
		return known
	}
	rows, cols := a.job.spec.Rows, a.job.spec.Cols
	tiles := make([]int, rows*cols) // all different
	for i := range tiles {
		tiles[i] = i
	}
	want, at := slices.Clone(tiles), cell
	for _, m := range sequence {
		at, _ = slid(want, cols, at, m)
	}
	found := false
	for length := 0; length <= len(sequence) && !found; length++ {
		found = reaches(tiles, cols, cell, -1, length, want, at, sequence, length == len(sequence))
	}
	a.known[key] = found
	return found
}

// reaches reports whether a sequence of so many moves leads to the tiles wanted, with the blank
// at the cell end; with bounded one that comes before the sequence given.
func reaches(tiles []int, cols, blank, last, length int, want []int, end int, before []int, bounded bool) bool {
	if length == 0 {
		return !bounded && blank == end && slices.Equal(tiles, want)
	}
	if far := abs(blank/cols-end/cols) + abs(blank%cols-end%cols); far > length || (far-length)%2 != 0 {
		return false
	}
	for m := range 4 {
		if last >= 0 && m == last^1 {
			continue
		}
		if bounded && m > before[0] {
			return false
		}
		to, ok := slid(tiles, cols, blank, m)
		if !ok {
			continue
		}
		still := bounded && m == before[0]
		rest := before
		if len(rest) > 0 {
			rest = rest[1:]
		}
		found := reaches(tiles, cols, to, m, length-1, want, end, rest, still)
		slid(tiles, cols, to, m^1)
		if found {
			return true
		}
	}
	return false
}

func abs(n int) int { return max(n, -n) }
