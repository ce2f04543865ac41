// How a search uses a network: the modes, and the options with their defaults and ranges.

package learned

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned/bootstrap"
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

var allModes = []Mode{Prove, Estimates, Focal, Ties, Deepen}

// Options steer a search; the zero value is a good choice. The node limit is of generated
// nodes; Memory is for them, 0 is 4 GiB; threads are those of the proof.
type Options struct {
	native.Run
	Mode    Mode               // "" is Prove
	Network *Network           // nil is the program's network for the board
	Large   *bootstrap.Network // for boards of 5×5; nil is the program's
	Views   int                // 2, also for 0: estimates are means over the board and its mirror image; 1: half the time, larger errors
	Risk    float64            // once a solution is known, prune a node that leads to a better solution with at most this probability, more than 0 and less than 1; 0 is DefaultRisk. For networks with logits
	Margin  float64            // for the others, in moves, -80 to 80: prune a node when the estimate minus Margin does not lead to a better solution
	Weight  float64            // of the estimates in A*, from 1 to 10: more finds a first solution sooner; 0 is DefaultWeight
	Pure    bool               // use no pattern database to prune, as the paper's search; the network still has its inputs
	First   bool               // of Estimates: end with the first solution that A* takes from its open list, as the paper's search; Risk and Margin have no effect then
	Factor  float64            // of Focal: 1 to 1000, 0 is 1.1
	Batch   int                // nodes that are expanded together, 0 is one: their children are evaluated in one batch. With more than one, A* takes from the open list what it would otherwise not take yet

	Proof slide.Options // of the proof
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

// complete checks the options and replaces zero values by the defaults. The error says what
// is out of range.
func (o *Options) complete() error {
	o.Mode = cmp.Or(o.Mode, Prove)
	if !slices.Contains(allModes, o.Mode) {
		return fmt.Errorf("unknown mode %q; expected one of %v", o.Mode, allModes)
	}
	if o.Network == nil {
		n, err := Shipped("")
		if err != nil {
			return err
		}
		o.Network = n
	}
	o.Views = cmp.Or(o.Views, 2)
	o.Risk = cmp.Or(o.Risk, DefaultRisk)
	o.Weight = cmp.Or(o.Weight, DefaultWeight)
	o.Factor = cmp.Or(o.Factor, defaultFactor)
	o.Batch = cmp.Or(o.Batch, 1)
	switch o.Mode {
	case Ties:
		o.Factor = 1
	case Focal:
		o.First = true
	}
	return o.check()
}

// Check reports which option is out of range.
func (o Options) Check() error { return o.complete() }

// check reports which option is out of range.
func (o *Options) check() error {
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
