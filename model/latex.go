package model

// The model row by row as LaTeX (amsmath), and the LaTeX of numbers, names and domains that
// package algebra writes too. Own.

import (
	"bufio"
	"fmt"
	"io"
	"math"
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
		fmt.Fprintf(l.w, "\\section*{\\raggedright %s}\n", EscapeLaTeX(m.name))
	}
	l.w.WriteString("\\begin{align}\n")
	l.objective()
	l.rows(most)
	l.constructs(most)
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

func (l *modelLaTeX) objective() {
	goal := `\min`
	if l.m.maximize {
		goal = `\max`
	}
	index, value := l.m.costs()
	s := linear(len(index), latexSigns, func(k int) (float64, string) { return value[k], l.product(value[k], index[k]) })
	if products := l.products(); len(index) == 0 && products != "" {
		s = strings.TrimPrefix(strings.Replace(products, " - ", "-", 1), " + ")
		index = append(index, 0) // so that a constant follows
	} else {
		s += products
	}
	switch c := l.m.constant; {
	case c == 0:
	case len(index) == 0:
		s = NumberLaTeX(c)
	case c < 0:
		s += " - " + NumberLaTeX(-c)
	default:
		s += " + " + NumberLaTeX(c)
	}
	fmt.Fprintf(l.w, "%s\\quad & %s \\notag", goal, s)
}

var latexSigns = signs{"-", ` + \dots\ \text{(%d more terms)}`}

// product writes a coefficient without its sign and a column; a coefficient of ±1 is left
// out.
func (l *modelLaTeX) product(a float64, column int32) string {
	name := latexIndexed(l.m.ColumnName(int(column)))
	if math.Abs(a) == 1 {
		return name
	}
	return NumberLaTeX(math.Abs(a)) + `\,` + name
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

func (l *modelLaTeX) rows(most int) {
	for r := range l.m.Rows() {
		if most >= 1 && r == most {
			l.more(l.m.Rows()-most, "more row")
			return
		}
		from, to := l.m.start[r], l.m.start[r+1]
		s := linear(to-from, latexSigns, func(k int) (float64, string) {
			return l.m.value[from+k], l.product(l.m.value[from+k], l.m.index[from+k])
		})
		fmt.Fprintf(l.w, " \\\\\n& %s \\tag{%s}\\label{%s}", latexBetween(l.m.rowLow[r], s, l.m.rowUp[r]),
			EscapeLaTeX(l.m.RowName(r)), latexLabel(l.m.name+":"+l.m.RowName(r)))
	}
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

// latexBetween writes a row with its sides.
func latexBetween(low float64, s string, up float64) string {
	switch {
	case low == up:
		return s + " = " + NumberLaTeX(low)
	case math.IsInf(low, -1) && math.IsInf(up, 1):
		return s + `\ \text{any value}`
	case math.IsInf(low, -1):
		return s + ` \le ` + NumberLaTeX(up)
	case math.IsInf(up, 1):
		return s + ` \ge ` + NumberLaTeX(low)
	}
	return NumberLaTeX(low) + ` \le ` + s + ` \le ` + NumberLaTeX(up)
}

// variables writes one line for each run of columns that differ in nothing but their index.
func (l *modelLaTeX) variables(most int) {
	lines := 0
	for first := 0; first < l.m.Columns(); {
		last := l.m.alike(first)
		if most >= 1 && lines == most {
			l.more(l.m.Columns()-first, "more variable")
			return
		}
		name := latexIndexed(l.m.ColumnName(first))
		if last > first {
			name += `, \dots, ` + latexIndexed(l.m.ColumnName(last))
		}
		fmt.Fprintf(l.w, " \\\\\n& %s \\in %s \\notag", name, DomainLaTeX(l.m.kind[first].IsInteger(), l.m.lower[first], l.m.upper[first]))
		first, lines = last+1, lines+1
	}
}

// DomainLaTeX writes, in math, the numbers a variable may take.
func DomainLaTeX(integer bool, lower, upper float64) string {
	low, up := math.IsInf(lower, -1), math.IsInf(upper, 1)
	from, to := NumberLaTeX(lower), NumberLaTeX(upper)
	switch {
	case lower > upper:
		return fmt.Sprintf(`\emptyset\ (\ge %s, \le %s)`, from, to)
	case lower == upper:
		return `\{` + from + `\}`
	case integer && low && up:
		return `\mathbf{Z}`
	case integer && low:
		return `\{\dots, ` + to + `\}`
	case integer && up:
		return `\{` + from + `, \dots\}`
	case integer && upper-lower == 1:
		return `\{` + from + `, ` + to + `\}`
	case integer:
		return `\{` + from + `, \dots, ` + to + `\}`
	case low && up:
		return `\mathbf{R}`
	case low:
		return `(-\infty, ` + to + `]`
	case up:
		return `[` + from + `, \infty)`
	}
	return `[` + from + `, ` + to + `]`
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
