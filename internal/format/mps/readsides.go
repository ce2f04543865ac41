package mps

// The sections RHS and RANGES, which share one form of line:
//
//	[set] row number [row number]
//
// The name of the set is missing in some files. A line then has two or four fields, while
// one with the name has three or five, so the number of fields decides.

import (
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
)

// pairs walks over a line of section RHS or RANGES: the set's name, then one or
// two pairs of a row and a number. An even number of fields has no set name.
func (t *reader) pairs(set *string, each func(k int, i int, x float64) error) error {
	if t.count < 2 || t.count > 5 {
		return t.errorAt(t.count-1, "a set's name, then one or two pairs of a row and a number", "%s", t.fields())
	}
	first := t.count % 2
	if first == 0 {
		t.warnOnce(0, "a set's name as the first field", "section "+t.section.String()+" without the set's name: GLPK refuses that")
	} else if !t.firstSet(0, set) {
		return nil
	}
	for k := first; k < t.count; k += 2 {
		i, known := t.findRow(k)
		x, err := t.number(k + 1)
		if err != nil {
			return err
		}
		if !known {
			continue
		}
		if err := each(k, i, x); err != nil {
			return err
		}
	}
	return nil
}

// firstSet reports whether the line belongs to the first set of its section; of others it
// warns, once.
func (t *reader) firstSet(k int, set *string) bool {
	if *set == "" {
		*set = string(t.words[k].text)
	}
	if *set == string(t.words[k].text) {
		return true
	}
	t.warnOnce(k, "one set, or a known row or column", "a second set in section "+t.section.String()+" is ignored; lp_solve takes the last one, GLPK refuses it")
	return false
}

// rightHandSide reads a line of section RHS. Rows without one have 0; for the objective it is
// the negated constant.
func (t *reader) rightHandSide() error {
	return t.pairs(&t.rhsSet, func(k int, i int, x float64) error {
		if at := t.rows[i].sideLine; at > 0 {
			return t.errorAt(k, "each row once", "a second right-hand side of row %s, after line %d", t.quote(k), at)
		}
		t.rows[i].sideLine = int32(t.Lines.Line())
		if i == t.Objective-1 {
			t.objectiveSide(k, x)
			return nil
		}
		if t.rows[i].kind == 'N' {
			t.warnAt(k, "none", "the right-hand side of row %s of type N means nothing", t.quote(k))
			return nil
		}
		if math.Abs(x) >= 1e20 && (t.rows[i].kind == 'E' || x > 0 == (t.rows[i].kind == 'G')) {
			return t.errorAt(k+1, "less than 1e20, which readers take for infinite", "right-hand side %s of a row of type %c", t.quote(k+1), t.rows[i].kind)
		}
		t.rows[i].side = x
		return nil
	})
}

// objectiveSide makes the objective's right-hand side its constant. The sign is that of the
// program that wrote the file; 0 is the same to all.
func (t *reader) objectiveSide(k int, x float64) {
	const want = "a column fixed at 1 with the constant as its cost"
	switch {
	case x == 0:
	case t.turned && !(t.byLPSolve && t.Maximize): // of a maximization lp_solve writes what it reads otherwise
		t.Constant = x
		t.warnAt(k, want, "right-hand side %g of the objective is read as the constant %g, as GLPK and lp_solve do, one of which wrote the file; others read %g", x, x, -x)
	default:
		t.Constant = -x
		t.warnAt(k, want, "right-hand side %g of the objective is read as the constant %g, as in HiGHS, Gurobi, CPLEX, Xpress, SCIP and CBC; GLPK and lp_solve read %g", x, -x, x)
	}
}

// rangeLine reads a line of section RANGES; rowBounds applies it at the end.
func (t *reader) rangeLine() error {
	return t.pairs(&t.rangeSet, func(k int, i int, x float64) error {
		if at := t.rows[i].widthLine; at > 0 {
			return t.errorAt(k, "each row once", "a second range of row %s, after line %d", t.quote(k), at)
		}
		if t.rows[i].kind == 'N' {
			return t.errorAt(k, "a row of type E, L or G", "a range of row %s of type N", t.quote(k))
		}
		t.rows[i].widthLine = int32(t.Lines.Line())
		t.rows[i].width = x
		return nil
	})
}

// rowBounds applies the table of ranges: with right-hand side b and range r,
//
//	G: [b, b+|r|]   L: [b-|r|, b]   E: [b, b+r] for r ≥ 0, else [b+r, b].
//
// The table is that of the CPLEX file format reference, "MPS file format: industry standard". The
// sums are computed in floating point, as readers do; Write uses a range only where they are exact.
func (t *reader) rowBounds(i int) (low, up float64) {
	row := t.rows[i]
	b, r := row.side, row.width
	low, up = math.Inf(-1), math.Inf(1)
	ranged := row.widthLine > 0
	switch row.kind {
	case 'G':
		low = b
		if ranged {
			up = b + math.Abs(r)
		}
	case 'L':
		up = b
		if ranged {
			low = b - math.Abs(r)
		}
	case 'E':
		low, up = b+math.Min(r, 0), b+math.Max(r, 0)
	}
	return low, up
}

// The section BOUNDS, and the rules for bounds that are not given. A line is a type, the
// name of the set, a column and, for the first five types, a number:
//
//	UP  upper bound     LO  lower bound     FX  both bounds
//	UI  upper bound, whole; the column becomes integer
//	LI  lower bound, whole; the column becomes integer
//	FR  no bounds       MI  no lower bound  PL  no upper bound
//	BV  0-1 column
//	SC  upper bound of a semi-continuous column, whose lower bound is its threshold
//	SI  the same, and the column becomes integer
//
// The types are those of the CPLEX file format reference, "MPS file format: industry
// standard". A bound replaces only its own side, and MI leaves the upper bound as it is.

// boundType is what a line of a type sets.
type boundType struct {
	name                 string
	lower, upper         bool // these sides
	number               bool // by its number; else infinite, or of BV 0 and 1
	integer, whole, semi bool // the column becomes integer; the number is whole; the column becomes semi-continuous
}

// boundTypes has the types of most lines first.
var boundTypes = []boundType{
	{name: "UP", upper: true, number: true}, {name: "LO", lower: true, number: true}, {name: "FX", lower: true, upper: true, number: true},
	{name: "FR", lower: true, upper: true}, {name: "MI", lower: true}, {name: "PL", upper: true}, {name: "BV", lower: true, upper: true, integer: true},
	{name: "UI", upper: true, number: true, integer: true, whole: true}, {name: "LI", lower: true, number: true, integer: true, whole: true},
	{name: "SC", upper: true, number: true, semi: true}, {name: "SI", upper: true, number: true, semi: true, integer: true},
}

// bound reads a line of section BOUNDS: a type, the set's name, a column, and for
// some types a number.
func (t *reader) bound() error {
	at := slices.IndexFunc(boundTypes, func(b boundType) bool { return b.name == string(t.words[0].text) })
	if at < 0 {
		return t.errorAt(0, "UP, LO, FX, FR, MI, PL, BV, LI, UI, SC or SI", "%s as a bound's type", t.quote(0))
	}
	b := &boundTypes[at]
	find := t.columnAlone
	if b.number {
		find = t.columnWithNumber
	}
	k, err := find()
	if err != nil || k < 0 {
		return err
	}
	j, err := t.findColumn(k)
	if err != nil {
		return err
	}
	low, up := math.Inf(-1), math.Inf(1)
	if b.number {
		if low, err = t.boundValue(k + 1); err == nil {
			err = t.checkBound(b, k, low)
		}
		up = low
	} else if b.integer {
		low, up = 0, 1
	}
	if err == nil {
		t.setBound(b, k, j, low, up)
	}
	return err
}

// columnWithNumber returns the field with the column of a bound with a number; the set may be missing.
// With three fields the set is missing, unless the third is a column: then the number is. It is -1 on
// a line of another set than the first.
func (t *reader) columnWithNumber() (int, error) {
	switch t.count {
	case 4:
		if !t.firstSet(1, &t.boundSet) {
			return -1, nil
		}
		return 2, nil
	case 3:
		if !t.isColumn(1) && t.isColumn(2) {
			return 0, t.errorAt(2, "type, set, column and number", "no number after column %s", t.quote(2))
		}
		t.noSet()
		return 1, nil
	}
	return 0, t.errorAt(t.count-1, "type, set, column and number", "%s", t.fields())
}

// boundValue reads a number of a bound, in which words for infinity may stand.
// Numbers of 1e20 and more are infinite too (matrix.Side).
func (t *reader) boundValue(k int) (float64, error) {
	switch strings.TrimPrefix(strings.ToLower(string(t.words[k].text)), "+") {
	case "inf", "infinity":
		return math.Inf(1), nil
	case "-inf", "-infinity":
		return math.Inf(-1), nil
	}
	x, err := t.number(k)
	x, _ = matrix.Side(x)
	return x, err
}

// checkBound refuses the number x of a bound of the column in field k.
func (t *reader) checkBound(b *boundType, k int, x float64) error {
	value := k + 1
	switch {
	case b.whole && x != math.Trunc(x):
		return t.errorAt(value, "an integer", "%s bound %s", b.name, t.quote(value))
	case b.lower && math.IsInf(x, 1) || b.upper && math.IsInf(x, -1) && !b.semi:
		return t.errorAt(value, "less than 1e20, which readers take for infinite", "%s bound %s of column %s", b.name, t.quote(value), t.quote(k))
	case b.lower && b.upper && math.IsInf(x, 0):
		return t.errorAt(value, matrix.NumberForm, "%s, infinite, as the value of a fixed column", t.quote(value))
	case b.semi && !(x > 0):
		return t.errorAt(value, "a positive upper bound", "%s bound %s of column %s: lp_solve takes 0 for none, others for 0", b.name, t.quote(value), t.quote(k))
	}
	return nil
}

// setBound applies a bound to column j, whose name is field k. Each side that the type sets is noted
// as given, so that the defaults of integer columns do not apply to it.
func (t *reader) setBound(b *boundType, k int, j int32, low, up float64) {
	if b.name == "SC" && t.Columns[j].Integer {
		t.warnOnce(k, "SI bounds for columns outside the markers", "an SC bound of an integer column makes it semi-integer, as in Gurobi, CPLEX, SCIP and lp_solve; HiGHS takes it for continuous")
	}
	c := &t.Columns[j]
	c.Semi, c.Integer = c.Semi || b.semi, c.Integer || b.integer
	if b.lower {
		t.note(k, j, matrix.GivenLower, "lower")
		c.Lower = low
	}
	if b.upper {
		t.note(k, j, matrix.GivenUpper, "upper")
		c.Upper = up
	}
}

// note marks a bound as given and warns when it already was.
func (t *reader) note(k int, j int32, g matrix.Given, word string) {
	if t.Columns[j].Given&g != 0 {
		t.warnAt(k, "each bound once", "a second %s bound of column %s, after line %d; the last one counts", word, t.quote(k), t.Columns[j].At.Line)
	}
	t.Columns[j].Given |= g
	t.Columns[j].At.Line = t.Lines.Line()
}

// columnAlone returns the field with the column of a bound without number: the set's
// name may be missing, and a number, which means nothing, may follow. It is -1 on a line
// of another set than the first.
func (t *reader) columnAlone() (int, error) {
	switch {
	case t.count == 2:
		t.noSet()
		return 1, nil
	case t.count == 3 && !t.isColumn(2) && t.isColumn(1):
		if _, err := t.number(2); err != nil {
			return 0, t.errorAt(2, "a column listed in section COLUMNS", "unknown column %s", t.quote(2))
		}
		t.noSet()
		t.idleNumber(2)
		return 1, nil
	case t.count == 3 || t.count == 4:
		if t.count == 4 {
			if _, err := t.number(3); err != nil {
				return 0, err
			}
			t.idleNumber(3)
		}
		if !t.firstSet(1, &t.boundSet) {
			return -1, nil
		}
		return 2, nil
	}
	return 0, t.errorAt(t.count-1, "type, set and column", "%s", t.fields())
}

// idleNumber warns of a number that a bound's type has no use for; files often have a
// 0 or a 1 there.
func (t *reader) idleNumber(k int) {
	t.warnOnce(k, "type, set and column", "a number behind a bound of type "+string(t.words[0].text)+" means nothing")
}

// isColumn reports whether field k is the name of a column.
func (t *reader) isColumn(k int) bool {
	_, ok := t.ByName[string(t.words[k].text)]
	return ok
}

// noSet warns, once for the file, that the name of the set is missing.
func (t *reader) noSet() {
	t.warnOnce(0, "the set's name as the second field", "section BOUNDS without the set's name: GLPK refuses that")
}

// findColumn looks a column up. Bounds mostly come in the order of the columns, so
// that the last column or the one after it is tried first: that saves the hash.
func (t *reader) findColumn(k int) (int32, error) {
	text := t.words[k].text
	for j := t.boundColumn; j < int32(len(t.Names)) && j <= t.boundColumn+1; j++ {
		if t.Names[j] == string(text) {
			t.boundColumn = j
			return j, nil
		}
	}
	if j, ok := t.ByName[string(text)]; ok {
		t.boundColumn = j
		return j, nil
	}
	return t.columnOfBound(k)
}

// columnOfBound makes a column that first comes in BOUNDS, as OR-tools and lp_solve write
// those without entries. It is continuous: the markers are behind. A number is none, for then
// the set's name or the column is missing.
func (t *reader) columnOfBound(k int) (int32, error) {
	if _, problem := matrix.ParseNumber(t.words[k].text); problem == "" {
		return 0, t.errorAt(k, "a column listed in section COLUMNS", "unknown column %s", t.quote(k))
	}
	t.warnAt(k, "a column listed in section COLUMNS", "unknown column %s becomes one without entries, as in HiGHS and SCIP; CPLEX, GLPK and CBC refuse the file", t.quote(k))
	j := int32(len(t.Names))
	if err := t.newColumn(k); err != nil {
		return 0, err
	}
	t.boundColumn = j
	return j, nil
}

// resolveBounds applies, when all bounds are read, the rules for those not given.
// They concern a negative upper bound alone and integer columns; other columns keep what is given,
// or [0, ∞).
func (t *reader) resolveBounds() error {
	for j := range t.Columns {
		switch g := t.Columns[j].Given; {
		case g&matrix.GivenLower == 0 && g&matrix.GivenUpper != 0 && t.Columns[j].Upper < 0:
			return t.columnError(j, t.Columns[j].At.Line, "a line LO or MI for it before",
				"has a negative upper bound and no lower one: HiGHS and GLPK leave the lower bound at 0, CBC makes it infinite, lp_solve fails")
		case !t.Columns[j].Integer:
		case g == 0:
			t.Columns[j].Upper = 1
			t.Warnings.Add(t.columnError(j, t.Columns[j].Mark, "lines LO and UP or PL for it",
				"is integer without bounds and is taken as 0-1, as in HiGHS, GLPK and CBC; lp_solve gives it no upper bound"))
		case g&matrix.GivenUpper == 0:
			t.Warnings.Add(t.columnError(j, t.Columns[j].At.Line, "a line UP or PL for it",
				"is integer with a lower bound alone; it has no upper bound, but is at most 1 in GLPK"))
		}
	}
	return nil
}

// columnError is an error about a column that shows only when all lines are read.
func (t *reader) columnError(j int, line int, want, found string) *textpos.Error {
	return t.ErrorAt(matrix.Place{Line: line}, want, "column %s %s", textpos.Quote(t.Names[j]), found)
}
