package backends

// An optimum is believed when it is checked, as points are. Of a linear program the duals prove
// it (propagate.Dual), or it remains the solver's claim. Of a quadratic one the Karush-Kuhn-Tucker
// conditions are checked, which for a convex objective say that the point is best: nothing is
// better on the linear program of the gradient at it, and the duals of that program are the
// multipliers (J. Nocedal and S. J. Wright, Numerical Optimization, 2nd edition, 2006, section
// 12.3). A quadratic optimum that fails is only feasible, without a bound: QP solvers have ended
// at points that are not even stationary, and called unbounded programs optimal.
//
// "Unbounded" is refuted here, too, where bounds of the columns and rows leave the objective a
// best value. Own.

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// certify checks that an optimum is one.
func (s *recheck) certify(r *model.Result) {
	a, has := s.m.Matrix(), s.m.Features()
	quadratic := has.Products
	if has.Products = false; r.Status != model.StatusOptimal || a.HasIntegers() || has.Any() || !quadratic && r.RowDual == nil {
		return
	}
	if quadratic && !knownConvex(s.m) {
		s.unproven(r, fmt.Sprintf("that the objective is convex is not shown for more than %d columns with products", densest))
		return
	}
	d := propagate.Dual(s.m, r.X, r.RowDual)
	if quadratic && !d.Closes(r.Objective) {
		if y := s.multipliers(r.X); y != nil {
			if again := propagate.Dual(s.m, r.X, y); again.Closes(r.Objective) || !d.ClosesNear(r.Objective) {
				d = again
			}
		}
	}
	switch {
	case d.Closes(r.Objective) && (!quadratic || convexExactly(s.m)):
		r.Certified, r.Bound = true, r.Objective
	case quadratic && !d.ClosesNear(r.Objective):
		s.unproven(r, "it does not meet the optimality conditions of Karush, Kuhn and Tucker")
	}
}

// unproven takes the word optimal from a point, and its bound.
func (s *recheck) unproven(r *model.Result, why string) {
	r.Status, r.Bound = model.StatusFeasible, model.NewResult(s.m, "").Bound
	r.Message = sentences(r.Message, r.Engine+" calls this point optimal; "+why+", so that no bound is known")
}

// multipliers are the duals of the linear program that has the gradient at x for its objective;
// nil without a solver for it.
func (s *recheck) multipliers(x []float64) []float64 {
	if s.m.Rows() == 0 || s.m.Nonzeros() == 0 {
		return nil
	}
	linear := s.m.Clone()
	costs := append([]float64(nil), linear.Matrix().Cost...)
	for _, p := range s.m.Constructs().Products {
		costs[p.A] += p.Coefficient * x[p.B]
		costs[p.B] += p.Coefficient * x[p.A]
	}
	linear.SetConstructs(model.Constructs{})
	for j, c := range costs {
		linear.SetCost(linear.Var(j), c)
	}
	if r := s.optimum(linear); r != nil && len(r.RowDual) == s.m.Rows() {
		return r.RowDual
	}
	return nil
}

// dualSolver returns a solver that gives duals of linear programs: the one that solved the
// model, where it is here and does, or the first that is; nil for none.
func (s *recheck) dualSolver() Backend {
	able := func(b Backend) bool {
		i := b.Info()
		return i.Available() && i.Kind != Service && i.Capabilities.Duals
	}
	if able(s.b) {
		return s.b
	}
	for _, b := range Others(s.b.Info().Name) {
		if able(b) {
			return b
		}
	}
	return nil
}

// refuted looks whether an objective that is called unbounded can be. The error is a
// *DisagreeError where it cannot. A solver that leaves open whether the model is infeasible has
// then said that it is.
func (s *recheck) refuted(r *model.Result) error {
	if r.Status != model.StatusUnbounded {
		return nil
	}
	why := bounded(s.m)
	if why == "" {
		why = s.noRay()
	}
	if why == "" {
		return nil
	}
	if leavesOpen(r) {
		r.Status, r.Message = model.StatusInfeasible, sentences(r.Message, why+", so that it is infeasible")
		return nil
	}
	r.Status = model.StatusError
	return &DisagreeError{fmt.Sprintf("%s says unbounded, and that is disproved: %s", r.Engine, why)}
}

// leavesOpen reports whether a solver that says unbounded says in its words that the model may be
// infeasible as well.
func leavesOpen(r *model.Result) bool {
	says := strings.ToLower(r.Message)
	return strings.Contains(says, "infeasible") || strings.Contains(says, "inf_or_unb")
}

// bounded says why the objective of a model has a best value, where propagation of its bounds
// shows it; otherwise it is empty.
func bounded(m *model.Model) string {
	if m.Features().Products && !knownConvex(m) || !propagate.Bounded(m) {
		return ""
	}
	return "the bounds of the columns and the rows leave the objective a best value"
}

// knownConvex reports whether a quadratic objective is convex: Solve has refused it otherwise,
// where it is not too large for that.
func knownConvex(m *model.Model) bool { return productColumns(m) <= densest || dominant(m) }

// DisagreeError says that an answer is false: what it claims is disproved, or the independent checker rejects
// it.
type DisagreeError struct{ Reason string }

func (e *DisagreeError) Error() string { return e.Reason }

// mostExactly is the number of columns with products up to which convexity is decided in rational
// arithmetic, whose numbers grow.
const mostExactly = 40

// convexExactly reports whether the quadratic objective is convex, proven without rounding; false
// where that would take too long. It is the factorization of convex (reformulate.go).
func convexExactly(m *model.Model) bool {
	q, _ := hessian(m)
	n := len(q)
	if n > mostExactly {
		return false
	}
	rows := make([][]big.Rat, n)
	for i := range q {
		rows[i] = make([]big.Rat, n)
		for j, x := range q[i] {
			rows[i][j].SetFloat64(x)
		}
	}
	var f, t big.Rat
	for k := range n {
		d := &rows[k][k]
		for i := k + 1; i < n; i++ {
			if d.Sign() == 0 && rows[i][k].Sign() != 0 {
				return false
			}
		}
		if d.Sign() < 0 {
			return false
		}
		for i := k + 1; i < n && d.Sign() > 0; i++ {
			f.Quo(&rows[i][k], d)
			for j := k + 1; j < n; j++ {
				rows[i][j].Sub(&rows[i][j], t.Mul(&f, &rows[k][j]))
			}
		}
	}
	return true
}
