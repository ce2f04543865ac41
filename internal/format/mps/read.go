package mps

// The sections of an MPS file and their order; the lines of each section are read in the other
// files. The decisions where readers differ are in the comment of Read.

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// Read reads an MPS file, free or fixed.
// file is the name for errors. What is wrong is a *textpos.Error with its line;
// what other readers take differently is a warning with its line. Columns and
// rows keep the names and the order of the file; rows of type N other than the
// first become rows without bounds.
//
// What Read decides where readers differ:
//
//   - integer columns (between markers) without any bound are in [0, 1], with a
//     warning: so HiGHS, GLPK and CBC, not lp_solve; with a lower bound alone they
//     have no upper one,
//   - a negative upper bound without a lower one is an error: HiGHS and GLPK leave
//     the lower bound at 0, CBC makes it infinite, lp_solve fails,
//   - a right-hand side r of the objective means the constant -r, with a warning:
//     so HiGHS, Gurobi, CPLEX, Xpress, SCIP and CBC, not GLPK and lp_solve; in a file that
//     begins with the comments of those two it means r, as they meant it, but for a
//     maximization of lp_solve, which turns it once more,
//   - a name with blanks makes the file a fixed one (line.go), with a warning,
//   - integer columns without INTEND at their end, a column that goes on behind INTEND
//     (its type is that of its beginning), exponents written with D, numbers that a
//     bound's type has no use for, and text after ENDATA are read with a warning,
//   - the comment *SENSE:Maximize, which PuLP writes above maximizations, is taken at its
//     word, with a warning: every other program minimizes such a file,
//   - a column that first comes in BOUNDS is one without entries, an entry in a row that
//     ROWS lacks is ignored, and of several sets of right-hand sides, ranges or bounds
//     the first counts, each with a warning: CPLEX, GLPK and CBC refuse most of these,
//   - bounds and sides of 1e20 and more are infinite.
func Read(file string, r io.Reader) (*model.Model, []*textpos.Error, error) {
	t := &reader{Builder: matrix.NewBuilder(file, r, "column")}
	if err := t.read(); err != nil {
		return nil, t.Warnings.List(), err
	}
	m, err := t.build()
	return m, t.Warnings.List(), err
}

// section numbers the sections in the order in which they must come.
type section int

const (
	start section = iota
	nameSection
	sense
	rows
	columnsSection
	rhs
	ranges
	bounds
	sosSection
	quadratic
	indicators
	end
)

var sectionNames = [...]string{"", "NAME", "OBJSENSE", "ROWS", "COLUMNS", "RHS", "RANGES", "BOUNDS", "SOS", "QUADOBJ", "INDICATORS", "ENDATA"}

// otherNames are further heads of sections: SETS is Xpress's, SOS1 and SOS2 are lp_solve's, with
// sets of that type; QMATRIX has both triangles of a matrix, QSECTION a row's name behind it.
var otherNames = map[string]section{
	"SETS": sosSection, "SOS1": sosSection, "SOS2": sosSection, "QMATRIX": quadratic, "QSECTION": quadratic,
}

func (s section) String() string { return sectionNames[s] }

// refused says what the sections are that no model here can hold.
var refused = map[string]string{
	"QCMATRIX": "quadratic constraints", "CSECTION": "cones",
	"GENCONS": "general constraints", "PWLOBJ": "a piecewise linear objective", "LAZYCONS": "lazy constraints",
	"USERCUTS": "user cuts", "BRANCH": "branching priorities", "SCENARIOS": "scenarios",
	"OBJNAME": "a choice of the objective row", "OBJECTIVE": "a choice of the objective row",
}

// word is one field of a line and the column it starts in, from 1.
type word struct {
	text []byte
	col  int
}

// reader holds what has been read: the matrix column by column. The mark of a column is the line
// where it begins.
// Rows, columns and entries are numbered from 0 in the order of the file. Lines are kept where a
// later section may have to refer to them in an error; 0 means that there was none.
type reader struct {
	matrix.Builder
	words   [8]word // the fields of the current line
	count   int
	section section
	seen    [end + 1]int // line of each section's head

	name      string
	fixed     bool // fields have places, see line.go
	free      bool // the line NAME says so
	directed  bool // OBJSENSE had its word
	turned    bool // a comment says that GLPK or lp_solve wrote the file
	byLPSolve bool

	rows     []row
	inColumn []int32 // per row: the last column with an entry in it, from 1
	rhsSet   string
	rangeSet string

	here, before []int32 // rows of the entries of this column so far and of the last one, see findRow
	lastRow      int32   // that was found

	entryRow    []int32 // of each entry
	marked      int     // line of the INTORG that is open; 0 for none
	boundSet    string
	boundColumn int32 // of the last line

	keyword string // of the section, which has several
	matrix  string // the section with products
	q       map[[2]int32]float64
	qOrder  [][2]int32 // the keys of q, in the order of the file
	qLine   []int32
}

// row is what is read of a row beside its name and its entries.
type row struct {
	kind                byte
	side, width         float64
	sideLine, widthLine int32
}

// A line that begins with a blank or a tab is data of the current section; any other begins a
// section, or is a comment if its first character is *.
func (t *reader) read() error {
	for t.Lines.Next() {
		line := t.Lines.Bytes()
		if len(line) == 0 || line[0] == '*' {
			t.comment(line)
			continue
		}
		t.split(line)
		if t.count == 0 {
			continue
		}
		if t.section == end {
			t.warnOnce(0, "nothing after ENDATA", "text after ENDATA is ignored")
			continue
		}
		var err error
		if line[0] == ' ' || line[0] == '\t' {
			if t.fixed && !t.splitFixed(line) {
				return t.errorAt(0, "blanks in columns 1, 4, 13, 14, 23, 24, 37 to 39 and 48 to 49, since the file has names with blanks", "text between the fields")
			}
			t.dropComment()
			err = t.data()
		} else {
			err = t.head()
		}
		if err != nil {
			return err
		}
	}
	if err := t.Lines.Err(); err != nil {
		return err
	}
	if t.section != end {
		return t.Lines.FileErrorf("ENDATA as the last line", "the file ends in section %s", sectionOr(t.section))
	}
	return nil
}

// comment reads the comments that have a meaning: PuLP writes a maximization's direction in
// one, and those of GLPK and lp_solve say whose sign the objective's constant has.
// Only what stands above NAME counts, where those programs write it.
func (t *reader) comment(line []byte) {
	if t.section != start {
		return
	}
	switch rest, sense := bytes.CutPrefix(line, []byte("*SENSE:")); {
	case sense && bytes.HasPrefix(bytes.ToUpper(bytes.TrimSpace(rest)), []byte("MAX")):
		t.Maximize = true
		t.words[0] = word{bytes.TrimSpace(line), 1}
		t.warnAt(0, "OBJSENSE MAX, or negated costs", "the comment %s: PuLP means a maximization by it, and so it is read; HiGHS, Gurobi, CPLEX, Xpress, SCIP, GLPK and CBC minimize", t.quote(0))
	case bytes.HasPrefix(line, []byte("*<meta creator='lp_solve")):
		t.turned, t.byLPSolve = true, true
	case bytes.HasPrefix(line, []byte("* Problem:")):
		t.turned = true
	}
}

// sectionOr names a section in an error about the end of the file.
func sectionOr(s section) string {
	if s == start {
		return "none: it has no line that begins a section"
	}
	return s.String()
}

// head begins a section.
func (t *reader) head() error {
	keyword := string(t.words[0].text)
	next := section(slices.Index(sectionNames[:], keyword))
	if what, is := refused[keyword]; is {
		return t.errorAt(0, "linear programs with integer columns", "section %s, %s, which this reader does not read", keyword, what)
	}
	if other, is := otherNames[keyword]; is {
		next = other
	}
	if next < nameSection {
		if next = section(slices.Index(sectionNames[:], strings.ToUpper(keyword))); next >= nameSection {
			return t.errorAt(0, next.String(), "section %s in lower case", t.quote(0))
		}
		return t.errorAt(0, "NAME, OBJSENSE, ROWS, COLUMNS, RHS, RANGES, BOUNDS, SOS, QUADOBJ, INDICATORS or ENDATA at the beginning of a line, or a blank before data", "unknown section %s", t.quote(0))
	}
	if err := t.inOrder(next); err != nil {
		return err
	}
	t.keyword = keyword
	if next == rows && t.seen[nameSection] == 0 {
		t.warnAt(0, "section NAME first", "section ROWS without NAME above: CPLEX, SCIP and GLPK refuse the file")
	}
	t.section = next
	t.seen[next] = t.Lines.Line()
	switch {
	case next == nameSection:
		t.title()
		return nil
	case next == sense && t.count == 2:
		return t.direction(1)
	case next == quadratic:
		return t.quadraticHead()
	case t.count > 1:
		return t.errorAt(1, "data on lines that begin with a blank", "%s on the line of section %s", t.quote(1), next)
	}
	return nil
}

// inOrder checks that a section may come now.
// ROWS must come before COLUMNS, and both before RHS, RANGES and BOUNDS, whose order among
// themselves is a matter of a warning.
func (t *reader) inOrder(next section) error {
	if at := t.seen[next]; at > 0 && next != sosSection { // Pyomo begins the section anew for each set
		return t.errorAt(0, "each section once", "section %s for the second time, after line %d", next, at)
	}
	if t.marked > 0 && next != columnsSection {
		t.warnAt(0, "a line with 'MARKER' and 'INTEND' before it", "section %s ends the integer columns begun on line %d", next, t.marked)
		t.marked = 0
	}
	switch {
	case t.section == sense && !t.directed:
		return t.errorAt(0, "MAX or MIN", "section OBJSENSE without a direction")
	case next > columnsSection && t.seen[columnsSection] == 0:
		return t.errorAt(0, "ROWS and COLUMNS first", "section %s before section COLUMNS", next)
	case next == columnsSection && t.seen[rows] == 0:
		return t.errorAt(0, "ROWS first", "section COLUMNS before section ROWS")
	case next == columnsSection && t.Objective == 0:
		return t.errorAt(0, "a row of type N, the objective, in section ROWS", "section COLUMNS without any objective")
	case next < columnsSection && t.seen[columnsSection] > 0, next == nameSection && t.section != start:
		return t.errorAt(0, "the order NAME, OBJSENSE, ROWS, COLUMNS, RHS, RANGES, BOUNDS, ENDATA", "section %s after section %s", next, t.section)
	case next < t.section && next > columnsSection && t.section <= bounds:
		t.warnAt(0, "the order RHS, RANGES, BOUNDS", "section %s after section %s: GLPK and CBC refuse that", next, t.section)
	}
	return nil
}

// title takes the model's name, which is all that stands after NAME; the word FREE
// after it is a mark of the format.
func (t *reader) title() {
	words := strings.Fields(string(t.Lines.Bytes()))[1:]
	if n := len(words); n > 1 && words[n-1] == "FREE" {
		t.free = true
		words = words[:n-1]
	}
	t.name = strings.Join(words, " ")
}

// direction reads field k as the word of OBJSENSE: MAX, MAXIMIZE, MIN or MINIMIZE, in any case.
func (t *reader) direction(k int) error {
	t.directed = true
	switch word := string(bytes.ToUpper(t.words[k].text)); word {
	case "MAX", "MAXIMIZE":
		t.Maximize = true
		t.warnAt(k, "negated costs, which all readers take alike", "OBJSENSE %s: %s", word, dissent(k, word))
	case "MIN", "MINIMIZE":
		t.Maximize = false
	default:
		return t.errorAt(k, "MAX, MAXIMIZE, MIN or MINIMIZE", "%s as the direction", t.quote(k))
	}
	return nil
}

// dissent says which programs read a direction otherwise: on a line of its own (field 0)
// or behind OBJSENSE.
func dissent(k int, word string) string {
	switch {
	case k == 0:
		return "GLPK refuses it, CBC minimizes all the same"
	case word == "MAXIMIZE":
		return "on the line of OBJSENSE HiGHS, CPLEX and lp_solve minimize all the same, GLPK and CBC refuse it"
	}
	return "on the line of OBJSENSE CPLEX and lp_solve minimize all the same, GLPK and CBC refuse it"
}

// data hands a line that begins with a blank to its section.
func (t *reader) data() error {
	if t.section == sense {
		if t.count > 1 || t.directed {
			return t.errorAt(0, "one word in section OBJSENSE", "more than the direction")
		}
		return t.direction(0)
	}
	if read := lineReaders[t.section]; read != nil {
		return read(t)
	}
	return t.errorAt(0, "a section such as ROWS, at the beginning of its line", "data %s outside every section that has data", t.quote(0))
}

// lineReaders read the lines of the sections that have data.
var lineReaders = [end + 1]func(t *reader) error{
	rows: (*reader).row, columnsSection: (*reader).column, rhs: (*reader).rightHandSide, ranges: (*reader).rangeLine,
	bounds: (*reader).bound, sosSection: (*reader).setLine, quadratic: (*reader).quadraticEntry, indicators: (*reader).indicator,
}
