// The parity of a heuristic. A move takes the blank to a cell of the other colour of a
// chessboard, so the number of moves to the goal is odd exactly where the blank's cell and
// its goal cell have different colours. A lower bound h of the other parity is therefore
// never exact, and h+1 is a lower bound, too. The searches rely on this parity: they raise
// bounds in steps of two.
//
// This is the only place that ensures it. A heuristic whose row does not claim Parity
// goes through evened; one that is consistent stays so, because the values of neighbours,
// which differ by at most one before, then differ by at most two and by an odd number.

package slide

import "context"

// evaluator makes the evaluator of a row. Its values have the parity of the distance.
func (h Heuristic) evaluator(ctx context.Context, g *geometry, o Options) (evaluator, error) {
	eval, err := h.build(ctx, g, o)
	if err != nil || h.Parity {
		return eval, err
	}
	return &evened{eval: eval, g: g}, nil
}

// evened raises the values of an evaluator by one where they do not have the parity of the
// distance.
type evened struct {
	eval evaluator
	g    *geometry
}

func (e *evened) grow(depth int) { e.eval.grow(depth) }

func (e *evened) start(p *position) int { return e.raise(e.eval.start(p), p.blank) }

func (e *evened) child(d int, p *position, s step) int {
	return e.raise(e.eval.child(d, p, s), s.from) // the blank goes to where the tile was
}

// raise returns h or h+1, whichever has the parity of the distance with the blank there.
func (e *evened) raise(h int, blank uint8) int {
	return h + (h^e.g.colour(blank)^e.g.colour(e.g.goalBlank))&1
}

// colour returns that of a cell on a chessboard.
func (g *geometry) colour(cell uint8) int { return int(cell)/g.cols + int(cell)%g.cols }
