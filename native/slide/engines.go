// The engines by name. A new one is one row of the table.

package slide

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// Engine is a way to solve a sliding-tile problem.
type Engine struct {
	Name    string
	Summary string // one line
	Optimal bool   // a solution is always proven shortest
	Stores  bool   // it keeps its nodes in memory, up to Options.Memory bytes
	// Search solves s; see the function of the same name as the engine for its options,
	// limits and errors. It never returns a solution that does not lead to the goal.
	Search func(ctx context.Context, s puzzle.Slide, o Options) (Result, error)
}

var engines = []Engine{
	{"ida*", "iterative-deepening A*: a shortest solution in little memory; the default", true, false, Search},
	{"a*", "A*: a shortest solution with the fewest nodes, all kept in memory", true, true, AStar},
	{"wa*", "weighted A*: at most w times the moves of a shortest solution, w being the weight", false, true, WeightedAStar},
	{"bidirectional", "MM: a shortest solution by two searches that meet in the middle; for comparison", true, true, Bidirectional},
	{"parberry", "Parberry's rules: some solution of any board at once, without search", false, false, Parberry},
}

// Engines returns all engines, the default first.
func Engines() []Engine { return append([]Engine(nil), engines...) }

// LookupEngine finds an engine by its name; "" is the default. The error names those
// there are.
func LookupEngine(name string) (Engine, error) {
	var names []string
	for _, e := range engines {
		if e.Name == name || name == "" {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return Engine{}, fmt.Errorf("unknown engine %q; want one of %s", name, strings.Join(names, ", "))
}

// Parberry solves s by the rules of Greedy. Result.Bound is the Manhattan distance, so
// that len(Moves)/Bound is a proven ratio to a shortest solution. It uses none of the
// options, and looks at ctx only before it starts: it takes less than a millisecond.
func Parberry(ctx context.Context, s puzzle.Slide, _ Options) (Result, error) {
	began := time.Now()
	if err := s.Check(); err != nil {
		return Result{}, err
	}
	if ok, why := s.Solvable(); !ok {
		return Result{Unsolvable: true, Reason: why, Termination: native.Completed, Elapsed: time.Since(began)}, nil
	}
	g, start := newGeometry(s)
	res := Result{Bound: manhattanOf(g, &start), Heuristic: "manhattan", Termination: native.Completed}
	if why := native.Stopped(ctx); why != "" {
		res.Termination, res.Elapsed = why, time.Since(began)
		return res, nil
	}
	moves, err := Greedy(g.rows, g.cols, s.Start.Tiles, s.Goal.Tiles)
	if err != nil {
		return Result{}, err
	}
	if moves == nil {
		moves = []puzzle.Move{}
	}
	res.Moves, res.Solved, res.Optimal = moves, true, len(moves) == res.Bound
	res.Elapsed = time.Since(began)
	return res, nil
}
