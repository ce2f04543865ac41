package backends

// The choice of a solver by what the program is, measured on the programs of lab solvers;
// docs/reference/backends.md has the rule and its table. What is looked at costs one pass over the
// matrix. Own.

import (
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// The kinds of programs by which a solver is chosen.
const (
	kindLinear    = "linear"
	kindQuadratic = "quadratic"
	kindMixed     = "mixed integer"
	kindWeighted  = "pure integer"
	kindCounting  = "combinatorial" // pure integer with whole data, no covering row, and costs of one size or none
)

// fewColumns is up to how many columns a combinatorial program counts as pure integer: HiGHS solves
// these in less than the 0.05 s of CPU that the start of CP-SAT's process takes, or about as fast.
const fewColumns = 120

// usual is the order of preference among solvers at a program of which nothing is known; the highs
// program is the library's search with a file on either side. ahead is who comes before it at a kind.
var (
	usual = []string{"highs", "highs-program", "scip", "cbc", "glpsol", "cpsat", "lpsolve"}
	ahead = map[string][]string{kindCounting: {"cpsat", "scip"}}
)

// KindOf returns what a program is for the choice of its solver: "linear", "quadratic", "mixed
// integer", "pure integer" or "combinatorial", that is a larger pure integer program of whole data
// without a covering row, and with costs of one size or none.
func KindOf(m *model.Model) string {
	a := m.Matrix()
	switch integers := a.HasIntegers(); {
	case m.Features().Products:
		return kindQuadratic
	case !integers && !m.Features().Any():
		return kindLinear
	case m.Features().Any() || !pure(&a):
		return kindMixed
	case len(a.Cost) > fewColumns && combinatorial(&a):
		return kindCounting
	}
	return kindWeighted
}

// pure reports whether every column is integer and has finite bounds.
func pure(a *model.Matrix) bool {
	for j, t := range a.Type {
		if !t.IsInteger() || math.IsInf(a.Lower[j], 0) || math.IsInf(a.Upper[j], 0) {
			return false
		}
	}
	return true
}

// combinatorial reports whether a pure integer program has costs of one size or none, no covering row
// (a sum of positive terms that is at least something: there the bounds of linear programs decide), and
// whole coefficients whose sums stay below 2^53, which CP-SAT takes without scaling.
func combinatorial(a *model.Matrix) bool {
	size := 0.0
	for _, c := range a.Cost {
		if c != 0 {
			if size == 0 {
				size = math.Abs(c)
			}
			if math.Abs(c) != size {
				return false
			}
		}
	}
	for i := range a.RowLower {
		index, value := a.Row(i)
		sum, covers := 0.0, a.RowLower[i] > 0 && math.IsInf(a.RowUpper[i], 1)
		for k, j := range index {
			if value[k] != math.Trunc(value[k]) {
				return false
			}
			covers = covers && value[k] > 0
			sum += math.Abs(value[k]) * math.Max(math.Abs(a.Lower[j]), math.Abs(a.Upper[j]))
		}
		if covers || sum >= 1<<53 {
			return false
		}
	}
	return true
}

// Choose returns the available solvers that take the model with the options, the best for its kind
// first, and why they stand so; nil is a model of which nothing is known yet. CP-SAT and SCIP do not
// come first where options are asked for that they do not have. Services, and solvers that need a
// licence, are never chosen. Without a solver the error is a *MissingError.
func Choose(m *model.Model, o Options) (best []Backend, why string, err error) {
	order := usual
	if m != nil {
		why = KindOf(m)
		order = slices.Concat(ahead[why], usual)
	}
	var late []Backend
	for k, name := range order {
		b, missing := Lookup(name)
		if missing != nil || slices.Contains(order[:k], name) || m != nil && !takesModel(b, m, why, o.Reformulate) {
			continue
		}
		if k < len(ahead[why]) && (o.Raw != nil || len(o.unused(b.Info())) > 0) {
			late = append(late, b)
			continue
		}
		best = append(best, b)
	}
	if best = append(best, late...); best == nil {
		how := "no solver was found; get HiGHS by: tilemip backends install highs (10 MB, no root needed)"
		if !registered("cbc") {
			how += "; programs on PATH are not looked for: import _ \"github.com/tilemip/tilemip/backends/process\""
		}
		return nil, why, &MissingError{How: how}
	}
	return best, why, nil
}

// takesModel reports whether a backend takes a model of a kind: its data, and its constructs or, if
// they may be stated as rows, what else there is.
func takesModel(b Backend, m *model.Model, kind string, reformulate bool) bool {
	can := b.Info().Capabilities
	lacks := m.Features().Without(Takes(b, m))
	switch a := m.Matrix(); {
	case can.WholeOnly && kind != kindWeighted && kind != kindCounting, a.HasIntegers() && !can.Integers:
		return false
	case kind == kindQuadratic && (lacks.Products || a.HasIntegers() && !can.MixedProducts):
		return false
	}
	return reformulate || !lacks.Any()
}

// Default returns the best solver that is available here for a model of which nothing is known yet.
func Default() (Backend, error) {
	best, _, err := Choose(nil, Options{})
	if err != nil {
		return nil, err
	}
	return best[0], nil
}

// Others returns the available solvers besides the one named, in the order of Default:
// those that can be asked for a second answer. The library and the program of one solver are
// one voice.
func Others(than string) []Backend {
	best, _, _ := Choose(nil, Options{})
	return otherVoices(best, than)
}

// otherVoices are those of the backends that are neither the solver named nor each other.
func otherVoices(of []Backend, than string) (others []Backend) {
	heard := []string{solverOf(than)}
	for _, b := range of {
		if name := solverOf(b.Info().Name); !slices.Contains(heard, name) && !b.Info().Capabilities.WholeOnly {
			heard, others = append(heard, name), append(others, b)
		}
	}
	return others
}

// solverOf returns the solver that a backend of that name runs: highs for highs-program.
func solverOf(name string) string { return strings.TrimSuffix(name, "-program") }
