// Package cpu asks the processor which vector instructions it has, for the kernels
// written in assembly.
//
// Not here: kernels. Begin with vectors.go.
package cpu

// The levels of vector instructions; 0 is Go without any.
const (
	AVX2   = 2 // AVX2, FMA and POPCNT
	AVX512 = 5 // AVX-512 F, DQ, BW and VL besides
	VNNI   = 6 // and the products of bytes, AVX512-VNNI
)

// Level returns the widest level that the processor has and whose registers the system
// saves.
func Level() int { return found }
