package gmpl

// The scalar form: one variable a column and one constraint a row, for any matrix.

import (
	"cmp"
	"io"
	"strings"

	"github.com/tilemip/tilemip/internal/format/language"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/format"
)

func init() {
	format.Register(format.Format{
		Name: "gmpl", Title: "GNU MathProg, indexed as people read and teach it; read by glpsol", Extensions: []string{".mod", ".gmpl"},
		Begins: textpos.Late(`(?s)^(?:set\s+\w+\s*(?:;|:=|dimen|within|\{|,|")|(?:param|var)\s+\w+[^;]*;|(?:minimize|maximize)\s+\w+[^;:]*:[^;]*;)`),
		Names:  &matrix.GMPLNames, Comment: "# ",
		Write: WriteScalar, Indexed: WriteIndexed, Read: Read, ReadBy: ReadBy,
	})
}

// WriteScalar writes any model with one variable a column and one constraint a
// row. Names follow matrix.GMPLNames; those that change have the old one in a
// comment, and the loss says how many. A row without bounds is left out, and the
// loss says so. The error is the model's Err, or of w.
func WriteScalar(w io.Writer, m *model.Model) (loss []string, err error) {
	out, err := matrix.NewOut(w, m, matrix.GMPLNames, model.Features{}, nil)
	if err != nil {
		return nil, err
	}
	x := &scalar{Out: *out, m: m}
	x.goal = x.Names.FreshRow("goal")
	x.Text(comment(algebra.ASCII(m.Name())) + "# one constraint a row, written by tilemip.\n\n")
	x.variables()
	x.objective()
	free := 0
	loss = x.Loss
	for r := range m.Rows() {
		if !x.row(r) {
			free++
		}
	}
	x.Text("end;\n")
	if free > 0 {
		loss = append(loss, plural(free)+" without bounds left out")
	}
	return append(loss, x.Names.Loss()...), x.W.Flush()
}

// plural writes a number of rows for the sentence about what was left out.
func plural(rows int) string {
	if rows == 1 {
		return "1 row"
	}
	return number(float64(rows)) + " rows"
}

// times stands between the factors of a term, which no line break takes apart.
const times = language.HardBlank + "*" + language.HardBlank

// scalar writes one model in the scalar form.
type scalar struct {
	matrix.Out
	m    *model.Model
	goal string // name of the objective, which no row has
}

// put writes a statement in lines of bounded length.
func (x *scalar) put(s string) {
	x.Text(strings.ReplaceAll(model.Wrap(s, 0, 4, lineWidth), language.HardBlank, " "))
}

// was is the comment that says how a thing is called in the model.
func was(name, original string) string {
	if name == original {
		return ""
	}
	return comment(algebra.ASCII(original))
}

// variables declares the columns with type and bounds. Bounds of 1e20 and more are
// infinite for solvers and left out.
// The original name stands in a comment before the declaration where it had to be changed.
func (x *scalar) variables() {
	for j, t := range x.Matrix.Type {
		name := x.Names.Var(j)
		lower, upper := x.Bounds(j)
		x.Text(was(name, x.m.ColumnName(j)))
		x.put("var " + name + attributes(t, lower, upper) + ";")
	}
	x.Text("\n")
}

// objective writes the costs and the constant; an objective without either is +0.
func (x *scalar) objective() {
	terms := []string{"minimize " + x.goal + ":"}
	if x.Matrix.Maximize {
		terms[0] = "maximize " + x.goal + ":"
	}
	terms = language.Terms(terms, nil, x.Matrix.Cost, x.Names.Var, times)
	if c := x.Matrix.Constant; c != 0 || len(terms) == 1 {
		terms = append(terms, language.Summand(c))
	}
	x.put(strings.Join(terms, " ") + ";")
	x.Text("\n")
}

// row writes a constraint with one bound or two; false means that the row has none and
// nothing was written.
// GMPL has double inequalities, so a row stays one constraint, unlike in LP and GAMS files. Without
// terms the left side is 0.
func (x *scalar) row(r int) bool {
	low, up := x.Sides(r)
	if matrix.Free(low, up) {
		return false
	}
	index, value := x.Matrix.Row(r)
	left := cmp.Or(strings.Join(language.Terms(nil, index, value, x.Names.Var, times), " "), "0")
	name := x.Names.Row(r)
	x.Text(was(name, x.m.RowName(r)))
	if head := "s.t. " + name + ": "; matrix.Ranged(low, up) {
		x.put(head + number(low) + " <= " + left + " <= " + number(up) + ";")
	} else {
		x.Relations(r, func(_, relation string, side float64) { x.put(head + left + relation + number(side) + ";") })
	}
	return true
}
