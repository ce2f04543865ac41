// Volumes of the parts of the free region: each must be a sum of volumes of
// remaining pieces. That assumes that every piece is connected, which is
// not checked here, as it is not in polycube: see hangTogether.
//
// For one state, the trigger fills every part. For the filter, which asks about
// each image in turn, the parts are found once; an image then changes only the
// part that it lies in, and most images leave that part in one piece, which a
// search among the cells around the image shows soon.

package polycube

import (
	"github.com/tilemip/tilemip/model/puzzle"
	"slices"
)

// flood is the free region as the volume tests see it.
type flood struct {
	near  [][]int32 // per cell, its neighbours: those of the board
	taken []bool    // per cell, whether a piece covers it
	mark  []int32   // per cell, the epoch in which it was marked last
	epoch int32     // the present one: marks of earlier epochs need not be cleared
	queue []int32   // scratch of a flood fill

	part []int32 // per cell, the part it belongs to, by label
	size []int   // per part
}

func newFlood(b *board) flood {
	n := len(b.cells)
	return flood{near: b.near, taken: make([]bool, n), mark: make([]int32, n), part: make([]int32, n), queue: make([]int32, 0, n), size: make([]int, 0, n)}
}

func (f *flood) occupy(cells []int32) {
	for _, c := range cells {
		f.taken[c] = true
	}
}

func (f *flood) vacate(cells []int32) {
	for _, c := range cells {
		f.taken[c] = false
	}
}

// spread marks the free cells connected to from, which is not marked yet in this
// epoch, and leaves them in f.queue. It counts the cells with the mark goal among
// them, and stops early when that number is want.
func (f *flood) spread(from, goal int32, want int) int {
	f.queue = append(f.queue[:0], from)
	count := 0
	if f.mark[from] == goal {
		if count++; count == want {
			return count
		}
	}
	f.mark[from] = f.epoch
	for k := 0; k < len(f.queue); k++ {
		for _, c := range f.near[f.queue[k]] {
			if f.taken[c] || f.mark[c] == f.epoch {
				continue
			}
			if f.mark[c] == goal {
				if count++; count == want {
					return count
				}
			}
			f.mark[c] = f.epoch
			f.queue = append(f.queue, c)
		}
	}
	return count
}

// nextEpoch begins an epoch, in which no cell is marked yet, and returns its number.
func (f *flood) nextEpoch() int32 {
	if f.epoch > 1<<30 {
		clear(f.mark)
		f.epoch = 0
	}
	f.epoch++
	return f.epoch
}

// possible reports whether every part of the free region has a volume that the
// remaining pieces can make.
func (f *flood) possible(volume *sums) bool {
	return f.parts(func() bool { return volume.reach(len(f.queue)) })
}

// parts fills one part of the free region after the other, and calls look with its cells in
// f.queue. It reports false, and ends, as soon as look does.
func (f *flood) parts(look func() bool) bool {
	f.nextEpoch()
	for c := range f.taken {
		if f.taken[c] || f.mark[c] == f.epoch {
			continue
		}
		if f.spread(int32(c), -1, -1); !look() {
			return false
		}
	}
	return true
}

// label finds the parts of the free region.
func (f *flood) label() {
	f.size = f.size[:0]
	f.parts(func() bool {
		for _, q := range f.queue {
			f.part[q] = int32(len(f.size))
		}
		f.size = append(f.size, len(f.queue))
		return true
	})
}

// possibleWith reports whether every part would have a volume that the remaining
// pieces can make if cells were taken too. The parts must be labelled, and volume
// be without the piece of these cells.
func (f *flood) possibleWith(cells []int32, volume *sums) bool {
	home := f.part[cells[0]]
	for part, size := range f.size {
		if part != int(home) && !volume.reach(size) {
			return false
		}
	}
	f.occupy(cells)
	possible := f.remainsPossible(cells, f.size[home]-len(cells), volume)
	f.vacate(cells)
	return possible
}

// remainsPossible looks at what is left, rest cells, of the part that cells were
// taken from.
func (f *flood) remainsPossible(cells []int32, rest int, volume *sums) bool {
	border := f.nextEpoch()
	around, last := 0, int32(-1)
	for _, c := range cells {
		for _, n := range f.near[c] {
			if !f.taken[n] && f.mark[n] != border {
				f.mark[n] = border
				around, last = around+1, n
			}
		}
	}
	if around == 0 {
		return rest == 0
	}
	f.nextEpoch()
	if f.spread(last, border, around) == around {
		return volume.reach(rest)
	}
	if !volume.reach(len(f.queue)) {
		return false
	}
	for _, c := range cells {
		for _, n := range f.near[c] {
			if f.taken[n] || f.mark[n] == f.epoch {
				continue
			}
			f.spread(n, -1, -1)
			if !volume.reach(len(f.queue)) {
				return false
			}
		}
	}
	return true
}

// The premise of the volume tests, filter and trigger: that every mobile piece is
// connected, so that it lies in one part of the free region.
//
// polycube 1.2.1 does not check it: with -V or -v it finds no solution of a puzzle whose
// pieces have gaps, and neither does this package when a caller chooses these options,
// because its counts are to be polycube's. The tuner, which is not polycube's, never
// chooses them for such a puzzle.

// hangTogether reports whether the cells of every mobile piece are connected by faces.
func hangTogether(p *puzzle.Packing) bool {
	return !slices.ContainsFunc(p.Pieces, func(piece puzzle.Piece) bool { return !piece.Stationary && !connected(piece.Cells) })
}

// connected reports whether cells, of which there is at least one, are connected by faces.
func connected(cells [][3]int) bool {
	left := make(map[[3]int]bool, len(cells))
	for _, c := range cells {
		left[c] = true
	}
	stack := [][3]int{cells[0]}
	delete(left, cells[0])
	for len(stack) > 0 {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for axis := range at {
			for _, step := range []int{-1, 1} {
				next := at
				if next[axis] += step; left[next] {
					delete(left, next)
					stack = append(stack, next)
				}
			}
		}
	}
	return len(left) == 0
}
