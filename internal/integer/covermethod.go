// The methods by which a first solution of an exact cover is found, and what a result says
// about the one that found it. Own.

package integer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// MethodDiving is the method of covers that asks a solver for linear programs only.
const MethodDiving = "diving"

// coverMethods is the table, in the order in which help shows it.
var coverMethods = []Method{
	{Name: MethodAuto, Summary: "diving, and then the solver", Solver: true},
	{Name: MethodDiving, Summary: "branching with backtracking on the solver's linear programs, with restarts", Solver: true},
	{Name: MethodSolver, Summary: "the solver's own branch and bound, with restarts", Solver: true},
}

// CoverMethods returns the methods of packings and covers. They differ for a first solution
// only: several are always found by the solver.
func CoverMethods() []Method { return slices.Clone(coverMethods) }

// coverMethod returns the name of the method by which a cover is to be solved. The error, an
// *OptionError, names a method that does not exist, or why diving does not apply.
func (o *Options) coverMethod(b backends.Backend, c *puzzle.Cover) (string, error) {
	var names []string
	for _, m := range coverMethods {
		names = append(names, m.Name)
	}
	_, warm := b.(backends.Warm)
	one := o.wanted() == 1
	switch {
	case o.Method == "":
		return MethodAuto, nil
	case !slices.Contains(names, o.Method):
		return "", &OptionError{"method", fmt.Sprintf("%q is not for packings and covers; expected one of %s", o.Method, strings.Join(names, ", "))}
	case o.Method != MethodDiving:
		return o.Method, nil
	case !one:
		return "", &OptionError{"method", "diving finds one solution; expected it without all, count and limit"}
	case one && c.HasCosts():
		return "", &OptionError{"method", "diving finds any cover, and this one has costs; expected " + MethodSolver}
	case !warm:
		return "", &OptionError{"method", "diving needs a backend that starts a linear program from a basis; " + b.Info().Name + " does not"}
	case c.HasColours() || c.HasIntervals():
		return "", &OptionError{"method", "diving is not for covers with colours or intervals of multiplicities; expected " + MethodSolver}
	case o.Solver.NodeLimit > 0:
		return "", &OptionError{"method", "diving has no nodes of a solver to limit; expected a time limit"}
	}
	return o.Method, nil
}

// solve solves the program once: for a first solution by diving, where the method asks for
// it and it applies, and then by the solver. Work and times of both are added up.
// Diving is left out where options have costs, of which it knows nothing, and where the caller set options of the solver that it would not obey: a node
// limit, or options by the solver's own names. The solver follows only if diving used up its own
// limit of work.
func (e *enumeration) solve(ctx context.Context) (*model.Result, error) {
	if e.wanted() != 1 {
		return e.restarting(ctx, e.program.Model)
	}
	var dived *model.Result
	if e.method != MethodSolver && !e.costs && e.Solver.NodeLimit == 0 && e.Solver.Raw == nil {
		dived = e.diveFirst(ctx)
	}
	if dived != nil && (e.out.Dive.Gave || dived.Termination != model.NodeLimit || e.method == MethodDiving) {
		e.out.By = e.out.Dive.by(dived.Engine)
		return dived, nil
	}
	r, err := e.restarting(ctx, e.program.Model)
	if err != nil {
		return nil, err
	}
	if called(r) {
		e.out.By = r.Engine + ": " + effort(r)
	}
	if dived != nil {
		e.out.By += "; before, " + e.out.Dive.by(dived.Engine) + ", in vain"
		r.LPIterations += dived.LPIterations
		r.Solve += dived.Solve
	}
	return r, nil
}

// by says what diving did: "diving: 46 linear programs of highs, 1,859 LP iterations, 1
// restart".
func (d *Dive) by(solver string) string {
	text := fmt.Sprintf("diving: %s of %s, %s", english.Count(d.Programs, "linear program"), solver, english.Count(d.Iterations, "LP iteration"))
	if d.Restarts > 0 {
		text += ", " + english.Count(d.Restarts, "restart")
	}
	return text
}
