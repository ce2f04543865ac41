package main

import (
	"context"
	"math/big"
	"slices"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	frontier "github.com/tilemip/tilemip/native/cover/count"
)

// frontierEngine counts packings without listing them.
const frontierEngine = "frontier"

// byClasses tells whether a packing is counted by classes: when asked for, and when
// some piece may be used any number of times, which makes solutions too many to be
// listed.
func (s *session) byClasses(packed *puzzle.PackingCover) bool {
	return s.engine == frontierEngine || s.engine == "" && s.count && s.limit == 0 &&
		slices.ContainsFunc(packed.Shapes, func(shape puzzle.Shape) bool { return shape.Most == puzzle.Unlimited })
}

// countPacking counts the solutions of a packing, all and up to turns.
func (s *session) countPacking(ctx context.Context, packed *puzzle.PackingCover) (*answer, error) {
	if !s.count {
		return nil, usagef("--engine %s counts and finds no solution; add --count", frontierEngine)
	}
	r, err := frontier.Packing(ctx, packed, frontier.Options{Both: true, Mirrors: s.mirrors, Progress: func(p frontier.Progress) {
		s.view.searching(p.Elapsed, "symmetry %d of %d, cell %d of %d; %d classes", p.Symmetry+1, p.Symmetries, p.Cell, p.Cells, p.States)
	}})
	if err != nil {
		return nil, err
	}
	a := &answer{
		Kind: "pack", Engine: r.Engine, Status: model.StatusLimit, Termination: model.Termination(r.Termination),
		Seconds: r.Elapsed.Seconds(), Versions: map[string]string{"tilemip": version()},
	}
	if r.Solutions == nil {
		a.Solutions = ptr(uint64(0))
		return a, nil
	}
	a.Status, a.complete = model.StatusOptimal, true // what follows the first sweep is the number up to symmetry
	switch {
	case r.Solutions.Sign() == 0:
		a.Status = model.StatusInfeasible
		fallthrough
	case r.Solutions.IsUint64():
		a.Solutions = ptr(r.Solutions.Uint64())
	default:
		a.Message = "there are " + r.Solutions.String() + " solutions, a number that has no place in 64 bits"
	}
	classes{in64(r.Rotations), in64(r.Reflections)}.fill(a, s.mirrors)
	return a, nil
}

// in64 returns a number that is known and has its place in 64 bits, or nil.
func in64(n *big.Int) *uint64 {
	if n == nil || !n.IsUint64() {
		return nil
	}
	return ptr(n.Uint64())
}
