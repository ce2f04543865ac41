// The table of engines: own. A row says what an engine can do, by the same properties by
// which a problem or an option is refused (refuse.go). The choice, the refusals, the help of
// the command and the conformance suite of internal/nativetest are made from it.

package engines

import (
	"context"
	"slices"

	"github.com/tilemip/tilemip/native/cover/exactcover"
	"github.com/tilemip/tilemip/native/cover/internal/restarts"
	"github.com/tilemip/tilemip/native/cover/packing"
)

// The names of the engines.
const (
	Fast     = packing.Engine
	General  = exactcover.Engine
	DLX      = "dlx"
	Frontier = "frontier"
)

// Engine is a row of the table.
type Engine struct {
	Name   string
	Help   string // one line: for what, and how
	Source string // where the method comes from
	Memory string // what its memory grows with
	Can    Capabilities

	search func(ctx context.Context, p Problem, o Options) (Result, error)
}

// Capabilities say which problems and options an engine supports. A problem that needs more
// is an error when the engine is asked for by name; otherwise another engine is chosen.
type Capabilities struct {
	Covers    bool // exact covers that are not given as packing puzzles
	Colours   bool // secondary items with colours
	Multiples bool // items covered several times, as of equal pieces
	Intervals bool // items covered a number of times between two bounds
	Holes     bool // cells that may stay empty
	Copies    bool // pieces used a given number of times or a number between two bounds
	Axes      bool // regions of more than three dimensions
	Twins     bool // shapes of the same cells that differ in their colours only
	Solid     bool // regions that are not flat, too wide for a window of 128 cells, or with colours that keep a piece from where it fits
	Lists     bool // it finds the solutions and shows them; without this it only counts
	Orbits    bool // it searches for one of the solutions that are rotations or reflections of each other
	Exact     bool // counts that are larger than 64 bits hold
	Threads   bool // several goroutines
	Prefix    bool // a search that starts with options chosen
	Tunes     bool // the kernel, the first piece and restarts are chosen for the puzzle
	Seeds     bool // it draws random numbers, where one solution is asked for
}

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
		Can:    Capabilities{Covers: true, Multiples: true, Holes: true, Copies: true, Axes: true, Twins: true, Solid: true, Lists: true, Threads: true, Prefix: true},
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

// All returns the engines. The order is that of lists only; choose says which is taken.
func All() []Engine { return slices.Clone(table) }

// Names returns the names of the engines, in the order of the table.
func Names() []string {
	var names []string
	for _, e := range table {
		names = append(names, e.Name)
	}
	return names
}

// Lookup returns the engine of that name.
func Lookup(name string) (Engine, bool) {
	i := slices.IndexFunc(table, func(e Engine) bool { return e.Name == name })
	if i < 0 {
		return Engine{}, false
	}
	return table[i], true
}
