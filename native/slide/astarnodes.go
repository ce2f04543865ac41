// The nodes of a best-first search in memory: positions packed into numbers, found
// again by open addressing (D. E. Knuth, The Art of Computer Programming 3, section
// 6.4, algorithm L). A node of a board of at most 16 cells takes 24 bytes and 5 to 11
// bytes of the hash table.

package slide

import "math/bits"

// packed is a position as a number: for each cell the name of its tile, four bits a
// cell in one word up to 16 cells, six bits a cell in four words above that.
type packed interface{ [1]uint64 | [4]uint64 }

// coding says where a cell stands in a packed position: cell c is in word c/perWord, bits
// bits·(c mod perWord) and up. A cell never spans two words.
type coding struct {
	bits, perWord uint // bits a cell, cells a word
	cells         int
}

// newCoding returns the coding for boards of a number of cells: tile names fit 4 bits up to
// 16 cells, 6 bits up to 40 cells.
func newCoding(cells int) coding {
	if cells <= 16 {
		return coding{bits: 4, perWord: 16, cells: cells}
	}
	return coding{bits: 6, perWord: 10, cells: cells}
}

// pack returns p as a number; the blank is stored as its name as a tile.
func pack[K packed](c coding, p *position) (k K) {
	for cell := range uint(c.cells) {
		k[cell/c.perWord] |= uint64(p.tile[cell]) << (cell % c.perWord * c.bits)
	}
	return k
}

// unpack fills p; blank is the name of the blank as a tile.
func unpack[K packed](c coding, k K, blank uint8, p *position) {
	for cell := range uint(c.cells) {
		t := uint8(k[cell/c.perWord] >> (cell % c.perWord * c.bits) & (1<<c.bits - 1))
		p.tile[cell] = t
		if t == blank {
			p.blank = uint8(cell)
		}
	}
}

// repack returns k after the step, by two XORs, without unpacking; blank is the name of
// the blank as a tile.
func repack[K packed](c coding, k K, blank uint8, s step) K {
	change := uint64(s.tile ^ blank)
	from, to := uint(s.from), uint(s.to)
	k[from/c.perWord] ^= change << (from % c.perWord * c.bits)
	k[to/c.perWord] ^= change << (to % c.perWord * c.bits)
	return k
}

// hash mixes each word in by a 64 × 64 bit multiplication whose halves are XORed. All its
// bits are usable: hash tables take the low ones, layers the high ones.
func hash[K packed](k K) uint64 {
	h := uint64(0)
	for i := range len(k) {
		hi, lo := bits.Mul64(k[i]^h^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
		h = hi ^ lo
	}
	return h
}

// nodeInfo is what a search knows about a node, packed from the lowest bit: moves from the
// root (16 bits), the heuristic value (12), the last move (3, noDir at the root), and
// whether the node is closed (1): expanded, or replaced by one reached by fewer moves.
type nodeInfo uint32

const (
	infoClosed = 1 << 31
	noDir      = 4 // the root has no last move
	maxMoves   = 1<<16 - 1
	maxValue   = 1<<12 - 1
)

func newInfo(moves, h, dir int) nodeInfo { return nodeInfo(moves | h<<16 | dir<<28) }
func (i nodeInfo) moves() int            { return int(i & maxMoves) }
func (i nodeInfo) h() int                { return int(i >> 16 & maxValue) }
func (i nodeInfo) dir() int              { return int(i >> 28 & 7) }
func (i nodeInfo) closed() bool          { return i&infoClosed != 0 }

// Nodes live in blocks, so that growing copies nothing and wastes at most a block.
const (
	blockBits = 12
	blockSize = 1 << blockBits
)

// nodeBlock holds blockSize nodes, one array a field.
type nodeBlock[K packed] struct {
	key  [blockSize]K // position
	info [blockSize]nodeInfo
	next [blockSize]uint32 // node below it in its bucket of the open list; 0 is none
	kept [blockSize]uint64 // for the evaluator, when it is a resumer: see pattern.go
}

// nodeTable holds the nodes by number, from 1, and finds them by position.
type nodeTable[K packed] struct {
	blocks []*nodeBlock[K]
	slots  []uint32 // hash table, open addressing, at most three quarters full: number of a node; 0 is free
	count  uint32   // nodes; at most 2³² − 2·blockSize
	limit  uint64   // bytes; 0 is none
	bytes  uint64   // in use, of blocks and slots
}

// firstSlots is the size of the smallest hash table.
const firstSlots = 1 << 12

func (t *nodeTable[K]) key(n uint32) K          { return t.blocks[n>>blockBits].key[n&(blockSize-1)] }
func (t *nodeTable[K]) info(n uint32) *nodeInfo { return &t.blocks[n>>blockBits].info[n&(blockSize-1)] }
func (t *nodeTable[K]) below(n uint32) *uint32  { return &t.blocks[n>>blockBits].next[n&(blockSize-1)] }
func (t *nodeTable[K]) kept(n uint32) *uint64 {
	return &t.blocks[n>>blockBits].kept[n&(blockSize-1)]
}
func (t *nodeTable[K]) blockBytes() uint64     { var k K; return blockSize * (uint64(len(k))*8 + 16) }
func (t *nodeTable[K]) full() bool             { return 4*uint64(t.count+1) >= 3*uint64(len(t.slots)) }
func (t *nodeTable[K]) fits(bytes uint64) bool { return t.limit == 0 || t.bytes+bytes <= t.limit }

// find returns the latest node of a position, or 0, and the slot that holds it or would.
func (t *nodeTable[K]) find(k K) (node uint32, slot int) {
	mask := uint64(len(t.slots) - 1)
	for at := hash(k) & mask; ; at = (at + 1) & mask {
		if n := t.slots[at]; n == 0 || t.key(n) == k {
			return n, int(at)
		}
	}
}

// grow makes room for one more node, and reports false when the limit does not allow it.
func (t *nodeTable[K]) grow() bool {
	if t.full() {
		size := max(firstSlots, 2*len(t.slots))
		if !t.fits(4 * uint64(size)) {
			return false
		}
		old := t.slots
		t.slots = make([]uint32, size)
		for _, n := range old {
			if n != 0 {
				_, at := t.find(t.key(n))
				t.slots[at] = n
			}
		}
		t.bytes += 4 * uint64(size-len(old))
	}
	if int(t.count+1)>>blockBits >= len(t.blocks) {
		if !t.fits(t.blockBytes()) || t.count > 1<<32-2*blockSize {
			return false
		}
		t.blocks = append(t.blocks, new(nodeBlock[K]))
		t.bytes += t.blockBytes()
	}
	return true
}

// add enters a node and returns its number. slot is what find returned; an older node of
// the same position loses the slot to it. There must be room: see grow.
func (t *nodeTable[K]) add(k K, slot int, info nodeInfo) uint32 {
	t.count++
	b := t.blocks[t.count>>blockBits]
	b.key[t.count&(blockSize-1)], b.info[t.count&(blockSize-1)] = k, info
	t.slots[slot] = t.count
	return t.count
}
