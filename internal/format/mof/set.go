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
func (t *reader) set(s *setRead, inner bool) {
	*s = setRead{lower: math.Inf(-1), upper: math.Inf(1), weights: s.weights[:0], has: s.has}
	if s.has == nil {
		s.has = map[string]bool{}
	}
	clear(s.has)
	t.object(func(key string) {
		s.has[key] = true
		switch key {
		case "type":
			s.kind = t.text()
		case "lower":
			s.lower = t.number()
		case "upper":
			s.upper = t.number()
		case "value":
			s.lower = t.number()
			s.upper = s.lower
		case "dimension":
			s.dimension = t.count()
		case "activate_on":
			s.activateOn = t.text()
		case "weights":
			t.array(func(int) { t.weight(s) })
		case "set":
			if inner {
				t.wrong("a set in the set of an Indicator", "LessThan, GreaterThan, EqualTo or Interval")
				return
			}
			s.inner = &setRead{}
			t.set(s.inner, true)
		default:
			t.skip(0)
		}
	})
	need, known := setFields[s.kind]
	if !known {
		t.typeError("type", s.kind, "a set of a linear or integer program")
	}
	t.require("a set "+s.kind, need, s.has)
}

func (t *reader) weight(s *setRead) {
	s.weights = append(s.weights, t.number())
	t.keep(t.Limit.Nonzero(t))
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
func (t *reader) constraint(i int) {
	name, function, set := "", false, false
	t.object(func(key string) {
		switch key {
		case "name":
			name = t.text()
		case "function":
			function = true
			t.function(&t.f)
		case "set":
			set = true
			t.set(&t.s, false)
		default:
			t.skip(0)
		}
	})
	if !function || !set {
		t.wrong("a constraint without function or set", "both")
	}
	if t.err != nil {
		return
	}
	if name == "" {
		name = fmt.Sprintf("constraints[%d]", i)
	}
	t.apply(name, i)
}

// apply enters the constraint in f and s.
func (t *reader) apply(name string, at int) {
	f, s := &t.f, &t.s
	switch {
	case f.kind == "Variable":
		t.domain(f.variables[0])
	case f.kind == "ScalarQuadraticFunction" && len(f.products) > 0:
		t.typeError("function.type", f.kind, "a linear function; quadratic ones are taken in the objective alone")
	case f.kind == "ScalarAffineFunction" || f.kind == "ScalarQuadraticFunction":
		if !s.interval() {
			t.typeError("set.type", s.kind, "LessThan, GreaterThan, EqualTo or Interval behind a "+f.kind)
		}
		for k := range f.terms {
			f.terms[k].out = 0
		}
		t.rowsOf(name, s.lower, s.upper, false)
	case s.kind == "SOS1" || s.kind == "SOS2":
		t.specialSet(name, at)
	case s.kind == "Indicator":
		t.condition(name, at)
	case s.kind == "Zeros":
		t.vector(name, 0, 0)
	case s.kind == "Nonnegatives":
		t.vector(name, 0, math.Inf(1))
	case s.kind == "Nonpositives":
		t.vector(name, math.Inf(-1), 0)
	case s.kind == "Reals":
		t.vector(name, math.Inf(-1), math.Inf(1))
	default:
		t.typeError("set.type", s.kind, "a set of vectors behind a "+f.kind)
	}
}

// domain enters a constraint on one variable. Two bounds on one side are an error: a
// modelling tool makes none, and which one counts is nowhere said.
func (t *reader) domain(k int32) {
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
		return
	case "ZeroOne":
		v.Given |= givenZeroOne
		return
	default:
		t.typeError("set.type", s.kind, "a set of numbers behind a Variable")
		return
	}
	if v.Given&given&both != 0 {
		t.wrong("a second bound of the variable "+short(t.Names[k]), "at most one lower and one upper bound")
		return
	}
	if semi && (s.lower < 0 || s.upper < s.lower) {
		t.wrong(fmt.Sprintf("%s from %g to %g", s.kind, s.lower, s.upper), "a lower end of 0 or more, and an upper one not below it")
		return
	}
	v.Given, v.Semi, v.Integer = v.Given|given, v.Semi || semi, v.Integer || s.kind == "Semiinteger"
	if given&matrix.GivenLower != 0 {
		v.Lower = s.lower
	}
	if given&matrix.GivenUpper != 0 {
		v.Upper = s.upper
	}
}

// rowsOf enters the rows of f, each between the same bounds. In a vector each gets its index
// behind the name.
func (t *reader) rowsOf(name string, lower, upper float64, vector bool) {
	from := 0 // the terms are sorted by row
	for i, constant := range t.f.constants {
		called := name
		if vector {
			called = fmt.Sprintf("%s[%d]", name, i+1)
		}
		for ; from < len(t.f.terms) && int(t.f.terms[from].out) == i; from++ {
			t.Index, t.Value = append(t.Index, t.f.terms[from].k), append(t.Value, t.f.terms[from].a)
		}
		t.keep(t.NewRow(called, lower-constant, upper-constant))
	}
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
func (t *reader) outputs() {
	f := &t.f
	for k, e := range f.terms {
		if e.out < 0 || int(e.out) >= len(f.constants) {
			t.wrong(fmt.Sprintf("term %d in row %d of %d", k, e.out+1, len(f.constants)), "an output_index of a row that there is")
			return
		}
	}
	slices.SortStableFunc(f.terms, func(a, b entry) int { return int(a.out) - int(b.out) })
}

// vector enters the rows of a vector in a cone whose every entry has the same bounds.
func (t *reader) vector(name string, lower, upper float64) {
	t.asRows()
	if int(t.s.dimension) != len(t.f.constants) {
		t.wrong(fmt.Sprintf("a function of %d rows in a set of dimension %d", len(t.f.constants), t.s.dimension), "equal ones")
		return
	}
	t.outputs()
	t.rowsOf(name, lower, upper, true)
}

// specialSet enters a special ordered set.
func (t *reader) specialSet(name string, at int) {
	f, s := &t.f, &t.s
	if f.kind != "VectorOfVariables" {
		t.typeError("function.type", f.kind, "VectorOfVariables in a "+s.kind)
		return
	}
	if len(s.weights) != len(f.variables) {
		t.wrong(fmt.Sprintf("%d weights for %d variables", len(s.weights), len(f.variables)), "one for each")
		return
	}
	kind := 1
	if s.kind == "SOS2" {
		kind = 2
	}
	t.keep(t.NewSet(matrix.Set{Name: name, Type: kind, At: matrix.Place{Line: at}, Columns: slices.Clone(f.variables), Weights: slices.Clone(s.weights)}))
}

// condition enters a row that holds where a variable is 1, or 0: the first row of its function
// is that variable, the second the row.
func (t *reader) condition(name string, at int) {
	t.asRows()
	f, s := &t.f, &t.s
	switch {
	case !s.inner.interval():
		t.typeError("set.set.type", s.inner.kind, "LessThan, GreaterThan, EqualTo or Interval")
		return
	case s.activateOn != "one" && s.activateOn != "zero":
		t.wrong("activate_on "+short(s.activateOn), "one or zero")
		return
	case len(f.constants) != 2:
		t.wrong(fmt.Sprintf("an Indicator on %d rows", len(f.constants)), "two: the binary variable, and what holds under it")
		return
	}
	t.outputs()
	if len(f.terms) == 0 || f.terms[0] != (entry{f.terms[0].k, 0, 1}) || f.constants[0] != 0 || len(f.terms) > 1 && f.terms[1].out == 0 {
		t.wrong("an Indicator whose first row is not a variable alone", "the coefficient 1 of a binary variable and no constant")
		return
	}
	t.Conditions[len(t.RowNames)] = matrix.Condition{Column: f.terms[0].k, When: s.activateOn == "one", At: matrix.Place{Line: at}}
	f.terms, f.constants = f.terms[1:], f.constants[1:]
	for k := range f.terms {
		f.terms[k].out = 0
	}
	t.rowsOf(name, s.inner.lower, s.inner.upper, false)
}

// Functions and sets as the file has them. The type may stand behind the fields, so the fields of
// all types are read into one struct, and compared with the type at the end.

// entry is a term of a linear function: coefficient a of variable k in row out, from 0.
type entry struct {
	k   int32
	out int32
	a   float64
}

// product is a term of a quadratic function as the file has it.
type product struct {
	a, b        int32
	coefficient float64
}

// function is any of the functions; has tells which fields the file has.
type function struct {
	kind      string
	variables []int32 // one of a Variable, all of a VectorOfVariables
	terms     []entry
	products  []product
	constants []float64 // one of a scalar function
	has       map[string]bool
}

// function reads a function into f, whose lists it uses again.
func (t *reader) function(f *function) {
	if f.has == nil {
		f.has = map[string]bool{}
	}
	clear(f.has)
	*f = function{"", f.variables[:0], f.terms[:0], f.products[:0], f.constants[:0], f.has}
	t.object(func(key string) {
		f.has[key] = true
		switch key {
		case "type":
			f.kind = t.text()
		case "name":
			t.appendVariable(f)
		case "variables":
			t.array(func(int) { t.appendVariable(f) })
		case "terms", "affine_terms":
			t.array(func(int) { t.term(f) })
		case "quadratic_terms":
			t.array(func(int) { t.product(f) })
		case "constant":
			t.appendConstant(f)
		case "constants":
			t.array(func(int) { t.appendConstant(f) })
		default:
			t.skip(0)
		}
	})
	t.complete(f)
}

// fields are those that a function of each type must have, as the schema says.
var fields = map[string][]string{
	"Variable":                {"name"},
	"ScalarAffineFunction":    {"terms", "constant"},
	"ScalarQuadraticFunction": {"affine_terms", "quadratic_terms", "constant"},
	"VectorOfVariables":       {"variables"},
	"VectorAffineFunction":    {"terms", "constants"},
}

// complete checks that the function has the fields of its type.
func (t *reader) complete(f *function) {
	if f.kind == "" {
		t.wrong("a function without a type", `the key "type"`)
	}
	need, known := fields[f.kind]
	if !known {
		t.typeError("type", f.kind, "a linear function, or a quadratic one in the objective")
	}
	t.require("a "+f.kind, need, f.has)
}

// require checks that the keys that a type needs are there.
func (t *reader) require(what string, need []string, has map[string]bool) {
	for _, key := range need {
		if !has[key] {
			t.wrong(what+" without "+key, "the key "+key)
		}
	}
}

// variableNumber reads the name of a variable and returns its number.
func (t *reader) variableNumber() int32 { return t.numberOf(t.text()) }

func (t *reader) appendVariable(f *function) {
	f.variables = append(f.variables, t.variableNumber())
	t.keep(t.Limit.Nonzero(t))
}

func (t *reader) appendConstant(f *function) {
	f.constants = append(f.constants, t.number())
	t.keep(t.Limit.Nonzero(t))
}

// term reads a ScalarAffineTerm or a VectorAffineTerm, which has one in it.
func (t *reader) term(f *function) {
	e := entry{k: -1, a: math.NaN()}
	scalar := func(key string) {
		switch key {
		case "coefficient":
			e.a = t.number()
		case "variable":
			e.k = t.variableNumber()
		default:
			t.skip(0)
		}
	}
	t.object(func(key string) {
		switch key {
		case "scalar_term":
			t.object(scalar)
		case "output_index":
			e.out = t.count() - 1
		default:
			scalar(key)
		}
	})
	if e.k < 0 || math.IsNaN(e.a) {
		t.wrong("a term without coefficient or variable", "both")
		return
	}
	f.terms = append(f.terms, e)
	t.keep(t.Limit.Nonzero(t))
}

// product reads a ScalarQuadraticTerm.
func (t *reader) product(f *function) {
	p := product{-1, -1, math.NaN()}
	t.object(func(key string) {
		switch key {
		case "coefficient":
			p.coefficient = t.number()
		case "variable_1":
			p.a = t.variableNumber()
		case "variable_2":
			p.b = t.variableNumber()
		default:
			t.skip(0)
		}
	})
	if p.a < 0 || p.b < 0 || math.IsNaN(p.coefficient) {
		t.wrong("a quadratic term without coefficient or variables", "coefficient, variable_1 and variable_2")
		return
	}
	f.products = append(f.products, p)
	t.keep(t.Limit.Nonzero(t))
}

// count reads an integer from 1 that fits into 32 bits.
func (t *reader) count() int32 {
	x := t.number()
	if x < 1 || x > math.MaxInt32 || x != math.Trunc(x) {
		t.wrong(fmt.Sprintf("%g", x), "an integer from 1")
		return 0
	}
	return int32(x)
}
