// The table of engines: own. A row says what an engine can do, by the same properties by
// which a problem or an option is refused (refuse.go). The choice, the refusals, the help of
// the command and the conformance suite of internal/nativetest are made from it.

package engines

import (
	"context"
	"slices"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/native/cover/exactcover"
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
	Tunes     bool // the kernel, the first piece and restarts are chosen for the puzzle
	Seeds     bool // it draws random numbers, where one solution is asked for
}

// All returns the engines. The order is that of lists only; choose says which is taken.
func All() []Engine { return slices.Clone(table) }

// Names returns the names of the engines, in the order of the table.
func Names() []string { return textpos.Names(table, func(e Engine) string { return e.Name }) }

// Lookup returns the engine of that name.
func Lookup(name string) (Engine, bool) {
	i := slices.IndexFunc(table, func(e Engine) bool { return e.Name == name })
	if i < 0 {
		return Engine{}, false
	}
	return table[i], true
}
