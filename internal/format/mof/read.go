package mof

// Reading: the keys of the file in any order, for a JSON object has none. A constraint may thus
// stand before the list of the variables, so variables are numbered as they are first met, and
// the columns are put in the order of the list at the end.

import (
	"fmt"
	"io"
	"math"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// newest is the last version 1.x whose schema was compared with this reader.
const newest = 9

// Read reads a MathOptFormat file of version 1. It takes linear rows, bounds, Integer, ZeroOne,
// Semicontinuous, Semiinteger, SOS1, SOS2, Indicator, vectors of rows in Zeros, Nonnegatives,
// Nonpositives and Reals, and a linear or quadratic objective; another function or set is an
// error with its path in the file, such as constraints[3].set.type. Columns keep the order of
// variables, rows that of constraints; a row without a name is called constraints[k] by its
// place. Starting values and descriptions are passed over.
func Read(file string, r io.Reader) (*model.Model, []*textpos.Error, error) {
	t := &reader{scanner: newScanner(file, r), hasOf: map[string]bool{}, Builder: matrix.NewBuilder(file, r, "variable")}
	t.Placer, t.Fail = t.scanner, t.failAt
	t.prepare()
	t.read()
	if t.err != nil {
		return nil, t.Warnings.List(), t.err
	}
	m, err := t.build()
	return m, t.Warnings.List(), err
}

// reader holds what was read. Variables have numbers in the order in which they are first met, and
// are columns of the builder by these until build puts them in their order. The line of a place is
// the number of a constraint, -1 for the objective.
type reader struct {
	*scanner
	matrix.Builder
	name    string
	columns []int32 // numbers in the order of the list variables
	cost    thing   // the function of the objective

	f, s                            thing  // function and set of the constraint being read
	into                            *thing // the one being read
	rowName                         string
	hasOf                           map[string]bool // the keys of the constraint being read
	ofFunction, ofSet, ofConstraint visits          // made once, for a file has one of each a row
}

// givenZeroOne marks a variable in ZeroOne.
const givenZeroOne = matrix.GivenOther

// read reads the file's one object.
func (t *reader) read() {
	has := map[string]bool{}
	t.keys(has, visits{
		"version": t.version, "name": func() { t.name = t.text() }, "variables": func() { t.array(func(int) { t.variable() }) },
		"objective": t.objective, "constraints": func() { t.array(t.constraint) },
	})
	for _, key := range []string{"version", "variables", "objective", "constraints"} {
		if !has[key] {
			t.wrong("no key "+key, "version, variables, objective and constraints")
		}
	}
	if c := t.begin(); c != 0 {
		t.unexpected(c, "nothing behind the last }")
	}
}

// version reads the version, of which 1 is known. Files of version 0 have other types.
func (t *reader) version() {
	major, minor := -1.0, 0.0
	t.keys(map[string]bool{}, visits{"major": func() { major = t.number() }, "minor": func() { minor = t.number() }})
	switch {
	case t.err != nil:
	case major != 1:
		t.wrong(fmt.Sprintf("major version %g", major), "1")
	case minor > newest:
		t.Warnings.Add(t.Errorf(0, "", "version 1.%g is later than 1.%d, which this reader knows", minor, newest))
	}
}

// variable reads an element of variables.
func (t *reader) variable() {
	name := ""
	t.object(func(key string) {
		if key == "name" {
			name = t.text()
		} else {
			t.skip(0)
		}
	})
	if name == "" {
		t.wrong("a variable without a name", `an object with the key "name"`)
	}
	k := t.numberOf(name)
	if t.Columns[k].Mark >= 0 {
		t.wrong("the variable "+short(name)+" for the second time", "a name for each variable that no other has")
	}
	t.Columns[k].Mark = len(t.columns)
	t.columns = append(t.columns, k)
}

// numberOf returns the number of the variable called name, a new one when it is met first. The
// mark of a variable is its column, -1 before the list of the variables has it.
func (t *reader) numberOf(name string) int32 {
	if k, ok := t.ByName[name]; ok {
		return k
	}
	k, err := t.NewColumn(name)
	t.keep(err)
	at := -1
	if len(t.path) > 1 && t.path[0].key == "constraints" {
		at = t.path[1].index
	}
	t.Columns[k] = matrix.Column{Lower: math.Inf(-1), Upper: math.Inf(1), At: matrix.Place{Line: at}, Mark: -1}
	return k
}

// objective reads the sense and the function.
func (t *reader) objective() {
	sense, has := "", map[string]bool{}
	t.keys(has, visits{"sense": func() { sense = t.text() }, "function": func() { t.function(&t.cost) }})
	switch sense {
	case "min", "max":
		t.Maximize = sense == "max"
	case "feasibility":
		t.cost = thing{}
		return
	default:
		t.wrong("the sense "+short(sense), "min, max or feasibility")
	}
	if !has["function"] {
		t.wrong("no function", "one, or the sense feasibility")
	}
	switch t.cost.kind {
	case "Variable", "ScalarAffineFunction", "ScalarQuadraticFunction":
		return
	}
	t.typeError("function.type", t.cost.kind, "Variable, ScalarAffineFunction or ScalarQuadraticFunction")
}

// typeError refuses a function or a set by its name; path is what follows the path reached.
func (t *reader) typeError(path, kind, want string) {
	steps := append(append([]step(nil), t.path...), step{key: path})
	e := t.Errorf(0, want, "")
	e.Found = pathText(steps) + ": " + short(kind) + " is not taken here"
	t.keep(e)
}

// From what was read to the model: the variables get the places that their list gives them.

// failAt is an error of the constraint of a place, or of the objective.
func (t *reader) failAt(at matrix.Place, want, found string, args ...any) error {
	path := "objective"
	if at.Line >= 0 {
		path = fmt.Sprintf("constraints[%d]", at.Line)
	}
	return &textpos.Error{File: t.file, Found: path + ": " + fmt.Sprintf(found, args...), Want: want}
}

// build makes the model, columns in the order of the list variables.
func (t *reader) build() (*model.Model, error) {
	for k, v := range t.Columns {
		if v.Mark < 0 {
			return nil, t.failAt(v.At, "one of the list variables", "the variable %s is not declared", short(t.Names[k]))
		}
	}
	t.addObjective()
	place := func(list []int32) {
		for i, k := range list {
			list[i] = int32(t.Columns[k].Mark)
		}
	}
	place(t.Index)
	for _, s := range t.Sets {
		place(s.Columns)
	}
	for i, c := range t.Conditions {
		c.Column = int32(t.Columns[c.Column].Mark)
		t.Conditions[i] = c
	}
	names, columns := make([]string, len(t.columns)), make([]matrix.Column, len(t.columns))
	for j, k := range t.columns {
		names[j], columns[j] = t.Names[k], t.Columns[k]
		if c := &columns[j]; c.Given&givenZeroOne != 0 { // its bounds are cut to [0, 1]
			c.Integer, c.Lower, c.Upper = true, math.Max(c.Lower, 0), math.Min(c.Upper, 1)
		}
	}
	t.Names, t.Columns = names, columns
	return t.Model(t.name)
}

// addObjective enters the objective. The file has half the matrix of the quadratic form: a
// square counts half its coefficient, a product of two its own.
func (t *reader) addObjective() {
	if t.cost.kind == "Variable" {
		t.Columns[t.cost.variables[0]].Cost = 1
		return
	}
	for _, e := range t.cost.terms {
		t.Columns[e.k].Cost += e.a
	}
	for _, p := range t.cost.products {
		c := p.coefficient
		if p.a == p.b {
			c /= 2
		}
		t.Products = append(t.Products, model.Product{A: int32(t.Columns[p.a].Mark), B: int32(t.Columns[p.b].Mark), Coefficient: c})
	}
	for _, c := range t.cost.constants {
		t.Constant += c
	}
}
