package model

// How sums, rows and domains are written. Text for a terminal and LaTeX say the same in the same
// order and differ in their signs, which a notation has. Own.

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// shownTerms is how many terms of a row are shown.
const shownTerms = 60

// notation has the signs of one way to write a model.
type notation struct {
	number func(float64) string // with its sign
	size   func(float64) string // of a number that is not negative
	name   func(string) string  // of a column

	minus, times, le, ge  string
	square                func(string) string
	more                  string // with the number of terms left out
	anyValue              string // behind a row without sides
	empty                 string // with the bounds that no number is within
	open, close, dots     string // of sets
	whole, real, infinite string
}

var textNotation = notation{
	number: signed, size: plain, name: func(name string) string { return name },
	minus: "−", times: "·", le: "≤", ge: "≥", square: func(x string) string { return x + "²" },
	more: " + … (%d more terms)", anyValue: ", any value", empty: "∅ (at least %s and at most %s)",
	open: "{", close: "}", dots: "…", whole: "ℤ", real: "ℝ", infinite: "∞",
}

var latexNotation = notation{
	number: NumberLaTeX, size: NumberLaTeX, name: latexIndexed,
	minus: "-", times: `\,`, le: `\le`, ge: `\ge`, square: func(x string) string { return "{" + x + "}^{2}" },
	more: ` + \dots\ \text{(%d more terms)}`, anyValue: `\ \text{any value}`, empty: `\emptyset\ (\ge %s, \le %s)`,
	open: `\{`, close: `\}`, dots: `\dots`, whole: `\mathbf{Z}`, real: `\mathbf{R}`, infinite: `\infty`,
}

// column writes the name of a column.
func (n *notation) column(m *Model, j int32) string { return n.name(m.ColumnName(int(j))) }

// linear joins terms, each given by its coefficient and its text without both.
func (n *notation) linear(value []float64, text func(k int) string) string {
	if len(value) == 0 {
		return "0"
	}
	var b strings.Builder
	for k, a := range value {
		if k == shownTerms {
			fmt.Fprintf(&b, n.more, len(value)-k)
			break
		}
		switch {
		case k == 0 && a < 0:
			b.WriteString(n.minus)
		case k > 0 && a < 0:
			b.WriteString(" " + n.minus + " ")
		case k > 0:
			b.WriteString(" + ")
		}
		if math.Abs(a) != 1 {
			b.WriteString(n.size(math.Abs(a)) + n.times)
		}
		b.WriteString(text(k))
	}
	return b.String()
}

// sum writes Σ a x.
func (n *notation) sum(m *Model, index []int32, value []float64) string {
	return n.linear(value, func(k int) string { return n.column(m, index[k]) })
}

// row writes Σ a x with its sides.
func (n *notation) row(m *Model, index []int32, value []float64, low, up float64) string {
	return n.between(low, n.sum(m, index, value), up)
}

// products writes the quadratic terms of the objective; "" where there are none.
func (n *notation) products(m *Model) string {
	list := m.extra.Products
	if len(list) == 0 {
		return ""
	}
	value := make([]float64, len(list))
	for k, p := range list {
		value[k] = p.Coefficient
	}
	return n.linear(value, func(k int) string {
		p := list[k]
		if p.A == p.B {
			return n.square(n.column(m, p.A))
		}
		return n.column(m, p.A) + n.times + n.column(m, p.B)
	})
}

// objective writes the costs, the products where they are to stand with them, and the constant.
func (n *notation) objective(m *Model, products string) string {
	index, value := m.costs()
	s := n.sum(m, index, value)
	rest, negative := strings.CutPrefix(products, n.minus)
	switch {
	case products == "":
	case len(index) == 0:
		s = products
	case negative:
		s += " " + n.minus + " " + rest
	default:
		s += " + " + products
	}
	switch c := m.constant; {
	case c == 0:
	case len(index) == 0 && products == "":
		s = n.number(c)
	case c < 0:
		s += " " + n.minus + " " + n.size(-c)
	default:
		s += " + " + n.size(c)
	}
	return s
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

// between writes a row with its sides.
func (n *notation) between(low float64, s string, up float64) string {
	switch {
	case low == up:
		return s + " = " + n.number(low)
	case math.IsInf(low, -1) && math.IsInf(up, 1):
		return s + n.anyValue
	case math.IsInf(low, -1):
		return s + " " + n.le + " " + n.number(up)
	case math.IsInf(up, 1):
		return s + " " + n.ge + " " + n.number(low)
	}
	return n.number(low) + " " + n.le + " " + s + " " + n.le + " " + n.number(up)
}

// condition writes what an indicator row waits for.
func (n *notation) condition(m *Model, i *Indicator) string {
	when := " = 0"
	if i.When {
		when = " = 1"
	}
	return n.column(m, i.Column) + when
}

// domain writes the numbers a variable may take.
func (n *notation) domain(integer bool, lower, upper float64) string {
	low, up := math.IsInf(lower, -1), math.IsInf(upper, 1)
	from, to := n.number(lower), n.number(upper)
	set := func(s string) string { return n.open + s + n.close }
	switch {
	case lower > upper:
		return fmt.Sprintf(n.empty, from, to)
	case lower == upper:
		return set(from)
	case integer && low && up:
		return n.whole
	case integer && low:
		return set(n.dots + ", " + to)
	case integer && up:
		return set(from + ", " + n.dots)
	case integer && upper-lower == 1:
		return set(from + ", " + to)
	case integer:
		return set(from + ", " + n.dots + ", " + to)
	case low && up:
		return n.real
	case low:
		return "(" + n.minus + n.infinite + ", " + to + "]"
	case up:
		return "[" + from + ", " + n.infinite + ")"
	}
	return "[" + from + ", " + to + "]"
}

// runs calls write with each run of columns that differ in nothing but their index: the names of
// the first and the last, "" where it is the same, the domain of them all, and their number. After
// most runs it returns how many columns are left; most below 1 is no limit.
func (n *notation) runs(m *Model, most int, write func(first, last, domain string, count int)) (left int) {
	lines := 0
	for first := 0; first < m.Columns(); lines++ {
		if most >= 1 && lines == most {
			return m.Columns() - first
		}
		last, end := m.alike(first), ""
		if last > first {
			end = n.column(m, int32(last))
		}
		write(n.column(m, int32(first)), end, n.domain(m.kind[first].IsInteger(), m.lower[first], m.upper[first]), last-first+1)
		first = last + 1
	}
	return 0
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

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
