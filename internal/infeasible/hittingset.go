package infeasible

import (
	"math"
	"slices"
)

// hittingSteps is after how many steps hittingSet returns the best set so far.
const hittingSteps = 2_000_000

// hittingSet returns rows of least weight that contain one of every subset, and whether that
// was proven: branch and bound over the rows of the smallest subset not yet hit, with the
// cheapest rows of disjoint subsets as the bound.
func hittingSet(subsets [][]int, weight func(int) float64) (rows []int, sure bool) {
	h := &hitting{subsets: subsets, weight: weight, in: map[int]bool{}, barred: map[int]bool{}, best: math.Inf(1), steps: hittingSteps}
	h.search(0)
	return h.rows, h.steps > 0
}

type hitting struct {
	subsets    [][]int
	weight     func(int) float64
	in, barred map[int]bool // rows taken, rows that an earlier branch has settled
	rows       []int
	best       float64
	steps      int
}

func (h *hitting) search(spent float64) {
	if h.steps--; h.steps < 0 {
		return
	}
	next, bound := h.next(), 0.0
	if next == nil {
		if spent < h.best {
			h.best, h.rows = spent, h.rows[:0]
			for r := range h.in {
				h.rows = append(h.rows, r)
			}
		}
		return
	}
	if bound = h.bound(); spent+bound >= h.best-1e-12 {
		return
	}
	var barred []int
	for _, r := range next {
		if h.barred[r] {
			continue
		}
		h.in[r] = true
		h.search(spent + h.weight(r))
		delete(h.in, r)
		h.barred[r] = true
		barred = append(barred, r)
	}
	for _, r := range barred {
		delete(h.barred, r)
	}
}

// next returns the smallest subset that is not hit; nil where all are.
func (h *hitting) next() []int {
	var next []int
	for _, s := range h.subsets {
		if !h.hit(s) && (next == nil || len(s) < len(next)) {
			next = s
		}
	}
	return next
}

func (h *hitting) hit(s []int) bool {
	return slices.ContainsFunc(s, func(r int) bool { return h.in[r] })
}

// bound adds up the cheapest rows of subsets that share none.
func (h *hitting) bound() float64 {
	used, sum := map[int]bool{}, 0.0
	for _, s := range h.subsets {
		cheapest, free := math.Inf(1), !h.hit(s)
		for _, r := range s {
			if used[r] {
				free = false
			}
			if !h.barred[r] {
				cheapest = math.Min(cheapest, h.weight(r))
			}
		}
		if !free {
			continue
		}
		sum += cheapest
		for _, r := range s {
			used[r] = true
		}
	}
	return sum
}
