// Package bootstrap learns a heuristic for boards that are too large to be labelled with optimal
// lengths, as S. J. Arfaee, S. Zilles, R. C. Holte, "Learning heuristic functions for large state
// spaces", Artificial Intelligence 175 (2011) 2075-2098: draw boards, solve them, learn from the
// plans, draw harder ones. Package native/slide/learned/bootstrap has the network and the search. Boards are random walks from the goal; a round that
// solved enough of them makes the next walk longer, one that did not makes the searches
// wider. In the end boards are drawn uniformly.
//
// Everything random follows from the seed and the number of the round and the board, so a
// run that was cut off and resumed gives the same network.
//
// Not here: the search that a user runs (native/slide/learned/bootstrap). Begin with bootstrap.go.
package bootstrap

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/tilemip/tilemip/cmd/lab/internal/labels"
	"github.com/tilemip/tilemip/cmd/lab/internal/training"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned/bootstrap"
)

// Options steer the learning; the zero value learns the 24-puzzle.
type Options struct {
	Goal    puzzle.Board // the zero value is that of Korf's boards: 5×5, the blank first
	Seed    uint64
	Boards  int // drawn in a round; 0 is 64
	Rounds  int // it ends after this many rounds of uniformly drawn boards that went well; 0 is 6
	Width   int // beam width of the first searches, in positions; 0 is 100
	Widest  int // no search is wider; 0 is 1000
	Threads int // 0 is one; the outcome does not depend on it

	Tables   slide.Options // of the pattern databases; groups of six tiles unless it names others
	Progress func(Round)   // after each round; may be nil
}

// The loop's own choices.
const (
	firstWalk   = 8       // random moves from the goal in the first round
	walkGrowth  = 1.5     // factor of the walk after a round that went well
	longestWalk = 80      // moves for each cell of the board; beyond, boards are drawn uniformly
	wellSolved  = 0.75    // fraction of the boards of a round that must be solved for harder ones
	maxStuck    = 20      // rounds in a row that may solve too few
	window      = 200_000 // samples that are kept, the latest
	epochs      = 8       // passes over the samples after each round
	rate        = 2e-3    // greatest learning rate of each training
	batch       = 64      // samples of a step
)

// hidden are the widths of the network's hidden layers.
var hidden = []int{32, 16}

// Round is what a round of the loop did.
type Round struct {
	Number   int       `json:"round"`
	Walk     int       `json:"walk"`  // random moves of the boards from the goal; 0: drawn uniformly
	Width    int       `json:"width"` // of the searches
	Boards   int       `json:"boards"`
	Solved   int       `json:"solved"`
	Moves    float64   `json:"mean_moves"` // of the solutions
	Expanded uint64    `json:"expanded"`
	Samples  int       `json:"samples"` // learned from after the round
	Loss     float64   `json:"mean_squared_error"`
	Plans    []string  `json:"plans"`   // that were found
	Weights  []float32 `json:"weights"` // after the round
}

// learner is one run.
type learner struct {
	o       Options
	layers  []int     // of the network: inputs, outputs of each layer
	weights []float32 // as package training has them; nil before the first round
	samples samples   // of the latest plans
	rounds  []Round
	tables  string  // of the searches
	loss    float64 // mean squared error of the last pass
}

// samples are positions on plans that were found: their features, and the moves left.
type samples struct {
	features [][]float32
	moves    []float32
}

// Inputs, Ones, Len, Sum and Fill are of the interface training.Samples.
func (s *samples) Inputs() int { return len(s.features[0]) }
func (s *samples) Ones() int   { return s.Inputs() }
func (s *samples) Len() int    { return len(s.moves) }
func (s *samples) Sum() uint32 { return 0 }
func (s *samples) Fill(x []float32, i int) float32 {
	copy(x, s.features[i])
	return s.moves[i]
}

// Learn runs the loop and returns the network. Every round is appended to the log, and
// a run with a log of the same options continues where that ends. The errors: the goal has
// no pattern databases; the log is of other options or cannot be read or written; maxStuck
// rounds in a row solved too few boards; or that of ctx, when it has ended.
func Learn(ctx context.Context, l Log, o Options) (*bootstrap.Network, error) {
	o.complete()
	goal, err := bootstrap.Features(ctx, puzzle.Slide{Start: o.Goal, Goal: o.Goal}, nil, o.Tables)
	if err != nil {
		return nil, err
	}
	x := &learner{o: o, layers: slices.Concat([]int{len(goal[0])}, hidden, []int{1})}
	if err := x.resume(ctx, l); err != nil {
		return nil, fmt.Errorf("the log: %w", err)
	}
	if x.weights == nil { // random ones
		x.samples = samples{goal, []float32{0}}
		if err := x.train(ctx, 0, 0); err != nil {
			return nil, err
		}
		x.samples = samples{}
	}
	stuck := 0
	for next := x.next(); next.Walk > 0 || x.uniform() < o.Rounds; next = x.next() {
		if err := x.round(ctx, &next); err != nil {
			return nil, err
		}
		line, err := json.Marshal(next)
		if err != nil {
			return nil, err
		}
		if _, err := l.Write(append(line, '\n')); err != nil {
			return nil, err
		}
		x.rounds = append(x.rounds, next)
		if o.Progress != nil {
			o.Progress(next)
		}
		if stuck++; next.well() {
			stuck = 0
		}
		if stuck == maxStuck {
			return nil, fmt.Errorf("%d rounds one after the other solved too few boards: walks of %d moves, width %d", stuck, next.Walk, next.Width)
		}
	}
	return x.network()
}

// complete replaces zero values by the defaults.
func (o *Options) complete() {
	if o.Goal.Rows == 0 {
		o.Goal = puzzle.StandardGoal(5, 5)
		o.Goal.Tiles = append([]int{0}, o.Goal.Tiles[:24]...)
		for i := range o.Goal.Tiles {
			o.Goal.Tiles[i] = i
		}
	}
	for _, one := range []struct {
		value *int
		zero  int
	}{{&o.Boards, 64}, {&o.Rounds, 6}, {&o.Width, 100}, {&o.Widest, 1000}, {&o.Threads, 1}} {
		if *one.value <= 0 {
			*one.value = one.zero
		}
	}
}

// well reports whether a round solved enough for harder boards.
func (r *Round) well() bool { return float64(r.Solved) >= wellSolved*float64(r.Boards) }

// uniform counts the rounds of random boards that went well.
func (x *learner) uniform() int {
	n := 0
	for i := range x.rounds {
		if x.rounds[i].Walk == 0 && x.rounds[i].well() {
			n++
		}
	}
	return n
}

// next returns the settings of the next round: longer walks after one that went well,
// else wider searches.
func (x *learner) next() Round {
	r := Round{Number: len(x.rounds) + 1, Walk: firstWalk, Width: x.o.Width, Boards: x.o.Boards}
	if len(x.rounds) == 0 {
		return r
	}
	last := x.rounds[len(x.rounds)-1]
	r.Walk, r.Width = last.Walk, last.Width
	switch {
	case !last.well():
		r.Width = min(2*r.Width, x.o.Widest)
	case last.Walk > 0:
		if r.Walk = int(walkGrowth * float64(last.Walk)); r.Walk > longestWalk*len(x.o.Goal.Tiles) {
			r.Walk = 0
		}
	default:
		r.Width = min(2*r.Width, x.o.Widest)
	}
	return r
}

// draw returns board i of a round.
func (x *learner) draw(r *Round, i int) puzzle.Board {
	rng := rand.New(rand.NewPCG(x.o.Seed, uint64(r.Number)<<32|uint64(i)))
	if r.Walk > 0 {
		return labels.Wander(rng, x.o.Goal, r.Walk)
	}
	for {
		b := x.o.Goal.Clone()
		rng.Shuffle(len(b.Tiles), func(i, k int) { b.Tiles[i], b.Tiles[k] = b.Tiles[k], b.Tiles[i] })
		if ok, _ := (puzzle.Slide{Start: b, Goal: x.o.Goal}).Solvable(); ok {
			return b
		}
	}
}

// round solves the boards of a round and learns.
func (x *learner) round(ctx context.Context, r *Round) error {
	net, err := x.network()
	if err != nil {
		return err
	}
	search := bootstrap.SearchOptions{Network: net, Width: r.Width, Longest: r.Walk, Piece: -1, Tables: x.o.Tables}
	boards, found, failed := make([]puzzle.Slide, r.Boards), make([]slide.Result, r.Boards), make([]error, r.Boards)
	training.Share(x.o.Threads, r.Boards, func(i int) {
		if ctx.Err() == nil {
			boards[i] = puzzle.Slide{Start: x.draw(r, i), Goal: x.o.Goal}
			found[i], failed[i] = bootstrap.Solve(ctx, boards[i], search)
		}
	})
	if err := cmp.Or(ctx.Err(), errors.Join(failed...)); err != nil {
		return err
	}
	for i, one := range found {
		r.Expanded += one.Expanded
		x.tables = cmp.Or(one.Tables, x.tables)
		if !one.Solved {
			continue
		}
		r.Solved++
		r.Moves += float64(len(one.Moves))
		r.Plans = append(r.Plans, puzzle.FormatMoves(one.Moves))
		if err := x.remember(ctx, boards[i], one.Moves); err != nil {
			return err
		}
	}
	if r.Solved > 0 {
		r.Moves /= float64(r.Solved)
	}
	if r.Samples = x.samples.Len(); r.Samples > 1 {
		if err := x.train(ctx, uint64(r.Number), epochs); err != nil {
			return err
		}
	}
	r.Loss, r.Weights = x.loss, x.weights
	return nil
}

// remember adds the positions of a plan as samples, each with the moves left, and drops the oldest
// ones beyond window.
func (x *learner) remember(ctx context.Context, s puzzle.Slide, moves []puzzle.Move) error {
	features, err := bootstrap.Features(ctx, s, moves, x.o.Tables)
	if err != nil {
		return err
	}
	all := &x.samples
	for i, one := range features {
		all.features, all.moves = append(all.features, one), append(all.moves, float32(len(moves)-i))
	}
	if over := all.Len() - window; over > 0 {
		all.features, all.moves = append(all.features[:0], all.features[over:]...), append(all.moves[:0], all.moves[over:]...)
	}
	return nil
}

// train goes on from the weights, or from random ones, with the samples.
func (x *learner) train(ctx context.Context, round uint64, epochs int) error {
	r := training.Recipe{Layers: hidden, Activation: "relu", Norm: "none", Rate: rate, Schedule: "cycle", Batch: min(batch, max(2, x.samples.Len())), Epochs: max(1, epochs), Seed: x.o.Seed<<16 | round}
	if err := r.Complete(); err != nil {
		return err
	}
	n, err := (&training.Run{Recipe: r, Data: &x.samples, Start: x.weights}).Train(ctx)
	if err != nil {
		return err
	}
	x.weights, x.loss = n.Weights(), 0
	if last := len(n.Curve) - 1; last >= 0 {
		x.loss = n.Curve[last].TrainLoss
	}
	return nil
}

// network returns the network, with the options and rounds as provenance.
func (x *learner) network() (*bootstrap.Network, error) {
	rounds := slices.Clone(x.rounds)
	for i := range rounds {
		rounds[i].Plans, rounds[i].Weights = nil, nil
	}
	n := &bootstrap.Network{File: bootstrap.File{Rows: x.o.Goal.Rows, Cols: x.o.Goal.Cols, Layers: x.layers}}
	n.Provenance = map[string]any{"seed": x.o.Seed, "boards": x.o.Boards, "width": x.o.Width, "widest": x.o.Widest, "tables": x.tables, "rounds": rounds}
	// A layer of package training has the weights by input, then output, and then the biases; one
	// of the file has them by output, then input, each output's bias last.
	from := x.weights
	for i, in := range x.layers[:len(x.layers)-1] {
		out := x.layers[i+1]
		for o := range out {
			for k := range in + 1 {
				n.Weights = append(n.Weights, from[k*out+o])
			}
		}
		from = from[(in+1)*out:]
	}
	return bootstrap.ReadNetwork(n.Encode())
}
