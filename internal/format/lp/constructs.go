package lp

// Quadratic forms of the objective, conditions of rows, and special ordered sets.
//
//	form   = "[" [sign] product { sign product } "]" "/" "2"
//	product = [number] name ( "*" name | "^" "2" )
//	row    = name "=" ("0" | "1") "->" constraint       under a condition: z = 1 -> x + y <= 3
//	sets   = "SOS" { [label] ("S1" | "S2") "::" { name ":" number } }
//
// Xpress writes a set among the rows, its weights as coefficients: one: a + 2 b = S1.
// Sources: the file format references of CPLEX, Gurobi and Xpress; what the five programs that
// read these make of other spellings was tried (docs/reference/model-files.md).

import (
	"bytes"
	"math"
	"slices"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// is reports whether the token is this mark.
func (t *token) is(mark byte) bool { return t.kind == markToken && t.sign == mark }

// form reads a quadratic form, from [ on; sign is the one before it. What stands in brackets is halved.
func (t *reader) form(sign float64) {
	if sign < 0 {
		t.warnOnce("a plus sign before the bracket", "a minus sign before a quadratic form, which HiGHS and SCIP refuse")
	}
	t.next()
	for first := true; t.err == nil && !t.token.is(']'); first = false {
		x := sign
		if t.token.kind == signToken {
			if t.token.sign == '-' {
				x = -sign
			}
			t.next()
		} else if !first {
			t.fail("+ or - between terms, or ] behind the last", "%s after a quadratic term", t.shown())
		}
		t.product(x)
	}
	for _, want := range []string{"/", "2"} {
		t.next()
		if t.token.kind == atEnd || len(t.token.text) == 0 || want == "/" && !t.token.is('/') || want == "2" && !(t.token.kind == numberToken && t.token.value == 2) {
			t.fail("/ 2 behind the bracket", "%s: without / 2 CPLEX and Xpress halve the quadratic form, Gurobi does not, HiGHS and SCIP refuse it", t.shown())
		}
	}
	t.next()
}

// product reads a term of a form: its number or none, and two variables.
func (t *reader) product(x float64) {
	at := t.token.at
	if t.token.kind == numberToken {
		x *= t.token.value
		t.next()
	}
	a := t.factor()
	b := a
	switch {
	case t.token.is('^'):
		t.next()
		if t.token.kind != numberToken || t.token.value != 2 {
			t.fail("^ 2", "the power %s of a variable", t.shown())
		}
		t.next()
	case t.token.is('*'):
		t.next()
		b = t.factor()
	default:
		t.fail("* and a variable, or ^ 2", "%s after a variable in brackets, which hold products only", t.shown())
	}
	t.Products = append(t.Products, model.Product{A: min(a, b), B: max(a, b), Coefficient: x / 2})
	t.products = append(t.products, at)
	t.keep(t.Limit.Nonzero(t.Lines))
}

// factor reads a variable.
func (t *reader) factor() int32 {
	if t.token.kind != nameToken {
		t.fail("a variable", "%s in a quadratic form", t.shown())
	}
	j := t.variable()
	t.next()
	return j
}

// checkProducts finds quadratic terms that add up to an infinite one, as the form in brackets has it.
func (t *reader) checkProducts(m *model.Model) {
	for _, p := range m.Constructs().Products {
		if math.IsInf(2*p.Coefficient, 0) {
			k := slices.IndexFunc(t.Products, func(q model.Product) bool { return q.A == p.A && q.B == p.B })
			t.failAt(t.products[k], "smaller numbers", "quadratic terms that add up to an infinite one")
		}
	}
}

// conditional reads the row behind an arrow. What stands before it, the row just read, must say
// that one variable is 0 or 1; it is taken back.
func (t *reader) conditional(at matrix.Place, b interval) interval {
	from := t.Start[len(t.Start)-1]
	if len(t.Index) != from+1 || t.Value[from] != 1 || b.low != b.up || b.low != 0 && b.low != 1 {
		t.failAt(at, "a binary variable, = and 0 or 1 before the arrow", "a condition of an indicator constraint that is no such thing")
		return b
	}
	t.Conditions[len(t.RowNames)] = matrix.Condition{Column: t.Index[from], When: b.low == 1, At: at}
	t.TakeBack()
	t.next()
	b = t.interval()
	if b.low > b.up && t.endsInSet() {
		t.fail("a linear row behind the arrow", "the special ordered set %s", t.quote())
	}
	t.next()
	if t.token.is('>') {
		t.fail("one condition for each row", "a second arrow")
	}
	return b
}

// Special ordered sets: the section SOS, and Xpress's rows that end in = S1.

// endsInSet reports whether the current token is S1 or S2.
func (t *reader) endsInSet() bool {
	word := t.token.text
	return t.token.kind == nameToken && len(word) == 2 && word[0]|0x20 == 's' && (word[1] == '1' || word[1] == '2')
}

// rowAsSet makes a set of the terms just read; the current token is S1 or S2.
func (t *reader) rowAsSet(name string) {
	columns, weights := t.TakeBack()
	t.keep(t.NewSet(matrix.Set{Name: name, Type: int(t.token.text[1] - '0'), Columns: slices.Clone(columns), Weights: slices.Clone(weights), At: t.token.at}))
	t.next()
}

// sos reads the section SOS up to the next keyword. A label with a number behind it is a member of
// the set, one with S1:: or S2:: behind it begins the next.
func (t *reader) sos() {
	t.next()
	for t.token.kind != keywordToken && t.token.kind != atEnd {
		s := matrix.Set{At: t.token.at}
		if t.token.kind == labelToken {
			s.Name = string(t.token.text)
			t.next()
		}
		for more := true; more; {
			s, more = t.oneSet(s)
		}
	}
}

// oneSet reads a set behind its label. If the label of another one comes behind its members, more
// is true, and next has that.
func (t *reader) oneSet(s matrix.Set) (next matrix.Set, more bool) {
	word := t.token.text
	if t.token.kind != setToken || len(word) != 2 || word[0]|0x20 != 's' || word[1] != '1' && word[1] != '2' {
		t.fail("S1:: or S2:: behind the name of a set", "%s in section SOS", t.shown())
		return s, false
	}
	s.Type = int(word[1] - '0')
	t.next()
	for t.token.kind == labelToken {
		label, at := t.token, t.token.at
		label.kind, label.text = nameToken, bytes.Clone(label.text)
		t.next()
		if t.token.kind == setToken {
			t.keep(t.NewSet(s))
			return matrix.Set{Name: string(label.text), At: at}, true
		}
		t.member(&s, label)
	}
	t.keep(t.NewSet(s))
	return s, false
}

// member adds the variable of a label, which stands before the current token, and the number there.
func (t *reader) member(s *matrix.Set, label token) {
	number := t.token
	t.token = label
	j := t.known()
	t.token = number
	x := t.signed()
	t.keep(t.Add(s, j, x))
	t.next()
}
