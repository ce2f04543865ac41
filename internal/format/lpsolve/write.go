package lpsolve

// Writing a file that all versions of lp_solve read alike: a direction always, a label before every
// row, signs between all terms, a lower bound where the upper one is negative, declarations each on
// a line of its own.

import (
	"bufio"
	"fmt"
	"io"
	"math"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

// Names are those that the program takes. A name of e and digits behind a number is read as an
// exponent without a blank between; there always is one, but people edit files.
var Names = matrix.Dialect{Name: "lpsolve", MaxLength: 100, Extra: "[].", LetterFirst: true, OneSpace: true, NumberWary: true, Keywords: `
	max maximise maximize min minimise minimize int bin binary sec sin sos sos1 sos2 free declare infinite infinity`}

// holds is what a file may have beside the matrix.
var holds = model.Features{Semi: true, SOS: true}

func init() {
	format.Register(format.Format{
		Name: "lpsolve", Title: "LP format of lp_solve", Extensions: []string{".lpsolve"}, Names: &Names,
		Holds: holds, Write: Write, Read: Read,
	})
}

// Write writes m in the LP format of lp_solve and returns what the file does not carry as it is in
// the model, one sentence each. Numbers are written with the fewest digits that read back equal.
func Write(w io.Writer, m *model.Model) (loss []string, err error) {
	if err := m.Only("the format lpsolve", holds); err != nil {
		return nil, err
	}
	loss, err = matrix.CheckSides(m)
	if err != nil {
		return nil, err
	}
	a, names := m.Matrix(), matrix.NewNames(m, Names)
	var semi []bool
	a.Lower, a.Upper, semi = matrix.SemiBounds(m)
	t := &writer{w: bufio.NewWriterSize(w, 1<<16), a: a, semi: semi, names: names}
	if len(a.Lower) == 0 && len(a.RowLower) > 0 {
		t.none = names.FreshVar("none")
		loss = append(loss, fmt.Sprintf("the variable %s, for rows of a model without any", t.none))
	} else if len(a.Lower) > 0 {
		t.none = names.Var(0)
	}
	t.text("/* " + Names.Mangle("m", m.Name()) + " */\n")
	t.objective()
	loss = append(loss, t.rows()...)
	t.bounds()
	t.types()
	loss = append(loss, t.sets(m.Constructs().SOS)...)
	return append(loss, names.Loss()...), t.w.Flush()
}

type writer struct {
	w     *bufio.Writer // keeps the first error for Flush
	line  []byte
	terms int
	a     model.Matrix
	semi  []bool
	names *matrix.Names
	none  string // some variable, for rows without entries
}

func (t *writer) text(s string) { t.w.WriteString(s) }

func (t *writer) flush() {
	t.w.Write(append(t.line, '\n'))
	t.line, t.terms = t.line[:0], 0
}

// term writes a term, eight a line.
func (t *writer) term(x float64, name string) {
	if t.terms == 8 {
		t.flush()
		t.line = append(t.line, ' ')
	}
	t.terms++
	sign := byte('+')
	if x < 0 {
		sign, x = '-', -x
	}
	t.line = matrix.AppendNumber(append(t.line, ' ', sign), x)
	if name != "" {
		t.line = append(append(t.line, ' '), name...)
	}
}

func (t *writer) objective() {
	t.line = append(t.line, "min:"...)
	if t.a.Maximize {
		t.line = append(t.line[:0], "max:"...)
	}
	for j, cost := range t.a.Cost {
		if cost != 0 {
			t.term(cost, t.names.Var(j))
		}
	}
	if t.a.Constant != 0 {
		t.term(t.a.Constant, "")
	}
	t.line = append(t.line, ';')
	t.flush()
}

// rows writes each row with its name; one without bounds is left out.
func (t *writer) rows() (loss []string) {
	free := 0
	for i := range t.a.RowLower {
		low, _ := matrix.Side(t.a.RowLower[i])
		up, _ := matrix.Side(t.a.RowUpper[i])
		name := t.names.Row(i)
		switch {
		case math.IsInf(low, -1) && math.IsInf(up, 1):
			free++
		case low == up:
			t.row(i, name, "", " = ", low)
		case math.IsInf(low, -1):
			t.row(i, name, "", " <= ", up)
		case math.IsInf(up, 1):
			t.row(i, name, "", " >= ", low)
		case low > up: // no range is empty to lp_solve
			t.row(i, name, "", " >= ", low)
			t.row(i, t.names.FreshRow(name+"_up"), "", " <= ", up)
		default:
			t.row(i, name, string(matrix.AppendNumber(nil, low))+" <=", " <= ", up)
		}
	}
	if free > 0 {
		loss = append(loss, fmt.Sprintf("rows left out because they have no bounds: %d", free))
	}
	return loss
}

func (t *writer) row(i int, name, before, relation string, side float64) {
	t.line = append(append(t.line, name...), ": "...)
	t.line = append(t.line, before...)
	index, value := t.a.Row(i)
	for k, j := range index {
		t.term(value[k], t.names.Var(int(j)))
	}
	if len(index) == 0 {
		t.term(0, t.none)
	}
	t.line = append(matrix.AppendNumber(append(t.line, relation...), side), ';')
	t.flush()
}

// bounds writes the bounds that are not 0 and infinite, and those of columns that stand nowhere
// else, so that the file has them.
func (t *writer) bounds() {
	used := make([]bool, len(t.a.Lower))
	for j, cost := range t.a.Cost {
		used[j] = cost != 0
	}
	for i := range t.a.RowLower {
		low, _ := matrix.Side(t.a.RowLower[i])
		up, _ := matrix.Side(t.a.RowUpper[i])
		if math.IsInf(low, -1) && math.IsInf(up, 1) {
			continue
		}
		index, _ := t.a.Row(i)
		for _, j := range index {
			used[j] = true
		}
	}
	for j := range t.a.Lower {
		low, _ := matrix.Side(t.a.Lower[j])
		up, _ := matrix.Side(t.a.Upper[j])
		name := t.names.Var(j)
		switch {
		case low == up:
			t.bound(name, " = ", low)
		case math.IsInf(low, -1) || low != 0 || up < 0 || math.IsInf(up, 1) && !used[j]:
			t.bound(name, " >= ", low)
			fallthrough
		default:
			if !math.IsInf(up, 1) {
				t.bound(name, " <= ", up)
			}
		}
	}
}

// bound writes one side; -1e30 is lp_solve's infinite lower bound.
func (t *writer) bound(name, relation string, x float64) {
	t.line = append(append(t.line, name...), relation...)
	t.line = append(matrix.AppendNumber(t.line, max(x, -1e30)), ';')
	t.flush()
}

// types declares the integer and the semi-continuous columns, one a line.
func (t *writer) types() {
	for j, kind := range t.a.Type {
		if kind.IsInteger() {
			t.text("int " + t.names.Var(j) + ";\n")
		}
	}
	for j, is := range t.semi {
		if is {
			t.text("sec " + t.names.Var(j) + ";\n")
		}
	}
}

// sets writes special ordered sets, those of type 1 first. Weights that lp_solve does not read, for
// it wants whole ones that are not negative, are written as 1, 2, …; a set without members says
// nothing and is left out.
func (t *writer) sets(all []model.SOS) (loss []string) {
	ranked, empty := 0, 0
	for kind := 1; kind <= 2; kind++ {
		head := fmt.Sprintf("sos%d\n", kind)
		for k, s := range all {
			if s.Type != kind {
				continue
			}
			if len(s.Columns) == 0 {
				empty++
				continue
			}
			t.text(head)
			head = ""
			name := s.Name
			if name == "" {
				name = fmt.Sprintf("set%d", k+1)
			}
			t.line = append(append(t.line, t.names.FreshRow(Names.Mangle("s", name))...), ':')
			weights := s.Weights
			if !plain(weights) {
				ranked++
				weights = nil
			}
			for i, j := range s.Columns {
				weight := float64(i + 1)
				if weights != nil {
					weight = weights[i]
				}
				t.line = append(append(append(t.line, ' '), t.names.Var(int(j))...), ':')
				t.line = append(matrix.AppendNumber(t.line, weight), ',')
			}
			t.line[len(t.line)-1] = ';'
			t.flush()
		}
	}
	if ranked > 0 {
		loss = append(loss, fmt.Sprintf("special ordered sets whose weights are written as 1, 2, …: %d", ranked))
	}
	if empty > 0 {
		loss = append(loss, fmt.Sprintf("special ordered sets without members, which are left out: %d", empty))
	}
	return loss
}

// plain reports whether all weights are whole and positive.
func plain(weights []float64) bool {
	for _, w := range weights {
		if w != math.Trunc(w) || w < 1 || w > 1e9 {
			return false
		}
	}
	return true
}
