package main

import (
	"cmp"
	"context"
	"math/big"
	"slices"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/frontier"
	"github.com/tilemip/tilemip/native/cover/packing"
)

// frontierEngine counts packings without listing them.
const frontierEngine = "frontier"

// memoryForCopies is what the tables may take, in bytes, where classes are chosen for
// their equal pieces; another engine goes on when that does not do. Pieces in any number
// make solutions too many to be listed, so that there the engine's own limit holds.
const memoryForCopies = 256 << 20

// byClasses tells whether a packing is counted by classes, why, and with how much
// memory: when asked for, or when all solutions are to be counted and pieces are many
// and equal.
func (s *session) byClasses(packed *puzzle.PackingCover) (why string, memory int64, yes bool) {
	if s.engine == frontierEngine {
		return "as asked for", 0, true
	}
	if s.engine != "" || !s.count || s.limit > 0 || s.graph != "" || s.mirrors && !reflects(packed) {
		return "", 0, false
	}
	if why, yes = frontier.Suits(packed); !anyNumber(packed) {
		memory = memoryForCopies
	}
	return why, memory, yes
}

// reflects reports whether classes tell the number up to reflections, too: the mirror
// image of every solution is one, or of none.
func reflects(packed *puzzle.PackingCover) bool {
	return packed.Packing.Plain() || packed.MirrorClosed() || len(packed.Packing.RegionReflections()) == 0
}

// countPacking counts the solutions of a packing, all and up to symmetry. It returns nil
// when memory does not do, and another engine may go on.
func (s *session) countPacking(ctx context.Context, packed *puzzle.PackingCover, why string, memory int64) (*answer, error) {
	if !s.count {
		return nil, usagef("--engine %s counts and finds no solution; add --count", frontierEngine)
	}
	s.view.note("engine %s: %s", frontierEngine, why)
	r, err := frontier.Packing(ctx, packed, frontier.Options{Both: true, Mirrors: s.mirrors, Memory: memory, Progress: func(p frontier.Progress) {
		s.view.searching(p.Elapsed, "symmetry %d of %d, cell %d of %d; %d classes", p.Symmetry+1, p.Symmetries, p.Cell, p.Cells, p.States)
	}})
	if err != nil {
		return nil, usagef("%v", err)
	}
	if r.Solutions == nil && r.Termination == frontier.Memory && s.engine == "" {
		s.view.note("engine %s: %d classes need more than %d MB; another engine lists the solutions", frontierEngine, r.States, cmp.Or(memory, frontier.DefaultMemory)>>20)
		return nil, nil
	}
	a := &answer{
		Kind: "pack", Engine: r.Engine, Status: model.StatusLimit, Termination: model.Termination(r.Termination),
		Tuned:   &packing.Choice{Kernel: frontierEngine, Why: why},
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

// anyNumber reports whether a piece may be used any number of times.
func anyNumber(packed *puzzle.PackingCover) bool {
	return slices.ContainsFunc(packed.Shapes, func(shape puzzle.Shape) bool { return shape.Most == puzzle.Unlimited })
}

// in64 returns a number that is known and has its place in 64 bits, or nil.
func in64(n *big.Int) *uint64 {
	if n == nil || !n.IsUint64() {
		return nil
	}
	return ptr(n.Uint64())
}
