// The heuristics by name.

package slide

import (
	"context"
	"fmt"
	"strings"
)

// heuristic is a named way to make an evaluator.
type heuristic struct {
	name      string
	cells     int // of the largest board it is made for
	build     func(context.Context, *geometry, Options) (evaluator, error)
	preferred int  // among the rows that fit a board, the one with the most is used where none is named; 0 is only by name
	jumps     bool // a move can change it by more than one: searches that store nodes cannot use it
	uneven    bool // its values need not have the parity of the distance: evaluator makes them so
}

// tableHeuristic is the name of the heuristic that IDA* has a kernel for.
const tableHeuristic = "pattern"

// heuristics lists all of them, the weaker first.
var heuristics = []heuristic{
	{name: "manhattan", cells: maxCells, build: onAxes(useManhattan)},
	{name: "inversion", cells: maxCells, build: onAxes(useInversion)},
	{name: "linear-conflict", cells: maxCells, build: onAxes(useConflict)},
	{name: "walking", cells: maxCells, build: onAxes(useWalking)},
	{name: "maximum", cells: maxCells, build: onAxes(useMaximum), preferred: 1},
	{name: "dual", cells: dualCells, build: newDual, jumps: true},
	{name: tableHeuristic, cells: patternCells, build: buildPattern, preferred: 2},
}

func buildPattern(ctx context.Context, g *geometry, o Options) (evaluator, error) {
	return newPattern(ctx, g, o)
}

// Heuristics returns the names that Options.Heuristic accepts, the weaker first:
//
//   - manhattan: the sum of the tiles' distances
//   - inversion: the inversion distance
//   - linear-conflict: Manhattan distance and linear conflict
//   - walking: the walking distance, replaced by linear conflict along an axis
//     whose table would be too large (5 lines of 4 cells and more)
//   - maximum: along each axis the largest of walking, linear conflict and inversion
//   - dual: 5-5-5 pattern databases with dual look-ups, for boards of at most 16 cells
//     and only for IDA*
//   - pattern: additive pattern databases, for boards of at most 25 cells
func Heuristics() []string {
	var names []string
	for _, h := range heuristics {
		names = append(names, h.name)
	}
	return names
}

// chooseHeuristic finds a heuristic by name, for no name the default for the size.
func chooseHeuristic(name string, rows, cols int) (heuristic, error) {
	var best heuristic
	for _, h := range heuristics {
		fits := rows*cols <= h.cells
		switch {
		case name == h.name && fits:
			return h, nil
		case name == h.name:
			return h, fmt.Errorf("heuristic %q is for boards of at most %d cells, this one is %d×%d", name, h.cells, rows, cols)
		case fits && h.preferred > best.preferred:
			best = h
		}
	}
	if name != "" {
		return best, fmt.Errorf("unknown heuristic %q; want one of %s", name, strings.Join(Heuristics(), ", "))
	}
	return best, nil
}

// withoutTables returns the strongest default that has no large tables.
func withoutTables() heuristic {
	var best heuristic
	for _, h := range heuristics {
		if h.name != tableHeuristic && h.cells == maxCells && h.preferred > best.preferred {
			best = h
		}
	}
	return best
}

// makeRules makes the rules for one axis.
type makeRules func(context.Context, *axis) ([]rule, error)

func useManhattan(_ context.Context, a *axis) ([]rule, error) { return []rule{newManhattan(a)}, nil }

func useInversion(_ context.Context, a *axis) ([]rule, error) { return []rule{newInversion(a)}, nil }

func useConflict(ctx context.Context, a *axis) ([]rule, error) {
	c, err := newConflict(ctx, a)
	return []rule{c}, err
}

func useWalking(ctx context.Context, a *axis) ([]rule, error) {
	if !walkFeasible(a) {
		return useConflict(ctx, a)
	}
	w, err := newWalking(ctx, a)
	return []rule{w}, err
}

func useMaximum(ctx context.Context, a *axis) ([]rule, error) {
	rules, err := useWalking(ctx, a)
	if err == nil && walkFeasible(a) {
		var c *conflict
		c, err = newConflict(ctx, a)
		rules = append(rules, c)
	}
	return append(rules, newInversion(a)), err
}

// onAxes makes an evaluator with rules of the same kind on both axes.
func onAxes(mk makeRules) func(context.Context, *geometry, Options) (evaluator, error) {
	return func(ctx context.Context, g *geometry, _ Options) (evaluator, error) {
		e := &axes{}
		for x := range e.rules {
			rules, err := mk(ctx, newAxis(g, x))
			if err != nil {
				return nil, err
			}
			e.rules[x] = rules
		}
		return e, nil
	}
}
