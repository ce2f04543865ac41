package referee

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// steps is a replay of cubes by steps of one cell, which knows no swept bodies: along an
// axis, two cubes overlap on the way exactly when they do after some whole step.
type steps struct {
	cells map[string][][3]int
	part  map[string]int
	parts int
}

// move makes a move and reports whether it is possible. A part that is taken away goes 40
// steps, further than any piece reaches.
func (s *steps) move(m puzzle.Shift) bool {
	length := max(m.By[0], m.By[1], m.By[2], -m.By[0], -m.By[1], -m.By[2])
	if length == 0 || len(m.Pieces) == 0 {
		return false
	}
	one := [3]int{m.By[0] / length, m.By[1] / length, m.By[2] / length}
	if m.Apart {
		length = 40
	}
	moving := map[string]bool{}
	for _, name := range m.Pieces {
		if s.cells[name] == nil || moving[name] || s.part[name] != s.part[m.Pieces[0]] {
			return false
		}
		moving[name] = true
	}
	for k := 1; k <= length; k++ {
		for name := range moving {
			for i := range s.cells[name] {
				for axis := range 3 {
					s.cells[name][i][axis] += one[axis]
				}
			}
		}
		for name := range moving {
			for other, cells := range s.cells {
				if moving[other] || s.part[other] != s.part[name] {
					continue
				}
				for _, c := range cells {
					if slices.Contains(s.cells[name], c) {
						return false
					}
				}
			}
		}
	}
	if m.Apart {
		s.parts++
		for name := range moving {
			s.part[name] = s.parts
		}
	}
	return true
}

// together lists the pieces of each part of several.
func (s *steps) together() [][]string {
	var out [][]string
	for part := range s.parts + 1 {
		var names []string
		for _, name := range []string{"a", "b", "c"} {
			if s.cells[name] != nil && s.part[name] == part {
				names = append(names, name)
			}
		}
		if len(names) > 1 {
			out = append(out, names)
		}
	}
	return out
}

// drawPieces places two or three random pieces in a box of 3×3×2; they need not hang together.
func drawPieces(r *rand.Rand) []puzzle.Placed {
	var placed []puzzle.Placed
	pieces := 2 + r.IntN(2)
	for k := range pieces {
		placed = append(placed, puzzle.Placed{Piece: string(rune('a' + k))})
	}
	for cell := range 18 {
		if k := r.IntN(pieces + 2); k < pieces {
			placed[k].Cells = append(placed[k].Cells, [3]int{cell % 3, cell / 3 % 3, cell / 9})
		}
	}
	return slices.DeleteFunc(placed, func(p puzzle.Placed) bool { return len(p.Cells) == 0 })
}

func drawMove(r *rand.Rand) puzzle.Shift {
	m := puzzle.Shift{Apart: r.IntN(3) == 0}
	m.By[r.IntN(3)] = r.IntN(7) - 3
	for _, name := range []string{"a", "b", "c"} {
		if r.IntN(3) == 0 {
			m.Pieces = append(m.Pieces, name)
		}
	}
	return m
}

// Random pieces and moves of cubes, most of them impossible: the referee says what a replay
// by single steps says, and with other parts than those that are left it refuses.
func TestDisassemblyAgainstSteps(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 1))
	accepted, several, refused := 0, 0, 0
	for range 2500 {
		placed := drawPieces(r)
		if len(placed) < 2 {
			continue
		}
		s := steps{cells: map[string][][3]int{}, part: map[string]int{}}
		for _, p := range placed {
			s.cells[p.Piece] = slices.Clone(p.Cells)
		}
		var moves []puzzle.Shift
		possible := true
		for range 1 + r.IntN(3) {
			moves = append(moves, drawMove(r))
			if possible = s.move(moves[len(moves)-1]); !possible {
				break
			}
		}
		together := s.together()
		v := Disassembly(puzzle.Cubes, placed, moves, together)
		if v.OK != possible {
			t.Fatalf("%+v, moves %+v, together %v: %v, %s; by steps %v", placed, moves, together, v.OK, v.Reason, possible)
		}
		if !possible {
			refused++
			continue
		}
		if accepted++; len(moves) > 1 {
			several++
		}
		if len(together) > 0 {
			if v := Disassembly(puzzle.Cubes, placed, moves, together[1:]); v.OK || !strings.Contains(v.Reason, "together in the end") {
				t.Fatalf("%+v, moves %+v: %v left out: %v, %s", placed, moves, together[0], v.OK, v.Reason)
			}
		}
		if s.parts > 0 {
			var all []string
			for _, p := range placed {
				all = append(all, p.Piece)
			}
			if v := Disassembly(puzzle.Cubes, placed, moves, [][]string{all}); v.OK != (len(together) == 1 && len(together[0]) == len(all)) {
				t.Fatalf("%+v, moves %+v: said to stay together: %v, %s", placed, moves, v.OK, v.Reason)
			}
		}
	}
	if accepted < 100 || several < 10 || refused < 500 {
		t.Errorf("%d disassemblies accepted, %d of several moves, %d refused: too few", accepted, several, refused)
	}
}

// What is no list of pieces and moves is refused with the reason.
func TestDisassemblyRejects(t *testing.T) {
	one := []puzzle.Placed{{Piece: "a", Cells: [][3]int{{0, 0, 0}}}, {Piece: "b", Cells: [][3]int{{1, 0, 0}}}}
	apart := []puzzle.Shift{{Pieces: []string{"a"}, By: [3]int{-1, 0, 0}, Apart: true}}
	for _, c := range []struct {
		placed   []puzzle.Placed
		moves    []puzzle.Shift
		together [][]string
		want     string
	}{
		{append(one[:2:2], one[0]), apart, nil, "piece a is there twice"},
		{append(one[:2:2], puzzle.Placed{Piece: "c"}), apart, nil, "piece c is there twice, or without cells"},
		{one, nil, nil, "a and b are together in the end"},
		{one, []puzzle.Shift{{Pieces: []string{"x"}, By: [3]int{1, 0, 0}}}, nil, "move 1: piece x is not there"},
		{one, []puzzle.Shift{{Pieces: []string{"a", "a"}, By: [3]int{-1, 0, 0}}}, nil, "moves twice"},
		{one, []puzzle.Shift{{Pieces: []string{"a"}}}, nil, "nothing moves"},
		{one, []puzzle.Shift{{By: [3]int{1, 0, 0}}}, nil, "nothing moves"},
		{one, []puzzle.Shift{{Pieces: []string{"a"}, By: [3]int{1, 0, 0}}}, nil, "goes through piece b at 1 0 0"},
		{one, append(apart[:1:1], puzzle.Shift{Pieces: []string{"a", "b"}, By: [3]int{0, 1, 0}}), nil, "move 2: piece b is not there, moves twice, or is in another part"},
		{one, apart, [][]string{{"a", "b"}}, "a and b are apart in the end"},
		{one, apart, [][]string{{}}, "a part without pieces"},
	} {
		if v := Disassembly(puzzle.Cubes, c.placed, c.moves, c.together); v.OK || !strings.Contains(v.Reason, c.want) {
			t.Errorf("%s: %v, %s", c.want, v.OK, v.Reason)
		}
	}
	if v := Disassembly(puzzle.Cubes, one, apart, nil); !v.OK || v.Reason != fmt.Sprintf("%d moves, none through another piece", 1) {
		t.Errorf("%v, %s", v.OK, v.Reason)
	}
}
