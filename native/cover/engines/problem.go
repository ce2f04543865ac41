// The problem, the options and the result of a search: own.

package engines

import (
	"math/big"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/packing"
)

// Problem is an exact cover. Where it states a packing puzzle, Packing is that puzzle, and
// solutions can be counted up to symmetry.
type Problem struct {
	Cover   *puzzle.Cover
	Packing *puzzle.PackingCover // nil for a cover that is no packing puzzle
}

// Packing returns the problem of a packing puzzle.
func Packing(pc *puzzle.PackingCover) Problem { return Problem{Cover: pc.Cover, Packing: pc} }

// Cover returns the problem of an exact cover. c must pass its Check.
func Cover(c *puzzle.Cover) Problem { return Problem{Cover: c} }

// Symmetry says which solutions of a packing count as the same. It has no effect on covers
// that are no packings.
type Symmetry int

const (
	Raw         Symmetry = iota // every solution is searched for and shown
	Rotations                   // one of those that are rotations of each other
	Reflections                 // one of those that are rotations or reflections of each other
)

// Options control a search. The zero value counts all solutions by the engine that Search
// takes.
type Options struct {
	// Visit is called for one solution of each class of Symmetry, and Limit bounds these
	// calls. With several threads, each part of the search has the whole node limit, and
	// Visit is called in the caller's goroutine. Memory is for the tables of an engine that
	// counts, Seed of restarts.
	cover.Options

	Engine   string   // name of a row of the table; "" to choose
	Symmetry Symmetry // which solutions are the same
	// Count says that only the numbers matter. Visit, if any, is then called for solutions
	// as the engine finds them, at least one of those that are rotations or reflections of
	// each other; and not at all by an engine that only counts.
	Count bool

	Piece   string // of the engines with Orbits: the piece placed once in each orbit; "" to choose
	Untuned bool   // of the engines with Tunes: choose nothing

	// Note is called with a sentence on why an engine was chosen, where there is something
	// to report.
	Note func(sentence string)
}

// Result is what a search found and why it ended. Solutions counts every solution, also
// those for which Visit was not called; it is exact when Complete.
type Result struct {
	cover.Result

	Complete    bool     // all solutions are counted
	Total       *big.Int // their number, of engines with Exact; nil otherwise
	Rotations   *uint64  // up to rotation; nil where it is not known
	Reflections *uint64  // up to rotation and reflection; nil where it is not known
	Placed      uint64   // options chosen in the course of the search, each leading to a node: nodes without the root; 0 from frontier
	Choice      packing.Choice
	Refuted     bool // there is no solution, and Choice.Why says so without a search
}
