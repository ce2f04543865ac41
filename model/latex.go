package model

// The model row by row as LaTeX (amsmath), and the LaTeX of numbers, names and domains that
// package algebra writes too. Rows under a condition are implications, special ordered sets are
// written by their type and members (E. M. L. Beale and J. A. Tomlin, 1970), semi-continuous
// variables by their two parts. Own.

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// LaTeX writes the model as an align environment of the amsmath package, one
// line a row with its name as tag and label: at most most rows, constructs of each kind and lines of
// variables, what is left out is counted; most below 1 shows everything. With
// standalone it is a document, else a fragment. The error is the model's Err, or
// of w.
func (m *Model) LaTeX(w io.Writer, most int, standalone bool) error {
	if err := m.Err(); err != nil {
		return err
	}
	l := &modelLaTeX{m: m, w: bufio.NewWriter(w)}
	if standalone {
		l.w.WriteString(LaTeXHead)
		fmt.Fprintf(l.w, "\\section*{\\raggedright %s}\n", EscapeLaTeX(cmp.Or(m.name, "Model")))
	}
	l.w.WriteString("\\begin{align}\n")
	goal := map[bool]string{false: `\min`, true: `\max`}[m.maximize]
	fmt.Fprintf(l.w, "%s\\quad & %s \\notag", goal, latexNotation.objective(m, latexNotation.products(m)))
	l.each(m.Rows(), most, "more row", l.row)
	e := &m.extra
	l.each(len(e.Indicators), most, "more indicator row", func(k int) (body, tag string) {
		i := &e.Indicators[k]
		row := latexNotation.row(m, i.Index, i.Value, i.Lower, i.Upper)
		return latexNotation.condition(m, i) + ` \;\Rightarrow\; ` + row, tagged(i.Name)
	})
	l.each(len(e.SOS), most, "more special ordered set", func(k int) (body, tag string) { return l.set(&e.SOS[k]), tagged(e.SOS[k].Name) })
	l.each(len(e.Semi), most, "more semi-continuous variable", func(k int) (body, tag string) { return l.semi(e.Semi[k]), `\notag` })
	l.variables(most)
	l.w.WriteString("\n\\end{align}\n")
	if standalone {
		l.w.WriteString("\\end{document}\n")
	}
	return l.w.Flush()
}

// LaTeXHead opens a document that loads what the fragments of this package and
// of package algebra need.
const LaTeXHead = `\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{amsmath}
\usepackage[a4paper,margin=25mm]{geometry}
\allowdisplaybreaks
\begin{document}
`

// modelLaTeX writes one model; every method writes one of its parts.
type modelLaTeX struct {
	m *Model
	w *bufio.Writer
}

// each writes at most most lines with their tags.
func (l *modelLaTeX) each(n, most int, what string, line func(k int) (body, tag string)) {
	for k := range n {
		if most >= 1 && k == most {
			l.more(n-most, what)
			return
		}
		body, tag := line(k)
		fmt.Fprintf(l.w, " \\\\\n& %s %s", body, tag)
	}
}

// tagged is the tag of a line with a name.
func tagged(name string) string {
	if name == "" {
		return `\notag`
	}
	return `\tag{` + EscapeLaTeX(name) + `}`
}

// latexIndexed writes a name of the form family[key] with the key as subscript.
func latexIndexed(name string) string {
	family, key, indexed := strings.Cut(strings.TrimSuffix(name, "]"), "[")
	if !indexed {
		return latexWord(name)
	}
	return latexWord(family) + `_{\text{` + EscapeLaTeX(key) + `}}`
}

// latexWord writes a name in math: one letter as it is, more in one word.
func latexWord(name string) string {
	if len(name) == 1 && name != "_" {
		return EscapeLaTeX(name)
	}
	return `\mathit{` + EscapeLaTeX(name) + `}`
}

// row writes a row; its label is that of the model and the row.
func (l *modelLaTeX) row(r int) (body, tag string) {
	from, to := l.m.start[r], l.m.start[r+1]
	body = latexNotation.row(l.m, l.m.index[from:to], l.m.value[from:to], l.m.rowLow[r], l.m.rowUp[r])
	name := l.m.RowName(r)
	return body, fmt.Sprintf(`\tag{%s}\label{%s}`, EscapeLaTeX(name), latexLabel(l.m.name+":"+name))
}

// latexLabel writes a name with a dot for every character that a label cannot have.
func latexLabel(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`\{}$&%#^~" `, r) || r < ' ' || r > '~' {
			return '.'
		}
		return r
	}, name)
}

// more writes how many rows or variables are left out.
func (l *modelLaTeX) more(n int, what string) {
	fmt.Fprintf(l.w, " \\\\\n& \\text{\\ldots{} and %s} \\notag", plural(n, what))
}

func (l *modelLaTeX) variables(most int) {
	left := latexNotation.runs(l.m, most, func(first, last, domain string, _ int) {
		if last != "" {
			first += `, \dots, ` + last
		}
		fmt.Fprintf(l.w, " \\\\\n& %s \\in %s \\notag", first, domain)
	})
	if left > 0 {
		l.more(left, "more variable")
	}
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
		names = append(names, latexNotation.column(l.m, j))
	}
	what := "at most one is not 0"
	if s.Type == 2 {
		what = "at most two neighbours are not 0"
	}
	return fmt.Sprintf(`\mathrm{SOS}_{%d}(%s)\ \text{: %s}`, s.Type, strings.Join(names, ", "), what)
}

func (l *modelLaTeX) semi(s Semi) string {
	upper := l.m.upper[s.Column]
	return fmt.Sprintf(`%s \in \{0\} \cup %s`, latexNotation.column(l.m, s.Column), DomainLaTeX(l.m.kind[s.Column].IsInteger(), s.From, upper))
}

// DomainLaTeX writes, in math, the numbers a variable may take.
func DomainLaTeX(integer bool, lower, upper float64) string {
	return latexNotation.domain(integer, lower, upper)
}

// NumberLaTeX writes a number in math: 2.5e-07 as 2.5 times a power of ten.
func NumberLaTeX(x float64) string {
	digits, exponent, scientific := strings.Cut(plain(x), "e")
	if !scientific {
		return digits
	}
	n, _ := strconv.Atoi(exponent) // what FormatFloat wrote
	return fmt.Sprintf(`%s \cdot 10^{%d}`, digits, n)
}

var latexEscapes = strings.NewReplacer(
	`\`, `\textbackslash{}`, `{`, `\{`, `}`, `\}`, `$`, `\$`, `&`, `\&`, `%`, `\%`, `#`, `\#`, `_`, `\_`,
	`^`, `\textasciicircum{}`, `~`, `\textasciitilde{}`, `<`, `\textless{}`, `>`, `\textgreater{}`,
	`"`, `''`, `|`, `\textbar{}`, "\n", " ", "\r", " ", "\t", " ",
	`×`, `$\times$`, `≤`, `$\le$`, `≥`, `$\ge$`, `≠`, `$\ne$`, `−`, `$-$`, `Σ`, `$\Sigma$`, `∈`, `$\in$`,
	`·`, `$\cdot$`, `→`, `$\to$`, `∞`, `$\infty$`, `…`, `\ldots{}`, `–`, `--`, `—`, `---`, `’`, `'`, `‘`, "`",
)

// EscapeLaTeX writes a text so that LaTeX shows it: what has a meaning of its own
// is escaped, and mathematical characters that inputenc does not know become
// commands.
func EscapeLaTeX(s string) string { return latexEscapes.Replace(s) }
