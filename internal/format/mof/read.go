package mof

// Reading: the keys of the file in any order, for a JSON object has none. A constraint may thus
// stand before the list of the variables, so variables are numbered as they are first met, and
// the columns are put in the order of the list at the end.

import (
	"fmt"
	"io"

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
	t := &reader{scanner: newScanner(file, r), limit: matrix.LimitOf(r), index: map[string]int32{}}
	if err := t.read(); err != nil {
		return nil, t.warnings.List(), err
	}
	m, err := t.build()
	return m, t.warnings.List(), err
}

// reader holds what was read. Variables have numbers in the order in which they are first met.
type reader struct {
	*scanner
	limit    *matrix.Limit
	warnings matrix.Warnings

	name      string
	index     map[string]int32 // by name: the number of a variable
	vars      []variableRead   // by number
	columns   []int32          // numbers in the order of the list variables
	maximize  bool
	cost      function // of the objective
	rows      []rowRead
	terms     []entry // of all rows, one behind the other
	sos       []sosRead
	indicator []indicatorRead

	f function // of the constraint being read
	s setRead
}

// variableRead is a variable and what the constraints on it alone say.
type variableRead struct {
	name         string
	column       int32 // -1 before the list variables has it
	lower, upper float64
	at           int32 // number of the constraint, for errors; -1 the objective
	is           domain
}

// domain has one bit for each kind of constraint on a variable alone.
type domain uint8

const (
	hasLower domain = 1 << iota
	hasUpper
	isInteger
	isZeroOne
	isSemi
)

type rowRead struct {
	name         string
	end          int // of its terms
	constant     float64
	lower, upper float64
}

type sosRead struct {
	name      string
	kind, at  int
	variables []int32
	weights   []float64
}

type indicatorRead struct {
	name         string
	at           int // number of the constraint
	z            int32
	when         bool
	terms        []entry
	constant     float64
	lower, upper float64
}

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
		t.warnings.Add(t.Errorf(0, "", "version 1.%g is later than 1.%d, which this reader knows", minor, newest))
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
	if t.vars[k].column >= 0 {
		return t.wrong("the variable "+short(name)+" for the second time", "a name for each variable that no other has")
	}
	t.vars[k].column = int32(len(t.columns))
	t.columns = append(t.columns, k)
	return nil
}

// numberOf returns the number of the variable called name, a new one when it is met first.
func (t *reader) numberOf(name string) (int32, error) {
	if k, ok := t.index[name]; ok {
		return k, nil
	}
	if err := t.limit.Column(t, len(name)); err != nil {
		return 0, err
	}
	k := int32(len(t.vars))
	t.index[name] = k
	at := int32(-1)
	if len(t.path) > 1 && t.path[0].key == "constraints" {
		at = int32(t.path[1].index)
	}
	t.vars = append(t.vars, newVariable(name, at))
	return k, nil
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
		t.maximize = sense == "max"
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
