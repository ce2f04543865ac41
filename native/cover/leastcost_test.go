package cover

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

func ExampleLeastCost() {
	c, err := puzzle.ParseCover("trips", strings.NewReader("a b c d\na b |7\nc d |6\na c |3\nb d |5\nb c |1\na d |9\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := LeastCost(context.Background(), c, native.Run{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range r.Options {
		fmt.Println(c.CostedText(o))
	}
	fmt.Println("cost", r.Cost, "at least", r.Bound)
	// Output:
	// a c |3
	// b d |5
	// cost 8 at least 8
}

// TestLeastCostAgainstBruteForce: with multiplicities, intervals and colours, and costs of
// either sign. The taxes bound the optimum, and no net cost is negative.
func TestLeastCostAgainstBruteForce(t *testing.T) {
	solved := 0
	for seed := range uint64(1500) {
		c := puzzletest.Costed(rand.New(rand.NewPCG(seed, 21)), seed%2 == 0)
		want, found := puzzletest.LeastCost(c)
		r, err := LeastCost(context.Background(), c, native.Run{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Found != found || found && (r.Cost != want || r.Bound != want) || !r.Proven() {
			t.Fatalf("seed %d: %+v, want %d, %v\n%+v", seed, r, want, found, c)
		}
		taxes := NewTaxes(c)
		for o, net := range taxes.Net {
			if net < 0 {
				t.Fatalf("seed %d: option %d has net cost %d", seed, o, net)
			}
		}
		if found && taxes.Bound() > want {
			t.Fatalf("seed %d: bound %d above the optimum %d\n%+v", seed, taxes.Bound(), want, c)
		}
		if found {
			solved++
		}
	}
	if solved < 300 {
		t.Errorf("only %d covers have a solution", solved)
	}
}

// TestLeastCostLimits: what was found before a limit is a cover, and the bound is one.
func TestLeastCostLimits(t *testing.T) {
	c := queens(t, 8)
	r := rand.New(rand.NewPCG(8, 8))
	for range c.Options {
		c.Costs = append(c.Costs, r.IntN(100))
	}
	whole, err := LeastCost(context.Background(), c, native.Run{}, nil)
	if err != nil || !whole.Proven() || !whole.Found || whole.Cost != leastOfAll(t, c) {
		t.Fatalf("%+v, %v; all solutions give %d", whole, err, leastOfAll(t, c))
	}
	for limit := uint64(1); limit < whole.Nodes; limit += 7 {
		r, err := LeastCost(context.Background(), c, native.Run{NodeLimit: limit}, nil)
		if err != nil || r.Nodes > limit || r.Found && r.Cost < whole.Cost || r.Bound > whole.Cost {
			t.Fatalf("%d nodes: %+v, %v", limit, r, err)
		}
		if r.Proven() != (r.Found && r.Cost == r.Bound) || r.Termination != native.NodeLimit {
			t.Errorf("%d nodes: %+v", limit, r)
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if r, err := LeastCost(ctx, c, native.Run{}, nil); err != nil || r.Termination != native.Interrupted || r.Found {
		t.Errorf("%+v, %v", r, err)
	}
}

// leastOfAll lists all solutions by the search without costs.
func leastOfAll(t *testing.T, c *puzzle.Cover) int {
	t.Helper()
	least, any := 0, false
	if _, err := Search(context.Background(), c, Options{Visit: func(options []int) {
		cost := 0
		for _, o := range options {
			cost += c.Costs[o]
		}
		if !any || cost < least {
			least, any = cost, true
		}
	}}); err != nil {
		t.Fatal(err)
	}
	return least
}

// TestLeastCostExtremes: sums at the bounds of Check stay exact.
func TestLeastCostExtremes(t *testing.T) {
	for _, sign := range []int{1, -1} {
		c := &puzzle.Cover{Primary: 40}
		for i := range 40 {
			c.Items = append(c.Items, fmt.Sprint("i", i))
			c.Options = append(c.Options, []int{i}, []int{i})
			c.Costs = append(c.Costs, sign*puzzle.MaxCost, sign*(puzzle.MaxCost-1))
		}
		want := 40 * (puzzle.MaxCost - 1)
		if sign < 0 {
			want = -40 * puzzle.MaxCost
		}
		r, err := LeastCost(context.Background(), c, native.Run{}, nil)
		if err != nil || !r.Proven() || r.Cost != want {
			t.Errorf("sign %d: %+v, %v; want %d", sign, r, err, want)
		}
	}
}

// TestLongLeastCostOfPackings: the cheapest of all packings that the search without costs lists.
func TestLongLeastCostOfPackings(t *testing.T) {
	if testing.Short() {
		t.Skip("lists the packings of the Soma cube and of 3×20")
	}
	for _, p := range []struct {
		name string
		want int
	}{{"soma.txt", 102}, {"pent_20x3.txt", 372}} {
		f, err := os.Open("../../examples/puzzles/" + p.name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		all, err := puzzle.ParsePackings(p.name, f)
		if err != nil {
			t.Fatal(err)
		}
		pc, err := all[0].Cover()
		if err != nil {
			t.Fatal(err)
		}
		c, random := pc.Cover, rand.New(rand.NewPCG(1, 1))
		for range c.Options {
			c.Costs = append(c.Costs, random.IntN(100))
		}
		r, err := LeastCost(context.Background(), c, native.Run{}, nil)
		if err != nil || !r.Proven() || r.Cost != p.want || leastOfAll(t, c) != p.want {
			t.Errorf("%s: %+v, %v; want %d", p.name, r, err, p.want)
		}
		t.Logf("measured: %s: cost %d, %d nodes, bound of the first taxes %d", p.name, r.Cost, r.Nodes, NewTaxes(c).Bound())
	}
}
