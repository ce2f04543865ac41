package planning

// The sequence of reductions for one horizon, and what each one left. It is presolve by
// fixing of variables: reach (constraint propagation on decision diagrams), budgets (additive
// pattern databases, Korf and Felner 2002), prices (Lagrangean fixing, Geoffrion 1974, Fisher
// 1981) and joins of networks (Hoda, van Hoeve and Hooker 2010; D. Bergman, A. A. Cire, W.-J.
// van Hoeve and J. N. Hooker, Decision Diagrams for Optimization, Springer 2016).
// The order is own: what is cheap comes first, and each starts from what the one before left.

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// reductionOptions says which reductions run, and how far. The zero value is all of
// them, as far as they go within the usual effort.
type reductionOptions struct {
	Without []string // names of reductions to leave out, see ReductionNames
	// MostStates bounds a network of one pattern; 0 is 2,000,000.
	MostStates int
	// MostTiles bounds a pattern; 0 is 8. It is never more than half the cells.
	MostTiles int

	stop  func() bool // ends the reductions early, which leaves more; nil: never
	parts bool        // the caller takes parts, see deepening.go
	most  int         // rounds of prices at a time; 0: as many as each stage has
	wide  int         // arcs of the networks of pairs from which on it takes them at once; below that only where growing fails
}

// reduction is a row of the table of reductions. Each takes something for granted: a premise that
// is checked where it runs, at the place that the row names. A reduction whose premise does not hold
// is not run.
type reduction struct {
	name    string
	does    string // one line
	premise string // and where it is checked
	file    string // whose head gives the idea and its source
}

// The names of the reductions.
const (
	bounding  = "bound"
	reversal  = "reversal"
	budgets   = "budgets"
	pricing   = "prices"
	pairing   = "pairs"
	growing   = "patterns"
	splitting = "split"
)

// reductions is the table --reduce chooses from, in the order they run. All take for granted that
// there is one blank, every tile once, and that start and goal are of one size: puzzle.Slide's Check
// in newGrid. Costs are counted in 8 bits and prices in 32: checkHorizon below. The horizon may have
// any parity: with the wrong one there is no path.
//
// The premise of reversal: a longer horizon may have plans that all take back a move, so what is
// refuted with it is no more than "no plan in which no move is taken back": Program.NoReversal says
// so. A deepening, which has refuted all shorter horizons, may conclude that there is no plan. The
// flow program has rows that say the same: back.
var reductions = []reduction{
	{bounding, "deepening starts where patterns alone allow a plan", "patterns have every tile once, so that no move is counted twice: they are chunks of a permutation, see orders", "bound.go"},
	{reversal, "no move is taken straight back", "the plans that matter are the shortest ones: Program.NoReversal", "join.go"},
	{budgets, "what one pattern may cost, given the others", "the networks' patterns partition the tiles: partitioned", "budgets.go"},
	{pricing, "the dual of the synchronized networks", "the same, so that prices add up to a unit for every move: partitioned", "prices.go"},
	{pairing, "patterns of two tiles", "two networks to be joined have no tile in common: disjoint", "grow.go"},
	{growing, "larger patterns", "the same: disjoint", "grow.go"},
	{splitting, "the plans are divided by the blank's cell at half-time", "the networks have costs of their states from both ends, which prices give; the blank is in one cell at a time, so that the parts have every plan once", "deepening.go"},
}

// BoundReduction is the name of the reduction that refutes the horizons below the first.
const BoundReduction = bounding

// ReductionNames returns the names of all reductions.
func ReductionNames() []string {
	return textpos.Names(reductions, func(r reduction) string { return r.name })
}

// check reports a name that is no reduction's.
func (o reductionOptions) check() error {
	for _, name := range o.Without {
		if !slices.Contains(ReductionNames(), name) {
			return fmt.Errorf("unknown reduction %q; expected one of %s", name, strings.Join(ReductionNames(), ", "))
		}
	}
	return nil
}

// With returns the formulation with the named reductions, and no others, instead of
// its usual ones. The error names a reduction that does not exist, or says that the
// formulation states a board as it is.
func (f Formulation) With(names ...string) (Formulation, error) {
	if f.whole != nil {
		return f, fmt.Errorf("formulation %s is used without reductions", f.Name)
	}
	if err := (reductionOptions{Without: names}).check(); err != nil {
		return f, err
	}
	if f.Relaxation {
		for _, name := range names {
			if name != reversal {
				return f, fmt.Errorf("%s is for plans of a given length; formulation %s has no horizon, and of the reductions only %s", name, f.Name, reversal)
			}
		}
	}
	f.usual.Without = nil
	for _, name := range ReductionNames() {
		if !slices.Contains(names, name) {
			f.usual.Without = append(f.usual.Without, name)
		}
	}
	return f, nil
}

func (o reductionOptions) has(name string) bool { return !slices.Contains(o.Without, name) }

// Step is what one reduction left. How much it took away is measured in moves and arcs;
// the value of the prices is no such measure, for it depends on how they are scaled and
// can be raised to the horizon with nothing taken away.
type Step struct {
	Name         string  `json:"name"`          // name of the reduction
	Moves        int     `json:"moves"`         // tile moves left
	MovesRemoved float64 `json:"moves_removed"` // fraction of tile moves removed
	States       int     `json:"states"`        // states of the networks
	Arcs         int     `json:"arcs"`          // arcs of the networks
	ArcsRemoved  float64 `json:"arcs_removed"`  // fraction of arcs removed
}

// reducer holds what is known about the plans of exactly horizon moves.
type reducer struct {
	*domain
	o       reductionOptions
	parts   []*network // their patterns partition the tiles
	base    int        // arcs that the networks had after the last step, or were joined with since
	steps   []Step
	toSplit *reducer // networks of pairs to be split (deepening.go), where growing them leaves too much; else nil
	by      string   // the reduction that left no plan; "" while there may be one
}

// reduce runs the reductions for the plans of exactly horizon moves. aff says
// which tiles should share a pattern, and computes it when it is first needed.
func reduce(g *grid, horizon int, o reductionOptions, aff *affinity) *reducer {
	o.MostStates = cmp.Or(o.MostStates, 2_000_000)
	o.MostTiles = cmp.Or(o.MostTiles, 8)
	// Half the tiles at most: a pattern of all of them would be the puzzle itself.
	o.MostTiles = max(1, min(o.MostTiles, mostTiles, g.cells/2))
	if o.stop == nil {
		o.stop = func() bool { return false }
	}
	r := &reducer{domain: newDomain(g, horizon), o: o}
	for tile := 1; tile < g.cells; tile++ {
		r.parts = append(r.parts, single(r.domain, tile, o.has(reversal)))
	}
	_, r.base = r.size()
	r.record("reach", (horizon > 0 || slices.Equal(g.start, g.goal)) && r.sweepAll())
	if horizon == 0 {
		return r
	}
	if r.by == "" && o.has(budgets) {
		r.record(budgets, r.fixpoint(untilFixpoint))
	}
	if r.by == "" && o.has(pricing) && !o.stop() {
		for _, n := range r.parts {
			n.initPrices(r.domain, unit)
			n.priceSuffixes(r.domain)
		}
		r.record(pricing, r.ascend(20))
	}
	if r.by == "" && (o.has(pairing) || o.has(growing)) && !o.stop() {
		if aff.gain == nil {
			aff.find(g, horizon, o.stop)
		}
		r.grow(aff, 0)
	}
	return r
}

// untilFixpoint is a number of rounds that no fixpoint needs.
const untilFixpoint = 1 << 20

// record notes what a reduction left; ok is false when it left nothing.
func (r *reducer) record(name string, ok bool) {
	step := Step{Name: name}
	if ok {
		step.Moves = r.moves()
		step.States, step.Arcs = r.size()
	} else {
		r.by = name
	}
	step.ArcsRemoved = share(r.base-step.Arcs, r.base)
	r.base = step.Arcs
	if len(r.steps) > 0 {
		step.MovesRemoved = share(r.steps[0].Moves-step.Moves, r.steps[0].Moves)
	}
	if k := len(r.steps) - 1; k >= 0 && r.steps[k].Name == name {
		r.steps[k] = step
		return
	}
	r.steps = append(r.steps, step)
}

// share is part of whole, 0 of nothing.
func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// sweepAll keeps of every network what lies on a path, and takes from the domain what has
// no place in it; false means that a network has no path, and so the board no plan.
func (r *reducer) sweepAll() bool {
	for _, n := range r.parts {
		n.sweep(r.domain, nil)
		if n.empty() {
			return false
		}
		n.restrict(r.domain)
	}
	return true
}

// fixpoint sweeps the networks, each with the budgets that the others leave it,
// until nothing goes any more; false means that no plan is left.
func (r *reducer) fixpoint(rounds int) bool {
	budgeted := r.o.has(budgets) && r.partitioned()
	costs := make([]*least, len(r.parts))
	for i, n := range r.parts {
		costs[i] = n.least(r.domain)
	}
	for range rounds {
		if r.o.stop() {
			break
		}
		before, changed := r.removed, false
		var shared *ledger
		if budgeted {
			shared = newLedger(len(r.domain.movers), costs)
		}
		for i, n := range r.parts {
			var limits *caps
			if budgeted {
				limits = shared.leaves(r.domain, i, costs[i])
			}
			if n.sweep(r.domain, limits) {
				changed = true
			}
			if n.empty() {
				return false
			}
			now := n.least(r.domain)
			if budgeted {
				shared.turn(i, costs[i], now)
			}
			costs[i] = now
			n.restrict(r.domain)
		}
		if !changed && r.removed == before {
			break
		}
	}
	return true
}

// ascend moves prices for at most the given number of rounds, or until several rounds
// together take away little; false means that no plan is left.
func (r *reducer) ascend(rounds int) bool {
	if !r.o.has(pricing) || !r.partitioned() {
		return true
	}
	p := newPricer(r.domain, r.parts)
	_, arcs := r.size()
	if r.o.most > 0 {
		rounds = min(rounds, r.o.most)
	}
	var went []int // arcs taken away, by round
	for k := range rounds {
		if r.o.stop() {
			return true // what is left is not used
		}
		before := p.gone
		p.round()
		if p.cheapest > p.limit {
			return false
		}
		went = append(went, p.gone-before)
		if p.gone > arcs/8 { // arcs that are gone still cost time to skip
			if !r.sweepAll() {
				return false
			}
			_, arcs = r.size()
			p.gone = 0
		}
		if k+1 >= leastRounds && sum(went[k+1-lookBack:]) < arcs/200 {
			break
		}
	}
	if !r.sweepAll() {
		return false
	}
	for _, n := range r.parts {
		n.pricePrefixes(r.domain) // the last round went backwards and left the costs from the start behind
	}
	return true
}

// The first rounds take away nothing where there is much slack, but move the prices to
// where later rounds do. After leastRounds, ascend goes on while the last lookBack rounds
// together took away at least one arc in 200.
const (
	leastRounds = 20
	lookBack    = 5
)

func sum(list []int) int {
	total := 0
	for _, n := range list {
		total += n
	}
	return total
}

// merge joins two of the networks; false means that no plan is left. Where the
// join would have too many states the two stay as they are and done is false.
func (r *reducer) merge(i, j int) (done, ok bool) {
	var rest []*least
	for k, n := range r.parts {
		if k != i && k != j {
			rest = append(rest, n.least(r.domain))
		}
	}
	var limits *caps
	if r.o.has(budgets) && r.partitioned() {
		limits = newLedger(len(r.domain.movers), rest).leavesAll(r.domain)
	}
	var prices *joinPrices
	if r.o.has(pricing) && r.partitioned() {
		prices = newPricer(r.domain, r.parts).survey().joined(i, j)
	}
	n := join(r.domain, r.parts[i], r.parts[j], limits, prices, r.o)
	if n == nil {
		return false, true
	}
	r.joined(n, r.parts[i], r.parts[j])
	r.parts = slices.Delete(slices.Delete(r.parts, max(i, j), max(i, j)+1), min(i, j), min(i, j)+1)
	r.parts = append(r.parts, n)
	n.sweep(r.domain, nil)
	if n.empty() {
		return true, false
	}
	n.restrict(r.domain)
	if prices != nil {
		n.priceSuffixes(r.domain)
	}
	return true, true
}

// joined counts, in base, the arcs of a joined network instead of those of its parts.
func (r *reducer) joined(n, a, b *network) {
	for k, of := range []*network{n, a, b} {
		_, arcs := of.size()
		if k > 0 {
			arcs = -arcs
		}
		r.base += arcs
	}
}

// size returns the states and arcs of all networks.
func (r *reducer) size() (states, arcs int) {
	for _, n := range r.parts {
		s, a := n.size()
		states, arcs = states+s, arcs+a
	}
	return states, arcs
}

// tilesOf lists the tiles of a pattern.
func tilesOf(mask uint64) []int {
	var tiles []int
	for ; mask != 0; mask &= mask - 1 {
		tiles = append(tiles, bits.TrailingZeros64(mask))
	}
	return tiles
}

// The checks of the premises.

// mostHorizon keeps a network's least costs below unreached, and the sums of prices over
// at most 35 networks below beyond.
const mostHorizon = 250

// checkHorizon reports whether a horizon's costs and prices can be counted.
func checkHorizon(horizon int) error {
	if horizon > mostHorizon {
		return fmt.Errorf("horizon %d; programs for plans of exactly T moves take at most %d moves", horizon, mostHorizon)
	}
	return nil
}

// partitioned reports whether the networks' patterns have every tile exactly once.
func (r *reducer) partitioned() bool {
	all, many := uint64(0), 0
	for _, n := range r.parts {
		all |= n.mask
		many += bits.OnesCount64(n.mask)
	}
	return all == uint64(1)<<r.cells-2 && many == r.tiles()
}

// disjoint reports whether two networks have no tile in common.
func disjoint(a, b *network) bool { return a.mask&b.mask == 0 }
