package report

// Formulas as MathML: identifiers <mi>, numbers <mn>, signs <mo>, text <mtext>, subscripts
// <msub>, sums with their range below <munder>. Own.

import (
	"html"
	"strings"
	"unicode/utf8"
)

// signs are the control sequences that stand for one sign.
var signs = map[string]string{
	"le": "≤", "ge": "≥", "ne": "≠", "in": "∈", "subseteq": "⊆", "times": "×", "cdot": "⋅", "forall": "∀", "to": "→",
	"dots": "…", "ldots": "…", "infty": "∞", "emptyset": "∅", "min": "min", "max": "max", "Sigma": "Σ", "{": "{", "}": "}", "#": "#",
}

// spaces are the widths of the control sequences that are space, in em.
var spaces = map[string]string{",": "0.17", " ": "0.33", "quad": "1", "qquad": "2"}

// formula parses one formula; atoms are its parts so far.
type formula struct {
	*converter
	rest  string
	atoms []string
}

// math converts a formula.
func (c *converter) math(tex string) string {
	f := &formula{converter: c, rest: tex}
	for f.rest != "" && c.err == nil {
		f.next()
	}
	return "<mrow>" + strings.Join(f.atoms, "") + "</mrow>"
}

func (f *formula) add(element, text string) {
	f.atoms = append(f.atoms, "<"+element+">"+html.EscapeString(text)+"</"+element+">")
}

// take takes the next n bytes.
func (f *formula) take(n int) string {
	taken := f.rest[:n]
	f.rest = f.rest[n:]
	return taken
}

// next converts what stands first.
func (f *formula) next() {
	switch c := f.rest[0]; {
	case strings.IndexByte(" \n\t{}", c) >= 0:
		f.take(1)
	case c == '_' || c == '^':
		f.script(c)
	case c == '\\':
		f.command()
	case digit(c):
		n := 1
		for n < len(f.rest) && (digit(f.rest[n]) || f.rest[n] == '.' && n+1 < len(f.rest) && digit(f.rest[n+1])) {
			n++
		}
		f.add("mn", f.take(n))
	case letter(c):
		f.add("mi", f.take(1))
	default:
		_, n := utf8.DecodeRuneInString(f.rest)
		f.sign(f.take(n))
	}
}

// sign adds one that is not a control sequence. A minus that follows nothing or another sign is
// that of a number, and brackets stay as large as letters.
func (f *formula) sign(s string) {
	switch {
	case s == "-" && (len(f.atoms) == 0 || strings.HasPrefix(f.atoms[len(f.atoms)-1], "<mo")):
		f.atoms = append(f.atoms, `<mo form="prefix">−</mo>`)
	case strings.ContainsAny(s, "()[]{}"):
		f.atoms = append(f.atoms, `<mo stretchy="false">`+s+"</mo>")
	default:
		f.add("mo", strings.NewReplacer("-", "−", "'", "′").Replace(s))
	}
}

// script puts the group that follows below or above the last atom; the range of a sum below it.
func (f *formula) script(sign byte) {
	if len(f.atoms) == 0 {
		f.unknown("with a %c that follows nothing", sign)
		return
	}
	f.take(1)
	m := f.math(f.argument())
	last := &f.atoms[len(f.atoms)-1]
	element := map[byte]string{'_': "msub", '^': "msup"}[sign]
	if *last == sum {
		element = "munder"
	}
	*last = "<" + element + ">" + *last + m + "</" + element + ">"
}

const sum = "<mo>∑</mo>"

// argument takes the group, or the one character, that follows.
func (f *formula) argument() (inner string) {
	if strings.HasPrefix(f.rest, "{") {
		inner, f.rest = group(f.rest)
		return inner
	}
	_, n := utf8.DecodeRuneInString(f.rest)
	return f.take(n)
}

// command converts a control sequence with its argument.
func (f *formula) command() {
	name, rest := control(f.rest[1:])
	f.rest = rest
	if sign, known := signs[name]; known {
		f.sign(sign)
		return
	}
	if width, known := spaces[name]; known {
		f.atoms = append(f.atoms, `<mspace width="`+width+`em"></mspace>`)
		return
	}
	switch name {
	case "sum":
		f.atoms = append(f.atoms, sum)
	case "bigl", "bigr": // MathML makes parentheses as large as what they enclose
	case "allowbreak", "notag":
	case "mathcal":
		f.add("mi", strings.Map(script, f.argument()))
	case "mathbf":
		f.add("mi", strings.NewReplacer("Z", "ℤ", "R", "ℝ").Replace(f.argument()))
	case "mathit":
		f.text("mi", f.argument())
	case "text":
		f.text("mtext", f.argument())
	default:
		f.unknown("that has no MathML here: \\%s in a formula", name)
	}
}

// text adds a word in which characters may be escaped.
func (f *formula) text(element, tex string) {
	f.atoms = append(f.atoms, "<"+element+">"+strings.ReplaceAll(f.words(tex), " ", "\u00a0")+"</"+element+">")
}

// script is the calligraphic form of a capital letter; eight of them have older code points
// (The Unicode Standard, "Letterlike Symbols").
func script(r rune) rune {
	if older, yes := map[rune]rune{'B': 'ℬ', 'E': 'ℰ', 'F': 'ℱ', 'H': 'ℋ', 'I': 'ℐ', 'L': 'ℒ', 'M': 'ℳ', 'R': 'ℛ'}[r]; yes {
		return older
	}
	if r >= 'A' && r <= 'Z' {
		return '𝒜' + r - 'A'
	}
	return r
}
