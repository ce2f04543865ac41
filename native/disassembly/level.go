// The level of a puzzle, in the notation of burr puzzles: numbers of moves with dots.

package disassembly

import (
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
)

// all appends the moves of a separation and of its parts.
func (s *separation) all(to []puzzle.Shift) []puzzle.Shift {
	if s == nil {
		return to
	}
	to = append(to, s.shifts...)
	for _, p := range s.parts {
		to = p.all(to)
	}
	return to
}

// levels appends the numbers of moves: of the separation, then those of what is left, and of
// what was taken away. A part whose separations are all of one move is left out.
func (s *separation) levels(to []int) []int {
	if s == nil {
		return to
	}
	to = append(to, len(s.shifts))
	for _, p := range s.parts {
		if p.interesting() {
			to = p.levels(to)
		}
	}
	return to
}

// interesting reports whether some separation takes more than one move.
func (s *separation) interesting() bool {
	return s != nil && (len(s.shifts) > 1 || s.parts[0].interesting() || s.parts[1].interesting())
}

// Level writes the level, such as 5.1.2: the moves that take the first piece, or pieces,
// out, those that separate what is left, and so on, and then those for the pieces taken
// out together. Ones that follow the last larger number are left out. It is empty for a
// puzzle that is stuck.
func (r Result) Level() string {
	words := make([]string, len(r.Levels))
	for i, n := range r.Levels {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ".")
}
