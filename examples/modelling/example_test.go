//go:build !js && !nohighs

package modelling_test

// The passages of docs/how-to/modelling.md, compiled and run: TestPage compares the two.

import (
	"context"
	"fmt"
	"os"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	"github.com/tilemip/tilemip/model"
)

// The transportation problem of G. B. Dantzig, Linear Programming and Extensions
// (1963), section 3.3.
var (
	plants   = []string{"seattle", "san-diego"}
	markets  = []string{"new-york", "chicago", "topeka"}
	capacity = []float64{350, 600}
	demand   = []float64{325, 300, 275}
	cost     = [][]float64{{0.225, 0.153, 0.162}, {0.225, 0.162, 0.126}}
)

// transport builds the program that the page builds step by step.
func transport() (m *model.Model, ship model.Vars, supply, demanded []model.Constraint) {
	m = model.New("transport")
	i, j := model.Labels("i", plants...), model.Labels("j", markets...)
	ship = m.Family("ship", model.Spec{Upper: model.Infinity}, i, j)

	m.RowSets("supply", i)
	for p := range plants {
		row := m.Row("supply", p)
		for q := range markets {
			row.Add(1, ship.At(p, q))
		}
		supply = append(supply, row.Le(capacity[p]))
	}
	for _, c := range m.Every("demand", ship.Sum(0)).Ge(demand...).All() {
		demanded = append(demanded, c)
	}
	m.Minimize(ship.Weighted(cost...))
	return m, ship, supply, demanded
}

func Example_build() {
	m, _, _, _ := transport()
	if err := m.Text(os.Stdout, 2); err != nil {
		fmt.Println(err)
	}
	// Output:
	// transport: 6 columns, 5 rows, 12 nonzeros
	//
	// Minimize
	//   0.225·ship[seattle,new-york] + 0.153·ship[seattle,chicago] + 0.162·ship[seattle,topeka] +
	//       0.225·ship[san-diego,new-york] + 0.162·ship[san-diego,chicago] + 0.126·ship[san-diego,topeka]
	//
	// Subject to
	//   supply[seattle]: ship[seattle,new-york] + ship[seattle,chicago] + ship[seattle,topeka] ≤ 350
	//   supply[san-diego]: ship[san-diego,new-york] + ship[san-diego,chicago] + ship[san-diego,topeka] ≤
	//       600
	//   … and 3 more rows
	//
	// Variables
	//   ship[seattle,new-york] … ship[san-diego,topeka] ∈ [0, ∞)   (6)
}

func Example_families() {
	m := model.New("families")
	x := m.Binary("x", 3, 4)           // x[0,0] to x[2,3]
	n := m.Integer("n", 0, 10)         // one variable: n.At()
	c := m.Continuous("c", -1, 1, 365) // c[0] to c[364]
	type arc struct{ from, to string }
	flow := model.NewKeyed(m, "flow", model.Spec{Upper: 9}, []arc{{"s", "a"}, {"a", "t"}})

	m.Row("all").Plus(x).Add(-2, n.At()).Add(1, c.At(364)).Const(5).Between(0, 20)
	m.Row("a").Add(1, flow.Of(arc{"s", "a"})).Add(-1, flow.Of(arc{"a", "t"})).Eq(0)
	fmt.Println(m.Columns(), m.Rows(), m.Nonzeros(), m.Err())
	// Output: 380 2 16 <nil>
}

func Example_errors() {
	m := model.New("lots")
	x := m.Continuous("x", 0, 9, 3)
	var forgotten model.Var
	m.Row("limit", 1).Add(1, x.At(0)).Add(1, forgotten).Le(4)
	m.Row("limit", 2).Add(1, x.At(3)).Le(4)
	fmt.Println(m.Err())
	// Output:
	// model lots: row limit[1]: a variable that was never set (example_test.go:88)
	// model lots: x[3] is outside the family x[3] (example_test.go:89)
	// model lots: row limit[2]: no variable, from an index out of range (example_test.go:89)
}

func Example_solve() {
	m, ship, _, demanded := transport()
	b, err := backends.Lookup("highs")
	if err != nil {
		fmt.Println(err)
		return
	}

	r, err := backends.Solve(context.Background(), b, m, backends.Options{})
	if err != nil {
		fmt.Println(err) // the machinery failed, or the model has errors
		return
	}
	fmt.Printf("%v, %.3f, checked %v\n", r.Status, r.Objective, r.Checked)
	if r.Status.HasPoint() {
		fmt.Println("Seattle to Chicago:", r.Value(ship.At(0, 1)))
	}
	if r.RowDual != nil { // of linear programs
		fmt.Printf("one more for Topeka costs %.3f\n", r.Dual(demanded[2]))
		fmt.Printf("from Seattle to Topeka is %.3f too dear\n", r.ReducedCost(ship.At(0, 2)))
	}
	// Output:
	// optimal, 153.675, checked true
	// Seattle to Chicago: 300
	// one more for Topeka costs 0.126
	// from Seattle to Topeka is 0.036 too dear
}

func Example_change() {
	m, ship, supply, demanded := transport()
	b, err := backends.Lookup("highs")
	if err != nil {
		fmt.Println(err)
		return
	}
	session := backends.Open(b, m)
	solve := func(what string) {
		r, err := session.Solve(context.Background(), backends.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: %v, %.3f\n", what, r.Status, r.Objective)
	}
	solve("as it was")

	m.SetCost(ship.At(0, 1), 0.2)
	m.SetBounds(ship.At(1, 2), 0, 100)
	m.SetRowBounds(demanded[0], 300, model.Infinity)
	solve("dearer to Chicago, 100 to Topeka at most, less for New York")

	m.Column("rail", model.Spec{Upper: 80}).Cost(0.1).In(supply[1], 1).In(demanded[2], 1).Var()
	solve("a railway to Topeka")

	m.SetCoefficient(demanded[1], ship.At(1, 1), 0.9)
	m.DeleteColumns(ship.At(0, 0))
	m.DeleteRows(supply[0])
	solve("a tenth lost on one road, another closed, Seattle without limit")
	// Output:
	// as it was: optimal, 153.675
	// dearer to Chicago, 100 to Topeka at most, less for New York: optimal, 157.050
	// a railway to Topeka: optimal, 152.090
	// a tenth lost on one road, another closed, Seattle without limit: optimal, 161.330
}

func Example_expressions() {
	m := model.New("expressions")
	freight, made := m.Continuous("freight", 0, model.Infinity, 2, 3), m.Binary("made", 2)
	cost := model.Sum(freight.Weighted([]float64{0.225, 0.153, 0.162, 0.225, 0.162, 0.126}))

	total := cost.Plus(made.Times(40))
	m.Row("budget").Plus(total).Le(9000)
	m.Row("share").Plus(freight.Slice(0, model.All)).AtMost(total.Times(2), model.Number(100))
	m.Minimize(total)

	served := m.Every("demand", freight.Sum(0)).Ge(demand...)
	m.Every("limit", freight.Sum(1)).Le(capacity...)
	for i := range plants {
		m.Fix(made.At(i), 1)
	}
	m.Relax()
	r, err := backends.Solve(context.Background(), nil, m, backends.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%g reach %s, one more costs %.3f\n", r.Activity(served.At(2)), markets[2], r.Dual(served.At(2)))
	fmt.Printf("in total %.1f\n", total.Eval(r.Value))
	// Output:
	// 275 reach topeka, one more costs 0.126
	// in total 233.7
}

// One machine: lots of 10 to 25 tonnes or none, a price that falls with the amount, and a second
// shift that must be paid before more than 30 tonnes are made.
func Example_beyond() {
	m := model.New("beyond")
	lot := m.SemiContinuous("lot", 10, 25, 3)
	shift := m.Binary("shift").At()
	m.Indicator("one_shift", shift, false).Plus(lot).Le(30)
	total := m.Continuous("total", 0, 75).At()
	m.Row("total").Plus(lot).Add(-1, total).Eq(0)
	earned := m.Piecewise("earned", total, model.Point{X: 0, Y: 0}, model.Point{X: 20, Y: 200}, model.Point{X: 75, Y: 475})
	m.Maximize().Add(1, earned).Add(-100, shift)

	r, err := backends.Solve(context.Background(), nil, m, backends.Options{Reformulate: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v: %.0f tonnes, second shift %.0f, earned %.0f\n", r.Status, r.Value(total), r.Value(shift), r.Objective)
	for _, step := range r.Reformulated {
		fmt.Println(step)
	}
	// Output:
	// optimal: 75 tonnes, second shift 1, earned 375
	// SOS2 earned: 4 rows, 2 binary columns, big-M at most 1, from the bounds of its members
	// indicator one_shift: 1 rows, 0 binary columns, big-M at most 45, from the bounds of its columns
}

func Example_goals() {
	m := model.New("goals")
	x := m.Integer("x", 0, 4, 2)
	m.Row("room").Plus(x).Le(6)
	first := backends.Goal{Name: "value", Rank: 2, Maximize: true, Terms: map[model.Var]float64{x.At(0): 2, x.At(1): 2}, Amount: 2}
	second := backends.Goal{Name: "weight", Rank: 1, Terms: map[model.Var]float64{x.At(0): 3, x.At(1): 1}}
	b, err := backends.Default()
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := backends.SolveGoals(context.Background(), b, m, []backends.Goal{first, second}, backends.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v: value %g, weight %g\n", r.Status, r.Goals[0].Value, r.Goals[1].Value)
	// Output: optimal: value 10, weight 7
}
