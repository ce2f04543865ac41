// Solving a board with a network: a beam search (beam.go) and the shortening of its plan
// (shorten.go).

package bootstrap

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
)

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
	if piece == 0 {
		piece = DefaultPiece
	}
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
