package lp

// Statements with a comparison: rows, ranges of rows, bounds.

import (
	"math"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
)

// constraint reads a statement with one or two comparisons.
func (t *solveReader) constraint() {
	label := token{kind: atEnd}
	if t.token.kind == nameToken && t.peek.is(':') {
		label = t.token
		t.twice()
		if t.token.kind == compareToken {
			t.rangeOf(label)
			return
		}
	}
	first := t.terms()
	relation := t.compare()
	if len(t.listed) > 0 || first.count > 0 {
		t.twoSides(label, first, relation)
		return
	}
	second := t.terms()
	if second.count == 0 {
		t.failAt(second.first, "a variable on one side", "a statement without variables")
	}
	b := between(mirrored(relation), first.constant-second.constant)
	if t.token.kind == compareToken {
		b = t.third(relation, b, second)
	}
	t.finish(label, second, b)
}

// compare reads a comparison.
func (t *solveReader) compare() byte {
	if t.token.kind != compareToken {
		t.fail("+ or - and a term, or <=, >= or =", "%s after a term", t.shown())
	}
	relation := t.token.sign
	t.next()
	return relation
}

// twoSides reads the right side of a row that has variables on its left, and brings them together.
func (t *solveReader) twoSides(label token, left side, relation byte) {
	right := t.signedTerms(-1)
	if t.token.kind == compareToken {
		t.fail("2 <= x + y <= 8 for two bounds", "a second comparison behind variables on the left")
	}
	if right.count == 0 && right.first == t.token.at {
		t.fail("a number or a variable", "%s after a comparison", t.shown())
	}
	left.count += right.count
	t.finish(label, left, between(relation, -right.constant-left.constant))
}

// third reads the last side of 2 <= x + y <= 8. second is what stood before it, and b its first side.
func (t *solveReader) third(relation byte, b interval, second side) interval {
	at := t.token
	again := t.compare()
	if again != relation || relation == '=' {
		t.failAt(at.at, "twice <= or twice >=", "comparison %s behind another one", textpos.Quote(string(at.text)))
	}
	last := t.terms()
	if last.count > 0 || last.first == t.token.at {
		t.failAt(last.first, "a number behind the second comparison", "a statement with two comparisons")
	}
	return b.and(between(relation, last.constant-second.constant))
}

// finish makes a bound or a row of the entries read and ends the statement.
func (t *solveReader) finish(label token, s side, b interval) {
	if t.err != nil {
		return
	}
	if b.empty() {
		t.failAt(s.first, "a number below 1e20, which is infinite", "an infinite side, which no variables reach")
	}
	if label.kind == atEnd && s.count == 1 {
		t.bound(s, b)
		t.drop()
		t.end()
		return
	}
	if label.kind != atEnd {
		if _, twice := t.RowByName[string(label.text)]; twice {
			t.WarnAt(label.at, "each name once", "row %s for the second time", textpos.Quote(string(label.text)))
		} else {
			t.RowByName[string(label.text)] = len(t.RowNames)
		}
		if _, column := t.ByName[string(label.text)]; column {
			t.failAt(label.at, "another name", "%s, the name of a variable, for a row: versions of lp_solve differ in what it means then", textpos.Quote(string(label.text)))
		}
	}
	t.settle()
	t.keep(t.NewRow(string(label.text), b.low, b.up))
	t.end()
}

// bound applies a statement a·x <= b; with a negative a its sides change places.
func (t *solveReader) bound(s side, b interval) {
	j, a := t.listed[0], t.Value[t.Start[len(t.Start)-1]]
	name := textpos.Quote(t.Names[j])
	if a == 0 {
		t.failAt(s.first, "a number other than 0 before the variable, or a label, for a row", "a bound of 0 times variable %s", name)
	}
	b.low, b.up = b.low/a, b.up/a
	if a < 0 {
		b = interval{b.up, b.low, b.upper, b.lower}
	}
	b.low, _ = matrix.Side(b.low)
	b.up, _ = matrix.Side(b.up)
	switch {
	case b.empty():
		t.failAt(s.first, "a number below 1e20, which is infinite", "an infinite bound that leaves variable %s no value", name)
	case b.upper && b.up < 0 && !b.lower && t.Columns[j].Given&matrix.GivenLower == 0:
		t.failAt(s.first, "a lower bound before it, such as x >= -1e30", "a negative upper bound alone of variable %s: versions of lp_solve differ in its lower one", name)
	}
	t.state(j, b)
}

// rangeOf reads a second side of a row above, from its comparison on: R1: <= 8;
func (t *solveReader) rangeOf(label token) {
	i, known := t.RowByName[string(label.text)]
	if !known {
		t.failAt(label.at, "the name of a row above", "a range of row %s, which is not there", textpos.Quote(string(label.text)))
		return
	}
	relation := t.compare()
	at := t.token
	s := t.terms()
	if s.count > 0 || at.at == t.token.at {
		t.failAt(at.at, "a number", "%s in a range of a row", textpos.Quote(string(at.text)))
	}
	b := between(relation, s.constant)
	low, up := t.RowLower[i], t.RowUpper[i]
	switch {
	case relation == '=' || low == up || b.lower && !math.IsInf(low, -1) || b.upper && !math.IsInf(up, 1):
		t.failAt(label.at, "a range of the side that the row leaves open", "a range of row %s, whose bounds are [%g, %g]", textpos.Quote(string(label.text)), low, up)
	case b.empty():
		t.failAt(at.at, "a number below 1e20, which is infinite", "an infinite side, which no variables reach")
	}
	b = b.and(interval{low: low, up: up})
	t.RowLower[i], t.RowUpper[i] = b.low, b.up
	t.end()
}
