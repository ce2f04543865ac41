package lp

// The objective and the constraints: sums of terms, comparisons, right-hand sides.
//
//	objective  = ("Minimize" | "Maximize") [label] terms
//	constraint = [label] terms compare number             on lines of its own
//	           | [label] number compare terms compare number
//	           | [label] name "=" ("0" | "1") "->" constraint without label
//	terms      = [sign] term { sign term }
//	term       = number | [number] name | form            a form in the objective only
//
// Terms may go on over several lines, each of which begins with a sign: a token without a
// sign that begins a line ends them, and then the right-hand side is missing.

import (
	"math"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
)

// objective reads Minimize or Maximize, a label or none, and the terms up to Subject To.
// The costs of one variable add up; it counts as repeated, with a warning, and a sum that overflows
// is an error.
func (t *reader) objective() {
	switch t.token.section {
	case minimizeSection:
	case maximizeSection:
		t.Maximize = true
	default:
		t.fail("Minimize or Maximize as the first word", "%s", t.shown())
	}
	switch word := strings.ToLower(string(t.token.text)); word {
	case "maximum", "minimum":
		t.warnf("Minimize or Maximize", "%s, which CBC refuses", t.quote())
	case "maximise", "minimise":
		t.warnf("Minimize or Maximize", "%s, with which HiGHS and SCIP read a model without objective; Gurobi, CPLEX, Xpress, GLPK and CBC refuse it", t.quote())
	}
	t.quadratic = true
	defer func() { t.quadratic = false }()
	t.next()
	if t.token.kind == labelToken {
		t.next()
	}
	if t.token.kind == keywordToken {
		t.warnf("a term, if only with the number 0", "an objective without terms, which GLPK refuses")
	}
	sum := t.terms(func(j int32, x float64) {
		if t.Columns[j].Cost += x; math.IsInf(t.Columns[j].Cost, 0) {
			t.fail("smaller costs", "costs of %s that add up to an infinite one", t.quote())
		}
	})
	if t.Constant = sum.constant; sum.constants > 0 {
		t.WarnAt(sum.first, "a variable fixed at 1 with the constant as its cost", "the constant %g in the objective: GLPK refuses it, CBC drops it when minimizing", sum.constant)
	}
	if t.token.section != constraintsSection {
		t.fail("Subject To, or a term with its sign", "%s after the objective", t.shown())
	}
}

// sum is what terms read besides variables.
type sum struct {
	variables int          // number of terms with a variable
	constant  float64      // sum of the terms without one
	constants int          // number of those
	first     matrix.Place //  of the first constant
}

// terms reads terms up to what cannot be one: a comparison, a label, the head of a
// section, a term without sign that begins a line. Each is a sign, which the first
// may lack, and a number, a variable or both.
// add is called for each term with a variable, while that variable is the current token; constants
// are summed up in the result.
func (t *reader) terms(add func(j int32, x float64)) (s sum) {
	t.sums++
	for first := true; ; first = false {
		signed := t.token.kind == signToken
		if first && t.token.is('[') {
			t.form(1)
			continue
		}
		if !signed && (t.token.kind > numberToken || !first && t.token.begins) {
			return s
		}
		if !signed && !first {
			t.fail("+ or - between terms", "%s after a term", t.shown())
		}
		t.oneTerm(&s, signed, add)
	}
}

// oneTerm reads a term, whose sign is the current token if signed, and adds it to s or hands
// it to add. A variable that occurs twice in a sum is a warning: the numbers add up.
// seen holds, by column, the number of the sum in which it occurred last, so that nothing has to be
// cleared between two rows.
func (t *reader) oneTerm(s *sum, signed bool, add func(j int32, x float64)) {
	at, x := t.token.at, 1.0
	if signed {
		if t.token.sign == '-' {
			x = -1
		}
		t.next()
	}
	if t.token.is('[') {
		t.form(x)
		return
	}
	number := t.token.kind == numberToken
	if number {
		x *= t.token.value
		t.next()
	}
	if t.token.kind != nameToken {
		if !number {
			t.fail("a number or a variable after the sign", "%s", t.shown())
			return
		}
		t.addConstant(s, at, x)
		return
	}
	j := t.variable()
	if t.Columns[j].Mark == t.sums {
		t.warnf("each variable once", "variable %s again, its numbers are added up; HiGHS drops some of them, GLPK and CBC refuse that", t.quote())
	}
	t.Columns[j].Mark = t.sums
	s.variables++
	add(j, x)
	t.next()
}

// addConstant adds a term without a variable, which stands at at.
func (t *reader) addConstant(s *sum, at matrix.Place, x float64) {
	if s.constants++; s.constants == 1 {
		s.first = at
	}
	if s.constant += x; math.IsInf(s.constant, 0) {
		t.fail("smaller numbers", "constants that add up to an infinite one")
	}
}

// constraints reads section Subject To up to the next keyword. Every row begins a line.
func (t *reader) constraints() {
	head := t.token.at
	t.quadratic, t.arrows = false, true
	defer func() { t.arrows = false }()
	t.next()
	for t.token.kind != keywordToken && t.token.kind != atEnd {
		if !t.token.begins {
			t.fail("a line of its own for each constraint, and all variables left of the comparison", "%s after the right-hand side", t.shown())
		}
		t.row()
	}
	if len(t.RowNames) == 0 {
		t.WarnAt(head, "one constraint at least", "an empty constraint section: GLPK refuses it")
	}
}

// row reads one constraint: a label or none, terms, a comparison, a number; or number,
// comparison, terms, comparison, number, which only some readers take. Constants among
// the terms go to the right-hand side. The entries are appended to column and value.
// The range of a two-sided row is the intersection of the two comparisons, each turned into an
// interval by sides.
func (t *reader) row() {
	name := t.rowLabel()
	at := t.token.at
	b := t.interval()
	if b.low > b.up && t.endsInSet() { // x + 2 y = S1, as Xpress writes a set
		t.rowAsSet(name)
		return
	}
	t.next()
	if t.token.is('>') {
		b = t.conditional(at, b)
	}
	t.keep(t.NewRow(name, b.low, b.up))
}

// interval reads a constraint without its label and leaves its last token as the current one.
func (t *reader) interval() interval {
	at := t.token.at
	s := t.terms(t.entry)
	b, left := interval{low: math.Inf(-1), up: math.Inf(1)}, byte(0)
	if s.variables == 0 && s.constants == 1 && t.token.kind == compareToken {
		left = t.token.sign
		t.WarnAt(at, "two rows", "a constraint with a number on the left: HiGHS and GLPK refuse it, CBC drops it")
		b = between(mirrored(left), s.constant)
		t.next()
		s = t.terms(t.entry)
	}
	if s.variables == 0 {
		if t.token.kind != compareToken {
			t.fail("terms with variables left of the comparison", "%s in a constraint without variables", t.shown())
		}
		t.warnOnce("a term, if only with the number 0", "a constraint without variables, which GLPK refuses")
	}
	return t.rightSide(left, b, s)
}

// rowLabel reads the label of a row; empty without one. Two rows of one name are two rows.
func (t *reader) rowLabel() string {
	if t.token.kind != labelToken {
		return ""
	}
	name := string(t.token.text)
	if line, twice := t.RowByName[name]; twice {
		t.warnf("each name once", "constraint %s for the second time, after line %d; Xpress and GLPK refuse that", t.quote(), line)
	}
	t.RowByName[name] = t.Lines.Line()
	t.next()
	return name
}

// rightSide reads the comparison and the number after the terms, and leaves the
// number as the current token. left is the comparison before the terms, or 0.
// The result is the interval of the terms with variables alone: the constants are subtracted from
// both ends. An interval that ends at the wrong infinity would leave the row no value and is an
// error. A set as Xpress writes it has the empty interval [1, 0].
func (t *reader) rightSide(left byte, b interval, s sum) interval {
	if t.token.kind != compareToken {
		t.fail("+ or - and a term, or <=, >= or =", "%s after a term", t.shown())
	}
	relation := t.token.sign
	if left != 0 && (left != relation || left == '=') {
		t.fail("twice <= or twice >=", "comparison %s after terms with another one before", t.quote())
	}
	t.next()
	if left == 0 && relation == '=' && s.constants == 0 && t.endsInSet() {
		return interval{low: 1, up: 0}
	}
	x := t.signed()
	if s.constants > 0 {
		t.WarnAt(s.first, "constants on the right", "the constant %g among the terms: not all readers take it to the right", s.constant)
	}
	b = b.and(between(relation, x))
	b.low, _ = matrix.Side(b.low - s.constant)
	b.up, _ = matrix.Side(b.up - s.constant)
	if b.empty() {
		t.fail("a number below 1e20, which readers take for infinite", "an infinite right-hand side, which no variables reach")
	}
	return b
}

// signed reads a number with its sign, or a word for infinity, and leaves its last
// token as the current one.
// The sign and the number are two tokens and may stand apart: "- 5" is −5.
func (t *reader) signed() float64 {
	sign := 1.0
	if t.token.kind == signToken {
		if t.token.sign == '-' {
			sign = -1
		}
		t.next()
	}
	if t.token.kind == numberToken {
		return sign * t.token.value
	}
	if t.isInfinity() {
		if len(t.token.text) > len("inf") {
			t.warnOnce("inf", "the word infinity, which CBC refuses")
		}
		return math.Inf(int(sign))
	}
	t.fail("a number; variables stand left of the comparison", "%s", t.shown())
	return 0
}

// isInfinity reports whether the current token is a word for infinity.
func (t *reader) isInfinity() bool {
	word := t.token.text
	return t.token.kind == nameToken && (strings.EqualFold(string(word), "inf") || strings.EqualFold(string(word), "infinity"))
}
