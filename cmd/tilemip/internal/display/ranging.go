package display

// The ranges of a linear program as two tables: a line for each column, then one for each row.

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tilemip/tilemip"
)

// mostRangingLines is the length of each table at most.
const mostRangingLines = 40

// ranging prints the tables.
func ranging(r *tilemip.Ranging, line func(string, string, ...any)) {
	line("ranging", "one number moves alone, and the optimal basis stays; at a degenerate optimum the true ranges may be wider")
	columns := [][]string{{"column", "value", "reduced cost", "cost", "from", "to", "objective", "at the ends"}}
	for _, c := range r.Columns {
		columns = append(columns, append([]string{c.Name, eightDigits(c.Value), eightDigits(c.ReducedCost), eightDigits(c.Cost)}, ends(&c.CostRange)...))
	}
	tabulate(columns, line)
	rows := [][]string{{"row", "value", "dual", "side", "from", "to", "objective", "at the ends"}}
	for _, c := range r.Rows {
		side := "not held"
		if c.Side != nil {
			side = eightDigits(*c.Side)
		}
		rows = append(rows, append([]string{c.Name, eightDigits(c.Value), eightDigits(c.Dual), side}, ends(c.SideRange)...))
	}
	tabulate(rows, line)
}

// ends are the four numbers of a range; nil has none.
func ends(s *tilemip.Span) []string {
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
func tabulate(cells [][]string, line func(string, string, ...any)) {
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
		line("", " %s", strings.TrimRight(text, " "))
	}
	if more > 0 {
		line("", " … and %s more; --json has them all", grouped(more))
	}
}
