package gmpl

// Expressions and conditions. A shifted index of a set of numbers is written as
// arithmetic, t+1, under the condition that it is in the set; one of a set of
// labels becomes an index of its own that runs over the element in question, if
// there is one.

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/format/language"
	"github.com/tilemip/tilemip/model/algebra"
)

// scope is what stands around an expression: the conditions known to hold, and
// the indices made for shifts.
type scope struct {
	known  []algebra.Condition
	shifts map[algebra.Element]string // for each shifted index of labels, the index that stands for it
}

// under is the scope of a row or fixing with a condition.
func under(condition algebra.Condition) scope {
	return scope{known: algebra.Conjuncts(condition)}
}

// and is the scope inside further conditions.
func (c scope) and(more []algebra.Condition) scope {
	return scope{append(c.known[:len(c.known):len(c.known)], more...), c.shifts}
}

// element writes a subscript: a number or label, an index, or a shifted index, which the
// scope must have an index for unless its set is of numbers.
func (s *symbols) element(e algebra.Element, c scope) string {
	switch {
	case e.Index == nil && e.Set.Numeric:
		return e.Set.Labels[e.At]
	case e.Index == nil:
		return quoted(s.Label[e.Set][e.At])
	case e.Shift == 0:
		return s.index[e.Index.Name]
	case !e.Set.Numeric:
		return c.shifts[e]
	}
	return fmt.Sprintf("%s%+d", s.index[e.Index.Name], e.Shift)
}

// elements writes subscripts with commas between, as they stand within brackets.
func (s *symbols) elements(args []algebra.Element, c scope) string {
	out := make([]string, len(args))
	for d, e := range args {
		out[d] = s.element(e, c)
	}
	return strings.Join(out, ",")
}

// ref writes a name with its subscripts in brackets, or alone where it has none.
func (s *symbols) ref(name string, args []algebra.Element, c scope) string {
	if len(args) == 0 {
		return name
	}
	return name + "[" + s.elements(args, c) + "]"
}

// indexing writes {i in I, t in T: conditions}, or nothing.
// A condition without indices needs an indexing expression all the same: over 1..1, which has one
// member if the condition holds and none otherwise.
func (s *symbols) indexing(entries, conditions []string) string {
	if len(entries) == 0 {
		if len(conditions) == 0 {
			return ""
		}
		entries = []string{"1..1"} // one copy, or none
	}
	out := "{" + strings.Join(entries, ", ")
	if len(conditions) > 0 {
		out += ": " + strings.Join(conditions, " and ")
	}
	return out + "}"
}

// entries writes i in I for each index.
func (s *symbols) entries(over []*algebra.Index) []string {
	out := make([]string, len(over))
	for d, i := range over {
		out[d] = s.index[i.Name] + " in " + s.Of[i.Set]
	}
	return out
}

// conditions writes each of the conjuncts; the caller joins them by and.
func (s *symbols) conditions(list []algebra.Condition) []string {
	var out []string
	for _, c := range list {
		out = append(out, s.condition(c))
	}
	return out
}

// condition writes one conjunct. Membership of shifted labels takes an exists over the
// indices made for the shifts; it is false where a shift leaves the set.
func (s *symbols) condition(condition algebra.Condition) string {
	if t, ok := condition.(algebra.Compare); ok {
		return s.compare(t)
	}
	t := condition.(algebra.Holds)
	entries, conditions, c := s.shifted(t.Args, scope{})
	member := s.member(t.Relation, t.Args, c)
	if len(entries) == 0 { // a number outside its set is in no relation
		return member
	}
	return "exists" + s.indexing(entries, conditions) + " " + member
}

// member writes (i,j) in relation.
// The tuple must be written in the scope c, which has an index for each shifted label.
func (s *symbols) member(r *algebra.Relation, args []algebra.Element, c scope) string {
	tuple := s.elements(args, c)
	if len(args) > 1 {
		tuple = "(" + tuple + ")"
	}
	return tuple + " in " + s.Of[r]
}

// compare writes a comparison; it holds only where both elements are in the set,
// except that Different is the negation of Same and so holds outside too.
// For a shifted number, "in the set" is a condition of its own; for a shifted label, that its
// position is from 1 to the number of labels.
func (s *symbols) compare(t algebra.Compare) string {
	if t.Op == algebra.Different {
		if t.Left.Shift == 0 && t.Right.Shift == 0 {
			return s.element(t.Left, scope{}) + " <> " + s.element(t.Right, scope{})
		}
		t.Op = algebra.Same
		return "not (" + s.compare(t) + ")"
	}
	if t.Op == algebra.Same && t.Left.Shift == 0 && t.Right.Shift == 0 {
		return s.element(t.Left, scope{}) + " = " + s.element(t.Right, scope{})
	}
	signs := [...]string{algebra.Same: " = ", algebra.Before: " < ", algebra.After: " > "}
	out := []string{s.place(t.Left) + signs[t.Op] + s.place(t.Right)}
	for _, e := range []algebra.Element{t.Left, t.Right} {
		if e.Shift == 0 {
			continue
		}
		if e.Set.Numeric {
			out = append(out, s.place(e)+" in "+s.Of[e.Set])
		} else {
			out = append(out, s.place(e)+" in 1..card("+s.Of[e.Set]+")")
		}
	}
	return strings.Join(out, " and ")
}

// place writes what orders an element: the number itself, or the position of a
// label, from 1.
func (s *symbols) place(e algebra.Element) string {
	switch {
	case e.Set.Numeric:
		return s.element(e, scope{})
	case e.Index == nil:
		return fmt.Sprint(e.At + 1)
	}
	at := s.position[e.Set] + "[" + s.index[e.Index.Name] + "]"
	if e.Shift != 0 {
		return fmt.Sprintf("%s%+d", at, e.Shift)
	}
	return at
}

// shifted prepares the shifted indices among subscripts. A label's neighbour gets an index
// of its own: an entry n in SET and the condition pos[n] = pos[i]+1. A number's neighbour
// gets the condition that it is in the set, unless the scope implies that. inner is the
// scope in which the subscripts can then be written.
// A subscript that occurs twice gets one index. The new names are never used again, so they cannot
// collide in nested scopes.
func (s *symbols) shifted(args []algebra.Element, c scope) (entries, conditions []string, inner scope) {
	inner = scope{c.known, map[algebra.Element]string{}}
	for _, e := range args {
		if e.Index == nil || e.Shift == 0 {
			continue
		}
		if _, twice := inner.shifts[e]; twice {
			continue
		}
		inner.shifts[e] = ""
		if e.Set.Numeric {
			if !implied(e, c.known) {
				conditions = append(conditions, s.element(e, c)+" in "+s.Of[e.Set])
			}
			continue
		}
		s.fresh++
		name := s.Unused("idx", fmt.Sprintf("%s_%d", e.Index.Name, s.fresh))
		inner.shifts[e] = name
		entries = append(entries, name+" in "+s.Of[e.Set])
		conditions = append(conditions, fmt.Sprintf("%s[%s] = %s", s.position[e.Set], name, s.place(e)))
	}
	return entries, conditions, inner
}

// implied reports whether a known condition says that the neighbour of an index
// is in the set: t is not the last where t+1 is meant, not the first for t-1.
// Only steps of one are recognized; for others a condition may be written that is not needed, which is
// harmless.
func implied(e algebra.Element, known []algebra.Condition) bool {
	for _, k := range known {
		t, ok := k.(algebra.Compare)
		if !ok || t.Left.Index != e.Index || t.Left.Shift != 0 || t.Right.Index != nil {
			continue
		}
		last, first := t.Right.At == e.Set.Len()-1, t.Right.At == 0
		switch {
		case e.Shift == 1 && last && (t.Op == algebra.Different || t.Op == algebra.Before),
			e.Shift == -1 && first && (t.Op == algebra.Different || t.Op == algebra.After):
			return true
		}
	}
	return false
}

// expr writes an expression, group by group. A group is terms under one sum and one
// condition.
func (s *symbols) expr(e algebra.Expr, c scope) string {
	return language.Expr(e, func(g algebra.Group) []algebra.Part { return s.group(g, c) })
}

// group writes a single term with what it needs in its own indexing expression, and several
// in parentheses under one sum or condition.
// In a group of several terms each one brings its own shifted indices, so that a term whose
// neighbour does not exist vanishes without the others.
func (s *symbols) group(g algebra.Group, c scope) []algebra.Part {
	conditions := algebra.Conjuncts(g.If)
	c = c.and(conditions)
	if len(g.Terms) == 1 {
		return []algebra.Part{s.single(&g.Terms[0], g.Over, conditions, c)}
	}
	var terms []algebra.Part
	for i := range g.Terms {
		terms = append(terms, s.single(&g.Terms[i], nil, nil, c))
	}
	if len(g.Over) == 0 && len(conditions) == 0 {
		return terms
	}
	return []algebra.Part{{Text: s.operator(s.entries(g.Over), s.conditions(conditions), "("+algebra.Join(terms, "-")+")")}}
}

// operator writes sum{entries: conditions} body, or a conditional body.
// The conditional has no else: in GNU MathProg a numeric one is 0 then.
func (s *symbols) operator(entries, conditions []string, body string) string {
	switch {
	case len(entries) > 0:
		return "sum" + s.indexing(entries, conditions) + " " + body
	case len(conditions) > 0:
		return "(if " + strings.Join(conditions, " and ") + " then " + body + ")"
	}
	return body
}

// single writes one term with the sum around it, what its shifted indices need,
// and the question whether its variable exists.
// A shifted index of labels makes a sum over the one element, or none, that is the neighbour. So a
// term that points outside its set is an empty sum, as the declaration means it.
func (s *symbols) single(t *algebra.Term, over []*algebra.Index, group []algebra.Condition, c scope) algebra.Part {
	args := append(t.ParamArgs[:len(t.ParamArgs):len(t.ParamArgs)], t.Args...)
	entries, conditions, c := s.shifted(args, c)
	entries = append(s.entries(over), entries...)
	conditions = append(s.conditions(group), conditions...)
	if t.Var != nil && t.Var.Domain != nil && !algebra.Demands(c.known, t.Var.Domain, t.Args) {
		conditions = append(conditions, s.member(t.Var.Domain, t.Args, c))
	}
	param, variable := "", ""
	if t.Param != nil {
		param = s.ref(s.Of[t.Param], t.ParamArgs, c)
	}
	if t.Var != nil {
		variable = s.ref(s.Of[t.Var], t.Args, c)
	}
	p := language.Term(t, param, variable, " * ")
	p.Text = s.operator(entries, conditions, p.Text)
	return p
}
