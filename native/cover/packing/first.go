// One solution of a flat region by restarts.
//
// The scan tries the pieces with the fewest pairs of neighbouring cells first, because those
// are hard to place at the end, in an order that is partly random. A run is abandoned after
// a number of placements and started again in another order (C. P. Gomes, B. Selman,
// N. Crato, H. Kautz, Journal of Automated Reasoning 24, 2000: run times of such searches
// have heavy tails). The bound grows, so that eventually a run searches the whole tree and
// proves that there is no solution.
//
// Hexominoes in the parallelogram of 14 rows of 15: a solution every 0.03 s on
// average; with all pieces in a random order every 0.08 s.

package packing

import (
	"math/rand/v2"
	"slices"

	"github.com/tilemip/tilemip/native"
)

// firstRun is the bound on the pieces placed in the first run; from each run to the next the
// bound is multiplied by longerRun.
const (
	firstRun  = 1 << 19
	longerRun = 1.05
)

// chance is the range of the random part in the rank of a piece, in pairs of neighbouring
// cells. Below 1 it only orders pieces with equally many pairs.
const chance = 0.5

// restarts repeats a scan until a run ends before its bound. It returns the options of a
// solution, or nil: then there is none if m.Ended is empty, and otherwise m.Ended is the
// limit that stopped the search.
func restarts(w *window, m *meter, seed uint64) (solution []int) {
	limit, bound := m.run.NodeLimit, float64(firstRun)
	r := rand.New(rand.NewPCG(seed, 5))
	index := w.index()
	for m.Ended == "" {
		w.shuffle(r)
		s := newScan(w, w.newTable(), m)
		s.solution = func() {
			solution = s.options(index)
			m.Stop("found")
		}
		run := m.placed + uint64(bound)
		if limit > 0 {
			run = min(limit, run)
		}
		m.Bound(run)
		s.run(bits128{})
		if m.Ended == "" {
			return nil // the whole tree was searched
		}
		if m.Ended == native.NodeLimit && (limit == 0 || m.placed < limit) {
			m.Bound(limit) // only this run is at its bound
		}
		bound *= longerRun
	}
	return solution
}

// shuffle orders the orientations by the rank of their shape, least first: the pairs of
// neighbouring cells and a random part. Those of one shape stay together, in random order.
// The tables of the scan keep this order.
func (w *window) shuffle(r *rand.Rand) {
	rank := make([]float64, len(w.need))
	for s, shape := range w.pc.Shapes {
		rank[s] = float64(contacts(w.pc.Packing.Pieces[shape.Pieces[0]].Cells)) + chance*r.Float64()
	}
	r.Shuffle(len(w.oriented), func(i, j int) { w.oriented[i], w.oriented[j] = w.oriented[j], w.oriented[i] })
	slices.SortStableFunc(w.oriented, func(a, b orientation) int {
		switch d := rank[a.shape] - rank[b.shape]; {
		case d < 0:
			return -1
		case d > 0:
			return 1
		}
		return 0
	})
}

// contacts counts the pairs of cells that share a face.
func contacts(cells [][3]int) (n int) {
	for i, a := range cells {
		for _, b := range cells[:i] {
			distance := 0
			for k := range 3 {
				distance += (a[k] - b[k]) * (a[k] - b[k])
			}
			if distance == 1 {
				n++
			}
		}
	}
	return n
}
