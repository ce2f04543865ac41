// Building pattern databases: the groups, the regions of the blank, and one
// breadth-first search from the goal per group, over placings and regions. A move
// of a tile of the group costs one, other moves are free and stay in a region.

package slide

import (
	"context"
	"errors"
	"math/bits"
	"sync"
)

// corner555 is the partition of the 15-puzzle with the blank last, by goal cells:
// the tiles 1 2 3 4 7, 5 6 9 10 13 and 8 11 12 14 15.
var corner555 = [][]uint8{{0, 1, 2, 3, 6}, {4, 5, 8, 9, 12}, {7, 10, 11, 13, 14}}

// unseen marks a state that the search has not reached.
const unseen = 255

func buildPatterns(ctx context.Context, g *geometry) (*patternSet, error) {
	set := &patternSet{
		key:    patternKey{g.rows, g.cols, g.goalBlank},
		region: make([]uint64, 1<<g.cells),
		views:  patternViews(g),
	}
	groups := partition(g)
	sized := map[int]int{} // regions by size of group
	for i, tiles := range groups {
		if _, ok := sized[len(tiles)]; !ok {
			sized[len(tiles)] = set.findRegions(g, len(tiles))
		}
		for slot, tile := range tiles {
			set.group[tile], set.shift[tile] = uint8(i), uint8(4*slot)
		}
		set.groups = append(set.groups, &patternGroup{tiles: tiles, keyBits: uint(4 * len(tiles))})
	}
	errs := make([]error, len(groups))
	var wait sync.WaitGroup
	for i, group := range set.groups {
		wait.Add(1)
		go func() {
			defer wait.Done()
			group.dist = make([]uint8, sized[len(group.tiles)]<<group.keyBits)
			errs[i] = group.fill(ctx, g, set.region)
		}()
	}
	wait.Wait()
	return set, errors.Join(errs...)
}

// partition parts the tiles of the goal into groups of at most groupSize.
func partition(g *geometry) [][]uint8 {
	last := g.cols - 1
	row, col := int(g.goalBlank)/g.cols, int(g.goalBlank)%g.cols
	if g.rows == 4 && g.cols == 4 && row%3 == 0 && col%3 == 0 {
		groups := make([][]uint8, len(corner555))
		for i, group := range corner555 {
			for _, cell := range group { // turned so that the last corner lies on the blank
				r, c := int(cell)/4, int(cell)%4
				if row == 0 {
					r = 3 - r
				}
				if col == 0 {
					c = last - c
				}
				groups[i] = append(groups[i], uint8(4*r+c))
			}
		}
		return groups
	}
	var snake []uint8 // the goal cells of the tiles, to and fro
	for r := range g.rows {
		for c := range g.cols {
			if r%2 == 1 {
				c = last - c
			}
			if cell := uint8(r*g.cols + c); cell != g.goalBlank {
				snake = append(snake, cell)
			}
		}
	}
	var groups [][]uint8
	for left := (len(snake) + groupSize - 1) / groupSize; left > 0; left-- {
		n := (len(snake) + left - 1) / left
		groups = append(groups, snake[:n])
		snake = snake[n:]
	}
	return groups
}

// patternViews returns the board itself, and its transposition when that maps the
// goal to itself.
func patternViews(g *geometry) []patternView {
	views := make([]patternView, 1, 2)
	for cell := range g.cells {
		views[0].rename[cell] = uint8(cell)
	}
	if g.rows != g.cols || int(g.goalBlank)/g.cols != int(g.goalBlank)%g.cols {
		return views
	}
	var mirror patternView
	for cell := range g.cells {
		mirror.rename[cell] = uint8(cell%g.cols*g.cols + cell/g.cols)
	}
	return append(views, mirror)
}

// findRegions numbers, for every set of tiles cells, the connected regions of the
// other cells, and returns the largest number of regions.
func (set *patternSet) findRegions(g *geometry, tiles int) int {
	most := 0
	eachSubset(g.cells, tiles, func(mask int) {
		regions, label := 0, uint64(0)
		for free := (1<<g.cells - 1) &^ mask; free != 0; regions++ {
			region := flood(g, free)
			free &^= region
			for rest := region; rest != 0; rest &= rest - 1 {
				label |= uint64(regions) << (4 * bits.TrailingZeros(uint(rest)))
			}
		}
		set.region[mask] = label
		most = max(most, regions)
	})
	return most
}

// eachSubset calls f with every mask of n bits of which k are set.
func eachSubset(n, k int, f func(mask int)) {
	for mask := 1<<k - 1; mask < 1<<n; {
		f(mask)
		low := mask & -mask // Gosper's hack: the next number with as many bits
		ripple := mask + low
		mask = (mask^ripple)/low>>2 | ripple
	}
}

// flood returns the connected region of the lowest cell of free.
func flood(g *geometry, free int) int {
	notLast, notFirst := 0, 0 // cells from which one can go right, and left
	for cell := range g.cells {
		notLast |= int(g.legal[cell]>>right&1) << cell
		notFirst |= int(g.legal[cell]>>left&1) << cell
	}
	region, before := free&-free, 0
	for region != before {
		before = region
		region |= (region<<g.cols | region>>g.cols | region&notLast<<1 | region&notFirst>>1) & free
	}
	return region
}

// fill searches breadth-first from the goal placing, layer by layer.
func (pg *patternGroup) fill(ctx context.Context, g *geometry, region []uint64) error {
	for i := range pg.dist {
		pg.dist[i] = unseen
	}
	key, mask := uint32(0), 0
	for slot, tile := range pg.tiles {
		key |= uint32(tile) << (4 * slot)
		mask |= 1 << tile
	}
	goal := uint32(region[mask]>>(4*g.goalBlank)&15)<<pg.keyBits | key
	pg.dist[goal] = 0
	layer := []uint32{goal}
	var next []uint32
	for moves := uint8(1); len(layer) > 0; moves++ {
		next = next[:0]
		for i, state := range layer {
			if i%checkEvery == 0 && ended(ctx) {
				return errStopped
			}
			next = pg.expand(g, region, state, moves, next)
		}
		layer, next = next, layer
	}
	return nil
}

// expand enters the unseen neighbours of state at the distance moves and appends
// them to next. A tile can go to any free cell beside it that is in the blank's
// region; the blank is then in the cell that it left.
func (pg *patternGroup) expand(g *geometry, region []uint64, state uint32, moves uint8, next []uint32) []uint32 {
	mask := 0
	for slot := range pg.tiles {
		mask |= 1 << (state >> (4 * slot) & 15)
	}
	label, blankIn := region[mask], uint64(state>>pg.keyBits)
	for slot := range pg.tiles {
		from := state >> (4 * slot) & 15
		for dir := range 4 {
			if g.legal[from]>>dir&1 == 0 {
				continue
			}
			to := uint32(g.next[from][dir])
			if mask>>to&1 == 1 || label>>(4*to)&15 != blankIn {
				continue
			}
			after := region[mask^1<<from^1<<to] >> (4 * from) & 15
			neighbour := uint32(after)<<pg.keyBits | (state^(from^to)<<(4*slot))&(1<<pg.keyBits-1)
			if pg.dist[neighbour] == unseen {
				pg.dist[neighbour] = moves
				next = append(next, neighbour)
			}
		}
	}
	return next
}
