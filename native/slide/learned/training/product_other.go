//go:build !amd64

// Without assembly the kernel is its generic form.

package training

// level is the set of instructions in use: 0, plain Go. Setting it has no effect here.
var level = 0

func tile(c []float32, stride int, a, b []float32, k int) { tileGeneric(c, stride, a, b, k) }
