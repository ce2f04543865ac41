// The arithmetic of the networks: one loop that adds multiples of rows of weights.

package learned

import "unsafe"

// lanes is the number of float32 in a vector of AVX2; rows are whole vectors long.
const lanes = 8

// addRowsPlain adds a[0]·w0 + … + a[3]·w3 to y, all of y's length.
func addRowsPlain(y, w0, w1, w2, w3 []float32, a *[4]float32) {
	w0, w1, w2, w3 = w0[:len(y)], w1[:len(y)], w2[:len(y)], w3[:len(y)]
	a0, a1, a2, a3 := a[0], a[1], a[2], a[3]
	for i := range y {
		y[i] += (a0*w0[i] + a1*w1[i]) + (a2*w2[i] + a3*w3[i])
	}
}

// rows adds rows of weights to one row of sums, four at a time: four products for one
// load and one store of the sum.
type rows struct {
	weight []float32
	stride int
	plain  bool // without vector instructions, for tests and measurements
	at     [4]int
	factor [4]float32
	count  int
}

// add adds factor times the row of one input.
func (r *rows) add(y []float32, input int, factor float32) {
	r.at[r.count], r.factor[r.count] = input*r.stride, factor
	if r.count++; r.count == 4 {
		r.flush(y)
	}
}

// flush adds what waits. y must have stride elements.
func (r *rows) flush(y []float32) {
	if r.count == 0 {
		return
	}
	for i := r.count; i < 4; i++ {
		r.at[i], r.factor[i] = r.at[0], 0
	}
	r.count = 0
	w := r.weight
	if vectors && !r.plain {
		first := func(i int) *float32 { return unsafe.SliceData(w[r.at[i] : r.at[i]+r.stride]) }
		addRowsVector(unsafe.SliceData(y[:r.stride]), first(0), first(1), first(2), first(3), &r.factor, r.stride)
		return
	}
	addRowsPlain(y[:r.stride], w[r.at[0]:], w[r.at[1]:], w[r.at[2]:], w[r.at[3]:], &r.factor)
}
