// Parts that groups of pieces allow to stay together (puzzle.Grouping). As in BurrTools, a part
// whose pieces all have the same group and no other is left as it is, and a part that no moves
// separate is given a group afterwards: all such parts at once, so that no group takes more
// copies of a shape than it has room for. The assembly as a whole must come apart.
// BurrTools leaves a part of one group as it is even where the group has less room than there
// are copies; here it is then taken apart like any other.

package disassembly

import (
	"maps"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// leave reports whether a part needs no moves: its pieces are all of one group, have no other,
// and the group has room for all copies of them. It enters the part in together.
func (s *solver) leave(pieces []int) bool {
	if s.groups.Room == nil || len(pieces) == len(s.names) {
		return false
	}
	only := 0
	for _, piece := range pieces {
		shape := s.groups.Shape[piece]
		room := s.groups.Room[shape]
		for group, most := range room {
			if len(room) > 1 || only != 0 && group != only || most < s.copies(shape) {
				return false
			}
			only = group
		}
		if len(room) == 0 {
			return false
		}
	}
	s.together = append(s.together, puzzle.Together{Group: only, Pieces: s.namesOf(pieces)})
	return true
}

// copies counts the pieces of a shape.
func (s *solver) copies(shape int) (n int) {
	for _, other := range s.groups.Shape {
		if other == shape {
			n++
		}
	}
	return n
}

// assign gives each part that is stuck a group, and returns the parts that are left: none, or
// all of them. Where the clock strikes, no part gets one.
func (s *solver) assign() [][]int {
	if s.groups.Room == nil || len(s.stuck) == 0 || len(s.stuck[0]) == len(s.names) {
		return s.stuck
	}
	chosen := make([]int, len(s.stuck))
	if !s.choose(chosen, 0) {
		return s.stuck
	}
	for i, pieces := range s.stuck {
		s.together = append(s.together, puzzle.Together{Group: chosen[i], Pieces: s.namesOf(pieces)})
	}
	return nil
}

// choose gives the parts from number i on a group each, and takes its room; it reports whether
// there is a way.
func (s *solver) choose(chosen []int, i int) bool {
	if i == len(s.stuck) {
		return true
	}
	for _, group := range slices.Sorted(maps.Keys(s.groups.Room[s.groups.Shape[s.stuck[i][0]]])) {
		if s.nodes >= s.clock.Next && !s.clock.Check(s.nodes) {
			return false
		}
		s.nodes++
		fits := s.take(s.stuck[i], group, 1)
		if chosen[i] = group; fits && s.choose(chosen, i+1) {
			return true
		}
		s.take(s.stuck[i], group, -1)
	}
	return false
}

// take takes n times the room of pieces from a group, and reports whether it was there.
func (s *solver) take(pieces []int, group, n int) bool {
	fits := true
	for _, piece := range pieces {
		shape := s.groups.Shape[piece]
		s.taken[[2]int{group, shape}] += n
		fits = fits && s.taken[[2]int{group, shape}] <= s.groups.Room[shape][group]
	}
	return fits
}

// namesOf returns the names of pieces.
func (s *solver) namesOf(pieces []int) []string {
	out := make([]string, len(pieces))
	for i, piece := range pieces {
		out[i] = s.names[piece]
	}
	return out
}
