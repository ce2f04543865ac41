// The methods by which a board is solved as an integer program, and how auto chooses. They
// differ in who does the work: a solver, reductions that leave a solver little or nothing, or
// a branch and bound with a dual that is named. Own.

package integer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/internal/textpos"
)

// Method names a way to solve a board, see Methods.
type Method struct {
	Name    string
	Summary string // one line, for help and lists
	Solver  bool   // it asks Options.Backend, and takes Formulation and Reduce

	formulation string   // where Options.Formulation names none
	reduce      []string // where Options.Reduce names none; nil: the usual ones
	find        branch   // of a branch and bound whose dual is made here
}

// The methods of boards by name.
const (
	MethodAuto       = "auto"
	MethodSolver     = "solver"
	MethodMIP        = "mip"
	MethodReductions = "reductions"
	MethodPrices     = "prices"
	MethodAdditive   = "additive"
	MethodDatabases  = "databases"
)

// methods is the table, in the order in which help shows it.
var methods = []Method{
	{Name: MethodAuto, Summary: "additive, then databases; reductions beside an option of solvers", formulation: planning.OperatorCounting},
	{Name: MethodSolver, Summary: "cheap reductions, then the solver's linear programs and branch and bound", Solver: true, formulation: "patterns", reduce: cheap},
	{Name: MethodMIP, Summary: "the solver alone on the whole program", Solver: true, formulation: planning.Default, reduce: []string{}},
	{Name: MethodReductions, Summary: "all reductions, then the solver", Solver: true, formulation: planning.Strongest},
	{Name: MethodPrices, Summary: "branch and bound with cost partitioning optimized for the board", formulation: "patterns", find: byPrices},
	{Name: MethodAdditive, Summary: "branch and bound with additive pattern databases", formulation: planning.OperatorCounting, find: byAdditive},
	{Name: MethodDatabases, Summary: "branch and bound with the pattern databases of the native search", formulation: planning.OperatorCounting},
}

// cheap are the reductions of MethodSolver: what one pattern may cost given the others, and
// networks of pairs, without which HiGHS does not finish boards of 28 moves. No prices, which
// would do its work.
var cheap = []string{planning.BoundReduction, "reversal", "budgets", "pairs"}

// Methods returns the table.
func Methods() []Method { return slices.Clone(methods) }

// MethodNames lists the names of the table.
func MethodNames() []string {
	return textpos.Names(methods, func(m Method) string { return m.Name })
}

// ChooseMethod returns the method by which Board solves a board with these options: the one
// that they name, and for auto the one that auto stands for. An option that only concerns
// solvers makes auto the reductions, of which the solver is a part. The error, an
// *OptionError, names a method that does not exist or an option that does not go with it.
func (o *Options) ChooseMethod() (Method, error) {
	name := cmp.Or(o.Method, MethodAuto)
	if name == MethodAuto && o.ofSolvers() != "" {
		name = MethodReductions
	}
	for _, m := range methods {
		if m.Name != name {
			continue
		}
		if of := o.ofSolvers(); !m.Solver && of != "" {
			return m, &OptionError{"method", fmt.Sprintf("%s asks no solver and states no program of its own, so that it does not go with %s; expected %s or %s", name, of, MethodSolver, MethodReductions)}
		}
		return m, nil
	}
	return Method{}, &OptionError{"method", fmt.Sprintf("%q is unknown; expected one of %s", name, strings.Join(MethodNames(), ", "))}
}

// ofSolvers names an option that is set and only concerns solvers and their programs; "" when
// there is none.
func (o *Options) ofSolvers() string {
	of := o.ofPrograms()
	switch {
	case of == "" && o.Backend != nil:
		return "a backend"
	case of == "":
		return o.tuning()
	}
	return of
}

// ofPrograms names an option that asks for a program, and so for a solver; "" when there is none.
func (o *Options) ofPrograms() string {
	switch {
	case o.Formulation != "":
		return "a formulation"
	case o.Reduce != nil:
		return "a choice of reductions"
	case o.Patterns != nil:
		return "a partition of the tiles"
	case o.Relax:
		return "a relaxation"
	case o.Start != nil:
		return "a plan to start from"
	case o.Force:
		return "force"
	}
	return ""
}

// tuning names an option of solvers that the branch and bound of a board does not take, and that
// names neither a solver nor a program; "" when there is none.
func (o *Options) tuning() string {
	switch s := &o.Solver; {
	case s.Race:
		return "a race"
	case s.RelativeGap > 0 || s.AbsoluteGap > 0:
		return "a gap"
	case s.Seed != 0:
		return "a seed"
	case s.SolutionLimit > 0:
		return "a limit of solutions"
	case s.NodeLimit > 0:
		return "a limit of nodes"
	case s.Tolerance > 0:
		return "a tolerance"
	case s.Raw != nil:
		return "options of the solver's own"
	}
	return ""
}

// instead says in a sentence that an option led auto away from its branch and bound; "" where
// none did, or where a program was asked for.
func (o *Options) instead(used Method, solver string) string {
	of := o.tuning()
	if o.Method != "" && o.Method != MethodAuto || of == "" || o.ofPrograms() != "" {
		return ""
	}
	return fmt.Sprintf("branch and bound, the usual method, does not take %s: the method %s with %s was used instead, which may be much slower", of, used.Name, solver)
}

// program returns the formulation and the reductions of a method that asks a solver.
func (o *Options) program(m Method, b backends.Backend) (planning.Formulation, error) {
	switch {
	case m.Name == MethodMIP && o.Reduce == nil:
		return Formulation(cmp.Or(o.Formulation, m.formulation), m.reduce, o.Patterns)
	case o.Formulation != "":
		return Formulation(o.Formulation, o.Reduce, o.Patterns)
	case m.reduce == nil && b.Info().Kind == backends.Service: // what goes elsewhere is the one program that people read
		return Formulation("", o.Reduce, o.Patterns)
	case o.Reduce != nil:
		return Formulation(m.formulation, o.Reduce, o.Patterns)
	}
	return Formulation(m.formulation, m.reduce, o.Patterns)
}
