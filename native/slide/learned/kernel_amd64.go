package learned

// vectors reports whether the processor and the operating system have AVX2 and fused
// multiply-add.
var vectors = cpuVectors()

func cpuVectors() bool

// addRowsVector is addRowsPlain for n a multiple of 8 and at least 8.
//
//go:noescape
func addRowsVector(y *float32, w0, w1, w2, w3 *float32, a *[4]float32, n int)
