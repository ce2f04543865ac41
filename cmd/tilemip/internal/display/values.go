package display

// The values of a model by family. A family with two indices is a table, one with one or
// more than two is a list; variables without indices have a line each.

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tilemip/tilemip"
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
func (v *View) values(a *tilemip.Answer, line func(string, string, ...any)) {
	line("values", "%s", notZero(a))
	lines, shown := 0, 0
	names := slices.SortedFunc(maps.Keys(a.Values), naturally)
	for _, f := range familiesOf(names) {
		for _, row := range f.rows(a.Values) {
			if lines++; lines <= mostValueLines {
				line("  "+row.name, " %s", row.text)
				shown += row.values
			}
		}
	}
	if lines > mostValueLines {
		line("", "… and %s more that are not 0; --json or --solution FILE has them all", grouped(len(names)-shown))
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
