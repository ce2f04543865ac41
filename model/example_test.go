package model_test

import (
	"fmt"
	"os"

	"github.com/tilemip/tilemip/model"
)

// A knapsack: choose items of the greatest value that weigh 10 at most.
func Example() {
	weight := []float64{5, 4, 6, 3}
	value := []float64{10, 40, 30, 50}

	m := model.New("knapsack")
	take := m.Binary("take", len(weight))
	m.Row("weight").Plus(take.WeightedBy(func(k []int) float64 { return weight[k[0]] })).Le(10)
	m.Maximize().Plus(take.WeightedBy(func(k []int) float64 { return value[k[0]] }))
	if err := m.Err(); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Columns(), "columns,", m.Rows(), "row,", m.Nonzeros(), "nonzeros")
	// Output: 4 columns, 1 row, 4 nonzeros
}

// Check re-checks a point in exact arithmetic and names what is wrong with it.
func ExampleModel_Check() {
	m := model.New("knapsack")
	take := m.Binary("take", 3)
	m.Row("weight").Add(0.1, take.At(0)).Add(0.2, take.At(1)).Add(0.4, take.At(2)).Le(0.5)
	m.Maximize().Plus(take)

	for _, x := range [][]float64{{0.9999999, 0, 1}, {0, 1, 1}, {0, 0.5, 0}} {
		report, err := m.Check(x)
		if err != nil {
			fmt.Println(err)
			return
		}
		if report.OK {
			fmt.Println("feasible, objective", report.Objective.RatString())
		} else {
			fmt.Println(report.Reason)
		}
	}
	// Output:
	// feasible, objective 2
	// weight is 0.6000000000000001 and must be at most 0.5
	// take[1] must be whole and is 0.5
}

// Names are made on demand: the model stores the family and its sets only.
func ExampleModel_Family() {
	m := model.New("schedule")
	start := m.Family("start", model.Spec{Type: model.Binary, Upper: 1},
		model.Labels("job", "cut", "drill"), model.Range("day", 1, 3))
	v := start.At(1, 2) // positions count from 0
	m.Row("once", 1).Add(1, v).Eq(1)
	fmt.Println(m.VarName(v), m.RowName(0))
	// Output: start[drill,3] once[1]
}

// Sparse index sets are families keyed by any comparable type.
func ExampleNewKeyed() {
	type arc struct{ from, to string }
	m := model.New("flow")
	flow := model.NewKeyed(m, "flow", model.Spec{Upper: 10}, []arc{{"s", "a"}, {"a", "t"}})
	m.Row("node", 1).Add(1, flow.Of(arc{"s", "a"})).Add(-1, flow.Of(arc{"a", "t"})).Eq(0)
	flow.Of(arc{"t", "s"})
	fmt.Println(m.Err())
	// Output: model flow: family flow has no key {t s} (example_test.go:69)
}

func ExampleModel_Stats() {
	m := model.New("pairs")
	x := m.Binary("x", 4)
	for k := range 3 {
		m.Row("pair", k).Add(1, x.At(k)).Add(1, x.At(k+1)).Le(1)
	}
	m.Maximize().Plus(x)
	s := m.Stats()
	fmt.Println(s.Binary, "binary,", s.LessEqual, "rows with ≤")
	for _, f := range s.RowFamilies {
		fmt.Fprintln(os.Stdout, f.Name, f.Members, f.Nonzeros)
	}
	// Output:
	// 4 binary, 3 rows with ≤
	// pair 3 6
}
