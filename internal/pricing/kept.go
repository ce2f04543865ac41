package pricing

// Tables of the 0/1 dual that were made before in this process. A table depends on the goal and
// the tiles of its pattern alone, so that all boards with one goal share it. Own.

import (
	"fmt"
	"slices"
	"sync"
)

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

// keyOf says what the table of a pattern depends on: the goal, and the tiles in the order in
// which they number a placement.
func (g *grid) keyOf(tiles []int) string {
	return fmt.Sprint(g.rows, g.cols, g.board.Goal.Tiles, tiles)
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
