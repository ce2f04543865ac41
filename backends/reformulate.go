package backends

// What a backend does not take: semi-continuous variables, special ordered sets, indicator rows, and
// a quadratic objective. Solve refuses it by name before anything runs, or, with
// Options.Reformulate, states it as rows (package internal/reformulate) in front of the backend. The
// exact check is of the model as it was, in either case. Own.

import (
	"context"
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/internal/reformulate"
	"github.com/tilemip/tilemip/model"
)

// takes returns the constructs that a backend claims.
func (c Capabilities) takes() model.Features {
	return model.Features{Semi: c.Semi, SOS: c.SOS, Indicators: c.Indicators, Products: c.Products}
}

// Particular is a backend that takes a construct in some programs only, for instance with bounds
// up to some number.
type Particular interface {
	// Takes returns what the backend takes of the constructs of m, at most what it claims.
	Takes(m *model.Model) model.Features
}

// Takes returns what a backend takes of the constructs of m.
func Takes(b Backend, m *model.Model) model.Features {
	if p, ok := b.(Particular); ok {
		return p.Takes(m)
	}
	return b.Info().Capabilities.takes()
}

// settled returns the model without the thresholds that bounds and whole numbers decide, so that no
// solver has to: where both leave a column one value or none, or say as much. m itself where there
// are none.
func settled(m *model.Model) *model.Model {
	work, c := m, m.Constructs()
	var left []model.Semi
	for _, s := range c.Semi {
		v := m.Var(int(s.Column))
		lower, upper := m.Bounds(v)
		low, up, choice := s.Within(lower, upper, m.Type(v).IsInteger())
		if choice {
			left = append(left, s)
		}
		if work == m && (!choice || low != lower) {
			work = m.Clone()
		}
		if work != m {
			work.SetBounds(v, low, up)
		}
	}
	if work != m {
		c.Semi = left
		work.SetConstructs(c)
	}
	return work
}

// rewriting is a backend that is given models without the constructs it lacks.
type rewriting struct {
	Backend
	takes model.Features
}

// forConstructs returns the backend that solves m, which is b where m has nothing that b lacks, and
// what is to be stated as rows.
func forConstructs(b Backend, m *model.Model, o Options) (Backend, []reformulate.Step, error) {
	features := m.Features()
	if !features.Any() {
		return b, nil, nil
	}
	info, takes := b.Info(), Takes(b, m)
	lacks := features.Without(takes)
	if a := m.Matrix(); lacks.Products || features.Products && !info.Capabilities.MixedProducts && (a.HasIntegers() || features.Without(model.Features{Products: true}).Any()) {
		if lacks.Products {
			return nil, nil, fmt.Errorf("%s does not solve programs with a quadratic objective; %s", info.Name, others(func(c Capabilities) bool { return c.Products }))
		}
		return nil, nil, fmt.Errorf("%s solves programs with a quadratic objective only without integer variables and conditions", info.Name)
	}
	if features.Products {
		if err := convex(m); err != nil {
			return nil, nil, err
		}
	}
	if !lacks.Any() {
		return b, nil, nil
	}
	if !o.Reformulate {
		return nil, nil, fmt.Errorf("%s does not take %s; ask for the option reformulate, which states them as rows, or for another backend: %s", info.Name, lacks, others(func(c Capabilities) bool { return !features.Without(c.takes()).Any() }))
	}
	_, steps, err := reformulate.Linear(m, takes)
	if err != nil {
		return nil, nil, err
	}
	return &rewriting{b, takes}, steps, nil
}

// others names the backends that are here and can do something.
func others(can func(Capabilities) bool) string {
	var names []string
	for _, b := range All() {
		if i := b.Info(); i.Available() && can(i.Capabilities) {
			names = append(names, i.Name)
		}
	}
	if names == nil {
		return "no backend here does"
	}
	return strings.Join(names, ", ") + " can"
}

// Solve states the model as rows, solves that, and returns its point and events as those of m.
// Duals of a model with such rows would be of the rows, so there are none.
func (b *rewriting) Solve(ctx context.Context, m *model.Model, o Options) (*model.Result, error) {
	linear, _, err := reformulate.Linear(m, b.takes)
	if err != nil {
		return nil, err
	}
	columns := m.Columns()
	if o.Start != nil {
		o.Start = append([]float64(nil), o.Start...)
		for len(o.Start) < linear.Columns() {
			o.Start = append(o.Start, math.NaN())
		}
	}
	if hear := o.Events; hear != nil {
		o.Events = func(e Event) {
			if len(e.X) > columns {
				e.X = e.X[:columns]
			}
			hear(e)
		}
	}
	o, noStart, err := completed(ctx, b.Backend, linear, o)
	if err != nil {
		return nil, err
	}
	r, err := b.Backend.Solve(ctx, linear, o)
	if err != nil {
		return nil, err
	}
	if noStart != "" {
		r.Unused = append(r.Unused, noStart)
	}
	if len(r.X) > columns {
		r.X = r.X[:columns]
	}
	if r.Pool != nil {
		for k, p := range r.Pool.Points {
			r.Pool.Points[k].X = p.X[:min(columns, len(p.X))]
		}
	}
	r.RowDual, r.Reduced, r.LastDual = nil, nil, nil
	return r, nil
}

// convex refuses an objective that bends the wrong way, by an LDLᵀ factorization without
// square roots (Golub and Van Loan, Matrix Computations, 4th edition, 2013, section 4.1): a
// pivot below 0, or a pivot of 0 with a rest beside it, shows a direction of it. It is computed
// in floating point with a tolerance of 1e-9 of the largest coefficient.
func convex(m *model.Model) error {
	if productColumns(m) > densest {
		return nil // the solver says what it finds
	}
	q, columns := hessian(m)
	n, most := len(q), 0.0
	for _, p := range m.Constructs().Products {
		most = math.Max(most, math.Abs(p.Coefficient))
	}
	for k := range n {
		d := q[k][k]
		for i := k + 1; i < n; i++ {
			if d <= 1e-9*most && math.Abs(q[i][k]) > 1e-9*most {
				d = -1
			}
		}
		if d < -1e-9*most {
			return fmt.Errorf("model %s: the quadratic objective is not convex, as the terms of %s show; only convex ones are solved", m.Name(), m.ColumnName(int(columns[k])))
		}
		if d <= 1e-9*most {
			continue
		}
		for i := k + 1; i < n; i++ {
			f := q[i][k] / d
			for j := k + 1; j < n; j++ {
				q[i][j] -= f * q[k][j]
			}
		}
	}
	return nil
}

// densest is up to how many columns with products are looked at: 1,000³ steps are a second.
const densest = 1000

// hessian returns the second derivatives of the objective, of a minimization, as a dense matrix
// of the columns that have products.
func hessian(m *model.Model) (q [][]float64, columns []int32) {
	at := map[int32]int{}
	for _, p := range m.Constructs().Products {
		for _, j := range [2]int32{p.A, p.B} {
			if _, ok := at[j]; !ok {
				at[j] = len(columns)
				columns = append(columns, j)
			}
		}
	}
	q = make([][]float64, len(columns))
	for i := range q {
		q[i] = make([]float64, len(columns))
	}
	sign := direction(m)
	for _, p := range m.Constructs().Products {
		i, j, c := at[p.A], at[p.B], sign*p.Coefficient
		q[i][j] += c
		q[j][i] += c // a square stands on the diagonal twice, as in ½xᵀQx
	}
	return q, columns
}

// productColumns counts the columns that have products.
func productColumns(m *model.Model) int {
	has := map[int32]bool{}
	for _, p := range m.Constructs().Products {
		has[p.A], has[p.B] = true, true
	}
	return len(has)
}

// dominant reports whether every square outweighs the products that its column is in: a
// sufficient condition of convexity, by the circles of Gershgorin.
func dominant(m *model.Model) bool {
	left, sign := map[int32]float64{}, direction(m)
	for _, p := range m.Constructs().Products {
		if p.A == p.B {
			left[p.A] += 2 * sign * p.Coefficient
			continue
		}
		left[p.A] -= math.Abs(p.Coefficient)
		left[p.B] -= math.Abs(p.Coefficient)
	}
	for _, d := range left {
		if d < 0 {
			return false
		}
	}
	return true
}
