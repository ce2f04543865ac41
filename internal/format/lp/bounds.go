package lp

// The sections Bounds, Generals and Binaries, and the rules for bounds that are not given.
//
//	bound = name "free" | name compare number | number compare name [ compare number ]
//
// Where one ends, another may begin on the same line, as in files of QPLIB.
// Bounds are applied as they are read, and only what depends on the whole file (the bounds of
// columns in Binaries) waits for resolveBounds, since Binaries follows.

import (
	"bytes"
	"math"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
)

// bounds reads section Bounds up to the next keyword: bounds that begin with a variable or with a
// number, on any lines.
func (t *reader) bounds() {
	t.next()
	for t.token.kind != keywordToken && t.token.kind != atEnd {
		if !t.token.begins && t.First("bounds on a line") {
			t.warnf("a line of its own for each bound", "%s after a bound begins another one, as in SCIP, GLPK and CBC; HiGHS refuses it", t.shown())
		}
		if t.token.kind == nameToken && !t.isInfinity() {
			t.boundOf()
		} else {
			t.boundAround()
		}
	}
}

// boundOf reads a bound that begins with a variable: x free, x <= 4.
func (t *reader) boundOf() {
	j := t.known()
	at := t.token.at
	t.next()
	if t.token.kind == nameToken && !t.token.begins && strings.EqualFold(string(t.token.text), "free") {
		if t.Columns[j].Given&(matrix.GivenLower|matrix.GivenUpper) != 0 {
			t.WarnAt(at, "each bound once", "variable %s is free after a bound on line %d, which is ignored, as in HiGHS, CPLEX, Xpress and GLPK; Gurobi, SCIP and CBC keep an upper bound", textpos.Quote(t.Names[j]), t.Columns[j].At.Line)
			t.Columns[j].Given &^= matrix.GivenLower | matrix.GivenUpper
		}
		t.note(j, matrix.GivenLower|matrix.GivenUpper, at)
		t.Columns[j].Lower, t.Columns[j].Upper = math.Inf(-1), math.Inf(1)
		t.next()
		return
	}
	t.compareAfter(j, at)
}

// compareAfter reads a comparison and a number after variable j.
// at is the place of the variable, or of the number before it, for errors about the bound.
func (t *reader) compareAfter(j int32, at matrix.Place) {
	if t.token.kind != compareToken {
		t.fail("free, <=, >= or =", "%s after a variable in Bounds", t.shown())
	}
	relation := t.token.sign
	t.next()
	x := t.signed()
	t.set(j, relation, x, at)
	t.next()
}

// boundAround reads a bound that begins with a number: 0 <= x, 0 <= x <= 4.
// In 0 <= x <= 4 both comparisons must point the same way. Each is applied on its own, the first
// one mirrored, as it has the variable on its right.
func (t *reader) boundAround() {
	at := t.token.at
	x := t.signed()
	t.next()
	if t.token.kind != compareToken {
		t.fail("<=, >= or =", "%s after a number in Bounds", t.shown())
	}
	relation := t.token.sign
	t.next()
	j := t.known()
	t.set(j, mirrored(relation), x, at)
	t.next()
	if t.token.kind != compareToken {
		return
	}
	if t.token.sign != relation || relation == '=' {
		t.fail("twice <= or twice >=", "comparison %s after a variable with another one before", t.quote())
	}
	t.compareAfter(j, at)
}

// mirrored returns the comparison with its sides exchanged. Comparisons are one byte: < for
// <= , > for >= , and =.
func mirrored(relation byte) byte {
	switch relation {
	case '<':
		return '>'
	case '>':
		return '<'
	}
	return relation
}

// set applies the bound "column j relation x"; at is where it stands. Numbers of 1e20 and
// more are infinite; one that would leave the column no value is an error.
func (t *reader) set(j int32, relation byte, x float64, at matrix.Place) {
	b := between(relation, x)
	if b.empty() {
		t.failAt(at, "a number below 1e20, which readers take for infinite", "an infinite bound that leaves variable %s no value", textpos.Quote(t.Names[j]))
	}
	if b.lower {
		t.note(j, matrix.GivenLower, at)
	}
	if b.upper {
		t.note(j, matrix.GivenUpper, at)
	}
	t.state(j, b)
}

// interval are the numbers between two sides, and which sides are stated: x >= -1e30 states an infinite
// one.
type interval struct {
	low, up      float64
	lower, upper bool
}

// between is what a comparison with x on the right says; numbers of 1e20 and more are infinite.
func between(relation byte, x float64) interval {
	x, _ = matrix.Side(x)
	switch relation {
	case '<':
		return interval{math.Inf(-1), x, false, true}
	case '>':
		return interval{x, math.Inf(1), true, false}
	}
	return interval{x, x, true, true}
}

// empty reports whether an interval ends at the wrong infinity.
func (b interval) empty() bool {
	return math.IsNaN(b.low) || math.IsNaN(b.up) || math.IsInf(b.low, 1) || math.IsInf(b.up, -1)
}

// and is what two comparisons say, both stated.
func (b interval) and(c interval) interval {
	return interval{math.Max(b.low, c.low), math.Min(b.up, c.up), true, true}
}

// state gives column j the sides that are stated.
func (t *current) state(j int32, b interval) {
	c := &t.Columns[j]
	if b.lower {
		c.Given, c.Lower = c.Given|matrix.GivenLower, b.low
	}
	if b.upper {
		c.Given, c.Upper = c.Given|matrix.GivenUpper, b.up
	}
}

// note marks bounds as given and warns when one already was.
func (t *reader) note(j int32, g matrix.Given, at matrix.Place) {
	if t.Columns[j].Given&g != 0 {
		t.WarnAt(at, "each bound once", "another bound of variable %s after the one on line %d; the last one counts", textpos.Quote(t.Names[j]), t.Columns[j].At.Line)
	}
	t.Columns[j].Given |= g
	t.Columns[j].At = at
}

// integers reads the names of section Generals or Binaries up to the next keyword.
// Names stand in any number on a line. A column may be in both sections and is then integer with
// the bounds that Binaries gives.
func (t *reader) integers(kind section) {
	mark := matrix.Given(0)
	if kind == binarySection {
		mark = givenBinary
	} else if t.token.text[0]|0x20 == 'i' {
		mark = givenInt
	}
	t.next()
	for t.token.kind != keywordToken && t.token.kind != atEnd {
		j := t.known()
		t.Columns[j].Integer = true
		t.Columns[j].Given |= mark
		t.next()
	}
}

// semis reads the names of section Semi-continuous, or of one of semi-integer columns, up to the
// next keyword. Behind a name Xpress states the threshold: s > 3.
func (t *reader) semis() {
	head := bytes.ToLower(t.token.text)
	whole := string(head) == "sin" || bytes.Contains(head, []byte("int"))
	if whole {
		t.warnf("Generals, and Semi-Continuous below it", "section %s is read as semi-integer variables, as Xpress writes them; HiGHS, Gurobi, CPLEX and SCIP take it otherwise or refuse it", t.quote())
	}
	t.next()
	for t.token.kind != keywordToken && t.token.kind != atEnd {
		at := t.token.at
		j := t.known()
		t.Columns[j].Semi = true
		t.Columns[j].Integer = t.Columns[j].Integer || whole
		t.next()
		if t.token.kind == compareToken {
			t.compareAfter(j, at)
		}
	}
}

// resolveBounds applies, when all bounds are read, the rules for those not given: the
// lower bound is 0, the upper one infinite, or 1 for a column in Binaries, whose bounds
// are cut to [0, 1].
func (t *reader) resolveBounds() {
	for j := range t.Columns {
		g := t.Columns[j].Given
		if g&givenBinary != 0 {
			t.resolveBinary(j)
		}
		switch name := textpos.Quote(t.Names[j]); {
		case g&matrix.GivenLower == 0 && t.Columns[j].Upper < 0:
			t.WarnAt(t.Columns[j].At, "-inf <= … in front, where that is meant", "variable %s has a negative upper bound alone and keeps the lower bound 0: it has no value", name)
		case g&givenInt != 0 && g&(matrix.GivenLower|matrix.GivenUpper|givenBinary) == 0 && t.First("integers"):
			t.Warnings.Add(t.Lines.FileErrorf("section Generals, or bounds", "variable %s in a section Integers has no bounds: CPLEX and Xpress take such variables for 0-1, the others give them no upper bound", name))
		}
	}
}

// resolveBinary gives column j, of section Binaries, the upper bound 1 and cuts bounds that
// are given.
func (t *reader) resolveBinary(j int) {
	if t.Columns[j].Given&matrix.GivenUpper == 0 {
		t.Columns[j].Upper = 1
	}
	if t.Columns[j].Lower >= 0 && t.Columns[j].Upper <= 1 {
		return
	}
	low, up := math.Max(t.Columns[j].Lower, 0), math.Min(t.Columns[j].Upper, 1)
	t.WarnAt(t.Columns[j].At, "bounds in [0, 1]", "bounds [%g, %g] of variable %s, which is in Binaries, are cut to [0, 1], as in Gurobi, CPLEX, Xpress, SCIP and CBC; HiGHS and GLPK keep them", t.Columns[j].Lower, t.Columns[j].Upper, textpos.Quote(t.Names[j]))
	t.Columns[j].Lower, t.Columns[j].Upper = low, up
}
