// Package mof reads and writes MathOptFormat, the JSON form of models of the JuMP community
// (B. Legat, O. Dowson, J. Garcia, M. Lubin, "MathOptInterface: a data structure
// for mathematical optimization problems", INFORMS Journal on Computing 34 (2022);
// schema mof.1.schema.json, versions 1.0 to 1.9), for linear and integer programs with
// semi-continuous variables, special ordered sets, rows under a condition and a quadratic
// objective.
//
// Not here: JSON of answers. Begin with read.go.
package mof

// Writing: the objects of the schema, with its names for their fields, one a line.

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

func init() {
	format.Register(format.Format{
		Name: "mof", Title: "MathOptFormat (JSON)", Extensions: []string{".mof.json", ".mof"}, Media: "application/json",
		Begins: textpos.Late(`^\s*\{(?s:.*)"version"\s*:\s*\{\s*"m[ai][jn]or"`),

		Holds: model.Features{Semi: true, SOS: true, Indicators: true, Products: true}, Write: Write, Read: Read,
	})
}

type (
	variable struct {
		Name string `json:"name"`
	}
	term struct {
		Coefficient float64 `json:"coefficient"`
		Variable    string  `json:"variable"`
	}
	quadraticTerm struct {
		Coefficient float64 `json:"coefficient"`
		A           string  `json:"variable_1"`
		B           string  `json:"variable_2"`
	}
	vectorTerm struct {
		Row  int  `json:"output_index"` // from 1
		Term term `json:"scalar_term"`
	}
	// functionOut is any of the functions. Lists that may be empty and yet must be there are
	// pointers.
	functionOut struct {
		Type        string           `json:"type"`
		Name        string           `json:"name,omitempty"`
		Variables   []string         `json:"variables,omitempty"`
		Terms       *[]term          `json:"terms,omitempty"`
		AffineTerms *[]term          `json:"affine_terms,omitempty"`
		Quadratic   *[]quadraticTerm `json:"quadratic_terms,omitempty"`
		Constant    *float64         `json:"constant,omitempty"`
	}
	vectorOut struct {
		Type      string       `json:"type"`
		Terms     []vectorTerm `json:"terms"`
		Constants []float64    `json:"constants"`
	}
	set struct {
		Type       string    `json:"type"`
		Lower      *float64  `json:"lower,omitempty"`
		Upper      *float64  `json:"upper,omitempty"`
		Value      *float64  `json:"value,omitempty"`
		Weights    []float64 `json:"weights,omitempty"`
		Set        *set      `json:"set,omitempty"`
		ActivateOn string    `json:"activate_on,omitempty"`
	}
	constraint struct {
		Name     string `json:"name,omitempty"`
		Function any    `json:"function"`
		Set      set    `json:"set"`
	}
	objective struct {
		Sense    string      `json:"sense"`
		Function functionOut `json:"function"`
	}
)

// Write writes m with its own names; a variable is known by its name alone in this
// format, so that of several variables with one name, or without one, all but the first
// get a number, and so do rows; the loss counts them. A row without bounds, which the format
// has no set for, is left out and counted there too.
func Write(w io.Writer, m *model.Model) (loss []string, err error) {
	if err := m.Err(); err != nil {
		return nil, err
	}
	lower, upper, semi := matrix.SemiBounds(m)
	if len(matrix.SemiLoss(m, upper, semi)) > 0 {
		return nil, errors.New("a semi-continuous variable has no upper bound, for which the format mof has no number")
	}
	t := newWriter(w, m)
	t.text(`{"name":`).value(t.title).text(`,"version":{"major":1,"minor":7},` + "\n" + `"variables":[`)
	for j := range t.vars {
		t.item(j, variable{t.vars[j]})
	}
	t.text("],\n\"objective\":").value(t.objective()).text(",\n\"constraints\":[")
	t.rows()
	t.constructs()
	for j := range t.vars {
		for _, s := range domains(t.a.Type[j], lower[j], upper[j], semi[j]) {
			t.constraint("", functionOut{Type: "Variable", Name: t.vars[j]}, s)
		}
	}
	t.text("]}\n")
	if t.err != nil {
		return nil, t.err
	}
	return t.loss(), t.w.Flush()
}

// writer streams: the file of a large model is never held as a whole. It keeps the first
// error; what is written after that is dropped.
type writer struct {
	w           *bufio.Writer
	json        *json.Encoder // into line
	line        bytes.Buffer
	m           *model.Model
	a           model.Matrix
	title       string
	vars        []string // the names of the columns
	rowNames    []string // of rows, then sets, then rows under a condition
	renamed     int
	renamedRows int
	count, free int // constraints written; rows left out
	err         error
}

func newWriter(w io.Writer, m *model.Model) *writer {
	t := &writer{w: bufio.NewWriterSize(w, 1<<16), m: m, a: m.Matrix(), title: valid(m.Name())}
	t.json = json.NewEncoder(&t.line)
	t.json.SetEscapeHTML(false) // rows are called x + y >= 1
	rows, c := len(t.a.RowLower), m.Constructs()
	t.vars, t.renamed = distinct(m.Columns(), "x", m.ColumnName)
	t.rowNames, t.renamedRows = distinct(rows+len(c.SOS)+len(c.Indicators), "r", func(i int) string {
		switch {
		case i < rows:
			return m.RowName(i)
		case i < rows+len(c.SOS):
			return c.SOS[i-rows].Name
		}
		return c.Indicators[i-rows-len(c.SOS)].Name
	})
	return t
}

// rows writes the rows that have a bound.
func (t *writer) rows() {
	for r := range t.a.RowLower {
		index, value := t.a.Row(r)
		if s, ok := between(t.a.RowLower[r], t.a.RowUpper[r]); ok {
			t.constraint(t.rowNames[r], t.affine(index, value, 0), s)
		} else {
			t.free++
		}
	}
}

// constructs writes the special ordered sets, and the rows under a condition as vectors of the
// variable and the row.
func (t *writer) constructs() {
	c, names := t.m.Constructs(), t.rowNames[len(t.a.RowLower):]
	for k, s := range c.SOS {
		members := make([]string, len(s.Columns))
		for i, j := range s.Columns {
			members[i] = t.vars[j]
		}
		if len(members) == 0 { // says nothing, and the schema wants members
			t.free++
			continue
		}
		t.constraint(names[k], functionOut{Type: "VectorOfVariables", Variables: members}, set{Type: fmt.Sprintf("SOS%d", s.Type), Weights: s.Weights})
	}
	for k, r := range c.Indicators {
		inner, ok := between(r.Lower, r.Upper)
		if !ok {
			t.free++
			continue
		}
		f := vectorOut{"VectorAffineFunction", []vectorTerm{{1, term{1, t.vars[r.Column]}}}, []float64{0, 0}}
		for i, j := range r.Index {
			f.Terms = append(f.Terms, vectorTerm{2, term{r.Value[i], t.vars[j]}})
		}
		when := "zero"
		if r.When {
			when = "one"
		}
		t.constraint(names[len(c.SOS)+k], f, set{Type: "Indicator", Set: &inner, ActivateOn: when})
	}
}

// objective returns the objective with its constant; columns without cost are left out. The
// schema has half the matrix of the quadratic form: a square has twice its coefficient.
func (t *writer) objective() objective {
	var index []int32
	var value []float64
	for j, c := range t.a.Cost {
		if c != 0 {
			index, value = append(index, int32(j)), append(value, c)
		}
	}
	o := objective{"min", t.affine(index, value, t.a.Constant)}
	if t.a.Maximize {
		o.Sense = "max"
	}
	products := t.m.Constructs().Products
	if len(products) == 0 {
		return o
	}
	quadratic := make([]quadraticTerm, len(products))
	for k, p := range products {
		c := p.Coefficient
		if p.A == p.B {
			c *= 2
		}
		quadratic[k] = quadraticTerm{c, t.vars[p.A], t.vars[p.B]}
	}
	f := &o.Function
	f.Type, f.AffineTerms, f.Terms, f.Quadratic = "ScalarQuadraticFunction", f.Terms, nil, &quadratic
	return o
}

// affine returns the function Σ value[k]·x[index[k]] + constant. The terms are there even if
// there are none: the schema requires the field.
func (t *writer) affine(index []int32, value []float64, constant float64) functionOut {
	terms := make([]term, len(index))
	for k, j := range index {
		terms[k] = term{value[k], t.vars[j]}
	}
	return functionOut{Type: "ScalarAffineFunction", Terms: &terms, Constant: &constant}
}

// between returns the set of the numbers from low to up; false when it is all of them.
// Bounds are taken as they are: 1e20 is a number here, unlike in LP and MPS files.
func between(low, up float64) (set, bool) {
	noLow, noUp := math.IsInf(low, -1), math.IsInf(up, 1)
	switch {
	case noLow && noUp:
		return set{}, false
	case low == up:
		return set{Type: "EqualTo", Value: &low}, true
	case noLow:
		return set{Type: "LessThan", Upper: &up}, true
	case noUp:
		return set{Type: "GreaterThan", Lower: &low}, true
	}
	return set{Type: "Interval", Lower: &low, Upper: &up}, true
}

// domains returns the sets that a column lies in, each a constraint of its own: ZeroOne, or
// its bounds and Integer, as far as it has them.
// The schema has no variable types: integrality is a constraint on a variable like its bounds.
func domains(kind model.Type, low, up float64, semi bool) (out []set) {
	switch {
	case semi && kind.IsInteger():
		return []set{{Type: "Semiinteger", Lower: &low, Upper: &up}}
	case semi:
		return []set{{Type: "Semicontinuous", Lower: &low, Upper: &up}}
	case matrix.ColumnType(kind.IsInteger(), low, up) == model.Binary:
		return []set{{Type: "ZeroOne"}}
	}
	if s, ok := between(low, up); ok {
		out = append(out, s)
	}
	if kind.IsInteger() {
		out = append(out, set{Type: "Integer"})
	}
	return out
}

// text writes s as it is and returns the writer, for chains of calls.
func (t *writer) text(s string) *writer {
	if t.err == nil {
		_, t.err = t.w.WriteString(s)
	}
	return t
}

// value writes x as JSON.
func (t *writer) value(x any) *writer {
	t.line.Reset()
	if err := t.json.Encode(x); t.err == nil {
		t.err = err
	}
	return t.text(string(bytes.TrimSuffix(t.line.Bytes(), []byte("\n"))))
}

// item writes element number i of a list.
// Elements have lines of their own, and the comma stands before all but the first.
func (t *writer) item(i int, x any) {
	if i > 0 {
		t.text(",")
	}
	t.text("\n").value(x)
}

func (t *writer) constraint(name string, function any, s set) {
	t.item(t.count, constraint{name, function, s})
	t.count++
}

// Names that no two share: files know variables by name alone, and the schema wants no two equal
// constraints.

// distinct returns n names, no two alike, and how many of them differ from those wanted. A name
// that something has stays that thing's; base begins the others.
// A number is put behind a name with an underscore, from 2 on; the numbers tried are remembered by
// name, so thousands of equal names take linear time.
func distinct(n int, base string, wanted func(i int) string) (names []string, renamed int) {
	names = make([]string, n)
	taken := make(map[string]bool, n)
	var changed []int
	for i := range names {
		want := wanted(i)
		names[i] = valid(want)
		if names[i] == "" || names[i] != want || taken[names[i]] {
			changed = append(changed, i)
			continue
		}
		taken[names[i]] = true
	}
	last := map[string]int{} // the number tried last behind a name
	for _, i := range changed {
		stem := cmp.Or(names[i], base)
		if !taken[stem] && names[i] != "" { // changed only because it was no UTF-8
			taken[stem] = true
			continue
		}
		for k := max(last[stem]+1, 2); ; k++ {
			if name := fmt.Sprintf("%s_%d", stem, k); !taken[name] {
				names[i], last[stem] = name, k
				taken[name] = true
				break
			}
		}
	}
	return names, len(changed)
}

// valid is a name as a file can have it: UTF-8, and no longer than the reader takes.
func valid(name string) string {
	name = strings.ToValidUTF8(name, "\uFFFD")
	if len(name) > longestString-20 { // room for a number
		name = strings.ToValidUTF8(name[:longestString-20], "")
	}
	return name
}

// loss says what the file does not carry.
func (t *writer) loss() []string {
	return slices.Concat(
		matrix.LossOf(t.renamed, "variables with the name of another one, or none, which got a number: %d"),
		matrix.LossOf(t.renamedRows, "rows with the name of another one, or none, which got a number: %d"),
		matrix.LossOf(t.free, "rows left out because they have no bounds: %d"),
	)
}
