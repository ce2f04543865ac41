package algebra_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/algebratest"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"pgregory.net/rapid"
)

// lines writes a model's rows as text, entries of 0 left out.
func lines(m *model.Model) []string {
	a := m.Matrix()
	var out []string
	for r := range m.Rows() {
		index, value := a.Row(r)
		var terms []string
		for k, j := range index {
			if value[k] != 0 {
				terms = append(terms, fmt.Sprintf("%g %s", value[k], m.ColumnName(int(j))))
			}
		}
		out = append(out, fmt.Sprintf("%s: %g <= %s <= %g", m.RowName(r), a.RowLower[r], strings.Join(terms, " + "), a.RowUpper[r]))
	}
	return out
}

func compiled(t *testing.T, a *algebra.Program) *algebra.Compiled {
	t.Helper()
	c, err := a.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestLeadsAndLagsDropTheTerm(t *testing.T) {
	a := algebra.New("lags", "")
	s := a.Range("t", "", 1, 3)
	x := a.Binary("x", "", s)
	d := a.Param("d", "", []float64{10, 20, 30}, s)
	i := s.Index("t")
	a.Row("lead", "").For(i).Le(algebra.Sum(x.At(i.Plus(1)), x.At(i).Times(2)), algebra.Number(5))
	a.Row("lag", "").For(i).Ge(algebra.Sum(x.At(i)), algebra.Sum(x.At(i.Plus(-2)).Times(3)))
	a.Row("param", "").For(i).Le(algebra.Sum(x.At(i).TimesParam(d, i.Plus(1)), d.At(i.Plus(-1))), algebra.Number(0))
	want := []string{
		"lead[1]: -Inf <= 1 x[2] + 2 x[1] <= 5",
		"lead[2]: -Inf <= 1 x[3] + 2 x[2] <= 5",
		"lead[3]: -Inf <= 2 x[3] <= 5",
		"lag[1]: 0 <= 1 x[1] <= +Inf",
		"lag[2]: 0 <= 1 x[2] <= +Inf",
		"lag[3]: 0 <= 1 x[3] + -3 x[1] <= +Inf",
		"param[1]: -Inf <= 20 x[1] <= 0",
		"param[2]: -Inf <= 30 x[2] <= -10",
		"param[3]: -Inf <=  <= -20",
	}
	if got := lines(compiled(t, a).Model); !slices.Equal(got, want) {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
}

func TestConditions(t *testing.T) {
	a := algebra.New("conditions", "")
	s := a.Labels("s", "", "c", "b", "a")
	x := a.Binary("x", "", s)
	rel := a.Relation("rel", "", s, s)
	rel.Add(2, 0)
	rel.Add(0, 1)
	rel.Add(0, 1)
	i, j := s.Index("i"), s.Index("j")
	for k, c := range []algebra.Condition{
		i.Is(s.At(1)), i.IsNot(s.At(1)), i.Before(s.At(1)), i.After(s.At(1)),
		i.Is(i.Plus(1)), i.IsNot(i.Plus(1)), i.Before(i.Plus(1)), i.After(i.Plus(-1)),
		rel.Holds(i, s.At(1)), rel.Holds(i.Plus(1), s.At(0)),
		algebra.And(i.IsNot(s.At(0)), i.IsNot(s.At(1))), algebra.And(),
	} {
		a.Row(fmt.Sprintf("r%d", k), "").For(i).Where(c).Le(algebra.Sum(x.At(i)), algebra.Number(1))
	}
	a.Row("sum", "").For(i).Le(algebra.Sum(x.At(j)).Over(j).Where(rel.Holds(i, j)), algebra.Sum(x.At(i)).Where(i.Is(s.At(2))))
	want := map[string]string{
		"r0": "b", "r1": "c a", "r2": "c", "r3": "a",
		"r4": "", "r5": "c b a", "r6": "c b", "r7": "b a",
		"r8": "c", "r9": "b", "r10": "a", "r11": "c b a",
	}
	got := map[string]string{}
	m := compiled(t, a).Model
	for r := range m.Rows() {
		family, label, _ := strings.Cut(strings.TrimSuffix(m.RowName(r), "]"), "[")
		got[family] = strings.TrimSpace(got[family] + " " + label)
	}
	for family, labels := range want {
		if got[family] != labels {
			t.Errorf("%s: rows %q, want %q", family, got[family], labels)
		}
	}
	sums := []string{"sum[c]: -Inf <= 1 x[b] <= 0", "sum[b]: -Inf <=  <= 0", "sum[a]: -Inf <= 1 x[c] + -1 x[a] <= 0"}
	if all := lines(m); !slices.Equal(all[len(all)-3:], sums) {
		t.Errorf("%s", strings.Join(all, "\n"))
	}
}

// A term of a variable outside its relation is dropped; names look like those of
// a dense family; labels with commas do not make two members one.
func TestSparseVariables(t *testing.T) {
	a := algebra.New("sparse", "")
	s := a.Labels("s", "", "a", "a,b", "b")
	u := a.Labels("u", "", "c", "b,c")
	rel := a.Relation("rel", "", s, u)
	rel.Add(1, 0)
	rel.Add(0, 1)
	x := a.Sparse("x", "", rel)
	i, k := s.Index("i"), u.Index("k")
	a.Row("r", "").For(i).Le(algebra.Sum(x.At(i, k)).Over(k), algebra.Number(1))
	a.Fix(x.At(i, k), algebra.Number(1), i, k).Where(i.Is(s.At(1)))
	c := compiled(t, a)
	if c.Model.Columns() != 2 || c.Model.ColumnName(0) != "x[a,b,c]" {
		t.Fatalf("%d columns, the first %s", c.Model.Columns(), c.Model.ColumnName(0))
	}
	if _, ok := c.Column(x, 2, 1); ok {
		t.Error("a column outside the relation")
	}
	v, ok := c.Column(x, 0, 1)
	if low, _ := c.Model.Bounds(v); !ok || v != c.Model.Var(1) || low != 0 {
		t.Errorf("column %d, at least %g", c.Model.Index(v), low)
	}
	if low, up := c.Model.Bounds(c.Model.Var(0)); low != 1 || up != 1 {
		t.Errorf("fixed to [%g, %g]", low, up)
	}
}

// What is printed of the size of Knuth's cover is what it has: 16 incidences.
func TestCoverHasItsIncidences(t *testing.T) {
	m := compiled(t, algebratest.Cover()).Model
	if m.Columns() != 6 || m.Rows() != 7 || m.Nonzeros() != 16 {
		t.Errorf("%d columns, %d rows, %d entries", m.Columns(), m.Rows(), m.Nonzeros())
	}
}

// The shortcut through a relation visits what the whole loop would, in its order:
// a second, contrary way to say the same condition keeps it from being taken.
func TestFollowersAreTheWholeLoop(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		build := func(shortcut bool, tuples [][2]int, fixed int) *model.Model {
			a := algebra.New("p", "")
			s := a.Range("s", "", 0, 4)
			rel := a.Relation("rel", "", s, s)
			for _, p := range tuples {
				rel.Add(p[0], p[1])
			}
			x := a.Integer("x", "", 0, 9, s, s)
			i, j := s.Index("i"), s.Index("j")
			condition := func(first algebra.Subscript) algebra.Condition {
				if shortcut {
					return rel.Holds(first, j)
				}
				return rel.Holds(first, j.Plus(1)) // shifted: no shortcut
			}
			if !shortcut { // the relation shifted as well
				shifted := a.Relation("shifted", "", s, s)
				for _, p := range tuples {
					if p[1] < 4 {
						shifted.Add(p[0], p[1]+1)
					}
				}
				rel = shifted
			}
			inside := j.Before(s.End()) // so that the shift loses nothing
			a.Row("row", "").For(i, j).Where(condition(i), inside).Le(algebra.Sum(x.At(i, j)), algebra.Number(1))
			a.Row("sum", "").For(i).Le(algebra.Sum(x.At(i, j)).Over(j).Where(condition(i), inside), algebra.Number(2))
			a.Row("lag", "").For(i).Le(algebra.Sum(x.At(i, j)).Over(j).Where(inside, condition(i.Plus(-1))), algebra.Number(3))
			a.Row("fixed", "").Le(algebra.Sum(x.At(s.At(fixed), j)).Over(j).Where(condition(s.At(fixed)), inside), algebra.Number(4))
			c, err := a.Compile()
			if err != nil {
				r.Fatal(err)
			}
			return c.Model
		}
		pair := rapid.Custom(func(r *rapid.T) [2]int {
			return [2]int{rapid.IntRange(0, 4).Draw(r, "first"), rapid.IntRange(0, 4).Draw(r, "second")}
		})
		tuples := rapid.SliceOfN(pair, 0, 12).Draw(r, "tuples")
		fixed := rapid.IntRange(0, 4).Draw(r, "fixed")
		quick, whole := lines(build(true, tuples, fixed)), lines(build(false, tuples, fixed))
		if !slices.Equal(quick, whole) {
			r.Fatalf("with the shortcut\n%s\nwithout\n%s", strings.Join(quick, "\n"), strings.Join(whole, "\n"))
		}
	})
}

func TestObjectiveAndFixings(t *testing.T) {
	a := algebra.New("p", "")
	s := a.Range("s", "", 1, 3)
	w := a.Param("w", "", []float64{1, 2, 4}, s)
	x := a.Continuous("x", "", -1, 1, s)
	i, j := s.Index("i"), s.Index("j")
	a.Fix(x.At(i.Plus(1)), algebra.Sum(w.At(i)).Plus(algebra.Sum(w.At(j)).Over(j)), i)
	a.Maximize("best", algebra.Sum(x.At(i).TimesParam(w, i).Times(3)).Over(i).Plus(algebra.Number(7)))
	m := compiled(t, a).Model
	matrix := m.Matrix()
	if !matrix.Maximize || matrix.Constant != 7 || !slices.Equal(matrix.Cost, []float64{3, 6, 12}) {
		t.Errorf("%+v", matrix)
	}
	if !slices.Equal(matrix.Lower, []float64{-1, 8, 9}) || !slices.Equal(matrix.Upper, []float64{1, 8, 9}) {
		t.Errorf("bounds %v %v", matrix.Lower, matrix.Upper)
	}
}

// A variable of another program has no column, and one that was deleted no value.
func TestVariablesOfAnotherProgram(t *testing.T) {
	build := func() (*algebra.Variable, *algebra.Compiled) {
		a := algebra.New("p", "")
		x := a.Binary("x", "", a.Range("s", "", 1, 3))
		return x, compiled(t, a)
	}
	x, c := build()
	y, _ := build()
	if v, ok := c.Column(y, 0); ok || c.Model.Index(v) >= 0 {
		t.Errorf("a variable of another program is column %d", c.Model.Index(v))
	}
	point := []float64{4, 5, 6}
	if got, ok := c.Value(point, x, 2); !ok || got != 6 {
		t.Errorf("x[3] is %g, %v; want 6", got, ok)
	}
	v, _ := c.Column(x, 1)
	c.Model.DeleteColumns(v)
	if got, ok := c.Value(point, x, 1); ok {
		t.Errorf("a deleted variable has the value %g", got)
	}
	if got, ok := c.Value([]float64{4, 6}, x, 2); !ok || got != 6 {
		t.Errorf("x[3] is %g, %v after x[2] was deleted; want 6", got, ok)
	}
}
