// The entry: a problem, a network and a mode; what is guaranteed of the answer, and why.

package learned

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
)

// Mode is a way to use a network.
type Mode string

// The modes differ in what they guarantee.
const (
	// Prove finds a solution as Estimates does, and then proves by slide.Search that none
	// is shorter, or finds one that is. The proof need not search at the solution's own
	// length, where IDA* spends most of its nodes.
	Prove Mode = "prove"
	// Estimates is A* by the network's estimates. It guarantees nothing, but the bound that
	// is left may prove the solution all the same.
	Estimates Mode = "estimates"
	// Focal finds a solution of at most Options.Factor times the fewest moves: the first one
	// of Estimates, and then as much of a proof by slide.Search as the factor asks for. (Focal
	// search proper, which has the network choose among nodes near the least bound, spends
	// its nodes where the bound does not rise: 30,377 expanded a board at a factor of 1.05,
	// where a proof of the optimum takes some thousands.)
	Focal Mode = "focal"
	// Ties is A* by pattern databases, the network choosing among equal nodes: a shortest
	// solution.
	Ties Mode = "ties"
	// Deepen is IDA* by the network's estimates, of one iteration more for every two moves. It
	// stores no nodes and guarantees nothing.
	Deepen Mode = "deepen"
)

// Options steer a search; the zero value is a good choice. The time limit is the deadline
// of the context.
type Options struct {
	Mode    Mode     // "" is Prove
	Network *Network // nil is Shipped("")
	Views   int      // 2, also for 0: estimates are means over the board and its mirror image; 1: half the time, larger errors
	Risk    float64  // once a solution is known, prune a node that leads to a better solution with at most this probability, more than 0 and less than 1; 0 is DefaultRisk. For networks with logits
	Margin  float64  // for the others, in moves, -80 to 80: prune a node when the estimate minus Margin does not lead to a better solution
	Weight  float64  // of the estimates in A*, from 1 to 10: more finds a first solution sooner; 0 is DefaultWeight
	Pure    bool     // use no pattern database to prune, as the paper's search; the network still has its inputs
	First   bool     // of Estimates: end with the first solution that A* takes from its open list, as the paper's search; Risk and Margin have no effect then
	Factor  float64  // of Focal: 1 to 1000, 0 is 1.1
	Batch   int      // nodes that are expanded together, 0 is one: their children are evaluated in one batch. With more than one, A* takes from the open list what it would otherwise not take yet

	NodeLimit uint64               // stop after this many generated nodes; 0 is no limit
	Memory    uint64               // bytes for the nodes; 0 is 4 GiB
	Progress  func(slide.Progress) // called about ten times a second; may be nil
	Proof     slide.Options        // of the proof
}

// The defaults, for options that are 0; docs/explanation/learned.md has the measured
// choices. With a weight above 1 the first solution takes fewer nodes and is longer; the
// search then goes on.
const (
	DefaultRisk   = 0.05
	DefaultWeight = 1
)

const (
	defaultFactor = 1.1
	maxFactor     = 1000
	maxBatch      = 1 << 12
	defaultMemory = 4 << 30
)

func (o *Options) memory() uint64 {
	if o.Memory == 0 {
		return defaultMemory
	}
	return o.Memory
}

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

// Proven is the guarantee of a shortest solution.
const Proven = "optimal, proven"

// Search solves s. Boards of 5×5 are searched with the network of package bootstrap, of
// which the options Views, Risk, Margin, Weight and Pure have no effect. The errors: s fails
// its Check, is neither 4×4 nor, without Options.Network, 5×5, or its goal's blank is not
// in a corner; options are out of range; a shipped network is damaged.
func Search(ctx context.Context, s puzzle.Slide, o Options) (Result, error) {
	began := time.Now()
	if err := s.Check(); err != nil {
		return Result{}, err
	}
	own := o.Network == nil
	if err := o.complete(); err != nil {
		return Result{}, err
	}
	if own && large(s) {
		return searchLarge(ctx, s, o, began)
	}
	tiles, turned, err := boardOf(s)
	if err != nil {
		return Result{}, err
	}
	r := Result{Result: slide.Result{Termination: native.Completed, Heuristic: "learned"}}
	if ok, why := s.Solvable(); !ok {
		r.Unsolvable, r.Reason, r.Elapsed = true, why, time.Since(began)
		return r, nil
	}
	values, err := openValues(ctx, o.Network, o.Proof.TableWarning)
	r.Build = time.Since(began)
	if err != nil {
		if ctx.Err() == nil {
			return r, err
		}
		r.Termination = native.Stopped(ctx)
		err = r.stopped(s)
		r.guarantee(o)
		r.Elapsed = time.Since(began)
		return r, err
	}
	r.Tables = values.String()
	x := newSearch(ctx, &o, newInference(o.Network, o.Views), values, began)
	x.focal = o.Mode == Ties
	if o.Mode == Deepen {
		x.deepen(tiles[:])
	} else {
		x.run(tiles[:])
	}
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

// complete checks the options and replaces zero values by the defaults. The error says what
// is out of range.
func (o *Options) complete() error {
	switch o.Mode {
	case "":
		o.Mode = Prove
	case Prove, Estimates, Focal, Ties, Deepen:
	default:
		return fmt.Errorf("unknown mode %q; expected one of %s, %s, %s, %s, %s", o.Mode, Prove, Estimates, Focal, Ties, Deepen)
	}
	if o.Network == nil {
		n, err := Shipped("")
		if err != nil {
			return err
		}
		o.Network = n
	}
	if o.Views == 0 {
		o.Views = 2
	}
	if o.Risk == 0 {
		o.Risk = DefaultRisk
	}
	if o.Weight == 0 {
		o.Weight = DefaultWeight
	}
	if o.Factor == 0 {
		o.Factor = defaultFactor
	}
	if o.Batch == 0 {
		o.Batch = 1
	}
	switch o.Mode {
	case Ties:
		o.Factor = 1
	case Focal:
		o.First = true
	}
	switch {
	case o.Views < 1 || o.Views > 2:
		return fmt.Errorf("%d views; expected 1 or 2", o.Views)
	case !(o.Risk > 0 && o.Risk < 1):
		return fmt.Errorf("a risk of %v; expected more than 0 and less than 1", o.Risk)
	case !(o.Weight >= 1 && o.Weight <= 10):
		return fmt.Errorf("a weight of %v; expected 1 to 10", o.Weight)
	case !(math.Abs(o.Margin) <= 80):
		return fmt.Errorf("a margin of %v; expected -80 to 80", o.Margin)
	case o.Batch < 1 || o.Batch > maxBatch:
		return fmt.Errorf("a batch of %d nodes; expected 1 to %d", o.Batch, maxBatch)
	case !(o.Factor >= 1 && o.Factor <= maxFactor):
		return fmt.Errorf("a factor of %v; expected 1 to %d", o.Factor, maxFactor)
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
	v, err := slide.OpenValues(ctx, standard(), slide.Options{Heuristic: "pattern", Tier: tier, TableWarning: warn})
	if err == nil && n.Tier != 0 && v.Groups()*v.Views()*valueRange != n.Layers[0]-oneHot {
		err = fmt.Errorf("the network takes %d inputs from tables %v, which give %d", n.Layers[0]-oneHot, v, v.Groups()*v.Views()*valueRange)
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
	po.Progress = func(p slide.Progress) {
		if o.Progress != nil {
			p.Expanded, p.Generated = p.Expanded+r.Learned, p.Generated+r.Generated
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
		r.Guarantee = Proven
	case o.Mode == Focal && r.Termination == native.Completed:
		r.Guarantee = fmt.Sprintf("within factor %g", o.Factor)
	default:
		r.Guarantee = "no guarantee"
	}
}
