// Classes of conjugate elements: textbook group theory. Conjugate symmetries fix equally
// many solutions, so that a count by Burnside's lemma needs one of each class.

package symmetry

// Class is a class of conjugate elements.
type Class struct {
	Member int // the first of them in the group
	Size   int // how many there are
}

// maxConjugations bounds the work of finding classes, in cells moved; larger groups are
// taken element by element.
const maxConjugations = 1 << 28

// Conjugacy splits a group of permutations into classes, that of the identity, its first
// element, first. Of a very large group every element is a class of its own.
func Conjugacy(group [][]int) []Class {
	n := len(group[0])
	number := make(map[string]int, len(group))
	for i, g := range group {
		number[CellsKey(g)] = i
	}
	search := len(group)*len(group)*(n+1) <= maxConjugations
	taken := make([]bool, len(group))
	var out []Class
	image := make([]int, n)
	for i, g := range group {
		if taken[i] {
			continue
		}
		members := Class{Member: i}
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
