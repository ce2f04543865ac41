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
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// MethodDiving is the method of covers that asks a solver for linear programs only.
const MethodDiving = "diving"

// coverMethods is the table, in the order in which help shows it.
var coverMethods = []Method{
	{Name: MethodAuto, Summary: "diving, then the solver", Solver: true},
	{Name: MethodDiving, Summary: "depth-first branching on the solver's linear programs", Solver: true},
	{Name: MethodSolver, Summary: "the solver, with restarts", Solver: true},
	{Name: MethodMIP, Summary: "the solver alone on the whole program", Solver: true},
}

// CoverMethods returns the methods of packings and covers. They differ for a first solution
// only: several are always found by the solver.
func CoverMethods() []Method { return slices.Clone(coverMethods) }

// coverMethod returns the name of the method by which a cover is to be solved. The error, an
// *OptionError, names a method that does not exist, or why diving does not apply.
func (o *Options) coverMethod(b backends.Backend, c *puzzle.Cover) (string, error) {
	names := textpos.Names(coverMethods, func(m Method) string { return m.Name })
	_, warm := b.(backends.Warm)
	one := o.Number() == 1
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
	if e.Number() != 1 {
		return e.restarting(ctx, e.program.Model)
	}
	var dived *model.Result
	if e.method != MethodSolver && e.method != MethodMIP && !e.costs && !e.Solver.Race && e.Solver.NodeLimit == 0 && e.Solver.Raw == nil {
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

// Restarts for a first solution. How long a solver takes to a first solution is as good as
// random with a heavy tail, which restarts cut off (C. P. Gomes, B. Selman, H. Kautz,
// "Boosting combinatorial search through randomization", AAAI 1998); where there is no
// solution they at most double the work.

// firstRun is the number of nodes after which a search for a first solution restarts.
const firstRun = 300

// restarting solves a program. Where any one solution will do, HiGHS restarts with another
// seed after firstRun nodes, then after twice as many, and so on. Nodes, iterations and times
// of all runs are added up. Other solvers are not restarted: cbc would do its long work at the root
// again each time (pentominoes 6×10: 2.7 s of the processor alone, 5.0 s with restarts; 5×12: 11 s, and
// none within 51 s). A least-cost cover is no first solution: the solver runs once, with its own settings.
func (e *enumeration) restarting(ctx context.Context, m *model.Model) (*model.Result, error) {
	b, err := e.of(m)
	if err != nil {
		return nil, err
	}
	o := e.solver(e.started)
	if e.costs || e.method == MethodMIP || o.Race {
		return backends.Solve(ctx, b, m, o)
	}
	if o.Raw == nil {
		o.Raw = tuned(b.Info())
	}
	can := b.Info().Capabilities
	if e.Number() != 1 || !strings.HasPrefix(b.Info().Name, "highs") || !can.NodeLimit || !can.Seed || o.NodeLimit > 0 {
		return backends.Solve(ctx, b, m, o)
	}
	all := model.NewResult(m, b.Info().Name)
	for o.NodeLimit = firstRun; ; o.NodeLimit *= 2 {
		r, err := backends.Solve(ctx, b, m, o)
		if err != nil {
			return nil, err
		}
		r.Nodes, r.LPIterations, r.Solve, r.Build = r.Nodes+all.Nodes, r.LPIterations+all.LPIterations, r.Solve+all.Solve, r.Build+all.Build
		if r.Termination != model.NodeLimit || r.Status.HasPoint() {
			return r, nil
		}
		e.Watch.Detail(fmt.Sprintf("%s without a solution: another seed", english.Count(o.NodeLimit, "node")))
		all = r
		o.Seed++
		o.TimeLimit = e.solver(e.started).TimeLimit
	}
}

// tuned returns options of a solver's own that suit exact covers. HiGHS finds most
// first solutions in the tree: without the searches of sub-programs before it, and
// without a presolve that has nothing to remove, it takes a third of the time;
// docs/explanation/formulations-cover.md has the figures. Versions before 1.11 lack the options.
func tuned(info backends.Info) map[string]string {
	var major, minor int
	if _, err := fmt.Sscanf(info.Version, "%d.%d", &major, &minor); err != nil || info.Name != "highs" || major == 1 && minor < 11 {
		return nil
	}
	return map[string]string{
		"presolve": "off", "mip_heuristic_effort": "0", "mip_heuristic_run_feasibility_jump": "false",
		"mip_heuristic_run_rens": "false", "mip_heuristic_run_rins": "false", "mip_heuristic_run_root_reduced_cost": "false",
	}
}
