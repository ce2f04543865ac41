// The arithmetic of the networks: one loop that adds multiples of rows of weights.

package learned

import "unsafe"

// lanes is the number of float32 in a vector of AVX2; rows are whole vectors long.
const lanes = 8

// addRowsPlain adds factor[k] times the row that begins at w[at[k]] to y, for every k,
// four rows for one load and store of a sum.
func addRowsPlain(y, w []float32, at []int32, factor []float32) {
	row := func(k int) []float32 { return w[at[k]:][:len(y)] }
	k := 0
	for ; k+4 <= len(at); k += 4 {
		w0, w1, w2, w3 := row(k), row(k+1), row(k+2), row(k+3)
		a0, a1, a2, a3 := factor[k], factor[k+1], factor[k+2], factor[k+3]
		for i := range y {
			y[i] += (a0*w0[i] + a1*w1[i]) + (a2*w2[i] + a3*w3[i])
		}
	}
	for ; k < len(at); k++ {
		for i, v := range row(k) {
			y[i] += factor[k] * v
		}
	}
}

// rows collects rows of weights and adds them together, so that the sums are loaded and
// stored once.
type rows struct {
	weight []float32
	stride int
	plain  bool    // without vector instructions, for tests and measurements
	at     []int32 // where the rows begin
	factor []float32
}

// use makes the weights of a layer those that are added.
func (r *rows) use(l *layer, plain bool) {
	r.weight, r.stride, r.plain = l.weight, l.stride, plain
}

// add adds factor times the row of one input to what waits.
func (r *rows) add(input int, factor float32) {
	r.at, r.factor = append(r.at, int32(input*r.stride)), append(r.factor, factor)
}

// flush adds what waits to y, which has stride elements.
func (r *rows) flush(y []float32) {
	if len(r.at) == 0 {
		return
	}
	y = y[:r.stride]
	if vectors && !r.plain {
		addRowsVector(unsafe.SliceData(y), unsafe.SliceData(r.weight), unsafe.SliceData(r.at), unsafe.SliceData(r.factor), len(r.at), r.stride)
	} else {
		addRowsPlain(y, r.weight, r.at, r.factor)
	}
	r.at, r.factor = r.at[:0], r.factor[:0]
}
