package infeasible_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/infeasible"
	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/model"
)

// TestConstructs: constructs are named as they were stated, each needed, with points of the
// program's own variables; what does not matter is not named.
func TestConstructs(t *testing.T) {
	row := func(m *model.Model, name string, v model.Var) *model.Row { return m.NamedRow(name).Add(1, v) }
	for _, c := range []struct {
		name  string
		build func(m *model.Model)
		want  []string // nil: there is a point
	}{
		{"set", func(m *model.Model) {
			x := m.Continuous("x", 0, 4, 3)
			m.SOS1("one", x.At(0), x.At(1), x.At(2))
			m.SOS2("idle", x.At(0), x.At(1), x.At(2))
			row(m, "first", x.At(0)).Ge(1)
			row(m, "last", x.At(2)).Ge(1)
			row(m, "middle", x.At(1)).Le(3)
		}, []string{"first: x[0] ≥ 1", "last: x[2] ≥ 1", "one: (x[0], x[1], x[2]), at most one of them is not 0"}},
		{"neighbours", func(m *model.Model) {
			x := m.Continuous("x", -2, 4, 3)
			m.SOS2("side", x.At(0), x.At(1), x.At(2))
			row(m, "first", x.At(0)).Le(-1)
			row(m, "last", x.At(2)).Ge(1)
		}, []string{"first: x[0] ≤ −1", "last: x[2] ≥ 1", "side: (x[0], x[1], x[2]), at most two of them are not 0, and these are neighbours"}},
		{"indicator", func(m *model.Model) {
			x, z, y := m.Continuous("x", 0, 10).At(), m.Binary("z").At(), m.Binary("y").At()
			m.Indicator("off", z, false).Add(1, x).Eq(9)
			m.Indicator("on", z, true).Add(1, x).Eq(3)
			m.Indicator("other", y, true).Add(1, x).Le(2)
			row(m, "need", x).Between(5, 8)
			row(m, "idle", y).Ge(0)
		}, []string{"need: x ≥ 5", "need: x ≤ 8", "off: z = 0 implies x = 9", "on: z = 1 implies x = 3"}},
		{"semi-continuous", func(m *model.Model) {
			lot := m.SemiContinuous("lot", 10, 25, 2)
			row(m, "some", lot.At(0)).Ge(1)
			row(m, "few", lot.At(0)).Le(5)
			row(m, "free", lot.At(1)).Le(5)
		}, []string{"few: lot[0] ≤ 5", "some: lot[0] ≥ 1", "lot[0] = 0 or lot[0] ≥ 10"}},
		{"semi-continuous by its bounds", func(m *model.Model) {
			lot := m.Continuous("lot", 1, 25).At()
			m.SetSemi(lot, 10)
			row(m, "few", lot).Le(5)
		}, []string{"few: lot ≤ 5", "lot ≥ 1", "lot = 0 or lot ≥ 10"}},
		{"none", func(m *model.Model) {
			lot := m.SemiContinuous("lot", 10, 25, 2)
			m.SOS1("one", lot.At(0), lot.At(1))
			row(m, "some", lot.At(0)).Ge(1)
			m.Minimize().AddProduct(1, lot.At(0), lot.At(0))
		}, nil},
	} {
		each(t, func(t *testing.T, b backends.Backend) {
			m := model.New(c.name)
			c.build(m)
			defer modeltest.Unchanged(t, m)()
			s, err := infeasible.Explain(context.Background(), b, m, infeasible.Options{})
			if err != nil {
				t.Fatal(c.name, err)
			}
			if c.want == nil {
				if r, err := m.Check(s.Point); s.Status != model.StatusFeasible || err != nil || !r.OK {
					t.Errorf("%s: %v %v %v", c.name, s.Status, s.Point, err)
				}
				return
			}
			var got []string
			for _, x := range s.Members {
				got = append(got, x.Text)
				if !x.Needed || len(x.Without) != m.Columns() {
					t.Errorf("%s: %s: needed %v, without it %v", c.name, x.Text, x.Needed, x.Without)
				}
			}
			slices.Sort(got)
			want := slices.Clone(c.want)
			slices.Sort(want)
			if !slices.Equal(got, want) || !s.Irreducible || s.Proof == infeasible.ProofClaim {
				t.Errorf("%s: irreducible %v, proof %s:\n%s\nwant\n%s", c.name, s.Irreducible, s.Proof, strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			given, err := infeasible.FewestRows(context.Background(), b, m, infeasible.Options{})
			if err != nil || len(given.Rows) != 1 || len(given.Point) != m.Columns() {
				t.Errorf("%s: given up %+v, %v", c.name, given, err)
			}
		})
	}
}

// TestUnchanged: what was stopped, ran out of time or was refused leaves the program as it was.
func TestUnchanged(t *testing.T) {
	stopped, stop := context.WithCancel(context.Background())
	stop()
	m := model.New("m")
	x, z := m.Integer("x", -3, 8, 3), m.Binary("z").At()
	m.SOS1("one", x.At(0), x.At(1))
	m.SetSemi(x.At(2), 2)
	m.Indicator("if", z, true).Add(1, x.At(0)).Ge(3)
	m.Row("sum").Plus(x).Ge(15)
	m.Row("on").Add(1, z).Ge(1)
	m.Minimize().Add(1, z).AddProduct(2, x.At(0), x.At(0)).Const(3)
	each(t, func(t *testing.T, b backends.Backend) {
		defer modeltest.Unchanged(t, m)()
		for _, ctx := range []context.Context{stopped, context.Background()} {
			for _, limit := range []time.Duration{0, time.Microsecond} {
				o := infeasible.Options{Solver: backends.Options{Limits: backends.Limits{TimeLimit: limit}}}
				infeasible.Explain(ctx, b, m, o)
				infeasible.FewestRows(ctx, b, m, o)
				infeasible.LeastAmounts(ctx, b, m, o)
			}
		}
		unbounded := m.Clone()
		unbounded.SetBounds(x.At(1), 0, model.Infinity)
		unchanged := modeltest.Unchanged(t, unbounded)
		if _, err := infeasible.Explain(context.Background(), b, unbounded, infeasible.Options{}); err == nil {
			t.Error("a set without bounds was taken")
		}
		unchanged()
	})
}
