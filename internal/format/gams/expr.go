package gams

// Expressions and dollar conditions.
//
// The syntax is that of the GAMS user's guide, "Conditional expressions, assignments and
// equations". A sum of one term carries the condition itself; several terms stand in
// parentheses under it.

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/format/language"
	"github.com/tilemip/tilemip/model/algebra"
)

// element writes a subscript: 'label', i, or i with a lead or lag, as i+1.
func (s *symbols) element(e algebra.Element) string {
	if e.Index == nil {
		return "'" + s.Label[e.Set][e.At] + "'"
	}
	name := s.Of[indexKey{e.Set, e.Index.Name}]
	if e.Shift != 0 {
		return fmt.Sprintf("%s%+d", name, e.Shift)
	}
	return name
}

// ref writes a name with its subscripts, without parentheses where it has none.
func (s *symbols) ref(name string, args []algebra.Element) string {
	out := make([]string, len(args))
	for d, e := range args {
		out[d] = s.element(e)
	}
	return name + parentheses(strings.Join(out, ","))
}

// over writes the indices of an equation or an assignment.
func (s *symbols) over(indices []*algebra.Index) string {
	names := make([]string, len(indices))
	for d, i := range indices {
		names[d] = s.Of[indexKey{i.Set, i.Name}]
	}
	return parentheses(strings.Join(names, ","))
}

// parentheses writes a list as (a,b), or nothing for none.
func parentheses(list string) string {
	if list == "" {
		return ""
	}
	return "(" + list + ")"
}

// dollar writes conditions that must all hold behind a $, or nothing for none. A
// relation alone needs no parentheses.
func (s *symbols) dollar(conditions []algebra.Condition) string {
	switch len(conditions) {
	case 0:
		return ""
	case 1:
		if h, ok := conditions[0].(algebra.Holds); ok {
			return "$" + s.ref(s.Of[h.Relation], h.Args)
		}
	}
	parts := make([]string, len(conditions))
	for k, c := range conditions {
		parts[k] = s.condition(c)
	}
	return "$(" + strings.Join(parts, " and ") + ")"
}

// condition writes one conjunct. Elements are compared by label (sameas) where no lead
// or lag is involved and they need only be the same or different, which reads best;
// else by position (ord).
func (s *symbols) condition(c algebra.Condition) string {
	h, ok := c.(algebra.Holds)
	if ok {
		return s.ref(s.Of[h.Relation], h.Args)
	}
	t := c.(algebra.Compare)
	if t.Left.Index == nil {
		t = mirrored(t)
	}
	byLabel := t.Left.Index != nil && t.Left.Shift == 0 && t.Right.Shift == 0
	switch {
	case t.Op == algebra.Same && byLabel:
		return s.sameas(t)
	case t.Op == algebra.Different && byLabel:
		return "not " + s.sameas(t)
	case t.Op == algebra.Different: // also where an element lies outside its set
		t.Op = algebra.Same
		return "not (" + s.positions(t) + ")"
	}
	return s.positions(t)
}

// mirrored returns the same comparison with its sides exchanged, so that an index comes
// before a label.
func mirrored(t algebra.Compare) algebra.Compare {
	t.Left, t.Right = t.Right, t.Left
	switch t.Op {
	case algebra.Before:
		t.Op = algebra.After
	case algebra.After:
		t.Op = algebra.Before
	}
	return t
}

// sameas compares by label: sameas(i,j) or sameas(i,'label'). Both must be of one set here,
// although GAMS would compare labels of any two.
func (s *symbols) sameas(t algebra.Compare) string {
	return fmt.Sprintf("sameas(%s,%s)", s.element(t.Left), s.element(t.Right))
}

// positions compares positions, counted from 1 as ord does; it holds only where
// both elements are in their set.
// A shifted index needs the end of its set as a second condition: to GAMS ord(i)+1 is a number like
// any other, and i+1 may be no element.
func (s *symbols) positions(t algebra.Compare) string {
	signs := [...]string{algebra.Same: "=", algebra.Before: "<", algebra.After: ">"}
	out := s.position(t.Left) + " " + signs[t.Op] + " " + s.position(t.Right)
	for _, e := range []algebra.Element{t.Left, t.Right} {
		switch {
		case e.Index == nil:
		case e.Shift > 0:
			out += fmt.Sprintf(" and %s <= card(%s)", s.position(e), s.Of[e.Set])
		case e.Shift < 0:
			out += fmt.Sprintf(" and %s >= 1", s.position(e))
		}
	}
	return out
}

// position writes the position of an element, counted from 1.
func (s *symbols) position(e algebra.Element) string {
	if e.Index == nil {
		return fmt.Sprint(e.At + 1)
	}
	name := "ord(" + s.Of[indexKey{e.Set, e.Index.Name}] + ")"
	if e.Shift != 0 {
		return fmt.Sprintf("%s%+d", name, e.Shift)
	}
	return name
}

// expr writes an expression. known are conditions that hold wherever it stands, so that
// they need not be written again at a variable's domain.
// A conjunct counts as known if it is among the conditions of the row, the fixing or the sums
// around the term, with the same subscripts (algebra.Demands).
func (s *symbols) expr(e algebra.Expr, known []algebra.Condition) string {
	return language.Expr(e, func(g algebra.Group) []algebra.Part { return s.group(g, known) })
}

// group writes terms under one sum. A variable declared on a relation is asked
// for with the relation, because GAMS would create the variables outside it too. The
// relation is a condition of the sum where the sum has one term, else of the term.
func (s *symbols) group(g algebra.Group, known []algebra.Condition) []algebra.Part {
	conditions := algebra.Conjuncts(g.If)
	if len(g.Terms) == 1 && len(g.Over) > 0 {
		if c, missing := missing(&g.Terms[0], append(known[:len(known):len(known)], conditions...)); missing {
			conditions = append(conditions, c)
		}
	}
	inside := append(known[:len(known):len(known)], conditions...)
	var terms []algebra.Part
	for i := range g.Terms {
		terms = append(terms, s.term(&g.Terms[i], inside))
	}
	if len(g.Over) == 0 && len(conditions) == 0 {
		return terms
	}
	body, negative := terms[0].Text, terms[0].Negative
	if len(terms) > 1 {
		body, negative = algebra.Join(terms, "-"), false
	}
	if len(g.Over) == 0 {
		return []algebra.Part{{Negative: negative, Text: "(" + body + ")" + s.dollar(conditions)}}
	}
	over := s.over(g.Over)
	if len(g.Over) == 1 {
		over = strings.Trim(over, "()")
	}
	return []algebra.Part{{Negative: negative, Text: "sum(" + over + s.dollar(conditions) + ", " + body + ")"}}
}

// missing returns the condition that a term's variable is in its domain, unless
// it is among those known.
func missing(t *algebra.Term, known []algebra.Condition) (algebra.Condition, bool) {
	if t.Var == nil || t.Var.Domain == nil || algebra.Demands(known, t.Var.Domain, t.Args) {
		return nil, false
	}
	return algebra.Holds{Relation: t.Var.Domain, Args: t.Args}, true
}

// term writes coefficient*parameter*variable, as far as the term has them; a coefficient of
// 1 is left out. The sign is returned apart, for algebra.Join.
func (s *symbols) term(t *algebra.Term, known []algebra.Condition) algebra.Part {
	param, variable := "", ""
	if t.Param != nil {
		param = s.ref(s.Of[t.Param], t.ParamArgs)
	}
	if t.Var != nil {
		variable = s.ref(s.Of[t.Var], t.Args)
		if c, missing := missing(t, known); missing {
			variable += s.dollar([]algebra.Condition{c})
		}
	}
	return language.Term(t, param, variable, "*")
}
