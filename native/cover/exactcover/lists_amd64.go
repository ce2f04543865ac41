// Which form of the passes over lists runs: AVX-512, AVX2 or plain Go, by what the processor
// has. The three give the same lists in the same order (TestVectorPasses). Own.

package exactcover

import "github.com/tilemip/tilemip/internal/cpu"

// level is the width of the passes over lists: 0 for plain Go, cpu.AVX2 for 4 options
// at a time, cpu.AVX512 for eight. Tests set it.
var level = min(cpu.Level(), cpu.AVX512)

// lanes are the permutations that bring the lanes of a mask to the front, front the first
// 0 to 3 lanes (cpu.Lanes); lists_amd64.s reads them.
//
//lint:ignore U1000 lists_amd64.s reads them
var lanes, front = cpu.Lanes()

//go:noescape
func filterVector(dst, src *uint64, n int, taken, active uint64, c *tally) int

//go:noescape
func gatherVector(dst, src *uint64, n int, wanted uint64) int

//go:noescape
func rarestVector(src *uint64, n int, active uint64) uint64

//go:noescape
func filterAVX2(dst, src *uint64, n int, taken, active uint64, c *tally) int

//go:noescape
func gatherAVX2(dst, src *uint64, n int, wanted uint64) int

// vectorRarest is the longest list that rarestVector can count.
const vectorRarest = 8 * 127

// filter is filterPlain in the form that the processor supports.
func filter(dst, src []uint64, n int, taken, active uint64, c *tally) int {
	switch level {
	case cpu.AVX512:
		return filterVector(&dst[0], &src[0], n, taken, active, c)
	case cpu.AVX2:
		return filterAVX2(&dst[0], &src[0], n, taken, active, c)
	}
	return filterPlain(dst, src, n, taken, active, c)
}

// gather is gatherPlain in the form that the processor supports.
func gather(dst, src []uint64, n int, wanted uint64) int {
	switch level {
	case cpu.AVX512:
		return gatherVector(&dst[0], &src[0], n, wanted)
	case cpu.AVX2:
		return gatherAVX2(&dst[0], &src[0], n, wanted)
	}
	return gatherPlain(dst, src, n, wanted)
}

// rarest is rarestPlain, by AVX-512 where there is that and the list is short enough for it.
func rarest(src []uint64, n int, active uint64) uint64 {
	if level == cpu.AVX512 && n <= vectorRarest {
		return rarestVector(&src[0], n, active)
	}
	return rarestPlain(src, n, active)
}
