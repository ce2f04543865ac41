package general

// vector says whether the passes over lists may use AVX-512. Tests switch it off.
var vector = hasVector()

// Vector reports whether the processor has the instructions.
func Vector() bool { return vector }

// hasVector asks for AVX-512 F, DQ, BW and VL and whether the system saves the
// registers.
func hasVector() bool {
	const osxsave, features, saved = 1 << 27, 1<<16 | 1<<17 | 1<<30 | 1<<31, 0xe6
	if leaves, _, _, _ := cpuid(0, 0); leaves < 7 {
		return false
	}
	if _, _, c, _ := cpuid(1, 0); c&osxsave == 0 || xgetbv()&saved != saved {
		return false
	}
	_, b, _, _ := cpuid(7, 0)
	return b&features == features
}

func cpuid(leaf, sub uint32) (a, b, c, d uint32)

func xgetbv() uint32

//go:noescape
func filterVector(dst, src *uint64, n int, taken, active uint64, c *census) int

//go:noescape
func gatherVector(dst, src *uint64, n int, wanted uint64) int

//go:noescape
func rarestVector(src *uint64, n int, active uint64) uint64

// vectorRarest is the longest list that rarestVector can count.
const vectorRarest = 8 * 127

func filter(dst, src []uint64, n int, taken, active uint64, c *census) int {
	if vector {
		return filterVector(&dst[0], &src[0], n, taken, active, c)
	}
	return filterPlain(dst, src, n, taken, active, c)
}

func gather(dst, src []uint64, n int, wanted uint64) int {
	if vector {
		return gatherVector(&dst[0], &src[0], n, wanted)
	}
	return gatherPlain(dst, src, n, wanted)
}

func rarest(src []uint64, n int, active uint64) uint64 {
	if vector && n <= vectorRarest {
		return rarestVector(&src[0], n, active)
	}
	return rarestPlain(src, n, active)
}
