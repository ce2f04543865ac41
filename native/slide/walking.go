// The walking distance, by Takaken (Ken'ichiro Takahashi, 2001). Forget where in
// its line a tile stands and which of the tiles of a goal line it is: what remains
// is a table "how many tiles of goal line j stand in line i" and the blank's line.
// A move takes any tile of a neighbouring line into the blank's line. The least
// number of such moves is found for every table by breadth-first search from the
// goal; it is never less than the Manhattan distance along the axis. During a search each
// move is one look-up: link leads from a table's number to the next one's.

package slide

import (
	"context"
	"math/bits"

	"github.com/tilemip/tilemip/native"
)

// walkKey names a walking-distance table.
type walkKey struct {
	lines, places, goalLine int
}

// walkTable holds the reduced puzzle of one axis.
type walkTable struct {
	walkKey
	bits   uint              // of one count
	index  map[uint64]uint32 // packed table to its number
	states []uint64          // and back
	dist   []uint8           // moves to the goal, by number
	// link[number*2*lines + side*lines + goal line of the tile] is the number after
	// a tile comes into the blank's line from the line before (side 0) or after it
	// (side 1).
	link []uint32
}

var walkTables = newMemo[walkKey, *walkTable](8)

// walkFeasible reports whether the table of an axis is small enough to build when
// it is needed. States and time, measured, the blank's goal in the last line: 4
// lines of 4 24,964 in 7 ms, 4 of 6 377,872 in 0.2 s, 5 of 3 352,560, 6 of 2
// 367,560; 5 of 5 would be 66 million.
func walkFeasible(a *axis) bool {
	return a.lines <= 4 || a.lines == 5 && a.places <= 3 || a.lines == 6 && a.places == 2
}

// walking is the walking distance along one axis. The state is the number of the
// table.
type walking struct {
	table *walkTable
	axis  *axis
}

func newWalking(ctx context.Context, a *axis) (*walking, error) {
	key := walkKey{a.lines, a.places, int(a.line[a.goalBlank])}
	t, err := walkTables.get(ctx, key, func(ctx context.Context) (*walkTable, error) {
		return buildWalk(ctx, key)
	})
	return &walking{table: t, axis: a}, err
}

func (w *walking) start(p *position) (uint64, int) {
	var count walkCounts
	for cell := range w.axis.cells() {
		if uint8(cell) != p.blank {
			count[w.axis.line[cell]][w.axis.line[p.tile[cell]]]++
		}
	}
	n := w.table.index[w.table.pack(&count, int(w.axis.line[p.blank]))]
	return uint64(n), int(w.table.dist[n])
}

func (w *walking) child(state uint64, _ *position, s step) (uint64, int) {
	t := w.table
	side := 0
	if w.axis.line[s.from] > w.axis.line[s.to] {
		side = t.lines
	}
	n := t.link[int(state)*2*t.lines+side+int(w.axis.line[s.tile])]
	return uint64(n), int(t.dist[n])
}

// walkCounts is a table unpacked: [i][j] tiles of goal line j stand in line i.
type walkCounts [6][6]uint8

// pack writes a table as a number: the blank's line in the top three bits, below it
// the counts of all lines but the last, which follows from the others.
func (t *walkTable) pack(count *walkCounts, blank int) uint64 {
	key := uint64(0)
	for i := range t.lines - 1 {
		for j := range t.lines {
			key = key<<t.bits | uint64(count[i][j])
		}
	}
	return uint64(blank)<<61 | key
}

// unpack is the inverse of pack. The last line follows: each goal line has places tiles,
// and the blank's goal line one less.
func (t *walkTable) unpack(key uint64) (count walkCounts, blank int) {
	blank = int(key >> 61)
	for j := range t.lines {
		count[t.lines-1][j] = uint8(t.places)
	}
	count[t.lines-1][t.goalLine]--
	for i := t.lines - 2; i >= 0; i-- {
		for j := t.lines - 1; j >= 0; j-- {
			count[i][j] = uint8(key & (1<<t.bits - 1))
			count[t.lines-1][j] -= count[i][j]
			key >>= t.bits
		}
	}
	return count, blank
}

// buildWalk finds all tables by breadth-first search from the goal. The error is errStopped.
func buildWalk(ctx context.Context, key walkKey) (*walkTable, error) {
	t := &walkTable{walkKey: key, bits: uint(bits.Len(uint(key.places))), index: map[uint64]uint32{}}
	var goal walkCounts
	for i := range t.lines {
		goal[i][i] = uint8(t.places)
	}
	goal[t.goalLine][t.goalLine]--
	t.number(t.pack(&goal, t.goalLine), 0)
	for n := 0; n < len(t.states); n++ { // states grows while it is read
		if n%1024 == 0 && native.Stopped(ctx) != "" {
			return nil, errStopped
		}
		t.expand(n)
	}
	return t, nil
}

// number returns the number of a packed table, a new one at distance dist when it
// was not seen before.
func (t *walkTable) number(key uint64, dist uint8) uint32 {
	n, ok := t.index[key]
	if !ok {
		n = uint32(len(t.states))
		t.index[key] = n
		t.states = append(t.states, key)
		t.dist = append(t.dist, dist)
	}
	return n
}

// expand fills the links of table n.
func (t *walkTable) expand(n int) {
	count, blank := t.unpack(t.states[n])
	for _, from := range [2]int{blank - 1, blank + 1} {
		for j := range t.lines {
			link := uint32(0) // never followed: there is no such tile
			if from >= 0 && from < t.lines && count[from][j] > 0 {
				count[from][j]--
				count[blank][j]++
				link = t.number(t.pack(&count, from), t.dist[n]+1)
				count[from][j]++
				count[blank][j]--
			}
			t.link = append(t.link, link)
		}
	}
}
