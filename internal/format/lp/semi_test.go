package lp_test

import (
	"bytes"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/format/lp"
	"github.com/tilemip/tilemip/internal/format/mof"
	"github.com/tilemip/tilemip/internal/format/mps"
	"github.com/tilemip/tilemip/model"
)

// TestSemiBothWays: semi-continuous and semi-integer columns are the same after a way through LP
// and MPS; bounds that leave no choice make ordinary ones.
func TestSemiBothWays(t *testing.T) {
	m := model.New("semi")
	x, y := m.SemiContinuous("x", 2.5, 10, 2), m.SemiInteger("y", 1, 1).At()
	narrow, empty := m.SemiContinuous("narrow", 2, 5).At(), m.SemiContinuous("empty", 4, 5).At()
	m.SetBounds(narrow, 1, 5)
	m.SetBounds(empty, 0, 3)
	m.Row("r").Plus(x).Add(1, y).Add(1, narrow).Add(1, empty).Ge(3)
	m.Minimize().Plus(x).Add(2, y)
	var l, s bytes.Buffer
	if _, err := lp.Write(&l, m, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := mps.Write(&s, m, nil); err != nil {
		t.Fatal(err)
	}
	text := l.String() + s.String()
	for name, read := range map[string]func() (*model.Model, error){
		"lp":  func() (*model.Model, error) { m, _, err := lp.Read("m.lp", &l); return m, err },
		"mps": func() (*model.Model, error) { m, _, err := mps.Read("m.mps", &s); return m, err },
	} {
		got, err := read()
		if err != nil {
			t.Fatal(name, err, "\n"+text)
		}
		a, c := got.Matrix(), got.Constructs()
		want := []model.Semi{{Column: 0, From: 2.5}, {Column: 1, From: 2.5}, {Column: 2, From: 1}}
		if !reflect.DeepEqual(c.Semi, want) || a.Upper[0] != 10 || a.Lower[0] != 0 || !a.Type[2].IsInteger() || a.Lower[3] != 2 || a.Upper[4] != 0 {
			t.Errorf("%s: %+v %v %v\n%s", name, c.Semi, a.Lower, a.Upper, text)
		}
	}
}

// TestSemiWithoutUpperBound: Gurobi, CPLEX, Xpress and SCIP take such a column; HiGHS refuses to
// solve, which the loss says. MathOptFormat has no number for it.
func TestSemiWithoutUpperBound(t *testing.T) {
	m := model.New("wide")
	m.SemiContinuous("x", 2, model.Infinity)
	var l, s bytes.Buffer
	for name, write := range map[string]func() ([]string, error){
		"lp":  func() ([]string, error) { return lp.Write(&l, m, nil) },
		"mps": func() ([]string, error) { return mps.Write(&s, m, nil) },
	} {
		loss, err := write()
		if err != nil || !strings.Contains(strings.Join(loss, "\n"), "HiGHS does not solve: 1, the first one x") {
			t.Errorf("%s: %q %v", name, loss, err)
		}
	}
	if !strings.Contains(s.String(), " SC BND x 1e+30\n") {
		t.Error(s.String())
	}
	a, _, err := lp.Read("m.lp", &l)
	b, _, err2 := mps.Read("m.mps", &s)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	want := []model.Semi{{Column: 0, From: 2}}
	for _, got := range []*model.Model{a, b} {
		if !reflect.DeepEqual(got.Constructs().Semi, want) || got.Matrix().Upper[0] != model.Infinity {
			t.Errorf("%+v %v", got.Constructs(), got.Matrix().Upper)
		}
	}
	if _, err := mof.Write(io.Discard, m); err == nil || !strings.Contains(err.Error(), "no upper bound") {
		t.Error(err)
	}
}
