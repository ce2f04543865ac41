package model

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"
)

// Text and LaTeX show a model row by row, for models that come from a file and
// have no declaration behind them. Package algebra shows whole families at once.

const textWidth = 100 // columns of the terminal

// Text writes the model in mathematical notation for a terminal: the objective,
// at most most rows, and at most most lines of variables; what is left out is
// counted. Long rows are cut at 60 terms. most below 1 shows everything. The
// error is the model's Err, or of w.
func (m *Model) Text(w io.Writer, most int) error {
	if err := m.Err(); err != nil {
		return err
	}
	t := &modelText{m: m, w: bufio.NewWriter(w)}
	fmt.Fprintf(t.w, "%s: %s, %s, %s\n", cmp.Or(m.name, "model"), plural(m.Columns(), "column"), plural(m.Rows(), "row"), plural(m.Nonzeros(), "nonzero"))
	t.w.WriteString(map[bool]string{false: "\nMinimize\n", true: "\nMaximize\n"}[m.maximize])
	t.line(2, textNotation.objective(m, ""))
	t.rows(most)
	for k, s := range t.m.constructLines() {
		if most >= 1 && k == most {
			t.line(2, "…")
			break
		}
		t.line(2, s)
	}
	t.variables(most)
	return t.w.Flush()
}

// modelText writes one model; every method writes one of its parts.
type modelText struct {
	m *Model
	w *bufio.Writer
}

func (t *modelText) line(indent int, s string) {
	t.w.WriteString(Wrap(s, indent, indent+4, textWidth))
}

// Wrap returns s and a line end, broken at blanks so that lines fit into width
// columns where words allow it: the first is indented by indent, the others by
// further.
func Wrap(s string, indent, further, width int) string {
	var b strings.Builder
	column := indent
	b.WriteString(strings.Repeat(" ", indent))
	for i, word := range strings.Split(s, " ") {
		long := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+long > width:
			column = further
			b.WriteString("\n" + strings.Repeat(" ", column))
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += long
	}
	b.WriteByte('\n')
	return b.String()
}

func (t *modelText) rows(most int) {
	t.w.WriteString("\nSubject to\n")
	for r := range t.m.Rows() {
		if most >= 1 && r == most {
			fmt.Fprintf(t.w, "  … and %s\n", plural(t.m.Rows()-most, "more row"))
			return
		}
		t.line(2, t.m.RowText(r))
	}
}

func (t *modelText) variables(most int) {
	t.w.WriteString("\nVariables\n")
	left := textNotation.runs(t.m, most, func(first, last, domain string, count int) {
		if last == "" {
			t.line(2, first+" ∈ "+domain)
			return
		}
		t.line(2, fmt.Sprintf("%s … %s ∈ %s   (%d)", first, last, domain, count))
	})
	if left > 0 {
		fmt.Fprintf(t.w, "  … and %s\n", plural(left, "more variable"))
	}
}

// DomainText writes the numbers a variable may take.
func DomainText(integer bool, lower, upper float64) string {
	return textNotation.domain(integer, lower, upper)
}

// RowText returns row r in mathematical notation, as Text writes it: its name, its
// terms (60 at most) and its sides.
func (m *Model) RowText(r int) string { return m.RowTextWithin(r, m.rowLow[r], m.rowUp[r]) }

// RowTextWithin is RowText with other sides, for what speaks of one side of a row.
func (m *Model) RowTextWithin(r int, lower, upper float64) string {
	from, to := m.start[r], m.start[r+1]
	return m.RowName(r) + ": " + textNotation.row(m, m.index[from:to], m.value[from:to], lower, upper)
}

// BoundText returns one bound of column j in the same notation: "x ≤ 5".
func (m *Model) BoundText(j int, upper bool) string {
	if upper {
		return textNotation.between(math.Inf(-1), m.ColumnName(j), m.upper[j])
	}
	return textNotation.between(m.lower[j], m.ColumnName(j), math.Inf(1))
}

// What stands beside the matrix, in words and symbols for a terminal.

// constructLines returns a line for each construct; the products of the objective are one line.
func (m *Model) constructLines() []string {
	var lines []string
	e := &m.extra
	if len(e.Products) > 0 {
		lines = append(lines, "and in the objective: "+textNotation.products(m))
	}
	for k := range e.Indicators {
		lines = append(lines, m.IndicatorText(k))
	}
	for k := range e.SOS {
		lines = append(lines, m.SOSText(k))
	}
	for k := range e.Semi {
		lines = append(lines, m.SemiText(k))
	}
	return lines
}

// IndicatorText returns indicator row k of Constructs in mathematical notation.
func (m *Model) IndicatorText(k int) string {
	i := &m.extra.Indicators[k]
	n := &textNotation
	return fmt.Sprintf("%s: %s implies %s", i.Name, n.condition(m, i), n.row(m, i.Index, i.Value, i.Lower, i.Upper))
}

// SOSText returns special ordered set k of Constructs in words.
func (m *Model) SOSText(k int) string {
	s := m.extra.SOS[k]
	names := make([]string, len(s.Columns))
	for k, j := range s.Columns {
		names[k] = m.ColumnName(int(j))
	}
	what := "at most one of them is not 0"
	if s.Type == 2 {
		what = "at most two of them are not 0, and these are neighbours"
	}
	return fmt.Sprintf("%s: (%s), %s", s.Name, strings.Join(names, ", "), what)
}

// SemiText returns semi-continuous variable k of Constructs in mathematical notation.
func (m *Model) SemiText(k int) string {
	s := m.extra.Semi[k]
	name := m.ColumnName(int(s.Column))
	return fmt.Sprintf("%s = 0 or %s ≥ %s", name, name, plain(s.From))
}
