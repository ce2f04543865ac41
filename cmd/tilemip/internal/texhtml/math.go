package texhtml

// Formulas as MathML: identifiers <mi>, numbers <mn>, signs <mo>, text <mtext>, subscripts
// <msub>, sums with their range below <munder>. Own.

import (
	"fmt"
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
	rest  string
	atoms []string
}

// math converts a formula.
func math(tex string) (string, error) {
	f := &formula{rest: tex}
	for f.rest != "" {
		if err := f.next(); err != nil {
			return "", err
		}
	}
	return "<mrow>" + strings.Join(f.atoms, "") + "</mrow>", nil
}

func (f *formula) add(element, text string) {
	f.atoms = append(f.atoms, "<"+element+">"+escape(text)+"</"+element+">")
}

// next converts what stands first.
func (f *formula) next() error {
	switch c := f.rest[0]; {
	case c == ' ' || c == '\n' || c == '\t' || c == '{' || c == '}':
		f.rest = f.rest[1:]
	case c == '_' || c == '^':
		return f.script(c)
	case c == '\\':
		return f.command()
	case c >= '0' && c <= '9':
		n := 1
		for n < len(f.rest) && (f.rest[n] >= '0' && f.rest[n] <= '9' || f.rest[n] == '.' && n+1 < len(f.rest) && f.rest[n+1] >= '0' && f.rest[n+1] <= '9') {
			n++
		}
		f.add("mn", f.rest[:n])
		f.rest = f.rest[n:]
	case c|0x20 >= 'a' && c|0x20 <= 'z':
		f.add("mi", f.rest[:1])
		f.rest = f.rest[1:]
	default:
		_, n := utf8.DecodeRuneInString(f.rest)
		f.sign(f.rest[:n])
		f.rest = f.rest[n:]
	}
	return nil
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
func (f *formula) script(sign byte) error {
	if len(f.atoms) == 0 {
		return fmt.Errorf("LaTeX with a %c that follows nothing", sign)
	}
	f.rest = f.rest[1:]
	inner := f.argument()
	m, err := math(inner)
	if err != nil {
		return err
	}
	last := &f.atoms[len(f.atoms)-1]
	element := map[byte]string{'_': "msub", '^': "msup"}[sign]
	if *last == sum {
		element = "munder"
	}
	*last = "<" + element + ">" + *last + m + "</" + element + ">"
	return nil
}

const sum = "<mo>∑</mo>"

// argument takes the group, or the one character, that follows.
func (f *formula) argument() string {
	if strings.HasPrefix(f.rest, "{") {
		inner, rest := group(f.rest)
		f.rest = rest
		return inner
	}
	_, n := utf8.DecodeRuneInString(f.rest)
	inner := f.rest[:n]
	f.rest = f.rest[n:]
	return inner
}

// command converts a control sequence with its argument.
func (f *formula) command() error {
	name, rest := control(f.rest[1:])
	f.rest = rest
	if sign, known := signs[name]; known {
		f.sign(sign)
		return nil
	}
	if width, known := spaces[name]; known {
		f.atoms = append(f.atoms, `<mspace width="`+width+`em"></mspace>`)
		return nil
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
		return f.text("mi", f.argument())
	case "text":
		return f.text("mtext", f.argument())
	default:
		return fmt.Errorf("LaTeX that has no MathML here: \\%s in a formula", name)
	}
	return nil
}

// text adds a word in which characters may be escaped.
func (f *formula) text(element, tex string) error {
	converted, err := words(tex)
	f.atoms = append(f.atoms, "<"+element+">"+strings.ReplaceAll(converted, " ", "\u00a0")+"</"+element+">")
	return err
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
