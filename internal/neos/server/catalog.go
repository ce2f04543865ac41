package server

// This file is the catalogue: categories, solvers, inputs, and the template of
// each triple.
//
// The spelling of categories, solvers and inputs is that of NEOS. Which backend does the work
// is this server's choice, and every answer names it.

import (
	"fmt"
	"sort"
	"strings"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/textpos"
)

// categories are the ones served here, with the names that NEOS gives them.
var categories = map[string]string{
	"kestrel": "Kestrel",
	"lp":      "Linear Programming",
	"milp":    "Mixed Integer Linear Programming",
}

// solver is a solver by the name that NEOS clients know, and the backends that do its
// work here.
type solver struct {
	name     string
	backends []string // that are this solver, in order of preference; where none is available, backends.Default stands in
	always   bool     // offered even where a stand-in has to do its work
	lines    dialect  // how its options are read and its answers written
}

// solvers is the table. CPLEX has no backend here, so a stand-in always does its work.
var solvers = []solver{
	{"CPLEX", nil, true, cplexLines},
	{"Cbc", []string{"cbc"}, true, cbcLines},
	{"HiGHS", []string{"highs", "highs-program"}, true, highsLines},
	{"scip", []string{"scip"}, true, scipLines},
	{"GLPK", []string{"glpsol"}, false, highsLines},
	{"lp_solve", []string{"lpsolve", "lp_solve"}, false, highsLines},
}

// input is a way to give a model, and the fields of its template. The first
// field is the model.
type input struct {
	name   string
	fields []string
}

var (
	inputs       = []input{gamsInput, lpInput, mpsInput}
	gamsInput    = input{"GAMS", []string{"model", "options", "wantlst", "wantlog"}}
	lpInput      = input{"LP", []string{"LP", "options", "post", "wantsol"}}
	mpsInput     = input{"MPS", []string{"MPS", "options", "post", "wantsol"}}
	kestrelInput = input{"AMPL", []string{"nlfile", "solver_options"}}
)

// ignoredFields are fields that may have any value and have no effect: col and row are the
// names of a Kestrel job's columns and rows, which its client knows itself.
var ignoredFields = map[string]bool{"comments": true, "client": true, "col": true, "row": true}

// available returns the backend that does the solver's work: its own (own is true), or
// the default one as a stand-in. The error is that of backends.Default.
func (s *solver) available() (backend string, own bool, err error) {
	for _, name := range s.backends {
		if _, err := backends.Lookup(name); err == nil {
			return name, true, nil
		}
	}
	b, err := backends.Default()
	if err != nil {
		return "", false, err
	}
	return b.Info().Name, false, nil
}

// offered returns the solvers that this machine can serve, in the order of the table.
func offered() []*solver {
	var out []*solver
	for i := range solvers {
		s := &solvers[i]
		if _, own, err := s.available(); err == nil && (s.always || own) {
			out = append(out, s)
		}
	}
	return out
}

// inputsOf returns the inputs of a category.
func inputsOf(category string) []input {
	if category == "kestrel" {
		return []input{kestrelInput}
	}
	return inputs
}

// findCategory returns the short name for a short or full one, in any case.
func findCategory(name string) (string, bool) {
	for short, full := range categories {
		if strings.EqualFold(name, short) || strings.EqualFold(name, full) {
			return short, true
		}
	}
	return "", false
}

// findSolver returns the solver and input of a category by their names, in any
// case. Errors are refusals.
func findSolver(category, solverName, inputName string) (*solver, input, error) {
	for _, s := range offered() {
		if !strings.EqualFold(s.name, solverName) {
			continue
		}
		for _, in := range inputsOf(category) {
			if strings.EqualFold(in.name, inputName) {
				return s, in, nil
			}
		}
		return nil, input{}, refusef("Error: unknown input method %q of solver %s in category %s", clip(inputName, 40), s.name, category)
	}
	return nil, input{}, refusef("Error: unknown solver %q; this local server has %s", clip(solverName, 40), strings.Join(solverNames(), ", "))
}

func solverNames() []string {
	return textpos.Names(offered(), func(s *solver) string { return s.name })
}

// listSolvers returns the lines solver:input of a category, each after the prefix, sorted.
func listSolvers(category, prefix string) []string {
	lines := []string{}
	for _, s := range offered() {
		for _, in := range inputsOf(category) {
			lines = append(lines, prefix+s.name+":"+in.name)
		}
	}
	sort.Strings(lines)
	return lines
}

// listAllSolvers returns the lines category:solver:input.
func listAllSolvers() (out []string) {
	for _, category := range []string{"kestrel", "lp", "milp"} {
		out = append(out, listSolvers(category, category+":")...)
	}
	return out
}

// template returns the job skeleton of a triple: a field with the marker "...Insert Value
// Here..." for each thing to fill in. For an unknown triple it returns a sentence that says so.
func template(category, solverName, inputName string) string {
	short, known := findCategory(category)
	if !known {
		return fmt.Sprintf("unknown category: %s", clip(category, 40))
	}
	s, in, err := findSolver(short, solverName, inputName)
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<document>\n<category>%s</category>\n<solver>%s</solver>\n<inputMethod>%s</inputMethod>\n", short, s.name, in.name)
	b.WriteString("<priority></priority>\n<client><![CDATA[]]></client>\n<email></email>\n\n")
	for _, field := range in.fields {
		fmt.Fprintf(&b, "<%s><![CDATA[...Insert Value Here...]]></%s>\n\n", field, field)
	}
	b.WriteString("<comments><![CDATA[...Insert Value Here...]]></comments>\n\n</document>\n")
	return b.String()
}
