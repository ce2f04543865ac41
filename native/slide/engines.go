// The table of engines. Its form is own; each row names its source. Where a row stands
// decides nothing: lists follow the order, and everything else is a field.

package slide

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Engine is a way to solve a sliding-tile problem, and what it can do.
type Engine struct {
	Name    string
	Summary string // one line, for help and lists
	Source  string // where it comes from, or "own"

	Default bool // the engine where none is named; one row is
	Optimal bool // a solution is always proven shortest
	Stores  bool // it keeps its nodes in memory, up to Options.Memory bytes; others need memory for one path and the tables
	Threads bool // it uses Options.Threads
	Weight  bool // it uses Options.Weight, the factor that its solutions keep to

	Rules      bool // it follows rules, uses no heuristic and counts no nodes
	Consistent bool // it needs a consistent heuristic
	Own        bool // it only goes with heuristics that name it in their Engines

	// Search solves s; see the function of the engine for its options, limits and errors.
	// It never returns a solution that does not lead to the goal.
	Search func(ctx context.Context, s puzzle.Slide, o Options) (Result, error)
}

// engines is the table. It is filled in init because the engines look themselves up in it.
var engines []Engine

func init() {
	engines = append(engines,
		Engine{
			Name: idaEngine, Summary: "iterative-deepening A*: a shortest solution in little memory", Source: "Korf 1985",
			Default: true, Optimal: true, Threads: true, Search: Search,
		},
		Engine{
			Name: aStarEngine, Summary: "A*: a shortest solution with the fewest nodes, all kept in memory", Source: "Hart, Nilsson and Raphael 1968",
			Optimal: true, Stores: true, Consistent: true, Search: AStar,
		},
		Engine{
			Name: weightedEngine, Summary: "weighted A*: at most w times the moves of a shortest solution, w being the weight", Source: "Pohl 1970",
			Stores: true, Weight: true, Consistent: true, Search: WeightedAStar,
		},
		Engine{
			Name: bidirectionalEngine, Summary: "MM: a shortest solution by two searches that meet in the middle; for comparison", Source: "Holte and others 2017",
			Optimal: true, Stores: true, Consistent: true, Search: bidirectional,
		},
		Engine{
			Name: rulesEngine, Summary: "Parberry's rules: some solution of any board at once, without search", Source: "Parberry 1995",
			Rules: true, Search: Parberry,
		},
	)
}

// The names of the engines of this package.
const (
	idaEngine           = "ida*"
	aStarEngine         = "a*"
	weightedEngine      = "wa*"
	bidirectionalEngine = "bidirectional"
	rulesEngine         = "parberry"
)

// RegisterEngine adds a row, from the init function of a package that slide does not
// import. It panics where the row has no name or no Search, is a default, or has a name
// that is taken: those are mistakes of the program.
func RegisterEngine(e Engine) {
	if e.Name == "" || e.Search == nil || e.Default || slices.Contains(EngineNames(), e.Name) {
		panic(fmt.Sprintf("slide: engine %q needs a name of its own and a search, and is no default", e.Name))
	}
	engines = append(engines, e)
}

// Engines returns the table.
func Engines() []Engine { return append([]Engine(nil), engines...) }

// EngineNames returns the names of the table.
func EngineNames() []string {
	return textpos.Names(engines, func(e Engine) string { return e.Name })
}

// LookupEngine finds an engine by its name; "" is the default. The error lists those
// there are.
func LookupEngine(name string) (Engine, error) {
	for _, e := range engines {
		if e.Name == name || name == "" && e.Default {
			return e, nil
		}
	}
	return Engine{}, fmt.Errorf("unknown engine %q of sliding boards; expected one of %s", name, strings.Join(EngineNames(), ", "))
}

// Takes reports whether an engine and a heuristic go together.
func (e Engine) Takes(h Heuristic) bool {
	switch {
	case e.Rules:
		return true // it uses none
	case h.Engines != nil:
		return slices.Contains(h.Engines, e.Name)
	}
	return !e.Own && h.Admissible && (h.Consistent || !e.Consistent)
}

// goesWith returns an error that lists the engines that a heuristic goes with, where the
// named one is none of them.
func (h Heuristic) goesWith(engine string) error {
	var names []string
	for _, e := range engines {
		if !e.Takes(h) {
			continue
		}
		if e.Name == engine {
			return nil
		}
		if !e.Rules {
			names = append(names, e.Name)
		}
	}
	why := "has searches of its own"
	switch {
	case h.Engines != nil:
	case !h.Admissible:
		why = "is not known to be admissible"
	case !h.Consistent:
		why = "is not consistent: a move can change it by more than one"
	}
	return fmt.Errorf("heuristic %q does not go with the engine %q: it %s; expected %s", h.Name, engine, why, strings.Join(names, ", "))
}
