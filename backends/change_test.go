package backends_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/backendtest"
	"github.com/tilemip/tilemip/model"
)

// replay is a backend that keeps a dense copy of its model and follows changes alone.
type replay struct {
	have           dense
	holds, refuses bool
	wholes         int
}

// dense is a model as numbers by position.
type dense struct {
	Maximize                      bool
	Constant                      float64
	Cost, Lower, Upper, Low, High []float64
	Types                         []model.Type
	Rows                          [][]float64
}

func denseOf(m *model.Model) (d dense) {
	a := m.Matrix()
	d.Maximize, d.Constant = a.Maximize, a.Constant
	d.take(a, 0, 0)
	for i := range a.RowLower {
		row := make([]float64, len(a.Lower))
		index, value := a.Row(i)
		for k, j := range index {
			row[j] = value[k]
		}
		d.Rows = append(d.Rows, row)
	}
	return d
}

// take appends the columns and rows from the given ones on, without entries.
func (d *dense) take(a model.Matrix, column, row int) {
	d.Cost, d.Lower, d.Upper = append(d.Cost, a.Cost[column:]...), append(d.Lower, a.Lower[column:]...), append(d.Upper, a.Upper[column:]...)
	d.Types = append(d.Types, a.Type[column:]...)
	d.Low, d.High = append(d.Low, a.RowLower[row:]...), append(d.High, a.RowUpper[row:]...)
}

func drop[T any](s []T, gone []int32) (kept []T) {
	for k, x := range s {
		if len(gone) > 0 && int(gone[0]) == k {
			gone = gone[1:]
			continue
		}
		kept = append(kept, x)
	}
	return kept
}

// follow makes the change on the dense copy.
func (d *dense) follow(c *backends.Change, m *model.Model) {
	a := m.Matrix()
	d.Low, d.High, d.Rows = drop(d.Low, c.DeletedRows), drop(d.High, c.DeletedRows), drop(d.Rows, c.DeletedRows)
	d.Cost, d.Lower, d.Upper, d.Types = drop(d.Cost, c.DeletedColumns), drop(d.Lower, c.DeletedColumns), drop(d.Upper, c.DeletedColumns), drop(d.Types, c.DeletedColumns)
	for i := range d.Rows {
		d.Rows[i] = append(drop(d.Rows[i], c.DeletedColumns), make([]float64, len(a.Lower)-c.FirstColumn)...)
	}
	d.take(a, c.FirstColumn, c.FirstRow)
	d.Rows = append(d.Rows, denseOf(m).Rows[c.FirstRow:]...)
	for _, p := range append(c.Placed, c.Entries...) {
		d.Rows[p.Row][p.Column] = p.Value
	}
	for _, j := range c.Costs {
		d.Cost[j] = a.Cost[j]
	}
	for _, j := range c.Bounds {
		d.Lower[j], d.Upper[j] = a.Lower[j], a.Upper[j]
	}
	for _, j := range c.Types {
		d.Types[j] = a.Type[j]
	}
	for _, i := range c.Sides {
		d.Low[i], d.High[i] = a.RowLower[i], a.RowUpper[i]
	}
	if c.Objective {
		d.Maximize, d.Constant = a.Maximize, a.Constant
	}
}

func (*replay) Info() backends.Info     { return backends.Info{Name: "replay"} }
func (b *replay) Keep() backends.Object { return &replayed{b} }

func (b *replay) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	r, _, err := b.SolveFrom(ctx, m, o, nil)
	return r, err
}

func (b *replay) SolveFrom(_ context.Context, m *model.Model, _ backends.Options, _ *backends.Basis) (*model.Result, *backends.Basis, error) {
	r := model.NewResult(m, "replay")
	r.Status, r.Termination = model.StatusLimit, model.TimeLimit
	return r, nil, nil
}

// replayed is its solver object.
type replayed struct{ *replay }

func (o *replayed) Holds() bool { return o.holds }
func (o *replayed) Close()      { o.holds = false }

func (o *replayed) Solve(ctx context.Context, m *model.Model, opt backends.Options, c *backends.Change, basis *backends.Basis) (*model.Result, *backends.Basis, error) {
	switch {
	case c != nil && o.refuses:
		o.refuses, o.holds = false, false
		return nil, nil, errors.New("refused")
	case c == nil:
		o.have = denseOf(m)
		o.wholes++
	default:
		o.have.follow(c, m)
	}
	o.holds = true
	return o.SolveFrom(ctx, m, opt, basis)
}

// What a session tells a solver of a changed model makes the solver's model the same one.
func TestChangesLeadToTheModel(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 60 {
		m := model.New("m")
		x := m.Integer("x", 0, 3, 2+random.IntN(4))
		for range 2 + random.IntN(4) {
			m.Row("r").Plus(x).Le(9)
		}
		b := &replay{}
		s := backends.Open(b, m)
		for step := range 12 {
			r, err := s.Solve(t.Context(), backends.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if r.Handed == nil { // answered without a solver
				continue
			}
			if diff := cmp.Diff(denseOf(m), b.have); diff != "" {
				t.Fatalf("after %d changes the solver's model is another (-model +solver):\n%s", step, diff)
			}
			for range 1 + random.IntN(3) {
				backendtest.Change(random, m, model.Integer)
			}
			if random.IntN(4) == 0 {
				m.Maximize().Const(float64(random.IntN(5)))
			}
		}
		if b.wholes > 3 {
			t.Errorf("the whole model was handed over %d times of 12", b.wholes)
		}
	}
}

// An object that refuses a change is given the whole model; so is one that was closed, or
// whose model has changed in most of its entries.
func TestWholeModelWhereAChangeWillNotDo(t *testing.T) {
	m := model.New("m")
	x := m.Continuous("x", 0, 1, 60)
	row := m.Row("r").Plus(x).Le(9)
	for range 30 {
		m.Row("r").Plus(x).Le(9)
	}
	b := &replay{}
	s := backends.Open(b, m)
	for _, step := range []struct {
		do     func()
		reason string
	}{
		{func() {}, "the first solve"},
		{func() { m.SetCost(x.At(0), 1) }, ""},
		{func() { b.refuses = true }, "a change was refused: refused"},
		{func() { m.SetCoefficient(row, x.At(3), 2) }, ""},
		{func() { s.Close() }, "the solver's object was given up after the last solve"},
		{func() {
			for range 20 {
				for k := range 60 {
					m.SetCoefficient(row, x.At(k), 3)
					m.SetCoefficient(row, x.At(k), 4)
				}
			}
		}, "most of the model has changed"},
		{func() { m.DeleteRows(row) }, ""},
	} {
		step.do()
		r, err := s.Solve(t.Context(), backends.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.Handed.Whole != (step.reason != "") || r.Handed.Reason != step.reason {
			t.Errorf("handed %+v, want the reason %q", r.Handed, step.reason)
		}
		if diff := cmp.Diff(denseOf(m), b.have); diff != "" {
			t.Fatalf("the solver's model is another (-model +solver):\n%s", diff)
		}
	}
	if c := s.Counts(); c.Solves != 7 || c.Passes != 4 {
		t.Errorf("%+v", c)
	}
}
