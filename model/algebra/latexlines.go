package algebra

// Rows that fit on a page. TeX does not break displayed formulas, so long rows are
// broken here: before a summand, before the relation, before the quantifier. How wide a
// formula will be is estimated from its source, in widths of an ordinary letter; the
// limit leaves room for the tag and for "subject to" on A4 paper. Own.

import (
	"strings"
	"unicode/utf8"
)

// lineWidth is the space for a line of a formula, in letters.
const lineWidth = 62

// lines distributes atoms, the pieces that stay whole, over lines.
// The filling is greedy, as a typewriter's: an atom goes to the line it fits on, and one wider than
// a line has a line of its own. Continued lines are indented by \qquad, which is 4 letters wide.
func lines(atoms []string) []string {
	var out []string
	var line string
	used := 0.0
	for _, a := range atoms {
		w := width(a)
		switch {
		case line == "":
			line, used = a, w
		case used+w <= lineWidth:
			line, used = line+" "+a, used+w+1
		default:
			out = append(out, line)
			line, used = `\qquad{} `+a, w+4
		}
	}
	return append(out, line)
}

// atomsOf are the summands of an expression, each with its sign.
func atomsOf(parts []Part) []string {
	if len(parts) == 0 {
		return []string{"0"}
	}
	atoms := make([]string, len(parts))
	for i, p := range parts {
		switch {
		case p.Negative && i == 0:
			atoms[i] = "-" + p.Text
		case p.Negative:
			atoms[i] = "- " + p.Text
		case i > 0:
			atoms[i] = "+ " + p.Text
		default:
			atoms[i] = p.Text
		}
	}
	return atoms
}

// width estimates how wide a formula is.
// The unit is an ordinary letter. Indices are set in script size, 7 points where the text has 10;
// the range of a sum stands below the sign and counts only where it is wider than the sign.
// Punctuation counts half.
func width(s string) float64 {
	total := 0.0
	for s != "" {
		switch {
		case strings.HasPrefix(s, `\sum_{`): // the range stands below the sign
			inner, rest := group(s[len(`\sum_`):])
			total += max(2, 0.7*width(inner))
			s = rest
		case strings.HasPrefix(s, "_{"), strings.HasPrefix(s, "^{"):
			inner, rest := group(s[1:])
			total += 0.7 * width(inner)
			s = rest
		case s[0] == '\\':
			name, rest := control(s[1:])
			total += controlWidth(name)
			s = rest
		case strings.ContainsRune("{} $", rune(s[0])):
			s = s[1:]
		default:
			_, n := utf8.DecodeRuneInString(s)
			total++
			if strings.ContainsRune(",.()|", rune(s[0])) {
				total -= 0.5
			}
			s = s[n:]
		}
	}
	return total
}

// controlWidth is the width of a control sequence: of spaces and signs their own, of a
// font's name none, as what it sets follows.
func controlWidth(name string) float64 {
	switch name {
	case "mathit", "mathcal", "text", "bigl", "bigr", ",":
		return 0
	case "quad":
		return 2
	case "qquad":
		return 4
	case "in", "le", "ge", "ne", "subseteq":
		return 2
	}
	return 1
}

// group splits "{inner}rest"; braces that do not match end the group with the text.
func group(s string) (inner, rest string) {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return s[1:i], s[i+1:]
			}
		}
	}
	return s[1:], ""
}

// control splits the name of a control sequence from what follows.
// A control sequence is a backslash with letters behind it, or with one other character.
func control(s string) (name, rest string) {
	n := 0
	for n < len(s) && (s[n]|0x20 >= 'a' && s[n]|0x20 <= 'z') {
		n++
	}
	n = min(max(n, 1), len(s))
	return s[:n], s[n:]
}
