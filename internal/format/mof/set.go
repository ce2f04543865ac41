package mof

// Sets, and what a constraint says about rows and variables.

import (
	"fmt"
	"math"
	"slices"

	"github.com/tilemip/tilemip/internal/format/matrix"
)

// thing is a function or a set as the file has it. The type may stand behind the fields, so the fields
// of all types are read, and compared with the type at the end.
type thing struct {
	kind string
	has  map[string]bool // the keys that the file has

	variables []int32 // one of a Variable, all of a VectorOfVariables
	terms     []entry
	products  []product
	constants []float64 // one of a scalar function

	lower, upper float64
	dimension    int32
	weights      []float64
	activateOn   string
	inner        *thing // of an Indicator
}

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

// needs are the keys that a function or a set of each type must have, as the schema says.
var needs = [2]map[string][]string{{
	"Variable":                {"name"},
	"ScalarAffineFunction":    {"terms", "constant"},
	"ScalarQuadraticFunction": {"affine_terms", "quadratic_terms", "constant"},
	"VectorOfVariables":       {"variables"},
	"VectorAffineFunction":    {"terms", "constants"},
}, {
	"LessThan": {"upper"}, "GreaterThan": {"lower"}, "EqualTo": {"value"}, "Interval": {"lower", "upper"},
	"Integer": nil, "ZeroOne": nil, "Semicontinuous": {"lower", "upper"}, "Semiinteger": {"lower", "upper"},
	"SOS1": {"weights"}, "SOS2": {"weights"}, "Indicator": {"set", "activate_on"},
	"Zeros": {"dimension"}, "Nonnegatives": {"dimension"}, "Nonpositives": {"dimension"}, "Reals": {"dimension"},
}}

// prepare says how the keys of functions, sets and constraints are read.
func (t *reader) prepare() {
	list := func(one func()) func() { return func() { t.array(func(int) { one() }) } }
	kind := func() { t.into.kind = t.text() }
	t.ofFunction = visits{
		"type": kind, "name": t.appendVariable, "variables": list(t.appendVariable), "terms": list(t.term), "affine_terms": list(t.term),
		"quadratic_terms": list(t.product), "constant": t.appendConstant, "constants": list(t.appendConstant),
	}
	t.ofSet = visits{
		"type": kind, "weights": list(t.weight),
		"lower": func() { t.into.lower = t.number() }, "upper": func() { t.into.upper = t.number() },
		"value": func() {
			t.into.lower = t.number()
			t.into.upper = t.into.lower
		},
		"dimension": func() { t.into.dimension = t.count() }, "activate_on": func() { t.into.activateOn = t.text() },
		"set": func() {
			if t.into != &t.s {
				t.wrong("a set in the set of an Indicator", "LessThan, GreaterThan, EqualTo or Interval")
				return
			}
			t.s.inner = &thing{}
			t.set(t.s.inner)
			t.into = &t.s
		},
	}
	t.ofConstraint = visits{
		"name": func() { t.rowName = t.text() }, "function": func() { t.function(&t.f) }, "set": func() { t.set(&t.s) },
	}
}

// readThing reads a function or a set into x, whose lists it uses again.
func (t *reader) readThing(x *thing, by visits) {
	if x.has == nil {
		x.has = map[string]bool{}
	}
	clear(x.has)
	*x = thing{
		has: x.has, lower: math.Inf(-1), upper: math.Inf(1), weights: x.weights[:0],
		variables: x.variables[:0], terms: x.terms[:0], products: x.products[:0], constants: x.constants[:0],
	}
	t.into = x
	t.keys(x.has, by)
}

// complete checks that a type is known and has the keys that it needs.
func (t *reader) complete(x *thing, needs map[string][]string, what, want string) {
	need, known := needs[x.kind]
	if !known {
		t.typeError("type", x.kind, want)
	}
	for _, key := range need {
		if !x.has[key] {
			t.wrong(what+x.kind+" without "+key, "the key "+key)
		}
	}
}

func (t *reader) function(f *thing) {
	t.readThing(f, t.ofFunction)
	if f.kind == "" {
		t.wrong("a function without a type", `the key "type"`)
	}
	t.complete(f, needs[0], "a ", "a linear function, or a quadratic one in the objective")
}

func (t *reader) set(s *thing) {
	t.readThing(s, t.ofSet)
	t.complete(s, needs[1], "a set ", "a set of a linear or integer program")
}

const both = matrix.GivenLower | matrix.GivenUpper

// intervals are the sets of numbers between bounds, with those that they have, and cones those of vectors
// whose every entry lies between the same two.
var (
	intervals = map[string]matrix.Given{"LessThan": matrix.GivenUpper, "GreaterThan": matrix.GivenLower, "EqualTo": both, "Interval": both}
	cones     = map[string][2]float64{"Zeros": {}, "Nonnegatives": {0, math.Inf(1)}, "Nonpositives": {math.Inf(-1), 0}, "Reals": {math.Inf(-1), math.Inf(1)}}
)

// interval reports whether the set is one of the four of numbers between bounds.
func (s *thing) interval() bool { return intervals[s.kind] != 0 }

// constraint reads element i of constraints.
func (t *reader) constraint(i int) {
	t.rowName = ""
	clear(t.hasOf)
	t.keys(t.hasOf, t.ofConstraint)
	if !t.hasOf["function"] || !t.hasOf["set"] {
		t.wrong("a constraint without function or set", "both")
	}
	if t.rowName == "" {
		t.rowName = fmt.Sprintf("constraints[%d]", i)
	}
	if t.err == nil {
		t.apply(t.rowName, i)
	}
}

// apply enters the constraint in f and s.
func (t *reader) apply(name string, at int) {
	f, s := &t.f, &t.s
	cone, isCone := cones[s.kind]
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
	case isCone:
		t.vector(name, cone[0], cone[1])
	default:
		t.typeError("set.type", s.kind, "a set of vectors behind a "+f.kind)
	}
}

// domain enters a constraint on one variable. Two bounds on one side are an error: a
// modelling tool makes none, and which one counts is nowhere said.
func (t *reader) domain(k int32) {
	v, s := &t.Columns[k], &t.s
	given, semi := intervals[s.kind], s.kind == "Semicontinuous" || s.kind == "Semiinteger"
	switch {
	case semi:
		given = both
	case s.kind == "Integer":
		v.Integer = true
	case s.kind == "ZeroOne":
		v.Given |= givenZeroOne
	case given == 0:
		t.typeError("set.type", s.kind, "a set of numbers behind a Variable")
	}
	if v.Given&given&both != 0 {
		t.wrong("a second bound of the variable "+short(t.Names[k]), "at most one lower and one upper bound")
	}
	if semi && (s.lower < 0 || s.upper < s.lower) {
		t.wrong(fmt.Sprintf("%s from %g to %g", s.kind, s.lower, s.upper), "a lower end of 0 or more, and an upper one not below it")
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
		}
	}
	slices.SortStableFunc(f.terms, func(a, b entry) int { return int(a.out) - int(b.out) })
}

// vector enters the rows of a vector in a cone whose every entry has the same bounds.
func (t *reader) vector(name string, lower, upper float64) {
	t.asRows()
	if int(t.s.dimension) != len(t.f.constants) {
		t.wrong(fmt.Sprintf("a function of %d rows in a set of dimension %d", len(t.f.constants), t.s.dimension), "equal ones")
	}
	t.outputs()
	t.rowsOf(name, lower, upper, true)
}

// specialSet enters a special ordered set.
func (t *reader) specialSet(name string, at int) {
	f, s := &t.f, &t.s
	if f.kind != "VectorOfVariables" {
		t.typeError("function.type", f.kind, "VectorOfVariables in a "+s.kind)
	}
	if len(s.weights) != len(f.variables) {
		t.wrong(fmt.Sprintf("%d weights for %d variables", len(s.weights), len(f.variables)), "one for each")
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
	case s.activateOn != "one" && s.activateOn != "zero":
		t.wrong("activate_on "+short(s.activateOn), "one or zero")
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

// variableNumber reads the name of a variable and returns its number.
func (t *reader) variableNumber() int32 { return t.numberOf(t.text()) }

func (t *reader) appendVariable() {
	t.into.variables = append(t.into.variables, t.variableNumber())
	t.keep(t.Limit.Nonzero(t))
}

func (t *reader) appendConstant() {
	t.into.constants = append(t.into.constants, t.number())
	t.keep(t.Limit.Nonzero(t))
}

func (t *reader) weight() {
	t.into.weights = append(t.into.weights, t.number())
	t.keep(t.Limit.Nonzero(t))
}

// term reads a ScalarAffineTerm or a VectorAffineTerm, which has one in it.
func (t *reader) term() {
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
	}
	t.into.terms = append(t.into.terms, e)
	t.keep(t.Limit.Nonzero(t))
}

// product reads a ScalarQuadraticTerm.
func (t *reader) product() {
	p := product{-1, -1, math.NaN()}
	t.keys(map[string]bool{}, visits{
		"coefficient": func() { p.coefficient = t.number() },
		"variable_1":  func() { p.a = t.variableNumber() }, "variable_2": func() { p.b = t.variableNumber() },
	})
	if p.a < 0 || p.b < 0 || math.IsNaN(p.coefficient) {
		t.wrong("a quadratic term without coefficient or variables", "coefficient, variable_1 and variable_2")
	}
	t.into.products = append(t.into.products, p)
	t.keep(t.Limit.Nonzero(t))
}

// count reads an integer from 1 that fits into 32 bits.
func (t *reader) count() int32 {
	x := t.number()
	if x < 1 || x > math.MaxInt32 || x != math.Trunc(x) {
		t.wrong(fmt.Sprintf("%g", x), "an integer from 1")
	}
	return int32(x)
}
