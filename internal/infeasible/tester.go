package infeasible

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// The question that everything here is made of: do these parts of the program have a point?
// Points found before answer many of them, and propagation some; the rest goes to the solver.

// answer is what is known of some parts.
type answer uint8

const (
	unknown answer = iota
	yes            // they have a point
	no             // they have none
)

// none is from where on backends.Solve takes a bound for none.
const none = 1e20

// tester asks. m is the program as rows, base the same without its objective.
type tester struct {
	ctx  context.Context
	b    backends.Backend
	m    *model.Model
	base *model.Model
	a    model.Matrix // of base
	o    Options
	all  parts

	original      *model.Model // the program as it was given
	groups        []group      // its constructs
	rows, columns int          // its size; those that state constructs follow

	points            []point
	questions, solves int
	longest           time.Duration // of the solves that proved something
	why               string        // why the last unknown
	err               error         // the first failure of a solver, or a false answer: nothing is asked after it
}

// point is a point with the requirements that it misses.
type point struct {
	x      []float64
	missed []propagate.Part
}

func (p *point) satisfies(s parts) bool {
	return !slices.ContainsFunc(p.missed, s.has)
}

func newTester(ctx context.Context, b backends.Backend, m *model.Model, o Options) (*tester, error) {
	if err := m.Err(); err != nil {
		return nil, err
	}
	given := m
	m, groups, err := asRows(m)
	if err != nil {
		return nil, err
	}
	base := m.WithoutObjective()
	o.Solver.Start, o.Solver.Events = nil, nil
	o.Solver.AbsoluteGap, o.Solver.RelativeGap, o.Solver.NodeLimit, o.Solver.SolutionLimit = 0, 0, 0, 1
	t := &tester{ctx: ctx, b: b, m: m, base: base, a: base.Matrix(), o: o, original: given, groups: groups, rows: given.Rows(), columns: given.Columns()}
	t.all = newParts(t)
	for r := range t.a.RowLower {
		t.all.put(propagate.Part{Kind: propagate.Side, Index: r}, t.a.RowLower[r] > -none)
		t.all.put(propagate.Part{Kind: propagate.Side, Index: r, Upper: true}, t.a.RowUpper[r] < none)
	}
	for j := range t.a.Lower {
		t.all.put(propagate.Part{Kind: propagate.Bound, Index: j}, t.a.Lower[j] > -none)
		t.all.put(propagate.Part{Kind: propagate.Bound, Index: j, Upper: true}, t.a.Upper[j] < none)
		t.all.put(propagate.Part{Kind: propagate.Whole, Index: j}, t.a.Type[j].IsInteger())
	}
	return t, base.Err()
}

func (t *tester) over() bool { return t.err != nil || model.Over(t.ctx) }

func (t *tester) notify(format string, args ...any) {
	if t.o.Notify != nil {
		t.o.Notify(fmt.Sprintf(format, args...))
	}
}

// ask asks whether the parts have a point. With no, core are parts of them that have none
// either.
func (t *tester) ask(s parts) (v answer, core []propagate.Part) {
	t.questions++
	for i := len(t.points) - 1; i >= 0; i-- {
		if t.points[i].satisfies(s) {
			return yes, nil
		}
	}
	if t.over() {
		t.why = "it was stopped"
		return unknown, nil
	}
	p := propagate.New(t.view(s))
	if !p.Run(20*len(t.a.Index) + 1000) {
		return no, p.Conflict()
	}
	return t.solve(s)
}

// solve asks the solver and, where it gives up, a second one.
func (t *tester) solve(s parts) (answer, []propagate.Part) {
	program := t.program(s)
	v := t.solveBy(t.b, program)
	if v == unknown && t.solves > 1 && !t.over() {
		if others := t.others(); len(others) > 0 {
			v = t.solveBy(others[0], program)
		}
	}
	if v == no {
		return no, s.list()
	}
	return v, nil
}

func (t *tester) others() []backends.Backend {
	if t.o.Others != nil {
		return t.o.Others
	}
	return backends.Others(t.b.Info().Name)
}

func (t *tester) solveBy(b backends.Backend, program *model.Model) answer {
	o := t.o.Solver
	o.TimeLimit = t.limit()
	if b != t.b {
		o.Raw = nil
	}
	t.solves++
	started := time.Now()
	r, err := backends.Solve(t.ctx, b, program, o)
	switch {
	case err != nil:
		t.err = err
	case r.Status == model.StatusInfeasible:
		t.longest = max(t.longest, time.Since(started))
		return no
	case r.Status.HasPoint() && r.Checked:
		t.keep(r.X)
		return yes
	case r.Status.HasPoint():
		t.why = r.Engine + " found a point that misses the exact check"
	case r.Status == model.StatusLimit:
		t.why = r.Engine + " was stopped by its limit"
	default:
		t.why = fmt.Sprintf("%s calls a program without objective %s", r.Engine, r.Status)
	}
	return unknown
}

// limit is the time for one question: the first has all there is, the others ten times as long
// as the longest proof so far, since taking parts away may make a program harder without end.
func (t *tester) limit() time.Duration {
	if t.solves == 0 {
		return 0
	}
	return max(3*time.Second, 10*t.longest)
}

// view is the program of some parts as arrays.
func (t *tester) view(s parts) model.Matrix {
	a := t.a
	a.RowLower, a.RowUpper = make([]float64, len(t.a.RowLower)), make([]float64, len(t.a.RowLower))
	for r := range a.RowLower {
		a.RowLower[r], a.RowUpper[r] = s.sides(r)
	}
	a.Lower, a.Upper = make([]float64, len(t.a.Lower)), make([]float64, len(t.a.Lower))
	a.Type = make([]model.Type, len(t.a.Lower))
	for j := range a.Lower {
		a.Lower[j], a.Upper[j] = s.bounds(j)
		if s.has(propagate.Part{Kind: propagate.Whole, Index: j}) {
			a.Type[j] = model.Integer
		}
	}
	return a
}

// program is the same as a model. Rows without a side are left out.
func (t *tester) program(s parts) *model.Model { return t.reduced(t.base.Clone(), s) }

// reduced leaves in m, which is a copy of the program as rows or as it was given, only some parts.
func (t *tester) reduced(m *model.Model, s parts) *model.Model {
	for j := range m.Columns() {
		v := m.Var(j)
		lower, upper := s.bounds(j)
		drop := t.a.Type[j].IsInteger() && !s.has(propagate.Part{Kind: propagate.Whole, Index: j})
		switch {
		case drop:
			m.SetType(v, model.Continuous)
		case t.a.Type[j] == model.Binary && (lower < 0 || upper > 1):
			m.SetType(v, model.Integer)
		}
		if lower != t.a.Lower[j] || upper != t.a.Upper[j] {
			m.SetBounds(v, lower, upper)
		}
	}
	var gone []model.Constraint
	for r := range m.Rows() {
		switch lower, upper := s.sides(r); {
		case math.IsInf(lower, -1) && math.IsInf(upper, 1):
			gone = append(gone, m.Constraint(r))
		case lower != t.a.RowLower[r] || upper != t.a.RowUpper[r]:
			m.SetRowBounds(m.Constraint(r), lower, upper)
		}
	}
	m.DeleteRows(gone...)
	return m
}

// called names the program in a sentence.
func (t *tester) called() string {
	if name := t.m.Name(); name != "" {
		return name
	}
	return "the program"
}

// remembered is how many values of points are remembered.
const remembered = 4 << 20

// keep remembers a point and what it misses.
func (t *tester) keep(x []float64) {
	if most := max(16, remembered/(1+len(x))); len(t.points) >= most {
		t.points = append([]point(nil), t.points[most/2:]...)
	}
	t.points = append(t.points, point{x, t.missed(x)})
}

// missed lists the requirements that x misses by more than the exact check forgives; where that
// is close, they count as missed.
func (t *tester) missed(x []float64) []propagate.Part {
	var missed []propagate.Part
	note := func(is bool, kind propagate.Kind, index int, upper bool) {
		if is {
			missed = append(missed, propagate.Part{Kind: kind, Index: index, Upper: upper})
		}
	}
	tolerance := math.Max(1e-6, t.o.Solver.Tolerance)
	for j, v := range x {
		slack := 0.0
		if t.a.Type[j].IsInteger() {
			note(v != math.Round(v), propagate.Whole, j, false)
		} else {
			slack = tolerance * math.Max(1, math.Abs(v))
		}
		note(v < t.a.Lower[j]-slack, propagate.Bound, j, false)
		note(v > t.a.Upper[j]+slack, propagate.Bound, j, true)
	}
	for r := range t.a.RowLower {
		sum, slack := t.activity(r, x)
		slack *= tolerance
		note(sum < t.a.RowLower[r]-slack, propagate.Side, r, false)
		note(sum > t.a.RowUpper[r]+slack, propagate.Side, r, true)
	}
	return missed
}

// activity returns the value of a row and its largest term, at least 1; 0 in place of that
// where nothing of it can be rounded.
func (t *tester) activity(r int, x []float64) (sum, largest float64) {
	index, value := t.a.Row(r)
	exact := true
	for k, j := range index {
		term := value[k] * x[j]
		sum, largest = sum+term, math.Max(largest, math.Abs(term))
		exact = exact && term == math.Trunc(term)
	}
	if exact && largest < 1<<40 {
		return sum, 0
	}
	return sum, math.Max(1, largest)
}

// parts is a set of requirements of a program, kept as flags.
type parts struct {
	t       *tester
	flags   [5][]bool // lower sides, upper sides, lower bounds, upper bounds, whole columns
	members *int
}

func newParts(t *tester) parts {
	rows, columns := len(t.a.RowLower), len(t.a.Lower)
	return parts{t, [5][]bool{make([]bool, rows), make([]bool, rows), make([]bool, columns), make([]bool, columns), make([]bool, columns)}, new(int)}
}

func slot(x propagate.Part) int {
	s := 2 * int(x.Kind)
	if x.Upper {
		s++
	}
	return s
}

func (s parts) has(x propagate.Part) bool { return s.flags[slot(x)][x.Index] }

func (s parts) add(x propagate.Part) { s.put(x, true) }

func (s parts) put(x propagate.Part, in bool) {
	at := &s.flags[slot(x)][x.Index]
	if *at != in {
		*at = in
		if in {
			*s.members++
		} else {
			*s.members--
		}
	}
}

// without returns a copy that lacks some parts.
func (s parts) without(some []propagate.Part) parts {
	c := newParts(s.t)
	for k := range s.flags {
		copy(c.flags[k], s.flags[k])
	}
	*c.members = *s.members
	for _, x := range some {
		c.put(x, false)
	}
	return c
}

// only returns those of the given parts.
func (s parts) only(some []propagate.Part) parts {
	c := newParts(s.t)
	for _, x := range some {
		c.add(x)
	}
	return c
}

// list returns the parts in order.
func (s parts) list() []propagate.Part {
	list := make([]propagate.Part, 0, *s.members)
	for k, flags := range s.flags {
		for i, in := range flags {
			if in {
				list = append(list, propagate.Part{Kind: propagate.Kind(k / 2), Index: i, Upper: k%2 == 1})
			}
		}
	}
	propagate.Sort(list)
	return list
}

// sides returns the sides of a row that are in the set.
func (s parts) sides(r int) (lower, upper float64) {
	return choose(s.flags[0][r], s.t.a.RowLower[r], -1), choose(s.flags[1][r], s.t.a.RowUpper[r], 1)
}

// bounds returns the bounds of a column that are in the set.
func (s parts) bounds(j int) (lower, upper float64) {
	return choose(s.flags[2][j], s.t.a.Lower[j], -1), choose(s.flags[3][j], s.t.a.Upper[j], 1)
}

func choose(in bool, x float64, sign int) float64 {
	if in {
		return x
	}
	return math.Inf(sign)
}
