package backendtest

// Goldens of unusual form: no rows, no columns, empty rows, duplicate entries, crossed bounds.
// Interfaces of solvers get these wrong; package backends answers some of them before a
// solver sees them.

import "github.com/tilemip/tilemip/model"

// oddGoldens are models whose form solvers and their interfaces get wrong.
var oddGoldens = []Golden{
	{Name: "no rows", Status: model.StatusOptimal, Objective: -3, Build: func(m *model.Model) {
		m.Minimize().Add(1, m.Continuous("x", -3, 4).At()).Add(-2, m.Continuous("y", -5, 0).At())
	}},
	{Name: "no rows, unbounded", Status: model.StatusUnbounded, Build: func(m *model.Model) {
		m.Maximize().Add(1, m.Continuous("x", 0, inf).At())
	}},
	{Name: "no columns", Status: model.StatusOptimal, Objective: 7, Build: func(m *model.Model) {
		m.Row("empty").Le(1)
		m.Minimize().Const(7)
	}},
	{Name: "nothing at all", Status: model.StatusOptimal, Build: func(*model.Model) {}},
	{Name: "empty rows", Status: model.StatusOptimal, Objective: 2, Build: func(m *model.Model) {
		x := m.Continuous("x", 0, 10).At()
		m.Row("before").Le(0)
		m.Row("real").Add(1, x).Ge(2)
		m.Row("between").Between(-1, 1)
		m.Row("after").Ge(0)
		m.Minimize().Add(1, x)
	}},
	{Name: "empty row that cannot hold", Status: model.StatusInfeasible, Build: func(m *model.Model) {
		x := m.Continuous("x", 0, 10).At()
		m.Row("real").Add(1, x).Ge(2)
		m.Row("empty").Ge(1)
		m.Minimize().Add(1, x)
	}},
	{Name: "empty columns", Status: model.StatusOptimal, Objective: -28, Build: func(m *model.Model) {
		empty := m.Continuous("empty", -4, 9, 3)
		x := m.Continuous("x", 0, inf).At()
		m.Row("real").Add(3, x).Ge(12)
		m.Minimize().Add(1, x).Add(1, empty.At(0)).Add(-3.5, empty.At(1)).Const(3.5)
	}},
	{Name: "unbounded empty column", Status: model.StatusUnbounded, Build: func(m *model.Model) {
		x := m.Continuous("x", 0, inf, 2)
		m.Row("real").Add(1, x.At(0)).Le(12)
		m.Maximize().Add(1, x.At(0)).Add(1, x.At(1))
	}},
	{Name: "row without bounds", Status: model.StatusOptimal, Objective: 4, Build: func(m *model.Model) {
		x := m.Continuous("x", 0, 4, 2)
		m.Row("loose").Add(1, x.At(0)).Add(1, x.At(1)).Between(-inf, inf)
		m.Row("tight").Add(1, x.At(0)).Add(-1, x.At(1)).Eq(4)
		m.Maximize().Add(1, x.At(0)).Add(1, x.At(1))
	}},
	{Name: "duplicates merged", Status: model.StatusOptimal, Objective: 3, Build: func(m *model.Model) {
		x := m.Continuous("x", 0, inf).At()
		y := m.Continuous("y", 0, 1).At()
		m.Row("twice").Add(1, x).Add(1, y).Add(1, x).Add(-1, y).Le(6) // 2x + 0y
		m.Maximize().Add(0.5, x).Add(0.5, x)
	}},
	{Name: "duplicates cancel", Status: model.StatusOptimal, Objective: 5, Build: func(m *model.Model) {
		x := m.Continuous("x", 0, 5, 2)
		m.Row("nothing").Add(2, x.At(0)).Add(-2, x.At(0)).Le(1)
		m.Row("limit").Add(1, x.At(0)).Add(4, x.At(1)).Le(25)
		m.Maximize().Add(1, x.At(0))
	}},
	{Name: "crossed bounds", Status: model.StatusInfeasible, Build: func(m *model.Model) {
		x := m.Continuous("x", 0, 4, 2)
		m.Row("sum").Add(1, x.At(0)).Add(1, x.At(1)).Le(5)
		m.SetBounds(x.At(1), 3, 2)
	}},
	{Name: "crossed bounds of a row", Status: model.StatusInfeasible, Build: func(m *model.Model) {
		x := m.Continuous("x", 0, 4, 2)
		m.Row("sum").Add(1, x.At(0)).Add(1, x.At(1)).Between(5, 4)
	}},
	{Name: "bounds that hold no whole number", Status: model.StatusInfeasible, Build: func(m *model.Model) {
		x := m.Integer("x", 0.25, 0.75, 2)
		m.Row("sum").Add(1, x.At(0)).Add(1, x.At(1)).Le(5)
	}},
	{Name: "constant in a row", Status: model.StatusOptimal, Objective: 8, Build: func(m *model.Model) {
		x := m.Continuous("x", 0, inf).At()
		m.Row("moved").Add(1, x).Const(-3).Le(5)
		m.Maximize().Add(1, x)
	}},
	{Name: "columns out of order in rows", Status: model.StatusOptimal, Objective: 321, Build: func(m *model.Model) {
		x := m.Continuous("x", 0, inf, 3)
		m.Row("a").Add(1, x.At(2)).Add(2, x.At(0)).Eq(5)
		m.Row("b").Add(4, x.At(1)).Add(1, x.At(2)).Add(1, x.At(0)).Eq(12)
		m.Row("c").Add(1, x.At(1)).Eq(2)
		m.Minimize().Add(100, x.At(2)).Add(10, x.At(1)).Add(1, x.At(0))
	}},
}

// builtGoldens are integer programs that are made and not listed.
var builtGoldens = []Golden{
	{Name: "assignment", Status: model.StatusOptimal, Objective: 265, Build: assignment},
	{Name: "set partitioning", Status: model.StatusOptimal, Objective: 3, Build: setPartitioning},
	{Name: "queens", Status: model.StatusOptimal, Objective: 6, Build: queens(6)},
	{Name: "queens, too few rows", Status: model.StatusOptimal, Objective: 2, Build: queens(3)},
}

// assignment is the example of OR-Tools' documentation: five workers, four tasks,
// optimum 265.
func assignment(m *model.Model) {
	cost := [][]float64{
		{90, 80, 75, 70}, {35, 85, 55, 65}, {125, 95, 90, 95}, {45, 110, 95, 115}, {50, 100, 90, 100},
	}
	x := m.Binary("x", len(cost), len(cost[0]))
	for i := range cost {
		line := m.Row("worker", i)
		for j := range cost[i] {
			line.Add(1, x.At(i, j))
		}
		line.Le(1)
	}
	for j := range cost[0] {
		line := m.Row("task", j)
		for i := range cost {
			line.Add(1, x.At(i, j))
		}
		line.Eq(1)
	}
	m.Minimize().SumFunc(x, func(k []int) float64 { return cost[k[0]][k[1]] })
}

// setPartitioning is the exact cover example of D. E. Knuth, Dancing links (2000),
// (3), which has one solution, of three rows.
func setPartitioning(m *model.Model) {
	sets := [][]int{{2, 4, 5}, {0, 3, 6}, {1, 2, 5}, {0, 3}, {1, 6}, {3, 4, 6}}
	x := m.Binary("x", len(sets))
	for item := range 7 {
		line := m.Row("item", item)
		for s, set := range sets {
			for _, i := range set {
				if i == item {
					line.Add(1, x.At(s))
				}
			}
		}
		line.Eq(1)
	}
	m.Minimize().SumAll(1, x)
}

// queens places as many queens as possible on an n by n board so that none attacks another:
// a row of the model for each row, column and diagonal of the board. n = 3 has room for two.
func queens(n int) func(*model.Model) {
	return func(m *model.Model) {
		x := m.Binary("x", n, n)
		line := func(name string, k int, on func(i, j int) bool) {
			m.Row(name, k).SumFunc(x, func(key []int) float64 {
				if on(key[0], key[1]) {
					return 1
				}
				return 0
			}).Le(1)
		}
		for k := range n {
			line("row", k, func(i, _ int) bool { return i == k })
			line("column", k, func(_, j int) bool { return j == k })
		}
		for k := range 2*n - 1 {
			line("rising", k, func(i, j int) bool { return i+j == k })
			line("falling", k, func(i, j int) bool { return i-j+n-1 == k })
		}
		m.Maximize().SumAll(1, x)
	}
}
