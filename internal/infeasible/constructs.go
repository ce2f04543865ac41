package infeasible

// Programs with special ordered sets, indicator rows and semi-continuous variables. They are
// searched in the form of rows (package internal/reformulate), whose big-M are those of the program's
// bounds. What is told is told of the program itself: all rows and columns that state a construct,
// and the bounds that its big-M are made of, are one requirement, which is there as a whole or not
// at all. A smallest set of single rows is found first; then the deletion filter goes once more over
// the constructs and the other requirements, since with a construct as a whole more may be spared.
// That a member is needed is believed of a point that passes the exact check of the others in the
// program as it was given. Own.

import (
	"fmt"
	"math"
	"slices"

	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/internal/reformulate"
	"github.com/tilemip/tilemip/model"
)

// Construct is the Kind of a member that is a construct, with the bounds of its variables: a
// special ordered set, an indicator row or a semi-continuous variable. Its Index counts the
// constructs among the members' candidates and has no meaning outside.
const Construct = propagate.Whole + 1

// group is a construct and the requirements that state it.
type group struct {
	name, text string
	parts      []propagate.Part                                // its rows and its binary columns
	needs      []need                                          // of its columns
	keep       func(in *model.Constructs, of model.Constructs) // puts the construct in
}

// need is what the rows of a construct take for granted of a column: a bound or whole numbers. The
// bound may be wider than the column's own: a set needs 0 ≤ x where the column has 3 ≤ x.
type need struct {
	propagate.Part
	bound float64
}

// asRows returns the program without its constructs, and these.
func asRows(m *model.Model) (*model.Model, []group, error) {
	f := m.Features()
	if f.Products = false; !f.Any() {
		return m, nil, nil
	}
	stated, steps, err := reformulate.Linear(m, model.Features{Products: true})
	if err != nil {
		return nil, nil, fmt.Errorf("the search for an IIS writes constructs as rows: %w", err)
	}
	var groups []group
	row, column := m.Rows(), m.Columns()
	for _, s := range steps {
		g := described(m, s)
		for j := column; j < column+s.Columns; j++ {
			g.parts = append(append(g.parts, both(propagate.Bound, j)...), propagate.Part{Kind: propagate.Whole, Index: j})
		}
		g.own(row, row+s.Rows)
		g.take(m.Matrix(), m.Constructs(), s)
		row, column = row+s.Rows, column+s.Columns
		groups = append(groups, g)
	}
	if row != stated.Rows() || column != stated.Columns() {
		return nil, nil, fmt.Errorf("infeasible: the constructs of %s are %d rows and %d columns, and %d and %d were told", m.Name(), stated.Rows(), stated.Columns(), row, column)
	}
	for k := range groups {
		groups[k].wider(stated)
	}
	return stated, groups, stated.Err()
}

// described returns the group of a step without its requirements.
func described(m *model.Model, s reformulate.Step) group {
	switch k := s.Index; s.Kind {
	case "semi-continuous":
		return group{name: s.Name, text: m.SemiText(k), keep: func(in *model.Constructs, of model.Constructs) { in.Semi = append(in.Semi, of.Semi[k]) }}
	case "indicator":
		return group{name: s.Name, text: m.IndicatorText(k), keep: func(in *model.Constructs, of model.Constructs) {
			in.Indicators = append(in.Indicators, of.Indicators[k])
		}}
	default:
		return group{name: s.Name, text: m.SOSText(k), keep: func(in *model.Constructs, of model.Constructs) { in.SOS = append(in.SOS, of.SOS[k]) }}
	}
}

// own adds both sides of rows to what states the construct.
func (g *group) own(from, to int) {
	for r := from; r < to; r++ {
		g.parts = append(g.parts, both(propagate.Side, r)...)
	}
}

func (g *group) bound(j int32, upper bool, bound float64) {
	g.needs = append(g.needs, need{propagate.Part{Kind: propagate.Bound, Index: int(j), Upper: upper}, bound})
}

// take finds what the rows of a step take for granted.
func (g *group) take(a model.Matrix, c model.Constructs, s reformulate.Step) {
	switch s.Kind {
	case "semi-continuous":
		j := c.Semi[s.Index].Column
		if upper := a.Upper[j]; !math.IsInf(upper, 1) {
			g.bound(j, true, upper)
		} else { // the lower one excludes 0, so that there is no choice
			g.bound(j, false, a.Lower[j])
		}
	case "indicator":
		i := c.Indicators[s.Index]
		g.bound(i.Column, false, 0)
		g.bound(i.Column, true, 1)
		g.needs = append(g.needs, need{Part: propagate.Part{Kind: propagate.Whole, Index: int(i.Column)}})
		for _, most := range []bool{true, false} { // the big-M of an upper side comes from the largest value of the row, that of a lower one from the least
			if most && math.IsInf(i.Upper, 1) || !most && math.IsInf(i.Lower, -1) {
				continue
			}
			for k, j := range i.Index {
				if upper := (i.Value[k] > 0) == most; upper {
					g.bound(j, true, a.Upper[j])
				} else {
					g.bound(j, false, a.Lower[j])
				}
			}
		}
	default:
		for _, j := range c.SOS[s.Index].Columns {
			g.bound(j, false, math.Min(a.Lower[j], 0))
			g.bound(j, true, math.Max(a.Upper[j], 0))
		}
	}
}

// wider states the bounds that are wider than those of their columns as rows of the construct; then
// they hold without the column's own.
func (g *group) wider(stated *model.Model) {
	for _, n := range g.needs {
		v := stated.Var(n.Index)
		if n.Kind != propagate.Bound || n.declared(stated) {
			continue
		}
		if row := stated.NamedRow("of "+g.name).Add(1, v); n.Upper {
			row.Le(n.bound)
		} else {
			row.Ge(n.bound)
		}
		g.own(stated.Rows()-1, stated.Rows())
	}
}

// declared reports whether the column's own bound is the one that is needed.
func (n need) declared(m *model.Model) bool {
	lower, upper := m.Bounds(m.Var(n.Index))
	return n.Kind == propagate.Whole || n.Upper && upper == n.bound || !n.Upper && lower == n.bound
}

// taken are the requirements of the program that the construct takes for granted.
func (g *group) taken(m *model.Model) []propagate.Part {
	var taken []propagate.Part
	for _, n := range g.needs {
		if n.declared(m) && !slices.Contains(taken, n.Part) {
			taken = append(taken, n.Part)
		}
	}
	return taken
}

// unit is a requirement of the program as it was given: a part, or a construct.
type unit struct {
	Member
	parts []propagate.Part
}

func (t *tester) single(x propagate.Part) unit {
	return unit{Member{Part: x, Name: t.name(x), Text: t.text(x)}, []propagate.Part{x}}
}

// units returns those that have some of the parts, constructs last and as a whole.
func (t *tester) units(found []propagate.Part) []unit {
	of, taken := map[propagate.Part]int{}, map[propagate.Part]bool{}
	for k, g := range t.groups {
		for _, x := range g.parts {
			of[x] = k
		}
	}
	met := make([]bool, len(t.groups))
	for _, x := range found {
		if k, is := of[x]; is && !met[k] {
			met[k] = true
			for _, x := range t.groups[k].taken(t.base) {
				taken[x] = true
			}
		}
	}
	var list []unit
	for _, x := range found {
		if _, is := of[x]; !is && !taken[x] {
			list = append(list, t.single(x))
		}
	}
	for k, g := range t.groups {
		if met[k] {
			there := slices.DeleteFunc(append(g.taken(t.base), g.parts...), func(x propagate.Part) bool { return !t.all.has(x) })
			list = append(list, unit{Member{Part: propagate.Part{Kind: Construct, Index: k}, Name: g.name, Text: g.text}, there})
		}
	}
	return list
}

func (t *tester) together(units []unit) parts {
	s := newParts(t)
	for _, u := range units {
		for _, x := range u.parts {
			s.add(x)
		}
	}
	return s
}

// explainConstructs makes the subset of a program with constructs from parts that have no point.
func (t *tester) explainConstructs(s *Subset, found []propagate.Part) {
	units := t.spare(t.units(found))
	for _, x := range t.together(units).list() {
		s.Members = append(s.Members, Member{Part: x})
	}
	t.prove(s)
	s.Members = nil
	for i, u := range units {
		if u.Needed && !t.holds(u.Without, slices.Delete(slices.Clone(units), i, i+1)) {
			u.Needed, u.Without = false, nil
			t.why = "a point of the rows that state the constructs misses the exact check of these"
		}
		s.Members = append(s.Members, u.Member)
	}
}

// spare is the deletion filter. A construct that goes but for the bounds it takes for granted leaves
// these, each by itself.
func (t *tester) spare(units []unit) []unit {
	for i := 0; i < len(units) && t.err == nil; {
		others := slices.Delete(slices.Clone(units), i, i+1)
		v, _ := t.ask(t.together(others))
		if v == no {
			units = others
			continue
		}
		rest := t.together(others)
		if units[i].Kind == Construct {
			var bounds []unit
			for _, x := range t.groups[units[i].Index].taken(t.base) {
				if t.all.has(x) && !rest.has(x) {
					bounds = append(bounds, t.single(x))
				}
			}
			with := t.together(append(bounds, others...))
			if v, _ = t.ask(with); v == no {
				units = slices.Concat(others[:i], bounds, others[i:])
				continue
			}
			if v == yes {
				rest = with
			}
		}
		x := t.known(rest)
		units[i].Needed, units[i].Without = x != nil, t.own(x)
		i++
	}
	slices.SortFunc(units, func(a, b unit) int { return propagate.Compare(a.Part, b.Part) })
	return units
}

// holds reports whether a point of the program as it was given passes the exact check of some
// requirements, the constructs among them as they are.
func (t *tester) holds(x []float64, units []unit) bool {
	s := t.together(units)
	m := t.reduced(t.original.WithoutObjective(), s)
	var kept model.Constructs
	for _, u := range units {
		if u.Kind != Construct {
			continue
		}
		g := t.groups[u.Index]
		g.keep(&kept, t.original.Constructs())
		for _, n := range g.needs {
			v := m.Var(n.Index)
			switch lower, upper := m.Bounds(v); {
			case n.Kind == propagate.Whole:
			case n.Upper:
				m.SetBounds(v, lower, math.Min(upper, n.bound))
			default:
				m.SetBounds(v, math.Max(lower, n.bound), upper)
			}
		}
	}
	m.SetConstructs(kept)
	report, err := m.CheckWithin(x, t.o.Solver.Tolerance)
	return err == nil && report.OK
}

// own returns what a point of the stated program is in the program as it was given.
func (t *tester) own(x []float64) []float64 {
	if x == nil {
		return nil
	}
	return x[:t.columns]
}

// requirements counts those of the program as it was given.
func (t *tester) requirements() int {
	stating := 0
	for _, g := range t.groups {
		for _, x := range g.parts {
			if t.all.has(x) {
				stating++
			}
		}
	}
	return *t.all.members - stating + len(t.groups)
}
