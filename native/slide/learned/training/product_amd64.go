// The kernels in assembly (product_amd64.s), chosen by what the processor has. All give what
// tileGeneric does, bit by bit.

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
