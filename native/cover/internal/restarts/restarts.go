// The entry point: runs until one ends before its bound or a limit is reached. Own.

package restarts

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
)

// Engine is the name of this engine in results.
const Engine = "restarts"

// checkInterval is the number of placements between two looks at the context and the clock; of large
// puzzles it is less.
const checkInterval = 4096

// firstRun is the bound on the placements of the first run in each order of the cells; from
// one to the next the bound is multiplied by longerRun, so that in the end a run searches
// the whole tree.
const (
	firstRun  = 1 << 19
	longerRun = 1.05
)

// chance is the range of the random part in the rank of a shape, in pairs of neighbouring
// cells.
const chance = 0.5

// Search looks for solutions of a packing puzzle in which every cell is filled and every
// piece is used once. With Limit 1 there are restarts; otherwise one run lists all solutions,
// or as many as Limit, without them. Seed is that of the orders in which shapes and placements
// are tried. The deadline of ctx is the time limit. Nodes of the result are the placements made;
// with Termination Completed and no solution a run has searched the whole tree: there is none.
// An error means another puzzle.
func Search(ctx context.Context, pc *puzzle.PackingCover, o cover.Options) (found cover.Result, begun int, err error) {
	if !pc.Packing.Plain() {
		return found, 0, fmt.Errorf("packing %q: cells may stay empty or pieces be left over; this engine uses every piece once and fills every cell", pc.Packing.Name)
	}
	clock := native.NewClock(ctx, min(checkInterval, native.Every(len(pc.Placements))), &o.Run)
	r := &runs{pc: pc, o: o, clock: &clock, first: firstRun, Result: cover.Result{Engine: Engine}}
	if pieces, region := pc.Packing.Volume(); pieces == region && clock.Check(0) {
		r.all()
	}
	if r.Elapsed = time.Since(clock.Began); r.Termination == "" {
		r.Termination = clock.Ended.OrCompleted()
	}
	return r.Result, r.begun, nil
}

// runs is the state of one call of Search.
type runs struct {
	cover.Result

	begun int // runs
	pc    *puzzle.PackingCover
	o     cover.Options
	clock *native.Clock
	first float64 // bound on the placements of the first runs
}

// all makes runs, the orders of the cells in turn, until one finds a solution or searches
// the whole tree, or a limit is reached.
func (r *runs) all() {
	random, hardness := rand.New(rand.NewPCG(r.o.Seed, 6)), hard(r.pc)
	searches := r.searches()
	for bound := r.first; ; bound *= longerRun {
		for _, s := range searches {
			r.begun++
			s.shuffle(random)
			s.link(ranked(hardness, random))
			if s.placed, s.bound = r.Nodes, r.Nodes+uint64(bound); r.o.Limit != 1 {
				s.bound = math.MaxUint64
			}
			s.rare(0)
			r.Nodes = s.placed
			if s.done || r.clock.Ended != "" || s.placed < s.bound {
				return
			}
		}
	}
}

// searches makes the state of the runs in each order of the cells; one order is enough to
// list solutions.
func (r *runs) searches() (out []*search) {
	possible, all := sums(r.pc, neighbours(r.pc)), slices.Repeat([]bool{true}, len(r.pc.Placements))
	for _, order := range orders(r.pc) {
		keep := newSearch(newLayout(r.pc, order, all), possible, r.clock).filter()
		s := newSearch(newLayout(r.pc, order, keep), possible, r.clock)
		s.found = func() { r.found(s) }
		s.report = func() { r.clock.Report(func() native.Progress { return r.progress(s) }) }
		if out = append(out, s); r.o.Limit != 1 {
			break
		}
	}
	return out
}

// found takes a solution.
func (r *runs) found(s *search) {
	r.Solutions++
	if r.o.Visit != nil {
		options := make([]int, len(s.chosen))
		for i, o := range s.chosen {
			options[i] = int(o)
		}
		r.o.Visit(options)
	}
	if r.o.Limit > 0 && r.Solutions == uint64(r.o.Limit) {
		r.Termination, s.done = native.SolutionLimit, true
	}
}

// progress is where the search is.
func (r *runs) progress(s *search) native.Progress {
	at := native.Progress{Nodes: s.placed, Solutions: r.Solutions, Depth: len(s.chosen)}
	if r.o.Limit == 1 {
		at.Where = fmt.Sprintf("run %d, %d pieces left at best; %d placements", r.begun, s.fewest, s.placed)
	}
	return at
}

// hard returns the rank of each shape: the pairs of neighbouring cells of a piece. Pieces
// with few are hard to place at the end.
func hard(pc *puzzle.PackingCover) []float64 {
	near, rank, known := neighbours(pc), make([]float64, len(pc.Shapes)), make([]bool, len(pc.Shapes))
	for _, pl := range pc.Placements {
		if known[pl.Shape] {
			continue
		}
		known[pl.Shape] = true
		for _, c := range pl.Cells {
			for _, d := range near[c] {
				if slices.Contains(pl.Cells, d) {
					rank[pl.Shape] += 0.5
				}
			}
		}
	}
	return rank
}

// ranked orders the shapes by their rank and a random part, least first.
func ranked(rank []float64, r *rand.Rand) []int {
	value := make([]float64, len(rank))
	for s := range value {
		value[s] = rank[s] + chance*r.Float64()
	}
	return sorted(len(rank), func(i, j int) int {
		if value[i] < value[j] {
			return -1
		}
		return 1
	})
}
