package algebra

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// Expressions and conditions as LaTeX writes them.

// scope writes indices, their sets and the condition on them. A set is left out where
// membership of a relation says it: "(t,b,d) ∈ slides" rather than "t ∈ T, b ∈ C, d ∈ C:
// (t,b,d) ∈ slides", and "b: (t,i,b) ∈ pushes" where t and i are bound outside.
// An index counts as said if a membership has it unshifted: a shifted one refers to another
// element. The indices themselves are left out altogether only where the first conjunct is
// a membership of exactly these indices; else they are listed, without their sets.
func (l *latex) scope(over []*Index, condition Condition) string {
	said := map[*Index]bool{}
	whole := false // the first membership names the indices, each once and no other
	var parts []string
	for k, c := range Conjuncts(condition) {
		parts = append(parts, l.condition(c))
		if h, ok := c.(Holds); ok {
			whole = whole || k == 0 && namesAll(h, over)
			for _, e := range h.Args {
				if e.Index != nil && e.Shift == 0 {
					said[e.Index] = true
				}
			}
		}
	}
	var names []string
	for _, i := range over {
		switch {
		case !said[i]:
			names = append(names, latexName(i.Name)+` \in `+l.set[i.Set])
		case !whole:
			names = append(names, latexName(i.Name))
		}
	}
	s := strings.Join(names, `,\ `)
	switch {
	case len(parts) == 0:
		return s
	case s == "":
		return strings.Join(parts, `,\ `)
	}
	return s + `:\ ` + strings.Join(parts, `,\ `)
}

// namesAll reports whether the tuple of a membership consists of exactly these indices, in
// any order and unshifted.
func namesAll(h Holds, over []*Index) bool {
	if len(h.Args) != len(over) {
		return false
	}
	for _, i := range over {
		if !slices.ContainsFunc(h.Args, func(e Element) bool { return e.Index == i && e.Shift == 0 }) {
			return false
		}
	}
	return true
}

// condition writes one conjunct; a tuple of one element stands without parentheses.
func (l *latex) condition(c Condition) string {
	switch t := c.(type) {
	case Compare:
		signs := [...]string{Same: `=`, Different: `\ne`, Before: `<`, After: `>`}
		return latexElement(t.Left) + " " + signs[t.Op] + " " + latexElement(t.Right)
	case Holds:
		tuple := latexArgs(t.Args)
		s := strings.Join(tuple, ",")
		if len(tuple) > 1 {
			s = "(" + s + ")"
		}
		return s + ` \in ` + latexName(t.Relation.Name)
	}
	return ""
}

// parts are the summands of an expression with their signs.
// As in textExpr, a single term has its sign before the sum, and several have theirs inside.
func (l *latex) parts(e Expr) []Part {
	var parts []Part
	for _, g := range e.Groups() {
		var inner []Part
		for i := range g.Terms {
			inner = append(inner, l.term(&g.Terms[i]))
		}
		scope := l.scope(g.Over, g.If)
		if scope == "" {
			parts = append(parts, inner...)
			continue
		}
		body := inner[0]
		if len(inner) > 1 {
			body = Part{Text: `\bigl(` + Join(inner, "-") + `\bigr)`}
		}
		if len(g.Over) == 0 {
			body.Text = `[` + scope + `]\,` + body.Text // Iverson's bracket: 1 if it holds
		} else {
			body.Text = `\sum_{` + scope + `} ` + body.Text
		}
		parts = append(parts, body)
	}
	return parts
}

// term writes coefficient, parameter and variable as far as the term has them. The sign is
// returned apart, for Join.
func (l *latex) term(t *Term) Part {
	var factors []string
	size := math.Abs(t.Coefficient)
	if size != 1 || t.Param == nil && t.Var == nil {
		factors = append(factors, model.NumberLaTeX(size))
	}
	if t.Param != nil {
		factors = append(factors, subscripted(t.Param.Name, latexArgs(t.ParamArgs)))
	}
	if t.Var != nil {
		factors = append(factors, subscripted(t.Var.Name, latexArgs(t.Args)))
	}
	return Part{math.Signbit(t.Coefficient), strings.Join(factors, `\,`)}
}

// subscripted writes a name with its subscripts, if it has any.
func subscripted(name string, subscripts []string) string {
	if len(subscripts) == 0 {
		return latexName(name)
	}
	return latexName(name) + "_{" + strings.Join(subscripts, ",") + "}"
}

// latexArgs writes subscripts one by one; the callers put commas or parentheses around them.
func latexArgs(args []Element) []string {
	out := make([]string, len(args))
	for d, e := range args {
		out[d] = latexElement(e)
	}
	return out
}

// latexElement writes a subscript: a label, i, or i+1.
func latexElement(e Element) string {
	switch {
	case e.Index == nil:
		return latexLabel(e.Set, e.Set.Labels[e.At])
	case e.Shift != 0:
		return fmt.Sprintf("%s%+d", latexName(e.Index.Name), e.Shift)
	}
	return latexName(e.Index.Name)
}

// latexLabel writes a label in math: a number as it is, others as text.
func latexLabel(s *Set, label string) string {
	if s.Numeric {
		return label
	}
	return `\text{` + model.EscapeLaTeX(enclosed(label)) + `}`
}

// latexName writes an identifier in math: one letter as it is, more in one word.
func latexName(name string) string {
	if len(name) == 1 {
		return name
	}
	return `\mathit{` + model.EscapeLaTeX(name) + `}`
}
