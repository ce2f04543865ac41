//go:build !js && !nohighs

package sessions_test

import (
	"context"
	"fmt"
	"math"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	"github.com/tilemip/tilemip/model"
)

// The passages of docs/how-to/sessions.md, compiled and run: TestPage compares the two.

func Example_session() {
	b, err := backends.Lookup("highs")
	if err != nil {
		fmt.Println(err)
		return
	}
	m := model.New("mix")
	x := m.Continuous("x", 0, 40, 2)
	m.Row("time").Add(1, x.At(0)).Add(2, x.At(1)).Le(60)
	price := m.Parameter("price", 4)
	m.Maximize(x.At(0).Times(3), price.Times(x.At(1)))

	session := backends.Open(b, m)
	defer session.Close()
	for _, value := range []float64{4, 7, 5} {
		price.Set(value)
		r, err := session.Solve(context.Background(), backends.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%g: %.0f from %q, whole model %v, %d numbers\n", value, r.Objective, r.Handed.From, r.Handed.Whole, r.Handed.Numbers)
	}
	// Output:
	// 4: 160 from "", whole model true, 0 numbers
	// 7: 210 from "basis", whole model false, 1 numbers
	// 5: 170 from "basis", whole model false, 1 numbers
}

func Example_lazy() {
	b, err := backends.Lookup("highs")
	if err != nil {
		fmt.Println(err)
		return
	}
	m := model.New("guests")
	at := m.Binary("at", 6)
	m.Maximize().Plus(at)
	m.Row("chairs").Plus(at).Le(5)
	quarrels := [][2]int{{0, 1}, {1, 2}, {2, 3}, {4, 5}}
	session := backends.Open(b, m)
	defer session.Close()

	lazy := func(p backends.Point) {
		for _, pair := range quarrels {
			if p.Value(at.At(pair[0]))+p.Value(at.At(pair[1])) > 1+1e-6 {
				m.Row("quarrel").Add(1, at.At(pair[0])).Add(1, at.At(pair[1])).Le(1)
			}
		}
	}
	r, err := session.SolveLazy(context.Background(), backends.Options{}, lazy)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v, %.0f guests, %v: %s\n", r.Status, r.Objective, r.Lazy.Rows > 0, r.Lazy.How)
	// Output:
	// optimal, 3 guests, true: rows are added between solves: highs asks for none inside its search
}

func Example_starts() {
	b, err := backends.Lookup("highs")
	if err != nil {
		fmt.Println(err)
		return
	}
	m := model.New("load")
	x := m.Binary("x", 4)
	m.Row("weight").Add(5, x.At(0)).Add(4, x.At(1)).Add(3, x.At(2)).Add(2, x.At(3)).Le(9)
	m.Maximize().Add(8, x.At(0)).Add(7, x.At(1)).Add(4, x.At(2)).Add(3, x.At(3))

	none := math.NaN()
	first, second := []float64{1, 1, 1, none}, []float64{none, 0, 1, none}
	best, starts, err := backends.BestStart(context.Background(), b, m, backends.Options{}, first, second)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(best != nil, starts[0].Reason, "-", starts[1].Reason)

	pool, err := backends.Best(context.Background(), b, m, backends.Options{}, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range pool.Points {
		fmt.Printf("%.0f ", r.Objective)
	}
	fmt.Println(pool.All)
	// Output:
	// true no feasible solution has these values of 3 integers - 2 integers fixed and the rest solved
	// 15 14 12 false
}

// What a solver met on its way: which points is its business, so only what holds of each is printed.
func Example_pool() {
	b, err := backends.Lookup("highs")
	if err != nil {
		fmt.Println(err)
		return
	}
	m := model.New("load")
	x := m.Binary("x", 6)
	m.Row("weight").Add(5, x.At(0)).Add(4, x.At(1)).Add(3, x.At(2)).Add(2, x.At(3)).Add(7, x.At(4)).Add(6, x.At(5)).Le(13)
	m.Maximize().Add(8, x.At(0)).Add(7, x.At(1)).Add(4, x.At(2)).Add(3, x.At(3)).Add(10, x.At(4)).Add(9, x.At(5))
	r, err := backends.Solve(context.Background(), b, m, backends.Options{Pool: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	met := len(r.Pool.Points) <= 4 && r.Pool.Missed == 0
	for _, p := range r.Pool.Points { // the best first, each checked and another one
		report, err := m.Check(p.X)
		met = met && err == nil && report.OK && p.Objective <= r.Objective
	}
	fmt.Println(r.Objective, r.Pool.From, met)
	// Output:
	// 20 improving solutions true
}
