// Products of matrices, on which training spends its time. Own; the blocking is that of
// K. Goto, R. van de Geijn, "Anatomy of high-performance matrix multiplication", ACM
// Transactions on Mathematical Software 34 (2008), article 12.
//
// C += A·B for matrices of float32. C is cut into tiles of tileRows × tileCols, the sum over
// k into blocks of depth. Before a block, its part of A is packed in panels of tileRows rows,
// and its part of B in panels of tileCols columns, both ordered by k:
//
//	panel of A  for each k: tileRows numbers, A[row][k]
//	panel of B  for each k: tileCols numbers, B[k][col]
//
// so that a kernel reads both from the front to the back. Rows and columns beyond the edges
// are packed as zeros, and such tiles go through a buffer.
//
// Every element of C is a chain of fused multiplications and additions in the order of k,
// whatever the tiles, the blocks, the number of goroutines and the width of the registers are.
// So all kernels give the same bits. fma32 defines them.

package training

import (
	"math"
	"sync"
)

const (
	tileRows = 8
	tileCols = 32
	depth    = 256
)

// matrix is rows × cols numbers, row by row. Transposed, it stands for the matrix of cols
// rows and rows columns.
type matrix struct {
	at         []float32
	rows, cols int
	transposed bool
}

// t returns the transposed matrix; the numbers are shared.
func (m matrix) t() matrix { m.transposed = !m.transposed; return m }

// size returns the numbers of rows and columns, after transposition.
func (m matrix) size() (rows, cols int) {
	if m.transposed {
		return m.cols, m.rows
	}
	return m.rows, m.cols
}

// product adds products of matrices with the help of some goroutines. It keeps the memory for
// packing; one call at a time.
type product struct {
	threads int
	a, b    []float32 // packed panels of a block
}

// add adds a·b to c, which is not transposed.
func (p *product) add(c, a, b matrix) {
	rows, inner := a.size()
	_, cols := b.size()
	highs, wides := ceil(rows, tileRows), ceil(cols, tileCols) // numbers of panels
	p.a, p.b = room(p.a, highs*tileRows*depth), room(p.b, wides*tileCols*depth)
	for from := 0; from < inner; from += depth {
		k := min(depth, inner-from)
		Share(p.threads, highs, func(i int) { packRows(p.a[i*tileRows*k:][:tileRows*k], a, i*tileRows, from, k) })
		Share(p.threads, wides, func(j int) { packCols(p.b[j*tileCols*k:][:tileCols*k], b, j*tileCols, from, k) })
		Share(p.threads, wides, func(j int) {
			for i := range highs {
				tileAt(c, i*tileRows, j*tileCols, p.a[i*tileRows*k:], p.b[j*tileCols*k:], k)
			}
		})
	}
}

// Share calls one for 0 to n−1, from up to so many goroutines.
func Share(threads, n int, one func(i int)) {
	threads = min(threads, n)
	if threads < 2 {
		for i := range n {
			one(i)
		}
		return
	}
	var all sync.WaitGroup
	for t := range threads {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := t; i < n; i += threads {
				one(i)
			}
		}()
	}
	all.Wait()
}

// room returns s with n elements at least; they hold anything.
func room(s []float32, n int) []float32 {
	if len(s) < n {
		return make([]float32, n)
	}
	return s
}

func ceil(n, part int) int { return (n + part - 1) / part }

// packRows writes the panel of A of the rows from row on and of k columns from col on.
func packRows(to []float32, a matrix, row, col, k int) {
	rows, _ := a.size()
	n := min(tileRows, rows-row)
	if a.transposed { // A[row][col] stands at at[col][row]
		pack(to, a, row, n, col, k, tileRows)
		return
	}
	clear(to[:k*tileRows*min(1, tileRows-n)])
	for r := range n {
		line := a.at[(row+r)*a.cols+col:][:k]
		for i, v := range line {
			to[i*tileRows+r] = v
		}
	}
}

// packCols writes the panel of B of the columns from col on and of k rows from row on.
func packCols(to []float32, b matrix, col, row, k int) {
	_, cols := b.size()
	n := min(tileCols, cols-col)
	if !b.transposed {
		pack(to, b, col, n, row, k, tileCols)
		return
	}
	clear(to[:k*tileCols*min(1, tileCols-n)])
	const piece = 16 // numbers of a cache line: columns often stand a multiple of 4 KiB apart, in the same set of the cache
	for i := 0; i < k; i += piece {
		for c := range n { // B[row][col] stands at at[col][row]
			line := b.at[(col+c)*b.cols+row+i:][:min(piece, k-i)]
			part := to[i*tileCols+c:]
			for j, v := range line {
				part[j*tileCols] = v
			}
		}
	}
}

// pack copies n numbers from each of k lines of a matrix as it is stored, and fills up with
// zeros to width.
func pack(to []float32, m matrix, first, n, line, k, width int) {
	if n == tileCols && width == tileCols { // all but the edges
		for i := range k {
			*(*[tileCols]float32)(to[i*tileCols:]) = *(*[tileCols]float32)(m.at[(line+i)*m.cols+first:])
		}
		return
	}
	for i := range k {
		part := to[i*width:][:width]
		copy(part, m.at[(line+i)*m.cols+first:][:n])
		clear(part[n:])
	}
}

// tileAt adds the product of two panels to the tile of c that begins at a row and column.
func tileAt(c matrix, row, col int, a, b []float32, k int) {
	if row+tileRows <= c.rows && col+tileCols <= c.cols {
		tile(c.at[row*c.cols+col:], c.cols, a, b, k)
		return
	}
	var edge [tileRows * tileCols]float32
	rows, cols := min(tileRows, c.rows-row), min(tileCols, c.cols-col)
	for r := range rows {
		copy(edge[r*tileCols:], c.at[(row+r)*c.cols+col:][:cols])
	}
	tile(edge[:], tileCols, a, b, k)
	for r := range rows {
		copy(c.at[(row+r)*c.cols+col:][:cols], edge[r*tileCols:])
	}
}

// tileGeneric defines the kernels: it adds to the tile at c, whose rows stand stride numbers
// apart, the product of a panel of A and one of B.
func tileGeneric(c []float32, stride int, a, b []float32, k int) {
	for i := range k {
		x, y := a[i*tileRows:][:tileRows], b[i*tileCols:][:tileCols]
		for r, v := range x {
			line := c[r*stride:][:tileCols]
			for j := range line {
				line[j] = fma32(v, y[j], line[j])
			}
		}
	}
}

// fma32 returns x·y + z, rounded once to the nearest float32. The product is exact in float64;
// the sum is rounded to odd there, which keeps the second rounding from going astray
// (S. Boldo, G. Melquiond, "Emulation of a FMA and correctly rounded sums: proved algorithms
// using rounding to odd", IEEE Transactions on Computers 57 (2008) 462-471).
func fma32(x, y, z float32) float32 {
	p, q := float64(x)*float64(y), float64(z)
	sum := p + q
	part := sum - p
	rest := (p - (sum - part)) + (q - part) // the exact error of the sum
	if bits := math.Float64bits(sum); rest != 0 && bits&1 == 0 && !math.IsInf(sum, 0) {
		if (rest > 0) == (sum > 0) {
			bits++
		} else {
			bits--
		}
		sum = math.Float64frombits(bits)
	}
	return float32(sum)
}
