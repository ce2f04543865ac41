// Stopping a search and going on with it later. Own.
//
// A depth-first search that makes the same choices again needs little to be continued: the
// placements on its stack, and what it has counted. The path is walked once more, every node
// doing what it always does, except that it begins its list of placements with the one of
// the path. What is counted on the way was counted before; at the end of the path the counts
// are those that were kept, and from there on the search is the one that was stopped.
//
// For Monte Carlo trials the order of the rows and the state of the random numbers belong to
// the position too; for comparing solutions, the solutions seen.
//
// A path is checked as it is walked: each placement must be one that its node would try. A
// position also names the puzzle and the options, by a fingerprint.

package polycube

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/native"
)

// Position is where a search stands, enough to go on with it: see [Search.Resume]. It is plain
// data, which encoding/json writes and reads.
type Position struct {
	Search string     `json:"search"`           // fingerprint of puzzle and options
	Counts [][]uint64 `json:"counts"`           // the lists of Result, in its order
	Totals [3]uint64  `json:"totals"`           // solutions, unique solutions, trials
	Path   []pathStep `json:"path"`             // the pieces placed, in the order of placing; none at the start
	Random []uint64   `json:"random,omitempty"` // of the random numbers, after the present trial has drawn its own
	Order  []byte     `json:"order,omitempty"`  // the rows under each column in the order of this trial, as numbers of four bytes
	Seen   []byte     `json:"seen,omitempty"`   // the solutions seen, when they are compared: 16 bytes of hash each
}

// pathStep is a piece on the path: the number of its shape, by first appearance in the puzzle, and
// of its cells, in the order of the search.
type pathStep struct {
	Shape int32   `json:"shape"`
	Cells []int32 `json:"cells"`
}

// replay is a path being walked again; Search.replay is nil once its end is reached.
type replay struct {
	at     *Position
	counts Result // what counts at the end of the path
	lost   bool   // a placement was not that of the path
}

// lists returns the lists of a result, in the order of Position.Counts.
func (r *Result) lists() []*[]uint64 {
	return []*[]uint64{&r.Attempts, &r.Fits, &r.ParityCuts, &r.VolumeCuts, &r.ParityDrops, &r.VolumeDrops, &r.FitDrops}
}

// Position returns where the search stands. It may be called from Options.Look.
func (st *State) Position() *Position { return st.s.position() }

// Stopped returns where a search was stopped by its context, nil for one that ended otherwise.
func (s *Search) Stopped() *Position { return s.stopped }

func (s *Search) position() *Position {
	p := &Position{Search: s.fingerprint(), Totals: [3]uint64{s.result.Solutions, s.result.Unique, uint64(s.result.Trials)}}
	for _, list := range s.result.lists() {
		p.Counts = append(p.Counts, slices.Clone(*list))
	}
	for _, pl := range s.stack {
		step := pathStep{Shape: pl.shape}
		for _, c := range s.cellsOf(pl) {
			step.Cells = append(step.Cells, int32(c))
		}
		p.Path = append(p.Path, step)
	}
	if s.random != nil {
		p.Random = s.random.state()
		for _, n := range s.order {
			p.Order = binary.LittleEndian.AppendUint32(p.Order, uint32(n))
		}
	}
	if s.orbits != nil {
		for key := range s.orbits.seen {
			p.Seen = append(p.Seen, key[:]...)
		}
	}
	return p
}

// kernels is raised when an engine tries the rows of a node in another order than before: a
// path means something else then.
const kernels = 2

// fingerprint identifies the kernels, the images of the board and the options that decide what the search
// does.
func (s *Search) fingerprint() string {
	h := sha256.New()
	fmt.Fprintln(h, kernels)
	for i := range s.board.images {
		fmt.Fprintln(h, s.board.images[i].shape, s.board.images[i].cells)
	}
	o := &s.o
	fmt.Fprintln(h, o.Bruijn, o.EMCH, o.MCH, o.Order, o.Redundancy, o.RedundancyFirst, o.ParityFilter, o.VolumeFilter, o.FitFilter,
		o.FitFixpoint, o.ParityTrigger, o.VolumeTrigger, o.Goal, o.Unique, o.Sample, o.OldCopies)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// Resume searches on from a position of a search of the same puzzle with the same options, in
// place of Run. The result is that of both parts together, but for Elapsed. The error says
// why the position is not one of this search; then nothing was searched.
func (s *Search) Resume(ctx context.Context, at *Position) (Result, error) {
	if len(at.Path) == 0 {
		if at.Search != s.fingerprint() {
			return Result{}, errPosition("it belongs to another puzzle or other options")
		}
		return s.Run(ctx), nil
	}
	if err := s.load(at); err != nil {
		return Result{}, err
	}
	r := s.Run(ctx)
	if s.replay != nil && (s.replay.lost || r.Termination == native.Completed) {
		return Result{}, errPosition("the search does not come by its path")
	}
	return r, nil
}

func errPosition(format string, args ...any) error {
	return fmt.Errorf("position of a search: %s", fmt.Sprintf(format, args...))
}

// load checks a position as far as possible without walking its path, and prepares the walk.
func (s *Search) load(at *Position) error {
	if at.Search != s.fingerprint() {
		return errPosition("it belongs to another puzzle or other options")
	}
	counts := s.result
	lists := counts.lists()
	if len(at.Counts) != len(lists) {
		return errPosition("%d lists of counts; expected %d", len(at.Counts), len(lists))
	}
	for i, list := range lists {
		if len(at.Counts[i]) != len(*list) {
			return errPosition("a list of %d counts; expected %d", len(at.Counts[i]), len(*list))
		}
		*list = slices.Clone(at.Counts[i])
	}
	counts.Solutions, counts.Unique, counts.Trials = at.Totals[0], at.Totals[1], int(at.Totals[2])
	if len(at.Path) > s.left {
		return errPosition("a path of %d pieces; expected at most %d", len(at.Path), s.left)
	}
	s.replay = &replay{at: at, counts: counts}
	if s.orbits != nil {
		for seen := at.Seen; len(seen) >= 16; seen = seen[16:] {
			s.orbits.seen[[16]byte(seen)] = struct{}{}
		}
	}
	if s.o.Sample.Trials == 0 {
		return nil
	}
	var err error
	if s.random, err = resumeTwister(at.Random); err != nil {
		return errPosition("%v", err)
	}
	return s.loadOrder(at.Order)
}

// loadOrder gives the rows of every column the order of a position.
func (s *Search) loadOrder(order []byte) error {
	m := s.matrix
	s.order = s.order[:0]
	for ; len(order) >= 4; order = order[4:] {
		s.order = append(s.order, int32(binary.LittleEndian.Uint32(order)))
	}
	rest := s.order
	seen := make([]bool, len(m.node))
	for c := m.next[m.root]; c != m.root; c = m.next[c] {
		n := int(m.size[c])
		if n > len(rest) {
			return errPosition("the order of the rows is too short")
		}
		for _, p := range rest[:n] {
			if p <= m.root || int(p) >= len(m.node) || m.node[p].top != c || seen[p] {
				return errPosition("the order of the rows is none of this puzzle")
			}
			seen[p] = true
		}
		m.relink(c, rest[:n])
		rest = rest[n:]
	}
	if len(rest) > 0 {
		return errPosition("the order of the rows is too long")
	}
	return nil
}

// walked is called instead of look while a path is walked, after each placement: it must be
// the next of the path, and behind the last the kept counts are in force.
func (s *Search) walked() {
	r, n := s.replay, len(s.stack)
	s.budget = 0 // the next placement comes here too
	if !r.at.Path[n-1].is(s, s.stack[n-1]) {
		r.lost = true
		s.end(native.Interrupted)
		return
	}
	if n == len(r.at.Path) {
		s.result = r.counts
		s.replay = nil
		s.budget = s.interval()
	}
}

// is reports whether a piece on the stack is that of a step.
func (st *pathStep) is(s *Search, pl placing) bool {
	return pl.shape == st.Shape && slices.EqualFunc(s.cellsOf(pl), st.Cells, func(a int, b int32) bool { return int32(a) == b })
}

// step returns the step of the path that a node being walked has to take.
func (s *Search) step() *pathStep { return &s.replay.at.Path[len(s.stack)] }

// seekRow returns the node of column c whose row is the next step, or the first one when
// there is none: walked then finds the difference.
func (s *Search) seekRow(c int32) int32 {
	m, step := s.matrix, s.step()
	for p := m.node[c].down; p != c; p = m.node[p].down {
		im := &s.board.images[m.row[p]]
		if im.shape == step.Shape && slices.Equal(im.cells, step.Cells) {
			return p
		}
	}
	return m.node[c].down
}

// stepMask returns the next step as a mask of the mask engines.
func (s *Search) stepMask() uint64 {
	mask := uint64(0)
	for _, c := range s.step().Cells {
		if c >= 0 && int(c) < len(s.masks.bit) {
			mask |= 1 << (s.masks.bit[c] & (maskCells - 1))
		}
	}
	return mask
}

// seekImage returns the number of the next step's shape in the ring, and the place of its
// image in the list of the hole; the first of the ring and 0 where there is none.
func (s *Search) seekImage(l *lists, first int) (shape int32, place int) {
	k, mask := &s.masks, s.stepMask()
	for i := k.next[0]; i != 0; i = k.next[i] {
		if k.shape[i] == s.step().Shape {
			list := l.list[l.start[first+int(i)]:l.start[first+int(i)+1]]
			return i, max(0, slices.Index(list, mask))
		}
	}
	return k.next[0], 0
}

// seekWord does the same for the rows of a level of the vertical engine.
func (s *Search) seekWord(level, n int) (index, place int) {
	v, mask := &s.vertical, s.stepMask()
	index = max(0, slices.Index(v.shape[level][:n], s.step().Shape))
	return index, max(0, slices.Index(v.rows[level][v.start[level][index]:v.start[level][index+1]], mask))
}
