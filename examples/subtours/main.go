// Command subtours finds a shortest round trip through random points by lazy rows: the
// program says only that two edges meet at every city; that no set of cities has a tour of
// its own is added where a point says otherwise.
//
// What it shows:
//   - Session.SolveLazy: one function looks at a point and adds the rows that it violates,
//     for points of the linear relaxation at the root and for points of the program;
//   - what is gained over building the program anew in every round.
//
// The method is that of G. Dantzig, R. Fulkerson and S. Johnson, "Solution of a
// large-scale traveling-salesman problem", Journal of the Operations Research Society of
// America 2(4) (1954) 393-410; the minimum cut is that of M. Stoer and F. Wagner, "A
// simple min-cut algorithm", Journal of the ACM 44(4) (1997) 585-591.
//
// Run it with: go run ./examples/subtours [CITIES [session|rebuilt]]
package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	"github.com/tilemip/tilemip/model"
)

func main() {
	n, way := 45, ""
	if len(os.Args) > 1 {
		n, _ = strconv.Atoi(os.Args[1])
	}
	if len(os.Args) > 2 {
		way = os.Args[2]
	}
	if err := run(context.Background(), cities(7, max(3, n)), way, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

type point struct{ x, y float64 }

func cities(seed uint64, n int) []point {
	rng := rand.New(rand.NewPCG(seed, 0))
	c := make([]point, n)
	for i := range c {
		c[i] = point{float64(rng.IntN(1000)), float64(rng.IntN(1000))}
	}
	return c
}

// run solves it in both ways, or in one.
func run(ctx context.Context, c []point, way string, w io.Writer) error {
	b, err := backends.Default()
	if err != nil {
		return err
	}
	for _, t := range []struct {
		name  string
		solve func(context.Context, backends.Backend, []point) (*tour, error)
	}{{"session", solve}, {"rebuilt", solveAnew}} {
		if way != "" && way != t.name {
			continue
		}
		found, err := t.solve(ctx, b, c)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s: length %.0f; %d relaxations, %d programs, %d rows added; %d simplex iterations, the model handed over %d times\n",
			t.name, found.length, found.root, found.rounds, len(found.cuts), found.iterations, found.passes)
		fmt.Fprintf(w, "tour:    %v\n", found.order)
	}
	return nil
}

// tour is the program and what its solution took.
type tour struct {
	m     *model.Model
	edge  [][]model.Var // edge[i][j] with i < j
	n     int
	cuts  [][]int // sets of cities that rows were added for
	order []int

	length               float64
	root, rounds, passes int
	iterations           int64
}

// newTour states that two edges meet at every city.
func newTour(c []point) *tour {
	t := &tour{m: model.New("tour"), n: len(c), edge: make([][]model.Var, len(c))}
	for i := range c {
		t.edge[i] = make([]model.Var, len(c))
		for j := i + 1; j < len(c); j++ {
			e := t.m.Binary(fmt.Sprintf("edge%d_%d", i, j)).At()
			t.edge[i][j] = e
			t.m.SetCost(e, math.Round(math.Hypot(c[i].x-c[j].x, c[i].y-c[j].y)))
		}
	}
	for i := range c {
		row := t.m.Row("city", i)
		for j := range c {
			if i != j {
				row.Add(1, t.edge[min(i, j)][max(i, j)])
			}
		}
		row.Eq(2)
	}
	return t
}

// solve solves the program in one session.
func solve(ctx context.Context, b backends.Backend, c []point) (*tour, error) {
	t := newTour(c)
	s := backends.Open(b, t.m)
	defer s.Close()
	r, err := s.SolveLazy(ctx, backends.Options{}, func(p backends.Point) { t.separate(p.Value) })
	if err != nil {
		return nil, err
	}
	if r.Status != model.StatusOptimal {
		return nil, fmt.Errorf("%s: %v", r.Engine, r.Status)
	}
	t.length, t.root, t.rounds = r.Objective, r.Lazy.Root, r.Lazy.Rounds
	t.iterations, t.passes = r.LPIterations, s.Counts().Passes
	t.order = t.walk(r.Value)
	return t, nil
}

// solveAnew does the same without a session: it builds the program with all rows in every
// round.
func solveAnew(ctx context.Context, b backends.Backend, c []point) (*tour, error) {
	total := newTour(c)
	for whole := false; ; {
		t := newTour(c)
		for _, set := range total.cuts {
			t.forbid(set)
		}
		if !whole {
			t.m.Relax()
		}
		r, err := backends.Solve(ctx, b, t.m, backends.Options{})
		if err != nil {
			return nil, err
		}
		if r.Status != model.StatusOptimal {
			return nil, fmt.Errorf("%s: %v", r.Engine, r.Status)
		}
		total.iterations += r.LPIterations
		total.passes++
		if whole {
			total.rounds++
		} else {
			total.root++
		}
		before := len(t.cuts)
		t.separate(r.Value)
		total.cuts = t.cuts
		if len(t.cuts) == before {
			if total.length = r.Objective; whole {
				total.order = total.walk(func(v model.Var) float64 { return r.X[total.m.Index(v)] })
				return total, nil
			}
			whole = true
		}
	}
}

// separate adds the rows that a point violates: of every set of cities without an edge out
// of it, or, where all are connected, of sets whose edges out are worth less than 2.
func (t *tour) separate(value func(model.Var) float64) {
	weight := make([][]float64, t.n)
	for i := range weight {
		weight[i] = make([]float64, t.n)
		for j := range i {
			x := value(t.edge[j][i])
			weight[i][j], weight[j][i] = x, x
		}
	}
	sets := components(weight)
	if len(sets) == 1 {
		sets = lightCuts(weight)
	}
	for _, set := range sets {
		t.forbid(set)
	}
}

// forbid adds the row that a set of k cities has at most k-1 edges within.
func (t *tour) forbid(set []int) {
	if 2*len(set) > t.n { // the other side says the same with fewer terms
		var rest []int
		for i := range t.n {
			if !slices.Contains(set, i) {
				rest = append(rest, i)
			}
		}
		set = rest
	}
	row := t.m.Row("subtour", len(t.cuts))
	for k, i := range set {
		for _, j := range set[:k] {
			row.Add(1, t.edge[min(i, j)][max(i, j)])
		}
	}
	row.Le(float64(len(set) - 1))
	t.cuts = append(t.cuts, set)
}

// walk goes along the edges of a tour.
func (t *tour) walk(value func(model.Var) float64) []int {
	order, seen := []int{0}, make([]bool, t.n)
	for at := 0; ; {
		seen[at] = true
		next := -1
		for j := range t.n {
			if j != at && !seen[j] && value(t.edge[min(at, j)][max(at, j)]) > 0.5 {
				next = j
			}
		}
		if next < 0 {
			return order
		}
		order, at = append(order, next), next
	}
}
