package model

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Text and LaTeX show a model row by row, for models that come from a file and
// have no declaration behind them. Package algebra shows whole families at once.

const (
	textWidth = 100 // columns of the terminal
	textTerms = 60  // terms of a row that are shown
)

// Text writes the model in mathematical notation for a terminal: the objective,
// at most most rows, and at most most lines of variables; what is left out is
// counted. Long rows are cut at 60 terms. most below 1 shows everything. The
// error is the model's Err, or of w.
func (m *Model) Text(w io.Writer, most int) error {
	if err := m.Err(); err != nil {
		return err
	}
	t := &modelText{m: m, w: bufio.NewWriter(w)}
	fmt.Fprintf(t.w, "%s: %s, %s, %s\n", m.name, plural(m.Columns(), "column"), plural(m.Rows(), "row"), plural(m.Nonzeros(), "nonzero"))
	t.objective()
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

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
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

func (t *modelText) objective() {
	goal := "\nMinimize\n"
	if t.m.maximize {
		goal = "\nMaximize\n"
	}
	t.w.WriteString(goal)
	index, value := t.m.costs()
	s := linear(len(index), textSigns, func(k int) (float64, string) {
		return value[k], product(value[k], t.m.ColumnName(int(index[k])))
	})
	switch c := t.m.constant; {
	case c == 0:
	case len(index) == 0:
		s = signed(c)
	case c < 0:
		s += " − " + plain(-c)
	default:
		s += " + " + plain(c)
	}
	t.line(2, s)
}

// costs returns the columns that the objective mentions.
func (m *Model) costs() (index []int32, value []float64) {
	for j, c := range m.cost {
		if c != 0 {
			index, value = append(index, int32(j)), append(value, c)
		}
	}
	return index, value
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

// between writes a row with its sides.
func between(low float64, s string, up float64) string {
	switch {
	case low == up:
		return s + " = " + signed(low)
	case math.IsInf(low, -1) && math.IsInf(up, 1):
		return s + ", any value"
	case math.IsInf(low, -1):
		return s + " ≤ " + signed(up)
	case math.IsInf(up, 1):
		return s + " ≥ " + signed(low)
	}
	return signed(low) + " ≤ " + s + " ≤ " + signed(up)
}

// variables writes one line for each run of columns that differ in nothing but
// their index.
func (t *modelText) variables(most int) {
	t.w.WriteString("\nVariables\n")
	lines := 0
	for first := 0; first < t.m.Columns(); {
		last := t.m.alike(first)
		if most >= 1 && lines == most {
			fmt.Fprintf(t.w, "  … and %s\n", plural(t.m.Columns()-first, "more variable"))
			return
		}
		name := t.m.ColumnName(first)
		if last > first {
			name += " … " + t.m.ColumnName(last)
		}
		s := name + " ∈ " + DomainText(t.m.kind[first].IsInteger(), t.m.lower[first], t.m.upper[first])
		if last > first {
			s += fmt.Sprintf("   (%d)", last-first+1)
		}
		t.line(2, s)
		first, lines = last+1, lines+1
	}
}

// alike returns the last column of the run that starts at first: of one family,
// with the same type and bounds.
func (m *Model) alike(first int) int {
	last := first
	f := m.familyOf(m.Var(first))
	for last+1 < m.Columns() && int(m.Var(last+1).number) < f.first+f.size && m.kind[last+1] == m.kind[first] &&
		m.lower[last+1] == m.lower[first] && m.upper[last+1] == m.upper[first] {
		last++
	}
	return last
}

// DomainText writes the numbers a variable may take.
func DomainText(integer bool, lower, upper float64) string {
	low, up := math.IsInf(lower, -1), math.IsInf(upper, 1)
	switch {
	case lower > upper:
		return fmt.Sprintf("∅ (at least %s and at most %s)", signed(lower), signed(upper))
	case lower == upper:
		return "{" + signed(lower) + "}"
	case integer && low && up:
		return "ℤ"
	case integer && low:
		return "{…, " + signed(upper) + "}"
	case integer && up:
		return "{" + signed(lower) + ", …}"
	case integer && upper-lower == 1:
		return "{" + signed(lower) + ", " + signed(upper) + "}"
	case integer:
		return "{" + signed(lower) + ", …, " + signed(upper) + "}"
	case low && up:
		return "ℝ"
	case low:
		return "(−∞, " + signed(upper) + "]"
	case up:
		return "[" + signed(lower) + ", ∞)"
	}
	return "[" + signed(lower) + ", " + signed(upper) + "]"
}

// signs is how a notation writes a minus sign, and that the given number of terms is left
// out.
type signs struct{ minus, more string }

var textSigns = signs{"−", " + … (%d more terms)"}

// linear joins n terms, each given by its coefficient and its text without sign.
func linear(n int, with signs, term func(k int) (float64, string)) string {
	if n == 0 {
		return "0"
	}
	var b strings.Builder
	for k := range n {
		if k == textTerms {
			fmt.Fprintf(&b, with.more, n-k)
			break
		}
		a, text := term(k)
		switch {
		case k == 0 && a < 0:
			b.WriteString(with.minus)
		case k > 0 && a < 0:
			b.WriteString(" " + with.minus + " ")
		case k > 0:
			b.WriteString(" + ")
		}
		b.WriteString(text)
	}
	return b.String()
}

// product writes a coefficient without its sign and a name; a coefficient of ±1 is left out.
func product(a float64, name string) string {
	if math.Abs(a) == 1 {
		return name
	}
	return plain(math.Abs(a)) + "·" + name
}

// plain writes whole numbers of up to fifteen digits without exponent, others with the
// fewest digits that read back equal.
func plain(x float64) string {
	if math.Abs(x) < 1e15 && x == math.Trunc(x) {
		return strconv.FormatFloat(x, 'f', -1, 64)
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// signed writes a number with the sign − of typography instead of a hyphen.
func signed(x float64) string { return strings.Replace(plain(x), "-", "−", 1) }
