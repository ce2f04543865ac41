package spread

// How a run goes on when its known units have records: further rounds, second runs, the
// audit; and what is done when nothing moves. Own.

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sort"

	"github.com/tilemip/tilemip/internal/units"
)

// crashes is the number of processes that have to die in a unit before it is set aside.
const crashes = 3

// advance looks whether the known units are finished, and opens what comes next. It reports
// whether the whole run is finished.
func (c *Coordinator) advance(ctx context.Context) (finished bool, err error) {
	if len(c.open) > len(c.poison) {
		return false, nil
	}
	if len(c.poison) > 0 {
		return true, &PoisonError{c.setAside()}
	}
	next, err := c.job.Next(&c.done)
	if err != nil {
		return true, err
	}
	if len(next) > 0 {
		before := len(c.try)
		if err := c.begin(next); err != nil {
			return true, err
		}
		if len(c.try) == before {
			return true, fmt.Errorf("the next round has no unit that is new, such as %s", next[0])
		}
		return false, c.publish(ctx)
	}
	if waiting, err := c.again(ctx); waiting || err != nil {
		return err != nil, err
	}
	return c.audit(ctx)
}

// again publishes the units that are to be run a second time, once the first records are in,
// and reports whether any is still out.
func (c *Coordinator) again(ctx context.Context) (waiting bool, err error) {
	for _, unit := range c.chosen() {
		in, asked := c.seconds[unit]
		if !asked {
			first, err := c.b.Get(ctx, Results, unit)
			if err != nil {
				return true, err
			}
			if first == nil {
				continue // lost: the audit will say so
			}
			c.makers[unit], c.seconds[unit] = first.By, false
			if _, _, err := c.b.Create(ctx, Message{Kind: Units, Name: second + "." + unit, Data: []byte(first.By)}); err != nil {
				return true, err
			}
			stored, err := c.b.Get(ctx, Seconds, unit) // of an earlier coordinator
			if err != nil {
				return true, err
			}
			if stored != nil {
				if err := c.compare(*stored); err != nil {
					return true, err
				}
			}
			in = c.seconds[unit]
		}
		waiting = waiting || !in
	}
	return waiting, nil
}

// chosen returns the units that are run twice: by a hash of their names and the run's, so that
// a restarted coordinator chooses the same. A worker can calculate it, too, and be honest in
// these units alone: it finds machines that compute wrongly, not those that lie.
func (c *Coordinator) chosen() (list []string) {
	if c.o.Verify <= 0 {
		return nil
	}
	for unit := range c.try {
		h := sha256.Sum256([]byte(c.job.ID() + " " + unit))
		if float64(binary.BigEndian.Uint64(h[:8]))/(1<<64) < c.o.Verify {
			list = append(list, unit)
		}
	}
	sort.Strings(list)
	return list
}

// audit reads every record once more, from the broker, and lets the job judge them. Records
// that are missing there are made again.
func (c *Coordinator) audit(ctx context.Context) (finished bool, err error) {
	var fresh units.Memory
	makers := map[string]bool{}
	if err := c.b.Read(ctx, Results, 1, false, func(m Message) error {
		makers[m.By] = true
		_, err := fresh.Put(m.Name, m.Data)
		return err
	}); err != nil {
		return true, err
	}
	report, err := c.job.Audit(ctx, &fresh)
	if err != nil {
		return true, err
	}
	if len(report.Missing) > 0 {
		c.forget(&fresh)
		return false, c.reissue(ctx)
	}
	c.state.report, c.state.audited, c.state.makers = report, &fresh, makers
	if !report.Whole {
		return true, &AuditError{report.Why}
	}
	return true, nil
}

// forget opens the units again whose records the broker has lost.
func (c *Coordinator) forget(fresh *units.Memory) {
	c.done = units.Memory{}
	for unit := range c.try {
		record, _ := fresh.Get(unit) // in memory: no error
		if record == nil {
			c.open[unit] = true
			continue
		}
		c.done.Put(unit, record)
	}
	c.records = len(c.try) - len(c.open)
	c.state.Lost += len(c.open)
}

// reissue publishes the open units once more, under new names: the broker does not deliver
// one again that was acknowledged.
func (c *Coordinator) reissue(ctx context.Context) error {
	for unit := range c.open {
		if _, aside := c.poison[unit]; aside {
			continue
		}
		stored, err := c.b.Get(ctx, Results, unit)
		if err != nil {
			return err
		}
		if stored != nil { // on its way to us
			if err := c.handle(*stored); err != nil {
				return err
			}
			continue
		}
		c.try[unit]++
		c.issue = append(c.issue, numbered(c.try[unit], unit))
		c.state.Reissued++
	}
	return c.publish(ctx)
}

// look reports progress, and issues units again if the broker has nothing left to give while
// some are open: at two looks in a row, as a record may be on its way.
func (c *Coordinator) look(ctx context.Context) error {
	q, err := c.b.Queue(ctx)
	if err != nil {
		return err
	}
	c.state.Queue = q
	c.report()
	if c.stalled++; q.Waiting+q.Leased > 0 || len(c.open) <= len(c.poison) {
		c.stalled = 0
	}
	if c.stalled < 2 {
		return nil
	}
	c.stalled = 0
	return c.reissue(ctx)
}

// setAside returns the units that were set aside, by name.
func (c *Coordinator) setAside() (list []Crash) {
	for unit, last := range c.poison {
		list = append(list, Crash{unit, last})
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Unit < list[j].Unit })
	return list
}
