// Package bootstrap searches by a heuristic that was learned for boards that are too large to be
// labelled with optimal lengths, from nothing but what its own searches solved: S. J. Arfaee, S. Zilles,
// R. C. Holte, "Learning heuristic functions for large state spaces", Artificial
// Intelligence 175 (2011) 2075-2098. A network that knows nothing solves boards a few
// random moves from the goal; it learns from the paths that were found, solves boards a
// little farther away, and so on until random boards are solved. cmd/lab/internal/bootstrap has
// that loop.
//
// The network is small, and its inputs are numbers that say something of a position by
// themselves: the values of pattern databases, the Manhattan distance, the blank's
// distance from its goal cell (features.go). The search is a beam search (beam.go): its
// effort is known before it begins, where that of IDA*, which the paper uses, depends on
// the estimates. What it finds has no guaranteed length; the databases bound it from
// below.
//
// # Reading order
//
// beam.go is the search, search.go the call of it and what follows it, features.go and
// mlp.go the network, file.go its file and the one of the program, for the 24-puzzle.
//
// Not here: training (cmd/lab/internal/bootstrap). Begin with search.go. This package may change
// with every release.
package bootstrap

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
)

// Solving a board with a network: a beam search (beam.go) and the shortening of its plan.

// SearchOptions steer a search; the zero value is a good choice. The time limit is the
// deadline of the context.
type SearchOptions struct {
	Network *Network // nil: the bound of the pattern databases is the estimate
	Width   int      // positions of a layer that are expanded, at most; 0 is DefaultWidth
	Longest int      // moves of a plan at most, before it is shortened; 0 is 500
	Piece   int      // length in moves of the pieces in which the plan is shortened; 0 is DefaultPiece, below 0 leaves the plan as it is
	Tables  slide.Options
}

// The defaults of SearchOptions; docs/explanation/learned.md has measurements of other values.
const (
	DefaultWidth = 5000
	DefaultPiece = 50
)

// Solve searches for a solution, with no guarantee of its length: Result.Bound is that
// of the pattern databases at the start, in moves, and Result.Optimal reports that the
// solution has exactly that length. Result.Termination is Width where the beam found no solution. The
// errors: s fails its Check; it has no pattern databases; the network is for another size
// or for tables of other groups.
func Solve(ctx context.Context, s puzzle.Slide, o SearchOptions) (slide.Result, error) {
	began := time.Now()
	r := slide.Result{Termination: native.Completed, Heuristic: "learned"}
	if err := s.Check(); err != nil {
		return r, err
	}
	var net *mlp
	if n := o.Network; n != nil {
		if n.Rows != s.Goal.Rows || n.Cols != s.Goal.Cols {
			return r, fmt.Errorf("the network is for boards of %d×%d, this one is %d×%d", n.Rows, n.Cols, s.Goal.Rows, s.Goal.Cols)
		}
		net = n.net
	}
	if r, done := slide.Decided(s, began); done {
		return r, nil
	}
	d, err := open(ctx, s, o.Tables)
	r.Build = time.Since(began)
	if err != nil {
		if r.Termination = native.Stopped(ctx); r.Termination == "" {
			return r, err
		}
		r.Elapsed = time.Since(began)
		return r, nil
	}
	if net != nil && d.inputs() != net.widths[0] {
		return r, fmt.Errorf("the network takes %d inputs, tables %v give %d", net.widths[0], d.values, d.inputs())
	}
	r.Tables = d.values.String()
	tiles := tilesOf(s)
	start := d.start(tiles)
	r.Bound = start.at.Bound()
	width := o.Width
	if width <= 0 {
		width = DefaultWidth
	}
	longest := o.Longest
	if longest <= 0 {
		longest = maxMoves
	}
	b := newBeam(d, net)
	path, found := b.run(ctx, tiles, width, longest)
	r.Expanded, r.Generated = b.expanded, b.generated
	switch {
	case found:
		err = finish(ctx, &r, s, movesOf(path), o.Piece)
	case ctx.Err() != nil:
		r.Termination = native.Stopped(ctx)
	default:
		r.Termination = Width
	}
	r.Elapsed = time.Since(began)
	return r, err
}

// finish shortens a plan and enters it into the result, with the work of the shortening.
func finish(ctx context.Context, r *slide.Result, s puzzle.Slide, moves []puzzle.Move, piece int) error {
	var err error
	piece = cmp.Or(piece, DefaultPiece)
	if piece > 0 {
		var expanded, generated uint64
		moves, expanded, generated, err = shorten(ctx, s, moves, piece)
		r.Expanded, r.Generated = r.Expanded+expanded, r.Generated+generated
	}
	r.Solved, r.Moves, r.Optimal = true, moves, len(moves) == r.Bound
	return err
}

// Width is the Termination of a search whose beam pruned every path to the goal: a larger
// width may find one.
const Width native.Reason = "width"

// Features returns the inputs of a network, for tables of o, at every position of a plan for s,
// the first and the last included. The error is that of slide.OpenValues.
func Features(ctx context.Context, s puzzle.Slide, moves []puzzle.Move, o slide.Options) ([][]float32, error) {
	d, err := open(ctx, s, o)
	if err != nil {
		return nil, err
	}
	at := d.start(tilesOf(s))
	var all [][]float32
	for i := 0; ; i++ {
		one := make([]float32, d.inputs())
		d.features(one, &at)
		if all = append(all, one); i == len(moves) {
			return all, nil
		}
		d.move(&at, uint8(slices.Index(moveOrder[:], moves[i])))
	}
}

func movesOf(path []uint8) []puzzle.Move {
	moves := make([]puzzle.Move, len(path))
	for i, dir := range path {
		moves[i] = moveOrder[dir]
	}
	return moves
}

// Making a plan shorter piece by piece: every piece of a given number of moves is replaced
// by a shortest path between its ends where that is shorter (D. Ratner, I. Pohl, "Joint and
// LPA*: combination of approximation and search", AAAI 1986, 173-177).

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
