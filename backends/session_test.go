package backends_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// recorder is a backend that writes down the bases it is given.
type recorder struct {
	given []*backends.Basis
	ended *backends.Basis
	err   error
}

func (*recorder) Info() backends.Info { return backends.Info{Name: "recorder"} }

func (b *recorder) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	r, _, err := b.SolveFrom(ctx, m, o, nil)
	return r, err
}

func (b *recorder) SolveFrom(_ context.Context, m *model.Model, _ backends.Options, basis *backends.Basis) (*model.Result, *backends.Basis, error) {
	b.given = append(b.given, basis)
	r := model.NewResult(m, "recorder")
	r.Status, r.Termination = model.StatusLimit, model.TimeLimit
	return r, b.ended, b.err
}

// The basis follows its variables and constraints through every change, and is kept
// over a solve that ends without one.
func TestSessionCarriesTheBasis(t *testing.T) {
	m := model.New("m")
	x := m.Continuous("x", 0, 9, 4)
	a, b := m.Row("a").Plus(x).Le(5), m.Row("b").Add(1, x.At(0)).Between(1, 2)
	solver := &recorder{ended: &backends.Basis{
		Columns: []backends.BasisStatus{backends.Basic, backends.AtUpper, backends.AtLower, backends.AtUpper},
		Rows:    []backends.BasisStatus{backends.AtUpper, backends.Basic},
	}}
	s := backends.Open(solver, m)
	solve := func() {
		t.Helper()
		if _, err := s.Solve(t.Context(), backends.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	if solve(); solver.given[0] != nil || !s.Warm() {
		t.Fatal("the first solve had a basis, or left none")
	}
	m.DeleteColumns(x.At(2))
	m.SetBounds(x.At(3), 0, model.Infinity) // no upper bound any more to stand at
	m.SetBounds(x.At(1), 0, 1e30)           // which is as good as none
	m.Column("new", model.Spec{Lower: -model.Infinity, Upper: 3}).In(b, 1).Var()
	m.Column("free", model.Spec{Lower: -model.Infinity, Upper: model.Infinity}).In(b, 1).Var()
	m.DeleteRows(a)
	m.Row("c").Add(1, x.At(0)).Le(4)
	solver.ended = nil
	solve()
	want := &backends.Basis{
		Columns: []backends.BasisStatus{backends.Basic, backends.AtLower, backends.AtLower, backends.AtUpper, backends.AtZero},
		Rows:    []backends.BasisStatus{backends.Basic, backends.Basic},
	}
	if diff := cmp.Diff(want, solver.given[1]); diff != "" {
		t.Errorf("the basis carried (-want +got):\n%s", diff)
	}
	if solve(); cmp.Diff(want, solver.given[2]) != "" {
		t.Errorf("after a solve without a basis: %v, want the one before", solver.given[2])
	}
	solver.err = errors.New("gone")
	if _, err := s.Solve(t.Context(), backends.Options{}); err == nil || err.Error() != "recorder: gone" {
		t.Errorf("error %v", err)
	}
}
