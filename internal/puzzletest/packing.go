// Package puzzletest makes random puzzles, and holds figures with known counts, for
// tests of what solves them.
//
// Not here: an oracle (internal/bruteforce). Begin with packing.go.
package puzzletest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Packing makes the definition of a small puzzle of at most the given number of cells and
// of 1 to 4 dimensions, with stationary cells, copies, holes, unused pieces and one-sided
// pieces. A third are cut from a full box, so that they have a solution.
// The text is a definition file; the same state of r gives the same text.
func Packing(r *rand.Rand, cells int) string {
	m := &maker{Rand: r, size: anySize(r, cells)}
	m.open()
	if r.IntN(3) == 0 && !m.oneSide {
		for k, piece := range anyTiling(r, m.size) {
			fmt.Fprintf(&m.b, "C:name=p%d:layout=%s\n", k, layout(piece))
		}
	} else {
		m.pieces()
	}
	return m.b.String() + "~D\n"
}

// maker writes one definition.
type maker struct {
	*rand.Rand
	b       strings.Builder
	size    []int // 3 or 4 lengths
	oneSide bool
}

// anySize draws the lengths of a box.
func anySize(r *rand.Rand, cells int) []int {
	axes := 1 + r.IntN(4)
	for {
		size, left := []int{1, 1, 1, 1}, cells
		for a := range axes {
			size[a] = 1 + r.IntN(4)
			left /= size[a]
		}
		if left == 0 {
			continue
		}
		r.Shuffle(axes, func(i, j int) { size[i], size[j] = size[j], size[i] })
		if axes == 4 || r.IntN(8) == 0 {
			return size
		}
		return size[:3]
	}
}

// open writes the line D.
func (m *maker) open() {
	fmt.Fprintf(&m.b, "D:xDim=%d:yDim=%d:zDim=%d", m.size[0], m.size[1], m.size[2])
	if len(m.size) > 3 {
		fmt.Fprintf(&m.b, ":wDim=%d", m.size[3])
	}
	if m.oneSide = m.size[len(m.size)-1] == 1 && m.IntN(3) == 0; m.oneSide {
		m.b.WriteString(":oneSide")
	}
	if m.IntN(3) == 0 {
		fmt.Fprintf(&m.b, ":holes=%s", []string{"1", "2", "3", "any"}[m.IntN(4)])
	}
	m.b.WriteByte('\n')
}

// pieces writes pieces with random numbers of copies, and sometimes a stationary or a
// variable cell.
func (m *maker) pieces() {
	cell := make([]int, len(m.size))
	for a := range cell {
		cell[a] = m.IntN(m.size[a])
	}
	switch m.IntN(8) {
	case 0, 1:
		fmt.Fprintf(&m.b, "C:name=s:type=S:layout=%s\n", layout([][]int{cell}))
	case 2:
		fmt.Fprintf(&m.b, "V:layout=%s\n", layout([][]int{cell}))
	}
	copies := []string{"1", "1", "2", "0-1", "0-2", "1-2", "1-3", "2-any", "any", "any", "0-3"}
	for k := range 1 + m.IntN(4) {
		fmt.Fprintf(&m.b, "C:name=%c:copies=%s:layout=%s\n", 'a'+k, copies[m.IntN(len(copies))], layout(anyPiece(m.Rand, len(m.size), m.oneSide)))
	}
}

// layout writes cells as a definition does.
func layout(cells [][]int) string {
	words := make([]string, len(cells))
	for k, c := range cells {
		words[k] = strings.Trim(fmt.Sprint(c), "[]")
	}
	return strings.Join(words, ", ")
}

// anyTiling cuts a box into pieces of up to four cells.
// The cells are taken in order, each piece growing from the first one that is left, so all are
// covered.
func anyTiling(r *rand.Rand, size []int) [][][]int {
	var open [][]int
	for cell := make([]int, len(size)); ; {
		open = append(open, slices.Clone(cell))
		a := 0
		for a < len(size) && cell[a] == size[a]-1 {
			cell[a] = 0
			a++
		}
		if a == len(size) {
			break
		}
		cell[a]++
	}
	var pieces [][][]int
	for len(open) > 0 {
		piece := [][]int{open[0]}
		open = open[1:]
		for grow := r.IntN(4); grow > 0 && len(open) > 0; grow-- {
			k := slices.IndexFunc(open, func(c []int) bool {
				return slices.ContainsFunc(piece, func(d []int) bool { return distance(c, d) == 1 })
			})
			if k >= 0 {
				piece = append(piece, open[k])
				open = slices.Delete(open, k, k+1)
			}
		}
		pieces = append(pieces, piece)
	}
	return pieces
}

// distance is the sum of the differences of coordinates: 1 for cells that share a face.
func distance(a, b []int) int {
	n := 0
	for k := range a {
		n += max(a[k]-b[k], b[k]-a[k])
	}
	return n
}

// anyPiece grows a piece of one to four cells, sometimes in two parts.
// n is the dimension of the puzzle. One step in twelve is one further along x, which can leave a
// gap or a contact at a corner. One-sided pieces do not extend along the last axis.
func anyPiece(r *rand.Rand, n int, oneSide bool) [][]int {
	cells := [][]int{make([]int, n)}
	for range r.IntN(4) {
		next := slices.Clone(cells[r.IntN(len(cells))])
		axis := r.IntN(n)
		if oneSide {
			axis = r.IntN(n - 1)
		}
		next[axis] += 1 - 2*r.IntN(2)
		if r.IntN(12) == 0 {
			next[0]++
		}
		if !slices.ContainsFunc(cells, func(c []int) bool { return slices.Equal(c, next) }) {
			cells = append(cells, next)
		}
	}
	return cells
}
