//go:build cgo && lpsolve && !nolpsolve

package lpsolve

// Settings that differ from lp_solve's defaults, each with its reason, and the table of
// options by lp_solve's own names (reference guide, the set_… functions).

// #include "capi.h"
import "C"

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// settings sets what differs from lp_solve's own defaults.
//
// lp_solve derives by how much the next point must at least be better. It gets
// this wrong when continuous columns have costs, and then misses optima. Asking
// for all points of equal objective, a solution limit of 0, turns it off; it is
// left on for whole costs of integer columns, where enumeration finds no fault and
// ties cost many nodes. lp_solve's default gaps would cut improvements off, and as
// an absolute gap a step makes it miss optima as well.
//
// Columns with two values are branched on before the others, each kind in the
// order of the model, for general integers are mostly functions of decisions:
// measured on the textbook program of an 11-move 15-puzzle with horizon 13, 5 s
// with it and no point within 12 s in lp_solve's own order.
func settings(lp *C.lprec, a model.Matrix) {
	if !alike(a) {
		C.set_solutionlimit(lp, 0)
	}
	C.set_mip_gap(lp, 1, 0)
	C.set_mip_gap(lp, 0, 0)
	if weight := priorities(a); weight != nil {
		C.set_var_weights(lp, double(weight))
	}
}

// tolerances sets lp_solve's tolerances for integers and for rows, whose usual values
// are 1e-7 and 1e-9, to the one asked for where that is smaller.
func tolerances(lp *C.lprec, tolerance float64) {
	C.set_epsint(lp, C.double(math.Min(1e-7, tolerance)))
	C.set_epsel(lp, C.double(math.Min(1e-12, tolerance)))
	C.set_epsb(lp, C.double(math.Min(1e-9, tolerance)))
}

// mostPriorities is up to how many columns priorities are set: lp_solve sorts them
// by insertion, 20,000 in 0.25 s and 100,000 in 6 s.
const mostPriorities = 20_000

// priorities returns the place of each column in the order of branching, or nil
// when that is the order of the model.
func priorities(a model.Matrix) []float64 {
	if len(a.Lower) > mostPriorities {
		return nil
	}
	weight := make([]float64, len(a.Lower))
	place := 0.0
	inOrder := true
	for _, first := range []bool{true, false} {
		for j := range weight {
			if binary := a.Type[j].IsInteger() && a.Upper[j]-a.Lower[j] == 1; binary == first {
				place++
				weight[j] = place
				inOrder = inOrder && place == float64(j+1)
			}
		}
	}
	if inOrder {
		return nil
	}
	return weight
}

// alike reports whether all costs are of integer columns and of one size.
func alike(a model.Matrix) bool {
	size := 0.0
	for j, cost := range a.Cost {
		if cost == 0 {
			continue
		}
		if size == 0 {
			size = math.Abs(cost)
		}
		if !a.Type[j].IsInteger() || math.Abs(cost) != size {
			return false
		}
	}
	return true
}

// raw is the table of Options.Raw: the functions set_… of lp_solve's reference
// guide, with the number each takes.
var raw = map[string]func(lp *C.lprec, x float64){
	"anti_degen":    func(lp *C.lprec, x float64) { C.set_anti_degen(lp, C.int(x)) },
	"bb_floorfirst": func(lp *C.lprec, x float64) { C.set_bb_floorfirst(lp, C.int(x)) },
	"bb_rule":       func(lp *C.lprec, x float64) { C.set_bb_rule(lp, C.int(x)) },
	"epsint":        func(lp *C.lprec, x float64) { C.set_epsint(lp, C.double(x)) },
	"epslevel":      func(lp *C.lprec, x float64) { C.set_epslevel(lp, C.int(x)) },
	"epspivot":      func(lp *C.lprec, x float64) { C.set_epspivot(lp, C.double(x)) },
	"improve":       func(lp *C.lprec, x float64) { C.set_improve(lp, C.int(x)) },
	"maxpivot":      func(lp *C.lprec, x float64) { C.set_maxpivot(lp, C.int(x)) },
	"pivoting":      func(lp *C.lprec, x float64) { C.set_pivoting(lp, C.int(x)) },
	"presolve":      func(lp *C.lprec, x float64) { C.set_presolve(lp, C.int(x), -1) },
	"scaling":       func(lp *C.lprec, x float64) { C.set_scaling(lp, C.int(x)) },
	"simplextype":   func(lp *C.lprec, x float64) { C.set_simplextype(lp, C.int(x)) },
	"solutionlimit": func(lp *C.lprec, x float64) { C.set_solutionlimit(lp, C.int(x)) },
}

func setRaw(lp *C.lprec, options map[string]string) error {
	for name, text := range options {
		set, known := raw[name]
		if !known {
			names := slices.Sorted(maps.Keys(raw))
			return &backends.OptionError{Name: name, Reason: fmt.Sprintf("lp_solve has no option %q; expected one of %s", name, strings.Join(names, ", "))}
		}
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return &backends.OptionError{Name: name, Reason: fmt.Sprintf("lp_solve's option %s is %q; expected a number", name, text)}
		}
		set(lp, x)
	}
	return nil
}
