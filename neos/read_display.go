package neos

// What a display statement prints of a variable: "= value" for a scalar, a list of
// labels and values for one index, and tables for more, with the last index across
// and pages for the first ones. Cells that are 0 are blank, so a value belongs to the
// column head that ends at the same position; columns that do not fit follow under a "+".
//
// The layout is that of the GAMS user's guide, "The Display Statement", and of listings of
// release 54.

import (
	"math"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// display reads what follows the line of a variable: scalar, the value on that line, or the
// lines up to the next section.
func (g *gamsListing) display(name, scalar string) {
	if scalar != "" {
		g.keepDisplayed(g.text.key(name), scalar)
		return
	}
	d := &displayed{g: g, name: name}
	for ; g.at < len(g.lines); g.at++ {
		line := g.lines[g.at]
		if strings.HasPrefix(line, "----") || strings.HasPrefix(line, "****") || strings.HasPrefix(line, "EXECUTION TIME") || gamsDisplay().MatchString(line) {
			return
		}
		d.line(line)
	}
}

// displayed is the display of one variable with indices.
type displayed struct {
	g     *gamsListing
	name  string // of the variable
	page  string // labels of INDEX lines, each with a dot behind it
	heads []word // the column heads of the table; none in a list
}

// word is a word of a line and the position behind its end, in bytes.
type word struct {
	text string
	end  int
}

var wordMarks = textpos.Late(`[^ \t]+`)

// words splits a line at blanks.
func words(line string) (out []word) {
	for _, at := range wordMarks().FindAllStringIndex(line, -1) {
		out = append(out, word{line[at[0]:at[1]], at[1]})
	}
	return out
}

// line reads one line by its first character: blank for column heads, a label for a row.
func (d *displayed) line(line string) {
	trimmed := strings.TrimSpace(line)
	switch {
	case trimmed == "" || strings.HasPrefix(trimmed, "( ALL"):
	case strings.HasPrefix(line, "INDEX "):
		d.index(trimmed)
	case line[0] == ' ': // heads of columns
		if d.heads = words(line); d.heads[0].text == "+" {
			d.heads = d.heads[1:]
		}
	case len(d.heads) > 0:
		d.row(line)
	default:
		d.list(line)
	}
}

// index reads "INDEX 1 = a  INDEX 2 = b", the labels of a page.
func (d *displayed) index(line string) {
	d.page, d.heads = "", nil
	for _, part := range strings.Split(line, "INDEX ")[1:] {
		if _, label, ok := strings.Cut(part, " = "); ok {
			d.page += strings.TrimSpace(label) + "."
		}
	}
}

// row reads a row of a table from its right end: each value belongs to the head above it.
// The rest, which may hold blanks, is the row's label.
func (d *displayed) row(line string) {
	all := words(line)
	first := len(all)
	var heads []string
	for first > 1 {
		w := all[first-1]
		head := d.above(w.end)
		if _, ok := special(w.text); !ok || head == "" {
			break
		}
		heads = append(heads, head)
		first--
	}
	label := padding().ReplaceAllString(strings.TrimSpace(line[:all[first-1].end]), ".")
	for i, head := range heads {
		d.put(label+"."+head, all[len(all)-1-i].text)
	}
}

// above returns the column head that ends at a position, or "".
func (d *displayed) above(end int) string {
	for _, h := range d.heads {
		if h.end == end {
			return h.text
		}
	}
	return ""
}

// list reads "i0 13.00,    i1 25.00".
func (d *displayed) list(line string) {
	for _, part := range strings.Split(line, ",") {
		w := words(part)
		if len(w) < 2 {
			continue
		}
		d.put(strings.TrimSpace(part[:w[len(w)-2].end]), w[len(w)-1].text)
	}
}

// put keeps a value unless GAMS cut one of its labels (~); such values come from the VAR
// table, with fewer digits.
func (d *displayed) put(labels, value string) {
	if key := d.g.text.key(d.name + "." + d.page + labels); !strings.Contains(key, "~") {
		d.g.keepDisplayed(key, value)
	}
}

// keepDisplayed keeps a displayed value, except where the VAR table has a better one: where
// the display has seven digits and an exponent, and where the two differ so much (by more
// than 0.1 %) that a later statement must have changed the variable.
func (g *gamsListing) keepDisplayed(key, value string) {
	x, ok := special(value)
	before, seen := g.rounds[key]
	if !ok || seen && (strings.ContainsAny(value, "Ee") || math.Abs(before-x) > 1e-3*math.Max(1, math.Abs(x))) {
		return
	}
	g.exact[key] = x
}
