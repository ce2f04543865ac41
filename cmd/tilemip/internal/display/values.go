package display

// The values of a model by family: a family with two indices is a table, one with one or
// more than two is a list; variables without indices have a line each. Then the further points of
// a solver, and the ranges of a linear program.

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/integer"
)

// The lines of values, the width of a line of a list, and the sides of a table at most: what
// fits a screen beside the rest of the answer.
const (
	mostValueLines = 40
	valueLine      = 96
	mostTableRows  = 24
	mostTableCols  = 18
)

// values lists the variables that are not 0 by family, at most as many lines as fit a screen.
func values(b *lines, a *tilemip.Answer) {
	if a.Columns == nil {
		b.line("values", "all nonzero values")
	} else {
		b.line("values", "%s of %s; all others are 0", grouped(len(a.Values)), counted(*a.Columns, "variable"))
	}
	printed, shown := 0, 0
	names := slices.SortedFunc(maps.Keys(a.Values), naturally)
	for _, f := range familiesOf(names) {
		for _, row := range f.rows(a.Values) {
			if printed++; printed <= mostValueLines {
				b.line("  "+row.name, " %s", row.text)
				shown += row.values
			}
		}
	}
	if printed > mostValueLines {
		b.line("", "… and %s more nonzero values; --json or --solution FILE has them all", grouped(len(names)-shown))
	}
}

// valueRow is a line: what stands before the values, the values, and how many they are.
type valueRow struct {
	name, text string
	values     int
}

// valuesOf is the variables of a family that are not 0, in the order of their indices.
type valuesOf struct {
	name  string
	names []string
	keys  [][]string // of each name; nil for a variable without indices
}

// familiesOf sorts names that are in their natural order by family.
func familiesOf(names []string) (out []valuesOf) {
	for _, name := range names {
		family, key := indices(name)
		if n := len(out); n == 0 || out[n-1].name != family || key == nil {
			out = append(out, valuesOf{name: family})
		}
		f := &out[len(out)-1]
		f.names, f.keys = append(f.names, name), append(f.keys, key)
	}
	return out
}

// indices splits a name into its family and its indices, nil for none: p[i1,3], or p_i1_3 as
// LP files write it.
func indices(name string) (family string, key []string) {
	if family, rest, indexed := strings.Cut(name, "["); indexed {
		return family, strings.Split(strings.TrimSuffix(rest, "]"), ",")
	}
	parts := strings.Split(name, "_")
	n := len(parts)
	for n > 1 && isIndex(parts[n-1]) {
		n--
	}
	if n == len(parts) {
		return name, nil
	}
	return strings.Join(parts[:n], "_"), parts[n:]
}

// isIndex reports whether a part of a name is a number, with a letter before it or without.
func isIndex(part string) bool {
	if len(part) > 1 && part[0] >= 'a' && part[0] <= 'z' {
		part = part[1:]
	}
	return part != "" && digits(part) == part
}

// rows are the lines of a family.
func (f valuesOf) rows(values map[string]float64) []valueRow {
	if f.keys[0] == nil {
		return []valueRow{{f.name, fmt.Sprintf("%.12g", values[f.names[0]]), 1}}
	}
	if table := f.table(values); table != nil {
		return table
	}
	out := []valueRow{{name: f.name}}
	for i, name := range f.names {
		text := fmt.Sprintf("[%s] %.12g", strings.Join(f.keys[i], ","), values[name])
		at := &out[len(out)-1]
		if at.text != "" && len(at.text)+len(text)+3 > valueLine {
			out = append(out, valueRow{})
			at = &out[len(out)-1]
		}
		if at.text != "" {
			at.text += "   "
		}
		at.text += text
		at.values++
	}
	return out
}

// table is a family with two indices as a table with a point for 0; nil for others, and where it
// would be larger than a screen or mostly empty.
func (f valuesOf) table(values map[string]float64) []valueRow {
	var sides [2][]string
	at := map[[2]string]string{}
	for i, key := range f.keys {
		if len(key) != 2 {
			return nil
		}
		for k := range key {
			if !slices.Contains(sides[k], key[k]) {
				sides[k] = append(sides[k], key[k])
			}
		}
		at[[2]string{key[0], key[1]}] = fmt.Sprintf("%.6g", values[f.names[i]])
	}
	rows, columns := sides[0], sides[1]
	slices.SortFunc(columns, naturally)
	if len(rows) < 2 || len(columns) < 2 || len(rows) > mostTableRows || len(columns) > mostTableCols {
		return nil
	}
	wide := 1
	for _, text := range at {
		wide = max(wide, len(text))
	}
	first := 0
	for _, r := range rows {
		first = max(first, len(r))
	}
	for _, c := range columns {
		wide = max(wide, len(c))
	}
	row := func(name string, cell func(c string) string) string {
		text := fmt.Sprintf("%*s", first, name)
		for _, c := range columns {
			text += fmt.Sprintf(" %*s", wide, cell(c))
		}
		return text
	}
	out := []valueRow{{name: f.name, text: row("", func(c string) string { return c })}}
	for _, r := range rows {
		met := 0
		text := row(r, func(c string) string {
			if text, ok := at[[2]string{r, c}]; ok {
				met++
				return text
			}
			return "."
		})
		out = append(out, valueRow{"", text, met})
	}
	return out
}

// mostPoolLines and mostDifferences bound the list and its lines.
const mostPoolLines, mostDifferences = 20, 8

// pool prints the list.
func pool(b *lines, a *tilemip.Answer) {
	p := a.Pool
	left := ""
	if p.Duplicates > 0 {
		left += fmt.Sprintf(", %s removed", counted(p.Duplicates, "duplicate"))
	}
	if p.Missed > 0 {
		left += fmt.Sprintf(", %s infeasible in exact arithmetic (%s)", grouped(p.Missed), p.Reason)
	}
	if p.Given == 0 {
		b.line("pool", "empty: %s returned no other solution", a.Engine)
		return
	}
	b.line("pool", "%s, each checked, best first; %s returned %s from its %s%s", counted(len(p.Points), "more solution"), a.Engine, grouped(p.Given), p.From, left)
	for k, x := range p.Points {
		if k == mostPoolLines {
			b.line("", "… and %s more; --json has them all", grouped(len(p.Points)-k))
			return
		}
		claim := ""
		if x.Claimed != nil && fmt.Sprintf("%.6g", *x.Claimed) != fmt.Sprintf("%.6g", x.Objective) {
			claim = fmt.Sprintf(" (reported: %.12g)", *x.Claimed)
		}
		b.line("", "%.12g%s with %s", x.Objective, claim, differences(a.Values, x.Values))
	}
}

// differences are the values of a point that are others in the answer.
func differences(answer, point map[string]float64) string {
	both := maps.Clone(point)
	maps.Copy(both, answer)
	var words []string
	for _, name := range slices.SortedFunc(maps.Keys(both), naturally) {
		if point[name] != answer[name] {
			words = append(words, fmt.Sprintf("%s = %.6g", name, point[name]))
		}
	}
	if more := len(words) - mostDifferences; more > 0 {
		words = append(words[:mostDifferences], fmt.Sprintf("and %s more", grouped(more)))
	}
	return strings.Join(words, ", ")
}

// mostRangingLines is the length of each table at most.
const mostRangingLines = 40

// ranging prints the tables.
func ranging(b *lines, r *integer.Ranging) {
	b.line("ranging", "one coefficient changes and the optimal basis stays; at a degenerate optimum the true ranges may be wider")
	columns := [][]string{{"variable", "value", "reduced cost", "cost", "from", "to", "objective", "at the ends"}}
	for _, c := range r.Columns {
		columns = append(columns, append([]string{c.Name, eightDigits(c.Value), eightDigits(c.ReducedCost), eightDigits(c.Cost)}, ends(&c.CostRange)...))
	}
	tabulate(b, columns)
	rows := [][]string{{"constraint", "value", "dual", "rhs", "from", "to", "objective", "at the ends"}}
	for _, c := range r.Rows {
		side := "inactive"
		if c.Side != nil {
			side = eightDigits(*c.Side)
		}
		rows = append(rows, append([]string{c.Name, eightDigits(c.Value), eightDigits(c.Dual), side}, ends(c.SideRange)...))
	}
	tabulate(b, rows)
}

// ends are the four numbers of a range; nil has none.
func ends(s *integer.Span) []string {
	if s == nil {
		return nil
	}
	or := func(x *float64, without string) string {
		if x == nil {
			return without
		}
		return eightDigits(*x)
	}
	return []string{or(s.Lower, "-inf"), or(s.Upper, "inf"), or(s.ObjectiveAtLower, "-"), or(s.ObjectiveAtUpper, "-")}
}

func eightDigits(x float64) string { return fmt.Sprintf("%.8g", x) }

// tabulate prints cells below each other, the first of each line to the left. The first line is
// the head; a table without others is left out.
func tabulate(b *lines, cells [][]string) {
	if len(cells) < 2 {
		return
	}
	more := len(cells) - 1 - mostRangingLines
	if more > 0 {
		cells = cells[:1+mostRangingLines]
	}
	var wide [8]int
	for _, c := range cells {
		for i, text := range c {
			wide[i] = max(wide[i], utf8.RuneCountInString(text))
		}
	}
	for _, c := range cells {
		text := fmt.Sprintf("%-*s", wide[0], c[0])
		for i, cell := range c[1:] {
			text += fmt.Sprintf("  %*s", wide[i+1], cell)
		}
		b.line("", " %s", strings.TrimRight(text, " "))
	}
	if more > 0 {
		b.line("", " … and %s more; --json has them all", grouped(more))
	}
}

// naturally compares names as people order them: runs of digits by their value, so that
// p[i0,2] comes before p[i0,10], and the members of a family stay together.
func naturally(a, b string) int {
	for a != "" && b != "" {
		x, y := digits(a), digits(b)
		if x != "" && y != "" {
			short, long := strings.TrimLeft(x, "0"), strings.TrimLeft(y, "0")
			if len(short) != len(long) {
				return len(short) - len(long)
			}
			if c := strings.Compare(short, long); c != 0 {
				return c
			}
			if len(x) != len(y) { // 07 after 7
				return len(x) - len(y)
			}
			a, b = a[len(x):], b[len(y):]
			continue
		}
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		a, b = a[1:], b[1:]
	}
	return len(a) - len(b)
}

// digits is the run of digits at the beginning of a text; it may be empty.
func digits(s string) string {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return s[:n]
}
