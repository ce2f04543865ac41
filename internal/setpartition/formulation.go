// Package setpartition states an exact cover as a 0-1 program and turns a solver's point
// back into chosen options. It is the integer-programming side of the puzzles
// that package native/cover searches.
//
// The program is declared in package algebra, so its matrix, its GAMS and GMPL,
// its text and its LaTeX are one thing.
//
// Not here: solvers, and enumeration (internal/integer). Begin with formulation.go, the table.
package setpartition

// The table of formulations, the program that one of them gives, and how a point is read and
// cut off again. The cut is a no-good row: for 0-1 points it excludes one point and no other
// (E. Balas and R. Jeroslow, "Canonical cuts on the unit hypercube", SIAM Journal on Applied
// Mathematics 23 (1972) 61-69).

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Formulation is one way to state the puzzle.
type Formulation struct {
	Name    string
	Summary string // one line
	// Build states the cover. An error means that the cover fails its Check, has names that
	// cannot be printed, or is too large, or is that of the context.
	Build func(ctx context.Context, c *puzzle.Cover) (*Program, error)
}

// formulations is the table --formulation chooses from.
var formulations = []Formulation{
	{"feasibility", "an equation for each primary item, a packing row for each secondary one; minimizes the costs, where options have some", Build},
}

// Formulations returns the table, in the order help shows it.
func Formulations() []Formulation { return append([]Formulation(nil), formulations...) }

// Default is the formulation used when none is named.
const Default = "feasibility"

// Lookup returns the formulation of that name; "" is the default.
func Lookup(name string) (Formulation, error) {
	name = cmp.Or(name, Default)
	return textpos.Row(formulations, func(f Formulation) string { return f.Name }, name, fmt.Sprintf("an exact cover has no formulation %q", name))
}

// Program is a formulation of one cover: the declaration, its matrix, and how
// options are read from a point.
type Program struct {
	Formulation string
	Algebra     *algebra.Program
	*algebra.Compiled

	chosen    *algebra.Variable // over the options
	options   int
	nested    bool // one solution may lie in another
	forbidden int  // solutions that Forbid has cut off
}

// Decode returns the options chosen in a point, ascending. It trusts the point
// only as far as its variables go: that they cover every item is for the referee
// to check.
func (p *Program) Decode(x []float64) []int {
	var chosen []int
	for o := range p.options {
		if v, ok := p.Value(x, p.chosen, o); ok && math.Round(v) == 1 {
			chosen = append(chosen, o)
		}
	}
	return chosen
}

// Point returns the point at which exactly the options given are chosen.
func (p *Program) Point(chosen []int) []float64 {
	x := make([]float64, p.Model.Columns())
	for _, o := range chosen {
		if v, ok := p.Column(p.chosen, o); ok {
			x[p.Model.Index(v)] = 1
		}
	}
	return x
}

// Forbid adds a row to the model that cuts off one solution, given by its
// options: not all of them again. No other solution is lost, because no exact
// cover lies inside another: every option has a primary item, which Check ensures,
// and would cover it once too often. With intervals of multiplicities one may, and the
// row says: not all of them again, or some other too. So solving and forbidding in turn
// lists them all, until the model is infeasible. The declaration in Algebra stays as it was. An
// option that does not exist is recorded in the model's Err.
func (p *Program) Forbid(chosen []int) {
	columns := make([]model.Var, len(chosen))
	for k, o := range chosen {
		columns[k], _ = p.Column(p.chosen, o)
	}
	row := p.Model.Row("forbid", p.forbidden+1)
	p.forbidden++
	for _, v := range columns {
		row.Add(1, v)
	}
	for o := 0; p.nested && o < p.options; o++ {
		if v, ok := p.Column(p.chosen, o); ok && !slices.Contains(chosen, o) {
			row.Add(-1, v)
		}
	}
	row.Le(float64(len(chosen) - 1))
}
