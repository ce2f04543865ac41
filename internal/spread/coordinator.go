package spread

// The coordinator: it publishes the units of a job, sees their records, publishes what they
// leave, and is finished when every unit has a record. It keeps nothing that is not in the
// broker, so it can die at any moment: the next one publishes everything again, and what is
// there already is refused by its name. That the queue is empty says nothing: a unit may be
// lost, set aside or still to come. Own.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/tilemip/tilemip/internal/units"
)

// Options are those of a coordinator.
type Options struct {
	Kind     string         // of the job, for the workers' Opener
	Version  string         // of the program; workers of another are refused
	Verify   float64        // the part of the units that is run a second time, 0 to 1
	Lease    time.Duration  // how long a unit is with a silent worker, as the broker has it; 0 for its default
	Every    time.Duration  // between two reports of progress; 0 for a second
	Progress func(Progress) // called every so often, from one goroutine
}

// Outcome is what a run ended with.
type Outcome struct {
	Report  *units.Report   // nil unless the audit was reached
	Records *units.Memory   // what the audit read
	Makers  map[string]bool // who made them, as the records say: of use only where nobody else can write to the broker
	Progress
	Poison []Crash // units set aside
}

// Effort is what the run took.
func (o *Outcome) Effort() *units.Effort {
	t := o.Totals
	return &units.Effort{
		Workers: o.Workers, Runs: t.Units, Redeliveries: t.Redelivered, Duplicates: t.Duplicates, SecondRuns: o.Seconds,
		Reissued: o.Reissued, Crashes: t.Crashes, UnitsPerSecond: o.Rate, CPUHours: t.CPU / 3600,
	}
}

// Crash is one unit that was set aside, and what the last process left that died in it.
type Crash struct {
	Unit string `json:"unit"`
	Last string `json:"last"`
}

// AlarmError is the error of two records of one unit that differ: a fault of a machine or of
// the program. Nothing of the run can be relied on until it is explained.
type AlarmError struct{ Unit, What string }

func (e *AlarmError) Error() string {
	return fmt.Sprintf("ALARM: unit %s has two different records (%s): a machine or the program computes wrongly; the run is stopped, and its answer must not be used", e.Unit, e.What)
}

// PoisonError is the error of a run in which units were set aside: its counts are incomplete.
type PoisonError struct{ Units []Crash }

func (e *PoisonError) Error() string {
	first := fmt.Sprintf("unit %s was set aside, as %d processes died in it (the last: %s)", e.Units[0].Unit, crashes, e.Units[0].Last)
	if n := len(e.Units); n > 1 {
		first += fmt.Sprintf(", and %d more were", n-1)
	}
	return first + "; the counts are incomplete"
}

// AuditError is the error of records that are all there and do not add up to the search.
type AuditError struct{ Why string }

func (e *AuditError) Error() string { return "the audit refuses the records of this run: " + e.Why }

// Coordinator runs one job.
type Coordinator struct {
	job    units.Job
	b      Broker
	o      Options
	packed []byte
	over   atomic.Bool

	done    units.Memory      // records seen
	records int               // how many
	try     map[string]int    // units known, and how often each was issued, from 0
	open    map[string]bool   // units without a record
	issue   []string          // names to publish
	crashed map[string]int    // crashes a unit
	poison  map[string]string // units set aside
	seconds map[string]bool   // units to be run twice: whether the second record is in
	makers  map[string]string // who made the first record of those
	round   round             // weights, for progress
	events  chan Message
	stalled int
	started time.Time
	state   Progress
	totals  map[string]Totals
}

// NewCoordinator returns the coordinator of a job.
func NewCoordinator(job units.Job, b Broker, o Options) *Coordinator {
	if o.Every <= 0 {
		o.Every = time.Second
	}
	return &Coordinator{
		job: job, b: b, o: o, packed: pack(job.Spec()), try: map[string]int{}, open: map[string]bool{}, crashed: map[string]int{},
		poison: map[string]string{}, seconds: map[string]bool{}, makers: map[string]string{}, events: make(chan Message, 1024), totals: map[string]Totals{},
	}
}

// Run runs the job to its end. The error is the context's when that ended (a later Run on the
// same broker goes on), an AlarmError, a PoisonError, or that the audit found the records to
// be wrong; the outcome is what is known in each case.
func (c *Coordinator) Run(ctx context.Context) (*Outcome, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c.started = time.Now()
	failed := make(chan error, 8)
	if err := c.resume(ctx); err != nil {
		return c.outcome(nil), err
	}
	go func() { failed <- c.b.Answer(ctx, c.welcome) }()
	for _, k := range []Kind{Results, Seconds, Crashes, Alarms, Stats} {
		go func() {
			failed <- c.b.Read(ctx, k, 1, true, func(m Message) error {
				select {
				case c.events <- m:
					return nil
				case <-ctx.Done():
					return ctx.Err()
				}
			})
		}()
	}
	err := c.loop(ctx, failed)
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	if err == nil || !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		c.over.Store(true)
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		c.b.Tell(end) // a worker that misses it asks again and is told then
		c.farewell(end)
	}
	return c.outcome(err), err
}

// resume learns what is stored, then publishes what is not.
func (c *Coordinator) resume(ctx context.Context) error {
	issued := map[string]bool{}
	if err := c.b.Read(ctx, Units, 1, false, func(m Message) error {
		issued[m.Name] = true
		return nil
	}); err != nil {
		return err
	}
	if err := c.b.Read(ctx, Results, 1, false, func(m Message) error {
		_, err := c.done.Put(m.Name, m.Data)
		return err
	}); err != nil {
		return err
	}
	roots, err := c.job.Roots(ctx)
	if err != nil {
		return err
	}
	if err := c.begin(roots); err != nil {
		return err
	}
	for name := range issued { // the highest try of each
		number, unit := split(name)
		if n := atoi(number); n > c.try[unit] {
			c.try[unit] = n
		}
	}
	c.issue = slices.DeleteFunc(c.issue, func(name string) bool { return issued[name] })
	return c.publish(ctx)
}

// begin opens the units of a round.
func (c *Coordinator) begin(roots []string) error {
	c.round = round{}
	for _, u := range roots {
		c.round.whole += c.job.Weight(u)
	}
	for _, u := range roots {
		if err := c.add(u); err != nil {
			return err
		}
	}
	return nil
}

// add makes a unit known, and follows the records that are there already.
func (c *Coordinator) add(unit string) error {
	if _, known := c.try[unit]; known {
		return nil
	}
	c.try[unit], c.open[unit] = 0, true
	c.issue = append(c.issue, numbered(0, unit))
	record, err := c.done.Get(unit)
	if err != nil || record == nil {
		return err
	}
	return c.finish(Message{Kind: Results, Name: unit, Data: record})
}

// finish closes a unit by its record, and opens what it leaves.
func (c *Coordinator) finish(m Message) error {
	if !c.open[m.Name] {
		return nil
	}
	children, err := c.job.Children(m.Name, m.Data)
	if err != nil {
		return fmt.Errorf("by worker %s: %w", m.By, err)
	}
	delete(c.open, m.Name)
	delete(c.poison, m.Name)
	c.records++
	weight := c.job.Weight(m.Name)
	for _, child := range children {
		weight -= c.job.Weight(child)
	}
	c.round.add(weight, m.Took)
	for _, child := range children {
		if err := c.add(child); err != nil {
			return err
		}
	}
	return nil
}

// publish stores the units that are due. Those that got a record meanwhile are not.
func (c *Coordinator) publish(ctx context.Context) error {
	c.issue = slices.DeleteFunc(c.issue, func(name string) bool {
		_, unit := split(name)
		return !c.open[unit]
	})
	if len(c.issue) == 0 {
		return nil
	}
	_, err := c.b.Fill(ctx, Units, c.issue)
	c.issue = c.issue[:0]
	return err
}

// loop handles messages until the run is finished.
func (c *Coordinator) loop(ctx context.Context, failed <-chan error) error {
	tick := time.NewTicker(c.o.Every)
	defer tick.Stop()
	for {
		if finished, err := c.advance(ctx); err != nil || finished {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-failed:
			if err != nil {
				return err
			}
		case m := <-c.events:
			if err := c.drain(m); err != nil {
				return err
			}
			if err := c.publish(ctx); err != nil {
				return err
			}
		case <-tick.C:
			if err := c.look(ctx); err != nil {
				return err
			}
		}
	}
}

// drain handles a message and those that wait behind it, so that what they leave is published
// together.
func (c *Coordinator) drain(m Message) error {
	for n := 0; ; n++ {
		if err := c.handle(m); err != nil {
			return err
		}
		if n >= 512 {
			return nil
		}
		select {
		case m = <-c.events:
		default:
			return nil
		}
	}
}

func (c *Coordinator) handle(m Message) error {
	switch m.Kind {
	case Results:
		if _, known := c.try[m.Name]; !known {
			return nil // of no unit that we know of: the audit reports it
		}
		if _, err := c.done.Put(m.Name, m.Data); err != nil {
			return &AlarmError{m.Name, "one read before, another read now"}
		}
		return c.finish(m)
	case Seconds:
		return c.compare(m)
	case Crashes:
		number, unit := split(m.Name)
		c.crashed[unit] = max(c.crashed[unit], atoi(number))
		if c.crashed[unit] >= crashes && c.open[unit] {
			c.poison[unit] = lastLine(m.Data)
		}
	case Alarms:
		return &AlarmError{m.Name, fmt.Sprintf("the second by worker %s", m.By)}
	case Stats:
		c.total(m)
	}
	return nil
}

// compare holds the second record of a unit against the first.
func (c *Coordinator) compare(m Message) error {
	first, err := c.done.Get(m.Name)
	if err != nil || first == nil {
		return err // the first is not in yet: the end waits for both, and compares then
	}
	if !bytes.Equal(first, m.Data) {
		return &AlarmError{m.Name, fmt.Sprintf("the second run is by worker %s", m.By)}
	}
	if !c.seconds[m.Name] {
		c.seconds[m.Name] = true
		c.state.Seconds++
		if m.By == c.makers[m.Name] {
			c.state.SameWorker++
		}
	}
	return nil
}
