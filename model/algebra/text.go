package algebra

// The declaration as plain text for a terminal, in the same order as the LaTeX. Own.

import (
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// Text writes the formulation in mathematical notation for a terminal of 100
// columns: sets, parameters, variables with their domains, the objective, every
// family of rows with its name and meaning, and what is fixed. Long lists of
// elements and numbers are cut and counted. The error is that of Check, or of w.
func (a *Program) Text(w io.Writer) error {
	if err := a.Check(); err != nil {
		return err
	}
	t := &text{}
	t.line(0, a.Name+": "+a.Title)
	t.sets(a)
	t.params(a)
	t.variables(a)
	t.objective(a)
	t.rows(a)
	t.fixings(a)
	t.notes(a)
	_, err := io.WriteString(w, t.b.String())
	return err
}

const (
	textWidth    = 100 // columns
	textElements = 60  // entries of a list that are shown
)

// text builds the page; every method writes one of its parts.
type text struct{ b strings.Builder }

// line writes words; what does not fit is indented by four more.
func (t *text) line(indent int, s string) {
	t.b.WriteString(model.Wrap(s, indent, indent+4, textWidth))
}

func (t *text) heading(s string) { t.b.WriteString("\n" + s + "\n") }

func (t *text) sets(a *Program) {
	if len(a.Sets) > 0 {
		t.heading("Sets")
	}
	for _, s := range a.Sets {
		t.line(2, fmt.Sprintf("%s = {%s}%s", s.Name, elementList(s), dash(s.Doc)))
	}
	for _, r := range a.Relations {
		t.line(2, fmt.Sprintf("%s ⊆ %s, %s%s", r.Name, setNames(r.Sets, " × "), count(len(r.Tuples), "tuple"), dash(r.Doc)))
		shown := make([]string, 0, textElements)
		for _, tuple := range r.Tuples[:min(len(r.Tuples), textElements)] {
			shown = append(shown, labels(r.Sets, tuple))
		}
		t.list(shown, len(r.Tuples))
	}
}

// elementList shows a set: all of a short one, the first two elements and the last of a
// long one.
// A range of four or more numbers is shortened too: its elements are consecutive, so three of them
// say the rest.
func elementList(s *Set) string {
	const most = 16
	n := s.Len()
	if n <= most && !(s.Numeric && n > 3) {
		shown := make([]string, n)
		for k := range shown {
			shown[k] = s.shown(k)
		}
		return strings.Join(shown, ", ")
	}
	return fmt.Sprintf("%s, %s, …, %s", s.shown(0), s.shown(1), s.shown(n-1))
}

// shown writes an element; negative numbers get the sign −, not a hyphen.
func (s *Set) shown(position int) string {
	if s.Numeric {
		return minusSign(s.Labels[position])
	}
	return enclosed(s.Labels[position])
}

// enclosed puts a label with a comma in parentheses, since in a list its end could not be
// seen otherwise: cells of a box are called 0,1,2.
func enclosed(label string) string {
	if strings.Contains(label, ",") && !strings.HasPrefix(label, "(") {
		return "(" + label + ")"
	}
	return label
}

func setNames(sets []*Set, between string) string {
	names := make([]string, len(sets))
	for d, s := range sets {
		names[d] = s.Name
	}
	return strings.Join(names, between)
}

// labels writes a tuple; one of one set stands without parentheses.
// positions are those of the tuple, one for each set, from 0.
func labels(sets []*Set, positions []int) string {
	if len(positions) == 1 {
		return sets[0].shown(positions[0])
	}
	out := make([]string, len(positions))
	for d, p := range positions {
		out[d] = sets[d].shown(p)
	}
	return "(" + strings.Join(out, ",") + ")"
}

// list writes the entries shown of a list that has of entries in all, and how many are not
// shown.
// The entries have a line of their own, indented below what they belong to.
func (t *text) list(shown []string, of int) {
	s := strings.Join(shown, ", ")
	if len(shown) < of {
		s += fmt.Sprintf(", … and %d more", of-len(shown))
	}
	if s != "" {
		t.b.WriteString(model.Wrap(s, 6, 6, textWidth))
	}
}

// params writes each number or table. Zeros are left out, as they are in the GAMS and GMPL files.
func (t *text) params(a *Program) {
	if len(a.Params) > 0 {
		t.heading("Parameters")
	}
	for _, p := range a.Params {
		if len(p.Sets) == 0 {
			t.line(2, fmt.Sprintf("%s = %s%s", p.Name, minusSign(number(p.Values[0])), dash(p.Doc)))
			continue
		}
		t.line(2, fmt.Sprintf("%s(%s)%s", p.Name, setNames(p.Sets, ","), dash(p.Doc)))
		var shown []string
		entries := p.Entries()
		for _, e := range entries[:min(len(entries), textElements)] {
			shown = append(shown, fmt.Sprintf("%s %s", labels(p.Sets, e.At), minusSign(number(e.Value))))
		}
		t.list(shown, len(entries))
	}
}

// Entry is a number of a parameter other than 0, and where it stands.
type Entry struct {
	At    []int // position in each set
	Value float64
}

// Entries returns the numbers of the table that are not 0, in its order: the last set's
// position changes fastest.
// A place in Values is taken apart digit by digit, the size of each set being the base of its
// digit, last set first.
func (p *Param) Entries() []Entry {
	var out []Entry
	for i, x := range p.Values {
		if x == 0 {
			continue
		}
		at := make([]int, len(p.Sets))
		for d := len(at) - 1; d >= 0; d-- {
			at[d] = i % p.Sets[d].Len()
			i /= p.Sets[d].Len()
		}
		out = append(out, Entry{at, x})
	}
	return out
}

// variables writes each family with its domain, such as {0, 1} or [0, ∞), and the relation that
// it is declared on.
func (t *text) variables(a *Program) {
	t.heading("Variables")
	for _, v := range a.Variables {
		s := v.Name
		if len(v.Sets) > 0 {
			s += "(" + setNames(v.Sets, ",") + ")"
		}
		s += " ∈ " + model.DomainText(v.Type.IsInteger(), v.Lower, v.Upper)
		if v.Domain != nil {
			s += " on " + v.Domain.Name
		}
		t.line(2, s+dash(v.Doc))
	}
}

// objective writes the direction as the heading. A program without objective asks for any point.
func (t *text) objective(a *Program) {
	o := a.Objective
	switch {
	case o.Name == "" && len(o.Expr) == 0:
		t.heading("Find any point")
		return
	case o.Maximize:
		t.heading("Maximize")
	default:
		t.heading("Minimize")
	}
	t.line(2, o.Name+" = "+textExpr(o.Expr))
}

func (t *text) rows(a *Program) {
	if len(a.Rows) > 0 {
		t.heading("Subject to")
	}
	signs := [...]string{LessEqual: "≤", GreaterEqual: "≥", Equal: "="}
	for _, r := range a.Rows {
		t.line(2, r.Name+dash(r.Doc))
		t.quantified(6, textExpr(r.Left)+" "+signs[r.Sense]+" "+textExpr(r.Right), r.Over, r.If)
	}
}

func (t *text) fixings(a *Program) {
	if len(a.Fixings) > 0 {
		t.heading("Fixed")
	}
	for _, f := range a.Fixings {
		t.quantified(2, textNotation.term(&f.Ref).Text+" = "+textExpr(f.Value), f.Over, f.If)
	}
}

// notes says what becomes of terms that point outside a set or a relation, if there can be
// any.
func (t *text) notes(a *Program) {
	sparse := false
	for _, v := range a.Variables {
		sparse = sparse || v.Domain != nil
	}
	if !a.shifts() && !sparse {
		return
	}
	t.heading("Notes")
	if a.shifts() {
		t.line(2, "A term whose shifted index leaves its set is left out.")
	}
	if sparse {
		t.line(2, "A term of a variable outside the relation it is declared on is left out.")
	}
}

// quantified writes a line with "for all" behind it, or with "if" where there is a condition
// and no index.
func (t *text) quantified(indent int, s string, over []*Index, condition Condition) {
	if scope := textNotation.scope(over, condition); len(over) > 0 {
		s += "   ∀ " + scope
	} else if scope != "" {
		s += "   if " + scope
	}
	t.line(indent, s)
}

// dash puts the words of a declaration behind what they explain, or nothing where there are none.
func dash(doc string) string {
	if doc == "" {
		return ""
	}
	return " — " + doc
}

// count writes a number of things, with an s for any number but 1.
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
