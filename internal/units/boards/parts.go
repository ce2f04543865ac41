// What can be seen of a record, and parts: as for covers (internal/units/covers/look.go and
// parts.go, which have the arguments).
//
// A record of a board has no levels, and which positions a round enters is for the tables to say,
// so both use those of this process, as the search does: random dives count what an iteration
// generates below a node, and a record that claims less is refused by the wealth of bets. Of a
// unit that found a plan the plan is replayed, and of one that was given up nothing is seen but
// that it used its budget: it proves nothing, its children are units.
//
// Taken for granted: the tables, and that a round that finds no plan generates the same positions
// in whatever order (native/slide/additivekernel.go). Own.

package boards

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// A dive costs 3 to 10 microseconds, a node of the search about 0.1.
const (
	divideDives  = 24
	leastDives   = 4
	mostDives    = 200
	nodesPerDive = 40_000
)

// Look compares a record with what can be seen without searching.
func (j *Job) Look(ctx context.Context, unit string, b []byte, salt uint64) error {
	r, bound, at, err := j.read1(unit, b)
	if err != nil {
		return err
	}
	switch {
	case r.Over:
		if r.Nodes < j.spec.Budget {
			return fmt.Errorf("record of unit %s: given up after %d of %d nodes", unit, r.Nodes, j.spec.Budget)
		}
		return nil
	case r.Plan != "":
		plan, err := puzzle.ParseMoves(r.Plan)
		if err == nil {
			err = replay(j.board, plan)
		}
		for k := 0; err == nil && k < len(at); k++ {
			if k == len(plan) || at[k] > 3 || plan[k] != puzzle.Move("UDLR"[at[k]]) {
				err = fmt.Errorf("it does not begin with the moves of the unit")
			}
		}
		if err == nil && len(plan) > bound {
			err = fmt.Errorf("it has %d moves, in round %d", len(plan), bound)
		}
		if err != nil {
			return fmt.Errorf("record of unit %s: the plan %s: %w", unit, r.Plan, err)
		}
		return nil
	}
	name := fnv.New64a()
	name.Write([]byte(unit))
	random := rand.New(rand.NewPCG(salt, name.Sum64()))
	nodes, expanded := units.NewClaim(float64(r.Nodes), 0.5), units.NewClaim(float64(r.Expanded), 0.5)
	for dives := range min(leastDives+r.Nodes/nodesPerDive, mostDives) {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		j.lock.Lock()
		generated, entered, err := j.parts.Dive(at, bound, random)
		j.lock.Unlock()
		if err != nil {
			return fmt.Errorf("unit %s: %w", unit, err)
		}
		if nodes.Bet(generated) || expanded.Bet(entered) {
			return fmt.Errorf("record of unit %s: %d nodes, %d expanded, and %d random dives say more (of a true record with a chance below 2⁻⁴⁰)", unit, r.Nodes, r.Expanded, dives+1)
		}
	}
	return nil
}

// read1 reads the record of a unit of a round of this search.
func (j *Job) read1(unit string, b []byte) (r *record, bound int, at []int, err error) {
	if r, err = decode(unit, b); err == nil {
		bound, at, err = units.ParseName(unit)
	}
	if err == nil && !j.round(bound) {
		err = fmt.Errorf("unit %s: no round of this search has the bound %d", unit, bound)
	}
	return r, bound, at, err
}

// round reports whether a round may have a bound.
func (j *Job) round(bound int) bool {
	first := j.parts.Estimate()
	return bound >= first && (bound-first)%2 == 0 && !j.reached(bound)
}

// division returns the paths of the parts of a unit, in their order; the unit itself where it is
// not divided.
func (j *Job) division(p *slide.Parts, at []int, bound int) ([][]int, error) {
	random, size := rand.New(rand.NewPCG(1, 1)), 0.0
	for range divideDives {
		generated, _, err := p.Dive(at, bound, random)
		if err != nil {
			return nil, err
		}
		size += generated / divideDives
	}
	return units.Divide(at, int(min(size/float64(j.spec.Piece), units.MostParts)), func(path []int) ([]int, error) {
		moves, _, err := p.Within(path, bound)
		return moves, err
	})
}

func whole(parts [][]int, at []int) bool { return len(parts) == 1 && len(parts[0]) == len(at) }

// Run returns the record of a unit and those of its parts.
func (w *worker) Run(ctx context.Context, unit string) (b []byte, list [][]byte, err error) {
	bound, at, err := units.ParseName(unit)
	if err != nil {
		return nil, nil, err
	}
	if !w.job.round(bound) {
		return nil, nil, fmt.Errorf("unit %s: no round of this search has the bound %d", unit, bound)
	}
	parts, err := w.job.division(w.parts, at, bound)
	if err != nil {
		return nil, nil, fmt.Errorf("unit %s: %w", unit, err)
	}
	if whole(parts, at) {
		r, err := w.search(ctx, unit, at, bound)
		if err != nil {
			return nil, nil, err
		}
		b = r.encode()
		return b, [][]byte{b}, nil
	}
	u := &record{Unit: unit}
	var prev []int
	for k, part := range parts {
		if err := w.job.between(w.parts, u, len(at), prev, part, bound); err != nil {
			return nil, nil, err
		}
		r, err := w.search(ctx, units.PartName(bound, at, part), part, bound)
		if err != nil {
			return nil, nil, err
		}
		list, prev = append(list, r.encode()), part
		u.join(r)
		if u.Plan == "" && k < len(parts)-1 && u.Nodes >= w.job.spec.Budget {
			u.Over = true
		}
		if u.Over || u.Plan != "" {
			break
		}
	}
	u.Parts = units.Commit(list)
	return u.encode(), list, nil
}

// join adds the record of a part.
func (r *record) join(part *record) {
	r.Nodes, r.Expanded = r.Nodes+part.Nodes, r.Expanded+part.Expanded
	r.Solutions, r.Plan, r.Over = part.Solutions, part.Plan, part.Over
}

// between adds the nodes between a unit and a part that are above no earlier part.
func (j *Job) between(p *slide.Parts, u *record, root int, prev, part []int, bound int) error {
	above := root
	if prev != nil {
		for above < len(prev) && prev[above] == part[above] {
			above++
		}
		above++
	}
	for depth := above; depth < len(part); depth++ {
		_, generated, err := p.Within(part[:depth], bound)
		if err != nil {
			return err
		}
		u.Nodes, u.Expanded = u.Nodes+uint64(generated), u.Expanded+1
	}
	return nil
}

// Part returns the record of a part.
func (w *worker) Part(ctx context.Context, part string) ([]byte, error) {
	bound, _, at, divided, err := units.ParsePart(part)
	switch {
	case err != nil || !w.job.round(bound):
		return nil, fmt.Errorf("part %q: expected a name such as %d.0/3", part, w.parts.Estimate())
	case !divided:
		b, _, err := w.Run(ctx, part)
		return b, err
	}
	r, err := w.search(ctx, part, at, bound)
	if err != nil {
		return nil, err
	}
	return r.encode(), nil
}

// search returns the record of the search of a node.
func (w *worker) search(ctx context.Context, name string, at []int, bound int) (*record, error) {
	p, err := w.parts.Run(ctx, at, bound, w.job.spec.Budget)
	if err != nil {
		return nil, fmt.Errorf("unit %s: %w", name, err)
	}
	r := &record{Unit: name, Nodes: p.Generated, Expanded: p.Expanded, Over: p.Over}
	if p.Plan != nil {
		r.Solutions, r.Plan = 1, puzzle.FormatMoves(p.Plan)
	}
	return r, nil
}

// Parts compares the records of the parts of a unit with its own.
func (j *Job) Parts(ctx context.Context, unit string, b []byte, parts [][]byte) (names []string, err error) {
	r, bound, at, err := j.read1(unit, b)
	if err != nil {
		return nil, err
	}
	j.lock.Lock()
	defer j.lock.Unlock()
	rule, err := j.division(j.parts, at, bound)
	if err != nil {
		return nil, fmt.Errorf("unit %s: %w", unit, err)
	}
	if whole(rule, at) && r.Parts == "" {
		return units.Undivided(unit, b, parts)
	}
	wrong := func(format string, args ...any) ([]string, error) {
		return nil, fmt.Errorf("parts of unit %s: %s", unit, fmt.Sprintf(format, args...))
	}
	ended := r.Over || r.Plan != ""
	switch {
	case r.Parts != units.Commit(parts):
		return wrong("this is not the list that its record commits to")
	case len(parts) > len(rule) || len(parts) < len(rule) && !ended || len(parts) == 0:
		return wrong("%d in the list; expected %d", len(parts), len(rule))
	}
	all := &record{Unit: unit, Parts: r.Parts}
	var prev []int
	for k, part := range parts {
		name := units.PartName(bound, at, rule[k])
		one, err := decode(name, part)
		switch {
		case err != nil:
			return wrong("%v", err)
		case (one.Over || one.Plan != "") && k < len(parts)-1:
			return wrong("part %s was ended, and others follow", name)
		case one.Parts != "":
			return wrong("part %s has parts", name)
		}
		if err := j.between(j.parts, all, len(at), prev, rule[k], bound); err != nil {
			return wrong("%v", err)
		}
		all.join(one)
		names, prev = append(names, name), rule[k]
	}
	if all.Plan == "" && len(parts) < len(rule) && all.Nodes >= j.spec.Budget {
		all.Over = true
	}
	if *all != *r {
		return wrong("they add up to %+v; the record is %+v", *all, *r)
	}
	p := &partition{a: &auditor{job: j, known: map[string]bool{}, ctx: ctx}, paths: rule, bound: bound}
	if err := p.node(at, big.NewRat(1, 1)); err != nil {
		return wrong("%v", err)
	}
	if p.done.Cmp(big.NewRat(1, 1)) != 0 || p.next != len(rule) {
		return wrong("they cover %s of it", &p.done)
	}
	return names, nil
}

// partition walks down the audit's tree to the parts of a unit. Moves that lead out of the bound,
// as the tables say, need no part.
type partition struct {
	a     *auditor
	paths [][]int
	next  int
	bound int
	done  big.Rat
}

func (p *partition) node(at []int, weight *big.Rat) error {
	if p.next == len(p.paths) || !slices.Equal(p.paths[p.next][:min(len(at), len(p.paths[p.next]))], at) {
		if p.a.job.parts.Outside(at, p.bound) {
			p.done.Add(&p.done, weight)
			return nil
		}
		return fmt.Errorf("the node %s is in no part", units.Name(p.bound, at))
	}
	if len(p.paths[p.next]) == len(at) {
		p.next++
		p.done.Add(&p.done, weight)
		return nil
	}
	moves := p.a.moves(at)
	if len(moves) == 0 {
		return fmt.Errorf("below the node %s there is a part, and no move", units.Name(p.bound, at))
	}
	each := new(big.Rat).Quo(weight, big.NewRat(int64(len(moves)), 1))
	for _, m := range moves {
		if err := p.node(append(slices.Clip(at), m), each); err != nil {
			return err
		}
	}
	return nil
}
