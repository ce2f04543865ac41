// Dual look-ups (also U. Zahavi, A. Felner, R. C. Holte, J. Schaeffer, "Duality in
// permutation state spaces and the dual search algorithm", Artificial Intelligence 172
// (2008) 514-540): A. Felner, U. Zahavi, J. Schaeffer, R. C. Holte, "Dual lookups in
// pattern databases", IJCAI 2005, 103-108. A table of the least number of moves from any
// cells of a group of tiles to their goal cells also gives, read backwards, the moves
// that take the tiles standing in these goal cells to theirs. So each table is looked up
// for two sets of tiles, and in the mirror image for two more; the largest of the four
// sums counts.
//
// The tiles that stand in a group's goal cells are others after each move, so that the
// sum can change by more than one: the heuristic is admissible, but not consistent. The
// blank may be among them, and must be free at both ends: the tables are not zero-aware
// and have a byte an entry, and where the blank stands in a goal cell of a group, the
// Manhattan distance of the other tiles there is used instead. On the first 20 of Korf's
// boards the dual look-ups save 44 % of the nodes of the same tables; the zero-aware ones
// with their automaton, which do not allow dual look-ups, save 84 % more
// (docs/explanation/sliding.md). It is here for comparison, and as a heuristic that shares
// no table with the others.

package slide

import (
	"context"
	"slices"

	"github.com/tilemip/tilemip/native"
)

// dualCells is the number of cells of the largest board with dual look-ups, and
// dualTiles that of the tiles in a group: 4 bits a cell and 1 MB a table.
const (
	dualCells = 16
	dualTiles = 5
)

// dual evaluates by regular and dual look-ups for the board and its mirror image.
type dual struct {
	g        *geometry
	groups   []dualGroup
	views    int                         // 2: also the mirror image of the board, where that has the same goal
	mirror   [maxCells]uint8             // of each cell, the cell that it is mapped to
	distance [dualCells][dualCells]uint8 // Manhattan, by two cells
	scratch  position                    // of child
}

// dualGroup is a table: by the cells of its tiles, four bits each, the least number of
// moves of these tiles between there and their goal cells, wherever the blank begins
// and ends.
type dualGroup struct {
	goals []uint8 // goal cells of its tiles, ascending
	moves []uint8 // by index; 0xff where tiles would share a cell
}

var dualTables = newMemo[tableKey, []dualGroup](8)

// newDual makes the evaluator, with the tables for the goal, built at first use. The error
// is errStopped.
func newDual(ctx context.Context, g *geometry, _ Options) (evaluator, error) {
	groups, err := dualTables.get(ctx, tableKey{rows: g.rows, cols: g.cols, goalBlank: g.goalBlank}, func(ctx context.Context) ([]dualGroup, error) {
		var groups []dualGroup
		for _, cells := range partition(sizedGeometry(g.rows, g.cols, int(g.goalBlank)), dualTiles) {
			d := dualGroup{}
			for _, cell := range cells {
				d.goals = append(d.goals, uint8(cell))
			}
			if !d.build(ctx, g) {
				return nil, errStopped
			}
			groups = append(groups, d)
		}
		return groups, nil
	})
	if err != nil {
		return nil, err
	}
	e := &dual{g: g, groups: groups, views: 1}
	if g.symmetric() {
		e.views = 2
	}
	for cell := range g.cells {
		e.mirror[cell] = g.mirrored(cell)
		for other := range g.cells {
			rows, cols := cell/g.cols-other/g.cols, cell%g.cols-other%g.cols
			e.distance[cell][other] = uint8(max(rows, -rows) + max(cols, -cols))
		}
	}
	return e, nil
}

// build searches breadth first from the goal cells with the blank anywhere. A state is
// the blank's cell, and above it the cells of the tiles; moves of the blank past other
// tiles cost nothing. It reports false when ctx ended.
func (d *dualGroup) build(ctx context.Context, g *geometry) bool {
	const unknown = 0xff
	d.moves = make([]uint8, 1<<(4*len(d.goals)))
	for i := range d.moves {
		d.moves[i] = unknown
	}
	seen := make([]uint64, len(d.moves)*16/64)
	add := func(layer []uint32, state uint32) []uint32 {
		if bit := uint64(1) << (state & 63); seen[state>>6]&bit == 0 {
			seen[state>>6] |= bit
			return append(layer, state)
		}
		return layer
	}
	var layer []uint32
	for blank := range g.cells {
		if cell := uint8(blank); !slices.Contains(d.goals, cell) {
			layer = add(layer, d.index(d.goals)<<4|uint32(blank))
		}
	}
	for depth := uint8(0); len(layer) > 0; depth++ {
		if native.Stopped(ctx) != "" {
			return false
		}
		var next []uint32
		for i := 0; i < len(layer); i++ { // layer grows by the free moves
			state := layer[i]
			if at := state >> 4; d.moves[at] == unknown {
				d.moves[at] = depth
			}
			blank := uint8(state & 15)
			for dir := range 4 {
				if g.legal[blank]>>dir&1 == 0 {
					continue
				}
				from := g.next[blank][dir]
				if moved, ok := d.moveTile(state>>4, from, blank); ok {
					next = add(next, moved<<4|uint32(from))
				} else {
					layer = add(layer, state&^15|uint32(from))
				}
			}
		}
		layer = next
	}
	return true
}

// index is the place of the tiles' cells in the table.
func (d *dualGroup) index(cells []uint8) (at uint32) {
	for i, cell := range cells {
		at |= uint32(cell) << (4 * i)
	}
	return at
}

// moveTile returns the index after the tile of the group in a cell goes to another, or
// false when none is there.
func (d *dualGroup) moveTile(at uint32, from, to uint8) (uint32, bool) {
	for i := range d.goals {
		if at>>(4*i)&15 == uint32(from) {
			return at ^ uint32(from^to)<<(4*i), true
		}
	}
	return 0, false
}

func (e *dual) grow(int) {}

func (e *dual) start(p *position) int {
	h := e.look(p)
	if e.views == 2 {
		q := position{blank: e.mirror[p.blank]}
		for cell := range e.g.cells {
			q.tile[e.mirror[cell]] = e.mirror[p.tile[cell]]
		}
		h = max(h, e.look(&q))
	}
	return h
}

func (e *dual) child(_ int, p *position, s step) int {
	e.scratch = *p
	e.scratch.apply(s)
	return e.start(&e.scratch)
}

// look returns the larger of two sums over the groups: the look-ups for the tiles of each
// group (regular), and those for the tiles in its goal cells (dual).
func (e *dual) look(p *position) int {
	var where [maxCells]uint8
	for cell := range e.g.cells {
		where[p.tile[cell]] = uint8(cell)
	}
	regular, dual := 0, 0
	if p.blank != e.g.goalBlank { // the tile in the blank's goal cell is in no group's
		dual = int(e.distance[e.g.goalBlank][p.tile[e.g.goalBlank]])
	}
	for i := range e.groups {
		d := &e.groups[i]
		var there, here uint32
		blocked := false
		for k, goal := range d.goals {
			there |= uint32(where[goal]) << (4 * k)
			here |= uint32(p.tile[goal]) << (4 * k)
			blocked = blocked || goal == p.blank
		}
		regular += int(d.moves[there])
		if !blocked {
			dual += int(d.moves[here])
			continue
		}
		for _, goal := range d.goals {
			if goal != p.blank {
				dual += int(e.distance[goal][p.tile[goal]])
			}
		}
	}
	return max(regular, dual)
}
