package packing

import (
	"github.com/tilemip/tilemip/internal/cpu"
	"github.com/tilemip/tilemip/native/cover/exactcover"
)

// level says which instructions fits uses: 0 for none but Go's, or one of package
// vectors. Tests set it.
var level = min(cpu.Level(), cpu.AVX512)

// permutations bring the lanes of a mask to the front, firstLanes are masks of the first
// 0 to 3 lanes: as in package general.
//
//lint:ignore U1000 fits_amd64.s reads them
var permutations, firstLanes = exactcover.Lanes()

//go:noescape
func fitsVector(dst, src *uint64, n int, state uint64, c *cells) (kept, fits int)

//go:noescape
func fitsAVX2(dst, src *uint64, n int, state uint64, c *cells) (kept, fits int)

// fits is fitsPlain, with vector instructions where there are any: AVX-512 takes a
// quarter off the time of a scan, because it has no branches to be mispredicted.
func fits(dst, src []uint64, state uint64, c *cells) (kept, fits int) {
	switch {
	case len(src) == 0:
		return 0, 0
	case level == cpu.AVX512:
		return fitsVector(&dst[0], &src[0], len(src), state, c)
	case level == cpu.AVX2:
		return fitsAVX2(&dst[0], &src[0], len(src), state, c)
	}
	return fitsPlain(dst, src, state, c)
}
