// The kernels in assembly (kernel_amd64.s), chosen by what the processor has. Each takes
// the arguments of its generic form in kernel.go and gives the same result; slices are
// passed as pointers to their first elements.

package learned

import (
	"unsafe"

	"github.com/tilemip/tilemip/internal/cpu"
)

// level is the set of instructions in use, one of package cpu, or 0 for plain Go. Tests
// set it to compare the forms.
var level = cpu.Level()

//go:noescape
func dotVNNI(sum *[quad][]int32, w *int8, bias *int32, x *[quad][]uint8, groups int)

//go:noescape
func dotAVX2(sum *[quad][]int32, w *int8, bias *int32, x *[quad][]uint8, groups int)

//go:noescape
func swapAVX2(y *int32, n int, w *int8, from, to *int32, count int)

//go:noescape
func clampAVX2(y *uint8, sum *int32, scale *float32, n int)

func dot(sum *[quad][]int32, w []int8, bias []int32, x *[quad][]uint8, groups int) {
	switch {
	case level >= cpu.VNNI:
		dotVNNI(sum, unsafe.SliceData(w), unsafe.SliceData(bias), x, groups)
	case level >= cpu.AVX2:
		dotAVX2(sum, unsafe.SliceData(w), unsafe.SliceData(bias), x, groups)
	default:
		dotGeneric(sum, w, bias, x, groups)
	}
}

func swap(y []int32, w []int8, from, to []int32) {
	if level >= cpu.AVX2 && len(from) > 0 {
		swapAVX2(unsafe.SliceData(y), len(y), unsafe.SliceData(w), unsafe.SliceData(from), unsafe.SliceData(to), len(from))
		return
	}
	swapGeneric(y, w, from, to)
}

func clamp(y []uint8, sum []int32, scale []float32) {
	if level >= cpu.AVX2 {
		clampAVX2(unsafe.SliceData(y), unsafe.SliceData(sum), unsafe.SliceData(scale), len(y))
		return
	}
	clampGeneric(y, sum, scale)
}
