package algebra

// Texts for languages that know ASCII alone. Own.

import "strings"

// ASCII writes a text for modelling languages that take nothing else: typography
// in plain letters, line ends as blanks, and a question mark for what is left of
// other alphabets.
func ASCII(s string) string {
	s = typography.Replace(s)
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case r < ' ' || r > '~':
			return '?'
		}
		return r
	}, s)
}

// typography has the signs that the texts of this module use; umlauts are written as German does
// without them. What is not here becomes a question mark.
var typography = strings.NewReplacer(
	"×", "x", "–", "-", "—", "-", "−", "-", "…", "...", "‘", "'", "’", "'", "′", "'", "“", `"`, "”", `"`,
	"≤", "<=", "≥", ">=", "≠", "<>", "·", "*", "→", "->", "∈", "in", "Σ", "sum", "∞", "inf",
	"ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ß", "ss", "é", "e", "è", "e", "à", "a", "ç", "c",
)
