package pricing

// The 0/1 dual: a move costs the pattern of its tile one unit and the other patterns nothing.
// The cheapest path of a pattern's network is then the least number of moves of its own
// tiles, whatever the step: the additive pattern databases of R. E. Korf and A. Felner,
// "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002) 9-22. The least
// is taken over the cells of the blank.
//
// Tables are filled in fill.go.
//
// Data layout. The number of a placement is Σ cell(j)·cells^j over the pattern's tiles, so that a
// move changes it by a product; a table has cells^tiles bytes. Two partitions are used at once,
// each with its own tables, and the larger sum is the bound: each alone is a feasible dual, so
// this needs no symmetry of the board or the goal.

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/tilemip/tilemip/model/puzzle"
)

// mostOfAny is the largest number of tiles of a pattern of [Additive] on any board.
const mostOfAny = 8

// mostAdditive is that number for a board: a table must stay below 2^28 bytes.
func (g *grid) mostAdditive() int {
	size, states := 0, 1
	for size < mostOfAny && states*g.cells <= 1<<28 {
		size, states = size+1, states*g.cells
	}
	return size
}

// Additive is the 0/1 dual of one or two partitions. It serves any number of moves.
type Additive struct {
	g     *grid
	views []view
}

// view is one partition with its tables.
type view struct {
	patterns [][]int
	of       []int16   // by tile: its pattern
	power    []int32   // by tile: what a cell more adds to the placement's number
	tables   [][]uint8 // by pattern: the least number of own moves
	goals    []int32   // by pattern: the number of the goal placement
}

// additiveSize is the size of the default patterns: 5 tiles, as far as a table stays below
// 2^24 bytes.
func additiveSize(cells int) int {
	size, states := 0, 1
	for size < 5 && states*cells <= 1<<24 {
		size, states = size+1, states*cells
	}
	return size
}

// NewAdditive makes the 0/1 dual of a partition; patterns nil means one of the package's own,
// as 5-5-5 on 4×4. On boards with as many rows as columns the partition mirrored at the
// diagonal is the second one, on others rows are one and columns the other where patterns is
// nil. memory is the most bytes that the tables may take while they are made; 0 is no limit.
//
// The errors: the puzzle is none or unsolvable, the partition misses or repeats a tile, the
// memory is too small. When ctx ends the error is that of ctx.
//
// Tables are kept for later calls with the same goal: up to 128 MB, or a quarter of memory.
func NewAdditive(ctx context.Context, s puzzle.Slide, patterns [][]int, memory int64) (*Additive, error) {
	g, err := newGrid(s)
	if err != nil {
		return nil, err
	}
	partitions := [][][]int{patterns}
	if patterns == nil {
		size := additiveSize(g.cells) // of the tiles in the order of their goal cells
		partitions = [][][]int{cut(g.byRows(), size), cut(g.byColumns(), size)}
	} else if err := g.checkPartition(patterns, g.mostAdditive()); err != nil {
		return nil, err
	} else if g.rows == g.cols {
		partitions = append(partitions, g.mirrored(patterns))
	}
	a := &Additive{g: g}
	if need := a.needs(partitions); memory > 0 && need > memory {
		return nil, &MemoryError{Need: need, Limit: memory}
	}
	keep := int64(mostKept)
	if memory > 0 {
		keep = min(keep, memory/4)
	}
	for _, p := range partitions {
		v, err := g.newView(ctx, p, keep)
		if err != nil {
			return nil, err
		}
		a.views = append(a.views, v)
	}
	return a, nil
}

// MemoryError says that a dual would not fit.
type MemoryError struct{ Need, Limit int64 } // bytes

func (e *MemoryError) Error() string {
	return fmt.Sprintf("%d MB of tables; the limit is %d MB", e.Need>>20, e.Limit>>20)
}

// needs is the memory for the tables of all views and the states of the one being made.
func (a *Additive) needs(partitions [][][]int) int64 {
	sum, states := int64(0), int64(0)
	for _, patterns := range partitions {
		for _, p := range patterns {
			size := int64(1)
			for range p {
				size *= int64(a.g.cells)
			}
			sum += size
			states = max(states, 16*size)
		}
	}
	return sum + states
}

// byRows lists the tiles in the order of their goal cells, row by row.
func (g *grid) byRows() []int {
	return slices.DeleteFunc(slices.Clone(g.board.Goal.Tiles), func(i int) bool { return i == 0 })
}

// byColumns lists them column by column.
func (g *grid) byColumns() []int {
	var out []int
	for col := range g.cols {
		for row := range g.rows {
			if i := g.board.Goal.Tiles[row*g.cols+col]; i != 0 {
				out = append(out, i)
			}
		}
	}
	return out
}

// mirrored is a partition of a square board mirrored at the diagonal: every tile is replaced by
// the one whose goal is across. The tile across from the blank's goal stays.
func (g *grid) mirrored(patterns [][]int) [][]int {
	out := make([][]int, len(patterns))
	for k, p := range patterns {
		for _, i := range p {
			c := int(g.goal[i])
			j := cmp.Or(g.board.Goal.Tiles[c%g.cols*g.cols+c/g.cols], i)
			out[k] = append(out[k], j)
		}
	}
	return out
}

// newView makes the tables of a partition, or takes those that were made before; up to keep bytes
// are kept.
func (g *grid) newView(ctx context.Context, patterns [][]int, keep int64) (view, error) {
	v := view{patterns: patterns, of: make([]int16, g.cells), power: make([]int32, g.cells)}
	v.tables, v.goals = make([][]uint8, len(patterns)), make([]int32, len(patterns))
	for k, p := range patterns {
		power := int32(1)
		for _, i := range p {
			v.of[i], v.power[i] = int16(k), power
			power *= int32(g.cells)
			v.goals[k] += v.power[i] * int32(g.goal[i])
		}
	}
	for k, p := range patterns {
		// A table depends on the goal, and on the tiles in the order in which they number a placement.
		key := fmt.Sprint(g.rows, g.cols, g.board.Goal.Tiles, p)
		table := kept.get(key)
		if table == nil {
			var err error
			if table, _, err = g.fillTable(ctx, p); err != nil {
				return v, err
			}
			kept.put(key, table, keep)
		}
		v.tables[k] = table
	}
	return v, nil
}

// String names the dual: "additive 5-5-5 pattern databases".
func (a *Additive) String() string { return "additive " + sizes(a.Patterns()) + " pattern databases" }

// Patterns are those of the first partition.
func (a *Additive) Patterns() [][]int { return a.views[0].patterns }

func (a *Additive) of() *grid { return a.g }

// sizes writes the sizes of patterns, "5-5-5".
func sizes(patterns [][]int) string {
	s := ""
	for i, p := range patterns {
		if i > 0 {
			s += "-"
		}
		s += fmt.Sprint(len(p))
	}
	return s
}

// Tables of the 0/1 dual that were made before in this process. A table depends on the goal and
// the tiles of its pattern alone, so that all boards with one goal share it. Own.

// mostKept is how many bytes of tables are kept, the latest used.
const mostKept = 128 << 20

// kept are the tables; they are only read.
var kept = keeper{tables: map[string][]uint8{}}

// keeper keeps tables by what they depend on. Invariant: order has the keys of tables, the
// latest used last, and bytes is the sum of their sizes.
type keeper struct {
	lock   sync.Mutex
	tables map[string][]uint8
	order  []string
	bytes  int64
}

// get returns a table that was kept, or nil.
func (k *keeper) get(key string) []uint8 {
	k.lock.Lock()
	defer k.lock.Unlock()
	table, ok := k.tables[key]
	if ok {
		k.order = append(slices.DeleteFunc(k.order, func(s string) bool { return s == key }), key)
	}
	return table
}

// put keeps a table, and drops those not used for longest until at most most bytes are left.
func (k *keeper) put(key string, table []uint8, most int64) {
	k.lock.Lock()
	defer k.lock.Unlock()
	if _, ok := k.tables[key]; ok || int64(len(table)) > most {
		return
	}
	k.tables[key] = table
	k.order = append(k.order, key)
	k.bytes += int64(len(table))
	for k.bytes > most {
		oldest := k.order[0]
		k.bytes -= int64(len(k.tables[oldest]))
		delete(k.tables, oldest)
		k.order = k.order[1:]
	}
}
