// The loop of Arfaee, Zilles and Holte 2011 (see doc.go): draw boards, solve them, learn
// from the paths, draw harder ones. Boards are random walks from the goal; a round that
// solved enough of them makes the next walk longer, one that did not makes the searches
// wider. In the end boards are drawn uniformly.
//
// Everything random follows from the seed and the number of the round and the board, so a
// run that was cut off and resumed gives the same network.

package bootstrap

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
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
	rate        = 2e-3    // learning rate at the beginning of each training
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
	d       *domain
	net     *mlp
	samples []sample // the latest paths
	rounds  []Round
}

// Learn runs the loop and returns the network. Every round is appended to the log, and
// a run with a log of the same options continues where that ends. The errors: the goal has
// no pattern databases; the log is of other options or cannot be read or written; maxStuck
// rounds in a row solved too few boards; or that of ctx, when it has ended.
func Learn(ctx context.Context, l Log, o Options) (*Network, error) {
	o.complete()
	d, err := open(ctx, puzzle.Slide{Start: o.Goal, Goal: o.Goal}, o.Tables)
	if err != nil {
		return nil, err
	}
	x := &learner{o: o, d: d}
	widths := append(append([]int{d.inputs()}, hidden...), 1)
	x.net = newMLP(widths, rand.New(rand.NewPCG(o.Seed, 0)))
	if err := x.resume(l); err != nil {
		return nil, fmt.Errorf("the log: %w", err)
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
	return x.network(), nil
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
		return walk(rng, x.o.Goal, r.Walk)
	}
	for {
		b := x.o.Goal.Clone()
		rng.Shuffle(len(b.Tiles), func(i, k int) { b.Tiles[i], b.Tiles[k] = b.Tiles[k], b.Tiles[i] })
		if ok, _ := (puzzle.Slide{Start: b, Goal: x.o.Goal}).Solvable(); ok {
			return b
		}
	}
}

// walk makes random moves, none of which takes back the one before.
func walk(rng *rand.Rand, b puzzle.Board, steps int) puzzle.Board {
	for last := puzzle.Move(0); steps > 0; {
		m := moveOrder[rng.IntN(len(moveOrder))]
		next, ok := b.Apply(m)
		if !ok || last != 0 && m == last.Inverse() {
			continue
		}
		b, last = next, m
		steps--
	}
	return b
}

// round solves the boards of a round and learns.
func (x *learner) round(ctx context.Context, r *Round) error {
	boards, paths := make([]puzzle.Board, r.Boards), make([][]uint8, r.Boards)
	found, expanded := make([]bool, r.Boards), make([]uint64, r.Boards)
	longest := maxMoves
	if r.Walk > 0 {
		longest = min(longest, r.Walk)
	}
	var wait sync.WaitGroup
	for t := range x.o.Threads {
		wait.Add(1)
		go func() {
			defer wait.Done()
			b := newBeam(x.d, x.net)
			for i := t; i < r.Boards && ctx.Err() == nil; i += x.o.Threads {
				boards[i] = x.draw(r, i)
				before := b.expanded
				paths[i], found[i] = b.run(ctx, tilesOf(puzzle.Slide{Start: boards[i], Goal: x.o.Goal}), r.Width, longest)
				expanded[i] = b.expanded - before
			}
		}()
	}
	wait.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for i, board := range boards {
		r.Expanded += expanded[i]
		if !found[i] {
			continue
		}
		r.Solved++
		r.Moves += float64(len(paths[i]))
		r.Plans = append(r.Plans, puzzle.FormatMoves(movesOf(paths[i])))
		x.remember(board, paths[i])
	}
	if r.Solved > 0 {
		r.Moves /= float64(r.Solved)
	}
	r.Samples = len(x.samples)
	rng := rand.New(rand.NewPCG(x.o.Seed, uint64(r.Number)<<32|1<<31))
	r.Loss = newTrainer(x.net).train(x.samples, epochs, rate, rng)
	r.Weights = x.net.flat()
	return nil
}

func movesOf(path []uint8) []puzzle.Move {
	moves := make([]puzzle.Move, len(path))
	for i, dir := range path {
		moves[i] = moveOrder[dir]
	}
	return moves
}

// remember adds the positions of a path from board to the goal as samples, each with the
// moves left, and drops the oldest ones beyond window.
func (x *learner) remember(board puzzle.Board, path []uint8) {
	s := x.d.start(tilesOf(puzzle.Slide{Start: board, Goal: x.o.Goal}))
	for left := len(path); ; left-- {
		one := sample{make([]float32, x.d.inputs()), float32(left)}
		x.d.features(one.features, &s)
		x.samples = append(x.samples, one)
		if left == 0 {
			break
		}
		x.d.move(&s, path[len(path)-left])
	}
	if over := len(x.samples) - window; over > 0 {
		x.samples = append(x.samples[:0], x.samples[over:]...)
	}
}
