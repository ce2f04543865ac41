// Comparing constraints on the same starts.
//
// A constraint that drops no solution changes only what a search costs. Below a
// partial placement, a stem, every such configuration therefore finds the same
// solutions, and the gain in solutions per second is the ratio of two times. Taken
// over common stems it has a far smaller error than the ratio of two rates that were
// sampled apart, whose solutions come in bursts; and each stem is a check that no
// constraint has lost a solution.
//
// The stems are those at which trials end (sample.go) that keep to parity and volume,
// so that they break no constraint. What the weaker configurations waste above the
// stems is not counted: the gains are rather too small than too large.

package polycube

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Gain is what a configuration has found below the stems, and how it compares with
// the one before it.
type Gain struct {
	Rate              // Trials and Batches are the number of stems
	Gain      float64 `json:"gain,omitempty"` // in solutions per second over the configuration before; 0 for the first
	GainError float64 `json:"gain_error,omitempty"`
}

// stemCosts are the measurements of one configuration, by stem.
type stemCosts struct{ solutions, seconds, millions []float64 }

// Compare searches below sample.Trials stems, of all but sample.Remain-1 pieces, with
// each of the configurations, which must keep all solutions. clock returns the time spent
// since some fixed moment; nil is wall time. When the context ends, the stem in progress
// does not count.
// Errors are those of New, and different numbers of solutions below a stem.
func Compare(ctx context.Context, p *puzzle.Packing, rows []Experiment, sample Sample, clock func() time.Duration) ([]Gain, error) {
	if clock == nil {
		start := time.Now()
		clock = func() time.Duration { return time.Since(start) }
	}
	searches, costs := make([]*Search, len(rows)), make([]stemCosts, len(rows))
	var err error
	for i, r := range rows {
		if searches[i], err = New(p, r.Options); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	o := rows[len(rows)-1].Options
	o.Sample, o.Goal = sample, sample.Remain-1
	o.ParityTrigger, o.VolumeTrigger, o.VolumeFilter = true, 1, 0 // for stems, the trigger is far cheaper than the filter
	o.Solution = func(st *State) {
		if fault := measureStem(ctx, searches, costs, st.s.stack, clock); fault != nil {
			err = fault
			cancel()
		}
	}
	sampler, newErr := New(p, o)
	if newErr != nil {
		return nil, newErr
	}
	sampler.Run(ctx)
	return gains(costs), err
}

// measureStem searches below a stem with every configuration.
func measureStem(ctx context.Context, searches []*Search, costs []stemCosts, stem []placing, clock func() time.Duration) error {
	results, seconds := make([]Result, len(searches)), make([]float64, len(searches))
	for i, s := range searches {
		start := clock()
		results[i] = s.runBelow(ctx, stem)
		seconds[i] = (clock() - start).Seconds()
		if ctx.Err() != nil {
			return nil
		}
		if results[i].Solutions != results[0].Solutions {
			return fmt.Errorf("configurations 1 and %d find %d and %d solutions below the same placement", i+1, results[0].Solutions, results[i].Solutions)
		}
	}
	for i := range costs {
		c := &costs[i]
		c.solutions = append(c.solutions, float64(results[i].Solutions))
		c.seconds = append(c.seconds, seconds[i])
		c.millions = append(c.millions, float64(Total(results[i].Fits))/1e6)
	}
	return nil
}

// gains adds up the stems.
func gains(costs []stemCosts) []Gain {
	out := make([]Gain, len(costs))
	for i := range out {
		g, c := &out[i], &costs[i]
		g.Trials, g.Batches = len(c.seconds), len(c.seconds)
		for k := range c.seconds {
			g.Solutions += uint64(c.solutions[k])
			g.Fits += uint64(c.millions[k]*1e6 + 0.5)
			g.Seconds += c.seconds[k]
		}
		g.PerSecond, g.PerSecondError = ratio(c.solutions, c.seconds)
		g.PerMillion, g.PerMillionErr = ratio(c.solutions, c.millions)
		if i > 0 {
			g.Gain, g.GainError = ratio(costs[i-1].seconds, c.seconds)
		}
	}
	return out
}

// runBelow searches everything below a stem and returns the counts of that alone.
func (s *Search) runBelow(ctx context.Context, stem []placing) Result {
	s.start, s.ctx = time.Now(), ctx
	s.stop, s.ended, s.budget = false, "", s.interval()
	s.result.Solutions = 0
	clear(s.result.Fits)
	s.follow(stem)
	return s.result
}

// follow places the stem and searches.
func (s *Search) follow(stem []placing) {
	if len(stem) == 0 {
		if s.passes() {
			s.filter()
			s.dance(false)
			s.unfilter(0)
		}
		return
	}
	m, row := s.matrix, stem[0].image
	p := m.cells + stem[0].shape
	for m.row[p] != row {
		p = m.node[p].down // the rows of a shape whose copies are not all placed are in its column
	}
	im := &s.board.images[row]
	s.lay(row, im)
	m.place(p)
	s.follow(stem[1:])
	m.remove(p)
	s.lift(im)
}
