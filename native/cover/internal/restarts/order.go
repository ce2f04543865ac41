// Orders of the cells, and which cells share a face: own; filling a region from its far ends
// inwards is M. Busche's ordering R (Solving Polyomino and Polycube Puzzles, 2011).

package restarts

import (
	"cmp"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// neighbours returns, per cell of the region, the cells that differ from it by 1 along one
// axis. In a grid that is not of cubes there are none, and nothing is concluded from them.
func neighbours(pc *puzzle.PackingCover) [][]int {
	if pc.Packing.Grid != puzzle.Cubes {
		return make([][]int, len(pc.Cells))
	}
	return pc.Neighbours()
}

// coordinates returns the cells of the region with all their coordinates.
func coordinates(pc *puzzle.PackingCover) [][]int {
	out := make([][]int, len(pc.Cells))
	for i, c := range pc.Cells {
		out[i] = pc.Packing.Coordinates(c)
	}
	return out
}

// orders returns the orders in which the cells are filled, from one run to the next in turn:
// along the longest side, and for a region that is not its whole box also from the cells
// farthest from its centre inwards.
func orders(pc *puzzle.PackingCover) [][]int {
	cells := coordinates(pc)
	if len(cells) == 0 {
		return [][]int{nil}
	}
	low, high := slices.Clone(cells[0]), slices.Clone(cells[0])
	for _, c := range cells {
		for axis, v := range c {
			low[axis], high[axis] = min(low[axis], v), max(high[axis], v)
		}
	}
	axes, box := make([]int, len(low)), 1
	for axis := range axes {
		axes[axis] = axis
		box *= high[axis] - low[axis] + 1
	}
	slices.SortStableFunc(axes, func(a, b int) int { return high[b] - low[b] - high[a] + low[a] })
	along := func(i, j int) int {
		for _, axis := range axes {
			if d := cells[i][axis] - cells[j][axis]; d != 0 {
				return d
			}
		}
		return 0
	}
	out := [][]int{sorted(len(cells), along)}
	if box > len(cells) {
		distance := farness(cells, low, high)
		out = append(out, sorted(len(cells), func(i, j int) int {
			return cmp.Or(distance[j]-distance[i], along(i, j))
		}))
	}
	return out
}

// farness returns, per cell, four times the square of its distance from the centre of the
// box from low to high.
func farness(cells [][]int, low, high []int) []int {
	out := make([]int, len(cells))
	for i, c := range cells {
		for axis, v := range c {
			d := 2*v - low[axis] - high[axis]
			out[i] += d * d
		}
	}
	return out
}

// sorted returns 0 to n-1 in the order of a comparison.
func sorted(n int, compare func(i, j int) int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	slices.SortStableFunc(out, compare)
	return out
}
