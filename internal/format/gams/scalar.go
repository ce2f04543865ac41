package gams

// The scalar form: one variable a column and one equation a row, for any matrix.

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/tilemip/tilemip/internal/format/language"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

func init() {
	scalar := format.Format{
		Name: "gams-scalar", Title: "GAMS, one equation a row", VariantOf: "gams", Extensions: []string{".gms"},
		Begins: textpos.Late(`(?i)^(?:\$[a-z]+\b|(?:(?:free|positive|negative|binary|integer|semicont|semiint|sos1|sos2)\s+)?(?:scalars?|parameters?|variables?|equations?|alias|acronym)\s+[\w(]|sets?\s+\w[^;:]*/|table\s+\w+\s*\()`),
		Names:  &matrix.GAMSNames, Comment: "* ",
		Write: func(w io.Writer, m *model.Model) ([]string, error) { return WriteScalar(w, m, nil) },
		Read:  ReadPrinted,
	}
	format.Register(scalar)
	indexed := scalar
	indexed.Name, indexed.Title, indexed.VariantOf = "gams", "GAMS, indexed as people read and teach it", ""
	indexed.Indexed = WriteIndexed
	format.Register(indexed)
}

// WriteScalar writes any model with one variable a column and one equation a row.
// Names follow matrix.GAMSNames; those that change have the old one as
// explanatory text, and the loss says how many. A row with two different bounds
// becomes two equations, a row without any one of type =n=. Bounds of integers
// are rounded inwards, for GAMS requires whole ones. names are those in the dialect
// matrix.GAMSNames, where the caller needs them, too; nil makes them. The error is the
// model's Err, of a number that GAMS does not have, or of w.
func WriteScalar(w io.Writer, m *model.Model, names *matrix.Names) (loss []string, err error) {
	if err := m.Err(); err != nil {
		return nil, err
	}
	if err := m.Only("the format gams", model.Features{}); err != nil {
		return nil, err
	}
	long, err := matrixNumbers(m)
	if err != nil {
		return nil, err
	}
	if names == nil {
		names = matrix.NewNames(m, matrix.GAMSNames)
	}
	x := &scalar{page: newPage(w), m: m, a: m.Matrix(), names: names}
	x.goal, x.defineGoal = x.names.FreshVar("objvar"), x.names.FreshRow("objdef")
	x.model = x.names.FreshRow(matrix.GAMSNames.Mangle("model", m.Name()))
	x.head(long)
	x.variables()
	x.bounds()
	x.equations()
	x.solve(3, x.model, x.goal, x.a.Maximize, x.used())
	return x.names.Loss(), x.w.Flush()
}

// scalar writes one model in the scalar form. GAMS optimizes a variable and not an
// expression, so there is one column more than in m, goal, and one equation more,
// defineGoal: goal =e= the objective of m. Both names, and that of the model
// statement, are fresh: no column or row of m has them.
type scalar struct {
	page
	m     *model.Model
	a     model.Matrix  // of m, row by row
	names *matrix.Names // the GAMS names of the columns and rows of m

	goal, defineGoal, model string
	upper                   map[int]string // by row of m: name of the second equation of a ranged row
}

// matrixNumbers is programNumbers for a matrix: it refuses finite numbers of 1e299
// and more, and reports whether one has more than 16 digits.
func matrixNumbers(m *model.Model) (long bool, err error) {
	a := m.Matrix()
	for _, list := range [][]float64{a.Lower, a.Upper, a.Cost, a.RowLower, a.RowUpper, a.Value, {a.Constant}} {
		for _, x := range list {
			if !math.IsInf(x, 0) && math.Abs(x) >= largest {
				return false, fmt.Errorf("gams: model %s: %g; expected numbers below %g, the largest of GAMS", m.Name(), x, float64(largest))
			}
			long = long || digits(number(x)) > 16
		}
	}
	return long, nil
}

// head writes the title and the directives. With $offDigit GAMS accepts numbers of more
// than 16 digits, which are an error otherwise.
func (x *scalar) head(longNumbers bool) {
	x.raw(title(cmp.Or(x.m.Name(), "model")))
	x.raw("* one equation a row, written by tilemip.\n")
	if longNumbers {
		x.raw("$offDigit\n")
	}
}

// declare writes a list of names, with the name in the model where it differs.
func (x *scalar) declare(keyword string, names, was []string) {
	if len(names) == 0 {
		return
	}
	items := make([]string, len(names))
	for k, name := range names {
		if items[k] = name; was[k] != name {
			items[k] = withText(name, was[k])
		}
	}
	x.raw("\n" + keyword + "\n")
	x.put(3, 3, strings.Join(items, ", ")+";")
}

// variables declares the columns by type; the objective variable goes first, among the
// continuous ones. What has no type keyword is free in GAMS; bounds sets the rest.
func (x *scalar) variables() {
	for _, kind := range []struct {
		of      model.Type
		keyword string
	}{{model.Continuous, "Variables"}, {model.Integer, "Integer Variables"}, {model.Binary, "Binary Variables"}} {
		var names, was []string
		if kind.of == model.Continuous {
			names, was = []string{x.goal}, []string{"objective"}
		}
		for j, t := range x.a.Type {
			if t == kind.of {
				names, was = append(names, x.names.Var(j)), append(was, x.m.ColumnName(j))
			}
		}
		x.declare(kind.keyword, names, was)
	}
}

// bounds writes every bound but those that every release of GAMS has as its default: 0
// and 1 of binary variables, and infinite ones of continuous variables, which are
// declared free. For integer variables infinite ones are written too.
func (x *scalar) bounds() {
	x.raw("\n")
	for j, t := range x.a.Type {
		lower, upper := bounds(t, x.a.Lower[j], x.a.Upper[j])
		name := x.names.Var(j)
		switch {
		case t == model.Binary && lower == 0 && upper == 1:
		case lower == upper:
			x.put(0, 3, name+".fx = "+number(lower)+";")
		default:
			if t != model.Continuous || !math.IsInf(lower, 0) {
				x.put(0, 3, name+".lo = "+number(lower)+";")
			}
			if t != model.Continuous || !math.IsInf(upper, 0) {
				x.put(0, 3, name+".up = "+number(upper)+";")
			}
		}
	}
}

// equations declares all equations and then defines them, in the order of the rows.
// The second equation of a ranged row has the row's name with _up behind it.
func (x *scalar) equations() {
	names, was := []string{x.defineGoal}, []string{"what is optimized"}
	x.upper = map[int]string{}
	for r := range x.m.Rows() {
		names, was = append(names, x.names.Row(r)), append(was, x.m.RowName(r))
		if matrix.Ranged(x.a.RowLower[r], x.a.RowUpper[r]) {
			x.upper[r] = x.names.FreshRow(language.Cut(x.names.Row(r), longestName-3) + "_up")
			names, was = append(names, x.upper[r]), append(was, "upper side of "+x.m.RowName(r))
		}
	}
	x.declare("Equations", names, was)
	x.raw("\n")
	x.objective()
	for r := range x.m.Rows() {
		x.row(r)
	}
}

// objective writes the equation that defines the objective variable. An objective
// without terms is written as the constant, for a right-hand side cannot be empty.
func (x *scalar) objective() {
	terms := []string{x.defineGoal + "..", x.goal, "=e="}
	terms = language.Terms(terms, nil, x.a.Cost, x.names.Var, "*")
	if c := x.a.Constant; c != 0 || len(terms) == 3 {
		terms = append(terms, language.Summand(c))
	}
	x.put(0, 3, strings.Join(terms, " ")+";")
}

// row writes row r as one equation or two: =e= for equal sides, =n= (no restriction)
// for a row without finite sides, =l= or =g= for one side.
// Coefficients of 0 are left out: an equation of zeros alone is written with the left side 0. The
// constant of a row is already in its sides, so there is none on the left.
func (x *scalar) row(r int) {
	index, value := x.a.Row(r)
	left := cmp.Or(strings.Join(language.Terms(nil, index, value, x.names.Var, "*"), " "), "0")
	low, up := x.a.RowLower[r], x.a.RowUpper[r]
	define := func(name, sign string, side float64) {
		x.put(0, 3, name+".. "+left+" "+sign+" "+number(side)+";")
	}
	switch name := x.names.Row(r); {
	case low == up:
		define(name, "=e=", low)
	case matrix.Free(low, up):
		define(name, "=n=", 0)
	case math.IsInf(low, -1):
		define(name, "=l=", up)
	default:
		define(name, "=g=", low)
		if matrix.Ranged(low, up) {
			define(x.upper[r], "=l=", up)
		}
	}
}

// used are the columns with a nonzero coefficient.
func (x *scalar) used() (names []string) {
	used := make([]bool, x.m.Columns())
	for k, j := range x.a.Index {
		used[j] = used[j] || x.a.Value[k] != 0
	}
	for j, c := range x.a.Cost {
		if used[j] || c != 0 {
			names = append(names, x.names.Var(j))
		}
	}
	return names
}
