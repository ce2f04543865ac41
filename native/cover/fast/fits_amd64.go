package fast

import "github.com/tilemip/tilemip/native/cover/general"

// level says which instructions fits uses: 0 for none but Go's, 2 for AVX2, 5 for
// AVX-512. Tests set it.
var level = widestLevel()

const (
	avx2   = 2
	avx512 = 5
)

// widestLevel asks for the instructions, and whether the system saves the registers.
func widestLevel() int {
	const osxsave, popcnt, registers, found = 1 << 27, 1 << 23, 0x6, 1 << 5
	if general.Vector() {
		return avx512
	}
	if leaves, _, _, _ := cpuid(0, 0); leaves < 7 {
		return 0
	}
	if _, _, c, _ := cpuid(1, 0); c&osxsave == 0 || c&popcnt == 0 || xgetbv()&registers != registers {
		return 0
	}
	if _, b, _, _ := cpuid(7, 0); b&found == 0 {
		return 0
	}
	return avx2
}

// permutations bring the lanes of a mask to the front; they are written in halves of
// lanes. firstLanes are masks of the first 0 to 3 lanes.
var (
	//lint:ignore U1000 fits_amd64.s reads it
	permutations = func() (all [16][8]uint32) {
		for mask := range all {
			k := 0
			for lane := range uint32(4) {
				if mask>>lane&1 != 0 {
					all[mask][k], all[mask][k+1] = 2*lane, 2*lane+1
					k += 2
				}
			}
		}
		return all
	}()
	//lint:ignore U1000 fits_amd64.s reads it
	firstLanes = [4][4]uint64{{}, {ones}, {ones, ones}, {ones, ones, ones}}
)

func cpuid(leaf, sub uint32) (a, b, c, d uint32)

func xgetbv() uint32

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
	case level == avx512:
		return fitsVector(&dst[0], &src[0], len(src), state, c)
	case level == avx2:
		return fitsAVX2(&dst[0], &src[0], len(src), state, c)
	}
	return fitsPlain(dst, src, state, c)
}
