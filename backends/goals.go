package backends

// Several objectives: one after the other by rank, and those of one rank added up by weight. After
// each rank its sum becomes a row, which later ones may worsen by no more than is said; so the
// order decides, and never a weight that was chosen large.
//
// Source: the lexicographic and the weighted method of multi-objective programming, e.g.
// M. Ehrgott, Multicriteria Optimization, 2nd edition, 2005, chapters 3 and 5.

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// Goal is one of several objectives of a model.
type Goal struct {
	Name     string
	Maximize bool
	Constant float64
	Terms    map[model.Var]float64

	Rank   int     // those of the highest rank come first
	Weight float64 // among those of one rank; 0 counts as 1

	// How much worse the value may become for the sake of lower ranks, of the largest of both: an
	// amount, and a part of the value. 0 and 0: no worse than rounding, 1e-6 of the value.
	Amount, Part float64
}

// Reached is what became of a goal.
type Reached struct {
	Name  string
	Value float64 // at the last point, summed in floating point
}

// Ranked is the answer of a solve with several goals.
type Ranked struct {
	// Of the last rank that was solved: point, bound and status are its own. Its objective is the
	// sum of its goals, each times its weight: maximized where all of them are, else minimized, with
	// those that are maximized subtracted.
	*model.Result
	Goals []Reached // in the order given
	Ranks int       // how many ranks were solved to the end
}

// SolveGoals solves the model for its goals, in place of the objective that it has, and does not
// change it. A rank that ends by a limit, or has no point, ends the solve; the point is then that of the
// last rank that had one. Options apply to each rank; the time limit to all of them together.
func SolveGoals(ctx context.Context, b Backend, m *model.Model, goals []Goal, o Options) (*Ranked, error) {
	if len(goals) == 0 {
		return nil, fmt.Errorf("backends: no goals; expected one at least")
	}
	ctx, cancel := o.Deadline(ctx)
	defer cancel()
	noPool := withoutPool(&o, "each goal has its own")
	work := m
	var out Ranked
	within := false // a goal was left within its gap, so that the goals below it are not optimal either
	for _, rank := range ranks(goals) {
		work = work.WithoutObjective()
		if err := aim(work, goals, rank); err != nil {
			return nil, err
		}
		r, err := Solve(ctx, b, work, o)
		if err != nil {
			return nil, err
		}
		if !r.Status.HasPoint() {
			if out.Result == nil {
				out.Result = r
			} else {
				out.Status, out.Termination = model.StatusFeasible, r.Termination
				out.Message = sentences(out.Message, fmt.Sprintf("the goals of rank %d are %s: the point is that of the rank above", rank, r.Status))
			}
			break
		}
		out.Result, o.Start = r, r.X
		if !r.Done() {
			break
		}
		within = within || r.Status != model.StatusOptimal
		out.Ranks++
		if err := keep(work, goals, rank, r); err != nil {
			return nil, err
		}
	}
	if within && out.Status == model.StatusOptimal {
		out.Status, out.Termination = model.StatusFeasible, model.GapReached
	}
	for _, g := range goals {
		value := math.NaN()
		if out.Result.Status.HasPoint() {
			value = g.value(m, out.X)
		}
		out.Goals = append(out.Goals, Reached{g.Name, value})
	}
	noPool(out.Result)
	out.Bind(m)
	return &out, nil
}

// ranks returns those that goals have, the highest first.
func ranks(goals []Goal) []int {
	var all []int
	for _, g := range goals {
		all = append(all, g.Rank)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	slices.Reverse(all)
	return all
}

// aim makes the weighted sum of the goals of a rank the objective. Where all of them are to be
// maximized it is maximized, else minimized, and one that is to be maximized counts with the
// opposite sign.
func aim(m *model.Model, goals []Goal, rank int) error {
	objective, sign := m.Maximize(), -1.0
	if slices.ContainsFunc(goals, func(g Goal) bool { return g.Rank == rank && !g.Maximize }) {
		objective, sign = m.Minimize(), 1
	}
	for _, g := range goals {
		if g.Rank != rank {
			continue
		}
		objective.Plus(g.sum(m).Times(sign * g.weight()))
	}
	return m.Err()
}

// sum is the goal, its terms by column, so that a row is the same in every run.
func (g *Goal) sum(m *model.Model) model.Expr {
	sum := model.Sum(model.Number(g.Constant))
	byColumn := func(v, w model.Var) int { return cmp.Compare(m.Index(v), m.Index(w)) }
	for _, v := range slices.SortedFunc(maps.Keys(g.Terms), byColumn) {
		sum = sum.Plus(v.Times(g.Terms[v]))
	}
	return sum
}

func (g *Goal) weight() float64 {
	w := cmp.Or(g.Weight, 1)
	if g.Maximize {
		w = -w
	}
	return w
}

// value is the goal's at a point of the model.
func (g *Goal) value(m *model.Model, x []float64) float64 {
	return g.sum(m).Eval(func(v model.Var) float64 {
		if j := m.Index(v); j >= 0 {
			return x[j]
		}
		return 0
	})
}

// keep adds a row: the weighted sum of a rank that was solved becomes no worse than what its goals
// allow together.
func keep(m *model.Model, goals []Goal, rank int, r *model.Result) error {
	row, sum, may := m.NamedRow(fmt.Sprintf("goals_of_rank_%d", rank)), 0.0, 0.0
	for _, g := range goals {
		if g.Rank != rank {
			continue
		}
		w, value := g.weight(), g.value(m, r.X)
		row.Plus(g.sum(m).Minus(model.Number(g.Constant)).Times(w))
		sum += w * (value - g.Constant)
		may += math.Abs(w) * math.Max(g.Amount, g.Part*math.Abs(value))
	}
	row.Le(sum + math.Max(may, rounding*math.Max(1, math.Abs(sum))))
	return m.Err()
}

// rounding is by how much a solver's value may be off, relative to it.
const rounding = 1e-6
