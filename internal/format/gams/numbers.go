package gams

// Numbers that GAMS can take: below 1e299, because 1e300 and more are its special values, and
// with more than 16 significant digits only under $offDigit. A float64 may need 17 digits to be
// read back exactly, so the second case occurs.

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/model/algebra"
)

// programNumbers refuses numbers that GAMS would take for its special values, and
// reports whether one has more than the 16 digits that GAMS accepts without a directive.
// It looks at the declaration and not at the matrix, which may be much larger: coefficients,
// parameters, bounds and values that are fixed. Infinite bounds are no numbers and are written as
// inf. The error names the first number found.
func programNumbers(a *algebra.Program) (long bool, err error) {
	note := func(what string, x float64) {
		if !math.IsInf(x, 0) && math.Abs(x) >= largest && err == nil {
			err = fmt.Errorf("gams: %s: %g; expected numbers below %g, the largest of GAMS", what, x, float64(largest))
		}
		long = long || digits(number(x)) > 16
	}
	exprs := func(what string, list ...algebra.Expr) {
		for _, e := range list {
			for i := range e {
				note(what, e[i].Coefficient)
			}
		}
	}
	for _, p := range a.Params {
		for _, x := range p.Values {
			note("parameter "+p.Name, x)
		}
	}
	for _, v := range a.Variables {
		note("variable "+v.Name, v.Lower)
		note("variable "+v.Name, v.Upper)
	}
	for _, r := range a.Rows {
		exprs("row "+r.Name, r.Left, r.Right)
	}
	for _, f := range a.Fixings {
		exprs("fixing of "+f.Ref.Var.Name, f.Value)
	}
	exprs("objective", a.Objective.Expr)
	return long, err
}
