package backends

// A session solves one model repeatedly while it changes, each time from the basis at
// which the last solve ended: column generation (P. C. Gilmore and R. E. Gomory 1961),
// cuts that are added when a point violates them, changed costs. It keeps the basis, not
// the solver's object. The basis is stored by handles of variables and constraints, so
// that it fits the model after any change, a deletion too, and a solve that was stopped
// leaves nothing behind. Own.
//
// Handing the model over again costs one pass over it; starting from scratch would cost
// simplex iterations.

import (
	"context"

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

// Session is a model and the backend that solves it. It holds nothing that must be
// released. It must not be used by two goroutines at once.
type Session struct {
	b Backend
	m *model.Model

	basis       *Basis             // of the last optimum, nil before one
	vars        []model.Var        // basis.Columns[k] belongs to vars[k]
	constraints []model.Constraint // basis.Rows[k] belongs to constraints[k]
}

// Open begins a session. The model may be changed at any time between solves.
func Open(b Backend, m *model.Model) *Session { return &Session{b: b, m: m} }

// Warm reports whether the next solve of a linear program starts from a basis.
func (s *Session) Warm() bool { return s.basis != nil }

// Solve solves the model as it is now; see the package's Solve for what it guarantees.
// A model with integer columns is solved from scratch.
func (s *Session) Solve(ctx context.Context, o Options) (*model.Result, error) {
	warm, ok := s.b.(Warm)
	if !ok {
		return Solve(ctx, s.b, s.m, o)
	}
	return solve(ctx, s.b, s.m, o, func(ctx context.Context, m *model.Model, o Options) (*model.Result, error) {
		r, basis, err := warm.SolveFrom(ctx, m, o, s.carried())
		s.keep(basis)
		return r, err
	})
}

// keep stores the basis by handles. Without a new one the last basis stays: after an
// infeasible or interrupted solve it is still a useful start.
func (s *Session) keep(basis *Basis) {
	if basis == nil || len(basis.Columns) != s.m.Columns() || len(basis.Rows) != s.m.Rows() {
		return
	}
	s.basis = basis
	s.vars, s.constraints = s.vars[:0], s.constraints[:0]
	for j := range basis.Columns {
		s.vars = append(s.vars, s.m.Var(j))
	}
	for r := range basis.Rows {
		s.constraints = append(s.constraints, s.m.Constraint(r))
	}
}

// carried returns the last basis for the model as it is now, or nil: new columns are at a
// bound, new rows basic. After deletions it may have too few or too many basic members.
func (s *Session) carried() *Basis {
	if s.basis == nil {
		return nil
	}
	a := s.m.Matrix()
	b := &Basis{Columns: make([]BasisStatus, s.m.Columns()), Rows: make([]BasisStatus, s.m.Rows())}
	for r := range b.Rows {
		b.Rows[r] = Basic
	}
	for k, v := range s.vars {
		if j := s.m.Index(v); j >= 0 {
			b.Columns[j] = s.basis.Columns[k]
		}
	}
	for k, c := range s.constraints {
		if r := s.m.RowIndex(c); r >= 0 {
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
