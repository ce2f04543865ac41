//go:build !amd64

// Without assembly the kernel is its generic form.

package training

// level is the set of instructions in use: 0, plain Go. Setting it has no effect here.
var level = 0

func tile(c []float32, stride int, a, b []float32, k int) { tileGeneric(c, stride, a, b, k) }

func eluVector(y, slope, x []float32, twice bool) int { return 0 }

func adamVector(p, m, v, g []float32, size float32) int { return 0 }

func normVector(to, from, mean, inv, factor, add []float32) int { return 0 }

func sumsVector(sum, prod, d, x, mean, inv []float32) int { return 0 }

func unnormVector(d, x, mean, inv, first, second, factor []float32) int { return 0 }
