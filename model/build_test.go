package model_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/model"
)

// wantErr checks that the model's errors are exactly the given lines.
func wantErr(t *testing.T, m *model.Model, lines ...string) {
	t.Helper()
	got := ""
	if err := m.Err(); err != nil {
		got = err.Error()
	}
	if diff := cmp.Diff(strings.Join(lines, "\n"), place.ReplaceAllString(got, "")); diff != "" {
		t.Errorf("errors of building (-want +got):\n%s", diff)
	}
}

// place is the line of this test that an error is about.
var place = regexp.MustCompile(` \(\w+_test\.go:\d+\)`)

// names returns the names of all columns.
func names(m *model.Model) []string {
	out := make([]string, m.Columns())
	for j := range out {
		out[j] = m.ColumnName(j)
	}
	return out
}

// rowNames returns the names of all rows.
func rowNames(m *model.Model) []string {
	out := make([]string, m.Rows())
	for r := range out {
		out[r] = m.RowName(r)
	}
	return out
}

func TestFamilyNames(t *testing.T) {
	binary := model.Spec{Type: model.Binary, Upper: 1}
	for _, c := range []struct {
		name  string
		build func(m *model.Model)
		want  []string
	}{
		{"single", func(m *model.Model) { m.Binary("x") }, []string{"x"}},
		{"one index", func(m *model.Model) { m.Binary("x", 3) }, []string{"x[0]", "x[1]", "x[2]"}},
		{"last index fastest", func(m *model.Model) { m.Binary("x", 2, 2) }, []string{"x[0,0]", "x[0,1]", "x[1,0]", "x[1,1]"}},
		{"range", func(m *model.Model) { m.Family("x", binary, model.Range("t", -1, 1)) }, []string{"x[-1]", "x[0]", "x[1]"}},
		{"empty range", func(m *model.Model) { m.Family("x", binary, model.Range("t", 1, 0)) }, nil},
		{"labels", func(m *model.Model) { m.Family("x", binary, model.Labels("c", "red", "blue"), model.Range("t", 1, 2)) },
			[]string{"x[red,1]", "x[red,2]", "x[blue,1]", "x[blue,2]"}},
		{"no labels", func(m *model.Model) { m.Family("x", binary, model.Labels("c"), model.Range("t", 1, 2)) }, nil},
		{"keyed", func(m *model.Model) { model.NewKeyed(m, "x", binary, []string{"a", "b"}) }, []string{"x[a]", "x[b]"}},
		{"keyed by struct", func(m *model.Model) { model.NewKeyed(m, "x", binary, [][2]int{{1, 2}, {0, 5}}) }, []string{"x[[1 2]]", "x[[0 5]]"}},
		{"empty families between", func(m *model.Model) {
			m.Binary("a", 0)
			m.Binary("b")
			m.Binary("c", 3, 0, 2)
			m.Binary("d")
		}, []string{"b", "d"}},
	} {
		m := model.New("m")
		c.build(m)
		wantErr(t, m)
		if got := names(m); !slices.Equal(got, c.want) {
			t.Errorf("%s: names %q, want %q", c.name, got, c.want)
		}
	}
}

func TestFamilySpecs(t *testing.T) {
	m := model.New("m")
	b := m.Binary("b")
	i := m.Integer("i", -2, 7)
	c := m.Continuous("c", 0.5, model.Infinity)
	f := m.Family("f", model.Spec{})
	wantErr(t, m)
	for _, w := range []struct {
		x            model.Vars
		kind         model.Type
		lower, upper float64
	}{{b, model.Binary, 0, 1}, {i, model.Integer, -2, 7}, {c, model.Continuous, 0.5, math.Inf(1)}, {f, model.Continuous, 0, 0}} {
		lower, upper := m.Bounds(w.x.At())
		if kind := m.Type(w.x.At()); kind != w.kind || lower != w.lower || upper != w.upper {
			t.Errorf("%s is %v in [%g, %g], want %v in [%g, %g]", w.x.Name(), kind, lower, upper, w.kind, w.lower, w.upper)
		}
	}
}

func TestFamilyAccess(t *testing.T) {
	m := model.New("m")
	m.Binary("before", 4)
	x := m.Binary("x", 2, 3)
	if x.Len() != 6 || x.Name() != "x" {
		t.Fatalf("family %s of %d, want x of 6", x.Name(), x.Len())
	}
	position := 0
	for key, v := range x.All() {
		if v != x.At(key...) || v != x.Nth(position) || v != m.Var(4+position) || key[0]*3+key[1] != position {
			t.Fatalf("at position %d: key %v, All gives %d, At %d, Nth %d", position, key, v, x.At(key...), x.Nth(position))
		}
		position++
	}
	if position != 6 {
		t.Errorf("All yielded %d variables, want 6", position)
	}
	for range x.All() {
		break // must not go on yielding
	}
	wantErr(t, m)
}

func TestKeyed(t *testing.T) {
	type edge struct{ from, to string }
	m := model.New("m")
	m.Binary("before")
	k := model.NewKeyed(m, "flow", model.Spec{Upper: 9}, []edge{{"s", "a"}, {"a", "t"}})
	if v, ok := k.Get(edge{"a", "t"}); !ok || v != m.Var(2) || k.Of(edge{"a", "t"}) != v || k.At(1) != v {
		t.Errorf("a→t is column %d, %v; At(1) is %d; want 2", m.Index(v), ok, m.Index(k.At(1)))
	}
	if v, ok := k.Get(edge{"t", "a"}); ok {
		t.Errorf("t→a is column %d, want none", m.Index(v))
	}
	var seen []int
	for key := range k.All() {
		seen = append(seen, key...)
	}
	if !slices.Equal(seen, []int{0, 1}) {
		t.Errorf("the keys of All are the positions %v, want 0 and 1", seen)
	}
	wantErr(t, m)
}

func TestRowNames(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x").At()
	add := func(name string, key ...int) { m.Row(name, key...).Add(1, x).Le(1) }
	add("a")
	add("a")
	add("b", 5)
	add("a")
	add("b", 7)
	add("b", 8)
	add("a")
	add("b", 1, 2)
	add("b")
	m.RowSets("c", model.Labels("colour", "red", "blue"), model.Range("t", 1, 3))
	add("c", 1, 2)
	add("c", 4, 0) // beyond the labels: as it is
	add("c", -1, 0)
	wantErr(t, m)
	want := []string{"a", "a#2", "b[5]", "a#3", "b[7]", "b[8]", "a#4", "b[1,2]", "b#5", "c[blue,3]", "c[4,1]", "c[-1,1]"}
	if got := rowNames(m); !slices.Equal(got, want) {
		t.Errorf("row names\n%q, want\n%q", got, want)
	}
	for _, r := range []int{-1, m.Rows(), m.Rows() + 1} {
		if got, want := m.RowName(r), fmt.Sprintf("row %d", r); got != want {
			t.Errorf("the name of a row that is not there is %q, want %q", got, want)
		}
	}
	for _, j := range []int{-1, 1} {
		if got, want := m.ColumnName(j), fmt.Sprintf("column %d", j); got != want {
			t.Errorf("the name of a column that is not there is %q, want %q", got, want)
		}
	}
}

// entry is what a row should hold.
type entry struct {
	column int
	value  float64
}

func rowEntries(m *model.Model, r int) []entry {
	a := m.Matrix()
	index, value := a.Row(r)
	var out []entry
	for k := range index {
		out = append(out, entry{int(index[k]), value[k]})
	}
	return out
}

func TestRows(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		name    string
		build   func(m *model.Model, x model.Vars) model.Constraint
		entries []entry
		low, up float64
	}{
		{"le", func(m *model.Model, x model.Vars) model.Constraint { return m.Row("r").Add(2, x.At(1)).Le(5) }, []entry{{1, 2}}, -inf, 5},
		{"ge", func(m *model.Model, x model.Vars) model.Constraint { return m.Row("r").Add(2, x.At(1)).Ge(5) }, []entry{{1, 2}}, 5, inf},
		{"eq", func(m *model.Model, x model.Vars) model.Constraint { return m.Row("r").Add(2, x.At(1)).Eq(5) }, []entry{{1, 2}}, 5, 5},
		{"two-sided", func(m *model.Model, x model.Vars) model.Constraint { return m.Row("r").Plus(x).Between(1, 2) },
			[]entry{{0, 1}, {1, 1}, {2, 1}}, 1, 2},
		{"no bounds", func(m *model.Model, x model.Vars) model.Constraint {
			return m.Row("r").Add(1, m.Var(0)).Between(-inf, inf)
		}, []entry{{0, 1}}, -inf, inf},
		{"crossed bounds are kept", func(m *model.Model, x model.Vars) model.Constraint { return m.Row("r").Add(1, m.Var(0)).Between(2, 1) }, []entry{{0, 1}}, 2, 1},
		{"empty", func(m *model.Model, x model.Vars) model.Constraint { return m.Row("r").Ge(1) }, nil, 1, inf},
		{"duplicates merged, order of first mention", func(m *model.Model, x model.Vars) model.Constraint {
			return m.Row("r").Add(1, m.Var(2)).Add(3, m.Var(0)).Add(4, m.Var(2)).Le(9)
		}, []entry{{2, 5}, {0, 3}}, -inf, 9},
		{"cancelled to nothing", func(m *model.Model, x model.Vars) model.Constraint {
			return m.Row("r").Add(1, m.Var(0)).Add(2, m.Var(1)).Add(-1, m.Var(0)).Add(0, m.Var(2)).Le(9)
		}, []entry{{1, 2}}, -inf, 9},
		{"cancelled and back", func(m *model.Model, x model.Vars) model.Constraint {
			return m.Row("r").Add(1, m.Var(0)).Add(2, m.Var(1)).Add(-1, m.Var(0)).Add(7, m.Var(0)).Le(9)
		}, []entry{{0, 7}, {1, 2}}, -inf, 9},
		{"constants move to the bounds", func(m *model.Model, x model.Vars) model.Constraint {
			return m.Row("r").Const(3).Add(1, m.Var(0)).Const(-1).Between(0, 10)
		}, []entry{{0, 1}}, -2, 8},
		{"WeightedBy leaves zeros out", func(m *model.Model, x model.Vars) model.Constraint {
			return m.Row("r").Plus(x.WeightedBy(func(k []int) float64 { return float64(k[0]) })).Le(1)
		}, []entry{{1, 1}, {2, 2}}, -inf, 1},
		{"a list", func(m *model.Model, x model.Vars) model.Constraint {
			return m.Row("r").Minus(model.List{m.Var(2), m.Var(0)}).Le(1)
		}, []entry{{2, -1}, {0, -1}}, -inf, 1},
	} {
		m := model.New("m")
		x := m.Binary("x", 3)
		m.Row("first").Add(9, x.At(2)).Add(8, x.At(0)).Le(1)
		r := m.RowIndex(c.build(m, x))
		wantErr(t, m)
		if r != 1 || m.Rows() != 2 {
			t.Errorf("%s: row number %d of %d, want 1 of 2", c.name, r, m.Rows())
			continue
		}
		a := m.Matrix()
		if got := rowEntries(m, r); !slices.Equal(got, c.entries) || a.RowLower[r] != c.low || a.RowUpper[r] != c.up {
			t.Errorf("%s: %v in [%g, %g], want %v in [%g, %g]", c.name, got, a.RowLower[r], a.RowUpper[r], c.entries, c.low, c.up)
		}
		if got := rowEntries(m, 0); !slices.Equal(got, []entry{{2, 9}, {0, 8}}) {
			t.Errorf("%s: the row before became %v", c.name, got)
		}
		if m.Nonzeros() != 2+len(c.entries) {
			t.Errorf("%s: %d nonzeros, want %d", c.name, m.Nonzeros(), 2+len(c.entries))
		}
	}
}

func TestObjective(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x", 3)
	m.Maximize().Add(1, m.Var(0)).Const(2).Plus(x.Times(10))
	m.Maximize().Plus(x.WeightedBy(func(k []int) float64 { return float64(k[0]) })).Const(0.5)
	wantErr(t, m)
	a := m.Matrix()
	if !a.Maximize || a.Constant != 2.5 || !slices.Equal(a.Cost, []float64{11, 11, 12}) || m.Cost(m.Var(2)) != 12 {
		t.Errorf("maximize %v, costs %v, constant %g; want true, 11 11 12, 2.5", a.Maximize, a.Cost, a.Constant)
	}
}
