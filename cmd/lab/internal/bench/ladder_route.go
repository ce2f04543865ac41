// What is raced on the ladder: routes, and rungs of boards. Own.

package bench

import (
	"slices"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/internal/planning"
)

// route is a way to solve a board: a formulation by a backend, or else a method.
type route struct {
	method      string
	formulation planning.Formulation
	backend     backends.Backend // nil of a method
}

// String is the name of the route in notes and in the log.
func (r route) String() string {
	if r.backend == nil {
		return r.method
	}
	return r.formulation.Name + " by " + r.backend.Info().Name
}

// raced are the methods of a ladder without names; those whose climb ends first come first.
var raced = []string{"solver", "reductions", "prices", "additive", "databases"}

// chosenRoutes looks up what is named; without names it is the textbook's program by the
// default solver, and the methods of raced that the library lists. Every formulation is combined
// with every backend; methods come after the formulations.
func (b *Ladder) chosenRoutes() ([]route, error) {
	methods, formulations := b.Methods, b.Formulations
	if len(methods) == 0 && len(formulations) == 0 {
		formulations = []string{planning.Default}
		for _, name := range raced {
			if slices.Contains(tilemip.Methods(), name) {
				methods = append(methods, name)
			}
		}
	}
	for _, name := range methods {
		if !slices.Contains(tilemip.Methods(), name) {
			return nil, usagef("boards have no method %q; expected one of %v", name, tilemip.Methods())
		}
	}
	var routes []route
	if len(formulations) > 0 {
		chosen, err := chosenFormulations(formulations, false)
		if err != nil {
			return nil, err
		}
		solvers, err := chosenBackends(b.Backends)
		if err != nil {
			return nil, err
		}
		for _, f := range chosen {
			for _, s := range solvers {
				routes = append(routes, route{formulation: f, backend: s})
			}
		}
	} else if len(b.Backends) > 0 {
		return nil, usagef("--backend is of formulations, and --method asks the default one; expected --formulation beside it")
	}
	for _, name := range methods {
		routes = append(routes, route{method: name})
	}
	return routes, nil
}

// allMethods reports whether no route is a formulation.
func (b *Ladder) allMethods() bool {
	return !slices.ContainsFunc(b.routes, func(r route) bool { return r.backend != nil })
}

// chosenFormulations looks names up. A formulation whose programs have no plans at all is
// refused; one that only bounds the number of moves is accepted if bounds is true.
func chosenFormulations(names []string, bounds bool) ([]planning.Formulation, error) {
	all, err := lookedUp(names, planning.Lookup)
	if err != nil {
		return nil, usagef("%v", err)
	}
	for _, f := range all {
		switch {
		case f.Relaxation && !bounds:
			return nil, usagef("formulation %s only bounds the moves and has no plans; expected another", f.Name)
		case !f.Relaxation && !f.Complete:
			return nil, usagef("formulation %s admits no plan at any horizon; expected another", f.Name)
		}
	}
	return all, nil
}

// chosenBackends looks names up; without names it is the default backend alone.
func chosenBackends(names []string) ([]backends.Backend, error) {
	if len(names) == 0 {
		b, err := backends.Default()
		return []backends.Backend{b}, err
	}
	return lookedUp(names, backends.Lookup)
}

// hardSet is the set of boards that were chosen for being hard; its rungs come last.
const hardSet = "hard"

// ladderSizes are the sizes of boards that there are ladders of.
func ladderSizes() []string { return []string{"4x4", "3x4", "3x5", "4x5", "5x5"} }

// setsOf returns the names of the sets of boards of a size, in the order in which they are
// climbed; "" is 4x4, the only size with a set of hard boards.
func setsOf(size string) ([]string, error) {
	switch {
	case size == "" || size == "4x4":
		return []string{"ladder", hardSet}, nil
	case slices.Contains(ladderSizes(), size):
		return []string{"ladder" + size}, nil
	}
	return nil, usagef("there is no ladder of size %q; expected one of %v", size, ladderSizes())
}

// chosenRungs returns the ladder of a size, or the requested depths, from the lowest depth up
// within each set, with at most the given number of boards each; 0 is all, and never more than
// ten. A depth of which there are no boards is a usage error.
func chosenRungs(size string, depths []int, most int) ([]rung, error) {
	sets, err := setsOf(size)
	if err != nil {
		return nil, err
	}
	var rungs []rung
	var known []int
	for _, name := range sets {
		set, err := benchmarks.Lookup(name)
		if err != nil {
			return nil, err
		}
		all, err := set.Boards()
		if err != nil {
			return nil, err
		}
		slices.SortStableFunc(all, func(x, y benchmarks.Instance) int { return x.Optimal - y.Optimal })
		for _, one := range all {
			known = append(known, one.Optimal)
			if len(depths) > 0 && !slices.Contains(depths, one.Optimal) {
				continue
			}
			if n := len(rungs); n == 0 || rungs[n-1].depth != one.Optimal || rungs[n-1].set != name {
				rungs = append(rungs, rung{set: name, depth: one.Optimal})
			}
			if last := &rungs[len(rungs)-1]; len(last.boards) < 10 && (most == 0 || len(last.boards) < most) {
				last.boards = append(last.boards, one)
			}
		}
	}
	slices.Sort(known)
	known = slices.Compact(known)
	for _, d := range depths {
		if !slices.Contains(known, d) {
			return nil, usagef("the ladder has no boards of depth %d; expected some of %v", d, known)
		}
	}
	return rungs, nil
}
