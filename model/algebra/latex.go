package algebra

import (
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// LaTeX writes the formulation as LaTeX: lists of the sets, parameters and
// variables, then one align environment of the amsmath package with a tag and a
// label (program:row) for each family of rows, then what each family means. With
// standalone it is a document, else a fragment for the body of one that loads
// amsmath. The error is that of Check, or of w.
func (a *Program) LaTeX(w io.Writer, standalone bool) error {
	if err := a.Check(); err != nil {
		return err
	}
	l := &latex{a: a, set: setSymbols(a.Sets)}
	if standalone {
		l.raw(model.LaTeXHead)
		l.printf("\\section*{%s}\n", model.EscapeLaTeX(a.Title))
	} else {
		l.printf("%% program %s; needs \\usepackage{amsmath}\n", a.Name)
	}
	l.sets()
	l.params()
	l.variables()
	l.program()
	l.meanings()
	l.fixings()
	if standalone {
		l.raw("\\end{document}\n")
	}
	_, err := io.WriteString(w, l.b.String())
	return err
}

// latex builds the source. set holds the symbol of each set.
type latex struct {
	a   *Program
	set map[*Set]string
	b   strings.Builder
}

func (l *latex) raw(s string)                      { l.b.WriteString(s) }
func (l *latex) printf(format string, args ...any) { fmt.Fprintf(&l.b, format, args...) }

// setSymbols writes the set i as a calligraphic I, unless there is a set I too;
// longer names stand as they are.
func setSymbols(sets []*Set) map[*Set]string {
	taken := map[string]int{}
	for _, s := range sets {
		taken[strings.ToUpper(s.Name)]++
	}
	out := map[*Set]string{}
	for _, s := range sets {
		out[s] = latexName(s.Name)
		if upper := strings.ToUpper(s.Name); len(upper) == 1 && taken[upper] == 1 {
			out[s] = `\mathcal{` + upper + `}`
		}
	}
	return out
}

// description writes a list of symbols, in math, and what they mean.
func (l *latex) description(title string, items [][2]string) {
	if len(items) == 0 {
		return
	}
	l.printf("\\paragraph{%s}\n\\begin{description}\n", title)
	for _, item := range items {
		l.printf("\\item[{%s}] %s\n", item[0], item[1])
	}
	l.raw("\\end{description}\n")
}

func (l *latex) sets() {
	var items [][2]string
	for _, s := range l.a.Sets {
		items = append(items, [2]string{"$" + l.set[s] + "$", sentence(s.Doc, "$\\{"+latexElements(s)+"\\}$")})
	}
	for _, r := range l.a.Relations {
		symbol := fmt.Sprintf("$%s \\subseteq %s$", latexName(r.Name), l.product(r.Sets))
		items = append(items, [2]string{symbol, sentence(r.Doc, count(len(r.Tuples), "tuple"))})
	}
	l.description("Sets", items)
}

func (l *latex) product(sets []*Set) string {
	names := make([]string, len(sets))
	for d, s := range sets {
		names[d] = l.set[s]
	}
	return strings.Join(names, ` \times `)
}

func latexElements(s *Set) string {
	n := s.Len()
	shown := make([]string, n)
	for i, label := range s.Labels {
		shown[i] = latexLabel(s, label)
	}
	if n > 8 || s.Numeric && n > 3 {
		shown = []string{shown[0], shown[1], `\dots`, shown[n-1]}
	}
	return strings.Join(shown, ", ")
}

func (l *latex) params() {
	var items [][2]string
	for _, p := range l.a.Params {
		value := ""
		if len(p.Sets) == 0 {
			value = "$" + model.NumberLaTeX(p.Values[0]) + "$"
		}
		items = append(items, [2]string{"$" + generic(p.Name, p.Sets) + "$", sentence(p.Doc, value)})
	}
	l.description("Parameters", items)
}

func (l *latex) variables() {
	var items [][2]string
	for _, v := range l.a.Variables {
		symbol := generic(v.Name, v.Sets) + ` \in ` + model.DomainLaTeX(v.Type.IsInteger(), v.Lower, v.Upper)
		where := ""
		if v.Domain != nil {
			where = "on $" + latexName(v.Domain.Name) + "$"
		}
		items = append(items, [2]string{"$" + symbol + "$", sentence(v.Doc, where)})
	}
	l.description("Variables", items)
}

// generic writes a symbol with its sets' names for indices: p_{i,t}.
func generic(name string, sets []*Set) string {
	subscripts := make([]string, len(sets))
	for d, s := range sets {
		subscripts[d] = latexName(s.Name)
	}
	return subscripted(name, subscripts)
}

// sentence joins what is said in words and what is given in symbols.
func sentence(doc, rest string) string {
	switch {
	case rest == "":
		return model.EscapeLaTeX(doc)
	case doc == "":
		return rest
	}
	return model.EscapeLaTeX(doc) + ": " + rest
}

// program writes the objective and the rows, one line each.
func (l *latex) program() {
	var lines []string
	if o := l.a.Objective; o.Name != "" {
		goal := `\min\quad`
		if o.Maximize {
			goal = `\max\quad`
		}
		lines = append(lines, fmt.Sprintf("%s & %s %s", goal, l.expr(o.Expr), l.tag(o.Name, "objective."+o.Name)))
	}
	signs := [...]string{LessEqual: `\le`, GreaterEqual: `\ge`, Equal: `=`}
	for i, r := range l.a.Rows {
		margin := ""
		if i == 0 {
			margin = `\text{subject to}\quad `
		}
		line := fmt.Sprintf("%s& %s %s %s", margin, l.expr(r.Left), signs[r.Sense], l.expr(r.Right))
		lines = append(lines, line+l.quantifier(r.Over, r.If)+" "+l.tag(r.Name, r.Name))
	}
	if len(lines) > 0 {
		l.printf("\\begin{align}\n%s\n\\end{align}\n", strings.Join(lines, " \\\\\n"))
	}
}

func (l *latex) tag(name, label string) string {
	return fmt.Sprintf(`\tag{%s}\label{%s:%s}`, model.EscapeLaTeX(name), l.a.Name, label)
}

func (l *latex) quantifier(over []*Index, condition Condition) string {
	scope := l.scope(over, condition)
	switch {
	case scope == "":
		return ""
	case len(over) == 0:
		return ` && \text{if } ` + scope
	}
	return ` && \forall ` + scope
}

func (l *latex) meanings() {
	var items [][2]string
	for _, r := range l.a.Rows {
		if r.Doc != "" {
			items = append(items, [2]string{fmt.Sprintf(`\eqref{%s:%s}`, l.a.Name, r.Name), model.EscapeLaTeX(r.Doc)})
		}
	}
	l.description("Rows", items)
}

func (l *latex) fixings() {
	if len(l.a.Fixings) == 0 {
		return
	}
	lines := make([]string, len(l.a.Fixings))
	for i, f := range l.a.Fixings {
		lines[i] = "& " + l.term(&f.Ref).Text + " = " + l.expr(f.Value) + l.quantifier(f.Over, f.If)
	}
	l.printf("\\paragraph{Fixed}\n\\begin{align*}\n%s\n\\end{align*}\n", strings.Join(lines, " \\\\\n"))
}
