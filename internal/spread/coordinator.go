package spread

// The coordinator: what it knows of a run, and how a run goes on. Units that are open wait or are
// leased; a record that was looked at is accepted, goes to the store with those that wait beside it,
// and then what package trust asks for is checked. It keeps nothing that is not in the store, so it
// can die at any moment: the next one reads what was accepted in the same order, and comes to the
// same state. That nothing waits says nothing: a run is finished when every unit has a record, every
// check has an end, and the audit of all records finds them whole. Own.

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/tilemip/tilemip/internal/spread/journal"
	"github.com/tilemip/tilemip/internal/spread/trust"
	"github.com/tilemip/tilemip/internal/units"
)

// Options are those of a coordinator.
type Options struct {
	Version  string       // of the program, to be shown
	Subject  string       // name of the search, for people
	Policy   trust.Policy // what is checked
	ShutOut  []string     // workers whose work is not to count
	Retry    bool         // open the units again that were set aside
	Lease    time.Duration
	Every    time.Duration // between two reports of progress; 0 for a second
	Sync     time.Duration // between two waits for the store; 0 for a second
	Progress func(Progress)
	Log      func(string)
	// Runner returns what runs units here, to check those of others; nil for the job's own.
	Runner func(spec []byte) (units.Worker, error)
}

// Outcome is what a run ended with.
type Outcome struct {
	Report  *units.Report // nil unless the audit was reached
	Records *units.Memory // what the audit read
	Progress
}

// Crash is one unit that was set aside, and what the last process left that died in it.
type Crash struct {
	Unit string `json:"unit"`
	Last string `json:"last"`
}

// PoisonError is the error of a run in which units were set aside: its counts are incomplete.
type PoisonError struct{ Units []Crash }

func (e *PoisonError) Error() string {
	first := fmt.Sprintf("unit %s was set aside, as processes of every worker that tried it died in it (the last: %s)", e.Units[0].Unit, e.Units[0].Last)
	if n := len(e.Units); n > 1 {
		first += fmt.Sprintf(", and %d more were", n-1)
	}
	return first + "; the counts are incomplete; --retry tries again"
}

// AuditError is the error of records that are all there and do not add up to the search.
type AuditError struct{ Why string }

func (e *AuditError) Error() string { return "the audit refuses the records of this run: " + e.Why }

// open is a unit without a record.
type open struct {
	holders int32 // leases of it that run
	waits   bool  // it is in the queue, or among the deaths
	looked  bool  // a record of it is being looked at
}

// Coordinator runs one job.
type Coordinator struct {
	job     units.Job
	store   journal.Store
	o       Options
	packed  []byte
	session string
	secret  [32]byte
	started time.Time
	poke    chan struct{} // something may go on
	ctx     context.Context

	lock     sync.Mutex // of the rest
	ledger   *trust.Ledger
	done     units.Memory // accepted records
	open     map[string]*open
	leased   int                 // of these, with a worker
	queue    []string            // of units that wait; those that do not any more are passed over
	sooner   []string            // the same, before those: units that somebody had
	stray    map[string]stray    // stored records of units that are not known yet
	former   map[string][]string // what a unit left by a record that was dropped
	deaths   map[string]*death   // of open units in which processes died
	aside    map[string]string   // open units that are given to nobody, with what the last process left
	round    units.Round
	members  map[string]*member // by key
	named    map[string]*member
	order    []*member // as they came
	names    int       // numbers given to workers
	due      []*member // of whom there is something to say
	hungry   []*member // of whom units are wanted
	mail     mail
	checks   checks
	news     []entry // accepted, not yet stored
	urgent   bool    // do not wait for more
	ended    error   // of a check or the bench: the run cannot go on
	resuming bool    // the store is being read
	over     bool
	paused   bool
	state    Progress
	assured  time.Time // when the assurance was last worked out
}

// stray is a stored record of a unit that is not known.
type stray struct {
	by     string
	record []byte
}

// death is how processes died in a unit.
type death struct {
	on   []string // workers
	last string   // what the last of them left
	here bool     // and here
}

// died takes in that a process died in a unit, of a worker or "" for here.
func (c *Coordinator) died(unit, on, last string) {
	d := c.deaths[unit]
	if d == nil {
		d = new(death)
		c.deaths[unit] = d
	}
	if d.last = last; on == "" {
		d.here = true
		return
	}
	if d.last = on + ", " + last; !slices.Contains(d.on, on) {
		d.on = append(d.on, on)
	}
	c.ledger.Failed(on)
}

// Kinds of entries: a unit was set aside.
const setAside = 'a'

// mostDeaths is on how many workers a process may die in a unit.
const mostDeaths = 3

// tried looks where units go in which processes died. Workers on which none did have them one by one
// (another). After three of these, or all that are well, each is run here; where it dies, too, it is
// set aside.
func (c *Coordinator) tried(well int) {
	for unit, d := range c.deaths {
		o := c.open[unit]
		switch {
		case o == nil || !o.waits || len(d.on) < max(1, min(mostDeaths, well)):
		case !d.here:
			o.waits = false
			c.checks.put(task{check: trust.Check{Unit: unit, Kind: trust.Here}})
		default:
			c.keep(journal.Entry{Kind: setAside, Name: unit, Data: []byte(d.last)}, nil)
			c.putAside(unit, d.last)
			c.goOn()
		}
	}
}

// another returns a unit for a worker in which processes of others died, "" if there is none or it
// has one.
func (c *Coordinator) another(m *member) (unit string) {
	for u, d := range c.deaths {
		if _, has := m.has[u]; has {
			return ""
		}
		if o := c.open[u]; o != nil && o.waits && !slices.Contains(d.on, m.name) {
			unit = u
		}
	}
	return unit
}

// putAside sets a unit aside.
func (c *Coordinator) putAside(unit, last string) {
	if o := c.open[unit]; o != nil {
		o.waits, c.aside[unit] = false, last
		delete(c.deaths, unit)
	}
}

// entry is what is to be stored, and what follows when it is.
type entry struct {
	journal.Entry
	then func() // with the lock
}

// NewCoordinator returns the coordinator of a job. The store is the caller's to close.
func NewCoordinator(job units.Job, store journal.Store, o Options) *Coordinator {
	o.Every, o.Sync, o.Lease = cmp.Or(o.Every, time.Second), cmp.Or(o.Sync, time.Second), cmp.Or(o.Lease, 30*time.Second)
	c := &Coordinator{
		job: job, store: store, o: o, packed: pack(job.Spec()), session: hex.EncodeToString(random(8)), poke: make(chan struct{}, 1), started: time.Now(),
		open: map[string]*open{}, stray: map[string]stray{}, former: map[string][]string{}, deaths: map[string]*death{}, aside: map[string]string{},
		members: map[string]*member{}, named: map[string]*member{}, state: Progress{Run: RunName(job.ID()), Subject: o.Subject},
	}
	c.mail.some, c.checks.some = sync.NewCond(&c.lock), sync.NewCond(&c.lock)
	c.checks.again, c.checks.showing, c.checks.asked = map[string]*again{}, map[string]*showing{}, map[trust.Check]bool{}
	return c
}

func random(n int) []byte {
	b := make([]byte, n)
	rand.Read(b) // never fails
	return b
}

// garbage is how much of it may lie, in percent of what a coordinator keeps.
const garbage = 25

// Run runs the job to its end. The error is the context's when that ended (a later Run on the same
// store goes on), a trust.AlarmError, a PoisonError, or that the audit found the records to be wrong; the
// outcome is what is known in each case. Requests are answered (Take) from its beginning on.
func (c *Coordinator) Run(ctx context.Context) (*Outcome, error) {
	// A coordinator keeps much and computes little.
	defer debug.SetGCPercent(debug.SetGCPercent(garbage))
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c.lock.Lock()
	c.ctx = ctx
	c.lock.Unlock()
	err := c.resume(ctx)
	if err == nil {
		var group sync.WaitGroup
		stop := context.AfterFunc(ctx, func() {
			c.lock.Lock()
			defer c.lock.Unlock()
			c.mail.some.Broadcast()
			c.checks.some.Broadcast()
		})
		for _, one := range []func(){c.look, c.look, c.bench} {
			group.Go(one)
		}
		err = c.loop(ctx)
		cancel()
		stop()
		group.Wait()
	}
	c.end(err)
	return c.outcome(err), err
}

// loop goes on until the run is finished.
func (c *Coordinator) loop(ctx context.Context) error {
	tick := time.NewTicker(min(c.o.Every, c.o.Lease/4, 250*time.Millisecond))
	defer tick.Stop()
	var told, stored time.Time
	for {
		if finished, err := c.advance(ctx); err != nil || finished {
			return errors.Join(err, c.write(context.WithoutCancel(ctx)))
		}
		c.lock.Lock()
		due := len(c.news) > 0 && (c.urgent || len(c.news) >= 4096 || time.Since(stored) >= c.o.Sync)
		c.lock.Unlock()
		if due {
			if err := c.write(ctx); err != nil {
				return err
			}
			stored = time.Now()
			continue
		}
		select {
		case <-ctx.Done():
			return errors.Join(ctx.Err(), c.write(context.WithoutCancel(ctx)))
		case <-c.poke:
		case now := <-tick.C:
			c.tick(now)
			if now.Sub(told) >= c.o.Every {
				c.report()
				told = now
			}
		}
	}
}

// goOn makes the loop look.
func (c *Coordinator) goOn() {
	select {
	case c.poke <- struct{}{}:
	default:
	}
}

// keep puts an entry among those that are to be stored.
func (c *Coordinator) keep(e journal.Entry, then func()) { c.news = append(c.news, entry{e, then}) }

// write stores what waits. A store that is full is tried again until the context ends: what is not
// stored is not let go by the workers either.
func (c *Coordinator) write(ctx context.Context) error {
	c.lock.Lock()
	news := c.news
	c.news, c.urgent = nil, false
	c.lock.Unlock()
	if len(news) == 0 {
		return nil
	}
	entries := make([]journal.Entry, len(news))
	for i := range news {
		entries[i] = news[i].Entry
	}
	for tries := 0; ; tries++ {
		err := c.store.Append(ctx, entries)
		if err == nil {
			break
		}
		if tries == 0 {
			c.log(fmt.Sprintf("storing fails and is tried again: %v", err))
		}
		if errors.Is(err, ErrRefused) || c.ctx.Err() != nil {
			return err
		}
		if err := pausing(c.ctx, time.Second); err != nil {
			return err
		}
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	for i := range news {
		if news[i].then != nil {
			news[i].then()
		}
	}
	c.feed(false)
	return nil
}

// begin opens the units of a round.
func (c *Coordinator) begin(roots []string) {
	c.round = units.NewRound(c.job, roots)
	for _, u := range roots {
		c.add(u)
	}
}

// add makes a unit known. One that has a record in the store is closed by it.
func (c *Coordinator) add(unit string) {
	if record, _ := c.done.Get(unit); record != nil || c.open[unit] != nil {
		return
	}
	c.open[unit] = new(open)
	c.state.Units++
	if s, ok := c.stray[unit]; ok {
		delete(c.stray, unit)
		if children, err := c.job.Children(unit, s.record); err == nil {
			c.accept(unit, s.by, s.record, children, 0, c.apply)
			return
		}
	}
	c.wait(unit, &c.queue)
}

// wait puts a unit among those that are to be given out.
func (c *Coordinator) wait(unit string, in *[]string) {
	o := c.open[unit]
	if _, aside := c.aside[unit]; o == nil || aside || o.waits || o.looked || o.holders > 0 {
		return
	}
	if o.waits = true; c.deaths[unit] == nil {
		*in = append(*in, unit)
	}
}

// next takes a unit that waits and in which no process died, if there is one.
func (c *Coordinator) next() (unit string, ok bool) {
	for {
		q := &c.sooner
		if len(*q) == 0 {
			if q = &c.queue; len(*q) == 0 {
				return "", false
			}
		}
		unit = (*q)[0]
		if *q = (*q)[1:]; len(*q) == 0 {
			*q = nil // lets the memory go
		}
		if o := c.open[unit]; o != nil && o.waits && c.deaths[unit] == nil {
			o.waits = false
			return unit, true
		}
	}
}

// accept closes a unit by its record, has it kept and checked, and opens what it leaves. Where an
// earlier record of it was dropped, so is what that one left and this one does not.
func (c *Coordinator) accept(unit, by string, record []byte, children []string, took time.Duration, keep func(trust.Verdict)) {
	c.close(unit)
	c.done.Put(unit, record)
	c.state.Finished++
	c.round.Add(c.job, unit, children, took)
	keep(c.ledger.Accepted(unit, by))
	if former, had := c.former[unit]; had {
		delete(c.former, unit)
		for _, child := range former {
			if !slices.Contains(children, child) {
				c.drop(child)
			}
		}
	}
	for _, child := range children {
		c.add(child)
	}
}

// close takes a unit from those that are open. It reports whether it was one.
func (c *Coordinator) close(unit string) bool {
	o := c.open[unit]
	if o == nil {
		return false
	}
	if o.holders > 0 {
		c.leased--
	}
	delete(c.deaths, unit)
	delete(c.aside, unit)
	if delete(c.open, unit); len(c.open) == 0 {
		c.open = map[string]*open{} // an empty map keeps its memory
	}
	return true
}

// reopen drops the record of a unit.
func (c *Coordinator) reopen(unit string) {
	record, _ := c.done.Get(unit)
	if record == nil {
		return
	}
	children, _ := c.job.Children(unit, record) // it was accepted: no error
	c.forget(unit, children)
	c.former[unit] = children
	c.open[unit] = new(open)
	c.state.Reopened++
	c.wait(unit, &c.queue)
}

// drop takes away a unit that is none, with what it left.
func (c *Coordinator) drop(unit string) {
	c.ledger.Forget(unit)
	if c.close(unit) {
		c.state.Units--
	}
	if record, _ := c.done.Get(unit); record != nil {
		children, _ := c.job.Children(unit, record)
		c.forget(unit, children)
		c.state.Units--
		for _, child := range children {
			c.drop(child)
		}
	}
	for _, child := range c.former[unit] {
		c.drop(child)
	}
	delete(c.former, unit)
}

// forget takes a record away, with the checks of it.
func (c *Coordinator) forget(unit string, children []string) {
	c.done.Drop(unit)
	c.state.Finished--
	c.round.Drop(c.job, unit, children)
	delete(c.checks.again, unit)
	delete(c.checks.showing, unit)
}

// advance looks whether the known units are finished, and opens what comes next. It reports whether
// the whole run is finished. Job and audit take their time without the lock: nothing is open then.
func (c *Coordinator) advance(ctx context.Context) (finished bool, err error) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.ended != nil {
		return true, c.ended
	}
	if len(c.open) > len(c.aside) {
		return false, nil
	}
	if c.urgent = len(c.news) > 0; c.urgent || c.mail.busy() || c.checks.busy() {
		return false, nil
	}
	if len(c.aside) > 0 {
		e := new(PoisonError)
		for _, unit := range slices.Sorted(maps.Keys(c.aside)) {
			e.Units = append(e.Units, Crash{unit, c.aside[unit]})
		}
		return true, e
	}
	c.lock.Unlock()
	next, err := c.job.Next(&c.done)
	c.lock.Lock()
	if err != nil {
		return true, err
	}
	if len(next) > 0 {
		before := c.state.Units
		c.begin(next)
		if c.state.Units == before {
			return true, fmt.Errorf("the next round has no unit that is new, such as %s", next[0])
		}
		c.feed(false)
		return false, nil
	}
	if rest := c.ledger.Rest(c.o.Policy.Least); len(rest) > 0 {
		for _, check := range rest {
			c.check(check)
		}
		return false, nil
	}
	c.lock.Unlock()
	report, err := c.job.Audit(ctx, &c.done)
	c.lock.Lock()
	if err != nil {
		return true, err
	}
	c.state.report = report
	if c.mend(report) {
		return false, nil
	}
	if !report.Whole {
		return true, &AuditError{report.Why}
	}
	return true, nil
}

// mend opens what the audit misses, and drops what belongs to no unit: a bad record in the store is
// one that is lost. It reports whether there was any.
func (c *Coordinator) mend(report *units.Report) (mended bool) {
	for _, unit := range report.Extra {
		if record, _ := c.done.Get(unit); record != nil {
			c.drop(unit)
			mended = true
		}
	}
	for _, unit := range report.Missing {
		if c.open[unit] == nil {
			c.add(unit)
			c.state.Lost++
			mended = true
		}
	}
	return mended
}

func (c *Coordinator) log(line string) {
	if c.o.Log != nil {
		c.o.Log(line)
	}
}
