package pricing

// A board from start to end: a plan by a beam, of moves rising from the bound of the 0/1 dual,
// then one proof that there is no plan of two moves fewer. Where the proof finds a shorter plan
// it is repeated for that one. Own.

import (
	"context"
	"errors"
	"fmt"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Kind names a way to make the dual.
type Kind string

// The kinds of duals.
const (
	ByPrices   Kind = "prices"   // prices found for the board, see Find
	ByAdditive Kind = "additive" // the 0/1 dual, see NewAdditive
)

// Options say how a board is solved. The zero value is prices, one thread, no limits.
type Options struct {
	Dual     Kind    // "" is ByPrices
	Patterns [][]int // the partition of the dual that proves; nil: the package chooses one
	Rounds   int     // of the ascent of prices; 0 is 20
	Threads  int     // goroutines of the proof; 0 is 1
	Nodes    uint64  // limit of boards visited by one proof; 0 is none
	Memory   int64   // most bytes for tables, and for prices while they are made; 0 is no limit
	Width    int     // boards a step of the last beam; 0 is 20,000
	Watch    func(Progress)
}

// Answer is the outcome of [Solve].
type Answer struct {
	Moves   []puzzle.Move // a plan; nil when none was found, empty when none is needed
	Found   bool          // Moves is a plan
	Bound   int           // every plan has at least this many moves
	Proven  bool          // Moves is a shortest plan: its length is Bound
	By      string        // what proved the bound: "branch and bound: 3,416,819 boards, prices of 2-2-2-2-2-2-2-1"
	Nodes   uint64        // boards visited by all proofs
	Stopped model.Termination
	Dual    Dual // of the last proof; nil where none was needed

	board *grid
}

// defaultWidth is that of the beam which tries to shorten the plan that a beam of narrow boards
// found, before a proof does.
const (
	narrow       = 1_000
	defaultWidth = 20_000
)

// Solve finds a plan and proves it shortest. When ctx ends or a limit is reached the answer has
// the best plan and bound so far, and Stopped says why. Where prices do not fit into the memory,
// or plans are longer than MostHorizon, the proof is by the 0/1 dual that guides the beam. The
// errors: the board is none, an *UnsolvableError, a partition that is none, a *MemoryError.
func Solve(ctx context.Context, s puzzle.Slide, o Options) (*Answer, error) {
	g, err := newGrid(s)
	if err != nil {
		return nil, err
	}
	if o.Dual == "" {
		o.Dual = ByPrices
	}
	if o.Dual != ByPrices && o.Dual != ByAdditive {
		return nil, fmt.Errorf("dual %q; expected %s or %s", o.Dual, ByPrices, ByAdditive)
	}
	r := &solver{Options: o, g: g, out: &Answer{board: g, Bound: g.manhattan(), Stopped: model.Completed}}
	if r.Width == 0 {
		r.Width = defaultWidth
	}
	if err := r.run(ctx); err != nil {
		if ctx.Err() == nil || !errors.Is(err, ctx.Err()) {
			return nil, err
		}
		r.out.Stopped = stopped(ctx)
	}
	return r.out, nil
}

// solver is one run of Solve.
type solver struct {
	Options
	g   *grid
	out *Answer
}

func (r *solver) run(ctx context.Context) error {
	if r.g.manhattan() == 0 {
		r.out.Moves, r.out.Found, r.out.Proven, r.out.By = []puzzle.Move{}, true, true, "the start is the goal"
		return nil
	}
	guide, err := r.guide(ctx)
	if err != nil {
		return err
	}
	if err := r.plan(ctx, guide); err != nil || !r.out.Found {
		return err
	}
	if r.Dual == ByPrices && len(r.out.Moves) > longPlan {
		if err := r.shorten(ctx); err != nil {
			return err
		}
	}
	for {
		most := len(r.out.Moves) - 2
		if most < r.out.Bound {
			r.out.Bound, r.out.Proven = len(r.out.Moves), true
			if r.out.By == "" {
				r.out.By = "the distances of the tiles"
			}
			return nil
		}
		if again, err := r.prove(ctx, guide, most); err != nil || !again {
			return err
		}
	}
}

// slack is how many moves above the bound of the start a plan may have before a wider beam is tried.
const slack = 100

// longPlan is the length from which the beam by tables of four tiles often misses a shortest
// plan of the 15-puzzle by two moves; up to there it found one on 20 of 20 boards.
const longPlan = 55

// guide makes the 0/1 dual that sorts the beam: the one that proves, or for prices one of
// patterns of up to four tiles, whose tables take a twentieth of a second.
func (r *solver) guide(ctx context.Context) (*Additive, error) {
	patterns := r.Patterns
	if r.Dual == ByPrices {
		patterns = cut(r.g.byRows(), min(4, additiveSize(r.g.cells)))
	}
	return NewAdditive(ctx, r.g.board, patterns, r.Memory)
}

// shorten looks for a shorter plan with larger tables, a second's work. Where they do not fit
// the plan stays as it is.
func (r *solver) shorten(ctx context.Context) error {
	guide, err := NewAdditive(ctx, r.g.board, nil, r.Memory)
	var memory *MemoryError
	if errors.As(err, &memory) {
		return nil
	}
	for err == nil {
		var moves []puzzle.Move
		if moves, err = Beam(ctx, guide, len(r.out.Moves)-2, r.Width); moves == nil {
			return err
		}
		r.out.Moves = moves
	}
	return err
}

// plan runs the beam for rising numbers of moves until it finds a plan. The first number is
// the bound of the 0/1 dual.
func (r *solver) plan(ctx context.Context, guide *Additive) error {
	w, err := guide.walk(0)
	if err != nil {
		return err
	}
	least := int(w.(*additiveWalk).frames[0].least(len(guide.views)))
	if r.Dual == ByAdditive && least > r.out.Bound {
		r.out.Bound, r.out.By, r.out.Dual = least, "the dual "+guide.String()+" at the start", guide
	}
	width := min(narrow, r.Width)
	for most := least; most >= r.out.Bound; {
		if why := stopped(ctx); why != "" {
			r.out.Stopped = why
			return nil
		}
		moves, err := Beam(ctx, guide, most, width)
		switch {
		case err != nil:
			return err
		case moves != nil: // a wide beam may find a shorter one
			r.out.Moves, r.out.Found = moves, true
			most, width = len(moves)-2, r.Width
		case r.out.Found:
			return nil
		case most >= least+slack: // a narrow beam may find none, however long
			most, width = least, 4*width
		default:
			most += 2
		}
	}
	return nil
}

// prove runs one proof; again says that a shorter plan was found.
func (r *solver) prove(ctx context.Context, guide *Additive, most int) (again bool, err error) {
	dual := Dual(guide)
	if r.Dual == ByPrices {
		if dual, err = r.affordable(ctx, most, guide); err != nil {
			return false, err
		}
	}
	p, err := Prove(ctx, dual, most, Search{Threads: r.Threads, Nodes: r.Nodes, Watch: r.Watch})
	if err != nil {
		return false, err
	}
	r.out.Nodes += p.Nodes
	switch {
	case p.Found:
		r.out.Moves = p.Moves
		return true, nil
	case p.Refuted:
		r.out.Dual, r.out.Bound, r.out.Proven = dual, most+2, true
		r.out.By = fmt.Sprintf("branch and bound: %s, %s", english.Count(int(p.Nodes), "board"), dual)
	default:
		r.out.Stopped = p.Stopped
	}
	return false, nil
}

// easyTree is how many boards are proven sooner with pairs than prices of triples are found.
const easyTree = 5e6

// affordable is the prices for a proof, or where they would be too many, the 0/1 dual.
func (r *solver) affordable(ctx context.Context, most int, guide *Additive) (Dual, error) {
	if r.g.parity(most) > MostHorizon {
		return guide, nil
	}
	dual, err := r.prices(ctx, most)
	var memory *MemoryError
	if errors.As(err, &memory) {
		return guide, nil
	}
	return dual, err
}

// prices finds prices for a proof: first of pairs, by rows of the goal, from which the tree is
// sampled; then of pairs chosen by the sample; and where the estimated tree is large, of
// triples chosen by it.
func (r *solver) prices(ctx context.Context, most int) (Dual, error) {
	find := func(patterns [][]int, rounds int) (*Prices, error) {
		if r.Rounds > 0 {
			rounds = r.Rounds
		}
		return Find(ctx, r.g.board, most, PriceOptions{Patterns: patterns, Rounds: rounds, Memory: r.Memory})
	}
	if r.Patterns != nil {
		return find(r.Patterns, 0)
	}
	first, err := find(nil, 2)
	if err != nil {
		return nil, err
	}
	for size := 2; ; size++ {
		boards, sample, err := probe(first, most, probes)
		if err != nil || boards < smallTree || size > 2 && boards < easyTree || size > min(3, r.g.mostTiles()) {
			return first, err
		}
		patterns, err := r.g.choose(ctx, sample, size)
		if err != nil {
			return nil, err
		}
		better, err := find(patterns, []int{2: 10, 3: 2}[size])
		var memory *MemoryError
		if size > 2 && errors.As(err, &memory) {
			return first, nil
		}
		if err != nil {
			return nil, err
		}
		first = better
	}
}

// probes are the descents of an estimate; a tree below smallTree needs no better prices.
const (
	probes    = 3000
	smallTree = 1e5
)
