//go:build cgo && lpsolve && !nolpsolve

// The thin file: how the library is linked, and its callbacks into Go.

package lpsolve

/*
// Debian keeps the shared library in a folder of its own (package lp-solve).
#cgo linux LDFLAGS: -L/usr/lib/lp_solve -llpsolve55 -Wl,-rpath,/usr/lib/lp_solve
#cgo darwin LDFLAGS: -L/opt/homebrew/opt/lp_solve/lib -L/usr/local/opt/lp_solve/lib -L/opt/local/lib -llpsolve55
#cgo windows LDFLAGS: -llpsolve55
#cgo linux CFLAGS: -I/usr/include/lpsolve
#cgo darwin CFLAGS: -I/opt/homebrew/opt/lp_solve/include/lpsolve -I/opt/homebrew/opt/lp_solve/include -I/usr/local/opt/lp_solve/include -I/opt/local/include/lpsolve
#include "capi.h"
*/
import "C"

import (
	"fmt"
	"runtime/cgo"
	"strings"
	"unsafe"

	"github.com/draffensperger/golp"
)

// object returns the library's own object, golp's first and only field.
func object(lp *golp.LP) *C.lprec { return *(**C.lprec)(unsafe.Pointer(lp)) }

func version() string {
	var major, minor, release, build C.int
	C.lp_solve_version(&major, &minor, &release, &build)
	return fmt.Sprintf("%d.%d.%d.%d", major, minor, release, build)
}

//export tilemipLpsolveMessage
func tilemipLpsolveMessage(handle C.uintptr_t, message C.int) {
	s := cgo.Handle(handle).Value().(*solve)
	switch message {
	case C.MSG_LPOPTIMAL:
		s.relaxed(float64(C.get_working_objective(object(s.lp))))
	case C.MSG_MILPFEASIBLE, C.MSG_MILPBETTER:
		y := make([]float64, len(s.program.Lower))
		// The library writes as many values as it has columns at the moment.
		if int(C.get_Ncolumns(object(s.lp))) == len(y) && C.get_variables(object(s.lp), (*C.double)(&y[0])) != 0 {
			s.improved(s.program.point(y))
		}
	}
}

//export tilemipLpsolveLog
func tilemipLpsolveLog(handle C.uintptr_t, text *C.char) {
	s := cgo.Handle(handle).Value().(*solve)
	for line := range strings.SplitSeq(C.GoString(text), "\n") {
		if line = strings.TrimRight(line, " \r\t"); line != "" {
			s.log(line)
		}
	}
}
