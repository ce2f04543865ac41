// What a stored answer states about its solutions, compared with the solutions; and what no
// solution can show, which the verdict names as not checked. One rule for every kind: own.

package tilemip

import (
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/native/referee"
)

// CheckVerdict is the verdict of Check.
type CheckVerdict struct {
	referee.Verdict
	Unchecked string // what solutions that were accepted do not show, such as optimality; "" for nothing
}

// String is the reason, and what was not checked.
func (v CheckVerdict) String() string {
	if v.Unchecked == "" {
		return v.Reason
	}
	return v.Reason + "; not checked: " + v.Unchecked
}

// wrong is a verdict against what was stored.
func wrong(format string, args ...any) CheckVerdict {
	return CheckVerdict{Verdict: referee.Verdict{Reason: fmt.Sprintf(format, args...)}}
}

// stated is what a text says about the solutions that it lists.
type stated struct {
	status           string
	objective, bound *float64
	solutions        *uint64
	symmetry         bool // numbers of solutions up to symmetry
}

// states returns what an answer states.
func (a *Answer) states() *stated {
	return &stated{
		status: a.Status.String(), objective: a.Objective, bound: a.Bound, solutions: a.Solutions,
		symmetry: a.Unique != nil || a.UniqueRotations != nil || a.UniqueReflections != nil,
	}
}

// rechecked is what the solutions of a text were found to be.
type rechecked struct {
	CheckVerdict
	objective *float64 // of the best of them; nil where there is nothing to minimise
	most      bool     // it is maximised
	rounding  float64  // by how much a stated objective may differ
	solutions int      // of a list of them: how many
	better    string   // what there might be a better one of, or another one
	compared  bool     // with what the text states: there is nothing more to say
}

// of says which solution of several a verdict is about.
func (r rechecked) of(i, all int) rechecked {
	if all > 1 {
		r.Reason = fmt.Sprintf("solution %d: %s", i+1, r.Reason)
	}
	return r
}

// states reports whether a text may state this objective.
func (r *rechecked) states(x float64) bool { return math.Abs(x-*r.objective) <= r.rounding }

// compare compares what is stated with what was found, and says what was not checked.
func (r *rechecked) compare(s *stated) CheckVerdict {
	if !r.OK || r.compared {
		return r.CheckVerdict
	}
	against := 1.0
	if r.most {
		against = -1
	}
	switch {
	case s.solutions != nil && r.solutions > 0 && *s.solutions != uint64(r.solutions):
		return wrong("the answer states %d solutions, and lists %d", *s.solutions, r.solutions)
	case s.objective != nil && r.objective == nil:
		return wrong("the answer states the objective %.12g; the puzzle has none", *s.objective)
	case s.objective != nil && !r.states(*s.objective):
		return wrong("the answer states the objective %.12g; its %s has %.12g", *s.objective, r.better, *r.objective)
	case s.bound != nil && r.objective != nil && against*(*s.bound-*r.objective) > r.rounding:
		return wrong("the answer states the bound %.12g; its %s has %.12g, which is better", *s.bound, r.better, *r.objective)
	}
	return CheckVerdict{r.Verdict, r.unchecked(s)}
}

// unchecked names what the text states, or may be read to mean, and no solution shows.
func (r *rechecked) unchecked(s *stated) string {
	optimal := strings.Contains(strings.ToLower(s.status), model.StatusOptimal.String()) // files of solvers have it in words
	switch listed := r.solutions > 1 && s.objective == nil; {
	case listed && !s.symmetry:
		return "whether there are others"
	case listed:
		return "whether there are others, and the numbers up to symmetry"
	case r.objective != nil && optimal:
		return "optimality"
	case r.objective != nil && s.bound != nil:
		return "the bound"
	case r.objective != nil:
		return "whether there is a better " + r.better
	}
	return "whether there are others"
}
