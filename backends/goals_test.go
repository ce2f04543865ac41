package backends_test

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
)

// TestGoals compares ranked goals of random small programs with enumeration: of all points those
// best for the first goal, of these those best for the second, and so on.
func TestGoals(t *testing.T) {
	b, err := backends.Default()
	if err != nil {
		t.Skip(err)
	}
	random := rand.New(rand.NewPCG(7, 8))
	for n := range 25 {
		m := model.New("goals")
		x := m.Integer("x", 0, 3, 3)
		m.Row("r").Plus(x).Le(float64(2 + random.IntN(5)))
		var goals []backends.Goal
		for range 3 {
			g := backends.Goal{Rank: random.IntN(3), Maximize: random.IntN(2) == 0, Weight: float64(random.IntN(3)), Terms: map[model.Var]float64{}}
			if len(goals) == 0 && random.IntN(2) == 0 {
				g.Amount = 1
			}
			for _, v := range x.All() {
				g.Terms[v] = float64(random.IntN(7) - 3)
			}
			goals = append(goals, g)
		}
		got, err := backends.SolveGoals(context.Background(), b, m, goals, backends.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got.Status != model.StatusOptimal || !got.Checked {
			t.Fatalf("model %d: %v", n, got.Status)
		}
		left := points(t, m)
		for rank := 2; rank >= 0; rank-- {
			best := math.Inf(1)
			sum := func(p []float64) (s float64, any bool) {
				for _, g := range goals {
					if g.Rank == rank {
						w := g.Weight
						if w == 0 {
							w = 1
						}
						if g.Maximize {
							w = -w
						}
						s, any = s+w*value(g, m, p), true
					}
				}
				return s, any
			}
			any := false
			for _, p := range left {
				s, has := sum(p)
				best, any = math.Min(best, s), has
			}
			if !any {
				continue
			}
			var kept [][]float64
			for _, p := range left {
				if s, _ := sum(p); s == best || allowance(goals, rank) > 0 {
					kept = append(kept, p)
				}
			}
			if s, _ := sum(got.X); s > best+allowance(goals, rank)+1e-9 {
				t.Fatalf("model %d: the goals of rank %d come to %g; %g can be had", n, rank, s, best)
			}
			if allowance(goals, rank) > 0 {
				break // which points are left then depends on the solver's choice
			}
			left = kept
		}
	}
}

func allowance(goals []backends.Goal, rank int) (a float64) {
	for _, g := range goals {
		if g.Rank == rank {
			a += g.Amount * math.Max(1, g.Weight)
		}
	}
	return a
}

func value(g backends.Goal, m *model.Model, x []float64) (s float64) {
	for v, c := range g.Terms {
		s += c * x[m.Index(v)]
	}
	return s
}

func points(t *testing.T, m *model.Model) (all [][]float64) {
	for k := range 64 {
		x := []float64{float64(k % 4), float64(k / 4 % 4), float64(k / 16)}
		if r, err := m.Check(x); err != nil {
			t.Fatal(err)
		} else if r.OK {
			all = append(all, x)
		}
	}
	return all
}

func TestGoalsRefused(t *testing.T) {
	b, err := backends.Default()
	if err != nil {
		t.Skip(err)
	}
	m := model.New("m")
	m.Binary("x")
	if _, err := backends.SolveGoals(context.Background(), b, m, nil, backends.Options{}); err == nil {
		t.Error("no goals were accepted")
	}
	if _, err := backends.SolveGoals(context.Background(), b, m, []backends.Goal{{Terms: map[model.Var]float64{{}: 1}}}, backends.Options{}); err == nil {
		t.Error("a goal of no variable was accepted")
	}
}

// TestGoalsReplaceTheObjective: costs, products and the constant of the model count for nothing.
func TestGoalsReplaceTheObjective(t *testing.T) {
	b, err := backends.Default()
	if err != nil {
		t.Skip(err)
	}
	m := model.New("m")
	x := m.Integer("x", 0, 4).At()
	m.Minimize().AddProduct(1, x, x).Add(2, x).Const(7)
	got, err := backends.SolveGoals(context.Background(), b, m, []backends.Goal{{Maximize: true, Terms: map[model.Var]float64{x: 1}}}, backends.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got.X[0] != 4 || got.Goals[0].Value != 4 || got.Objective != 4 {
		t.Errorf("x = %g, goal %g, objective %g; expected 4 each", got.X[0], got.Goals[0].Value, got.Objective)
	}
	if !m.Features().Products {
		t.Error("the model was changed")
	}
}

// A goal that is left within its gap makes no optimum of the goals below it.
func TestGoalsWithinGap(t *testing.T) {
	m := knapsack()
	x := m.Var(0)
	goals := []backends.Goal{
		{Name: "value", Rank: 2, Terms: map[model.Var]float64{x: -5, m.Var(1): -4}},
		{Name: "count", Rank: 1, Terms: map[model.Var]float64{x: 1}},
	}
	b := scripted.New("scripted", scripted.Answer(model.StatusOptimal, 0, 1), scripted.Answer(model.StatusOptimal, 0, 1))
	got, err := backends.SolveGoals(context.Background(), bounding{b, []float64{-5, 0}}, m, goals, backends.Options{RelativeGap: 0.3})
	if err != nil || got.Ranks != 2 || got.Status != model.StatusFeasible || got.Termination != model.GapReached {
		t.Errorf("%v, %+v", err, got)
	}
}

// bounding gives its results the bounds listed, in turn.
type bounding struct {
	*scripted.Backend
	bounds []float64
}

func (b bounding) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	r, err := b.Backend.Solve(ctx, m, o)
	r.Bound = b.bounds[len(b.Calls())-1]
	return r, err
}

// A rank whose goals have no limit ends the solve; the point of the rank above is kept, and it is said.
func TestGoalsUnbounded(t *testing.T) {
	b, err := backends.Default()
	if err != nil {
		t.Skip(err)
	}
	m := model.New("m")
	x, y := m.Integer("x", 0, 4).At(), m.Continuous("y", 0, model.Infinity).At()
	m.Row("r").Add(1, x).Add(-1, y).Le(3)
	goals := []backends.Goal{{Rank: math.MaxInt, Maximize: true, Constant: 1, Terms: map[model.Var]float64{x: 1}}, {Maximize: true, Terms: map[model.Var]float64{y: 1}}}
	got, err := backends.SolveGoals(context.Background(), b, m, goals, backends.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got.Status != model.StatusFeasible || got.Ranks != 1 || got.Objective != 5 || got.Value(x) != 4 || !strings.Contains(got.Message, "the goals of rank 0 are unbounded: the point is that of the rank above") {
		t.Errorf("%v, %d ranks, objective %g: %s", got.Status, got.Ranks, got.Objective, got.Message)
	}
}
