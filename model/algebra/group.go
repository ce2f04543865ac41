package algebra

import (
	"slices"
	"strings"
)

// This file is what the writers of all notations share: terms that stand under
// one sum sign, and signs between parts.

// Group is a run of consecutive terms under one sum and one condition.
type Group struct {
	Over  []*Index  // nil: no sum
	If    Condition // nil: always
	Terms []Term
}

// Groups splits the expression into runs of terms with the same sum and
// condition, so that a writer prints Σ (a + b) for what Over and Where were
// applied to as a whole.
// Sums over different values of Index are two sums, even if the indices have one name and one set.
// Terms are never reordered: equal sums with another one between them remain two groups, so that
// the written program has its terms in the order of the declaration.
func (e Expr) Groups() []Group {
	var out []Group
	for _, t := range e {
		if n := len(out); n > 0 && slices.Equal(out[n-1].Over, t.SumOver) && sameCondition(out[n-1].If, t.If) {
			out[n-1].Terms = append(out[n-1].Terms, t)
			continue
		}
		out = append(out, Group{Over: t.SumOver, If: t.If, Terms: []Term{t}})
	}
	return out
}

// sameCondition compares two conditions part by part; conjuncts in another order make a difference.
// It need not find every equivalence: what it misses is written twice, which is correct.
func sameCondition(a, b Condition) bool {
	switch s := a.(type) {
	case nil:
		return b == nil
	case Compare:
		t, ok := b.(Compare)
		return ok && s == t
	case Holds:
		t, ok := b.(Holds)
		return ok && s.Relation == t.Relation && slices.Equal(s.Args, t.Args)
	case All:
		t, ok := b.(All)
		return ok && slices.EqualFunc(s, t, sameCondition)
	}
	return false
}

// Conjuncts returns the conditions that must all hold, nested ones flattened.
func Conjuncts(c Condition) []Condition {
	switch t := c.(type) {
	case nil:
		return nil
	case All:
		var out []Condition
		for _, part := range t {
			out = append(out, Conjuncts(part)...)
		}
		return out
	}
	return []Condition{c}
}

// Demands reports whether a condition among the conjuncts says that the tuple of
// elements is in the relation.
func Demands(conjuncts []Condition, r *Relation, args []Element) bool {
	return slices.ContainsFunc(conjuncts, func(c Condition) bool { return sameCondition(c, Holds{r, args}) })
}

// Part is one summand as text without its sign; Negative is the sign.
// The sign is kept apart because it depends on the place: the first summand has no plus, and
// between summands the sign stands with blanks around it.
type Part struct {
	Negative bool
	Text     string
}

// Join writes parts with their signs between them, with the given minus sign;
// no parts at all are 0.
func Join(parts []Part, minus string) string {
	if len(parts) == 0 {
		return "0"
	}
	var b strings.Builder
	for i, p := range parts {
		switch {
		case i == 0 && p.Negative:
			b.WriteString(minus)
		case i > 0 && p.Negative:
			b.WriteString(" " + minus + " ")
		case i > 0:
			b.WriteString(" + ")
		}
		b.WriteString(p.Text)
	}
	return b.String()
}

// Texts for languages that know ASCII alone. Own.

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
