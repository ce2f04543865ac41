package algebra

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Expressions and conditions as Text writes them.

// textScope writes indices and the condition on them: i, j ∈ i: i ≠ j. An index called
// like its set, here i, stands for itself and its set. Without indices it is the
// condition alone; empty where there is neither.
func textScope(over []*Index, condition Condition) string {
	names := make([]string, len(over))
	for d, i := range over {
		names[d] = i.Name
		if i.Name != i.Set.Name {
			names[d] += " ∈ " + i.Set.Name
		}
	}
	s := strings.Join(names, ", ")
	var parts []string
	for _, c := range Conjuncts(condition) {
		parts = append(parts, textCondition(c))
	}
	switch {
	case len(parts) == 0:
		return s
	case s == "":
		return strings.Join(parts, ", ")
	}
	return s + ": " + strings.Join(parts, ", ")
}

// textCondition writes one conjunct. A membership of one element stands without parentheses.
func textCondition(c Condition) string {
	switch t := c.(type) {
	case Compare:
		signs := [...]string{Same: "=", Different: "≠", Before: "<", After: ">"}
		return textElement(t.Left) + " " + signs[t.Op] + " " + textElement(t.Right)
	case Holds:
		if len(t.Args) == 1 {
			return textElement(t.Args[0]) + " ∈ " + t.Relation.Name
		}
		return "(" + textArgs(t.Args) + ") ∈ " + t.Relation.Name
	}
	return ""
}

// textElement writes a subscript: a label, i, or i+1.
func textElement(e Element) string {
	switch {
	case e.Index == nil:
		return e.Set.shown(e.At)
	case e.Shift > 0:
		return fmt.Sprintf("%s+%d", e.Index.Name, e.Shift)
	case e.Shift < 0:
		return fmt.Sprintf("%s−%d", e.Index.Name, -e.Shift)
	}
	return e.Index.Name
}

// textArgs writes subscripts with commas and no blanks between, so that Wrap breaks no line there.
func textArgs(args []Element) string {
	out := make([]string, len(args))
	for d, e := range args {
		out[d] = textElement(e)
	}
	return strings.Join(out, ",")
}

// textExpr writes an expression. Terms under one sum stand in parentheses behind one Σ; a
// condition without a sum is Iverson's bracket.
// A single term keeps its sign outside of its sum, so that −Σ is read and not Σ −; several terms
// keep theirs inside the parentheses, and the group as a whole is positive.
func textExpr(e Expr) string {
	var parts []Part
	for _, g := range e.Groups() {
		var inner []Part
		for i := range g.Terms {
			inner = append(inner, textTerm(&g.Terms[i]))
		}
		scope := textScope(g.Over, g.If)
		if scope == "" {
			parts = append(parts, inner...)
			continue
		}
		body := inner[0]
		if len(inner) > 1 {
			body = Part{Text: "(" + Join(inner, "−") + ")"}
		}
		switch {
		case len(g.Over) == 0:
			body.Text = "[" + scope + "]·" + body.Text // Iverson's bracket: 1 if it holds
		case strings.Contains(scope, " "):
			body.Text = "Σ_{" + scope + "} " + body.Text
		default:
			body.Text = "Σ_" + scope + " " + body.Text
		}
		parts = append(parts, body)
	}
	return Join(parts, "−")
}

// textTerm writes coefficient·parameter·variable as far as the term has them; a coefficient of
// ±1 is left out. The sign is returned apart, for Join.
// A term without parameter and variable is a number and keeps its 1.
func textTerm(t *Term) Part {
	var factors []string
	size := math.Abs(t.Coefficient)
	if size != 1 || t.Param == nil && t.Var == nil {
		factors = append(factors, number(size))
	}
	if t.Param != nil {
		factors = append(factors, textRef(t.Param.Name, t.ParamArgs))
	}
	if t.Var != nil {
		factors = append(factors, textRef(t.Var.Name, t.Args))
	}
	return Part{math.Signbit(t.Coefficient), strings.Join(factors, "·")}
}

// textRef writes a name with its subscripts: x(i,t), or x alone.
func textRef(name string, args []Element) string {
	if len(args) == 0 {
		return name
	}
	return name + "(" + textArgs(args) + ")"
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
