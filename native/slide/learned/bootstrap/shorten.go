// Making a plan shorter piece by piece: every piece of a given number of moves is replaced
// by a shortest path between its ends where that is shorter (D. Ratner, I. Pohl, "Joint and
// LPA*: combination of approximation and search", AAAI 1986, 173-177).

package bootstrap

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
)

const (
	pieceStep  = 6         // moves from one piece to the next
	pieceNodes = 4_000_000 // a piece is left as it is when it takes more
)

// shorten returns a plan for s that is no longer than moves, and the nodes that it
// expanded and generated. piece is the length of the pieces, in moves. The pieces overlap;
// after one has become shorter, the earlier ones that overlap it are searched again. When
// ctx ends it returns what it has.
func shorten(ctx context.Context, s puzzle.Slide, moves []puzzle.Move, piece int) (shorter []puzzle.Move, expanded, generated uint64, err error) {
	for from := 0; from < len(moves) && ctx.Err() == nil; {
		to := min(from+piece, len(moves))
		var part puzzle.Slide
		if part.Start, err = puzzle.Replay(s.Start, moves[:from]); err != nil {
			return moves, expanded, generated, err
		}
		if part.Goal, err = puzzle.Replay(part.Start, moves[from:to]); err != nil {
			return moves, expanded, generated, err
		}
		r, err := slide.Search(ctx, part, slide.Options{Heuristic: "linear-conflict", Run: native.Run{NodeLimit: pieceNodes}})
		if err != nil {
			return moves, expanded, generated, err
		}
		expanded, generated = expanded+r.Expanded, generated+r.Generated
		switch {
		case r.Solved && len(r.Moves) < to-from:
			next := append([]puzzle.Move{}, moves[:from]...)
			moves = append(append(next, r.Moves...), moves[to:]...)
			from = max(0, from-piece+pieceStep)
		case to == len(moves):
			return moves, expanded, generated, nil
		default:
			from += pieceStep
		}
	}
	return moves, expanded, generated, nil
}
