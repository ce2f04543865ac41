// Pairs of boards: which of two configurations is the better one to expand. The paper's outlook
// (Cahlík and Surynek 2019, section 6) names a network that only compares. A configuration with g
// moves made is better than another when g plus its distance is less; so the third input,
// besides both boards, is the difference of their moves. A pair is drawn from one group of
// labels where it can be: the open nodes of a search are near each other.

package fit

import "math/rand/v2"

// Pairs are samples whose target is the probability that the first board is to be expanded
// before the second: 1, 0, or ½ where both promise the same.
type Pairs struct {
	Boards *Boards
	Group  int // boards that were drawn together, one after the other; at least 2
}

// Lead is the largest difference of moves that the inputs tell apart.
const Lead = 24

// PairInputs is the number of inputs for boards of a number of cells: those of the first board, of
// the second, and of the moves of the first less those of the second, −Lead to Lead.
func PairInputs(cells int) int { return 2*cells*cells + 2*Lead + 1 }

// Len is of the interface Samples.
func (p *Pairs) Len() int { return len(p.Boards.All) }

// Sample is of the interface Samples: board i and another of its group. The difference of the
// moves is drawn about the one at which both promise the same.
func (p *Pairs) Sample(i int, rng *rand.Rand, active []int32) ([]int32, float32) {
	first := i / p.Group * p.Group
	k := first + rng.IntN(min(p.Group, len(p.Boards.All)-first))
	a, b := &p.Boards.All[i], &p.Boards.All[k]
	even := int(b.Moves - a.Moves) // the lead at which g plus distance are equal
	lead := min(max(even+rng.IntN(13)-6, -Lead), Lead)
	// What a search compares has f of one parity: boards one start reaches differ in moves by
	// the parity of their distances.
	if (lead-even)%2 != 0 {
		if lead++; lead > Lead {
			lead -= 2
		}
	}
	mirrored := p.Boards.Mirror && rng.IntN(2) == 1
	cells := int32(len(a.Tiles))
	active = appendBoard(active, a.Tiles, p.Boards.Side, 0, mirrored)
	active = appendBoard(active, b.Tiles, p.Boards.Side, cells*cells, mirrored)
	active = append(active, 2*cells*cells+int32(lead)+Lead)
	switch {
	case lead < even:
		return active, 1
	case lead > even:
		return active, 0
	}
	return active, 0.5
}
