package backends

// What a session carries from one solve to the next besides the solver's object (live.go):
// the basis at which a linear program ended, and the best point of an integer one. Both are
// stored by handles of variables and constraints, so that they fit the model after any
// change, a deletion too. Own.

import (
	"context"
	"math"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// BasisStatus is the status of a column or a row in a basis of a linear program.
type BasisStatus uint8

// The statuses in a basis.
const (
	AtLower BasisStatus = iota // nonbasic, at its lower bound
	AtUpper                    // nonbasic, at its upper bound
	AtZero                     // nonbasic without bounds
	Basic
)

// Basis is a basis of a linear program: one status for each column and each row of the
// model, by position.
type Basis struct {
	Columns, Rows []BasisStatus
}

// Warm is a backend that can start a linear program from a basis. It is optional: a
// session over any other backend gives the same answers, each from scratch.
type Warm interface {
	Backend
	// SolveFrom is Solve from a basis, which may be nil, or not quite a basis after
	// changes: the solver then completes it. It returns the basis of the optimum of a
	// linear program, otherwise nil.
	SolveFrom(ctx context.Context, m *model.Model, o Options, basis *Basis) (*model.Result, *Basis, error)
}

// SolveFrom is Solve of one linear program from a basis, which may be nil. It is for callers
// who state each program anew and carry the basis from one to the next themselves, as a
// branch and bound does whose nodes have fewer columns than their parents. It returns the
// basis of the optimum, nil where there is none.
func SolveFrom(ctx context.Context, b Warm, m *model.Model, o Options, basis *Basis) (*model.Result, *Basis, error) {
	var ended *Basis
	r, err := solve(ctx, b, m, o, func(ctx context.Context, m *model.Model, o Options) (r *model.Result, err error) {
		r, ended, err = b.SolveFrom(ctx, m, o, basis)
		return r, err
	})
	return r, ended, err
}

// keep stores the basis by handles. Without a new one the last basis stays: after an
// infeasible or interrupted solve it is still a useful start.
func (s *Session) keep(basis *Basis) {
	if basis == nil || len(basis.Columns) != s.m.Columns() || len(basis.Rows) != s.m.Rows() {
		return
	}
	s.basis = basis
	s.vars, s.constraints = handles(s.m)
}

// carried returns the last basis for the model m as it is now, or nil: new columns are at a
// bound, new rows basic. After deletions it may have too few or too many basic members.
func (s *Session) carried(m *model.Model) *Basis {
	if s.basis == nil {
		return nil
	}
	a := m.Matrix()
	b := &Basis{Columns: make([]BasisStatus, m.Columns()), Rows: make([]BasisStatus, m.Rows())}
	for r := range b.Rows {
		b.Rows[r] = Basic
	}
	for k, v := range s.vars {
		if j := m.Index(v); j >= 0 {
			b.Columns[j] = s.basis.Columns[k]
		}
	}
	for k, c := range s.constraints {
		if r := m.RowIndex(c); r >= 0 {
			b.Rows[r] = s.basis.Rows[k]
		}
	}
	for j := range b.Columns {
		b.Columns[j] = b.Columns[j].within(a.Lower[j], a.Upper[j])
	}
	for r := range b.Rows {
		b.Rows[r] = b.Rows[r].within(a.RowLower[r], a.RowUpper[r])
	}
	return b
}

// within returns the status, or another nonbasic one where its bound is infinite.
func (s BasisStatus) within(lower, upper float64) BasisStatus {
	low, up := lower > -largeBound, upper < largeBound
	switch {
	case s == Basic || s == AtLower && low || s == AtUpper && up:
		return s
	case low:
		return AtLower
	case up:
		return AtUpper
	}
	return AtZero
}

// keepPoint stores the point of an integer program by handles. A solve without a point
// leaves the last one.
func (s *Session) keepPoint(r *model.Result) {
	if a := s.m.Matrix(); !r.Status.HasPoint() || len(r.X) != len(a.Lower) || !a.HasIntegers() {
		return
	}
	s.point = append(s.point[:0], r.X...)
	s.pointOf, _ = handles(s.m)
}

// start returns the last point for the model as it is now, within its bounds, or nil where
// there is none or the backend takes none. New variables have NaN: see Options.Start. A whole point that
// is not feasible any more is none: solvers spend more on repairing it than it is worth.
func (s *Session) start() []float64 {
	if s.point == nil || !s.b.Info().Capabilities.Start {
		return nil
	}
	a := s.m.Matrix()
	x := slices.Repeat([]float64{math.NaN()}, len(a.Lower))
	for k, v := range s.pointOf {
		if j := s.m.Index(v); j >= 0 {
			x[j] = s.point[k]
		}
	}
	for j := range x {
		if x[j] < a.Lower[j] {
			x[j] = a.Lower[j]
		} else if x[j] > a.Upper[j] {
			x[j] = a.Upper[j]
		}
	}
	if !partial(x) {
		if report, err := s.m.Check(x); err != nil || !report.OK && !report.Near {
			return nil
		}
	}
	return x
}
