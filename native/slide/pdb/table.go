// A finished table and its values.

package pdb

import (
	"encoding/binary"
	"runtime"
	"sync"
	"sync/atomic"
)

// Table holds one bit for every entry of a pattern: the second lowest of its value.
// The bit of the order o and the number n is bit o*Space.Stride+n of Bits, counted
// from the lowest bit of the first byte: entries that differ by horizontal moves lie
// within a few thousand bytes.
type Table struct {
	Pattern Pattern
	Space   *Space
	Turns   *Turns
	Bits    []byte
}

// frame returns the table of p without its bits. Spaces and turns are taken from
// others where they fit.
func (p Pattern) frame(others []*Table) *Table {
	t := &Table{Pattern: p}
	for _, o := range others {
		if o.Space.Rows == p.Rows && o.Space.Cols == p.Cols && o.Space.Tiles == len(p.Tiles) {
			t.Space, t.Turns = o.Space, o.Turns
			return t
		}
	}
	t.Space, t.Turns = NewSpace(p.Rows, p.Cols, len(p.Tiles)), NewTurns(len(p.Tiles), p.Cols-1)
	return t
}

// size returns the number of bytes of Bits.
func (t *Table) size() int { return t.Turns.Orders * t.Space.Stride / 8 }

// own gives the table its bits, in memory that is released with the table.
func (t *Table) own(memory []byte) {
	t.Bits = memory[:t.size()]
	t.keep(memory)
}

// keep has memory released when the table is no longer in use.
func (t *Table) keep(memory []byte) { runtime.AddCleanup(t, release, memory) }

// Bit returns the second lowest bit of the value of an entry.
func (t *Table) Bit(order, number int) int {
	at := order*t.Space.Stride + number
	return int(t.Bits[at>>3] >> (at & 7) & 1)
}

// Placing finds the mask and the order of the group's tiles on a board: tile[c] is
// the goal cell of the tile in cell c.
func (t *Table) Placing(tile []uint8) (mask uint32, order int) {
	var sequence [MaxTiles]uint8
	count := 0
	for cell, goal := range tile {
		for rank, own := range t.Pattern.Tiles {
			if int(goal) == own {
				mask |= 1 << cell
				sequence[count] = uint8(rank)
				count++
			}
		}
	}
	return mask, t.Turns.rank(sequence[:count])
}

// Value returns the value of a placing with the blank in a cell: the least number of
// moves of the group's tiles that bring them home. It goes down to the goal: the bit
// and the parity give the value modulo 4, which tells the neighbours nearer to the
// goal from the others.
func (t *Table) Value(mask uint32, order, blank int) int {
	s := t.Space
	goal := s.Number(t.Pattern.mask(), t.Pattern.Blank)
	number := s.Number(mask, blank)
	value := 0
	for residue := t.residue(order, number, goal); number != goal || order != 0; value++ {
		residue = (residue + 3) & 3
		for _, near := range s.neighbours(number) {
			next := int(t.Turns.Apply(uint64(order), int(near.here), int(near.there)))
			if t.Bit(next, int(near.number)) == residue>>1 {
				number, order = int(near.number), next
				break
			}
		}
	}
	return value
}

// residue returns the value of an entry modulo 4.
func (t *Table) residue(order, number, goal int) int {
	return t.Bit(order, number)<<1 | t.Space.odd(number) ^ t.Space.odd(goal)
}

// orderMajor turns the collected bits, number by number, into those of a Table, order
// by order, in the memory of the search, in squares of 64 by 64 bits.
func (b *builder) orderMajor(threads int) []byte {
	s := b.space
	result := b.cur[:b.turns.Orders*s.Stride/8] // the search is over
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
				for first := 0; first < s.Regions; first += 64 {
					b.square(result, word, first)
				}
			}
		}()
	}
	wait.Wait()
	return result
}

// square moves the bits of 64 orders and 64 numbers.
func (b *builder) square(result []byte, word, first int) {
	var a [64]uint64
	for i := range min(64, b.space.Regions-first) {
		a[i] = b.set(b.out, first+i)[word]
	}
	transpose(&a)
	for i := range min(64, b.turns.Orders-word*64) {
		at := ((word*64+i)*b.space.Stride + first) / 8
		binary.LittleEndian.PutUint64(result[at:], a[i])
	}
}

// transpose mirrors a square of bits at the main diagonal: H. S. Warren, Hacker's
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
