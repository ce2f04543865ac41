// Plain additive pattern databases: R. Korf, A. Felner, "Disjoint pattern database heuristics",
// Artificial Intelligence 134 (2002) 9-22. The value of a placing of a group's tiles is the
// least number of their moves that bring them home, over all cells where the blank may be. The
// tables of this package (Table) tell the blank's regions apart and are better bounds; these are
// for comparisons with programs that do not.
//
// Layout: one byte a placing, row·Orders + order for the row of the set of cells (Space) and the
// number of the order (Turns): 519 MB for eight tiles on 4×4, 58 MB for seven.

package pdb

import (
	"context"
	"math/bits"
)

// Plain is a plain table. It is not changed by use, so goroutines share it.
type Plain struct {
	table  *Table // of the same pattern, without its bits
	values []uint8
}

// unknown is the value of a placing that was not reached yet.
const unknown = 255

// BuildPlain makes the plain table of a pattern, on one goroutine: the regions of one set of cells share
// its bytes. The error is that of Build.
func BuildPlain(ctx context.Context, p Pattern, progress func(done, all uint64)) (*Plain, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	t := &Plain{table: p.frame(nil)}
	t.values = make([]uint8, len(t.table.Space.Base)*t.table.Turns.Orders)
	for i := range t.values {
		t.values[i] = unknown
	}
	b := newBuilder(t.table)
	defer release(b.out)
	defer release(b.cur)
	b.plain = t.values
	goal := p.mask()
	t.values[t.table.Space.row(goal)*t.table.Turns.Orders] = 0
	if err := b.search(ctx, p, 1, progress); err != nil {
		return nil, err
	}
	return t, nil
}

// record writes the depth of a layer to the placings of number n that are new in it. Layers come
// in ascending order, so what is written first is the least.
func (b *builder) record(n, depth int, layer []uint64) {
	values := b.plain[b.space.row(b.space.tiles[n])*b.turns.Orders:][:b.turns.Orders]
	for i, w := range layer {
		for ; w != 0; w &= w - 1 {
			if v := &values[64*i+bits.TrailingZeros64(w)]; *v == unknown {
				*v = uint8(depth)
			}
		}
	}
}

// Value returns the value of a board: tile[c] is the goal cell of the tile in cell c.
func (t *Plain) Value(tile []uint8) int {
	p := t.table.Placing(tile)
	return int(t.values[t.table.Space.row(p.Mask)*t.table.Turns.Orders+p.Order])
}

// Bytes is the size of the table.
func (t *Plain) Bytes() int { return len(t.values) }
