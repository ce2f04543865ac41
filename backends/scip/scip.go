// Package scip is the backend for the library of SCIP, the solver for constraint integer programs of
// the Zuse Institute Berlin (Apache-2.0; K. Bestuzheva and others, Enabling research through the SCIP
// Optimization Suite 8.0, 2023). The library is loaded when it is needed, in a child process where
// there can be one, and called through its C interface: indicator constraints, special ordered sets,
// semi-continuous columns and quadratic objectives are constraints of its own.
//
// It is what the backend scip of package process prefers to the program of that name, and is not
// registered by itself.
//
// Not here: what the program scip prints (backends/process), loading (internal/dynload). Begin with
// scip.go, then run.go. This package may change with every release.
package scip

import (
	"context"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/backends/process"
	"github.com/tilemip/tilemip/model"
)

// Name is the backend's.
const Name = "scip"

func init() { process.Prefer(Name, Library{}) }

// capabilities are what is claimed; a solve has one thread, as the wheel's build has.
var capabilities = backends.Capabilities{
	Integers: true, Start: true, PartialStart: true, Incumbents: true, Progress: true, KeepsPoint: true,
	NodeLimit: true, SolutionLimit: true, Seed: true, Duals: true, Bound: true, RelativeGap: true, AbsoluteGap: true,
	Tolerance: true, Semi: true, SOS: true, Indicators: true, Products: true, MixedProducts: true, Pool: true, Raw: true,
}

// Library is the backend; the library is loaded in a child process where there can be one.
type Library struct{}

// Info finds the library; it does not load it. Only a child process can be ended within a second: the
// SCIP that a heuristic runs within SCIP is not told to stop (0.7 CPU s on a program of 500 columns).
func (Library) Info() backends.Info {
	can := capabilities
	can.Cancel = isolate.Ready()
	return file.Info(can)
}

// Solve solves in a child process, or in this one where it is the child or can have none.
func (Library) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	if !isolate.Child() && isolate.Ready() {
		return isolate.New(Name).Solve(ctx, m, o)
	}
	return InProcess{}.Solve(ctx, m, o)
}

// InProcess is the backend without a child process: a crash of the library ends the program.
type InProcess struct{ Library }

// Info is that of Library, without what takes a child process.
func (b InProcess) Info() backends.Info {
	i := b.Library.Info()
	i.Capabilities.Cancel = false
	return i
}

// Solve solves the program. Where SCIP leaves open whether it is infeasible or unbounded, a second
// run without the objective decides, as for solver programs (backends/process).
func (InProcess) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	began := time.Now()
	l, err := load()
	if err != nil {
		return nil, err
	}
	first, err := solve(ctx, l, m, o)
	if err != nil || first.Status != model.StatusUnbounded {
		return first, err
	}
	if o.TimeLimit > 0 {
		o.TimeLimit = max(time.Millisecond, o.TimeLimit-time.Since(began))
	}
	o.Start, o.SolutionLimit, o.Events, o.Pool = nil, 1, nil, 0
	second, err := solve(ctx, l, m.WithoutObjective(), o)
	if err != nil {
		return nil, err
	}
	switch first.Solve += second.Solve; {
	case second.Status == model.StatusInfeasible:
		first.Status = model.StatusInfeasible
	case !second.Status.HasPoint():
		first.Status, first.Termination = model.StatusLimit, second.Termination
		first.Message = "infeasible or unbounded; stopped before it was known which"
	}
	return first, nil
}

// end is what a status of SCIP means; a limit is feasible where there is a point.
type end struct {
	status      model.Status
	termination model.Termination
}

// statuses are those of SCIP_Status; 3 is unbounded, and 4 infeasible or unbounded.
var statuses = map[int32]end{
	1: {model.StatusOptimal, model.Completed}, 2: {model.StatusInfeasible, model.Completed},
	3: {model.StatusUnbounded, model.Completed}, 4: {model.StatusUnbounded, model.Completed},
	10: {model.StatusLimit, model.Interrupted}, 11: {model.StatusLimit, model.Interrupted},
	20: {model.StatusLimit, model.NodeLimit}, 21: {model.StatusLimit, model.NodeLimit}, 22: {model.StatusLimit, model.NodeLimit}, 30: {model.StatusLimit, model.NodeLimit},
	23: {model.StatusLimit, model.TimeLimit}, 24: {model.StatusLimit, model.MemoryLimit}, 25: {model.StatusOptimal, model.Completed},
	26: {model.StatusLimit, model.ObjectiveLimit}, 27: {model.StatusLimit, model.ObjectiveLimit},
	28: {model.StatusLimit, model.SolutionLimit}, 29: {model.StatusLimit, model.SolutionLimit},
}
