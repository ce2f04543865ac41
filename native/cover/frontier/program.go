// What the dynamic program works on: the cells in a good order, and for each cell
// the moves that fill it first.

package frontier

import (
	"math/bits"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// program is a packing as moves on places 0 to n-1, each to be filled once.
type program struct {
	places int
	window int      // places from the first to the last of a move, at most
	moves  [][]move // by first place
	words  int      // of the window in a key
	fields []field  // counters of limited shapes and of empty places, in a key above the window
	least  []int    // per field, what it must reach in a solution
	keys   int      // words of a key, at least words
	near   neighbours
}

// move fills places and uses pieces.
type move struct {
	fill []uint64 // places filled, bit k for the first place + k; bit 0 is set
	uses []use
}

// use says by how much a move raises a field.
type use struct{ field, copies int32 }

// field is a counter within a key: bits shift to shift+width-1 of one word. It is as wide as
// most needs, and no move raises it above that, so that fields never run into each other.
type field struct {
	word  int    // of the key
	shift uint   // of its lowest bit
	mask  uint64 // as many ones as the field has bits, before the shift
	most  uint64 // copies that may be used, at most
}

// rawMove is a move before the order of the places is chosen.
type rawMove struct {
	places []int
	copies []int // per shape, and at the end the places left empty
}

// newProgram builds the program for the solutions that a symmetry fixes: symmetry is the
// permutation of the cells, the identity for all solutions, and reflects says that it is a
// reflection, which changes shapes into their mirror images.
func newProgram(pc *puzzle.PackingCover, symmetry []int, reflects bool) *program {
	q := newQuotient(pc, symmetry, reflects)
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

// move turns a move into its packed form, and reports false when it uses more
// copies of a shape than there are.
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

// setFields lays out the counters and returns the field of each shape and of the empty
// places, -1 where nothing needs to be counted: a shape that need not be used and that has
// no upper bound, or one too high to be reached. No field spans two words.
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
