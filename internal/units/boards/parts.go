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
	"math/rand/v2"

	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model/puzzle"
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
func (j *Job) read1(unit string, b []byte) (r *units.Record, bound int, at []int, err error) {
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

// Division is that of units.Divided.
func (w *worker) Division(_ context.Context, bound int, at []int) ([][]int, error) {
	if !w.job.round(bound) {
		return nil, fmt.Errorf("no round of this search has the bound %d", bound)
	}
	random, size := rand.New(rand.NewPCG(1, 1)), 0.0
	for range divideDives {
		generated, _, err := w.parts.Dive(at, bound, random)
		if err != nil {
			return nil, err
		}
		size += generated / divideDives
	}
	return units.Divide(at, int(min(size/float64(w.job.spec.Piece), units.MostParts)), func(path []int) ([]int, error) {
		moves, _, err := w.parts.Within(path, bound)
		return moves, err
	})
}

// Above is that of units.Divided.
func (w *worker) Above(u *units.Record, bound int, at []int, _ int) error {
	_, generated, err := w.parts.Within(at, bound)
	u.Nodes, u.Expanded = u.Nodes+uint64(generated), u.Expanded+1
	return err
}

// Full is that of units.Divided.
func (w *worker) Full(u *units.Record) bool { return u.Nodes >= w.job.spec.Budget }

// End is that of units.Divided: the unit is given up.
func (w *worker) End(u *units.Record, _ string, _ *units.Record) { u.Over = true }

// Search is that of units.Divided.
func (w *worker) Search(ctx context.Context, name string, bound int, at []int) (*units.Record, error) {
	if !w.job.round(bound) {
		return nil, fmt.Errorf("unit %s: no round of this search has the bound %d", name, bound)
	}
	p, err := w.parts.Run(ctx, at, bound, w.job.spec.Budget)
	if err != nil {
		return nil, fmt.Errorf("unit %s: %w", name, err)
	}
	r := &units.Record{Unit: name, Nodes: p.Generated, Expanded: p.Expanded, Over: p.Over}
	if p.Plan != nil {
		r.Solutions, r.Plan = 1, puzzle.FormatMoves(p.Plan)
	}
	return r, nil
}

// Parts compares the records of the parts of a unit with its own. Moves that lead out of the bound, as
// the tables say, need no part.
func (j *Job) Parts(ctx context.Context, unit string, b []byte, parts [][]byte) (names []string, err error) {
	_, bound, _, err := j.read1(unit, b)
	if err != nil {
		return nil, err
	}
	j.lock.Lock()
	defer j.lock.Unlock()
	a := &auditor{job: j, known: map[string]bool{}}
	return units.CheckParts(ctx, &worker{j, j.parts}, unit, b, parts, func(at []int) ([]int, bool) {
		return a.moves(at), j.parts.Outside(at, bound)
	})
}
