// Command subtours finds a shortest round trip through random points by lazy rows: the
// program says only that two edges meet at every city; that no set of cities has a tour of
// its own is added where a point says otherwise.
//
// What it shows:
//   - Session.SolveLazy: one function looks at a point and adds the rows that it violates,
//     for points of the linear relaxation at the root and for points of the program.
//
// What is gained over building the program anew in every round is a benchmark of its tests.
//
// The method is that of G. Dantzig, R. Fulkerson and S. Johnson, "Solution of a
// large-scale traveling-salesman problem", Journal of the Operations Research Society of
// America 2(4) (1954) 393-410; the minimum cut is that of M. Stoer and F. Wagner, "A
// simple min-cut algorithm", Journal of the ACM 44(4) (1997) 585-591.
//
// Run it with: go run ./examples/subtours [CITIES]
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
	n := 45
	if len(os.Args) > 1 {
		n, _ = strconv.Atoi(os.Args[1])
	}
	if err := run(context.Background(), cities(7, max(3, n)), os.Stdout); err != nil {
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

func (p point) to(q point) float64 { return math.Round(math.Hypot(p.x-q.x, p.y-q.y)) }

func run(ctx context.Context, c []point, w io.Writer) error {
	b, err := backends.Default()
	if err != nil {
		return err
	}
	t, r, passes, err := solve(ctx, b, c)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "length %.0f; %d relaxations, %d programs, %d rows added; %d simplex iterations, the model handed over %d times\n",
		r.Objective, r.Lazy.Root, r.Lazy.Rounds, r.Lazy.Rows, r.LPIterations, passes)
	fmt.Fprintf(w, "tour: %v\n", t.walk(r.Value))
	return nil
}

// solve solves the program in one session, and says how often the model was handed over.
func solve(ctx context.Context, b backends.Backend, c []point) (t *tour, r *model.Result, passes int, err error) {
	t = newTour(c)
	s := backends.Open(b, t.m)
	defer s.Close()
	r, err = s.SolveLazy(ctx, backends.Options{}, func(p backends.Point) { t.separate(p.Value) })
	if err == nil && r.Status != model.StatusOptimal {
		err = fmt.Errorf("%s: %v", r.Engine, r.Status)
	}
	return t, r, s.Counts().Passes, err
}

// tour is the program.
type tour struct {
	m    *model.Model
	edge model.Vars // of two cities, the lower one first
	n    int
}

// newTour states that two edges meet at every city.
func newTour(c []point) *tour {
	m := model.New("tour")
	t := &tour{m, m.Binary("edge", len(c), len(c)).Only(func(k []int) bool { return k[0] < k[1] }), len(c)}
	m.Minimize(t.edge.WeightedBy(func(k []int) float64 { return c[k[0]].to(c[k[1]]) }))
	m.Every("city", t.edge.Sum(0), t.edge.Sum(1)).Eq(2)
	return t
}

func (t *tour) between(i, j int) model.Var { return t.edge.At(min(i, j), max(i, j)) }

// separate adds the rows that a point violates: of every set of cities without an edge out
// of it, or, where all are connected, of sets whose edges out are worth less than 2.
func (t *tour) separate(value func(model.Var) float64) {
	weight := make([][]float64, t.n)
	for i := range weight {
		weight[i] = make([]float64, t.n)
	}
	for k, e := range t.edge.All() {
		weight[k[0]][k[1]], weight[k[1]][k[0]] = value(e), value(e)
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
	row := t.m.Row("subtour", t.m.Rows())
	for k, i := range set {
		for _, j := range set[:k] {
			row.Add(1, t.between(i, j))
		}
	}
	row.Le(float64(len(set) - 1))
}

// walk goes along the edges of a tour.
func (t *tour) walk(value func(model.Var) float64) []int {
	order := []int{0}
	for j := 0; j < t.n; j++ {
		if at := order[len(order)-1]; !slices.Contains(order, j) && value(t.between(at, j)) > 0.5 {
			order, j = append(order, j), 0
		}
	}
	return order
}
