package infeasible

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// What to give up so that the rest has a point: the fewest rows, or as little of them as
// possible. Bounds and whole numbers stay.
//
// The fewest rows are the smallest set that contains a row of every infeasible subset (M. Parker
// and J. Ryan, Finding the minimum weight IIS cover of an infeasible system of linear
// inequalities, Annals of Mathematics and Artificial Intelligence 17, 1996). Subsets are
// collected until the rest has a point. There is no big-M in it, so that no tolerance decides,
// and the subsets prove that fewer rows would not do.

// Given is a row that is given up, or missed by an amount.
type Given struct {
	Row    int     `json:"-"`
	Name   string  `json:"name"`
	Side   string  `json:"side"` // at which it is missed: lower or upper
	Text   string  `json:"text"`
	Amount float64 `json:"amount"` // by how much Point misses it
	Weight float64 `json:"-"`
}

// Relaxation is the answer of FewestRows and LeastAmounts. Its JSON is a part of that of a
// Diagnosis, which adds By and Values.
type Relaxation struct {
	By       string             `json:"by"`     // Rows or Amounts
	Status   model.Status       `json:"status"` // StatusOptimal: no better; StatusFeasible: one that does; StatusInfeasible: the rows that must stay, bounds and whole numbers have no point by themselves; StatusLimit
	Rows     []Given            `json:"rows"`
	Total    float64            `json:"total"`               // of the weights, or of the amounts times their weights
	Bound    float64            `json:"bound"`               // proven: no less will do
	ProvenBy string             `json:"proven_by,omitempty"` // who proves that no less will do, in words
	Subsets  [][]string         `json:"subsets,omitempty"`
	Values   map[string]float64 `json:"values,omitempty"` // those of Point that are not 0
	Reason   string             `json:"message,omitempty"`

	Point             []float64 `json:"-"` // of the rest; passes the exact check
	Questions, Solves int       `json:"-"`
	Seconds           float64   `json:"-"`
}

// FewestRows finds the rows to give up whose weights add up to least. Those rows are missed by
// as little in all as the rest allows.
func FewestRows(ctx context.Context, b backends.Backend, m *model.Model, o Options) (*Relaxation, error) {
	return relax(ctx, b, m, o, (*tester).fewest)
}

// LeastAmounts finds a point that misses rows by least, each amount times its row's weight.
func LeastAmounts(ctx context.Context, b backends.Backend, m *model.Model, o Options) (*Relaxation, error) {
	return relax(ctx, b, m, o, func(t *tester, out *Relaxation) { t.least(out, t.weight) })
}

func relax(ctx context.Context, b backends.Backend, m *model.Model, o Options, find func(*tester, *Relaxation)) (*Relaxation, error) {
	started := time.Now()
	ctx, cancel := o.Solver.Deadline(ctx)
	defer cancel()
	t, err := newTester(ctx, b, m, o)
	if err != nil {
		return nil, err
	}
	out := &Relaxation{Status: model.StatusLimit}
	find(t, out)
	out.Point = t.own(out.Point)
	out.Questions, out.Solves, out.Seconds = t.questions, t.solves, time.Since(started).Seconds()
	return out, t.err
}

// weight is that of a row; rows without a side have none. Those that state a construct must stay.
func (t *tester) weight(r int) float64 {
	if r >= t.rows {
		return 0
	}
	if t.o.Weight == nil {
		return 1
	}
	return t.o.Weight(r)
}

// least solves the elastic program.
func (t *tester) least(out *Relaxation, weight func(int) float64) {
	e := t.elastic(t.all, weight)
	if e == nil {
		t.err = fmt.Errorf("infeasible: the elastic program of %s cannot be built", t.called())
		return
	}
	o := t.o.Solver
	o.SolutionLimit, o.TimeLimit = 0, 0
	t.solves++
	r, err := backends.Solve(t.ctx, t.b, e, o)
	switch {
	case err != nil:
		t.err = err
		return
	case r.Status == model.StatusInfeasible:
		out.Status, out.Reason = r.Status, "the bounds, the integrality requirements and the rows to keep are infeasible by themselves"
		return
	case !r.Status.HasPoint():
		out.Reason = r.Engine + " was stopped before it found a feasible solution"
		return
	}
	x := r.X[:len(t.a.Lower)]
	if !t.fitted(x, weight) {
		out.Reason = r.Engine + "'s solution violates rows to keep"
		return
	}
	out.Status, out.Point, out.Bound, out.ProvenBy = r.Status, x, r.Bound, r.Engine
	out.Rows, out.Total = t.given(x, weight)
}

// fitted reports whether a point passes the exact check once the rows that may be missed are
// moved by what it misses.
func (t *tester) fitted(x []float64, weight func(int) float64) bool {
	m := t.program(t.all)
	for r := range t.a.RowLower {
		low, up := t.all.sides(r)
		if math.IsInf(low, -1) && math.IsInf(up, 1) || !(weight(r) > 0) {
			continue
		}
		sum, _ := t.activity(r, x)
		if sum < low || sum > up {
			slack := 1e-9 * math.Max(1, math.Abs(sum))
			c := t.base.Constraint(r)
			m.SetRowBounds(c, math.Min(low, sum-slack), math.Max(up, sum+slack))
		}
	}
	report, err := m.CheckWithin(x, t.o.Solver.Tolerance)
	return err == nil && report.OK
}

// given lists the rows that a point misses, and adds up what that costs.
func (t *tester) given(x []float64, weight func(int) float64) (rows []Given, total float64) {
	for _, part := range t.missed(x) {
		if part.Kind != propagate.Side || !t.all.has(part) {
			continue
		}
		sum, _ := t.activity(part.Index, x)
		amount := t.a.RowLower[part.Index] - sum
		if part.Upper {
			amount = sum - t.a.RowUpper[part.Index]
		}
		g := Given{Row: part.Index, Name: t.name(part), Text: t.m.RowText(part.Index), Side: sideWord(part.Upper), Amount: amount, Weight: weight(part.Index)}
		rows, total = append(rows, g), total+amount*g.Weight
	}
	return rows, total
}

// fewest collects subsets until the rows that hit them all leave a point.
func (t *tester) fewest(out *Relaxation) {
	c := &cover{t: t, out: out, best: math.Inf(1)}
	for {
		hit, sure := hittingSet(c.subsets, t.weight)
		if total := sumOf(hit, t.weight); sure {
			out.Bound = total
		}
		c.look()
		v := c.collect(hit)
		switch {
		case t.err != nil || out.Status == model.StatusInfeasible:
			return
		case v == unknown:
			out.Reason = "not proven fewest: " + t.why
			c.settle(false)
			return
		case v == yes:
			c.look()
			c.settle(sure)
			return
		}
	}
}

// cover is the state of the collection.
type cover struct {
	t       *tester
	out     *Relaxation
	subsets [][]int // rows
	best    float64 // weight of rows that are known to be enough
	rows    []int   // those
}

// collect asks whether the program without some rows has a point; with no, it adds subsets, as
// many as it finds that share no row.
func (c *cover) collect(hit []int) answer {
	without := append([]int(nil), hit...)
	for first := true; ; first = false {
		s := c.t.all.without(sidesOf(without))
		core, v := c.t.shrinkRows(s)
		switch {
		case v != no && first:
			return v
		case v != no:
			return no
		}
		if len(core) == 0 {
			c.out.Status = model.StatusInfeasible
			c.out.Reason = "the bounds, the integrality requirements and the rows to keep are infeasible by themselves"
			return no
		}
		c.subsets = append(c.subsets, core)
		names := make([]string, len(core))
		for i, r := range core {
			names[i] = c.t.m.RowName(r)
		}
		c.out.Subsets = append(c.out.Subsets, names)
		c.t.notify("%s of rows without a feasible solution found; at least %g to remove", english.Count(len(c.subsets), "subset"), c.out.Bound)
		without = append(without, core...)
		if c.t.over() {
			c.t.why = "it was stopped"
			return unknown
		}
	}
}

// look takes from the points found so far the one that gives up least.
func (c *cover) look() {
	for i := range c.t.points {
		rows, last, total := []int(nil), -1, 0.0
		for _, x := range c.t.points[i].missed {
			if !c.t.all.has(x) || x.Kind == propagate.Side && x.Index == last {
				continue
			}
			if x.Kind != propagate.Side || !(c.t.weight(x.Index) > 0) {
				total = math.Inf(1)
				break
			}
			last = x.Index
			rows, total = append(rows, x.Index), total+c.t.weight(x.Index)
		}
		if total < c.best {
			c.best, c.rows = total, rows
		}
	}
}

// settle makes the best rows the answer, with a point that misses them by as little as it can.
func (c *cover) settle(sure bool) {
	if math.IsInf(c.best, 1) {
		return
	}
	may := map[int]bool{}
	for _, r := range c.rows {
		may[r] = true
	}
	of := func(r int) float64 {
		if may[r] {
			return c.t.weight(r)
		}
		return 0
	}
	nearest := &Relaxation{}
	if c.t.least(nearest, of); c.t.err != nil {
		return
	}
	c.out.Status, c.out.Rows, c.out.Point = model.StatusFeasible, nearest.Rows, nearest.Point
	c.out.Total = c.best
	if nearest.Point == nil { // stopped: any point that gives up these rows
		for i := range c.t.points {
			if rows, _ := c.t.given(c.t.points[i].x, c.t.weight); len(rows) == len(c.rows) {
				c.out.Rows, c.out.Point = rows, c.t.points[i].x
			}
		}
	}
	if sure && c.out.Bound >= c.best-1e-9 {
		c.out.Status = model.StatusOptimal
		c.out.ProvenBy = english.Count(len(c.subsets), "subset") + " of rows, each infeasible"
	}
}

// shrinkRows looks for few rows of those that may be given up that have no point together with
// everything that stays.
func (t *tester) shrinkRows(s parts) ([]int, answer) {
	h, v := t.shrinker(s, func(x propagate.Part) bool { return x.Kind != propagate.Side || !(t.weight(x.Index) > 0) })
	if v != no {
		return nil, v
	}
	h.families()
	var rows []int
	for _, x := range h.of(propagate.Side) {
		if !h.fixed(x) && (len(rows) == 0 || rows[len(rows)-1] != x.Index) {
			rows = append(rows, x.Index)
		}
	}
	return rows, no
}

func sidesOf(rows []int) []propagate.Part {
	var sides []propagate.Part
	for _, r := range rows {
		sides = append(sides, both(propagate.Side, r)...)
	}
	return sides
}

// both are the lower and the upper part of a row or column.
func both(kind propagate.Kind, index int) []propagate.Part {
	return []propagate.Part{{Kind: kind, Index: index}, {Kind: kind, Index: index, Upper: true}}
}

func sumOf(rows []int, weight func(int) float64) float64 {
	sum := 0.0
	for _, r := range rows {
		sum += weight(r)
	}
	return sum
}

// The program that may miss its rows at a price: each side has a column that makes up for what
// is missing, and the sum of them is minimized (elastic programming; G. G. Brown and G. W.
// Graves, 1975).

// elastic makes the program of some parts elastic: a column adds to a row what its lower side is
// missed by, and another takes off what its upper side is. A row with a weight of 0 or less stays as
// it is. nil where the arrays do not fit together.
func (t *tester) elastic(s parts, weight func(r int) float64) *model.Model {
	a := t.view(s)
	out := model.Matrix{Lower: a.Lower, Upper: a.Upper, Type: a.Type, RowLower: a.RowLower, RowUpper: a.RowUpper, Cost: make([]float64, len(a.Lower)), Start: []int{0}}
	slack := func(w, coefficient float64) {
		j := len(out.Lower)
		out.Lower, out.Upper = append(out.Lower, 0), append(out.Upper, math.Inf(1))
		out.Type, out.Cost = append(out.Type, model.Continuous), append(out.Cost, w)
		out.Index, out.Value = append(out.Index, int32(j)), append(out.Value, coefficient)
	}
	for r := range a.RowLower {
		index, value := a.Row(r)
		out.Index, out.Value = append(out.Index, index...), append(out.Value, value...)
		w := 1.0
		if weight != nil {
			w = weight(r)
		}
		if w > 0 && !math.IsInf(a.RowLower[r], -1) {
			slack(w, 1)
		}
		if w > 0 && !math.IsInf(a.RowUpper[r], 1) {
			slack(w, -1)
		}
		out.Start = append(out.Start, len(out.Index))
	}
	m, err := model.FromMatrix(t.m.Name(), out)
	if err != nil {
		return nil
	}
	return m
}
