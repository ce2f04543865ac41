package main

// Sets of cities that a point keeps apart.

import "slices"

// components returns the sets of cities that are connected by edges of the point.
func components(weight [][]float64) (sets [][]int) {
	seen := make([]bool, len(weight))
	for i := range weight {
		if seen[i] {
			continue
		}
		seen[i] = true
		set := []int{i}
		for k := 0; k < len(set); k++ {
			for j, w := range weight[set[k]] {
				if w > 1e-6 && !seen[j] {
					seen[j] = true
					set = append(set, j)
				}
			}
		}
		sets = append(sets, set)
	}
	return sets
}

// lightCuts returns sets of cities with edges of weight less than 2 to the rest; none only
// where there are none. The algorithm is that of Stoer and Wagner: n-1 times, the vertices
// are ordered by their weight to those before, the last one alone is a cut, and it is
// merged with the last but one; the least of these cuts is the minimum cut.
func lightCuts(weight [][]float64) (sets [][]int) {
	n := len(weight)
	w, merged := make([][]float64, n), make([][]int, n)
	var left []int
	for i := range n {
		w[i], merged[i] = append([]float64(nil), weight[i]...), []int{i}
		left = append(left, i)
	}
	for len(left) > 1 {
		last, before, cut := phase(w, left)
		if cut < 2-1e-6 {
			sets = append(sets, append([]int(nil), merged[last]...))
		}
		merged[before] = append(merged[before], merged[last]...)
		for _, j := range left {
			w[before][j] += w[last][j]
			w[j][before] = w[before][j]
		}
		left = slices.DeleteFunc(left, func(j int) bool { return j == last })
	}
	return sets
}

// phase orders the vertices that are left and returns the last two and the last one's
// weight to all others.
func phase(w [][]float64, left []int) (last, before int, cut float64) {
	sum, done := make([]float64, len(w)), make([]bool, len(w))
	last = -1
	for range left {
		next := -1
		for _, j := range left {
			if !done[j] && (next < 0 || sum[j] > sum[next]) {
				next = j
			}
		}
		done[next] = true
		before, last, cut = last, next, sum[next]
		for _, j := range left {
			if j != next {
				sum[j] += w[next][j]
			}
		}
	}
	return last, before, cut
}
