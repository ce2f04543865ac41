// The inversion distance, by Takaken (Ken'ichiro Takahashi, 2001) for the
// 15-puzzle, here for any rectangle and goal. Read the tiles line by line: a move
// along a line changes nothing, a move to the next line takes a tile past the
// places−1 tiles between, and so changes the number of inversions against the goal
// order by at most places−1, and by an amount of the same parity as that.

package slide

// inversion bounds the moves along one axis. The state is the number of inversions: pairs
// of tiles in the wrong order, 0 to n(n−1)/2 for n tiles.
type inversion struct {
	axis *axis
	// bound[odd][n] is the least number of moves for n inversions: n divided by places−1,
	// rounded up, and raised to the parity odd. Every move along the axis changes the
	// blank's line by one, so the moves have the parity of the blank's line distance.
	bound [2][]int
}

// newInversion fills bound. The longest sequence has cells−1 tiles.
func newInversion(a *axis) *inversion {
	v := &inversion{axis: a}
	n := a.cells() - 1
	most := a.places - 1
	for odd := range v.bound {
		v.bound[odd] = make([]int, n*(n-1)/2+1)
		for i := range v.bound[odd] {
			moves := (i + most - 1) / most
			v.bound[odd][i] = moves + (moves+odd)%2
		}
	}
	return v
}

func (v *inversion) start(p *position) (uint64, int) {
	inversions := 0
	cells := v.axis.cell[:v.axis.cells()]
	for i, c := range cells {
		for _, d := range cells[:i] {
			if c != p.blank && d != p.blank && v.axis.order[p.tile[d]] > v.axis.order[p.tile[c]] {
				inversions++
			}
		}
	}
	return uint64(inversions), v.bound[v.axis.lineDistance(p.blank, v.axis.goalBlank)&1][inversions]
}

func (v *inversion) child(state uint64, p *position, s step) (uint64, int) {
	a := v.axis
	own := a.order[s.tile]
	inversions := int(state)
	lo, hi := a.order[s.from], a.order[s.to]
	sign := -1 // moving on in the order, past a smaller tile, ends an inversion
	if lo > hi {
		lo, hi, sign = hi, lo, 1
	}
	for _, cell := range a.cell[lo+1 : hi] {
		if a.order[p.tile[cell]] < own {
			inversions += sign
		} else {
			inversions -= sign
		}
	}
	return uint64(inversions), v.bound[a.lineDistance(s.from, a.goalBlank)&1][inversions]
}
