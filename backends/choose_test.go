package backends

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/model"
)

// chosenFrom has one program for each line of the rule, and for each premise of "combinatorial" the
// program that lacks just that.
func chosenFrom() map[string]*model.Model {
	partition := func(n int, change func(m *model.Model, x model.Vars)) *model.Model {
		m := model.New("m")
		x := m.Binary("x", n)
		m.Row("one").Plus(x).Eq(1)
		m.Minimize().Plus(x)
		if change != nil {
			change(m, x)
		}
		return m
	}
	linear := model.New("linear")
	linear.Row("r").Plus(linear.Continuous("x", 0, 1, 3)).Le(2)
	quadratic := model.New("quadratic")
	y := quadratic.Continuous("y", 0, 1, 2)
	quadratic.Row("r").Plus(y).Eq(1)
	quadratic.Minimize().AddProduct(1, y.At(0), y.At(0))
	return map[string]*model.Model{
		"linear": linear, "quadratic": quadratic,
		"quadratic, integers": partition(200, func(m *model.Model, x model.Vars) { m.Minimize().AddProduct(1, x.At(0), x.At(0)) }),
		"combinatorial":       partition(200, nil),
		"small":               partition(fewColumns, nil),
		"two costs":           partition(200, func(m *model.Model, x model.Vars) { m.Minimize().Add(1, x.At(7)) }),
		"one cost, two signs": partition(200, func(m *model.Model, x model.Vars) { m.Minimize().Add(-2, x.At(7)) }),
		"covering row":        partition(200, func(m *model.Model, x model.Vars) { m.Row("cover").Plus(x.At(0), x.At(1)).Ge(1) }),
		"no covering row":     partition(200, func(m *model.Model, x model.Vars) { m.Row("order").Plus(x.At(0)).Minus(x.At(1)).Ge(1) }),
		"a fraction":          partition(200, func(m *model.Model, x model.Vars) { m.Row("half").Add(0.5, x.At(0)).Le(1) }),
		"a large sum":         partition(200, func(m *model.Model, x model.Vars) { m.Row("large").Add(1<<53, x.At(0)).Le(1) }),
		"continuous":          partition(200, func(m *model.Model, _ model.Vars) { m.Continuous("c", 0, 1) }),
		"unbounded":           partition(200, func(m *model.Model, _ model.Vars) { m.Integer("i", 0, model.Infinity) }),
		"semi-continuous":     partition(200, func(m *model.Model, _ model.Vars) { m.SemiContinuous("s", 1, 2, 1) }),
	}
}

func TestKindOf(t *testing.T) {
	want := map[string]string{
		"linear": "linear", "quadratic": "quadratic", "quadratic, integers": "quadratic",
		"combinatorial": "combinatorial", "one cost, two signs": "combinatorial", "no covering row": "combinatorial",
		"small": "pure integer", "two costs": "pure integer", "covering row": "pure integer", "a fraction": "pure integer", "a large sum": "pure integer",
		"continuous": "mixed integer", "unbounded": "mixed integer", "semi-continuous": "mixed integer",
	}
	for name, m := range chosenFrom() {
		if err := m.Err(); err != nil {
			t.Fatal(name, err)
		}
		if got := KindOf(m); got != want[name] {
			t.Errorf("%s is %s, want %s", name, got, want[name])
		}
	}
}

// The order at each kind, of solvers with their own capabilities as far as the choice asks for them.
func TestChoose(t *testing.T) {
	fresh(t)
	able := Capabilities{Integers: true, NodeLimit: true, Seed: true}
	for name, c := range map[string]Capabilities{
		"lpsolve": able, "glpsol": able, "cbc": able, "highs-program": able, "gurobi": able,
		"highs": {Integers: true, NodeLimit: true, Seed: true, Products: true, Semi: true},
		"scip":  {Integers: true, NodeLimit: true, Seed: true, Products: true, MixedProducts: true, Semi: true},
		"cpsat": {Integers: true, WholeOnly: true, Seed: true},
	} {
		Register(described{Info{Name: name, Capabilities: c}})
	}
	all := chosenFrom()
	for _, c := range []struct {
		name string
		o    Options
		want string
	}{
		{"linear", Options{}, "[highs highs-program scip cbc glpsol lpsolve]"},
		{"quadratic", Options{}, "[highs scip]"},
		{"quadratic, integers", Options{}, "[scip]"},
		{"combinatorial", Options{}, "[cpsat scip highs highs-program cbc glpsol lpsolve]"},
		{"combinatorial", Options{Limits: Limits{Seed: 3}}, "[cpsat scip highs highs-program cbc glpsol lpsolve]"},
		{"combinatorial", Options{NodeLimit: 9}, "[scip highs highs-program cbc glpsol lpsolve cpsat]"},
		{"combinatorial", Options{Raw: map[string]string{"a": "b"}}, "[highs highs-program cbc glpsol lpsolve cpsat scip]"},
		{"two costs", Options{}, "[highs highs-program scip cbc glpsol cpsat lpsolve]"},
		{"continuous", Options{}, "[highs highs-program scip cbc glpsol lpsolve]"},
		{"semi-continuous", Options{}, "[highs scip]"},
		{"semi-continuous", Options{Reformulate: true}, "[highs highs-program scip cbc glpsol lpsolve]"},
	} {
		best, kind, err := Choose(all[c.name], c.o)
		if got := fmt.Sprint(names(best)); err != nil || got != c.want || kind != KindOf(all[c.name]) {
			t.Errorf("%s with %+v: %s, %s, %v; want %s", c.name, c.o, got, kind, err, c.want)
		}
	}
	if got := names(Others("highs-program")); !slices.Equal(got, []string{"scip", "cbc", "glpsol", "lpsolve"}) {
		t.Errorf("second voices beside highs: %v", got)
	}
}
