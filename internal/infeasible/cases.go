package infeasible

import (
	"math"
	"slices"

	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// Proving by cases: where a linear program has a point with a fraction in a whole column, one
// case rounds it down and one up (A. H. Land and A. G. Doig, An automatic method of solving
// discrete programming problems, Econometrica 28, 1960). A case is closed when the program
// without whole numbers has no point, shown by multipliers in exact rationals; the solver's word
// only leads there.

const mostCases = 40

// divided rounds the sides of rows of whole numbers to multiples of a common divisor of their
// coefficients. Without bounds no number of cases would find that.
func divided(m *model.Model) *model.Model {
	a := m.Matrix()
	for r := range a.RowLower {
		if lower, upper := propagate.Divided(a, r); lower != a.RowLower[r] || upper != a.RowUpper[r] {
			m.SetRowBounds(m.Constraint(r), lower, upper)
		}
	}
	return m
}

// cases reports how many cases prove that the program has no point, and whether they do.
func (t *tester) cases(program *model.Model) (int, bool, error) {
	closed := 0
	open := []*model.Model{program}
	for len(open) > 0 {
		m := open[len(open)-1]
		open = open[:len(open)-1]
		if closed+len(open) > mostCases || t.over() {
			return closed, false, nil
		}
		relaxed := m.Clone()
		relaxed.Relax()
		sub, err := newTester(t.ctx, t.b, relaxed, Options{Solver: t.o.Solver})
		if err != nil {
			return closed, false, err
		}
		found, v, err := sub.shrink(sub.all)
		t.questions, t.solves = t.questions+sub.questions, t.solves+sub.solves
		switch {
		case err != nil || v == unknown:
			return closed, false, err
		case v == no:
			s := &Subset{}
			for _, part := range found {
				s.Members = append(s.Members, Member{Part: part})
			}
			if !sub.multiply(s) {
				return closed, false, nil
			}
			closed++
			continue
		}
		x := sub.points[len(sub.points)-1].x
		a := m.Matrix()
		j := slices.IndexFunc(a.Type, model.Type.IsInteger)
		for k := range x {
			if a.Type[k].IsInteger() && math.Abs(x[k]-math.Round(x[k])) > math.Abs(x[j]-math.Round(x[j])) {
				j = k
			}
		}
		if j < 0 || math.Abs(x[j]-math.Round(x[j])) < 1e-9 || math.Abs(x[j]) > 1e9 {
			return closed, false, nil
		}
		low, high := m.Clone(), m.Clone()
		low.SetBounds(low.Var(j), a.Lower[j], math.Floor(x[j]))
		high.SetBounds(high.Var(j), math.Ceil(x[j]), a.Upper[j])
		open = append(open, high, low)
	}
	return closed, true, nil
}
