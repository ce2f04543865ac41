// Which form of disjoint runs: AVX-512, AVX2 or plain Go, by what the processor has. The
// three give the same words in the same order (TestDisjointVectors). Own.

package packing

import "github.com/tilemip/tilemip/internal/cpu"

// level says which instructions disjoint uses: 0 for none but Go's, or one of package
// cpu. Tests set it.
var level = min(cpu.Level(), cpu.AVX512)

// permutations bring the lanes of a mask to the front, firstLanes are masks of the first
// 0 to 3 lanes: as in package exactcover.
//
//lint:ignore U1000 fits_amd64.s reads them
var permutations, firstLanes = cpu.Lanes()

//go:noescape
func disjointVector(dst, src *uint64, n int, state uint64, c *cells) (kept, all int)

//go:noescape
func disjointAVX2(dst, src *uint64, n int, state uint64, c *cells) (kept, all int)

// disjoint is disjointPlain, with vector instructions where there are any: AVX-512 takes a
// quarter off the time of a scan, because it has no branches to be mispredicted.
func disjoint(dst, src []uint64, state uint64, c *cells) (kept, all int) {
	switch {
	case len(src) == 0:
		return 0, 0
	case level == cpu.AVX512:
		return disjointVector(&dst[0], &src[0], len(src), state, c)
	case level == cpu.AVX2:
		return disjointAVX2(&dst[0], &src[0], len(src), state, c)
	}
	return disjointPlain(dst, src, state, c)
}
