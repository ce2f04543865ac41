// Package slide states the sliding-tile puzzle as integer programs, one file a
// formulation, and turns a solver's point back into moves. Every formulation is
// declared in package algebra, so its matrix, its GAMS and GMPL, its text and
// its LaTeX are one thing.
package slide

import (
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Formulation is one way to state the puzzle.
type Formulation struct {
	Name    string
	Summary string // one line
	// Build states the puzzle with the given horizon. What the horizon counts is
	// said in the formulation's file; 0 is refused.
	Build func(s puzzle.Slide, horizon int) (*Program, error)
	// Lag is how many moves fewer than its horizon a program admits.
	Lag int
	// Complete says that a solvable board has a plan once the horizon is long enough.
	Complete bool
}

// formulations is the table --formulation chooses from.
var formulations = []Formulation{
	{"textbook", "the NEOS case study with its defects repaired: positions, coordinates, big-M moves", buildTextbook(corrected), 0, true},
	{"textbook-printed", "the case study's GAMS listing as printed: one move fewer than its horizon, period 0 free", buildTextbook(printed), 1, true},
	{"textbook-stated", "the case study's mathematical statement as printed: the blank stands in the tiles' move rows, so no unsolved board is feasible", buildTextbook(stated), 1, false},
}

// Formulations returns the table, in the order help shows it.
func Formulations() []Formulation { return append([]Formulation(nil), formulations...) }

// Default is the formulation used when none is named.
const Default = "textbook"

// Lookup returns the formulation of that name; "" is the default.
func Lookup(name string) (Formulation, error) {
	if name == "" {
		name = Default
	}
	var known []string
	for _, f := range formulations {
		if f.Name == name {
			return f, nil
		}
		known = append(known, f.Name)
	}
	return Formulation{}, fmt.Errorf("no formulation of the sliding puzzle is called %q; want one of %s", name, strings.Join(known, ", "))
}

// Program is a formulation of one board: the declaration, its matrix, and how
// moves are read from a point.
type Program struct {
	Formulation string
	Horizon     int // as asked
	MostMoves   int // the longest plan the program admits
	Algebra     *algebra.Program
	*algebra.Compiled

	step func(t int) [4]model.Var // the columns of u, d, l, r at step t
	from int                      // first step that counts
	last int                      // last step
}

// Moves reads the blank's moves from a point, idle steps left out. It trusts the
// point only as far as its move variables go: replay the moves to know that they
// solve the board.
func (p *Program) Moves(x []float64) []puzzle.Move {
	letters := [4]puzzle.Move{'U', 'D', 'L', 'R'}
	var moves []puzzle.Move
	for t := p.from; t <= p.last; t++ {
		for d, v := range p.step(t) {
			if math.Round(x[v]) == 1 {
				moves = append(moves, letters[d])
			}
		}
	}
	return moves
}
