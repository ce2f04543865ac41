package backendtest

// What is asked of a backend by several solves: lazy rows, the best points in order, goals by rank,
// partial starts. Random programs of whole numbers with constructs, against enumeration; the
// caller's model must be what it was, but for the lazy rows.

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/internal/night"
	"github.com/tilemip/tilemip/model"
)

// small draws the programs of a case: about one for each 15 random ones of Options.Random, and five
// times as many at night, but for a solver with false answers of its own to them. They have the constructs that with names; none stands for any of those that
// Options.Reformulate states as rows.
func small(t *testing.T, s *suite, seed uint64, with model.Features, try func(g *rand.Rand, m *model.Model)) {
	g := rand.New(rand.NewPCG(seed, 29))
	n := max(10, s.o.Random/15)
	if own := s.o.Own["constructs"]; own != "" {
		t.Logf("no more than %d programs: %s", n, own)
	} else {
		n = night.Cases(n, 5*n)
	}
	for k := range n {
		has := with
		if !with.Any() {
			has = model.Features{Semi: g.IntN(2) == 0, SOS: g.IntN(2) == 0, Indicators: g.IntN(2) == 0}
		}
		m := modeltest.Small(g, has)
		before := modeltest.Describe(m)
		if try(g, m); t.Failed() {
			t.Fatalf("in model %d:\n%s", k, before)
		}
	}
}

// wantBest compares a result with the best point of a model.
func (s *suite) wantBest(t *testing.T, r *model.Result, m *model.Model) (any bool) {
	t.Helper()
	best, any := enumerate(m)
	if any {
		s.wantOptimal(t, r, best)
	} else if r.Status != model.StatusInfeasible {
		t.Errorf("status %v with objective %g of an infeasible model", r.Status, r.Objective)
	}
	return any
}

// together solves programs with all kinds of constructs at once.
func together(t *testing.T, s *suite) {
	small(t, s, 0, model.Features{}, func(_ *rand.Rand, m *model.Model) {
		defer modeltest.Unchanged(t, m)()
		s.wantBest(t, s.solve(t, m, backends.Options{Reformulate: true}), m)
	})
}

// lazyRows: some rows of a program are known to a Lazy function only.
func lazyRows(t *testing.T, s *suite) {
	small(t, s, 1, model.Features{}, func(g *rand.Rand, whole *model.Model) {
		m, hidden, added := whole.Clone(), []model.Constraint{}, []model.Constraint{}
		for r := range m.Rows() {
			if g.IntN(2) == 0 {
				hidden = append(hidden, m.Constraint(r))
			}
		}
		m.DeleteRows(hidden...)
		before := modeltest.Describe(m)
		a := whole.Matrix()
		r, err := backends.Open(s.b, m).SolveLazy(t.Context(), backends.Options{Reformulate: true}, func(p backends.Point) {
			for k, c := range hidden {
				i := whole.RowIndex(c)
				index, value := a.Row(i)
				sum := 0.0
				for e, j := range index {
					sum += value[e] * p.X[j]
				}
				if sum > a.RowLower[i]-1e-6 && sum < a.RowUpper[i]+1e-6 {
					continue
				}
				row := m.NamedRow(whole.RowName(i))
				for e, j := range index {
					row.Add(value[e], m.Var(int(j)))
				}
				added = append(added, row.Between(a.RowLower[i], a.RowUpper[i]))
				hidden = slices.Delete(hidden, k, k+1)
				return
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		s.wantBest(t, r, whole)
		if again := s.solve(t, m, backends.Options{Reformulate: true}); again.Status != r.Status || again.Status.HasPoint() && !s.near(again.Objective, r.Objective) {
			t.Errorf("solved again with the rows that were added: %v %g, with lazy rows %v %g", again.Status, again.Objective, r.Status, r.Objective)
		}
		if m.DeleteRows(added...); modeltest.Describe(m) != before {
			t.Errorf("the model was changed; it was\n%s\nand is\n%s", before, modeltest.Describe(m))
		}
	})
}

// bestPoints lists the points of programs of integers.
func bestPoints(t *testing.T, s *suite) {
	small(t, s, 2, model.Features{}, func(g *rand.Rand, m *model.Model) {
		defer modeltest.Unchanged(t, m)()
		var want []float64
		for _, x := range feasible(m) {
			want = append(want, modeltest.Objective(m, x))
		}
		if slices.Sort(want); m.Matrix().Maximize {
			slices.Reverse(want)
		}
		n := 1 + g.IntN(12)
		pool, err := backends.Best(t.Context(), s.b, m, backends.Options{Reformulate: true}, n)
		if err != nil {
			t.Fatal(err)
		}
		if len(pool.Points) != min(n, len(want)) || pool.All != (n > len(want)) {
			t.Fatalf("%d points, all %v; wanted %d of %d", len(pool.Points), pool.All, n, len(want))
		}
		for k, r := range pool.Points {
			if !s.near(r.Objective, want[k]) || !modeltest.Holds(m, r.X) {
				t.Errorf("point %d, %v, has the objective %g; the best come to %v", k, r.X, r.Objective, want)
			}
		}
	})
}

// goalsByRank compares with the points that are left when goals are reached one after the other.
func goalsByRank(t *testing.T, s *suite) {
	small(t, s, 3, model.Features{}, func(g *rand.Rand, m *model.Model) {
		defer modeltest.Unchanged(t, m)()
		var goals []backends.Goal
		for range 1 + g.IntN(3) {
			goal := backends.Goal{Rank: []int{math.MinInt, -1, 0, math.MaxInt}[g.IntN(4)], Maximize: g.IntN(2) == 0, Weight: float64(g.IntN(3)), Constant: float64(g.IntN(3)), Terms: map[model.Var]float64{}}
			for j := range m.Columns() {
				goal.Terms[m.Var(j)] = float64(g.IntN(7) - 3)
			}
			goals = append(goals, goal)
		}
		got, err := backends.SolveGoals(t.Context(), s.b, m, goals, backends.Options{Reformulate: true})
		if err != nil {
			t.Fatal(err)
		}
		left := feasible(m)
		if len(left) == 0 {
			if got.Status != model.StatusInfeasible {
				t.Errorf("status %v of an infeasible model", got.Status)
			}
			return
		}
		s.wantOptimal(t, got.Result, got.Objective)
		objective := 0.0
		for _, rank := range []int{math.MaxInt, 0, -1, math.MinInt} {
			of, maximize := slices.DeleteFunc(slices.Clone(goals), func(g backends.Goal) bool { return g.Rank != rank }), true
			if len(of) == 0 {
				continue
			}
			for _, g := range of {
				maximize = maximize && g.Maximize
			}
			best := math.Inf(1)
			for _, x := range left {
				best = math.Min(best, minimized(m, of, x))
			}
			left = slices.DeleteFunc(left, func(x []float64) bool { return minimized(m, of, x) > best })
			if v := minimized(m, of, got.X); !s.near(v, best) {
				t.Errorf("the goals of rank %d come to %g, and %g can be had", rank, v, best)
			}
			if objective = best; maximize {
				objective = -best
			}
		}
		if !s.near(got.Objective, objective) {
			t.Errorf("the objective is %g; the goals of the last rank come to %g", got.Objective, objective)
		}
	})
}

// minimized is the weighted sum of goals, those that are to be maximized with the opposite sign.
func minimized(m *model.Model, goals []backends.Goal, x []float64) float64 {
	sum := 0.0
	for _, g := range goals {
		value, weight := g.Constant, max(g.Weight, 1)
		for v, c := range g.Terms {
			value += c * x[m.Index(v)]
		}
		if g.Maximize {
			weight = -weight
		}
		sum += weight * value
	}
	return sum
}

// feasible lists the points of a model.
func feasible(m *model.Model) (all [][]float64) {
	a := m.Matrix()
	modeltest.Points(a.Lower, a.Upper, func(x []float64) {
		if modeltest.Holds(m, x) {
			all = append(all, slices.Clone(x))
		}
	})
	return all
}

// startSome starts from points of the box, feasible or not, of which some values are missing. The
// answer is the same, and a start that Complete makes of it is feasible.
func startSome(t *testing.T, s *suite) {
	small(t, s, 4, model.Features{}, func(g *rand.Rand, m *model.Model) {
		defer modeltest.Unchanged(t, m)()
		a := m.Matrix()
		start := make([]float64, m.Columns())
		for j := range start {
			if start[j] = a.Lower[j] + float64(g.IntN(1+int(a.Upper[j]-a.Lower[j]))); g.IntN(3) == 0 {
				start[j] = math.NaN()
			}
		}
		o := backends.Options{Reformulate: true, Start: start}
		s.wantBest(t, s.solve(t, m, o), m)
		best, _, err := backends.BestStart(t.Context(), s.b, m, o, start)
		if err != nil {
			t.Fatal(err)
		}
		if best != nil && !modeltest.Holds(m, best) {
			t.Errorf("%v was made %v, which is not feasible", start, best)
		}
	})
}
