package algebratest

// Programs drawn at random, for properties that every valid program has.

import (
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"pgregory.net/rapid"
)

// Random draws a small program that is valid, though seldom sensible: sets,
// relations, parameters, variables of all kinds, rows with quantifiers,
// conditions and sums in which indices are shifted at will.
func Random(t *rapid.T) *algebra.Program {
	g := &generator{t: t, a: algebra.New("random", "drawn at random")}
	g.sets()
	g.symbols()
	for r := range g.draw("rows", 1, 3) {
		g.row(r)
	}
	for range g.draw("fixings", 0, 2) {
		g.fixing()
	}
	e, _ := g.expr(nil, true)
	if rapid.Bool().Draw(t, "maximize") {
		g.a.Maximize("goal", e)
	} else {
		g.a.Minimize("goal", e)
	}
	return g.a
}

// generator draws the parts of one program.
type generator struct {
	t *rapid.T
	a *algebra.Program
	n int // indices made, for fresh names
}

// draw draws a whole number in a range, both ends included; what names it in rapid's report.
func (g *generator) draw(what string, from, to int) int {
	return rapid.IntRange(from, to).Draw(g.t, what)
}

// number draws a coefficient: of either sign, whole or not.
func (g *generator) number(what string) float64 {
	return rapid.SampledFrom([]float64{1, -1, 2, 3, -5, 16, 0.5, -0.1, 1e-3, 123.25}).Draw(g.t, what)
}

// sets draws one to three sets, of numbers or of labels that are not in alphabetical order.
func (g *generator) sets() {
	for s := range g.draw("sets", 1, 3) {
		name := fmt.Sprintf("s%d", s)
		n := g.draw("elements", 1, 5)
		if rapid.Bool().Draw(g.t, "numeric") {
			first := g.draw("first", -2, 9)
			g.a.Range(name, "numbers", first, first+n-1)
			continue
		}
		labels := make([]string, n)
		for i := range labels {
			labels[i] = fmt.Sprintf("%c%d", 'e'-i, s)
		}
		g.a.Labels(name, "labels", labels...)
	}
}

// set draws one of the sets.
func (g *generator) set() *algebra.Set { return rapid.SampledFrom(g.a.Sets).Draw(g.t, "set") }

// product draws least to two sets, which may be the same.
func (g *generator) product(least int) []*algebra.Set {
	out := make([]*algebra.Set, g.draw("arity", least, 2))
	for d := range out {
		out[d] = g.set()
	}
	return out
}

// symbols draws relations, parameters and variables over the sets.
func (g *generator) symbols() {
	for r := range g.draw("relations", 0, 2) {
		rel := g.a.Relation(fmt.Sprintf("rel%d", r), "pairs", g.product(1)...)
		for range g.draw("tuples", 0, 6) {
			tuple := make([]int, len(rel.Sets))
			for d, s := range rel.Sets {
				tuple[d] = g.draw("position", 0, s.Len()-1)
			}
			rel.Add(tuple...)
		}
	}
	for p := range g.draw("parameters", 0, 2) {
		sets := g.product(0)
		size := 1
		for _, s := range sets {
			size *= s.Len()
		}
		values := make([]float64, size)
		for i := range values {
			values[i] = g.number("value")
		}
		g.a.Param(fmt.Sprintf("par%d", p), "numbers", values, sets...)
	}
	for v := range g.draw("variables", 1, 4) {
		g.variable(fmt.Sprintf("v%d", v))
	}
}

// variable draws a family of one of four kinds: on a relation, binary, integer or continuous.
func (g *generator) variable(name string) {
	kind := g.draw("kind", 0, 3)
	switch {
	case kind == 0 && len(g.a.Relations) > 0:
		g.a.Sparse(name, "on a relation", rapid.SampledFrom(g.a.Relations).Draw(g.t, "domain"))
	case kind <= 1:
		g.a.Binary(name, "zero or one", g.product(0)...)
	case kind == 2:
		g.a.Integer(name, "whole", float64(g.draw("lower", -3, 0)), float64(g.draw("upper", 0, 9)), g.product(0)...)
	default:
		lower := rapid.SampledFrom([]float64{-model.Infinity, 0, -2.5}).Draw(g.t, "lower")
		upper := rapid.SampledFrom([]float64{model.Infinity, 7.25, 1}).Draw(g.t, "upper")
		g.a.Continuous(name, "real", lower, upper, g.product(0)...)
	}
}

// indices draws fresh indices; some are named like their set.
// No two indices in scope have one name, which Check refuses. scope is not changed: the appends
// copy it.
func (g *generator) indices(scope []*algebra.Index, least, most int) []*algebra.Index {
	out := make([]*algebra.Index, g.draw("indices", least, most))
	for d := range out {
		s := g.set()
		name := s.Name
		for _, i := range append(scope[:len(scope):len(scope)], out[:d]...) {
			if i.Name == name {
				g.n++
				name = fmt.Sprintf("k%d", g.n)
			}
		}
		out[d] = s.Index(name)
	}
	return out
}

// element draws a subscript of the set from the indices in scope.
// Without a fitting index, and about one time in five with one, it is a fixed element. Half of the
// indices are unshifted; shifts may lead past either end of the set.
func (g *generator) element(s *algebra.Set, scope []*algebra.Index) algebra.Element {
	var fits []*algebra.Index
	for _, i := range scope {
		if i.Set == s {
			fits = append(fits, i)
		}
	}
	if len(fits) == 0 || g.draw("fixed", 0, 4) == 0 {
		return s.At(g.draw("at", 0, s.Len()-1))
	}
	i := rapid.SampledFrom(fits).Draw(g.t, "index")
	return i.Plus(rapid.SampledFrom([]int{0, 0, 0, 1, -1, 2}).Draw(g.t, "shift"))
}

// elements draws one subscript for each set.
func (g *generator) elements(sets []*algebra.Set, scope []*algebra.Index) []algebra.Subscript {
	out := make([]algebra.Subscript, len(sets))
	for d, s := range sets {
		out[d] = g.element(s, scope)
	}
	return out
}

// conditions draws up to two conditions, memberships and comparisons.
func (g *generator) conditions(scope []*algebra.Index) []algebra.Condition {
	var out []algebra.Condition
	for range g.draw("conditions", 0, 2) {
		if len(g.a.Relations) > 0 && rapid.Bool().Draw(g.t, "holds") {
			r := rapid.SampledFrom(g.a.Relations).Draw(g.t, "relation")
			out = append(out, r.Holds(g.elements(r.Sets, scope)...))
			continue
		}
		s := g.set()
		op := rapid.SampledFrom([]algebra.Op{algebra.Same, algebra.Different, algebra.Before, algebra.After}).Draw(g.t, "op")
		out = append(out, algebra.Compare{Left: g.element(s, scope), Right: g.element(s, scope), Op: op})
	}
	return out
}

// expr draws an expression, and reports whether it has a variable.
// Each of its one or two groups has one to three terms under a sum or none, with conditions or
// without.
func (g *generator) expr(scope []*algebra.Index, variables bool) (algebra.Expr, bool) {
	var out algebra.Expr
	has := false
	for range g.draw("groups", 1, 2) {
		var sum []*algebra.Index
		if rapid.Bool().Draw(g.t, "sum") {
			sum = g.indices(scope, 1, 2)
		}
		inner := append(scope[:len(scope):len(scope)], sum...)
		var e algebra.Expr
		for range g.draw("terms", 1, 3) {
			term, variable := g.term(inner, variables)
			e, has = append(e, term), has || variable
		}
		if sum != nil {
			e = e.Over(sum...)
		}
		if c := g.conditions(inner); len(c) > 0 {
			e = e.Where(c...)
		}
		out = out.Plus(e)
	}
	return out, has
}

// term draws one term and reports whether it has a variable; a parameter is drawn one time in
// three.
func (g *generator) term(scope []*algebra.Index, variables bool) (algebra.Term, bool) {
	var p *algebra.Param
	if len(g.a.Params) > 0 && g.draw("with parameter", 0, 2) == 0 {
		p = rapid.SampledFrom(g.a.Params).Draw(g.t, "parameter")
	}
	c := g.number("coefficient")
	if variables && g.draw("with variable", 0, 3) > 0 {
		v := rapid.SampledFrom(g.a.Variables).Draw(g.t, "variable")
		term := v.At(g.elements(v.Sets, scope)...).Times(c)
		if p != nil {
			term = term.TimesParam(p, g.elements(p.Sets, scope)...)
		}
		return term, true
	}
	if p != nil {
		return p.At(g.elements(p.Sets, scope)...).Times(c), false
	}
	return algebra.Constant(c), false
}

// row declares a family; a row of numbers alone is given a variable, for GAMS
// refuses one that does not hold.
func (g *generator) row(n int) {
	r := g.a.Row(fmt.Sprintf("row%d", n), "a row")
	over := g.indices(nil, 0, 2)
	r.For(over...).Where(g.conditions(over)...)
	left, variable := g.expr(over, true)
	if !variable {
		v := rapid.SampledFrom(g.a.Variables).Draw(g.t, "variable")
		left = left.Plus(algebra.Sum(v.At(g.elements(v.Sets, over)...)))
	}
	right, _ := g.expr(over, true)
	switch g.draw("sense", 0, 2) {
	case 0:
		r.Le(left, right)
	case 1:
		r.Ge(left, right)
	default:
		r.Eq(left, right)
	}
}

// fixing fixes continuous variables to any number, integer ones to a whole one,
// for GAMS refuses others.
// The first variable that is not binary, if there is one, is fixed. Only indices that stand in its
// subscripts may
// quantify it; the others drawn are left out.
func (g *generator) fixing() {
	for _, v := range g.a.Variables {
		if v.Type == model.Binary {
			continue
		}
		drawn := g.indices(nil, 0, 2)
		args := g.elements(v.Sets, drawn)
		var over []*algebra.Index
		for _, i := range drawn {
			if stands(i, args) {
				over = append(over, i)
			}
		}
		value := algebra.Number(float64(g.draw("whole", -3, 9)))
		if v.Type == model.Continuous {
			value, _ = g.expr(over, false)
		}
		f := g.a.Fix(v.At(args...), value, over...)
		f.Where(g.conditions(over)...)
		return
	}
}

// stands reports whether an index stands among subscripts, shifted or not.
func stands(i *algebra.Index, args []algebra.Subscript) bool {
	return slices.ContainsFunc(args, func(a algebra.Subscript) bool {
		e, ok := a.(algebra.Element)
		return ok && e.Index == i
	})
}
