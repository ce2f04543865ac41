package model_test

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/model"
)

// small returns a model with a bit of everything.
func small() *model.Model {
	m := model.New("small")
	x := m.Binary("x", 2)
	n := m.Integer("n", 0, 9)
	c := m.Continuous("c", -1, model.Infinity)
	m.Row("a").Plus(x).Le(1)
	m.Row("b", 1).Add(2, n.At()).Add(-1, c.At()).Between(0, 5)
	m.Row("a").Add(3, c.At()).Ge(-7)
	m.Maximize().Plus(x.Times(2)).Const(1)
	return m
}

// snapshot copies what a model says, names included.
type snapshot struct {
	Matrix      model.Matrix
	Names, Rows []string
	Err         string
}

func take(m *model.Model) snapshot {
	s := snapshot{Matrix: m.Matrix(), Names: names(m), Rows: rowNames(m)}
	a := &s.Matrix
	a.Lower, a.Upper, a.Cost, a.Type = slices.Clone(a.Lower), slices.Clone(a.Upper), slices.Clone(a.Cost), slices.Clone(a.Type)
	a.RowLower, a.RowUpper, a.Start = slices.Clone(a.RowLower), slices.Clone(a.RowUpper), slices.Clone(a.Start)
	a.Index, a.Value = slices.Clone(a.Index), slices.Clone(a.Value)
	if err := m.Err(); err != nil {
		s.Err = err.Error()
	}
	return s
}

// scramble changes a model made by small in every way there is.
func scramble(m *model.Model) {
	y := m.Binary("y", 3)
	m.Row("a").Plus(y.Times(4)).Le(2)
	m.Row("b", 9).Add(1, m.Var(0)).Le(2)
	m.Row("new", 1).Add(1, m.Var(0)).Add(1, y.At(0)).Eq(1)
	m.RowSets("b", model.Range("k", 100, 200))
	m.SetBounds(m.Var(2), 1, 3)
	m.Fix(m.Var(0), 1)
	m.SetRowBounds(m.Constraint(0), -5, 5)
	m.Relax()
	m.Minimize().Add(5, m.Var(0)).Const(7)
	y.At(77) // an error
	m.Row("unclosed").Add(1, m.Var(1))
}

func TestCloneIsIndependent(t *testing.T) {
	m := small()
	before := take(m)
	c := m.Clone()
	if diff := cmp.Diff(before, take(c)); diff != "" {
		t.Fatalf("the copy differs (-original +copy):\n%s", diff)
	}
	scramble(c)
	if diff := cmp.Diff(before, take(m)); diff != "" {
		t.Errorf("changing the copy changed the original (-before +after):\n%s", diff)
	}
	m, c = small(), nil
	c = m.Clone()
	scramble(m)
	if diff := cmp.Diff(before, take(c)); diff != "" {
		t.Errorf("changing the original changed the copy (-before +after):\n%s", diff)
	}
}

// A copy taken in the middle of a row is a model with the same unclosed row.
func TestCloneWithOpenRow(t *testing.T) {
	m := small()
	m.Row("open", 4).Add(1, m.Var(0))
	c := m.Clone()
	want := "model small: row open[4] was begun and never closed by Le, Ge, Eq or Between"
	wantErr(t, c, want)
	c.Row("next").Add(1, m.Var(1)).Le(1)
	wantErr(t, c, want)
	same := small()
	same.Row("next").Add(1, same.Var(1)).Le(1)
	got := take(c)
	got.Err = ""
	if diff := cmp.Diff(take(same), got); diff != "" {
		t.Errorf("the copy without its open row (-want +got):\n%s", diff)
	}
}

func TestRelax(t *testing.T) {
	m := small()
	m.Relax()
	a := m.Matrix()
	if a.HasIntegers() {
		t.Errorf("types after Relax: %v", a.Type)
	}
	if lower, upper := m.Bounds(m.Var(1)); lower != 0 || upper != 1 {
		t.Errorf("x[1] is in [%g, %g] after Relax, want [0, 1]", lower, upper)
	}
	m.SetBounds(m.Var(1), -3, 3) // binary no more
	wantErr(t, m)
	whole := small().Matrix()
	if !whole.HasIntegers() {
		t.Error("HasIntegers is false before Relax")
	}
}

func TestSetBounds(t *testing.T) {
	m := small()
	inf := math.Inf(1)
	for _, c := range []struct {
		v            int
		lower, upper float64
	}{{0, 1, 1}, {0, 0, 0}, {2, -inf, inf}, {3, 4, 2} /* crossed: infeasible, not an error */} {
		m.SetBounds(m.Var(c.v), c.lower, c.upper)
		if lower, upper := m.Bounds(m.Var(c.v)); lower != c.lower || upper != c.upper {
			t.Errorf("%s is in [%g, %g], want [%g, %g]", m.ColumnName(c.v), lower, upper, c.lower, c.upper)
		}
	}
	m.SetRowBounds(m.Constraint(1), -inf, 3)
	if a := m.Matrix(); a.RowLower[1] != -inf || a.RowUpper[1] != 3 {
		t.Errorf("row in [%g, %g], want [-Inf, 3]", a.RowLower[1], a.RowUpper[1])
	}
	wantErr(t, m)
	m.SetBounds(m.Var(0), math.NaN(), 1)
	if lower, upper := m.Bounds(m.Var(0)); lower != 0 || upper != 0 {
		t.Errorf("refused bounds were set: [%g, %g]", lower, upper)
	}
}

// Reserve changes nothing that can be seen but the number of allocations.
func TestReserve(t *testing.T) {
	fill := func(m *model.Model) {
		x := m.Binary("x", 500)
		for k := range 400 {
			m.Row("r", k).Add(1, x.At(k)).Add(1, x.At(k+1)).Le(1)
		}
	}
	plain, reserved := model.New("m"), model.New("m")
	reserved.Reserve(500, 400, 800)
	fill(plain)
	first := &reserved.Matrix().Start[0]
	fill(reserved)
	if &reserved.Matrix().Start[0] != first {
		t.Error("the rows were copied although room was reserved")
	}
	if diff := cmp.Diff(take(plain), take(reserved)); diff != "" {
		t.Errorf("with Reserve another model (-without +with):\n%s", diff)
	}
	reserved.Reserve(-1, -1, -1)
	reserved.Reserve(0, 0, 0)
	wantErr(t, reserved)
}

// A reader makes one family for each column it meets; that must not take time
// quadratic in their number, which shows in the bytes copied.
func TestManySmallFamilies(t *testing.T) {
	const n = 4000
	name := make([]string, n)
	for k := range name {
		name[k] = "v" + string(rune('a'+k%26)) + string(rune(0x1000+k))
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	m := model.New("m")
	for _, s := range name {
		m.Binary(s)
	}
	runtime.ReadMemStats(&after)
	if per := (after.TotalAlloc - before.TotalAlloc) / n; per > 2000 {
		t.Errorf("%d bytes are allocated for each of %d families; want fewer than 2000 whatever their number", per, n)
	}
}

// Original and copy go on side by side, in whatever room their arrays have left.
func TestCloneBothGrow(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x", 3)
	for k := range 5 {
		m.Row("r", k).Add(1, x.At(0)).Le(1)
	}
	c := m.Clone()
	for k := range 5 {
		m.Row("r", 10+k).Add(2, x.At(1)).Le(2)
		c.Row("r", 20+k).Add(3, x.At(2)).Le(3)
	}
	for _, w := range []struct {
		m     *model.Model
		first int
		e     entry
	}{{m, 10, entry{1, 2}}, {c, 20, entry{2, 3}}} {
		for k := range 5 {
			name, entries, up := w.m.RowName(5+k), rowEntries(w.m, 5+k), w.m.Matrix().RowUpper[5+k]
			if name != fmt.Sprintf("r[%d]", w.first+k) || len(entries) != 1 || entries[0] != w.e || up != w.e.value {
				t.Errorf("row %d is %s %v ≤ %g, want r[%d] %v ≤ %g", 5+k, name, entries, up, w.first+k, w.e, w.e.value)
			}
		}
	}
}
