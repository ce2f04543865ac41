package infeasible

// Programs with special ordered sets, indicator rows and semi-continuous variables. They are
// searched in the form of rows (package model/reformulate), whose big-M are those of the program's
// bounds. What is told is told of the program itself: all rows and columns that state a construct
// are one requirement, which is there as a whole or not at all. A smallest set of single rows is
// found first; then the deletion filter goes once more over the constructs and the other
// requirements, since with a construct as a whole more may be spared. Own.

import (
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/propagate"
	"github.com/tilemip/tilemip/model/reformulate"
)

// Construct is the Kind of a member that is a construct, with the bounds of its variables: a
// special ordered set, an indicator row or a semi-continuous variable. Its Index counts the
// constructs among the members' candidates and has no meaning outside.
const Construct = propagate.Whole + 1

// group is a construct and the requirements that state it.
type group struct {
	name, text string
	parts      []propagate.Part
}

// asRows returns the program without its constructs, and these.
func asRows(m *model.Model) (*model.Model, []group, error) {
	f := m.Features()
	if f.Products = false; !f.Any() {
		return m, nil, nil
	}
	stated, steps, err := reformulate.Linear(m, model.Features{Products: true})
	if err != nil {
		return nil, nil, fmt.Errorf("the search for what contradicts itself states constructs as rows: %w", err)
	}
	var groups []group
	for k, s := range m.Constructs().Semi { // where bounds say it all there is no step
		v := m.Var(int(s.Column))
		low, up := m.Bounds(v)
		newLow, newUp := stated.Bounds(v)
		g := group{name: m.VarName(v), text: m.SemiText(k)}
		if low != newLow {
			g.parts = append(g.parts, propagate.Part{Kind: propagate.Bound, Index: int(s.Column)})
		}
		if up != newUp {
			g.parts = append(g.parts, propagate.Part{Kind: propagate.Bound, Index: int(s.Column), Upper: true})
		}
		if len(g.parts) > 0 {
			groups = append(groups, g)
		}
	}
	row, column := m.Rows(), m.Columns()
	for _, s := range steps {
		g := group{name: s.Name}
		switch s.Kind {
		case "semi-continuous":
			g.text = m.SemiText(s.Index)
		case "indicator":
			g.text = m.IndicatorText(s.Index)
		default:
			g.text = m.SOSText(s.Index)
		}
		for r := row; r < row+s.Rows; r++ {
			g.parts = append(g.parts, propagate.Part{Kind: propagate.Side, Index: r}, propagate.Part{Kind: propagate.Side, Index: r, Upper: true})
		}
		for j := column; j < column+s.Columns; j++ {
			g.parts = append(g.parts, propagate.Part{Kind: propagate.Bound, Index: j}, propagate.Part{Kind: propagate.Bound, Index: j, Upper: true}, propagate.Part{Kind: propagate.Whole, Index: j})
		}
		row, column = row+s.Rows, column+s.Columns
		groups = append(groups, g)
	}
	if row != stated.Rows() || column != stated.Columns() {
		return nil, nil, fmt.Errorf("infeasible: the constructs of %s are %d rows and %d columns, and %d and %d were told", m.Name(), stated.Rows(), stated.Columns(), row, column)
	}
	return stated, groups, nil
}

// unit is a requirement of the program as it was given: a part, or a construct.
type unit struct {
	Member
	parts []propagate.Part
}

// units returns those that have some of the parts, constructs last and as a whole.
func (t *tester) units(found []propagate.Part) []unit {
	of := map[propagate.Part]int{}
	for k, g := range t.groups {
		for _, x := range g.parts {
			of[x] = k
		}
	}
	var list []unit
	met := make([]bool, len(t.groups))
	for _, x := range found {
		if k, is := of[x]; is {
			met[k] = true
		} else {
			list = append(list, unit{Member{Part: x, Name: t.name(x), Text: t.text(x)}, []propagate.Part{x}})
		}
	}
	for k, g := range t.groups {
		if met[k] {
			there := slices.DeleteFunc(slices.Clone(g.parts), func(x propagate.Part) bool { return !t.all.has(x) })
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
func (t *tester) explainConstructs(s *Subset, found []propagate.Part) error {
	units := t.units(found)
	for i := 0; i < len(units); {
		rest := t.together(slices.Delete(slices.Clone(units), i, i+1))
		v, _, err := t.ask(rest)
		if err != nil {
			return err
		}
		if v == no {
			units = slices.Delete(units, i, i+1)
			continue
		}
		x := t.known(rest)
		units[i].Needed, units[i].Without = x != nil, t.own(x)
		i++
	}
	for _, x := range t.together(units).list() {
		s.Members = append(s.Members, Member{Part: x})
	}
	if err := t.prove(s); err != nil {
		return err
	}
	s.Members = nil
	for _, u := range units {
		s.Members = append(s.Members, u.Member)
	}
	return nil
}

// own returns what a point of the stated program is in the program as it was given.
func (t *tester) own(x []float64) []float64 {
	if x == nil {
		return nil
	}
	return x[:t.columns]
}

// requirements counts those of the program as it was given.
func (t *tester) requirements() int { return len(t.units(t.all.list())) }
