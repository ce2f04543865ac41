package main

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
)

// shortest is the length of a shortest tour by dynamic programming over sets of cities
// (M. Held and R. M. Karp 1962).
func shortest(c []point) float64 {
	n := len(c) - 1 // the last city is where the tour begins
	length := func(i, j int) float64 { return math.Round(math.Hypot(c[i].x-c[j].x, c[i].y-c[j].y)) }
	best := make([][]float64, 1<<n) // best[set][i]: from the last city through set, ending in i
	for set := range best {
		best[set] = make([]float64, n)
		for i := range n {
			if best[set][i] = math.Inf(1); set == 1<<i {
				best[set][i] = length(n, i)
			}
			for j := range n {
				if rest := set &^ (1 << i); set>>i&1 == 1 && rest>>j&1 == 1 {
					best[set][i] = math.Min(best[set][i], best[rest][j]+length(j, i))
				}
			}
		}
	}
	least := math.Inf(1)
	for i := range n {
		least = math.Min(least, best[1<<n-1][i]+length(i, n))
	}
	return least
}

// Tours of lazy rows are as short as those of dynamic programming, in a session and built
// anew, with every solver that takes integers.
func TestShortestTours(t *testing.T) {
	needed := 0
	for seed := range uint64(4) {
		c := cities(seed, 10)
		want := shortest(c)
		for _, name := range []string{"highs", "lpsolve"} {
			b, err := backends.Lookup(name)
			var missing *backends.MissingError
			if errors.As(err, &missing) {
				t.Logf("%s is not in this build: %v", name, err)
				continue
			}
			live, err := solve(t.Context(), b, c)
			if err != nil {
				t.Fatal(err)
			}
			anew, err := solveAnew(t.Context(), b, c)
			if err != nil {
				t.Fatal(err)
			}
			needed += len(live.cuts)
			if live.length != want || anew.length != want || len(live.order) != 10 || len(anew.order) != 10 {
				t.Errorf("seed %d, %s: lengths %g and %g, want %g; %v, %v", seed, name, live.length, anew.length, want, live.order, anew.order)
			}
			if once := live.passes == 1; once != (name == "highs") {
				t.Errorf("%s: the model was handed over %d times", name, live.passes)
			}
		}
	}
	if needed < 5 {
		t.Errorf("%d rows were needed in all: the test shows nothing", needed)
	}
}

// The program prints both ways, of the same length.
func TestRun(t *testing.T) {
	if _, err := backends.Default(); err != nil {
		t.Skip(err)
	}
	var out bytes.Buffer
	if err := run(t.Context(), cities(7, 12), "", &out); err != nil {
		t.Fatal(err)
	}
	session, rebuilt, _ := strings.Cut(out.String(), "rebuilt: ")
	length, _, _ := strings.Cut(rebuilt, ";")
	if !strings.Contains(session, length+";") {
		t.Errorf("two lengths:\n%s", out.String())
	}
}
