// Package recheck re-checks stored solutions from the puzzle or the model alone, without any
// solver: moves are replayed, packings and covers counted cell by cell and item by item, points
// put into every row in exact arithmetic. Own.
//
// This file compares what a text states about its solutions with the solutions, and names what no
// solution can show. One rule for every kind.
//
// Not here: solvers and searches. Begin with stated.go.
package recheck

import (
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/native/referee"
)

// Report is the verdict of a check.
type Report struct {
	referee.Verdict
	Unchecked string // what solutions that were accepted do not show, such as optimality; "" for nothing
}

// String is the reason, and what was not checked.
func (v Report) String() string {
	if v.Unchecked == "" {
		return v.Reason
	}
	return v.Reason + "; not checked: " + v.Unchecked
}

// Wrong is a verdict against what was stored.
func Wrong(format string, args ...any) Report {
	return Report{Verdict: referee.Verdict{Reason: fmt.Sprintf(format, args...)}}
}

// Stated is what a text says about the solutions that it lists.
type Stated struct {
	Status           string
	Objective, Bound *float64
	Solutions        *uint64
	Symmetry         bool // numbers of solutions up to symmetry
}

// Found is what the solutions of a text were found to be.
type Found struct {
	Report
	objective *float64 // of the best of them; nil where there is nothing to minimise
	most      bool     // it is maximised
	rounding  float64  // by how much a stated objective may differ
	solutions int      // of a list of them: how many
	better    string   // what there might be a better one of, or another one
	compared  bool     // with what the text states: there is nothing more to say
}

// of says which solution of several a verdict is about.
func (r Found) of(i, all int) Found {
	if all > 1 {
		r.Reason = fmt.Sprintf("solution %d: %s", i+1, r.Reason)
	}
	return r
}

// states reports whether a text may state this objective.
func (r *Found) states(x float64) bool { return math.Abs(x-*r.objective) <= r.rounding }

// Compare compares what is stated with what was found, and says what was not checked.
func (r *Found) Compare(s *Stated) Report {
	if !r.OK || r.compared {
		return r.Report
	}
	against := 1.0
	if r.most {
		against = -1
	}
	switch {
	case s.Solutions != nil && r.solutions > 0 && *s.Solutions != uint64(r.solutions):
		return Wrong("the answer states %d solutions, and lists %d", *s.Solutions, r.solutions)
	case s.Objective != nil && r.objective == nil:
		return Wrong("the answer states the objective %.12g; the puzzle has none", *s.Objective)
	case s.Objective != nil && !r.states(*s.Objective):
		return Wrong("the answer states the objective %.12g; its %s has %.12g", *s.Objective, r.better, *r.objective)
	case s.Bound != nil && r.objective != nil && against*(*s.Bound-*r.objective) > r.rounding:
		return Wrong("the answer states the bound %.12g; its %s has %.12g, which is better", *s.Bound, r.better, *r.objective)
	}
	return Report{r.Verdict, r.unchecked(s)}
}

// unchecked names what the text states, or may be read to mean, and no solution shows.
func (r *Found) unchecked(s *Stated) string {
	optimal := strings.Contains(strings.ToLower(s.Status), model.StatusOptimal.String()) // files of solvers have it in words
	switch listed := r.solutions > 1 && s.Objective == nil; {
	case listed && !s.Symmetry:
		return "whether there are others"
	case listed:
		return "whether there are others, and the numbers up to symmetry"
	case r.objective != nil && optimal:
		return "optimality"
	case r.objective != nil && s.Bound != nil:
		return "the bound"
	case r.objective != nil:
		return "whether there is a better " + r.better
	}
	return "whether there are others"
}
