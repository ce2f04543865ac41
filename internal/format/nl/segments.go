package nl

// This file reads the segments behind the head, each known by its first letter.
//
// The letters are those of D. M. Gay, "Writing .nl files":
//
//	C i   expression of constraint i         O i s  expression of objective i, s its direction
//	r     bounds of all constraints          b      bounds of all variables
//	J i n linear terms of constraint i       G i n  linear terms of objective i
//	k n   column counts                      x n, d n  start values, of variables and duals
//	S     suffix                             F V L  refused, see refused

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
)

// read reads one segment, whose letter is passed. Segments k (counts of entries), x and d
// (start points) and S (suffixes) are skipped.
func (t *reader) read(segment byte) {
	switch segment {
	case 'C':
		i := t.upTo(t.rows, "constraint")
		if c := t.expression(); c != 0 {
			t.rowConstant[i] = c
		}
	case 'O':
		t.objective()
	case 'r':
		t.sides(t.rows, &t.seenSides, func(l, u float64) { t.RowLower, t.RowUpper = append(t.RowLower, l), append(t.RowUpper, u) })
	case 'b':
		t.sides(t.columns, &t.seenBounds, func(l, u float64) { t.Columns = append(t.Columns, matrix.Column{Lower: l, Upper: u}) })
	case 'J':
		t.rowTerms()
	case 'G':
		t.gradient()
	case 'k':
		t.skip(t.whole(), func() { t.whole() })
	case 'x', 'd':
		t.skip(t.whole(), func() {
			t.whole()
			t.number()
		})
	case 'S':
		t.suffix()
	case 'F', 'V', 'L':
		t.wrong(refused[segment], "a linear model")
	default:
		t.wrong(fmt.Sprintf("a segment %s", textpos.Quote(string(rune(segment)))), "one of C O r b J G k x d S")
	}
}

// refused are the segments of models that are not linear.
var refused = map[byte]string{
	'F': "a function (segment F)", 'V': "a defined variable (segment V)", 'L': "a logical constraint (segment L)",
}

// upTo reads an index below n.
// what names the thing that the index is of, for the error.
func (t *reader) upTo(n int, what string) int {
	i := t.whole()
	if i >= n {
		t.wrong(fmt.Sprintf("%s number %d", what, i), fmt.Sprintf("a number below %d", n))
	}
	return i
}

// expression reads an expression, which must be a constant.
// A linear model has its linear terms in J and G; the expression that C or O gives in addition can
// only be the constant, n and a number.
func (t *reader) expression() float64 {
	switch c, ok := t.letter(); {
	case !ok:
		t.wrong("the end of the file", "an expression")
	case c == 'n':
		return t.number()
	case c == 'v' || c == 'o' || c == 'f':
		t.wrong("an expression that is not constant ("+string(rune(c))+")", "a linear model, whose expressions are constants such as n0")
	default:
		t.wrong(fmt.Sprintf("an expression that begins with %s", textpos.Quote(string(rune(c)))), "a constant such as n0")
	}
	return 0
}

// objective reads segment O: number, direction and constant of an objective. Only number
// 0 counts.
func (t *reader) objective() {
	i, sense := t.upTo(t.goals, "objective"), t.whole()
	c := t.expression()
	if sense > 1 {
		t.wrong(fmt.Sprintf("direction %d of an objective", sense), "0 to minimize or 1 to maximize")
	}
	if i == 0 {
		t.Maximize, t.Constant = sense == 1, c
	}
}

// sides reads the bounds of rows or columns: a digit that says which there are,
// then the numbers.
// The lists grow as bounds are read and not by what the head claims, so a short file cannot ask for
// much memory.
func (t *reader) sides(n int, seen *bool, keep func(l, u float64)) {
	if *seen {
		t.wrong("bounds for the second time", "each segment r and b once")
	}
	*seen = true
	for k := 0; k < n && t.ok(); k++ {
		c, ok := t.letter()
		if !ok {
			t.wrong("the end of the file", "bounds of all rows and columns")
		}
		keep(t.side(c))
	}
}

// side reads a pair of bounds of the kind that the digit says, the counterpart of
// writer.side.
func (t *reader) side(kind byte) (l, u float64) {
	l, u = math.Inf(-1), math.Inf(1)
	switch kind {
	case '0':
		l = t.number()
		u = t.number()
	case '1':
		u = t.number()
	case '2':
		l = t.number()
	case '3':
	case '4':
		l = t.number()
		u = l
	case '5':
		t.wrong("a complementarity constraint", "a linear model")
	default:
		t.wrong(fmt.Sprintf("bounds of kind %s", textpos.Quote(string(rune(kind)))), "a digit from 0 to 4")
	}
	l, _ = matrix.Side(l)
	u, _ = matrix.Side(u)
	if math.IsInf(l, 1) || math.IsInf(u, -1) {
		t.wrong("bounds that no number satisfies", "a lower bound below 1e20 and an upper one above -1e20")
	}
	return l, u
}

// terms reads the entries of a row or of the objective: their number, then column and
// coefficient, one entry a line. one is called for each.
func (t *reader) terms(one func(j int, a float64)) {
	n := t.whole()
	if t.met += n; t.met > mostEntries {
		t.wrong(fmt.Sprintf("more than %d entries", mostEntries), "a smaller model")
	}
	t.skip(n, func() {
		j, a := t.upTo(t.columns, "variable"), t.number()
		one(j, a)
	})
}

// rowTerms reads segment J, the linear terms of a row.
// A constraint without a segment J has no terms. The order of the terms is kept, and a column that
// occurs twice is added up by the model.
func (t *reader) rowTerms() {
	i := t.upTo(t.rows, "constraint")
	if t.linear[i] {
		t.wrong(fmt.Sprintf("the terms of constraint %d for the second time", i), "each segment J once")
	}
	t.linear[i] = true
	t.terms(func(j int, a float64) {
		t.row, t.Index, t.Value = append(t.row, int32(i)), append(t.Index, int32(j)), append(t.Value, a)
	})
}

// gradient reads segment G, the linear terms of an objective. Several for one column add
// up.
func (t *reader) gradient() {
	i := t.upTo(t.goals, "objective")
	t.terms(func(j int, a float64) {
		if i == 0 {
			t.cost[j] += a
		}
	})
}

// skip passes n lines, such as terms, start points and column counts. The count of segment k is
// one less than the number of columns; it is not compared with anything, as nothing that follows
// depends on it.
func (t *reader) skip(n int, one func()) {
	for k := 0; k < n && t.ok(); k++ {
		if t.newline(); t.ok() {
			one()
		}
	}
}

// suffix skips values that a modeller attached: their kind, number and name, then
// index and value, one a line. A kind with the bit 4 set has real numbers as values.
// Suffixes that make special ordered sets would change the model and are refused.
func (t *reader) suffix() {
	kind, n, name := t.whole(), t.whole(), t.word()
	if name == "sosno" || name == "sos" || name == "ref" || name == "sosref" {
		t.wrong("the suffix "+name+", which makes special ordered sets", "a model without them")
	}
	t.skip(n, func() {
		t.whole()
		if kind&4 != 0 {
			t.number()
		} else {
			t.signed()
		}
	})
}
