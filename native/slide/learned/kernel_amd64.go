package learned

// vectors reports whether the processor and the operating system have AVX2 and fused
// multiply-add.
var vectors = cpuVectors()

func cpuVectors() bool

// addRowsVector is addRowsPlain for n sums, a multiple of 8, and at least one row.
//
//go:noescape
func addRowsVector(y, w *float32, at *int32, factor *float32, count, n int)
