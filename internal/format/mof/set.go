package mof

// Sets, and what a constraint says about rows and variables.

import (
	"fmt"
	"math"
	"slices"

	"github.com/tilemip/tilemip/internal/format/matrix"
)

// setRead is any of the sets; has tells which fields the file has.
type setRead struct {
	kind         string
	lower, upper float64
	dimension    int32
	weights      []float64
	activateOn   string
	inner        *setRead // of an Indicator
	has          map[string]bool
}

// setFields are the fields that a set of each type must have.
var setFields = map[string][]string{
	"LessThan": {"upper"}, "GreaterThan": {"lower"}, "EqualTo": {"value"}, "Interval": {"lower", "upper"},
	"Integer": nil, "ZeroOne": nil, "Semicontinuous": {"lower", "upper"}, "Semiinteger": {"lower", "upper"},
	"SOS1": {"weights"}, "SOS2": {"weights"}, "Indicator": {"set", "activate_on"},
	"Zeros": {"dimension"}, "Nonnegatives": {"dimension"}, "Nonpositives": {"dimension"}, "Reals": {"dimension"},
}

// set reads a set. inner says that it is the one in an Indicator, which has no other in it.
func (t *reader) set(s *setRead, inner bool) error {
	*s = setRead{lower: math.Inf(-1), upper: math.Inf(1), weights: s.weights[:0], has: s.has}
	if s.has == nil {
		s.has = map[string]bool{}
	}
	clear(s.has)
	err := t.object(func(key string) (err error) {
		s.has[key] = true
		switch key {
		case "type":
			s.kind, err = t.text()
		case "lower":
			s.lower, err = t.number()
		case "upper":
			s.upper, err = t.number()
		case "value":
			s.lower, err = t.number()
			s.upper = s.lower
		case "dimension":
			s.dimension, err = t.count()
		case "activate_on":
			s.activateOn, err = t.text()
		case "weights":
			err = t.array(func(int) error { return t.weight(s) })
		case "set":
			if inner {
				return t.wrong("a set in the set of an Indicator", "LessThan, GreaterThan, EqualTo or Interval")
			}
			s.inner = &setRead{}
			err = t.set(s.inner, true)
		default:
			err = t.skip(0)
		}
		return err
	})
	if err != nil {
		return err
	}
	need, known := setFields[s.kind]
	if !known {
		return t.typeError("type", s.kind, "a set of a linear or integer program")
	}
	for _, key := range need {
		if !s.has[key] {
			return t.wrong("a set "+s.kind+" without "+key, "the key "+key)
		}
	}
	return nil
}

func (t *reader) weight(s *setRead) error {
	x, err := t.number()
	if err == nil {
		s.weights = append(s.weights, x)
		err = t.Limit.Nonzero(t)
	}
	return err
}

// interval reports whether the set is one of the four of numbers between bounds.
func (s *setRead) interval() bool {
	switch s.kind {
	case "LessThan", "GreaterThan", "EqualTo", "Interval":
		return true
	}
	return false
}

// constraint reads element i of constraints.
func (t *reader) constraint(i int) error {
	name, function, set := "", false, false
	err := t.object(func(key string) (err error) {
		switch key {
		case "name":
			name, err = t.text()
		case "function":
			function = true
			err = t.function(&t.f)
		case "set":
			set = true
			err = t.set(&t.s, false)
		default:
			err = t.skip(0)
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case !function || !set:
		return t.wrong("a constraint without function or set", "both")
	}
	if name == "" {
		name = fmt.Sprintf("constraints[%d]", i)
	}
	return t.apply(name, i)
}

// apply enters the constraint in f and s.
func (t *reader) apply(name string, at int) error {
	f, s := &t.f, &t.s
	switch {
	case f.kind == "Variable":
		return t.domain(f.variables[0])
	case f.kind == "ScalarQuadraticFunction" && len(f.products) > 0:
		return t.typeError("function.type", f.kind, "a linear function; quadratic ones are taken in the objective alone")
	case f.kind == "ScalarAffineFunction" || f.kind == "ScalarQuadraticFunction":
		if !s.interval() {
			return t.typeError("set.type", s.kind, "LessThan, GreaterThan, EqualTo or Interval behind a "+f.kind)
		}
		for k := range f.terms {
			f.terms[k].out = 0
		}
		return t.rowsOf(name, s.lower, s.upper, false)
	}
	switch s.kind {
	case "SOS1", "SOS2":
		return t.specialSet(name, at)
	case "Indicator":
		return t.condition(name, at)
	case "Zeros":
		return t.vector(name, 0, 0)
	case "Nonnegatives":
		return t.vector(name, 0, math.Inf(1))
	case "Nonpositives":
		return t.vector(name, math.Inf(-1), 0)
	case "Reals":
		return t.vector(name, math.Inf(-1), math.Inf(1))
	}
	return t.typeError("set.type", s.kind, "a set of vectors behind a "+f.kind)
}

// domain enters a constraint on one variable. Two bounds on one side are an error: a
// modelling tool makes none, and which one counts is nowhere said.
func (t *reader) domain(k int32) error {
	v, s := &t.Columns[k], &t.s
	const both = matrix.GivenLower | matrix.GivenUpper
	given, semi := matrix.Given(0), s.kind == "Semicontinuous" || s.kind == "Semiinteger"
	switch s.kind {
	case "LessThan":
		given = matrix.GivenUpper
	case "GreaterThan":
		given = matrix.GivenLower
	case "EqualTo", "Interval", "Semicontinuous", "Semiinteger":
		given = both
	case "Integer":
		v.Integer = true
		return nil
	case "ZeroOne":
		v.Given |= givenZeroOne
		return nil
	default:
		return t.typeError("set.type", s.kind, "a set of numbers behind a Variable")
	}
	if v.Given&given&both != 0 {
		return t.wrong("a second bound of the variable "+short(t.Names[k]), "at most one lower and one upper bound")
	}
	if semi && (s.lower < 0 || s.upper < s.lower) {
		return t.wrong(fmt.Sprintf("%s from %g to %g", s.kind, s.lower, s.upper), "a lower end of 0 or more, and an upper one not below it")
	}
	v.Given, v.Semi, v.Integer = v.Given|given, v.Semi || semi, v.Integer || s.kind == "Semiinteger"
	if given&matrix.GivenLower != 0 {
		v.Lower = s.lower
	}
	if given&matrix.GivenUpper != 0 {
		v.Upper = s.upper
	}
	return nil
}

// rowsOf enters the rows of f, each between the same bounds. In a vector each gets its index
// behind the name.
func (t *reader) rowsOf(name string, lower, upper float64, vector bool) error {
	from := 0 // the terms are sorted by row
	for i, constant := range t.f.constants {
		called := name
		if vector {
			called = fmt.Sprintf("%s[%d]", name, i+1)
		}
		for ; from < len(t.f.terms) && int(t.f.terms[from].out) == i; from++ {
			t.Index, t.Value = append(t.Index, t.f.terms[from].k), append(t.Value, t.f.terms[from].a)
		}
		if err := t.NewRow(called, lower-constant, upper-constant); err != nil {
			return err
		}
	}
	return nil
}

// Constraints on vectors: rows in a cone of linear ones, special ordered sets, and conditions.

// asRows makes a VectorOfVariables the function with one term in each row.
func (t *reader) asRows() {
	f := &t.f
	if f.kind != "VectorOfVariables" {
		return
	}
	f.terms, f.constants = f.terms[:0], f.constants[:0]
	for i, k := range f.variables {
		f.terms, f.constants = append(f.terms, entry{k, int32(i), 1}), append(f.constants, 0)
	}
}

// outputs checks that the terms stand in rows that there are, and sorts them by row.
func (t *reader) outputs() error {
	f := &t.f
	for k, e := range f.terms {
		if e.out < 0 || int(e.out) >= len(f.constants) {
			return t.wrong(fmt.Sprintf("term %d in row %d of %d", k, e.out+1, len(f.constants)), "an output_index of a row that there is")
		}
	}
	slices.SortStableFunc(f.terms, func(a, b entry) int { return int(a.out) - int(b.out) })
	return nil
}

// vector enters the rows of a vector in a cone whose every entry has the same bounds.
func (t *reader) vector(name string, lower, upper float64) error {
	t.asRows()
	if int(t.s.dimension) != len(t.f.constants) {
		return t.wrong(fmt.Sprintf("a function of %d rows in a set of dimension %d", len(t.f.constants), t.s.dimension), "equal ones")
	}
	if err := t.outputs(); err != nil {
		return err
	}
	return t.rowsOf(name, lower, upper, true)
}

// specialSet enters a special ordered set.
func (t *reader) specialSet(name string, at int) error {
	f, s := &t.f, &t.s
	if f.kind != "VectorOfVariables" {
		return t.typeError("function.type", f.kind, "VectorOfVariables in a "+s.kind)
	}
	if len(s.weights) != len(f.variables) {
		return t.wrong(fmt.Sprintf("%d weights for %d variables", len(s.weights), len(f.variables)), "one for each")
	}
	kind := 1
	if s.kind == "SOS2" {
		kind = 2
	}
	return t.NewSet(matrix.Set{Name: name, Type: kind, At: matrix.Place{Line: at}, Columns: slices.Clone(f.variables), Weights: slices.Clone(s.weights)})
}

// condition enters a row that holds where a variable is 1, or 0: the first row of its function
// is that variable, the second the row.
func (t *reader) condition(name string, at int) error {
	t.asRows()
	f, s := &t.f, &t.s
	switch {
	case !s.inner.interval():
		return t.typeError("set.set.type", s.inner.kind, "LessThan, GreaterThan, EqualTo or Interval")
	case s.activateOn != "one" && s.activateOn != "zero":
		return t.wrong("activate_on "+short(s.activateOn), "one or zero")
	case len(f.constants) != 2:
		return t.wrong(fmt.Sprintf("an Indicator on %d rows", len(f.constants)), "two: the binary variable, and what holds under it")
	}
	if err := t.outputs(); err != nil {
		return err
	}
	if len(f.terms) == 0 || f.terms[0] != (entry{f.terms[0].k, 0, 1}) || f.constants[0] != 0 || len(f.terms) > 1 && f.terms[1].out == 0 {
		return t.wrong("an Indicator whose first row is not a variable alone", "the coefficient 1 of a binary variable and no constant")
	}
	t.Conditions[len(t.RowNames)] = matrix.Condition{Column: f.terms[0].k, When: s.activateOn == "one", At: matrix.Place{Line: at}}
	f.terms, f.constants = f.terms[1:], f.constants[1:]
	for k := range f.terms {
		f.terms[k].out = 0
	}
	return t.rowsOf(name, s.inner.lower, s.inner.upper, false)
}
