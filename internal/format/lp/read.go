package lp

// The grammar of an LP file above the tokens: sections in their order, and the model built of
// them. The decisions where readers differ are in the comment of Read.

import (
	"bufio"
	"bytes"
	"io"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// Read reads a CPLEX LP file. file is the name for errors. What is wrong is a
// *textpos.Error with line and column; what other readers take differently is a
// warning with line and column. Columns keep the order in which the file first
// names them, rows without a name are called R1, R2, … by their place.
//
// What Read decides where readers differ:
//
//   - constants left of a comparison or in the objective count, with a warning:
//     GLPK refuses them, CBC drops them when minimizing,
//   - names may have indices in brackets, with a warning: Gurobi writes them and CBC
//     reads them, the other five refuse them,
//   - 2 <= x + y <= 8 is a row with two bounds, with a warning: HiGHS and GLPK
//     refuse it, CBC drops it,
//   - a variable twice in a row counts the sum, with a warning: GLPK and CBC
//     refuse it,
//   - x <= -3 alone leaves the lower bound at 0, with a warning: so all of them,
//     unlike MPS files,
//   - bounds beyond [0, 1] of a column in Binaries are cut to it, with a warning: so
//     Gurobi, CPLEX, Xpress, SCIP and CBC, not HiGHS and GLPK,
//   - columns in a section Integers have no upper bound where none is given, with a
//     warning: CPLEX and Xpress take those for 0-1,
//   - x free after other bounds of x takes them away, with a warning: so HiGHS, CPLEX,
//     Xpress and GLPK; Gurobi, SCIP and CBC keep the upper one,
//   - rows without terms, two rows of one name, lazy constraints (as rows), text after End
//     and a file without End are read with a warning, for each of them is refused by one or two,
//   - a variable that first comes in Bounds, Generals or Binaries is a column, with
//     a warning,
//   - an objective's quadratic form must be halved, [ … ] / 2: without that CPLEX and Xpress
//     halve it all the same, Gurobi does not, HiGHS and SCIP refuse it,
//   - bounds and sides of 1e20 and more are infinite.
//
// A file that begins like one of lp_solve is read as that.
func Read(file string, r io.Reader) (*model.Model, []*textpos.Error, error) {
	other, r := ofLPSolve(r)
	if other {
		return readLPSolve(file, r)
	}
	t := &reader{scanner: &scanner{current: newCurrent(file, r)}}
	t.read()
	return t.model(t.resolveBounds, t.checkProducts)
}

// reader reads the sections of a file.
type reader struct {
	*scanner
	sums     int            // of terms, read so far; the mark of a column is the last one that it occurred in
	products []matrix.Place // of the quadratic terms
}

// The flags of a column beside those of its bounds.
const (
	givenBinary = matrix.GivenOther << iota // listed in Binaries
	givenInt                                // listed in a section Integers
)

// The objective and the constraints must come first, in this order; the other sections may come in
// any order and more than once, up to End.
func (t *reader) read() {
	t.next()
	t.objective()
	t.constraints()
	for t.err == nil {
		switch section := t.token.section; section {
		case boundsSection:
			t.bounds()
		case generalSection, binarySection:
			t.integers(section)
		case semiSection:
			t.semis()
		case sosSection:
			t.sos()
		case unsupportedSection:
			t.emptySection()
		case lazySection:
			t.warnf("rows in Subject To", "lazy constraints are read as rows, as in Gurobi, CPLEX, Xpress, SCIP and CBC; HiGHS and GLPK refuse them")
			t.constraints()
		case endSection:
			t.end()
			return
		case minimizeSection, maximizeSection:
			t.fail("one objective", "a second objective")
		case constraintsSection:
			t.fail("one constraint section, before Bounds", "a second constraint section")
		case noSection:
			if t.token.kind == atEnd {
				t.Warnings.Add(t.Lines.FileErrorf("End as the last line", "the file ends without End, which HiGHS refuses: is it the whole file?"))
				return
			}
			t.fail("a section, or End as the last line", "%s", t.shown())
		}
	}
}

// emptySection passes the head of a section of another format. It is an error unless the section
// is empty.
func (t *reader) emptySection() {
	head, name := t.token.at, string(t.token.text)
	t.next()
	if t.token.kind == keywordToken || t.token.kind == atEnd {
		return
	}
	t.failAt(head, "section SOS, with S1:: or S2:: for each set", "section %s, of special ordered sets as lp_solve writes them", textpos.Quote(name))
}

// end looks for text after End, which need not consist of tokens.
func (t *reader) end() {
	at := t.token.at
	if rest := bytes.TrimSpace(t.Lines.Bytes()[t.rest:]); len(rest) > 0 && rest[0] != '\\' {
		t.WarnAt(at, "nothing after End", "text after End is ignored; HiGHS and GLPK refuse it")
		return
	}
	for t.Lines.Next() {
		if line := bytes.TrimSpace(t.Lines.Bytes()); len(line) > 0 && line[0] != '\\' {
			t.Warnings.Add(t.Lines.Errorf(1, "nothing after End", "text after End is ignored; HiGHS and GLPK refuse it"))
			return
		}
	}
	t.keep(t.Lines.Err())
}

// variable returns the column called like the current token, which is a name, and
// makes it when it is new.
func (t *reader) variable() int32 {
	if j, ok := t.ByName[string(t.token.text)]; ok {
		return j
	}
	name := string(t.token.text)
	if t.err == nil {
		t.checkName(strings.ToLower(name))
	}
	return t.column(name)
}

// known is variable where the name should have occurred before: one that has not is
// a new column, as all readers take it, with a warning, for it may be a typing error.
func (t *reader) known() int32 {
	if t.token.kind != nameToken {
		t.fail("the name of a variable", "%s", t.shown())
	}
	if j, ok := t.ByName[string(t.token.text)]; ok {
		return j
	}
	t.warnf("a variable of the objective or of a constraint", "variable %s appears in no row and not in the objective", t.quote())
	return t.variable()
}

// Two formats are called LP, and both kinds of files end in .lp: this one and that of lp_solve,
// which begins with max: or min:, or with a comment of C.

// ofLPSolve reports whether a file is one of lp_solve, by its first word, and returns a reader of
// the whole of it.
func ofLPSolve(r io.Reader) (bool, io.Reader) {
	b := bufio.NewReaderSize(r, 1<<12)
	head, _ := b.Peek(1 << 12)
	whole := matrix.WithLimit(b, *matrix.LimitOf(r))
	head = bytes.TrimLeft(head, " \t\r\n")
	if bytes.HasPrefix(head, []byte("/*")) || bytes.HasPrefix(head, []byte("//")) {
		return true, whole
	}
	word, rest, found := bytes.Cut(head, []byte(":"))
	if !found || len(bytes.TrimLeft(rest, " \t\r\n")) == 0 {
		return false, whole
	}
	switch strings.ToLower(strings.TrimRight(string(word), " \t")) {
	case "max", "min", "maximise", "minimise", "maximize", "minimize", "maximum", "minimum":
		return true, whole
	}
	return false, whole
}
