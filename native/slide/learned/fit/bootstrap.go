// Bootstrapping from an untrained network: S. Arfaee, S. Zilles, R. Holte, "Learning heuristic
// functions for large state spaces", Artificial Intelligence 175, 2011, section 3. Random boards are
// searched under a limit with a network of random weights, which solves a handful; the network
// learns from the positions of these solutions; those left are tried again. A round that solves too
// few doubles the limit. Where an untrained network solves none at all, the boards begin as random
// walks from the goal, as the paper's RandomWalk does.
//
// Package bootstrap does the same for the 24-puzzle, with beam searches and pattern databases as
// inputs; here the inputs are the tiles alone, and the search is A*, as Cahlík and Surynek plan.

package fit

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// Bootstrap are the options of bootstrapping.
type Bootstrap struct {
	Side     int         // 3 or 4
	Boards   int         // instances, of which all are to be solved
	Walk     int         // the instances are random walks from the goal of up to so many moves; 0: uniformly random boards
	Limit    uint64      // nodes generated in a search of the first round
	Rounds   int         // at most
	Hidden   []int       // widths of the hidden layers
	Seed     uint64      // of all that is random
	Progress func(Round) // after each round; may be nil
}

// Round is what a round did.
type Round struct {
	Number   int
	Limit    uint64  // of its searches
	Tried    int     // instances that were left
	Solved   int     // of them
	Moves    float64 // of their plans, the mean
	Expanded uint64  // by all searches
	Samples  int     // positions learned from after it
}

// enough is the part of the instances left that a round is to solve, or else the limit doubles.
const enough = 0.1

// Run bootstraps a network and returns it with the samples that it learned from. The error is that of learned.Search or of ctx.
func (o Bootstrap) Run(ctx context.Context) (*Net, *Boards, error) {
	cells := o.Side * o.Side
	n, err := NewNet(slices.Concat([]int{cells * cells}, o.Hidden, []int{1}), "relu", cells, 1, rand.New(rand.NewPCG(o.Seed, 1)))
	if err != nil {
		return nil, nil, err
	}
	left := o.instances()
	samples := &Boards{Side: o.Side, Mirror: true, All: []Board{{tilesOf(puzzle.StandardGoal(o.Side, o.Side)), 0}}}
	limit := o.Limit
	for round := 1; round <= o.Rounds && len(left) > 0; round++ {
		r := Round{Number: round, Limit: limit, Tried: len(left)}
		if left, err = o.solve(ctx, n, samples, left, &r); err != nil {
			return nil, nil, err
		}
		if r.Solved > 0 {
			r.Moves /= float64(r.Solved)
		}
		if float64(r.Solved) < enough*float64(r.Tried) {
			limit *= 2
		}
		r.Samples = samples.Len()
		if r.Solved > 0 {
			if err := Train(ctx, n, samples, Options{Epochs: 1 + 60_000/samples.Len(), Batch: 32, Seed: o.Seed + uint64(round)}); err != nil {
				return nil, nil, err
			}
		}
		if o.Progress != nil {
			o.Progress(r)
		}
	}
	return n, samples, nil
}

// solve searches the boards of a round, remembers the plans and returns the boards without one.
func (o Bootstrap) solve(ctx context.Context, n *Net, samples *Boards, boards []puzzle.Board, r *Round) (left []puzzle.Board, err error) {
	net, err := n.Network(learned.Description{Name: "bootstrap", Side: o.Side}, samples)
	if err != nil {
		return nil, err
	}
	for _, start := range boards {
		s := puzzle.Slide{Start: start, Goal: puzzle.StandardGoal(o.Side, o.Side)}
		found, err := learned.Search(ctx, s, learned.Options{Mode: learned.Estimates, Network: net, Pure: true, First: true, Views: 1, Run: native.Run{NodeLimit: r.Limit}})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		r.Expanded += found.Expanded
		if !found.Solved || found.PlanBy != "" {
			left = append(left, start)
			continue
		}
		r.Solved++
		r.Moves += float64(len(found.Moves))
		samples.remember(s, found.Moves)
	}
	return left, nil
}

// instances draws the boards.
func (o Bootstrap) instances() (all []puzzle.Board) {
	for i := range o.Boards {
		rng := rand.New(rand.NewPCG(o.Seed, uint64(i)<<8|2))
		if o.Walk == 0 {
			all = append(all, puzzle.Random(rng, o.Side, o.Side))
			continue
		}
		b := puzzle.StandardGoal(o.Side, o.Side)
		for step := rng.IntN(o.Walk) + 1; step > 0; {
			if next, ok := b.Apply([]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}[rng.IntN(4)]); ok {
				b = next
				step--
			}
		}
		all = append(all, b)
	}
	return all
}

// remember adds the positions of a plan, each with the moves that it has left there.
func (b *Boards) remember(s puzzle.Slide, moves []puzzle.Move) {
	at := s.Start
	for i, m := range moves {
		b.All = append(b.All, Board{tilesOf(at), float32(len(moves) - i)})
		at, _ = at.Apply(m)
	}
}

// tilesOf returns a board with the standard goal by cell: the goal cell of its tile.
func tilesOf(b puzzle.Board) []uint8 {
	tiles := make([]uint8, len(b.Tiles))
	for cell, tile := range b.Tiles {
		tiles[cell] = uint8((tile + len(b.Tiles) - 1) % len(b.Tiles))
	}
	return tiles
}
