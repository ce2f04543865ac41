package model

// What stands beside the matrix as LaTeX: products in the objective, rows under a condition as
// implications, special ordered sets by their type and members, and semi-continuous variables by
// their two parts. The notation of the sets is that of E. M. L. Beale and J. A. Tomlin, 1970. Own.

import (
	"fmt"
	"math"
	"strings"
)

// products returns the quadratic terms of the objective, beginning with a sign.
func (l *modelLaTeX) products() string {
	list := l.m.extra.Products
	if len(list) == 0 {
		return ""
	}
	s := linear(len(list), latexSigns, func(k int) (float64, string) {
		p := list[k]
		text := latexIndexed(l.m.ColumnName(int(p.A)))
		if p.A == p.B {
			text = "{" + text + "}^{2}"
		} else {
			text += `\,` + latexIndexed(l.m.ColumnName(int(p.B)))
		}
		if math.Abs(p.Coefficient) != 1 {
			text = NumberLaTeX(math.Abs(p.Coefficient)) + `\,` + text
		}
		return p.Coefficient, text
	})
	if rest, minus := strings.CutPrefix(s, latexSigns.minus); minus {
		return " - " + rest
	}
	return " + " + s
}

// constructs writes at most most of each kind.
func (l *modelLaTeX) constructs(most int) {
	e := &l.m.extra
	l.each(len(e.Indicators), most, "more indicator row", func(k int) (body, name string) { return l.implication(&e.Indicators[k]), e.Indicators[k].Name })
	l.each(len(e.SOS), most, "more special ordered set", func(k int) (body, name string) { return l.set(&e.SOS[k]), e.SOS[k].Name })
	l.each(len(e.Semi), most, "more semi-continuous variable", func(k int) (body, name string) { return l.semi(e.Semi[k]), "" })
}

// each writes lines with their names as tags.
func (l *modelLaTeX) each(n, most int, what string, line func(k int) (body, name string)) {
	for k := range n {
		if most >= 1 && k == most {
			l.more(n-most, what)
			return
		}
		body, name := line(k)
		if name == "" {
			fmt.Fprintf(l.w, " \\\\\n& %s \\notag", body)
			continue
		}
		fmt.Fprintf(l.w, " \\\\\n& %s \\tag{%s}", body, EscapeLaTeX(name))
	}
}

func (l *modelLaTeX) implication(i *Indicator) string {
	s := linear(len(i.Index), latexSigns, func(k int) (float64, string) { return i.Value[k], l.product(i.Value[k], i.Index[k]) })
	when := 0
	if i.When {
		when = 1
	}
	return fmt.Sprintf(`%s = %d \;\Rightarrow\; %s`, latexIndexed(l.m.ColumnName(int(i.Column))), when, latexBetween(i.Lower, s, i.Upper))
}

// setTerms is how many members of a set are written, which must fit into a line.
const setTerms = 8

func (l *modelLaTeX) set(s *SOS) string {
	var names []string
	for k, j := range s.Columns {
		if k == setTerms {
			names = append(names, fmt.Sprintf(`\dots\ \text{(%d more)}`, len(s.Columns)-k))
			break
		}
		names = append(names, latexIndexed(l.m.ColumnName(int(j))))
	}
	what := "at most one is not 0"
	if s.Type == 2 {
		what = "at most two neighbours are not 0"
	}
	return fmt.Sprintf(`\mathrm{SOS}_{%d}(%s)\ \text{: %s}`, s.Type, strings.Join(names, ", "), what)
}

func (l *modelLaTeX) semi(s Semi) string {
	upper := l.m.upper[s.Column]
	return fmt.Sprintf(`%s \in \{0\} \cup %s`, latexIndexed(l.m.ColumnName(int(s.Column))), DomainLaTeX(l.m.kind[s.Column].IsInteger(), s.From, upper))
}
