//go:build !amd64

// Without assembly the kernels are their generic forms.

package learned

// level is the set of instructions in use: 0, plain Go. Setting it has no effect here.
var level = 0

func dot(sum *[quad][]int32, w []int8, bias []int32, x *[quad][]uint8, groups int) {
	dotGeneric(sum, w, bias, x, groups)
}

func swap(y []int32, w []int8, from, to []int32) { swapGeneric(y, w, from, to) }

func clamp(y []uint8, sum []int32, scale []float32) { clampGeneric(y, sum, scale) }
