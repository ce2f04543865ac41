package lp

// The grammar of an LP file above the tokens: sections in their order, and the model built of
// them. The decisions where readers differ are in the comment of Read.

import (
	"bytes"
	"io"
	"strconv"

	"github.com/tilemip/tilemip/internal/format/lpsolve"
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
// A file that begins like one of lp_solve is read by package lpsolve.
func Read(file string, r io.Reader) (*model.Model, []*textpos.Error, error) {
	other, r := ofLPSolve(r)
	if other {
		return lpsolve.Read(file, r)
	}
	t := newReader(file, r)
	if err := t.read(); err != nil {
		return nil, t.warnings.List(), err
	}
	m, err := t.build()
	return m, t.warnings.List(), err
}

// reader holds what has been read: the matrix row by row.
type reader struct {
	*scanner

	limit    *matrix.Limit
	maximize bool
	cost     []float64
	constant float64

	names   []string // of columns
	index   map[string]int32
	seen    []int // per column: the number of the sum of terms it last occurred in
	sums    int   // of terms, read so far
	integer []bool
	semi    []bool // nil, or as long as names when a section of them was read
	lower   []float64
	upper   []float64
	given   []given
	bounded []place // per column: of its last bound

	rowNames []string       // "" for a row without
	rowIndex map[string]int // line of each row's name
	start    []int
	column   []int32
	value    []float64
	rowLow   []float64
	rowUp    []float64

	conditions []condition
	sets       []set
	products   []product
}

func newReader(file string, r io.Reader) *reader {
	return &reader{
		scanner: newScanner(file, r), limit: matrix.LimitOf(r), index: map[string]int32{},
		rowIndex: map[string]int{}, start: []int{0},
	}
}

// The objective and the constraints must come first, in this order; the other sections may come in
// any order and more than once, up to End.
func (t *reader) read() error {
	if err := t.next(); err != nil {
		return err
	}
	if err := t.objective(); err != nil {
		return err
	}
	if err := t.constraints(); err != nil {
		return err
	}
	for {
		var err error
		switch section := t.token.section; section {
		case boundsSection:
			err = t.bounds()
		case generalSection, binarySection:
			err = t.integers(section)
		case semiSection:
			err = t.semis()
		case sosSection:
			err = t.sos()
		case unsupportedSection:
			err = t.emptySection()
		case lazySection:
			t.warnf("rows in Subject To", "lazy constraints are read as rows, as in Gurobi, CPLEX, Xpress, SCIP and CBC; HiGHS and GLPK refuse them")
			err = t.constraints()
		case endSection:
			return t.end()
		case minimizeSection, maximizeSection:
			err = t.errorf("one objective", "a second objective")
		case constraintsSection:
			err = t.errorf("one constraint section, before Bounds", "a second constraint section")
		case noSection:
			if t.token.kind == atEnd {
				t.warnings.Add(t.lines.FileErrorf("End as the last line", "the file ends without End, which HiGHS refuses: is it the whole file?"))
				return nil
			}
			err = t.errorf("a section, or End as the last line", "%s", t.shown())
		}
		if err != nil {
			return err
		}
	}
}

// emptySection passes the head of a section of another format. It is an error unless the section
// is empty.
func (t *reader) emptySection() error {
	head, name := t.here(), string(t.token.text)
	if err := t.next(); err != nil {
		return err
	}
	if t.token.kind == keywordToken || t.token.kind == atEnd {
		return nil
	}
	return t.errorIn(head, "section SOS, with S1:: or S2:: for each set", "section %s, of special ordered sets as lp_solve writes them", textpos.Quote(name))
}

// end looks for text after End, which need not consist of tokens.
func (t *reader) end() error {
	at := t.here()
	if rest := bytes.TrimSpace(t.lines.Bytes()[t.rest:]); len(rest) > 0 && rest[0] != '\\' {
		t.warnAt(at, "nothing after End", "text after End is passed over; HiGHS and GLPK refuse it")
		return nil
	}
	for t.lines.Next() {
		if line := bytes.TrimSpace(t.lines.Bytes()); len(line) > 0 && line[0] != '\\' {
			t.warnings.Add(t.lines.Errorf(1, "nothing after End", "text after End is passed over; HiGHS and GLPK refuse it"))
			return nil
		}
	}
	return t.lines.Err()
}

// variable returns the column called like the current token, which is a name, and
// makes it when it is new.
func (t *reader) variable() (int32, error) {
	if j, ok := t.index[string(t.token.text)]; ok {
		return j, nil
	}
	if err := t.checkName(); err != nil {
		return 0, err
	}
	j := int32(len(t.names))
	name := string(t.token.text)
	t.index[name] = j
	t.names = append(t.names, name)
	t.cost, t.seen = append(t.cost, 0), append(t.seen, 0)
	t.integer, t.given, t.bounded = append(t.integer, false), append(t.given, 0), append(t.bounded, place{})
	t.lower, t.upper = append(t.lower, 0), append(t.upper, model.Infinity)
	return j, t.limit.Column(t.lines, len(name))
}

// known is variable where the name should have occurred before: one that has not is
// a new column, as all readers take it, with a warning, for it may be a typing error.
func (t *reader) known() (int32, error) {
	if t.token.kind != nameToken {
		return 0, t.errorf("the name of a variable", "%s", t.shown())
	}
	if j, ok := t.index[string(t.token.text)]; ok {
		return j, nil
	}
	t.warnf("a variable of the objective or of a constraint", "variable %s stands in no row and not in the objective", t.quote())
	return t.variable()
}

// build makes the model of what was read.
func (t *reader) build() (*model.Model, error) {
	t.resolveBounds()
	m := model.New("")
	m.Reserve(len(t.names), len(t.rowNames), len(t.value))
	m.NamedVars("columns", t.names, func(j int) model.Spec {
		return model.Spec{Type: matrix.ColumnType(t.integer[j], t.lower[j], t.upper[j]), Lower: t.lower[j], Upper: t.upper[j]}
	})
	objective := m.Minimize()
	if t.maximize {
		objective = m.Maximize()
	}
	for j, cost := range t.cost {
		objective.Add(cost, m.Var(j))
	}
	objective.Const(t.constant)
	if err := t.addRows(m); err != nil {
		return nil, err
	}
	t.addSets(m)
	if err := t.addProducts(m, objective); err != nil {
		return nil, err
	}
	if j := matrix.MakeSemi(m, t.semi); j >= 0 {
		e := t.lines.FileErrorf("0 or more", "the lower bound %g of the semi-continuous variable %s", t.lower[j], textpos.Quote(t.names[j]))
		e.Line = t.bounded[j].line
		return nil, e
	}
	return m, m.Err()
}

// addRows adds the rows, and those that have a condition as indicator rows.
func (t *reader) addRows(m *model.Model) error {
	next := 0 // of conditions
	for i := range t.rowNames {
		name := t.rowName(i)
		if next < len(t.conditions) && t.conditions[next].row == i {
			if err := t.addIndicator(m, name, t.conditions[next]); err != nil {
				return err
			}
			next++
			continue
		}
		row := m.NamedRow(name)
		for k := t.start[i]; k < t.start[i+1]; k++ {
			row.Add(t.value[k], m.Var(int(t.column[k])))
		}
		row.Between(t.rowLow[i], t.rowUp[i])
	}
	return nil
}

// rowName returns the name of a row: for one without, R and its number, and an
// underscore for each row that is called so.
func (t *reader) rowName(i int) string {
	name := t.rowNames[i]
	if name == "" {
		name = "R" + strconv.Itoa(i+1)
		for t.rowIndex[name] > 0 {
			name += "_"
		}
		t.rowIndex[name] = 1
	}
	return name
}
