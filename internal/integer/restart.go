// Restarts for a first solution. How long a solver takes to a first solution is as good as
// random with a heavy tail, which restarts cut off (C. P. Gomes, B. Selman, H. Kautz,
// "Boosting combinatorial search through randomization", AAAI 1998); where there is no
// solution they at most double the work.

package integer

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
)

// firstRun is the number of nodes after which a search for a first solution restarts.
const firstRun = 300

// restarting solves a program. Where any one solution will do, it restarts with another
// seed after firstRun nodes, then after twice as many, and so on. Nodes, iterations and times
// of all runs are added up. A least-cost cover is no first solution: the solver runs once, with
// its own settings.
func (e *enumeration) restarting(ctx context.Context, m *model.Model) (*model.Result, error) {
	o := e.solver(e.started)
	if e.costs {
		return backends.Solve(ctx, e.backend, m, o)
	}
	if o.Raw == nil {
		o.Raw = tuned(e.backend.Info())
	}
	can := e.backend.Info().Capabilities
	if e.wanted() != 1 || !can.NodeLimit || !can.Seed || o.NodeLimit > 0 {
		return backends.Solve(ctx, e.backend, m, o)
	}
	all := model.NewResult(m, e.backend.Info().Name)
	for o.NodeLimit = firstRun; ; o.NodeLimit *= 2 {
		r, err := backends.Solve(ctx, e.backend, m, o)
		if err != nil {
			return nil, err
		}
		r.Nodes, r.LPIterations, r.Solve, r.Build = r.Nodes+all.Nodes, r.LPIterations+all.LPIterations, r.Solve+all.Solve, r.Build+all.Build
		if r.Termination != model.NodeLimit || r.Status.HasPoint() {
			return r, nil
		}
		e.Watch.note(fmt.Sprintf("%s without a solution: another seed", english.Count(o.NodeLimit, "node")))
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
