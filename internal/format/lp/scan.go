package lp

// The tokens of an LP file. The format has no reserved characters between numbers and names,
// so what readers would cut differently is an error or a warning.

import (
	"bytes"
	"io"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// tokenKind is what a token can be. The order matters: terms asks for kinds above
// numberToken.
type tokenKind uint8

const (
	nameToken    tokenKind = iota
	numberToken            // without sign
	signToken              // + or -
	compareToken           // <=, >= or =, and their other spellings
	labelToken             // a name and the colon after it
	keywordToken           // the head of a section
	markToken              // [ ] ^ * or / of a quadratic form, the arrow of a condition as >
	setToken               // S1:: or S2:: and whatever else stands before two colons
	atEnd
)

// section is what a keyword begins.
type section uint8

const (
	noSection section = iota
	minimizeSection
	maximizeSection
	constraintsSection
	boundsSection
	generalSection
	binarySection
	lazySection // rows like those of Subject To
	endSection
	sosSection
	semiSection        // semi-continuous columns; of section sin, semi-integer ones
	unsupportedSection // of another format; it may stand there empty
)

// keywords are the heads of sections, in lower case; of two words the first one
// stands in second with the other.
var keywords = map[string]section{
	"minimize": minimizeSection, "minimise": minimizeSection, "minimum": minimizeSection, "min": minimizeSection,
	"maximize": maximizeSection, "maximise": maximizeSection, "maximum": maximizeSection, "max": maximizeSection,
	"st": constraintsSection, "s.t.": constraintsSection, "st.": constraintsSection,
	"bounds": boundsSection, "bound": boundsSection,
	"generals": generalSection, "general": generalSection, "gen": generalSection,
	"integers": generalSection, "integer": generalSection, "int": generalSection,
	"binaries": binarySection, "binary": binarySection, "bin": binarySection,
	"semi": semiSection, "semis": semiSection, "semi-continuous": semiSection, "sin": semiSection,
	"sos": sosSection,
	"end": endSection,
}

var second = map[string]string{"subject": "to", "such": "that", "lazy": "constraints"}

// unsupported are sections of the LP format of lp_solve; empty ones mean nothing.
var unsupported = map[string]bool{"sos1": true, "sos2": true}

// refused says what the other sections are that no model here can hold.
var refused = map[string]string{
	"sec": "second-order cones", "user": "user cuts",
	"pwlobj": "a piecewise linear objective", "multi": "several objectives",
}

// token is one piece of a line.
// text points into the buffer of the current line; names are copied when they become columns or
// rows.
type token struct {
	kind    tokenKind
	section section // of a keyword
	begins  bool    // first on its line, or first after a keyword: here a row or a bound may begin
	sign    byte    // + or -; of a comparison <, > or =; of a mark the character
	text    []byte  // valid until the next token is read
	at      matrix.Place
	value   float64 // of a number
}

// current is what both readers of this package have: the model so far, and the current token.
type current struct {
	matrix.Builder
	token  token
	rest   int   // where in the line the next token is looked for, from 0
	inLine bool  // the current line has more to read
	err    error // the first one
}

func newCurrent(file string, r io.Reader) current {
	return current{Builder: matrix.NewBuilder(file, r, "variable")}
}

// keep keeps the first error. The file ends for the reader there: the next token is its end, so that
// every loop comes to an end and no caller has to ask. What is read after an error is not used.
func (t *current) keep(err error) {
	if err == nil {
		return
	}
	if t.err == nil {
		t.err = err
	}
	t.token = token{kind: atEnd, begins: true, at: t.token.at}
}

// fail is an error at the current token, failAt one at a place.
func (t *current) fail(want, found string, args ...any) {
	t.failAt(t.token.at, want, found, args...)
}

func (t *current) failAt(at matrix.Place, want, found string, args ...any) {
	t.keep(t.ErrorAt(at, want, found, args...))
}

// WarnAt warns, if nothing was wrong before.
func (t *current) WarnAt(at matrix.Place, want, found string, args ...any) {
	if t.err == nil {
		t.Builder.WarnAt(at, want, found, args...)
	}
}

func (t *current) warnf(want, found string, args ...any) {
	t.WarnAt(t.token.at, want, found, args...)
}

func (t *current) warnOnce(want, found string) {
	if t.err == nil {
		t.WarnOnce(t.token.at, want, found)
	}
}

// column makes the column of a name that none has, or after an error one to go on with.
func (t *current) column(name string) int32 {
	j, err := t.NewColumn(name)
	t.keep(err)
	return j
}

// entry adds an entry to the row that is being read.
func (t *current) entry(j int32, x float64) { t.keep(t.NewEntry(j, x)) }

// model makes the model of what was read, between what is done with the whole file before and after.
func (t *current) model(before func(), after func(m *model.Model)) (*model.Model, []*textpos.Error, error) {
	if t.err == nil {
		before()
	}
	if t.err != nil {
		return nil, t.Warnings.List(), t.err
	}
	m, err := t.Model("")
	if t.keep(err); t.err == nil {
		after(m)
	}
	if t.err != nil {
		m = nil
	}
	return m, t.Warnings.List(), t.err
}

func (t *current) quote() string { return textpos.Quote(string(t.token.text)) }

// shown describes the current token in an error.
func (t *current) shown() string {
	if t.token.kind == atEnd {
		return "the end of the file"
	}
	return t.quote()
}

// isNumber reports whether a number without a sign begins a text.
func isNumber(text []byte) bool {
	return isDigit(text[0]) || text[0] == '.' && len(text) > 1 && isDigit(text[1])
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// comparison returns the length of the signs <, > and = at the beginning of a text, and which of
// the three they mean; 0 for none.
func comparison(text []byte) (length int, relation byte) {
	for length < len(text) && strings.IndexByte("<>=", text[length]) >= 0 {
		length++
	}
	switch spelling := string(text[:length]); spelling {
	case "<=", ">=", "=", "<", ">":
		relation = spelling[0]
	case "=<", "=>":
		relation = spelling[1]
	}
	return length, relation
}

// scanner cuts the lines of a file into tokens.
type scanner struct {
	current
	begins bool // the next token begins its line or follows a keyword

	quadratic bool // in the objective: brackets are those of quadratic forms
	arrows    bool // in the rows: an arrow stands behind a condition
}

// isName are the characters of names besides letters and digits. CPLEX allows a
// few more, which HiGHS takes for the end of a name or line: ; | and /.
const isName = "!\"#$%&(),.?@_`'{}~"

// nameByte reports whether c may stand in a name. Bytes from 0x80 on are letters of UTF-8.
func nameByte(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c >= 0x80 || strings.IndexByte(isName, c) >= 0
}

// next reads the next token, across line ends and over comments, which begin with \.
func (t *scanner) next() {
	for t.keep(t.err); ; {
		if t.err != nil {
			return
		}
		if !t.inLine {
			if !t.Lines.Next() {
				t.token = token{kind: atEnd, begins: true, at: matrix.Place{Line: t.Lines.Line()}}
				t.keep(t.Lines.Err())
				return
			}
			t.inLine, t.rest, t.begins = true, 0, true
		}
		line := t.Lines.Bytes()
		for t.rest < len(line) && (line[t.rest] == ' ' || line[t.rest] == '\t') {
			t.rest++
		}
		if t.rest < len(line) && line[t.rest] != '\\' {
			break
		}
		if t.rest < len(line) && !t.begins {
			t.token.at = matrix.Place{Line: t.Lines.Line(), Col: t.rest + 1}
			t.warnOnce("remarks on lines of their own", "a remark behind text, which GLPK and CBC refuse in some places")
		}
		t.inLine = false
	}
	t.scan(t.Lines.Bytes()[t.rest:])
}

// scan reads the token at the beginning of text, which is not blank.
// The order of the cases matters: a dot begins a number only before a digit, and cannot begin a
// name.
func (t *scanner) scan(text []byte) {
	t.token = token{at: matrix.Place{Line: t.Lines.Line(), Col: t.rest + 1}, begins: t.begins, text: text[:1]}
	t.begins = false
	switch c := text[0]; {
	case c == '+' || c == '-':
		t.scanSign(text)
		return
	case c == '<' || c == '>' || c == '=':
		t.scanCompare(text)
		return
	case isNumber(text):
		t.scanNumber(text)
		return
	case nameByte(c) && c != '.':
		t.scanName(text)
		return
	case c == ':':
		t.fail("a name before the colon", "a colon without a name")
		return
	case c == '[' || c == ']' || c == '^' || c == '*' || c == '/':
		t.token.sign = c
		if t.quadratic {
			t.accept(markToken, 1)
			return
		}
		t.fail("linear terms, quadratic ones in the objective only; brackets cannot stand in names", "%q, of a quadratic term", string(c))
		return
	case c == ';':
		t.fail("a file without semicolons", "a semicolon: this looks like the LP format of lp_solve")
		return
	}
	t.fail("names, numbers, + - <= >= = and :", "the character %q", string(text[0:1]))
}

// accept makes the next bytes of the line the current token.
func (t *scanner) accept(kind tokenKind, length int) {
	t.token.kind = kind
	t.token.text = t.token.text[:length]
	t.rest += length
}

func (t *scanner) scanSign(text []byte) {
	if len(text) > 1 && text[0] == '-' && text[1] == '>' {
		if t.token.sign = '>'; t.arrows {
			t.accept(markToken, 2)
			return
		}
		t.fail("rows with a condition in Subject To", "an arrow, of an indicator constraint")
		return
	}
	t.token.sign = text[0]
	t.accept(signToken, 1)
}

// scanCompare reads a comparison. < and =< are other spellings of <=.
func (t *scanner) scanCompare(text []byte) {
	length, relation := comparison(text)
	t.token.text, t.token.sign = text[:length], relation
	switch spelling := string(text[:length]); spelling {
	case "<=", ">=", "=":
	case "<", ">", "=<", "=>":
		dissent := ", which HiGHS, Xpress and CBC refuse in some places"
		if spelling == "=>" {
			dissent = ", which Gurobi reads as = in Bounds, and HiGHS, Xpress and CBC refuse in some places"
		}
		t.warnOnce("<= or >=", "comparison "+spelling+dissent)
	default:
		t.fail("<=, >= or =", "comparison %s", t.quote())
		return
	}
	t.accept(compareToken, length)
}

// scanNumber reads a number. A name may stand right after it only where no reader
// can take the two apart differently.
// 2e, 2e5x and 1d5 are errors, because some readers see an exponent there and others a name.
func (t *scanner) scanNumber(text []byte) {
	length, _ := matrix.ScanNumber(text)
	t.token.text = text[:length]
	if length < len(text) && nameByte(text[length]) {
		end := length
		for end < len(text) && nameByte(text[end]) {
			end++
		}
		t.token.text = text[:end]
		fortran := text[length]|0x20 == 'd' && end > length+1 && '0' <= text[length+1] && text[length+1] <= '9'
		if text[length]|0x20 == 'e' || fortran || text[length] == '.' || bytes.ContainsAny(text[:length], "eE") {
			t.fail("a blank between number and name", "%s, which readers take apart differently", t.quote())
			return
		}
		t.warnOnce("a blank between number and name", "a number and a name run together: CBC takes some of these for another number")
		t.token.text = text[:length]
	}
	x, problem := matrix.ParseNumber(text[:length])
	if problem != "" {
		t.fail(matrix.NumberForm, "%s %s", t.quote(), problem)
		return
	}
	t.token.value = x
	t.token.text = text
	t.accept(numberToken, length)
}

// nameLength returns how many bytes of text belong to the name that it begins with.
// A bracket right after a character of a name begins indices, as gurobipy writes
// them (x[0,-1]); after a blank, a sign or a number it begins a quadratic term.
func (t *scanner) nameLength(text []byte) int {
	for length := 1; ; {
		switch {
		case length < len(text) && nameByte(text[length]):
			length++
		case length < len(text) && text[length] == '[':
			inside := bytes.IndexByte(text[length:], ']')
			if inside < 0 || bytes.ContainsFunc(text[length:length+inside], func(r rune) bool { return r <= ' ' || r == 0x7f }) {
				t.token.at.Col += length
				t.fail("the closing bracket, without blanks before it; a blank in front of a quadratic term", "a bracket open in the name %s", textpos.Quote(string(text[:length])))
				return 0
			}
			t.warnOnce("names without brackets", "brackets in names, which Gurobi and CBC read and HiGHS, CPLEX, Xpress, SCIP and GLPK refuse")
			length += inside + 1
		default:
			return length
		}
	}
}

// scanName reads a name, a label (a name with a colon behind it, blanks between them
// allowed), or, where a line begins, the head of a section.
func (t *scanner) scanName(text []byte) {
	length := t.nameLength(text)
	if t.err != nil {
		return
	}
	t.token.text = text
	if t.token.begins && t.scanKeyword(text, length) {
		return
	}
	after := length
	for after < len(text) && (text[after] == ' ' || text[after] == '\t') {
		after++
	}
	if after == len(text) || text[after] != ':' {
		t.accept(nameToken, length)
		return
	}
	if after+1 < len(text) && text[after+1] == ':' {
		t.accept(setToken, length)
		t.rest += after + 2 - length
		return
	}
	t.accept(labelToken, length)
	t.rest += after + 1 - length
}

// scanKeyword finds out whether the name of that length, which begins a line, is
// the head of a section.
// A word before a colon is the label of a row even if it is a keyword, except for the words of the
// objective, which begin files of another format that way.
func (t *scanner) scanKeyword(text []byte, length int) (found bool) {
	if minus := []byte("-continuous"); bytes.EqualFold(text[:length], []byte("semi")) && len(text) >= length+len(minus) && bytes.EqualFold(text[length:length+len(minus)], minus) {
		length += len(minus)
	}
	word := strings.ToLower(string(text[:length]))
	if word == "semi" { // Semi Continuous and Semi Integers are Xpress's
		rest := bytes.TrimLeft(text[length:], " \t")
		for _, other := range []string{"continuous", "integers", "integer"} {
			if len(rest) < len(text)-length && len(rest) >= len(other) && strings.EqualFold(string(rest[:len(other)]), other) {
				length = len(text) - len(rest) + len(other)
				break
			}
		}
	}
	following := bytes.TrimLeft(text[length:], " \t")
	colon := len(following) > 0 && following[0] == ':'
	if other := second[word]; other != "" && len(following) >= len(other) && strings.EqualFold(string(following[:len(other)]), other) {
		length = len(text) - len(following) + len(other)
		t.token.section = constraintsSection
		if word == "lazy" {
			t.token.section = lazySection
		}
	} else {
		t.token.section = keywords[word]
	}
	t.token.text = text[:length]
	if what := refused[word]; what != "" && !colon {
		t.fail("linear programs with integer columns", "section %s, %s, which this reader does not read", t.quote(), what)
		return true
	}
	if t.token.section == generalSection && len(following) >= 11 && strings.EqualFold(string(following[:11]), "constraints") {
		t.fail("linear programs with integer columns", "section General Constraints, which this reader does not read")
		return true
	}
	if unsupported[word] && !colon {
		t.token.section = unsupportedSection
	}
	if t.token.section == noSection || colon && t.token.section > maximizeSection { // all readers take "end:" for the name of a row
		t.token.text, t.token.section = text, noSection
		return false
	}
	if colon && t.token.section <= maximizeSection {
		t.fail("Minimize or Maximize on a line of its own", "a colon after %s: this looks like the LP format of lp_solve", t.quote())
		return true
	}
	t.begins = true
	t.accept(keywordToken, length)
	return true
}

// longestName is how many characters a name may have in the LP format of CPLEX.
const longestName = 255

// checkName looks at a name in lower case: it refuses what some reader takes for something else than a variable.
func (t *scanner) checkName(lower string) {
	if strings.ContainsFunc(lower, func(r rune) bool { return r >= 0x80 }) {
		t.warnOnce("names of ASCII letters", "letters beyond ASCII in names, which GLPK refuses")
	}
	switch {
	case len(lower) > longestName:
		t.warnOnce("names of at most 255 characters", "a longer name, which GLPK refuses")
	case keywords[lower] != noSection || lower == "inf" || lower == "infinity":
		t.fail("another name", "the keyword %s as a name", t.quote())
		return
	case lower == "free":
		t.warnf("another name", "the name %s, which HiGHS refuses", t.quote())
	case lower[0] == 'e' && len(lower) > 1 && '0' <= lower[1] && lower[1] <= '9':
		t.warnOnce("another name", "a name of e and digits, an exponent to CPLEX, which refuses it behind a sign")
	case strings.HasPrefix(lower, "inf") || strings.HasPrefix(lower, "nan"):
		t.warnf("another name", "HiGHS takes the beginning of the name %s for a number", t.quote())
	}
}
