// A finished table and its values. That one bit is enough where moves change a value by one
// is from R. Clausecker, "Notes on the construction of pattern databases", 2017.

package pdb

import (
	"encoding/binary"
	"math/bits"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
)

// Table holds one bit for every entry of a pattern: the second lowest of its value.
// The bit of the order o and the number n of the Fold is bit o*Fold.Stride+n of Bits,
// counted from the lowest bit of the first byte: entries that differ by horizontal moves
// lie within a few thousand bytes. A finished table is not changed by use, so goroutines
// share it.
type Table struct {
	Pattern Pattern
	Space   *Space // numbers of the tiles' cells and the blank's region; shared by patterns of one board size and number of tiles
	Turns   *Turns // numbers of the orders, and how a move changes them; shared likewise
	Fold    *Fold  // which entries are stored
	Bits    []byte // Turns.Orders·Fold.Stride/8 of them

	file  *os.File    // where Bits are mapped from; else nil
	found os.FileInfo // of that file when it was mapped
}

// Place is where the tiles of a group stand: on which cells, in which order, and in
// which order the tiles of the mirror image stand. Without a mirror (Fold) the two orders
// are equal.
type Place struct {
	Mask         uint32 // of the tiles' cells, bit c for cell c
	Order, Image int    // Lehmer codes, 0 to Turns.Orders−1
}

// frame returns the table of p without its bits. Spaces and turns are taken from
// others where they fit.
func (p Pattern) frame(others []*Table) *Table {
	t := &Table{Pattern: p}
	for _, o := range others {
		if o.Space.Rows == p.Rows && o.Space.Cols == p.Cols && o.Space.Tiles == len(p.Tiles) {
			t.Space, t.Turns = o.Space, o.Turns
			break
		}
	}
	if t.Space == nil {
		t.Space, t.Turns = newSpace(p.Rows, p.Cols, len(p.Tiles)), newTurns(len(p.Tiles), p.Cols-1)
	}
	t.Fold = newFold(p, t.Space)
	return t
}

// size returns the number of bytes of Bits.
func (t *Table) size() int { return t.Turns.Orders * t.Fold.Stride / 8 }

// own gives the table its bits, which lie at the beginning of memory, and arranges that
// memory is released: the unused rest now, the bits together with the table.
func (t *Table) own(memory []byte) {
	if size := t.size(); size < len(memory) {
		part := allocate(size)
		copy(part, memory)
		release(memory)
		memory = part
	}
	t.Bits = memory
	t.keep(memory)
}

// keep has memory released when the table is no longer in use.
func (t *Table) keep(memory []byte) { runtime.AddCleanup(t, release, memory) }

// bit returns the second lowest bit of the value of a placing with the blank in a cell.
func (t *Table) bit(p Place, blank int) int {
	row := t.Space.row(p.Mask)
	base, order := int(t.Fold.Base[row]), p.Order
	if base&1 == 1 {
		order = p.Image
	}
	at := order*t.Fold.Stride + base>>1 + int(t.Fold.Label[row*t.Space.Cells+blank])
	return int(t.Bits[at>>3] >> (at & 7) & 1)
}

// Placing finds the place of the group's tiles on a board: tile[c] is the goal cell of
// the tile in cell c; it has Space.Cells entries.
func (t *Table) Placing(tile []uint8) (p Place) {
	var sequence, image [MaxTiles]uint8
	count := 0
	for cell := range tile {
		if rank, own := t.rank(tile[cell]); own {
			p.Mask |= 1 << cell
			sequence[count] = rank
			count++
		}
	}
	count = 0
	for cell := range tile {
		if rank, own := t.rank(tile[t.Fold.mirror[cell]]); own {
			image[count] = t.Fold.rank[rank]
			count++
		}
	}
	p.Order, p.Image = t.Turns.rank(sequence[:count]), t.Turns.rank(image[:count])
	return p
}

// rank returns the rank of the group's tile with that goal cell.
func (t *Table) rank(goal uint8) (rank uint8, own bool) {
	for rank, tile := range t.Pattern.Tiles {
		if int(goal) == tile {
			return uint8(rank), true
		}
	}
	return 0, false
}

// Value returns the value of a placing with the blank in a cell: the least number of
// moves of the group's tiles that bring them home. It walks down to the goal: the bit
// and the parity give the value modulo 4, so a neighbour whose value is one less can be
// recognised. The time is proportional to the value. In a mapped file that is being written to there may
// be no such neighbour; the walk then ends at a value that no placing has.
func (t *Table) Value(p Place, blank int) int {
	const most = 127
	s := t.Space
	goal := s.number(t.Pattern.mask(), t.Pattern.Blank)
	number := s.number(p.Mask, blank)
	residue := t.bit(p, blank)<<1 | s.odd(number) ^ s.odd(goal)
	value := 0
	var room [4 * MaxTiles]neighbour
	for ; (number != goal || p.Order != 0) && value < most; value++ {
		residue = (residue + 3) & 3
		mask := s.tiles[number]
		for _, near := range s.around(room[:0], number) {
			after := s.tiles[near.number]
			from, to := bits.TrailingZeros32(mask&^after), bits.TrailingZeros32(after&^mask)
			next := Place{
				Mask:  after,
				Order: int(t.Turns.apply(uint64(p.Order), int(near.here), int(near.there))),
				Image: int(t.Turns.apply(uint64(p.Image), bits.OnesCount32(mask&t.Fold.Image[from]), bits.OnesCount32(after&t.Fold.Image[to]))),
			}
			if t.bit(next, bits.TrailingZeros32(s.region[near.number])) == residue>>1 {
				number, p = int(near.number), next
				break
			}
		}
	}
	return value
}

// orderMajor rearranges the collected bits, stored number by number, into those of a Table,
// stored order by order. The result lies at the beginning of b.cur, which the finished
// search no longer needs. It works in squares of 64 by 64 bits.
func (b *builder) orderMajor(threads int) []byte {
	var next atomic.Int64
	var wait sync.WaitGroup
	for range threads {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for {
				word := int(next.Add(1)) - 1
				if word >= b.words {
					return
				}
				for first := 0; first < b.fold.Regions; first += 64 {
					b.square(b.cur, word, first) // the search is over
				}
			}
		}()
	}
	wait.Wait()
	return b.cur
}

// square moves the bits of 64 orders, those of a word, and 64 numbers from first on.
func (b *builder) square(result []byte, word, first int) {
	var a [64]uint64
	for i, n := range b.fold.kept[first:min(first+64, b.fold.Regions)] {
		a[i] = b.set(b.out, int(n))[word]
	}
	transpose(&a)
	for i := range min(64, b.turns.Orders-word*64) {
		at := ((word*64+i)*b.fold.Stride + first) / 8
		binary.LittleEndian.PutUint64(result[at:], a[i])
	}
}

// transpose transposes a square of 64 by 64 bits: H. S. Warren, Hacker's
// Delight, 2nd edition, section 7-3.
func transpose(a *[64]uint64) {
	mask := uint64(1)<<32 - 1
	for width := 32; width != 0; width >>= 1 {
		for k := 0; k < 64; k = (k + width + 1) &^ width {
			t := (a[k]>>width ^ a[k+width]) & mask
			a[k] ^= t << width
			a[k+width] ^= t
		}
		mask ^= mask << (width >> 1)
	}
}
