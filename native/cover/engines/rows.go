//go:build !boards

package engines

// The rows of the table. The build tag boards leaves them out, and with them every kernel.

import (
	"github.com/tilemip/tilemip/native/cover/internal/restarts"
	"github.com/tilemip/tilemip/native/cover/packing"
)

var table = []Engine{
	{
		Name: Fast, search: searchPacking(""),
		Help:   "packings that fill every cell and use every piece once; the kernel list or scan is chosen for the puzzle",
		Source: "one piece placed once in each orbit: D. S. Scott, Programming a combinatorial puzzle, 1958; the rest own",
		Memory: "the placements, 256 KiB for dead ends",
		Can:    Capabilities{Multiples: true, Solid: true, Lists: true, Orbits: true, Threads: true, Tunes: true, Seeds: true},
	},
	{
		Name: packing.List, search: searchPacking(packing.List),
		Help:   "the same puzzles by lists of options, filtered on the way down; branches on the item with the fewest",
		Source: "Algorithm X: D. E. Knuth, The Art of Computer Programming 4B, section 7.2.2.1; the lists own",
		Memory: "the placements, once a level",
		Can:    Capabilities{Multiples: true, Solid: true, Lists: true, Orbits: true, Threads: true},
	},
	{
		Name: packing.Scan, search: searchPacking(packing.Scan),
		Help:   "flat packings, the cells in a fixed order, in a window of 64 or 128 bits",
		Source: "J. G. Fletcher, Communications of the ACM 8 (1965); N. G. de Bruijn, Euclides 47 (1971)",
		Memory: "the placements, 256 KiB for dead ends",
		Can:    Capabilities{Multiples: true, Lists: true, Orbits: true, Threads: true},
	},
	{
		Name: restarts.Engine, search: searchRestarts,
		Help:   "one solution of a large packing: the cells in a fixed order, hard pieces first, enclosed parts measured, restarts in other orders",
		Source: "restarts: C. P. Gomes, B. Selman, N. Crato, H. Kautz, Journal of Automated Reasoning 24 (2000); volumes: M. Busche, 2011; the rest own",
		Memory: "the placements, twice or four times",
		Can:    Capabilities{Multiples: true, Axes: true, Twins: true, Solid: true, Lists: true, Seeds: true},
	},
	{
		Name: General, search: searchGeneral,
		Help:   "any exact cover without colours and intervals, by lists of options",
		Source: "Algorithm X: D. E. Knuth, The Art of Computer Programming 4B, section 7.2.2.1; the lists own",
		Memory: "the options, once a level",
		Can:    Capabilities{Covers: true, Multiples: true, Holes: true, Copies: true, Axes: true, Twins: true, Solid: true, Lists: true, Threads: true},
	},
	{
		Name: DLX, search: searchLinks,
		Help:   "any exact cover, by dancing links; the reference that the other engines are measured against",
		Source: "Algorithms D, M and C: D. E. Knuth, The Art of Computer Programming 4B, section 7.2.2.1",
		Memory: "the options, once",
		Can:    Capabilities{Covers: true, Colours: true, Multiples: true, Intervals: true, Holes: true, Copies: true, Axes: true, Twins: true, Solid: true, Lists: true},
	},
	{
		Name: Frontier, search: searchFrontier,
		Help:   "counts packings without listing them, by classes of partial packings",
		Source: "transfer matrices: D. A. Klarner, J. Pollack, Discrete Mathematics 32 (1980); W. Burnside's lemma",
		Memory: "the classes, up to Options.Memory",
		Can:    Capabilities{Multiples: true, Holes: true, Copies: true, Axes: true, Twins: true, Solid: true, Exact: true},
	},
}
