// The arithmetic of the networks, in whole numbers: sums of products of bytes, which come
// out the same with every set of instructions and in every order. So do the nodes that a
// search expands.
//
// Each kernel has a form in plain Go, here, which defines its result, and forms in
// assembly for AVX2 and VNNI (kernel_amd64.go), which are tested against it.

package learned

import "math"

const (
	block     = 64  // outputs that are computed together; a layer's outputs are padded to blocks
	quad      = 4   // positions that are computed together; inputs of a product
	maxOutput = 127 // the largest output of a hidden layer: two products fit into 16 bits
	tableZero = 512 // the entry of 0 in a table of activations
	tableSize = 2 * tableZero
	// scaledLimit is far beyond the range of all outputs and fits into 32 bits, which the
	// product of a sum and a large scale does not.
	scaledLimit = 1 << 30
)

// dotGeneric adds to the biases of a block of outputs the products of a quad of positions
// with the weights: sum[p][o] = bias[o] + Σ x[p][i]·w(i,o), for o below block and groups·4
// inputs i. w is ordered by group of four inputs, then output, then input: the four
// weights of an output are one 32-bit lane, as the instructions for bytes take them.
// Inputs are 0 to maxOutput. Groups of zeros are skipped.
func dotGeneric(sum *[quad][]int32, w []int8, bias []int32, x *[quad][]uint8, groups int) {
	for p := range sum {
		y := sum[p][:block]
		copy(y, bias[:block])
		for g := range groups {
			in := x[p][4*g:][:4]
			a, b, c, d := int32(in[0]), int32(in[1]), int32(in[2]), int32(in[3])
			if a|b|c|d == 0 {
				continue
			}
			row := w[4*block*g:][:4*block]
			for o := range y {
				v := row[4*o:][:4]
				y[o] += a*int32(v[0]) + b*int32(v[1]) + c*int32(v[2]) + d*int32(v[3])
			}
		}
	}
}

// swapGeneric adds to y the differences of rows of weights: for each k the row that begins
// at w[to[k]] minus the one at w[from[k]]. from and to have one length.
func swapGeneric(y []int32, w []int8, from, to []int32) {
	for k := range from {
		old, new := w[from[k]:][:len(y)], w[to[k]:][:len(y)]
		for i := range y {
			y[i] += int32(new[i]) - int32(old[i])
		}
	}
}

// clampGeneric scales sums, rounds them to the nearest whole number and limits them to 0
// to maxOutput: y[i] of sum[i]·scale[i].
func clampGeneric(y []uint8, sum []int32, scale []float32) {
	for i := range y {
		y[i] = uint8(min(max(rounded(sum[i], scale[i]), 0), maxOutput))
	}
}

// rounded is the nearest whole number, the even one of two, of a product that is limited to
// ±scaledLimit.
func rounded(sum int32, scale float32) int32 {
	return int32(math.RoundToEven(float64(min(max(float32(sum)*scale, -scaledLimit), scaledLimit))))
}
