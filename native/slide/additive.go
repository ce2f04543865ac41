// Sums of disjoint pattern databases, as the search kernel sees them: R. E. Korf, A. Felner,
// "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002) 9-22, section
// 3; A. Felner, R. E. Korf, S. Hanan, "Additive pattern database heuristics", Journal of
// Artificial Intelligence Research 22 (2004) 279-318, sections 4 and 5. A table has one bit
// an entry, from which a value follows when that of the parent is known, as in T. M.
// Breyer, R. E. Korf, "1.6-bit pattern databases", AAAI 2010, 39-44; here a move of a tile
// of a zero-aware table changes its group's value by exactly one, so that one bit, the
// second lowest of the value, distinguishes the two cases.
//
// Data: for every group of tiles a position is one 64-bit word,
//
//	bits 0-24 mask of the cells of the group's tiles; 25-40 number of the order in which
//	they stand; 41-56 that of the mirror image; 57-63 the group's value
//
// and a move of a tile changes the word of one group by table look-ups, without a loop over
// tiles. The order number is the Lehmer code of package pdb. Nothing else is stored of a
// position but the cell of the blank; the goal is the position at which all values are 0.
// Invariant: the value in a word is the table's value of the position in it.

package slide

import (
	"context"
	"math/bits"
	"runtime/debug"
	"slices"

	"github.com/tilemip/tilemip/native/slide/pdb"
)

// A group's word: the mask of its cells, above it the number of the order, that of the
// order of the mirror image, and the value.
const (
	maskBits   = 1<<pdb.MaxCells - 1
	orderBits  = 1<<16 - 1
	orderShift = pdb.MaxCells
	imageShift = orderShift + 16
	valueShift = imageShift + 16 // which leaves 7 bits: values of 0 to 127 moves
)

// maxGroups is the largest number of groups of a partition.
const maxGroups = 4

// groupTable is a pdb.Table laid out for the kernel: the slices that one look-up reads, in
// one place. For their meaning see pdb.Space, pdb.Fold and pdb.Turns.
type groupTable struct {
	high   []uint32 // row number of a mask: high[mask>>shift] + low[mask's lower bits]
	low    []uint16
	base   []uint32                              // by row: place of its first entry times two, plus 1 where the mirror image's order is the one stored
	label  []uint8                               // by row and cell of the blank: the region of free cells it is in
	bits   []byte                                // the table, one bit an entry
	delta  []uint16                              // change of the number of an order, by turn
	turn   *[pdb.MaxTiles][pdb.MaxTiles]pdb.Turn // by slot of the tile before and after its move
	below  *[pdb.MaxCells]uint32                 // mask of the cells before a cell, which counts a tile's slot
	image  *[pdb.MaxCells]uint32                 // the same in the mirror image
	shift  uint                                  // of high and low
	cells  uint                                  // of the board
	stride uint64                                // entries of one order
	table  *pdb.Table
}

// additive is a sum of tables. It is looked up for the board, mapped to the goal that the
// tables are made for (board.go), and where the mirror image at the main diagonal has
// the same goal, for that as well. It is not changed after newAdditive, so goroutines share
// it.
type additive struct {
	g      *geometry
	auto   *automaton         // prunes duplicate paths
	groups []groupTable       // one to maxGroups
	second []groupTable       // those of another partition, for the search alone; or nil
	views  int                // 2 where the mirror image of the goal is the goal, else 1
	cell   [2][maxCells]uint8 // by view and cell of the board: the cell in that view; goal cells, the names of tiles, are mapped alike

	read func(context.Context) (*additive, error) // of mapped tables: the same, read into memory; else nil
}

// guarded runs f, and reports whether it came to its end: it does not where it read a page of a
// mapped file that is no longer there, because something has cut the file. The system's signal
// would end the program; as a panic it ends the goroutine's work alone. Every goroutine that
// reads mapped tables does so in here.
func (a *additive) guarded(f func()) (ended bool) {
	if a.read != nil {
		defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
		defer func() {
			switch fault := recover().(type) {
			case nil, interface{ Addr() uintptr }: // the panic of such a fault has its address
			default:
				panic(fault)
			}
		}()
	}
	f()
	return true
}

// intact reports whether the files of mapped tables are unchanged: see pdb.Table.Intact.
func (a *additive) intact() bool {
	return !slices.ContainsFunc(slices.Concat(a.groups, a.second), func(t groupTable) bool { return !t.table.Intact() })
}

// view is one look-up of a position: of the board (0) or its mirror image (1), in the
// tables of a partition.
type view struct {
	mirrored int
	groups   []groupTable
}

// allViews returns the views of the search: those of the first partition, then those of
// the second.
func (a *additive) allViews() (all []view) {
	for _, groups := range [][]groupTable{a.groups, a.second} {
		for mirrored := range a.views {
			if groups != nil {
				all = append(all, view{mirrored, groups})
			}
		}
	}
	return all
}

// newAdditive lays out the tables of one partition, and of a second one (nil for none),
// for the goal of g. The error is errStopped.
func newAdditive(ctx context.Context, g *geometry, first, second []*pdb.Table) (*additive, error) {
	auto, err := getAutomaton(ctx, g)
	if err != nil {
		return nil, err
	}
	a := &additive{g: g, auto: auto, views: 1}
	if g.symmetric() {
		a.views = 2
	}
	other, to := g.canonical()
	for cell := range g.cells {
		a.cell[0][cell], a.cell[1][cell] = to[cell], other.mirrored(int(to[cell]))
	}
	a.groups, a.second = layOut(first), layOut(second)
	return a, nil
}

// layOut returns the tables of a partition as the kernel reads them.
func layOut(tables []*pdb.Table) (groups []groupTable) {
	for _, t := range tables {
		s, f := t.Space, t.Fold
		groups = append(groups, groupTable{
			high: s.High, low: s.Low, base: f.Base, label: f.Label, bits: t.Bits,
			delta: t.Turns.Delta, turn: &t.Turns.Turn, below: &f.Below, image: &f.Image,
			shift: s.Shift, cells: uint(s.Cells), stride: uint64(f.Stride), table: t,
		})
	}
	return groups
}

// seen returns p as it lies in a view, 0 or 1: cells and names of tiles mapped.
func (a *additive) seen(view int, p *position) position {
	q := position{blank: a.cell[view][p.blank]}
	for cell := range a.g.cells {
		q.tile[a.cell[view][cell]] = a.cell[view][p.tile[cell]]
	}
	return q
}

// words evaluates p, as seen in a view, by the first partition: the word of each group, and
// their sum of values.
func (a *additive) words(p *position) (words [maxGroups]uint64, sum int) {
	return wordsOf(a.groups, p)
}

// wordsOf is words for the groups of any partition. It walks down to the goal for each
// group (pdb.Table.Value): for the start of a search, not for its nodes.
func wordsOf(groups []groupTable, p *position) (words [maxGroups]uint64, sum int) {
	for i := range groups {
		t := groups[i].table
		place := t.Placing(p.tile[:t.Space.Cells])
		value := t.Value(place, int(p.blank))
		words[i] = word(place, uint64(value))
		sum += value
	}
	return words, sum
}

// word packs a place and a value.
func word(p pdb.Place, value uint64) uint64 {
	return uint64(p.Mask) | uint64(p.Order)<<orderShift | uint64(p.Image)<<imageShift | value<<valueShift
}

// move returns the word after a tile of the group went from one cell to another, still
// with the old value, and the number of the bit in t.bits that decides the new value. The
// blank is then in the cell from.
func (t *groupTable) move(word uint64, from, to uint) (uint64, uint64) {
	before := uint32(word) & maskBits
	mask := before ^ 1<<from ^ 1<<to
	order := t.turned(word>>orderShift&orderBits, bits.OnesCount32(before&t.below[from]), bits.OnesCount32(mask&t.below[to]))
	image := t.turned(word>>imageShift&orderBits, bits.OnesCount32(before&t.image[from]), bits.OnesCount32(mask&t.image[to]))
	row := uint(t.high[mask>>t.shift]) + uint(t.low[mask&(1<<t.shift-1)])
	base := uint64(t.base[row])
	number := base>>1 + uint64(t.label[row*t.cells+from])
	kept := order ^ (order^image)&-(base&1) // a choice without a branch
	return word>>valueShift<<valueShift | image<<imageShift | order<<orderShift | uint64(mask), kept*t.stride + number
}

// turned returns the number of the order after the tile in slot from went to slot to. It
// does what pdb.Turns.apply does, with the slices of the groupTable.
func (t *groupTable) turned(order uint64, from, to int) uint64 {
	turn := &t.turn[from&7][to&7]
	low := order * turn.Low >> 32
	digits := low - low*turn.High>>32*turn.Window
	return (order + uint64(t.delta[turn.First+digits])) & orderBits
}

// decide returns the change of the value of a word, +1 or −1. Bit number at of the table
// is the second lowest of the new value. The new value is the old one plus or minus one;
// these two differ by 2, hence in that bit.
func (t *groupTable) decide(word, at uint64) int {
	bit := uint64(t.bits[at>>3] >> (at & 7))
	raised := word>>valueShift + 1
	return 1 - int((raised>>1^bit)&1)<<1
}
