// Pairs of boards: which of two configurations is the better one to expand. A configuration with
// g moves made is better than another when g plus its distance is less; so the third input,
// besides both boards, is the difference of their moves. A pair is drawn from one group of
// labels: the open nodes of a search are near each other. Own.

package compare

import (
	"math/rand/v2"

	"github.com/tilemip/tilemip/cmd/lab/internal/training"
)

const (
	// Group is the number of labels that were drawn together: a random board and four near its
	// solution (lab labels --near 4).
	Group = 5
	// lead is the largest difference of moves that the inputs tell apart.
	lead = 24
	// inputs are those of the first board, of the second, and of the moves of the first less
	// those of the second, −lead to lead.
	inputs = 2*cells*cells + 2*lead + 1
)

// Pairs are samples whose label is the probability that the first board is to be expanded
// before the second: 1, 0, or ½ where both promise the same.
type Pairs struct {
	Boards *training.Data
	Passes int // over the boards, each with other partners
	Seed   uint64
}

// Inputs, Ones, Len and Sum are of the interface training.Samples.
func (p *Pairs) Inputs() int { return inputs }
func (p *Pairs) Ones() int   { return 2*cells + 1 }
func (p *Pairs) Len() int    { return p.Passes * p.Boards.Len() }
func (p *Pairs) Sum() uint32 { return p.Boards.Sum() }

// Fill is of the interface: a board and another of its group, or the mirror images of both. The
// difference of the moves is drawn about the one at which both promise the same.
func (p *Pairs) Fill(x []float32, i int) float32 {
	rng := rand.New(rand.NewPCG(p.Seed, uint64(i)))
	first := i % p.Boards.Len()
	group := first / Group * Group
	second := group + rng.IntN(min(Group, p.Boards.Len()-group))
	even := int(p.Boards.Moves(second) - p.Boards.Moves(first)) // the lead at which g plus distance are equal
	ahead := min(max(even+rng.IntN(13)-6, -lead), lead)
	// What a search compares has f of one parity: boards one start reaches differ in moves by
	// the parity of their distances.
	if (ahead-even)%2 != 0 {
		if ahead++; ahead > lead {
			ahead -= 2
		}
	}
	turned := rng.IntN(2) == 1
	for c := range cells {
		for k, board := range [2]int{first, second} {
			cell, tile := c, p.Boards.Tile(board, c)
			if turned {
				cell, tile = training.Mirror(cell), training.Mirror(tile)
			}
			x[(k*cells+cell)*cells+tile] = 1
		}
	}
	x[2*cells*cells+lead+ahead] = 1
	switch {
	case ahead < even:
		return 1
	case ahead > even:
		return 0
	}
	return 0.5
}
