// The entry: a problem, a network and a mode; what is guaranteed of the answer, and why.

package learned

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
)

// Result is the outcome. Of the embedded result, Optimal says that the moves are proven
// shortest and Bound what is proven. The counts are those of the network's search and of
// the proof together.
type Result struct {
	slide.Result        // its Guarantee is "optimal, proven", "within factor 1.1" or "no guarantee"; empty when there is no solution
	First        uint64 // nodes that the network's search had expanded at its first solution
	Found        uint64 // and at its last and shortest one
	Learned      uint64 // and in all
	Upper        int    // moves of that solution, before the proof; 0 when there was none
}

// proven is the guarantee of a shortest solution.
const proven = "optimal, proven"

// Search solves s. Boards of 5×5 are searched with the network of package bootstrap, of
// which the options Views, Risk, Margin, Weight and Pure have no effect. The errors: s fails
// its Check, is not of the network's size or, without one, 3×3 to 5×5, or its goal's blank is not
// in a corner; options are out of range; a shipped network is damaged.
func Search(ctx context.Context, s puzzle.Slide, o Options) (Result, error) {
	began := time.Now()
	if err := s.Check(); err != nil {
		return Result{}, err
	}
	own := o.Network == nil
	if err := o.suit(s); err != nil {
		return Result{}, err
	}
	if own && large(s) {
		return searchLarge(ctx, s, o, began)
	}
	tiles, turned, err := boardFor(o.Network, s)
	if err != nil {
		return Result{}, err
	}
	if r, done := slide.Decided(s, began); done {
		return Result{Result: r}, nil
	}
	r := Result{Result: slide.Result{Termination: native.Completed, Heuristic: "learned"}}
	values, err := openValues(ctx, o.Network, o.Proof.TableWarning)
	r.Build = time.Since(began)
	if err != nil {
		if r.Termination = native.Stopped(ctx); r.Termination == "" {
			return r, err
		}
		err = r.stopped(s)
		r.guarantee(o)
		r.Elapsed = time.Since(began)
		return r, err
	}
	r.Tables = values.String()
	x := newSearch(ctx, &o, newInference(o.Network, o.Views), values, began)
	x.begin(tiles[:])
	r.take(x, turned)
	if (o.Mode == Prove || o.Mode == Focal && r.Bound < r.needed(o)) && x.clock.Ended == "" && !r.Optimal {
		err = r.prove(ctx, s, o)
	}
	if err == nil && r.Termination != native.Completed {
		err = r.stopped(s)
	}
	r.guarantee(o)
	r.Elapsed = time.Since(began)
	return r, err
}

// suit completes the options; without a network it takes that of the program for the board.
func (o *Options) suit(s puzzle.Slide) (err error) {
	if o.Network == nil && s.Start.Rows == shapes[3].side {
		if o.Network, err = Shipped(smallest); err != nil {
			return err
		}
	}
	return o.complete()
}

// boardFor is boardOf for a network, whose size the board must have.
func boardFor(n *Network, s puzzle.Slide) (tiles [cells]uint8, t turn, err error) {
	tiles, t, err = boardOf(s)
	if err == nil && t.side != n.Side {
		err = fmt.Errorf("the network %s is for boards of %d×%d, this one is %d×%d", n.Name, n.Side, n.Side, t.side, t.side)
	}
	return tiles, t, err
}

// stopped gives a search that was stopped what takes no time: Parberry's plan where none
// was found, and the Manhattan distance as a bound.
func (r *Result) stopped(s puzzle.Slide) error {
	rules, err := slide.Parberry(context.Background(), s, slide.Options{})
	if err != nil {
		return err
	}
	r.Bound = max(r.Bound, rules.Bound)
	if !r.Solved {
		r.Moves, r.Solved, r.PlanBy = rules.Moves, true, "Parberry's rules"
		r.Optimal = len(r.Moves) == r.Bound
	}
	return nil
}

// openValues opens the tables whose values a network takes, or, for a network without such
// inputs, those of Tier6 for the bound alone.
func openValues(ctx context.Context, n *Network, warn func(error)) (*slide.Values, error) {
	tier := slide.Tier6
	if n.Tier != 0 {
		tier = slide.Tier(n.Tier)
	}
	v, err := slide.OpenValues(ctx, n.shape.goal(), slide.Options{Heuristic: "pattern", Tier: tier, TableWarning: warn})
	if err == nil && n.Tier != 0 && v.Groups()*v.Views()*valueRange != n.Layers[0]-n.shape.oneHot {
		err = fmt.Errorf("the network takes %d inputs from tables %v, which give %d", n.Layers[0]-n.shape.oneHot, v, v.Groups()*v.Views()*valueRange)
	}
	return v, err
}

// take writes the outcome of the network's search into the result.
func (r *Result) take(x *search, t turn) {
	r.Bound, r.Expanded, r.Generated = x.least, x.expanded, x.gen
	r.First, r.Found, r.Learned = x.first, x.found, x.expanded
	r.Termination = x.clock.Ended.OrCompleted()
	if x.goal >= 0 {
		r.Moves, r.Solved, r.Upper = x.plan(t), true, x.best
		r.Optimal = x.best == x.least
	}
}

// prove searches with slide.Search for a shorter solution, until one is found, or the bound
// needed for the known solution is proven, or a limit ends it. It adds its counts.
func (r *Result) prove(ctx context.Context, s puzzle.Slide, o Options) error {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	po := o.Proof
	po.Progress = func(p native.Progress) {
		if o.Progress != nil {
			p.Expanded, p.Nodes = p.Expanded+r.Learned, p.Nodes+r.Generated
			p.Bound = max(p.Bound, r.Bound) // what is proven stays so when the proof begins from its own first bound
			o.Progress(p)
		}
		if r.Solved && p.Bound >= r.needed(o) { // nothing shorter is of interest
			cancel()
		}
	}
	if o.NodeLimit > 0 {
		po.NodeLimit = max(1, o.NodeLimit-min(o.NodeLimit, r.Generated))
	}
	proof, err := slide.Search(inner, s, po)
	if err != nil {
		return err
	}
	r.Bound = max(r.Bound, proof.Bound)
	r.Build += proof.Build
	switch {
	case proof.Solved:
		r.Moves, r.Solved, r.Bound = proof.Moves, true, proof.Bound
	case r.Solved && r.Bound >= r.needed(o):
		r.Bound = min(r.Bound, r.Upper)
	default:
		r.Termination = proof.Termination
	}
	r.Optimal = r.Solved && len(r.Moves) == r.Bound
	r.Expanded += proof.Expanded
	r.Generated += proof.Generated
	r.Tables = proof.Tables
	return nil
}

// guarantee writes what is known of the solution in words.
func (r *Result) guarantee(o Options) {
	switch {
	case !r.Solved:
	case r.Optimal:
		r.Guarantee = proven
	case o.Mode == Focal && r.Termination == native.Completed:
		r.Guarantee = fmt.Sprintf("within factor %g", o.Factor)
	default:
		r.Guarantee = "no guarantee"
	}
}
