package algebra

// The declaration as LaTeX: what a reader of a paper expects, sets and parameters first, then the
// objective, the rows with their quantifiers, and the domains. Own.

import (
	"fmt"
	"io"
	"slices"
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
	l := &latex{notation: latexNotation, a: a, set: setSymbols(a.Sets), index: indexNames(a)}
	l.over = l.scopeOver
	if standalone {
		l.raw(model.LaTeXHead)
		l.printf("\\section*{\\raggedright %s}\n", model.EscapeLaTeX(a.Title))
	} else {
		l.printf("%% program %s; needs \\usepackage{amsmath}\n", a.Name)
	}
	if l.a.Figure != "" {
		l.raw(l.a.Figure)
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

// latex builds the source. set holds the symbol of each set, index the names of one
// letter that the program has for its indices.
type latex struct {
	notation
	a     *Program
	set   map[*Set]string
	index map[string]bool
	b     strings.Builder
}

func (l *latex) raw(s string)                      { l.b.WriteString(s) }
func (l *latex) printf(format string, args ...any) { fmt.Fprintf(&l.b, format, args...) }

// setSymbols returns the symbols of the sets: a calligraphic I for the set i, unless there
// is a set I too; longer names as they are.
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

// sets lists the sets with their elements and the relations with their numbers of tuples.
func (l *latex) sets() {
	var items [][2]string
	for _, s := range l.a.Sets {
		items = append(items, [2]string{"$" + l.set[s] + "$", l.sentence(s.Doc, "$\\{"+latexElements(s)+"\\}$")})
	}
	for _, r := range l.a.Relations {
		symbol := fmt.Sprintf("$%s \\subseteq %s$", latexName(r.Name), l.product(r.Sets))
		items = append(items, [2]string{symbol, l.sentence(r.Doc, count(len(r.Tuples), "tuple"))})
	}
	l.description("Sets", items)
}

// product writes the symbols of sets with × between them.
func (l *latex) product(sets []*Set) string {
	names := make([]string, len(sets))
	for d, s := range sets {
		names[d] = l.set[s]
	}
	return strings.Join(names, ` \times `)
}

// latexElements writes the elements of a set: all of a short one, two and the last of a long
// one. A list wider than a line may be broken at its commas.
// The limit is 8 elements where Text has 16: a line of print holds fewer than one of a terminal.
func latexElements(s *Set) string {
	n := s.Len()
	shown := make([]string, n)
	for i, label := range s.Labels {
		shown[i] = latexLabel(s, label)
	}
	if n > 8 || s.Numeric && n > 3 {
		shown = []string{shown[0], shown[1], `\dots`, shown[n-1]}
	}
	if list := strings.Join(shown, ", "); width(list) <= lineWidth {
		return list
	}
	return strings.Join(shown, `, \allowbreak `)
}

func (l *latex) params() {
	var items [][2]string
	for _, p := range l.a.Params {
		items = append(items, [2]string{"$" + generic(p.Name, p.Sets) + "$", l.sentence(p.Doc, values(p))})
	}
	l.description("Parameters", items)
}

// values writes a number, or the entries of a short list; tables and long lists are
// left to the files of the model.
func values(p *Param) string {
	const most = 32
	if len(p.Sets) > 1 || len(p.Values) > most {
		return ""
	}
	numbers := make([]string, len(p.Values))
	for k, v := range p.Values {
		numbers[k] = model.NumberLaTeX(v)
	}
	if len(p.Sets) == 0 {
		return "$" + numbers[0] + "$"
	}
	return "$(" + strings.Join(numbers, `,\ `) + ")$"
}

// variables lists the families with their domains: the form "x_{i,t} ∈ {0,1}", then what x means.
func (l *latex) variables() {
	var items [][2]string
	for _, v := range l.a.Variables {
		symbol := l.asUsed(v) + ` \in ` + model.DomainLaTeX(v.Type.IsInteger(), v.Lower, v.Upper)
		where := ""
		if v.Domain != nil {
			where = "on $" + latexName(v.Domain.Name) + "$"
		}
		items = append(items, [2]string{"$" + symbol + "$", l.sentence(v.Doc, where)})
	}
	l.description("Variables", items)
}

// generic writes a symbol with its sets' names for indices: p_{i,t}. A set that repeats gets
// primes: p_{i,i'}.
func generic(name string, sets []*Set) string {
	subscripts := make([]string, len(sets))
	for d, s := range sets {
		subscripts[d] = latexName(s.Name) + strings.Repeat("'", repeats(sets[:d], s))
	}
	return subscripted(name, subscripts)
}

// repeats counts how often a set occurs among others.
func repeats(sets []*Set, s *Set) (n int) {
	for _, other := range sets {
		if other == s {
			n++
		}
	}
	return n
}

// asUsed writes a variable with the indices under which a row or the objective has it,
// which say more than the names of its sets, above all where a set comes twice.
// The first term whose subscripts are all different and unshifted indices decides; where there is
// none,
// the sets give the names.
func (l *latex) asUsed(v *Variable) string {
	for t := range terms(l.a) {
		if t.Var != v || len(t.Args) < 2 {
			continue
		}
		var names []string
		for _, e := range t.Args {
			if e.Index != nil && e.Shift == 0 && !slices.Contains(names, latexName(e.Index.Name)) {
				names = append(names, latexName(e.Index.Name))
			}
		}
		if len(names) == len(t.Args) {
			return subscripted(v.Name, names)
		}
	}
	return generic(v.Name, v.Sets)
}

// sentence joins what is said in words and what is given in symbols.
func (l *latex) sentence(doc, rest string) string {
	switch {
	case rest == "":
		return l.words(doc)
	case doc == "":
		return rest
	}
	return l.words(doc) + ": " + rest
}

// words sets what a declaration says of itself: indices that the program uses and
// tuples of them, as in "moves (t, b, d)" or "tile i", become math; "a" is an article.
// A phrase is one word, or the words from an opening parenthesis to the first that has no comma
// behind it. It becomes math only if every name in it is an index of the program; anything else is
// escaped as text. Words behind the first of a phrase are removed from tokens as the phrase
// replaces it.
func (l *latex) words(doc string) string {
	tokens := strings.Split(doc, " ")
	for k := 0; k < len(tokens); k++ {
		last := k
		if strings.HasPrefix(tokens[k], "(") {
			for last < len(tokens)-1 && strings.HasSuffix(tokens[last], ",") {
				last++
			}
		}
		phrase := strings.Join(tokens[k:last+1], " ")
		body := strings.TrimRight(phrase, ".,;:")
		names := strings.Split(strings.TrimSuffix(strings.TrimPrefix(body, "("), ")"), ", ")
		if !slices.ContainsFunc(names, func(n string) bool { return !l.index[n] || n == "a" && len(names) == 1 }) {
			tokens[k] = "$" + body + "$" + phrase[len(body):]
		} else {
			tokens[k] = model.EscapeLaTeX(phrase)
		}
		tokens = slices.Delete(tokens, k+1, last+1)
	}
	return strings.Join(tokens, " ")
}

// program writes the objective and the rows, each on as many lines as it needs; the tag
// stands at the last.
// Every line has one & behind its margin, at which align lines up; \notag suppresses the automatic
// number, and \tag replaces it by the name of the rows.
func (l *latex) program() {
	var display []string
	add := func(margin string, atoms []string, tag string) {
		broken := lines(atoms)
		for k, line := range broken {
			end := ` \notag`
			if k == len(broken)-1 {
				end = " " + tag
			}
			display = append(display, margin+"& "+line+end)
			margin = ""
		}
	}
	if o := l.a.Objective; o.Name != "" {
		goal := `\min\quad `
		if o.Maximize {
			goal = `\max\quad `
		}
		add(goal, atomsOf(l.parts(o.Expr)), l.tag(o.Name, "objective."+o.Name))
	}
	for i, r := range l.a.Rows {
		margin := ""
		if i == 0 {
			margin = `\text{subject to}\quad `
		}
		atoms := atomsOf(l.parts(r.Left))
		right := atomsOf(l.parts(r.Right))
		right[0] = latexSigns[r.Sense] + " " + right[0]
		add(margin, append(append(atoms, right...), l.quantifier(r.Over, r.If)...), l.tag(r.Name, r.Name))
	}
	if len(display) > 0 {
		l.printf("\\begin{align}\n%s\n\\end{align}\n", strings.Join(display, " \\\\\n"))
	}
}

var latexSigns = [...]string{LessEqual: `\le`, GreaterEqual: `\ge`, Equal: `=`}

// tag names an equation and labels it program:row, so that several formulations can stand in one
// document.
func (l *latex) tag(name, label string) string {
	return fmt.Sprintf(`\tag{%s}\label{%s:%s}`, model.EscapeLaTeX(name), l.a.Name, label)
}

// quantifier is "for all …" in one piece, or nothing.
func (l *latex) quantifier(over []*Index, condition Condition) []string {
	scope := l.scope(over, condition)
	switch {
	case scope == "":
		return nil
	case len(over) == 0:
		return []string{`\qquad \text{if } ` + scope}
	}
	return []string{`\qquad \forall ` + scope}
}

// meanings lists what the rows say. Their tags are written out and not referred to, so
// that one run of LaTeX is enough.
func (l *latex) meanings() {
	var items [][2]string
	for _, r := range l.a.Rows {
		if r.Doc != "" {
			items = append(items, [2]string{"(" + model.EscapeLaTeX(r.Name) + ")", l.words(r.Doc)})
		}
	}
	l.description("Rows", items)
}

// fixings writes what is fixed in an align* environment, without numbers: no text refers to it.
func (l *latex) fixings() {
	if len(l.a.Fixings) == 0 {
		return
	}
	display := make([]string, 0, len(l.a.Fixings))
	for _, f := range l.a.Fixings {
		right := atomsOf(l.parts(f.Value))
		right[0] = "= " + right[0]
		atoms := append([]string{l.term(&f.Ref).Text}, right...)
		for _, line := range lines(append(atoms, l.quantifier(f.Over, f.If)...)) {
			display = append(display, "& "+line)
		}
	}
	l.printf("\\paragraph{Fixed}\n\\begin{align*}\n%s\n\\end{align*}\n", strings.Join(display, " \\\\\n"))
}

// indexNames are the indices' names of one letter.
func indexNames(a *Program) map[string]bool {
	out := map[string]bool{}
	for _, i := range a.Indices() {
		if len(i.Name) == 1 {
			out[i.Name] = true
		}
	}
	return out
}
