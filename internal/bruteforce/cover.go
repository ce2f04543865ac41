package bruteforce

// Exact covers by trying all options, without any filter.

import "slices"

// Covers finds the solutions of an exact cover: of items 0 to len(times)-1, those below
// primary must be covered times[i] times, the others at most times[i] times. It tries for
// the first item that is not covered often enough all options that have it, those after the
// one chosen last when that was for the same item, and uses no filter and no other
// order. Each solution lists its options in the order of choice.
func Covers(primary int, times []int, options [][]int) (solutions [][]int) {
	having := make([][]int, len(times))
	for o, items := range options {
		for _, i := range items {
			having[i] = append(having[i], o)
		}
	}
	left := append([]int(nil), times...)
	var chosen []int
	var search func(from, item, last int)
	search = func(from, item, last int) {
		for from < primary && left[from] == 0 {
			from++
		}
		if from == primary {
			solutions = append(solutions, append([]int(nil), chosen...))
			return
		}
		for _, o := range having[from] {
			if from == item && o <= last || !room(left, options[o]) {
				continue
			}
			for _, i := range options[o] {
				left[i]--
			}
			chosen = append(chosen, o)
			search(from, from, o)
			chosen = chosen[:len(chosen)-1]
			for _, i := range options[o] {
				left[i]++
			}
		}
	}
	search(0, -1, -1)
	return solutions
}

// room reports whether every one of the items may be covered once more.
func room(left []int, items []int) bool {
	return !slices.ContainsFunc(items, func(i int) bool { return left[i] == 0 })
}
