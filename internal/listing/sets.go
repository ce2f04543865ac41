// The sets of pieces that solutions use: which, how many copies of each, and how many solutions
// each set has. Own.
//
// A rotation of a solution uses the same pieces, so every set has its number of solutions up to
// rotation. A mirror image may use others, so there is no third number of a set.

package listing

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
)

// PieceSet is a set of pieces that fills the box.
type PieceSet struct {
	Pieces          []PieceCount `json:"pieces"`           // shapes that are used
	Solutions       uint64       `json:"solutions"`        // number of all
	UniqueRotations uint64       `json:"unique_rotations"` // number up to rotation
}

// PieceCount is a shape, by the name of its first piece, and how many copies a set has.
type PieceCount struct {
	Piece  string `json:"piece"`  // name of the first of its shape
	Copies int    `json:"copies"` // how often it is used
}

// String is the piece, with its copies if there are several: "2×L".
func (u PieceCount) String() string {
	if u.Copies == 1 {
		return u.Piece
	}
	return fmt.Sprintf("%d×%s", u.Copies, u.Piece)
}

// String lists the pieces, such as "I, 2×L".
func (s PieceSet) String() string {
	words := make([]string, len(s.Pieces))
	for i, u := range s.Pieces {
		words[i] = u.String()
	}
	return strings.Join(words, ", ")
}

// sets counts the solutions of each set. A nil one counts nothing.
type sets struct {
	packed *puzzle.PackingCover
	counts []int                // per shape: scratch
	known  map[string]*PieceSet // by their counts
}

func newSets(packed *puzzle.PackingCover) *sets {
	return &sets{packed, make([]int, len(packed.Shapes)), map[string]*PieceSet{}}
}

// add counts a solution; first says that it stands for its class of rotations.
func (s *sets) add(options []int, first bool) {
	if s == nil {
		return
	}
	clear(s.counts)
	for _, o := range options {
		if o < len(s.packed.Placements) {
			s.counts[s.packed.Placements[o].Shape]++
		}
	}
	key := fmt.Sprint(s.counts)
	set := s.known[key]
	if set == nil {
		set = &PieceSet{}
		for shape, n := range s.counts {
			if n > 0 {
				set.Pieces = append(set.Pieces, PieceCount{s.packed.Shapes[shape].Name, n})
			}
		}
		s.known[key] = set
	}
	if set.Solutions++; first {
		set.UniqueRotations++
	}
}

// list returns the sets, those with the most solutions first.
func (s *sets) list() []PieceSet {
	if s == nil {
		return nil
	}
	out := make([]PieceSet, 0, len(s.known))
	for _, set := range s.known {
		out = append(out, *set)
	}
	slices.SortFunc(out, func(a, b PieceSet) int {
		return cmp.Or(cmp.Compare(b.Solutions, a.Solutions), strings.Compare(a.String(), b.String()))
	})
	return out
}
