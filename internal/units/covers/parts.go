// Parts: a unit is searched as parts, subtrees of its own that have records of their own, and its
// record commits to the list of these (units.Commit). Whoever holds the record may ask for the
// list: it must have that hash, be the list that the rule makes, partition the unit, and add up to
// the record; then any part that is drawn can be run again by itself. A liar must have made the
// whole list before it was known what would be drawn.
//
// The rule: a unit is divided into about one part for each Size.Piece nodes of its estimated size
// (units.Divide). What the estimate and the shares say of sizes is often wrong by much; that costs
// evenness and nothing else. Parts are searched in their order, each within the budget of a unit;
// the unit ends behind the part with which its budget is used up.
//
// The check walks down the audit's own tree to the parts, in exact fractions. Taken for granted:
// that a part that is not run again was made; of a list with a share f of wrong parts, k that are
// drawn evenly show none with a chance of (1−f)^k (TestDrawnParts). Own.

package covers

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/native/cover/exactcover"
)

// divideWalks is the number of random walks that say how many parts a unit has.
const divideWalks = 12

// division returns the paths of the parts of a unit, in the order of the search; the unit itself
// where it is not divided, as one that is expected to be smaller than two parts.
func (j *Job) division(ctx context.Context, p tree, at []int) ([][]int, error) {
	if j.spec.Aim < 2*j.spec.Piece {
		return [][]int{at}, nil
	}
	size, err := p.Estimate(ctx, at, divideWalks, 0, 1)
	if err != nil {
		return nil, err
	}
	return units.Divide(at, int(min(size/float64(j.spec.Piece), units.MostParts)), func(path []int) ([]int, error) {
		choices, _, err := p.Choices(path)
		return choices, err
	})
}

// whole reports whether a division leaves a unit whole.
func whole(parts [][]int, at []int) bool { return len(parts) == 1 && len(parts[0]) == len(at) }

// add adds the record of a part to that of its unit; prev is the part before it, nil for none.
// The nodes between the unit and its parts are counted when the first part below them is.
func add(u *units.Record, root int, prev, part []int, r *units.Record) {
	above := root
	if prev != nil {
		for above < len(prev) && prev[above] == part[above] {
			above++
		}
		above++
	}
	for depth := above; depth < len(part); depth++ {
		u.Levels, u.Nodes = raised(u.Levels, depth-root, 1), u.Nodes+1
	}
	for k, n := range r.Levels {
		u.Levels = raised(u.Levels, len(part)-root+k, n)
	}
	u.Nodes, u.Solutions, u.GivenUp = u.Nodes+r.Nodes, u.Solutions+r.Solutions, u.GivenUp+r.GivenUp
	u.Hash.Join(cmp.Or(r.Hash, new(units.Hash)))
	u.Found = append(u.Found, r.Found...)
	u.Stop, u.Open = r.Stop, r.Open
}

// raised adds to a level.
func raised(levels []uint64, level int, n uint64) []uint64 {
	for len(levels) <= level {
		levels = append(levels, 0)
	}
	levels[level] += n
	return levels
}

// Run returns the record of a unit and those of its parts.
func (w *worker) Run(ctx context.Context, unit string) (record []byte, list [][]byte, err error) {
	at, err := path(unit)
	if err != nil {
		return nil, nil, err
	}
	s := &w.job.spec
	parts, err := w.job.division(ctx, w.parts, at)
	if err != nil {
		return nil, nil, fmt.Errorf("unit %s: %w", unit, err)
	}
	if whole(parts, at) {
		r, err := w.search(ctx, unit, at, s.Solutions == List)
		if err != nil {
			return nil, nil, err
		}
		record = r.Encode()
		return record, [][]byte{record}, nil
	}
	u := &units.Record{Unit: unit, Hash: new(units.Hash)}
	var prev []int
	for k, part := range parts {
		r, err := w.search(ctx, units.PartName(0, at, part), part, s.Solutions == List)
		if err != nil {
			return nil, nil, err
		}
		add(u, len(at), prev, part, r)
		prev = part
		list = append(list, inList(r))
		if u.Stop == "" && k < len(parts)-1 && s.full(u) {
			u.Stop = units.Name(0, part)
		}
		if u.Stop != "" {
			break
		}
	}
	slices.SortFunc(u.Found, slices.Compare)
	u.Parts = units.Commit(list)
	return u.Encode(), list, nil
}

// full reports whether the budget of a unit is used up.
func (s *spec) full(u *units.Record) bool {
	return u.Nodes >= s.Budget || s.Solutions == List && u.Solutions >= mostFound
}

// inList returns the record of a part as it stands in a list: the solutions are in the record of
// the unit.
func inList(r *units.Record) []byte {
	if r.Found = nil; r.Solutions == 0 {
		r.Hash = nil
	}
	return r.Encode()
}

// Part returns the record of a part.
func (w *worker) Part(ctx context.Context, part string) ([]byte, error) {
	round, _, at, divided, err := units.ParsePart(part)
	switch {
	case err != nil || round != 0:
		return nil, fmt.Errorf("part %q: expected a name such as 0.12/5", part)
	case !divided:
		record, _, err := w.Run(ctx, part)
		return record, err
	}
	r, err := w.search(ctx, part, at, false)
	if err != nil {
		return nil, err
	}
	return inList(r), nil
}

// search returns the record of the search of a node, and lists solutions or not.
func (w *worker) search(ctx context.Context, name string, at []int, list bool) (*units.Record, error) {
	s := &w.job.spec
	most := exactcover.Budget{Nodes: s.Budget}
	if s.Solutions == List {
		most.Solutions = mostFound
	}
	r := &units.Record{Unit: name, Hash: new(units.Hash)}
	p, err := w.parts.Run(ctx, at, most, &found{record: r, list: list})
	if err != nil {
		return nil, fmt.Errorf("unit %s: %w", name, err)
	}
	r.Nodes, r.Levels, r.Solutions, r.Open, r.GivenUp = p.Nodes, p.Levels, p.Solutions, p.Open, p.GivenUp
	if p.Stop != nil {
		r.Stop = units.Name(0, p.Stop)
	}
	slices.SortFunc(r.Found, slices.Compare)
	return r, nil
}

// Parts compares the records of the parts of a unit with its own.
func (j *Job) Parts(ctx context.Context, unit string, record []byte, parts [][]byte) (names []string, err error) {
	r, err := units.Decode(unit, record)
	if err != nil {
		return nil, err
	}
	at, err := path(unit)
	if err != nil {
		return nil, err
	}
	j.lock.Lock()
	rule, err := j.division(ctx, j.parts, at)
	j.lock.Unlock()
	if err != nil {
		return nil, fmt.Errorf("unit %s: %w", unit, err)
	}
	if whole(rule, at) && r.Parts == "" {
		return units.Undivided(unit, record, parts)
	}
	wrong := func(format string, args ...any) ([]string, error) {
		return nil, fmt.Errorf("parts of unit %s: %s", unit, fmt.Sprintf(format, args...))
	}
	switch {
	case r.Parts != units.Commit(parts):
		return wrong("this is not the list that its record commits to")
	case len(parts) > len(rule) || len(parts) < len(rule) && r.Stop == "" || len(parts) == 0:
		return wrong("%d in the list; expected %d", len(parts), len(rule))
	}
	p := &partition{paths: rule, root: len(at)}
	var all units.Record
	all.Hash = new(units.Hash)
	for k, b := range parts {
		name := units.PartName(0, at, rule[k])
		one, err := units.Decode(name, b)
		switch {
		case err != nil:
			return wrong("%v", err)
		case one.Found != nil || (one.Hash == nil) != (one.Solutions == 0):
			return wrong("part %s: expected a hash of its solutions, and no list", name)
		case one.Stop != "" && k < len(parts)-1:
			return wrong("part %s was ended, and others follow", name)
		}
		names, p.list = append(names, name), append(p.list, one)
		all.Solutions, all.GivenUp = all.Solutions+one.Solutions, all.GivenUp+one.GivenUp
		all.Hash.Join(cmp.Or(one.Hash, new(units.Hash)))
		all.Stop, all.Open = one.Stop, one.Open
	}
	if all.Stop == "" && len(parts) < len(rule) {
		all.Stop = units.Name(0, rule[len(parts)-1])
	}
	t := j.trails.Get().(*trail)
	defer j.trails.Put(t)
	node := t.to(at)
	if node == nil {
		return wrong("no node of this search")
	}
	if err := p.node(at, func() *plain { return node }, big.NewRat(1, 1)); err != nil {
		return wrong("%v", err)
	}
	switch one := big.NewRat(1, 1); {
	case p.next < len(parts):
		return wrong("part %s lies where no choice leads", names[p.next])
	case one.Cmp(new(big.Rat).Add(&p.done, &p.left)) != 0 || (p.left.Sign() > 0) != (len(parts) < len(rule)):
		return wrong("they cover %s of it and leave %s", &p.done, &p.left)
	case all.Stop != r.Stop || all.Open != r.Open || all.GivenUp != r.GivenUp:
		return wrong("they end at %q, given up %d; the record says %q and %d", all.Stop, all.GivenUp, r.Stop, r.GivenUp)
	case !slices.Equal(p.levels, r.Levels):
		return wrong("levels %v; the record has %v", p.levels, r.Levels)
	case all.Solutions != r.Solutions || r.Hash == nil || *all.Hash != *r.Hash:
		return wrong("%d solutions with the hash %v; the record has %d with %v", all.Solutions, all.Hash, r.Solutions, r.Hash)
	}
	return names, nil
}

// partition walks down the audit's tree to the parts of a list.
type partition struct {
	paths      [][]int
	list       []*units.Record // of the first paths; the unit was ended behind them
	next       int
	root       int
	levels     []uint64
	done, left big.Rat // weights of the parts in the list, and behind them
}

// node walks below a node that has no part above it.
func (p *partition) node(at []int, here state, weight *big.Rat) error {
	if p.next == len(p.list) {
		p.left.Add(&p.left, weight)
		return nil
	}
	part := p.paths[p.next]
	if len(part) < len(at) || !slices.Equal(part[:len(at)], at) {
		return fmt.Errorf("the node %s is in no part", units.Name(0, at))
	}
	if len(part) == len(at) {
		for k, n := range p.list[p.next].Levels {
			p.levels = raised(p.levels, len(at)-p.root+k, n)
		}
		p.next++
		p.done.Add(&p.done, weight)
		return nil
	}
	p.levels = raised(p.levels, len(at)-p.root, 1)
	node := here()
	choices := node.choices()
	if len(choices) == 0 {
		return fmt.Errorf("below the node %s there is a part, and no choice", units.Name(0, at))
	}
	each := new(big.Rat).Quo(weight, big.NewRat(int64(len(choices)), 1))
	for k, c := range choices {
		if err := p.node(append(slices.Clip(at), c), node.later(choices[:k], c), each); err != nil {
			return err
		}
	}
	return nil
}
