package model_test

import (
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// all is a program with one of each construct.
func all() (m *model.Model, x model.Vars, z model.Var) {
	m = model.New("all")
	x = m.SemiContinuous("x", 2, 10, 3)
	z = m.Binary("z").At()
	m.SOS2("s", x.At(0), x.At(1), x.At(2))
	m.Indicator("i", z, true).Plus(x).Const(-1).Le(6)
	m.Minimize().AddProduct(1, x.At(0), x.At(0)).AddProduct(2, x.At(1), x.At(0)).AddProduct(-2, x.At(0), x.At(1)).AddProduct(3, x.At(2), z)
	m.Row("r").Plus(x).Le(12)
	return m, x, z
}

func TestConstructsChecked(t *testing.T) {
	m, _, _ := all()
	if err := m.Err(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		x         []float64
		want      string // in the reason; "" where the point is one
		objective float64
	}{
		{[]float64{2, 3, 0, 1}, "", 4},
		{[]float64{0, 3, 4, 1}, "", 12},
		{[]float64{0, 0, 10, 0}, "", 0},
		{[]float64{1, 0, 0, 0}, "x[0] is 1 and must be 0 or at least 2", 0},
		{[]float64{1e-9, 0, 0, 0}, "", 0},
		{[]float64{2, 0, 3, 0}, "s is a special ordered set of type 2", 0},
		{[]float64{4, 4, 0, 1}, "i is 8 and must be at most 7", 0},
		{[]float64{4, 4, 0, 0}, "", 16},
	} {
		r, err := m.Check(c.x)
		if err != nil {
			t.Fatal(err)
		}
		if f, _ := r.Objective.Float64(); c.want == "" && (!r.OK || math.Abs(f-c.objective) > 1e-12) || c.want != "" && !strings.Contains(r.Reason, c.want) {
			t.Errorf("%v: %v %v %q", c.x, r.OK, f, r.Reason)
		}
	}
}

func TestConstructsCopiedAndDeleted(t *testing.T) {
	m, x, z := all()
	c := m.Clone()
	m.DeleteColumns(x.At(1))
	if err := m.Err(); err != nil {
		t.Fatal(err)
	}
	left := m.Constructs()
	if len(left.Semi) != 2 || len(left.SOS[0].Columns) != 2 || left.SOS[0].Columns[1] != 1 || len(left.Indicators[0].Index) != 2 || left.Indicators[0].Column != 2 || len(left.Products) != 2 {
		t.Errorf("%+v", left)
	}
	if kept := c.Constructs(); len(kept.Semi) != 3 || len(kept.SOS[0].Columns) != 3 || kept.Indicators[0].Column != 3 {
		t.Errorf("the copy changed: %+v", kept)
	}
	again := c.Clone()
	again.SetConstructs(c.Constructs())
	if err := again.Err(); err != nil || again.Features() != c.Features() || len(again.Constructs().Products) != 2 {
		t.Errorf("%v %+v", err, again.Constructs())
	}
	c.SetSemi(x.At(0), 0)
	if n := len(c.Constructs().Semi); n != 2 {
		t.Errorf("%d semi-continuous columns after one was taken back", n)
	}
	m.DeleteColumns(z)
	if err := m.Err(); err == nil || !strings.Contains(err.Error(), "condition of indicator row i was deleted") {
		t.Error(err)
	}
}

func TestConstructsRefused(t *testing.T) {
	for want, build := range map[string]func(m *model.Model){
		"expected a positive lower end":        func(m *model.Model) { m.SemiContinuous("x", 0, 1) },
		"no threshold":                         func(m *model.Model) { m.SetSemi(m.Binary("x").At(), -1) },
		"a variable that was never set":        func(m *model.Model) { m.SOS1("s", model.Var{}) },
		"x twice":                              func(m *model.Model) { x := m.Binary("x").At(); m.SOS1("s", x, x) },
		"1 weights for 0":                      func(m *model.Model) { m.AddSOS("s", 1, nil, []float64{1}) },
		"expected 1 or 2":                      func(m *model.Model) { m.AddSOS("s", 3, nil, nil) },
		"its condition x is not binary":        func(m *model.Model) { m.Indicator("i", m.Integer("x", 0, 2).At(), true).Le(1) },
		"a variable of another model":          func(m *model.Model) { m.Minimize().AddProduct(1, model.New("o").Binary("y").At(), m.Binary("x").At()) },
		"indicator row i: bounds [+Inf, +Inf]": func(m *model.Model) { m.Indicator("i", m.Binary("x").At(), true).Eq(math.Inf(1)) },
	} {
		m := model.New("m")
		build(m)
		if err := m.Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestConstructsText(t *testing.T) {
	m, _, _ := all()
	var b strings.Builder
	if err := m.Text(&b, 0); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"and in the objective: x[0]² + 3·x[2]·z", "i: z = 1 implies x[0] + x[1] + x[2] ≤ 7", "at most two of them are not 0, and these are neighbours", "x[2] = 0 or x[2] ≥ 2"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

// TestRelaxed: what is left has every point of the program, and more.
func TestRelaxed(t *testing.T) {
	m, _, _ := all()
	m.Relax()
	if f := m.Features(); f != (model.Features{Products: true}) {
		t.Errorf("%v is left", f)
	}
	for _, x := range [][]float64{{2, 3, 0, 1}, {1, 0, 2, 0.5}} {
		if r, err := m.Check(x); err != nil || !r.OK {
			t.Errorf("%v: %v %v", x, r, err)
		}
	}
}

// The rows of a condition go by their name, and then the condition may go; before, that is an error.
func TestDeleteIndicator(t *testing.T) {
	build := func() (*model.Model, model.Var) {
		m := model.New("m")
		x, z := m.Continuous("x", 0, 9).At(), m.Binary("z").At()
		m.Indicator("few", z, true).Add(1, x).Le(3)
		m.Indicator("few", z, true).Add(1, x).Ge(1)
		m.Indicator("many", z, false).Add(1, x).Ge(5)
		return m, z
	}
	m, z := build()
	if few, none := m.DeleteIndicator("few"), m.DeleteIndicator("few"); few != 2 || none != 0 || len(m.Constructs().Indicators) != 1 {
		t.Errorf("%d rows deleted, then %d; left are %+v", few, none, m.Constructs().Indicators)
	}
	m.DeleteIndicator("many")
	if m.DeleteColumns(z); m.Err() != nil {
		t.Error(m.Err())
	}
	m, z = build()
	if m.DeleteColumns(z); m.Err() == nil || !strings.Contains(m.Err().Error(), "delete its row first") {
		t.Errorf("a condition deleted before its row: %v", m.Err())
	}
}
