// Building a table: breadth-first search backwards from the goal placing, whole sets
// of orders at a time. The search is the usual one of pattern databases (Korf and Felner
// 2002, section 3); the sets of orders and the single bitset a number are our own.
//
// The state of the search is one bitset of orders for each number of the Space. Two
// facts make it small. A move can be taken back, so the neighbours of layer d are
// layers d−1 and d+1; and a move changes the parity of the tiles' rows and columns,
// so a number belongs to the even layers or to the odd ones. Hence one bitset a
// number is enough: the latest layer there, from which, together with the latest
// layer of its neighbours, the next but one follows. Memory is two bits an entry,
// the second one collecting the result: 1.02 GB for seven tiles on 5×5, where a table is
// 508 MB.
//
// A horizontal move keeps the order: whole bitsets are united. A vertical one
// rearranges the bits.

package pdb

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/tilemip/tilemip/native"
)

// ErrStopped is the error of a build whose context has ended.
var ErrStopped = errors.New("stopped while building tables")

// Pattern names a table: the board, the goal cell of its blank and the goal cells of
// the tiles of a group, ascending.
type Pattern struct {
	Rows, Cols, Blank int
	Tiles             []int
}

// check reports why p is no pattern.
func (p Pattern) check() error {
	cells := p.Rows * p.Cols
	if p.Rows < 2 || p.Cols < 2 || cells > MaxCells {
		return fmt.Errorf("pattern database: a board of %d×%d; expected 2×2 to 5×5", p.Rows, p.Cols)
	}
	if len(p.Tiles) < 1 || len(p.Tiles) > min(MaxTiles, cells-1) {
		return fmt.Errorf("pattern database: a group of %d tiles; expected 1 to %d", len(p.Tiles), min(MaxTiles, cells-1))
	}
	for i, cell := range p.Tiles {
		if cell < 0 || cell >= cells || cell == p.Blank || i > 0 && cell <= p.Tiles[i-1] {
			return fmt.Errorf("pattern database: tiles %v of %d×%d with the blank at %d; expected cells in ascending order", p.Tiles, p.Rows, p.Cols, p.Blank)
		}
	}
	return nil
}

// builder is one build. cur and out hold a bitset of orders, words long, for each number
// of the Space: cur the orders in the latest layer there, out those whose value has its
// second lowest bit set.
type builder struct {
	space   *Space
	turns   *Turns
	fold    *Fold
	words   int                            // 64-bit words of a bitset
	cur     []byte                         // at least Regions bitsets
	out     []byte                         // Regions bitsets
	deepest int                            // largest value so far, in moves
	count   []int32                        // by number: orders in the latest layer there
	moves   [MaxTiles][MaxTiles]*rearrange // by slot before and after the move; nil where no move leads
}

// Build makes the table of a pattern on the given number of goroutines, 0 for one a core.
// progress, which may be nil, is called now and then with the entries done and all of them,
// from one goroutine at a time. The error is ErrStopped when ctx ended, or says what is wrong with the pattern.
func Build(ctx context.Context, p Pattern, threads int, progress func(done, all uint64)) (*Table, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	return p.frame(nil).build(ctx, threads, progress)
}

// build fills the bits of a table that has all else.
func (t *Table) build(ctx context.Context, threads int, progress func(done, all uint64)) (*Table, error) {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	b := newBuilder(t)
	defer release(b.out)
	if err := b.search(ctx, t.Pattern, threads, progress); err != nil {
		release(b.cur)
		return nil, err
	}
	t.own(b.orderMajor(threads))
	return t, nil
}

// newBuilder allocates the bitsets, all empty, and makes the permutations of the moves that
// a board of that width has: past fewer tiles than it has columns.
func newBuilder(t *Table) *builder {
	p := t.Pattern
	t.Space.findNeighbours()
	b := &builder{space: t.Space, turns: t.Turns, fold: t.Fold}
	b.words = (b.turns.Orders + 63) / 64
	size := 8 * b.space.Regions * b.words
	b.cur, b.out = allocate(max(size, t.size())), allocate(size)
	b.count = make([]int32, b.space.Regions)
	for from := range p.Tiles {
		for to := range p.Tiles {
			if from != to && max(from-to, to-from) < p.Cols {
				b.moves[from][to] = newRearrange(b.turns, from, to)
			}
		}
	}
	return b
}

// mask returns the goal cells of the group as a set.
func (p Pattern) mask() uint32 {
	mask := uint32(0)
	for _, cell := range p.Tiles {
		mask |= 1 << cell
	}
	return mask
}

// set returns the bitset of number n in memory laid out as cur and out are.
func (b *builder) set(memory []byte, n int) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(&memory[8*n*b.words])), b.words)
}

// search fills out with the second lowest bit of every value, layer by layer, until a layer
// is empty. Numbers of the parity of the depth are extended in turn.
func (b *builder) search(ctx context.Context, p Pattern, threads int, progress func(done, all uint64)) error {
	goal := b.space.number(p.mask(), p.Blank)
	b.set(b.cur, goal)[0], b.count[goal] = 1, 1
	parts := [2][]int32{}
	for n := range b.space.Regions {
		odd := b.space.odd(n) ^ b.space.odd(goal)
		parts[odd] = append(parts[odd], int32(n))
	}
	all := uint64(b.space.Regions) * uint64(b.turns.Orders)
	reported := time.Now()
	for done, depth := uint64(1), 1; ; depth++ {
		found, ok := b.layer(ctx, parts[depth&1], depth, threads)
		if !ok {
			return ErrStopped
		}
		if found == 0 {
			return nil
		}
		done += found
		b.deepest = depth
		if progress != nil && time.Since(reported) > 50*time.Millisecond {
			progress(done, all)
			reported = time.Now()
		}
	}
}

// layer replaces, for the given numbers, the layer depth−2 by the layer depth, and returns
// the number of its entries, or false when ctx ended. The goroutines write different
// numbers, and else read only numbers of the other parity, which do not change meanwhile.
func (b *builder) layer(ctx context.Context, numbers []int32, depth, threads int) (uint64, bool) {
	var found atomic.Uint64
	var next atomic.Int64
	var stopped atomic.Bool
	var wait sync.WaitGroup
	const piece = 64
	for range threads {
		wait.Add(1)
		go func() {
			defer wait.Done()
			united := make([]uint64, b.words)
			for !stopped.Load() {
				at := int(next.Add(piece)) - piece
				if at >= len(numbers) {
					return
				}
				if native.Stopped(ctx) != "" {
					stopped.Store(true)
					return
				}
				sum := uint64(0)
				for _, n := range numbers[at:min(at+piece, len(numbers))] {
					sum += b.extend(int(n), depth, united)
				}
				found.Add(sum)
			}
		}()
	}
	wait.Wait()
	return found.Load(), !stopped.Load()
}

// extend finds the layer depth at number n and returns the number of its entries: the
// neighbours of layer depth−1 without layer depth−2. united is room for a bitset.
func (b *builder) extend(n, depth int, united []uint64) uint64 {
	clear(united)
	any := false
	for _, near := range b.space.neighbours(n) {
		if b.count[near.number] == 0 {
			continue
		}
		any = true
		from := b.set(b.cur, int(near.number))
		if near.there == near.here {
			for i, w := range from {
				united[i] |= w
			}
		} else {
			b.moves[near.there][near.here].unite(united, from, int(b.count[near.number]))
		}
	}
	if !any && b.count[n] == 0 {
		return 0
	}
	cur, out, ones := b.set(b.cur, n), b.set(b.out, n), 0
	keep := -uint64(depth >> 1 & 1)
	for i, w := range united {
		w &^= cur[i]
		cur[i] = w
		out[i] |= w & keep
		ones += bits.OnesCount64(w)
	}
	b.count[n] = int32(ones)
	return uint64(ones)
}

// Rearranging a bitset of orders for a vertical move, which changes the order of the tiles.

// rearrange is one turn as a permutation of the bits of a bitset of orders.
type rearrange struct {
	target []uint16 // by order before the move: the order after it
}

func newRearrange(t *Turns, from, to int) *rearrange {
	r := &rearrange{target: make([]uint16, t.Orders)}
	for order := range r.target {
		r.target[order] = uint16(t.apply(uint64(order), from, to))
	}
	return r
}

// unite adds the rearranged bits of from to those of into, one set bit after the other.
func (r *rearrange) unite(into, from []uint64, ones int) {
	target := r.target
	for i, w := range from {
		for ; w != 0; w &= w - 1 {
			t := target[i*64+bits.TrailingZeros64(w)]
			into[t>>6] |= 1 << (t & 63)
		}
	}
}
