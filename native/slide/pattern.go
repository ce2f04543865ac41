// Additive pattern databases: R. E. Korf and A. Felner, "Disjoint pattern database
// heuristics", Artificial Intelligence 134 (2002) 9-22. The tiles are parted into
// groups of at most five. For every placing of one group a table holds the least
// number of moves of its tiles that bring them home, and the sum over the groups is
// a lower bound, since each move carries one tile.
//
// The tables are zero-aware (R. Clausecker, "Notes on the construction of pattern
// databases", 2017): they tell apart the regions of free cells in which the blank
// can stand. This makes the values larger, and the heuristic consistent: a move
// changes the value of the one group it touches by exactly one.
//
// On a square board whose goal has the blank on the main diagonal the mirrored
// position is looked up in the same tables, and the larger sum counts.

package slide

import "context"

// groupSize is the largest number of tiles in a group, and maxPatternGroups their number
// on the largest board, 4×4 or 3×5.
const (
	groupSize        = 5
	maxPatternGroups = 3
	patternCells     = 16 // cells of the largest board with pattern databases
)

// patternKey names a set of tables.
type patternKey struct {
	rows, cols int
	goalBlank  uint8
}

// patternSet holds the tables of all groups.
type patternSet struct {
	groups []*patternGroup
	region []uint64        // by mask of cells in use: four bits a cell, the number of its region
	group  [maxCells]uint8 // of each tile
	shift  [maxCells]uint8 // of each tile: place of its cell in the group's key
	key    patternKey      // what the set is for
	views  []patternView   // the board, and its mirror image where that helps
}

// patternGroup is the table of one group of tiles. A placing is written as a key:
// four bits a tile, its cell.
type patternGroup struct {
	tiles   []uint8
	keyBits uint
	dist    []uint8 // by region of the blank << keyBits | key
}

// patternView renames tiles and cells before the look-up.
type patternView struct {
	rename [maxCells]uint8
}

// A group's state in one view: the key in the low bits, above it the mask of the
// cells in use and the value.
const (
	stateMaskShift  = 4 * groupSize
	stateValueShift = stateMaskShift + patternCells
)

// patternFrame is what a pattern evaluator knows about one position of the path.
type patternFrame struct {
	state [2][maxPatternGroups]uint64
	h     [2]int32 // sum of the values, by view
}

// pattern evaluates by a set of tables.
type pattern struct {
	set    *patternSet
	frames []patternFrame
}

var patternSets = newMemo[patternKey, *patternSet](4)

func newPattern(ctx context.Context, g *geometry) (*pattern, error) {
	key := patternKey{g.rows, g.cols, g.goalBlank}
	set, err := patternSets.get(ctx, key, func(ctx context.Context) (*patternSet, error) {
		return buildPatterns(ctx, g)
	})
	return &pattern{set: set}, err
}

func (e *pattern) grow(depth int) {
	if len(e.frames) <= depth {
		e.frames = append(e.frames, make([]patternFrame, depth+1-len(e.frames))...)
	}
}

func (e *pattern) start(p *position) int {
	f := &e.frames[0]
	*f = patternFrame{}
	best := int32(0)
	for v := range e.set.views {
		name := &e.set.views[v].rename
		for cell := range e.set.key.rows * e.set.key.cols {
			if uint8(cell) == p.blank {
				continue
			}
			tile, at := name[p.tile[cell]], name[cell]
			f.state[v][e.set.group[tile]] |= uint64(at)<<e.set.shift[tile] | 1<<(stateMaskShift+at)
		}
		for i, group := range e.set.groups {
			value := group.look(e.set.region, f.state[v][i], name[p.blank])
			f.state[v][i] |= uint64(value) << stateValueShift
			f.h[v] += int32(value)
		}
		best = max(best, f.h[v])
	}
	return int(best)
}

func (e *pattern) child(d int, p *position, s step) int {
	f, n := &e.frames[d], &e.frames[d+1]
	*n = *f
	set := e.set
	best := int32(0)
	for v := range set.views {
		name := &set.views[v].rename
		tile, from, to := name[s.tile], name[s.from], name[s.to]
		i := set.group[tile]
		state := f.state[v][i]
		old := int32(state >> stateValueShift)
		state &= 1<<stateValueShift - 1
		state ^= uint64(from^to)<<set.shift[tile] | (1<<from|1<<to)<<stateMaskShift
		value := set.groups[i].look(set.region, state, from)
		n.state[v][i] = state | uint64(value)<<stateValueShift
		h := f.h[v] - old + int32(value)
		n.h[v] = h
		best = max(best, h)
	}
	return int(best)
}

// look returns the value of a state without its value bits, the blank in cell blank.
func (g *patternGroup) look(region []uint64, state uint64, blank uint8) uint8 {
	r := region[state>>stateMaskShift] >> (4 * blank) & 15
	return g.dist[r<<g.keyBits|state&(1<<stateMaskShift-1)]
}
