package model_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/model"
)

// A value of a drawn expression, beside what it must be: coefficients and constant, added one
// by one.
type drawn struct {
	e        model.Expr
	cost     []float64
	constant float64
}

// Random chains of Plus, Minus, Times and Sum over values made earlier: none changes when others
// are made from it, and rows and objectives get exactly its terms, on either side.
func TestExpressionsAgainstArrays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := model.New("m")
		const n = 6
		x := m.Continuous("x", -9, 9, 2, 3)
		all := []drawn{{cost: make([]float64, n)}}
		for range rapid.IntRange(1, 25).Draw(t, "steps") {
			from := all[rapid.IntRange(0, len(all)-1).Draw(t, "from")]
			next := drawn{cost: slices.Clone(from.cost), constant: from.constant}
			sign, c := 1.0, float64(rapid.IntRange(-3, 3).Draw(t, "c"))
			if rapid.Bool().Draw(t, "minus") {
				sign = -1
			}
			part, add := drawPart(t, x, all, c)
			if add == nil {
				next.e = from.e.Times(c)
				for j := range next.cost {
					next.cost[j] *= c
				}
				next.constant *= c
			} else {
				if next.e = from.e.Plus(part); sign < 0 {
					next.e = from.e.Minus(part)
				}
				for j := range next.cost {
					next.cost[j] += sign * add[j]
				}
				next.constant += sign * add[n]
			}
			all = append(all, next)
		}
		left, right := all[len(all)-1], all[rapid.IntRange(0, len(all)-1).Draw(t, "right")]
		m.Row("r").Plus(left.e).AtMost(right.e)
		m.Minimize().Plus(left.e).Minus(right.e)
		want := make([]float64, n)
		for j := range want {
			want[j] = left.cost[j] - right.cost[j]
		}
		if err := m.Err(); err != nil {
			t.Fatal(err)
		}
		a := m.Matrix()
		got := make([]float64, n)
		for k, j := range a.Index {
			got[j] = a.Value[k]
		}
		if bound := right.constant - left.constant; !slices.Equal(got, want) || a.RowUpper[0] != bound || !slices.Equal(a.Cost, want) || a.Constant != -bound {
			t.Fatalf("row %v ≤ %g, objective %v + %g; want %v ≤ %g", got, a.RowUpper[0], a.Cost, a.Constant, want, bound)
		}
		for _, d := range all {
			value := d.constant
			for j, c := range d.cost {
				value += c * float64(j+1)
			}
			if got := d.e.Eval(func(v model.Var) float64 { return float64(m.Index(v) + 1) }); got != value {
				t.Fatalf("Eval %g, want %g of %v", got, value, d)
			}
		}
	})
}

// drawPart is a part of a sum, with its coefficients and, last, its constant; nil for none.
func drawPart(t *rapid.T, x model.Vars, all []drawn, c float64) (model.Linear, []float64) {
	add := make([]float64, 7)
	i, j := rapid.IntRange(0, 1).Draw(t, "i"), rapid.IntRange(0, 2).Draw(t, "j")
	switch rapid.IntRange(0, 8).Draw(t, "part") {
	case 0:
		return nil, nil
	case 1:
		add[3*i+j] = 1
		return x.At(i, j), add
	case 2:
		add[3*i+j] = c
		return x.At(i, j).Times(c), add
	case 3:
		add[6] = c
		return model.Number(c), add
	case 4:
		add[j], add[3+j] = 1, 1
		return x.Slice(model.All, j), add
	case 5:
		add[3*i], add[3*i+1], add[3*i+2] = c, 0, 2
		return x.Slice(i, model.All).Dot([]float64{c, 0, 2}), add
	case 6:
		for k := range 6 {
			add[k] = float64(k%3) * c
		}
		return x.WeightedBy(func(k []int) float64 { return float64(k[1]) * c }), add
	case 7:
		for k := range 6 {
			if k%3 >= j {
				add[k] = 1
			}
		}
		return x.Where(func(k []int) bool { return k[1] >= j }), add
	}
	d := all[rapid.IntRange(0, len(all)-1).Draw(t, "of")]
	copy(add, d.cost)
	add[6] = d.constant
	return d.e, add
}

// Two goroutines may go on from one expression.
func TestExpressionsShared(t *testing.T) {
	m := model.New("m")
	x := m.Continuous("x", 0, 1, 50)
	base := model.Sum(x.At(0)).Plus(x.At(1))
	var wait sync.WaitGroup
	sums := make([]model.Expr, 4)
	for g := range sums {
		wait.Add(1)
		go func() {
			defer wait.Done()
			e := base
			for range 200 {
				e = e.Plus(x.At(2 + g))
			}
			sums[g] = e
		}()
	}
	wait.Wait()
	for g, e := range sums {
		if got := e.Eval(func(v model.Var) float64 { return float64(m.Index(v)) }); got != float64(1+200*(2+g)) {
			t.Errorf("sum %d is %g", g, got)
		}
	}
	if base.Len() != 2 {
		t.Errorf("the common part has %d terms", base.Len())
	}
}

// What is wrong with an expression makes the row fail, with the place, and never a wrong row.
func TestWrongExpressions(t *testing.T) {
	foreign := model.New("other").Binary("y", 3)
	type arc struct{ from, to int }
	for want, use := range map[string]func(m *model.Model, x model.Vars){
		"row r: a variable that was never set (P)":                     func(m *model.Model, _ model.Vars) { m.Row("r").Plus(model.Var{}).Le(1) },
		"row r: a variable of another model (P)":                       func(m *model.Model, _ model.Vars) { m.Row("r").Plus(foreign.Slice(1)).Le(1) },
		"row s: a variable of another model (P)":                       func(m *model.Model, x model.Vars) { m.Row("s").Plus(x.At(0, 0)).AtMost(foreign.At(1)) },
		"row z: a variable that was never set (P)":                     func(m *model.Model, _ model.Vars) { m.Row("z").Plus(model.Table{}).Le(1) },
		"row r: a part of it is nil (P)":                               func(m *model.Model, _ model.Vars) { m.Row("r").Plus(nil).Le(1) },
		"row r: a part of the expression is nil (P)":                   func(m *model.Model, x model.Vars) { m.Row("r").Plus(model.Sum(x.At(0, 0), nil)).Le(1) },
		"row r: a scalar product with 2 numbers, list 0, for x[3] (P)": func(m *model.Model, x model.Vars) { m.Row("r").Plus(x.Slice(0, model.All).Dot([]float64{1, 2})).Le(1) },
		"objective: 4 numbers for x[2][3] (P)":                         func(m *model.Model, x model.Vars) { m.Minimize(x.Weighted([]float64{1, 2, 3, 4})) },
		"objective: a variable of another model (P)":                   func(m *model.Model, _ model.Vars) { m.Minimize().Plus(foreign.At(0).Times(2)) },
		"objective: a part of it is nil (P)":                           func(m *model.Model, _ model.Vars) { m.Minimize().Minus(nil) },
		"objective: coefficient NaN of x[0,0]":                         func(m *model.Model, x model.Vars) { m.Minimize().Plus(x.At(0, 0).Times(math.NaN())) },
		"row r: slice x[2 All] is outside x[2][3] (P)":                 func(m *model.Model, x model.Vars) { m.Row("r").Plus(x.Slice(2, model.All)).Le(1) },
		"row r: x has no index (P)":                                    func(m *model.Model, x model.Vars) { m.Row("r").Plus(x.Slice(1, 1).Before(1)).Le(1) },
		"row r[1] was begun and never closed by Le, Ge, Eq or Between (P)": func(m *model.Model, x model.Vars) {
			m.Each("r", 3, func(r *model.Row, i int) {
				if r.Plus(x.At(0, i)); i == 1 {
					return
				}
				r.Le(1)
			})
		},
		"no row r[5] (P)|row limit: bounds [NaN, NaN]": func(m *model.Model, x model.Vars) {
			m.Each("r", 2, func(r *model.Row, i int) { r.Plus(x.At(0, i)).Le(1) }).At(5)
			m.Row("limit").Plus(x, model.Number(math.NaN())).Le(1)
		},
		"key {1 2} appears twice for rows n (P)|bounds of a constraint that was never set, or was refused (P)": func(m *model.Model, x model.Vars) {
			rows := model.EachKey(m, "n", []arc{{1, 2}, {1, 2}}, func(r *model.Row, a arc) { r.Plus(x).Le(1) })
			m.SetRowBounds(rows[arc{3, 4}], 0, 1)
		},
		"Skip of a row that was closed, after row 0 (P)": func(m *model.Model, x model.Vars) { r := m.Row("r"); r.Le(1); r.Skip() },
	} {
		m := model.New("m")
		x := m.Binary("x", 2, 3)
		use(m, x)
		pattern := strings.ReplaceAll(regexp.QuoteMeta(want), `\(P\)`, `\(expr_test\.go:\d+\)`)
		pattern = "^model m: " + strings.ReplaceAll(pattern, `\|`, "\nmodel m: ") + "$"
		if err := m.Err(); err == nil || !regexp.MustCompile(pattern).MatchString(err.Error()) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// Sums of families in a row of a copy leave out what is deleted from the copy, and only that.
func TestSumsInCopies(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x", 3)
	c := m.Clone()
	m.DeleteColumns(x.At(0))
	c.DeleteColumns(x.At(1), x.At(2))
	for _, side := range []struct {
		m    *model.Model
		want string
	}{{m, "x[1] x[2]"}, {c, "x[0]"}} {
		one := func([]int) float64 { return 1 }
		side.m.Row("r").Plus(x).Le(1)
		side.m.Row("r").Plus(x.WeightedBy(one)).Le(1)
		side.m.Row("r").Plus(x).Le(1)
		side.m.Row("r").Plus(x.Slice(model.All)).Le(1)
		side.m.Minimize().Plus(x).Plus(x.WeightedBy(one)).Plus(x, x.Slice(model.All))
		a := side.m.Matrix()
		for r := range side.m.Rows() {
			var names []string
			index, _ := a.Row(r)
			for _, j := range index {
				names = append(names, side.m.ColumnName(int(j)))
			}
			if got := strings.Join(names, " "); got != side.want {
				t.Errorf("row %d has %s, want %s", r, got, side.want)
			}
		}
		if want := slices.Repeat([]float64{4}, side.m.Columns()); !slices.Equal(a.Cost, want) || side.m.Err() != nil {
			t.Errorf("costs %v, want %v: %v", a.Cost, want, side.m.Err())
		}
	}
}

// Rows are found by their keys whatever way they were built, also after deletions, and by
// position in results.
func TestRowFamilies(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x", 4)
	for i := range 4 {
		m.Each("none", 1, func(r *model.Row, _ int) { r.Plus(x).Skip() })
		for j := i + 1; j < 4; j++ {
			m.Row("pair", i, j).Plus(x.At(i), x.At(j)).Le(float64(i))
		}
	}
	pairs := m.RowsOf("pair")
	m.Row("pair", 9, 9).Plus(x).Ge(1)
	many := 0
	for range pairs.All() {
		many++
	}
	if many != 7 || m.Rows() != 7 {
		t.Fatalf("%d rows of the family, %d of the model", many, m.Rows())
	}
	first := pairs.At(0, 1)
	m.DeleteRows(first, pairs.At(1, 3))
	m.Row("pair", 0, 1).Plus(x).Ge(2)
	if again := pairs.At(0, 1); again == first || m.RowName(m.RowIndex(again)) != "pair[0,1]" {
		t.Errorf("pair[0,1] is %v, before %v", again, first)
	}
	if _, ok := pairs.Get(1, 3); ok {
		t.Error("a deleted row is found")
	}
	for key, c := range pairs.All() {
		if name := m.RowName(m.RowIndex(c)); name != fmt.Sprintf("pair[%d,%d]", key[0], key[1]) || pairs.At(key...) != c {
			t.Errorf("row %v is %s", key, name)
		}
	}
	r := model.NewResult(m, "test")
	r.Status, r.X = model.StatusFeasible, []float64{1, 1, 0, 0}
	r.Measure(m)
	if c := pairs.At(0, 2); r.Activity(c) != 1 || r.Slack(c) != -1 {
		t.Errorf("activity %g, slack %g", r.Activity(c), r.Slack(c))
	}
	if got := r.Values(x); !slices.Equal(got, r.X) {
		t.Errorf("values %v", got)
	}
	if err := m.Err(); err != nil {
		t.Error(err)
	}
}

// Flow conservation by groups of arcs, one pass over them; a node without arcs has an empty sum.
func ExampleBy() {
	type arc struct{ from, to string }
	m := model.New("flow")
	flow := model.NewKeyed(m, "flow", model.Spec{Upper: 9}, []arc{{"s", "a"}, {"s", "b"}, {"a", "b"}, {"b", "t"}})
	out := model.By(flow, func(a arc) string { return a.from })
	in := model.By(flow, func(a arc) string { return a.to })
	balance := model.EachKey(m, "balance", []string{"a", "b"}, func(r *model.Row, n string) { r.Plus(out[n]).Equals(in[n]) })
	fmt.Println(m.RowIndex(balance["b"]), m.RowName(1), out["t"].Len(), m.Err())
	// Output: 1 balance[b] 0 <nil>
}

// A copy with the integers fixed is a linear program whose other columns are free.
func TestFixIntegers(t *testing.T) {
	m := model.New("m")
	x, y := m.Integer("x", 0, 9).At(), m.Continuous("y", 0, 9).At()
	m.Row("r").Plus(x, y).Ge(3.5)
	c := m.FixIntegers([]float64{2.0000001, 1.5})
	if lower, upper := c.Bounds(x); lower != 2 || upper != 2 || c.Type(x) != model.Continuous || m.Type(x) != model.Integer {
		t.Errorf("x is %v in [%g, %g], in the original %v", c.Type(x), lower, upper, m.Type(x))
	}
	if _, upper := c.Bounds(y); upper != 9 || c.Err() != nil {
		t.Errorf("y is at most %g: %v", upper, c.Err())
	}
	if err := m.FixIntegers(nil).Err(); err == nil || m.Err() != nil {
		t.Errorf("a point of no values: %v, and the original has %v", err, m.Err())
	}
}

// Maximize leaves nothing of the objective before; Duals come in the order of the rows.
func TestMaximizeAndDuals(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x", 3)
	m.Maximize(x, model.Number(4))
	m.Maximize(x.At(1).Times(2), model.Number(1))
	if a := m.Matrix(); !slices.Equal(a.Cost, []float64{0, 2, 0}) || a.Constant != 1 || !a.Maximize {
		t.Errorf("costs %v and %g, maximize %v", a.Cost, a.Constant, a.Maximize)
	}
	m.Row("a").Plus(x).Le(1)
	rows := m.Each("b", 2, func(r *model.Row, i int) { r.Plus(x.At(i)).Le(1) })
	r := model.NewResult(m, "test")
	r.RowDual = []float64{5, 6, 7}
	if got := r.Duals(rows); !slices.Equal(got, []float64{6, 7}) {
		t.Errorf("duals %v", got)
	}
}
