package lp

// The statements of a file and the model built of them.
//
//	file       = objective { statement }
//	objective  = ("max" | "min" | …) ":" [terms] ";"
//	statement  = [name ":"] side compare side [compare side] ";"
//	           | name ":" compare number ";"                     a range of a row above
//	           | ("int" | "bin" | "sec" | "sin" | "free") name { [","] name } ";"
//	           | ("sos1" | "sos2" | "sos") { set }               declarations.go
//	side       = terms
//	terms      = term { sign { sign } term }
//	term       = number | [number ["*"]] name
//
// A statement of one variable without a label is a bound; everything else is a row.

import (
	"io"
	"math"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// readLPSolve reads a file in the LP format of lp_solve. file is the name for errors. What is wrong is a
// *textpos.Error with line and column; what versions of lp_solve take differently is an error or a
// warning. Columns keep the order in which the file first names them; rows without a label are
// called R1, R2, … by their place, as lp_solve calls them.
func readLPSolve(file string, r io.Reader) (*model.Model, []*textpos.Error, error) {
	t := &solveReader{solveScanner: &solveScanner{current: newCurrent(file, r)}}
	t.SetName = "SOS"
	t.read()
	return t.model(func() {}, func(*model.Model) {})
}

// solveReader reads the statements of a file. The mark of a column is the place, from 1, of its
// entry in the row that is being read.
type solveReader struct {
	*solveScanner
	listed []int32 // the columns of that row
}

func (t *solveReader) read() {
	t.next()
	t.next() // now the first two tokens are known
	t.objective()
	for t.token.kind != atEnd {
		if head, ok := t.declaration(); ok {
			t.declare(head)
		} else {
			t.constraint()
		}
	}
}

// objective reads max: or min:, without which versions differ, and the terms.
func (t *solveReader) objective() {
	word := strings.ToLower(string(t.token.text))
	if t.token.kind != nameToken || !t.peek.is(':') || !strings.HasPrefix(word, "max") && !strings.HasPrefix(word, "min") {
		t.fail("max: or min: before the objective, if only max: ;", "%s, an objective without direction: versions of lp_solve differ in it", t.shown())
		return
	}
	switch word[3:] {
	case "", "imise", "imize", "imum":
		t.Maximize = word[1] == 'a'
	default:
		t.fail("max: or min:", "the direction %s", t.shown())
	}
	t.twice()
	s := t.terms()
	for _, j := range t.listed {
		t.Columns[j].Cost = t.Value[t.Start[len(t.Start)-1]+t.Columns[j].Mark-1]
	}
	t.Constant = s.constant
	t.drop()
	t.end()
}

// twice goes two tokens on.
func (t *solveReader) twice() {
	t.next()
	t.next()
}

// end passes the semicolon of a statement.
func (t *solveReader) end() {
	if !t.token.is(';') {
		t.fail("; at the end of a statement, or + or - between terms", "%s", t.shown())
	}
	t.next()
}

// side is what terms read besides the entries.
type side struct {
	count    int // of terms with a variable
	constant float64
	first    matrix.Place
}

// terms reads a side of a statement and adds its variables to the row being read, times a factor.
func (t *solveReader) terms() side { return t.signedTerms(1) }

func (t *solveReader) signedTerms(factor float64) (s side) {
	s.first = t.token.at
	for first := true; ; first = false {
		sign, signed := factor, false
		for t.token.is('+') || t.token.is('-') {
			if signed = true; t.token.sign == '-' {
				sign = -sign
			}
			t.next()
		}
		switch {
		case t.token.kind > numberToken && signed:
			t.fail("a number or a variable", "%s after a sign", t.shown())
		case t.token.kind > numberToken:
			return s
		case !first && !signed:
			t.fail("+ or - between terms", "%s after a term", t.shown())
		}
		t.term(&s, sign)
	}
}

// term reads a number, a variable, or both.
func (t *solveReader) term(s *side, x float64) {
	if t.token.kind == numberToken {
		x *= t.token.value
		t.next()
		if t.token.is('*') {
			t.next()
			if t.token.kind != nameToken {
				t.fail("a variable", "%s after *", t.shown())
			}
		}
		if t.token.kind != nameToken {
			s.constant += x
			t.finite(s.constant)
			return
		}
	} else if word := strings.ToLower(string(t.token.text)); word == "inf" || word == "infinity" || word == "infinite" {
		s.constant += x * math.Inf(1) // lp_solve writes +Inf and -Inf
		if math.IsNaN(s.constant) {
			t.finite(s.constant)
			return
		}
		t.next()
		return
	}
	j := t.variable()
	s.count++
	if at := t.Columns[j].Mark; at > 0 {
		k := t.Start[len(t.Start)-1] + at - 1
		t.Value[k] += x
		t.finite(t.Value[k])
	} else {
		t.listed = append(t.listed, j)
		t.Columns[j].Mark = len(t.listed)
		t.entry(j, x)
	}
	t.next()
}

func (t *solveReader) finite(x float64) {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		t.fail("smaller numbers", "numbers that add up to an infinite one")
	}
}

// drop takes back the entries of the row being read.
func (t *solveReader) drop() {
	t.TakeBack()
	t.settle()
}

// settle forgets which columns the row being read has.
func (t *solveReader) settle() {
	for _, j := range t.listed {
		t.Columns[j].Mark = 0
	}
	t.listed = t.listed[:0]
}

// variable returns the column called like the current token, and makes it when it is new.
func (t *solveReader) variable() int32 {
	if j, ok := t.ByName[string(t.token.text)]; ok {
		return j
	}
	if _, row := t.RowByName[string(t.token.text)]; row {
		t.fail("R: <= 8 for a range, or another name", "%s, the name of a row, among the variables: versions of lp_solve differ in it", t.shown())
	}
	return t.column(string(t.token.text))
}

// The declarations behind the rows: types of variables, and special ordered sets.
//
//	set = [name ":"] member { [","] member } [ "<=" number [":" number] ] ";"
//	member = name [":" number]
//
// In a section sos the number behind the members is the set's type, and one behind that its
// priority, for branching. In sos1 and sos2 the type is that of the section, and a number there is a
// priority to some versions of lp_solve and an error to others. Members without weights have 1, 2, …

var heads = map[string]bool{
	"int": true, "bin": true, "binary": true, "sec": true, "sin": true, "free": true, "sos": true, "sos1": true, "sos2": true,
}

// declaration reports whether a declaration begins here: its word and a name behind it. A variable
// may be called like the word.
func (t *solveReader) declaration() (head string, ok bool) {
	head = strings.ToLower(string(t.token.text))
	return head, t.token.kind == nameToken && t.peek.kind == nameToken && (heads[head] || head == "declare")
}

func (t *solveReader) declare(head string) {
	t.next()
	if strings.HasPrefix(head, "sos") {
		for t.token.kind != atEnd {
			if _, ok := t.declaration(); ok {
				return
			}
			t.set(head)
		}
		return
	}
	if head == "declare" { // declare free x;
		if next, ok := t.declaration(); ok && next != "declare" {
			t.declare(next)
			return
		}
		t.fail("free, int, sec or another word of a declaration", "%s", t.shown())
	}
	for {
		if t.token.kind != nameToken {
			t.fail("the name of a variable", "%s in a declaration", t.shown())
		}
		j := t.known()
		t.mark(head, j)
		t.next()
		if t.token.is(',') {
			t.next()
		} else if t.token.kind != nameToken {
			t.end()
			return
		}
	}
}

// known is variable with a warning where the name is new: it may be a typing error.
func (t *solveReader) known() int32 {
	if _, ok := t.ByName[string(t.token.text)]; !ok {
		t.WarnAt(t.token.at, "a variable of the objective or of a row", "variable %s appears in no row, no bound and not in the objective", t.shown())
	}
	return t.variable()
}

// mark gives variable j the type of a section.
func (t *solveReader) mark(head string, j int32) {
	switch head {
	case "int":
		t.Columns[j].Integer = true
	case "bin", "binary":
		t.Columns[j].Integer, t.Columns[j].Lower, t.Columns[j].Upper = true, 0, 1
	case "sec", "sin":
		t.Columns[j].Semi, t.Columns[j].At = true, t.token.at
		t.Columns[j].Integer = t.Columns[j].Integer || head == "sin"
	case "free":
		if t.Columns[j].Given&matrix.GivenLower != 0 {
			t.WarnAt(t.token.at, "no lower bound of a free variable", "variable %s is free after a lower bound, which is ignored", t.shown())
		}
		t.Columns[j].Lower = math.Inf(-1)
	}
}

// set reads one set of a section.
func (t *solveReader) set(head string) {
	s := matrix.Set{At: t.token.at, Type: int(head[len(head)-1] - '0')}
	if t.token.kind == nameToken && t.peek.is(':') {
		label := t.token
		t.twice()
		if t.token.kind == nameToken {
			s.Name = string(label.text)
		} else { // a:1, the weight of a first member
			t.weighted(&s, label)
		}
	}
	t.members(&s)
	if t.token.kind == compareToken {
		t.setEnd(&s, head)
	} else if head == "sos" {
		t.fail("<= and 1 or 2, the type of the set", "%s in section sos", t.shown())
	}
	t.keep(t.NewSet(s))
	t.end()
}

// members reads names, each with a weight or none.
func (t *solveReader) members(s *matrix.Set) {
	for {
		if t.token.is(',') && len(s.Columns) > 0 {
			t.next()
		}
		if t.token.kind != nameToken {
			if len(s.Columns) == 0 {
				t.fail("the name of a variable", "%s in a special ordered set", t.shown())
			}
			return
		}
		name := t.token
		if t.peek.is(':') {
			t.twice()
			t.weighted(s, name)
			continue
		}
		j := t.known()
		t.keep(t.Add(s, j, float64(len(s.Columns)+1)))
		t.next()
	}
}

// weighted adds the variable of a name, whose weight begins at the current token.
func (t *solveReader) weighted(s *matrix.Set, name token) {
	number := t.token
	t.token = name
	j := t.known()
	t.token = number
	sign := 1.0
	if t.token.is('-') {
		sign = -1
		t.next()
	}
	if t.token.kind != numberToken {
		t.fail("a weight", "%s behind the colon", t.shown())
	}
	t.keep(t.Add(s, j, sign*t.token.value))
	t.next()
}

// setEnd reads <= 2, or <= 2:3, behind the members.
func (t *solveReader) setEnd(s *matrix.Set, head string) {
	at := t.token
	t.next()
	x := t.token.value
	if at.sign != '<' || t.token.kind != numberToken {
		t.fail("<= and a number", "%s behind the members of a set", t.shown())
	}
	if head != "sos" {
		t.WarnAt(at.at, "nothing behind the members", "a number behind a set of section %s means nothing here: it is its priority to some versions of lp_solve, and others refuse it", head)
	} else if s.Type = int(x); x != 1 && x != 2 {
		t.fail("1 or 2", "the type %s of a special ordered set", t.shown())
	}
	if t.next(); !t.token.is(':') {
		return
	}
	if t.peek.kind != numberToken {
		t.fail("a priority", "%s behind the type of a set", t.shown())
	}
	t.twice()
}
