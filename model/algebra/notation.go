package algebra

// Expressions and conditions in the notations for people. Text for a terminal and LaTeX say the same
// in the same order and differ in their signs and in which sets they leave out of a quantifier. Own.

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// notation has the signs of one of them.
type notation struct {
	name   func(string) string                             // of an identifier
	label  func(s *Set, at int) string                     // of an element
	number func(float64) string                            // not negative
	with   func(name string, subscripts []string) string   // a symbol with its subscripts, if any
	sum    func(scope string) string                       // the sign of a sum
	over   func(over []*Index, parts []Condition) []string // indices and their sets

	minus, times, in, comma, such, open, close string
	signs                                      [4]string // by Op
}

var textNotation = notation{
	name: func(name string) string { return name }, label: func(s *Set, at int) string { return s.shown(at) },
	number: number, with: textSymbol, sum: textSum, over: textOver,
	minus: "−", times: "·", in: " ∈ ", comma: ", ", such: ": ", open: "(", close: ")",
	signs: [...]string{Same: "=", Different: "≠", Before: "<", After: ">"},
}

// latexNotation is that of LaTeX but for over, which knows the symbols of the sets.
var latexNotation = notation{
	name: latexName, label: func(s *Set, at int) string { return latexLabel(s, s.Labels[at]) },
	number: model.NumberLaTeX, with: subscripted, sum: func(scope string) string { return `\sum_{` + scope + `} ` },
	minus: "-", times: `\,`, in: ` \in `, comma: `,\ `, such: `:\ `, open: `\bigl(`, close: `\bigr)`,
	signs: [...]string{Same: "=", Different: `\ne`, Before: "<", After: ">"},
}

// scope writes indices and the condition on them. Without indices it is the condition alone;
// empty where there is neither.
func (n *notation) scope(over []*Index, condition Condition) string {
	conjuncts := Conjuncts(condition)
	s := strings.Join(n.over(over, conjuncts), n.comma)
	var parts []string
	for _, c := range conjuncts {
		parts = append(parts, n.condition(c))
	}
	if s != "" && len(parts) > 0 {
		s += n.such
	}
	return s + strings.Join(parts, n.comma)
}

// condition writes one conjunct. A membership of one element stands without parentheses.
func (n *notation) condition(c Condition) string {
	switch t := c.(type) {
	case Compare:
		return n.element(t.Left) + " " + n.signs[t.Op] + " " + n.element(t.Right)
	case Holds:
		s := strings.Join(n.elements(t.Args), ",")
		if len(t.Args) > 1 {
			s = "(" + s + ")"
		}
		return s + n.in + n.name(t.Relation.Name)
	}
	return ""
}

// element writes a subscript: a label, i, or i+1.
func (n *notation) element(e Element) string {
	switch {
	case e.Index == nil:
		return n.label(e.Set, e.At)
	case e.Shift > 0:
		return n.name(e.Index.Name) + "+" + strconv.Itoa(e.Shift)
	case e.Shift < 0:
		return n.name(e.Index.Name) + n.minus + strconv.Itoa(-e.Shift)
	}
	return n.name(e.Index.Name)
}

func (n *notation) elements(args []Element) []string {
	out := make([]string, len(args))
	for d, e := range args {
		out[d] = n.element(e)
	}
	return out
}

// parts are the summands of an expression with their signs. Terms under one sum stand in parentheses
// behind one Σ; a condition without a sum is Iverson's bracket.
// A single term keeps its sign outside of its sum, so that −Σ is read and not Σ −; several terms
// keep theirs inside the parentheses, and the group as a whole is positive.
func (n *notation) parts(e Expr) []Part {
	var parts []Part
	for _, g := range e.Groups() {
		var inner []Part
		for i := range g.Terms {
			inner = append(inner, n.term(&g.Terms[i]))
		}
		scope := n.scope(g.Over, g.If)
		if scope == "" {
			parts = append(parts, inner...)
			continue
		}
		body := inner[0]
		if len(inner) > 1 {
			body = Part{Text: n.open + Join(inner, n.minus) + n.close}
		}
		if len(g.Over) == 0 {
			body.Text = "[" + scope + "]" + n.times + body.Text // Iverson's bracket: 1 if it holds
		} else {
			body.Text = n.sum(scope) + body.Text
		}
		parts = append(parts, body)
	}
	return parts
}

// term writes coefficient, parameter and variable as far as the term has them; a coefficient of ±1
// is left out. The sign is returned apart, for Join.
// A term without parameter and variable is a number and keeps its 1.
func (n *notation) term(t *Term) Part {
	var factors []string
	size := math.Abs(t.Coefficient)
	if size != 1 || t.Param == nil && t.Var == nil {
		factors = append(factors, n.number(size))
	}
	if t.Param != nil {
		factors = append(factors, n.with(t.Param.Name, n.elements(t.ParamArgs)))
	}
	if t.Var != nil {
		factors = append(factors, n.with(t.Var.Name, n.elements(t.Args)))
	}
	return Part{math.Signbit(t.Coefficient), strings.Join(factors, n.times)}
}

// textExpr writes an expression on a line.
func textExpr(e Expr) string { return Join(textNotation.parts(e), textNotation.minus) }

// textOver writes indices and their sets: i, j ∈ i. An index called like its set, here i, stands for
// itself and its set.
func textOver(over []*Index, _ []Condition) []string {
	names := make([]string, len(over))
	for d, i := range over {
		names[d] = i.Name
		if i.Name != i.Set.Name {
			names[d] += " ∈ " + i.Set.Name
		}
	}
	return names
}

func textSum(scope string) string {
	if strings.Contains(scope, " ") {
		return "Σ_{" + scope + "} "
	}
	return "Σ_" + scope + " "
}

// textSymbol writes x(i,t), or x alone, without blanks, so that Wrap breaks no line there.
func textSymbol(name string, subscripts []string) string {
	if len(subscripts) == 0 {
		return name
	}
	return name + "(" + strings.Join(subscripts, ",") + ")"
}

// number writes whole numbers of up to fifteen digits without exponent, and other numbers
// with the fewest digits that read back equal.
func number(x float64) string {
	if math.Abs(x) < 1e15 && x == math.Trunc(x) {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// minusSign replaces a hyphen by the sign − of typography.
func minusSign(s string) string { return strings.Replace(s, "-", "−", 1) }

// scopeOver writes the indices of a quantifier and their sets. A set is left out where
// membership of a relation says it: "(t,b,d) ∈ slides" rather than "t ∈ T, b ∈ C, d ∈ C:
// (t,b,d) ∈ slides", and "b: (t,i,b) ∈ pushes" where t and i are bound outside.
// An index counts as said if a membership has it unshifted: a shifted one refers to another
// element. The indices themselves are left out altogether only where the first conjunct is
// a membership of exactly these indices; else they are listed, without their sets.
func (l *latex) scopeOver(over []*Index, conjuncts []Condition) []string {
	said := map[*Index]bool{}
	whole := false // the first membership names the indices, each once and no other
	for k, c := range conjuncts {
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
	return names
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

// subscripted writes a name with its subscripts, if it has any.
func subscripted(name string, subscripts []string) string {
	if len(subscripts) == 0 {
		return latexName(name)
	}
	return latexName(name) + "_{" + strings.Join(subscripts, ",") + "}"
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
