package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
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

// solveAnew does without a session: it builds the program with all rows in every round.
func solveAnew(ctx context.Context, b backends.Backend, c []point) (t *tour, r *model.Result, iterations int64, err error) {
	var last *tour
	for whole := false; ; {
		t := newTour(c)
		if last != nil {
			for i := len(c); i < last.m.Rows(); i++ {
				a := last.m.Matrix()
				row := t.m.Row("subtour", i)
				for _, j := range must(a.Row(i)) {
					row.Add(1, t.m.Var(int(j)))
				}
				row.Le(a.RowUpper[i])
			}
		}
		last = t
		solved := t.m.Clone()
		if !whole {
			solved.Relax()
		}
		r, err := backends.Solve(ctx, b, solved, backends.Options{})
		if err != nil {
			return nil, nil, 0, err
		}
		if r.Status != model.StatusOptimal {
			return nil, nil, 0, fmt.Errorf("%s: %v", r.Engine, r.Status)
		}
		iterations += r.LPIterations
		before := t.m.Rows()
		if t.separate(r.Value); t.m.Rows() == before {
			if whole {
				return t, r, iterations, nil
			}
			whole = true
		}
	}
}

func must(index []int32, _ []float64) []int32 { return index }

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
			live, r, passes, err := solve(t.Context(), b, c)
			if err != nil {
				t.Fatal(err)
			}
			anew, again, _, err := solveAnew(t.Context(), b, c)
			if err != nil {
				t.Fatal(err)
			}
			needed += r.Lazy.Rows
			order, other := live.walk(r.Value), anew.walk(again.Value)
			if r.Objective != want || again.Objective != want || len(order) != 10 || len(other) != 10 {
				t.Errorf("seed %d, %s: lengths %g and %g, want %g; %v, %v", seed, name, r.Objective, again.Objective, want, order, other)
			}
			if once := passes == 1; once != (name == "highs") {
				t.Errorf("%s: the model was handed over %d times", name, passes)
			}
		}
	}
	if needed < 5 {
		t.Errorf("%d rows were needed in all: the test shows nothing", needed)
	}
}

// The program prints the length that both ways have.
func TestRun(t *testing.T) {
	b, err := backends.Default()
	if err != nil {
		t.Skip(err)
	}
	var out bytes.Buffer
	if err := run(t.Context(), cities(7, 12), &out); err != nil {
		t.Fatal(err)
	}
	_, r, _, err := solveAnew(t.Context(), b, cities(7, 12))
	if err != nil || !strings.HasPrefix(out.String(), fmt.Sprintf("length %.0f;", r.Objective)) {
		t.Errorf("two lengths, %v:\n%s", err, out.String())
	}
}

// A session against building the program anew in every round.
func BenchmarkTour(b *testing.B) {
	solver, err := backends.Default()
	if err != nil {
		b.Skip(err)
	}
	for name, way := range map[string]func() (int64, error){
		"session": func() (int64, error) {
			_, r, _, err := solve(b.Context(), solver, cities(7, 70))
			return r.LPIterations, err
		},
		"rebuilt": func() (int64, error) {
			_, _, iterations, err := solveAnew(b.Context(), solver, cities(7, 70))
			return iterations, err
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				iterations, err := way()
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(iterations), "iterations")
			}
		})
	}
}
