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
	t := &reader{scanner: newScanner(file, r), Builder: matrix.NewBuilder(file, r, "variable")}
	t.Placer, t.Fail = t.scanner, t.failAt
	if err := t.read(); err != nil {
		return nil, t.Warnings.List(), err
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
	columns []int32  // numbers in the order of the list variables
	cost    function // of the objective

	f function // of the constraint being read
	s setRead
}

// givenZeroOne marks a variable in ZeroOne.
const givenZeroOne = matrix.GivenOther

// read reads the file's one object.
func (t *reader) read() error {
	version, variables, objective, constraints := false, false, false, false
	err := t.object(func(key string) error {
		switch key {
		case "version":
			version = true
			return t.version()
		case "name":
			name, err := t.text()
			t.name = name
			return err
		case "variables":
			variables = true
			return t.array(func(int) error { return t.variable() })
		case "objective":
			objective = true
			return t.objective()
		case "constraints":
			constraints = true
			return t.array(t.constraint)
		}
		return t.skip(0)
	})
	if err != nil {
		return err
	}
	for _, k := range []struct {
		there bool
		key   string
	}{{version, "version"}, {variables, "variables"}, {objective, "objective"}, {constraints, "constraints"}} {
		if !k.there {
			return t.wrong("no key "+k.key, "version, variables, objective and constraints")
		}
	}
	c, err := t.begin()
	if err == nil && c != 0 {
		err = t.unexpected(c, "nothing behind the last }")
	}
	return err
}

// version reads the version, of which 1 is known. Files of version 0 have other types.
func (t *reader) version() error {
	major, minor := -1.0, 0.0
	err := t.object(func(key string) (err error) {
		switch key {
		case "major":
			major, err = t.number()
		case "minor":
			minor, err = t.number()
		default:
			err = t.skip(0)
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case major != 1:
		return t.wrong(fmt.Sprintf("major version %g", major), "1")
	case minor > newest:
		t.Warnings.Add(t.Errorf(0, "", "version 1.%g is later than 1.%d, which this reader knows", minor, newest))
	}
	return nil
}

// variable reads an element of variables.
func (t *reader) variable() error {
	name, there := "", false
	err := t.object(func(key string) (err error) {
		if key != "name" {
			return t.skip(0)
		}
		there = true
		name, err = t.text()
		return err
	})
	if err != nil {
		return err
	}
	if !there || name == "" {
		return t.wrong("a variable without a name", `an object with the key "name"`)
	}
	k, err := t.numberOf(name)
	if err != nil {
		return err
	}
	if t.Columns[k].Mark >= 0 {
		return t.wrong("the variable "+short(name)+" for the second time", "a name for each variable that no other has")
	}
	t.Columns[k].Mark = len(t.columns)
	t.columns = append(t.columns, k)
	return nil
}

// numberOf returns the number of the variable called name, a new one when it is met first. The
// mark of a variable is its column, -1 before the list of the variables has it.
func (t *reader) numberOf(name string) (int32, error) {
	if k, ok := t.ByName[name]; ok {
		return k, nil
	}
	k, err := t.NewColumn(name)
	at := -1
	if len(t.path) > 1 && t.path[0].key == "constraints" {
		at = t.path[1].index
	}
	t.Columns[k] = matrix.Column{Lower: math.Inf(-1), Upper: math.Inf(1), At: matrix.Place{Line: at}, Mark: -1}
	return k, err
}

// objective reads the sense and the function.
func (t *reader) objective() error {
	sense, has := "", false
	err := t.object(func(key string) (err error) {
		switch key {
		case "sense":
			sense, err = t.text()
			return err
		case "function":
			has = true
			return t.function(&t.cost)
		}
		return t.skip(0)
	})
	if err != nil {
		return err
	}
	switch sense {
	case "min", "max":
		t.Maximize = sense == "max"
	case "feasibility":
		t.cost = function{}
		return nil
	default:
		return t.wrong("the sense "+short(sense), "min, max or feasibility")
	}
	if !has {
		return t.wrong("no function", "one, or the sense feasibility")
	}
	switch t.cost.kind {
	case "Variable", "ScalarAffineFunction", "ScalarQuadraticFunction":
		return nil
	}
	return t.typeError("function.type", t.cost.kind, "Variable, ScalarAffineFunction or ScalarQuadraticFunction")
}

// typeError refuses a function or a set by its name; path is what follows the path reached.
func (t *reader) typeError(path, kind, want string) error {
	steps := append(append([]step(nil), t.path...), step{key: path})
	e := t.Errorf(0, want, "")
	e.Found = pathText(steps) + ": " + short(kind) + " is not taken here"
	return e
}
