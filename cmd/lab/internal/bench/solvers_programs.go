package bench

// The programs of lab solvers: boards by several formulations, covers and packings, and the
// classics of integer programming on random data of a seed. The easy instances of MIPLIB and
// netlib are given as files beside them.

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
)

// program is a row of the table.
type program struct {
	name string
	make func(context.Context) (*model.Model, error)
}

var programs = []program{
	{"textbook-neos-11", board(neosBoard, "textbook", 11)},
	{"textbook-neos-12", board(neosBoard, "textbook", 12)},
	{"textbook-neos-14", board(neosBoard, "textbook", 14)},
	{"textbook-neos-16", board(neosBoard, "textbook", 16)},
	{"textbook-neos-20", board(neosBoard, "textbook", 20)},
	{"textbook-neos-28", board(neosBoard, "textbook", 28)},
	{"textbook-twelve-12", board(twelveBoard, "textbook", 12)},
	{"textbook-walk-12", board("2 3 4 8 / 1 5 7 12 / 9 6 10 15 / 13 14 11 0", "textbook", 12)},
	{"textbook-walk-16", board("1 2 4 8 / 9 5 7 3 / 13 6 11 12 / 10 14 15 0", "textbook", 16)},
	{"textbook-twelve-10", board(twelveBoard, "textbook", 10)}, // infeasible
	{"assignment-walk-16", board("1 2 4 8 / 9 5 7 3 / 13 6 11 12 / 10 14 15 0", "assignment", 16)},
	{"flow-walk-16", board("1 2 4 8 / 9 5 7 3 / 13 6 11 12 / 10 14 15 0", "flow", 16)},
	{"patterns-walk-16", board("1 2 4 8 / 9 5 7 3 / 13 6 11 12 / 10 14 15 0", "patterns", 16)},
	{"pentominoes-6x10", puzzleOf("pentominoes-6x10")},
	{"pentominoes-8x8", puzzleOf("pentominoes-8x8-center-hole")},
	{"pentominoes-3x20", puzzleOf("pentominoes-3x20")},
	{"soma", puzzleOf("soma-cube")},
	{"bedlam", puzzleOf("bedlam-cube")},
	{"queens-24", func(context.Context) (*model.Model, error) { return queens(24), nil }},
	{"langford-12", func(context.Context) (*model.Model, error) { return langford(12), nil }},
	{"langford-9", func(context.Context) (*model.Model, error) { return langford(9), nil }}, // infeasible
	{"colouring", func(context.Context) (*model.Model, error) { return colouring(40, 5), nil }},
	{"p-median-30", func(context.Context) (*model.Model, error) { return pmedianModel(30), nil }},
	{"knapsack-5x40", func(context.Context) (*model.Model, error) { return knapsack(5, 40), nil }},
	{"set-cover", func(context.Context) (*model.Model, error) { return setCover(80, 200, 20), nil }},
	{"set-cover-unit", func(context.Context) (*model.Model, error) { return setCover(80, 200, 1), nil }},
	{"set-packing-unit", func(context.Context) (*model.Model, error) { return setPacking(60, 120), nil }},
	{"independent-set", func(context.Context) (*model.Model, error) { return independentSet(80, 10), nil }},
	{"assignment-5x25", func(context.Context) (*model.Model, error) { return generalAssignment(5, 25), nil }},
	{"bin-packing-20", func(context.Context) (*model.Model, error) { return binPacking(20, 9), nil }},
	{"cutting-stock", func(context.Context) (*model.Model, error) { return cuttingStock(), nil }},
	{"job-shop-ft06", func(context.Context) (*model.Model, error) { return jobShop(), nil }},
	{"lot-sizing", func(context.Context) (*model.Model, error) { return lotSizing(4, 12), nil }},
	{"facilities", func(context.Context) (*model.Model, error) { return facilities(15, 40), nil }},
	{"transport", func(context.Context) (*model.Model, error) { return transport(30, 60), nil }},
	{"portfolio", func(context.Context) (*model.Model, error) { return portfolio(40, 0), nil }},
	{"portfolio-8-of-40", func(context.Context) (*model.Model, error) { return portfolio(40, 8), nil }},
}

const (
	neosBoard   = "5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12"
	twelveBoard = "1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15"
)

// stated is a subject as a program.
func stated(ctx context.Context, s tilemip.Subject, formulation string, horizon int) (*model.Model, error) {
	p, err := tilemip.State(ctx, s, tilemip.Options{Integer: integer.Settings{Formulation: formulation, Horizon: horizon}})
	if err != nil {
		return nil, err
	}
	return p.Model, nil
}

func board(rows, formulation string, horizon int) func(context.Context) (*model.Model, error) {
	return func(ctx context.Context) (*model.Model, error) {
		s, err := tilemip.ParseBoard(rows)
		if err != nil {
			return nil, err
		}
		return stated(ctx, s, formulation, horizon)
	}
}

func puzzleOf(name string) func(context.Context) (*model.Model, error) {
	return func(ctx context.Context) (*model.Model, error) {
		s, err := tilemip.Library(name)
		if err != nil {
			return nil, err
		}
		return stated(ctx, s, "", 0)
	}
}

// random gives whole numbers between two.
func random(seed uint64) func(least, most int) float64 {
	r := rand.New(rand.NewPCG(seed, 2026))
	return func(least, most int) float64 { return float64(least + r.IntN(most-least+1)) }
}

func queens(n int) *model.Model {
	m := model.New("queens")
	x := m.Binary("x", n, n)
	m.Every("row", x.Sum(1)).Eq(1)
	m.Every("column", x.Sum(0)).Eq(1)
	m.Each("sum", 2*n-1, func(r *model.Row, d int) { r.Plus(x.Where(func(k []int) bool { return k[0]+k[1] == d })).Le(1) })
	m.Each("difference", 2*n-1, func(r *model.Row, d int) {
		r.Plus(x.Where(func(k []int) bool { return k[0]-k[1]+n-1 == d })).Le(1)
	})
	return m
}

// langford is a row of two of each number 1 to n, k numbers between the two of k.
func langford(n int) *model.Model {
	m := model.New("langford")
	x := m.Binary("x", n, 2*n).Only(func(k []int) bool { return k[1]+k[0]+2 < 2*n })
	m.Every("number", x.Sum(1)).Eq(1)
	m.Each("place", 2*n, func(r *model.Row, p int) {
		r.Plus(x.Where(func(k []int) bool { return k[1] == p || k[1]+k[0]+2 == p })).Eq(1)
	})
	return m
}

// colouring colours a random graph with as few of some colours as it takes.
func colouring(n, colours int) *model.Model {
	m, next := model.New("colouring"), random(1)
	x, used := m.Binary("x", n, colours), m.Binary("used", colours)
	m.Minimize().Plus(used)
	m.Every("one", x.Sum(1)).Eq(1)
	for i := range n {
		for j := range i {
			if next(1, 100) <= 20 {
				for c := range colours {
					m.Row("edge", i, j, c).Plus(x.At(i, c), x.At(j, c)).AtMost(used.At(c))
				}
			}
		}
	}
	return m
}

// pmedianModel is that of the benchmark OptimizationModelComparisons; its costs are a formula.
func pmedianModel(n int) *model.Model {
	m := model.New("p-median")
	x, y := m.Binary("x", n, n), m.Binary("y", n)
	m.Each("serve", n, func(r *model.Row, i int) { r.Plus(x.Slice(i, model.All)).Eq(1) })
	for i := range n {
		for j := range n {
			m.Row("open", i, j).Add(1, x.At(i, j)).Add(-1, y.At(j)).Le(0)
		}
	}
	m.Row("count").Plus(y).Eq(float64(n / 10))
	m.Minimize().Plus(x.WeightedBy(func(k []int) float64 { return float64((k[0]*7919 + k[1]*104729) % 1000) }))
	return m
}

func knapsack(rows, n int) *model.Model {
	m, next := model.New("knapsack"), random(2)
	x := m.Binary("x", n)
	sums, worth := make([]float64, n), make([]float64, n)
	for i := range rows {
		weights, total := make([]float64, n), 0.0
		for j := range n {
			weights[j] = next(10, 100)
			total += weights[j]
			sums[j] += weights[j]
		}
		m.Row("weight", i).Plus(x.Dot(weights)).Le(math.Floor(total / 2))
	}
	for j := range n {
		worth[j] = math.Round(sums[j]/float64(rows)) + next(1, 20)
	}
	m.Maximize().Plus(x.Dot(worth))
	return m
}

func setCover(rows, columns, dearest int) *model.Model {
	m, next := model.New("set-cover"), random(3)
	x := m.Binary("x", columns)
	cost := make([]float64, columns)
	for j := range columns {
		cost[j] = next(1, dearest)
	}
	m.Minimize().Plus(x.Dot(cost))
	m.Each("cover", rows, func(r *model.Row, _ int) { r.Plus(x.Where(func([]int) bool { return next(1, 100) <= 7 })).Ge(1) })
	return m
}

// setPacking takes as many random sets as it can without an element in common.
func setPacking(rows, columns int) *model.Model {
	m, next := model.New("set-packing"), random(10)
	x := m.Binary("x", columns)
	m.Maximize().Plus(x)
	m.Each("pack", rows, func(r *model.Row, _ int) { r.Plus(x.Where(func([]int) bool { return next(1, 100) <= 6 })).Le(1) })
	return m
}

// independentSet takes as many nodes of a random graph as it can without an edge between them.
func independentSet(n, percent int) *model.Model {
	m, next := model.New("independent-set"), random(11)
	x := m.Binary("x", n)
	m.Maximize().Plus(x)
	for e := range n * n {
		r := m.Row("edge", e/n, e%n)
		if i, j := e/n, e%n; i < j && next(1, 100) <= float64(percent) {
			r.Plus(x.At(i), x.At(j))
		}
		r.Le(1)
	}
	return m
}

func generalAssignment(agents, jobs int) *model.Model {
	m, next := model.New("assignment"), random(4)
	x := m.Binary("x", agents, jobs)
	m.Every("job", x.Sum(0)).Eq(1)
	for i := range agents {
		weight, cost, total := make([]float64, jobs), make([]float64, jobs), 0.0
		for j := range jobs {
			weight[j], cost[j] = next(5, 25), next(10, 50)
			total += weight[j]
		}
		m.Minimize().Plus(x.Slice(i, model.All).Dot(cost))
		m.Row("agent", i).Plus(x.Slice(i, model.All).Dot(weight)).Le(math.Floor(0.8 * total / float64(agents)))
	}
	return m
}

func binPacking(items, bins int) *model.Model {
	m, next := model.New("bins"), random(5)
	x, used := m.Binary("x", bins, items), m.Binary("used", bins)
	size := make([]float64, items)
	for i := range size {
		size[i] = next(20, 70)
	}
	m.Minimize().Plus(used)
	m.Every("item", x.Sum(0)).Eq(1)
	m.Every("bin", x.Dot(size)).AtMost(used.Times(120))
	return m
}

// cuttingStock is that of Kantorovich: how many of each width from each roll.
func cuttingStock() *model.Model {
	width, ordered, rolls := []float64{45, 36, 31, 14}, []float64{9, 12, 14, 10}, 20
	m := model.New("cutting")
	cut, used := m.Integer("cut", 0, 7, rolls, len(width)), m.Binary("used", rolls)
	m.Minimize().Plus(used)
	m.Every("order", cut.Sum(0)).Ge(ordered...)
	m.Every("roll", cut.Dot(width)).AtMost(used.Times(100))
	return m
}

// jobShop is ft06 of Fisher and Thompson (1963) with the rows of Manne (1960), begins whole.
func jobShop() *model.Model {
	machine := [][]int{{2, 0, 1, 3, 5, 4}, {1, 2, 4, 5, 0, 3}, {2, 3, 5, 0, 1, 4}, {1, 0, 2, 3, 4, 5}, {2, 1, 4, 5, 0, 3}, {1, 3, 5, 0, 4, 2}}
	length := [][]float64{{1, 3, 6, 7, 3, 6}, {8, 5, 10, 10, 10, 4}, {5, 4, 8, 9, 1, 7}, {5, 5, 5, 3, 8, 9}, {9, 3, 5, 4, 3, 1}, {3, 3, 9, 10, 4, 1}}
	m, big := model.New("jobshop"), 70.0
	begin, first, end := m.Integer("begin", 0, big, 6, 6), m.Binary("first", 6, 6, 6), m.Integer("end", 0, big).At()
	first.Only(func(k []int) bool { return k[0] < k[1] })
	done := func(r *model.Row, j, k int) *model.Row { return r.Plus(begin.At(j, k), model.Number(length[j][k])) }
	m.Minimize().Plus(end)
	for j := range 6 {
		for k := range 5 {
			done(m.Row("next", j, k), j, k).AtMost(begin.At(j, k+1))
		}
	}
	m.Each("end", 6, func(r *model.Row, j int) { done(r, j, 5).AtMost(end) })
	for p := range 36 * 36 {
		i, k, j, l := p/216, p/36%6, p/6%6, p%6
		if i < j && machine[i][k] == machine[j][l] {
			b := first.At(i, j, machine[i][k])
			done(m.Row("before", i, j, k), i, k).AtMost(begin.At(j, l), model.Number(big), b.Times(-big))
			done(m.Row("after", i, j, k), j, l).AtMost(begin.At(i, k), b.Times(big))
		}
	}
	return m
}

// lotSizing has set-ups and one capacity for all products.
func lotSizing(products, months int) *model.Model {
	m, next := model.New("lots"), random(6)
	made, kept, set := m.Continuous("made", 0, model.Infinity, products, months), m.Continuous("kept", 0, model.Infinity, products, months), m.Binary("set", products, months)
	m.Minimize().Plus(kept, set.Times(60))
	need := make([]float64, products*months)
	for k := range need {
		need[k] = next(10, 40)
	}
	m.Every("balance", made).Minus(kept).Plus(kept.Before(1)).Eq(need...)
	m.Every("only", made).AtMost(set.Times(130))
	m.Every("capacity", made.Sum(0)).Le(150)
	return m
}

// facilities has fixed costs and capacities.
func facilities(sites, customers int) *model.Model {
	m, next := model.New("facilities"), random(7)
	share, open := m.Continuous("share", 0, 1, sites, customers), m.Binary("open", sites)
	m.Every("served", share.Sum(0)).Eq(1)
	demand := make([]float64, customers)
	for c := range demand {
		demand[c] = next(5, 35)
	}
	for s := range sites {
		m.Minimize().Plus(open.At(s).Times(next(200, 400)))
		m.Row("capacity", s).Plus(share.Slice(s, model.All).Dot(demand)).AtMost(open.At(s).Times(160))
		for c := range customers {
			m.Minimize().Plus(share.At(s, c).Times(next(10, 200)))
			m.Row("only", s, c).Plus(share.At(s, c)).AtMost(open.At(s))
		}
	}
	return m
}

func transport(plants, markets int) *model.Model {
	m, next := model.New("transport"), random(8)
	x := m.Continuous("x", 0, model.Infinity, plants, markets)
	m.Minimize().Plus(x.WeightedBy(func([]int) float64 { return next(1, 100) }))
	m.Every("supply", x.Sum(1)).Le(300)
	m.Each("demand", markets, func(r *model.Row, j int) { r.Plus(x.Slice(model.All, j)).Ge(next(20, 120)) })
	return m
}

// portfolio has the least variance at a yield, of at most some stocks where most is not 0.
func portfolio(n, most int) *model.Model {
	m, next := model.New("portfolio"), random(9)
	x := m.Continuous("x", 0, 1, n)
	m.Row("all").Plus(x).Eq(1)
	yield := make([]float64, n)
	for i := range yield {
		yield[i] = next(2, 20)
	}
	m.Row("yield").Plus(x.Dot(yield)).Ge(12)
	for f := range 6 { // factors
		load := make([]float64, n)
		for i := range load {
			load[i] = next(-10, 10)
		}
		y := m.Continuous(fmt.Sprint("factor", f), -model.Infinity, model.Infinity).At()
		m.Row("factor", f).Plus(x.Dot(load)).Minus(y).Eq(0)
		m.Minimize().AddProduct(1, y, y)
	}
	for i := range n {
		m.Minimize().AddProduct(next(1, 30), x.At(i), x.At(i))
	}
	if most > 0 {
		in := m.Binary("in", n)
		m.Row("most").Plus(in).Le(float64(most))
		m.Every("only", x).AtMost(in)
	}
	return m
}
