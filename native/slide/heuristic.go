// The table of heuristics. Its form is own; each row names its source. Where a row stands
// decides nothing: lists follow the order, and everything else is a field.

package slide

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Heuristic is a row of the table: what is known of a lower bound or of an estimate, and
// how it is made. A field that is left out claims nothing: such a heuristic is raised to
// the right parity, and goes only with engines that need neither consistency nor bounds.
type Heuristic struct {
	Name    string
	Summary string // one line, for help and lists
	Source  string // where it comes from, or "own"

	Sizes string                    // the boards that it takes, in words: "boards of at most 25 cells"
	Fits  func(rows, cols int) bool // the same as a test

	// Default ranks the rows for a search that names no heuristic: of those that take the
	// board, the one with the largest number is used. 0 is only by name.
	Default int

	Admissible bool // no value is above the least number of moves
	Consistent bool // a move changes a value by at most one
	Parity     bool // a value and the least number of moves are both even or both odd

	Tables string // what it looks up, and the memory for that; "" for nothing
	Tiers  bool   // these are pattern databases of a size by Options.Tier, Groups and Boards; as they take seconds or files, an easy board is tried without

	// Engines are the names of the engines that it goes with, and Search searches with one
	// of them: for a heuristic that has searches of its own. Both are nil for the others.
	Engines []string
	Search  func(ctx context.Context, engine string, s puzzle.Slide, o Options) (Result, error)

	build func(context.Context, *geometry, Options) (evaluator, error)
}

// tableHeuristic is the name of the heuristic that IDA* has a kernel for.
const tableHeuristic = "pattern"

// atMost returns Sizes and Fits for boards up to a number of cells.
func (h Heuristic) atMost(cells int) Heuristic {
	h.Sizes = fmt.Sprintf("boards of at most %d cells", cells)
	h.Fits = func(rows, cols int) bool { return rows*cols <= cells }
	return h
}

// heuristics is the table; RegisterHeuristic adds the rows of other packages.
var heuristics = []Heuristic{
	Heuristic{
		Name: "manhattan", Summary: "sum of the tiles' distances", Source: "Korf 1985",
		Admissible: true, Consistent: true, Parity: true, build: onAxes(useManhattan),
	}.atMost(maxCells),
	Heuristic{
		Name: "inversion", Summary: "moves across a line that undo the inversions, along each axis", Source: "Takahashi 2001",
		Admissible: true, Consistent: true, Parity: true, build: onAxes(useInversion),
	}.atMost(maxCells),
	Heuristic{
		Name: "linear-conflict", Summary: "Manhattan distance plus two moves for each linear conflict", Source: "Hansson, Mayer and Yung 1992",
		Admissible: true, Consistent: true, Parity: true, Tables: "2 MiB at most", build: onAxes(useConflict),
	}.atMost(maxCells),
	Heuristic{
		Name: "walking", Summary: "walking distance; linear conflict on an axis with too large a table", Source: "Takahashi 2001",
		Admissible: true, Consistent: true, Parity: true, Tables: "40 MiB at most", build: onAxes(useWalking),
	}.atMost(maxCells),
	Heuristic{
		Name: "maximum", Summary: "maximum of walking, linear conflict and inversion, along each axis", Source: "Holte and others 2006", Default: 1,
		Admissible: true, Consistent: true, Parity: true, Tables: "those of walking and linear-conflict", build: onAxes(useMaximum),
	}.atMost(maxCells),
	Heuristic{
		Name: "dual", Summary: "5-5-5 pattern databases: regular, dual and mirrored look-ups", Source: "Felner and others 2005",
		Admissible: true, Parity: true, Tables: "3 MiB", build: newDual,
	}.atMost(dualCells),
	Heuristic{
		Name: tableHeuristic, Summary: "additive pattern databases", Source: "Korf and Felner 2002", Default: 2,
		Admissible: true, Consistent: true, Parity: true, Tables: "0.3 to 107 MB, the larger ones in files", Tiers: true, build: buildPattern,
	}.atMost(patternCells),
}

// buildPattern is newPattern with the result type of Heuristic.build.
func buildPattern(ctx context.Context, g *geometry, o Options) (evaluator, error) {
	return newPattern(ctx, g, o)
}

// RegisterHeuristic adds a row, from the init function of a package that slide does not
// import. It panics where the row has no name, sizes or Search, or a name that is taken:
// those are mistakes of the program.
func RegisterHeuristic(h Heuristic) {
	if h.Name == "" || h.Fits == nil || h.Search == nil || len(h.Engines) == 0 {
		panic(fmt.Sprintf("slide: heuristic %q needs a name, sizes, engines and a search", h.Name))
	}
	if _, err := LookupHeuristic(h.Name); err == nil {
		panic("slide: two heuristics named " + h.Name)
	}
	heuristics = append(heuristics, h)
}

// Heuristics returns the table. Options.Heuristic accepts the names.
func Heuristics() []Heuristic { return append([]Heuristic(nil), heuristics...) }

// HeuristicNames returns the names of the table.
func HeuristicNames() []string {
	return textpos.Names(heuristics, func(h Heuristic) string { return h.Name })
}

// LookupHeuristic finds a row by name. The error lists those there are.
func LookupHeuristic(name string) (Heuristic, error) {
	return textpos.Row(heuristics, func(h Heuristic) string { return h.Name }, name, fmt.Sprintf("unknown heuristic %q", name))
}

// chooseHeuristic finds the heuristic for an engine and a board: by name, for no name the
// default. The error says that the name is unknown, that the heuristic does not take the
// board, or that it does not go with the engine.
func chooseHeuristic(engine, name string, rows, cols int) (Heuristic, error) {
	if name == "" {
		return bestOf(func(h Heuristic) bool { return h.Fits(rows, cols) }), nil
	}
	h, err := LookupHeuristic(name)
	switch {
	case err != nil:
		return h, err
	case !h.Fits(rows, cols):
		return h, fmt.Errorf("heuristic %q takes %s; this one is %d×%d", name, h.Sizes, rows, cols)
	}
	return h, h.goesWith(engine)
}

// bestOf returns the row with the largest Default among those that a test accepts.
func bestOf(accepted func(Heuristic) bool) (best Heuristic) {
	for _, h := range heuristics {
		if h.Default > best.Default && accepted(h) {
			best = h
		}
	}
	return best
}

// withoutTables returns the best default that has no large tables and takes every board.
func withoutTables() Heuristic {
	return bestOf(func(h Heuristic) bool { return !h.Tiers && h.Fits(puzzle.MaxSide, puzzle.MaxSide) })
}

// The parity of a heuristic. A move takes the blank to a cell of the other colour of a
// chessboard, so the number of moves to the goal is odd exactly where the blank's cell and
// its goal cell have different colours. A lower bound h of the other parity is therefore
// never exact, and h+1 is a lower bound, too. The searches rely on this parity: they raise
// bounds in steps of two.
//
// This is the only place that ensures it. A heuristic whose row does not claim Parity
// goes through evened; one that is consistent stays so, because the values of neighbours,
// which differ by at most one before, then differ by at most two and by an odd number.

// evaluator makes the evaluator of a row. Its values have the parity of the distance.
func (h Heuristic) evaluator(ctx context.Context, g *geometry, o Options) (evaluator, error) {
	eval, err := h.build(ctx, g, o)
	if err != nil || h.Parity {
		return eval, err
	}
	return &evened{eval: eval, g: g}, nil
}

// evened raises the values of an evaluator by one where they do not have the parity of the
// distance.
type evened struct {
	eval evaluator
	g    *geometry
}

func (e *evened) grow(depth int) { e.eval.grow(depth) }

func (e *evened) start(p *position) int { return e.raise(e.eval.start(p), p.blank) }

func (e *evened) child(d int, p *position, s step) int {
	return e.raise(e.eval.child(d, p, s), s.from) // the blank goes to where the tile was
}

// raise returns h or h+1, whichever has the parity of the distance with the blank there.
func (e *evened) raise(h int, blank uint8) int {
	return h + (h^e.g.colour(blank)^e.g.colour(e.g.goalBlank))&1
}

// colour returns that of a cell on a chessboard.
func (g *geometry) colour(cell uint8) int { return int(cell)/g.cols + int(cell)%g.cols }
