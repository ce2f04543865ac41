// What can be seen of a record without searching it again: a look, by the audit's own plain tree.
// It shares no line with the search.
//
// First the tree below the unit is walked level by level, as far as the steps go that the look
// has. The levels walked must be those of the record: [low, high], see below. Then random dives go
// on from the nodes that are left, each to a child drawn at random at every level, and every node
// on the way stands for the product of the numbers of children (D. E. Knuth, "Estimating the
// efficiency of backtrack programs", Mathematics of Computation 29 (1975)): what a dive counts on
// a level is, in the mean, what there is. By bets against a record that claims less
// (units.Claim) a true one is refused with a chance of at most 2⁻⁴⁰. That it claims too much
// cannot be seen this way; such a record is for its parts (parts.go) or a second run to refute.
// Solutions that are met must be listed.
//
// Taken for granted: that the search counts by one of two rules, or by both in any mixture, when
// several items have one option each (native/cover/exactcover/parts.go). A run of such forced
// choices that ends alive has the same nodes by both. One that ends dead has at least its first,
// which is what low counts, and at most one on every level from there on, which is what high
// counts. Where items are needed several times, the search below 64 items branches otherwise:
// then levels are not compared, only whether there was any work, and solutions. A scan counts all
// choices of a node, or none where cells are enclosed that no pieces fill: low has no nodes below
// such a node, high has them. TestHonest breaks each of these by covers of all kinds. Own, but for what is named above.

package covers

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/native"
)

// What a look may cost, in steps, each the choices of one node: the time of some nodes of the search
// for every option that may still be chosen at the unit. leastSteps is for the smallest units.
const (
	leastSteps     = 16
	mostSteps      = 1500
	nodesPerOption = 8
)

// Look compares a record with what can be seen without searching.
func (j *Job) Look(ctx context.Context, unit string, record []byte, salt uint64) error {
	r, err := units.Decode(unit, record)
	if err != nil {
		return err
	}
	return j.lookAt(ctx, r, salt, 0)
}

// lookAt looks by so many steps, 0 for as many as are worth it.
func (j *Job) lookAt(ctx context.Context, r *units.Record, salt uint64, steps int) error {
	unit := r.Unit
	at, err := path(unit)
	if err != nil {
		return err
	}
	t := j.trails.Get().(*trail)
	defer j.trails.Put(t)
	node := t.to(at)
	if node == nil {
		return fmt.Errorf("unit %s: no node of this search", unit)
	}
	if steps == 0 {
		steps = int(min(leastSteps+r.Nodes/uint64(nodesPerOption*max(node.left, 32)), mostSteps))
	}
	a := &auditor{Ledger: &units.Ledger{Report: new(units.Report)}, job: j, trail: t, steps: native.NewSteps(ctx)}
	if a.solutions(r, at); a.Report.Why != "" {
		return errors.New(a.Report.Why)
	}
	if err := a.look(r, at, node, salt, steps); err != nil {
		return err
	}
	return a.steps.Err()
}

// glance is a look at one record.
type glance struct {
	a               *auditor
	r               *units.Record
	at              []int
	loose           bool // an item is needed several times
	random          *rand.Rand
	steps           int      // left
	low, high, tail []uint64 // by level: of nodes walked; tail is added to high from its level on
	solutions       uint64   // met in the walk
	err             error
}

// look looks at a record whose solutions were looked at. The error is what is wrong with it; when
// the context ends it is nil.
func (a *auditor) look(r *units.Record, at []int, node *plain, salt uint64, steps int) error {
	name := fnv.New64a()
	name.Write([]byte(r.Unit))
	g := &glance{
		a: a, r: r, at: at, loose: a.job.spec.Scan == nil && slices.ContainsFunc(a.job.spec.Need, func(n int) bool { return n > 1 }),
		random: rand.New(rand.NewPCG(salt, name.Sum64())), steps: steps,
	}
	root := place{node: func() *plain { return node }}
	if r.Stop != "" {
		stop, err := path(r.Stop)
		if err != nil || len(stop) < len(at) || !slices.Equal(stop[:len(at)], at) {
			return fmt.Errorf("record of unit %s: it stopped at %s, which is not below it", r.Unit, r.Stop)
		}
		root.toward, root.on = stop[len(at):], true
	}
	if len(r.Levels) == 0 || r.Levels[0] != 1 {
		return fmt.Errorf("record of unit %s: it does not begin with one node", r.Unit)
	}
	units.Raise(&g.low, 0, 1)
	units.Raise(&g.high, 0, 1)
	whole, left := g.walk(root)
	if g.err == nil {
		g.compare(whole, len(left) == 0)
	}
	if len(left) > 0 && g.err == nil {
		g.bets(left)
	}
	return g.err
}

func (g *glance) wrong(format string, args ...any) {
	if g.err == nil {
		g.err = fmt.Errorf("record of unit %s: %s", g.r.Unit, fmt.Sprintf(format, args...))
	}
}

// ofLevel is the number of nodes of a level.
func ofLevel(levels []uint64, level int) uint64 {
	if level < len(levels) {
		return levels[level]
	}
	return 0
}

// below returns how many places are below one, and which, and whether it ends its run alive: with a
// solution, at the stop, or with a choice.
func (g *glance) below(p *place) (n int, next func(k int) place, alive, solved bool) {
	g.steps--
	if !g.a.steps.Do(len(g.a.job.spec.Options)) {
		return 0, nil, false, false
	}
	node := p.node()
	if p.on && len(p.toward) == 0 && g.r.Open {
		return 0, nil, true, false
	}
	all := node.choices()
	if len(all) == 0 {
		if p.on && len(p.toward) > 0 {
			g.wrong("it stopped at %s, where no choice leads", g.r.Stop)
		}
		if !node.solved() {
			return 0, nil, false, false
		}
		g.solution(p)
		return 0, nil, true, true
	}
	tried, on, scan, doubt := all, p.on && len(p.toward) > 0, g.a.job.spec.Scan != nil, p.doubt || node.doubtful()
	if on {
		k := slices.Index(all, p.toward[0])
		if k < 0 {
			g.wrong("it stopped at %s, where no choice leads", g.r.Stop)
			return 0, nil, false, false
		}
		tried = all[:k+1]
	}
	return len(tried), func(k int) place {
		c := tried[k]
		n := place{node: node.later(all[:k], c), depth: p.depth + 1, chosen: append(slices.Clip(p.chosen), c), forced: len(all) == 1 && !scan, doubt: doubt}
		if n.on = on && k == len(tried)-1; n.on {
			n.toward = p.toward[1:]
		}
		if n.forced && p.forced {
			n.unsure = p.unsure + 1
		}
		return n
	}, len(all) > 1, false
}

// solution looks for one that was met among those listed.
func (g *glance) solution(p *place) {
	if g.a.job.spec.Solutions != List {
		return
	}
	options := append(slices.Clone(g.at), p.chosen...)
	slices.Sort(options)
	if _, listed := slices.BinarySearchFunc(g.r.Found, options, slices.Compare); !listed {
		g.wrong("the solution %v is not listed", options)
	}
}

// walk counts level by level while there are steps, half of which are for dives. It returns the
// last level that is whole, and the places that are left.
func (g *glance) walk(root place) (whole int, left []place) {
	levels, keep := [][]place{{root}}, g.steps/2
	for level := 0; level < len(levels) && g.err == nil; level++ {
		if level > 0 && len(levels[level]) > g.steps-keep {
			return level, slices.Concat(levels[level:]...)
		}
		for i := range levels[level] {
			p := &levels[level][i]
			n, next, alive, solved := g.below(p)
			if solved {
				g.solutions++
			}
			if p.forced && alive {
				for d := range p.unsure {
					units.Raise(&g.low, p.depth-d, 1)
				}
			}
			if p.forced && n == 0 && !alive {
				units.Raise(&g.tail, p.depth+1, 1)
			}
			for len(levels) <= level+1 {
				levels = append(levels, nil)
			}
			for k := range n {
				n := next(k)
				if units.Raise(&g.high, n.depth, 1); n.unsure == 0 && !n.doubt {
					units.Raise(&g.low, n.depth, 1)
				}
				levels[level+1] = append(levels[level+1], n)
			}
		}
	}
	return len(levels), nil
}

// compare compares the levels walked with those of the record. whole is the last of them.
func (g *glance) compare(whole int, all bool) {
	if all && g.solutions != g.r.Solutions {
		g.wrong("%d solutions, and there are %d", g.r.Solutions, g.solutions)
	}
	if g.loose {
		if ofLevel(g.low, 1) > 0 && ofLevel(g.r.Levels, 1) == 0 {
			g.wrong("it entered none of the %d choices of its node", g.low[1])
		}
		return
	}
	tail := uint64(0)
	for level := range min(whole+1, max(len(g.r.Levels), len(g.high))) {
		tail += ofLevel(g.tail, level)
		low, high := ofLevel(g.low, level), ofLevel(g.high, level)+tail
		if n := ofLevel(g.r.Levels, level); n < low || n > high {
			expected := fmt.Sprint(low)
			if high > low {
				expected += " to " + fmt.Sprint(high)
			}
			g.wrong("%d nodes on level %d, and there are %s", n, level, expected)
			return
		}
	}
}

// bets dives from the places that are left while there are steps. All claims share the chance of
// being refused wrongly.
func (g *glance) bets(left []place) {
	deep := 0 // levels that are bet on
	if !g.loose {
		deep = max(len(g.r.Levels), len(g.low))
	}
	share := 1 / float64(deep+2)
	claims := []units.Claim{units.NewClaim(float64(g.r.Solutions)-float64(g.solutions), share)} // then by level, then all nodes
	nodes := float64(g.r.Nodes)
	for level := range deep {
		low := float64(ofLevel(g.low, level))
		nodes -= low
		claims = append(claims, units.NewClaim(float64(ofLevel(g.r.Levels, level))-low, share))
	}
	claims = append(claims, units.NewClaim(nodes, share))
	counted := make([]float64, len(claims))
	for dives := 1; g.steps > 0 && g.err == nil && g.a.steps.Ended == ""; dives++ {
		clear(counted)
		deeper := g.dive(left, counted)
		if g.err != nil || g.a.steps.Ended != "" {
			return
		}
		if deeper && !g.loose {
			g.wrong("no nodes below level %d, and there are some", deep-1)
			return
		}
		for i := range claims {
			if !claims[i].Bet(counted[i]) {
				continue
			}
			what := fmt.Sprintf("%d nodes", g.r.Nodes)
			if i == 0 {
				what = fmt.Sprintf("%d solutions", g.r.Solutions)
			} else if i <= deep {
				what = fmt.Sprintf("%d nodes on level %d", ofLevel(g.r.Levels, i-1), i-1)
			}
			g.wrong("%s, and %d random dives say more (of a true record with a chance below 2⁻⁴⁰)", what, dives)
			return
		}
	}
}

// dive goes down from a place drawn at random and counts by claims; deeper says that it counted
// below the last level of them.
func (g *glance) dive(left []place, counted []float64) (deeper bool) {
	p, weight := left[g.random.IntN(len(left))], float64(len(left))
	last := len(counted) - 1
	count := func(level int) {
		if g.loose {
			return
		}
		if counted[last] += weight; level+1 < last {
			counted[level+1] += weight
		} else {
			deeper = true
		}
	}
	for {
		n, next, alive, solved := g.below(&p)
		if solved {
			counted[0] += weight
		}
		if p.forced && alive {
			for d := range p.unsure {
				count(p.depth - d)
			}
		}
		if n == 0 {
			return deeper
		}
		weight *= float64(n)
		p = next(g.random.IntN(n))
		if p.unsure == 0 && !p.doubt {
			count(p.depth)
		}
	}
}
