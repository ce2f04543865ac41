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
// The check walks down the audit's own tree to the parts. Taken for granted:
// that a part that is not run again was made; of a list with a share f of wrong parts, k that are
// drawn evenly show none with a chance of (1−f)^k (TestDrawnParts). Own.

package covers

import (
	"context"
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/native/cover/exactcover"
)

// divideWalks is the number of random walks that say how many parts a unit has.
const divideWalks = 12

// Division is that of units.Divided. A unit is not divided that is expected to be smaller than two parts.
func (w *worker) Division(ctx context.Context, round int, at []int) ([][]int, error) {
	if round != 0 {
		return nil, errRound
	}
	s := &w.job.spec
	if s.Aim < 2*s.Piece {
		return [][]int{at}, nil
	}
	size, err := w.parts.Estimate(ctx, at, divideWalks, 0, 1)
	if err != nil {
		return nil, err
	}
	return units.Divide(at, int(min(size/float64(s.Piece), units.MostParts)), func(path []int) ([]int, error) {
		choices, _, err := w.parts.Choices(path)
		return choices, err
	})
}

// Above is that of units.Divided.
func (w *worker) Above(u *units.Record, _ int, _ []int, below int) error {
	u.Nodes++
	units.Raise(&u.Levels, below, 1)
	return nil
}

// Full is that of units.Divided.
func (w *worker) Full(u *units.Record) bool {
	s := &w.job.spec
	return u.Nodes >= s.Budget || s.Solutions == List && u.Solutions >= mostFound
}

// End is that of units.Divided: what is behind the part, and what the part left, is left.
func (w *worker) End(u *units.Record, at string, part *units.Record) {
	u.Stop, u.Open = at, part != nil && part.Open
}

// Search is that of units.Divided.
func (w *worker) Search(ctx context.Context, name string, round int, at []int) (*units.Record, error) {
	if round != 0 {
		return nil, errRound
	}
	s := &w.job.spec
	most := exactcover.Budget{Nodes: s.Budget}
	if s.Solutions == List {
		most.Solutions = mostFound
	}
	r := &units.Record{Unit: name, Hash: new(units.Hash)}
	p, err := w.parts.Run(ctx, at, most, &found{record: r, list: s.Solutions == List})
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
	t := j.trails.Get().(*trail)
	defer j.trails.Put(t)
	j.lock.Lock()
	defer j.lock.Unlock()
	return units.CheckParts(ctx, &worker{j, j.parts}, unit, record, parts, func(at []int) (choices []int, out bool) {
		if node := t.to(at); node != nil {
			choices = node.choices()
		}
		return choices, false
	})
}
