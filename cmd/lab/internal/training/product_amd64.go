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

// The functions …Vector do the work of vectors.go for the first numbers and return how
// many those are.
func eluVector(y, slope, x []float32, twice bool) int {
	n := len(x) &^ 15
	if n == 0 || level < cpu.AVX512 {
		return 0
	}
	eluAVX512(&y[:n][0], &slope[:n][0], &x[0], n, twice)
	return n
}

func adamVector(p, m, v, g []float32, size float32) int {
	n := len(g) &^ 15
	if n == 0 || level < cpu.AVX512 {
		return 0
	}
	adamAVX512(&p[:n][0], &m[:n][0], &v[:n][0], &g[0], n, size)
	return n
}

func normVector(to, from, mean, inv, factor, add []float32) int {
	n := len(from) &^ 15
	if n == 0 || level < cpu.AVX512 {
		return 0
	}
	normAVX512(&to[:n][0], &from[0], &mean[:n][0], &inv[:n][0], &factor[:n][0], &add[:n][0], n)
	return n
}

func sumsVector(sum, prod, d, x, mean, inv []float32) int {
	n := len(sum) &^ 15
	if n == 0 || level < cpu.AVX512 {
		return 0
	}
	sumsAVX512(&sum[0], &prod[:n][0], &d[:n][0], &x[:n][0], &mean[:n][0], &inv[:n][0], n)
	return n
}

func unnormVector(d, x, mean, inv, first, second, factor []float32) int {
	n := len(d) &^ 15
	if n == 0 || level < cpu.AVX512 {
		return 0
	}
	unnormAVX512(&d[0], &x[:n][0], &mean[:n][0], &inv[:n][0], &first[:n][0], &second[:n][0], &factor[:n][0], n)
	return n
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
