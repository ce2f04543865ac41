//go:build !amd64

// Without assembly the kernel is its generic form.

package training

// level is the set of instructions in use: 0, plain Go. Setting it has no effect here.
var level = 0

func tile(c []float32, stride int, a, b []float32, k int) { tileGeneric(c, stride, a, b, k) }

// wide returns how many of n numbers kernels in assembly take: none, so that those are never called.
func wide(int) int { return 0 }

func eluAVX512(y, slope, x *float32, n int, twice bool)                   {}
func adamAVX512(p, m, v, grad *float32, n int, size float32)              {}
func normAVX512(to, from, mean, inv, factor, add *float32, n int)         {}
func sumsAVX512(sum, prod, d, x, mean, inv *float32, n int)               {}
func unnormAVX512(d, x, mean, inv, first, second, factor *float32, n int) {}
