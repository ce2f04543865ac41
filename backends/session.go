package backends

// A session solves one model repeatedly while it changes: column generation (P. C. Gilmore
// and R. E. Gomory 1961), rows that are added when a point violates them, changed costs.
// Three things go from one solve to the next. The solver's object, where the backend can
// keep one: it is given what has changed (change.go) instead of the model. The basis of a
// linear program. The best point of an integer program, as a start. Own.

import (
	"context"
	"runtime"

	"github.com/tilemip/tilemip/model"
)

// Live is a backend whose solver object can be kept between solves and changed. It is
// optional, like Warm: a session over any other backend hands the model over each time.
type Live interface {
	Warm
	// Keep returns a solver object that holds no model yet.
	Keep() Object
}

// Object is a solver object, used by one session.
type Object interface {
	// Solve is Warm.SolveFrom on this object. change leads from the model that the object
	// holds to m; nil hands m over as a whole.
	Solve(ctx context.Context, m *model.Model, o Options, change *Change, basis *Basis) (*model.Result, *Basis, error)
	// Holds reports whether the object holds the model of the last Solve: not before the
	// first one, after an error, or when the solver had to be left running at a limit.
	Holds() bool
	// Close frees the object.
	Close()
}

// Session is a model and the backend that solves it. It must not be used by two goroutines
// at once. Close frees the solver's object; a session that is dropped without it is freed
// by the garbage collector some time later.
type Session struct {
	b Backend
	m *model.Model

	missing error // there is no backend

	object Object // nil where the backend keeps none
	held   *held  // what the object was given last
	counts Counts

	basis       *Basis             // of the last optimum, nil before one
	vars        []model.Var        // basis.Columns[k] belongs to vars[k]
	constraints []model.Constraint // basis.Rows[k] belongs to constraints[k]

	point   []float64   // the best of the last integer program, nil before one
	pointOf []model.Var // point[k] is the value of pointOf[k]
}

// Counts are the sums over a session's solves.
type Counts struct {
	Solves       int
	Passes       int   // solves before which the whole model was handed over
	Entries      int64 // of the matrix, handed over in all
	LPIterations int64
	Nodes        int64
}

// Open begins a session with the backend, nil for that of Default. The model may be changed at
// any time between solves.
func Open(b Backend, m *model.Model) *Session {
	s := &Session{b: b, m: m}
	if b == nil {
		if b, s.missing = Default(); s.missing != nil {
			return s
		}
		s.b = b
	}
	if live, ok := b.(Live); ok {
		s.object = live.Keep()
		runtime.AddCleanup(s, Object.Close, s.object)
	}
	return s
}

// Close frees what the solver keeps. The session can still be used: the next solve hands
// the whole model over, and begins from the basis or the point all the same.
func (s *Session) Close() {
	if s.object != nil {
		s.object.Close()
	}
}

// Model returns the session's model.
func (s *Session) Model() *model.Model { return s.m }

// Counts returns what the solves so far have taken.
func (s *Session) Counts() Counts { return s.counts }

// Warm reports whether the next solve of a linear program starts from a basis.
func (s *Session) Warm() bool { return s.basis != nil }

// Solve solves the model as it is now; see the package's Solve for what it guarantees.
// A linear program begins from the last basis where the backend can, an integer one from
// the last point, unless o has a start of its own. Result.Handed says what the solver was
// given.
func (s *Session) Solve(ctx context.Context, o Options) (*model.Result, error) {
	if s.missing != nil {
		return nil, s.missing
	}
	from := ""
	if integers := s.m.Matrix(); integers.HasIntegers() && o.Start == nil {
		if o.Start = s.start(); o.Start != nil {
			from = "point"
		}
	}
	r, err := s.solve(ctx, s.m, o, from)
	if err == nil {
		s.keepPoint(r)
	}
	return r, err
}

// solve solves m, which is the session's model or a copy of it that was changed: handles are the
// same in both, so that the solver's object and the basis go from one to the other. from is what
// the solve begins with beside a basis.
func (s *Session) solve(ctx context.Context, m *model.Model, o Options, from string) (*model.Result, error) {
	if _, warm := s.b.(Warm); warm && o.Probing != ProbingOn {
		o.Probing = ProbingOff
	}
	r, err := solve(ctx, s.b, m, o, func(ctx context.Context, m *model.Model, o Options) (*model.Result, error) {
		r, err := s.run(ctx, m, o)
		if err == nil && r.Handed.From == "" {
			r.Handed.From = from
		}
		return r, err
	})
	if err != nil {
		return nil, err
	}
	s.counts.Solves++
	s.counts.LPIterations += r.LPIterations
	s.counts.Nodes += r.Nodes
	return r, nil
}

// run hands the model, or its changes, over and runs the backend. An object that refuses a
// change gets the whole model instead, once.
func (s *Session) run(ctx context.Context, m *model.Model, o Options) (*model.Result, error) {
	if m.Features().Any() {
		s.held = nil // the object was not told
		r, err := s.b.Solve(ctx, m, o)
		return s.note(r, m, nil, "the model has "+m.Features().String()+": it is handed over each time"), err
	}
	warm, ok := s.b.(Warm)
	if !ok {
		r, err := s.b.Solve(ctx, m, o)
		return s.note(r, m, nil, s.b.Info().Name+" takes no changes: each solve is from scratch"), err
	}
	basis := s.carried(m)
	var r *model.Result
	var ended *Basis
	var err error
	if s.object == nil {
		if r, ended, err = warm.SolveFrom(ctx, m, o, basis); err == nil {
			s.note(r, m, nil, s.b.Info().Name+" takes no changes: the model is handed over each time")
		}
	} else {
		r, ended, err = s.runLive(ctx, m, o, basis)
	}
	if err != nil {
		return nil, err
	}
	if a := m.Matrix(); basis != nil && !a.HasIntegers() {
		r.Handed.From = "basis"
	}
	s.keep(ended)
	return r, nil
}

func (s *Session) runLive(ctx context.Context, m *model.Model, o Options, basis *Basis) (*model.Result, *Basis, error) {
	change, why := s.change(m)
	r, ended, err := s.object.Solve(ctx, m, o, change, basis)
	if err != nil && change != nil {
		change, why = nil, "a change was refused: "+err.Error()
		r, ended, err = s.object.Solve(ctx, m, o, nil, basis)
	}
	s.held = nil
	if err != nil {
		return nil, nil, err
	}
	if s.object.Holds() {
		s.held = hold(m)
	}
	s.note(r, m, change, why)
	return r, ended, nil
}

// change returns what the solver's object must be told, or nil and why it must be given
// the whole model.
func (s *Session) change(m *model.Model) (*Change, string) {
	switch {
	case s.counts.Solves == 0:
		return nil, "the first solve"
	case s.held == nil || !s.object.Holds():
		return nil, "the solver's object was given up after the last solve"
	}
	if c := s.held.change(m); c != nil {
		return c, ""
	}
	return nil, "most of the model has changed"
}

// note writes into the result what was handed over.
func (s *Session) note(r *model.Result, m *model.Model, c *Change, why string) *model.Result {
	if r == nil {
		return nil
	}
	handed := model.Handed{Whole: true, Reason: why, Columns: m.Columns(), Rows: m.Rows(), Entries: m.Nonzeros()}
	if c != nil {
		handed = c.count(m)
	} else {
		s.counts.Passes++
	}
	s.counts.Entries += int64(handed.Entries)
	r.Handed = &handed
	return r
}
