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
func (t *reader) function(f *function) error {
	if f.has == nil {
		f.has = map[string]bool{}
	}
	clear(f.has)
	*f = function{"", f.variables[:0], f.terms[:0], f.products[:0], f.constants[:0], f.has}
	err := t.object(func(key string) (err error) {
		f.has[key] = true
		switch key {
		case "type":
			f.kind, err = t.text()
		case "name":
			err = t.appendVariable(f)
		case "variables":
			err = t.array(func(int) error { return t.appendVariable(f) })
		case "terms", "affine_terms":
			err = t.array(func(int) error { return t.term(f) })
		case "quadratic_terms":
			err = t.array(func(int) error { return t.product(f) })
		case "constant":
			err = t.appendConstant(f)
		case "constants":
			err = t.array(func(int) error { return t.appendConstant(f) })
		default:
			err = t.skip(0)
		}
		return err
	})
	if err != nil {
		return err
	}
	return t.complete(f)
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
func (t *reader) complete(f *function) error {
	if f.kind == "" {
		return t.wrong("a function without a type", `the key "type"`)
	}
	need, known := fields[f.kind]
	if !known {
		return t.typeError("type", f.kind, "a linear function, or a quadratic one in the objective")
	}
	for _, key := range need {
		if !f.has[key] {
			return t.wrong("a "+f.kind+" without "+key, "the key "+key)
		}
	}
	return nil
}

// name reads the name of a variable and returns its number.
func (t *reader) variableNumber() (int32, error) {
	name, err := t.text()
	if err != nil {
		return 0, err
	}
	return t.numberOf(name)
}

func (t *reader) appendVariable(f *function) error {
	k, err := t.variableNumber()
	if err == nil {
		f.variables = append(f.variables, k)
		err = t.Limit.Nonzero(t)
	}
	return err
}

func (t *reader) appendConstant(f *function) error {
	x, err := t.number()
	if err == nil {
		f.constants = append(f.constants, x)
		err = t.Limit.Nonzero(t)
	}
	return err
}

// term reads a ScalarAffineTerm or a VectorAffineTerm, which has one in it.
func (t *reader) term(f *function) error {
	e := entry{k: -1, a: math.NaN()}
	scalar := func(key string) (err error) {
		switch key {
		case "coefficient":
			e.a, err = t.number()
		case "variable":
			e.k, err = t.variableNumber()
		default:
			err = t.skip(0)
		}
		return err
	}
	err := t.object(func(key string) error {
		switch key {
		case "scalar_term":
			return t.object(scalar)
		case "output_index":
			i, err := t.count()
			e.out = i - 1
			return err
		}
		return scalar(key)
	})
	switch {
	case err != nil:
		return err
	case e.k < 0 || math.IsNaN(e.a):
		return t.wrong("a term without coefficient or variable", "both")
	}
	f.terms = append(f.terms, e)
	return t.Limit.Nonzero(t)
}

// product reads a ScalarQuadraticTerm.
func (t *reader) product(f *function) error {
	p := product{-1, -1, math.NaN()}
	err := t.object(func(key string) (err error) {
		switch key {
		case "coefficient":
			p.coefficient, err = t.number()
		case "variable_1":
			p.a, err = t.variableNumber()
		case "variable_2":
			p.b, err = t.variableNumber()
		default:
			err = t.skip(0)
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case p.a < 0 || p.b < 0 || math.IsNaN(p.coefficient):
		return t.wrong("a quadratic term without coefficient or variables", "coefficient, variable_1 and variable_2")
	}
	f.products = append(f.products, p)
	return t.Limit.Nonzero(t)
}

// count reads a whole number from 1 that fits into 32 bits.
func (t *reader) count() (int32, error) {
	x, err := t.number()
	if err == nil && (x < 1 || x > math.MaxInt32 || x != math.Trunc(x)) {
		err = t.wrong(fmt.Sprintf("%g", x), "a whole number from 1")
	}
	if err != nil {
		return 0, err
	}
	return int32(x), nil
}
