package mof

// Functions and sets as the file has them. The type may stand behind the fields, so the fields of
// all types are read into one struct, and compared with the type at the end.

import (
	"fmt"
	"math"
)

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

// count reads a whole number from 1 that fits into 32 bits.
func (t *reader) count() int32 {
	x := t.number()
	if x < 1 || x > math.MaxInt32 || x != math.Trunc(x) {
		t.wrong(fmt.Sprintf("%g", x), "a whole number from 1")
		return 0
	}
	return int32(x)
}
