//go:build cgo && highs && !nohighs

package highs

// #include "capi.h"
// extern highs_int Highs_getRanging(void *, double *, double *, highs_int *, highs_int *, double *, double *, highs_int *, highs_int *,
//   double *, double *, highs_int *, highs_int *, double *, double *, highs_int *, highs_int *,
//   double *, double *, highs_int *, highs_int *, double *, double *, highs_int *, highs_int *);
import "C"

import "runtime"

// ranging copies the ranges of costs and of the sides of rows, by Highs_getRanging.
func (h object) ranging(costUp, costDown, sideUp, sideDown []float64) bool {
	defer runtime.KeepAlive(h.raw)
	return C.Highs_getRanging(h.handle, reals(costUp), nil, nil, nil, reals(costDown), nil, nil, nil,
		nil, nil, nil, nil, nil, nil, nil, nil,
		reals(sideUp), nil, nil, nil, reals(sideDown), nil, nil, nil) >= 0
}
