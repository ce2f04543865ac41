package neos

// From what an answer claims to a checked result: the point is assembled by names, checked
// again in exact arithmetic, and its objective computed here. Own.

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model"
)

// DisagreeError is an answer that is false: its point violates the model, or its
// objective is not that of its point.
type DisagreeError struct{ Reason string }

func (e *DisagreeError) Error() string { return "the answer from NEOS is false: " + e.Reason }

// Evaluate makes a result from a reading. The point is assembled, checked in exact
// arithmetic against the model that was sent, and its objective is computed here. What
// cannot be checked is not passed on as an answer:
//
//   - a status with a point but without values becomes StatusLimit, with a message;
//   - "optimal" within a gap that the caller did not ask for becomes StatusFeasible;
//   - a point that is feasible only within the tolerances of floating-point solvers becomes
//     StatusFeasible, with Checked false and the Violation.
//
// That a model is infeasible or a point optimal remains the solver's claim. Objectives and
// bounds are in the model's direction, also where the text was negated.
//
// The error is a *DisagreeError where the answer contradicts the model or itself; otherwise
// it says what in the answer cannot be understood.
func (t *ModelText) Evaluate(r *Reading) (*model.Result, error) {
	m := t.Model
	out := model.NewResult(m, "neos")
	out.Version, out.Nodes, out.Termination, out.Solve = r.Solver, r.Nodes, r.Termination, r.Took
	if r.StandIn != "" {
		out.Version = r.StandIn + " in place of " + r.Solver
	}
	says := r.Sentence()
	if !math.IsNaN(r.Bound) {
		out.Bound = t.direction(r.Bound)
	}
	switch {
	case r.Foreign != "":
		return nil, &DisagreeError{r.Foreign}
	case r.Status == model.StatusError:
		return nil, fmt.Errorf("nothing in the answer of %s says how the solve ended%s", r.Solver, notes(r.Notes))
	case !r.Status.HasPoint():
		out.Status = r.Status
		out.Message = says
		return out, nil
	case r.Values == nil:
		out.Status, out.Bound = model.StatusLimit, model.NewResult(m, "").Bound
		out.Message = fmt.Sprintf("%s says %q with the objective %g, and the answer gives no values of the variables, so nothing of it can be checked; CPLEX gives them", r.Solver, r.Words, t.direction(r.Objective))
		return out, nil
	}
	if err := t.point(r, out); err != nil {
		return nil, err
	}
	out.Status = r.Status
	out.Message = says
	switch {
	case !out.Checked:
		out.Status = model.StatusFeasible
		out.Message += "; in exact arithmetic " + out.Violation.Reason
	case r.Status == model.StatusOptimal && !r.Tolerance:
		out.Bound = out.Objective
	case r.Status == model.StatusOptimal:
		out.Status, out.Termination = model.StatusFeasible, model.GapReached
	}
	return out, nil
}

// Sentence is what the solver says and how its job ended.
func (r *Reading) Sentence() string {
	says := fmt.Sprintf("%s says: %s", r.Who(), r.Words)
	switch {
	case r.Discounted:
		says += fmt.Sprintf("; but the job ended with %q, so that is not believed", r.Ended)
	case r.Ended != "" && r.Ended != r.Words:
		says += fmt.Sprintf("; the job ended with %q", r.Ended)
	}
	return says
}

// point assembles and checks the point of a result. Columns that the answer does not name
// are 0; a name that the model does not have is an error. Integer columns are rounded after
// the check, so that a result has whole numbers.
func (t *ModelText) point(r *Reading, out *model.Result) error {
	m := t.Model
	out.X = make([]float64, m.Columns())
	if t.Input == "GAMS" {
		t.unused(out.X)
	}
	for name, x := range r.Values {
		j, ok := t.find(name)
		if !ok {
			return fmt.Errorf("the answer of %s has a value for %s, which is not a column of the model that was sent", r.Solver, shortened(name))
		}
		if j >= 0 {
			out.X[j] = x
		} else if x != 1 {
			return &DisagreeError{fmt.Sprintf("the column %s, fixed at 1, has the value %g", name, x)}
		}
	}
	report, err := m.Check(out.X)
	if err != nil {
		return err
	}
	if !report.OK && !report.Near {
		return &DisagreeError{fmt.Sprintf("%s says %q, and at its point %s%s", r.Solver, r.Words, report.Reason, notes(r.Notes))}
	}
	for j := range out.X {
		if m.Type(m.Var(j)).IsInteger() {
			out.X[j] = math.Round(out.X[j])
		}
	}
	out.Objective, _ = report.Objective.Float64()
	if out.Checked = report.OK; !report.OK { // kept, because solvers compute with tolerances and the solve may have taken hours
		out.Violation = report.Missed()
	}
	// Listings print three or four decimals, so finer differences mean nothing.
	if claimed := t.direction(r.Objective); math.Abs(claimed-out.Objective) > 1e-3+1e-5*math.Abs(out.Objective) {
		return &DisagreeError{fmt.Sprintf("%s prints the objective %g, and its point has %g", r.Solver, claimed, out.Objective)}
	}
	return nil
}

// unused sets the columns without a row and without a cost to the value nearest 0 within
// their bounds: GAMS leaves them out of the model, and so out of the answer.
func (t *ModelText) unused(x []float64) {
	a := t.Model.Matrix()
	used := make([]bool, len(x))
	for k, j := range a.Index {
		used[j] = used[j] || a.Value[k] != 0
	}
	for j := range x {
		if lower, upper := a.Lower[j], a.Upper[j]; !used[j] && a.Cost[j] == 0 {
			if a.Type[j].IsInteger() {
				lower, upper = math.Ceil(lower), math.Floor(upper)
			}
			x[j] = math.Min(math.Max(0, lower), upper)
		}
	}
}

// direction converts an objective from the direction of the text to that of the model.
func (t *ModelText) direction(x float64) float64 {
	if t.negated {
		return -x
	}
	return x
}

// notes joins sentences for the end of another one.
func notes(list []string) string {
	s := ""
	for _, n := range list {
		s += "; " + n
	}
	return s
}
