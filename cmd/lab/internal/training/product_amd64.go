// The kernels in assembly (product_amd64.s, vectors_amd64.s), chosen by what the processor has. All give what
// the plain forms do, bit by bit.

package training

import (
	"unsafe"

	"github.com/tilemip/tilemip/internal/cpu"
)

// level is the set of instructions in use, one of package cpu, or 0 for plain Go. Tests set
// it to compare the kernels.
var level = cpu.Level()

//go:noescape
func tileAVX512(c *float32, stride int, a, b *float32, k int)

// quarterAVX2 is a quarter of a tile: four rows and sixteen columns.
//
//go:noescape
func quarterAVX2(c *float32, stride int, a, b *float32, k int)

//go:noescape
func eluAVX512(y, slope, x *float32, n int, twice bool)

//go:noescape
func adamAVX512(p, m, v, grad *float32, n int, size float32)

//go:noescape
func normAVX512(to, from, mean, inv, factor, add *float32, n int)

//go:noescape
func sumsAVX512(sum, prod, d, x, mean, inv *float32, n int)

//go:noescape
func unnormAVX512(d, x, mean, inv, first, second, factor *float32, n int)

// wide returns how many of n numbers the kernels of AVX-512 take.
func wide(n int) int {
	if level < cpu.AVX512 {
		return 0
	}
	return n &^ 15
}

func tile(c []float32, stride int, a, b []float32, k int) {
	switch {
	case level >= cpu.AVX512:
		tileAVX512(unsafe.SliceData(c), stride, unsafe.SliceData(a), unsafe.SliceData(b), k)
	case level >= cpu.AVX2:
		for r := 0; r < tileRows; r += 4 {
			for j := 0; j < tileCols; j += 16 {
				quarterAVX2(&c[r*stride+j], stride, &a[r], &b[j], k)
			}
		}
	default:
		tileGeneric(c, stride, a, b, k)
	}
}
