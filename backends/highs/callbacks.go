//go:build cgo && highs && !nohighs

package highs

// What HiGHS' callbacks, in capi.c, call in Go.

// #include "capi.h"
import "C"

import (
	"runtime/cgo"
	"unsafe"
)

func listenerOf(sink C.uintptr_t) *listener { return cgo.Handle(sink).Value().(*listener) }

//export tilemipHighsLog
func tilemipHighsLog(sink C.uintptr_t, message *C.char) { listenerOf(sink).log(C.GoString(message)) }

//export tilemipHighsProgress
func tilemipHighsProgress(sink C.uintptr_t, bound C.double, nodes, iterations C.int64_t) {
	listenerOf(sink).progress(float64(bound), int64(nodes), int64(iterations))
}

//export tilemipHighsImproved
func tilemipHighsImproved(sink C.uintptr_t, objective, bound C.double, nodes, iterations C.int64_t, x *C.double) {
	if x == nil {
		return
	}
	l := listenerOf(sink)
	l.improved(float64(objective), float64(bound), int64(nodes), int64(iterations),
		unsafe.Slice((*float64)(unsafe.Pointer(x)), l.columns))
}
