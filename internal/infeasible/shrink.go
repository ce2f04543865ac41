package infeasible

import (
	"math"
	"slices"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// Making an infeasible set smaller: the deletion filter (J. W. Chinneck and E. W. Dravnieks,
// Locating minimal infeasible constraint sets in linear programs, ORSA Journal on Computing 3,
// 1991), which leaves a requirement out for good where the rest still has no point. It leaves
// out many at once and halves what cannot go as a whole, so that k members of n cost about
// k·log(n/k) questions. A contradiction that propagation finds, or that the multipliers of a
// linear program show, replaces the set by its own parts.
//
// A member was needed when it was tried, with more requirements around than in the end; it is
// needed all the more in the end.

// shrinker is one run of it. Parts in fixed are never left out.
type shrinker struct {
	t     *tester
	s     parts
	fixed func(propagate.Part) bool
}

// shrinker begins one run, with what the first answer leaves of s; yes and unknown are the answers
// to whether s has a point. fixed is nil where every part may go.
func (t *tester) shrinker(s parts, fixed func(propagate.Part) bool) (*shrinker, answer) {
	v, core := t.ask(s)
	if v != no {
		return nil, v
	}
	if fixed == nil {
		t.notify("%d requirements are infeasible together; reducing them to an irreducible subsystem", *s.members)
		fixed = func(propagate.Part) bool { return false }
	}
	h := &shrinker{t: t, s: s, fixed: fixed}
	if h.become(core); *h.s.members == *s.members {
		h.byMultipliers(false)
	}
	return h, no
}

// shrink makes s smaller, with no.
func (t *tester) shrink(s parts) ([]propagate.Part, answer) {
	h, v := t.shrinker(s, nil)
	if v != no {
		return nil, v
	}
	h.wholeFirst()
	h.families() // with all bounds around, for few rows rather than few bounds
	if h.byMultipliers(true); !h.exact() {
		h.bounds()
		h.each(propagate.Whole, propagate.Side, propagate.Bound)
	}
	return h.s.list(), no
}

// exact reports whether multipliers show that the set has no point and that no part of it can be
// spared; then nothing is left to be asked.
func (h *shrinker) exact() bool {
	if len(h.of(propagate.Whole)) > 0 {
		return false
	}
	s := &Subset{}
	for _, x := range h.s.list() {
		s.Members = append(s.Members, Member{Part: x})
	}
	return h.t.multiply(s)
}

// become makes the set a part of itself that has no point; parts that are fixed stay.
func (h *shrinker) become(core []propagate.Part) {
	if smaller := h.with(core); *smaller.members < *h.s.members {
		h.s = smaller
		h.t.notify("%d requirements are left after %d tests", *h.s.members, h.t.questions)
	}
}

// with is some parts of the set, and those that are fixed.
func (h *shrinker) with(core []propagate.Part) parts {
	out := h.s.only(core)
	for _, x := range h.s.list() {
		if h.fixed(x) {
			out.add(x)
		}
	}
	return out
}

// try leaves some parts out for good if the rest has no point.
func (h *shrinker) try(some []propagate.Part) bool {
	some = slices.DeleteFunc(slices.Clone(some), func(x propagate.Part) bool { return !h.s.has(x) || h.fixed(x) })
	if len(some) == 0 {
		return true
	}
	if h.t.over() {
		return false
	}
	rest := h.s.without(some)
	v, core := h.t.ask(rest)
	if v != no {
		return false
	}
	h.s = rest
	h.become(core)
	return true
}

// halve leaves out as many of the parts as it can.
func (h *shrinker) halve(some []propagate.Part) {
	some = slices.DeleteFunc(slices.Clone(some), func(x propagate.Part) bool { return !h.s.has(x) })
	if h.try(some) || len(some) < 2 || h.t.err != nil {
		return
	}
	middle := len(some) / 2
	h.halve(some[:middle])
	h.halve(some[middle:])
}

// of returns the parts of a kind that are left.
func (h *shrinker) of(kind propagate.Kind) []propagate.Part {
	return slices.DeleteFunc(h.s.list(), func(x propagate.Part) bool { return x.Kind != kind })
}

// wholeFirst tries to do without whole numbers: what is left is then a linear program.
func (h *shrinker) wholeFirst() {
	if whole := h.of(propagate.Whole); len(whole) > 0 && h.try(whole) {
		h.byMultipliers(false)
	}
}

// families leaves out whole families of rows, the largest first.
func (h *shrinker) families() {
	byName := map[string][]propagate.Part{}
	var names []string
	for _, x := range h.of(propagate.Side) {
		name := familyOf(h.t.m.RowName(x.Index))
		if byName[name] == nil {
			names = append(names, name)
		}
		byName[name] = append(byName[name], x)
	}
	slices.SortStableFunc(names, func(a, b string) int { return len(byName[b]) - len(byName[a]) })
	for _, name := range names {
		if len(byName[name]) > 1 && len(names) > 1 {
			h.try(byName[name])
		}
	}
	h.halve(h.of(propagate.Side))
}

// bounds leaves out what belongs to columns of no row that is left.
func (h *shrinker) bounds() {
	used := make([]bool, len(h.t.a.Lower))
	for _, x := range h.of(propagate.Side) {
		index, _ := h.t.a.Row(x.Index)
		for _, j := range index {
			used[j] = true
		}
	}
	idle := func(x propagate.Part) bool { return x.Kind == propagate.Side || used[x.Index] }
	h.halve(slices.DeleteFunc(h.s.list(), idle))
}

// each tries what is left in the given order of kinds.
func (h *shrinker) each(kinds ...propagate.Kind) {
	for _, kind := range kinds {
		h.halve(h.of(kind))
	}
}

// byMultipliers takes from a program that has no point even without whole numbers the rows that
// have a multiplier in the linear program that misses rows least: they contradict each other.
// With bounds, it takes only those bounds that this needs.
func (h *shrinker) byMultipliers(bounds bool) {
	if !h.t.b.Info().Capabilities.Duals || h.t.over() || *h.s.members < 12 {
		return
	}
	whole := h.of(propagate.Whole)
	if bounds && len(whole) > 0 {
		return
	}
	e := h.t.elastic(h.s.without(whole), nil)
	if e == nil {
		return
	}
	o := h.t.o.Solver
	o.SolutionLimit, o.TimeLimit = 0, h.t.limit()
	h.t.solves++
	r, err := backends.Solve(h.t.ctx, h.t.b, e, o)
	if err != nil || r.Status != model.StatusOptimal || len(r.RowDual) != len(h.t.a.RowLower) {
		return
	}
	core := h.weighted(r.RowDual, bounds)
	smaller := h.with(core)
	if len(core) == 0 || *smaller.members == *h.s.members {
		return
	}
	if v, shown := h.t.ask(smaller); v == no {
		h.s = smaller
		h.become(shown)
	}
}

// weighted returns the sides that have a multiplier and the bounds of their columns; with few,
// only the bounds that what they add up to needs.
func (h *shrinker) weighted(y []float64, few bool) []propagate.Part {
	const some = 1e-9
	var core []propagate.Part
	sum, largest := make([]float64, len(h.t.a.Lower)), make([]float64, len(h.t.a.Lower))
	for _, x := range h.of(propagate.Side) {
		weight := y[x.Index]
		if x.Upper && weight >= -some || !x.Upper && weight <= some {
			continue
		}
		core = append(core, x)
		index, value := h.t.a.Row(x.Index)
		for k, j := range index {
			sum[j] += weight * value[k]
			largest[j] = math.Max(largest[j], math.Abs(weight*value[k]))
		}
	}
	for _, x := range h.of(propagate.Bound) {
		d := sum[x.Index]
		if !few && largest[x.Index] > 0 || math.Abs(d) > some*math.Max(1, largest[x.Index]) && (d > 0) == x.Upper {
			core = append(core, x)
		}
	}
	return core
}
