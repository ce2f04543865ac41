// Package heap has the binary heap of the searches.
//
// Not here: what a search does with entries that it has found a better way to since. Begin with
// heap.go.
package heap

// Heap is a list whose entry 0 comes before all others, in an order that every call is given: the
// same one for all. It makes no interface values, as container/heap does of each entry.
type Heap[T any] []T

// Push adds an entry.
func (h *Heap[T]) Push(x T, before func(a, b T) bool) {
	all := append(*h, x)
	for i := len(all) - 1; i > 0; {
		up := (i - 1) / 2
		if !before(all[i], all[up]) {
			break
		}
		all[i], all[up] = all[up], all[i]
		i = up
	}
	*h = all
}

// Pop takes out entry 0; false where there is none.
func (h *Heap[T]) Pop(before func(a, b T) bool) (top T, ok bool) {
	all := *h
	if len(all) == 0 {
		return top, false
	}
	last := len(all) - 1
	top, all[0] = all[0], all[last]
	all = all[:last]
	*h = all
	for i := 0; ; {
		first := i
		for child := 2*i + 1; child <= min(2*i+2, last-1); child++ {
			if before(all[child], all[first]) {
				first = child
			}
		}
		if first == i {
			return top, true
		}
		all[first], all[i] = all[i], all[first]
		i = first
	}
}
