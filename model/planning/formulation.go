// Package planning, which may change between versions, states the sliding-tile puzzle as integer programs, one file a
// formulation, and turns a solver's point back into moves. Every formulation is
// declared in package algebra, so its matrix, its GAMS and GMPL, its text and
// its LaTeX are one thing.
package planning

// The table of formulations: what each one is called, what it guarantees, and how it is
// built. Each is stated in a file of its own, whose head gives its rows and their source;
// docs/explanation/formulations.md compares them.

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Formulation is one way to state the puzzle.
type Formulation struct {
	Name    string
	Summary string // one line
	// Lag is how many moves fewer than its horizon a program admits.
	Lag int
	// Complete says that a solvable board has a plan once the horizon is long enough.
	Complete bool
	// Defect says what is wrong with a program that is known not to state the puzzle: an
	// answer to it says nothing about the board. Empty: the program states the puzzle.
	Defect string
	// Exact says that a program admits plans of one length only: MostMoves.
	Exact bool
	// Relaxation says that a program has no horizon and only bounds the moves: every plan is a
	// point of it, but a point is no plan. Build then ignores its horizon. WithPatterns chooses
	// what it relaxes to.
	Relaxation bool

	whole   func(ctx context.Context, s puzzle.Slide, horizon int) (*Program, error) // states a board as it is, or
	reduced func(*reducer) (*Program, error)                                         // states what reductions left
	usual   reductionOptions                                                         // those that run unless With names others
	deep    int                                                                      // of a deepening: MostStates, where it is not the usual

	patterns [][]int // of a relaxation: the partition of the tiles; nil: the usual one
}

// Build states the puzzle with the given horizon, at least 1. What the horizon
// counts is said in the formulation's file; an exact one takes the horizon or one
// less, as the parity of the board demands. A program that is too large is a
// *SizeError.
func (f Formulation) Build(s puzzle.Slide, horizon int) (*Program, error) {
	return f.BuildContext(context.Background(), s, horizon)
}

// BuildContext is Build, but ends with the context's error soon after the context
// does; reductions may take a while.
func (f Formulation) BuildContext(ctx context.Context, s puzzle.Slide, horizon int) (*Program, error) {
	if err := f.fits(ctx, s, horizon); err != nil {
		return nil, err
	}
	p, err := f.build(ctx, s, horizon)
	if err != nil {
		return nil, err
	}
	p.Algebra.Figure = figure(s)
	return p, nil
}

func (f Formulation) build(ctx context.Context, s puzzle.Slide, horizon int) (*Program, error) {
	o := f.usual
	o.stop = func() bool { return model.Over(ctx) }
	if f.Relaxation {
		return buildCounting(ctx, s, f.patterns, o.has(reversal))
	}
	if f.whole != nil {
		return f.whole(ctx, s, horizon)
	}
	began := time.Now()
	r, err := reduceSlide(s, horizon, o, nil)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil && r.by == "" {
		return nil, err
	}
	return r.stated(f.reduced, began)
}

// formulations is the table --formulation chooses from.
var formulations = []Formulation{
	{Name: "auto", Summary: "all reductions, then flow or patterns, whichever is the smaller program", Complete: true, Exact: true, reduced: autoRows,
		usual: reductionOptions{MostStates: 40_000}, deep: 4_000_000},
	{Name: "patterns", Summary: "one network flow for every pattern of a few tiles, synchronized by the moves", Complete: true, Exact: true, reduced: patternRows,
		usual: reductionOptions{Without: []string{pricing}, MostTiles: 4, MostStates: 100_000}},
	{Name: "flow", Summary: "time-expanded multi-commodity flow of the tiles and the blank", Complete: true, Exact: true, reduced: flowRows,
		usual: reductionOptions{Without: []string{pricing, pairing, growing}}},
	{Name: "assignment", Summary: "one 0-1 variable for every tile, cell and moment", Complete: true, Exact: true, reduced: assignmentRows,
		usual: reductionOptions{Without: []string{pricing, pairing, growing}}},
	{Name: OperatorCounting, Summary: "how often every operator is used, without a horizon: its value is a lower bound on the moves, its points are no plans", Relaxation: true,
		usual: reductionOptions{Without: ReductionNames()}},
	{Name: "textbook", Summary: "the NEOS case study's listing, repaired in three places: positions, coordinates, big-M moves", Complete: true, whole: buildTextbook(corrected)},
	{Name: "textbook+carry", Summary: "textbook with two families of rows that no source has: the blank's coordinates carried from period to period", Complete: true, whole: buildTextbook(carried)},
	{Name: "textbook-printed", Summary: "the case study's GAMS listing row for row: one move fewer than its horizon, period 0 free", Lag: 1, Complete: true, whole: buildTextbook(printed)},
	{Name: "textbook-stated", Summary: "the case study's mathematical statement: the blank stands in the tiles' move rows, so no unsolved board is feasible", Lag: 1, whole: buildTextbook(stated),
		Defect: "it is known to admit no plan of an unsolved board at any horizon (docs/explanation/formulations.md)"},
}

// Formulations returns the table, in the order help shows it.
func Formulations() []Formulation { return append([]Formulation(nil), formulations...) }

// FormulationNames lists the names in the table.
func FormulationNames() []string {
	var names []string
	for _, f := range formulations {
		names = append(names, f.Name)
	}
	return names
}

// Default is the formulation used when none is named: the one that states a board
// as it is and admits all plans up to its horizon, for a program to be read, written
// or sent elsewhere.
const Default = "textbook"

// Strongest is the formulation to solve with when none is named.
const Strongest = "auto"

// Lookup returns the formulation of that name; "" is the default.
func Lookup(name string) (Formulation, error) {
	if name == "" {
		name = Default
	}
	for _, f := range formulations {
		if f.Name == name {
			return f, nil
		}
	}
	return Formulation{}, fmt.Errorf("the sliding puzzle has no formulation %q; expected one of %s", name, strings.Join(FormulationNames(), ", "))
}

// Program is a formulation of one board: the declaration, its matrix, and how
// moves are read from a point.
type Program struct {
	Formulation string
	Horizon     int // the horizon asked for, less one where the plans of an exact program have the other parity
	MostMoves   int // the longest plan the program admits
	Algebra     *algebra.Program
	*algebra.Compiled

	Steps    []Step  // what the reductions left, one after the other
	Patterns [][]int // the patterns whose networks were built last
	Part     string  // where the plans of a horizon are divided into parts, the part that the program states; "": all
	Refuted  string  // the reduction that proved that there is no plan; the matrix then has no feasible point
	// Relaxation says that the program only bounds the moves from below; Horizon and MostMoves
	// are then 0, and Moves returns none.
	Relaxation bool
	// NoReversal says that plans which take back a move were left out. No shortest plan does,
	// but at a longer horizon all may: Refuted then proves only that the others do not exist.
	NoReversal bool
	Stopped    bool // the context ended during the reductions: there is no matrix, and nothing is known of the horizon

	Reducing time.Duration // what the reductions took

	read   func(x []float64) []puzzle.Move
	prove  func(rowDual []float64) int  // of a relaxation: see Bound
	refute func(rowDual []float64) bool // of a common flow: see Refutes
	flow   *synchronized                // of a common flow: its networks, see Tighten
}

// Moves reads the blank's moves from a point, idle steps left out. It trusts the
// point only as far as its move variables go: replay the moves to know that they
// solve the board.
func (p *Program) Moves(x []float64) []puzzle.Move { return p.read(x) }

// WithPatterns returns the formulation for a partition of the tiles into patterns of at most 8,
// in place of its usual one. The error says that the formulation has no patterns to choose;
// whether they are a partition is checked when a board is stated.
func (f Formulation) WithPatterns(patterns ...[]int) (Formulation, error) {
	if !f.Relaxation {
		return f, fmt.Errorf("formulation %s chooses its patterns by itself; expected %s", f.Name, OperatorCounting)
	}
	f.patterns = patterns
	return f, nil
}
