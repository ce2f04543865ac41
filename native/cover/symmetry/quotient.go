// A puzzle modulo one of its symmetries, for counting the solutions that it fixes (W.
// Burnside's lemma).
//
// The places are the orbits of the cells under the symmetry, and a move is the orbit of a
// placement: a fixed solution contains with a placement all its images, so these must be
// equal or disjoint, and they fill whole orbits of cells. With the identity, cells and
// placements are their own orbits.

package symmetry

import (
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Quotient is a region modulo the powers of a symmetry.
type Quotient struct {
	Packing *puzzle.PackingCover
	Place   []int   // per cell, its orbit, a number below len(Cells)
	Cells   [][]int // per orbit, its cells

	symmetry []int // per cell, where it goes
	mirror   []int // per shape, that of its image
}

// NewQuotient returns the quotient by a permutation of the cells; reflects says that it is
// a reflection, which changes shapes into their mirror images.
func NewQuotient(pc *puzzle.PackingCover, symmetry []int, reflects bool) *Quotient {
	q := &Quotient{Packing: pc, symmetry: symmetry, Place: make([]int, len(symmetry))}
	if reflects {
		q.mirror = pc.MirrorShapes()
	} else {
		for s := range pc.Shapes {
			q.mirror = append(q.mirror, s)
		}
	}
	for i := range q.Place {
		q.Place[i] = -1
	}
	for i := range symmetry {
		if q.Place[i] >= 0 {
			continue
		}
		var cells []int
		for c := i; q.Place[c] < 0; c = symmetry[c] {
			q.Place[c] = len(q.Cells)
			cells = append(cells, c)
		}
		q.Cells = append(q.Cells, cells)
	}
	return q
}

// Orbit adds the orbit of a placement to copies, per shape, and returns the places that it
// fills, ascending. It reports false when images overlap, and for all placements of an
// orbit but the least.
func (q *Quotient) Orbit(pl puzzle.Placement, copies []int) (places []int, ok bool) {
	taken := map[int]bool{}
	image, shape := pl.Cells, pl.Shape
	for {
		if shape < 0 {
			return nil, false
		}
		copies[shape]++
		for _, c := range image {
			if taken[c] {
				return nil, false
			}
			taken[c] = true
		}
		image, shape = Image(image, q.symmetry), q.mirror[shape]
		switch slices.Compare(image, pl.Cells) {
		case 0:
			if shape != pl.Shape { // a piece in the same cells whose colours differ
				return nil, false
			}
			for c := range taken {
				places = append(places, q.Place[c])
			}
			slices.Sort(places)
			return slices.Compact(places), true
		case -1:
			return nil, false
		}
	}
}

// Classes of conjugate elements: textbook group theory. Conjugate symmetries fix equally
// many solutions, so that a count by Burnside's lemma needs one of each class.

// class is a class of conjugate elements.
type class struct {
	Member int // the first of them in the group
	Size   int // how many there are
}

// maxConjugations bounds the work of finding classes, in cells moved; larger groups are
// taken element by element.
const maxConjugations = 1 << 28

// Conjugacy splits a group of permutations into classes, that of the identity, its first
// element, first. Of a very large group every element is a class of its own.
func Conjugacy(group [][]int) []class {
	n := len(group[0])
	number := make(map[string]int, len(group))
	for i, g := range group {
		number[CellsKey(g)] = i
	}
	search := len(group)*len(group)*(n+1) <= maxConjugations
	taken := make([]bool, len(group))
	var out []class
	image := make([]int, n)
	for i, g := range group {
		if taken[i] {
			continue
		}
		members := class{Member: i}
		if !search {
			members.Size = 1
		}
		for _, h := range group {
			if !search {
				break
			}
			for x := range n { // h∘g∘h⁻¹ sends h(x) to h(g(x))
				image[h[x]] = h[g[x]]
			}
			if j, there := number[CellsKey(image)]; there && !taken[j] {
				taken[j] = true
				members.Size++
			}
		}
		out = append(out, members)
	}
	return out
}
