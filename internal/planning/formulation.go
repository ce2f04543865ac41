// Package planning states the sliding-tile puzzle as integer programs, one file a
// formulation, and turns a solver's point back into moves. Every formulation is
// declared in package algebra, so its matrix, its GAMS and GMPL, its text and
// its LaTeX are one thing.
//
// Not here: solvers, and the search over horizons (internal/integer). Begin with formulation.go,
// the table, then textbook.go.
package planning

// The table of formulations: what each one is called, what it guarantees, and how it is
// built. Each is stated in a file of its own, whose head gives its rows and their source;
// docs/explanation/formulations.md compares them.

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip/internal/textpos"
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

	whole   func(ctx context.Context, s puzzle.Slide, horizon, least int) (*Program, error) // states a board as it is, whose plans have at least so many moves, or
	reduced func(*reducer) (*Program, error)                                                // states what reductions left
	usual   reductionOptions                                                                // those that run unless With names others
	deep    int                                                                             // of a deepening: MostStates, where it is not the usual

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
	p.Algebra.Figure = fmt.Sprintf("\\begin{center}\n%s\\qquad\n%s\\end{center}\n", boardLaTeX("start", s.Start), boardLaTeX("goal", s.Goal))
	return p, nil
}

func (f Formulation) build(ctx context.Context, s puzzle.Slide, horizon int) (*Program, error) {
	o := f.usual
	o.stop = func() bool { return model.Over(ctx) }
	if f.Relaxation {
		return buildCounting(ctx, s, f.patterns, o.has(reversal))
	}
	if f.whole != nil {
		return f.whole(ctx, s, horizon, ManhattanBound(s))
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
	{Name: OperatorCounting, Summary: "how often every operator is used, without a horizon: its value is a lower bound on the moves, its solutions are not plans", Relaxation: true,
		usual: reductionOptions{Without: ReductionNames()}},
	{Name: "textbook", Summary: "the NEOS case study's listing, repaired in three places: positions, coordinates, big-M moves", Complete: true, whole: buildTextbook(corrected, "")},
	textbookWith("carry"), textbookWith(everyFamily),
	{Name: "textbook-printed", Summary: "the case study's GAMS listing row for row: one move fewer than its horizon, period 0 free", Lag: 1, Complete: true, whole: buildTextbook(printed, "")},
	{Name: "textbook-stated", Summary: "the case study's mathematical statement: the blank stands in the tiles' move rows, so no unsolved board is feasible", Lag: 1, whole: buildTextbook(stated, ""),
		Defect: "it is known to admit no plan of an unsolved board at any horizon (docs/explanation/formulations.md)"},
}

// Formulations returns the table, in the order help shows it.
func Formulations() []Formulation { return append([]Formulation(nil), formulations...) }

// FormulationNames lists the names in the table.
func FormulationNames() []string {
	return textpos.Names(formulations, func(f Formulation) string { return f.Name })
}

// Default is the formulation used when none is named: the one that states a board
// as it is and admits all plans up to its horizon, for a program to be read, written
// or sent elsewhere.
const Default = "textbook"

// Strongest is the formulation to solve with when none is named.
const Strongest = "auto"

// Lookup returns the formulation of that name; "" is the default.
func Lookup(name string) (Formulation, error) {
	name = cmp.Or(name, Default)
	for _, f := range formulations {
		if f.Name == name {
			return f, nil
		}
	}
	if f, ok := combined(name); ok {
		return f, nil
	}
	return Formulation{}, fmt.Errorf("the sliding puzzle has no formulation %q; expected one of %s, or %s+ROWS, where rows are %s, several with + between them", name, strings.Join(FormulationNames(), ", "), Default, strings.Join(familyNames(), ", "))
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

	// read is, step by step, the move of a point, 0 where there is none; it asks which variables
	// are 1. nil: points are no plans.
	read     func(one func(v *algebra.Variable, at ...int) bool) []puzzle.Move
	prove    func(rowDual []float64) int // of a relaxation: see Bound
	textbook *textbookParts              // of the corrected textbook program: what a plan is written with
	flow     *synchronized               // of a common flow: its networks, see Refutes and Tighten
}

// compiled gives a program its matrix.
func (p *Program) compiled(ctx context.Context) (*Program, error) {
	matrix, err := p.Algebra.CompileContext(ctx)
	if err != nil {
		return nil, err
	}
	p.Compiled = matrix
	return p, nil
}

// Moves reads the blank's moves from a point, idle steps left out. It trusts the
// point only as far as its move variables go: replay the moves to know that they
// solve the board.
func (p *Program) Moves(x []float64) []puzzle.Move {
	if p.read == nil {
		return nil
	}
	moves := p.read(func(v *algebra.Variable, at ...int) bool {
		value, _ := p.Value(x, v, at...)
		return math.Round(value) == 1
	})
	return slices.DeleteFunc(moves, func(m puzzle.Move) bool { return m == 0 })
}

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

// The formulation that tilemip solve uses: it has no rows of its own and takes one of the
// two others, by the size of the networks. Own.

// The auto program is what is left when all reductions have run. Small networks
// make the patterns program the stronger one, and the smaller one too once they
// are nearly single paths; where they are large the flow program takes only what
// their arcs leave of its columns.
func autoRows(r *reducer) (*Program, error) {
	_, arcs := r.size()
	if arcs <= mostArcs {
		return patternRows(r)
	}
	return flowRows(r)
}

// mostArcs is how many columns of the patterns program a solver deals with more
// easily than with the flow program.
const mostArcs = 20_000

// How large a program will be, before it is built: a horizon of some millions would take all
// memory of a machine. Each period adds the same columns, rows and nonzeros, so two small programs
// tell the size of a large one. Own.

// mostNonzeros bounds a program. 24 million, the textbook program of a 15-puzzle over 100,000
// periods, took 7 s to build, during which no limit stops it, and 3 GB with HiGHS.
const mostNonzeros = 10_000_000

// sizeless is up to which horizon the size is not looked at.
const sizeless = 1000

// SizeError says that a program would be too large to be built.
type SizeError struct {
	Formulation    string
	Horizon, Most  int // that was asked for; about the longest that is built
	Rows, Nonzeros float64
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("horizon %d: the program %s would have about %.2g rows and %.2g nonzeros; expected %d nonzeros at most, which is a horizon of about %d",
		e.Horizon, e.Formulation, e.Rows, e.Nonzeros, mostNonzeros, e.Most)
}

// fits returns a *SizeError for a horizon whose program would be too large.
func (f Formulation) fits(ctx context.Context, s puzzle.Slide, horizon int) error {
	if horizon <= sizeless || f.whole == nil { // the reductions have a limit of their own
		return nil
	}
	first := ManhattanBound(s) + 8*(s.Start.Rows+s.Start.Cols) // beyond what cells leaves out at shorter horizons
	var rows, nonzeros [2]float64
	for k := range rows {
		p, err := f.whole(ctx, s, first+2*k, 1)
		if err != nil {
			return err
		}
		rows[k], nonzeros[k] = float64(p.Model.Rows()), float64(p.Model.Nonzeros())
	}
	periods := float64(horizon - first)
	each := (nonzeros[1] - nonzeros[0]) / 2
	e := &SizeError{Formulation: f.Name, Horizon: horizon, Rows: rows[0] + periods*(rows[1]-rows[0])/2, Nonzeros: nonzeros[0] + periods*each}
	if e.Nonzeros <= mostNonzeros {
		return nil
	}
	e.Most = first + int((mostNonzeros-nonzeros[0])/each)
	return e
}

// The boards of a program as LaTeX draws them, so that a formulation on paper says which
// puzzle it is of. Own.

// boardLaTeX writes a board as a table under a title, the blank an empty square.
func boardLaTeX(title string, b puzzle.Board) string {
	var out strings.Builder
	fmt.Fprintf(&out, "\\begin{tabular}{%s|}\n\\multicolumn{%d}{c}{%s}\\\\ \\hline\n", strings.Repeat("|c", b.Cols), b.Cols, title)
	for cell, tile := range b.Tiles {
		if tile != 0 {
			fmt.Fprint(&out, tile)
		}
		if (cell+1)%b.Cols == 0 {
			out.WriteString("\\\\ \\hline\n")
		} else {
			out.WriteString(" & ")
		}
	}
	return out.String() + "\\end{tabular}\n"
}
