// The dynamic program: from the first open place on, one table of classes per
// place.
//
// A class is a set of filled places, together with the copies used of every limited shape.
// All places before the first open one are filled, and of those behind it only places in the
// window can be. Filling the first open place by each of its moves leads to classes with
// later first open places; their numbers of ways add up. The idea is
// the transfer matrix of statistical mechanics, used for tilings for instance by
// D. A. Klarner and J. Pollack, "Domino tilings of rectangles with fixed width",
// Discrete Mathematics 32 (1980) 45-52.

package frontier

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/bits"

	"github.com/tilemip/tilemip/native"
)

// errOverflow ends a sweep whose counts need more limbs; it is run again with twice as many.
var errOverflow = errors.New("overflow")

// stopped is the error of a sweep that reached a limit.
type stopped native.Reason

func (s stopped) Error() string { return string(s) }

// checkInterval is the number of moves tried between two tests of the context.
const checkInterval = 1 << 19

// sweep is one run of the dynamic program. A key is the window, bit k for the place k behind
// the first open one, and then the counters of the limited shapes (program.go). Invariant: a
// class is stored in the table of its first open place, so that bit 0 of its window is clear.
// Places are expanded in order, and the moves from a place lead to places at most window
// further on, so that window+1 tables are enough.
type sweep struct {
	*program
	counter   *counter // limits, progress and the result
	limbs     int      // words of a count; doubled when one overflows
	which, of int      // the symmetry, for progress

	tables []*table // by first open place, modulo window+1; nil where no class is yet
	bytes  int64    // of all tables
	next   []uint64 // scratch: the key that apply and shift make
	ticks  int      // moves tried since the last test of the context
}

// run counts the ways to fill all places: it starts with one way to the empty class and
// expands place by place. A table is released as soon as it is expanded. The error is
// errOverflow or stopped.
func (s *sweep) run() (*big.Int, error) {
	s.tables = make([]*table, s.window+1)
	s.next = make([]uint64, s.keys)
	if err := s.watch(0); err != nil {
		return nil, err
	}
	one := make([]uint64, s.limbs)
	one[0] = 1
	if err := s.add(0, make([]uint64, s.keys), one); err != nil {
		return nil, err
	}
	var words [][]uint64
	if s.limbs == 1 {
		words = s.wordMoves()
	}
	for place := range s.places {
		t := s.tables[place%len(s.tables)]
		if t == nil {
			continue
		}
		var err error
		if words != nil {
			err = s.expandWords(place, t, words[place])
		} else {
			err = s.expand(place, t)
		}
		if err != nil {
			return nil, err
		}
		s.tables[place%len(s.tables)] = nil
		s.bytes -= t.bytes()
	}
	return s.total(), nil
}

// expand fills the first open place of all classes of a table by all moves. The table is
// open addressing in one array of entries, each a key and then its count; no class has the
// count 0, so that a free entry is known by it. Moves only add to later tables, so the array
// does not change under the loop.
func (s *sweep) expand(place int, t *table) error {
	moves := s.moves[place]
	for at := 0; at < len(t.words); at += t.entry {
		key, count := t.words[at:at+t.keys], t.words[at+t.keys:at+t.entry]
		if free(count) {
			continue
		}
		if s.ticks += 1 + len(moves); s.ticks > checkInterval {
			if err := s.watch(place); err != nil {
				return err
			}
		}
		s.counter.result.Nodes++
		for k := range moves {
			if !s.apply(key, &moves[k]) {
				continue
			}
			first := place + s.shift()
			if s.near.dead(s.next[:s.words], first) {
				continue
			}
			if err := s.add(first, s.next, count); err != nil {
				return err
			}
		}
	}
	return nil
}

// apply makes the next key by a move, in s.next, and reports whether the move is possible:
// the cells of its piece are open, and no more copies are used than there are. Counters share
// words with the window (program.go); a field is wide enough for its most, so that adding to
// one never carries into the next.
func (s *sweep) apply(key []uint64, m *move) bool {
	for w, fill := range m.fill {
		if key[w]&fill != 0 {
			return false
		}
	}
	for _, u := range m.uses {
		f := &s.fields[u.field]
		if key[f.word]>>f.shift&f.mask+uint64(u.copies) > f.most {
			return false
		}
	}
	copy(s.next, key)
	for w, fill := range m.fill {
		s.next[w] |= fill
	}
	for _, u := range m.uses {
		f := &s.fields[u.field]
		s.next[f.word] += uint64(u.copies) << f.shift
	}
	return true
}

// shift moves the window of the next key to the first open place and returns how
// far that is. Counters in the last word of the window stay where they are.
func (s *sweep) shift() int {
	by := 0
	for w := 0; w < s.words; w++ {
		open := ^s.next[w]
		if w == s.words-1 && s.window%64 != 0 {
			open &= 1<<(s.window%64) - 1
		}
		if open != 0 {
			by += bits.TrailingZeros64(open)
			break
		}
		// All of this word is filled: the first open place lies behind it, or behind the window.
		if w == s.words-1 && s.window%64 != 0 {
			by += s.window % 64
		} else {
			by += 64
		}
	}
	// The counters above the window in its last word must not be shifted into it: they are set
	// aside, and put back where every key has them.
	last := s.words - 1
	inWindow := ^uint64(0)
	if s.window%64 != 0 {
		inWindow = 1<<(s.window%64) - 1
	}
	counters := s.next[last] &^ inWindow
	s.next[last] &= inWindow
	words, rest := by/64, by%64
	for w := range s.words {
		v := uint64(0)
		if w+words < s.words {
			v = s.next[w+words] >> rest
			if rest > 0 && w+words+1 < s.words {
				v |= s.next[w+words+1] << (64 - rest)
			}
		}
		s.next[w] = v
	}
	s.next[last] |= counters
	return by
}

// add adds a count to the class of a key, whose first open place is first. errOverflow means
// that the sum does not fit into limbs words: the sweep is then useless and is run again.
func (s *sweep) add(first int, key, count []uint64) error {
	if t := s.tables[first%len(s.tables)]; t == nil || t.full() {
		if err := s.room(first); err != nil {
			return err
		}
	}
	if s.tables[first%len(s.tables)].add(key, count) {
		return errOverflow
	}
	return nil
}

// room creates the table of a place, or doubles it.
func (s *sweep) room(first int) error {
	slot := &s.tables[first%len(s.tables)]
	if *slot != nil {
		return s.grow(*slot)
	}
	*slot = newTable(s.keys, s.limbs)
	s.bytes += (*slot).bytes()
	return nil
}

// grow doubles a table, if memory allows to have both for a moment: while its classes are
// moved, three times its bytes are in use, one time of them counted in s.bytes already.
func (s *sweep) grow(t *table) error {
	limit := cmp.Or(int64(min(s.counter.o.Memory, math.MaxInt64)), DefaultMemory)
	if s.bytes+2*t.bytes() > limit {
		return stopped(native.MemoryLimit)
	}
	s.bytes += t.bytes()
	t.grow()
	return nil
}

// total adds the counts of the classes with all places filled and the least copies of every
// shape used. They are in the table behind the last place.
func (s *sweep) total() *big.Int {
	sum := new(big.Int)
	t := s.tables[s.places%len(s.tables)]
	if t == nil {
		return sum
	}
	for at := 0; at < len(t.words); at += t.entry {
		key, count := t.words[at:at+t.keys], t.words[at+t.keys:at+t.entry]
		if free(count) || !s.enough(key) {
			continue
		}
		n := new(big.Int) // a count is written in words, the lowest first
		for k := len(count) - 1; k >= 0; k-- {
			n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(count[k]))
		}
		sum.Add(sum, n)
	}
	return sum
}

// enough reports whether every counter of a key has reached its least value.
func (s *sweep) enough(key []uint64) bool {
	for k, f := range s.fields {
		if key[f.word]>>f.shift&f.mask < uint64(s.least[k]) {
			return false
		}
	}
	return true
}

// watch tests the context and calls Progress when that is due.
func (s *sweep) watch(place int) error {
	c := s.counter
	s.ticks = 0
	if !c.clock.Check(0) {
		return stopped(c.clock.Ended)
	}
	c.clock.Report(func() native.Progress {
		return native.Progress{
			Nodes: c.result.Nodes,
			Where: fmt.Sprintf("symmetry %d of %d, cell %d of %d; %d classes", s.which+1, s.of, place, s.places, c.result.Nodes),
		}
	})
	return nil
}
