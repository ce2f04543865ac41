// The option --method: its help, and which other options a method leaves nothing to do for.

package main

import (
	"slices"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/integer"
)

// methodHelp lists the methods of a kind of subject with what they are.
func methodHelp(methods []integer.Method) string {
	var all []string
	for _, m := range methods {
		all = append(all, m.Name+" ("+m.Summary+")")
	}
	return strings.Join(all, ", ")
}

// methodNames lists the methods of boards, and those that only covers have.
func methodNames() []string {
	names := integer.MethodNames()
	for _, m := range integer.CoverMethods() {
		if !slices.Contains(names, m.Name) {
			names = append(names, m.Name)
		}
	}
	return names
}

// ofSolversOnly are the options that only concern solvers and the programs they get.
var ofSolversOnly = []string{"formulation", "backend", "reduce", "patterns", "relax", "start", "isolate", "force", "first", "gap", "seed"}

// idleMethod refuses a method that asks no solver beside an option that only concerns
// solvers.
func idleMethod(l option.Line) string {
	if l.Kind&option.Exact != 0 { // package integer refuses what does not fit
		return ""
	}
	all := integer.Methods()
	k := slices.IndexFunc(all, func(m integer.Method) bool { return m.Name == l.Text("method") })
	if k < 0 || all[k].Solver || all[k].Name == integer.MethodAuto {
		return ""
	}
	for _, name := range ofSolversOnly {
		if l.Given(name) {
			return all[k].Name + " asks no solver, so that it does not go with --" + name + "; expected --method " + integer.MethodSolver + " or " + integer.MethodReductions
		}
	}
	return ""
}

// idleMemory refuses a bound on tables and prices where none are made.
func idleMemory(l option.Line) string {
	of := l.Text("method")
	if of == integer.MethodAuto {
		for _, name := range ofSolversOnly {
			if l.Given(name) {
				of = "--" + name
			}
		}
	}
	switch of {
	case integer.MethodAuto, integer.MethodPrices, integer.MethodAdditive:
		return ""
	}
	return "bounds the tables and prices that branch and bound makes for a board (" + of + " makes none); expected --method auto, prices or additive"
}

// unaided reports whether a subject is solved without a backend: a board by branch and bound,
// where the command line names no solver. Then no backend is looked up, and the program works
// where none is installed.
func (s *session) unaided(one *subject) bool {
	if one.slide == nil || s.backendName != "" || s.isolate {
		return false
	}
	return !s.libraryOptions(nil, one).NeedsBackend(one.of())
}
