// The search: breadth first over the positions of the pieces of a part, part by part.

package disassembly

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/bits"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// Options control a search.
type Options struct {
	NodeLimit uint64 // positions to look at; 0 is no limit
}

// Result is what a search found.
type Result struct {
	Separable   bool           `json:"separable"`       // every piece comes free, proven by Shifts
	Stuck       [][]string     `json:"stuck,omitempty"` // parts of which no pieces can be parted by any moves in the directions tried
	Levels      []int          `json:"levels"`          // moves of each separation, see Level
	Shifts      []puzzle.Shift `json:"shifts"`          // all moves, in their order
	Nodes       uint64         `json:"nodes"`           // positions looked at
	Termination native.Reason  `json:"termination"`     // Completed, or why Separable and Stuck may not say all
	Elapsed     time.Duration  `json:"-"`
	tree        *separation
}

// separation is how a part falls into two: moves, the last of which is for good.
type separation struct {
	shifts []puzzle.Shift
	parts  [2]*separation // the larger part left, then the other; nil: one piece, or not parted
}

// mostPieces is how many pieces a puzzle may have: a set of them is a word.
const mostPieces = 64

// Search takes an assembled puzzle apart. The pieces are mobile ones as they lie in a
// solution; stationary pieces stand for places outside the puzzle and are to be left
// out. The deadline of ctx is the time limit. An error means more pieces than 64.
func Search(ctx context.Context, g puzzle.Grid, placed []puzzle.Placed, o Options) (Result, error) {
	if len(placed) > mostPieces {
		return Result{}, fmt.Errorf("%d pieces to take apart; expected at most %d", len(placed), mostPieces)
	}
	s := &solver{clock: native.NewClock(ctx, 64, o.NodeLimit), pairs: pairs{ways: waysOf(g), known: map[pair][]int{}}}
	var all []int
	for i, p := range placed {
		if len(p.Cells) == 0 {
			return Result{}, fmt.Errorf("piece %s without cells", p.Piece)
		}
		s.names, s.bodies, all = append(s.names, p.Piece), append(s.bodies, newBody(p.Cells)), append(all, i)
	}
	tree := s.takeApart(part{pieces: all, offsets: make([]vector, len(all))})
	r := Result{Stuck: s.stuck, Nodes: s.nodes, Termination: s.clock.Ended.OrCompleted(), Elapsed: s.clock.Elapsed(), tree: tree}
	r.Separable = len(s.stuck) == 0 && r.Termination == native.Completed
	r.Shifts = tree.all(nil)
	r.Levels = tree.levels(nil)
	return r, nil
}

// solver is the state of one search.
type solver struct {
	pairs
	clock native.Clock
	names []string
	nodes uint64
	stuck [][]string
}

// part is some pieces and their offsets.
type part struct {
	pieces  []int
	offsets []vector
}

// node is a position of a part that was reached.
type node struct {
	offsets []vector
	from    *node
	moved   uint64 // the pieces, by their place in the part, that moved
	by      vector
}

// takeApart separates a part and then its parts; nil if it is one piece, stuck, or the search
// was stopped.
func (s *solver) takeApart(p part) *separation {
	if len(p.pieces) < 2 {
		return nil
	}
	last, away, step := s.separate(p)
	if last == nil {
		if s.clock.Ended == "" {
			s.stuck = append(s.stuck, s.named(p, ^uint64(0)))
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

// shift words a move: the pieces with fewer cells go, or the others the opposite way.
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
	seen := map[string]bool{key(start.offsets): true}
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
				offsets := make([]vector, len(n.offsets))
				for i, at := range n.offsets {
					if offsets[i] = at; set>>i&1 == 1 {
						offsets[i] = plus(at, by)
					}
				}
				if k := key(offsets); !seen[k] {
					seen[k] = true
					next = append(next, &node{offsets: offsets, from: n, moved: set, by: by})
				}
			})
		}
		open = next
	}
	return nil, 0, step
}

// key is a text that is equal for positions that differ by a translation of the whole.
func key(offsets []vector) string {
	out := make([]byte, 0, 6*len(offsets))
	for _, o := range offsets[1:] {
		for axis, v := range o {
			out = binary.AppendVarint(out, int64(v-offsets[0][axis]))
		}
	}
	return string(out)
}

// table is Cutler's table of one position: how far each piece goes before it meets each
// other one, per direction.
type table struct {
	pieces int
	free   [][]int // of pieces i and j at i*pieces+j, per direction
	steps  int     // directions
}

func (s *solver) table(p part, n *node) *table {
	t := &table{pieces: len(p.pieces), free: make([][]int, len(p.pieces)*len(p.pieces)), steps: len(s.steps)}
	for i, a := range p.pieces {
		for j, b := range p.pieces {
			if i != j {
				t.free[i*t.pieces+j] = s.free(pair{a, b, minus(n.offsets[i], n.offsets[j])})
			}
		}
	}
	return t
}

// along returns the pieces that must go along when a piece goes so many steps, itself
// among them.
func (t *table) along(piece, direction, steps int) uint64 {
	set := uint64(1) << piece
	for open := set; open != 0; {
		i := bits.TrailingZeros64(open)
		open &= open - 1
		for j := range t.pieces {
			if set>>j&1 == 0 && t.free[i*t.pieces+j][direction] < steps {
				set |= 1 << j
				open |= 1 << j
			}
		}
	}
	return set
}

// leaving returns the fewest pieces that can leave, and the direction; none when there are
// none. Of the pieces and the rest of the part, either leaves the other.
func (t *table) leaving() (best uint64, direction int) {
	for d := range t.steps {
		for i := range t.pieces {
			set := t.along(i, d, far)
			if n := bits.OnesCount64(set); n < t.pieces && (best == 0 || n < bits.OnesCount64(best)) {
				best, direction = set, d
			}
		}
	}
	return best, direction
}

// moves shows every set of at most half of the pieces that can go some steps. What goes
// so far with each of two pieces goes with both, so that the sets are all unions of those
// of single pieces; a larger set is the rest of one that goes the opposite way. No piece
// can leave, and so no set goes on for ever.
func (t *table) moves(show func(set uint64, direction, steps int)) {
	for d := range t.steps {
		for steps := 1; ; steps++ {
			var sets []uint64
			known := map[uint64]bool{}
			add := func(set uint64) {
				if 2*bits.OnesCount64(set) <= t.pieces && !known[set] {
					known[set] = true
					sets = append(sets, set)
				}
			}
			for i := range t.pieces {
				one := t.along(i, d, steps)
				for _, other := range sets[:len(sets):len(sets)] {
					add(one | other)
				}
				add(one)
			}
			if len(sets) == 0 {
				break
			}
			for _, set := range sets {
				show(set, d, steps)
			}
		}
	}
}
