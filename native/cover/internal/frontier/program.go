// The input of the dynamic program: the places in a good order, and for each place the moves
// of which it is the first. Own.
//
// A key, which names a class, is one array of words: the window in the first words words, bit
// k for the place k behind the first open one, and the counters above it. Counters start in
// the unused high bits of the last word of the window and continue in further words as
// needed, so that small puzzles get by with a single word (word.go).

package frontier

import (
	"context"
	"math/bits"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover/symmetry"
)

// program is a packing as moves on places 0 to n-1, each to be filled once.
type program struct {
	places int
	window int        // places from the first to the last of a move, at most; at least 1
	moves  [][]move   // by first place
	words  int        // words of a key that hold the window
	fields []field    // counters of limited shapes and of empty places, in a key above the window
	least  []int      // per field, the value that it must reach in a solution
	keys   int        // words of a key, at least words
	near   neighbours // for the test for dead ends (dead.go)
}

// move fills places and uses pieces.
type move struct {
	fill []uint64 // places filled, bit k for the first place + k; bit 0 is set
	uses []use    // of the shapes that are counted; empty for shapes without limits
}

// use is the amount by which a move raises a field. It exceeds 1 where an orbit of a symmetry
// contains several placements of a shape, or several empty cells.
type use struct{ field, copies int32 }

// field is a counter within a key: bits shift to shift+width-1 of one word, where width is
// the length of most in binary. No move raises a field above most, so that additions never
// carry from one field into the next.
type field struct {
	word  int    // of the key
	shift uint   // of its lowest bit
	mask  uint64 // as many ones as the field has bits, before the shift
	most  uint64 // copies, or empty cells, that may be used at most
}

// rawMove is a move before the order of the places is chosen.
type rawMove struct {
	places []int // of the quotient, ascending; newProgram replaces them by ranks
	copies []int // per shape the number of its placements, and behind the last shape the cells left empty
}

// newProgram builds the program that counts the solutions which a symmetry fixes: symmetry
// is a permutation of the cells, the identity for all solutions; reflects says that it is a
// reflection, which maps shapes to their mirror images. Moves that use more copies than there
// are can be in no solution and are left out. After the end of the context the program is
// incomplete.
func newProgram(ctx context.Context, pc *puzzle.PackingCover, symmetry []int, reflects bool) *program {
	q := newQuotient(ctx, pc, symmetry, reflects)
	raw := q.moves()
	order := bestOrder(q, raw)
	p := &program{places: len(q.Cells), window: 1}
	rank := make([]int, p.places)
	for r, place := range order {
		rank[place] = r
	}
	for _, m := range raw {
		for k, place := range m.places {
			m.places[k] = rank[place]
		}
		slices.Sort(m.places)
		p.window = max(p.window, m.places[len(m.places)-1]-m.places[0]+1)
	}
	p.words = (p.window + 63) / 64
	index := p.setFields(q)
	p.moves = make([][]move, p.places)
	for _, m := range raw {
		if out, possible := p.move(m, index); possible {
			first := m.places[0]
			p.moves[first] = append(p.moves[first], out)
		}
	}
	p.near = newNeighbours(q, raw, rank, p.window)
	return p
}

// move packs a move whose places are ranks, and reports false when it uses more copies of a
// shape, or empty cells, than there may be. index is that of setFields.
func (p *program) move(m rawMove, index []int) (move, bool) {
	out := move{fill: make([]uint64, p.words)}
	for _, place := range m.places {
		bit := place - m.places[0]
		out.fill[bit/64] |= 1 << (bit % 64)
	}
	for s, copies := range m.copies {
		if f := index[s]; copies > 0 && f >= 0 {
			if uint64(copies) > p.fields[f].most {
				return out, false
			}
			out.uses = append(out.uses, use{int32(f), int32(copies)})
		}
	}
	return out, true
}

// setFields lays out the counters and returns the field of each shape and, at the end, of
// the empty cells; -1 where nothing needs to be counted. That is a shape that need not be
// used and has no upper bound, or one too high to be reached; and empty cells where all that
// may stay empty may do so at once. No field spans two words.
func (p *program) setFields(q *quotient) []int {
	p.keys = p.words
	index := make([]int, len(q.Packing.Shapes)+1)
	free := uint(64) // bits used in the last word
	if p.window%64 != 0 {
		free = uint(p.window % 64)
	}
	add := func(which, least, most int) {
		index[which] = len(p.fields)
		width := uint(bits.Len(uint(most)))
		if free+width > 64 {
			p.keys++
			free = 0
		}
		p.fields = append(p.fields, field{word: p.keys - 1, shift: free, mask: 1<<width - 1, most: uint64(most)})
		p.least = append(p.least, least)
		free += width
	}
	for s, shape := range q.Packing.Shapes {
		index[s] = -1
		if most := q.Packing.MostCopies(s); shape.Least > 0 || shape.Most != puzzle.Unlimited && most == shape.Most {
			add(s, shape.Least, most)
		}
	}
	index[len(q.Packing.Shapes)] = -1
	if may, most := q.Packing.MayStayEmpty(); most < countTrue(may) {
		add(len(q.Packing.Shapes), 0, most)
	}
	return index
}

func countTrue(list []bool) int {
	n := 0
	for _, b := range list {
		if b {
			n++
		}
	}
	return n
}

// The moves of the dynamic program on a puzzle modulo a symmetry: orbits of placements, and
// of cells that may stay empty.

// quotient is a region modulo the powers of a symmetry. After the end of the context what is
// made of it is incomplete, and counts for nothing.
type quotient struct {
	*symmetry.Quotient
	steps *native.Steps
}

func newQuotient(ctx context.Context, pc *puzzle.PackingCover, element []int, reflects bool) *quotient {
	return &quotient{symmetry.NewQuotient(pc, element, reflects), native.NewSteps(ctx)}
}

// stepsOfMove is about what a placement takes on its way to a move, for native.Steps.
const stepsOfMove = 128

// moves lists the orbits of placements, and of cells that may stay empty, in the numbers of
// the quotient's places. Such a cell is a move of one place, which uses as many empty cells
// as its orbit has; they are counted behind the last shape. Orbits whose members overlap
// are left out: no solution that the symmetry fixes contains them.
func (q *quotient) moves() []rawMove {
	var out []rawMove
	shapes := len(q.Packing.Shapes)
	for _, pl := range q.Packing.Placements {
		if !q.steps.Do(stepsOfMove) {
			break
		}
		m := rawMove{copies: make([]int, shapes+1)}
		var ok bool
		if m.places, ok = q.Orbit(pl, m.copies); ok {
			out = append(out, m)
		}
	}
	empty, _ := q.Packing.MayStayEmpty()
	for place, cells := range q.Cells {
		if empty[cells[0]] {
			m := rawMove{places: []int{place}, copies: make([]int, shapes+1)}
			m.copies[shapes] = len(cells)
			out = append(out, m)
		}
	}
	return out
}
