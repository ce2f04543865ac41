// Solutions up to symmetry: two are in one class when an isometry of the region, which
// keeps apart the cells that may stay empty and those that may not, takes one to the
// other.

package bruteforce

import (
	"encoding/binary"
	"slices"
)

// maps returns the isometries that take the region onto itself when they are followed by
// a translation, as permutations of its cells, each once. Cells that may stay empty must
// become such cells.
// The translation takes the least corner of the image to the least corner of the region; no other
// one could take the region onto itself.
func (a *Answer) maps(isometries []isometry) [][]int {
	if len(a.Region) == 0 {
		return [][]int{{}}
	}
	var out [][]int
	home := corner(a.Region)
	for _, m := range isometries {
		away := make([]Cell, len(a.Region))
		for i, c := range a.Region {
			away[i] = m.apply(c)
		}
		from, perm := corner(away), make([]int, 0, len(a.Region))
		for i, c := range away {
			for k := range c {
				c[k] += home[k] - from[k]
			}
			if j := slices.Index(a.Region, c); j >= 0 && a.empty[i] == a.empty[j] {
				perm = append(perm, j)
			}
		}
		if len(perm) == len(a.Region) && !slices.ContainsFunc(out, func(p []int) bool { return slices.Equal(p, perm) }) {
			out = append(out, perm)
		}
	}
	return out
}

// Image returns a solution after a permutation of the cells.
// perm[i] is the cell that cell i becomes. The result is sorted, as solutions are.
func Image(solution []Mask, perm []int) []Mask {
	out := make([]Mask, len(solution))
	for k, m := range solution {
		for i, j := range perm {
			out[k] |= (m >> i & 1) << j
		}
	}
	slices.Sort(out)
	return out
}

// classes counts the classes of solutions under some permutations of the cells, by joining
// (union-find) every solution with its images. An image that is no solution counts as none.
func (a *Answer) classes(perms [][]int) int {
	class := make([]int, len(a.Solutions))
	for i := range class {
		class[i] = i
	}
	find := func(i int) int {
		for class[i] != i {
			class[i] = class[class[i]]
			i = class[i]
		}
		return i
	}
	n := len(class)
	for i, s := range a.Solutions {
		for _, perm := range perms {
			j, solution := a.known[text(Image(s, perm))]
			if !solution { // a reflection may need other pieces
				continue
			}
			if x, y := find(i), find(j); x != y {
				class[x] = y
				n--
			}
		}
	}
	return n
}

// Known reports whether a set of placements is a solution; they must be ascending.
func (a *Answer) Known(solution []Mask) bool {
	_, known := a.known[text(solution)]
	return known
}

// text is a key for a solution: its masks, 8 bytes each, in order.
func text(solution []Mask) string {
	out := make([]byte, 0, 8*len(solution))
	for _, m := range solution {
		out = binary.BigEndian.AppendUint64(out, m)
	}
	return string(out)
}
