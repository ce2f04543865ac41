// Command knapsack packs a rucksack: the smallest integer program that is worth
// solving, from the model to a proof.
//
// What it shows:
//   - a family of variables, a row, an objective (package model);
//   - choosing the best available solver and solving (package backends);
//   - that a result says what was found, what is proven, and why it stopped;
//   - how far the linear relaxation is from the optimum.
//
// Run it with: go run ./examples/knapsack
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
	"github.com/tilemip/tilemip/model"
)

// item is something to take along.
type item struct {
	name          string
	weight, value float64 // kilograms, and how much it is missed
}

var items = []item{
	{"tent", 3.4, 60}, {"stove", 0.9, 25}, {"rope", 2.6, 21}, {"map", 0.1, 18}, {"water", 2, 40},
	{"camera", 1.5, 14}, {"blanket", 1.8, 22}, {"lamp", 0.4, 9}, {"book", 0.5, 6}, {"guitar", 2.2, 16},
}

// capacity is what can be carried, in kilograms.
const capacity = 9.3

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// rucksack states the program: take(i) is 1 when item i is taken.
func rucksack() (*model.Model, model.Vars) {
	names := make([]string, len(items))
	for i := range items {
		names[i] = items[i].name
	}
	m := model.New("rucksack")
	take := m.Family("take", model.Spec{Type: model.Binary, Upper: 1}, model.Labels("item", names...))
	m.Row("weight").Plus(take.WeightedBy(func(k []int) float64 { return items[k[0]].weight })).Le(capacity)
	m.Row("light").Add(1, take.At(0)).Add(-1, take.At(7)).Le(0) // no tent without a lamp
	m.Maximize().Plus(take.WeightedBy(func(k []int) float64 { return items[k[0]].value }))
	return m, take
}

func run(ctx context.Context, out io.Writer) error {
	solver, err := backends.Default()
	if err != nil {
		return err
	}
	m, take := rucksack()
	relaxed := m.Clone()
	relaxed.Relax()
	bound, err := backends.Solve(ctx, solver, relaxed, backends.Options{})
	if err != nil {
		return err
	}
	r, err := backends.Solve(ctx, solver, m, backends.Options{})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "status: %s, value %g, proven bound %g\n", r.Status, r.Objective, r.Bound)
	fmt.Fprintf(out, "the relaxation alone promises %.2f\n", bound.Objective)
	weight := 0.0
	for i, it := range items {
		if r.Value(take.At(i)) == 1 {
			fmt.Fprintf(out, "  %s\n", m.VarName(take.At(i)))
			weight += it.weight
		}
	}
	fmt.Fprintf(out, "%.1f of %.1f kg\n", weight, capacity)
	return nil
}
