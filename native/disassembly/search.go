// The search: breadth first over the positions of the pieces of a part, part by part
// (W. H. Cutler 1994; see doc.go).
//
// A position of a part is the offset of each of its pieces from where its body lies. Sets of pieces are 64-bit masks; bit i is the piece at place i of the part.

package disassembly

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// Options control a search.
type Options struct {
	native.Run                 // its nodes are the positions looked at
	Groups     puzzle.Grouping // which of the pieces may stay together; the zero value: none
	Shapes     *Shapes         // from searches before, and for later ones; nil: only for this one
}

// Result is what a search found.
type Result struct {
	Separable   bool              `json:"separable"`          // every piece comes free but for those of Together, proven by Shifts
	Stuck       [][]string        `json:"stuck,omitempty"`    // parts that no moves in the directions tried can separate further, each the names of its pieces
	Together    []puzzle.Together `json:"together,omitempty"` // parts that stay together, as groups allow
	Levels      []int             `json:"levels"`             // moves of each separation, see Level
	Shifts      []puzzle.Shift    `json:"shifts"`             // all moves, in their order
	Nodes       uint64            `json:"nodes"`              // positions looked at
	Termination native.Reason     `json:"termination"`        // Completed, or why Separable and Stuck may not say all
	Elapsed     time.Duration     `json:"-"`
	tree        *separation
}

// separation is how a part falls into two: moves, the last of which is for good.
type separation struct {
	shifts []puzzle.Shift
	parts  [2]*separation // of the larger part left, then of the other; nil: one piece, or not separated
}

// mostPieces is the largest number of pieces: a set of them is a 64-bit word.
const mostPieces = 64

// Search takes an assembled puzzle apart. The pieces are mobile ones as they lie in a
// solution; stationary pieces stand for places outside the puzzle and must be left
// out. The deadline of ctx is the time limit. The errors: more than 64 pieces, or a piece
// without cells.
func Search(ctx context.Context, g puzzle.Grid, placed []puzzle.Placed, o Options) (Result, error) {
	if len(placed) > mostPieces {
		return Result{}, fmt.Errorf("%d pieces to take apart; expected at most %d", len(placed), mostPieces)
	}
	if o.Shapes == nil {
		o.Shapes = &Shapes{}
	}
	o.Shapes.begin(g)
	s := &solver{groups: o.Groups, taken: map[[2]int]int{}, clock: native.NewClock(ctx, 64, &o.Run), Shapes: o.Shapes}
	var all part
	for i, p := range placed {
		if len(p.Cells) == 0 {
			return Result{}, fmt.Errorf("piece %s without cells", p.Piece)
		}
		b, offset := s.body(p.Cells)
		s.names, s.bodies = append(s.names, p.Piece), append(s.bodies, b)
		all.pieces, all.offsets = append(all.pieces, i), append(all.offsets, offset)
	}
	tree := s.takeApart(all)
	stuck := s.assign()
	r := Result{Together: s.together, Nodes: s.nodes, Termination: s.clock.Ended.OrCompleted(), Elapsed: s.clock.Elapsed(), tree: tree}
	for _, pieces := range stuck {
		r.Stuck = append(r.Stuck, s.namesOf(pieces))
	}
	r.Separable = len(stuck) == 0 && r.Termination == native.Completed
	r.Shifts = tree.all(nil)
	r.Levels = tree.levels(nil)
	return r, nil
}

// Parts are those that are not single pieces in the end.
func (r Result) Parts() [][]string {
	parts := slices.Clone(r.Stuck)
	for _, t := range r.Together {
		parts = append(parts, t.Pieces)
	}
	return parts
}

// solver is the state of one search.
type solver struct {
	*Shapes
	clock    native.Clock // of the positions looked at
	names    []string     // by piece
	bodies   []*body      // likewise
	nodes    uint64       // positions looked at
	stuck    [][]int      // pieces of each part that no moves separate
	groups   puzzle.Grouping
	taken    map[[2]int]int    // copies that stay together, by group and shape
	now      table             // of the position looked at
	together []puzzle.Together // see Result
}

// part is some pieces and their offsets.
type part struct {
	pieces  []int    // numbers, ascending
	offsets []vector // by place in pieces: of the bodies
}

// node is a position of a part that was reached.
type node struct {
	offsets []vector // by place in the part
	from    *node    // the position before it; nil at the start
	moved   uint64   // the pieces, by their place in the part, that moved
	by      vector   // how far, in coordinates of the grid
}

// takeApart separates a part and then its parts; nil if it is one piece, stuck, or the search
// was stopped.
func (s *solver) takeApart(p part) *separation {
	if len(p.pieces) < 2 || s.leave(p.pieces) {
		return nil
	}
	last, away, step := s.separate(p)
	if last == nil {
		if s.clock.Ended == "" {
			s.stuck = append(s.stuck, p.pieces)
		}
		return nil
	}
	leaves := s.shift(p, away, step)
	leaves.Apart = true
	out := &separation{shifts: []puzzle.Shift{leaves}}
	for n := last; n.from != nil; n = n.from {
		out.shifts = append(out.shifts, s.shift(p, n.moved, n.by))
	}
	for i, j := 0, len(out.shifts)-1; i < j; i, j = i+1, j-1 {
		out.shifts[i], out.shifts[j] = out.shifts[j], out.shifts[i]
	}
	var halves [2]part
	for i, piece := range p.pieces {
		h := &halves[away>>i&1]
		h.pieces, h.offsets = append(h.pieces, piece), append(h.offsets, last.offsets[i])
	}
	for k, half := range halves {
		out.parts[k] = s.takeApart(half)
	}
	return out
}

// shift describes a move, by the part of it with fewer cells: where the moving pieces have
// more cells than the rest, the rest moves the opposite way instead.
func (s *solver) shift(p part, set uint64, by vector) puzzle.Shift {
	cells := 0
	for i, piece := range p.pieces {
		if set>>i&1 == 1 {
			cells += len(s.bodies[piece].cells)
		} else {
			cells -= len(s.bodies[piece].cells)
		}
	}
	if cells > 0 {
		set, by = ^set, times(-1, by)
	}
	return puzzle.Shift{Pieces: s.named(p, set), By: by}
}

// named returns the names of the pieces of a set.
func (s *solver) named(p part, set uint64) []string {
	var out []string
	for i, piece := range p.pieces {
		if set>>i&1 == 1 {
			out = append(out, s.names[piece])
		}
	}
	return out
}

// separate finds the nearest position from which some pieces can leave, and the fewest
// that can, at most half of them, with the direction; nil when there is none.
func (s *solver) separate(p part) (last *node, away uint64, step vector) {
	start := &node{offsets: p.offsets}
	seen := map[string]bool{string(key(nil, start.offsets)): true}
	offsets, text := make([]vector, len(p.offsets)), []byte(nil)
	for open := []*node{start}; len(open) > 0; {
		var next []*node
		for _, n := range open {
			if s.nodes >= s.clock.Next && !s.clock.Check(s.nodes) {
				return nil, 0, step
			}
			s.nodes++
			table := s.table(p, n)
			if set, d := table.leaving(); set != 0 {
				return n, set, s.steps[d]
			}
			table.moves(func(set uint64, d, steps int) {
				by := times(steps, s.steps[d])
				for i, at := range n.offsets {
					if offsets[i] = at; set>>i&1 == 1 {
						offsets[i] = plus(at, by)
					}
				}
				if text = key(text[:0], offsets); !seen[string(text)] {
					seen[string(text)] = true
					next = append(next, &node{offsets: slices.Clone(offsets), from: n, moved: set, by: by})
				}
			})
		}
		open = next
	}
	return nil, 0, step
}

// key appends a text that is equal exactly for positions that differ by a translation of
// the whole part: the offsets relative to the first piece.
func key(out []byte, offsets []vector) []byte {
	for _, o := range offsets[1:] {
		for axis, v := range o {
			if v -= offsets[0][axis]; -64 <= v && v < 64 { // what is written for it below
				out = append(out, byte(v<<1^v>>63))
			} else {
				out = binary.AppendVarint(out, int64(v))
			}
		}
	}
	return out
}

// table is Cutler's table of one position: how many steps each piece goes before it meets
// each other one, per direction. One is kept and filled again for every position.
type table struct {
	pieces int
	free   [][]int32       // free[d][i*pieces+j]: steps of piece i in direction d before it meets j; far for no limit, and for i itself
	first  [][]uint64      // by direction and piece, the pieces that it meets on the first step
	ever   [][]uint64      // the same for any number of steps
	meets  []uint64        // scratch of moves: by piece, those that it meets in so many steps
	sets   []uint64        // scratch of moves: the sets found
	known  map[uint64]bool // scratch of moves: those of sets behind the first few
}

// table makes the table of a position, good until the next is made. The distances depend on
// differences of offsets only and are remembered by pair.
func (s *solver) table(p part, n *node) *table {
	t, size := &s.now, len(p.pieces)
	if t.pieces != size {
		*t = table{pieces: size, meets: make([]uint64, size), known: map[uint64]bool{}}
		for range s.steps {
			t.free = append(t.free, slices.Repeat([]int32{far}, size*size))
			t.first, t.ever = append(t.first, make([]uint64, size)), append(t.ever, make([]uint64, size))
		}
	}
	for d := range s.steps {
		clear(t.first[d])
		clear(t.ever[d])
	}
	for i, a := range p.pieces {
		for j, b := range p.pieces[:i] {
			for d, steps := range s.free(s.bodies[a], s.bodies[b], minus(n.offsets[i], n.offsets[j])) {
				t.free[d][i*size+j], t.free[d^1][j*size+i] = steps, steps
				if steps < far {
					t.ever[d][i] |= 1 << j
					t.ever[d^1][j] |= 1 << i
				}
				if steps == 0 {
					t.first[d][i] |= 1 << j
					t.first[d^1][j] |= 1 << i
				}
			}
		}
	}
	return t
}

// further adds to meets the pieces that meet after a number of steps, and reports whether there
// are any.
func (t *table) further(direction, steps int) (more bool) {
	for i := range t.pieces {
		for j, free := range t.free[direction][i*t.pieces : (i+1)*t.pieces] {
			if int(free) == steps {
				t.meets[i] |= 1 << j
				more = true
			}
		}
	}
	return more
}

// along returns the pieces that must go along when a piece goes, itself among them: the closure
// under meets, which is by piece.
func along(meets []uint64, piece int) uint64 {
	set := uint64(1) << piece
	for open := set; open != 0; {
		more := meets[bits.TrailingZeros64(open)] &^ set
		set |= more
		open = open&(open-1) | more
	}
	return set
}

// leaving returns a smallest set of pieces that can move away without end, and the
// direction; 0 when there is none. The rest of the part can then leave the set in the
// opposite direction, so a smallest set has at most half of the pieces.
func (t *table) leaving() (best uint64, direction int) {
	for d, meets := range t.ever {
		for i := range meets {
			set := along(meets, i)
			if n := bits.OnesCount64(set); n < t.pieces && (best == 0 || n < bits.OnesCount64(best)) {
				best, direction = set, d
			}
		}
	}
	return best, direction
}

// moves calls show with every set of at most half of the pieces that can go some steps in
// some direction. The sets that can go that far are the unions of those of single pieces
// (along); a larger set is the complement of one that goes the opposite way. It must be
// called only where no set can leave: then the steps of every set are bounded.
func (t *table) moves(show func(set uint64, direction, steps int)) {
	for d := range t.free {
		copy(t.meets, t.first[d])
		for steps := 1; ; steps++ {
			if steps == 1 || t.further(d, steps-1) {
				t.sets = t.sets[:0]
				clear(t.known)
				for i := range t.pieces {
					one := along(t.meets, i)
					for _, other := range t.sets {
						t.add(one | other)
					}
					t.add(one)
				}
			}
			if len(t.sets) == 0 {
				break
			}
			for _, set := range t.sets {
				show(set, d, steps)
			}
		}
	}
}

// add adds a set of at most half of the pieces to sets, once. A few sets, which are the rule, are
// looked through, more are looked up.
func (t *table) add(set uint64) {
	const few = 16
	if 2*bits.OnesCount64(set) > t.pieces || slices.Contains(t.sets[:min(few, len(t.sets))], set) || t.known[set] {
		return
	}
	if len(t.sets) >= few {
		t.known[set] = true
	}
	t.sets = append(t.sets, set)
}

// The level of a puzzle, in the notation of burr puzzles: numbers of moves with dots.

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
