// Fields and settings of the directives of a definition file.

package puzzle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// settings splits the fields after the directive into tag and value. Only the
// tags given are allowed, each once. A value's column is that of its text; a tag
// without "=" has an empty value.
// oneSide is the only tag that may stand without a value.
func (p *packingParser) settings(fields []textpos.Field, tags ...string) map[string]textpos.Field {
	out := map[string]textpos.Field{}
	for _, f := range fields[1:] {
		parts := splitFields(f, "=")
		tag, value := parts[0], textpos.Field{Col: parts[0].Col}
		if len(parts) > 1 {
			value = parts[1]
		}
		_, twice := out[tag.Text]
		switch {
		case !slices.Contains(tags, tag.Text):
			p.fail(tag.Col, "one of the settings "+strings.Join(tags, ", "), "setting %s", textpos.Quote(tag.Text))
		case len(parts) > 2:
			p.fail(parts[2].Col, "one = in a setting", "a second =")
		case len(parts) == 1 && tag.Text != "oneSide":
			p.fail(tag.Col, tag.Text+"=value", "setting %s without a value", tag.Text)
		case twice:
			p.fail(tag.Col, "each setting once", "setting %s for the second time", tag.Text)
		case len(parts) == 2 && value.Text == "":
			p.fail(tag.Col, tag.Text+"=value", "setting %s without a value", tag.Text)
		}
		out[tag.Text] = value
	}
	return out
}

// required returns a setting that the directive must have.
func (p *packingParser) required(fields []textpos.Field, settings map[string]textpos.Field, tag string) textpos.Field {
	value, given := settings[tag]
	if !given {
		p.fail(fields[0].Col, tag+"=value", "directive %s without %s", fields[0].Text, tag)
	}
	return value
}

// number reads a whole number from least to most; or says in an error what else it could be.
func (p *packingParser) number(f textpos.Field, least, most int, or string) int {
	v, err := strconv.Atoi(f.Text)
	if err != nil || v < least || v > most {
		p.fail(f.Col, fmt.Sprintf("an integer from %d to %d%s", least, most, or), "%s", textpos.Quote(f.Text))
		return 0
	}
	return v
}

// numberOrAny reads a whole number of at least least, or "any", which is Unlimited.
func (p *packingParser) numberOrAny(f textpos.Field, least int) int {
	if f.Text == "any" {
		return Unlimited
	}
	return p.number(f, least, maxPackingCells, ", or any")
}

// stripComment drops everything from the first # on.
func stripComment(line string) string {
	text, _, _ := strings.Cut(line, "#")
	return text
}

// splitFields splits a field at a separator and trims blanks from the parts,
// which keep their columns.
func splitFields(f textpos.Field, separator string) []textpos.Field {
	var out []textpos.Field
	col := f.Col
	for _, part := range strings.Split(f.Text, separator) {
		trimmed := strings.TrimLeft(part, " \t")
		out = append(out, textpos.Field{Text: strings.TrimRight(trimmed, " \t"), Col: col + len(part) - len(trimmed)})
		col += len(part) + len(separator)
	}
	return out
}
